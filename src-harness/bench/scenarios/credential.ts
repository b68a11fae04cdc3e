import { authorization, registerAgents } from '../agents.ts';
import { listProblem, type Scenario } from '../scenario.ts';

/** The read of the scenario `list`, with one of 100,000 active credentials. */
export const scenario: Scenario = {
  name: 'credential',
  title: '`GET /products?per_page=20` with a credential',
  // At most 1.15 times the time of the read without a credential.
  goals: [{ kind: 'faster', than: 'list', times: 0.87 }],
  smallestOnly: true,
  prepare: registerAgents,
  request: ({ families }) => ({
    path: '/wp-json/md-shop/v1/products?per_page=20',
    headers: authorization,
    problem: (body) => listProblem(body, families, Math.min(20, families)),
  }),
};
