import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { everyProduct, product } from '../support/contract-client.ts';
import { activate, uninstall } from '../support/installation.ts';
import { php, phpValue } from '../support/php.ts';
import { withServices } from '../support/woocommerce.ts';

/** Number of products of each type. */
const types = () =>
  php<Record<string, number>>(`global $wpdb; return array_map( 'intval', array_column( $wpdb->get_results(
    "SELECT term.slug, COUNT(*) AS products FROM $wpdb->term_relationships relation JOIN $wpdb->term_taxonomy taxonomy USING ( term_taxonomy_id )
     JOIN $wpdb->terms term USING ( term_id ) WHERE taxonomy.taxonomy = 'product_type' GROUP BY term.slug", ARRAY_A ), 'products', 'slug' ) );`);

describe('WooCommerce: uninstalling the plugin', () => {
  test('leaves variable products, which get their type back after another activation', async () => {
    const before = await everyProduct('');
    const details = await Promise.all(before.slice(0, 10).map(({ id }) => product(id)));
    const { roller_product: families = 0, variable = 0, ...others } = await types();
    const ids = await php<number[]>(
      `return array_map( 'intval', get_objects_in_term( get_term_by( 'slug', 'roller_product', 'product_type' )->term_id, 'product_type' ) );`,
    );
    assert.equal(ids.length, families);
    // The settings are deleted with the plugin; they contain texts of all products.
    const settings = await php(`return get_option( 'md_shop_settings' );`);
    // A persistent object cache knows the type as WooCommerce has read it; here, that of the process does.
    const type = `WC_Product_Factory::get_product_type( ${ids[0] ?? 0} )`;
    const cached = await uninstall<string[]>(`$cached = array( ${type} );`, `array( ...$cached, ${type} )`);
    try {
      assert.equal(cached[1], 'variable');
      assert.deepEqual(await types(), { ...others, variable: variable + families });
      const [first] = before;
      assert.ok(first);
      assert.equal(
        await php(
          `$product = wc_get_product( ${first.id} ); return get_class( $product ) . ' ' . count( $product->get_children() );`,
        ),
        `WC_Product_Variable ${details[0]?.variants.length ?? 0}`,
      );
    } finally {
      await activate();
      await php(`update_option( 'md_shop_settings', ${phpValue(settings)} ); return 1;`);
      await withServices(`$conversion->convert( array( ${ids.join(', ')} ) ); return 1;`);
    }
    assert.deepEqual(await everyProduct(''), before);
    assert.deepEqual(await Promise.all(before.slice(0, 10).map(({ id }) => product(id))), details);
  });
});
