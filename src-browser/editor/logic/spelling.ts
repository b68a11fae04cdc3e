/**
 * What all spellings of a text have in common. The server has the same rule (plugin/src/Sources/Embedded/VariantKeys.php), and both are tested
 * with test/fixtures/spellings.json.
 */

/** Letters without their marks. */
const unmarked = new Map(
  Object.entries({
    a: 'ăâáàäãå',
    ae: 'æ',
    c: 'çč',
    d: 'đ',
    e: 'éèëê',
    i: 'îíìï',
    l: 'ł',
    n: 'ñ',
    o: 'øóòöôõ',
    s: 'șşš',
    ss: 'ß',
    t: 'țţ',
    u: 'úùüû',
    y: 'ý',
    z: 'ž',
    е: 'ё',
  }).flatMap(([letter, marked]) => Array.from(marked, (one) => [one, letter] as const)),
);

/** Cyrillic letters that look like Latin ones. */
const latinTwins = new Map(
  Object.entries({ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', х: 'x' }),
);

const russianUnits: Readonly<Record<string, string>> = { мм: 'mm', см: 'cm', мл: 'ml', л: 'l', кг: 'kg', г: 'g' };

/** An inner î is spelled â since 1993, but not after a prefix: "pîine" is "pâine", "neîntrerupt" stays. */
const oldInner =
  /(?<=[^aeiouăâî])(?<!^sub)(?<!^nesub)(?<!^resub)(?<!^ex)(?<!^răs)(?<!^rerăs)(?<!^nerăs)(?<!^dez)î(?=\p{L})/gu;
const oldGerund = /(?<=[aeiou])î(?=nd(?:u[a-zăâîșț]*)?$)/u;

const lower = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '');

function folded(text: string): string {
  const spaced = lower(text)
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()
    .replace(/ş/g, 'ș')
    .replace(/ţ/g, 'ț')
    .replace(/\p{M}/gu, '');
  const modern = spaced.replace(/\p{L}*î\p{L}*/gu, (word) => word.replace(oldInner, 'â').replace(oldGerund, 'â'));
  return Array.from(modern, (letter) => unmarked.get(letter) ?? letter).join('');
}

/** Returns the same for "roșu", "Roşu" and "rosu", and for "зелёный" and "зеленый". */
export const colorKey = folded;

/** Returns the same for an SKU in any letter case. */
export const skuKey = (sku: string): string => lower(sku).trim();

/** Returns the same for "US 9" and "9 us", "80,5" and "80.5", "80мм" and "80 mm", "M" and a Cyrillic "М". */
export function sizeKey(size: string): string {
  const plain = folded(size)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(?<!\p{L})(?:[авекмнорстх]|(?=[а-я]*[a-z])[a-zавекмнорстх]+)(?!\p{L})/gu, (letters) =>
      Array.from(letters, (letter) => latinTwins.get(letter) ?? letter).join(''),
    )
    .replace(/(?<=\d|\d )(?:мм|см|мл|л|кг|г)(?!\p{L})/gu, (unit) => russianUnits[unit] ?? unit)
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/(?<=\d) ?- ?(?=\d)/g, '-');
  for (const pattern of [/^(?<system>eu|us|uk|cm|mm) ?(?<value>.+)$/, /^(?<value>.+?) ?(?<system>eu|us|uk|cm|mm)$/]) {
    const { system = '', value = '' } = pattern.exec(plain)?.groups ?? {};
    if (/^\d([\d./ -]*[\d./])?$/.test(value)) return `${value} ${system}`;
  }
  return plain;
}
