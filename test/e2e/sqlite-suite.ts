/**
 * The end-to-end files that run on SQLite too in `npm test`: what they test is done by SQL, in statements of the plugin's own
 * whose dialect, locks or plans are another database's there. All the rest stands above the database; `npm run test:full`
 * runs it on SQLite all the same.
 */
export const sqliteSuite: readonly string[] = [
  'agents-admin.test.ts', // counting and purging registrations
  'agents-limits.test.ts', // counters that many write at once
  'agents-storage.test.ts', // tables missing, a database that cannot be written to
  'agents.smoke.test.ts',
  'categories.test.ts', // counts
  'ceiling.test.ts', // rows that a search reads
  'changes-mass.test.ts', // marks on many rows
  'changes-prices.test.ts', // what the clock makes invalid
  'changes-races.test.ts', // what gets between two statements
  'changes-terms.test.ts',
  'changes.test.ts',
  'cli.test.ts', // import and removal
  'concurrency.test.ts', // locks
  'generate.test.ts', // thousands of rows
  'index.test.ts', // generations of the read model
  'lists.test.ts', // order, paging, filters
  'problems.test.ts', // making tables
  'queries.test.ts', // how many statements
  'reads.smoke.test.ts',
  'search-engine.test.ts',
  'search.test.ts', // the search's statements
  'unavailable.test.ts', // no tables
  'uninstall.test.ts', // dropping them
  'visibility-hiding.test.ts', // a database that refuses to hide
  'visibility.test.ts', // what conditions keep out
];

/** What MariaDB alone has, in `npm run test:full` too: several processes that write at once, and networks of sites. */
export const mariadbAlone: readonly string[] = ['index-workers.test.ts', 'multisite.test.ts'];
