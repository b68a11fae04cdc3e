import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Site } from '../../src-harness/sites/index.ts';
import { setNginxLines } from '../../src-harness/sites/native/nginx.ts';
import { root } from '../../src-harness/support/root.ts';
import { cachedInFiles } from '../../src-harness/wordpress/wp-config.ts';
import { make, now, removeAll, rest as save, rfc } from './support/changing.ts';
import { products } from './support/contract-client.ts';
import {
  call,
  entryFile,
  get,
  cachePool,
  type LaneAnswer,
  type LaneRequest,
  send,
  switchOff,
  switchOn,
  untilFast,
} from './support/fast-lane.ts';
import { withPlugin } from './support/hostile.ts';
import { php } from './support/php.ts';
import { withSettings } from './support/settings.ts';
import { testSite } from './site.ts';

const rest = '/wp-json/md-shop/v1';
const list = `${rest}/products`;

const lanes = ['ask', 'off'] as const;
type Probe = (typeof lanes)[number];

let site: Site;
let key = '';

const mark = 'Taken from what was kept';

/** Where answers are kept. */
type Keeper = {
  readonly name: string;
  /** Headers of requests whose answers are kept there. */
  readonly headers: Readonly<Record<string, string>>;
  /** After how many equal requests one is answered with what was kept, at the latest. */
  readonly requests: number;
  /** PHP code that puts a mark into every cached body, and returns their number. */
  readonly mark: string;
  /** PHP code that returns the number of all that is kept. */
  readonly count: string;
  /** PHP code that returns the number of the rankings of searches among it. */
  readonly rankings: string;
  /** PHP code that deletes it. */
  readonly forget: string;
};

const installation = `MdShop\\Catalog\\Cache\\CacheStores::installation( $GLOBALS['wpdb']->base_prefix )`;

const memory: Keeper = {
  name: 'APCu',
  headers: cachePool(get('')).headers ?? {},
  requests: 1,
  mark: `$marked = 0;
    foreach ( new APCUIterator( '/^md_shop:\\w+:answer:/' ) as $one ) {
      list( $head ) = explode( "\n", $one['value'], 2 ); apcu_store( $one['key'], $head . "\n" . '${mark}', 60 ); $marked++;
    } return $marked;`,
  count: `return iterator_count( new APCUIterator( '/^md_shop:/' ) );`,
  rankings: `return iterator_count( new APCUIterator( '/^md_shop:\\w+:ranking:/' ) );`,
  forget: `return apcu_clear_cache();`,
};

const files: Keeper = {
  name: 'files',
  headers: cachedInFiles,
  requests: 2,
  mark: `$marked = 0;
    foreach ( glob( get_temp_dir() . 'md-shop-' . ${installation} . '-*/*/*-answer-*' ) as $file ) {
      $text = file_get_contents( $file ); list( $head ) = explode( "\n", substr( $text, 18 ), 2 ); $value = $head . "\n" . '${mark}';
      file_put_contents( $file, substr( $text, 0, 10 ) . sprintf( '%08d', strlen( $value ) ) . $value ); $marked++;
    } return $marked;`,
  count: `return count( glob( get_temp_dir() . 'md-shop-' . ${installation} . '-*/*/*' ) );`,
  rankings: `return count( glob( get_temp_dir() . 'md-shop-' . ${installation} . '-*/*/*-ranking-*' ) );`,
  forget: `MdShop\\Catalog\\Cache\\CacheStores::forget( ${installation} ); return 1;`,
};

let keeper = memory;

/** Asks in a lane, where answers are kept. */
const kept = (what: LaneRequest, lane: Probe): Promise<LaneAnswer> =>
  send(site, { ...what, headers: { ...what.headers, ...keeper.headers } }, `${lane} ${key}`);
/** Asks WordPress where nothing is kept. */
const computed = (what: LaneRequest): Promise<LaneAnswer> => send(site, what, `off ${key}`);

/** Asks until the answer must be a kept one, and asserts that it is. */
async function keepAndMark(requests: readonly LaneRequest[]): Promise<void> {
  for (const lane of lanes) {
    for (const what of requests) for (let time = 0; time <= keeper.requests; time++) await kept(what, lane);
  }
  assert.ok((await php<number>(keeper.mark)) > 0);
  for (const lane of lanes) {
    for (const what of requests) assert.equal((await kept(what, lane)).body, mark, `${lane} ${what.address}`);
  }
}

