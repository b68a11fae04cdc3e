import { listProblem, type Scenario } from '../scenario.ts';

/** The last page that may be asked for, as long as the shop fills it: one product at 1,000 families, fifty at 50,000 and more. */
export const scenario: Scenario = {
  name: 'page-1000',
  title: '`GET /products?page=1000`',
  targets: [{ kind: 'growth', times: 2.5 }],
  request: ({ families }) => {
    const size = Math.min(50, Math.max(1, Math.floor(families / 1000)));
    return {
      path: `/wp-json/md-shop/v1/products?page=1000&per_page=${String(size)}`,
      problem: (body) => listProblem(body, families, size),
    };
  },
};
