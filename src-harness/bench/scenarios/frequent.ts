import { listProblem, type Scenario } from '../scenario.ts';

/** Two words, each in half of all products: a quarter of the products contains both. */
export const scenario: Scenario = {
  name: 'frequent',
  title: '`GET /products?search=…`, two words, each in half of all',
  targets: [{ kind: 'under', milliseconds: 250 }],
  request: ({ families, words }) => ({
    path: `/wp-json/md-shop/v1/products?per_page=20&search=${encodeURIComponent(words.half.join(' '))}`,
    problem: (body) => listProblem(body, { least: Math.floor(families * 0.18), most: Math.ceil(families * 0.32) }, 20),
  }),
};
