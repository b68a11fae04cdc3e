import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { ProductDetail, ProductSummary, Variant } from '../../src-contract/resources/product.ts';
import { bounds } from '../../src-contract/bounds.ts';
import { sorts } from '../../src-contract/fields.ts';
import { ask, categories, everyProduct, product, products, type Language } from './support/contract-client.ts';
import { deletePosts } from './support/fixtures.ts';
import { makeProduct } from './support/products.ts';

/**
 * Filters and orders of products, compared with an oracle: from the details of all products it computes which ones must be
 * found, in which order and with which variants.
 */

const languages: readonly Language[] = ['ro', 'ru'];

/** The parameters of a request; absent ones are not sent. */
type Asked = {
  readonly search?: string;
  readonly category?: string;
  readonly brand?: string;
  readonly size?: string;
  readonly color?: string;
  readonly price_min?: string;
  readonly price_max?: string;
  readonly availability?: 'in_stock' | 'backorder';
  readonly sort?: (typeof sorts)[number];
};
const filterNames = ['size', 'color', 'price_min', 'price_max', 'availability'] as const;

const queryOf = (language: Language, asked: Asked): string => new URLSearchParams({ language, ...asked }).toString();

/** A letter as a search compares it: in lower case, without diacritics, ё as е. */
function foldLetter(letter: string): string {
  const special: Record<string, string> = { ё: 'е', ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd' };
  if (special[letter] !== undefined) return special[letter];
  return /\p{Script=Latin}/u.test(letter) ? letter.normalize('NFD').replace(/\p{M}/gu, '') : letter;
}

function fold(text: string): string {
  const composed = text.toLowerCase().normalize('NFC');
  return Array.from(composed.replace(/[\p{Cf}\p{M}]/gu, ''), foldLetter).join('');
}

/** "80,5" and "80.5" are one size, and so are "32–35" and "32-35". */
const foldSize = (size: string): string =>
  fold(size)
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/(?<=\d)\s*[‐-―−-]\s*(?=\d)/g, '-');

const bani = (price: string): number => {
  const [lei = '', rest = ''] = price.split('.');
  return Number(lei) * 100 + Number(rest.padEnd(2, '0'));
};

const systems = ['eu', 'us', 'uk', 'cm', 'mm'];

/** A size as its number and its system, which people write before or after it: "42 EU", "EU42". `null` if it is no number with a system. */
function withSystem(size: string): readonly [string, string] | null {
  for (const system of systems) {
    for (const value of [
      size.startsWith(system) ? size.slice(system.length) : '',
      size.endsWith(system) ? size.slice(0, -system.length) : '',
    ]) {
      if (isNumber(value.trim())) return [value.trim(), system];
    }
  }
  return null;
}

/** 42, 42.5, 41-42 and 9 1/2 may have a system; letters have none. */
const isNumber = (text: string): boolean => /^[\d./ -]+$/.test(text) && /^\d/.test(text) && !/[ -]$/.test(text);

/** A size that is asked for without a system is that of any system: 42 is "42 EU" and "42 US". */
function meetsSize(size: string, asked: string): boolean {
  const [has, wanted] = [foldSize(size), foldSize(asked.trim())];
  const [own, given] = [withSystem(has), withSystem(wanted)];
  if (own === null) return given === null && has === wanted;
  return own[0] === (given?.[0] ?? wanted) && (given === null || own[1] === given[1]);
}

type Offer = Pick<Variant, 'size' | 'color' | 'price' | 'availability'>;

/** Whether a variant, or a product without variants, meets all filters. */
function meets(offer: Offer, asked: Asked): boolean {
  const { size, color, price_min: minimum, price_max: maximum, availability } = asked;
  const price = offer.price === null ? null : bani(offer.price);
  return (
    (size === undefined || (offer.size !== null && meetsSize(offer.size, size))) &&
    (color === undefined || (offer.color !== null && fold(offer.color) === fold(color.trim()))) &&
    (minimum === undefined || (price !== null && price >= bani(minimum))) &&
    (maximum === undefined || (price !== null && price <= bani(maximum))) &&
    (availability === undefined ||
      offer.availability === 'in_stock' ||
      (availability === 'backorder' && offer.availability === 'backorder'))
  );
}

