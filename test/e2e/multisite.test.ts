import assert from 'node:assert/strict';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Site, startNativeSite } from '../../src-harness/sites/index.ts';
import { startWpCli } from '../../src-harness/sites/native/wp-cli.ts';
import { root } from '../../src-harness/support/root.ts';
import { phpString } from '../../src-harness/wordpress/php-code.ts';
import { plugin } from './support/installation.ts';
import { stack } from './site.ts';

describe('a network of sites', () => {
  let site: Site;
  before(async () => {
    if (stack !== 'mariadb') throw new Error('Independent of the database: this file runs on MariaDB only.');
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

  /** Like php() of the other tests, on this site. */
  async function php<T = unknown>(code: string): Promise<T> {
    const text = await site.runPhp(
      `$result = ( static function () { ${code} } )(); echo "\\n<<<" . wp_json_encode( $result ) . ">>>\\n";`,
    );
    return JSON.parse(/<<<(.*)>>>/s.exec(text)?.[1] ?? 'null') as T;
  }

  /** Runs PHP on a site of the network, in a process whose plugin was loaded for the main site. */
  const on = <T = unknown>(number: number, code: string): Promise<T> =>
    php<T>(`switch_to_blog( ${String(number)} ); ${code}`);

  /** Does what the screen "Network Setup" does and adds its lines to wp-config.php. */
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

  const ownOptions = `global $wpdb; return $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '%md\\\\_shop\\\\_%'" );`;

  /** Returns what a site stores about posts, and what it still has to process. */
  const kept = `global $wpdb; return array( $wpdb->get_results( "SELECT object_id, marks, valid_until FROM {$wpdb->prefix}md_shop_entries ORDER BY generation, object_id" ),
    $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}md_shop_languages ORDER BY object_type, object_id" ),
    $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}md_shop_state ORDER BY name" ) );`;

  let plugins = 0;

  /** Installs a must-use plugin with this code. */
  async function installMuPlugin(code: string): Promise<void> {
    const folder = join(site.directory, 'wp-content', 'mu-plugins');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `zz-beside-${String(plugins++)}.php`), `<?php\n${code}\n`);
  }

  const events = (number: number) =>
    on<string[]>(
      number,
      `$found = array(); foreach ( (array) get_option( 'cron' ) as $hooks ) { foreach ( is_array( $hooks ) ? array_keys( $hooks ) : array() as $hook ) { if ( str_starts_with( $hook, 'md_shop_' ) ) { $found[] = $hook; } } } return $found;`,
    );
  const tables = (like: string) =>
    php<string[]>(`global $wpdb; return $wpdb->get_col( "SHOW TABLES LIKE '${like}'" );`);

  test('the command says that the fast lane is not possible', async () => {
    await switched(`activate_plugin( '${plugin}' );`);
    for (const command of ['install', 'status'])
      await assert.rejects(startWpCli(site.directory, 'md-shop', 'fast-lane', command).ended, (error: Error) => {
        assert.match(error.message, /The fast lane is not possible here: the site belongs to a network\./);
        assert.doesNotMatch(error.message, /Switch it on|does not answer the same/);
        return true;
      });
  });

  test('a site without the plugin does not change while it is switched to', async () => {
    await switched(`activate_plugin( '${plugin}' );`);
    assert.equal((await read('/', '/products')).status, 200);
    const before = await php(kept);
    const made = await on<Record<string, string>>(
      2,
      `$id = wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'Doi', 'post_status' => 'publish' ) );
      $russian = wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'Ruso', 'post_name' => 'ru', 'post_status' => 'publish' ) );
      $product = wp_insert_post( array( 'post_type' => 'roller_product', 'post_title' => 'Role', 'post_status' => 'publish' ) );
      $term = wp_insert_term( 'Categorie', 'category' );
      $made = array( 'page' => get_permalink( $id ), 'named' => get_permalink( $russian ), 'product' => get_permalink( $product ),
        'term' => get_term_link( $term['term_id'] ), 'block' => do_blocks( '<!-- wp:md-shop/catalog /-->' ),
        'found' => (string) count( get_posts( array( 'post_type' => 'page', 'title' => 'Doi', 'suppress_filters' => false ) ) ) );
      wp_update_post( array( 'ID' => $id, 'post_status' => 'private' ) );
      wp_delete_post( $product, true );
      wp_delete_term( $term['term_id'], 'category' );
      update_option( 'page_on_front', $id );
      update_option( 'page_on_front', 0 );
      do_action( 'md_shop_refresh' );
      do_action( 'md_shop_catch_up' );
      flush_rewrite_rules( false );
      $made['rules'] = implode( ' ', (array) get_option( 'rewrite_rules' ) );
      delete_option( 'rewrite_rules' );
      return $made;`,
    );
    assert.match(String(made.page), /\/two\/doi\/$/);
    assert.match(String(made.named), /\/two\/ru\/$/, 'the name of a page without a language');
    assert.match(String(made.product), /\/two\//);
    assert.match(String(made.term), /\/two\//);
    assert.deepEqual([made.found, made.block], ['1', '']);
    assert.doesNotMatch(String(made.rules), /md_shop=|md_shop_language=/);
    assert.deepEqual(await tables('wp\\\\_2\\\\_md\\\\_shop\\\\_%'), []);
    assert.deepEqual(await on(2, ownOptions), []);
    assert.deepEqual(await php(kept), before, 'nothing of it counts for the original site of the process');
    await switched(`deactivate_plugins( '${plugin}' );`);
  });

  test('changes while another site is switched to belong to that site', async () => {
    await activate();
    const early = `return get_permalink( wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'Inainte', 'post_status' => 'publish' ) ) );`;
    assert.match(await on<string>(2, early), /\/two\/inainte\/$/, 'before the first visit, which creates its tables');
    for (const path of ['/', '/two/']) assert.equal((await read(path, '/products')).status, 200);
    const insert = (id: number, type: string, title: string) =>
      `wp_insert_post( array( 'import_id' => ${String(id)}, 'post_type' => '${type}', 'post_title' => '${title}', 'post_status' => 'publish' ) );`;
    const [page, product] = [4000, 4001];
    await php(`return ${insert(page, 'page', 'Pagina')}`);
    await on(
      2,
      `${insert(page, 'page', 'Pagina')} global $wpdb;
      return $wpdb->update( $wpdb->prefix . 'md_shop_languages', array( 'language' => 'ru' ), array( 'object_id' => ${String(page)} ) );`,
    );
    const links = await php<string[]>(
      `$links = array( get_permalink( ${String(page)} ) );
      switch_to_blog( 2 ); $links[] = get_permalink( ${String(page)} ); restore_current_blog();
      $links[] = get_permalink( ${String(page)} ); return $links;`,
    );
    const romanian = new URL(String(links[0])).pathname;
    assert.doesNotMatch(romanian, /\/ru\//);
    assert.deepEqual(
      links.map((link) => new URL(link).pathname),
      [romanian, '/two/ru/pagina/', romanian],
    );

    // The same product id on both sites, in a process that ends while the other site is switched to.
    await php(
      `${insert(product, 'roller_product', 'Role unu')} switch_to_blog( 2 ); ${insert(product, 'roller_product', 'Role doi')} return 1;`,
    );
    const largest = (column: string) =>
      `global $wpdb; return (int) $wpdb->get_var( "SELECT MAX(${column}) FROM {$wpdb->prefix}md_shop_entries WHERE object_id = ${String(product)}" );`;
    assert.equal(await on(2, largest('valid_until')), 0, 'left to its own next read');
    assert.equal(await php(largest('valid_until')), 9999999999, 'projected');
    const one = `/products/${String(product)}`;
    assert.match((await read('/', one)).text, /Role unu/);
    assert.match((await read('/two/', one)).text, /Role doi/);

    await on(2, `return wp_update_post( array( 'ID' => ${String(product)}, 'post_status' => 'private' ) );`);
    assert.equal(await on(2, largest('visible')), 0, 'hidden immediately');
    assert.deepEqual([(await read('/', one)).status, (await read('/two/', one)).status], [200, 404]);
  });

  test('changes of a site with another language plugin are in its next read', async () => {
    await activate();
    await installMuPlugin(
      `if ( get_option( 'test_wpml' ) ) { require ${phpString(join(root, 'test', 'doubles', 'wpml.php'))}; }`,
    );
    const [known, later] = [4100, 4200];
    const insert = (id: number, title: string) =>
      `wp_insert_post( array( 'import_id' => ${String(id)}, 'post_type' => 'page', 'post_title' => '${title}', 'post_status' => 'publish' ) );`;
    await on(
      2,
      `${insert(known, 'Pagina veche')} update_option( 'test_wpml', 1 ); update_option( 'icl_sitepress_settings', array( 'setup_complete' => 1 ) );
      return update_option( 'md_shop_test_wpml', array( 'post_page:${String(known)}' => array( 1, 'ro', null ), 'post_page:${String(later)}' => array( 2, 'ro', null ) ) );`,
    );
    const find = async (word: string) => (await read('/two/', `/content&search=${word}`)).text;
    assert.match(await find('veche'), /Pagina veche/);
    const provenance = `global $wpdb; return (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'provenance'" );`;
    assert.deepEqual([await php(provenance), await on(2, provenance)], [101, 103], 'WPML is active on one of them');

    await on(
      2,
      `wp_update_post( array( 'ID' => ${String(known)}, 'post_title' => 'Pagina schimbata' ) ); return ${insert(later, 'Pagina adaugata')}`,
    );
    assert.match(await find('schimbata'), /Pagina schimbata/);
    assert.match(await find('adaugata'), /Pagina adaugata/);
    assert.doesNotMatch(await find('veche'), /Pagina veche/);
    await on(
      2,
      `return array_map( 'delete_option', array( 'test_wpml', 'icl_sitepress_settings', 'md_shop_test_wpml' ) );`,
    );
  });

  test('a post of a type that only another site shows is hidden there immediately', async () => {
    await activate();
    assert.equal((await read('/two/', '/products')).status, 200);
    await installMuPlugin(
      `add_action( 'init', function () { register_post_type( 'reteta', array( 'public' => true ) ); } );`,
    );
    await on(
      2,
      `return update_option( 'md_shop_settings', array( 'content_types' => array( 'news' => array( 'reteta' ) ) ) );`,
    );
    const id = await on<number>(
      2,
      `return wp_insert_post( array( 'post_type' => 'reteta', 'post_title' => 'Supa secreta', 'post_status' => 'publish' ) );`,
    );
    assert.match((await read('/two/', '/content&search=secreta')).text, /Supa secreta/);
    await on(2, `return wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => 'draft' ) );`);
    assert.doesNotMatch((await read('/two/', '/content&search=secreta')).text, /Supa secreta/);
    await on(2, `return delete_option( 'md_shop_settings' );`);
  });

  test('a shortcode that does not switch back leaves the projection on its site', async () => {
    await activate();
    assert.equal((await read('/two/', '/products')).status, 200);
    await installMuPlugin(`add_shortcode( 'altundeva', function () { switch_to_blog( 2 ); return 'rotile'; } );`);
    const before = await on(2, kept);
    const id = await php<number>(
      `return wp_insert_post( array( 'post_type' => 'roller_product', 'post_title' => 'Role', 'post_content' => 'Cu [altundeva].', 'post_status' => 'publish' ) );`,
    );
    assert.match((await read('/', `/products/${String(id)}`)).text, /Cu rotile/);
    assert.deepEqual(await on(2, kept), before);
  });

  test('no site takes addresses of the main site', async () => {
    const own = ['ru', 'shop', 'mcp', 'agent', 'magazin', 'categorie', 'marca', 'oameni', 'intrebari'];
    const reserved = `return array_values( array_intersect( get_subdirectory_reserved_names(), explode( ',', ${phpString(own.join())} ) ) );`;
    const attention = `wp_set_current_user( 1 ); return apply_filters( 'site_status_tests', array() )['direct']['md_shop']['test']()['description'];`;
    await deactivate();
    await on(2, `return update_option( 'active_plugins', array( '${plugin}' ) );`);
    assert.equal((await read('/two/', '/products')).status, 200);
    assert.deepEqual(await php(reserved), [], 'the plugin is not active on the main site');
    await on(2, `return update_option( 'active_plugins', array() );`);

    await activate();
    assert.equal((await read('/', '/products')).status, 200);
    await startWpCli(site.directory, 'md-shop', 'settings', 'set', 'bases', '{"coach":"oameni"}').ended;
    for (const number of [1, 2]) assert.deepEqual((await on<string[]>(number, reserved)).sort(), own.toSorted());
    const errors = `return array_map( static fn ( $name ) => count( wpmu_validate_blog_signup( $name, 'Nou', get_user_by( 'id', 1 ) )['errors']->get_error_codes() ), array( 'oameni', 'clubul' ) );`;
    assert.deepEqual(await php(errors), [1, 0], 'what a visitor may register');

    await assert.rejects(
      startWpCli(site.directory, 'md-shop', 'settings', 'set', 'bases', '{"product":"two"}').ended,
      /bases\.product: Another site of this network has the address “two”/,
    );
    assert.doesNotMatch(await php<string>(attention), /other sites of the network/);
    const made = await php<number[]>(
      `return array_map( static fn ( $path ) => wp_insert_site( array( 'domain' => get_site()->domain, 'path' => $path, 'user_id' => 1 ) ), array( '/ru/', '/oameni/' ) );`,
    );
    assert.match(await php<string>(attention), /lead to other sites of the network: \/ru\/, \/oameni\/\./);
    assert.doesNotMatch(
      await php<string>(`switch_to_blog( 2 ); ${attention}`),
      /other sites of the network/,
      'only the main site is concerned',
    );
    for (const id of made) await php(`return ! is_wp_error( wp_delete_site( ${String(id)} ) );`);
    await php(`return delete_option( 'md_shop_settings' );`);
  });

  /** WordPress's class that updates a single plugin, as far as it comes before it replaces the files. */
  const beginUpdate = `require_once ABSPATH . 'wp-admin/includes/plugin.php'; require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
    add_filter( 'upgrader_pre_install', array( new Plugin_Upgrader( new Automatic_Upgrader_Skin() ), 'deactivate_plugin_before_upgrade' ), 10, 2 );
    apply_filters( 'upgrader_pre_install', true, array( 'plugin' => '${plugin}' ) );`;
  const activation = `return (int) get_site_option( 'active_sitewide_plugins' )['${plugin}'];`;

  test('an update that activates the plugin again withdraws nothing', async () => {
    await activate();
    const id = await makeProduct(2, 'Role de actualizat');
    assert.equal((await read('/two/', `/products/${String(id)}`)).status, 200);
    const former = await php(activation);
    const update = async (begin: string) => {
      await php(`${begin} return is_plugin_active_for_network( '${plugin}' );`);
      await new Promise((resolve) => setTimeout(resolve, 1100));
      // update.php?action=activate-plugin, without hooks.
      await switched(`activate_plugin( '${plugin}', '', true, true );`);
    };
    // Reads that come before the new generation is complete.
    await on(2, `return add_option( 'md_shop_lock_rebuild', ( time() + 60 ) . '.another', '', false );`);
    await update(beginUpdate);
    assert.notEqual(await php(activation), former);
    assert.match((await read('/two/', `/products/${String(id)}`)).text, /Role de actualizat/);
    await update(
      `require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( '${plugin}', true, true );`,
    );
    assert.equal((await read('/two/', `/products/${String(id)}`)).status, 503, 'code that is no update has done it');
    await on(2, `return delete_option( 'md_shop_lock_rebuild' );`);
    assert.equal((await read('/two/', `/products/${String(id)}`)).status, 200);
  });

  test('content that a site hides while the plugin is inactive in the network is not returned afterwards', async () => {
    const id = await makeProduct(2, 'Role de ascuns');
    await activate();
    assert.equal((await read('/two/', `/products/${String(id)}`)).status, 200);
    assert.match((await read('/two/', '/products')).text, /Role de ascuns/);
    assert.equal((await read('/', '/products')).status, 200);
    assert.ok((await events(2)).length >= 3);

    // An update that has failed before it has deactivated the plugin.
    await php(`apply_filters( 'upgrader_pre_install', true, array( 'plugin' => '${plugin}' ) ); return 1;`);
    await deactivate();
    assert.deepEqual([await events(1), await events(2)], [[], []]);
    assert.equal(await on(2, `return get_option( 'rewrite_rules' );`), false, 'deleted addresses');
    await on(2, `return wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => 'private' ) );`);
    await activate();

    // The shop is so large that another process is still rebuilding.
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

  test('a site created later works, and nothing of it remains after its deletion', async () => {
    await activate();
    const three = await php<number>(
      `return wp_insert_site( array( 'domain' => get_site()->domain, 'path' => '/three/', 'user_id' => 1 ) );`,
    );
    assert.equal((await read('/three/', '/products')).status, 200);
    const id = await makeProduct(three, 'Role noi');
    assert.match((await read('/three/', `/products/${String(id)}`)).text, /Role noi/);
    const like = `wp\\\\_${String(three)}\\\\_%`;
    assert.equal((await tables(like)).filter((name) => name.includes('md_shop_')).length, 14);
    await php(`return ! is_wp_error( wp_delete_site( ${String(three)} ) );`);
    assert.deepEqual(await tables(like), []);
  });

  test('tables of a deleted site that had activated the plugin itself are deleted when another site activates it', async () => {
    await deactivate();
    const gone = await php<number>(
      `return wp_insert_site( array( 'domain' => get_site()->domain, 'path' => '/gone/', 'user_id' => 1 ) );`,
    );
    const ownTables = (number: number) => on(number, `return update_option( 'active_plugins', array( '${plugin}' ) );`);
    await ownTables(gone);
    assert.equal((await read('/gone/', '/products')).status, 200);
    // Another WordPress in the same database, with a prefix that looks like that of a site.
    await php(
      `global $wpdb; $wpdb->query( 'CREATE TABLE wp_777_options ( a int )' ); return $wpdb->query( 'CREATE TABLE wp_777_md_shop_state ( a int )' );`,
    );
    await php(`return ! is_wp_error( wp_delete_site( ${String(gone)} ) );`);
    const like = `wp\\\\_${String(gone)}\\\\_%`;
    assert.equal((await tables(like)).length, 14, 'the plugin was not active to list these tables');

    await ownTables(2);
    assert.equal((await read('/two/', '/products')).status, 200);
    assert.deepEqual(await tables(like), []);
    assert.equal((await tables('wp\\\\_777\\\\_%')).length, 2);
    assert.equal((await tables('wp\\\\_2\\\\_md\\\\_shop\\\\_%')).length, 14, 'an existing site keeps its tables');
    await php(`global $wpdb; return $wpdb->query( 'DROP TABLE wp_777_options, wp_777_md_shop_state' );`);
    await on(2, `return update_option( 'active_plugins', array() );`);
  });

  test('administrators of the network are told what keeps the plugin from working', async () => {
    await activate();
    const made = join(site.directory, 'wp-content', 'plugins', 'md-shop-catalog', 'generated', 'contract.php');
    await rename(made, `${made}.aside`);
    try {
      const cookie = await php<string>(
        `return LOGGED_IN_COOKIE . '=' . wp_generate_auth_cookie( 1, time() + HOUR_IN_SECONDS, 'logged_in' ) . '; ' . AUTH_COOKIE . '=' . wp_generate_auth_cookie( 1, time() + HOUR_IN_SECONDS, 'auth' );`,
      );
      for (const path of ['/wp-admin/network/plugins.php', '/wp-admin/plugins.php']) {
        const answer = await fetch(`${site.url}${path}`, { headers: { cookie } });
        assert.equal(answer.status, 200);
        assert.equal((await answer.text()).split('generated/contract.php is missing').length, 2, path);
      }
    } finally {
      await rename(`${made}.aside`, made);
    }
  });

  test('uninstalling deletes everything from every site, also from one deleted meanwhile and after a broken one', async () => {
    await activate();
    const [broken = 0, later = 0] = await php<number[]>(
      `return array_map( static fn ( $path ) => wp_insert_site( array( 'domain' => get_site()->domain, 'path' => $path, 'user_id' => 1 ) ), array( '/broken/', '/later/' ) );`,
    );
    for (const path of ['/broken/', '/later/']) assert.equal((await read(path, '/products')).status, 200);
    const four = await php<number>(
      `return wp_insert_site( array( 'domain' => get_site()->domain, 'path' => '/four/', 'user_id' => 1 ) );`,
    );
    assert.equal((await read('/four/', '/products')).status, 200);
    await php(
      `global $wpdb; foreach ( $wpdb->get_col( "SHOW TABLES LIKE 'wp\\\\_${String(broken)}\\\\_%'" ) as $table ) { $wpdb->query( "DROP TABLE $table" ); } return 1;`,
    );
    assert.ok((await events(later)).length >= 3);
    await deactivate();
    assert.deepEqual(await events(later), [], 'deactivated after a broken site');
    await php(`return ! is_wp_error( wp_delete_site( ${String(four)} ) );`);
    assert.equal(
      (await tables(`wp\\\\_${String(four)}\\\\_%`)).length,
      14,
      'the plugin was not active to list its tables',
    );
    // One site keeps the plugin active, and its next request would recreate everything.
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
    const left = [`wp_${String(later)}_`, 'wp_'].flatMap((prefix) =>
      ['languages', 'offers', 'variants'].map((name) => `${prefix}md_shop_${name}`),
    );
    assert.deepEqual(
      (await tables('%md\\\\_shop\\\\_%')).sort(),
      left,
      'what people entered on sites without remove_data',
    );
    for (const number of [1, 2, later]) {
      assert.deepEqual(await events(number), []);
      assert.deepEqual(await on(number, ownOptions), []);
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
