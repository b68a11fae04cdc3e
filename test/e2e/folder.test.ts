import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { service } from '../../src-contract/service.ts';
import { type Site, startNativeSite } from '../../src-harness/sites/index.ts';
import { addressesIn, documents } from './support/documents.ts';
import { closeBrowsers, nativeWorld, toolCount, toolsOf, visiting } from './support/model-context-fixtures.ts';
import { stack } from './site.ts';

/** Reads the response to its end, so that no data is in transit when the site closes. */
async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address, { redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.status;
}

const accept = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };

type Summary = { readonly id: number; readonly url: string; readonly image: string | null };
type Rpc = { readonly result: Record<string, unknown> };

describe('a WordPress in a folder of its host', () => {
  let site: Site;
  before(async () => {
    if (stack === 'playground') throw new Error('Playground has no folders: this file runs on the native stacks only.');
    site = await startNativeSite({ database: stack, path: '/club/magazin' });
  });
  after(async () => {
    await closeBrowsers();
    const notices = await site.notices();
    await site.close();
    assert.deepEqual(notices, []);
  });

  const get = (path: string, init: RequestInit = {}) => fetch(`${site.url}${path}`, { redirect: 'manual', ...init });
  const json = async <T>(path: string): Promise<T> => {
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    return (await answer.json()) as T;
  };
  const rpc = async (path: string, method: string, params?: unknown, headers: Record<string, string> = {}) => {
    const answer = await get(path, {
      method: 'POST',
      headers: { ...accept, ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params === undefined ? {} : { params }) }),
    });
    return { status: answer.status, rpc: (await answer.json()) as Rpc };
  };
  const home = () => new URL(site.url);

  /** Asserts that every address of this host in a text is in the folder. */
  function assertInside(text: string, where: string): string[] {
    const found = addressesIn(text, home().origin);
    for (const address of found) {
      assert.ok(address === site.url || address.startsWith(`${site.url}/`), `${where}: ${address}`);
    }
    return found;
  }

  test('the root of the host is not affected', async () => {
    for (const path of ['/', '/llms.txt', '/mcp', '/wp-json/', '/club/llms.txt']) {
      assert.equal(await statusOf(`${home().origin}${path}`), 404, path);
    }
  });

  test('every document responds there and contains only addresses of the folder', async () => {
    let named = 0;
    for (const { path, type } of documents) {
      const answer = await get(path);
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, type], path);
      assertInside(answer.headers.get('link') ?? '', `Link of ${path}`);
      named += assertInside(await answer.text(), path).length;
    }
    assert.ok(named > 100, String(named));
    for (const path of ['/ru/wp-json', '/ru/wp-json/md-shop/v1/health', '/ru/mcp', '/ru/agent/auth']) {
      assert.equal(await statusOf(`${site.url}${path}`), 404, path);
    }
  });

  test('reads return addresses that respond, in both languages', async () => {
    const api = '/wp-json/md-shop/v1';
    const { documentation_url: guide } = await json<{ documentation_url: string }>(`${api}/health`);
    assert.equal(await statusOf(guide), 200, guide);
    for (const language of ['ro', 'ru'] as const) {
      const products = await json<{ items: Summary[] }>(`${api}/products?per_page=3&language=${language}`);
      const content = await json<{ items: Summary[] }>(`${api}/content?per_page=3&language=${language}`);
      const terms = await json<{ categories: Summary[]; brands: Summary[] }>(`${api}/categories?language=${language}`);
      const prefix = `${site.url}/${language === 'ru' ? 'ru/' : ''}`;
      const found = [...products.items, ...content.items, ...terms.categories.slice(0, 2), ...terms.brands.slice(0, 2)];
      assert.ok(found.length > 8, language);
      for (const { url, image } of found) {
        assert.ok(url.startsWith(prefix) && (language === 'ru' || !url.startsWith(`${site.url}/ru/`)), url);
        const page = await fetch(url, { redirect: 'manual' });
        assert.equal(page.status, 200, url);
        assert.match(await page.text(), new RegExp(`<html[^>]* lang="${language}`), url);
        if (typeof image === 'string') assert.equal(await statusOf(image), 200, image);
      }
      const markdown = await fetch(products.items[0]?.url ?? '', { headers: { Accept: 'text/markdown' } });
      assert.equal(markdown.headers.get('content-type'), 'text/markdown; charset=utf-8');
      assertInside(markdown.headers.get('link') ?? '', 'Link of a page');
      assertInside(await markdown.text(), 'a page as Markdown');
    }
  });

  test('pages and the sitemap contain only addresses of the folder', async () => {
    for (const path of ['/', '/ru/', '/magazin/', '/ru/magazin/', '/wp-sitemap.xml']) {
      const answer = await get(path);
      assert.equal(answer.status, 200, path);
      assertInside(answer.headers.get('link') ?? '', `Link of ${path}`);
      assertInside((await answer.text()).replaceAll('&#038;', '&').replaceAll(/[<>'"]/g, ' '), path);
    }
  });

  test('MCP: an origin has no folder; resources equal the documents at their addresses', async () => {
    const initialized = await rpc('/mcp', 'initialize', {
      protocolVersion: service.mcpVersions[0],
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    assert.equal(initialized.status, 200);
    assert.equal((await rpc('/mcp', 'ping', undefined, { Origin: home().origin })).status, 200);
    assert.equal((await rpc('/mcp', 'ping', undefined, { Origin: site.url })).status, 403);
    const { resources } = (await rpc('/mcp', 'resources/list')).rpc.result as { resources: { uri: string }[] };
    assert.ok(resources.length >= 7);
    for (const { uri } of resources) {
      const { contents } = (await rpc('/mcp', 'resources/read', { uri })).rpc.result as {
        contents: { text: string }[];
      };
      assert.equal(contents[0]?.text, await (await fetch(uri)).text(), uri);
    }
    const called = await rpc('/mcp', 'tools/call', { name: 'search_products', arguments: { per_page: 2 } });
    assert.deepEqual(called.rpc.result['structuredContent'], await json('/wp-json/md-shop/v1/products?per_page=2'));
  });

  test('an agent registers, reads and revokes at the published addresses', async () => {
    const discovery = await json<Record<string, unknown>>('/agent/auth');
    assertInside(JSON.stringify(discovery), '/agent/auth');
    const body = JSON.stringify({ name: 'Folder', method: 'anonymous' });
    for (const path of ['/agent/register', '/agent/auth', '/wp-json/md-shop/v1/agents/register']) {
      const made = await get(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      assert.equal(made.status, 201, path);
      const { access_token: token } = (await made.json()) as { access_token: string };
      const headers = { Authorization: `Bearer ${token}` };
      assert.equal((await get('/wp-json/md-shop/v1/agents/me', { headers })).status, 200);
      assert.equal((await get('/wp-json/md-shop/v1/agents/revoke', { method: 'POST', headers })).status, 200);
      assert.equal((await get('/wp-json/md-shop/v1/products', { headers })).status, 401);
    }
  });

  /** Asserts that in Chromium one tool of a page returns the REST response, and another opens a product's page. */
  async function assertBrowserTools(path: string, rest: string): Promise<void> {
    const expected = await json<{ items: Summary[] }>(rest);
    const [item] = expected.items;
    assert.ok(item !== undefined);
    await visiting(nativeWorld, `${site.url}${path}`, async ({ page, asked }) => {
      assert.equal((await toolsOf(nativeWorld, page, toolCount)).length, toolCount, path);
      const found = await nativeWorld.call(page, 'search_products', { per_page: 2 });
      assert.deepEqual(JSON.parse(found), expected, path);
      // WordPress itself creates a worker from a blob: URL, which has no host.
      const addresses = asked.filter((address) => !address.startsWith('blob:'));
      for (const address of addresses) assert.ok(address.startsWith(`${site.url}/`), address);
      await nativeWorld.call(page, 'open_product', { id: item.id });
      await page.waitForURL(item.url);
    });
  }

  test('the browser tools read and open products in the folder', async () => {
    for (const [path, language] of Object.entries({ '/': 'ro', '/ru/': 'ru' })) {
      await assertBrowserTools(path, `/wp-json/md-shop/v1/products?per_page=2&language=${language}`);
    }
  });

  test('with plain permalinks every published address responds', async () => {
    await site.runPhp(`update_option( 'permalink_structure', '' ); flush_rewrite_rules();`);
    const rest = '/?rest_route=/md-shop/v1';
    const { documentation_url: guide } = await json<{ documentation_url: string }>(`${rest}/health`);
    const answer = await fetch(guide, { redirect: 'manual' });
    assert.equal(answer.status, 200, guide);
    const text = await answer.text();
    assert.ok(text.includes(`${site.url}/?md_shop=mcp`), 'the guide contains the endpoint');
    for (const address of assertInside(text, guide).filter((named) => named.includes('?md_shop='))) {
      assert.equal(
        await statusOf(address),
        address.endsWith('=mcp') || address.endsWith('agent/register') ? 405 : 200,
        address,
      );
    }
    assert.equal((await rpc('/?md_shop=mcp', 'ping')).status, 200);
    for (const language of ['ro', 'ru'] as const) {
      const { items } = await json<{ items: Summary[] }>(`${rest}/products&per_page=2&language=${language}`);
      for (const { url } of items) {
        assert.ok(url.startsWith(`${site.url}/?`), url);
        assert.equal(await statusOf(url), 200, url);
      }
    }
    await assertBrowserTools('/', `${rest}/products&per_page=2&language=ro`);
  });
});
