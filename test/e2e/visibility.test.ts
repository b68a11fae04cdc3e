import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { catalogue, shopPage } from './support/catalogue.ts';
import {
  ask,
  categories,
  content,
  everyContent,
  everyProduct,
  product,
  products,
  refused,
  type Language,
} from './support/contract-client.ts';
import {
  demoContent,
  demoProducts,
  demoTerms,
  idOf,
  imported,
  isPublic,
  loadPosts,
  withAncestors,
} from './support/demo.ts';
import { php } from './support/php.ts';
import { page } from './support/pages.ts';
import { seen } from './support/shown.ts';

const languages: readonly Language[] = ['ro', 'ru'];
const q = encodeURIComponent;

describe('visibility: the demonstration', () => {
  before(loadPosts);
  for (const language of languages) {
    test(`products in ${language} are exactly the public ones that have this language`, async () => {
      const expected = demoProducts
        .filter((item) => isPublic(item) && item[language] !== null)
        .map(({ key }) => idOf(`${key}-${language}`));
      const items = await everyProduct(`language=${language}`);
      assert.deepEqual(items.map(({ id }) => id).sort(), expected.sort());
      assert.equal((await products(`language=${language}`)).total, expected.length);
    });
    test(`content in ${language} is exactly the public one`, async () => {
      const expected = Object.entries(demoContent).flatMap(([type, items]) =>
        items
          .filter((item) => isPublic(item) && item[language] !== null)
          .map(({ key }) => `${type} ${String(idOf(`${key}-${language}`))}`),
      );
      const items = await everyContent(`language=${language}`);
      assert.deepEqual(items.map(({ id, type }) => `${type} ${String(id)}`).sort(), expected.sort());
      assert.equal((await content(`language=${language}`)).total, expected.length);
    });
    test(`counts of categories and brands in ${language} leave hidden products out, and are what the list with that slug returns`, async () => {
      const visible = demoProducts.filter((item) => isPublic(item) && item[language] !== null);
      const expected = (kind: 'categories' | 'brands') =>
        demoTerms[kind]
          .map((term) => ({
            slug: term[language].slug,
            count: visible.filter((item) =>
              kind === 'brands' ? item.brand === term.key : item.categories.flatMap(withAncestors).includes(term.key),
            ).length,
          }))
          .filter(({ count }) => count > 0)
          .sort((a, b) => (a.slug < b.slug ? -1 : 1));
      const answer = await categories(language);
      for (const kind of ['categories', 'brands'] as const) {
        const found = answer[kind]
          .map(({ slug, count }) => ({ slug, count }))
          .sort((a, b) => (a.slug < b.slug ? -1 : 1));
        assert.deepEqual(found, expected(kind), kind);
        for (const { slug, count } of answer[kind]) {
          const list = await products(
            `language=${language}&${kind === 'brands' ? 'brand' : 'category'}=${q(slug)}&per_page=50`,
          );
          assert.deepEqual([list.total, list.items.length], [count, count], slug);
        }
      }
    });
    test(`searching for hidden products' words, SKUs and titles in ${language} finds nothing of them`, async () => {
      for (const item of demoProducts.filter((one) => !isPublic(one))) {
        const texts = item[language];
        for (const words of [item.offer?.sku ?? '', texts?.title.replace(/\s*\(.*/, '') ?? '']) {
          if (words === '') continue;
          const list = await products(`language=${language}&search=${q(words)}&per_page=50`);
          for (const { id } of list.items) assert.notEqual(id, imported(`${item.key}-${language}`)?.id, words);
        }
      }
      for (const item of Object.values(demoContent)
        .flat()
        .filter((one) => !isPublic(one))) {
        const list = await content(
          `language=${language}&search=${q(item[language]?.title.replace(/\s*\(.*/, '') ?? '')}&per_page=50`,
        );
        for (const { id } of list.items) assert.notEqual(id, imported(`${item.key}-${language}`)?.id);
      }
    });
  }
  test('every hidden product is 404 by either id in either language', async () => {
    for (const item of demoProducts.filter((one) => !isPublic(one))) {
      for (const handle of languages) {
        for (const language of languages) {
          const answer = await refused(404, `/products/${String(idOf(`${item.key}-${handle}`))}?language=${language}`);
          assert.equal(answer.code, 'md_shop_product_not_found', item.key);
          assert.ok(!JSON.stringify(answer).includes(item.ro.title), 'the answer names what is hidden');
        }
      }
    }
  });
  test('the answer for hidden and for unknown ids is the same to the byte', async () => {
    const unknown = await ask('/products/99999999');
    for (const item of demoProducts.filter((one) => !isPublic(one))) {
      assert.equal((await ask(`/products/${String(idOf(`${item.key}-ro`))}`)).text, unknown.text, item.key);
    }
  });
  test('what is not a product is 404 as a product', async () => {
    for (const id of [idOf('about-ro'), idOf('n-calendar-ro'), idOf('c-irina-ro'), idOf('f-size-ro'), 1, 2, 3]) {
      await refused(404, `/products/${String(id)}`);
    }
    const [image] = await php<number[]>(
      `return get_posts( array( 'post_type' => 'attachment', 'post_status' => 'inherit', 'fields' => 'ids', 'numberposts' => 1 ) );`,
    );
    await refused(404, `/products/${String(image)}`);
  });
  test('what has no Russian translation is in no Russian list and 404 in Russian', async () => {
    for (const item of demoProducts.filter((one) => one.ru === null)) {
      const id = idOf(`${item.key}-ro`);
      assert.equal((await product(id, 'ro')).id, id);
      await refused(404, `/products/${String(id)}?language=ru`);
    }
  });
  test('either id of a public pair finds the translation asked for', async () => {
    for (const item of demoProducts.filter((one) => isPublic(one) && one.ru !== null)) {
      for (const handle of languages) {
        for (const language of languages) {
          assert.equal((await product(idOf(`${item.key}-${handle}`), language)).id, idOf(`${item.key}-${language}`));
        }
      }
    }
  });
});

describe('visibility: pages do not show more than the interface', () => {
  before(loadPosts);
  test('hidden products are in no public page of WordPress of ours', async () => {
    const shop = await shopPage('ro');
    for (const path of [
      shop,
      await shopPage('ru'),
      '/?s=HID-PRIV-1',
      `/wp-sitemap-posts-${(await catalogue()).product}-1.xml`,
      `${shop}feed/`,
    ]) {
      const { status, text: html } = await page(path);
      assert.equal(status, 200, path);
      for (const item of demoProducts.filter(({ status }) => status !== 'publish')) {
        assert.ok(
          !html.includes(item.ro.title) && !(item.ru !== null && html.includes(item.ru.title)),
          `${path} shows ${item.key}`,
        );
      }
    }
  });
  test("a protected product's page shows neither price nor text", async () => {
    const secret = demoProducts.find(({ key }) => key === 'h-password');
    assert.ok(secret?.offer?.regular_price);
    const shown = seen((await page(imported('h-password-ro')?.url ?? '')).text);
    assert.match(shown, /type="password"/);
    assert.ok(!shown.includes(secret.offer.regular_price.replace('.', ',')) && !shown.includes(secret.offer.sku));
  });
});
