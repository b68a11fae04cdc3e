import { listProblem, type Scenario } from '../scenario.ts';

/** A word that one product in a hundred contains. */
export const scenario: Scenario = {
  name: 'search',
  title: '`GET /products?search=…`, found in 1 %',
  targets: [
    { kind: 'faster', than: 'posts', times: 3 },
    { kind: 'growth', times: 2 },
  ],
  request: ({ families, words }) => ({
    path: `/wp-json/md-shop/v1/products?per_page=20&search=${encodeURIComponent(words.hundredth)}`,
    problem: (body) =>
      listProblem(body, Math.floor((families + 58) / 100), Math.min(20, Math.floor((families + 58) / 100))),
  }),
};
