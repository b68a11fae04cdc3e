import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { ask, everyProduct, health, product } from './support/contract-client.ts';
import { deletePosts, freshReadModel, makePost, untilAvailable } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { activate, ofDemonstration, plugin, uninstall } from './support/installation.ts';
import { phpLog } from './support/mcp.ts';
import { page } from './support/pages.ts';
import { php, phpValue } from './support/php.ts';
import { service } from '../../src-contract/service.ts';

const traces = () =>
  php<{ options: string[]; tables: string[]; events: string[]; products: number; terms: number }>(`global $wpdb;
    $events = array(); foreach ( (array) get_option( 'cron' ) as $hooks ) { foreach ( is_array( $hooks ) ? array_keys( $hooks ) : array() as $hook ) { if ( str_starts_with( $hook, 'md_shop_' ) ) { $events[] = $hook; } } }
    return array(
      'options' => $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '%md\\\\_shop\\\\_%'" ),
      'tables' => array_values( array_map( static fn ( $name ) => substr( $name, strlen( $wpdb->prefix ) ), $wpdb->get_col( "SHOW TABLES LIKE '%md\\\\_shop\\\\_%'" ) ) ),
      'events' => $events,
      'products' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_type = 'roller_product'" ),
      'terms' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->term_taxonomy} WHERE taxonomy LIKE 'md_shop_%'" ),
    );`);

/** Names of WordPress itself where the table prefix is "md_shop_" or begins with it, and one of another plugin. */
const ofOthers = {
  options: [
    'md_shop_2_user_roles',
    'md_shop_lock_user_roles',
    'md_shop_missed_5_user_roles',
    'md_shop_of_another_plugin',
    'md_shop_user_roles',
  ],
  users: ['md_shop_capabilities', 'md_shop_user_level'],
};
const roles = `array( 'administrator' => array( 'name' => 'Administrator' ) )`;

/** Leaves a file in the folder of imports. @return Whether it is still there. */
const leaveImport = async () => {
  const file = await php<string>(
    `$folder = new MdShop\\Catalog\\Sources\\Embedded\\Csv\\ImportFolder( get_temp_dir(), MdShop\\Catalog\\Cache\\CacheStores::installation( $GLOBALS['wpdb']->prefix ) );
     $folder->make(); touch( $folder->file( 'left' ) ); return $folder->file( 'left' );`,
  );
  return () => php<boolean>(`return is_dir( dirname( '${file}' ) );`);
};

