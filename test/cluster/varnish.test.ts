import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startGaleraSite } from '../../src-harness/cluster/galera-site.ts';
import type { Cluster } from '../../src-harness/cluster/start.ts';
import { varnishCounters } from '../../src-harness/cluster/varnish.ts';
import type { WebNode } from '../../src-harness/cluster/web-node.ts';
import { type Client, type ClusterAnswer, clientOf } from './support/client.ts';
import { type LoadRequest, startLoad } from './support/load.ts';
import { api, close, php, switchOnFastLane, webNodes } from './support/site.ts';

/** How long clients read, in milliseconds. */
const duration = Number(process.env['MD_SHOP_CLUSTER_MINUTES'] ?? 1) * 60_000;

const clients = 100;

/** An answer may be this old, in milliseconds. */
const oldest = 60_000;

let cluster: Cluster;
let one: WebNode;
let two: WebNode;
let ask: Client;

const html = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const markdown = { Accept: 'text/markdown' };

/** Asks Varnish. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<ClusterAnswer> =>
  ask(cluster.ports.varnish, path, { headers });

async function register(): Promise<{ readonly access_token: string; readonly agent_id: string }> {
  const answer = await ask(cluster.ports.varnish, '/agent/register', { body: { name: 'Test', method: 'anonymous' } });
  assert.equal(answer.status, 201, answer.text);
  assert.equal(answer.headers['x-cache'], 'PASS');
  return JSON.parse(answer.text) as { access_token: string; agent_id: string };
}

before(async () => {
  cluster = await startGaleraSite((line) => {
    process.stdout.write(`${line}\n`);
  });
  [one, two] = webNodes(cluster);
  ask = clientOf(cluster.url, true);
  for (const node of [one, two])
    await node.setTestState({ limits: { per_address: 100_000, per_network: 100_000, per_site: 100_000 } });
  await switchOnFastLane(cluster);
});

after(() => close(cluster));

describe('Varnish', () => {
  test('keeps what anyone may have', async () => {
    for (const path of [`${api}/products?per_page=3`, `${api}/categories`, '/llms.txt', '/']) {
      await get(path);
      const { status, headers } = await get(path);
      assert.deepEqual([status, headers['x-cache']], [200, 'HIT'], path);
    }
  });

  test('neither keeps nor gives anything to requests with a credential', async () => {
    const { access_token: token } = await register();
    const path = `${api}/products?per_page=4`;
    const headers = { Authorization: `Bearer ${token}` };
    for (let round = 0; round < 3; round += 1) assert.equal((await get(path, headers)).headers['x-cache'], 'PASS');
    assert.equal((await get(path)).headers['x-cache'], 'MISS', 'an answer to a credential was kept');
    assert.equal((await get(path)).headers['x-cache'], 'HIT');
    assert.equal((await get(path, headers)).headers['x-cache'], 'PASS');
    const me = await get(`${api}/agents/me`, headers);
    assert.deepEqual([me.status, me.headers['x-cache']], [200, 'PASS']);
    assert.equal((await get(`${api}/agents/me`)).status, 401);
    const bad = await get(path, { Authorization: 'Bearer mds_unknown' });
    assert.deepEqual([bad.status, bad.headers['x-cache']], [401, 'PASS']);
    assert.equal((await get(path)).status, 200);
  });

  test('gives each Accept its own page', async () => {
    for (let round = 0; round < 3; round += 1) {
      const page = await get('/magazin/', html);
      assert.match(page.headers['content-type'] ?? '', /^text\/html/);
      const text = await get('/magazin/', markdown);
      assert.match(text.headers['content-type'] ?? '', /^text\/markdown/);
      const preferred = await get('/magazin/', { Accept: 'text/html;q=0.1, text/markdown' });
      assert.match(preferred.headers['content-type'] ?? '', /^text\/markdown/);
      const disliked = await get('/magazin/', { Accept: 'text/html, text/markdown;q=0.1' });
      assert.match(disliked.headers['content-type'] ?? '', /^text\/html/);
    }
    assert.equal((await get('/magazin/', html)).headers['x-cache'], 'HIT');
  });

  test('keeps nothing that says no-store, that sets a cookie or belongs to a visitor with one', async () => {
    for (const path of [`${api}/health`, '/wp-login.php', `${api}/products?per_page=0`]) {
      await get(path);
      assert.equal((await get(path)).headers['x-cache'], 'PASS', path);
    }
    for (let round = 0; round < 2; round += 1)
      assert.equal((await get('/', { Cookie: 'wordpress_logged_in_x=y' })).headers['x-cache'], 'PASS');
  });
});

describe('100 clients through Varnish, with edits', () => {
  test('get fresh answers of the right kind', async () => {
    const { access_token: token, agent_id: agent } = await register();
    const credential = { Authorization: `Bearer ${token}` };
    const marker = await php<number>(
      one,
      `return wp_insert_post( array( 'post_type' => 'roller_product', 'post_status' => 'publish', 'post_title' => 'Ediție 0' ) );`,
    );
    const detail = `${api}/products/${String(marker)}`;
    const list = JSON.parse((await get(`${api}/products?per_page=50`)).text) as { items: { id: number }[] };
    const ids = list.items.map(({ id }) => id);
    const pages = ['/', '/magazin/', '/ru/', '/intrebari/'];
    const searches = ['role', 'casca', 'protectii', 'copii', 'role 80', 'roti'];
    const mcp = { Accept: 'application/json, text/event-stream' };
    const of = <T>(all: readonly T[], number: number): T => all[number % all.length] as T;
    const kinds: readonly ((number: number) => LoadRequest)[] = [
      () => ({ path: detail }),
      (n) => ({ path: `${api}/products?page=${String(1 + (n % 3))}&per_page=10` }),
      (n) => ({ path: `${api}/products/${String(of(ids, n))}` }),
      (n) => ({ path: `${api}/products?search=${encodeURIComponent(of(searches, n))}` }),
      (n) => ({ path: of(pages, n), headers: html }),
      (n) => ({ path: of(pages, n), headers: markdown }),
      (n) => ({ path: of(['/llms.txt', '/openapi.json', '/api-docs.md'], n) }),
      (n) => ({ path: `${api}/content?per_page=${String(5 + (n % 3))}` }),
      () => ({ path: detail, headers: credential }),
      () => ({ path: `${api}/agents/me`, headers: credential }),
    ];
    // Every twentieth request is a POST, which always reaches PHP.
    const next = (client: number, sent: number): LoadRequest =>
      (client + sent) % 20 === 19
        ? {
            path: '/mcp',
            headers: mcp,
            body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_categories', arguments: {} } },
          }
        : of(kinds, client * 7 + sent * 3)(client * 31 + sent);

    /** When each edit was stored; the first was there from the beginning. */
    const edits: number[] = [performance.now()];
    let editing = true;
    const editor = (async () => {
      while (editing) {
        await pause(4000);
        if (!editing) break;
        await php(
          of([one, two], edits.length),
          `wp_update_post( array( 'ID' => ${String(marker)}, 'post_title' => 'Ediție ${String(edits.length)}' ) ); return 1;`,
        );
        edits.push(performance.now());
      }
    })();

    const wrong: string[] = [];
    const took: number[] = [];
    const tookHits: number[] = [];
    const caches = new Map<string, number>();
    let staleness = 0;
    let oldestGiven = 0;
    const counters = await varnishCounters(cluster.folder);
    const began = performance.now();
    const load = startLoad(ask, cluster.ports.varnish, clients, next, (answer, request) => {
      took.push(answer.took);
      const cache = answer.headers['x-cache'] ?? 'none';
      if (cache === 'HIT') tookHits.push(answer.took);
      caches.set(cache, (caches.get(cache) ?? 0) + 1);
      oldestGiven = Math.max(oldestGiven, Number(answer.headers['age'] ?? 0));
      const authorized = request.headers?.['Authorization'] !== undefined;
      if ((authorized || request.body !== undefined) && cache !== 'PASS')
        wrong.push(`${request.path}: ${cache} with a credential or a body`);
      if (!authorized && answer.text.includes(agent))
        wrong.push(`${request.path}: an agent's answer without a credential`);
      const type = answer.headers['content-type'] ?? '';
      if (request.headers === markdown && !type.startsWith('text/markdown'))
        wrong.push(`${request.path}: ${type} for Markdown`);
      if (request.headers === html && !type.startsWith('text/html')) wrong.push(`${request.path}: ${type} for HTML`);
      if (request.path === detail) {
        const edit = Number(/Ediție (\d+)/.exec(answer.text)?.[1] ?? -1);
        if (edit < 0) wrong.push(`${detail}: ${answer.text.slice(0, 200)}`);
        // It was replaced by the next edit, and the request began later than that.
        const replaced = edits[edit + 1];
        if (replaced !== undefined) staleness = Math.max(staleness, performance.now() - answer.took - replaced);
      }
    });
    await pause(duration);
    await load.stop();
    editing = false;
    await editor;
    const seconds = (performance.now() - began) / 1000;
    const after = await varnishCounters(cluster.folder);
    const moved = (name: string): number => (after.get(name) ?? 0) - (counters.get(name) ?? 0);
    const at = (times: readonly number[], part: number): string => {
      const sorted = [...times].sort((a, b) => a - b);
      return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)} ms`;
    };
    const [hits, misses] = [caches.get('HIT') ?? 0, caches.get('MISS') ?? 0];
    const share = hits / (hits + misses);
    process.stdout.write(
      [
        `${String(load.answered())} requests in ${seconds.toFixed(0)} s by ${String(clients)} clients: ${(load.answered() / seconds).toFixed(0)} requests/s`,
        `p50 ${at(took, 0.5)}, p95 ${at(took, 0.95)}, p99 ${at(took, 0.99)}; of hits p50 ${at(tookHits, 0.5)}, p99 ${at(tookHits, 0.99)}`,
        `hit rate ${(100 * share).toFixed(1)} % of what may be kept, ${((100 * hits) / load.answered()).toFixed(1)} % of all; ${[...caches].map(([name, count]) => `${name} ${String(count)}`).join(', ')}; ${String(moved('backend_req'))} requests to the site`,
        `${String(edits.length - 1)} edits; the oldest answer was replaced ${(staleness / 1000).toFixed(1)} s before it was asked for; the largest Age is ${String(oldestGiven)} s`,
        '',
      ].join('\n'),
    );
    assert.deepEqual(load.failures.slice(0, 5), []);
    assert.deepEqual(wrong.slice(0, 5), []);
    assert.ok(edits.length > 5, `${String(edits.length)} edits`);
    assert.ok(staleness > 0, 'no answer was kept beyond an edit, so nothing was tested');
    assert.ok(staleness <= oldest, `${String(staleness)} ms`);
    assert.ok(oldestGiven <= 60);
    assert.ok(share > 0.8, `hit rate ${String(share)}`);
  });
});
