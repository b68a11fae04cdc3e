import { readGoals } from '../goals.ts';
import { jsonProblem, type Scenario } from '../scenario.ts';

export const scenario: Scenario = {
  name: 'categories',
  title: '`GET /categories`',
  goals: [...readGoals, { kind: 'faster', than: 'posts', times: 3, lane: 'standard' }],
  request: ({ terms }) => ({
    path: '/wp-json/md-shop/v1/categories',
    problem: (body) =>
      jsonProblem(body, (value) => {
        const { categories, brands } = value as { categories?: unknown; brands?: unknown };
        const found = (Array.isArray(categories) ? categories.length : 0) + (Array.isArray(brands) ? brands.length : 0);
        return found === terms ? undefined : `it has ${String(found)} categories and brands, expected ${String(terms)}`;
      }),
  }),
};
