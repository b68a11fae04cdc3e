import assert from 'node:assert/strict';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseNode } from '../../src-harness/cluster/database-nodes.ts';
import { startGaleraSite } from '../../src-harness/cluster/galera-site.ts';
import { requestsAt, setWebNode } from '../../src-harness/cluster/haproxy.ts';
import type { Cluster } from '../../src-harness/cluster/start.ts';
import type { WebNode } from '../../src-harness/cluster/web-node.ts';
import { type Client, clientOf } from './support/client.ts';
import { type Load, type LoadRequest, startLoad } from './support/load.ts';
import { api, close, php, until, webNodes, wpCli } from './support/site.ts';
import { latestStep } from './support/schema.ts';

let cluster: Cluster;
let one: WebNode;
let two: WebNode;
let ask: Client;
let load: Load | undefined;

before(async () => {
  cluster = await startGaleraSite((line) => {
    process.stdout.write(`${line}\n`);
  });
  [one, two] = webNodes(cluster);
  ask = clientOf(cluster.url);
  for (const node of [one, two])
    await node.setTestState({ limits: { per_address: 100_000, per_network: 100_000, per_site: 100_000 } });
});

after(() => close(cluster));

afterEach(async () => {
  await load?.stop();
  load = undefined;
});

function database(index: number): DatabaseNode {
  const node = cluster.databases.nodes[index];
  assert.ok(node !== undefined);
  return node;
}

const reads: readonly LoadRequest[] = [
  { path: `${api}/products?per_page=10` },
  { path: `${api}/products?search=role` },
  { path: `${api}/content?per_page=5` },
  { path: `${api}/categories` },
  { path: '/llms.txt' },
  {
    path: '/mcp',
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_products', arguments: { query: 'role' } },
    },
    headers: { Accept: 'application/json, text/event-stream' },
  },
];

const registration: LoadRequest = {
  path: '/agent/register',
  body: { name: 'Load', method: 'anonymous' },
  wants: [201],
};

/** The tokens of registrations that were confirmed. */
const tokens: string[] = [];

/** Reads of all kinds, and one registration in eight, through HAProxy. */
function start(loops: number): Load {
  tokens.length = 0;
  load = startLoad(
    ask,
    cluster.ports.haproxy,
    loops,
    (client, sent) => (sent % 8 === 7 ? registration : (reads[(client + sent) % reads.length] ?? registration)),
    (answer, { path }) => {
      if (path === registration.path) tokens.push((JSON.parse(answer.text) as { access_token: string }).access_token);
    },
  );
  return load;
}

/** What failed may only be what was under way. */
function assertOnlyUnderWay(found: Load, at: number, underWay: number): void {
  const late = found.failures.filter(({ began }) => began > at);
  assert.deepEqual(late, [], 'requests failed that were sent afterwards');
  assert.ok(
    found.failures.length <= underWay,
    `${String(found.failures.length)} failures, ${String(underWay)} under way: ${JSON.stringify(found.failures, null, 1)}`,
  );
}

/** Every registration that was confirmed exists once, and is accepted by both nodes. */
async function assertAgentsAreKept(): Promise<void> {
  assert.equal(new Set(tokens).size, tokens.length);
  for (const node of [one, two])
    for (const token of tokens.slice(-25)) {
      const { status } = await ask(node.port, `${api}/agents/me`, { headers: { Authorization: `Bearer ${token}` } });
      assert.equal(status, 200, node.name);
    }
  const stored = Number((await database(2).query('SELECT COUNT(*) FROM wordpress.wp_md_shop_agents'))[0]?.[0]);
  assert.ok(stored >= tokens.length, `${String(stored)} agents are stored of ${String(tokens.length)}`);
}

