import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import type { Site } from '../../src-harness/sites/index.ts';
import {
  get,
  hasWpCli,
  type LaneAnswer,
  type LaneRequest,
  rpc,
  send,
  switchOff,
  switchOn,
  untilFast,
} from './support/fast-lane.ts';
import { withPlugin } from './support/hostile.ts';
import { php } from './support/php.ts';
import { testSite } from './site.ts';

const list = '/wp-json/md-shop/v1/products';

let site: Site;
let key = '';

/** Asks the fast lane. */
const ask = (address = list): Promise<LaneAnswer> => send(site, get(address), `ask ${key}`);

/** Asks WordPress, through the entry file of the fast lane. */
const standard = (): Promise<LaneAnswer> => send(site, get(list), `off ${key}`);

/** Waits until the fast lane answers again after its note has lapsed: WordPress writes a new one with its next answer. */
async function renewNote(): Promise<void> {
  await standard();
  await untilFast(ask);
}

/** What a connection is like, in PHP: whether it is WordPress's own, its modes and the collation of its literals. */
const describes = `implode( '; ', array( get_class( $wpdb ), ...array_map( 'strval', $wpdb->get_row(
  'SELECT @@SESSION.sql_mode, @@SESSION.character_set_client, @@SESSION.collation_connection, DATABASE()', ARRAY_N ) ) ) )`;

/** PHP code that defines $describe, which says what a connection is like whatever its class is, and opens $reading. */
const open = `$describe = static fn ( $wpdb ): string => str_replace( get_class( $wpdb ), 'class', ${describes} );
  $reading = MdShop\\Catalog\\Support\\Database\\ReadingConnection::open();`;

/** A write that changes nothing. */
const write = `$reading->query( "UPDATE {$GLOBALS['wpdb']->options} SET option_value = '' WHERE option_name = 'md_shop_nothing'" )`;

/** OPcache looks at a file again after two seconds, by a clock of whole seconds. */
const untilSeen = 3500;

/** Text of wp-config.php with another line of PHP. */
const withLine = (text: string, line: string): string => text.replace('$table_prefix', () => `${line}\n$table_prefix`);

/** Runs `attempt` with other text in wp-config.php. */
async function withConfig(change: (text: string) => string, attempt: () => Promise<void>): Promise<void> {
  const file = join(site.directory, 'wp-config.php');
  const text = await readFile(file, 'utf8');
  const changed = change(text);
  assert.notEqual(changed, text);
  await writeFile(file, changed);
  try {
    await delay(untilSeen);
    await attempt();
  } finally {
    await writeFile(file, text);
    await delay(untilSeen);
  }
}

function testOfStatements(): void {
  test('a list takes two statements, and none to set up the connection', async () => {
    const questions = async (): Promise<number> =>
      Number(await php(`global $wpdb; return $wpdb->get_row( "SHOW GLOBAL STATUS LIKE 'Questions'", ARRAY_N )[1];`));
    const counts: number[] = [];
    for (let time = 0; time < 5; time++) {
      const [first, second] = [await questions(), await questions()];
      assert.match((await ask()).lane, /^fast/);
      counts.push((await questions()) - second - (second - first));
    }
    // Work that is done after an answer may be counted too. The last of the three says that the connection ends.
    assert.equal(Math.min(...counts), 3, String(counts));
  });
}

