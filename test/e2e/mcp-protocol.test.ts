import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bounds } from '../../src-contract/bounds.ts';
import { mcpErrors } from '../../src-contract/mcp/errors.ts';
import { service } from '../../src-contract/service.ts';
import { bearer, setClientAddress, freshAddress, register, revoke } from './support/agents.ts';
import { php } from './support/php.ts';
import { ask, checkedAnswer, clientInfo, validHeaders, post, raw, refusedBy, type Headers } from './support/mcp.ts';
import { testSite } from './site.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' } as const;
const pingText = JSON.stringify(ping);

/** Asserts that a request is rejected for one reason, with the status, code and message of the contract. */
async function refused(
  name: keyof typeof mcpErrors,
  sent: { method?: string; headers?: Headers; body?: string | Buffer },
) {
  const answer = await raw(sent.method ?? 'POST', sent.headers ?? validHeaders, sent.body ?? pingText);
  const { status, code, message } = mcpErrors[name];
  assert.equal(answer.status, status, `${name}: ${answer.body.toString()}`);
  if (sent.method === 'HEAD') return answer;
  const rpc = checkedAnswer(answer, name);
  assert.equal(rpc?.error?.code, code, name);
  const pattern = message.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\\?\{[a-z_]+\\?\}/g, '.*');
  assert.match(rpc.error.message, new RegExp(`^${pattern}$`, 's'));
  return { ...answer, rpc };
}

