import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { product as readProduct } from './support/contract-client.ts';
import { demoProducts, idOf, imported, loadPosts } from './support/demo.ts';
import { withPlugin } from './support/hostile.ts';
import { page } from './support/pages.ts';

type Data = Record<string, unknown> & { offers?: Record<string, string>[] };

/** Returns all JSON-LD of a page. */
function dataOf(html: string): Data[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => JSON.parse(match[1] ?? '') as Data,
  );
}

/** Behaviour of the plugin's own pages that other shops do not have (see pages-discovery.test.ts, visibility.test.ts). */
describe('embedded shop: structured data', () => {
  before(loadPosts);
  for (const language of ['ro', 'ru'] as const) {
    test(`a product in ${language}: exactly one offer for each variant with a price`, async () => {
      const product = await readProduct(idOf(`urban-80-${language}`), language);
      const [data, ...more] = dataOf((await page(product.url)).text);
      assert.deepEqual(more, []);
      assert.equal(data?.['@type'], 'Product');
      const states = { in_stock: 'InStock', backorder: 'BackOrder', out_of_stock: 'OutOfStock' };
      assert.deepEqual(
        data.offers?.map((offer) => [
          offer['price'],
          offer['priceCurrency'],
          offer['availability'],
          offer['url'],
          offer['sku'],
        ]),
        product.variants
          .filter(({ price }) => price !== null)
          .map((one) => [one.price, one.currency, `https://schema.org/${states[one.availability]}`, one.url, one.sku]),
      );
    });
  }
  test('not on the shop, errors and protected pages', async () => {
    for (const path of ['/magazin/', '/nu-exista/', imported('h-password-ro')?.url ?? '']) {
      assert.deepEqual(dataOf((await page(path)).text), [], path);
    }
  });
  test('not on a product for which another plugin prints it', async () => {
    const seoPlugin = `add_action( 'wp_head', static function () { echo '<script type="application/ld+json" class="seo">{"@type":"Product","name":"SEO"}</script>'; } );`;
    const { url } = await readProduct(idOf('urban-80-ro'));
    await withPlugin(seoPlugin, async () => {
      assert.deepEqual(dataOf((await page(url)).text), []);
    });
    assert.equal(dataOf((await page(url)).text).length, 1);
  });
  test('a name that looks like markup is unchanged in JSON-LD', async () => {
    const { text } = await page((await readProduct(idOf('hostile-name-ro'))).url);
    assert.match(String(dataOf(text)[0]?.['name']), /<script>/);
  });
});

describe('embedded shop: passwords', () => {
  before(loadPosts);
  test('the page of a protected product, including scripts and data, contains neither its price nor its SKU', async () => {
    const secret = demoProducts.find(({ key }) => key === 'h-password');
    assert.ok(secret?.offer?.regular_price);
    const { text: html } = await page(imported('h-password-ro')?.url ?? '');
    assert.ok(!html.includes(secret.offer.regular_price.replace('.', ',')) && !html.includes(secret.offer.sku));
  });
});
