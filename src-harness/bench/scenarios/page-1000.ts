import { listProblem, type Scenario } from '../scenario.ts';

/** The last allowed page. `per_page` is chosen so that this page is full: 1 for 1,000 products, 50 for 50,000 and more. */
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
