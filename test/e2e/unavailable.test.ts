import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setClientAddress, freshAddress } from './support/agents.ts';
import { ask, categories, content, everyProduct, health, products, refused, send } from './support/contract-client.ts';
import {
  emptyReadModel,
  expireLeftRebuild,
  freshReadModel,
  makePost,
  untilAvailable,
  deletePosts,
} from './support/fixtures.ts';
import { imported, loadPosts } from './support/demo.ts';
import { withCookies } from './support/editor.ts';
import { withPlugin } from './support/hostile.ts';
import { validHeaders } from './support/mcp.ts';
import { type Page, page } from './support/pages.ts';
import { php, phpAlone, phpValue } from './support/php.ts';
import { stack, testSite } from './site.ts';

const reads = [
  '/products',
  '/products?language=ru&search=role',
  '/products?search=genunkiere',
  '/products?category=casti',
  '/products/1',
  '/content',
  '/content?search=role',
  '/categories',
];
const tables = ['entries', 'entry_terms', 'blocks', 'spellings', 'terms', 'totals', 'state'] as const;

/** Drops the tables. Renaming them would have no effect in WordPress's SQLite drop-in. */
async function drop(table: string): Promise<void> {
  assert.equal(
    await php(`global $wpdb; $wpdb->query( "DROP TABLE {$wpdb->prefix}md_shop_${table}" ); return $wpdb->last_error;`),
    '',
  );
}

/** Creates the missing tables, like another activation of the plugin, and builds the read model. */
async function restore(): Promise<void> {
  await php(`do_action( 'activate_md-shop-catalog/md-shop-catalog.php', false ); return 1;`);
  await php(`return 1;`);
  await freshReadModel();
}

/** Asserts that reads are 503. With `some`, reads that do not need the missing table may succeed. */
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
  assert.ok(unavailable > 0, 'no read is unavailable');
  assert.equal((await health()).status, 'degraded');
}

