import { Failure, type McpAnswer, api } from './api.ts';

/** The part of a JSON Schema that the arguments of tools use. */
export type ArgumentSchema = {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};

export type Tool = {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, ArgumentSchema>>;
    readonly required?: readonly string[];
  };
};

export type Arguments = Readonly<Record<string, string | number>>;

/** A JSON-RPC request. */
export const request = (method: string, params: object = {}): object => ({ jsonrpc: '2.0', id: 1, method, params });

/** Where a tool is called; also with this version of the protocol, so that the server may answer in one go. */
export const initialize = request('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'md-shop-catalog-check', version: '1' },
});

/** A response of the server, and its result as `Result` if it has one. */
type Response<Result> = { readonly answer: McpAnswer; readonly result: Result };

/**
 * Sends a request through the public address.
 *
 * @throws {Failure} if the server did not answer with a result; its message says what is in the way.
 */
export async function send<Result>(message: object): Promise<Response<Result>> {
  const answer = await api.mcp(JSON.stringify(message));
  if (answer.problem !== '') throw new Failure(answer.problem);
  const { result, error } = JSON.parse(answer.body) as { result?: Result; error?: { message: string } };
  if (result === undefined) throw new Failure(error?.message ?? answer.body);
  return { answer, result };
}

export const toolsOf = async (): Promise<readonly Tool[]> =>
  (await send<{ tools: readonly Tool[] }>(request('tools/list'))).result.tools;

const indented = (value: unknown): string => JSON.stringify(value, null, 2);

/** A command that sends the same request. */
export function asCurl(address: string, message: object): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl -X POST ${quoted(address)}`,
    `  -H 'Content-Type: application/json'`,
    `  -H 'Accept: application/json, text/event-stream'`,
    `  --data ${quoted(JSON.stringify(message))}`,
  ].join(' \\\n');
}

/** A program that calls the same tool, with the protocol's own package. */
export function asTypeScript(address: string, tool: string, given: Arguments): string {
  return `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL(${JSON.stringify(address)})));
const result = await client.callTool(${indented({ name: tool, arguments: given })});
console.log(JSON.stringify(result.structuredContent));
await client.close();
`;
}
