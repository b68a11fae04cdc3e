import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { generating } from '../../src-harness/bench/generate.ts';
import { startGaleraSite } from '../../src-harness/cluster/galera-site.ts';
import type { DatabaseNode } from '../../src-harness/cluster/database-nodes.ts';
import type { Cluster } from '../../src-harness/cluster/start.ts';
import { startWpCli } from '../../src-harness/sites/native/wp-cli.ts';
import type { WebNode } from '../../src-harness/cluster/web-node.ts';
import { type Client, clientOf } from './support/client.ts';
import { api, close, php, switchOnFastLane, until, webNodes, wpCli } from './support/site.ts';
import { latestStep } from './support/schema.ts';

let cluster: Cluster;
let one: WebNode;
let two: WebNode;
let ask: Client;

before(async () => {
  cluster = await startGaleraSite((line) => {
    process.stdout.write(`${line}\n`);
  });
  [one, two] = webNodes(cluster);
  ask = clientOf(cluster.url);
});

after(() => close(cluster));

const databases = (): readonly DatabaseNode[] => cluster.databases.nodes;

/** A number that every database node has; they must agree. */
async function agreed(sql: string): Promise<number> {
  const numbers = new Set<string>();
  await until(`the nodes agree on ${sql}`, async () => {
    numbers.clear();
    for (const node of databases()) numbers.add((await node.query(sql))[0]?.[0] ?? '');
    return numbers.size === 1;
  });
  return Number([...numbers][0]);
}

/** How many transactions the nodes have given up because another node changed the same rows. */
async function conflicts(): Promise<number> {
  let sum = 0;
  for (const node of databases()) {
    const rows = await node.query(
      "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_local_cert_failures', 'wsrep_local_bf_aborts')",
    );
    for (const [, value] of rows) sum += Number(value);
  }
  return sum;
}

/** What every item of the catalog shows on a node, without a cache. */
async function catalogOn(node: WebNode): Promise<readonly string[]> {
  const found: string[] = [];
  for (const list of ['/products', '/content']) {
    for (let page = 1; ; page += 1) {
      const answer = await ask(node.port, `${api}${list}?per_page=50&page=${String(page)}`);
      assert.equal(answer.status, 200, answer.text);
      const { items, total_pages } = JSON.parse(answer.text) as {
        items: { id: number; name?: string; title?: string }[];
        total_pages: number;
      };
      found.push(...items.map(({ id, name, title }) => `${String(id)} ${name ?? title ?? ''}`));
      if (page >= total_pages) break;
    }
  }
  return found.sort();
}

/** Finishes what is due, and checks that the read model is what WordPress has, with the plugin's own comparison. */
async function verify(): Promise<void> {
  await php(one, `do_action( 'md_shop_catch_up' ); return 1;`);
  await wpCli(one, 'index', 'verify');
  assert.deepEqual(await catalogOn(one), await catalogOn(two));
}

async function register(node: WebNode): Promise<string> {
  const answer = await ask(node.port, '/agent/register', { body: { name: 'Test', method: 'anonymous' } });
  assert.equal(answer.status, 201, answer.text);
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
}

/** Adds a must-use plugin to both nodes; returns its files. */
async function addMustUsePlugin(name: string, code: string): Promise<readonly string[]> {
  const files = [one, two].map((node) => join(node.wordpress, 'wp-content', 'mu-plugins', `${name}.php`));
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, code);
  }
  return files;
}

/** Allows so many registrations from one address. */
async function allowRegistrations(perAddress: number): Promise<void> {
  for (const node of [one, two])
    await node.setTestState({ limits: { per_address: perAddress, per_network: 1000, per_site: 1000 } });
}

async function forgetAgents(): Promise<void> {
  await databases()[0]?.query(
    'USE wordpress; DELETE FROM wp_md_shop_agents; DELETE FROM wp_md_shop_registrations WHERE at > 0;',
  );
  await agreed('SELECT COUNT(*) FROM wordpress.wp_md_shop_agents');
}

