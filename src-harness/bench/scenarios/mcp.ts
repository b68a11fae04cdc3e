import { jsonProblem, listProblem, type Scenario } from '../scenario.ts';

/** The read of the scenario `list`, through the MCP endpoint. */
export const scenario: Scenario = {
  name: 'mcp',
  title: '`tools/call search_products`, per_page 20',
  // At most 1.1 times the time of the read through REST.
  targets: [{ kind: 'faster', than: 'list', times: 0.91 }],
  request: ({ families }) => ({
    path: '/mcp',
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_products', arguments: { per_page: 20 } },
    }),
    problem: (body) =>
      jsonProblem(body, (value) => {
        const { result } = value as { result?: { structuredContent?: unknown } };
        return listProblem(JSON.stringify(result?.structuredContent ?? null), families, Math.min(20, families));
      }),
  }),
};