/** The valid headers with some replaced or, if undefined, removed. */
function having(changed: Readonly<Record<string, string | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries({ ...validHeaders, ...changed }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}

describe('mcp: HTTP requests', () => {
  for (const method of ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH', 'PROPFIND']) {
    test(`${method} is 405 and names POST`, async () => {
      const answer = await refused('method_not_allowed', { method, body: '' });
      assert.equal(answer.headers['allow'], 'POST');
    });
  }

  for (const accept of [
    undefined,
    '*/*',
    'application/json',
    'text/event-stream',
    'application/*, text/*',
    'application/json, text/event-stream;q=0',
    'application/json;q=0.000, text/event-stream',
    'application/jsonx, text/event-stream',
    'text/html, application/json',
  ]) {
    test(`Accept: ${accept ?? '(none)'} is 406`, async () => {
      await refused('not_acceptable', { headers: having({ Accept: accept }) });
    });
  }
  for (const accept of [
    'text/event-stream,application/json',
    'Application/JSON;charset=utf-8 , TEXT/event-stream;q=0.001',
    'application/json, text/event-stream, */*;q=0',
  ]) {
    test(`Accept: ${accept} is accepted`, async () => {
      assert.deepEqual((await post(pingText, { Accept: accept })).rpc?.result, {});
    });
  }

  for (const type of [
    undefined,
    'text/plain',
    'application/jsonp',
    'application/json; charset=latin1',
    'application/xml',
  ]) {
    test(`Content-Type: ${type ?? '(none)'} is 415`, async () => {
      await refused('media_type', { headers: having({ 'Content-Type': type }) });
    });
  }
  test('Content-Type: application/json; charset="UTF-8" is accepted', async () => {
    assert.deepEqual((await post(pingText, { 'Content-Type': 'Application/JSON; charset="UTF-8"' })).rpc?.result, {});
  });

  test(`${String(bounds.requestBody)} bytes are accepted, one more is 413 before parsing`, async () => {
    const longest = pingText + ' '.repeat(bounds.requestBody - pingText.length);
    assert.deepEqual((await post(longest)).rpc?.result, {});
    await refused('too_large', { body: `${longest} ` });
    await refused('too_large', { body: '['.repeat(bounds.requestBody + 1) });
    // The received bytes count, not the Content-Length.
    await refused('too_large', { body: 'x'.repeat(200_000) });
  });

  test('the order of checks: each request also has every later error', async () => {
    const bad = {
      Origin: 'https://evil.example',
      Authorization: 'Bearer nonsense',
      Accept: 'text/html',
      'Content-Type': 'text/plain',
      'MCP-Protocol-Version': '1999-01-01',
    };
    const big = 'x'.repeat(bounds.requestBody + 1);
    const { Origin: _, ...afterOrigin } = bad;
    const { Authorization: __, ...afterCredential } = afterOrigin;
    const { Accept: ___, ...afterAccept } = afterCredential;
    const afterType = { 'MCP-Protocol-Version': '1999-01-01' };
    await refused('method_not_allowed', { method: 'PUT', headers: bad, body: big });
    await refused('origin_not_allowed', { headers: bad, body: big });
    await refused('invalid_token', { headers: afterOrigin, body: big });
    await refused('not_acceptable', { headers: afterCredential, body: big });
    await refused('media_type', { headers: { ...afterAccept, Accept: validHeaders['Accept'] ?? '' }, body: big });
    await refused('too_large', { headers: { ...validHeaders, ...afterType }, body: big });
    await refused('parse', { headers: { ...validHeaders, ...afterType }, body: '{' });
    await refused('batch', { headers: { ...validHeaders, ...afterType }, body: '[]' });
    await refused('protocol_version', {
      headers: { ...validHeaders, ...afterType },
      body: '{"jsonrpc":"2.0","id":1,"method":"none"}',
    });
    await refused('unknown_method', { body: '{"jsonrpc":"2.0","id":1,"method":"none"}' });
  });
});

describe('mcp: origins', () => {
  const origins = async () => {
    const { protocol, host, port } = new URL((await testSite()).url);
    return { own: `${protocol}//${host}`, www: `${protocol}//www.${host}`, port: Number(port) };
  };

  test('the origin of the site, with and without www, gets CORS headers', async () => {
    const { own, www } = await origins();
    for (const origin of [own, www, own.toUpperCase().replace('HTTP', 'http')]) {
      const { headers, rpc } = await post(pingText, { Origin: origin });
      assert.deepEqual(rpc?.result, {});
      assert.equal(headers['access-control-allow-origin'], origin);
      assert.equal(headers['vary'], 'Origin');
    }
  });
  test('no Origin: a response without CORS headers', async () => {
    const { headers } = await post(pingText);
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith('access-control-')),
      [],
    );
  });
  test('any other origin is 403 and gets no information', async () => {
    const { own, port } = await origins();
    for (const origin of [
      'null',
      'https://evil.example',
      own.replace('http://', 'https://'),
      `${own}.evil.example`,
      own.replace(/:\d+$/, ''),
      own.replace(/:\d+$/, `:${String(port + 1)}`),
      own.replace('http://', 'http://user@'),
      own.replace('http://', 'http://www.www.'),
      own.replace('http://', 'http://sub.'),
      `${own}/`,
      `${own}/mcp`,
      `${own}, https://evil.example`,
      `https://evil.example, ${own}`,
      'file://',
      'http://',
      own.slice(7),
    ]) {
      const { headers, status } = await refused('origin_not_allowed', { headers: { ...validHeaders, Origin: origin } });
      assert.equal(status, 403, origin);
      assert.equal(headers['access-control-allow-origin'], undefined, origin);
    }
  });
  test('a preflight is 204 with Allow; only an allowed origin gets permission', async () => {
    const { own } = await origins();
    const preflight = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' };
    const allowed = await raw('OPTIONS', { ...preflight, Origin: own });
    checkedAnswer(allowed, 'OPTIONS');
    assert.equal(allowed.status, 204);
    assert.equal(allowed.headers['allow'], 'POST, OPTIONS');
    assert.equal(allowed.headers['access-control-allow-origin'], own);
    assert.equal(allowed.headers['access-control-allow-methods'], 'POST');
    const may = (allowed.headers['access-control-allow-headers'] ?? '').split(', ');
    // The last two headers come from a client that first probes for the newer protocol.
    for (const name of ['Authorization', 'Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name']) {
      assert.ok(may.includes(name), name);
    }
    await refused('origin_not_allowed', { method: 'OPTIONS', headers: { ...preflight, Origin: 'null' }, body: '' });
    const plain = await raw('OPTIONS', {});
    assert.deepEqual([plain.status, plain.headers['access-control-allow-methods']], [204, undefined]);
  });
  test('a form on another site cannot reach the endpoint either', async () => {
    await refused('origin_not_allowed', {
      headers: { Origin: 'https://evil.example', 'Content-Type': 'text/plain', Accept: '*/*' },
    });
  });
});

describe('mcp: credentials', () => {
  test('a valid credential is accepted and its response not stored; an expired, revoked or unknown one is 401', async () => {
    await setClientAddress(freshAddress());
    try {
      const { access_token: token } = await register('MCP');
      const answer = await post(pingText, bearer(token));
      assert.deepEqual(answer.rpc?.result, {});
      assert.equal(answer.headers['cache-control'], 'private, no-store');
      const named = await post(
        { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: token } },
        bearer(token),
      );
      assert.ok(!named.body.includes(token), 'the response repeats the credential');
      await revoke(token);
      for (const wrong of [token, 'mds_x', 'x y', '']) {
        const { headers, body } = await refused('invalid_token', {
          headers: { ...validHeaders, Authorization: `Bearer ${wrong}` },
        });
        assert.equal(headers['www-authenticate'], `Bearer realm="${service.name}", error="invalid_token"`);
        assert.ok(!body.includes(token));
      }
    } finally {
      await setClientAddress(null);
    }
  });
  test('Basic and cookies are ignored', async () => {
    assert.deepEqual(
      (await post(pingText, { Authorization: 'Basic eDp5', Cookie: 'wordpress_logged_in_x=1' })).rpc?.result,
      {},
    );
  });
  test('a credential that cannot be checked is 503 with Retry-After', async () => {
    const table = `{$wpdb->prefix}md_shop_agents`;
    await php(`global $wpdb; $wpdb->query( "DROP TABLE ${table}" ); return 1;`);
    try {
      const token = `mds_${'a'.repeat(43)}`;
      const { headers } = await refused('credential_unchecked', { headers: { ...validHeaders, ...bearer(token) } });
      assert.equal(headers['retry-after'], String(service.retryAfterSeconds));
      assert.deepEqual((await post(pingText)).rpc?.result, {});
    } finally {
      await php(`do_action( 'activate_md-shop-catalog/md-shop-catalog.php', false ); return 1;`);
      await php(`return 1;`);
    }
  });
});