describe('under load', () => {
  test('a web node that is killed costs at most the requests under way, and answers right when it is back', async () => {
    const running = start(12);
    await until('there is load', () => Promise.resolve(running.answered() > 60));
    const underWay = running.underWay();
    await one.kill();
    const at = performance.now();
    await pause(4000);
    await php(
      two,
      `wp_insert_post( array( 'post_type' => 'roller_product', 'post_status' => 'publish', 'post_title' => 'Meanwhile' ) ); return 1;`,
    );
    await one.start();
    await cluster.untilState(`site/${one.name}`, 'UP');
    const [here, there] = [
      await ask(one.port, `${api}/products?per_page=50`),
      await ask(two.port, `${api}/products?per_page=50`),
    ];
    assert.equal(here.text, there.text);
    assert.match(here.text, /"Meanwhile"/);
    const before = running.answered();
    await pause(1500);
    assert.ok(running.answered() > before);
    await running.stop();
    process.stdout.write(
      `a killed web node: ${String(running.answered())} answered, ${String(running.failures.length)} failed of ${String(underWay)} under way\n`,
    );
    assertOnlyUnderWay(running, at, underWay);
    await assertAgentsAreKept();
  });

  test('a database node that is killed costs at most the requests under way, and is used again when it has everything', async () => {
    const running = start(12);
    await until('there is load', () => Promise.resolve(running.answered() > 60));
    const underWay = running.underWay();
    await database(0).kill();
    const at = performance.now();
    await cluster.untilState(`db-${one.name}/db1`, 'DOWN');
    await pause(3000);
    const starting = database(0).start();
    // The number of the last change that the other nodes have, read before the first moment at which HAProxy uses the node again.
    const last = async (node: DatabaseNode): Promise<number> =>
      Number((await node.query("SHOW GLOBAL STATUS LIKE 'wsrep_last_committed'"))[0]?.[1]);
    let known = 0;
    await until(
      'HAProxy uses the node again',
      async () => {
        const seen = await last(database(1));
        const state = (await cluster.states()).get(`db-${one.name}/db1`) ?? '';
        if (state !== 'UP') known = seen;
        return state === 'UP';
      },
      90_000,
    );
    assert.ok((await last(database(0))) >= known, 'the node is used before it has what the others had');
    await starting;
    await pause(1500);
    await running.stop();
    process.stdout.write(
      `a killed database node: ${String(running.answered())} answered, ${String(running.failures.length)} failed of ${String(underWay)} under way\n`,
    );
    assertOnlyUnderWay(running, at, underWay);
    await assertAgentsAreKept();
    await wpCli(one, 'index', 'verify');
  });
});

