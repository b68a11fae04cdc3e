import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { generating } from '../../../src-harness/bench/generate.ts';
import { now } from '../support/changing.ts';
import { php } from '../support/php.ts';
import { makeFamily, removeFamilies, setShop } from '../support/shop.ts';

/**
 * PHP that makes `$read`, which reads all enabled variations of the shop in both ways and returns the facts by variation as arrays,
 * first those from the tables, then those of WooCommerce's classes.
 */
const readers = `
  $space = 'MdShop\\\\Catalog\\\\Sources\\\\WooCommerce\\\\';
  $rows = new ( $space . 'ProductRows' )( new MdShop\\Catalog\\Support\\Database\\Database( $GLOBALS['wpdb'] ) );
  $getters = new ( $space . 'VariationGetters' )();
  $tables = new ( $space . 'VariationTableReader' )( $rows, $getters );
  $classes = new ( $space . 'VariationClassReader' )();
  $variations = static function () use ( $rows ): array {
    global $wpdb;
    wp_cache_flush();
    $products = array_map( 'intval', $wpdb->get_col( "SELECT ID FROM $wpdb->posts WHERE post_type = 'product' AND post_status = 'publish'" ) );
    _prime_post_caches( $products, false, true );
    return array_merge( ...array_values( $rows->variationRows( $products ) ) );
  };
  $read = static function () use ( $space, $variations, $tables, $classes ): array {
    return ( new ( $space . 'VisitorPrices' )() )->asGuest( static function () use ( $variations, $tables, $classes ): array {
      $all = $variations();
      return array_map( static fn ( array $facts ) => json_decode( wp_json_encode( $facts ), true ), array( $tables->read( $all ), $classes->read( $all ) ) );
    } );
  };
`;

type Facts = Record<string, Record<string, unknown>>;
const bothWays = () => php<[Facts, Facts]>(`${readers} return $read();`);

/** Fails unless both ways tell the same about each variation. @return How many there are. */
async function assertSame(what: string): Promise<number> {
  const [tables, classes] = await bothWays();
  for (const [id, facts] of Object.entries(classes)) assert.deepEqual(tables[id], facts, `${what}: variation ${id}`);
  assert.deepEqual(Object.keys(tables), Object.keys(classes), what);
  return Object.keys(tables).length;
}

const undo: (() => Promise<unknown>)[] = [];

async function makeProducts(): Promise<void> {
  const hour = 3600;
  await makeFamily({
    name: 'Reduceri',
    sku: 'RE',
    attributes: { Mărime: ['36', '37', '38', '39', '40', '41'], Culoare: ['roșu | „bordo”', 'verde'] },
    variations: [
      { attributes: { Mărime: '36', Culoare: 'verde' }, price: '1499.5', sku: 'RE-36' },
      { attributes: { Mărime: '37', Culoare: '' }, price: '1600', sale: '1200', sku: '0' },
      { attributes: { Mărime: '38' } },
      { attributes: { Mărime: '39' }, price: '100', sale: '80', from: now() - hour, to: now() + hour },
      { attributes: { Mărime: '40' }, price: '100', sale: '80', from: now() + hour, to: now() + 2 * hour },
      { attributes: { Mărime: '41' }, price: '100', sale: '80', to: now() - hour },
    ],
  });
  await makeFamily({
    name: 'Stoc comun',
    sku: 'ST',
    quantity: 1,
    attributes: { Size: ['S', 'M', 'L', 'XL'] },
    variations: [
      { attributes: { Size: 'S' }, price: '10' },
      { attributes: { Size: 'M' }, price: '9', sale: '10', quantity: 0, backorders: 'notify' },
      { attributes: { Size: 'L' }, price: '10', quantity: 3, backorders: 'yes' },
      { attributes: { Size: 'XL' }, price: '0.125', stock: 'onbackorder' },
    ],
  });
  await makeFamily({
    name: 'Stoc',
    attributes: { Size: ['S', 'M', 'L'] },
    variations: [
      { attributes: { Size: 'S' }, price: '10', stock: 'outofstock' },
      { attributes: { Size: 'M' }, price: '10', quantity: 0, backorders: 'yes' },
      { attributes: { Size: 'L' }, price: '10', quantity: -2 },
    ],
  });
}

