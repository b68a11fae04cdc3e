import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { products } from './support/contract-client.ts';
import { ask, call, clientInfo, post, raw } from './support/mcp.ts';

describe('mcp: every method once', () => {
  test('without a session: initialize, the notification, lists, a call, a resource, the prompt', async () => {
    await ask('initialize', clientInfo);
    assert.equal((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202);
    assert.equal((await ask<{ tools: unknown[] }>('tools/list')).tools.length, 4);
    assert.deepEqual((await call('search_products', { per_page: 2 })).structuredContent, await products('per_page=2'));
    const { resources } = await ask<{ resources: { uri: string }[] }>('resources/list');
    const { contents } = await ask<{ contents: { text: string }[] }>('resources/read', { uri: resources[0]?.uri });
    assert.match(contents[0]?.text ?? '', /^# /);
    await ask('prompts/get', { name: 'shopping-guide', arguments: { language: 'ru' } });
  });
  test('methods other than POST', async () => {
    const { status, headers } = await raw('GET');
    assert.deepEqual([status, headers['allow']], [405, 'POST']);
  });
});
