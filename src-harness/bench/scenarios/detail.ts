import { readGoals } from '../goals.ts';
import { jsonProblem, type Scenario } from '../scenario.ts';

export const scenario: Scenario = {
  name: 'detail',
  title: '`GET /products/{id}`',
  goals: [...readGoals, { kind: 'faster', than: 'posts', times: 3, lane: 'standard' }],
  request: ({ product }) => ({
    path: `/wp-json/md-shop/v1/products/${String(product)}`,
    problem: (body) =>
      jsonProblem(body, (value) => {
        const { id, variants } = value as { id?: unknown; variants?: unknown };
        return id === product && Array.isArray(variants) ? undefined : `it is not product ${String(product)}`;
      }),
  }),
};
