import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ask, everyProduct, health } from './support/contract-client.ts';
import { freshReadModel, untilAvailable } from './support/fixtures.ts';
import { activate, plugin, ofDemonstration, uninstall } from './support/installation.ts';
import { php } from './support/php.ts';
import { runAsRoot, withRights } from './support/rights.ts';

const rows = () =>
  php<Record<string, number>>(`global $wpdb; $rows = array();
    foreach ( $wpdb->get_col( "SHOW TABLES LIKE '{$wpdb->prefix}md_shop_%'" ) as $table ) { $rows[ $table ] = (int) $wpdb->get_var( "SELECT COUNT(*) FROM $table" ); }
    return $rows;`);

describe('what the user of the database may not do', () => {
  let products: unknown;
  before(async () => {
    products = await everyProduct('');
  });
  after(async () => {
    await php(`do_action( 'md_shop_demo_import' ); return 1;`);
    await freshReadModel();
  });

  test('a user who may only read and write rows can activate the plugin again', async () => {
    await withRights('SELECT, INSERT, UPDATE, DELETE', async () => {
      await php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( '${plugin}' ); return 1;`);
      await activate();
      assert.deepEqual(await everyProduct(''), products);
      assert.equal(await php(`return get_option( 'md_shop_migration_failed' );`), false);
    });
  });

  test('a user who may create tables, but not drop them, can install the plugin', async () => {
    await runAsRoot(...Object.keys(await rows()).map((table) => `DROP TABLE wordpress.${table}`));
    await withRights('SELECT, INSERT, UPDATE, DELETE, CREATE', async () => {
      await php(`do_action( 'activate_${plugin}', false ); return 1;`);
      await untilAvailable();
      assert.equal((await health()).status, 'ok');
      assert.equal((await ask('/products')).status, 200);
      assert.equal(Object.keys(await rows()).length, 14);
    });
  });

  test('where tables cannot be dropped, uninstalling empties them and removes everything else', async () => {
    const { size } = new Set(Object.keys(await rows()));
    await withRights('SELECT, INSERT, UPDATE, DELETE', async () => {
      const left = await uninstall<string[]>(
        '',
        `$GLOBALS['wpdb']->get_col( "SELECT option_name FROM {$GLOBALS['wpdb']->options} WHERE option_name LIKE 'md\\\\_shop\\\\_%'" )`,
      );
      assert.deepEqual(left.sort(), ofDemonstration);
      const counts = await rows();
      assert.equal(Object.keys(counts).length, size);
      for (const table of ['entries', 'blocks', 'agents', 'registrations', 'journal', 'conversions'])
        assert.equal(counts[`wp_md_shop_${table}`], 0, table);
    });
    await activate();
    assert.equal((await health()).status, 'ok');
  });
});
