import type { BenchRequest } from './scenario.ts';

/** A message to the MCP endpoint. */
export function mcpRequest(method: string, params: object, problem: BenchRequest['problem']): BenchRequest {
  return {
    path: '/mcp',
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    problem,
  };
}