describe('unavailable: a table is missing', () => {
  before(freshReadModel);
  for (const table of tables) {
    test(`${table}: 503 with Retry-After, health is degraded with 200, and everything works when it is restored`, async () => {
      const before = await everyProduct('');
      await drop(table);
      try {
        await assertUnavailable(table !== 'state' && table !== 'entries');
        // Invalid parameters and credentials still get their own errors.
        await refused(400, '/products?page=0');
        await refused(401, '/products', { headers: { Authorization: 'Bearer x' } });
        const head = await send('/content', { method: 'HEAD' });
        await head.arrayBuffer();
        if (table === 'entries' || table === 'state')
          assert.deepEqual([head.status, head.headers.get('retry-after') !== null], [503, true]);
        // The site itself works: a page of the shop, and a save.
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
  for (const [what, notice] of [
    ['the hourly run', () => php(`do_action( 'md_shop_reconcile' ); return 1;`)],
    ['a look at the plugins', async () => page('/wp-admin/plugins.php', { headers: (await withCookies()).headers })],
  ] as const) {
    test(`all of them, in a database that was moved without them: ${what} has them created again`, async () => {
      const before = await everyProduct('');
      try {
        for (const table of tables) await drop(table);
        await refused(503, '/products');
        await notice();
        await untilAvailable();
        assert.deepEqual(await everyProduct(''), before);
      } finally {
        await restore();
      }
    });
  }
  if (stack === 'mariadb') {
    test('tables are found in a mode of the server without escapes', async () => {
      const [before, after] = await php<[string, string]>(`global $wpdb; $version = static function () use ( $wpdb ) {
          return $wpdb->get_var( "SELECT option_value FROM $wpdb->options WHERE option_name = 'md_shop_schema'" ); };
        $mode = $wpdb->get_var( 'SELECT @@SESSION.sql_mode' ); $before = $version();
        $wpdb->query( "SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'" );
        ( new MdShop\\Catalog\\Support\\Database\\MissingTables( new MdShop\\Catalog\\Support\\Database\\Database( $wpdb ), MdShop\\Catalog\\Installation\\Tables::ALL ) )->repair();
        $wpdb->query( "SET SESSION sql_mode = '$mode'" ); return array( $before, $version() );`);
      assert.notEqual(before, null);
      assert.equal(after, before);
    });
  }
  for (const table of ['entries', 'conversions'])
    test(`${table} alone, which a backup has left out: the hourly run has it created again`, async () => {
      const before = await everyProduct('');
      try {
        await drop(table);
        await php(`do_action( 'md_shop_reconcile' ); return 1;`);
        await untilAvailable();
        assert.deepEqual(await everyProduct(''), before);
        assert.ok(
          await php(`global $wpdb; return $wpdb->get_var( "SHOW TABLES LIKE '{$wpdb->prefix}md\\_shop\\_${table}'" );`),
        );
      } finally {
        await restore();
      }
    });
  test('no response contains the message of the database', async () => {
    await drop('entries');
    try {
      const { text } = await ask('/products');
      assert.ok(!/sql|select|table|entries|wp_/i.test(text), text);
    } finally {
      await restore();
    }
  });
});

describe('unavailable: the table of languages', () => {
  before(async () => {
    await loadPosts();
    await freshReadModel();
  });
  const russian = () => new URL(imported('n-founding-ru')?.url ?? '').pathname;
  /** Pages and answers of WordPress itself, which ask for addresses. */
  const visited = () => [
    ...['/', '/ru/', '/magazin/', '/ru/magazin/', '/?s=role', '/feed/', '/wp-json/wp/v2/posts', '/wp-login.php'],
    russian(),
  ];
  const exists = () =>
    php<boolean>(
      `global $wpdb; return null !== $wpdb->get_var( "SHOW TABLES LIKE '{$wpdb->prefix}md\\_shop\\_languages'" );`,
    );
  async function assertSiteWorks(): Promise<void> {
    const { headers } = await withCookies();
    for (const path of visited()) {
      const { status, text } = await page(path);
      // Nothing is Russian without the table, so the addresses of Russian pages lead to others for the time being.
      const expected = path.startsWith('/ru/') ? [200, 301, 302] : [200];
      assert.ok(expected.includes(status), `${path}: ${String(status)} ${text.slice(0, 300)}`);
    }
    for (const screen of ['', 'edit.php?post_type=page', 'edit-tags.php?taxonomy=category', 'plugins.php'])
      assert.equal((await page(`/wp-admin/${screen}`, { headers })).status, 200, screen);
  }

  test('missing and not made again: pages, screens, saves and events work, and no page is kept', async () => {
    await withPlugin(
      `add_filter( 'query', static function ( $sql ) { global $wpdb;
        return preg_match( '/^\\s*(SHOW|CREATE)/', $sql ) ? $sql : str_replace( $wpdb->prefix . 'md_shop_languages', $wpdb->prefix . 'md_shop_no_languages', $sql ); } );`,
      async () => {
        await assertSiteWorks();
        for (const path of ['/', russian()])
          assert.equal((await page(path)).headers.get('cache-control'), 'no-store', path);
        assert.ok(
          (await page('/?s=role')).text.includes('<article') || (await page('/?s=role')).text.includes('wp-block-post'),
        );
        await deletePosts([await makePost({ post_type: 'page', post_title: 'Salvat în timpul avariei' })]);
        await php(`do_action( 'md_shop_reconcile' ); do_action( 'md_shop_catch_up' ); return 1;`);
      },
    );
    await freshReadModel();
  });
  for (const [what, others] of [
    ['missing', []],
    ['missing with all others', tables],
  ] as const)
    test(`${what}: the site works at once, and the next request makes the table`, async () => {
      const before = await everyProduct('');
      const rows = await php<Record<string, string>[]>(
        `global $wpdb; return $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}md_shop_languages", ARRAY_A );`,
      );
      assert.ok(rows.length > 40);
      try {
        for (const table of [...others, 'languages']) await drop(table);
        assert.equal((await page('/')).status, 200);
        assert.equal((await page('/')).status, 200);
        assert.ok(await exists());
        await assertSiteWorks();
      } finally {
        await restore();
        await php(
          `global $wpdb; foreach ( ${phpValue(rows)} as $row ) { $wpdb->replace( $wpdb->prefix . 'md_shop_languages', $row ); } return 1;`,
        );
        await freshReadModel();
      }
      assert.deepEqual(await everyProduct(''), before);
    });
  if (stack === 'mariadb') {
    test('locked: a page waits for it, as for a table of WordPress', async () => {
      const before = await page(russian());
      const marker = join((await testSite()).directory, 'wp-content', 'md-shop-test-locked');
      const lock = phpAlone(
        `global $wpdb; $wpdb->query( "LOCK TABLES {$wpdb->prefix}md_shop_languages WRITE" ); touch( WP_CONTENT_DIR . '/md-shop-test-locked' );
        sleep( 8 ); $wpdb->query( 'UNLOCK TABLES' ); return 1;`,
      );
      try {
        while (!existsSync(marker)) await setTimeout(50);
        const { status, text } = await page(russian());
        assert.deepEqual([status, text], [before.status, before.text]);
      } finally {
        await lock;
        await rm(marker);
      }
    });
  }
});

describe('unavailable: the first build', () => {
  after(freshReadModel);
  test('while another process builds it for the first time: 503 and degraded; afterwards everything works', async () => {
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
      // WordPress's cron continues with other events, and this event is scheduled again.
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
  test('the lock of a build that died expires', async () => {
    await emptyReadModel();
    await php(
      `global $wpdb; $wpdb->insert( $wpdb->options, array( 'option_name' => 'md_shop_lock_rebuild', 'option_value' => time() - 1, 'autoload' => 'off' ) ); return 1;`,
    );
    await untilAvailable();
  });
  test('simultaneous reads during the first build: each is complete or 503', async () => {
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
  test('during a later build the previous generation serves reads', async () => {
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

describe('unavailable: who works on a later build', () => {
  after(freshReadModel);
  const stateWith = (values: string) =>
    php(`global $wpdb; $state = $wpdb->prefix . 'md_shop_state'; $values = $wpdb->get_results( "SELECT name, value FROM $state", OBJECT_K );
      foreach ( array( ${values} ) as $name => $value ) { $wpdb->replace( $state, array( 'name' => $name, 'value' => $value ) ); } return 1;`);
  const isAwaited = () =>
    php<boolean>(
      `global $wpdb; return '0' !== $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'rebuild_due'" );`,
    );

  test('a page leaves it to WordPress’s cron, a read does not', async () => {
    const [item] = await everyProduct('');
    await php(`wp_clear_scheduled_hook( 'md_shop_catch_up' ); return 1;`);
    await stateWith(`'rebuild_due' => 1, 'rebuild_left_until' => 0`);
    const { text } = await page(new URL(item?.url ?? '').pathname);
    assert.match(text, /"@type":"Product/);
    assert.equal(await isAwaited(), true);
    assert.ok(await php(`return wp_next_scheduled( 'md_shop_catch_up' );`), 'nothing is scheduled');
    await products();
    assert.equal(await isAwaited(), false);
  });
  test('one that has begun is left to WordPress’s cron, and if nobody goes on, reads and pages do', async () => {
    const [item] = await everyProduct('');
    const visit = () => page(new URL(item?.url ?? '').pathname);
    const begun = `'building' => 1 + $values['generation']->value, 'building_provenance' => $values['provenance']->value, 'cursor' => 0, 'rebuild_due' => 1, 'rebuild_seen' => 1`;
    for (const goOn of [products, visit]) {
      await stateWith(`${begun}, 'rebuild_left_until' => time() + 60`);
      await products();
      await visit();
      assert.equal(await isAwaited(), true);
      await expireLeftRebuild();
      await goOn();
      assert.equal(await isAwaited(), false);
    }
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
    // To WordPress the categories still have products, since hiding by SQL does not update counts.
    assert.equal((await page('/wp-sitemap-taxonomies-md_shop_category-1.xml')).status, 404);
    assert.equal((await health()).status, 'ok');
  });
});

const rest = (path: string) => `/wp-json/md-shop/v1${path}`;
const rpc = (method: string, params: unknown): RequestInit => ({
  method: 'POST',
  headers: validHeaders,
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});
const toolCall = rpc('tools/call', { name: 'search_products', arguments: { per_page: 3 } });

/** Requests of every kind to which the plugin responds. */
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

/** Asserts that a response is a failure that is not stored and has Retry-After. */
function assertFailed(answer: Page, where: string): void {
  assert.equal(answer.status, 503, `${where}: ${answer.text.slice(0, 300)}`);
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/, where);
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/, where);
  assert.equal(answer.headers.get('etag'), null, where);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, where);
  // PHP discards buffers when memory is exhausted.
  if (answer.text === '' && where.includes('memory')) return;
  const body = JSON.parse(answer.text) as { code?: string; jsonrpc?: string; error?: { code: number } };
  if (where.startsWith('/mcp')) assert.deepEqual([body.jsonrpc, body.error?.code], ['2.0', -32603], where);
  else assert.match(body.code ?? '', /^md_shop_\w*un(available|checked)$/, where);
}

/** Sends all requests while the code runs: each response must be the usual one or a failure. Returns the paths that failed. */
async function failuresWith(code: string, sent = requests, reason = ''): Promise<string[]> {
  const expected: Page[] = [];
  for (const [path, init] of sent) expected.push(await page(path, init));
  return withPlugin(code, async () => {
    const answers = await Promise.all(sent.map(([path, init]) => page(path, init)));
    return answers.flatMap((answer, i) => {
      const path = sent[i]?.[0] ?? '';
      if (answer.status === expected[i]?.status && answer.text === expected[i].text) return [];
      assertFailed(answer, `${path} ${reason}`);
      return [path];
    });
  });
}

/** PHP that runs before the nth statement about the plugin's tables and, with `always`, before every later one. */
const atStatement = (n: number, code: string, always = true) =>
  `add_filter( 'query', static function ( $sql ) { static $number = 0; global $wpdb;
    if ( did_action( 'parse_request' ) && str_contains( $sql, $wpdb->prefix . 'md_shop_' ) && ++$number ${always ? '>=' : '==='} ${String(n)} ) { ${code} } return $sql; } );`;

const closeConnection = `mysqli_query( $GLOBALS['wpdb']->dbh, 'KILL CONNECTION_ID()' );`;
// Suppresses WordPress's warning about the failed connection.
const loseDatabase = `set_error_handler( static fn () => true, E_WARNING ); $GLOBALS['wpdb']->dbhost = 'localhost:/nowhere.sock'; ${closeConnection}`;
const atRequest = `add_action( 'parse_request', static function () { ${loseDatabase} }, -1 );`;
const readers = [rest('/products?per_page=3'), rest('/products?search=role'), rest('/content'), rest('/categories')];

describe('unavailable: a failure is never a success', () => {
  before(async () => {
    await freshReadModel();
    await setClientAddress(freshAddress());
  });
  after(() => setClientAddress(null));

  // SQLite has no connection to lose.
  if (stack === 'mariadb') {
    test('the database is lost before the first statement: 503 within a few seconds', async () => {
      const failed = await failuresWith(atRequest);
      for (const path of [...readers, rest('/health'), rest('/agents/me'), '/llms.txt', '/ru/shop/llms.txt', '/mcp'])
        assert.ok(failed.includes(path), `${path} did not fail`);
      await withPlugin(atRequest, async () => {
        const began = performance.now();
        assertFailed(await page(rest('/products')), '/products');
        assert.ok(performance.now() - began < 4000, `${String(performance.now() - began)} ms`);
        const head = await page('/llms.txt', { method: 'HEAD' });
        assert.deepEqual([head.status, head.text], [503, '']);
      });
    });
    test('the database is lost between two statements', async () => {
      const failed = await failuresWith(atStatement(2, loseDatabase, false));
      for (const path of [...readers, '/llms.txt', '/mcp']) assert.ok(failed.includes(path), `${path} did not fail`);
    });
    test('the connection is closed but can be reopened: no response changes', async () => {
      for (const n of [1, 2]) assert.deepEqual(await failuresWith(atStatement(n, closeConnection, false)), []);
    });
    test('the site has a page for a lost database: agents get JSON instead', async () => {
      const file = join((await testSite()).directory, 'wp-content', 'db-error.php');
      await writeFile(file, '<?php header( "Cache-Control: public, max-age=600" ); echo "<h1>Sorry</h1>";');
      try {
        assert.equal((await failuresWith(atRequest, few)).length, 3);
      } finally {
        await rm(file);
      }
    });
    test('a page as Markdown is a failure too if the database is lost', async () => {
      const gone = `add_filter( 'template_include', static function ( $template ) { ${loseDatabase} return $template; }, 5 );`;
      const began = performance.now();
      await withPlugin(gone, async () =>
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
    ['uses up all memory', `$all = array(); while ( true ) { $all[] = str_repeat( 'x', 1048576 ); }`],
    ['exceeds the time limit of PHP', `set_time_limit( 1 ); while ( true );`],
  ] as const) {
    test(`code that ${name} at every read of our tables causes a failure`, async () => {
      const failed = await failuresWith(atStatement(1, code), few, name);
      assert.ok(failed.includes(rest('/products?per_page=3')), failed.join());
    });
  }
  test('code that ends the process once has no effect', async () => {
    const marker = join((await testSite()).directory, 'wp-content', 'md-shop-test-ended');
    for (const end of ['exit;', `wp_die( 'dead' );`]) {
      const once = `if ( ! isset( $GLOBALS['md_shop_test_ended'] ) ) { $GLOBALS['md_shop_test_ended'] = true; file_put_contents( WP_CONTENT_DIR . '/md-shop-test-ended', 'x', FILE_APPEND ); ${end} }`;
      assert.deepEqual(await failuresWith(atStatement(1, once)), []);
      assert.ok((await readFile(marker, 'utf8')).length > 6, 'no process was ended');
      await rm(marker);
    }
  });
  test("a page cache's hook that ends the process turns an error into a failure, not into a success", async () => {
    const hook = `add_action( 'litespeed_control_set_nocache', static function () { exit; } );`;
    await withPlugin(hook, async () => {
      const { status, headers } = await page(rest('/products?page=0'));
      assert.deepEqual([status, headers.get('cache-control')], [503, 'no-store']);
    });
  });
});
