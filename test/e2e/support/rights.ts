import { php, phpValue } from './php.ts';

/** Runs SQL as the owner of MariaDB, who is not restricted by grants. */
export const runAsRoot = (...statements: string[]): Promise<unknown> =>
  php(
    `$root = new mysqli( null, 'root', '', '', 0, explode( ':', DB_HOST, 2 )[1] ); foreach ( ${phpValue(statements)} as $one ) { $root->query( $one ); } return 1;`,
  );

/** Leaves WordPress's user of MariaDB only these rights meanwhile. */
export async function withRights(rights: string, attempt: () => Promise<void>): Promise<void> {
  await runAsRoot(
    `REVOKE ALL PRIVILEGES, GRANT OPTION FROM 'wordpress'@'localhost'`,
    `GRANT ${rights} ON *.* TO 'wordpress'@'localhost'`,
  );
  try {
    await attempt();
  } finally {
    await runAsRoot(`GRANT ALL ON *.* TO 'wordpress'@'localhost'`);
  }
}