describe('a new release', () => {
  const plugin = (node: WebNode): string => join(node.wordpress, 'wp-content', 'plugins', 'md-shop-catalog');

  /** Changes a file of a plugin's folder; the text must be there once. */
  async function change(folder: string, file: string, from: string, to: string): Promise<void> {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    assert.equal(text.split(from).length, 2, `${file}: ${from}`);
    await writeFile(
      path,
      text.replace(from, () => to),
    );
  }

  /** Changes a class in its own file and in the built file that has it too. */
  async function changeClass(folder: string, file: string, from: string, to: string): Promise<void> {
    await change(folder, file, from, to);
    for (const name of await readdir(join(folder, 'generated'))) {
      const built = join('generated', name);
      if ((await readFile(join(folder, built), 'utf8')).includes(from)) await change(folder, built, from, to);
    }
  }

  /** A copy of the plugin that is the next release: another version, another contract and a further migration. */
  async function makeNext(from: string, to: string): Promise<void> {
    await cp(from, to, { recursive: true });
    for (const file of ['generated/contract.php', 'generated/cached-answers.php']) {
      const text = await readFile(join(to, file), 'utf8');
      const digest = /'digest' => '([0-9a-f]{64})'/.exec(text)?.[1] ?? '';
      await change(to, file, `'release' => '0.1.0'`, `'release' => '0.2.0'`);
      await change(to, file, `'digest' => '${digest}'`, `'digest' => '${digest.split('').reverse().join('')}'`);
    }
    const [step, next] = [String(latestStep), String(latestStep + 1)];
    const first = '            22 => Tables::make(...),';
    await changeClass(to, 'src/Support/Database/SchemaVersion.php', `LATEST_STEP = ${step}`, `LATEST_STEP = ${next}`);
    await changeClass(
      to,
      'src/Installation/Migrations.php',
      first,
      `${first}
            ${next} => static function (Database $database): void {
                if (! in_array('added', $database->column("SHOW COLUMNS FROM {$database->table('entries')}"), true)) {
                    $database->execute("ALTER TABLE {$database->table('entries')} ADD COLUMN added int NOT NULL DEFAULT 0");
                }
            },`,
    );
  }

  /** Deploys a folder as docs/scaling.md says: out of service, other files, PHP started again, into service. */
  async function deploy(node: WebNode, folder: string): Promise<void> {
    await setWebNode(cluster.folder, node.name, 'drain');
    await until(
      `${node.name} answers nothing any more`,
      async () => (await requestsAt(cluster.folder, node.name)) === 0,
    );
    await node.stop();
    await rename(plugin(node), `${plugin(node)}.old`);
    await cp(folder, plugin(node), { recursive: true });
    await rm(`${plugin(node)}.old`, { recursive: true });
    await node.start();
    await setWebNode(cluster.folder, node.name, 'ready');
    await cluster.untilState(`site/${node.name}`, 'UP');
  }

  test('goes from node to node, forwards and back, without an error', async () => {
    const present = join(cluster.folder, 'present');
    const next = join(cluster.folder, 'next');
    await cp(plugin(one), present, { recursive: true });
    await makeNext(present, next);
    const release = async (): Promise<string> =>
      (
        await database(0).query("SELECT option_value FROM wordpress.wp_options WHERE option_name = 'md_shop_release'")
      )[0]?.[0] ?? '';
    const running = start(8);
    await until('there is load', () => Promise.resolve(running.answered() > 40));

    await deploy(one, next);
    await until('the new release has brought the tables up to date', async () => (await release()) === '0.2.0');
    const rebuilds = async (): Promise<number> =>
      Number(
        (await database(0).query("SELECT value FROM wordpress.wp_md_shop_state WHERE name = 'generation'"))[0]?.[0],
      );
    const before = await rebuilds();
    await pause(6000);
    assert.equal(await release(), '0.2.0', 'the older release has taken the tables back');
    assert.ok((await rebuilds()) - before <= 2, 'the releases take turns in building the read model');
    await deploy(two, next);
    await pause(1000);
    const forwards = running.failures.length;
    assert.equal(await release(), '0.2.0');

    await deploy(two, present);
    await pause(3000);
    await deploy(one, present);
    await pause(3000);
    await running.stop();
    process.stdout.write(
      `a deployment forwards and back: ${String(running.answered())} answered, ${String(running.failures.length)} failed\n`,
    );
    assert.deepEqual(running.failures, [], `${String(forwards)} of them forwards`);
    await assertAgentsAreKept();

    // The newer release is gone, but the older one waits two minutes to be sure. Here the time passes at once.
    await php(one, `update_option( 'md_shop_older_release', '0.1.0 ' . ( time() - 200 ), true ); return 1;`);
    assert.equal((await ask(one.port, `${api}/products`)).status, 200);
    await until('the older release has taken over', async () => (await release()) === '0.1.0');
    await php(one, `do_action( 'md_shop_catch_up' ); return 1;`);
    await wpCli(two, 'index', 'verify');
  });
});

describe('the object cache', () => {
  test('costs nothing if it is killed: agents get the same answers', async () => {
    const path = `${api}/products?per_page=50`;
    const sooner = (await ask(two.port, path)).text;
    const running = start(8);
    await until('there is load', () => Promise.resolve(running.answered() > 40));
    await cluster.redis.kill();
    const before = running.answered();
    await until('there is load without Redis', () => Promise.resolve(running.answered() > before + 60));
    await running.stop();
    assert.deepEqual(running.failures, []);
    assert.equal((await ask(two.port, path)).text, sooner);
  });
});
