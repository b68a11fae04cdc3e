import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { now } from '../support/changing.ts';
import { content, product } from '../support/contract-client.ts';
import { deletePosts, makePost } from '../support/fixtures.ts';
import { permalink } from '../support/hiding.ts';
import { page } from '../support/pages.ts';
import { php, phpValue } from '../support/php.ts';
import { makeFamily, removeFamilies } from '../support/shop.ts';
import { translate } from '../support/translations.ts';

/** The Markdown of a page: its text, and its JSON-LD. */
async function markdown(address: string): Promise<{ text: string; data: string }> {
  const { headers, text } = await page(address, { headers: { Accept: 'text/markdown' } });
  assert.match(headers.get('content-type') ?? '', /^text\/markdown/, address);
  const [body = '', ...data] = text.split('```json');
  return { text: body, data: data.join('') };
}

const made: number[] = [];

/** Creates a product of one of WooCommerce's types, and returns the address of its page. */
async function other(type: string, set: Readonly<Record<string, string | boolean>>): Promise<string> {
  const id = await php<number>(`$class = 'WC_Product_' . ${phpValue(type)}; $product = new $class();
    foreach ( ${phpValue(set)} as $name => $value ) { $product->{"set_$name"}( $value ); } return $product->save();`);
  made.push(id);
  return permalink(id);
}

const one = (name: string, price: string, more: object = {}) => ({
  name,
  attributes: { Size: ['1', '2'] },
  variations: [
    { attributes: { Size: '1' }, price, ...more },
    { attributes: { Size: '2' }, price, ...more },
  ],
});

