import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { ask, content, health, product, products, refused } from '../support/contract-client.ts';
import { php, phpAlone, phpString, phpValue } from '../support/php.ts';
import { makeFamily, removeFamilies } from '../support/shop.ts';
import { makePost, deletePosts } from '../support/fixtures.ts';
import { withApplicationPassword } from '../support/editor.ts';
import { withPlugin } from '../support/hostile.ts';
import { wp } from '../support/wp-cli.ts';
import { request } from '../site.ts';

const source = (name: string) =>
  php(
    `update_option( 'md_shop_settings', array_replace( (array) get_option( 'md_shop_settings', array() ), array( 'source' => ${phpValue(name)} ) ) ); return true;`,
  );
const plugins = (active: boolean) =>
  php(`$plugins = array_values( array_diff( get_option( 'active_plugins' ), array( 'woocommerce/woocommerce.php' ) ) );
    update_option( 'active_plugins', ${active ? "array_merge( array( 'woocommerce/woocommerce.php' ), $plugins )" : '$plugins'} ); return true;`);
/** Another process holds the lock of the rebuild for so long. */
const held = (seconds: number) =>
  php(
    `global $wpdb; $wpdb->query( $wpdb->prepare( "REPLACE INTO {$wpdb->prefix}options (option_name, option_value, autoload) VALUES ('md_shop_lock_rebuild', %s, 'off')", ( time() + ${seconds} ) . '.other' ) ); return true;`,
  );
const ids = async () => (await products('search=comutare')).items.map(({ id }) => id);