describe('WooCommerce: variations are read from the tables like from WooCommerce’s classes', () => {
  afterEach(async () => {
    await removeFamilies();
    for (const back of undo.splice(0).reverse()) await back();
  });

  test('values of attributes are found in a mode of the server without escapes', async () => {
    await makeProducts();
    const ofTables = (mode: string) =>
      php<Facts>(`global $wpdb; ${readers} $before = $wpdb->get_var( 'SELECT @@SESSION.sql_mode' );
        $wpdb->query( "SET SESSION sql_mode = '${mode}'" );
        $found = $read()[0]; $wpdb->query( "SET SESSION sql_mode = '$before'" ); return $found;`);
    const found = await ofTables('');
    assert.match(JSON.stringify(found), /verde/);
    assert.deepEqual(await ofTables('NO_BACKSLASH_ESCAPES'), found);
  });

  test('each field of each variation is the same, with every setting of stock and taxes', async () => {
    await makeProducts();
    await php(`${generating(8, 3, 'woocommerce')} return 1;`);
    undo.push(() => php(`${generating(0, 3, 'woocommerce')} return 1;`));
    assert.ok((await assertSame('as the shop is')) > 25);
    const rates = await php<number[]>(`
      WC_Tax::create_tax_class( 'Redus', 'redus' );
      return array( WC_Tax::_insert_tax_rate( array( 'tax_rate_country' => 'MD', 'tax_rate' => '20.0000', 'tax_rate_name' => 'TVA', 'tax_rate_priority' => 1 ) ),
        WC_Tax::_insert_tax_rate( array( 'tax_rate_country' => 'MD', 'tax_rate' => '8.0000', 'tax_rate_name' => 'TVA', 'tax_rate_priority' => 1, 'tax_rate_class' => 'redus' ) ) );`);
    undo.push(() =>
      php(`foreach ( array( ${rates.join(', ')} ) as $rate ) { WC_Tax::_delete_tax_rate( $rate ); }
        WC_Tax::delete_tax_class_by( 'slug', 'redus' ); return true;`),
    );
    // Variations and products with their own classes, some unknown, and products without taxes.
    await php(`foreach ( get_posts( array( 'post_type' => 'product_variation', 'numberposts' => -1, 'fields' => 'ids' ) ) as $place => $id ) {
        $class = array( null, 'parent', 'redus', '', 'standard', 'nimic' )[ $place % 6 ];
        null === $class ? delete_post_meta( $id, '_tax_class' ) : update_post_meta( $id, '_tax_class', $class ); }
      foreach ( get_posts( array( 'post_type' => 'product', 'numberposts' => -1, 'fields' => 'ids' ) ) as $place => $id ) {
        update_post_meta( $id, '_tax_class', array( '', 'redus', 'nimic' )[ $place % 3 ] );
        update_post_meta( $id, '_tax_status', array( 'taxable', '', 'none', 'shipping' )[ $place % 4 ] ); }
      return 1;`);
    for (const included of ['yes', 'no']) {
      for (const display of ['incl', 'excl']) {
        const back = await setShop({
          woocommerce_calc_taxes: 'yes',
          woocommerce_prices_include_tax: included,
          woocommerce_tax_display_shop: display,
          woocommerce_manage_stock: included,
        });
        try {
          await assertSame(`prices include taxes: ${included}, displayed: ${display}`);
        } finally {
          await back();
        }
      }
    }
  });

  test('what WooCommerce would not write itself is left to its classes', async () => {
    await makeProducts();
    const ids = await php<number[]>(`
      $odd = array( '_regular_price' => '12,50', '_sale_price' => 'ieftin', '_sale_price_dates_from' => '2020-01-01', '_stock_status' => '', '_stock' => '1.5', '_backorders' => array( 'x' ) );
      $ids = array();
      foreach ( get_posts( array( 'post_type' => 'product_variation', 'numberposts' => count( $odd ), 'fields' => 'ids', 'orderby' => 'ID', 'order' => 'DESC' ) ) as $place => $id ) {
        update_post_meta( $id, array_keys( $odd )[ $place ], array_values( $odd )[ $place ] );
        $ids[] = $id; }
      return $ids;`);
    assert.equal(ids.length, 6);
    const [tables, classes] = await bothWays();
    const left = Object.keys(classes).filter((id) => !(id in tables));
    assert.deepEqual(left.map(Number).sort(), [...ids].sort());
    for (const [id, facts] of Object.entries(tables)) assert.deepEqual(facts, classes[id]);
  });

  test('a filter that changes what a class tells is respected', async () => {
    await makeProducts();
    const filters = [
      'woocommerce_product_variation_get_price',
      'woocommerce_product_variation_get_stock_status',
      'woocommerce_product_variation_get_anything',
      'woocommerce_get_price_excluding_tax',
      'woocommerce_product_is_in_stock',
      'woocommerce_product_backorders_allowed',
      'woocommerce_stock_amount',
      'woocommerce_product_class',
      'get_post_metadata',
    ];
    const read = await php<Record<string, number>>(`${readers}
      $found = array( '' => count( $read()[0] ) );
      foreach ( json_decode( '${JSON.stringify(filters)}' ) as $filter ) {
        $same = static fn ( $value ) => $value;
        add_filter( $filter, $same );
        $found[ $filter ] = count( $read()[0] );
        remove_filter( $filter, $same );
      }
      $found['after'] = count( $read()[0] );
      class Own_Store extends WC_Product_Variation_Data_Store_CPT {}
      add_filter( 'woocommerce_product-variation_data_store', static fn () => 'Own_Store' );
      $found['store'] = count( $read()[0] );
      return $found;`);
    const { '': all, after, ...filtered } = read;
    assert.ok(all !== undefined && all > 0);
    assert.equal(after, all);
    assert.deepEqual(filtered, Object.fromEntries([...filters, 'store'].map((name) => [name, 0])));
    const prices = await php<(number | null)[]>(`${readers}
      add_filter( 'woocommerce_product_variation_get_price', static fn () => '7' );
      $reader = new ( $space . 'VariationReader' )( $tables, $classes );
      return array_values( array_unique( array_column( array_map( 'get_object_vars', $reader->read( $variations(), false ) ), 'price' ) ) );`);
    assert.deepEqual(prices, [700]);
  });

  test('no filter that has a part in the classes’ answers is overlooked', async () => {
    await makeProducts();
    const shop = await setShop({ woocommerce_calc_taxes: 'yes' });
    undo.push(shop);
    // The filters that WooCommerce's classes run and the tables' reader does not.
    const fired = await php<string[]>(`${readers}
      $all = $variations();
      $names = array();
      $record = static function () use ( &$names ) { $names[ current_filter() ] = true; };
      $prices = new ( $space . 'VisitorPrices' )();
      $during = static function ( callable $do ) use ( $prices, $record, &$names ): array {
        $names = array();
        $prices->asGuest( static function () use ( $do, $record ) {
          add_filter( 'all', $record );
          try { $do(); } finally { remove_filter( 'all', $record ); }
        } );
        return array_keys( $names );
      };
      $one = $during( static fn () => $classes->read( $all ) );
      $other = $during( static fn () => $tables->read( $all ) );
      $found = array_values( array_diff( $one, $other ) );
      return array_values( array_filter( $found, static function ( string $name ) use ( $getters ): bool {
        $same = static fn ( $value ) => $value;
        add_filter( $name, $same );
        try { return $getters->areUnchanged(); } finally { remove_filter( $name, $same ); }
      } ) );`);
    // Titles, terms and images, which no fact is made from, and what WordPress runs for any option or text.
    const harmless =
      /^(?:(?:pre_|default_)?option_|pre_option$|alloptions$|pre_wp_load_alloptions$|gettext|locale|query$|sanitize_|post_title$|list_terms_|wp_doing_ajax$|wp_cache_set_last_changed$|(?:pre_)?get_terms|get_(?:object_terms|the_terms|term|meta_sql|product_|language$|post_translations$)|wp_get_object_terms|parse_term_query$|terms_|term_|post_thumbnail_id$|woocommerce_product_variation_title|woocommerce_change_term_counts$|woocommerce_sortable_taxonomies$|wc_get_price_decimal_separator$|update_term_metadata_cache$|default_term_metadata$|get_term_metadata$|the_post|posts_|metadata_lazyloader_queued_objects$|pre_get_(?:col|table)_charset$|(?:pre_)?(?:set_)?transient_|set_transient$|expiration_of_transient_|(?:pre_)?update_option|updated_option$)/;
    assert.deepEqual(
      fired.filter((name) => !harmless.test(name)),
      [],
    );
  });
});
