import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mcpErrors } from '../../src-contract/mcp/errors.ts';
import { full } from '../full.ts';
import { checkedAnswer, validHeaders, phpLog, raw } from './support/mcp.ts';

const runs = full ? 2000 : 200;
/** Number of simultaneous messages: the number of worker processes of the native servers. */
const atOnce = 4;

const methods = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'prompts/list',
  'prompts/get',
  'notifications/initialized',
];
const names = ['search_products', 'get_product', 'search_site', 'list_categories', 'shopping-guide', '__proto__', ''];
const argumentNames = ['search', 'category', 'brand', 'page', 'per_page', 'language', 'id', 'constructor'];

/** Any JSON value, including floats, huge numbers and deep nesting. */
const anything = fc.jsonValue({ maxDepth: 5 });
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('ro', 'ru', 'role', 'шлем', '\u0000', '%'),
);
const args = fc.dictionary(
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...argumentNames) }, fc.string()),
  fc.oneof(fc.integer({ min: -2, max: 60 }), text, anything),
  { maxKeys: 5 },
);
const params = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name: fc.constantFrom(...names), arguments: args }) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        name: fc.oneof(fc.constantFrom(...names), anything),
        arguments: anything,
        uri: text,
        cursor: anything,
        _meta: anything,
      },
      { requiredKeys: [] },
    ),
  },
  anything,
);
const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 40, arbitrary: fc.constant('2.0') }, anything),
    id: fc.oneof({ weight: 15, arbitrary: fc.oneof(fc.integer(), fc.maxSafeInteger(), text) }, anything),
    method: fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...methods) }, text, anything),
    params,
    result: anything,
    error: anything,
  },
  { requiredKeys: ['jsonrpc', 'method', 'params'] },
);
const usual = message.map(({ result: _, error: __, ...rest }) => rest);

const body = fc.oneof(
  { weight: 16, arbitrary: usual.map((one) => Buffer.from(JSON.stringify(one))) },
  { weight: 2, arbitrary: message.map((one) => Buffer.from(JSON.stringify(one))) },
  { weight: 1, arbitrary: anything.map((one) => Buffer.from(JSON.stringify(one))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  // A message with one byte changed, or truncated.
  {
    weight: 2,
    arbitrary: fc.tuple(usual, fc.nat(), fc.integer({ min: 0, max: 255 }), fc.boolean()).map(([one, at, byte, cut]) => {
      const bytes = Buffer.from(JSON.stringify(one));
      const place = at % bytes.length;
      if (cut) return bytes.subarray(0, place);
      bytes[place] = byte;
      return bytes;
    }),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 2000 }).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
  },
);

// Skips headers that Node itself refuses to send.
const visible = fc.string({ maxLength: 60 }).map((value) => value.replace(/[^\x20-\x7e]/g, '').trim());
const headers = fc.oneof(
  { weight: 30, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        Accept: fc.oneof(
          fc.constantFrom('*/*', 'application/json', 'text/event-stream;q=0, application/json'),
          visible,
        ),
        'Content-Type': fc.oneof(fc.constantFrom('text/plain', 'application/json;charset=utf-8'), visible),
        'MCP-Protocol-Version': fc.oneof(fc.constantFrom('2025-11-25', '2025-06-18', '2026-07-28'), visible),
        Origin: fc.oneof(fc.constantFrom('null', 'https://evil.example'), visible),
        Authorization: fc.oneof(fc.constantFrom('Bearer x', 'Basic eDp5'), visible),
        'Mcp-Session-Id': visible,
      },
      { requiredKeys: [] },
    ),
  },
);

const statuses: ReadonlySet<number> = new Set([200, 202, ...Object.values(mcpErrors).map(({ status }) => status)]);

test(
  `mcp: ${String(runs)} random messages get a valid response each, without PHP notices`,
  { timeout: 600_000 },
  async () => {
    const before = await phpLog();
    const seen = new Map<number, number>();
    const cases = fc.asyncProperty(
      fc.array(fc.tuple(body, headers), { minLength: atOnce, maxLength: atOnce }),
      async (batch) => {
        await Promise.all(
          batch.map(async ([bytes, more]) => {
            const answer = await raw('POST', { ...validHeaders, ...more }, bytes);
            const where = `${bytes.toString('latin1').slice(0, 400)} ${JSON.stringify(more)}`;
            assert.ok(statuses.has(answer.status), `${String(answer.status)}: ${where}`);
            const rpc = checkedAnswer(answer, where);
            assert.notEqual(rpc?.error?.code, -32603, `an internal error: ${where}`);
            seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
          }),
        );
      },
    );
    await fc.assert(cases, { numRuns: runs / atOnce });
    // At least some messages must have reached the tools.
    assert.ok(
      (seen.get(200) ?? 0) > runs / 4 && (seen.get(202) ?? 0) > runs / 200 && (seen.get(400) ?? 0) > runs / 20,
      JSON.stringify([...seen]),
    );
    assert.equal((await phpLog()).slice(before.length), '');
  },
);
