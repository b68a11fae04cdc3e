import { storeProblem, storeProducts } from '../store-api.ts';
import type { Scenario } from '../scenario.ts';

/** For comparison: the search of the scenario `search` in WooCommerce's interface for visitors. */
export const scenario: Scenario = {
  name: 'store-search',
  title: '`GET /wp-json/wc/store/v1/products?search=…`',
  goals: [],
  smallestOnly: true,
  isReference: true,
  needs: 'woocommerce',
  request: ({ families, words }) => ({
    path: `${storeProducts}?per_page=20&search=${encodeURIComponent(words.hundredth)}`,
    problem: (body) => storeProblem(body, Math.min(20, Math.floor((families + 58) / 100))),
  }),
};
