import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { service } from '../../src-contract/service.ts';
import { ask, products, read, refused, send } from './support/contract-client.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { page } from './support/pages.ts';
import { phpAsAdministrator, phpValue } from './support/php.ts';
import { testSite } from './site.ts';

const cacheable = async () => {
  const [item] = (await products('per_page=1')).items;
  return [
    '/products',
    '/products?language=ru&per_page=2',
    `/products/${String(item?.id)}`,
    '/content',
    '/categories',
    '/categories?language=ru',
  ];
};

describe('caching: entity tags', () => {
  test('equal bytes have equal tags, other bytes another tag', async () => {
    const seen = new Map<string, string>();
    for (const path of await cacheable()) {
      const first = await ask(path);
      const second = await ask(path);
      assert.equal(first.headers.get('etag'), second.headers.get('etag'), path);
      const tag = first.headers.get('etag') ?? '';
      assert.equal(seen.get(tag), undefined, `${path} has the tag of ${seen.get(tag) ?? ''}`);
      seen.set(tag, path);
    }
  });
  const forms: readonly [string, (tag: string) => string, number][] = [
    ['the tag', (tag) => tag, 304],
    ['a weak tag', (tag) => `W/${tag}`, 304],
    ['a list with the tag in the middle', (tag) => `"abc", ${tag}, "def"`, 304],
    ['a list of weak tags', (tag) => `W/"abc",W/${tag}`, 304],
    ['a list with a comma inside a tag', (tag) => `"a,b", ${tag}`, 304],
    ['a star', () => '*', 304],
    ['surrounding white space', (tag) => `   ${tag}   `, 304],
    ['another tag', () => '"abc"', 200],
    ['no quotation marks', (tag) => tag.replaceAll('"', ''), 200],
    ['another letter case', (tag) => tag.toUpperCase().replace('"', '"X'), 200],
    ['only a part of the tag', (tag) => `${tag.slice(0, -4)}"`, 200],
    ['the tag inside another', (tag) => `"x${tag.slice(1)}`, 200],
    ['nonsense', () => ',,,;W/', 200],
    [
      'a very long list without it',
      () => Array.from({ length: 200 }, (_, index) => `"${String(index)}"`).join(', '),
      200,
    ],
  ];
  for (const [name, make, status] of forms) {
    test(`If-None-Match: ${name} → ${String(status)}`, async () => {
      for (const path of await cacheable()) {
        const full = await read('search_products', path);
        const tag = full.headers.get('etag') ?? '';
        const response = await send(path, { headers: { 'If-None-Match': make(tag) } });
        const text = await response.text();
        assert.equal(response.status, status, path);
        if (status === 304) {
          assert.equal(text, '', 'a 304 has a body');
          // RFC 9110 §15.4.5: the headers that a 200 with the same representation would have.
          for (const header of ['etag', 'cache-control', 'vary', 'access-control-allow-origin']) {
            assert.equal(response.headers.get(header), full.headers.get(header), `${path}: ${header}`);
          }
          assert.equal(response.headers.get('set-cookie'), null);
        } else {
          assert.equal(text, full.text);
        }
      }
    });
  }
  test('If-Match: 412 if the content has none of the tags, before If-None-Match', async () => {
    for (const path of await cacheable()) {
      const full = await ask(path);
      const tag = full.headers.get('etag') ?? '';
      for (const header of [tag, `"abc", ${tag}`, '*'])
        assert.equal((await ask(path, { headers: { 'If-Match': header } })).text, full.text, `${path}: ${header}`);
      for (const header of ['"abc"', `W/${tag}`])
        await refused(412, path, { headers: { 'If-Match': header, 'If-None-Match': tag } });
    }
  });
  test('If-Modified-Since alone never gives 304, since there is no Last-Modified', async () => {
    const response = await send('/products', {
      headers: { 'If-Modified-Since': new Date(Date.now() + 86_400_000).toUTCString() },
    });
    await response.arrayBuffer();
    assert.deepEqual([response.status, response.headers.get('last-modified')], [200, null]);
  });
  test('errors are never 304', async () => {
    for (const path of ['/products?page=0', '/products/99999999', '/nothing']) {
      const answer = await ask(path, { headers: { 'If-None-Match': '*' } });
      assert.ok(answer.status >= 400, path);
    }
  });
});

