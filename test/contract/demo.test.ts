import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { queries } from '../search/queries.ts';
import {
  bareText,
  demoContent,
  demoMenu,
  demoProducts,
  demoSite,
  demoTerms,
  hardItems,
  isPublic,
  nextMonth,
  shownItems,
  withAncestors,
} from '../e2e/support/demo.ts';

/**
 * The demonstration's files: their shape, and whether their language is correct. The difficult cases of test/fixtures/hostile
 * have the same shape.
 */

const text = z.string();
const price = z.string().regex(/^\d+\.\d\d$/);
const time = z.iso.datetime().nullable();
const offer = {
  sku: z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/),
  regular_price: price.nullable(),
  sale_price: price.nullable(),
  sale_from: time,
  sale_to: time.or(z.literal(nextMonth)),
  stock: z.enum(['in_stock', 'backorder', 'out_of_stock']),
};
const both = z.strictObject({ ro: z.string().min(1), ru: z.string().min(1) });
const image = z.strictObject({ file: z.string().regex(/^[a-z0-9-]+\.webp$/), alt: both });
const post = {
  key: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  status: z.enum(['publish', 'draft', 'private', 'future', 'trash']),
  date: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  password: text,
};
const texts = z.strictObject({ title: text.min(1), slug: text.min(1), content: text, excerpt: text });
const productTexts = texts.extend({ delivery: text, warranty: text, purchase_instructions: text });
const product = z.strictObject({
  ...post,
  categories: z.array(z.string()).min(1),
  brand: z.string().nullable(),
  image: image.nullable(),
  color_images: z.record(z.string(), image).optional(),
  ro: productTexts,
  ru: productTexts.nullable(),
  offer: z.strictObject(offer).nullable(),
  variants: z.array(z.strictObject({ size: z.string().min(1).nullable(), color: both.nullable(), ...offer })),
});
const item = z.strictObject({
  ...post,
  role: z.enum(['front', 'posts']).nullable(),
  image: image.nullable().optional(),
  ro: texts,
  ru: texts.nullable(),
});
const name = z.strictObject({ name: text.min(1), slug: text.min(1) });
const described = name.extend({ description: text.min(1) });
const terms = z.strictObject({
  categories: z.array(z.strictObject({ key: text, parent: z.string().nullable(), ro: described, ru: described })),
  brands: z.array(z.strictObject({ key: text, ro: name, ru: name })),
});
const site = z.strictObject({
  ro: z.strictObject({ title: text, tagline: text }),
  ru: z.strictObject({ title: text, tagline: text }),
  purchase_instructions: both,
  order_email: text.min(1),
  order_phone: text.min(1),
});
const menuIn = z.strictObject({
  title: text.min(1),
  slug: text.min(1),
  links: z.array(z.strictObject({ label: text.min(1), to: text.min(1), language: z.enum(['ro', 'ru']).optional() })),
});
const menu = z.strictObject({ ...post, date: z.null(), ro: menuIn, ru: menuIn });

const items = Object.values(demoContent).flat();
const everything = [...demoProducts, ...items];

/** Every text of the files with its language and the key of its item. */
function* sentences(): Generator<{ key: string; language: 'ro' | 'ru'; text: string }> {
  for (const one of everything)
    for (const language of ['ro', 'ru'] as const)
      for (const [field, value] of Object.entries(one[language] ?? {}))
        if (field !== 'slug') yield { key: one.key, language, text: withoutMarkup(value) };
  for (const term of [...demoTerms.categories, ...demoTerms.brands])
    for (const language of ['ro', 'ru'] as const)
      for (const [field, value] of Object.entries(term[language]))
        if (field !== 'slug') yield { key: term.key, language, text: value };
  for (const { key, image: picture } of everything as {
    key: string;
    image?: { alt: { ro: string; ru: string } } | null;
  }[])
    for (const language of ['ro', 'ru'] as const) if (picture) yield { key, language, text: picture.alt[language] };
}

