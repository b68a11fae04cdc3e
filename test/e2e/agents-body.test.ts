import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ErrorBody } from '../../src-contract/resources/error.ts';
import { countAgents, setClientAddress, freshAddress, registrationPaths, sendRegistration } from './support/agents.ts';
import { checked } from './support/contract-client.ts';
import { request, testSite } from './site.ts';

const good = JSON.stringify({ name: 'Test', method: 'anonymous' });

/** Sends the bytes in chunks without a Content-Length and without the headers that fetch adds. */
async function sendChunked(path: string, body: Buffer): Promise<number> {
  const { url } = await testSite();
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${url}${path}`,
      { method: 'POST', headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const headers = new Headers(
            Object.entries(response.headers).flatMap(([name, value]) =>
              typeof value === 'string' ? [[name, value] as [string, string]] : [],
            ),
          );
          const status = response.statusCode ?? 0;
          checked('/agents/register', status, headers, Buffer.concat(parts).toString('utf8'));
          resolve(status);
        });
      },
    );
    sent.on('error', reject);
    for (let at = 0; at < body.length; at += 1000) sent.write(body.subarray(at, at + 1000));
    sent.end();
  });
}

describe('agents: the body of a registration', () => {
  let agents = 0;
  beforeEach(() => setClientAddress(freshAddress()));
  before(async () => {
    agents = await countAgents();
  });
  after(() => setClientAddress(null));

  const name = (value: unknown) => JSON.stringify({ name: value, method: 'anonymous' });
  const refusedBodies: readonly [string, string, string[]][] = [
    ['nothing', '', ['body']],
    ['no JSON', 'name=Test&method=anonymous', ['body']],
    ['JSON that ends too early', good.slice(0, -1), ['body']],
    ['JSON with trailing text', `${good}${good}`, ['body']],
    ['a byte order mark', `\ufeff${good}`, ['body']],
    ['JSON that is too deep', '['.repeat(2000) + ']'.repeat(2000), ['body']],
    ['an array', `[${good}]`, ['body']],
    ['an empty array', '[]', ['body']],
    ['a string', '"anonymous"', ['body']],
    ['null', 'null', ['body']],
    ['an empty object', '{}', ['name', 'method']],
    ['no name', '{"method":"anonymous"}', ['name']],
    ['no method', '{"name":"Test"}', ['method']],
    ['a name twice', '{"name":"A","name":"B","method":"anonymous"}', ['name']],
    ['a name twice, once with an escape', '{"name":"A","method":"anonymous","\\u006eame":"B"}', ['name']],
    ['the same method twice', '{"method":"anonymous","name":"A","method":"anonymous"}', ['method']],
    [
      'a property of auth.md',
      '{"name":"A","method":"anonymous","requested_credential_type":"api_key"}',
      ['requested_credential_type'],
    ],
    ['an empty property', '{"name":"A","method":"anonymous","":1}', ['']],
    ['a property in another case', '{"Name":"A","method":"anonymous"}', ['Name', 'name']],
    ['__proto__', '{"name":"A","method":"anonymous","__proto__":{}}', ['__proto__']],
    ['a number for the name', name(5), ['name']],
    ['null for the name', name(null), ['name']],
    ['a list for the name', name(['Test']), ['name']],
    ['an object for the name', name({}), ['name']],
    ['true for the name', name(true), ['name']],
    ['an empty name', name(''), ['name']],
    ['a name of spaces', name(' \u00a0\u3000'), ['name']],
    ['an invisible name', name('\u200b\u2060\ufeff'), ['name']],
    ['a name of 81 characters', name('a'.repeat(81)), ['name']],
    ['a name of 81 Cyrillic characters', name('я'.repeat(81)), ['name']],
    ['a name of 81 emoji', name('🛼'.repeat(81)), ['name']],
    ['a line break', name('a\nb'), ['name']],
    ['a NUL', name('a\0b'), ['name']],
    ['an escape', name('a\u001bb'), ['name']],
    ['a C1 control', name('a\u0085b'), ['name']],
    ['a line separator', name('a\u2028b'), ['name']],
    ['a direction mark', name('a\u202eb'), ['name']],
    ['a mark of a script', name('x\u200f\u061c\ufeff<b>=cmd'), ['name']],
    ['tags', name('Bot\u{e0049}\u{e0047}'), ['name']],
    ['several variation selectors', name('🛼\ufe0f\ufe0f'), ['name']],
    ['half a surrogate pair', '{"name":"\\ud83d","method":"anonymous"}', ['body']],
    ['another method', '{"name":"A","method":"identity_assertion"}', ['method']],
    ['the method in another case', '{"name":"A","method":"Anonymous"}', ['method']],
    ['an empty method', '{"name":"A","method":""}', ['method']],
    ['null for the method', '{"name":"A","method":null}', ['method']],
    ['a name that begins with NUL', '{"name":"A","method":"anonymous","\\u0000":1}', ['body']],
    ['several errors', '{"name":"","method":1,"x":2}', ['name', 'method', 'x']],
  ];
  for (const [what, body, properties] of refusedBodies) {
    test(`${what} is 400 and names ${properties.map((one) => `"${one}"`).join(', ')}`, async () => {
      const { status, json, text } = await sendRegistration({ body });
      assert.equal(status, 400, text);
      assert.deepEqual(Object.keys((json as ErrorBody).data.params ?? {}).sort(), [...properties].sort());
    });
  }
  test('invalid UTF-8 is 400', async () => {
    const response = await request('/agent/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.from('{"name":"\xff\xfe","method":"anonymous"}', 'latin1'),
    });
    assert.equal(checked('/agents/register', response.status, response.headers, await response.text()).status, 400);
  });
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'text/json',
    'application/json; charset=utf-16',
  ]) {
    test(`Content-Type: ${type} is 400`, async () => {
      const { status, json } = await sendRegistration({ headers: { 'Content-Type': type } });
      assert.equal(status, 400);
      assert.deepEqual(Object.keys((json as ErrorBody).data.params ?? {}), ['Content-Type']);
    });
  }
  test('a form is 400, also with files', async () => {
    const form = new FormData();
    form.set('name', 'Test');
    form.set('method', 'anonymous');
    for (const body of [form, new URLSearchParams({ name: 'Test', method: 'anonymous' })]) {
      const response = await request('/agent/register', { method: 'POST', body });
      assert.equal(checked('/agents/register', response.status, response.headers, await response.text()).status, 400);
    }
  });
  test('after all these errors there is no registration, and the address may still register', async () => {
    const address = freshAddress();
    await setClientAddress(address);
    for (let attempt = 0; attempt < 15; attempt++) assert.equal((await sendRegistration({ body: '{}' })).status, 400);
    assert.equal(await countAgents(), agents);
    const { status, headers } = await sendRegistration();
    assert.equal(status, 201);
    assert.match(headers.get('ratelimit') ?? '', /"address";r=9;/);
  });

  for (const [what, body] of [
    ['80 characters', name('a'.repeat(80))],
    ['80 Cyrillic characters', name('Ж'.repeat(80))],
    ['80 emoji', name('🛼'.repeat(80))],
    ['joined emoji', name('👩\u200d💻 ❤\ufe0f')],
    ['one character', name('я')],
    ['blanks around', name('  a b  ')],
    ['markup and quotes, unchanged', name('<b>"\'\\;-- %s %d {x}</b>')],
    ['escapes', '{"name":"\\u0410\\ud83d\\uDEFC","method":"anonymous"}'],
    ['white space around everything', `\r\n\t ${good.replace(',', ' ,\n')} \n`],
  ] as const) {
    test(`a name with ${what} is accepted`, async () => {
      const { status, json, text } = await sendRegistration({ body });
      assert.equal(status, 201, text);
      const token = (json as { access_token: string }).access_token;
      const me = await request('/wp-json/md-shop/v1/agents/me', { headers: { Authorization: `Bearer ${token}` } });
      assert.equal(((await me.json()) as { name: string }).name, (JSON.parse(body) as { name: string }).name);
    });
  }

  for (const path of registrationPaths) {
    test(`${path}: 8,192 bytes are accepted and 8,193 are 413, with Content-Length and without`, async () => {
      const bytes = (length: number) => good.padEnd(length, ' ');
      assert.equal((await sendRegistration({ path, body: bytes(8192) })).status, 201);
      assert.equal((await sendRegistration({ path, body: bytes(8193) })).status, 413);
      assert.equal((await sendRegistration({ path, body: bytes(200_000) })).status, 413);
      // Bytes, not characters: 4,000 letters of two bytes each.
      assert.equal((await sendRegistration({ path, body: `{"name":"${'я'.repeat(4100)}"}` })).status, 413);
      assert.equal(await sendChunked(path, Buffer.from(bytes(8192))), 201);
      assert.equal(await sendChunked(path, Buffer.from(bytes(8193))), 413);
    });
  }
});

describe('agents: methods', () => {
  for (const path of ['/agent/register', '/wp-json/md-shop/v1/agents/register', '/wp-json/md-shop/v1/agents/revoke']) {
    test(`${path} accepts only POST`, async () => {
      for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
        const response = await request(path, { method });
        await response.arrayBuffer();
        assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST, OPTIONS'], method);
        assert.equal(response.headers.get('cache-control'), 'no-store');
      }
    });
  }
  test('/agent/auth accepts GET, HEAD and POST; me accepts GET and HEAD', async () => {
    for (const method of ['PUT', 'DELETE']) {
      const response = await request('/agent/auth', { method });
      await response.arrayBuffer();
      assert.deepEqual([response.status, response.headers.get('allow')], [405, 'GET, HEAD, POST, OPTIONS']);
    }
    const get = await request('/agent/auth');
    const head = await request('/agent/auth', { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.equal(head.headers.get('etag'), get.headers.get('etag'));
    const again = await request('/agent/auth', { headers: { 'If-None-Match': get.headers.get('etag') ?? '' } });
    await get.arrayBuffer();
    assert.deepEqual([again.status, await again.text()], [304, '']);
    const post = await request('/wp-json/md-shop/v1/agents/me', { method: 'POST' });
    await post.arrayBuffer();
    assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
  });
  for (const [path, method] of [
    ['/agent/register', 'POST'],
    ['/agent/auth', 'POST'],
    ['/wp-json/md-shop/v1/agents/register', 'POST'],
    ['/wp-json/md-shop/v1/agents/revoke', 'POST'],
    ['/wp-json/md-shop/v1/agents/me', 'GET'],
  ] as const) {
    test(`${path}: pages of any origin may send requests, without cookies`, async () => {
      const response = await request(path, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://agent.example',
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': 'authorization,content-type',
          Authorization: 'Bearer wrong',
        },
      });
      assert.deepEqual([response.status, await response.text()], [204, '']);
      const list = (name: string) => (response.headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.equal(response.headers.get('access-control-allow-credentials'), null);
      assert.ok(list('access-control-allow-methods').includes(method.toLowerCase()));
      for (const name of ['authorization', 'content-type']) {
        assert.ok(list('access-control-allow-headers').includes(name), name);
      }
    });
  }
});

describe('agents: addresses at the root', () => {
  beforeEach(() => setClientAddress(freshAddress()));
  after(() => setClientAddress(null));
  test('a trailing slash, a leading index.php and ?md_shop= give the same response without a redirect', async () => {
    for (const path of ['/agent/register/', '/index.php/agent/register', '/?md_shop=agent/register', '/agent/auth/']) {
      assert.equal((await sendRegistration({ path })).status, 201, path);
    }
  });
  test('there is no Russian address, and no address below or beside these', async () => {
    for (const path of [
      '/ru/agent/register',
      '/ru/agent/auth',
      '/agent',
      '/agent/register/x',
      '/Agent/Register',
      '/agent/registerx',
    ]) {
      const response = await request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: good,
      });
      await response.arrayBuffer();
      assert.equal(response.status, 404, path);
    }
  });
  test('these addresses do not affect the front page', async () => {
    for (const path of ['/?md_shop=', '/?md_shop=agent', '/?md_shop[]=agent/auth', '/magazin/?md_shop=agent/auth']) {
      const response = await request(path);
      assert.match(await response.text(), /<html/, path);
      assert.equal(response.status, 200, path);
    }
  });
});