describe('cached answers', () => {
  before(async () => {
    site = await testSite();
    await switchOn(site, true);
    key = await php<string>(`return get_option( 'md_shop_fast_lane' )['key'];`);
  });
  beforeEach(async () => {
    await untilFast(() => kept(get(`${rest}/health`), 'ask'));
    await php(keeper.forget);
  });
  afterEach(removeAll);
  after(() => switchOff(site, true));

  test('the fast lane loads only the classes of one built file to send what was kept, and no index for a list', async () => {
    const entry = entryFile(site);
    const [text, log] = [await readFile(entry, 'utf8'), join(site.directory, 'wp-content', 'included.json')];
    await writeFile(
      entry,
      text.replace(
        '<?php',
        `<?php register_shutdown_function( static fn () => file_put_contents( __DIR__ . '/included.json', json_encode( get_included_files() ) ) );`,
      ),
    );
    try {
      // A file that PHP has looked at shortly before is not looked at again.
      await pause(3000);
      const loaded = async (what: LaneRequest): Promise<{ headers: LaneAnswer['headers']; files: string[] }> => {
        await rm(log, { force: true });
        const { headers, lane } = await kept(what, 'ask');
        assert.equal(lane, 'fast; entry');
        // It is written after the answer.
        for (let time = 0; time < 100 && !existsSync(log); time++) await pause(20);
        await pause(20);
        const files = (JSON.parse(await readFile(log, 'utf8')) as string[])
          .map((file) => /\/md-shop-catalog\/(.*)$/.exec(file)?.[1] ?? '')
          .filter((file) => file !== '');
        return { headers, files };
      };
      for (keeper of [files, memory]) {
        const { headers, files: first } = await loaded(get(list));
        assert.ok(first.includes('generated/fast-lane.php'), 'the first answer is computed');
        assert.ok(!first.includes('generated/fast-lane-search.php'), 'nothing is searched');
        await loaded(get(list));
        for (const more of [{}, { 'If-None-Match': headers['etag'] ?? '' }]) {
          const loadedFiles: string[][] = [];
          for (let time = 0; time < 3; time++) loadedFiles.push((await loaded(get(list, more))).files);
          // Now and then a request also writes down what was counted.
          const [fewest] = loadedFiles.sort((a, b) => a.length - b.length);
          assert.deepEqual(fewest, ['fast-lane.php', 'autoload.php', 'generated/cached-answers.php'], keeper.name);
        }
      }
    } finally {
      await writeFile(entry, text);
      await rm(log, { force: true });
    }
  });

  for (const one of [files, memory]) {
    describe(`in ${one.name}`, () => {
      before(() => {
        keeper = one;
      });

      test('both lanes give what they have kept, also to HEAD and If-None-Match', async () => {
        for (const address of [list, '/llms.txt', '/openapi.json', `${rest}/categories`, '/agent/auth']) {
          const { headers } = await computed(get(address));
          await keepAndMark([get(address)]);
          for (const lane of lanes) {
            const fresh = await kept(get(address, { 'If-None-Match': headers['etag'] ?? '' }), lane);
            assert.equal(fresh.status, 304);
            assert.equal((await kept({ method: 'HEAD', address }, lane)).headers['etag'], headers['etag']);
          }
        }
        await keepAndMark([
          call('search_products', {}),
          call('get_product', { id: (await products('')).items[0]?.id }),
        ]);
      });

      test('a request with a credential neither gets nor leaves a cached answer', async () => {
        const credentials = ['Basic dGVzdDp0ZXN0', 'Bearer mds_bogus', 'x'];
        for (const Authorization of credentials) {
          for (const lane of lanes) await kept(get(list, { Authorization }), lane);
        }
        assert.equal(await php<number>(keeper.count), 0);
        await keepAndMark([get(list)]);
        for (const Authorization of credentials) {
          for (const lane of lanes) assert.notEqual((await kept(get(list, { Authorization }), lane)).body, mark);
        }
      });

      test('every change is seen by the next request', async () => {
        const begins = now() + 6;
        const id = await make({
          post_title: 'Păstrat',
          offer: { regular_price: '100', sale_price: '80', sale_from: rfc(begins) },
        });
        const other = await make({ post_title: 'Celălalt', offer: { regular_price: '5' } });
        const detail = get(`${list}/${String(id)}`);
        const reads = [get(`${list}?per_page=50`), detail, get('/llms.txt'), call('get_product', { id })];
        const seen = async (name: string, change: () => Promise<unknown>, changed: LaneRequest): Promise<void> => {
          await keepAndMark([...reads, changed]);
          const old = await computed(changed);
          await change();
          for (const lane of [...lanes].reverse()) {
            for (const what of [changed, ...reads]) {
              const { lane: _lane, ...answer } = await kept(what, lane);
              const { lane: _other, ...expected } = await computed(what);
              assert.deepEqual(answer, expected, `${name}: ${lane} ${what.address}`);
            }
          }
          assert.notEqual((await computed(changed)).body, old.body, name);
        };
        const edit = (code: string): (() => Promise<unknown>) => {
          return () => php(`wp_set_current_user( 1 ); ${code} return 1;`);
        };
        await seen(
          'a sale that begins',
          async () => {
            while (now() < begins) await pause(100);
          },
          detail,
        );
        await seen('title', edit(`wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Altul' ) );`), detail);
        const offer = {
          sku: '',
          regular_price: '7',
          sale_price: null,
          sale_from: null,
          sale_to: null,
          stock: 'in_stock',
        };
        await seen('price', () => save(id, { md_shop_offer: offer }), detail);
        await seen(
          'term',
          edit(`$term = get_terms( array( 'taxonomy' => 'md_shop_category', 'hide_empty' => true, 'number' => 1 ) )[0];
            wp_update_term( $term->term_id, 'md_shop_category', array( 'name' => $term->name . '!' ) );`),
          get(`${rest}/categories`),
        );
        await seen('deletion', edit(`wp_delete_post( ${String(other)}, true );`), get(`${list}?per_page=50`));
        await keepAndMark([get('/ru/llms.txt')]);
        await withSettings({ russian_site: { title: 'Другое имя', tagline: '' } }, async () => {
          for (const lane of lanes) assert.match((await kept(get('/ru/llms.txt'), lane)).body, /Другое имя/);
        });
        for (const lane of lanes) assert.doesNotMatch((await kept(get('/ru/llms.txt'), lane)).body, /Другое имя/);
        await php(
          `$term = get_terms( array( 'taxonomy' => 'md_shop_category', 'search' => '!' ) )[0]; wp_update_term( $term->term_id, 'md_shop_category', array( 'name' => rtrim( $term->name, '!' ) ) ); return 1;`,
        );
      });

      test('a search that is asked again for other pages is not computed again, and every change is seen', async () => {
        const searches = [
          'search=rotle',
          'search=role&availability=in_stock&sort=price_asc',
          'size=42&price_max=3000&sort=price_desc',
        ];
        const pages = searches.flatMap((search) =>
          [
            'page=1&per_page=3',
            'page=2&per_page=3',
            'page=1&per_page=5',
            'page=9&per_page=50',
            'page=1&per_page=3',
          ].map((page) => `${list}?${search}&${page}`),
        );
        const areTheSame = async (): Promise<void> => {
          for (const address of pages) {
            const { lane: _lane, ...answer } = await kept(get(address), 'ask');
            const { lane: _other, ...expected } = await computed(get(address));
            assert.deepEqual(answer, expected, address);
          }
        };
        await areTheSame();
        assert.equal(await php<number>(keeper.rankings), searches.length);
        const id = await make({ post_title: 'Role noi', offer: { regular_price: '1', stock: 'in_stock' } });
        await areTheSame();
        const found = await kept(get(`${list}?${searches[1] ?? ''}&page=1&per_page=4`), 'ask');
        assert.match(found.body, new RegExp(`^{"items":\\[{"id":${String(id)},`));
        assert.equal(await php<number>(keeper.rankings), 2 * searches.length);
      });

      test('200 equal requests at once compute once', async () => {
        const together = async (what: LaneRequest, lane: Probe): Promise<void> => {
          const answers = await Promise.all(Array.from({ length: 200 }, () => kept(what, lane)));
          for (const { status, body } of answers) assert.deepEqual([status, body], [200, answers[0]?.body]);
        };
        const log = join(site.directory, 'wp-content', 'md-shop-test', 'computed.log');
        const sent = `HTTP_${Object.keys(keeper.headers).join('').toUpperCase().replaceAll('-', '_')}`;
        // Slow, so that others ask meanwhile.
        const slow = `add_filter( 'query', static function ( $query ) {
          if ( isset( $_SERVER[${JSON.stringify(sent)}] ) && preg_match( '/SELECT.* summary FROM /s', $query ) ) {
            file_put_contents( ${JSON.stringify(log)}, "computed\\n", FILE_APPEND | LOCK_EX ); usleep( 300000 );
          } return $query; } );`;
        await withPlugin(slow, async () => {
          await together(get(`${list}?per_page=7`), 'off');
          assert.equal(await readFile(log, 'utf8'), 'computed\n');
        });
        await rm(log);
        await untilFast(() => kept(get(`${rest}/health`), 'ask'));
        // In the fast lane no hook counts, but the database does: two statements for each request (the first one is of WordPress's
        // connection), and some ten to compute.
        const selects = (): Promise<number> =>
          php(`global $wpdb; return (int) $wpdb->get_row( "SHOW GLOBAL STATUS LIKE 'Com_select'" )->Value;`);
        const [first, second] = [await selects(), await selects()];
        await together(get('/llms.txt'), 'ask');
        const third = await selects();
        assert.ok(third - second - (second - first) < 450, `${String(third - second)} statements`);
      });
    });
  }

  test('searches are kept when they are asked again, errors and health never', async () => {
    const count = (): Promise<number> =>
      php(`return iterator_count( new APCUIterator( '/^md_shop:\\\\w+:(answer|lock):/' ) );`);
    const search = get(`${list}?search=casca`);
    for (const [index, lane] of lanes.entries()) {
      for (const expected of [0, 1, 1]) {
        await kept(search, lane);
        assert.equal(await count(), index + expected);
      }
    }
    for (const lane of lanes) {
      for (const address of [`${list}?page=0`, `${list}/999999`, `${rest}/nothing`, `${rest}/health`, '/mcp']) {
        await kept(get(address), lane);
        await kept(get(address), lane);
      }
      await kept(call('get_product', { id: 'x' }), lane);
      await kept(call('get_product', { id: 999999 }), lane);
    }
    assert.equal(await count(), lanes.length);
  });

  test('a revision never comes a second time, even in tables that are made again or restored', async () => {
    const id = await make({ post_title: 'Revizie' });
    const revisions = await php<string[]>(`global $wpdb; $state = $wpdb->prefix . 'md_shop_state'; $seen = array();
      $next = static function () use ( $wpdb, $state ) {
        wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => uniqid() ) ); do_action( 'shutdown' );
        return $wpdb->get_var( "SELECT value FROM {$state} WHERE name = 'revision'" ); };
      $seen[] = $next(); $seen[] = $next();
      $wpdb->query( "DELETE FROM {$state} WHERE name = 'revision'" ); $seen[] = $next();
      foreach ( array( 12, $seen[0], $seen[0] ) as $restored ) {
        $wpdb->query( "UPDATE {$state} SET value = {$restored} WHERE name = 'revision'" ); $seen[] = $next(); }
      return $seen;`);
    assert.equal(new Set(revisions).size, revisions.length);
  });

  test('without APCu the persistent object cache keeps them, and if it fails, no read fails', async () => {
    const content = join(site.directory, 'wp-content');
    const folder = join(content, 'md-shop-test', 'object-cache');
    const dropIn = join(content, 'object-cache.php');
    const inSite = (what: LaneRequest, lane: Probe): Promise<LaneAnswer> => send(site, what, `${lane} ${key}`);
    const expected = (await computed(get(list))).body;
    await writeFile(dropIn, await readFile(join(root, 'test', 'doubles', 'object-cache.php')));
    try {
      await computed(get(list));
      for (const lane of lanes) await inSite(get(list), lane);
      const marked = await php<number>(`$marked = 0; wp_cache_flush_runtime();
        foreach ( glob( WP_CONTENT_DIR . '/md-shop-test/object-cache/md_shop_cache-*' ) as $file ) {
          $stored = unserialize( file_get_contents( $file ) );
          if ( ! is_string( $stored[1] ) || ! str_contains( $stored[1], "\\n" ) ) { continue; }
          list( $head ) = explode( "\\n", $stored[1], 2 );
          file_put_contents( $file, serialize( array( $stored[0], $head . "\\n" . '${mark}' ) ) ); $marked++;
        } return $marked;`);
      assert.equal(marked, 2);
      for (const lane of lanes) {
        const answer = await inSite(get(list), lane);
        assert.deepEqual([answer.body, answer.lane.split(/[; ]/)[0]], [mark, lane === 'ask' ? 'fast' : 'standard']);
      }
      const added = await make({ post_title: 'Nou' });
      for (const lane of lanes) {
        assert.match((await inSite(get(list), lane)).body, new RegExp(`"id":${String(added)},`));
      }
      await removeAll();
      await writeFile(join(folder, 'fails'), '');
      for (const lane of lanes) assert.equal((await inSite(get(list), lane)).body, expected);
    } finally {
      await rm(dropIn);
      await rm(folder, { recursive: true, force: true });
    }
    for (const lane of lanes) assert.equal((await inSite(get(list), lane)).body, expected);
  });

  test('the sample for nginx keeps answers and pages for a minute, and only what it may', async () => {
    const samples = [...(await readFile(join(root, 'docs', 'caching.md'), 'utf8')).matchAll(/```nginx\n([^]*?)```/g)];
    const folder = dirname(site.directory);
    const [http = '', location = ''] = samples.map(([, text = '']) =>
      text.replace('/var/cache/nginx/md-shop', join(folder, 'nginx', 'cache')),
    );
    const direct = (what: LaneRequest): Promise<LaneAnswer> => send(site, what, '');
    const cached = async (what: LaneRequest): Promise<string> => (await direct(what)).headers['x-cache'] ?? '';
    const twice = async (what: LaneRequest): Promise<string[]> => [await cached(what), await cached(what)];
    const addresses = [list, `${list}?search=casca`, '/llms.txt', '/ru/llms.txt', '/openapi.json', '/agent/auth'];
    const before = await Promise.all(addresses.map((address) => direct(get(address))));
    await setNginxLines(folder, 'cache', { http, php: location });
    try {
      for (const [index, address] of addresses.entries()) {
        assert.deepEqual(await twice(get(address)), ['MISS', 'HIT'], address);
        assert.equal(await cached(get(address, { Authorization: 'Bearer mds_bogus' })), 'BYPASS', address);
        assert.deepEqual(await twice({ method: 'HEAD', address }), ['MISS', 'HIT'], address);
        const answer = await direct(get(address));
        assert.deepEqual(answer, { ...before[index], headers: { ...before[index]?.headers, 'x-cache': 'HIT' } });
        const tag = answer.headers['etag'] ?? '';
        assert.equal((await direct(get(address, { 'If-None-Match': tag }))).status, 304);
      }
      for (const what of [
        get(`${list}?page=0`),
        get(`${list}/999999`),
        get(`${rest}/health`),
        get('/wp-json/wp/v2/posts'),
        get('/nicio-pagina/'),
        { method: 'OPTIONS', address: list },
        call('search_products', {}),
      ]) {
        assert.ok(!(await twice(what)).includes('HIT'), what.address);
      }
      // One address, two forms.
      const html = get('/', { Accept: 'text/html,*/*' });
      const { headers, body } = await direct(html);
      assert.match(headers['content-type'] ?? '', /^text\/html/);
      assert.equal(await cached(get('/', { Accept: 'text/html,*/*', Cookie: 'a=b' })), 'BYPASS');
      for (let time = 0; time < 2; time++) {
        const markdown = await direct(get('/', { Accept: 'text/markdown' }));
        assert.match(markdown.headers['content-type'] ?? '', /^text\/markdown/);
        assert.equal(markdown.headers['x-cache'], 'BYPASS');
        const again = await direct(html);
        assert.deepEqual([again.headers['x-cache'], again.body], ['HIT', body]);
      }
      const broken = `add_filter( 'query', static fn ( $sql ) => str_replace( 'md_shop_entries', 'md_shop_no_entries', $sql ) );`;
      await withPlugin(broken, async () => {
        const shop = get('/magazin/?nginx', { Accept: 'text/html,*/*' });
        assert.match((await direct(shop)).body, /md-shop-unavailable/);
        assert.ok(!(await twice(shop)).includes('HIT'), 'a page without its products is kept');
      });
    } finally {
      await setNginxLines(folder, 'cache', {});
    }
    assert.equal(await cached(get(list)), '');
  });

  test('files of past minutes are deleted hourly, and all when the plugin is deactivated', async () => {
    // Asked while the plugin can still tell it.
    const folders = await php<string>(`return get_temp_dir() . 'md-shop-' . ${installation} . '-*';`);
    const left = (): Promise<string[]> => php(`return array_map( 'basename', glob( '${folders}/*' ) );`);
    const inFiles: LaneRequest = get(list, cachedInFiles);
    const old = String(Math.floor(now() / 60) - 3);
    for (let time = 0; time < 2; time++) await send(site, inFiles, `off ${key}`);
    await php(`$folder = glob( '${folders}' )[0];
      mkdir( $folder . '/${old}' ); touch( $folder . '/${old}/x' ); do_action( 'md_shop_forget_addresses' ); return 1;`);
    const names = await left();
    assert.ok(names.length > 1 && !names.includes(old), names.join(' '));
    const plugin = `'md-shop-catalog/md-shop-catalog.php'`;
    try {
      await php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( ${plugin} ); return 1;`);
      assert.deepEqual(await left(), []);
    } finally {
      await php(
        `require_once ABSPATH . 'wp-admin/includes/plugin.php'; $problem = activate_plugin( ${plugin} ); return is_wp_error( $problem ) ? $problem->get_error_message() : 1;`,
      );
      // The first requests after it do what was left.
      for (const address of ['/', `${list}?per_page=1`, '/']) await computed(get(address));
    }
  });
});
