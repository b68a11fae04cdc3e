import { floor } from '../goals.ts';
import { listProblem, type Scenario } from '../scenario.ts';

/** The search of the scenario `frequent`, always the same. */
export const scenario: Scenario = {
  name: 'frequent-repeated',
  title: '`GET /products?search=…`, two words, each in half of all, the same again',
  goals: [{ kind: 'faster', than: floor, times: 0.8, at: 'largest', lane: 'cached' }],
  request: ({ families, words }) => ({
    path: `/wp-json/md-shop/v1/products?per_page=20&search=${encodeURIComponent(words.half.join(' '))}`,
    problem: (body) => listProblem(body, { least: Math.floor(families * 0.18), most: Math.ceil(families * 0.32) }, 20),
  }),
};