/** Returns the text without markup. */
function withoutMarkup(markup: string): string {
  return markup.replace(/<!--.*?-->/gs, ' ').replace(/<[^>]*>/g, ' ');
}

/** Finds words with letters of two alphabets: they look right but a search never finds them. */
function mixedWords(words: string): string[] {
  return (words.match(/[\p{L}\p{M}]+/gu) ?? []).filter(
    (word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word),
  );
}

/** Finds inner î, the spelling before 1993. It is correct after a prefix ("reîncărcabil", "neînțeles"). */
function oldSpelling(words: string): string[] {
  return (words.match(/\p{L}+/gu) ?? []).filter(
    (word) => /\p{L}î\p{L}/u.test(word.toLowerCase()) && !/^(re|ne|pre|supra|auto|bine)î/u.test(word.toLowerCase()),
  );
}

describe('demo files: shape', () => {
  for (const [file, schema, list] of [
    ['products', product, demoProducts],
    ['content', item, items],
  ] as const) {
    for (const one of list) test(`${file}: ${one.key}`, () => void schema.parse(one));
  }
  test('terms and the site have the shape of their files', () => {
    terms.parse(demoTerms);
    site.parse(demoSite);
  });
  test('the menu has the same links in both languages, and each leads to a public page', () => {
    menu.parse(demoMenu);
    const places = ({ links }: typeof demoMenu.ro) => links.map(({ to }) => to);
    assert.deepEqual(places(demoMenu.ro), places(demoMenu.ru));
    for (const to of places(demoMenu.ro)) {
      const page = demoContent.page.find(({ key }) => key === to);
      assert.ok(to === 'shop' || to === 'home' || (page && isPublic(page) && page.ru !== null), to);
    }
  });
  test('keys, SKUs and slugs are unique; a slug fits into WordPress’s 200 bytes', () => {
    const unique = (values: readonly string[], what: string) => {
      const again = values.filter((value, index) => values.indexOf(value) !== index);
      assert.deepEqual(again, [], `${what} used twice`);
    };
    unique(
      everything.map(({ key }) => key),
      'keys',
    );
    unique(
      demoProducts
        .flatMap((one) => [...one.variants, ...(one.offer === null ? [] : [one.offer])])
        .map(({ sku }) => sku),
      'SKUs',
    );
    const slugs = everything.flatMap((one) => [one.ro.slug, ...(one.ru === null ? [] : [one.ru.slug])]);
    unique(slugs, 'slugs');
    unique(
      [...demoTerms.categories, ...demoTerms.brands].flatMap((term) => [term.ro.slug, term.ru.slug]),
      'slugs of terms',
    );
    for (const slug of slugs) assert.ok(encodeURIComponent(slug).length < 200, slug);
  });
  test('categories and brands of products exist, a parent category precedes its children', () => {
    const known = demoTerms.categories.map(({ key }) => key);
    for (const [index, { key, parent }] of demoTerms.categories.entries())
      if (parent !== null && parent !== undefined)
        assert.ok(known.indexOf(parent) >= 0 && known.indexOf(parent) < index, key);
    for (const one of demoProducts) {
      for (const category of one.categories) assert.ok(known.includes(category), `${one.key}: ${category}`);
      assert.ok(
        one.brand === null || demoTerms.brands.some(({ key }) => key === one.brand),
        `${one.key}: ${String(one.brand)}`,
      );
      assert.ok(one.variants.length === 0 || one.offer === null, `${one.key} has variants and an offer`);
    }
  });
});

