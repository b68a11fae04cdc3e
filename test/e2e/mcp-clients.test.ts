import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Client as NewerClient, StreamableHTTPClientTransport as NewerTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CallToolResultSchema,
  GetPromptResultSchema,
  InitializeResultSchema,
  ListPromptsResultSchema,
  ListResourcesResultSchema,
  ListResourceTemplatesResultSchema,
  ListToolsResultSchema,
  ReadResourceResultSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { service } from '../../src-contract/service.ts';
import { root } from '../../src-harness/support/root.ts';
import { product, products } from './support/contract-client.ts';
import { testSite } from './site.ts';

const run = promisify(execFile);

type Exchange = { readonly method: string | undefined; readonly status: number; readonly version: string | null };

/** A fetch for clients that records requests, and changes `initialize` to request another version. */
function recordingFetch(exchanges: Exchange[], asked?: string): typeof fetch {
  return async (input, init) => {
    let body = init?.body;
    const message =
      typeof body === 'string' ? (JSON.parse(body) as { method?: string; params?: Record<string, unknown> }) : {};
    if (asked !== undefined && message.method === 'initialize') {
      body = JSON.stringify({ ...message, params: { ...message.params, protocolVersion: asked } });
    }
    const response = await fetch(input, { ...init, ...(body === undefined ? {} : { body }) });
    const version = new Headers(init?.headers).get('mcp-protocol-version');
    exchanges.push({ method: message.method ?? init?.method, status: response.status, version });
    return response;
  };
}

const endpoint = async () => new URL(`${(await testSite()).url}/mcp`);

for (const version of service.mcpVersions) {
  describe(`mcp: the official SDK’s client at ${version}`, () => {
    const exchanges: Exchange[] = [];
    const client = new Client({ name: 'test', version: '1' });

    before(async () => {
      await client.connect(
        new StreamableHTTPClientTransport(await endpoint(), { fetch: recordingFetch(exchanges, version) }),
      );
    });
    after(() => client.close());

    test('connects, and then sends the negotiated version', async () => {
      await client.ping();
      assert.equal(client.getServerVersion()?.name, service.name);
      assert.match(client.getInstructions() ?? '', /get_product/);
      const asked = exchanges.filter(({ method }) => method !== 'initialize' && method !== 'GET');
      assert.ok(asked.length >= 2);
      for (const { version: sent } of asked) assert.equal(sent, version);
    });
    test('lists and reads everything; its schemas accept every result', async () => {
      const { tools } = ListToolsResultSchema.parse(await client.listTools());
      assert.equal(tools.length, 4);
      const { resources } = ListResourcesResultSchema.parse(await client.listResources());
      for (const { uri } of resources) ReadResourceResultSchema.parse(await client.readResource({ uri }));
      assert.deepEqual(
        ListResourceTemplatesResultSchema.parse(await client.listResourceTemplates()).resourceTemplates,
        [],
      );
      const { prompts } = ListPromptsResultSchema.parse(await client.listPrompts());
      for (const language of service.languages) {
        GetPromptResultSchema.parse(await client.getPrompt({ name: prompts[0]?.name ?? '', arguments: { language } }));
      }
    });
    test('calls every tool; the client validates results with the output schemas of the tools', async () => {
      await client.listTools();
      const [first] = (await products('per_page=1')).items;
      for (const [name, args] of [
        ['search_products', { search: 'role', language: 'ro', per_page: 50 }],
        ['get_product', { id: first?.id ?? 0 }],
        ['search_site', { language: 'ru' }],
        ['list_categories', { language: 'ru' }],
      ] as const) {
        const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
        assert.equal(result.isError, false, name);
        if (name === 'get_product') assert.deepEqual(result.structuredContent, await product(first?.id ?? 0));
      }
      const failed = CallToolResultSchema.parse(
        await client.callTool({ name: 'get_product', arguments: { id: 999_999_999 } }),
      );
      assert.equal(failed.isError, true);
      await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), /-32602/);
    });
    test('three simultaneous lists right after connecting', async () => {
      const fresh = new Client({ name: 'test', version: '1' });
      await fresh.connect(new StreamableHTTPClientTransport(await endpoint(), { fetch: recordingFetch([], version) }));
      await Promise.all([fresh.listTools(), fresh.listResources(), fresh.listPrompts()]);
      await fresh.close();
    });
  });
}

test('mcp: the result of initialize matches the schema of the SDK', async () => {
  const response = await fetch(await endpoint(), {
    method: 'POST',
    headers: { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    }),
  });
  const { result } = (await response.json()) as { result: unknown };
  assert.deepEqual(InitializeResultSchema.parse(result), result);
});

describe('mcp: the newer client in automatic mode', () => {
  test('probes for the newer protocol, falls back, and works', async () => {
    const exchanges: Exchange[] = [];
    const client = new NewerClient({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new NewerTransport(await endpoint(), { fetch: recordingFetch(exchanges) }));
    try {
      assert.equal(client.getNegotiatedProtocolVersion(), service.mcpVersions[0]);
      assert.deepEqual(
        exchanges.slice(0, 2).map(({ method, status }) => [method, status]),
        [
          ['server/discover', 400],
          ['initialize', 200],
        ],
      );
      assert.equal((await client.listTools()).tools.length, 4);
      assert.equal((await client.callTool({ name: 'list_categories', arguments: {} })).isError, false);
    } finally {
      await client.close();
    }
  });
});

describe('mcp: command-line tools', () => {
  const inspector = join(
    root,
    'node_modules',
    '@modelcontextprotocol',
    'inspector',
    'clients',
    'launcher',
    'build',
    'index.js',
  );
  const conformance = join(root, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');

  const inspect = async (...args: string[]): Promise<Record<string, unknown>> => {
    const { stdout } = await run(process.execPath, [
      inspector,
      '--cli',
      String(await endpoint()),
      '--transport',
      'http',
      ...args,
    ]);
    return JSON.parse(stdout) as Record<string, unknown>;
  };

  test('the Inspector lists and calls tools', async () => {
    assert.equal(((await inspect('--method', 'tools/list'))['tools'] as unknown[]).length, 4);
    const found = await inspect('--method', 'tools/call', '--tool-name', 'search_products', '--tool-arg', 'per_page=2');
    assert.equal((found['structuredContent'] as { per_page: number }).per_page, 2);
    assert.equal(((await inspect('--method', 'resources/list'))['resources'] as unknown[]).length, 7);
    assert.equal(((await inspect('--method', 'prompts/list'))['prompts'] as unknown[]).length, 1);
  });

  // The other scenarios use tools, resources and prompts of the suite's example server.
  for (const scenario of [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ]) {
    test(`conformance: ${scenario}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'md-shop-conformance-'));
      try {
        const { stdout } = await run(
          process.execPath,
          [
            conformance,
            'server',
            '--url',
            String(await endpoint()),
            '--scenario',
            scenario,
            '--spec-version',
            '2025-11-25',
          ],
          { cwd: folder },
        );
        const [, passed, all, warnings] = /Passed: (\d+)\/(\d+), 0 failed, (\d+) warnings/.exec(stdout) ?? [];
        assert.ok(Number(passed) >= 2 && passed === all && warnings === '0', stdout);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }
});
