import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { registrationDiscovery } from '../../src-contract/resources/agent.ts';
import { bearer, setClientAddress, freshAddress, register, registrationPaths, revoke } from './support/agents.ts';
import { ask, assertShape, read } from './support/contract-client.ts';
import { request, testSite } from './site.ts';

describe('agents: from registration to revocation', () => {
  before(() => setClientAddress(freshAddress()));
  after(() => setClientAddress(null));
  for (const path of registrationPaths) {
    test(`POST ${path} registers; the credential works for reads and me until it is revoked`, async () => {
      const { access_token: token, agent_id: id, expires_in: lifetime } = await register('Căutător Ёж 🛼', path);
      const { json: me, text } = await read('get_agent', '/agents/me', { headers: bearer(token) });
      assert.ok(!text.includes(token.slice(4)), 'the token is repeated');
      assert.deepEqual([me.agent_id, me.name, me.method], [id, 'Căutător Ёж 🛼', 'anonymous']);
      assert.deepEqual(me.scopes, ['catalog:read', 'content:read']);
      assert.equal(Date.parse(me.expires_at) - Date.parse(me.created_at), lifetime * 1000);
      assert.ok(Math.abs(Date.parse(me.created_at) - Date.now()) < 120_000, me.created_at);
      assert.ok(lifetime - me.expires_in < 120);

      const open = await ask('/products?per_page=2');
      assert.equal((await ask('/products?per_page=2', { headers: bearer(token) })).text, open.text);

      assert.deepEqual((await revoke(token)).json, { agent_id: id, revoked: true });
      assert.equal((await ask('/agents/me', { headers: bearer(token) })).status, 401);
      assert.equal((await revoke(token)).status, 401);
    });
  }
  test('GET /agent/auth says where and how to register, and names only existing addresses', async () => {
    const { url } = await testSite();
    const response = await request('/agent/auth');
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json; ?charset=utf-8$/i);
    const discovery = assertShape(registrationDiscovery, await response.json(), '/agent/auth');
    assert.deepEqual(
      discovery.agent_auth.registration_uris.map((uri) => uri.replace(url, '')).sort(),
      [...registrationPaths].sort(),
    );
    assert.equal(discovery.resource, `${url}/`);
    assert.doesNotMatch(JSON.stringify(discovery), /claim_uri|oauth|authorization_server|events_endpoint/);
    // Every address that it names responds.
    const status = await fetch(discovery.agent_auth.status_uri);
    await status.arrayBuffer();
    const revocation = await fetch(discovery.agent_auth.revoke_uri, { method: 'POST' });
    await revocation.arrayBuffer();
    assert.deepEqual([status.status, revocation.status], [401, 401]);
  });
});
