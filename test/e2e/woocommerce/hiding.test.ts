import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { catalogue } from '../support/catalogue.ts';
import { content } from '../support/contract-client.ts';
import { deletePosts, deleteTerms, makePost, makeTerm } from '../support/fixtures.ts';
import { hidesFromEveryFace, word } from '../support/hiding-canary.ts';
import { hide, permalink, show } from '../support/hiding.ts';
import { page } from '../support/pages.ts';
import { php } from '../support/php.ts';
import { makeProduct } from '../support/products.ts';

describe('WooCommerce: hiding from assistants', () => {
  test(
    'what is hidden is in nothing that assistants read, in neither language; visitors still see it',
    hidesFromEveryFace,
  );

  test('lists of products and chosen products on a page leave out what is hidden, in Markdown and in stored texts; visitors still see it', async () => {
    const { category: taxonomy } = await catalogue();
    const category = await makeTerm(taxonomy, `Categoria ${word}`, { language: 'ro' });
    const id = await makeProduct({
      post_title: `Produs ${word}`,
      language: 'ro',
      categories: [category],
      offer: { regular_price: '5' },
    });
    const lists = {
      shortcode: '[products limit="3" orderby="date" order="DESC"]',
      'shortcode of one product': `[products ids="${String(id)}"]`,
      'new products': '<!-- wp:woocommerce/product-new {"columns":3,"rows":1} /-->',
      'chosen products': `<!-- wp:woocommerce/handpicked-products {"products":[${String(id)}]} /-->`,
      'featured product': `<!-- wp:woocommerce/featured-product {"productId":${String(id)},"editMode":false} /-->`,
      'featured category': `<!-- wp:woocommerce/featured-category {"categoryId":${String(category)},"editMode":false} /-->`,
      'one product': `<!-- wp:woocommerce/single-product {"productId":${String(id)}} --><div class="wp-block-woocommerce-single-product"><!-- wp:post-title /--></div><!-- /wp:woocommerce/single-product -->`,
    };
    const pages: number[] = [];
    try {
      for (const content of Object.values(lists))
        pages.push(
          await makePost({
            post_type: 'page',
            post_title: 'Listă',
            post_excerpt: 'Produse',
            post_content: content,
            language: 'ro',
          }),
        );
      const addresses = await Promise.all(pages.map(permalink));
      const withWord = async (init?: RequestInit) => {
        const found = await Promise.all(addresses.map(async (address) => (await page(address, init)).text));
        return Object.keys(lists).filter((_, at) => found[at]?.includes(word));
      };
      const inTexts = async () => {
        const { items } = await content(`search=${word}&language=ro&per_page=50`);
        return Object.keys(lists).filter((_, at) => items.some((item) => item.id === pages[at]));
      };
      const asMarkdown = { headers: { Accept: 'text/markdown' } };
      assert.deepEqual(await withWord(asMarkdown), Object.keys(lists));
      assert.deepEqual(await inTexts(), Object.keys(lists));
      await hide('post', id);
      await hide('term', category);
      // What WooCommerce keeps of its lists must not come from a page in Markdown.
      await php(`WC_Cache_Helper::get_transient_version( 'product_query', true ); return 1;`);
      assert.deepEqual(await inTexts(), []);
      assert.deepEqual(await withWord(asMarkdown), []);
      assert.deepEqual(await withWord(), Object.keys(lists));
      await show('post', id);
      await show('term', category);
      assert.deepEqual(await inTexts(), Object.keys(lists));
    } finally {
      await deletePosts([id, ...pages]);
      await deleteTerms(taxonomy, [category]);
    }
  });

  test('buttons of chosen products show neither the price nor the address of a hidden one', async () => {
    const id = await makeProduct({
      post_title: `Produs ${word}`,
      language: 'ro',
      offer: { sku: `SKU-${word}`, regular_price: '7351' },
    });
    const pages: number[] = [];
    try {
      for (const button of [
        `[add_to_cart id="${String(id)}"]`,
        `[add_to_cart sku="SKU-${word}"]`,
        `[add_to_cart_url id="${String(id)}"]`,
      ])
        pages.push(
          await makePost({
            post_type: 'page',
            post_title: 'Buton',
            post_content: `<p>Mai jos.</p>${button}`,
            language: 'ro',
          }),
        );
      const addresses = await Promise.all(pages.map(permalink));
      const shown = async () => {
        const { items } = await content('search=Buton&language=ro&per_page=50');
        return Promise.all(
          addresses.map(async (address, at) => {
            const markdown = (await page(address, { headers: { Accept: 'text/markdown' } })).text;
            const text = items.find((item) => item.id === pages[at])?.excerpt ?? '';
            return [markdown, text].map((one) => /7.?351|\/produs-/u.test(one));
          }),
        );
      };
      const all = (is: boolean) => pages.map(() => [is, is]);
      assert.deepEqual(await shown(), all(true));
      await hide('post', id);
      assert.deepEqual(await shown(), all(false));
    } finally {
      await deletePosts([id, ...pages]);
    }
  });
});