describe('caching: HEAD and OPTIONS', () => {
  test('HEAD has the headers of GET and no body', async () => {
    for (const path of [...(await cacheable()), '/health', '/products?page=0', '/products/99999999', '/nothing']) {
      const get = await send(path);
      await get.arrayBuffer();
      const head = await send(path, { method: 'HEAD' });
      assert.equal(await head.text(), '', path);
      assert.equal(head.status, get.status, path);
      for (const name of [
        'etag',
        'cache-control',
        'vary',
        'content-type',
        'access-control-allow-origin',
        'www-authenticate',
        'retry-after',
      ]) {
        assert.equal(head.headers.get(name), get.headers.get(name), `${path}: ${name}`);
      }
    }
  });
  test('HEAD with the tag is 304', async () => {
    const { headers } = await ask('/products');
    const response = await send('/products', {
      method: 'HEAD',
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    await response.arrayBuffer();
    assert.equal(response.status, 304);
  });
  test('a preflight is answered for everyone, without credentials, and allows what an agent needs', async () => {
    for (const path of ['/products', '/products/1', '/health']) {
      const response = await send(path, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://agent.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'authorization',
        },
      });
      const text = await response.text();
      assert.ok(response.status === 200 || response.status === 204, `${path}: ${String(response.status)} ${text}`);
      assert.equal(response.headers.get('content-type'), null, 'a response without content has no type');
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.equal(response.headers.get('access-control-allow-credentials'), null);
      const list = (name: string) => (response.headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
      assert.ok(list('access-control-allow-methods').includes('get'));
      assert.ok(!list('access-control-allow-methods').includes('post'), 'writing is allowed to other sites');
      // The Fetch standard: `*` does not include Authorization, so it must be named.
      assert.ok(list('access-control-allow-headers').includes('authorization'));
    }
  });
  test('headers that a page may read are exposed', async () => {
    const { headers } = await ask('/products', { headers: { Origin: 'https://agent.example' } });
    const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase();
    for (const name of ['etag', 'retry-after', 'www-authenticate']) assert.ok(exposed.includes(name), name);
  });
});

describe('caching: credentials', () => {
  for (const credential of [
    'Bearer wrong',
    'bearer wrong',
    'Bearer',
    'Bearer mds_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ]) {
    test(`Authorization: ${credential.slice(0, 14)} → 401 that is not stored`, async () => {
      for (const path of [...(await cacheable()), '/health']) {
        const answer = await ask(path, { headers: { Authorization: credential, 'If-None-Match': '*' } });
        assert.equal(answer.status, 401, path);
      }
    });
  }
  test('HEAD with a wrong credential is 401 too', async () => {
    const response = await send('/products', { method: 'HEAD', headers: { Authorization: 'Bearer wrong' } });
    await response.arrayBuffer();
    assert.equal(response.status, 401);
    assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer realm="md\.shop\/catalog"/);
  });
  test('Basic is ignored: the response is the public one and may be stored', async () => {
    const open = await ask('/products');
    const basic = await ask('/products', {
      headers: { Authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
    });
    assert.deepEqual(
      [basic.status, basic.text, basic.headers.get('cache-control')],
      [200, open.text, open.headers.get('cache-control')],
    );
  });
  test('a preflight needs no credential', async () => {
    const response = await send('/products', { method: 'OPTIONS', headers: { Authorization: 'Bearer wrong' } });
    await response.arrayBuffer();
    assert.ok(response.status < 300);
  });
});

describe('caching: health', () => {
  test('has only five technical fields, no content, and is never stored', async () => {
    const { url } = await testSite();
    const { json, headers } = await read('health', '/health');
    assert.deepEqual(json, {
      version: service.version,
      status: 'ok',
      languages: ['ro', 'ru'],
      default_language: 'ro',
      documentation_url: `${url}/api-docs.md`,
    });
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(
      (
        await send('/health', { headers: { 'If-None-Match': '*' } }).then(
          async (response) => (await response.text(), response),
        )
      ).status,
      200,
    );
  });
});

describe('the same routes inside WordPress', () => {
  test('rest_do_request() returns the same as HTTP, also errors, for any user and with any separator in php.ini', async () => {
    const paths = [
      '/products?per_page=3',
      '/products?language=ru&category=%D1%88%D0%BB%D0%B5%D0%BC%D1%8B',
      '/content?search=role',
      '/categories',
      '/health',
      '/products?page=0&language=x',
      '/products/99999999',
    ];
    const inside = await phpAsAdministrator<
      { status: number; data: unknown }[]
    >(`ini_set( 'arg_separator.output', '&amp;' ); $all = array();
      foreach ( ${phpValue(paths)} as $path ) {
        list( $route, $query ) = explode( '?', $path . '?' );
        $request = new WP_REST_Request( 'GET', '/md-shop/v1' . $route ); parse_str( $query, $parameters ); $request->set_query_params( $parameters );
        $response = rest_do_request( $request ); $all[] = array( 'status' => $response->get_status(), 'data' => $response->get_data() );
      } ini_restore( 'arg_separator.output' ); return $all;`);
    for (const [index, path] of paths.entries()) {
      const { status, json } = await ask(path);
      assert.deepEqual(inside[index], { status, data: json }, path);
    }
  });
});

describe('caching: responses of WordPress do not change', () => {
  const ids: number[] = [];
  before(async () => {
    ids.push(await makePost({ post_type: 'post', post_title: 'Pentru wp/v2' }));
  });
  after(() => deletePosts(ids));
  test('other routes keep the CORS headers of WordPress', async () => {
    const { status, headers } = await page(`/wp-json/wp/v2/posts/${String(ids[0])}`, {
      headers: { Origin: 'https://agent.example' },
    });
    assert.equal(status, 200);
    assert.equal(headers.get('access-control-allow-origin'), 'https://agent.example');
  });
  test('the index lists our routes, and the namespace index responds', async () => {
    const index = JSON.parse((await page('/wp-json/')).text) as {
      namespaces: string[];
      routes: Record<string, unknown>;
    };
    assert.ok(index.namespaces.includes(service.namespace));
    assert.ok(Object.keys(index.routes).some((route) => route === `/${service.namespace}/products`));
    assert.equal((await page(`/wp-json/${service.namespace}`)).status, 200);
    assert.equal((await page(`/wp-json/${service.namespace}/`)).status, 200);
  });
});
