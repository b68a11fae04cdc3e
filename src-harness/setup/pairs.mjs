// Plain JavaScript: `npm test` reads it before anything is installed.

/**
 * A pair of a source of products and a language plugin that the contract suite (test/e2e/contract-suite.ts) runs against.
 * The plugin's own source and its own languages are the pair of the other end-to-end steps.
 *
 * @typedef {object} Pair
 * @property {string} name of the step `pair:NAME`, and what MD_SHOP_PAIR takes.
 * @property {string} about for people: source × languages.
 * @property {readonly string[]} plugins slugs of other people's plugins, see src-harness/plugins/known.ts.
 */

/** @type {readonly Pair[]} */
export const pairs = [
  { name: 'woocommerce', about: 'WooCommerce × embedded', plugins: ['woocommerce'] },
  { name: 'polylang', about: 'embedded × Polylang', plugins: ['polylang'] },
  { name: 'woocommerce-polylang', about: 'WooCommerce × Polylang', plugins: ['woocommerce', 'polylang'] },
];

/**
 * The pair of that name; throws for a name that does not exist.
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
