import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { product, refused } from '../support/contract-client.ts';
import { php, phpAlone } from '../support/php.ts';
import { makeFamily, removeFamilies } from '../support/shop.ts';

const family = (name: string, price: string) =>
  makeFamily({
    name,
    attributes: { Size: ['40'] },
    variations: [{ attributes: { Size: '40' }, price }],
  });
const price = async (id: number) => (await product(id)).variants[0]?.price;

describe("WooCommerce: what another plugin's transaction changes", () => {
  afterEach(removeFamilies);

  /** Two products, PHP that changes a variation, puts the other product into the trash and changes the variation again, and what is stored. */
  async function shop() {
    const [changed, trashed] = [await family('Schimbat', '100'), await family('Aruncat', '200')];
    const variant = (await product(changed)).variants[0]?.variant_id ?? 0;
    const save = (to: string) =>
      `$saved = wc_get_product( ${String(variant)} ); $saved->set_regular_price( '${to}' ); $saved->save();`;
    return {
      changed,
      trashed,
      code: `${save('888')} wp_trash_post( ${String(trashed)} ); ${save('999')}`,
      stored: () =>
        php(`global $wpdb; wp_cache_flush(); return array( get_post_status( ${String(trashed)} ),
          $wpdb->get_var( "SELECT meta_value FROM {$wpdb->postmeta} WHERE post_id = ${String(variant)} AND meta_key = '_price'" ),
          $wpdb->get_var( "SELECT min_price FROM {$wpdb->prefix}wc_product_meta_lookup WHERE product_id = ${String(variant)}" ) );`),
    };
  }

  test('is undone by its ROLLBACK, and if its process ends before COMMIT', async () => {
    const { changed, trashed, code, stored } = await shop();
    const before = await stored();
    await php(
      `global $wpdb; $wpdb->query( 'START TRANSACTION' ); ${code} $wpdb->query( 'ROLLBACK' ); wp_cache_flush(); return true;`,
    );
    assert.deepEqual(await stored(), before);
    await phpAlone(`global $wpdb; $wpdb->query( 'START TRANSACTION' ); ${code} return true;`);
    assert.deepEqual(await stored(), before);
    assert.deepEqual([await price(changed), await price(trashed)], ['100.00', '200.00']);
  });

  test('is shown from its COMMIT on', async () => {
    const { changed, trashed, code } = await shop();
    await php(`global $wpdb; $wpdb->query( 'START TRANSACTION' ); ${code} $wpdb->query( 'COMMIT' ); return true;`);
    await refused(404, `/products/${String(trashed)}`);
    assert.equal(await price(changed), '999.00');
  });
});