describe('demo files: a shop worth searching', () => {
  const { products: shown, terms: shownTerms, content: shownContent } = shownItems;
  const shownTexts = Object.values(shownContent).flat();
  const prices = shown
    .flatMap((one) => [...one.variants, ...(one.offer === null ? [] : [one.offer])])
    .flatMap(({ regular_price: regular, sale_price: sale }) => [regular, sale])
    .filter((one) => one !== null)
    .map(Number);
  test('there are enough products, variants, terms and texts, and no category or brand is empty', () => {
    assert.equal(shown.length, 49);
    const variants = shown.reduce((sum, { variants: own }) => sum + own.length, 0);
    assert.equal(variants, 275);
    const filled = new Set(shown.flatMap((one) => one.categories.flatMap(withAncestors)));
    assert.deepEqual(
      shownTerms.categories.map(({ key }) => key).filter((key) => !filled.has(key)),
      [],
      'categories without products',
    );
    assert.equal(filled.size, 16);
    assert.ok(shownTerms.brands.every(({ key }) => shown.some(({ brand }) => brand === key)));
    assert.equal(shownTerms.brands.length, 8);
    const count = (kind: keyof typeof shownContent) => shownContent[kind].length;
    assert.deepEqual([count('page'), count('news'), count('coach'), count('faq')], [14, 30, 8, 20]);
    assert.ok(new Set(shownContent.news.map(({ date }) => date.slice(0, 4))).size >= 5, 'news of several years');
  });
  test('every visible item is public, and no name contains markup or control characters', () => {
    for (const one of [...shown, ...shownTexts]) assert.ok(isPublic(one), one.key);
    const hard = /\]\(|&lt;|<script|[\u200e\u200f\u202a-\u202e]|\p{Extended_Pictographic}/u;
    for (const one of [...shown, ...shownTexts, ...shownTerms.categories, ...shownTerms.brands])
      for (const language of ['ro', 'ru'] as const) {
        const texts = one[language];
        if (texts === null) continue;
        const title = 'title' in texts ? texts.title : texts.name;
        assert.doesNotMatch(title, hard, one.key);
        assert.ok(!/"/.test(title), `${one.key}: straight quotation marks`);
      }
    const all = [...hardItems.products, ...hardItems.terms.categories].map((one) => JSON.stringify(one)).join('');
    for (const part of ['](https://evil', '&lt;script', '\u202e', '🛼', '& ', 'ş'])
      assert.ok(all.includes(part), `the difficult cases no longer contain ${part}`);
  });
  test('texts use the informal "tu" in Romanian, mention no form, and write lei; sizes of skates are European or have a unit', () => {
    const voice = [...shown, ...shownTexts].filter(({ key }) => !key.startsWith('f-'));
    for (const { key, ro, ru } of [...voice, { key: 'site', ro: demoSite.purchase_instructions, ru: null }]) {
      const words = JSON.stringify(ro).replace(/\\n|<!--.*?-->|<[^>]*>/g, ' ');
      assert.doesNotMatch(words, /(?<!\p{L})(dumneavoastră|vă|v-|\p{L}+-vă)(?!\p{L})/iu, key);
      assert.doesNotMatch(
        words,
        /(?<!\p{L})(alegeți|scrieți|luați|cumpărați|aduceți|puteți|sunați|trimiteți)(?!\p{L})/iu,
        key,
      );
      assert.doesNotMatch(
        JSON.stringify({ ro, ru }),
        /formular|din pagina produsului|со страницы товара|\d MDL/iu,
        key,
      );
    }
    for (const { key, categories, variants } of shown)
      if (categories.some((one) => withAncestors(one).includes('skates')) && !categories.includes('frames'))
        for (const { size } of variants)
          assert.ok(size === null || !/^\d/.test(size) || Number.parseInt(size, 10) > 25, `${key}: ${String(size)}`);
  });
  test('prices are from 40 to 12,000 MDL', () => {
    assert.ok(Math.min(...prices) === 40 && Math.max(...prices) <= 12000 && Math.max(...prices) > 11000);
  });
  test('most items are in both languages, a few are not; the two texts are never the same', () => {
    const without = [...shown, ...shownTexts].filter(({ ru }) => ru === null).length;
    assert.ok(without >= 5 && without < 15);
    for (const { key, ro, ru } of everything) {
      if (ru === null) continue;
      assert.notEqual(ro.title, ru.title, key);
      if (ro.content !== '') assert.notEqual(bareText(ro.content), bareText(ru.content), key);
    }
  });
  test('every product has a picture', () => {
    assert.deepEqual(
      shown.filter(({ image: picture }) => picture === null).map(({ key }) => key),
      [],
    );
  });
  test('no paragraph occurs in two texts', () => {
    const seen = new Map<string, string>();
    for (const one of everything)
      for (const language of ['ro', 'ru'] as const)
        for (const paragraph of one[language]?.content.match(/<p>.*?<\/p>/gs) ?? []) {
          assert.equal(seen.get(paragraph), undefined, `${one.key}: ${paragraph}`);
          seen.set(paragraph, one.key);
        }
  });
});

describe('demo files: letters', () => {
  const cedilla = /[şţŞŢ]/;
  test('Romanian uses comma below; only one difficult case has cedilla letters on purpose', () => {
    for (const { key, language, text: words } of sentences()) {
      if (language === 'ro' && key !== 'hostile-cedilla') assert.ok(!cedilla.test(words), `${key}: ${words}`);
      assert.ok(!/\p{L}\p{M}/u.test(words), `${key} has a letter with a combining mark`);
    }
    assert.ok([...sentences()].some(({ key, text: words }) => key === 'hostile-cedilla' && cedilla.test(words)));
  });
  test('no old spelling, no word of two alphabets, no Cyrillic in Romanian, Cyrillic in every Russian title', () => {
    for (const { key, language, text: words } of sentences()) {
      assert.deepEqual(mixedWords(words), [], key);
      if (language !== 'ro') continue;
      assert.deepEqual(oldSpelling(words), [], key);
      assert.ok(!/\p{Script=Cyrillic}/u.test(words), `${key}: ${words}`);
    }
    for (const { key, ru } of everything) assert.ok(ru === null || /\p{Script=Cyrillic}/u.test(ru.title), key);
  });
  test('the checks find errors', () => {
    assert.deepEqual(mixedWords('шлeм, Chișinău, рoлики 85A'), ['шлeм', 'рoлики']);
    assert.deepEqual(oldSpelling('pîine reîncărcabil încet sînt'), ['pîine', 'sînt']);
    assert.throws(() => product.parse({ ...demoProducts[0], variants: [{ sku: 'x' }] }));
    assert.throws(() =>
      item.parse({
        ...items[0],
        image: { file: '../../wp-config.php', alt: { ro: 'a', ru: 'b' } },
      }),
    );
  });
});

describe('demo files: the table of searches', () => {
  test('at least sixty queries per language, each once, and their results exist in that language', () => {
    for (const language of ['ro', 'ru'] as const)
      assert.ok(queries.filter((one) => one.language === language).length >= 60, language);
    const names = queries.map(({ query, language, kind, category }) =>
      JSON.stringify([query, language, kind, category]),
    );
    assert.equal(new Set(names).size, names.length);
    const categories = demoTerms.categories.map(({ key }) => key);
    const brands = demoTerms.brands.map(({ key }) => key);
    for (const { query, language, kind, category, brand, first, found, notFound = [] } of queries) {
      const shown = (kind === 'product' ? demoProducts : items).filter(
        (one) => isPublic(one) && one[language] !== null,
      );
      const known = shown.map(({ key }) => key);
      for (const key of found) assert.ok(known.includes(key), `${query}: ${key}`);
      for (const key of notFound)
        assert.ok(!found.includes(key) && everything.some((one) => one.key === key), `${query}: ${key}`);
      assert.ok(first === undefined || found.includes(first), query);
      assert.ok(category === undefined || categories.includes(category), query);
      assert.ok(brand === undefined || brands.includes(brand), query);
      assert.ok(query.length <= 120);
    }
  });
});
