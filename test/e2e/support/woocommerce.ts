import { php } from './php.ts';

/**
 * PHP that takes the services of `wp md-shop woocommerce` from the running plugin, as `$conversion` and `$import`, and creates
 * `$command`, which prints through a fake of WP-CLI: the real one that is available is too old for WooCommerce. It prints
 * English, since language plugins use the main language in a process without a page.
 */
const services = `
  add_filter( 'determine_locale', static fn () => 'en_US', PHP_INT_MAX );
  unload_textdomain( 'md-shop-catalog', true );
  eval( 'namespace WP_CLI\\Utils; class Bar { function tick() {} function finish() {} }
    function make_progress_bar() { return new Bar(); } function isPiped() { return $GLOBALS["piped"] ?? false; }
    function format_items( $format, $rows, $columns ) { foreach ( $rows as $row ) { $GLOBALS["printed"][] = $row; } }' );
  eval( 'class WP_CLI { static function log( $text ) { $GLOBALS["printed"][] = $text; } static function line( $text ) { self::log( $text ); }
    static function warning( $text ) { self::log( "Warning: " . $text ); } static function success( $text ) { self::log( "Success: " . $text ); }
    static function error( $text ) { self::log( "Error: " . $text ); throw new RuntimeException( $text ); } }' );
  $GLOBALS['printed'] = array();
  // Starts all modules, as on the command line.
  apply_filters( 'site_status_tests', array() );
  $hooked = static fn ( string $hook ): Closure => array_values( $GLOBALS['wp_filter'][ $hook ]->callbacks[10] )[0]['function'];
  $module = ( new ReflectionFunction( $hooked( 'md_shop_woocommerce_import' ) ) )->getClosureThis();
  $conversion = $module->conversion();
  $import = $module->import();
  $command = new MdShop\\Catalog\\Cli\\WooCommerceCommand( $conversion, $import, new MdShop\\Catalog\\Support\\Database\\Database( $GLOBALS['wpdb'] ) );
`;

/** Runs PHP that ends in `return …;` with these services, as an administrator. */
export function withServices<T = unknown>(code: string): Promise<T> {
  return php<T>(`wp_set_current_user( 1 ); ${services} ${code}`);
}

/** Returns all rows of the database about these products and their variations. */
export function rowsOf(ids: readonly number[]): Promise<Record<string, unknown[]>> {
  const list = ids.join(', ');
  return php(`global $wpdb; $rows = array();
    $all = $wpdb->get_col( "SELECT ID FROM $wpdb->posts WHERE ID IN ( ${list} ) OR post_parent IN ( ${list} )" );
    $in = implode( ',', $all ?: array( 0 ) );
    foreach ( array(
      'posts' => "$wpdb->posts WHERE ID IN ( $in ) ORDER BY ID",
      'postmeta' => "$wpdb->postmeta WHERE post_id IN ( $in ) ORDER BY meta_id",
      'term_relationships' => "$wpdb->term_relationships WHERE object_id IN ( $in ) ORDER BY object_id, term_taxonomy_id",
      'lookup' => "{$wpdb->prefix}wc_product_meta_lookup WHERE product_id IN ( $in ) ORDER BY product_id",
      'attributes' => "{$wpdb->prefix}wc_product_attributes_lookup WHERE product_or_parent_id IN ( $in ) ORDER BY 1, 2, 3, 4",
      'counts' => "$wpdb->term_taxonomy WHERE taxonomy <> 'nav_menu' AND count > 0 ORDER BY term_taxonomy_id",
    ) as $table => $from ) { $rows[ $table ] = $wpdb->get_results( "SELECT * FROM $from", ARRAY_A ); }
    return $rows;`);
}

/** PHP that creates a simple product with everything that a conversion must keep; its id is in `$id`. */
export const simpleProduct = (sku: string) => `
  $simple = new WC_Product_Simple(); $simple->set_name( 'Genunchiere' ); $simple->set_sku( '${sku}' );
  $simple->set_regular_price( '300' ); $simple->set_sale_price( '250' ); $simple->set_date_on_sale_to( time() + 259200 );
  $simple->set_manage_stock( true ); $simple->set_stock_quantity( 7 ); $simple->set_low_stock_amount( 2 ); $simple->set_backorders( 'notify' );
  $simple->set_weight( '1.5' ); $simple->set_featured( true );
  $material = new WC_Product_Attribute(); $material->set_name( 'Material' ); $material->set_options( array( 'plastic' ) );
  $simple->set_attributes( array( $material ) ); $id = $simple->save();`;

/** PHP that creates a product of a type with sizes 38 and 39; its id is in `$id`, those of its variations in `$variations`. */
export const productOf = (type: 'variable' | 'roller_product', sku: string) => `
  $class = WC_Product_Factory::get_product_classname( 0, '${type}' ); $family = new $class(); $family->set_name( 'Role ${sku}' );
  $size = new WC_Product_Attribute(); $size->set_name( 'Mărime' ); $size->set_options( array( '38', '39' ) ); $size->set_variation( true ); $size->set_visible( true );
  $family->set_attributes( array( $size ) ); $id = $family->save(); $variations = array();
  foreach ( array( '38' => '1000', '39' => '1100' ) as $one => $price ) {
    $variation = new WC_Product_Variation(); $variation->set_parent_id( $id ); $variation->set_attributes( array( 'marime' => (string) $one ) );
    $variation->set_regular_price( $price ); $variation->set_sku( '${sku}-' . $one ); $variation->set_stock_quantity( 3 ); $variation->set_manage_stock( true );
    $variations[] = $variation->save();
  }
  WC_Post_Data::do_deferred_product_sync(); $GLOBALS['wc_deferred_product_sync'] = array();`;

/** Deletes products with everything that belongs to them. */
export async function deleteProducts(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await php(`foreach ( array( ${ids.join(', ')} ) as $id ) { wp_delete_post( $id, true ); } return 1;`);
}
