import { authorization, registerAgents } from '../agents.ts';
import { jsonProblem, type Scenario } from '../scenario.ts';

/** An agent's request for its registration, with 100,000 active registrations. */
export const scenario: Scenario = {
  name: 'me',
  title: '`GET /agents/me`',
  goals: [{ kind: 'faster', than: 'list', times: 0.87 }],
  smallestOnly: true,
  prepare: registerAgents,
  request: () => ({
    path: '/wp-json/md-shop/v1/agents/me',
    headers: authorization,
    problem: (body) =>
      jsonProblem(body, (value) =>
        (value as { agent_id?: unknown }).agent_id === 'agt_0000000000000000000000'
          ? undefined
          : 'it is another agent, or none',
      ),
  }),
};
