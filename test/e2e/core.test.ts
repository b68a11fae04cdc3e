import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { freshAddress, register, setClientAddress } from './support/agents.ts';
import { products } from './support/contract-client.ts';
import { askCore, type CoreRequest } from './support/core.ts';
import { documents } from './support/documents.ts';
import { validHeaders } from './support/mcp.ts';
import { php } from './support/php.ts';
import { makeProduct } from './support/products.ts';
import { deletePosts } from './support/fixtures.ts';
import { request } from './site.ts';

const rest = '/wp-json/md-shop/v1';
const get = (address: string, headers: Record<string, string> = {}): CoreRequest => ({
  method: 'GET',
  address,
  headers,
});
const rpc = (method: string, params: unknown = {}): CoreRequest => ({
  method: 'POST',
  address: '/mcp',
  headers: validHeaders,
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});
const call = (name: string, given: unknown): CoreRequest => rpc('tools/call', { name, arguments: given });

/** Hooks of WordPress's database class, which calls them for every statement. */
const ofDatabase = [
  'query',
  'get_table_charset',
  'pre_get_table_charset',
  'pre_get_col_charset',
  'log_query_custom_data',
];

/** Compares what the core answers with what the whole site answers, byte for byte. */
async function assertEqualAnswers(requests: readonly CoreRequest[]): Promise<void> {
  const { answers, hooks } = await askCore(requests);
  for (const [i, { method, address, headers = {}, body }] of requests.entries()) {
    const name = `${method} ${address} ${body ?? ''}`;
    const core = answers[i];
    const site = await request(address, { method, headers, ...(body === undefined ? {} : { body }) });
    assert.equal(core?.status, site.status, name);
    assert.equal(core.body, await site.text(), name);
    for (const [header, value] of Object.entries(core.headers)) {
      assert.equal(site.headers.get(header), value, `${name}: ${header}`);
    }
  }
  assert.deepEqual(
    hooks.filter((hook) => !ofDatabase.includes(hook)),
    [],
  );
}

describe('the core before plugins are loaded', () => {
  let id = 0;
  before(async () => {
    const [first] = (await products('')).items;
    assert.ok(first);
    id = first.id;
  });

  test('REST reads are the same bytes', async () => {
    await assertEqualAnswers([
      get(`${rest}/products`),
      get(`${rest}/products?language=ru&per_page=5&page=2`),
      get(`${rest}/products?search=casca&language=ro`),
      get(`${rest}/products?search=${encodeURIComponent('ролики')}&language=ru`),
      get(`${rest}/products/${String(id)}`),
      get(`${rest}/products/${String(id)}?language=ru`),
      get(`${rest}/content?search=antrenor`),
      get(`${rest}/categories?language=ru`),
      get(`${rest}/health`),
      { method: 'HEAD', address: `${rest}/products` },
      { method: 'OPTIONS', address: `${rest}/products` },
    ]);
  });

  test('errors of REST are the same bytes', async () => {
    await assertEqualAnswers([
      get(`${rest}/products?page=0`),
      get(`${rest}/products?language=de&per_page=x`),
      get(`${rest}/products/999999`),
      get(`${rest}/nothing`),
      get(`${rest}/products`, { Authorization: 'Bearer mds_bogus' }),
      { method: 'DELETE', address: `${rest}/products` },
    ]);
  });

  test('credentials are checked', async () => {
    await setClientAddress(freshAddress());
    const { access_token: token } = await register();
    const headers = { Authorization: `Bearer ${token}` };
    await assertEqualAnswers([get(`${rest}/products`, headers), get('/llms.txt', headers)]);
    await setClientAddress(null);
  });

  test('documents are the same bytes', async () => {
    await assertEqualAnswers([
      ...documents.map(({ path }) => get(path)),
      get('/agent/auth'),
      { method: 'HEAD', address: '/llms.txt' },
    ]);
  });

  test('MCP answers are the same bytes', async () => {
    await assertEqualAnswers([
      rpc('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      }),
      rpc('ping'),
      rpc('tools/list'),
      call('search_products', { language: 'ru' }),
      call('get_product', { id }),
      call('search_site', { search: 'livrare' }),
      call('list_categories', {}),
      call('get_product', { id: 'x' }),
      call('order', {}),
      rpc('resources/list'),
      rpc('prompts/list'),
      rpc('unknown'),
      { ...rpc('ping'), headers: {} },
      { ...rpc('ping'), headers: { ...validHeaders, Origin: 'https://evil.example' } },
    ]);
  });

  test('it does not answer while anything is due', async () => {
    const product = await makeProduct({ post_title: 'Due' });
    try {
      await askCore([get(`${rest}/products`)]);
      await php(
        `global $wpdb; $wpdb->update( "{$wpdb->prefix}md_shop_entries", array( 'valid_until' => 0 ), array( 'object_id' => ${String(product)} ) ); return 1;`,
      );
      await assert.rejects(askCore([get(`${rest}/products`)]), /not up to date/);
      await products('');
      await askCore([get(`${rest}/products`)]);
    } finally {
      await deletePosts([product]);
    }
  });
});
