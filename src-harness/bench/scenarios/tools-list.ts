import { readGoals } from '../goals.ts';
import { mcpRequest } from '../mcp.ts';
import { jsonProblem, type Scenario } from '../scenario.ts';

export const scenario: Scenario = {
  name: 'tools-list',
  title: '`tools/list`',
  goals: readGoals,
  request: () =>
    mcpRequest('tools/list', {}, (body) =>
      jsonProblem(body, (value) => {
        const { result } = value as { result?: { tools?: unknown } };
        return Array.isArray(result?.tools) && result.tools.length === 4 ? undefined : 'it has not four tools';
      }),
    ),
};
