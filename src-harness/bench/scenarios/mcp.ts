import { readGoals } from '../goals.ts';
import { mcpRequest } from '../mcp.ts';
import { jsonProblem, listProblem, type Scenario } from '../scenario.ts';

/** The read of the scenario `list`, through the MCP endpoint. */
export const scenario: Scenario = {
  name: 'mcp',
  title: '`tools/call search_products`, per_page 20',
  goals: [
    ...readGoals,
    // At most 1.1 times the time of the read through REST.
    { kind: 'faster', than: 'list', times: 0.91 },
  ],
  request: ({ families }) =>
    mcpRequest('tools/call', { name: 'search_products', arguments: { per_page: 20 } }, (body) =>
      jsonProblem(body, (value) => {
        const { result } = value as { result?: { structuredContent?: unknown } };
        return listProblem(JSON.stringify(result?.structuredContent ?? null), families, Math.min(20, families));
      }),
    ),
};
