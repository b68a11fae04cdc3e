import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { categories, everyContent, everyProduct, product, products, type Language } from './support/contract-client.ts';
import {
  activePrice,
  bareText,
  blockTexts,
  demoProducts,
  demoSite,
  demoTerms,
  expectedFigures,
  idOf,
  imported,
  isPublic,
  loadPosts,
  plainTitle,
  withAncestors,
} from './support/demo.ts';
import { page } from './support/pages.ts';
import { chosenVariants } from './support/shown.ts';
import { testSite } from './site.ts';

const languages: readonly Language[] = ['ro', 'ru'];
const q = encodeURIComponent;
const now = () => Math.floor(Date.now() / 1000);
const visible = (language: Language) => demoProducts.filter((item) => isPublic(item) && item[language] !== null);

/** The lists of both languages, each read once for all products. */
const once = (language: Language) => {
  let list: ReturnType<typeof everyProduct> | undefined;
  return () => (list ??= everyProduct(`language=${language}`));
};
const lists = { ro: once('ro'), ru: once('ru') };

describe('products: every field of every demo product equals its file', () => {
  before(loadPosts);
  for (const language of languages) {
    for (const item of visible(language)) {
      const texts = item[language];
      assert.ok(texts);
      test(`${item.key} in ${language}`, async () => {
        const { url } = await testSite();
        const detail = await product(idOf(`${item.key}-${language}`), language);
        const { description, delivery, warranty, variants, purchase_instructions: instructions, ...summary } = detail;
        const listed = (await lists[language]()).find(({ id }) => id === detail.id);
        assert.deepEqual(listed, summary, 'list and detail differ');

        const { id, name, url: address, image, modified, ...figures } = summary;
        const expected = expectedFigures(item, now());
        assert.deepEqual(
          figures,
          Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
        );
        assert.equal(id, idOf(`${item.key}-${language}`));
        assert.equal(name, plainTitle(texts.title));
        assert.equal(address, imported(`${item.key}-${language}`)?.url);
        assert.ok(
          address.startsWith(language === 'ru' ? `${url}/ru/` : `${url}/`) &&
            (language === 'ru' || !address.startsWith(`${url}/ru/`)),
          address,
        );
        if (item.image === null) assert.equal(image, null);
        else assert.ok(image?.startsWith(`${url}/wp-content/uploads/`), String(image));
        const stored = imported(`${item.key}-${language}`)?.modified.replace(' ', 'T') ?? '';
        assert.ok(modified.slice(0, -1) >= stored, `${modified} is before the post's own ${stored}`);
        assert.ok(Date.parse(modified) <= Date.now() + 2000, 'modified is in the future');

        assert.equal(description.replace(/\s+/g, ''), bareText(texts.content), 'the text is incomplete');
        const lines = description.split('\n').map((line) => line.trim());
        for (const block of blockTexts(texts.content))
          assert.ok(lines.includes(block), `missing line "${block}" in\n${description}`);
        assert.equal(delivery, texts.delivery);
        assert.equal(warranty, texts.warranty);
        assert.equal(
          instructions,
          texts.purchase_instructions === '' ? demoSite.purchase_instructions[language] : texts.purchase_instructions,
        );

        assert.deepEqual(
          variants.map(({ size, color, sku, price, regular_price, currency, availability }) => ({
            size,
            color,
            sku,
            price,
            regular_price,
            currency,
            availability,
          })),
          item.variants.map((variant) => ({
            size: variant.size,
            color: variant.color?.[language] ?? null,
            sku: variant.sku,
            price: activePrice(variant, now()),
            regular_price: variant.regular_price,
            currency: 'MDL',
            availability: variant.stock,
          })),
        );
        assert.equal(
          new Set(variants.map(({ label }) => label)).size,
          variants.length,
          'two variants have the same label',
        );
        for (const variant of variants) {
          assert.equal(variant.url, `${address}?variant=${String(variant.variant_id)}`);
          for (const part of [variant.size, variant.color])
            if (part !== null) assert.ok(variant.label.includes(part), variant.label);
        }
      });
    }
  }
  test('variant ids, prices and stock are the same in both languages; colours are translated', async () => {
    for (const item of visible('ru')) {
      const [ro, ru] = [await product(idOf(`${item.key}-ro`), 'ro'), await product(idOf(`${item.key}-ro`), 'ru')];
      const shared = (one: typeof ro) =>
        one.variants.map(({ variant_id, size, sku, price, regular_price, availability }) => [
          variant_id,
          size,
          sku,
          price,
          regular_price,
          availability,
        ]);
      assert.deepEqual(shared(ro), shared(ru), item.key);
      assert.equal(ro.image, ru.image);
    }
  });
  test('variant ids are unique in the shop', async () => {
    const ids = (await Promise.all(visible('ro').map(async (item) => (await product(idOf(`${item.key}-ro`))).variants)))
      .flat()
      .map(({ variant_id: id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(ids.length, visible('ro').flatMap(({ variants }) => variants).length);
  });
  test('the address of a variant opens the page with only that variant selected', async () => {
    const item = demoProducts.find(({ key }) => key === 'junior-flex');
    assert.ok(item);
    for (const language of languages) {
      const detail = await product(idOf('junior-flex-ro'), language);
      const variant = detail.variants[2];
      assert.ok(variant);
      const { status, text } = await page(variant.url);
      assert.equal(status, 200);
      assert.deepEqual(chosenVariants(text, detail.variants), [variant]);
      assert.deepEqual(
        chosenVariants((await page(detail.url)).text, detail.variants),
        [],
        'a variant is selected without a request for it',
      );
    }
  });
  test('every address in a response leads to an existing page in its language', async () => {
    for (const language of languages) {
      const list = [
        ...(await everyProduct(`language=${language}`)),
        ...(await everyContent(`language=${language}`)),
        ...Object.values(await categories(language)).flat(),
      ];
      for (let index = 0; index < list.length; index += 4) {
        await Promise.all(
          list.slice(index, index + 4).map(async ({ url }) => {
            const { status, text } = await page(url);
            assert.equal(status, 200, url);
            assert.match(text, new RegExp(`<html[^>]* lang="${language}`), url);
          }),
        );
      }
    }
  });
  test('images exist and are PNG or WebP', async () => {
    for (const { image } of await everyProduct('')) {
      if (image === null) continue;
      const response = await fetch(image);
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.equal(response.status, 200, image);
      const png = bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
      const webp =
        bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
      assert.ok(png || webp, image);
    }
  });
});

describe('products: filters', () => {
  before(loadPosts);
  for (const language of languages) {
    test(`category and brand, alone and together, in ${language}, child terms included`, async () => {
      const ids = (items: typeof demoProducts) => items.map((item) => idOf(`${item.key}-${language}`)).sort();
      const inCategory = (key: string) =>
        visible(language).filter((item) => item.categories.flatMap(withAncestors).includes(key));
      const ask = async (query: string) =>
        (await everyProduct(`language=${language}&${query}`)).map(({ id }) => id).sort();
      for (const term of demoTerms.categories) {
        assert.deepEqual(await ask(`category=${q(term[language].slug)}`), ids(inCategory(term.key)), term.key);
        for (const brand of demoTerms.brands.slice(0, 3)) {
          const both = inCategory(term.key).filter((item) => item.brand === brand.key);
          assert.deepEqual(
            await ask(`category=${q(term[language].slug)}&brand=${q(brand[language].slug)}`),
            ids(both),
            `${term.key} ${brand.key}`,
          );
        }
      }
      for (const brand of demoTerms.brands) {
        assert.deepEqual(
          await ask(`brand=${q(brand[language].slug)}`),
          ids(visible(language).filter((item) => item.brand === brand.key)),
          brand.key,
        );
      }
    });
    test(`search, category and brand must all match, in ${language}`, async () => {
      const term = demoTerms.categories.find(({ key }) => key === 'skates');
      assert.ok(term);
      const found = await everyProduct(`language=${language}&search=nistrel&category=${q(term[language].slug)}`);
      assert.deepEqual(
        found.map(({ id }) => id),
        [idOf(`urban-80-${language}`)],
      );
      assert.equal(
        (
          await products(
            `language=${language}&search=nistrel&category=${q(term[language].slug)}&brand=${q(demoTerms.brands.find(({ key }) => key === 'codru')?.[language].slug ?? '')}`,
          )
        ).total,
        0,
      );
    });
  }
});