describe('the databases', () => {
  test('replicate rows, in the modes that Galera needs, and nodes do not wait for each other by default', async () => {
    for (const node of databases()) {
      const [row] = await node.query(
        'SELECT @@binlog_format, @@innodb_autoinc_lock_mode, @@global.wsrep_sync_wait, @@wsrep_on',
      );
      assert.deepEqual(row, ['ROW', '2', '0', '1'], node.name);
    }
  });

  test('every table of the plugin has a primary key, and is one of InnoDB', async () => {
    const rows =
      (await databases()[0]
        ?.query(`SELECT t.TABLE_NAME, t.ENGINE, COUNT(c.CONSTRAINT_NAME) FROM information_schema.TABLES t
      LEFT JOIN information_schema.TABLE_CONSTRAINTS c ON c.TABLE_SCHEMA = t.TABLE_SCHEMA AND c.TABLE_NAME = t.TABLE_NAME AND c.CONSTRAINT_TYPE = 'PRIMARY KEY'
      WHERE t.TABLE_SCHEMA = 'wordpress' AND t.TABLE_NAME LIKE 'wp\\_md\\_shop\\_%' GROUP BY t.TABLE_NAME, t.ENGINE`)) ??
      [];
    const names = await php<string[]>(one, 'return MdShop\\Catalog\\Installation\\Tables::ALL;');
    assert.deepEqual(rows.map(([table = '']) => table.replace('wp_md_shop_', '')).sort(), names.sort());
    for (const [table, engine, keys] of rows) assert.deepEqual([engine, keys], ['InnoDB', '1'], table);
  });
});

describe('registrations', () => {
  test('of both pools together never exceed the limit', async () => {
    await forgetAgents();
    await allowRegistrations(12);
    const answers = await Promise.all(
      Array.from({ length: 48 }, (_, index) =>
        ask(index % 2 === 0 ? one.port : two.port, '/agent/register', {
          body: { name: `Test ${String(index)}`, method: 'anonymous' },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array<number>(12).fill(201), ...Array<number>(36).fill(429)]);
    assert.equal(await agreed('SELECT COUNT(*) FROM wordpress.wp_md_shop_agents'), 12);
    assert.equal(await agreed('SELECT COUNT(*) FROM wordpress.wp_md_shop_registrations WHERE at > 0'), 12);
  });

  test('on both nodes at the same moment do not share the last place', async () => {
    // Lasts longer than the difference between the starts of two requests.
    const slow = `<?php
add_filter( 'query', static function ( $query ) {
    if ( is_string( $query ) && str_starts_with( $query, 'INSERT INTO wp_md_shop_registrations (address' ) ) {
        usleep( 700000 );
    }
    return $query;
} );`;
    const files = await addMustUsePlugin('slow-registration', slow);
    await allowRegistrations(1);
    try {
      for (let round = 0; round < 3; round += 1) {
        await forgetAgents();
        const answers = await Promise.all(
          [one, two].map((node) =>
            ask(node.port, '/agent/register', { body: { name: node.name, method: 'anonymous' } }),
          ),
        );
        assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 429]);
        assert.equal(await agreed('SELECT COUNT(*) FROM wordpress.wp_md_shop_agents'), 1);
      }
    } finally {
      for (const file of files) await rm(file);
    }
  });

  test('that are revoked on one node are refused on the other from then on, even if that one is behind', async () => {
    await forgetAgents();
    await allowRegistrations(1000);
    const behind = databases()[1];
    assert.ok(behind !== undefined);
    for (let round = 0; round < 3; round += 1) {
      const token = await register(one);
      const headers = { Authorization: `Bearer ${token}` };
      await until(
        'the other node knows the agent',
        async () => (await ask(two.port, `${api}/agents/me`, { headers })).status === 200,
      );
      // While its tables are locked, the node gets what the others have committed but cannot apply it.
      const locked = behind.query('FLUSH TABLES WITH READ LOCK; SELECT SLEEP(2); UNLOCK TABLES;');
      await until('the tables are locked', async () =>
        (await behind.query('SHOW PROCESSLIST')).some((row) => row.some((cell) => cell.startsWith('SELECT SLEEP'))),
      );
      const revoked = await ask(one.port, `${api}/agents/revoke`, { method: 'POST', headers });
      assert.equal(revoked.status, 200, revoked.text);
      const { status } = await ask(two.port, `${api}/agents/me`, { headers });
      await locked;
      assert.equal(status, 401);
    }
  });
});

