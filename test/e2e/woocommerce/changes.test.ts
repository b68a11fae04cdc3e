import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { administrator } from '../../../src-harness/sites/index.ts';
import { categories, product, products, refused } from '../support/contract-client.ts';
import { withApplicationPassword } from '../support/editor.ts';
import { untilRebuilt } from '../support/fixtures.ts';
import { page } from '../support/pages.ts';
import { php, phpAsAdministrator, phpValue } from '../support/php.ts';
import { makeAttribute, makeFamily, removeFamilies } from '../support/shop.ts';
import { translate } from '../support/translations.ts';
import { testSite } from '../site.ts';
import { isTranslatedByPolylang } from '../support/pair.ts';

const one = () =>
  makeFamily({
    name: 'Schimbat',
    sku: 'SCH',
    attributes: { Size: ['40', '41'] },
    variations: [
      { attributes: { Size: '40' }, price: '100', sku: 'SCH-40', quantity: 5 },
      { attributes: { Size: '41' }, price: '110', sku: 'SCH-41' },
    ],
  });
const variantOf = async (id: number, place = 0) => (await product(id)).variants[place]?.variant_id ?? 0;
const price = async (id: number) => (await product(id)).variants[0]?.price;

/** Writes through WooCommerce's REST API, over HTTP. */
async function rest(method: string, path: string, body: object): Promise<unknown> {
  const { url } = await testSite();
  const { headers } = await withApplicationPassword(administrator.user);
  const response = await fetch(`${url}/wp-json/wc/v3${path}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const json: unknown = await response.json();
  assert.ok(response.ok, JSON.stringify(json));
  return json;
}

/** PHP that counts statements of the plugin, also those that it causes in WordPress, from here to the end of the process. */
const countStatements = (file: string) => `$statements = array();
  add_filter( 'query', static function ( $query ) use ( &$statements ) {
    if ( preg_grep( '/^MdShop\\\\\\\\Catalog\\\\\\\\(?!Test)/', array_column( debug_backtrace( DEBUG_BACKTRACE_IGNORE_ARGS ), 'class' ) ) ) {
      $statements[ did_action( 'shutdown' ) > 0 ? 'end' : 'save' ][] = $query;
    }
    return $query;
  }, PHP_INT_MAX );
  add_action( 'shutdown', static function () use ( &$statements ) {
    file_put_contents( ABSPATH . '${file}', wp_json_encode( $statements ) );
  }, PHP_INT_MAX );`;

/** Runs PHP as an administrator. @return The statements that countStatements() has counted. */
async function written(code: string): Promise<Partial<Record<'save' | 'end', string[]>>> {
  const file = 'statements.json';
  await phpAsAdministrator(`${countStatements(file)} ${code} return true;`);
  const path = join((await testSite()).directory, file);
  const counted = JSON.parse(await readFile(path, 'utf8')) as Partial<Record<'save' | 'end', string[]>>;
  await rm(path);
  return counted;
}

describe('WooCommerce: every way of changing products is in the very next read', () => {
  afterEach(removeFamilies);

  test('saving a variation takes at most 20 statements at the end of the process, and 8 before', async () => {
    const id = await one();
    const russian = await makeFamily({
      name: 'Изменено',
      attributes: { Size: ['40'] },
      variations: [{ attributes: { Size: '40' }, price: '1' }],
    });
    await translate(id, russian);
    const variant = await variantOf(id);
    const ways = [
      (to: string) => `$saved = wc_get_product( ${variant} ); $saved->set_regular_price( '${to}' ); $saved->save();`,
      (to: string) => `$request = new WP_REST_Request( 'PUT', '/wc/v3/products/${id}/variations/${variant}' );
        $request->set_body_params( array( 'regular_price' => '${to}' ) ); rest_do_request( $request );`,
    ];
    // Polylang keeps the languages in terms, which it reads itself.
    const further = isTranslatedByPolylang ? 8 : 0;
    for (const [number, way] of ways.entries()) {
      await written(way('70'));
      const to = `${75 + number}`;
      const { save = [], end = [] } = await written(way(to));
      assert.ok(save.length >= 3 && save.length <= 8 + further, save.join('\n'));
      assert.ok(end.length >= 10 && end.length <= 20 + further, end.join('\n'));
      assert.deepEqual([await price(id), await price(russian)], [`${to}.00`, `${to}.00`]);
    }
  });

  test('another order of the values of an attribute is reported once, and that of categories not at all', async () => {
    const names = Array.from({ length: 30 }, (_, place) => `v${String(place + 10)}-probe`);
    const size = await makeAttribute('Mărime', 'multe-probe', Object.fromEntries(names.map((name) => [name, name])));
    try {
      const of = names.slice(0, 3);
      const id = await makeFamily({
        name: 'Multe valori',
        attributes: { [size]: of },
        variations: of.map((name) => ({ attributes: { [size]: name }, price: '1' })),
      });
      assert.deepEqual((await product(id)).sizes, of);
      const reorder = (taxonomy: string) =>
        written(`$terms = get_terms( array( 'taxonomy' => '${taxonomy}', 'hide_empty' => false ) ); get_term_meta( $terms[0]->term_id );
          foreach ( array_reverse( $terms ) as $place => $term ) { wc_set_term_order( $term->term_id, $place + 1, '${taxonomy}' ); }`);
      const ofValues = await reorder(size);
      assert.deepEqual(ofValues.save ?? [], []);
      const marks = (ofValues.end ?? []).filter((statement) => statement.includes('marks = marks + 1'));
      assert.equal(marks.length, 1, marks.join('\n'));
      assert.deepEqual((await product(id)).sizes, [...of].reverse());
      assert.deepEqual(await reorder('product_cat'), []);
    } finally {
      await php(`wc_delete_attribute( wc_attribute_taxonomy_id_by_name( 'multe-probe' ) ); return true;`);
    }
  });

  test('its REST API: product and variation changed, created, deleted', async () => {
    const id = await one();
    const variant = await variantOf(id);
    await rest('PUT', `/products/${id}`, { name: 'Schimbat prin REST', catalog_visibility: 'search' });
    assert.equal((await product(id)).name, 'Schimbat prin REST');
    await rest('PUT', `/products/${id}/variations/${variant}`, { regular_price: '90.50', stock_quantity: 0 });
    assert.deepEqual(
      [(await product(id)).variants[0]?.price, (await product(id)).variants[0]?.availability],
      ['90.50', 'out_of_stock'],
    );
    const added = (await rest('POST', `/products/${id}/variations`, {
      regular_price: '5',
      attributes: [{ name: 'Size', option: '41' }],
    })) as { id: number };
    assert.ok((await product(id)).variants.some((found) => found.variant_id === added.id && found.price === '5.00'));
    await rest('DELETE', `/products/${id}/variations/${added.id}?force=true`, {});
    assert.ok(!(await product(id)).variants.some((found) => found.variant_id === added.id));
    await rest('PUT', `/products/${id}`, { status: 'draft' });
    await refused(404, `/products/${id}`);
  });

  test('the editor, quick edit and bulk edit', async () => {
    const id = await one();
    const asEditor = (code: string) =>
      phpAsAdministrator(`require_once ABSPATH . 'wp-admin/includes/admin.php'; require_once WC_ABSPATH . 'includes/admin/class-wc-admin-post-types.php';
        $types = ( new ReflectionClass( 'WC_Admin_Post_Types' ) )->newInstanceWithoutConstructor(); $nonce = wp_create_nonce( 'woocommerce_quick_edit_nonce' ); ${code} return true;`);
    await asEditor(`$_REQUEST = $_POST = array( 'woocommerce_quick_edit' => 1, 'woocommerce_quick_edit_nonce' => $nonce, '_sku' => 'SCH-Q', '_visibility' => 'visible', '_tax_status' => 'taxable', '_tax_class' => '', '_shipping_class' => '', '_stock_status' => 'instock' );
      $types->bulk_and_quick_edit_save_post( ${id}, get_post( ${id} ) );`);
    assert.equal((await product(id)).sku, 'SCH-Q');
    await asEditor(`$_REQUEST = $_POST = array( 'woocommerce_bulk_edit' => 1, 'woocommerce_quick_edit_nonce' => $nonce, '_visibility' => 'hidden', 'change_weight' => '', 'change_dimensions' => '', '_tax_status' => '', '_tax_class' => '', '_shipping_class' => '', '_stock_status' => '', 'change_regular_price' => '', 'change_sale_price' => '', '_backorders' => '', '_manage_stock' => '', '_featured' => '', 'change_stock' => '', '_sold_individually' => '', '_cogs_value' => '', 'change_cogs_value' => '' );
      $types->bulk_and_quick_edit_save_post( ${id}, get_post( ${id} ) );`);
    await refused(404, `/products/${id}`);
    await phpAsAdministrator(
      `$product = wc_get_product( ${id} ); $product->set_catalog_visibility( 'visible' ); $product->save(); wp_update_post( array( 'ID' => ${id}, 'post_title' => 'Din editor' ) ); return true;`,
    );
    assert.equal((await product(id)).name, 'Din editor');
  });

  test('stock reduced by an order and restored', async () => {
    const id = await one();
    const variant = await variantOf(id);
    const stock = async () => (await product(id)).variants[0]?.availability;
    assert.equal(await stock(), 'in_stock');
    const order = await phpAsAdministrator<number>(
      `$order = wc_create_order(); $order->add_product( wc_get_product( ${variant} ), 5 ); $order->save(); wc_reduce_stock_levels( $order->get_id() ); return $order->get_id();`,
    );
    assert.equal(await stock(), 'out_of_stock');
    await phpAsAdministrator(`wc_increase_stock_levels( ${order} ); return true;`);
    assert.equal(await stock(), 'in_stock');
    await phpAsAdministrator(`wc_get_order( ${order} )->delete( true ); return true;`);
  });

  test('a variation moves to another product', async () => {
    const from = await one();
    const to = await makeFamily({
      name: 'Celălalt',
      attributes: { Size: ['40', '41'] },
      variations: [{ attributes: { Size: '41' }, price: '1' }],
    });
    const variant = await variantOf(from);
    const holders = async () => {
      const found: boolean[] = [];
      for (const id of [from, to]) {
        found.push((await product(id)).variants.some((one) => one.variant_id === variant));
      }
      return found;
    };
    assert.deepEqual(await holders(), [true, false]);
    const move = (product: number) => `wp_update_post( array( 'ID' => ${variant}, 'post_parent' => ${product} ) );`;
    await php(`${move(to)} return true;`);
    assert.deepEqual(await holders(), [false, true]);
    await php(`$one = wc_get_product( ${variant} ); $one->set_parent_id( ${from} ); $one->save(); return true;`);
    assert.deepEqual(await holders(), [true, false]);
    // As importers write.
    await php(
      `wp_suspend_cache_invalidation( true ); ${move(to)} wp_suspend_cache_invalidation( false ); return true;`,
    );
    assert.deepEqual(await holders(), [false, true]);
  });

  test('a CSV file', async () => {
    const id = await one();
    await phpAsAdministrator(`include_once WC_ABSPATH . 'includes/admin/importers/class-wc-product-csv-importer-controller.php';
      include_once WC_ABSPATH . 'includes/import/class-wc-product-csv-importer.php';
      $file = get_temp_dir() . 'md-shop-products.csv';
      file_put_contents( $file, "SKU,Name,Regular price\\nSCH-40,,42\\n" );
      $importer = new WC_Product_CSV_Importer( $file, array( 'parse' => true, 'update_existing' => true, 'mapping' => array( 'SKU' => 'sku', 'Regular price' => 'regular_price' ) ) );
      $result = $importer->import(); wp_delete_file( $file );
      if ( count( $result['updated'] ) !== 1 ) { throw new RuntimeException( wp_json_encode( $result ) ); } return true;`);
    assert.equal(await price(id), '42.00');
  });

  test('the short description is searched and not shown: CRUD, REST, the editor, a CSV file', async () => {
    const short = 'Cu căptușeală vrbovec [caption]krapina[/caption]';
    const id = await makeFamily({
      name: 'Rezumat',
      sku: 'SHORT',
      text: 'Descrierea lungă.',
      short,
      attributes: { Size: ['40'] },
      variations: [{ attributes: { Size: '40' }, price: '100', sku: 'SHORT-40' }],
    });
    const found = async (word: string) => (await products(`search=${word}`)).items.some((item) => item.id === id);
    assert.deepEqual([await found('vrbovec'), await found('krapina')], [true, false]);
    for (const [word, write] of [
      [
        'zlatar',
        (text: string) =>
          php(
            `$product = wc_get_product( ${id} ); $product->set_short_description( '${text}' ); $product->save(); return true;`,
          ),
      ],
      ['sisak', (text: string) => rest('PUT', `/products/${id}`, { short_description: `<p>${text}</p>` })],
      [
        'djakovo',
        (text: string) =>
          phpAsAdministrator(`wp_update_post( array( 'ID' => ${id}, 'post_excerpt' => '${text}' ) ); return true;`),
      ],
      [
        'vinkovci',
        (text: string) =>
          phpAsAdministrator(`include_once WC_ABSPATH . 'includes/admin/importers/class-wc-product-csv-importer-controller.php';
            include_once WC_ABSPATH . 'includes/import/class-wc-product-csv-importer.php';
            $file = get_temp_dir() . 'md-shop-short.csv';
            file_put_contents( $file, "SKU,Short description\\nSHORT,${text}\\n" );
            $importer = new WC_Product_CSV_Importer( $file, array( 'parse' => true, 'update_existing' => true, 'mapping' => array( 'SKU' => 'sku', 'Short description' => 'short_description' ) ) );
            $result = $importer->import(); wp_delete_file( $file );
            if ( count( $result['updated'] ) !== 1 ) { throw new RuntimeException( wp_json_encode( $result ) ); } return true;`),
      ],
    ] as const) {
      await write(word);
      assert.deepEqual([await found(word), await found('vrbovec')], [true, false], word);
      assert.equal((await product(id)).description, 'Descrierea lungă.');
    }
    // Many shops write nothing else: then it is the description.
    await rest('PUT', `/products/${id}`, { description: '', short_description: '<p>Numai zagreb.</p>' });
    assert.deepEqual([await found('zagreb'), (await product(id)).description], [true, 'Numai zagreb.']);
  });

  test('meta data written by scripts and WP-CLI, and the regeneration of look-up tables', async () => {
    const id = await one();
    const variant = await variantOf(id);
    await php(
      `update_post_meta( ${variant}, '_regular_price', '33' ); update_post_meta( ${variant}, '_price', '33' ); return true;`,
    );
    assert.equal(await price(id), '33.00');
    await php(`update_post_meta( ${variant}, 'attribute_size', '41' ); return true;`);
    assert.ok((await product(id)).variants.every(({ size }) => size === '41'));
    // SQL calls no hooks, but the regeneration tool causes everything to be read again.
    await php(`global $wpdb; $wpdb->update( $wpdb->postmeta, array( 'meta_value' => '34' ), array( 'post_id' => ${variant}, 'meta_key' => '_regular_price' ) ); wp_cache_delete( ${variant}, 'post_meta' );
      do_action( 'woocommerce_system_status_tool_executed', array( 'id' => 'regenerate_product_lookup_tables', 'success' => true ) ); return true;`);
    assert.ok((await product(id)).variants.some((found) => found.price === '34.00'));
  });

  test('categories and brands: assigned, renamed, deleted', async () => {
    const id = await one();
    const term = await php<number>(
      `$term = wp_insert_term( 'Proba veche', 'product_cat', array( 'slug' => 'proba-veche' ) ); wp_set_object_terms( ${id}, array( $term['term_id'] ), 'product_cat' ); return $term['term_id'];`,
    );
    assert.deepEqual(
      (await products('category=proba-veche')).items.map((item) => item.id),
      [id],
    );
    await php(
      `wp_update_term( ${term}, 'product_cat', array( 'name' => 'Proba nouă', 'slug' => 'proba-noua' ) ); return true;`,
    );
    const entry = (await categories()).categories.find(({ id: found }) => found === term);
    assert.deepEqual([entry?.name, entry?.slug, entry?.count], ['Proba nouă', 'proba-noua', 1]);
    assert.deepEqual(
      [(await products('category=proba-veche')).total, (await products('category=proba-noua')).total],
      [0, 1],
    );
    await php(`wp_delete_term( ${term}, 'product_cat' ); return true;`);
    assert.equal((await products('category=proba-noua')).total, 0);
  });

  test('bases of permalinks, also with letters, which addresses have percent-encoded', async () => {
    const id = await one();
    const bases = (values: object) =>
      php<object>(`$before = (array) get_option( 'woocommerce_permalinks', array() );
        update_option( 'woocommerce_permalinks', array_replace( $before, ${phpValue(values)} ) ); return (object) $before;`);
    const term = await php<number>(
      `$term = wp_insert_term( 'Proba adreselor', 'product_cat' ); wp_set_object_terms( ${id}, array( $term['term_id'] ), 'product_cat' ); return $term['term_id'];`,
    );
    const before = await bases({ product_base: '/магазин', category_base: 'категория' });
    const client = new Client({ name: 'test', version: '1' });
    try {
      await php(`flush_rewrite_rules(); return true;`);
      await untilRebuilt();
      const { url } = await testSite();
      const found = await product(id);
      assert.equal(found.url, `${url}/${encodeURIComponent('магазин')}/schimbat/`);
      assert.equal(found.variants[0]?.url, `${found.url}?variant=${found.variants[0]?.variant_id}`);
      const category = (await categories()).categories.find((one) => one.id === term);
      assert.equal(category?.url, `${url}/${encodeURIComponent('категория')}/proba-adreselor/`);
      for (const address of [found.url, category.url]) assert.equal((await page(address)).status, 200, address);
      // The client validates results with the schemas of the tools, and rejects what they do not allow.
      await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
      await client.listTools();
      const called = await client.callTool({ name: 'get_product', arguments: { id } });
      assert.deepEqual(called.structuredContent, found);
    } finally {
      await client.close();
      await bases(before);
      await php(`wp_delete_term( ${term}, 'product_cat' ); flush_rewrite_rules(); return true;`);
      await untilRebuilt();
    }
  });

  test('an attribute gets another slug, which WooCommerce writes step by step', async () => {
    const size = await makeAttribute('Mărime', 'marime-veche', { 'm-veche': 'M' });
    try {
      const id = await makeFamily({
        name: 'Redenumit',
        attributes: { [size]: ['m-veche'] },
        variations: [{ attributes: { [size]: 'm-veche' }, price: '1' }],
      });
      assert.equal((await product(id)).variants[0]?.size, 'M');
      // Somebody reads when the product has the new slug, and its variations do not yet.
      await php(`add_action( 'updated_post_meta', static function ( $meta, $post, $key ) {
          if ( '_product_attributes' === $key ) { wp_remote_get( rest_url( 'md-shop/v1/products/${id}' ) ); }
        }, PHP_INT_MAX, 3 );
        wc_update_attribute( wc_attribute_taxonomy_id_by_name( 'marime-veche' ), array( 'name' => 'Mărime', 'slug' => 'marime-noua' ) ); return true;`);
      assert.equal((await product(id)).variants[0]?.size, 'M');
    } finally {
      await php(`foreach ( array( 'marime-veche', 'marime-noua' ) as $slug ) {
        $attribute = wc_attribute_taxonomy_id_by_name( $slug ); if ( $attribute ) { wc_delete_attribute( $attribute ); } } return true;`);
      await untilRebuilt();
    }
  });

  test('with the first brand of WooCommerce, and without the last one, products have other brands', async () => {
    const attribute = await makeAttribute('Brand', 'brand', { 'marca-proba': 'Zvrbnik' });
    const rename = (from: string, to: string) =>
      php(`global $wpdb; $wpdb->update( $wpdb->term_taxonomy, array( 'taxonomy' => '${to}' ), array( 'taxonomy' => '${from}' ) );
        wp_cache_set_terms_last_changed(); do_action( 'md_shop_refresh' ); return true;`);
    await rename('product_brand', 'kept_brand');
    try {
      const id = await makeFamily({
        name: 'Cu marcă',
        attributes: { Size: ['M'], [attribute]: ['marca-proba'] },
        fixed: [attribute],
        variations: [{ attributes: { Size: 'M' }, price: '1' }],
      });
      const found = async () => [(await products('brand=marca-proba')).total, (await products('search=zvrbnik')).total];
      assert.deepEqual(await found(), [1, 1]);
      const term = await php<number>(`return wp_insert_term( 'Prima marcă', 'product_brand' )['term_id'];`);
      assert.deepEqual(await found(), [0, 0]);
      await php(`do_action( 'md_shop_refresh', ${id} ); return true;`);
      await php(`wp_delete_term( ${term}, 'product_brand' ); return true;`);
      assert.deepEqual(await found(), [1, 1]);
    } finally {
      await php(`wc_delete_attribute( wc_attribute_taxonomy_id_by_name( 'brand' ) ); return true;`);
      await rename('kept_brand', 'product_brand');
      await untilRebuilt();
    }
  });

  test('the read model equals what the shop shows', async () => {
    await one();
    await products();
    const wrong = await php<Record<string, number>>(`$found = array(); add_action( 'shutdown', '__return_true' );
      global $wpdb; $found['negative'] = (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_totals WHERE total < 0" );
      $generation = (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'generation'" );
      $found['lists'] = (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_entries WHERE generation = $generation AND kind = 'product' AND language = 'ro' AND listed = 1" )
        - (int) $wpdb->get_var( "SELECT total FROM {$wpdb->prefix}md_shop_totals WHERE generation = $generation AND kind = 'product' AND language = 'ro' AND category_id = 0 AND brand_id = 0" );
      return $found;`);
    assert.deepEqual(wrong, { negative: 0, lists: 0 });
  });
});