/** What is sold of a product: its variants, or the product itself, which has no size and no colour. */
const offersOf = (one: ProductDetail): readonly Offer[] =>
  one.variants.length > 0 ? one.variants : [{ ...one, size: null, color: null }];

/** The price by which a product is sorted: of the cheapest offer that meets the filters; null if none of them has a price. */
function sortPrice(one: ProductDetail, asked: Asked): number | null {
  const prices = offersOf(one)
    .filter((offer) => meets(offer, asked))
    .flatMap(({ price }) => (price === null ? [] : [bani(price)]));
  return prices.length === 0 ? null : Math.min(...prices);
}

type Catalog = {
  readonly summaries: ReadonlyMap<number, ProductSummary>;
  readonly details: ReadonlyMap<number, ProductDetail>;
};

async function loadCatalog(language: Language): Promise<Catalog> {
  const all = await everyProduct(`language=${language}`);
  const details = await Promise.all(all.map(({ id }) => product(id, language)));
  return {
    summaries: new Map(all.map((one) => [one.id, one])),
    details: new Map(details.map((one) => [one.id, one])),
  };
}

const bases = new Map<string, Promise<readonly ProductSummary[]>>();

/** The list without filters and in its usual order, which the oracle filters and sorts. No test of this file changes it. */
function baseOf(language: Language, { search, category, brand }: Asked): Promise<readonly ProductSummary[]> {
  const query = queryOf(language, {
    ...(search && { search }),
    ...(category && { category }),
    ...(brand && { brand }),
  });
  const base = bases.get(query) ?? everyProduct(query);
  bases.set(query, base);
  return base;
}

/**
 * Compares two products by an order; 0 if only their ids decide. `relevance` is the order of the list without filters.
 * @param position the place of each product in that list, by id.
 */
function compare(a: ProductDetail, b: ProductDetail, asked: Asked, position: ReadonlyMap<number, number>): number {
  switch (asked.sort ?? 'relevance') {
    case 'relevance':
      return (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0);
    case 'newest':
      return a.modified === b.modified ? 0 : a.modified > b.modified ? -1 : 1;
    case 'name':
      // In the order of code points, like a database that compares bytes; JavaScript compares UTF-16 units.
      return Buffer.compare(Buffer.from(fold(a.name)), Buffer.from(fold(b.name)));
    default: {
      const [first, second] = [sortPrice(a, asked), sortPrice(b, asked)];
      if (first === null || second === null) return Number(first === null) - Number(second === null);
      return asked.sort === 'price_desc' ? second - first : first - second;
    }
  }
}

/** In which direction ids decide between equals, by order; one direction for all lists in that order. */
const tieDirections = new Map<string, number>();

/** Asserts that items are in the requested order, and that ids always decide in the same direction. */
function assertOrder(
  found: readonly ProductDetail[],
  base: readonly ProductSummary[],
  asked: Asked,
  where: string,
): void {
  const position = new Map(base.map(({ id }, index) => [id, index]));
  const sort = asked.sort ?? 'relevance';
  for (const [index, one] of found.entries()) {
    const next = found[index + 1];
    if (next === undefined) continue;
    const order = compare(one, next, asked, position);
    assert.ok(order <= 0, `${where}: ${one.name} before ${next.name}`);
    if (order < 0) continue;
    const direction = Math.sign(next.id - one.id);
    assert.equal(tieDirections.get(sort) ?? direction, direction, `${where}: ids do not decide in one direction`);
    tieDirections.set(sort, direction);
  }
}

/** What a list must contain: the ids that are found, in any order, and the matching variants of each. */
function expected(base: readonly ProductSummary[], { details }: Pick<Catalog, 'details'>, asked: Asked) {
  const isFiltered = filterNames.some((name) => asked[name] !== undefined);
  return base.flatMap(({ id }) => {
    const one = details.get(id) ?? assert.fail(`no detail of ${String(id)}`);
    if (!offersOf(one).some((offer) => meets(offer, asked))) return [];
    const matching = one.variants.filter((variant) => meets(variant, asked)).slice(0, bounds.matchingVariants);
    return [{ id, matching: isFiltered ? matching : undefined }];
  });
}