describe('mcp: messages', () => {
  const bodies: readonly (readonly [keyof typeof mcpErrors, string | Buffer])[] = [
    ['parse', ''],
    ['parse', 'x'],
    ['parse', `${pingText}${pingText}`],
    ['parse', `\ufeff${pingText}`],
    ['parse', '{"jsonrpc":"2.0","id":1,"method":"ping",}'],
    ['parse', '{"jsonrpc":"2.0","id":01,"method":"ping"}'],
    ['parse', Buffer.from(`{"jsonrpc":"2.0","id":"\xff","method":"ping"}`, 'latin1')],
    ['parse', '{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}'],
    ['parse', Buffer.from(pingText, 'utf16le')],
    ['parse', '['.repeat(60_000)],
    ['parse', `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${'['.repeat(40)}${']'.repeat(40)}}}`],
    ['batch', '[]'],
    ['batch', `[${pingText}]`],
    ['not_an_object', 'null'],
    ['not_an_object', '"ping"'],
    ['not_an_object', '1'],
    ['jsonrpc', '{}'],
    ['jsonrpc', '{"id":1,"method":"ping"}'],
    ['jsonrpc', '{"jsonrpc":2.0,"id":1,"method":"ping"}'],
    ['jsonrpc', '{"jsonrpc":"1.0","id":1,"method":"ping"}'],
    ['id', '{"jsonrpc":"2.0","id":null,"method":"ping"}'],
    ['id', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}'],
    ['id', '{"jsonrpc":"2.0","id":true,"method":"ping"}'],
    ['id', '{"jsonrpc":"2.0","id":[1],"method":"ping"}'],
    ['id', '{"jsonrpc":"2.0","id":{},"method":"ping"}'],
    ['id', '{"jsonrpc":"2.0","id":1e400,"method":"ping"}'],
    ['id', `{"jsonrpc":"2.0","id":${'9'.repeat(1000)},"method":"ping"}`],
    ['no_message', '{"jsonrpc":"2.0"}'],
    ['no_message', '{"jsonrpc":"2.0","id":1}'],
    ['no_message', '{"jsonrpc":"2.0","id":1,"method":null}'],
    ['no_message', '{"jsonrpc":"2.0","id":1,"method":["ping"]}'],
    ['no_message', '{"jsonrpc":"2.0","id":1,"result":{},"error":{}}'],
    ['no_message', '{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}'],
    ['duplicate_name', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}'],
    ['duplicate_name', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1,"\\u0061":2}}'],
    ['nul_name', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"\\u0000a":1}}'],
  ];
  for (const [name, body] of bodies) {
    test(`${name}: ${body.toString().slice(0, 60)}`, async () => {
      const { rpc } = (await refused(name, { body })) as { rpc: { id: unknown } };
      assert.equal(rpc.id, null);
    });
  }
  test('the maximum nesting is accepted', async () => {
    const depth = bounds.messageDepth - 2;
    const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    assert.deepEqual((await post(deep)).rpc?.result, {});
    await refused('parse', { body: deep.replace('[]', '[[]]') });
  });
  test('the id is returned unchanged, with its type', async () => {
    for (const id of [
      '0',
      '"0"',
      '-1',
      '9007199254740992',
      '""',
      '"\u2028é"',
      '9223372036854775807',
      `"${'x'.repeat(3000)}"`,
    ]) {
      const { body } = await post(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
      assert.equal(body.toString(), `{"jsonrpc":"2.0","id":${id},"result":{}}`);
    }
  });

  test('any notification and a client’s response are 202 without a body', async () => {
    for (const message of [
      { method: 'notifications/initialized' },
      { method: 'notifications/cancelled', params: { requestId: 1 } },
      { method: 'notifications/roots/list_changed' },
      { method: 'tools/call', params: [] },
      { method: 'no such method' },
      { id: 1, result: {} },
      { id: 'x', error: { code: -1, message: 'no' } },
    ]) {
      assert.equal((await post({ jsonrpc: '2.0', ...message })).status, 202, JSON.stringify(message));
    }
  });

  test('MCP-Protocol-Version: supported versions and none are accepted; another is 400 except on initialize', async () => {
    for (const version of service.mcpVersions) {
      assert.deepEqual((await post(pingText, { 'MCP-Protocol-Version': version })).rpc?.result, {});
    }
    const wrong = ['2024-11-05', '2026-07-28', 'x', '2025-11-25, 2025-11-25', '2025-11-25x'];
    for (const version of wrong) {
      const headers = { 'MCP-Protocol-Version': version };
      const { rpc } = (await refused('protocol_version', { headers: { ...validHeaders, ...headers } })) as {
        rpc: { id: unknown };
      };
      assert.equal(rpc.id, 1);
      const note = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
      assert.equal(note.status, 400, version);
      const begun = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: clientInfo }, headers);
      assert.equal(begun.status, 200, version);
    }
  });
  test('a session id is ignored and never sent', async () => {
    assert.deepEqual((await post(pingText, { 'Mcp-Session-Id': 'abc' })).rpc?.result, {});
  });
  test('a probe for a newer protocol gets an ordinary error', async () => {
    const probe = {
      jsonrpc: '2.0',
      id: 0,
      method: 'server/discover',
      params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
    };
    const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'server/discover' };
    assert.equal((await post(probe, headers)).status, 400);
    const bare = await post(probe);
    assert.deepEqual([bare.status, bare.rpc?.error?.code], [200, -32601]);
  });
});

