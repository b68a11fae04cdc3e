import { authorization, registerAgents } from '../agents.ts';
import { listProblem, type Scenario } from '../scenario.ts';

/** The `list` scenario's read with a credential, one of 100,000 that are live. */
export const scenario: Scenario = {
  name: 'credential',
  title: '`GET /products?per_page=20` with a credential',
  // At most 1.15 times what the read costs without.
  targets: [{ kind: 'faster', than: 'list', times: 0.87 }],
  smallestOnly: true,
  prepare: registerAgents,
  request: ({ families }) => ({
    path: '/wp-json/md-shop/v1/products?per_page=20',
    headers: authorization,
    problem: (body) => listProblem(body, families, Math.min(20, families)),
  }),
};
