import { floor } from '../goals.ts';
import { listProblem, type Scenario } from '../scenario.ts';
import { varied } from '../varied.ts';

/** A word that one product in a hundred contains. */
export const scenario: Scenario = {
  name: 'search',
  title: '`GET /products?search=…`, found in 1 %',
  goals: [
    { kind: 'faster', than: floor, times: 0.6, at: 'largest' },
    // Another page of what was searched before.
    { kind: 'faster', than: floor, times: 0.6, at: 'largest', lane: 'cached' },
    { kind: 'faster', than: 'store-search', times: 70 },
    { kind: 'growth', times: 1.2 },
  ],
  request: ({ families, words }) => {
    const total = Math.floor((families + 58) / 100);
    return varied(`/wp-json/md-shop/v1/products?search=${encodeURIComponent(words.hundredth)}`, total, (body, items) =>
      listProblem(body, total, items),
    );
  },
};
