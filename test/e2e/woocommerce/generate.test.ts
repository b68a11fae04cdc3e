import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { generating, loadGenerator } from '../../../src-harness/bench/generate.ts';
import { product, read } from '../support/contract-client.ts';
import { php } from '../support/php.ts';
import { request } from '../site.ts';

const families = 12;
const seed = 7;

/** A family as the generator makes it, with the id of its product in the default language. */
type Generated = {
  id: number;
  name: string;
  /** Those without variants have one offer. */
  offers: { sku: string; regular_price: number; sale_price: number | null; stock: string; size?: string | null }[];
  hasVariants: boolean;
};

const rows = () =>
  php<number[]>(`global $wpdb; $counts = array();
    foreach ( array( 'posts', 'postmeta', 'term_relationships', 'terms', 'termmeta', 'md_shop_languages', 'wc_product_meta_lookup' ) as $table ) {
      $counts[] = (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}$table" );
    }
    return $counts;`);
const generate = async (number: number) => {
  await php(`${generating(number, seed, 'woocommerce')} do_action( 'md_shop_catch_up' ); return 1;`);
};
const total = async () => (await read('search_products', '/products?per_page=1')).json.total;
const lei = (bani: number) => (bani / 100).toFixed(2);

describe('products that the bench generates in WooCommerce', () => {
  let empty: number[];
  let totalBefore: number;
  let generated: Generated[];
  before(async () => {
    empty = await rows();
    totalBefore = await total();
    await generate(families);
    generated = await php<Generated[]>(`${loadGenerator} global $wpdb; $made = array();
      $source = new MdShop\\Bench\\Families( MdShop\\Bench\\Generator::data(), ${String(seed)} );
      for ( $number = 1; $number <= ${String(families)}; $number++ ) {
        $family = $source->family( $number );
        $made[] = array( 'name' => $family->texts['ro']['title'], 'hasVariants' => $family->variants !== array(),
          'offers' => $family->variants === array() ? array( $family->offer ) : $family->variants,
          'id' => (int) $wpdb->get_var( $wpdb->prepare( "SELECT ID FROM $wpdb->posts WHERE post_type = 'product' AND post_name = %s", $family->texts['ro']['slug'] ) ) );
      }
      return $made;`);
  });
  after(() => generate(0));

  test('are what agents read, with the families’ names, prices, sizes, stock and SKUs', async () => {
    for (const { id, name, offers, hasVariants } of generated) {
      const found = await product(id);
      assert.equal(found.name, name);
      const expected = offers.map(({ sku, regular_price: regular, sale_price: sale, stock, size }) => ({
        sku,
        price: lei(sale ?? regular),
        regular_price: lei(regular),
        availability: stock,
        size: size ?? null,
      }));
      const offersFound = hasVariants ? found.variants : [{ ...found, size: null }];
      assert.deepEqual(
        offersFound.map(({ sku, price, regular_price, availability, size }) => ({
          sku,
          price,
          regular_price,
          availability,
          size,
        })),
        expected,
        name,
      );
    }
    assert.equal(await total(), totalBefore + families);
  });

  test('are what WooCommerce makes of them itself: saved again, its look-up table stays the same', async () => {
    const changed = await php<string[]>(`global $wpdb; $changed = array();
      $row = static fn ( int $id ) => array_map( static fn ( $value ) => is_numeric( $value ) ? (float) $value : $value,
        $wpdb->get_row( $wpdb->prepare( "SELECT * FROM {$wpdb->prefix}wc_product_meta_lookup WHERE product_id = %d", $id ), ARRAY_A ) );
      foreach ( array( ${generated
        .slice(0, 4)
        .map(({ id }) => String(id))
        .join(', ')} ) as $id ) {
        foreach ( array( $id, ...wc_get_product( $id )->get_children() ) as $one ) {
          $was = $row( $one );
          // Another price and back, so that WooCommerce computes the row anew.
          $regular = get_post_meta( $one, '_regular_price', true );
          foreach ( $one === $id ? array() : array( '9999', $regular ) as $price ) {
            $saved = wc_get_product( $one );
            $saved->set_regular_price( $price );
            $saved->save();
          }
          WC_Product_Variable::sync( $id );
          WC_Post_Data::do_deferred_product_sync();
          if ( array_diff_assoc( $row( $one ), $was ) !== array() ) { $changed[] = $one . ': ' . wp_json_encode( array_diff_assoc( $row( $one ), $was ) ); }
        }
      }
      return $changed;`);
    assert.deepEqual(changed, []);
  });

  test('are in the Store API with the same prices', async () => {
    for (const { id, offers } of generated.slice(0, 10)) {
      const answer = await request(`/wp-json/wc/store/v1/products/${String(id)}`);
      const { prices } = (await answer.json()) as {
        prices: { price: string; price_range: { min_amount: string } | null };
      };
      const cheapest = Math.min(...offers.map(({ regular_price: regular, sale_price: sale }) => sale ?? regular));
      assert.equal(Number(prices.price_range?.min_amount ?? prices.price), cheapest, String(id));
    }
  });

  test('are removed completely', async () => {
    await generate(0);
    assert.deepEqual(await rows(), empty);
  });
});
