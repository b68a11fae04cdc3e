import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, send as sendTo } from '../../src-harness/bench/sampling.ts';
import { type ReplicatedSite, startReplicatedSite } from '../../src-harness/cluster/replicated-site.ts';
import { startWpCli } from '../../src-harness/sites/native/wp-cli.ts';
import type { WebNode } from '../../src-harness/cluster/web-node.ts';

/** A second web node asks a replica which lags; the first one has just changed something. */

type Body = Readonly<Record<string, unknown>>;
type Sent = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

const api = '/wp-json/md-shop/v1';
const perAddress = 10;

let site: ReplicatedSite;
let first: WebNode;
let second: WebNode;
let editor: Readonly<Record<string, string>>;
const agent = new Agent();

function send(node: WebNode, path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
  const { host } = new URL(site.url);
  return sendTo(agent, `http://127.0.0.1:${String(node.port)}`, {
    path,
    method,
    headers: { Host: host, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Sends a request that must succeed, and returns its JSON. */
async function json(node: WebNode, path: string, sent?: Sent): Promise<Body> {
  const { status, body } = await send(node, path, sent);
  assert.ok(status === 200 || status === 201, `${path} on ${node.name}: ${String(status)} ${body.slice(0, 400)}`);
  return JSON.parse(body) as Body;
}

/** Saves a post on the first node, as the editor does. */
const save = (id: number, body: Body, type = 'roller_product'): Promise<Body> =>
  json(first, `/wp-json/wp/v2/${type}/${String(id)}`, { method: 'POST', headers: editor, body });

const status = async (node: WebNode, path: string, sent?: Sent): Promise<number> =>
  (await send(node, path, sent)).status;

async function items(node: WebNode, query: string): Promise<readonly number[]> {
  return ((await json(node, `${api}${query}`))['items'] as readonly { id: number }[]).map(({ id }) => id);
}

/** What WordPress's own REST interface says of a product on the second node, which asks the replica. */
const titleInReplica = async (id: number): Promise<unknown> =>
  ((await json(second, `/wp-json/wp/v2/roller_product/${String(id)}`))['title'] as { rendered?: unknown }).rendered;

/** What a process that cannot trust Redis does: WordPress reads everything from its database again. */
const emptyCache = (): Promise<string> => first.runPhp('wp_cache_flush();');

/** Romanian products that visitors see and that have their own price. */
async function products(): Promise<readonly number[]> {
  const rows = await site.primary.query(
    `SELECT o.product_id FROM wordpress.wp_md_shop_offers o JOIN wordpress.wp_posts p ON p.ID = o.product_id AND p.post_status = 'publish'
     JOIN wordpress.wp_md_shop_entries e ON e.object_id = p.ID AND e.visible = 1 AND e.language = 'ro' ORDER BY o.product_id LIMIT 6`,
  );
  return rows.map(([id]) => Number(id));
}

/** Waits until no rebuild is due: HAProxy's checks of the nodes work on it too. */
async function untilBuilt(): Promise<void> {
  for (const end = Date.now() + 60_000; ;) {
    const [[due = ''] = []] = await site.primary.query(
      "SELECT SUM(value) FROM wordpress.wp_md_shop_state WHERE name IN ('rebuild_due', 'building')",
    );
    if (due === '0') return;
    assert.ok(Date.now() < end, 'the rebuild is not finished');
    await json(first, `${api}/products`);
    await pause(100);
  }
}

describe('a primary and a replica that lags', () => {
  let priced = 0;
  let renamed = 0;
  let hidden = 0;
  let withdrawn = 0;
  let polled = 0;

  before(
    async () => {
      site = await startReplicatedSite();
      const [one, other] = site.webNodes;
      assert.ok(one !== undefined && other !== undefined);
      [first, second] = [one, other];
      await first.runPhp("do_action( 'md_shop_catch_up' );");
      const [user = '', password = ''] = JSON.parse(
        await first.runPhp(
          `$user = get_users( array( 'role' => 'administrator' ) )[0];
           echo wp_json_encode( array( $user->user_login, WP_Application_Passwords::create_new_application_password( $user->ID, array( 'name' => 'test' ) )[0] ) );`,
        ),
      ) as readonly string[];
      editor = { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
      await json(second, `${api}/products`);
      await site.catchUp();
      for (const node of site.webNodes) await writeFile(join(node.wordpress, 'wp-content', 'replica-is-read'), '');
      [priced = 0, renamed = 0, hidden = 0, withdrawn = 0, polled = 0] = await products();
      assert.notEqual(polled, 0, 'the demonstration has too few products');
      await site.freeze();
    },
    { timeout: 300_000 },
  );
  after(async () => {
    agent.destroy();
    await (site as ReplicatedSite | undefined)?.close();
  });

  test('WordPress itself reads what the replica says, and that is old', async () => {
    const before = await titleInReplica(renamed);
    await save(renamed, { title: 'Cască verzuie' });
    await emptyCache();
    assert.equal(await titleInReplica(renamed), before);
    assert.match(await readFile(join(second.wordpress, 'wp-content', 'asked-replica.log'), 'utf8'), /FROM wp_posts/);
  });

  test('a changed price is in the next read of every kind on the other node', async () => {
    for (const price of ['1234.00', '987.50']) {
      await save(priced, {
        md_shop_offer: {
          sku: '',
          regular_price: price,
          sale_price: null,
          sale_from: null,
          sale_to: null,
          stock: 'in_stock',
        },
      });
      assert.equal((await json(second, `${api}/products/${String(priced)}`))['price'], price);
      const list = (await json(second, `${api}/products?per_page=50`))['items'] as readonly Body[];
      assert.equal(list.find(({ id }) => id === priced)?.['price'], price);
      const bounds = `price_min=${price}&price_max=${price}`;
      assert.ok((await items(second, `/products?${bounds}`)).includes(priced), 'no filter finds it');
    }
  });

  test('a changed name is read from the primary, even if a process has put the old one into the object cache', async () => {
    await save(renamed, { title: 'Cască turcoaz' });
    // Nothing has projected this: the second node finds the row due, and old posts in its cache.
    await first.runPhp(
      `global $wpdb; $wpdb->query( "UPDATE {$wpdb->posts} SET post_title = 'Cască zumbalină' WHERE ID = ${String(renamed)}" );
       $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_entries SET valid_until = 0, marks = marks + 1 WHERE object_id = ${String(renamed)}" );`,
    );
    await emptyCache();
    assert.notEqual(await titleInReplica(renamed), 'Cască zumbalină');
    assert.equal((await json(second, `${api}/products/${String(renamed)}`))['name'], 'Cască zumbalină');
    const found = `/products?search=${encodeURIComponent('zumbalină')}`;
    assert.deepEqual(await items(second, found), [renamed]);
    assert.ok(!(await items(second, '/products?search=turcoaz')).includes(renamed), 'its old name finds it');
  });

  test('a hidden product is gone from reads, from pages as Markdown and from the sitemap of the other node', async () => {
    const address = new URL(String((await json(second, `${api}/products/${String(hidden)}`))['url'])).pathname;
    const markdown = { headers: { Accept: 'text/markdown' } };
    const isMarkdown = async (): Promise<boolean> =>
      String((await send(second, address, markdown)).headers['content-type']).startsWith('text/markdown');
    assert.ok(await isMarkdown());
    assert.ok((await send(second, '/wp-sitemap-posts-roller_product-1.xml')).body.includes(address));
    await save(hidden, { md_shop_hidden: true });
    await emptyCache();
    assert.equal(await status(second, `${api}/products/${String(hidden)}`), 404);
    assert.ok(!(await items(second, '/products?per_page=50')).includes(hidden));
    assert.ok(!(await isMarkdown()), 'it is there as Markdown');
    assert.ok(
      !(await send(second, '/wp-sitemap-posts-roller_product-1.xml')).body.includes(address),
      'the sitemap has it',
    );
  });

  test('a product that is a draft again is gone, also as Markdown', async () => {
    const address = new URL(String((await json(second, `${api}/products/${String(withdrawn)}`))['url'])).pathname;
    await save(withdrawn, { status: 'draft' });
    await emptyCache();
    assert.equal(await status(second, `${api}/products/${String(withdrawn)}`), 404);
    assert.equal(await status(second, address, { headers: { Accept: 'text/markdown' } }), 404);
  });

  test('a revoked credential ends on both nodes at once', async () => {
    const registered = await json(first, '/agent/register', {
      method: 'POST',
      body: { name: 'Test', method: 'anonymous' },
    });
    const headers = { Authorization: `Bearer ${String(registered['access_token'])}` };
    assert.equal(await status(second, `${api}/agents/me`, { headers }), 200, 'the other node does not know it');
    assert.equal(await status(first, `${api}/agents/revoke`, { method: 'POST', headers }), 200);
    for (const node of site.webNodes) {
      assert.equal(await status(node, `${api}/agents/me`, { headers }), 401, node.name);
      assert.equal(await status(node, `${api}/products`, { headers }), 401, node.name);
    }
  });

  test('registrations on both nodes count together', async () => {
    await first.runPhp(
      'global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}md_shop_registrations WHERE at > 0" );',
    );
    const register = (node: WebNode): Promise<number> =>
      status(node, '/agent/register', { method: 'POST', body: { name: 'Test', method: 'anonymous' } });
    const found = await Promise.all(
      Array.from({ length: 2 * perAddress }, (_, index) => register(index % 2 === 0 ? first : second)),
    );
    assert.deepEqual(
      [found.filter((one) => one === 201).length, found.filter((one) => one === 429).length],
      [perAddress, perAddress],
    );
  });

  test('a process that began with old options neither shows nor stores what they allow', async () => {
    assert.ok((await items(second, '/content?per_page=50')).length > 0);
    const setting = (value: string): Promise<string> =>
      first.runPhp(
        `update_option( 'md_shop_settings', array( 'hidden_post_types' => ${value} ) + (array) get_option( 'md_shop_settings', array() ) );`,
      );
    const types = async (): Promise<readonly string[]> => {
      const found = (await json(second, `${api}/content?per_page=50`))['items'] as readonly { type: string }[];
      return [...new Set(found.map(({ type }) => type))];
    };
    assert.ok((await types()).includes('news'));
    await setting("array( 'post' )");
    // The second node begins with the options of the replica.
    await emptyCache();
    assert.ok(!(await types()).includes('news'), 'the first read shows what was hidden');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await emptyCache();
      assert.ok(!(await types()).includes('news'), `read ${String(attempt)} shows what was hidden`);
    }
    await untilBuilt();
    const [[left] = []] = await site.primary.query(
      `SELECT COUNT(*) FROM wordpress.wp_md_shop_entries e JOIN wordpress.wp_md_shop_state s ON s.name = 'generation' AND s.value = e.generation
       JOIN wordpress.wp_posts p ON p.ID = e.object_id AND p.post_type = 'post' WHERE e.visible = 1`,
    );
    assert.equal(left, '0', 'the generation was built with old options');
  });

  test('the fast lane asks the primary', async () => {
    for (const node of site.webNodes) {
      await node.runPhp(
        `update_option( 'md_shop_settings', array( 'hidden_post_types' => array() ) + (array) get_option( 'md_shop_settings', array() ) );`,
      );
    }
    await untilBuilt();
    // The command compares both lanes at the site's address, so the node without the files must not answer.
    await second.stop();
    await site.untilState(`site/${second.name}`, 'DOWN');
    await startWpCli(first.wordpress, 'md-shop', 'fast-lane', 'install').ended;
    await second.start();
    const key = await first.runPhp("echo (string) ( get_option( 'md_shop_fast_lane' )['key'] ?? '' );");
    assert.notEqual(key, '', 'it could not be switched on');
    const path = `${api}/products/${String(polled)}`;
    const ask = async (node: WebNode): Promise<Answer> =>
      send(node, path, { headers: { 'Md-Shop-Lane': `ask ${key}` } });
    const lane = async (): Promise<string> => String((await ask(first)).headers['md-shop-lane']);
    for (let attempt = 0; attempt < 20 && !(await lane()).startsWith('fast'); attempt += 1) await pause(100);
    assert.match(await lane(), /^fast/);
    for (const price of ['555.00', '444.00']) {
      await save(polled, {
        md_shop_offer: {
          sku: '',
          regular_price: price,
          sale_price: null,
          sale_from: null,
          sale_to: null,
          stock: 'in_stock',
        },
      });
      const answer = await ask(first);
      assert.match(String(answer.headers['md-shop-lane']), /^fast/);
      assert.equal((JSON.parse(answer.body) as Body)['price'], price);
    }
  });

  test('with ten seconds of lag no read goes back to the old price', { timeout: 60_000 }, async () => {
    await site.lag(0);
    await site.catchUp();
    await site.lag(10);
    const old = await titleInReplica(polled);
    const title = 'Cască de zece secunde';
    await save(polled, { title });
    await emptyCache();
    let lagged = 0;
    for (const end = Date.now() + 12_000; Date.now() < end;) {
      for (const node of site.webNodes) {
        assert.equal((await json(node, `${api}/products/${String(polled)}`))['name'], title, node.name);
      }
      if ((await titleInReplica(polled)) === old) lagged += 1;
      await pause(200);
    }
    assert.ok(lagged > 10, `the replica lagged in ${String(lagged)} reads only`);
    await site.lag(0);
    await site.catchUp();
    await emptyCache();
    assert.equal(await titleInReplica(polled), title);
  });

  test('no notice of PHP, and no answer from a broken statement', async () => {
    for (const node of site.webNodes) {
      assert.deepEqual(await node.notices(), [], node.name);
      assert.doesNotMatch(await node.logs(), /PHP (?:Fatal|Warning|Notice)/, node.name);
    }
  });
});