describe('uninstall', () => {
  after(async () => {
    await php(`do_action( 'md_shop_demo_import' ); return 1;`);
    await freshReadModel();
  });
  test('deactivation keeps everything but scheduled events', async () => {
    const before = await everyProduct('');
    const hasImport = await leaveImport();
    assert.equal(await hasImport(), true);
    await php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( '${plugin}' ); return 1;`);
    try {
      const left = await traces();
      assert.equal(await hasImport(), false);
      assert.deepEqual(left.events, []);
      assert.equal(left.tables.length, 14);
      assert.equal((await page(`/wp-json/${service.namespace}/health`)).status, 404);
      assert.equal((await page('/')).status, 200);
    } finally {
      await activate();
    }
    assert.deepEqual(await everyProduct(''), before);
  });
  test('content hidden while the plugin was inactive is not returned afterwards, however long the rebuild takes', async () => {
    const id = await makePost({ post_type: 'roller_product', post_title: 'Role de ascuns' });
    const hidden = `/products/${String(id)}`;
    try {
      assert.equal((await ask(hidden)).status, 200);
      await php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( '${plugin}' ); return 1;`);
      await php(`wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => 'private' ) );
        $active = get_option( 'active_plugins' ); $active[] = '${plugin}'; update_option( 'active_plugins', $active );
        return add_option( 'md_shop_lock_rebuild', ( time() + 60 ) . '.another', '', false );`);
      await php(`do_action( 'activate_${plugin}', false ); return 1;`);
      for (const path of [hidden, '/products', '/categories']) assert.equal((await ask(path)).status, 503, path);
      assert.equal((await health()).status, 'degraded');
      assert.ok(await php(`return wp_next_scheduled( 'md_shop_catch_up' );`));
    } finally {
      await php(`delete_option( 'md_shop_lock_rebuild' ); return 1;`);
      await untilAvailable();
    }
    assert.equal((await ask(hidden)).status, 404);
    await deletePosts([id]);
  });
  test('the first request after activation returns nothing if it cannot record that changes were missed', async () => {
    // Another request holds the lock, or has died.
    await php(`return add_option( 'md_shop_lock_migration', ( time() + 60 ) . '.another', '', false );`);
    await php(`do_action( 'activate_${plugin}', false ); return 1;`);
    try {
      assert.equal((await ask('/products')).status, 503);
    } finally {
      await php(`delete_option( 'md_shop_lock_migration' ); return 1;`);
    }
    await untilAvailable();
  });
  test('uninstalling deletes only derived and internal data, and keeps products, prices, variants, languages and links', async () => {
    const before = await Promise.all((await everyProduct('')).map(({ id }) => product(id)));
    const ru = await everyProduct('language=ru');
    await php(`foreach ( ${phpValue(ofOthers.options)} as $name ) { add_option( $name, ${roles} ); }
      foreach ( ${phpValue(ofOthers.users)} as $name ) { add_user_meta( 1, $name, ${roles} ); }
      foreach ( array( 'lock_rebuild' => ( time() - 60 ) . '.another', 'missed_12' => '1' ) as $name => $value ) { add_option( "md_shop_$name", $value ); } return 1;`);
    await uninstall();
    const left = await traces();
    const others = await php<unknown[]>(
      `$others = array( array_map( 'get_option', ${phpValue(ofOthers.options)} ), array_map( static fn ( $name ) => get_user_meta( 1, $name, true ), ${phpValue(ofOthers.users)} ), ${roles} );
       array_map( 'delete_option', ${phpValue(ofOthers.options)} ); array_map( static fn ( $name ) => delete_user_meta( 1, $name ), ${phpValue(ofOthers.users)} ); return $others;`,
    );
    assert.deepEqual(
      others.slice(0, 2),
      [ofOthers.options, ofOthers.users].map((names) => names.map(() => others[2])),
      'what WordPress and other plugins store under names that begin alike',
    );
    assert.deepEqual(left.options.sort(), [...ofDemonstration, ...ofOthers.options].sort());
    assert.deepEqual(left.events, []);
    assert.deepEqual(left.tables.sort(), ['md_shop_languages', 'md_shop_offers', 'md_shop_variants']);
    assert.ok(left.products > 20 && left.terms > 20);
    await activate();
    const without = (list: readonly { modified: string; purchase_instructions?: string }[]) =>
      list.map(({ modified: _m, purchase_instructions: _p, ...rest }) => rest);
    const again = await Promise.all((await everyProduct('')).map(({ id }) => product(id)));
    const byId = (list: { id: number }[]) => [...list].sort((a, b) => a.id - b.id);
    assert.deepEqual(without(byId(again) as typeof again), without(byId(before) as typeof before));
    assert.deepEqual(
      byId(await everyProduct('language=ru')).map(({ id }) => id),
      byId(ru).map(({ id }) => id),
    );
  });
  test('deleting one of two copies of the plugin removes nothing that the other one needs, also if that is inactive', async () => {
    await php(
      `$settings = get_option( 'md_shop_settings', array() ); $settings['remove_data'] = true; update_option( 'md_shop_settings', $settings );
       mkdir( WP_PLUGIN_DIR . '/md-shop-catalog-old' );
       foreach ( array( 'md-shop-catalog.php', 'uninstall.php', 'autoload.php' ) as $file ) { copy( WP_PLUGIN_DIR . "/md-shop-catalog/$file", WP_PLUGIN_DIR . "/md-shop-catalog-old/$file" ); }
       return 1;`,
    );
    const uninstallCopy = () =>
      php(
        `require_once ABSPATH . 'wp-admin/includes/plugin.php'; uninstall_plugin( 'md-shop-catalog-old/md-shop-catalog.php' ); return 1;`,
      );
    const before = await everyProduct('');
    const had = await traces();
    try {
      await uninstallCopy();
      assert.deepEqual(await traces(), had);
      await php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( '${plugin}' ); return 1;`);
      const inactive = await traces();
      await uninstallCopy();
      assert.deepEqual(await traces(), inactive);
    } finally {
      await php(
        `foreach ( glob( WP_PLUGIN_DIR . '/md-shop-catalog-old/*' ) as $file ) { unlink( $file ); } rmdir( WP_PLUGIN_DIR . '/md-shop-catalog-old' );
         $settings = get_option( 'md_shop_settings' ); unset( $settings['remove_data'] ); update_option( 'md_shop_settings', $settings ); return 1;`,
      );
      await activate();
    }
    assert.deepEqual(await everyProduct(''), before);
  });
  test('if the setting remove_data is on, everything is deleted', async () => {
    const pages = await php<number>(
      `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_type = 'page'" );`,
    );
    const removesData = () =>
      php(
        `$settings = get_option( 'md_shop_settings', array() ); $settings['remove_data'] = true; update_option( 'md_shop_settings', $settings ); return 1;`,
      );
    await removesData();
    const refusing = `add_filter( 'pre_delete_post', static function ( $done, $post ) { static $asked = array(), $refused = 0;
      if ( isset( $asked[ $post->ID ] ) ) { throw new RuntimeException( 'Asked again and again.' ); }
      $asked[ $post->ID ] = true;
      $refused = $refused ?: ( 'roller_product' === $post->post_type ? $post->ID : 0 );
      return $post->ID === $refused ? false : $done; }, 10, 2 );`;
    await withPlugin(refusing, uninstall);
    const left = await traces();
    assert.deepEqual(
      [left.tables, left.options.sort(), left.products],
      [[], ofDemonstration, 1],
      'except what another plugin keeps',
    );
    await activate();
    await removesData();
    // In a process that has added its hooks, like `wp plugin uninstall --deactivate`.
    await php(
      `require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( '${plugin}' ); uninstall_plugin( '${plugin}' ); return 1;`,
    );
    const nothing = { tables: [], events: [], products: 0, terms: 0 };
    const all = await traces();
    assert.deepEqual({ ...all, options: all.options.sort() }, { ...nothing, options: ofDemonstration });
    assert.equal(
      await php<number>(
        `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_type = 'page'" );`,
      ),
      pages,
      'pages of the site were deleted too',
    );
    assert.deepEqual(
      await php(
        `global $wpdb; return $wpdb->get_col( "SELECT meta_key FROM {$wpdb->postmeta} m LEFT JOIN {$wpdb->posts} p ON p.ID = m.post_id WHERE p.ID IS NULL AND m.meta_key <> '_wp_suggested_privacy_policy_content'" );`,
      ),
      [],
    );
    await activate();
    assert.equal((await health()).status, 'ok');
    assert.deepEqual(await everyProduct(''), []);
    assert.equal((await page('/')).status, 200);
    // The pages of the demonstration have stayed, and so the front page is one of them.
    const front = () =>
      php<unknown[]>(
        `return array_map( 'get_option', array( 'blogname', 'blogdescription', 'show_on_front', 'page_on_front' ) );`,
      );
    const former = await php<unknown[]>(
      `$before = get_option( 'md_shop_demo_before' ); return array_map( static fn ( $name ) => $before[ $name ]['before'], array( 'blogname', 'blogdescription', 'show_on_front', 'page_on_front' ) );`,
    );
    assert.notDeepEqual(await front(), former);
    await php(`do_action( 'md_shop_demo_remove' ); return 1;`);
    assert.deepEqual((await front()).map(String), former.map(String), 'removed after another installation');
    await uninstall();
    assert.deepEqual((await traces()).options, [], 'nothing of the demonstration is left');
    await activate();
  });
  test('what cannot be removed stops neither the rest nor the deletion of the plugin', async () => {
    const refusing = `add_filter( 'query', static fn ( $sql ) => preg_match( '/^(DROP TABLE IF EXISTS|DELETE FROM) \\w+md_shop_(agents|state)$/D', $sql ) ? 'NONSENSE' : $sql );`;
    const before = (await phpLog()).length;
    await withPlugin(refusing, uninstall);
    const logged = (await phpLog()).slice(before);
    const left = await traces();
    assert.deepEqual([left.options, left.events], [[], []]);
    for (const name of ['md_shop_entries', 'md_shop_registrations', 'md_shop_journal', 'md_shop_conversions'])
      assert.ok(!left.tables.includes(name), name);
    for (const what of ['the table md_shop_state', 'the table md_shop_agents'])
      assert.match(
        logged,
        new RegExp(`uninstalling \\(table prefix wp_\\): ${what} could not be removed; remove by hand`),
      );
    await uninstall();
    await activate();
    assert.equal((await health()).status, 'ok');
  });
});