describe('mcp: methods', () => {
  type Initialized = {
    protocolVersion: string;
    serverInfo: { name: string; title: string; version: string; icons: { src: string }[]; websiteUrl: string };
    instructions: string;
    capabilities: unknown;
  };

  test('initialize returns the requested version if it is supported, otherwise the newest', async () => {
    for (const [asked, given] of [
      ...service.mcpVersions.map((version) => [version, version] as const),
      ['2024-11-05', service.mcpVersions[0]] as const,
      ['2026-07-28', service.mcpVersions[0]] as const,
      ['', service.mcpVersions[0]] as const,
    ]) {
      const result = await ask<Initialized>('initialize', { ...clientInfo, protocolVersion: asked });
      assert.equal(result.protocolVersion, given, asked);
    }
  });
  test('initialize describes the server', async () => {
    const { url } = await testSite();
    const { serverInfo, instructions, capabilities } = await ask<Initialized>('initialize', clientInfo);
    assert.deepEqual([serverInfo.name, serverInfo.version], [service.name, service.version]);
    assert.equal(
      serverInfo.title,
      await php<string>(`return html_entity_decode( get_option( 'blogname' ), ENT_QUOTES );`),
    );
    assert.equal(serverInfo.websiteUrl, `${url}/`);
    assert.ok(instructions.length > 500 && instructions.length < 3000);
    assert.deepEqual(capabilities, {
      tools: { listChanged: false },
      resources: { subscribe: false, listChanged: false },
      prompts: { listChanged: false },
    });
    const icon = await fetch(serverInfo.icons[0]?.src ?? '');
    assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/png']);
  });
  test('initialize names missing parameters', async () => {
    for (const params of [
      undefined,
      {},
      [],
      'x',
      null,
      { ...clientInfo, protocolVersion: 1 },
      { ...clientInfo, capabilities: [] },
      { ...clientInfo, clientInfo: { name: 'x' } },
      { ...clientInfo, _meta: 1 },
    ]) {
      assert.equal((await refusedBy('initialize', params)).code, -32602, JSON.stringify(params));
    }
  });
  test('ping, with and without params', async () => {
    assert.deepEqual(await ask('ping'), {});
    assert.deepEqual(await ask('ping', { _meta: { progressToken: 1 }, anything: true }), {});
    assert.equal((await refusedBy('ping', [])).code, -32602);
  });
  test('unknown methods are errors', async () => {
    for (const method of [
      '',
      'tools',
      'Tools/list',
      'resources/subscribe',
      'logging/setLevel',
      'notifications/initialized',
    ]) {
      const { code, message } = await refusedBy(method);
      assert.equal(code, -32601, method);
      assert.match(message, /tools\/list/);
    }
  });
  test('a cursor on any list is an error', async () => {
    for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']) {
      assert.equal((await refusedBy(method, { cursor: 'x' })).code, -32602, method);
      assert.deepEqual(Object.keys(await ask<object>(method, {})).length, 1, method);
    }
  });
  test('three simultaneous lists right after initialize, none of which needs it', async () => {
    await ask('initialize', clientInfo);
    const lists = await Promise.all([ask('tools/list'), ask('resources/list'), ask('prompts/list')]);
    assert.deepEqual(
      lists.map((list) => Object.keys(list as object)),
      [['tools'], ['resources'], ['prompts']],
    );
  });
});
