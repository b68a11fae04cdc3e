import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { administrator } from '../../src-harness/sites/index.ts';
import { ask, checked, send } from './support/contract-client.ts';
import { bearer, countAgents } from './support/agents.ts';
import { idOf, loadPosts } from './support/demo.ts';
import { withApplicationPassword, withCookies, type Editor } from './support/editor.ts';
import { withPlugin } from './support/hostile.ts';
import { page } from './support/pages.ts';

describe('visibility: any caller', () => {
  let cookies: Editor;
  let basic: Editor;
  before(async () => {
    await loadPosts();
    cookies = await withCookies();
    basic = await withApplicationPassword();
  });
  const paths = () => [
    '/products?per_page=50',
    '/products?language=ru&search=Nistrel',
    `/products/${String(idOf('urban-80-ro'))}`,
    `/products/${String(idOf('h-private-ro'))}`,
    `/products/${String(idOf('h-password-ro'))}`,
    '/content?per_page=50',
    '/categories',
    '/health',
    '/products?page=0',
  ];
  const callers: readonly { name: string; headers: () => Record<string, string> }[] = [
    { name: 'an administrator with cookie and nonce', headers: () => cookies.headers },
    { name: 'an administrator with a cookie only', headers: () => ({ Cookie: cookies.headers['Cookie'] ?? '' }) },
    {
      name: 'an administrator with a stale nonce',
      headers: () => ({ ...cookies.headers, 'X-WP-Nonce': '0123456789' }),
    },
    { name: 'a nonce without a cookie', headers: () => ({ 'X-WP-Nonce': '0123456789' }) },
    { name: 'a forged cookie', headers: () => ({ Cookie: 'wordpress_logged_in_x=admin|9999999999|x|y' }) },
    { name: 'an administrator with an application password', headers: () => basic.headers },
    {
      name: 'a wrong application password',
      headers: () => ({ Authorization: `Basic ${Buffer.from(`${administrator.user}:wrong`).toString('base64')}` }),
    },
    {
      name: 'the account password instead of an application password',
      headers: () => ({
        Authorization: `Basic ${Buffer.from(`${administrator.user}:${administrator.password}`).toString('base64')}`,
      }),
    },
    { name: 'malformed Basic', headers: () => ({ Authorization: 'Basic ???' }) },
    { name: 'another scheme', headers: () => ({ Authorization: 'Digest username="admin"' }) },
    { name: 'a scheme that begins with Bearer', headers: () => ({ Authorization: 'BearerX abc' }) },
    { name: "a visitor who gave the post's password", headers: () => ({ Cookie: 'wp-postpass_x=secret' }) },
    { name: 'a method override', headers: () => ({ 'X-HTTP-Method-Override': 'DELETE' }) },
    { name: 'another site as origin', headers: () => ({ Origin: 'https://evil.example' }) },
    {
      name: 'a forged host',
      headers: () => ({
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
        Forwarded: 'host=evil.example',
      }),
    },
    { name: 'another language preference', headers: () => ({ 'Accept-Language': 'ru,en', Accept: 'text/markdown' }) },
  ];
  for (const caller of callers) {
    test(`${caller.name} gets what a visitor gets`, async () => {
      for (const path of paths()) {
        const visitor = await ask(path);
        const other = await ask(path, { headers: caller.headers() });
        assert.deepEqual([other.status, other.text], [visitor.status, visitor.text], path);
        for (const name of [
          'cache-control',
          'etag',
          'vary',
          'access-control-allow-origin',
          'set-cookie',
          'x-wp-nonce',
        ]) {
          assert.equal(other.headers.get(name), visitor.headers.get(name), `${path}: ${name}`);
        }
      }
    });
  }
  for (const query of [
    '_method=DELETE',
    '_method=POST',
    '_envelope',
    '_envelope=1',
    '_jsonp=alert',
    '_fields=id',
    '_fields[]=items',
    '_embed',
    '_embed=1',
    '_locale=user',
    'context=edit',
    '_wpnonce=0123456789',
    '_pretty=1',
    '_links=1',
  ]) {
    test(`?${query} has no effect`, async () => {
      for (const path of [
        '/products',
        `/products/${String(idOf('urban-80-ro'))}`,
        '/content',
        '/categories',
        '/health',
      ]) {
        assert.equal((await ask(`${path}?${query}`)).text, (await ask(path)).text, path);
      }
    });
  }
  test('POST with _method=GET is not a read', async () => {
    const response = await send('/products?_method=GET', { method: 'POST', body: '' });
    checked('/products?_method=GET', response.status, response.headers, await response.text());
    assert.equal(response.status, 405);
    assert.equal(
      (await ask('/products', { method: 'POST', headers: { 'X-HTTP-Method-Override': 'GET' } })).status,
      405,
    );
  });
  test('?rest_route= instead of the path gives the same responses', async () => {
    for (const [route, query] of [
      ['/md-shop/v1/products', 'per_page=3'],
      ['/md-shop/v1/health', ''],
    ] as const) {
      const answer = await page(`/?rest_route=${route}&${query}`, { headers: cookies.headers });
      const path = route.replace('/md-shop/v1', '');
      assert.deepEqual(
        checked(path, answer.status, answer.headers, answer.text).json,
        (await ask(`${path}?${query}`)).json,
      );
    }
  });
  // WordPress matches routes case-insensitively, and the query may name another route than the path.
  for (const [name, address] of [
    ['capitals', (path: string) => `/wp-json/MD-SHOP/v1${path}`],
    ['capitals of the version', (path: string) => `/wp-json/md-shop/V1${path}`],
    ['capitals without permalinks', (path: string) => `/?rest_route=/Md-Shop/v1${path}`],
    ['capitals and slashes', (path: string) => `/wp-json//MD-SHOP/v1/${path}/`],
    ['a line break', (path: string) => `/wp-json/MD-SHOP/v1${path}%0A`],
    ['a route in the query of another route', (path: string) => `/wp-json/wp/v2/types?rest_route=/md-shop/v1${path}`],
  ] as const) {
    test(`${name}: 404 that is not stored, for any caller`, async () => {
      for (const path of ['/products', '/health', `/products/${String(idOf('urban-80-ro'))}`]) {
        for (const headers of [{}, bearer('mds_bogus'), bearer('other')] as Record<string, string>[]) {
          const answer = await page(address(path), { headers });
          assert.equal(answer.status, 404, `${path}: ${answer.text.slice(0, 200)}`);
          assert.match(answer.headers.get('cache-control') ?? '', /no-store/, path);
          assert.equal((JSON.parse(answer.text) as { code: string }).code, 'md_shop_no_route', path);
        }
        const fields = await page(`${address(path)}${address(path).includes('?') ? '&' : '?'}_fields=id`);
        assert.equal(fields.status, 404, fields.text.slice(0, 200));
      }
      const before = await countAgents();
      const registered = await page(address('/agents/register'), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Test', method: 'anonymous' }),
      });
      assert.equal(registered.status, 404, registered.text);
      assert.equal(await countAgents(), before);
    });
  }
  test("a plugin that forwards requests of WordPress's REST server to our routes gets 404", async () => {
    const code = `add_action( 'parse_request', static function ( $wp ) { if ( isset( $_GET['theirs'] ) ) { $wp->query_vars['rest_route'] = '/md-shop/v1/' . $_GET['theirs']; } }, 5 );`;
    await withPlugin(code, async () => {
      const before = await countAgents();
      for (const init of [
        { headers: bearer('mds_bogus') },
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"name":"Test","method":"anonymous"}',
        },
      ]) {
        const path = init.method === 'POST' ? 'agents/register&name=Test&method=anonymous' : 'products';
        const { status, headers, text } = await page(`/?theirs=${path}`, init);
        assert.deepEqual([status, (JSON.parse(text) as { code: string }).code], [404, 'md_shop_no_route'], text);
        assert.equal(headers.get('cache-control'), 'no-store');
      }
      assert.equal(await countAgents(), before);
    });
  });
  test('a query with more variables than PHP reads causes no notice', async () => {
    const query = Array.from({ length: 1100 }, (_, i) => `v${String(i)}`).join('&');
    assert.equal((await page(`/wp-json/wp/v2/types?${query}`)).status, 200);
    assert.equal((await ask(`/health?${query}`)).status, 200);
  });
  test('a stale nonce has no effect if the route has capital letters', async () => {
    const headers = { ...cookies.headers, 'X-WP-Nonce': 'bad' };
    const { status, text } = await page('/wp-json/MD-SHOP/v1/products', { headers });
    assert.deepEqual([status, (JSON.parse(text) as { code: string }).code], [404, 'md_shop_no_route']);
  });
  test('batches of WordPress do not reach our routes', async () => {
    const before = await countAgents();
    const { status, text } = await page('/wp-json/batch/v1', {
      method: 'POST',
      headers: { ...cookies.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        requests: ['md-shop', 'MD-SHOP'].map((name) => ({
          path: `/${name}/v1/agents/register`,
          method: 'POST',
          body: { name: 'Test', method: 'anonymous' },
        })),
      }),
    });
    assert.equal(status, 207, text);
    const { responses } = JSON.parse(text) as { responses: { status: number }[] };
    assert.deepEqual(
      responses.map((one) => one.status),
      [400, 400],
    );
    assert.equal(await countAgents(), before);
  });
  test('rest_do_request() works during the HTTP request of another plugin, also with _fields', async () => {
    const code = `add_action( 'rest_api_init', static function () {
      register_rest_route( 'theirs/v1', '/shown', array( 'permission_callback' => '__return_true', 'callback' => static function ( $request ) {
        $response = rest_do_request( new WP_REST_Request( 'GET', '/md-shop/v1/health' ) );
        $mine = clone $request; $mine->set_route( '/md-shop/v1/health' );
        $request->set_route( '/md-shop/v1/health' );
        $filtered = new WP_REST_Request( 'GET', '/md-shop/v1/health' ); $filtered->set_query_params( array( '_fields' => 'status' ) );
        $filtered = apply_filters( 'rest_post_dispatch', rest_do_request( $filtered ), rest_get_server(), $filtered );
        return array( $response->get_data(), rest_do_request( $mine )->get_data(), rest_do_request( $request )->get_data(), $filtered->get_data() );
      } ) ); } );`;
    await withPlugin(code, async () => {
      const health = (await ask('/health')).json as { status: string };
      const { status, text } = await page('/wp-json/theirs/v1/shown');
      assert.deepEqual([status, JSON.parse(text)], [200, [health, health, health, { status: health.status }]]);
    });
  });
  test('an invalid bearer token is rejected on every read, also among other credentials', async () => {
    for (const path of ['/products', '/products/1', '/content', '/categories', '/health', '/products?page=0']) {
      for (const credential of [
        'Bearer abc',
        'bearer abc',
        'BEARER abc',
        'Bearer',
        'Bearer  ',
        'Bearer a b',
        'Bearer mds_' + 'A'.repeat(43),
        'Bearer ' + 'x'.repeat(4000),
      ]) {
        const { text } = await ask(path, {
          headers: { Authorization: credential, Cookie: cookies.headers['Cookie'] ?? '' },
        });
        assert.equal(
          (JSON.parse(text) as { code: string }).code,
          'md_shop_invalid_token',
          `${path} ${credential.slice(0, 30)}`,
        );
        assert.ok(credential.length < 20 || !text.includes(credential.slice(7)), 'the response repeats the credential');
      }
    }
  });
});