describe('pages of WooCommerce as Markdown', () => {
  after(async () => {
    await removeFamilies();
    await deletePosts(made);
  });

  test('a list and a page with products have all prices, also reduced ones and ranges', async () => {
    const list = await markdown('/shop/?orderby=price');
    // What has no price cannot be selected.
    const sold = list.text.split('\n- ').filter((item) => item.includes('[Select options]'));
    assert.ok(sold.length > 10, list.text);
    for (const item of sold) assert.match(item, /MDL\d/);
    for (const kind of ['MDL', 'Original price was: MDL', 'Price range: MDL'])
      assert.ok(list.text.includes(`\n  ${kind}`), kind);

    await makeFamily(one('Zzreduced', '690', { sale: '590' }));
    const id = await makePost({
      post_type: 'page',
      post_title: 'Zzoffers',
      post_content: '<p>Oferta:</p>[products limit="1" orderby="id" order="desc" on_sale="true"]',
    });
    made.push(id);
    const shown = 'Original price was: MDL690.00. Current price is: MDL590.00.';
    const { text } = await markdown(await permalink(id));
    assert.ok(text.includes(`Zzreduced ${shown}`), text);
    const { items } = await content('search=Zzoffers');
    const excerpt = items[0]?.excerpt ?? '';
    assert.equal(excerpt.split('690.00').length, 2, excerpt);
    assert.ok(excerpt.replaceAll('\n', ' ').includes(shown), excerpt);
  });

  test('a product of another type has its price, stock and short description', async () => {
    const short = await other('Simple', { name: 'Zzshort', regular_price: '77', short_description: 'Scurtă.' });
    assert.match((await markdown(short)).text, /^# Zzshort\n\nMDL77\.00\n\nScurtă\.$/m);

    const both = await other('Simple', {
      name: 'Zzboth',
      regular_price: '77',
      sale_price: '66',
      stock_status: 'outofstock',
      short_description: 'Scurtă.',
      description: 'Lungă.',
    });
    assert.match(
      (await markdown(both)).text,
      /^# Zzboth\n\nOriginal price was: MDL77\.00\. Current price is: MDL66\.00\.\n\nOut of stock\n\nScurtă\.\n\n## Description\n\nLungă\.$/m,
    );

    const long = await other('External', { name: 'Zzlong', regular_price: '8', description: 'Numai lungă.' });
    const { text } = await markdown(long);
    assert.equal(text.split('Numai lungă').length, 2, text);
    assert.match(text, /^MDL8\.00$/m);
  });

  test('a product of the catalog has its short description once, and its price from the read model', async () => {
    const both = await makeFamily({ ...one('Zzroller', '10'), short: 'Scurtă.', text: 'Lungă.' });
    const { text } = await markdown(await permalink(both));
    assert.match(
      text,
      /^# Zzroller\n\nScurtă\.\n\n## Description\n\nLungă\.\n\n## Additional information\n\n\| Size \| 1, 2 \|\n/m,
    );
    assert.match(text, /^- Preț: 10\.00 MDL$/m);
    assert.equal(text.split('Scurtă').length, 2, text);
    const short = await makeFamily({ ...one('Zzrollershort', '10'), short: 'Numai scurtă.' });
    const shown = (await markdown(await permalink(short))).text;
    assert.equal(shown.split('Numai scurtă').length, 2, shown);
  });

  test('a translation with other prices has only those of the default language', async () => {
    const ro = await makeFamily(one('Zzdif', '10'));
    const ru = await makeFamily(one('Zzдиф', '15', { stock: 'outofstock' }));
    await translate(ro, ru);
    const address = (await product(ru, 'ru')).url;
    const russian = await markdown(address);
    assert.match(russian.text, /^- Цена: 10\.00 MDL\n- Наличие: В наличии$/m);
    assert.match(russian.data, /"name": "Zzдиф"/);
    assert.match(russian.data, /"price": "10\.00"/);
    assert.doesNotMatch(russian.data, /15\.00|OutOfStock/);
    // Customers buy on the page what it shows.
    assert.match((await page(address)).text, /"price":"15\.00"/);
    assert.match((await markdown(await permalink(ro))).data, /"price": "10\.00"/);
  });

  test('JSON-LD has the offers of the table, also where WooCommerce has older ones or those of the whole product', async () => {
    type Offer = { sku?: string; price?: string; availability?: string; url?: string };
    const size = (value: string, more: object) => ({ attributes: { Size: value }, price: '100', ...more });
    const ids = await Promise.all([
      // The sale has begun, and WooCommerce's daily action has not run yet.
      makeFamily({
        name: 'Zzsale',
        attributes: { Size: ['1', '2'] },
        variations: [size('1', { sale: '80', from: now() + 3600, to: now() + 7200 }), size('2', {})],
      }),
      // Only what is sold out is enabled.
      makeFamily({
        name: 'Zzdisabled',
        attributes: { Size: ['1', '2'] },
        variations: [size('1', { stock: 'outofstock' }), size('2', { status: 'private' })],
      }),
      // The whole product has no stock, a variation has its own.
      makeFamily({
        name: 'Zzstock',
        quantity: 0,
        attributes: { Size: ['1', '2'] },
        variations: [size('1', { quantity: 5 }), size('2', { price: '' })],
      }),
    ]);
    const [sale] = ids;
    await php(`global $wpdb; $first = wc_get_product( ${String(sale)} )->get_children()[0];
      foreach ( array( 'from' => time() - 60, 'to' => time() + 3600 ) as $name => $time ) {
        $wpdb->update( $wpdb->postmeta, array( 'meta_value' => $time ), array( 'post_id' => $first, 'meta_key' => "_sale_price_dates_$name" ) ); }
      wp_cache_flush(); do_action( 'md_shop_refresh' ); return 1;`);
    for (const id of ids) {
      const { variants } = await product(id);
      const { data } = await markdown(await permalink(id));
      const graph = [...data.matchAll(/^\s*(\{[\s\S]*?^\})/gm)].flatMap(([, json = '']) => {
        const one = JSON.parse(json) as { '@graph'?: object[] };
        return one['@graph'] ?? [one];
      }) as { '@type': string; offers?: Offer[] }[];
      const products = graph.filter((one) => one['@type'] === 'Product');
      assert.equal(products.length, 1, data);
      const schema = { in_stock: 'InStock', backorder: 'BackOrder', out_of_stock: 'OutOfStock' };
      assert.deepEqual(
        (products[0]?.offers ?? []).map(({ price, availability, url }) => [price, availability, url]),
        variants
          .filter(({ price }) => price !== null)
          .map(({ price, availability, url }) => [price, `https://schema.org/${schema[availability]}`, url]),
      );
    }
    assert.equal((await product(sale)).price, '80.00');
    assert.equal((await product(ids[1])).availability, 'out_of_stock');
    assert.equal((await product(ids[2])).availability, 'in_stock');
  });

  test('a review in JSON-LD has no text that nobody sees', async () => {
    const id = await makeFamily(one('Zzreview', '10'));
    // As tags, and one letter as an entity.
    const hidden = Array.from('IGNORE', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    await php(`update_option( 'woocommerce_enable_reviews', 'yes' ); wp_update_post( array( 'ID' => ${String(id)}, 'comment_status' => 'open' ) );
      $comment = wp_insert_comment( array( 'comment_post_ID' => ${String(id)}, 'comment_author' => 'Ion', 'comment_type' => 'review', 'comment_approved' => 1,
        'comment_content' => 'Bravo' . ${phpValue(hidden)} . '&#xE0049;!', 'comment_meta' => array( 'rating' => 5 ) ) );
      WC_Comments::clear_transients( ${String(id)} ); return $comment;`);
    const { text, data } = await markdown(await permalink(id));
    assert.match(data, /"reviewBody": "Bravo!"/);
    assert.doesNotMatch(text + data, /[\u{e0000}-\u{e007f}]|&#xE0049;|udb40/iu);
  });
});
