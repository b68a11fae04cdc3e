import { php, phpValue } from './php.ts';
import { deletePosts } from './fixtures.ts';

/** A variation of a product in WooCommerce; prices in the format of WooCommerce. */
type NewVariation = {
  /** Values by attribute: the slug of a term, a text, or '' for any. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly price?: string;
  readonly sale?: string;
  /** Unix seconds: the first and the last second of the sale. */
  readonly from?: number;
  readonly to?: number;
  readonly sku?: string;
  readonly status?: 'publish' | 'private';
  readonly stock?: 'instock' | 'outofstock' | 'onbackorder';
  /** The stock quantity; with a number, WooCommerce manages the stock. */
  readonly quantity?: number;
  readonly backorders?: 'no' | 'notify' | 'yes';
  readonly order?: number;
};

export type NewFamily = {
  readonly name: string;
  readonly type?: string;
  readonly status?: string;
  readonly password?: string;
  /** Unix seconds; in the future, the product is scheduled. */
  readonly date?: number;
  readonly sku?: string;
  readonly text?: string;
  readonly short?: string;
  readonly visibility?: 'visible' | 'catalog' | 'search' | 'hidden';
  /** Attributes of the product with their values; for `pa_…` these are slugs of terms, created if they do not exist. */
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  /** Attributes that are not used for variations. */
  readonly fixed?: readonly string[];
  /** Those of them that are not "Visible on the product page". */
  readonly invisible?: readonly string[];
  readonly variations?: readonly NewVariation[];
  readonly categories?: readonly string[];
  readonly brands?: readonly string[];
  readonly quantity?: number;
};

const made: number[] = [];

/** Creates a product with WooCommerce's classes. */
export async function makeFamily(family: NewFamily): Promise<number> {
  const id = await php<number>(`$data = ${phpValue({ type: 'roller_product', status: 'publish', ...family })};
    $product = new WC_Product_Variable();
    $product->set_name( $data['name'] );
    $product->set_status( $data['status'] );
    if ( isset( $data['date'] ) ) { $product->set_date_created( $data['date'] ); }
    $product->set_post_password( $data['password'] ?? '' );
    $product->set_sku( $data['sku'] ?? '' );
    $product->set_description( $data['text'] ?? '' );
    $product->set_short_description( $data['short'] ?? '' );
    $product->set_catalog_visibility( $data['visibility'] ?? 'visible' );
    if ( isset( $data['quantity'] ) ) { $product->set_manage_stock( true ); $product->set_stock_quantity( $data['quantity'] ); }
    $attributes = array();
    foreach ( $data['attributes'] ?? array() as $name => $values ) {
        $attribute = new WC_Product_Attribute();
        $attribute->set_id( wc_attribute_taxonomy_id_by_name( $name ) );
        $attribute->set_name( $name );
        $attribute->set_options( taxonomy_exists( $name ) ? array_map( static fn ( $slug ) => get_term_by( 'slug', $slug, $name )->term_id, $values ) : $values );
        $attribute->set_variation( ! in_array( $name, $data['fixed'] ?? array(), true ) );
        $attribute->set_visible( ! in_array( $name, $data['invisible'] ?? array(), true ) );
        $attribute->set_position( count( $attributes ) );
        $attributes[] = $attribute;
    }
    $product->set_attributes( $attributes );
    $id = $product->save();
    foreach ( $data['variations'] ?? array() as $one ) {
        $variation = new WC_Product_Variation();
        $variation->set_parent_id( $id );
        $keyed = array();
        foreach ( $one['attributes'] as $name => $value ) { $keyed[ sanitize_title( $name ) ] = $value; }
        $variation->set_attributes( $keyed );
        $variation->set_status( $one['status'] ?? 'publish' );
        $variation->set_regular_price( $one['price'] ?? '' );
        $variation->set_sale_price( $one['sale'] ?? '' );
        $variation->set_date_on_sale_from( $one['from'] ?? null );
        $variation->set_date_on_sale_to( $one['to'] ?? null );
        $variation->set_sku( $one['sku'] ?? '' );
        $variation->set_stock_status( $one['stock'] ?? 'instock' );
        $variation->set_menu_order( $one['order'] ?? 0 );
        if ( isset( $one['quantity'] ) ) {
            $variation->set_manage_stock( true );
            $variation->set_stock_quantity( $one['quantity'] );
            $variation->set_backorders( $one['backorders'] ?? 'no' );
        }
        $variation->save();
    }
    wp_set_object_terms( $id, $data['type'], 'product_type' );
    foreach ( array( 'categories' => 'product_cat', 'brands' => 'product_brand' ) as $name => $taxonomy ) {
        if ( isset( $data[ $name ] ) ) { wp_set_object_terms( $id, $data[ $name ], $taxonomy ); }
    }
    wc_get_product( $id )->save();
    return $id;`);
  made.push(id);
  return id;
}

/** Creates a global attribute with these values in this order; returns its taxonomy. */
export async function makeAttribute(
  name: string,
  slug: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  await php(`$id = wc_attribute_taxonomy_id_by_name( ${phpValue(slug)} );
    if ( $id === 0 ) { wc_create_attribute( array( 'name' => ${phpValue(name)}, 'slug' => ${phpValue(slug)}, 'order_by' => 'menu_order' ) ); }
    return true;`);
  await php(`$order = 0; foreach ( ${phpValue(values)} as $slug => $name ) {
      $term = wp_insert_term( $name, 'pa_' . ${phpValue(slug)}, array( 'slug' => $slug ) );
      update_term_meta( is_array( $term ) ? $term['term_id'] : (int) $term->get_error_data(), 'order', $order++ );
    } return true;`);
  return `pa_${slug}`;
}

/** Deletes the products of makeFamily() with their variations. */
export async function removeFamilies(): Promise<void> {
  if (made.length === 0) return;
  const ids = made.splice(0);
  const variations = await php<number[]>(
    `return array_map( 'intval', get_posts( array( 'post_type' => 'product_variation', 'post_parent__in' => ${phpValue(ids)}, 'post_status' => 'any', 'numberposts' => -1, 'fields' => 'ids' ) ) );`,
  );
  await deletePosts([...variations, ...ids]);
}

/** Sets options of the shop, and returns a function that restores them. */
export async function setShop(
  options: Readonly<Record<string, string | readonly string[]>>,
): Promise<() => Promise<unknown>> {
  const before = await php<Record<string, string | string[]>>(
    `$before = array(); foreach ( ${phpValue(options)} as $name => $value ) { $before[ $name ] = get_option( $name ); update_option( $name, $value ); } return $before;`,
  );
  return () =>
    php(`foreach ( ${phpValue(before)} as $name => $value ) { update_option( $name, $value ); } return true;`);
}
