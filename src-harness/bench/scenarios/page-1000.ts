import { listProblem, type Scenario } from '../scenario.ts';

/** The length with which page 1,000 is full: 1 for 1,000 products, 50 for 50,000 and more. */
export function pageSize(families: number): number {
  return Math.min(50, Math.max(1, Math.floor(families / 1000)));
}

/** The last allowed page. */
export const scenario: Scenario = {
  name: 'page-1000',
  title: '`GET /products?page=1000`',
  goals: [
    { kind: 'slower', than: 'page-1', times: 1.5 },
    { kind: 'growth', times: 1.5 },
  ],
  request: ({ families }) => ({
    path: `/wp-json/md-shop/v1/products?page=1000&per_page=${String(pageSize(families))}`,
    problem: (body) => listProblem(body, families, pageSize(families)),
  }),
};
