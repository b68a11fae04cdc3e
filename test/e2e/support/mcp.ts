import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { dirname, join } from 'node:path';
import { mcpErrors } from '../../../src-contract/mcp/errors.ts';
import { readLogs } from '../../../src-harness/wordpress/logs.ts';
import { countRequests, server, testSite } from '../site.ts';

export type Headers = Readonly<Record<string, string>>;
type Raw = { readonly status: number; readonly headers: Headers; readonly body: Buffer };
type RpcError = { readonly code: number; readonly message: string; readonly data?: Record<string, unknown> };
type Rpc = {
  readonly jsonrpc: '2.0';
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: RpcError;
};
export type Block = { readonly type: string; readonly text: string };
export type CallResult = {
  readonly content: readonly [Block, ...Block[]];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
};

/** The headers that every client must send. */
export const validHeaders: Headers = {
  Accept: 'application/json, text/event-stream',
  'Content-Type': 'application/json',
};

export const clientInfo = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
} as const;

/** Sends exactly these headers and bytes; fetch would add its own headers. */
export async function raw(
  method: string,
  headers: Headers = validHeaders,
  body: string | Buffer = '',
  path = '/mcp',
): Promise<Raw> {
  const { url } = await testSite();
  countRequests(1);
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const sent = httpRequest(`${url}${path}`, { method, headers: { ...length, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const received = Object.entries(response.headersDistinct).map(([name, values]) => [
          name,
          (values ?? []).join(', '),
        ]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(received) as Headers,
          body: Buffer.concat(parts),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Checks a response of the endpoint and returns its JSON, or undefined if it must have none.
 *
 * @param where What was asked. Messages may repeat it, so what looks like a placeholder in it is none in the response.
 */
export function checkedAnswer(answer: Raw, where: string): Rpc | undefined {
  const { status, headers, body } = answer;
  assert.match(headers['cache-control'] ?? '', /^(private, )?no-store$/, `${where}: Cache-Control`);
  assert.equal(headers['set-cookie'], undefined, where);
  assert.equal(headers['mcp-session-id'], undefined, where);
  assert.equal(headers['access-control-allow-credentials'], undefined, where);
  assert.equal('www-authenticate' in headers, status === 401, `${where}: WWW-Authenticate`);
  assert.equal('retry-after' in headers, status === 503, `${where}: Retry-After`);
  if (status === 202 || status === 204) {
    assert.equal(body.length, 0, `${where}: ${body.toString()}`);
    assert.equal(headers['content-type'], undefined, where);
    return undefined;
  }
  assert.equal(headers['content-type'], 'application/json', where);
  // Apache leaves it out of what PHP has made.
  if (server === 'nginx') assert.equal(headers['content-length'], String(body.length), `${where}: Content-Length`);
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  const message = JSON.parse(text) as Rpc;
  assert.equal(message.jsonrpc, '2.0', where);
  assert.equal('result' in message, !('error' in message), where);
  assert.ok('id' in message, where);
  if (message.error === undefined) {
    assert.equal(status, 200, where);
    return message;
  }
  const { code, message: sentence } = message.error;
  assert.ok(
    Object.values(mcpErrors).some((known) => known.code === code && known.status === status),
    `${where}: ${String(status)} with ${String(code)} is not in the table: ${text}`,
  );
  const placeholders = (sentence.match(/\{[a-z_]+\}/g) ?? []).filter((one) => !where.includes(one));
  assert.deepEqual(placeholders, [], `${where}: a message with a placeholder`);
  assert.ok(code > -32020 || code < -32099, `${where}: a code of a newer protocol`);
  return message;
}

/** Sends a message unchanged and checks its response. */
export async function post(
  message: unknown,
  headers: Headers = {},
  path = '/mcp',
): Promise<Raw & { readonly rpc: Rpc | undefined }> {
  const body = typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message);
  const answer = await raw('POST', { ...validHeaders, ...headers }, body, path);
  return { ...answer, rpc: checkedAnswer(answer, body.toString().slice(0, 300)) };
}

let next = 0;

/** Calls a method, which must succeed, and returns its result. */
export async function ask<T>(method: string, params?: unknown, path = '/mcp'): Promise<T> {
  next += 1;
  const id = next;
  const { rpc, body } = await post(
    { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) },
    {},
    path,
  );
  assert.ok(rpc?.result !== undefined, `${method}: ${body.toString().slice(0, 600)}`);
  assert.equal(rpc.id, id, method);
  return rpc.result as T;
}

/** Calls a method that must return an error. */
export async function refusedBy(method: string, params?: unknown): Promise<RpcError> {
  const { rpc, body } = await post({ jsonrpc: '2.0', id: 'r', method, ...(params === undefined ? {} : { params }) });
  assert.ok(rpc?.error !== undefined, `${method}: ${body.toString().slice(0, 600)}`);
  assert.equal(rpc.id, 'r');
  return rpc.error;
}

export function call(name: string, args?: unknown): Promise<CallResult> {
  return ask('tools/call', { name, ...(args === undefined ? {} : { arguments: args }) });
}

/** Returns PHP's log: WordPress's file, or PHP's own. */
export async function phpLog(): Promise<string> {
  const { directory } = await testSite();
  return readLogs([join(directory, 'wp-content', 'debug.log'), join(dirname(directory), 'php.log')]);
}
