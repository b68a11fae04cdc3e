import { listProblem, type Scenario } from '../scenario.ts';
import { pageSize } from './page-1000.ts';

/** The first page, as long as the one of the scenario `page-1000`. */
export const scenario: Scenario = {
  name: 'page-1',
  title: '`GET /products?page=1`, as long as page 1,000',
  goals: [],
  request: ({ families }) => ({
    path: `/wp-json/md-shop/v1/products?page=1&per_page=${String(pageSize(families))}`,
    problem: (body) => listProblem(body, families, pageSize(families)),
  }),
};
