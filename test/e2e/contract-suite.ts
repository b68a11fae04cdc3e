/**
 * The contract suite: the end-to-end files whose cases and assertions hold for every pair of a source of products and a
 * language plugin. They ask the interface and the site's pages, and change things the way that people do; none may know
 * which pair it runs on.
 *
 * What is only true of a plugin stands in a folder of its name (test/e2e/woocommerce/, test/e2e/polylang/) and runs in the
 * pairs that have it.
 */
export const contractSuite = [
  'abilities.test.ts',
  'caching.test.ts',
  'callers.test.ts',
  'categories.test.ts',
  'content.test.ts',
  'documents.test.ts',
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
  'visibility-hiding.test.ts',
  'visibility.test.ts',
];
