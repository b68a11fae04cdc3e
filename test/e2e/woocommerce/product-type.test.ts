import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { php, phpAsAdministrator, phpString } from '../support/php.ts';
import { makeFamily, removeFamilies } from '../support/shop.ts';
import { deleteProducts, productOf } from '../support/woocommerce.ts';
import { testSite } from '../site.ts';

const made: number[] = [];
afterEach(async () => {
  await deleteProducts(made.splice(0));
  await removeFamilies();
});

async function make(sku: string): Promise<{ id: number; variations: number[] }> {
  const family = await php<{ id: number; variations: number[] }>(
    `${productOf('roller_product', sku)} return array( 'id' => $id, 'variations' => $variations );`,
  );
  made.push(family.id);
  return family;
}

type Written = { id: number; type: string; price: string; regular_price: string };

/** Sends a request to WooCommerce's REST API inside WordPress, as an administrator. */
const rest = (method: string, path: string, body: object = {}) =>
  phpAsAdministrator<{
    status: number;
    data: Written;
  }>(`$request = new WP_REST_Request( ${phpString(method)}, ${phpString(`/wc/v3${path}`)} );
    $request->set_header( 'Content-Type', 'application/json' ); $request->set_body( ${phpString(JSON.stringify(body))} );
    $response = rest_do_request( $request ); return array( 'status' => $response->get_status(), 'data' => $response->get_data() );`);

describe('the product type in WooCommerce', () => {
  test('its class, data store and data are those of a variable product, its type has its own name', async () => {
    const { id, variations } = await make('PT-1');
    assert.deepEqual(
      await php(`$product = wc_get_product( ${id} ); return array( get_class( $product ), $product->get_type(), $product->is_type( 'variable' ),
        $product->is_type( array( 'simple', 'variable' ) ), $product->is_type( 'roller_product' ), $product->is_type( 'simple' ),
        $product->get_data_store()->get_current_class_name(), $product->get_children(), $product->get_price(),
        array_keys( wc_get_product_types() ), $product->get_variation_attributes() );`),
      [
        'MdShop\\Catalog\\Sources\\WooCommerce\\ProductType\\RollerProduct',
        'roller_product',
        true,
        true,
        true,
        false,
        'WC_Product_Variable_Data_Store_CPT',
        variations,
        '1000',
        ['simple', 'grouped', 'external', 'variable', 'roller_product'],
        { Mărime: ['38', '39'] },
      ],
    );
  });

  test('its rows in the look-up tables are those of a variable product', async () => {
    const { id } = await make('PT-2');
    const rows = (of: number) =>
      php<Record<string, unknown>>(
        `global $wpdb; $row = $wpdb->get_row( "SELECT * FROM {$wpdb->prefix}wc_product_meta_lookup WHERE product_id = ${of}", ARRAY_A ); unset( $row['product_id'] ); return $row;`,
      );
    const variable = await php<number>(`${productOf('variable', 'PT-2V')} return $id;`);
    made.push(variable);
    const own = await rows(id);
    assert.deepEqual(own, await rows(variable));
    assert.deepEqual([own['min_price'], own['max_price']].map(Number), [1000, 1100]);
  });

  test('its variations are in the look-up table of attributes, also after the fast regeneration', async () => {
    const slugs = await php<string[]>(`global $wpdb;
      $attribute = wc_create_attribute( array( 'name' => 'Test lookup', 'slug' => 'test_lookup' ) );
      register_taxonomy( 'pa_test_lookup', array( 'product' ) ); $term = wp_insert_term( 'Roșu', 'pa_test_lookup', array( 'slug' => 'rosu' ) );
      update_option( 'woocommerce_attribute_lookup_optimized_updates', 'yes' );
      $class = WC_Product_Factory::get_product_classname( 0, 'roller_product' ); $family = new $class(); $family->set_name( 'PT-3' );
      $color = new WC_Product_Attribute(); $color->set_id( $attribute ); $color->set_name( 'pa_test_lookup' );
      $color->set_options( array( $term['term_id'] ) ); $color->set_variation( true ); $family->set_attributes( array( $color ) ); $id = $family->save();
      $one = new WC_Product_Variation(); $one->set_parent_id( $id ); $one->set_attributes( array( 'pa_test_lookup' => 'rosu' ) ); $one->set_regular_price( '5' ); $one->save();
      $store = wc_get_container()->get( Automattic\\WooCommerce\\Internal\\ProductAttributesLookup\\LookupDataStore::class );
      // WooCommerce before 9.0 has one way only.
      method_exists( $store, 'optimized_data_access_is_enabled' ) ? $store->create_data_for_product( $id, $store->optimized_data_access_is_enabled() ) : $store->create_data_for_product( $id );
      $found = $wpdb->get_results( "SELECT product_id, is_variation_attribute FROM {$wpdb->prefix}wc_product_attributes_lookup WHERE product_or_parent_id = $id", ARRAY_N );
      delete_option( 'woocommerce_attribute_lookup_optimized_updates' ); wp_delete_post( $id, true ); wc_delete_attribute( $attribute );
      return array_map( static fn ( $row ) => ( (int) $row[0] === $one->get_id() ? 'variation' : 'other' ) . ' ' . $row[1], $found );`);
    assert.deepEqual(slugs, ['variation 1']);
  });
});

