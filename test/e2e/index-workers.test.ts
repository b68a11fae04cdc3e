import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { generating } from '../../src-harness/bench/generate.ts';
import { products, read } from './support/contract-client.ts';
import { idOf, loadPosts } from './support/demo.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { php, phpValue } from './support/php.ts';
import { startWp, wp } from './support/wp-cli.ts';
import { stack } from './site.ts';

type Status = {
  state: string;
  generation: number;
  entries: number;
  index: number;
  due: number;
  done: number;
  posts: number;
};

const families = 200;

const status = async (): Promise<Status> =>
  JSON.parse(await wp('md-shop', 'index', 'status', '--format=json')) as Status;

/** Throws if the read model differs from the site. */
const verify = (): Promise<string> => wp('md-shop', 'index', 'verify');

/** Whether a process exists; a process that ended may exist until its parent reads its status. */
async function isAlive(pid: number): Promise<boolean> {
  const line = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '');
  return line !== '' && !/\) [ZX] /.test(line);
}

describe('index: several worker processes', () => {
  let folder = '';
  let product = 0;
  let oldName = '';

  /** A file that WP-CLI loads in every process; `$worker` is true in worker processes. */
  const file = async (name: string, code: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(
      path,
      `<?php $worker = in_array( 'work', $GLOBALS['argv'], true );
        // Calls $do( $count ) before each batch's first statement for the entries is sent.
        $before_insert = static function ( callable $do ) { WP_CLI::add_wp_hook( 'query', static function ( $query ) use ( $do ) { static $inserts = 0;
          if ( str_starts_with( $query, 'INSERT INTO' ) && str_contains( substr( $query, 0, 60 ), 'md_shop_entries' ) ) { $do( ++$inserts ); }
          return $query; } ); };
        ${code}`,
    );
    return `--require=${path}`;
  };
  const pids = async (name: string): Promise<number[]> => [
    ...new Set((await readFile(join(folder, name), 'utf8')).trim().split('\n').map(Number)),
  ];
  /** Records the ids of processes that write entries. */
  const noting = (name: string): string =>
    `$before_insert( static fn () => file_put_contents( '${join(folder, name)}', getmypid() . "\\n", FILE_APPEND ) );`;

  /** Products that a test has made. */
  const made: number[] = [];

  before(async () => {
    await loadPosts();
    product = idOf('urban-80-ro');
    oldName = (await read('get_product', `/products/${String(product)}`)).json.name;
    folder = await mkdtemp(join(tmpdir(), 'md-shop-workers-'));
    await php(`${generating(families)} return 1;`);
    await wp('md-shop', 'index', 'rebuild', '--workers=1');
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
    await php(`wp_update_post( array( 'ID' => ${String(product)}, 'post_title' => '${oldName}' ) ); return 1;`);
    await deletePosts(made);
    await php(`${generating(0)} return 1;`);
    await wp('md-shop', 'index', 'rebuild');
  });

  test('each processes its part, and the result equals that of a single process', async () => {
    const before = await products('per_page=50');
    const atFirst = await status();
    const output = await wp(await file('note.php', noting('wrote')), 'md-shop', 'index', 'rebuild', '--workers=3');
    assert.match(output, /^Success: /m);
    assert.equal((await pids('wrote')).length, 3, 'number of processes that wrote');
    const built = await status();
    assert.deepEqual(built, { ...atFirst, generation: atFirst.generation + 1, index: built.index });
    assert.deepEqual(await products('per_page=50'), before);
    await verify();
  });

  test('each skips the plugins that a list in a configuration file names', async () => {
    const configuration = join(folder, 'wp-cli.yml');
    await writeFile(configuration, 'skip-plugins:\n  - first-plugin\n  - second-plugin\n');
    const recording = await file(
      'skipped.php',
      `if ( $worker ) { $before_insert( static fn () => file_put_contents( '${join(folder, 'skipped')}', WP_CLI::get_runner()->config['skip-plugins'] ) ); }`,
    );
    process.env['WP_CLI_CONFIG_PATH'] = configuration;
    try {
      await wp(recording, 'md-shop', 'index', 'rebuild', '--workers=2');
    } finally {
      delete process.env['WP_CLI_CONFIG_PATH'];
    }
    assert.equal(await readFile(join(folder, 'skipped'), 'utf8'), 'first-plugin,second-plugin');
  });

  test('saves during the rebuild are in the very next read and in the new generation', async () => {
    const doomed = await makePost({
      post_type: 'roller_product',
      post_title: 'Trecător',
      offer: { regular_price: '1' },
    });
    const slow = await file('slow.php', 'if ( $worker ) { $before_insert( static fn () => usleep( 100000 ) ); }');
    const atFirst = await status();
    const { ended } = await startWp(slow, 'md-shop', 'index', 'rebuild', '--workers=3');
    const rebuild = { runs: true };
    const finished = ended.finally(() => {
      rebuild.runs = false;
    });
    let saves = 0;
    const [{ stdout }] = await Promise.all([
      finished,
      (async () => {
        for (; rebuild.runs; saves++) {
          const name = `Role salvate ${String(saves)}`;
          await php(`wp_update_post( array( 'ID' => ${String(product)}, 'post_title' => '${name}' ) );
            foreach ( get_posts( array( 'post_type' => 'roller_product', 'meta_key' => 'md_shop_generated', 'posts_per_page' => 5, 'orderby' => 'rand' ) ) as $post ) {
              wp_update_post( array( 'ID' => $post->ID, 'post_title' => $post->post_title . ' bis' ) );
            }
            return 1;`);
          assert.equal((await read('get_product', `/products/${String(product)}`)).json.name, name);
        }
      })(),
      (async () => {
        await php(`wp_delete_post( ${String(doomed)}, true ); return 1;`);
        for (let round = 0; rebuild.runs; round++) {
          made.push(
            await makePost({
              post_type: 'roller_product',
              post_title: `Nou ${String(round)}`,
              offer: { regular_price: '1' },
            }),
          );
          await php(`$terms = get_terms( array( 'taxonomy' => 'md_shop_category', 'hide_empty' => false, 'md_shop_all_languages' => true ) );
            wp_update_term( $terms[ ${String(round)} % count( $terms ) ]->term_id, 'md_shop_category', array( 'description' => 'Runda ${String(round)}' ) ); return 1;`);
        }
      })(),
    ]);
    assert.match(stdout, /^Success: /m);
    assert.ok(saves > 1, 'no save happened meanwhile');
    assert.equal((await status()).generation, atFirst.generation + 1);
    assert.equal((await products('search=trecator')).total, 0);
    assert.equal(
      (await products('search=nou&per_page=50')).items.filter(({ name }) => /^Nou \d/.test(name)).length,
      Math.min(made.length, 50),
    );
    await verify();
  });

  test('a killed worker is reported, and the others process its part', async () => {
    const killer = await file(
      'killer.php',
      `if ( $worker ) { $before_insert( static function ( $count ) { if ( $count > 1 && false !== @fopen( '${join(folder, 'killed')}', 'x' ) ) { posix_kill( getmypid(), 9 ); } } ); }`,
    );
    const { ended } = await startWp(killer, 'md-shop', 'index', 'rebuild', '--workers=2');
    const { stdout, stderr } = await ended;
    assert.match(stdout, /^Success: /m);
    assert.equal(stderr.match(/^Warning: A process that was helping/gm)?.length, 1, stderr);
    await verify();
  });

  test('if all workers fail, the reason is printed and the main process continues alone', async () => {
    const failing = await file(
      'failing.php',
      `if ( $worker ) { $before_insert( static function () { throw new RuntimeException( 'No disk is left.' ); } ); } else { ${noting('alone')} }`,
    );
    const { ended } = await startWp(failing, 'md-shop', 'index', 'rebuild', '--workers=2');
    const { stdout, stderr } = await ended;
    assert.match(stdout, /^Success: /m);
    assert.equal(stderr.match(/No disk is left\./g)?.length, 2, stderr);
    assert.equal((await pids('alone')).length, 1);
    await verify();
  });

  test('if the main process is killed, the workers end, and a rebuild with another number of workers continues', async () => {
    // A worker's later batches take longer than killing the main process.
    const slow = await file(
      'killed.php',
      `if ( $worker ) { ${noting('orphans')} $before_insert( static fn ( $count ) => usleep( $count > 1 ? 3000000 : 200000 ) ); }`,
    );
    const atFirst = await status();
    const { child, ended } = await startWp(slow, 'md-shop', 'index', 'rebuild', '--workers=3');
    const failed = assert.rejects(ended, { signal: 'SIGKILL' });
    for (let done = 0; done === 0;) {
      await wait(50);
      done = await php<number>(
        `global $wpdb; $value = static fn ( $name ) => (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = '$name'" );
         return $value( 'building' ) === ${String(atFirst.generation + 1)} ? $value( 'cursor' ) : 0;`,
      );
    }
    child.kill('SIGKILL');
    await failed;
    const killed = await status();
    assert.deepEqual([killed.state, killed.generation], ['rebuilding', atFirst.generation]);
    assert.ok(killed.done < killed.posts, 'the main process was killed too late');
    const workers = await pids('orphans');
    assert.ok(workers.length > 1);
    const until = Date.now() + 10_000;
    for (const pid of workers) {
      while (await isAlive(pid)) {
        assert.ok(Date.now() < until, `process ${String(pid)} still works although its parent is gone`);
        await wait(50);
      }
    }
    const output = await wp('md-shop', 'index', 'rebuild', '--workers=2');
    assert.match(output, /^Resuming a rebuild/m);
    assert.match(output, /^Success: /m);
    const built = await status();
    assert.deepEqual(built, { ...atFirst, generation: atFirst.generation + 1, index: built.index });
    await verify();
  });

  // On SQLite one process is the default, because only one can write.
  for (const workers of stack === 'mariadb' ? ['1', '2'] : ['1']) {
    test(`if settings change meanwhile, the command with --workers=${workers} ends, and the next one builds with the new settings`, async () => {
      const [begun, goesOn] = [join(folder, `begun${workers}`), join(folder, `goes-on${workers}`)];
      // The first batch takes longer than a step of the command.
      const pausing = await file(
        `pausing${workers}.php`,
        `WP_CLI::add_wp_hook( 'md_shop_public', static function ( $public ) { static $paused = false;
          if ( ! $paused ) { $paused = true; touch( '${begun}' );
            for ( $i = 0; $i < 1200 && ! file_exists( '${goesOn}' ); $i++ ) { usleep( 50000 ); clearstatcache(); } }
          return $public; } );`,
      );
      const settings = await php(`return get_option( 'md_shop_settings', array() );`);
      const set = (code: string) => php(`update_option( 'md_shop_settings', ${code} ); return 1;`);
      const { generation } = await status();
      const { ended } = await startWp(pausing, 'md-shop', 'index', 'rebuild', `--workers=${workers}`);
      const failed = assert.rejects(ended, { code: 1, stderr: /^Error: Settings or plugins were changed meanwhile/m });
      try {
        for (let tries = 600; (await readFile(begun).catch(() => null)) === null; tries--) {
          assert.ok(tries > 0, 'the command does not begin');
          await wait(50);
        }
        await wait(1500);
        await set(`array( 'bases' => array( 'product' => 'alt-magazin' ) ) + ${phpValue(settings)}`);
        await writeFile(goesOn, '');
        await failed;
        assert.equal((await status()).generation, generation);
        assert.match(await wp('md-shop', 'index', 'rebuild', `--workers=${workers}`), /^Success: /m);
        const { json } = await read('get_product', `/products/${String(product)}`);
        assert.match(json.url, /\/alt-magazin\//);
      } finally {
        await writeFile(goesOn, '');
        await failed;
        await set(phpValue(settings));
        await wp('md-shop', 'index', 'rebuild', '--workers=1');
      }
    });
  }

  test('a worker whose generation is not being built does nothing and says so', async () => {
    const { child, ended } = await startWp('md-shop', 'index', 'work', '--generation=999999');
    child.stdin?.end(`${String(product)}\n`);
    await assert.rejects(ended, /Another process has begun to rebuild the catalog\./);
    const rows = await php(
      `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_entries WHERE generation = 999999" );`,
    );
    assert.equal(rows, 0);
  });

  for (const option of ['--workers=0', '--workers=17', '--workers=two', '--workers=1.5']) {
    test(`${option} is rejected with a message`, async () => {
      await assert.rejects(wp('md-shop', 'index', 'rebuild', option), /Error: --workers=.*from 1 to 16/s);
    });
  }
});
