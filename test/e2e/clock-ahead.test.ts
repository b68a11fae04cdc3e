import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { make, now, removeAll } from './support/changing.ts';
import { product, products } from './support/contract-client.ts';
import { freshReadModel } from './support/fixtures.ts';
import { php } from './support/php.ts';
import { request } from './site.ts';

// A virtual machine that goes on after days, or a server before it has asked for the time, runs with a wrong clock for a moment. These
// tests store what it would have left: times that no clock which is right writes.

const days = 3 * 86400;

describe('a clock that was ahead: events', () => {
  after(() =>
    php(`wp_clear_scheduled_hook( 'md_shop_catch_up' ); wp_clear_scheduled_hook( 'md_shop_job' ); return 1;`),
  );
  const next = (event: string) => php<number>(`return (int) wp_next_scheduled( '${event}' );`);

  test('recurring ones that it has scheduled are scheduled again by the next request', async () => {
    const events = {
      md_shop_reconcile: 'hourly',
      md_shop_purge_agents: 'daily',
      md_shop_forget_addresses: 'hourly',
      md_shop_journal: 'hourly',
    };
    for (const [event, recurrence] of Object.entries(events)) {
      await php(`wp_clear_scheduled_hook( '${event}' );
        wp_schedule_event( time() + ${String(days)}, '${recurrence}', '${event}' ); return 1;`);
    }
    await request('/wp-json/md-shop/v1/products');
    for (const event of Object.keys(events)) assert.ok((await next(event)) <= now() + 3600, event);
    const count = await php<number>(
      `return count( array_filter( _get_cron_array(), static fn ( $events ) => isset( $events['md_shop_reconcile'] ) ) );`,
    );
    assert.equal(count, 1, 'the event of then is gone');
  });

  test('others stay when they are due, also with another recurrence', async () => {
    const moment = now() + 5 * 86400;
    await php(
      `wp_clear_scheduled_hook( 'md_shop_reconcile' ); wp_schedule_event( ${String(moment)}, 'weekly', 'md_shop_reconcile' ); return 1;`,
    );
    await request('/wp-json/md-shop/v1/products');
    assert.equal(await next('md_shop_reconcile'), moment);
    await php(
      `wp_clear_scheduled_hook( 'md_shop_reconcile' ); wp_schedule_event( time() + 1800, 'hourly', 'md_shop_reconcile' ); return 1;`,
    );
  });

  test('work that is left to cron is scheduled although an event of then waits', async () => {
    for (const [event, code, seconds] of [
      ['md_shop_catch_up', 'catchUp', 0],
      ['md_shop_job', 'jobLater', 60],
    ] as const) {
      const schedule = `MdShop\\Catalog\\Support\\ScheduledEvents::${code}();`;
      await php(
        `wp_clear_scheduled_hook( '${event}' ); wp_schedule_single_event( time() + ${String(days)}, '${event}' ); ${schedule} return 1;`,
      );
      const first = await next(event);
      assert.ok(first <= now() + seconds, event);
      await php(`${schedule} return 1;`);
      assert.equal(await next(event), first, 'once');
      assert.equal(await php(`return wp_clear_scheduled_hook( '${event}' );`), 1);
    }
  });
});

describe('a clock that was ahead: work on the read model', () => {
  after(async () => {
    await freshReadModel();
    await removeAll();
  });
  const stateWith = (values: string) =>
    php(`global $wpdb; $state = $wpdb->prefix . 'md_shop_state'; $values = $wpdb->get_results( "SELECT name, value FROM $state", OBJECT_K );
      foreach ( array( ${values} ) as $name => $value ) { $wpdb->replace( $state, array( 'name' => $name, 'value' => $value ) ); } return 1;`);
  const value = (name: string) =>
    php<number>(
      `global $wpdb; return (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = '${name}'" );`,
    );

  test('a bulk change that was killed then is noticed by the next read', async () => {
    const generation = await value('generation');
    await stateWith(`'bulk_until' => time() + ${String(days)}`);
    await products();
    assert.equal(await value('bulk_until'), 0);
    assert.ok((await value('generation')) > generation);
  });

  test('a rebuild that was left to cron then is continued by the next read', async () => {
    await stateWith(`'building' => 1 + $values['generation']->value, 'building_provenance' => $values['provenance']->value, 'cursor' => 0,
      'rebuild_due' => 1, 'rebuild_seen' => 1, 'rebuild_left_until' => time() + ${String(days)}`);
    await products();
    assert.equal(await value('rebuild_due'), 0);
  });

  test('nobody waits for the end of a rendering that was killed then', async () => {
    const id = await make({ post_title: 'Randat atunci', post_content: 'Text [gallery ids="1"] sfarsit' });
    await php(`global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_entries
      SET attempts = UNIX_TIMESTAMP() + ${String(days)}, valid_until = 0, marks = marks + 1 WHERE object_id = ${String(id)}" );`);
    const began = Date.now();
    await product(id);
    assert.ok(Date.now() - began < 3000, 'the read has waited');
    const attempts = () =>
      php<number>(
        `global $wpdb; return (int) $wpdb->get_var( "SELECT attempts FROM {$wpdb->prefix}md_shop_entries WHERE object_id = ${String(id)}" );`,
      );
    assert.equal(await attempts(), 1, 'as after any that was killed');
    await php(`global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_entries SET attempts = UNIX_TIMESTAMP() + ${String(days)} WHERE object_id = ${String(id)}" );
      wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Schimbat' ) ); return 1;`);
    await product(id);
    assert.equal(await attempts(), 0, 'a post that changes is rendered again');
  });
});
