import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { content, product, products, send } from './support/contract-client.ts';
import { freshReadModel, untilRebuilt } from './support/fixtures.ts';
import { php } from './support/php.ts';
import { stack, testSite } from './site.ts';

/** Number of changed posts that are a backlog: more than one batch of the read model. */
const backlog = 50;

describe('changes: more than one read can process', () => {
  before(freshReadModel);
  after(async () => {
    await php(`delete_option( 'md_shop_lock_backlog' ); wp_clear_scheduled_hook( 'md_shop_catch_up' ); return 1;`);
    await freshReadModel();
  });

  const left = () =>
    php<number>(`global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_entries entry
      JOIN {$wpdb->prefix}md_shop_state state ON state.name = 'generation' AND state.value = entry.generation WHERE entry.valid_until = 5" );`);

  /**
   * Marks every row as expired, as if a sale began for all of them, and makes its content wrong. With `locked`, another process
   * holds the lock of the backlog forever.
   */
  async function expireEverything(locked: boolean): Promise<void> {
    await php(`global $wpdb; $entries = $wpdb->prefix . 'md_shop_entries';
      delete_option( 'md_shop_lock_backlog' );
      ${locked ? `add_option( 'md_shop_lock_backlog', ( time() + 600 ) . '.somebody', '', false );` : ''}
      $wpdb->query( "UPDATE $entries SET summary = REPLACE( summary, '\\"MDL\\"', '\\"untrue\\"' ), detail = REPLACE( detail, '\\"MDL\\"', '\\"untrue\\"' )" );
      $wpdb->query( "UPDATE $entries SET summary = REPLACE( summary, '\\"excerpt\\":\\"', '\\"excerpt\\":\\"Untrue' )" );
      $wpdb->query( "UPDATE $entries SET valid_until = 5" );
      return 1;`);
    const due = await left();
    assert.ok(due >= backlog, `only ${String(due)} rows are due`);
  }
  test('lists show only current values while another process has the lock', async () => {
    const before = (await products('per_page=3&page=2')).items;
    await expireEverything(true);
    assert.deepEqual((await products('per_page=3&page=2')).items, before);
    const { items } = await content('per_page=4&language=ru');
    assert.ok(items.length === 4 && items.every(({ excerpt }) => !excerpt.startsWith('Untrue')));
    assert.ok((await left()) > 0, 'a read processed the backlog despite the lock');
  });
  // The backup of the tables takes SQL that SQLite's drop-in does not know.
  if (stack === 'mariadb')
    test('a list with filters has nothing that does not meet them any more, and no cache keeps it', async () => {
      const site = await testSite();
      const end = Math.floor(Date.now() / 1000) + 5 * 86_400;
      const each = (statements: string) =>
        php(`global $wpdb; foreach ( array( 'variants', 'offers' ) as $name ) {
        $table = $wpdb->prefix . 'md_shop_' . $name;
        foreach ( array( ${statements} ) as $statement ) { if ( false === $wpdb->query( $statement ) ) { throw new RuntimeException( $wpdb->last_error ); } }
      }
      do_action( 'md_shop_refresh' ); return 1;`);
      await each(`"CREATE TABLE {$table}_before AS SELECT * FROM $table",
      "UPDATE $table SET regular_price = 10000, sale_price = 5000, sale_from = NULL, sale_to = ${String(end)}"`);
      type Page = { items: { price: string; matching_variants: unknown[] }[]; total: number };
      const page = async () => {
        const answer = await send('/products?price_max=60&per_page=2&page=2');
        return { headers: answer.headers, ...((await answer.json()) as Page) };
      };
      try {
        await untilRebuilt();
        const before = await page();
        assert.deepEqual(
          before.items.map(({ price }) => price),
          ['50.00', '50.00'],
        );
        await php(`delete_option( 'md_shop_lock_backlog' );
        add_option( 'md_shop_lock_backlog', ( time() + 600 ) . '.somebody', '', false ); return 1;`);
        await site.setTestState({ now: end });
        const after = await page();
        assert.ok(
          after.items.every(({ price, matching_variants: variants }) => Number(price) <= 60 && variants.length > 0),
        );
        assert.ok(after.total < before.total, `${String(after.total)} of ${String(before.total)}`);
        assert.deepEqual([after.headers.get('cache-control'), after.headers.get('etag')], ['no-store', null]);
        await php(`delete_option( 'md_shop_lock_backlog' ); return 1;`);
        let last = await page();
        for (let read = 0; read < 60 && last.total > 0; read++) last = await page();
        assert.deepEqual([last.items, last.total], [[], 0]);
        assert.match(last.headers.get('cache-control') ?? '', /^public/);
      } finally {
        await site.setTestState({ now: null });
        await php(`delete_option( 'md_shop_lock_backlog' ); return 1;`);
        await each(`"REPLACE INTO $table SELECT * FROM {$table}_before", "DROP TABLE {$table}_before"`);
        await untilRebuilt();
      }
    });
  test('a single product is current too', async () => {
    const [item] = (await products('per_page=1&page=7')).items;
    assert.ok(item);
    await expireEverything(true);
    assert.equal((await product(item.id)).currency, 'MDL');
  });
  if (stack === 'mariadb')
    test('finding which of its translations are due reads no other rows', async () => {
      const [item] = (await products('per_page=1&page=7')).items;
      assert.ok(item);
      await expireEverything(true);
      const rows = await php<number[]>(`global $wpdb; $found = array();
        add_filter( 'query', static function ( $query ) use ( &$found ) {
          if ( str_contains( $query, 'family.group_id' ) ) { $found[] = $query; } return $query; } );
        rest_do_request( new WP_REST_Request( 'GET', '/md-shop/v1/products/${String(item.id)}' ) );
        $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_entries SET valid_until = 5" );
        $read = static fn () => array_sum( wp_list_pluck( $wpdb->get_results( "SHOW SESSION STATUS LIKE 'Handler_read%'" ), 'Value' ) );
        return array_map( static function ( $query ) use ( $wpdb, $read ) {
          $before = $read(); $wpdb->get_results( $query ); return $read() - $before; }, $found );`);
      assert.ok(rows.length > 0 && Math.max(...rows) < backlog, rows.join(', '));
    });
  test('a read schedules the background run', async () => {
    await php(`wp_clear_scheduled_hook( 'md_shop_catch_up' ); return 1;`);
    await expireEverything(true);
    await products();
    // The event is scheduled after the response was sent.
    const isScheduled = () => php<boolean>(`return false !== wp_next_scheduled( 'md_shop_catch_up' );`);
    let scheduled = await isScheduled();
    for (let attempt = 0; attempt < 50 && !scheduled; attempt++) {
      await delay(100);
      scheduled = await isScheduled();
    }
    assert.ok(scheduled);
  });
  test('a read that gets the lock processes the backlog', async () => {
    await expireEverything(false);
    for (let read = 0; read < 60 && (read === 0 || (await left()) > 0); read++) await products();
    assert.equal(await left(), 0);
    assert.equal(await php(`return get_option( 'md_shop_lock_backlog' );`), false);
  });
});