/** Reads all pages of a list and compares them with the oracle. */
async function check(language: Language, asked: Asked, perPage: number, catalog: Catalog): Promise<number> {
  const where = `${language} ${JSON.stringify(asked)} per_page=${String(perPage)}`;
  const base = await baseOf(language, asked);
  const wanted = expected(base, catalog, asked);
  const items: ProductSummary[] = [];
  const pages = Math.ceil(wanted.length / perPage);
  for (let page = 1; page <= Math.max(1, pages); page++) {
    const list = await products(`${queryOf(language, asked)}&per_page=${String(perPage)}&page=${String(page)}`);
    assert.deepEqual([list.total, list.total_pages, list.page], [wanted.length, pages, page], where);
    items.push(...list.items);
  }
  const byId = new Map(wanted.map(({ id, matching }) => [id, matching]));
  assert.deepEqual(items.map(({ id }) => id).sort(), [...byId.keys()].sort(), where);
  for (const item of items) {
    const { matching_variants: matching, ...summary } = item;
    assert.deepEqual(matching, byId.get(item.id), `${where}: ${item.name}`);
    assert.equal('matching_variants' in item, matching !== undefined, where);
    assert.deepEqual(summary, catalog.summaries.get(item.id), where);
  }
  const found = items.map(({ id }) => catalog.details.get(id) ?? assert.fail());
  assertOrder(found, base, asked, where);
  return wanted.length;
}

/** A generator of random numbers with a seed (mulberry32), so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Writes a value as people type it: in another letter case, without diacritics, with a comma or a point, with spaces. */
function typed(value: string, next: () => number): string {
  const forms: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => fold(text),
    (text) => text.normalize('NFD'),
    (text) => ` ${text}\u{a0}`,
    (text) => text.replace(',', '.'),
    (text) => text.replace(/(?<=\d)\.(?=\d)/, ','),
    (text) => text.replaceAll('ș', 'ş').replaceAll('ț', 'ţ'),
  ];
  return forms[Math.floor(next() * forms.length)]?.(value) ?? value;
}

/** Words that products have; each finds something by itself. */
const words: Readonly<Record<Language, readonly string[]>> = {
  ro: ['role', 'casca', 'nistrel', 'rulmenti', 'protectie'],
  ru: ['ролики', 'шлем', 'nistrel', 'подшипники', 'защита'],
};

/** A random combination of parameters, from values of the catalog and some that no product has. */
async function combination(language: Language, { details }: Catalog, next: () => number): Promise<Asked> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] ?? assert.fail('an empty list');
  const maybe = (chance: number) => next() < chance;
  const all = [...details.values()];
  // Several filters rarely meet by chance, so most are taken from one variant.
  const one = pick(all);
  const offer = pick(offersOf(one));
  const foreign = pick(offersOf(pick(all)));
  const { price } = maybe(0.8) ? offer : foreign;
  const amount = (shift: number) => (bani(price ?? '1000.00') / 100 + shift).toFixed(2);
  const terms = await termsOf(language);
  const size = maybe(0.8) ? offer.size : foreign.size;
  const color = maybe(0.8) ? offer.color : foreign.color;
  return {
    ...(maybe(0.35) && { search: pick(words[language]) }),
    ...(maybe(0.25) && { category: pick(terms.categories).slug }),
    ...(maybe(0.2) && { brand: pick(terms.brands).slug }),
    ...(maybe(0.45) && { size: typed(size ?? pick(['42', 'M', '99']), next) }),
    ...(maybe(0.35) && { color: typed(color ?? pick(['negru', 'чёрный', 'mov']), next) }),
    ...(maybe(0.3) && { price_min: amount(-pick([0, 0, 0.01, 500])).replace(/^-.*/, '0') }),
    ...(maybe(0.3) && { price_max: amount(pick([0, 0, 0.01, 500])).replace(/\.00$/, '') }),
    ...(maybe(0.4) && { availability: pick(['in_stock', 'backorder'] as const) }),
    ...(maybe(0.6) && { sort: pick(sorts) }),
  };
}

