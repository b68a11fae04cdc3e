import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import type { Site } from '../../src-harness/sites/index.ts';
import { nginxLines, setNginxLines } from '../../src-harness/sites/native/nginx.ts';
import { freshAddress, register, setClientAddress } from './support/agents.ts';
import { products } from './support/contract-client.ts';
import { documents } from './support/documents.ts';
import {
  call,
  common,
  entryFile,
  fastLane,
  get,
  hasWpCli,
  cachePool,
  type LaneAnswer,
  type LaneRequest,
  loaderFile,
  rpc,
  send,
  switchOff,
  switchOn,
  untilFast,
  untilLane,
} from './support/fast-lane.ts';
import { root } from '../../src-harness/support/root.ts';
import { deletePosts } from './support/fixtures.ts';
import { withOption, withPlugin } from './support/hostile.ts';
import { activate } from './support/installation.ts';
import { php, phpString } from './support/php.ts';
import { makeProduct } from './support/products.ts';
import { request, stack, testSite } from './site.ts';

const rest = '/wp-json/md-shop/v1';
const list = `${rest}/products`;

let site: Site;
let key = '';
let id = 0;

const ask = (what: LaneRequest): Promise<LaneAnswer> => send(site, what, `ask ${key}`);
const standard = (what: LaneRequest): Promise<LaneAnswer> => send(site, what, `off ${key}`);
const nameOf = ({ method, address, body = '' }: LaneRequest): string => `${method} ${address} ${body}`;

/**
 * Compares what both lanes answer, byte for byte, computed and kept: a search is kept when it is asked again, so it is asked three times.
 * @param lane the lane that must answer.
 */
async function assertAlike(requests: readonly LaneRequest[], lane: RegExp = /^fast/): Promise<void> {
  for (const what of requests) {
    await untilLane(() => ask(what), lane);
    const expected = await standard(what);
    const repeated = stack === 'mariadb' ? [cachePool(what), cachePool(what), cachePool(what)] : [];
    for (const one of [what, ...repeated]) {
      const answer = await ask(one);
      assert.match(answer.lane, lane, nameOf(one));
      assert.deepEqual(common(answer), common(expected), nameOf(one));
    }
    for (const one of repeated.slice(1)) {
      assert.deepEqual(common(await standard(one)), common(expected), nameOf(one));
    }
  }
}

/** Asserts that WordPress answers a read, why, and that the answer is the right one; afterwards the fast lane answers again. */
async function assertStepsAside(why: string, cause: () => Promise<() => Promise<unknown>>): Promise<void> {
  await untilFast(() => ask(get(list)));
  const undo = await cause();
  try {
    const answer = await ask(get(list));
    assert.equal(answer.lane, `standard; ${why}`);
    assert.deepEqual(common(answer), common(await standard(get(list))));
  } finally {
    await undo();
  }
  await untilFast(() => ask(get(list)));
}

const sql = (statement: string): Promise<unknown> => php(`global $wpdb; return $wpdb->query( "${statement}" );`);

/** Renames a table; WordPress's SQLite driver does not know that statement. */
const renameTable = (from: string, to: string): Promise<unknown> =>
  stack === 'sqlite'
    ? php(
        `global $wpdb; $wpdb->dbh->get_connection()->get_pdo()->exec( "ALTER TABLE {$wpdb->prefix}${from} RENAME TO {$wpdb->prefix}${to}" ); return 1;`,
      )
    : sql(`ALTER TABLE {$wpdb->prefix}${from} RENAME TO {$wpdb->prefix}${to}`);

