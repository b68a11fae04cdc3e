import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { read, send } from './support/contract-client.ts';
import { idOf, loadPosts } from './support/demo.ts';
import { withApplicationPassword } from './support/editor.ts';
import { expireLeftRebuild } from './support/fixtures.ts';
import { request, stack, testSite } from './site.ts';
import { php, phpValue } from './support/php.ts';
import { wp } from './support/wp-cli.ts';

type Status = Record<'generation' | 'visible' | 'index' | 'due' | 'unreadable' | 'done', number> & { state: string };
type Differences = Record<'missing' | 'orphaned' | 'differing' | 'stems' | 'index' | 'totals' | 'terms', number>;

const status = async (): Promise<Status> =>
  JSON.parse(await wp('md-shop', 'index', 'status', '--format=json')) as Status;

/** The output of `verify`, and whether it ended with status 0. */
async function verify(): Promise<{ right: boolean; differences: Differences; message: string }> {
  const ended = await wp('md-shop', 'index', 'verify', '--format=json').then(
    (stdout) => ({ right: true, stdout, stderr: '' }),
    (error: unknown) => ({ right: false, ...(error as { stdout: string; stderr: string }) }),
  );
  return { right: ended.right, differences: JSON.parse(ended.stdout) as Differences, message: ended.stderr };
}

const nothing: Differences = { missing: 0, orphaned: 0, differing: 0, stems: 0, index: 0, totals: 0, terms: 0 };

async function name(id: number): Promise<string> {
  return (await read('get_product', `/products/${String(id)}`)).json.name;
}

async function rename(id: number, title: string): Promise<void> {
  await php(`wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => '${title}' ) ); return 1;`);
}

