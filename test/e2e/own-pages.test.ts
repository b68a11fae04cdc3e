import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { product as readProduct } from './support/contract-client.ts';
import { demoProducts, idOf, imported, loadPosts } from './support/demo.ts';
import { besidePlugin } from './support/hostile.ts';
import { page } from './support/pages.ts';

type Data = Record<string, unknown> & { offers?: Record<string, string>[] };

/** All of a page's JSON-LD. */
function dataOf(html: string): Data[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => JSON.parse(match[1] ?? '') as Data,
  );
}

/** What the plugin's own pages promise beyond what holds with any shop (pages-discovery.test.ts, visibility.test.ts). */
describe('pages of our own: structured data', () => {
  before(loadPosts);
  for (const language of ['ro', 'ru'] as const) {
    test(`a product in ${language}: an offer for each variant that has a price, and nothing else`, async () => {
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
  test('not on the shop, errors and what is behind a password', async () => {
    for (const path of ['/magazin/', '/nu-exista/', imported('h-password-ro')?.url ?? '']) {
      assert.deepEqual(dataOf((await page(path)).text), [], path);
    }
  });
  test('not of a product where another plugin has said it', async () => {
    const said = `add_action( 'wp_head', static function () { echo '<script type="application/ld+json" class="seo">{"@type":"Product","name":"SEO"}</script>'; } );`;
    const { url } = await readProduct(idOf('urban-80-ro'));
    await besidePlugin(said, async () => {
      assert.deepEqual(dataOf((await page(url)).text), []);
    });
    assert.equal(dataOf((await page(url)).text).length, 1);
  });
  test('a name that looks like markup stands in it as it is', async () => {
    const { text } = await page((await readProduct(idOf('hostile-name-ro'))).url);
    assert.match(String(dataOf(text)[0]?.['name']), /<script>/);
  });
});

describe('pages of our own: passwords', () => {
  before(loadPosts);
  test("nothing in a protected product's page, scripts and data included, names its price or stock code", async () => {
    const secret = demoProducts.find(({ key }) => key === 'h-password');
    assert.ok(secret?.offer?.regular_price);
    const { text: html } = await page(imported('h-password-ro')?.url ?? '');
    assert.ok(!html.includes(secret.offer.regular_price.replace('.', ',')) && !html.includes(secret.offer.sku));
  });
});
