import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setClientAddress, freshAddress } from './support/agents.ts';
import { ask, categories, content, everyProduct, health, products, refused, send } from './support/contract-client.ts';
import { emptyReadModel, freshReadModel, makePost, untilAvailable, deletePosts } from './support/fixtures.ts';
import { besidePlugin } from './support/hostile.ts';
import { good } from './support/mcp.ts';
import { type Page, page } from './support/pages.ts';
import { php } from './support/php.ts';
import { stack, testSite } from './site.ts';

const reads = [
  '/products',
  '/products?language=ru&search=role',
  '/products?category=casti',
  '/products/1',
  '/content',
  '/content?search=role',
  '/categories',
];
const tables = ['entries', 'entry_terms', 'postings', 'stems', 'terms', 'totals', 'state'] as const;

/** Dropped and not renamed: WordPress's SQLite drop-in takes a RENAME and does nothing. */
async function drop(table: string): Promise<void> {
  assert.equal(
    await php(`global $wpdb; $wpdb->query( "DROP TABLE {$wpdb->prefix}md_shop_${table}" ); return $wpdb->last_error;`),
    '',
  );
}

/** Makes what is missing, as activating the plugin again does, and builds the read model. */
async function restore(): Promise<void> {
  await php(`do_action( 'activate_md-shop-catalog/md-shop-catalog.php', false ); return 1;`);
  await php(`return 1;`);
  await freshReadModel();
}

/** A read model that cannot be read: some reads may not need the table that is gone, but none may fail in another way. */
async function assertUnavailable(some: boolean): Promise<void> {
  let unavailable = 0;
  for (const path of reads) {
    const answer = await ask(path);
    assert.ok(
      answer.status === 503 || (some && [200, 404].includes(answer.status)),
      `${path}: ${String(answer.status)}`,
    );
    if (answer.status === 503) unavailable++;
    if (answer.status === 503) assert.equal((answer.json as { code: string }).code, 'md_shop_unavailable');
  }
  assert.ok(unavailable > 0, 'nothing is unavailable');
  assert.equal((await health()).status, 'degraded');
}

describe('unavailable: a table is gone', () => {
  before(freshReadModel);
  for (const table of tables) {
    test(`${table}: 503 with Retry-After, health is degraded with 200, and all is well when it is back`, async () => {
      const before = await everyProduct('');
      await drop(table);
      try {
        await assertUnavailable(table !== 'state' && table !== 'entries');
        // Wrong parameters and credentials are still told as what they are.
        await refused(400, '/products?page=0');
        await refused(401, '/products', { headers: { Authorization: 'Bearer x' } });
        const head = await send('/content', { method: 'HEAD' });
        await head.arrayBuffer();
        if (table === 'entries' || table === 'state')
          assert.deepEqual([head.status, head.headers.get('retry-after') !== null], [503, true]);
        // The site itself stays up: a page of the shop, and a save.
        assert.equal((await page('/magazin/')).status, 200);
        const id = await makePost({ post_type: 'page', post_title: 'Salvat în timpul avariei' });
        await deletePosts([id]);
      } finally {
        await restore();
      }
      assert.equal((await health()).status, 'ok');
      assert.deepEqual(await everyProduct(''), before);
    });
  }
  test('what the database says is in no answer', async () => {
    await drop('entries');
    try {
      const { text } = await ask('/products');
      assert.ok(!/sql|select|table|entries|wp_/i.test(text), text);
    } finally {
      await restore();
    }
  });
});

