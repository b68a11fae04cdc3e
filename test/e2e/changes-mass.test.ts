import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { content, product, products } from './support/contract-client.ts';
import { freshReadModel } from './support/fixtures.ts';
import { php } from './support/php.ts';

/** As many changed posts as make a backlog: more than one batch of the read model's. */
const mass = 50;

describe('changes: more than one read can work off', () => {
  before(freshReadModel);
  after(async () => {
    await php(`delete_option( 'md_shop_lock_backlog' ); wp_clear_scheduled_hook( 'md_shop_catch_up' ); return 1;`);
    await freshReadModel();
  });

  const left = () =>
    php<number>(`global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_entries entry
      JOIN {$wpdb->prefix}md_shop_state state ON state.name = 'generation' AND state.value = entry.generation WHERE entry.valid_until = 5" );`);

  /**
   * Makes every row due, as a sale that begins for all of them would, and untrue; with the work on them taken up by
   * somebody else, who never ends.
   */
  async function everythingIsDue(locked: boolean): Promise<void> {
    await php(`global $wpdb; $entries = $wpdb->prefix . 'md_shop_entries';
      delete_option( 'md_shop_lock_backlog' );
      ${locked ? `add_option( 'md_shop_lock_backlog', ( time() + 600 ) . '.somebody', '', false );` : ''}
      $wpdb->query( "UPDATE $entries SET summary = REPLACE( summary, '\\"MDL\\"', '\\"untrue\\"' ), detail = REPLACE( detail, '\\"MDL\\"', '\\"untrue\\"' )" );
      $wpdb->query( "UPDATE $entries SET summary = REPLACE( summary, '\\"excerpt\\":\\"', '\\"excerpt\\":\\"Untrue' )" );
      $wpdb->query( "UPDATE $entries SET valid_until = 5" );
      return 1;`);
    const due = await left();
    assert.ok(due >= mass, `only ${String(due)} rows are due`);
  }
  test('lists show only what is true, whoever works on the rest', async () => {
    const before = (await products('per_page=3&page=2')).items;
    await everythingIsDue(true);
    assert.deepEqual((await products('per_page=3&page=2')).items, before);
    const { items } = await content('per_page=4&language=ru');
    assert.ok(items.length === 4 && items.every(({ excerpt }) => !excerpt.startsWith('Untrue')));
    assert.ok((await left()) > 0, 'a read did what somebody else was at');
  });
  test('a product is right too', async () => {
    const [item] = (await products('per_page=1&page=7')).items;
    assert.ok(item);
    await everythingIsDue(true);
    assert.equal((await product(item.id)).currency, 'MDL');
  });
  test('the scheduled run is asked to come', async () => {
    await php(`wp_clear_scheduled_hook( 'md_shop_catch_up' ); return 1;`);
    await everythingIsDue(true);
    await products();
    assert.ok(await php(`return wp_next_scheduled( 'md_shop_catch_up' );`));
  });
  test('a read that finds nobody at it works it off', async () => {
    await everythingIsDue(false);
    for (let read = 0; read < 60 && (read === 0 || (await left()) > 0); read++) await products();
    assert.equal(await left(), 0);
    assert.equal(await php(`return get_option( 'md_shop_lock_backlog' );`), false);
  });
});
