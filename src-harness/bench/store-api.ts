import { jsonProblem } from './scenario.ts';

/** The products in WooCommerce's interface for visitors. */
export const storeProducts = '/wp-json/wc/store/v1/products';

/** Checks a list of the Store API: it must have so many products, each with a price. */
export function storeProblem(body: string, items: number): string | undefined {
  return jsonProblem(body, (value) => {
    if (!Array.isArray(value) || value.length !== items) return `it is no list of ${String(items)} products`;
    const priced = value.every((one: { prices?: { price?: unknown } }) => typeof one.prices?.price === 'string');
    return priced ? undefined : 'a product has no price';
  });
}
