import { listProblem, type Scenario } from '../scenario.ts';

/** A size, a range of prices and what is available, the cheapest first. */
export const scenario: Scenario = {
  name: 'filters',
  title: '`GET /products` with size, prices, availability, by price',
  goals: [
    { kind: 'faster', than: 'posts', times: 3, lane: 'standard' },
    { kind: 'growth', times: 1.2 },
  ],
  request: ({ families }) => ({
    path: '/wp-json/md-shop/v1/products?per_page=20&size=L&price_min=100&price_max=2500&availability=in_stock&sort=price_asc',
    // Three of the eight kinds of products have the size L.
    problem: (body) => listProblem(body, { least: Math.ceil(families / 50), most: Math.ceil(families / 2) }, 20),
  }),
};
