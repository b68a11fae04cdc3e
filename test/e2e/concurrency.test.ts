import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { ask, everyProduct, product, products } from './support/contract-client.ts';
import { deletePosts, freshReadModel, makePost } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { php } from './support/php.ts';

const ids: number[] = [];

describe('concurrency: reads while others write', () => {
  after(async () => {
    await deletePosts(ids);
    await freshReadModel();
  });
  test('forty simultaneous reads return the same bytes', async () => {
    const first = await ask('/products?per_page=50');
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/products?per_page=50')));
    for (const { status, text } of answers) assert.deepEqual([status, text], [200, first.text]);
  });
  test('a list during writes is consistent: total, pages and items agree in every response', async () => {
    const before = (await products()).total;
    let writing = true;
    const writer = php(`for ( $round = 0; $round < 12; $round++ ) {
        $id = wp_insert_post( array( 'post_type' => 'roller_product', 'post_status' => 'publish', 'post_title' => 'Concurent ' . $round ) );
        do_action( 'shutdown' ); // Each round is projected as a save of its own.
        wp_update_post( array( 'ID' => $id, 'post_title' => 'Concurent schimbat ' . $round ) ); do_action( 'shutdown' );
        wp_delete_post( $id, true ); do_action( 'shutdown' );
      } return 1;`).finally(() => {
      writing = false;
    });
    let reads = 0;
    const reader = async () => {
      while (writing) {
        // ask() checks that the number of items matches total, page and per_page.
        const { status, json } = await ask('/products?per_page=50');
        assert.equal(status, 200);
        const { total } = json as { total: number };
        assert.ok(
          total === before || total === before + 1,
          `${String(total)} instead of ${String(before)} or one more`,
        );
        reads++;
      }
    };
    await Promise.all([writer, reader(), reader(), reader()]);
    assert.ok(reads > 5, 'no read happened meanwhile');
    assert.equal((await products()).total, before);
  });
  test('of two simultaneous saves of a product the last one is shown', async () => {
    const id = await makePost({ post_type: 'roller_product', post_title: 'Disputat', offer: { regular_price: '1' } });
    ids.push(id);
    await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        php(
          `for ( $i = 0; $i < 3; $i++ ) { wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Disputat ${String(index)}-' . $i ) ); } return 1;`,
        ),
      ),
    );
    const stored = await php<string>(`return get_post( ${String(id)} )->post_title;`);
    assert.equal((await product(id)).name, stored);
    assert.equal((await everyProduct('')).filter((one) => one.id === id).length, 1);
  });
  test('simultaneous reads of an item with a slow shortcode all get its complete text', async () => {
    const slow = `add_shortcode( 'md_shop_slow', static function () { usleep( 400000 ); return 'incet'; } );`;
    await withPlugin(slow, async () => {
      const id = await makePost({
        post_type: 'roller_product',
        post_title: 'Lent',
        post_content: 'Inainte [md_shop_slow] dupa',
      });
      ids.push(id);
      const modified = (await product(id)).modified;
      for (let round = 0; round < 5; round++) {
        await php(
          `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_entries SET valid_until = 0, marks = marks + 1 WHERE object_id = ${String(id)}" ); return 1;`,
        );
        const read = await Promise.all([product(id), product(id), product(id)]);
        for (const one of read) assert.deepEqual([one.description, one.modified], ['Inainte incet dupa', modified]);
      }
    });
  });
  test('content hidden during a backlog is gone in the very next read', async () => {
    const slow = `add_shortcode( 'md_shop_slow', static function () { usleep( 300000 ); return 'incet'; } );`;
    await withPlugin(slow, async () => {
      const id = await makePost({
        post_type: 'roller_product',
        post_title: 'Ascunsdindata',
        offer: { regular_price: '5' },
      });
      ids.push(id);
      assert.equal((await product(id)).price, '5.00');
      const pages = await php<number[]>(`wp_set_current_user( 1 ); $ids = array();
        for ( $i = 0; $i < 45; $i++ ) { $ids[] = wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Lent ' . $i, 'post_content' => '[md_shop_slow]' ) ); }
        global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_entries SET valid_until = 0, marks = marks + 1 WHERE object_id IN (" . implode( ',', $ids ) . ')' );
        wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => 'draft' ) ); return $ids;`);
      ids.push(...pages);
      assert.equal((await ask(`/products/${String(id)}`)).status, 404);
      assert.equal((await products('search=ascunsdindata')).total, 0);
    });
  });
});
