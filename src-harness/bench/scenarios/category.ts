import { listProblem, type Scenario } from '../scenario.ts';

export const scenario: Scenario = {
  name: 'category',
  title: '`GET /products?category=…&per_page=20`',
  goals: [
    { kind: 'faster', than: 'posts', times: 3, lane: 'standard' },
    { kind: 'growth', times: 1.2 },
  ],
  request: ({ category }) => ({
    path: `/wp-json/md-shop/v1/products?per_page=20&category=${encodeURIComponent(category.slug)}`,
    problem: (body) => listProblem(body, category.count, Math.min(20, category.count)),
  }),
};
