import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Site, startNativeSite } from '../../src-harness/index.ts';
import { plugin } from './support/installation.ts';
import { stack } from './site.ts';

describe('a network of sites', () => {
  let site: Site;
  before(async () => {
    if (stack !== 'mariadb') throw new Error('Above the database: this file is for MariaDB.');
    site = await startNativeSite({ database: stack, demo: false });
    await php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( '${plugin}' ); return 1;`);
    await makeNetwork();
    await php(`$made = wp_insert_site( array( 'domain' => get_site()->domain, 'path' => '/two/', 'user_id' => 1 ) );
      if ( 2 !== $made ) { throw new RuntimeException( print_r( $made, true ) ); } return $made;`);
  });
  after(async () => {
    const notices = await site.notices();
    await site.close();
    assert.deepEqual(notices, []);
  });

  /** As php() of the other tests, on this site. */
  async function php<T = unknown>(code: string): Promise<T> {
    const text = await site.runPhp(
      `$result = ( static function () { ${code} } )(); echo "\\n<<<" . wp_json_encode( $result ) . ">>>\\n";`,
    );
    return JSON.parse(/<<<(.*)>>>/s.exec(text)?.[1] ?? 'null') as T;
  }

  /** Runs PHP on a site of the network; the plugin stays that of the process, which is the main site's. */
  const on = <T = unknown>(number: number, code: string): Promise<T> =>
    php<T>(`switch_to_blog( ${String(number)} ); ${code}`);

  /** What the screen "Network Setup" does, and has the administrator copy into wp-config.php. */
  async function makeNetwork(): Promise<void> {
    const host = new URL(site.url).host;
    await php(`define( 'WP_INSTALLING_NETWORK', true ); require_once ABSPATH . 'wp-admin/includes/upgrade.php'; global $wpdb;
      foreach ( $wpdb->tables( 'ms_global' ) as $table => $name ) { $wpdb->$table = $name; }
      install_network(); $made = populate_network( 1, '${host}', 'admin@example.test', 'Rețea', '/', false );
      return is_wp_error( $made ) ? $made->get_error_message() : '';`);
    const constants = `define( 'MULTISITE', true ); define( 'SUBDOMAIN_INSTALL', false ); define( 'DOMAIN_CURRENT_SITE', '${host}' );
define( 'PATH_CURRENT_SITE', '/' ); define( 'SITE_ID_CURRENT_SITE', 1 ); define( 'BLOG_ID_CURRENT_SITE', 1 );`;
    const file = join(site.directory, 'wp-config.php');
    await writeFile(file, (await readFile(file, 'utf8')).replace('<?php\n', `<?php\n${constants}\n`));
  }

  const switched = (call: string) => php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; ${call} return 1;`);
  const activate = () =>
    switched(
      `$error = activate_plugin( '${plugin}', '', true ); if ( is_wp_error( $error ) ) { throw new RuntimeException( $error->get_error_message() ); }`,
    );
  const deactivate = () => switched(`deactivate_plugins( '${plugin}', false, true );`);

  type Answer = { readonly status: number; readonly text: string };
  async function read(path: string, query: string): Promise<Answer> {
    const answer = await fetch(`${site.url}${path}?rest_route=/md-shop/v1${query}`, { redirect: 'manual' });
    return { status: answer.status, text: await answer.text() };
  }

  const makeProduct = (number: number, title: string) =>
    on<number>(
      number,
      `return wp_insert_post( array( 'post_type' => 'roller_product', 'post_title' => '${title}', 'post_status' => 'publish' ) );`,
    );

  const events = (number: number) =>
    on<string[]>(
      number,
      `$found = array(); foreach ( (array) get_option( 'cron' ) as $hooks ) { foreach ( is_array( $hooks ) ? array_keys( $hooks ) : array() as $hook ) { if ( str_starts_with( $hook, 'md_shop_' ) ) { $found[] = $hook; } } } return $found;`,
    );
  const tables = (like: string) =>
    php<string[]>(`global $wpdb; return $wpdb->get_col( "SHOW TABLES LIKE '${like}'" );`);

  test('what a site hides while the network has the plugin switched off is not answered afterwards', async () => {
    const id = await makeProduct(2, 'Role de ascuns');
    await activate();
    assert.equal((await read('/two/', `/products/${String(id)}`)).status, 200);
    assert.match((await read('/two/', '/products')).text, /Role de ascuns/);
    assert.equal((await read('/', '/products')).status, 200);
    assert.ok((await events(2)).length >= 3);

    await deactivate();
    assert.deepEqual([await events(1), await events(2)], [[], []]);
    assert.equal(await on(2, `return get_option( 'rewrite_rules' );`), false, 'addresses that are gone');
    await on(2, `return wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => 'private' ) );`);
    await activate();

    // A shop so large that another process is still at it.
    await on(2, `return add_option( 'md_shop_lock_rebuild', ( time() + 60 ) . '.another', '', false );`);
    for (const path of [`/products/${String(id)}`, '/products', '/categories']) {
      const { status, text } = await read('/two/', path);
      assert.equal(status, 503, path);
      assert.doesNotMatch(text, /Role de ascuns/);
    }
    await on(2, `return delete_option( 'md_shop_lock_rebuild' );`);
    assert.doesNotMatch((await read('/two/', '/products')).text, /Role de ascuns/);
    assert.equal((await read('/two/', `/products/${String(id)}`)).status, 404);
  });

  test('a site that is made later answers, and leaves nothing when it is deleted', async () => {
    await activate();
    const three = await php<number>(
      `return wp_insert_site( array( 'domain' => get_site()->domain, 'path' => '/three/', 'user_id' => 1 ) );`,
    );
    assert.equal((await read('/three/', '/products')).status, 200);
    const id = await makeProduct(three, 'Role noi');
    assert.match((await read('/three/', `/products/${String(id)}`)).text, /Role noi/);
    const like = `wp\\\\_${String(three)}\\\\_%`;
    assert.equal((await tables(like)).filter((name) => name.includes('md_shop_')).length, 13);
    await php(`return ! is_wp_error( wp_delete_site( ${String(three)} ) );`);
    assert.deepEqual(await tables(like), []);
  });

  test('uninstalling takes everything from every site, also from one that was deleted meanwhile', async () => {
    await activate();
    const four = await php<number>(
      `return wp_insert_site( array( 'domain' => get_site()->domain, 'path' => '/four/', 'user_id' => 1 ) );`,
    );
    assert.equal((await read('/four/', '/products')).status, 200);
    await deactivate();
    await php(`return ! is_wp_error( wp_delete_site( ${String(four)} ) );`);
    assert.equal((await tables(`wp\\\\_${String(four)}\\\\_%`)).length, 13, 'nobody was there to name its tables');
    // One site goes on with it by itself, and its next request would make everything again.
    await on(2, `return update_option( 'active_plugins', array( '${plugin}' ) );`);
    await on(
      2,
      `$settings = get_option( 'md_shop_settings', array() ); $settings['remove_data'] = true;
      return update_option( 'md_shop_settings', $settings );`,
    );

    await php(
      `define( 'WP_UNINSTALL_PLUGIN', '${plugin}' ); require WP_PLUGIN_DIR . '/md-shop-catalog/uninstall.php'; return 1;`,
    );
    assert.equal((await fetch(`${site.url}/two/`)).status, 200);
    const kept = ['wp_md_shop_languages', 'wp_md_shop_offers', 'wp_md_shop_variants'];
    assert.deepEqual((await tables('%md\\\\_shop\\\\_%')).sort(), kept, 'what people entered on the main site');
    for (const number of [1, 2]) {
      assert.deepEqual(await events(number), []);
      const options = `global $wpdb; return $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '%md\\\\_shop\\\\_%'" );`;
      assert.deepEqual(await on(number, options), []);
    }
    assert.deepEqual(
      await php(
        `global $wpdb; return $wpdb->get_col( "SELECT meta_key FROM {$wpdb->sitemeta} WHERE meta_key LIKE '%md\\\\_shop%'" );`,
      ),
      [],
    );
    assert.deepEqual(await on(2, `return get_option( 'active_plugins' );`), []);
  });
});