describe('writes on both nodes at the same time', () => {
  test('never lose or double a number', async () => {
    const before = await conflicts();
    const reserve = (node: WebNode): Promise<number[]> =>
      php<number[]>(
        node,
        `$first = array(); for ( $i = 0; $i < 300; $i++ ) { $first[] = md_states()->reserveBlocks( 3 ); } return $first;`,
      );
    const numbers = (await Promise.all([reserve(one), reserve(two), reserve(one), reserve(two)]))
      .flat()
      .sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: 1200 }, (_, index) => (numbers[0] ?? 0) + 3 * index),
    );
    assert.ok((await conflicts()) > before, 'the nodes had no conflict, so nothing was tested');
  });

  test('of products: each is saved, shown and counted once on both nodes', async () => {
    const before = await conflicts();
    const known = await catalogOn(one);
    const write = (node: WebNode, mark: string): Promise<number[]> =>
      php<number[]>(
        node,
        `$ids = array();
        for ( $i = 0; $i < 12; $i++ ) {
            $id = wp_insert_post( array( 'post_type' => 'roller_product', 'post_status' => 'publish', 'post_title' => '${mark} ' . $i ), true );
            if ( is_wp_error( $id ) ) { throw new RuntimeException( $id->get_error_message() ); }
            do_action( 'shutdown' );
            wp_update_post( array( 'ID' => $id, 'post_title' => '${mark} ' . $i . ' v2' ) );
            do_action( 'shutdown' );
            $ids[] = $id;
        }
        return $ids;`,
      );
    let writing = true;
    const read = async (node: WebNode): Promise<void> => {
      while (writing) {
        const answer = await ask(node.port, `${api}/products?per_page=50`);
        assert.equal(answer.status, 200, answer.text);
      }
    };
    const readers = [read(one), read(two)];
    const ids = (await Promise.all([write(one, 'Unu'), write(two, 'Doi')]).finally(() => (writing = false))).flat();
    await Promise.all(readers);
    assert.equal(new Set(ids).size, 24);
    await verify();
    const added = (await catalogOn(two))
      .filter((line) => !known.includes(line))
      .map((line) => line.replace(/^\d+ /, ''));
    const expected = ['Doi', 'Unu'].flatMap((mark) =>
      Array.from({ length: 12 }, (_, index) => `${mark} ${String(index)} v2`),
    );
    assert.deepEqual(added.sort(), expected.sort());
    assert.ok((await conflicts()) > before, 'the nodes had no conflict, so nothing was tested');
    await php(one, `foreach ( array( ${ids.join(', ')} ) as $id ) { wp_delete_post( $id, true ); } return 1;`);
    await verify();
    assert.deepEqual(await catalogOn(two), known);
  });
});

describe('migrations', () => {
  test('run once when both pools start with an old schema', async () => {
    // Each process that runs the steps adds one to what a rebuild resets. So nothing may rebuild meanwhile.
    const locked = `INSERT INTO wordpress.wp_options (option_name, option_value, autoload) VALUES ('md_shop_lock_rebuild', '${String(Math.floor(Date.now() / 1000) + 60)}.0', 'off')`;
    await databases()[0]?.query(locked);
    let before = 0;
    // HAProxy asks each pool whether it works, and that may run the steps before the requests do.
    await until('both nodes have the old schema', async () => {
      await until(
        'no process runs the steps',
        async () =>
          (await agreed(
            "SELECT COUNT(*) FROM wordpress.wp_options WHERE option_name = 'md_shop_release' AND option_value = '0.0.1'",
          )) === 0,
      );
      before = await agreed("SELECT value FROM wordpress.wp_md_shop_state WHERE name = 'rebuild_due'");
      await php(one, `update_option( 'md_shop_schema', 14 ); update_option( 'md_shop_release', '0.0.1' ); return 1;`);
      return (
        (await agreed("SELECT option_value FROM wordpress.wp_options WHERE option_name = 'md_shop_schema'")) === 14
      );
    });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => ask(index % 2 === 0 ? one.port : two.port, `${api}/products`)),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(await agreed("SELECT value FROM wordpress.wp_md_shop_state WHERE name = 'rebuild_due'"), before + 1);
    assert.equal(
      await agreed("SELECT option_value FROM wordpress.wp_options WHERE option_name = 'md_shop_schema'"),
      latestStep,
    );
    await databases()[0]?.query("DELETE FROM wordpress.wp_options WHERE option_name = 'md_shop_lock_rebuild'");
    await verify();
  });
});