const terms = new Map<Language, ReturnType<typeof categories>>();

function termsOf(language: Language): ReturnType<typeof categories> {
  const found = terms.get(language) ?? categories(language);
  terms.set(language, found);
  return found;
}

describe('filters: the oracle', () => {
  const offer: Offer = { size: '80,5', color: 'Roșu închis', price: '2999.50', availability: 'backorder' };
  for (const [asked, result] of [
    [{}, true],
    [{ size: '80.5' }, true],
    [{ size: ' 80,5 ' }, true],
    [{ size: '80' }, false],
    [{ color: 'ROSU INCHIS' }, true],
    [{ color: 'ros\u0326u i\u0302nchis' }, true],
    [{ color: 'roşu închis' }, true],
    [{ color: 'roșu' }, false],
    [{ price_min: '2999.5', price_max: '2999.50' }, true],
    [{ price_min: '2999.51' }, false],
    [{ price_max: '2999' }, false],
    [{ availability: 'backorder' }, true],
    [{ availability: 'in_stock' }, false],
    [{ size: '80.5', price_max: '2999' }, false],
  ] as const) {
    test(`a variant meets ${JSON.stringify(asked)}: ${String(result)}`, () => {
      assert.equal(meets(offer, asked), result);
    });
  }
  test('a variant without a price meets no price, one without a size no size', () => {
    const bare: Offer = { size: null, color: null, price: null, availability: 'in_stock' };
    for (const asked of [{ price_min: '0' }, { price_max: '9999999.99' }, { size: '42' }, { color: 'negru' }])
      assert.equal(meets(bare, asked), false, JSON.stringify(asked));
    assert.equal(meets(bare, { availability: 'in_stock' }), true);
  });
  test('ё and е are one letter, й and и are two', () => {
    assert.equal(fold('Чёрный'), 'черный');
    assert.notEqual(fold('й'), fold('и'));
  });
});