describe('the product type: REST API, CSV, Store API and cart', () => {
  test("WooCommerce's REST API creates and lists it, and accepts no price for the product itself", async () => {
    const attributes = [{ name: 'Mărime', options: ['38', '39'], variation: true }];
    const { status, data } = await rest('POST', '/products', {
      name: 'PR-1',
      type: 'roller_product',
      attributes,
    });
    assert.equal(status, 201);
    made.push(data.id);
    assert.equal(data.type, 'roller_product');
    const variation = await rest('POST', `/products/${data.id}/variations`, {
      regular_price: '700',
      attributes: [{ name: 'Mărime', option: '38' }],
    });
    assert.equal(variation.status, 201);
    const written = await rest('PUT', `/products/${data.id}`, {
      regular_price: '1',
      sale_price: '1',
    });
    assert.deepEqual([written.data.price, written.data.regular_price], ['700', '']);
    const listed = await phpAsAdministrator<number[]>(`$request = new WP_REST_Request( 'GET', '/wc/v3/products' );
      $request->set_query_params( array( 'type' => 'roller_product', 'include' => array( ${data.id} ) ) );
      return array_column( rest_do_request( $request )->get_data(), 'id' );`);
    assert.deepEqual(listed, [data.id]);
  });

  test('variations stay when a variable product becomes this type, and are deleted when it becomes simple', async () => {
    const id = await php<number>(`${productOf('variable', 'PR-2')} return $id;`);
    made.push(id);
    const children = () => php<number>(`return count( wc_get_product( ${id} )->get_children() );`);
    for (const type of ['roller_product', 'variable', 'roller_product']) {
      const { data } = await rest('PUT', `/products/${id}`, { type });
      assert.equal(data.type, type);
      assert.equal(await children(), 2, type);
    }
    await rest('PUT', `/products/${id}`, { type: 'simple' });
    assert.equal(
      await php(
        `return count( get_posts( array( 'post_type' => 'product_variation', 'post_parent' => ${id}, 'numberposts' => -1, 'post_status' => 'any' ) ) );`,
      ),
      0,
    );
  });

  test('it is exported to a CSV file and imported from one', async () => {
    const { id } = await make('PC-1');
    // In all languages, like the screen: with a chosen language Polylang leaves out variations, which have none.
    const types = await php<string[]>(`require_once WC_ABSPATH . 'includes/export/class-wc-product-csv-exporter.php';
      add_action( 'parse_query', static fn ( $query ) => $query->set( 'lang', '' ), 1 );
      $exporter = new WC_Product_CSV_Exporter(); $exporter->set_product_types_to_export( array( 'roller_product', 'variation' ) ); $exporter->set_limit( 5000 );
      $exporter->prepare_data_to_export(); $rows = ( new ReflectionProperty( $exporter, 'row_data' ) )->getValue( $exporter );
      return array_values( array_map( static fn ( $row ) => $row['type'], array_filter( $rows, static fn ( $row ) => (int) $row['id'] === ${id} || str_starts_with( (string) $row['sku'], 'PC-1-' ) ) ) );`);
    assert.deepEqual(types.sort(), ['roller_product', 'variation', 'variation']);
    const imported = await phpAsAdministrator<{ type: string; variations: number; price: string; id: number }>(`
      require_once WC_ABSPATH . 'includes/import/class-wc-product-csv-importer.php';
      $file = get_temp_dir() . 'md-shop-' . wp_generate_uuid4() . '.csv';
      file_put_contents( $file, "Type,SKU,Name,Published,Parent,Regular price,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global\\n"
        . "roller_product,PC-2,Din CSV,1,,,Mărime,\\"38, 39\\",1,0\\nvariation,PC-2-38,,1,PC-2,800,Mărime,38,,0\\n" );
      $importer = new WC_Product_CSV_Importer( $file, array( 'parse' => true, 'mapping' => array(
        'Type' => 'type', 'SKU' => 'sku', 'Name' => 'name', 'Published' => 'published', 'Parent' => 'parent_id', 'Regular price' => 'regular_price',
        'Attribute 1 name' => 'attributes:name1', 'Attribute 1 value(s)' => 'attributes:value1', 'Attribute 1 visible' => 'attributes:visible1', 'Attribute 1 global' => 'attributes:taxonomy1' ) ) );
      $importer->import(); wp_delete_file( $file ); $id = wc_get_product_id_by_sku( 'PC-2' ); WC_Post_Data::do_deferred_product_sync(); $product = wc_get_product( $id );
      return array( 'id' => $id, 'type' => $product->get_type(), 'variations' => count( $product->get_children() ), 'price' => $product->get_price() );`);
    made.push(imported.id);
    assert.deepEqual([imported.type, imported.variations, imported.price], ['roller_product', 1, '800']);
  });

  test('the Store API returns its variations, as for a variable product', async () => {
    const { url } = await testSite();
    const { id, variations } = await make('PS-1');
    const answer = (await (await fetch(`${url}/wp-json/wc/store/v1/products/${id}`)).json()) as {
      type: string;
      has_options: boolean;
      variations: { id: number }[];
      prices: { price_range: { min_amount: string; max_amount: string } };
    };
    assert.equal(answer.type, 'roller_product');
    assert.equal(answer.has_options, true);
    assert.deepEqual(
      answer.variations.map((one) => one.id),
      variations,
    );
    assert.deepEqual(answer.prices.price_range, { min_amount: '100000', max_amount: '110000' });
  });

  /** What a list says about the availability of products, and how often it has read posts by their ids. */
  const listed = (ids: readonly number[], before = '') =>
    php<[string[], number]>(`wp_cache_flush(); ${before}
      $query = new WP_Query( array( 'post_type' => 'product', 'post_status' => array( 'publish', 'draft' ), 'post__in' => array( ${ids.join(', ')} ), 'orderby' => 'post__in' ) );
      $products = array_map( 'wc_get_product', $query->posts );
      $reads = 0;
      add_filter( 'query', static function ( $sql ) use ( &$reads ) {
        $reads += preg_match( '/^\\s*SELECT \\S*posts\\.\\* FROM \\S*posts WHERE ID IN/', $sql );
        return $sql;
      } );
      return array( array_map( static fn ( $product ) => $product->get_availability()['class'], $products ), $reads );`);

  test('a list asks for the availability of all its products together, without reading their variations', async () => {
    for (const sku of ['PT-L1', 'PT-L2', 'PT-L3']) await make(sku);
    assert.deepEqual(await listed(made), [['in-stock', 'in-stock', 'in-stock'], 0]);
  });

  test('where other code decides whether a variation can be bought, a list asks it, and reads all variations together', async () => {
    for (const sku of ['PT-F1', 'PT-F2', 'PT-F3']) await make(sku);
    const closed = `add_filter( 'woocommerce_variation_is_purchasable', static fn ( $is, $variation ) => $is && $variation->get_parent_id() !== ${String(made[1])}, 10, 2 );`;
    assert.deepEqual(await listed(made, closed), [['in-stock', 'out-of-stock', 'in-stock'], 1]);
  });

  test('a list says of each product what WooCommerce would', async () => {
    const size = (value: string, more: object) => ({ attributes: { Size: value }, ...more });
    const families: Readonly<Record<string, readonly ReturnType<typeof size>[]>> = {
      'can be bought': [size('S', { price: '10' })],
      'without a price': [size('S', {})],
      'one sold out, one without a price': [size('S', { price: '10', stock: 'outofstock' }), size('M', {})],
      'one of two sold out': [size('S', { price: '10', stock: 'outofstock' }), size('M', { price: '0' })],
      'sold out': [size('S', { price: '10', stock: 'outofstock' })],
      'on backorder': [size('S', { price: '10', stock: 'onbackorder' })],
      'not enabled': [size('S', { price: '10', status: 'private' })],
      'without variations': [],
    };
    const ids: number[] = [];
    for (const [name, variations] of Object.entries(families)) {
      ids.push(await makeFamily({ name, attributes: { Size: ['S', 'M'] }, variations }));
    }
    ids.push(
      await makeFamily({
        name: 'draft',
        status: 'draft',
        attributes: { Size: ['S'] },
        variations: [size('S', { price: '10' })],
      }),
    );
    const alone = await php<string[]>(
      `return array_map( static fn ( $id ) => wc_get_product( $id )->get_availability()['class'], array( ${ids.join(', ')} ) );`,
    );
    assert.ok(
      alone.includes('out-of-stock') && alone.includes('in-stock') && alone.includes('available-on-backorder'),
      alone.join(', '),
    );
    const [together] = await listed(ids);
    assert.deepEqual(together, alone);
  });

  test('the cart treats it like a variable product; manual orders accept only its variations', async () => {
    const { id } = await make('PO-1');
    assert.deepEqual(
      await phpAsAdministrator(`$product = wc_get_product( ${id} ); $_GET['exclude_type'] = 'variable';
        $error = apply_filters( 'woocommerce_ajax_add_order_item_validation', new WP_Error(), $product, null, 1 );
        return array( apply_filters( 'woocommerce_add_to_cart_handler', $product->get_type(), $product ), $error->get_error_code(),
          array_keys( apply_filters( 'woocommerce_json_search_found_products', array( ${id} => 'Familia' ) ) ),
          array_values( preg_grep( '/^product-type/', wc_get_product_class( '', ${id} ) ) ) );`),
      ['variable', 'md_shop_family', [], ['product-type-roller_product', 'product-type-variable']],
    );
  });
});
