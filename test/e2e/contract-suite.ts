/**
 * The contract suite: the end-to-end files whose tests must pass with every pair of a source of products and a language
 * plugin. They use the interface and the site's pages, and change content the way people do; none may depend on the pair.
 *
 * Tests for one plugin are in a folder with its name (test/e2e/woocommerce/, test/e2e/polylang/) and run in the pairs that
 * have it.
 */
export const contractSuite = [
  'abilities.test.ts',
  'admin-queries.test.ts',
  'caching.test.ts',
  'callers.test.ts',
  'categories.test.ts',
  'content.test.ts',
  'documents.test.ts',
  'filters.test.ts',
  'languages-addresses.test.ts',
  'languages.test.ts',
  'lists.test.ts',
  'markdown.test.ts',
  'mcp-resources.test.ts',
  'mcp-tools.test.ts',
  'pages-discovery.test.ts',
  'parameters-texts.test.ts',
  'parameters.test.ts',
  'products.test.ts',
  'reads.smoke.test.ts',
  'search.test.ts',
  'visibility-closed.test.ts',
  'visibility-hiding.test.ts',
  'visibility.test.ts',
];
