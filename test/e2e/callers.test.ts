import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { administrator } from '../../src-harness/index.ts';
import { ask, checked, send } from './support/contract-client.ts';
import { idOf, loadPosts } from './support/demo.ts';
import { withApplicationPassword, withCookies, type Editor } from './support/editor.ts';
import { page } from './support/pages.ts';

describe('visibility: whoever asks', () => {
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
    { name: 'an administrator with a cookie alone', headers: () => ({ Cookie: cookies.headers['Cookie'] ?? '' }) },
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
      name: 'the right password, which is no application password',
      headers: () => ({
        Authorization: `Basic ${Buffer.from(`${administrator.user}:${administrator.password}`).toString('base64')}`,
      }),
    },
    { name: 'malformed Basic', headers: () => ({ Authorization: 'Basic ???' }) },
    { name: 'another scheme', headers: () => ({ Authorization: 'Digest username="admin"' }) },
    { name: 'a scheme that begins like ours', headers: () => ({ Authorization: 'BearerX abc' }) },
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
    test(`?${query} does nothing`, async () => {
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
  test("?rest_route= without pretty permalinks' path is the same interface", async () => {
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
  test('an invalid bearer is refused on every read, wherever it stands among others', async () => {
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
        assert.ok(credential.length < 20 || !text.includes(credential.slice(7)), 'the answer repeats the credential');
      }
    }
  });
});