describe('WooCommerce: the source of products', () => {
  afterEach(async () => {
    await plugins(true);
    await source('auto');
    await removeFamilies();
    await products();
  });

  test('the commands for the plugin’s own products say where WooCommerce has them, and keep their help', async () => {
    for (const command of ['export -', 'import products.csv --dry-run', 'report'])
      await assert.rejects(wp('md-shop', 'products', ...command.split(' ')), {
        stdout: '',
        stderr:
          /^Error: This command is for the plugin's own products, and the products here are WooCommerce's\..* wp wc product\.$/m,
      });
    assert.match(await wp('help', 'md-shop', 'products', 'import'), /--replace-variants/);
    await source('embedded');
    assert.match(await wp('md-shop', 'products', 'report', '--format=json'), /"gap":"no_ru"/);
  });

  test('WooCommerce if it is active; the plugin’s own shop if the setting says so or WooCommerce is inactive; never both', async () => {
    const shop = await makeFamily({
      name: 'Comutare WooCommerce',
      attributes: { Size: ['1'] },
      variations: [{ attributes: { Size: '1' }, price: '1' }],
    });
    const own = await makePost({ post_type: 'roller_product', post_title: 'Comutare proprie' });
    try {
      assert.deepEqual(await ids(), [shop]);
      await refused(404, `/products/${own}`);
      await source('embedded');
      assert.deepEqual(await ids(), [own]);
      await refused(404, `/products/${shop}`);
      assert.equal(
        (await products('per_page=50')).items.some(({ id }) => id === shop),
        false,
      );
      await source('woocommerce');
      assert.deepEqual(await ids(), [shop]);
      // If the configured shop is not available, nothing is shown.
      await plugins(false);
      await refused(503, '/products');
      assert.equal((await health()).status, 'degraded');
      await source('auto');
      assert.deepEqual(await ids(), [own]);
      await plugins(true);
      assert.deepEqual(await ids(), [shop]);
      assert.equal((await product(shop)).id, shop);
    } finally {
      await plugins(true);
      await source('auto');
      await deletePosts([own]);
    }
  });

  test('an id of a variant never means one of the other shop, whichever was first', async () => {
    const variantsOf = async (id: number) => (await product(id)).variants.map((one) => one.variant_id);
    const highest = () =>
      php<number>(
        `global $wpdb; return max( (int) $wpdb->get_var( "SELECT MAX(ID) FROM $wpdb->posts" ), (int) $wpdb->get_var( "SELECT MAX(variant_id) FROM {$wpdb->prefix}md_shop_variants" ) );`,
      );
    const family = (name: string) =>
      makeFamily({
        name,
        attributes: { Size: ['1', '2'] },
        variations: ['1', '2'].map((one) => ({ attributes: { Size: one }, price: one })),
      });
    const own = (name: string) =>
      makePost({
        post_type: 'roller_product',
        post_title: name,
        variants: ['1', '2'].map((one) => ({ size: one, regular_price: one, sku: `${name}-${one}` })),
      });
    const made: number[] = [];
    try {
      await source('embedded');
      made.push(await own('Id propriu'));
      const [first = 0] = made;
      // As if the built-in shop had counted as far as WordPress.
      await php(`global $wpdb; $next = ${String(await highest())} + 1;
        foreach ( range( $next, $next + 40 ) as $id ) { $wpdb->insert( $wpdb->prefix . 'md_shop_variants', array( 'variant_id' => $id, 'product_id' => ${String(first)},
          'position' => $id, 'deleted' => 0, 'size' => "M$id", 'sku' => "MM-$id", 'regular_price' => 100, 'stock' => 'in_stock', 'modified' => 1 ) ); }
        do_action( 'md_shop_variants_changed', ${String(first)} ); return 1;`);
      const before = await variantsOf(first);
      assert.equal(before.length, 43);
      const later = await family('Id comun');
      const variations = await php<number[]>(`return wc_get_product( ${String(later)} )->get_children();`);
      assert.ok(
        variations.every((id) => before.includes(id)),
        `${variations.join()} are not in ${before.join()}`,
      );

      await source('woocommerce');
      const published = await variantsOf(later);
      assert.equal(published.length, 2);
      assert.ok(published.every((id) => id > Math.max(...before)));
      const beyond = await variantsOf(await family('Id următor'));
      assert.ok(beyond.every((id) => id > Math.max(...published)));
      await php(`do_action( 'md_shop_woocommerce_import' ); return 1;`);
      assert.deepEqual(await variantsOf(later), published);
      assert.deepEqual(await variantsOf(first), before);

      // The last variation is gone, and nothing is read between the change of the shop and the new variants.
      await php(
        `$all = wc_get_product( ${String(later)} )->get_children(); wp_delete_post( end( $all ), true ); return 1;`,
      );
      const used = await php<number>(
        `$id = wp_insert_post( array( 'post_type' => 'product_variation', 'post_title' => 'x' ) ); wp_delete_post( $id, true ); return $id;`,
      );
      await source('embedded');
      made.push(await own('Id nou'));
      const [, second = 0] = made;
      const ofOwn = await variantsOf(second);
      assert.equal(ofOwn.length, 2);
      assert.ok(ofOwn.every((id) => id > used));
      assert.equal((await variantsOf(await own('Id al treilea').then((id) => (made.push(id), id)))).length, 2);
    } finally {
      await source('auto');
      await deletePosts(made);
    }
  });

  test('a rebuild without WooCommerce ends with the reason, and what there is stays', async () => {
    const shop = await makeFamily({
      name: 'Comutare fara magazin',
      attributes: { Size: ['1'] },
      variations: [{ attributes: { Size: '1' }, price: '1' }],
    });
    await source('woocommerce');
    assert.deepEqual(await ids(), [shop]);
    const reason = /takes its products from WooCommerce, which is not active/;
    const shown = () =>
      php<number>(`global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_entries e
        JOIN {$wpdb->prefix}md_shop_state s ON s.name = 'generation' AND s.value = e.generation
        WHERE e.visible = 1 AND e.object_id = ${shop}" );`);
    await assert.rejects(wp('--skip-plugins=woocommerce', 'md-shop', 'index', 'rebuild'), { code: 1, stderr: reason });
    await plugins(false);
    await assert.rejects(wp('md-shop', 'index', 'rebuild', '--workers=1'), { code: 1, stderr: reason });
    await assert.rejects(wp('md-shop', 'index', 'work', '--generation=1'), { code: 1, stderr: reason });
    const { headers } = await withApplicationPassword();
    const started = await request('/wp-json/md-shop-admin/v1/jobs/start', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'rebuild' }),
    });
    assert.equal(started.status, 500);
    assert.match(((await started.json()) as { message: string }).message, reason);
    // Another plugin may ask for it in any process.
    await php(`do_action( 'md_shop_refresh' ); do_action( 'md_shop_catch_up' ); return true;`);
    assert.equal(await shown(), 1);
    await plugins(true);
    assert.deepEqual(await ids(), [shop]);
  });

  test('a session in which WooCommerce is left out gets nothing and changes nothing; what is left out for everybody counts as inactive', async () => {
    const shop = await makeFamily({
      name: 'Comutare depanare',
      attributes: { Size: ['1'] },
      variations: [{ attributes: { Size: '1' }, price: '1' }],
    });
    const own = await makePost({ post_type: 'roller_product', post_title: 'Comutare proprie' });
    const leftOut = (where: string) =>
      `add_filter( 'option_active_plugins', static fn ( $plugins ) => ${where} ? array_values( array_diff( (array) $plugins, array( 'woocommerce/woocommerce.php' ) ) ) : $plugins );`;
    const state = () =>
      php(
        `global $wpdb; return $wpdb->get_col( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name IN ('generation', 'building', 'rebuild_due') ORDER BY name" );`,
      );
    const session = { headers: { Cookie: 'troubleshooting=1' } };
    try {
      await withPlugin(leftOut(`isset( $_COOKIE['troubleshooting'] )`), async () => {
        assert.deepEqual(await ids(), [shop]);
        const before = await state();
        await refused(503, '/products?search=comutare', session);
        await (await request('/magazin/', session)).text();
        assert.deepEqual(await state(), before);
        assert.deepEqual(await ids(), [shop]);
      });
      await withPlugin(leftOut('true'), async () => {
        assert.deepEqual(await ids(), [own]);
        assert.equal((await ask(`/products/${own}`, session)).status, 200);
      });
      assert.deepEqual(await ids(), [shop]);
    } finally {
      await deletePosts([own]);
    }
  });

  const change = (code: string) => php(`${code} return 1;`);
  for (const [what, run, before] of [
    ['', change, ''],
    [
      ', also by a process that is killed',
      (code: string) => assert.rejects(phpAlone(`${code} posix_kill( getmypid(), 9 );`)),
      '',
    ],
    [
      ', also if a rebuild of the former shop has begun, and has the changed post behind it',
      change,
      `"INSERT INTO {$wpdb->prefix}md_shop_state (name, value) SELECT 'building', 1 + MAX(value) FROM {$wpdb->prefix}md_shop_state WHERE name = 'generation'
         ON DUPLICATE KEY UPDATE value = VALUES(value)",
       "INSERT INTO {$wpdb->prefix}md_shop_state (name, value) SELECT 'building_provenance', value FROM {$wpdb->prefix}md_shop_state WHERE name = 'provenance'
         ON DUPLICATE KEY UPDATE value = VALUES(value)",
       "INSERT INTO {$wpdb->prefix}md_shop_state (name, value) VALUES ('rebuild_due', 7), ('rebuild_seen', 7), ('cursor', 999999)
         ON DUPLICATE KEY UPDATE value = VALUES(value)"`,
    ],
  ] as const) {
    test(`what changed before the new generation was complete is shown if the site is switched back${what}`, async () => {
      const page = await makePost({ post_type: 'page', post_title: 'Pagina comutare' });
      const titles = async () => (await content('search=comutare')).items.map(({ title }) => title);
      try {
        assert.deepEqual(await titles(), ['Pagina comutare']);
        await plugins(false);
        // The rebuild is in the hands of another process.
        await held(600);
        await php(`global $wpdb; array_map( array( $wpdb, 'query' ), array( ${before} ) ); return 1;`);
        await run(`wp_update_post( array( 'ID' => ${String(page)}, 'post_title' => ${phpString('Alta comutare')} ) );`);
        await plugins(true);
        await held(-1);
        assert.deepEqual(await titles(), ['Alta comutare']);
      } finally {
        await held(-1);
        await plugins(true);
        await deletePosts([page]);
      }
    });
  }

  test('until the new generation is complete the old one serves reads; if its pages are gone, reads are 503', async () => {
    const shop = await makeFamily({
      name: 'Comutare lenta',
      attributes: { Size: ['1'] },
      variations: [{ attributes: { Size: '1' }, price: '1' }],
    });
    const own = await makePost({ post_type: 'roller_product', post_title: 'Comutare proprie' });
    try {
      assert.deepEqual(await ids(), [shop]);
      await source('embedded');
      await held(600);
      assert.deepEqual(await ids(), [shop], 'the old generation does not serve reads');
      await php(`wp_update_post( array( 'ID' => ${own}, 'post_title' => 'Comutare schimbata' ) ); return true;`);
      assert.deepEqual(await ids(), [shop], 'products of the new shop are mixed into the old generation');
      await php(`wp_update_post( array( 'ID' => ${shop}, 'post_status' => 'draft' ) ); return true;`);
      await plugins(false);
      await refused(503, '/products');
      await held(-1);
      assert.deepEqual(await ids(), [own]);
    } finally {
      await held(-1);
      await plugins(true);
      await source('auto');
      await deletePosts([own]);
    }
  });
});
