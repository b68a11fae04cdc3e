import { readGoals } from '../goals.ts';
import { listProblem, type Scenario } from '../scenario.ts';

export const scenario: Scenario = {
  name: 'list',
  title: '`GET /products?per_page=20`',
  goals: [...readGoals, { kind: 'faster', than: 'posts', times: 3, lane: 'standard' }],
  request: ({ families }) => ({
    path: '/wp-json/md-shop/v1/products?per_page=20',
    problem: (body) => listProblem(body, families, Math.min(20, families)),
  }),
};