describe('unavailable: the first build', () => {
  after(freshReadModel);
  test('while another process builds it for the first time: 503 and degraded; afterwards all is there', async () => {
    const before = {
      products: await everyProduct(''),
      content: (await content()).total,
      categories: await categories(),
    };
    await emptyReadModel();
    // Another process holds the lock of the build.
    await php(
      `global $wpdb; $wpdb->insert( $wpdb->options, array( 'option_name' => 'md_shop_lock_rebuild', 'option_value' => time() + 60, 'autoload' => 'off' ) ); return 1;`,
    );
    try {
      await assertUnavailable(false);
      const sitemap = await page('/wp-sitemap-taxonomies-md_shop_category-1.xml');
      assert.deepEqual([sitemap.status, sitemap.text.includes('<loc>')], [200, true], 'a sitemap without categories');
      // WordPress's cron goes on with other events, and this one comes again.
      const scheduled = await php<number | false>(
        `wp_clear_scheduled_hook( 'md_shop_catch_up' ); do_action( 'md_shop_catch_up' ); return wp_next_scheduled( 'md_shop_catch_up' );`,
      );
      assert.ok(scheduled);
    } finally {
      await php(`delete_option( 'md_shop_lock_rebuild' ); return 1;`);
    }
    await untilAvailable();
    assert.equal((await health()).status, 'ok');
    assert.deepEqual((await everyProduct('')).map(({ id }) => id).sort(), before.products.map(({ id }) => id).sort());
    assert.equal((await content()).total, before.content);
    assert.deepEqual(await categories(), before.categories);
  });
  test('a builder that died does not block for ever: its lock expires', async () => {
    await emptyReadModel();
    await php(
      `global $wpdb; $wpdb->insert( $wpdb->options, array( 'option_name' => 'md_shop_lock_rebuild', 'option_value' => time() - 1, 'autoload' => 'off' ) ); return 1;`,
    );
    await untilAvailable();
  });
  test('many at once during a first build: each is whole or 503, never half a list', async () => {
    const total = (await products()).total;
    await emptyReadModel();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/products?per_page=50')));
    for (const { status, json } of answers) {
      if (status === 200) assert.equal((json as { total: number }).total, total);
      else assert.equal(status, 503);
    }
    await untilAvailable();
    assert.equal((await products()).total, total);
  });
  test('while a later build is under way the generation before answers', async () => {
    const before = await everyProduct('');
    await php(`global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_state SET value = 1 WHERE name = 'rebuild_due'" );
      $wpdb->insert( $wpdb->options, array( 'option_name' => 'md_shop_lock_rebuild', 'option_value' => time() + 60, 'autoload' => 'off' ) ); return 1;`);
    try {
      assert.deepEqual(await everyProduct(''), before);
      assert.equal((await health()).status, 'ok');
    } finally {
      await php(`delete_option( 'md_shop_lock_rebuild' ); return 1;`);
    }
    assert.deepEqual(await everyProduct(''), before);
  });
});

describe('unavailable: an empty shop', () => {
  let hidden: number[] = [];
  afterEach(async () => {
    await php(
      `global $wpdb; foreach ( json_decode( '${JSON.stringify(hidden)}' ) as $id ) { $wpdb->update( $wpdb->posts, array( 'post_status' => 'publish' ), array( 'ID' => $id ) ); } return 1;`,
    );
    hidden = [];
    await freshReadModel();
  });
  test('is 200 with empty lists, and ok', async () => {
    hidden = await php<
      number[]
    >(`global $wpdb; $ids = array_map( 'intval', $wpdb->get_col( "SELECT ID FROM {$wpdb->posts} WHERE post_status = 'publish' AND post_type IN ('roller_product','page','post','md_shop_coach','md_shop_faq')" ) );
      $wpdb->query( "UPDATE {$wpdb->posts} SET post_status = 'draft' WHERE ID IN (" . implode( ',', $ids ) . ")" ); return $ids;`);
    assert.ok(hidden.length > 40);
    await freshReadModel();
    for (const language of ['ro', 'ru']) {
      for (const list of [
        await products(`language=${language}`),
        await content(`language=${language}`),
        await products(`language=${language}&search=role`),
        await products(`language=${language}&page=3`),
      ]) {
        assert.deepEqual([list.items, list.total, list.total_pages], [[], 0, 0]);
      }
      assert.deepEqual(await categories(language as 'ro' | 'ru'), { categories: [], brands: [] });
    }
    // To WordPress the categories hold products still: what is behind SQL is not counted.
    assert.equal((await page('/wp-sitemap-taxonomies-md_shop_category-1.xml')).status, 404);
    assert.equal((await health()).status, 'ok');
  });
});