describe('the connection of the fast lane', () => {
  before(async () => {
    site = await testSite();
    await switchOn(site, true);
    key = await php<string>(`return get_option( 'md_shop_fast_lane' )['key'];`);
    await untilFast(ask);
  });

  after(() => switchOff(site, true));

  // Elsewhere the must-use loader asks the fast lane, when WordPress has connected.
  if (hasWpCli) testOfStatements();

  test('if it steps aside, WordPress has the connection that it would have made', async () => {
    await withPlugin(
      `add_action( 'init', static function () { global $wpdb; header( 'X-Connection: ' . ${describes} ); } );`,
      async () => {
        const aside = await standard();
        assert.match(aside.lane, /^standard/);
        // Not an address of the fast lane.
        const other = await send(site, get('/wp-json/wp/v2/posts?per_page=1'), '');
        const expected = other.headers['x-connection'] ?? '';
        assert.match(expected, /^wpdb; .*; utf8mb4; utf8mb4_unicode\w*_ci; \w+$/);
        assert.equal(aside.headers['x-connection'], expected);
      },
    );
    await renewNote();
  });

  test('it reads at once, and is like the connection of WordPress before it writes', async () => {
    const [expected, opened, afterRead, afterWrite] = await php<string[]>(`
      ${open}
      $opened = $describe( $reading );
      $reading->get_results( 'SET STATEMENT max_statement_time=5 FOR SELECT 1' );
      $afterRead = $describe( $reading );
      ${write};
      return array( $describe( $GLOBALS['wpdb'] ), $opened, $afterRead, $describe( $reading ) );`);
    assert.match(opened ?? '', /ONLY_FULL_GROUP_BY.*STRICT_TRANS_TABLES.*; utf8mb4;/);
    assert.equal(afterRead, opened);
    assert.doesNotMatch(expected ?? '', /STRICT|FULL_GROUP/);
    assert.equal(afterWrite, expected);
  });

  test('a write on a connection that was lost is sent again as WordPress sends it', async () => {
    const [expected, affected, after] = await php<[string, number, string]>(`
      ${open}
      $GLOBALS['wpdb']->query( 'KILL ' . $reading->dbh->thread_id );
      $affected = ${write};
      return array( $describe( $GLOBALS['wpdb'] ), $affected, $describe( $reading ) );`);
    assert.equal(affected, 0);
    assert.equal(after, expected);
  });

  test('a drop-in connects in its own way', async () => {
    const file = join(site.directory, 'wp-content', 'db.php');
    await writeFile(
      file,
      `<?php class Their_Database extends wpdb { public function db_connect( $allow_bail = true ) { header( 'X-Theirs: connected' ); return parent::db_connect( $allow_bail ); } }
if ( ! isset( $wpdb ) ) { $wpdb = new Their_Database( DB_USER, DB_PASSWORD, DB_NAME, DB_HOST ); }`,
    );
    try {
      await renewNote();
      const answer = await ask();
      assert.equal(answer.headers['x-theirs'], 'connected');
    } finally {
      await rm(file);
    }
    await renewNote();
    assert.equal((await ask()).headers['x-theirs'], undefined);
  });

  test('a drop-in that keeps the results of queries keeps none of those for agents, in either lane', async () => {
    const file = join(site.directory, 'wp-content', 'db.php');
    await writeFile(
      file,
      `<?php class Their_Cache extends wpdb { public function query( $query ) {
  if ( str_contains( $query, 'md_shop_' ) && ! str_contains( $query, $this->options ) && ! defined( 'DONOTCACHEDB' ) && ! headers_sent() ) { header( 'X-Theirs: kept' ); }
  if ( str_contains( $query, 'md_shop_state' ) && defined( 'DONOTCACHEDB' ) && ! headers_sent() ) { header( 'X-Ours: asked' ); }
  return parent::query( $query ); } }
if ( ! isset( $wpdb ) ) { $wpdb = new Their_Cache( DB_USER, DB_PASSWORD, DB_NAME, DB_HOST ); }`,
    );
    try {
      await renewNote();
      const fast = await ask();
      assert.match(fast.lane, /^fast/);
      for (const { headers } of [fast, await standard(), await send(site, get('/llms.txt'), '')]) {
        assert.deepEqual([headers['x-theirs'], headers['x-ours']], [undefined, 'asked']);
      }
      assert.equal(
        (await send(site, get('/magazin/'), '')).headers['x-theirs'],
        'kept',
        'pages are the site’s own matter',
      );
    } finally {
      await rm(file);
    }
    await renewNote();
  });

  test('another character set is left to WordPress', async () => {
    await withConfig(
      (text) => text.replace("'DB_CHARSET', 'utf8mb4'", "'DB_CHARSET', 'latin1'"),
      async () => {
        const { status, lane, body } = await ask();
        assert.deepEqual([status, lane], [200, '']);
        assert.ok((JSON.parse(body) as { items: unknown[] }).items.length > 0);
      },
    );
    await renewNote();
  });

  test('constants of another type are read as WordPress reads them', async () => {
    await withConfig(
      (text) => withLine(text, `define( 'MYSQL_CLIENT_FLAGS', '0' );`),
      async () => {
        await renewNote();
        assert.match((await ask()).lane, /^fast/);
      },
    );
    await renewNote();
  });

  test('a server that uses another character set than the connection asks for is noticed', async () => {
    const sets = await php<string[]>(`
      ${open}
      $reading->set_prefix( $GLOBALS['wpdb']->base_prefix );
      $charset = static fn (): string => MdShop\\Catalog\\Transport\\FastLane\\StoredSite::read( new MdShop\\Catalog\\Support\\Database\\Database( $reading ) )->charset;
      $sets = array( $charset() );
      foreach ( array( 'latin1', 'utf8mb4' ) as $set ) {
        $reading->dbh->query( "SET character_set_results = $set" );
        $sets[] = $charset();
      }
      return $sets;`);
    assert.deepEqual(sets, ['utf8mb4', '', 'utf8mb4']);
  });

  test('requests by http and by https have notes of their own', async () => {
    // The addresses of icons have the scheme of the request.
    const initialize = (headers: Record<string, string>): LaneRequest =>
      rpc(
        'initialize',
        { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
        headers,
      );
    const schemes = [initialize({}), initialize({ 'X-Forwarded-Proto': 'https' })];
    const isHttps = `if ( 'https' === ( $_SERVER['HTTP_X_FORWARDED_PROTO'] ?? '' ) ) { $_SERVER['HTTPS'] = 'on'; }`;
    await withConfig(
      (text) => withLine(text, isHttps),
      async () => {
        const expected: string[] = [];
        for (const what of schemes) {
          expected.push((await send(site, what, `off ${key}`)).body);
          await untilFast(() => send(site, what, `ask ${key}`));
        }
        assert.match(expected[1] ?? '', /"src":"https:/);
        assert.match(expected[0] ?? '', /"src":"http:/);
        for (let time = 0; time < 3; time++) {
          for (const [n, what] of schemes.entries()) {
            const answer = await send(site, what, `ask ${key}`);
            assert.match(answer.lane, /^fast/);
            assert.equal(answer.body, expected[n]);
          }
        }
      },
    );
    await renewNote();
  });

  test('a database that does not answer is reported by WordPress', async () => {
    await withConfig(
      (text) => text.replace(/('DB_HOST', '[^']*)'/, "$1-gone'"),
      async () => {
        const { status, body, lane } = await ask();
        assert.deepEqual([status, lane], [500, '']);
        assert.match(body, /Error establishing a database connection/);
      },
    );
    await renewNote();
  });
});