describe('the fast lane', () => {
  let key = '';
  const lane = async (node: WebNode, path = `${api}/products`): Promise<string> =>
    (await ask(node.port, path, { headers: { 'Md-Shop-Lane': `ask ${key}` } })).headers['md-shop-lane'] ?? '';

  before(async () => {
    key = await switchOnFastLane(cluster);
    for (const node of [one, two]) {
      await node.setTestState({});
      await until(`the fast lane answers on ${node.name}`, async () => (await lane(node)).startsWith('fast'));
    }
  });

  test('answers on both nodes, although their files are of other times, and neither replaces the note of the other', async () => {
    const stored = "SELECT MD5(option_value) FROM wordpress.wp_options WHERE option_name = 'md_shop_fast_lane'";
    const before = (await databases()[2]?.query(stored))?.[0]?.[0];
    for (let round = 0; round < 12; round += 1)
      for (const node of [one, two]) assert.match(await lane(node), /^fast/, `${node.name}, round ${String(round)}`);
    assert.equal((await databases()[2]?.query(stored))?.[0]?.[0], before);
  });

  test('of one node shows what was saved on the other', async () => {
    const id = await php<number>(
      one,
      `return wp_insert_post( array( 'post_type' => 'roller_product', 'post_status' => 'publish', 'post_title' => 'Nod' ) );`,
    );
    const shown = async (): Promise<string> => (await ask(two.port, `${api}/products/${String(id)}`)).text;
    await until('the product is there', async () => (await shown()).includes('"Nod"'), 5000);
    await until('the fast lane answers', async () => (await lane(two)).startsWith('fast'));
    await php(one, `wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Nod schimbat' ) ); return 1;`);
    await until('the change is there', async () => (await shown()).includes('"Nod schimbat"'), 5000);
    await php(two, `wp_delete_post( ${String(id)}, true ); return 1;`);
    await until(
      'the product is gone',
      async () => (await ask(one.port, `${api}/products/${String(id)}`)).status === 404,
      5000,
    );
    await verify();
  });
});

describe('a rebuild', () => {
  /**
   * Notes in a file of the node each time that this node writes entries of a generation that is being built, and waits: otherwise one node
   * may have built all before the other has started.
   */
  const watching = `<?php
add_filter( 'query', static function ( $query ) {
    if ( is_string( $query ) && str_starts_with( $query, 'INSERT INTO wp_md_shop_entries' ) && strlen( $query ) > 20000 ) {
        file_put_contents( WP_CONTENT_DIR . '/batches.log', "batch\n", FILE_APPEND );
        usleep( 100000 );
    }
    return $query;
} );`;
  const batches = async (node: WebNode): Promise<number> =>
    (await readFile(join(node.wordpress, 'wp-content', 'batches.log'), 'utf8').catch(() => '')).split('\n').length - 1;

  before(async () => {
    await addMustUsePlugin('watch-batches', watching);
    await php(one, `${generating(4000)} return 1;`);
  });

  test('shares its work over both pools, and each reader sees either all of the old or all of the new', async () => {
    const old = JSON.parse((await ask(two.port, `${api}/products?per_page=1`)).text) as { total: number };
    let building = true;
    const totals = new Set<number>();
    const read = async (node: WebNode): Promise<void> => {
      while (building) {
        const answer = await ask(node.port, `${api}/products?per_page=1`);
        assert.equal(answer.status, 200, answer.text);
        totals.add((JSON.parse(answer.text) as { total: number }).total);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const readers = [read(one), read(two)];
    await Promise.all([one, two].map((node) => wpCli(node, 'index', 'rebuild', '--workers=1'))).finally(
      () => (building = false),
    );
    await Promise.all(readers);
    const shared = [await batches(one), await batches(two)];
    assert.ok(Math.min(...shared) > 0, `statements for entries by node: ${shared.join(', ')}`);
    assert.deepEqual([...totals].sort((a, b) => a - b).slice(0, 1), [old.total]);
    assert.ok(totals.size <= 2, [...totals].join(', '));
    await wpCli(two, 'index', 'verify');
  });

  test('is finished by the other pool if one is killed in the middle of it', async () => {
    const { child, ended } = startWpCli(one.wordpress, 'md-shop', 'index', 'rebuild', '--workers=1');
    const wrote = await batches(one);
    await until('the rebuild is under way', async () => (await batches(one)) > wrote);
    child.kill('SIGKILL');
    await assert.rejects(ended);
    // The lock of the killed process lasts half a minute.
    await wpCli(two, 'index', 'rebuild', '--workers=1');
    await wpCli(one, 'index', 'verify');
    assert.deepEqual(await catalogOn(one), await catalogOn(two));
  });
});
