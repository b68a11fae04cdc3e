import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { categories, content, product, products, refused } from '../support/contract-client.ts';
import { now } from '../support/changing.ts';
import { withCookies } from '../support/editor.ts';
import { withPlugin } from '../support/hostile.ts';
import { deleteImages, imagesOf, makeImages } from '../support/images.ts';
import { php, phpValue } from '../support/php.ts';
import { makeFamily, type NewFamily, removeFamilies, setShop } from '../support/shop.ts';
import { translate } from '../support/translations.ts';
import { request, testSite } from '../site.ts';

const undo: (() => Promise<unknown>)[] = [];
const word = 'ferestruica';
const family = (more: Partial<NewFamily>): Promise<number> =>
  makeFamily({
    name: `Produs ${word}`,
    attributes: { Size: ['M'] },
    variations: [{ attributes: { Size: 'M' }, price: '10' }],
    categories: [`Categoria ${word}`],
    brands: [`Marca ${word}`],
    ...more,
  });
const listed = async (query: string) => {
  const { items, total } = await products(query);
  assert.equal(items.length, total, 'a wrong total');
  return items.map(({ id }) => id);
};
const browsed = () => listed(`category=categoria-${word}`);
const found = () => listed(`search=${word}`);

/** Whether the list of posts in wp-admin says of each that agents do not see it because the shop is closed. */
async function isClosedInListOfPosts(): Promise<boolean> {
  const { headers } = await withCookies();
  const html = await (await request('/wp-admin/edit.php', { headers })).text();
  const rows = html.match(/<td class='md_shop_assistants column-md_shop_assistants'[^>]*>[^<]*/g) ?? [];
  assert.ok(rows.length > 0, 'the list shows nothing of this plugin');
  const closed = rows.filter((row) => row.includes('The shop is closed for visitors and for agents.'));
  assert.ok([0, rows.length].includes(closed.length), rows.join('\n'));
  return closed.length > 0;
}