/** Every kind of request, valid and invalid. */
function everyKind(): LaneRequest[] {
  return [
    get(list),
    get(`${list}?language=ru&per_page=5&page=2`),
    get(`${list}?page=1000`),
    get(`${list}?search=casca&language=ro`),
    get(`${list}?search=${encodeURIComponent('ролики')}&language=ru`),
    get(`${list}?sort=price_asc&price_max=500`),
    get(`${list}/${String(id)}`),
    get(`${list}/${String(id)}?language=ru`),
    get(`${rest}/content?search=antrenor`),
    get(`${rest}/categories?language=ru`),
    get(`${rest}/health`),
    { method: 'HEAD', address: list },
    { method: 'OPTIONS', address: list },
    get(`${list}?page=0`),
    get(`${list}?language=de&per_page=x`),
    get(`${list}?page[]=1`),
    get(`${list}/999999`),
    get(`${rest}/nothing`),
    get(list, { Authorization: 'Bearer mds_bogus' }),
    get(list, { Authorization: 'Basic dGVzdDp0ZXN0' }),
    get(`${rest}/agents/me`),
    ...documents.map(({ path }) => get(path)),
    get('/agent/auth'),
    { method: 'HEAD', address: '/llms.txt' },
    { method: 'OPTIONS', address: '/llms.txt' },
    rpc('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }),
    rpc('ping'),
    rpc('tools/list'),
    call('search_products', { language: 'ru', search: 'шлем' }),
    call('get_product', { id }),
    call('search_site', { search: 'livrare' }),
    call('list_categories', {}),
    call('get_product', { id: 'x' }),
    call('order', {}),
    rpc('resources/list'),
    rpc('prompts/list'),
    rpc('unknown'),
    rpc('ping', {}, { Origin: 'https://evil.example' }),
    rpc('ping', {}, { Origin: site.url }),
    { ...rpc('ping'), headers: { 'Content-Type': 'application/json' } },
    { ...rpc('ping'), body: '{"a' },
    { method: 'OPTIONS', address: '/mcp', headers: { Origin: site.url } },
    get('/mcp'),
  ];
}

describe('the fast lane', () => {
  before(async () => {
    site = await testSite();
    const [first] = (await products('')).items;
    assert.ok(first);
    id = first.id;
    await switchOn(site, stack === 'mariadb');
    key = await php<string>(`return get_option( 'md_shop_fast_lane' )['key'];`);
  });

  after(async () => {
    await switchOff(site, stack === 'mariadb');
  });

  test('every kind of request is answered with the same bytes and headers', async () => {
    await standard(get(list));
    await assertAlike(everyKind());
  });

  test('sizes and colours with a percent sign are found', async () => {
    const made = await makeProduct({
      post_title: 'Tricou',
      variants: [{ size: '50% M', color: { ro: 'Gri 50%', ru: 'Серый 50%' }, regular_price: '100' }],
    });
    try {
      await untilFast(() => ask(get(list)));
      for (const asked of ['color=gri%2050%25', 'size=50%25%20m', 'search=tricou&color=gri%2050%25']) {
        const found = await products(asked);
        assert.deepEqual(
          found.items.map((one) => one.id),
          [made],
          asked,
        );
        await assertAlike([get(`${list}?${asked}`)]);
      }
    } finally {
      await deletePosts([made]);
    }
    await untilFast(() => ask(get(list)));
  });

  test('responses of 304 and 412 are the same', async () => {
    const { headers } = await standard(get(list));
    assert.ok(headers['etag']);
    await assertAlike([
      get(list, { 'If-None-Match': headers['etag'] }),
      get(list, { 'If-Match': headers['etag'] }),
      get(list, { 'If-Match': '"x"' }),
      get('/llms.txt', { 'If-Match': '"x"' }),
    ]);
    assert.equal((await ask(get(list, { 'If-None-Match': headers['etag'] }))).status, 304);
  });

  test('credentials are checked, and nothing of theirs is public', async () => {
    await setClientAddress(freshAddress());
    const { access_token: token } = await register();
    const headers = { Authorization: `Bearer ${token}` };
    await standard(get(list));
    await assertAlike([get(list, headers), get('/llms.txt', headers), get(`${rest}/agents/me`, headers)]);
    assert.equal((await ask(get(list, headers))).headers['cache-control'], 'private, no-store');
    await setClientAddress(null);
  });

  test('writes and other spellings of addresses are left to WordPress', async () => {
    await standard(get(list));
    await assertAlike(
      [
        { method: 'POST', address: `${rest}/agents`, headers: { 'Content-Type': 'application/json' }, body: '{' },
        { method: 'DELETE', address: list },
      ],
      /^(standard; no read)?$/,
    );
    await assertAlike(
      [
        get(`${list}/`),
        get('/wp-json//md-shop/v1/products'),
        get('/WP-JSON/md-shop/v1/products'),
        get('/index.php/wp-json/md-shop/v1/products'),
        get('/?rest_route=/md-shop/v1/products'),
        get(`${list}?rest_route=/md-shop/v1/categories`),
        get(`${list}?rest.route=/md-shop/v1/categories`),
        get('/ru/wp-json/md-shop/v1/products'),
        get('/mcp/'),
        get('/wp-json/md-shop/v1'),
        get('/llms.txt/x'),
      ],
      /^(standard; no read)?$/,
    );
    await assertAlike(
      [{ ...rpc('ping'), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
      /^standard; a form$/,
    );
  });

  test('changes are seen at once', async () => {
    const added = await makeProduct({ post_title: 'Lane' });
    try {
      assert.match((await ask(get(`${list}?per_page=1`))).body, new RegExp(`"id":${String(added)},`));
      await assertAlike([get(list), get('/llms.txt'), get(`${list}/${String(added)}`)]);
    } finally {
      await deletePosts([added]);
    }
    await assertAlike([get(`${list}/${String(added)}`), get(list)]);
  });

  test('changed settings are answered by WordPress once, then by the fast lane', async () => {
    for (const [name, value, shown] of [
      ['blogname', 'Alt nume', /Alt nume/],
      ['blogdescription', 'Alt motto', /Alt motto/],
      // Then there is no sitemap.
      ['blog_public', '0', /^(?!.*wp-sitemap)/s],
    ] as const) {
      await withOption(name, value, async () => {
        const first = await ask(get('/llms.txt'));
        assert.equal(first.lane, 'standard; changed settings');
        assert.match(first.body, shown);
        await assertAlike([get('/llms.txt')]);
      });
    }
    await withOption('permalink_structure', '/archiv/%postname%/', async () => {
      await standard(get(list));
      await assertAlike([get(list), get('/llms.txt')]);
    });
    await withOption('permalink_structure', '', async () => {
      await assertAlike([get(list), get('/llms.txt')], /^(standard; .*)?$/);
    });
    await withOption('home', site.url.replace('127.0.0.1', 'localhost'), async () => {
      await assertAlike([get(list), get('/llms.txt')], /^standard; (changed settings|another host)$/);
    });
    const settings = `$s = get_option( 'md_shop_settings' ); $s['russian_site']['title'] = 'TITLE'; update_option( 'md_shop_settings', $s ); return 1;`;
    const was = await php<string>(`return get_option( 'md_shop_settings' )['russian_site']['title'];`);
    await php(settings.replace("'TITLE'", "'Другое имя'"));
    assert.match((await ask(get('/ru/llms.txt'))).body, /Другое имя/);
    await assertAlike([get('/ru/llms.txt')]);
    await php(settings.replace("'TITLE'", phpString(was)));
    await standard(get(list));
    await assertAlike(everyKind().slice(0, 8));
  });

  test('both lanes know that a plugin has switched sitemaps off', async () => {
    assert.match((await ask(get('/llms.txt'))).body, /wp-sitemap/);
    await withPlugin(`add_filter( 'wp_sitemaps_enabled', '__return_false' );`, async () => {
      const first = await ask(get('/llms.txt'));
      assert.match(first.lane, /^standard; /);
      assert.doesNotMatch(first.body, /wp-sitemap/);
      await assertAlike([get('/llms.txt')]);
    });
    await standard(get('/llms.txt'));
    await assertAlike([get('/llms.txt')]);
  });

  test('it steps aside while anything is due', async () => {
    const state = (name: string): Promise<unknown> =>
      sql(
        `INSERT INTO {$wpdb->prefix}md_shop_state (name, value) VALUES ('${name}', 1) ON DUPLICATE KEY UPDATE value = value + 1`,
      );
    for (const name of ['terms_due', 'rebuild_due', 'withdrawn']) {
      await assertStepsAside('something is due', async () => {
        await state(name);
        return async () => {
          await products('');
        };
      });
    }
    const product = await makeProduct({ post_title: 'Due' });
    await assertStepsAside('something is due', async () => {
      await sql(`UPDATE {$wpdb->prefix}md_shop_entries SET valid_until = 0 WHERE object_id = ${String(product)}`);
      return () => Promise.resolve();
    });
    await assertStepsAside('something is due', async () => {
      await sql(
        `INSERT INTO {$wpdb->options} (option_name, option_value, autoload) VALUES ('md_shop_missed_${String(product)}', 'x', 'off')`,
      );
      return () => Promise.resolve();
    });
    await deletePosts([product]);
  });

  test('it steps aside for another version, and for a missing table', async () => {
    for (const [name, value] of [
      ['md_shop_release', '0.0.1'],
      ['md_shop_schema', '1'],
    ]) {
      await assertStepsAside('another version', async () => {
        await sql(
          `UPDATE {$wpdb->options} SET option_value = '${String(value)}' WHERE option_name = '${String(name)}'`,
        );
        return () => Promise.resolve();
      });
    }
    await renameTable('md_shop_state', 'md_shop_gone');
    try {
      const answer = await ask(get(list));
      assert.equal(answer.lane, '');
      assert.equal(answer.status, 503);
    } finally {
      await renameTable('md_shop_gone', 'md_shop_state');
    }
  });

  test('it steps aside when code changed that may add filters', async () => {
    await assertStepsAside('changed files', async () => {
      await utimes(join(site.directory, 'wp-content', 'mu-plugins', 'md-shop-test.php'), 1_500_000_000, 1_500_000_000);
      return () => Promise.resolve();
    });
    for (const code of [
      `add_filter( 'md_shop_fast_lane', '__return_false' );`,
      `add_filter( 'md_shop_clock', static fn ( $clock ) => $clock );`,
    ]) {
      await withPlugin(code, async () => {
        await standard(get(list));
        await assertAlike([get(list)], /^standard; a filter$/);
      });
    }
    await withPlugin(`add_filter( 'md_shop_search', static fn ( $search ) => $search );`, async () => {
      await standard(get(list));
      await assertAlike(
        [get(`${list}?search=role`), get(`${list}?se%61rch=role`), call('search_products', { search: 'role' })],
        /^standard; another search$/,
      );
      await assertAlike([get(list), rpc('tools/list')]);
    });
    await standard(get(list));
    await assertAlike([get(`${list}?search=role`)]);
  });

  test('an ordinary page that shows that the note is wrong deletes it', async () => {
    const code = `add_action( 'init', static function () { if ( get_option( 'zz_closes' ) ) { add_filter( 'md_shop_fast_lane', '__return_false' ); } } );`;
    await withPlugin(code, async () => {
      await standard(get(list));
      await assertAlike([get(list)]);
      await sql(`INSERT INTO {$wpdb->options} (option_name, option_value, autoload) VALUES ('zz_closes', '1', 'on')`);
      await (await request('/')).text();
      assert.equal((await ask(get(list))).lane, 'standard; no note');
      await php(`delete_option( 'zz_closes' ); return 1;`);
    });
  });

  test('where the object cache has options from before the fast lane was switched on, the next reads renew them and make a note', async () => {
    const content = join(site.directory, 'wp-content');
    const dropIn = join(content, 'object-cache.php');
    await writeFile(dropIn, await readFile(join(root, 'test', 'doubles', 'object-cache.php')));
    try {
      await untilFast(() => ask(get(list)));
      await php(`global $wpdb;
        $installed = array_diff_key( get_option( 'md_shop_fast_lane' ), array_flip( MdShop\\Catalog\\Transport\\FastLane\\Note::NAMES ) );
        $wpdb->update( $wpdb->options, array( 'option_value' => serialize( $installed ) ), array( 'option_name' => 'md_shop_fast_lane' ) );
        wp_cache_delete( 'md_shop_fast_lane', 'options' );
        wp_cache_set( 'alloptions', array_diff_key( wp_load_alloptions(), array( 'md_shop_fast_lane' => '' ) ), 'options' ); return 1;`);
      assert.equal((await ask(get(list))).lane, 'standard; no note');
      await untilFast(() => ask(get(list)));
    } finally {
      await rm(dropIn);
      await rm(join(content, 'md-shop-test', 'object-cache'), { recursive: true, force: true });
    }
    await untilFast(() => ask(get(list)));
  });

  /** A plugin that closes the site to visitors. */
  const closes = `add_action( 'init', static function () { if ( isset( $_SERVER['REQUEST_URI'] ) && ! is_user_logged_in() && 'cli' !== PHP_SAPI ) { status_header( 403 ); exit( 'closed' ); } } );`;

  async function assertClosed(): Promise<void> {
    const { status, body, lane } = await ask(get(list));
    assert.deepEqual({ status, body }, { status: 403, body: 'closed' }, lane);
  }

  /** Waits until a request may write a note, since it cannot have begun before files were changed. */
  const untilCodeIsOld = () => delay(1200);

  test('a plugin that closes the site to visitors closes the fast lane too', async () => {
    await withPlugin(closes, async () => {
      await assertClosed();
      await untilCodeIsOld();
      await assertClosed();
      await assertClosed();
    });
    await standard(get(list));
    await assertAlike([get(list)]);
  });

  test('a read that began before a plugin closed the site writes no note after it', async () => {
    const slow = `add_action( 'shutdown', static function () { if ( isset( $_SERVER['HTTP_X_SLOW'] ) ) { usleep( 1500000 ); } }, 900 );`;
    await withPlugin(slow, async () => {
      await untilFast(() => ask(get(list)));
      assert.equal((await standard(get(list, { 'X-Slow': '1' }))).status, 200);
      await withPlugin(closes, async () => {
        await delay(2500);
        await assertClosed();
      });
    });
  });

  test('what a plugin lets in by a password writes no note', async () => {
    const closes = `add_action( 'init', static function () { if ( isset( $_SERVER['REQUEST_URI'] ) && 'cli' !== PHP_SAPI && ( $_SERVER['PHP_AUTH_PW'] ?? '' ) !== 'secret' ) { status_header( 401 ); exit( 'closed' ); } } );`;
    await withPlugin(closes, async () => {
      await untilCodeIsOld();
      const withPassword = get(list, { Authorization: `Basic ${Buffer.from('a:secret').toString('base64')}` });
      for (let time = 0; time < 3; time++) {
        assert.equal((await standard(withPassword)).status, 200);
        // A note is written after the answer.
        await delay(200);
        assert.equal((await ask(get(list))).body, 'closed');
      }
    });
    await standard(get(list));
    await assertAlike([get(list)]);
  });

  test('where a plugin says that a proxy was asked through https, the reason says so, and no note is written again and again', async () => {
    const saysSo = `if ( ( $_SERVER['HTTP_X_FORWARDED_PROTO'] ?? '' ) === 'https' ) { $_SERVER['HTTPS'] = 'on'; }`;
    const throughProxy = get(list, { 'X-Forwarded-Proto': 'https' });
    const stored = async (): Promise<unknown> =>
      php(
        `global $wpdb; return $wpdb->get_var( "SELECT option_value FROM {$wpdb->options} WHERE option_name = 'md_shop_fast_lane'" );`,
      );
    await withPlugin(saysSo, async () => {
      await untilFast(() => ask(get(list)));
      await php(`MdShop\\Catalog\\Transport\\FastLane\\NoteTaker::forget(); return 1;`);
      const before = await stored();
      for (let time = 0; time < 2; time++) {
        assert.equal((await ask(throughProxy)).lane, 'standard; https is known too late');
        assert.equal((await standard(throughProxy)).status, 200);
      }
      assert.equal(await stored(), before);
    });
    await standard(get(list));
    await assertAlike([get(list)]);
  });

  test('a page of maintenance deletes the note', async () => {
    const closes = `add_action( 'template_redirect', static function () { if ( get_option( 'zz_closes' ) ) { status_header( 503 ); exit( 'soon' ); } } );`;
    await withPlugin(closes, async () => {
      await standard(get(list));
      await assertAlike([get(list)]);
      await sql(`INSERT INTO {$wpdb->options} (option_name, option_value, autoload) VALUES ('zz_closes', '1', 'on')`);
      assert.equal((await request('/')).status, 503);
      assert.equal((await ask(get(list))).lane, 'standard; no note');
      await php(`delete_option( 'zz_closes' ); return 1;`);
    });
  });

  test('a process that knows an older state replaces nothing', async () => {
    await untilFast(() => ask(get(list)));
    const [isReplaced, changed] = await php<[boolean, string]>(`
      $stored = wp_load_alloptions()['md_shop_fast_lane'];
      $installed = unserialize( $stored );
      $GLOBALS['wpdb']->update( $GLOBALS['wpdb']->options, array( 'option_value' => serialize( array( 'key' => 'new' ) + $installed ) ), array( 'option_name' => 'md_shop_fast_lane' ) );
      $is_replaced = MdShop\\Catalog\\Transport\\FastLane\\StoredSite::replace( $stored, $installed );
      $changed = get_option( 'md_shop_fast_lane' )['key'];
      update_option( 'md_shop_fast_lane', $installed );
      return array( $is_replaced, $changed );`);
    assert.deepEqual([isReplaced, changed], [false, 'new']);
  });

  test('a note that another process made is deleted too', async () => {
    await standard(get(list));
    const after = await php<string[]>(`
      $installed = get_option( 'md_shop_fast_lane' );
      $GLOBALS['wpdb']->update( $GLOBALS['wpdb']->options, array( 'option_value' => serialize( array_diff_key( $installed, array( 'note' => 0 ) ) ) ), array( 'option_name' => 'md_shop_fast_lane' ) );
      wp_cache_flush();
      get_option( 'md_shop_fast_lane' );
      $GLOBALS['wpdb']->update( $GLOBALS['wpdb']->options, array( 'option_value' => serialize( $installed ) ), array( 'option_name' => 'md_shop_fast_lane' ) );
      MdShop\\Catalog\\Transport\\FastLane\\NoteTaker::forget();
      return array_keys( get_option( 'md_shop_fast_lane' ) );`);
    assert.ok(!after.includes('note') && after.includes('key'), String(after));
    await standard(get(list));
    await assertAlike([get(list)]);
  });

  test('a note that a clock made which was ahead is replaced', async () => {
    await untilFast(() => ask(get(list)));
    await php(`$installed = get_option( 'md_shop_fast_lane' );
      foreach ( array_intersect( array( 'note', 'note_https' ), array_keys( $installed ) ) as $name ) { $installed[ $name ]['at'] = time() + MONTH_IN_SECONDS; }
      update_option( 'md_shop_fast_lane', $installed ); return 1;`);
    assert.equal((await ask(get(list))).lane, 'standard; an old note');
    await untilFast(() => ask(get(list)));
  });

  test('the note keeps no earlier states of the files of this server', async () => {
    const file = join(site.directory, 'wp-content', 'mu-plugins', 'zz-updated.php');
    try {
      for (let update = 1; update <= 3; update++) {
        await writeFile(file, `<?php // Update ${String(update)}.\n`);
        await untilFast(() => ask(get(list)));
        assert.equal(
          await php<number>(`wp_cache_flush(); return count( get_option( 'md_shop_fast_lane' )['note']['files'] );`),
          1,
        );
        await delay(1100);
      }
    } finally {
      await rm(file);
    }
    await untilFast(() => ask(get(list)));
  });

  test("parameters that WordPress's core answers are left to it", async () => {
    await untilFast(() => ask(get(list)));
    for (const query of [
      'customize_changeset_uuid=1',
      'wp_customize=on',
      'wp_scrape_key=a&wp_scrape_nonce=b',
      'wp.scrape.key=a&wp+scrape%20nonce=b',
    ]) {
      const address = get(`${list}?${query}`);
      const answer = await ask(address);
      assert.deepEqual([answer.lane, common(answer)], ['', common(await standard(address))], query);
    }
  });

  test('it steps aside for permalinks that have no addresses for it', async () => {
    const change = (to: string) =>
      php<string>(
        `$old = get_option( 'permalink_structure' ); update_option( 'permalink_structure', ${phpString(to)} ); return $old;`,
      );
    const old = await change('');
    try {
      // This address is always WordPress's, which writes a note.
      assert.equal((await request('/?rest_route=/md-shop/v1/products')).status, 200);
      // The note is written after the answer.
      for (let time = 0; time < 20 && (await ask(get(list))).lane === 'standard; changed settings'; time++)
        await delay(50);
      assert.equal((await ask(get(list))).lane, 'standard; other permalinks');
    } finally {
      await change(old);
    }
    await standard(get(list));
    await assertAlike([get(list)]);
  });

  test('it steps aside in maintenance and for another host', async () => {
    const file = join(site.directory, '.maintenance');
    await writeFile(file, '<?php $upgrading = time();');
    try {
      assert.equal((await ask(get(list))).status, 503);
    } finally {
      await rm(file);
    }
    const elsewhere = get(list, { Host: 'elsewhere.example' });
    assert.equal((await ask(elsewhere)).lane, 'standard; another host');
    await assertAlike([elsewhere], /^standard; another host$/);
    await assertAlike([get(list)]);
  });

  test('a request with the wrong key is told nothing', async () => {
    for (const probe of ['ask wrong', 'off wrong', 'ask ', 'ask']) {
      assert.equal((await send(site, get(list), probe)).lane, '');
    }
  });

  test('nothing breaks if the plugin or the entry file is gone', async () => {
    const folder = join(site.directory, 'wp-content', 'plugins', 'md-shop-catalog');
    await rename(folder, `${folder}-moved`);
    try {
      assert.equal((await request('/')).status, 200);
      assert.equal((await request(list)).status, 404);
    } finally {
      await rename(`${folder}-moved`, folder);
    }
    const text = await readFile(entryFile(site), 'utf8');
    await rm(entryFile(site));
    assert.equal((await request(list)).status, 200);
    await writeFile(entryFile(site), text);
  });

  test('a plugin that was deactivated without its hooks is not active', async () => {
    const active = await php<string>(
      `global $wpdb; $active = $wpdb->get_var( "SELECT option_value FROM {$wpdb->options} WHERE option_name = 'active_plugins'" ); $wpdb->update( $wpdb->options, array( 'option_value' => 'a:0:{}' ), array( 'option_name' => 'active_plugins' ) ); return $active;`,
    );
    try {
      const answer = await ask(get(list));
      assert.equal(answer.lane, 'standard; changed settings');
      assert.equal(answer.status, 404);
    } finally {
      await php(
        `global $wpdb; $wpdb->update( $wpdb->options, array( 'option_value' => ${phpString(active)} ), array( 'option_name' => 'active_plugins' ) ); return 1;`,
      );
    }
    await standard(get(list));
    await assertAlike([get(list)]);
  });

  if (hasWpCli) testsOfWpCli();
});

function testsOfWpCli(): void {
  test('deactivating takes it away, and installing brings it back', async () => {
    await php(
      `require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( 'md-shop-catalog/md-shop-catalog.php' ); return 1;`,
    );
    assert.equal(existsSync(entryFile(site)), false);
    assert.equal(existsSync(loaderFile(site)), false);
    assert.equal((await request('/')).status, 200);
    await activate();
    assert.equal((await send(site, get(list), `ask ${key}`)).lane, '');
    await fastLane(site, 'install');
    key = await php<string>(`return get_option( 'md_shop_fast_lane' )['key'];`);
    assert.match(await fastLane(site, 'status'), /The fast lane answers/);
    await assertAlike([get(list)]);
  });

  if (stack === 'mariadb') {
    test('the status names the addresses that rules of an earlier version lack', async () => {
      const server = (await nginxLines(dirname(site.directory), 'fast-lane', 'server')) ?? '';
      try {
        await setNginxLines(dirname(site.directory), 'fast-lane', { server: server.replace('|llms\\.txt', '') });
        await assert.rejects(fastLane(site, 'status'), /earlier version.*answers: \S+\/llms\.txt\. /);
      } finally {
        await setNginxLines(dirname(site.directory), 'fast-lane', { server });
      }
      assert.match(await fastLane(site, 'status'), /The fast lane answers/);
    });
  }

  test('it is not switched on where the lanes differ', async () => {
    await fastLane(site, 'remove');
    await withPlugin(`add_action( 'init', static fn () => header( 'X-Theirs: 1' ) );`, async () => {
      await assert.rejects(fastLane(site, 'install'), /x-theirs/);
      assert.equal(existsSync(entryFile(site)), false);
      await assert.rejects(fastLane(site, 'status'), /is off/);
    });
    await fastLane(site, 'install');
    key = await php<string>(`return get_option( 'md_shop_fast_lane' )['key'];`);
    await assertAlike([get(list)]);
  });
}