const rest = (path: string) => `/wp-json/md-shop/v1${path}`;
const rpc = (method: string, params: unknown): RequestInit => ({
  method: 'POST',
  headers: good,
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});
const toolCall = rpc('tools/call', { name: 'search_products', arguments: { per_page: 3 } });

/** Requests of every kind that an answer of ours goes out to. */
const requests: readonly (readonly [string, RequestInit?])[] = [
  [rest('/products?per_page=3')],
  [rest('/products?search=role')],
  [rest('/content')],
  [rest('/categories')],
  [rest('/health')],
  [rest('/agents/me'), { headers: { Authorization: `Bearer mds_${'A'.repeat(43)}` } }],
  [rest('/agents/register'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' }],
  ['/llms.txt'],
  ['/ru/shop/llms.txt'],
  ['/openapi.json'],
  ['/.well-known/agent-skills/index.json'],
  ['/agent/auth'],
  ['/mcp', toolCall],
  [
    '/mcp',
    rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } }),
  ],
];

const few = requests.filter(([path]) => [rest('/products?per_page=3'), '/llms.txt', '/mcp'].includes(path)).slice(0, 3);

/** A failure that says so: nobody keeps it, and whoever asks is told when to come again. */
function assertFailed(answer: Page, where: string): void {
  assert.equal(answer.status, 503, `${where}: ${answer.text.slice(0, 300)}`);
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/, where);
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/, where);
  assert.equal(answer.headers.get('etag'), null, where);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, where);
  // PHP throws buffers away where memory has run out for good.
  if (answer.text === '' && where.includes('memory')) return;
  const body = JSON.parse(answer.text) as { code?: string; jsonrpc?: string; error?: { code: number } };
  if (where.startsWith('/mcp')) assert.deepEqual([body.jsonrpc, body.error?.code], ['2.0', -32603], where);
  else assert.match(body.code ?? '', /^md_shop_\w*un(available|checked)$/, where);
}

/** Asks all of them while something goes wrong: each answer is the usual one or a failure. Gives back which failed. */
async function failuresBeside(code: string, asked = requests, why = ''): Promise<string[]> {
  const usual: Page[] = [];
  for (const [path, init] of asked) usual.push(await page(path, init));
  return besidePlugin(code, async () => {
    const answers = await Promise.all(asked.map(([path, init]) => page(path, init)));
    return answers.flatMap((answer, i) => {
      const path = asked[i]?.[0] ?? '';
      if (answer.status === usual[i]?.status && answer.text === usual[i].text) return [];
      assertFailed(answer, `${path} ${why}`);
      return [path];
    });
  });
}

/** PHP that runs before the nth statement about our tables, and before every later one too where it is to happen always. */
const atStatement = (n: number, code: string, always = true) =>
  `add_filter( 'query', static function ( $sql ) { static $number = 0; global $wpdb;
    if ( did_action( 'parse_request' ) && str_contains( $sql, $wpdb->prefix . 'md_shop_' ) && ++$number ${always ? '>=' : '==='} ${String(n)} ) { ${code} } return $sql; } );`;

const hangUp = `mysqli_query( $GLOBALS['wpdb']->dbh, 'KILL CONNECTION_ID()' );`;
// WordPress warns of the connection that it cannot make; its developer is told, and no test.
const goAway = `set_error_handler( static fn () => true, E_WARNING ); $GLOBALS['wpdb']->dbhost = 'localhost:/nowhere.sock'; ${hangUp}`;
const atRequest = `add_action( 'parse_request', static function () { ${goAway} }, -1 );`;
const readers = [rest('/products?per_page=3'), rest('/products?search=role'), rest('/content'), rest('/categories')];

