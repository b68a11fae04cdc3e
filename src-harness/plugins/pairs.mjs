// Plain JavaScript, because `npm test` uses it before anything is installed.

/**
 * A combination of a product source and a language plugin with which the contract suite (test/e2e/contract-suite.ts) runs.
 * The other end-to-end steps use the plugin's embedded source and languages.
 *
 * @typedef {object} Pair
 * @property {string} name the name in the step `pair:NAME`, and a value of MD_SHOP_PAIR.
 * @property {string} about a description for people: source × languages.
 * @property {readonly string[]} plugins slugs of third-party plugins, see src-harness/plugins/known.ts.
 */

/** @type {readonly Pair[]} */
export const pairs = [
  { name: 'woocommerce', about: 'WooCommerce × embedded', plugins: ['woocommerce'] },
  { name: 'polylang', about: 'embedded × Polylang', plugins: ['polylang'] },
  { name: 'woocommerce-polylang', about: 'WooCommerce × Polylang', plugins: ['woocommerce', 'polylang'] },
];

/**
 * Returns the pair with this name; throws if it does not exist.
 * @param {string} name
 * @returns {Pair}
 */
export function pairNamed(name) {
  const pair = pairs.find((one) => one.name === name);
  if (pair === undefined) {
    throw new Error(`There is no pair "${name}"; there are: ${pairs.map((one) => one.name).join(', ')}.`);
  }
  return pair;
}
