/**
 * The end-to-end files that also run on SQLite in `npm test`: they test the plugin's own SQL statements, for which the
 * dialect, locks or query plans of a database matter. The others do not depend on the database; `npm run test:full` runs
 * them on SQLite too.
 */
export const sqliteSuite: readonly string[] = [
  'admin-searches.test.ts', // comparisons of letters
  'agents-limits.test.ts', // simultaneous counting
  'agents-storage.test.ts', // missing tables, a read-only database
  'agents.smoke.test.ts',
  'categories.test.ts', // counts
  'ceiling.test.ts', // rows that a search reads
  'changes-mass.test.ts', // marks on many rows
  'changes-prices.test.ts', // expired rows
  'changes-races.test.ts', // writes between two statements
  'changes-terms.test.ts',
  'changes.test.ts',
  'cli.test.ts', // import and removal
  'concurrency.test.ts', // locks
  'filters.test.ts', // conditions on variants, orders
  'index.test.ts', // generations of the read model
  'journal.test.ts', // sums that are added to
  'lists-admin.test.ts', // what products lack, counts
  'lists.test.ts', // order, paging, filters
  'problems.test.ts', // creating tables
  'queries.test.ts', // number of statements
  'reads.smoke.test.ts',
  'search-engine.test.ts',
  'search.test.ts', // statements of the search
  'unavailable.test.ts', // missing tables
  'uninstall.test.ts', // dropping tables
  'visibility-hiding.test.ts', // a database that rejects writes
  'visibility.test.ts', // what conditions keep out
];

/**
 * Files for MariaDB only, also in `npm run test:full`: several processes that write at the same time, networks of
 * sites, rights of the database's user, and what needs nginx and php-fpm.
 */
export const mariadbAlone: readonly string[] = [
  'fast-lane-apache.test.ts',
  'fast-lane-connection.test.ts',
  'index-workers.test.ts',
  'answer-cache.test.ts',
  'database-rights.test.ts',
  'multisite.test.ts',
];
