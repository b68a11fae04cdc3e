/** All combinations of sizes and colours. */
import { type Color, type Variant, combinationOf, emptyVariant } from './variants.ts';

/** Reads colours, one a line: "roșu / красный"; a missing name is proposed. */
export function colorsOf(text: string, known: (name: string, language: keyof Color) => string): Color[] {
  return text
    .split(/[;\n]/)
    .map((line) => line.split(/[/|\t]/).map((name) => name.trim()))
    .filter(([first = '', second = '']) => first !== '' || second !== '')
    .map(([first = '', second = '']) => {
      const [ro, ru] = second === '' && /\p{Script=Cyrillic}/u.test(first) ? ['', first] : [first, second];
      return { ro: ro === '' ? known(ru, 'ru') : ro, ru: ru === '' ? known(ro, 'ro') : ru };
    });
}

/**
 * Returns the combinations that the table lacks, sizes of one colour together. With no sizes or no colours, the other is used alone.
 * @param like the price and stock of the new variants.
 */
export function combinations(
  sizes: readonly string[],
  colors: readonly Color[],
  present: readonly Variant[],
  like: Variant = emptyVariant,
): Variant[] {
  const { variant_id: _id, ...offer } = like;
  const known = new Set(present.map(combinationOf));
  const all = (colors.length === 0 ? [null] : colors).flatMap((color) =>
    (sizes.length === 0 ? [null] : sizes).map((size) => ({ ...offer, sku: '', size, color })),
  );
  return all.filter((variant) => {
    const key = combinationOf(variant);
    const isNew = (variant.size !== null || variant.color !== null) && !known.has(key);
    known.add(key);
    return isNew;
  });
}
