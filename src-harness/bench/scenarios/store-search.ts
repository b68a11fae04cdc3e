import { storeProblem, storeProducts } from '../store-api.ts';
import type { Scenario } from '../scenario.ts';

/** A brand that about one product in a hundred has in its title: WooCommerce searches titles and SKUs only. */
const brand = 'Granit';

/** For comparison: a search in WooCommerce's interface for visitors. */
export const scenario: Scenario = {
  name: 'store-search',
  title: '`GET /wp-json/wc/store/v1/products?search=…`',
  goals: [],
  smallestOnly: true,
  isReference: true,
  needs: 'woocommerce',
  request: () => ({ path: `${storeProducts}?per_page=20&search=${brand}`, problem: (body) => storeProblem(body, 20) }),
};