describe('WooCommerce: visibility of products', () => {
  afterEach(async () => {
    for (const back of undo.splice(0)) await back();
    await removeFamilies();
    await php(`foreach ( array( 'product_cat' => 'categoria', 'product_brand' => 'marca' ) as $taxonomy => $name ) {
      $term = get_term_by( 'slug', $name . '-${word}', $taxonomy ); if ( $term ) { wp_delete_term( $term->term_id, $taxonomy ); } } return true;`);
  });

  test('the short description is used if the text has no words', async () => {
    for (const text of [
      '',
      '<!-- wp:paragraph -->\n<p></p>\n<!-- /wp:paragraph -->',
      '<p>&nbsp;</p>\u00a0',
      '<!-- wp:image --><figure class="wp-block-image"><img src="/role.jpg" alt="Role"/></figure><!-- /wp:image -->',
    ]) {
      const id = await family({ text, short: 'Scurt' });
      assert.equal((await product(id)).description, 'Scurt', text);
    }
    const reference = await php<number>(
      `return wp_insert_post( array( 'post_type' => 'wp_block', 'post_status' => 'publish', 'post_title' => 'Model', 'post_content' => 'Din model' ) );`,
    );
    undo.push(() => php(`return (bool) wp_delete_post( ${reference}, true );`));
    for (const [text, shown] of [
      ['<p>Lung</p>', 'Lung'],
      [`<!-- wp:block {"ref":${reference}} /-->`, 'Din model'],
    ] as const) {
      assert.equal((await product(await family({ text, short: 'Scurt' }))).description, shown);
    }
  });

  test('catalog visibility: everywhere, lists, searches, nowhere; totals and counts are exact', async () => {
    const before = (await products()).total;
    const both = await family({ visibility: 'visible' });
    const lists = await family({ visibility: 'catalog' });
    const searches = await family({ visibility: 'search' });
    const hidden = await family({ visibility: 'hidden' });
    const order = (ids: number[]) => ids.sort((a, b) => a - b);
    assert.deepEqual(order(await browsed()), [both, lists]);
    assert.deepEqual(order(await found()), [both, searches]);
    assert.deepEqual(order(await listed(`search=${word}&category=categoria-${word}&brand=marca-${word}`)), [
      both,
      searches,
    ]);
    assert.deepEqual(order(await listed(`category=categoria-${word}&brand=marca-${word}`)), [both, lists]);
    assert.deepEqual(order(await listed(`brand=marca-${word}`)), [both, lists]);
    assert.equal((await products()).total, before + 2);
    const all = await categories();
    for (const entry of [...all.categories, ...all.brands].filter(({ slug }) => slug.endsWith(word))) {
      assert.equal(entry.count, 2, entry.slug);
    }
    for (const id of [both, lists, searches]) assert.equal((await product(id)).id, id);
    await refused(404, `/products/${hidden}`);
    // And back, in the shop itself.
    await php(
      `$product = wc_get_product( ${searches} ); $product->set_catalog_visibility( 'catalog' ); $product->save(); return true;`,
    );
    assert.deepEqual(order(await browsed()), [both, lists, searches]);
    assert.deepEqual(await found(), [both]);
    assert.deepEqual(
      await php(
        `do_action( 'md_shop_catch_up' ); global $wpdb; return array_map( 'intval', $wpdb->get_col( "SELECT total FROM {$wpdb->prefix}md_shop_totals WHERE total < 0" ) );`,
      ),
      [],
    );
  });

  test('the image of a translation that the shop hides is not used, and is used again when it is shown', async () => {
    const ro = await family({});
    const ru = await family({ name: `Товар ${word}` });
    await translate(ro, ru);
    const show = (visibility: string) =>
      php(
        `$product = wc_get_product( ${ro} ); $product->set_catalog_visibility( ${phpValue(visibility)} ); $product->save(); return true;`,
      );
    const image = await php<string>(
      `$product = wc_get_product( ${ro} ); $product->set_image_id( (int) get_option( 'woocommerce_placeholder_image' ) ); $product->save();
       return wp_get_attachment_url( $product->get_image_id() );`,
    );
    assert.equal((await product(ru, 'ru')).image, image);
    await show('hidden');
    assert.equal((await product(ru, 'ru')).image, null);
    await show('search');
    assert.equal((await product(ru, 'ru')).image, image);
  });

  test('the images of a translation that is not public are not on the page of another', async () => {
    const images = await makeImages('main', 'gallery', 'variation');
    undo.push(() => deleteImages(images));
    const [main = 0, gallery = 0, ofVariation = 0] = images;
    const ro = await family({});
    const ru = await family({ name: `Товар ${word}` });
    await translate(ro, ru);
    const variant =
      await php<number>(`$product = wc_get_product( ${ro} ); $product->set_image_id( ${main} ); $product->set_gallery_image_ids( array( ${gallery} ) );
      $product->save(); $one = wc_get_product( $product->get_children()[0] ); $one->set_image_id( ${ofVariation} ); $one->save(); return $one->get_id();`);
    const [none, all] = [
      { ofProduct: [], ofVariants: {} },
      { ofProduct: [main, gallery], ofVariants: { [variant]: ofVariation } },
    ];
    assert.deepEqual(await imagesOf(ru), all);
    const set = (change: string) => php(`$product = wc_get_product( ${ro} ); ${change} $product->save(); return true;`);
    for (const [hides, shows, isShown] of [
      [`$product->set_status( 'draft' );`, `$product->set_status( 'publish' );`, false],
      [`$product->set_post_password( 'x' );`, `$product->set_post_password( '' );`, false],
      [`$product->set_catalog_visibility( 'hidden' );`, `$product->set_catalog_visibility( 'visible' );`, false],
      [`$product->set_catalog_visibility( 'search' );`, `$product->set_catalog_visibility( 'visible' );`, true],
    ] as const) {
      await set(hides);
      assert.deepEqual(await imagesOf(ru), isShown ? all : none, hides);
      assert.deepEqual(await imagesOf(ro), all, `its own page: ${hides}`);
      await set(shows);
      assert.deepEqual(await imagesOf(ru), all, shows);
    }
    await withPlugin(
      `add_filter( 'md_shop_public', static fn ( $is_public, $post ) => $is_public && ${ro} !== $post->ID, 10, 2 );`,
      async () => {
        assert.deepEqual(await imagesOf(ru), none);
      },
    );
  });

  test('prices and variants of a product that is not public are not shown through its translation, unless that has none', async () => {
    const sold = (price: string) => ({
      attributes: { Mărime: ['40'] },
      variations: [{ attributes: { Mărime: '40' }, price }],
    });
    const ro = await family(sold('100'));
    const ru = await family({ name: `Товар ${word}`, ...sold('200') });
    await translate(ro, ru);
    const shown = async () => {
      const { price, variants } = await product(ru, 'ru');
      return [price, ...variants.map((one) => one.variant_id)];
    };
    const children = (id: number) => php<number[]>(`return wc_get_product( ${id} )->get_children();`);
    const [romanian, russian] = [
      ['100.00', ...(await children(ro))],
      ['200.00', ...(await children(ru))],
    ];
    assert.deepEqual(await shown(), romanian);
    const set = (change: string) => php(`$product = wc_get_product( ${ro} ); ${change} $product->save(); return true;`);
    for (const [hides, shows] of [
      [`$product->set_status( 'draft' );`, `$product->set_status( 'publish' );`],
      [`$product->set_status( 'private' );`, `$product->set_status( 'publish' );`],
      [`$product->set_post_password( 'x' );`, `$product->set_post_password( '' );`],
      [`$product->set_catalog_visibility( 'hidden' );`, `$product->set_catalog_visibility( 'visible' );`],
    ] as const) {
      await set(hides);
      assert.deepEqual(await shown(), russian, hides);
      await set(shows);
      assert.deepEqual(await shown(), romanian, shows);
    }
    await set(`$product->set_status( 'draft' );`);
    await php(
      `foreach ( wc_get_product( ${ru} )->get_children() as $child ) { wp_delete_post( $child, true ); } return true;`,
    );
    assert.deepEqual(await shown(), romanian);
  });

  test('drafts, private, scheduled, protected and trashed products and other types are hidden by any id', async () => {
    const states: Partial<NewFamily>[] = [
      { status: 'draft' },
      { status: 'private' },
      { status: 'pending' },
      { password: 'x' },
      { type: 'variable' },
      { type: 'simple' },
      { type: 'grouped' },
      { type: 'external' },
    ];
    const ids: number[] = [];
    for (const state of states) ids.push(await family(state));
    const trashed = await family({});
    await php(`wp_trash_post( ${trashed} ); return true;`);
    for (const id of [...ids, trashed]) await refused(404, `/products/${id}`);
    assert.deepEqual(await browsed(), []);
    assert.deepEqual(await found(), []);
    // A variation is not a product.
    const shown = await family({});
    const variant = (await product(shown)).variants[0];
    assert.ok(variant);
    await refused(404, `/products/${variant.variant_id}`);
    // A product that changes to another type is gone from the next read on.
    await php(`wp_set_object_terms( ${shown}, 'variable', 'product_type' ); return true;`);
    await refused(404, `/products/${shown}`);
    assert.deepEqual(await browsed(), []);
    await php(`wp_set_object_terms( ${shown}, 'roller_product', 'product_type' ); return true;`);
    assert.deepEqual(await browsed(), [shown]);
  });

  test('a scheduled product is hidden until WooCommerce publishes it, and is in the next read', async () => {
    const when = now() + 3600;
    const id = await family({ status: 'future', date: when });
    await refused(404, `/products/${id}`);
    assert.deepEqual([await browsed(), await found()], [[], []]);
    undo.push(async () => (await testSite()).setTestState({ now: null }));
    await (await testSite()).setTestState({ now: when + 1 });
    assert.deepEqual([await browsed(), await found()], [[], []]);
    await php(`wp_publish_post( ${id} ); return 1;`);
    assert.deepEqual([await browsed(), await found()], [[id], [id]]);
    assert.equal((await product(id)).id, id);
  });

  test('disabled variations are hidden; a variation for any size has no size', async () => {
    const id = await family({
      attributes: { Mărime: ['S', 'M', 'L'], Culoare: ['Negru', 'Alb'] },
      variations: [
        { attributes: { Mărime: 'M', Culoare: 'Negru' }, price: '10' },
        { attributes: { Mărime: 'S', Culoare: 'Negru' }, price: '11', status: 'private' },
        { attributes: { Mărime: '', Culoare: 'Alb' }, price: '12' },
      ],
    });
    const item = await product(id);
    assert.deepEqual(
      item.variants.map(({ size, color, label }) => [size, color, label]),
      [
        ['M', 'Negru', 'M, Negru'],
        [null, 'Alb', 'Alb'],
      ],
    );
    // Sizes are never inferred (docs/decisions.md, "Availability and sizes").
    assert.deepEqual(item.sizes, ['M']);
    await php(
      `$one = wc_get_product( ${item.variants[1]?.variant_id} ); $one->set_status( 'private' ); $one->save(); return true;`,
    );
    assert.deepEqual(
      (await product(id)).variants.map(({ size }) => size),
      ['M'],
    );
  });

  test('before the shop opens, lists are empty and details not found; and the change shows immediately', async () => {
    const id = await family({});
    const pages = (await content()).total;
    const before = await products();
    undo.push(await setShop({ woocommerce_coming_soon: 'yes', woocommerce_store_pages_only: 'yes' }));
    assert.deepEqual(
      [(await products()).total, await found(), await categories()],
      [0, [], { categories: [], brands: [] }],
    );
    await refused(404, `/products/${id}`);
    assert.equal((await content()).total, pages, 'only the shop is closed');
    assert.equal(await isClosedInListOfPosts(), false);
    undo.push(await setShop({ woocommerce_store_pages_only: 'no' }));
    assert.equal((await content()).total, 0, 'the whole site is closed');
    assert.equal(await isClosedInListOfPosts(), true);
    for (const back of undo.splice(0).reverse()) await back();
    assert.deepEqual([(await products()).total, (await content()).total], [before.total, pages]);
    assert.equal((await product(id)).id, id);
    assert.equal(await isClosedInListOfPosts(), false);
  });

  test("the shop's technical pages are not content", async () => {
    const own = await php<number[]>(
      `return array_map( 'wc_get_page_id', ${phpValue(['shop', 'cart', 'checkout', 'myaccount'])} );`,
    );
    for (const page of own) assert.ok(page > 0);
    const ids: number[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await content(`per_page=50&page=${String(page)}`);
      pages = answer.total_pages;
      ids.push(...answer.items.map((item) => item.id));
    }
    assert.deepEqual(
      own.filter((page) => ids.includes(page)),
      [],
    );
  });
});