describe('filters: lists', () => {
  const catalogs = new Map<Language, Catalog>();
  const catalogOf = (language: Language): Catalog => catalogs.get(language) ?? assert.fail('not loaded');
  before(async () => {
    for (const language of languages) catalogs.set(language, await loadCatalog(language));
  });

  test('the catalog has what the filters need: sizes, colours, each availability, different prices, products without variants', () => {
    for (const language of languages) {
      const all = [...catalogOf(language).details.values()];
      const offers = all.flatMap(offersOf);
      assert.ok(new Set(offers.flatMap(({ size }) => size ?? [])).size > 5);
      assert.ok(new Set(offers.flatMap(({ color }) => color ?? [])).size > 1);
      assert.deepEqual([...new Set(offers.map(({ availability }) => availability))].sort(), [
        'backorder',
        'in_stock',
        'out_of_stock',
      ]);
      assert.ok(all.some(({ variants }) => variants.length === 0) && all.some((one) => one.price_from));
    }
  });

  for (const language of languages) {
    test(`${language}: each size and each colour`, async () => {
      const catalog = catalogOf(language);
      const offers = [...catalog.details.values()].flatMap(offersOf);
      for (const name of ['size', 'color'] as const) {
        for (const value of new Set(offers.flatMap((offer) => offer[name] ?? []))) {
          assert.ok((await check(language, { [name]: value }, 50, catalog)) > 0, value);
        }
      }
    });

    test(`${language}: availability, and prices at, below and above real ones`, async () => {
      const catalog = catalogOf(language);
      for (const availability of ['in_stock', 'backorder'] as const)
        await check(language, { availability }, 7, catalog);
      const prices = [...catalog.details.values()]
        .flatMap(offersOf)
        .flatMap(({ price }) => (price === null ? [] : bani(price)));
      prices.sort((a, b) => a - b);
      const asText = (amount: number) => (Math.max(0, amount) / 100).toFixed(2);
      for (const index of [Math.floor(prices.length / 2), prices.length - 1]) {
        const price = prices[index] ?? 0;
        for (const shift of [-1, 0, 1]) {
          await check(language, { price_min: asText(price + shift) }, 20, catalog);
          await check(language, { price_max: asText(price + shift) }, 20, catalog);
        }
        assert.ok((await check(language, { price_min: asText(price), price_max: asText(price) }, 20, catalog)) > 0);
      }
    });

    test(`${language}: every order, without a filter, with one and with a search, on pages of every size`, async () => {
      const catalog = catalogOf(language);
      const [word = ''] = words[language];
      for (const sort of sorts) {
        await check(language, { sort }, 20, catalog);
        await check(language, { sort, availability: 'in_stock' }, 7, catalog);
        assert.ok((await check(language, { sort, search: word }, 50, catalog)) > 0, word);
      }
      await check(language, { sort: 'price_asc', price_min: '3000' }, 1, catalog);
    });

    test(`${language}: random combinations`, async () => {
      const seed = language === 'ro' ? 20_261_121 : 20_261_122;
      const next = random(seed);
      const catalog = catalogOf(language);
      let [found, filtered] = [0, 0];
      for (let round = 0; round < 70; round++) {
        const asked = await combination(language, catalog, next);
        if (
          asked.price_min !== undefined &&
          asked.price_max !== undefined &&
          bani(asked.price_min) > bani(asked.price_max)
        )
          continue;
        const total = await check(language, asked, 1 + Math.floor(next() * 50), catalog);
        found += Number(total > 0);
        filtered += Number(filterNames.some((name) => asked[name] !== undefined));
      }
      // Combinations that find nothing, or that filter nothing, would prove little.
      assert.ok(
        found > 20 && filtered > 40,
        `seed ${String(seed)}: ${String(found)} found, ${String(filtered)} filtered`,
      );
    });

    test(`${language}: an unknown size or colour, and that of the other language, find nothing`, async () => {
      const other = languages.find((one) => one !== language) ?? 'ro';
      const colors = (of: Language) =>
        new Set(
          [...catalogOf(of).details.values()]
            .flatMap(({ variants }) => variants.flatMap(({ color }) => color ?? []))
            .map(fold),
        );
      const foreign = [...colors(other)].find((color) => !colors(language).has(color)) ?? assert.fail();
      for (const asked of [
        { size: '3' },
        { size: 'xyzzy' },
        { color: 'xyzzy' },
        { color: foreign },
        { size: '%' },
        { color: '_' },
      ])
        assert.equal(await check(language, asked, 20, catalogOf(language)), 0, JSON.stringify(asked));
    });
  }

  test('"inline skates in size 42 under 3,000 lei in stock" is one request, and a cheaper size does not count', async () => {
    const asked = { search: 'role', size: '42', price_max: '3000', availability: 'in_stock' } as const;
    assert.ok((await check('ro', asked, 20, catalogOf('ro'))) > 0);
    const { items } = await products(queryOf('ro', asked));
    for (const { matching_variants: matching } of items) {
      assert.ok(matching !== undefined && matching.length > 0);
      for (const { size, price, availability } of matching) {
        assert.deepEqual([size, availability], ['42', 'in_stock']);
        assert.ok(bani(price ?? '') <= 300_000, price ?? '');
      }
    }
    const cheaper = [...catalogOf('ro').details.values()].find(
      (one) =>
        one.price_from &&
        offersOf(one).some((offer) => offer.size === '42' && bani(offer.price ?? '0') > bani(one.price ?? '')),
    );
    assert.ok(cheaper, 'no product costs more in 42 than in another size');
    const limit = cheaper.price ?? '';
    const found = await everyProduct(queryOf('ro', { size: '42', price_max: limit }));
    assert.ok(!found.some(({ id }) => id === cheaper.id), cheaper.name);
  });

  test('sizes and colours are found however their letters, units, dashes and forms are written', async () => {
    const id = await makeProduct({
      post_title: 'Scrieri felurite',
      language: 'ro',
      variants: [
        ['М', 'Roșie'],
        ['XL', 'negru'],
        ['32–35', 'verzi'],
        ['80 мм', 'alb'],
        ['180 cm', 'alb'],
      ].map(([size = '', color = '']) => ({ size, color: { ro: color, ru: color }, sku: '', regular_price: '10.00' })),
    });
    try {
      for (const [asked, found] of [
        [{ size: 'M' }, ['М']],
        [{ size: 'М' }, ['М']],
        [{ size: 'ХL' }, ['XL']],
        [{ size: '32-35' }, ['32–35']],
        [{ size: '32 — 35' }, ['32–35']],
        [{ size: '80' }, ['80 мм']],
        [{ size: '80 mm' }, ['80 мм']],
        [{ size: '180 см' }, ['180 cm']],
        [{ size: '33' }, []],
        [{ color: 'roșu' }, ['М']],
        [{ color: 'roșii' }, ['М']],
        [{ color: 'neagră' }, ['XL']],
        [{ color: 'verde' }, ['32–35']],
      ] as const) {
        const { items } = await products(queryOf('ro', { search: 'scrieri felurite', ...asked }));
        const variants = items.find((one) => one.id === id)?.matching_variants ?? [];
        assert.deepEqual(
          variants.map(({ size }) => size),
          found,
          JSON.stringify(asked),
        );
      }
    } finally {
      await deletePosts([id]);
    }
  });

  test('a size with its system is found with the system and without it', async () => {
    const sizes = ['42,5 EU', 'US 42.5', '42.5', '26.5 cm', 'UK9'];
    const id = await makeProduct({
      post_title: 'Mărimi cu sistem',
      language: 'ro',
      variants: sizes.map((size) => ({ size, sku: '', regular_price: '10.00' })),
    });
    try {
      for (const [asked, found] of [
        ['42.5', ['42,5 EU', 'US 42.5', '42.5']],
        ['42.5 EU', ['42,5 EU']],
        ['42,5eu', ['42,5 EU']],
        ['eu 42.5', ['42,5 EU']],
        ['42.5 us', ['US 42.5']],
        ['9', ['UK9']],
        ['9 uk', ['UK9']],
        ['us 9', []],
        ['26.5', ['26.5 cm']],
        ['26', []],
      ] as const) {
        const { items } = await products(queryOf('ro', { search: 'marimi cu sistem', size: asked }));
        const variants = items.find((one) => one.id === id)?.matching_variants ?? [];
        assert.deepEqual(
          variants.map(({ size }) => size),
          found,
          asked,
        );
        assert.deepEqual(
          sizes.filter((size) => meetsSize(size, asked)),
          found,
          `the oracle about ${asked}`,
        );
      }
    } finally {
      await deletePosts([id]);
    }
  });

  test('empty parameters, and the default order, give the bytes of the plain list', async () => {
    const empty = 'size=&color=%20&price_min=&price_max=&availability=&sort=';
    for (const query of ['', 'search=role', 'language=ru&per_page=7&page=2']) {
      const plain = await ask(`/products?${query}`);
      for (const added of [empty, 'sort=relevance'])
        assert.equal((await ask(`/products?${query}&${added}`)).text, plain.text);
    }
    const newest = await ask('/products?sort=newest');
    assert.equal(newest.text, (await ask('/products')).text);
  });

  test('a page after the last one is empty and keeps the totals', async () => {
    const first = await products('availability=in_stock&per_page=50');
    const after = await products('availability=in_stock&per_page=50&page=1000');
    assert.deepEqual([after.items, after.total, after.total_pages], [[], first.total, first.total_pages]);
  });

  test('a detail has no matching variants, whatever is asked for', async () => {
    const [item] = (await products('availability=in_stock&per_page=1')).items;
    const { text } = await ask(`/products/${String(item?.id)}?availability=in_stock&size=42`);
    assert.doesNotMatch(text, /matching_variants/);
  });
});