describe('unavailable: a failure is never a success', () => {
  before(async () => {
    await freshReadModel();
    await setClientAddress(freshAddress());
  });
  after(() => setClientAddress(null));

  // SQLite has no connection to lose.
  if (stack === 'mariadb') {
    test('the database is gone before the first statement: 503, and soon', async () => {
      const failed = await failuresBeside(atRequest);
      for (const path of [...readers, rest('/health'), rest('/agents/me'), '/llms.txt', '/ru/shop/llms.txt', '/mcp'])
        assert.ok(failed.includes(path), `${path} has not failed`);
      await besidePlugin(atRequest, async () => {
        const began = performance.now();
        assertFailed(await page(rest('/products')), '/products');
        assert.ok(performance.now() - began < 4000, `${String(performance.now() - began)} ms`);
        const head = await page('/llms.txt', { method: 'HEAD' });
        assert.deepEqual([head.status, head.text], [503, '']);
      });
    });
    test('the database goes away between two statements', async () => {
      const failed = await failuresBeside(atStatement(2, goAway, false));
      for (const path of [...readers, '/llms.txt', '/mcp']) assert.ok(failed.includes(path), `${path} has not failed`);
    });
    test('the database hangs up and can be reached again: nobody notices', async () => {
      for (const n of [1, 2]) assert.deepEqual(await failuresBeside(atStatement(n, hangUp, false)), []);
    });
    test("the site has a page of its own for a database that is gone: agents get theirs, not people's", async () => {
      const file = join((await testSite()).directory, 'wp-content', 'db-error.php');
      await writeFile(file, '<?php header( "Cache-Control: public, max-age=600" ); echo "<h1>Sorry</h1>";');
      try {
        assert.equal((await failuresBeside(atRequest, few)).length, 3);
      } finally {
        await rm(file);
      }
    });
    test('a page as Markdown that the database was lost for is a failure too', async () => {
      const gone = `add_filter( 'template_include', static function ( $template ) { ${goAway} return $template; }, 5 );`;
      const began = performance.now();
      await besidePlugin(gone, async () =>
        assertFailed(await page('/magazin/', { headers: { Accept: 'text/markdown' } }), '/magazin/'),
      );
      assert.ok(performance.now() - began < 10_000, `${String(performance.now() - began)} ms`);
    });
  }

  for (const [name, code] of [
    ['ends the process', `exit;`],
    [
      'ends the process with a text and 200',
      `status_header( 200 ); header( 'Cache-Control: public' ); exit( 'ENDED' );`,
    ],
    ['dies with a page', `wp_die( 'dead' );`],
    ['raises a fatal error', `eval( 'function wp_die() {}' );`],
    ['eats all memory', `$all = array(); while ( true ) { $all[] = str_repeat( 'x', 1048576 ); }`],
    ['takes longer than PHP lets it', `set_time_limit( 1 ); while ( true );`],
  ] as const) {
    test(`what ${name} whenever our tables are read ends in a failure`, async () => {
      const failed = await failuresBeside(atStatement(1, code), few, name);
      assert.ok(failed.includes(rest('/products?per_page=3')), failed.join());
    });
  }
  test('what ends the process once costs nothing', async () => {
    const marker = join((await testSite()).directory, 'wp-content', 'md-shop-test-ended');
    for (const end of ['exit;', `wp_die( 'dead' );`]) {
      const once = `if ( ! isset( $GLOBALS['md_shop_test_ended'] ) ) { $GLOBALS['md_shop_test_ended'] = true; file_put_contents( WP_CONTENT_DIR . '/md-shop-test-ended', 'x', FILE_APPEND ); ${end} }`;
      assert.deepEqual(await failuresBeside(atStatement(1, once)), []);
      assert.ok((await readFile(marker, 'utf8')).length > 6, 'nothing was ended');
      await rm(marker);
    }
  });
  test("a page cache's hook that ends the process turns an error into a failure, not into a success", async () => {
    const hook = `add_action( 'litespeed_control_set_nocache', static function () { exit; } );`;
    await besidePlugin(hook, async () => {
      const { status, headers } = await page(rest('/products?page=0'));
      assert.deepEqual([status, headers.get('cache-control')], [503, 'no-store']);
    });
  });
});
