import { storeProblem, storeProducts } from '../store-api.ts';
import type { Scenario } from '../scenario.ts';

/** For comparison: WooCommerce's interface for visitors, with the same products. */
export const scenario: Scenario = {
  name: 'store-list',
  title: '`GET /wp-json/wc/store/v1/products?per_page=20`',
  goals: [],
  smallestOnly: true,
  isReference: true,
  needs: 'woocommerce',
  request: () => ({ path: `${storeProducts}?per_page=20`, problem: (body) => storeProblem(body, 20) }),
};
