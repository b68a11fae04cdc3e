import { catalogue } from './catalogue.ts';
import { makePost, type NewPost, type NewVariant } from './fixtures.ts';
import { phpAsAdministrator, phpValue } from './php.ts';

type NewProduct = Omit<NewPost, 'post_type'>;

/** Creates a product of this site's shop, whichever plugin provides it, as an editor would, and returns its id. */
export async function makeProduct(product: NewProduct): Promise<number> {
  const { product: type } = await catalogue();
  if (type === 'roller_product') return makePost({ post_type: type, ...product });
  const { variants, offer, categories, brands, ...post } = product;
  const id = await makePost({ post_type: type, ...post });
  const sold = variants ?? (offer === undefined ? [] : [offer]);
  await phpAsAdministrator(`$id = ${String(id)};
    $terms = ${phpValue({ product_type: ['roller_product'], product_cat: categories ?? [], product_brand: brands ?? [] })};
    foreach ( array_filter( $terms ) as $taxonomy => $of ) { wp_set_object_terms( $id, $of, $taxonomy ); }
    $sold = ${phpValue(sold.map(asVariation))};
    $attributes = array();
    foreach ( array( 'size' => 'Mărime', 'color' => 'Culoare' ) as $key => $name ) {
      $values = array_values( array_unique( array_filter( array_column( $sold, $key ) ) ) );
      if ( $values ) {
        $attributes[ $key ] = new WC_Product_Attribute();
        $attributes[ $key ]->set_name( $name );
        $attributes[ $key ]->set_options( $values );
        $attributes[ $key ]->set_variation( true );
      }
    }
    $product = wc_get_product( $id );
    $product->set_attributes( array_values( $attributes ) );
    $product->save();
    foreach ( $sold as $order => $one ) {
      $chosen = array();
      foreach ( $attributes as $key => $attribute ) { $chosen[ sanitize_title( $attribute->get_name() ) ] = (string) $one[ $key ]; }
      $variation = new WC_Product_Variation();
      $variation->set_parent_id( $id );
      $variation->set_menu_order( $order );
      $variation->set_attributes( $chosen );
      $variation->set_props( $one['props'] );
      $variation->save();
    }
    wc_get_product( $id )->save();
    return true;`);
  return id;
}

const stocks = { in_stock: 'instock', backorder: 'onbackorder', out_of_stock: 'outofstock' } as const;

/** Converts a variant to a variation of WooCommerce. */
function asVariation(one: NewVariant) {
  return {
    size: one.size ?? null,
    color: one.color?.ro ?? null,
    props: {
      sku: one.sku ?? '',
      regular_price: one.regular_price ?? '',
      sale_price: one.sale_price ?? '',
      date_on_sale_from: one.sale_from ?? null,
      date_on_sale_to: one.sale_to ?? null,
      stock_status: stocks[one.stock ?? 'in_stock'],
    },
  };
}