describe('index: rebuilt while the old generation serves reads', () => {
  let folder = '';
  let killer = '';
  let atFirst: Status;
  let product = 0;
  let oldName = '';
  before(async () => {
    await loadPosts();
    product = idOf('urban-80-ro');
    oldName = await name(product);
    folder = await mkdtemp(join(tmpdir(), 'md-shop-killer-'));
    killer = join(folder, 'killer.php');
    // Kills the process in the middle of a batch: its entries are written, their terms are not.
    await writeFile(
      killer,
      `<?php WP_CLI::add_wp_hook( 'query', static function ( $query ) {
        if ( str_contains( $query, 'INSERT INTO' ) && str_contains( $query, 'md_shop_entry_terms' ) ) { posix_kill( getmypid(), 9 ); }
        return $query; } );`,
    );
    atFirst = await status();
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
    // Otherwise WordPress would treat the same name as a change.
    if ((await name(product)) !== oldName) await rename(product, oldName);
  });

  test('the read model is ready and correct before any rebuild', async () => {
    assert.deepEqual([atFirst.state, atFirst.due], ['ready', 0]);
    assert.ok(atFirst.index > atFirst.visible);
    assert.deepEqual((await verify()).differences, nothing);
  });

  test('a killed rebuild continues; meanwhile reads and saves are correct, and saves are in both generations', async () => {
    const list = (await read('search_products', '/products?per_page=50')).text;
    await assert.rejects(wp(`--require=${killer}`, 'md-shop', 'index', 'rebuild'), { signal: 'SIGKILL' });
    const killed = await status();
    assert.equal(killed.state, 'rebuilding');
    assert.equal(killed.generation, atFirst.generation, 'the old generation serves reads');

    await rename(product, 'Role salvate între timp');
    assert.equal(await name(product), 'Role salvate între timp', 'the very next read has the save');

    const output = await wp('md-shop', 'index', 'rebuild');
    assert.match(output, /^Resuming a rebuild/m);
    assert.match(output, /^Success: /m);
    const built = await status();
    assert.deepEqual([built.state, built.due], ['ready', 0]);
    assert.equal(built.generation, atFirst.generation + 1, 'the rebuild continued and did not start again');
    assert.equal(await name(product), 'Role salvate între timp', 'the save is in the new generation too');
    assert.deepEqual((await verify()).differences, nothing);

    await rename(product, oldName);
    const again = (await read('search_products', '/products?per_page=50')).json;
    const was = JSON.parse(list) as typeof again;
    assert.equal(again.total, was.total);
    assert.deepEqual(
      again.items.filter(({ id }) => id !== product),
      was.items.filter(({ id }) => id !== product),
      'unchanged content is the same as before, including modified',
    );
  });

  /** What a statement breaks. {p} in the statement is the prefix of the tables, {g} the current generation. */
  const breaks = async (...statements: string[]): Promise<void> => {
    await php(`global $wpdb; $p = $wpdb->prefix . 'md_shop_';
      $generation = (int) $wpdb->get_var( "SELECT value FROM {$p}state WHERE name = 'generation'" );
      foreach ( ${phpValue(statements)} as $sql ) {
        if ( ! $wpdb->query( str_replace( array( '{p}', '{g}' ), array( $p, $generation ), $sql ) ) ) { throw new RuntimeException( $sql . ' ' . $wpdb->last_error ); }
      }
      return 1;`);
  };

  test('verify reports what is broken and exits with 1; a rebuild repairs it', async () => {
    const gone = idOf('city-helmet-ru');
    await breaks(
      `DELETE FROM {p}blocks WHERE generation = {g} AND name = 'w:mm'`,
      `UPDATE {p}totals SET total = total + 1 WHERE generation = {g} AND kind = 'content' AND language = 'ro'`,
      `DELETE FROM {p}entries WHERE generation = {g} AND object_id = ${String(product)}`,
      `UPDATE {p}entries SET object_id = 99999999 WHERE generation = {g} AND object_id = ${String(gone)}`,
      `DELETE FROM {p}terms WHERE generation = {g} AND language = 'ru' AND kind = 'brand'`,
      `UPDATE {p}entries SET summary = REPLACE(summary, 'MDL', 'EUR') WHERE generation = {g} AND language = 'ro'`,
      `DELETE FROM {p}blocks WHERE generation = {g} AND name = 'f:rol'`,
    );
    const broken = await verify();
    assert.equal(broken.right, false);
    assert.match(broken.message, /differences found/);
    assert.match(broken.message, /wp md-shop index rebuild/);
    for (const [kind, number] of Object.entries(broken.differences)) assert.ok(number > 0, kind);
    assert.deepEqual([broken.differences.missing, broken.differences.orphaned], [2, 1]);

    await wp('md-shop', 'index', 'rebuild');
    const mended = await verify();
    assert.deepEqual([mended.right, mended.differences], [true, nothing]);
  });

  test('a rebuild reads no more than a hundred posts together, so that its memory does not depend on the size of batches', async () => {
    const hook = join(folder, 'count.php');
    await writeFile(
      hook,
      `<?php $GLOBALS['most'] = 0;
      WP_CLI::add_wp_hook( 'query', static function ( $query ) {
        if ( preg_match( '/FROM \\S*postmeta WHERE post_id IN \\(([0-9, ]+)\\)/', $query, $ids ) === 1 ) {
          $GLOBALS['most'] = max( $GLOBALS['most'], substr_count( $ids[1], ',' ) + 1 );
        }
        return $query; } );
      register_shutdown_function( static function () { echo 'Most posts: ', $GLOBALS['most']; } );`,
    );
    const printed = await wp(`--require=${hook}`, 'md-shop', 'index', 'rebuild');
    const most = Number(/Most posts: ([0-9]+)/.exec(printed)?.[1]);
    assert.ok(most > 10 && most <= 100, String(most));
  });

  for (const [what, kind, statement] of [
    [
      'a word replaced by another',
      'index',
      "UPDATE {p}blocks SET name = 'w:zzzz' WHERE generation = {g} AND language = 'ro' AND name = 'w:role'",
    ],
    [
      'the id of another item in the row of a word that one item has',
      'index',
      // After the marker of a row with ids, its key and its impact: the id 1.
      "UPDATE {p}blocks SET data = CONCAT(SUBSTR(data, 1, 5), 'AQAAAA==') WHERE generation = {g} AND name LIKE 'w:%' AND LENGTH(data) = 13",
    ],
    [
      'the time that sorts the lists of a term',
      'differing',
      'UPDATE {p}entry_terms SET modified = 1 WHERE generation = {g}',
    ],
    [
      'a term that is called otherwise on the site',
      'terms',
      "UPDATE {p}terms SET name = 'Altceva' WHERE generation = {g} AND language = 'ro' AND kind = 'brand'",
    ],
    [
      'a price',
      'differing',
      `UPDATE {p}entries SET detail = REPLACE(detail, '.00"', '.01"') WHERE generation = {g} AND kind = 'product' AND language = 'ru'`,
    ],
  ] as const) {
    test(`verify finds ${what}`, async () => {
      await breaks(statement);
      const broken = await verify();
      assert.ok(broken.differences[kind] > 0, JSON.stringify(broken.differences));
      await wp('md-shop', 'index', 'rebuild');
      assert.deepEqual((await verify()).differences, nothing);
    });
  }

  test('what a rebuild leaves behind is deleted in batches, not by the read that starts or finishes it', async () => {
    const many = 20000;
    /** Fills the table of the index as in a large shop. */
    const fill = (generation: number) =>
      php(`global $wpdb; for ( $n = 0; $n < ${String(many)}; ) { $rows = array();
        for ( $end = $n + 4000; $n < $end; $n++ ) { $rows[] = "(${String(generation)},'product','xx','w:$n',$n,'')"; }
        if ( ! $wpdb->query( "INSERT INTO {$wpdb->prefix}md_shop_blocks (generation, kind, language, name, block, data) VALUES " . implode( ',', $rows ) ) ) { throw new RuntimeException( $wpdb->last_error ); } } return 1;`);
    const left = () =>
      php<number>(
        `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_blocks WHERE language = 'xx'" );`,
      );
    /** Runs the reads that rebuild, on a slow machine more than one, and then the background runs that they scheduled. */
    const readThatBuilds = async (generation: number) => {
      await php(`wp_clear_scheduled_hook( 'md_shop_catch_up' ); return 1;`);
      let built = await status();
      for (let attempt = 0; attempt < 10 && !(built.state === 'ready' && built.generation > generation); attempt++) {
        if (attempt > 0) await expireLeftRebuild();
        await (await send('/categories')).arrayBuffer();
        built = await status();
      }
      assert.deepEqual([built.state, built.generation > generation], ['ready', true]);
      const rows = await left();
      assert.ok(rows >= many - 10000, `a read deleted ${String(many - rows)} rows`);
      assert.ok(await php(`return wp_next_scheduled( 'md_shop_catch_up' );`), 'the rest is scheduled');
      for (let run = 0; run < 10 && (await left()) > 0; run++) await php(`do_action( 'md_shop_catch_up' ); return 1;`);
      assert.equal(await left(), 0);
    };
    const { generation } = await status();
    await fill(generation - 1);
    await breaks(`UPDATE {p}state SET value = value + 1 WHERE name = 'rebuild_due'`);
    await readThatBuilds(generation);

    // The state was emptied, and nothing else.
    await fill(1);
    await breaks(`DELETE FROM {p}state`);
    await readThatBuilds(0);
    assert.deepEqual((await verify()).differences, nothing);
  });

  test('hiding and deleting a post touches no rows that a rebuild has left, whose index is deleted in part', async () => {
    const page = await php<number>(
      `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Rest', 'post_content' => 'Rest.' ) );`,
    );
    const copied = await php<number>(`global $wpdb; $entries = $wpdb->prefix . 'md_shop_entries';
      $columns = implode( ', ', array_diff( $wpdb->get_col( "SHOW COLUMNS FROM {$entries}" ), array( 'generation' ) ) );
      return $wpdb->query( "INSERT INTO {$entries} (generation, {$columns}) SELECT 770000, {$columns} FROM {$entries} WHERE object_id = ${String(page)} AND position >= 0 LIMIT 1" );`);
    assert.equal(copied, 1);
    await php(`wp_update_post( array( 'ID' => ${String(page)}, 'post_status' => 'draft' ) ); return 1;`);
    await php(`wp_delete_post( ${String(page)}, true ); return 1;`);
    const rows = await php<number>(`global $wpdb;
      $rows = (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_blocks WHERE generation = 770000" );
      $wpdb->query( "DELETE FROM {$wpdb->prefix}md_shop_entries WHERE generation = 770000" ); return $rows;`);
    assert.equal(rows, 0);
  });

  test('a rebuild updates the statistics by which the database server chooses keys', async () => {
    const statements = await php<string[]>(`$seen = array();
      add_filter( 'query', static function ( $sql ) use ( &$seen ) { if ( str_starts_with( $sql, 'ANALYZE' ) ) { $seen[] = $sql; } return $sql; } );
      do_action( 'md_shop_refresh' ); do_action( 'md_shop_catch_up' ); return $seen;`);
    if (stack === 'sqlite') assert.deepEqual(statements, []);
    else assert.match(statements.join(), /^ANALYZE TABLE \S+_entry_terms, \S+_blocks, .*_totals$/);
  });

  test('search works again, without words that only older generations have', async () => {
    await rename(product, 'Xyloidprobe');
    assert.equal((await read('search_products', '/products?search=xyloidprobe')).json.total, 1);
    await rename(product, oldName);
    assert.equal((await read('search_products', '/products?search=xyloidprobe')).json.total, 0);
    await wp('md-shop', 'index', 'rebuild');
    const generations = await php<number[]>(
      `global $wpdb; return array_map( 'intval', $wpdb->get_col( "SELECT DISTINCT generation FROM {$wpdb->prefix}md_shop_blocks" ) );`,
    );
    assert.ok(generations.length <= 2, 'all but the last two generations are deleted');
  });

  test('what another plugin keeps from being read stays as it is, and the command says so and exits with 1', async () => {
    const fails = join(folder, 'fails.php');
    await writeFile(
      fails,
      `<?php WP_CLI::add_wp_hook( 'md_shop_public', static function () { throw new RuntimeException( 'the licence is over' ); } );`,
    );
    const asked = [
      '/products?per_page=50',
      '/products?search=rolelor&language=ro',
      '/categories',
      '/content?language=ru',
    ];
    const answers = async (): Promise<unknown[]> =>
      Promise.all(asked.map(async (path): Promise<unknown> => (await send(path)).json()));
    const before = await answers();
    const { generation, visible } = await status();
    await assert.rejects(
      wp(`--require=${fails}`, 'md-shop', 'index', 'rebuild'),
      /Error: The catalog is built: \d+ items\. Not read: \d+ items, .*log says where/,
    );
    assert.deepEqual(await answers(), before);
    const built = await status();
    assert.deepEqual([built.generation, built.visible, built.unreadable], [generation + 1, visible, 0]);
    // They differ in when they are tried again.
    const { differences } = await verify();
    assert.ok(differences.differing > 0);
    assert.deepEqual({ ...differences, differing: 0 }, nothing);

    // What was not shown before is not there until it can be read. No test changes this product: a row that is made anew does not know that
    // something changed twice within a second.
    await breaks(
      `UPDATE {p}entries SET fingerprint = '' WHERE generation = {g} AND object_id = ${String(idOf('junior-flex-ro'))}`,
    );
    await assert.rejects(wp(`--require=${fails}`, 'md-shop', 'index', 'rebuild'));
    assert.deepEqual([(await status()).unreadable, (await verify()).differences.missing], [1, 1]);
    const { headers } = await withApplicationPassword();
    const attention = await request('/wp-json/md-shop-admin/v1/attention', { headers });
    const { findings } = (await attention.json()) as { findings: { id: string }[] };
    assert.ok(
      findings.some(({ id }) => id === 'unreadable'),
      JSON.stringify(findings),
    );
    assert.match(await wp('md-shop', 'index', 'rebuild'), /^Success: The catalog is built: \d+ items\.$/m);
    assert.deepEqual(await answers(), before);
  });

  test('a command in which an active plugin is left out builds nothing, and says why', async () => {
    const other = join((await testSite()).directory, 'wp-content', 'plugins', 'left-out');
    await mkdir(other);
    await writeFile(join(other, 'left-out.php'), '<?php\n/* Plugin Name: Left out */\n');
    const activate = (call: string) =>
      php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; ${call}( 'left-out/left-out.php' ); return 1;`);
    try {
      await activate('activate_plugin');
      await wp('md-shop', 'index', 'rebuild');
      const before = await status();
      await assert.rejects(
        wp('--skip-plugins=left-out', 'md-shop', 'index', 'rebuild'),
        /plugins were left out.*--skip-plugins/s,
      );
      assert.deepEqual(await status(), before);
    } finally {
      await activate('deactivate_plugins');
      await rm(other, { recursive: true });
      await wp('md-shop', 'index', 'rebuild');
    }
  });
});
