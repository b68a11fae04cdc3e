import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProcessReaper } from '../../support/process-reaper.ts';
import { findProgram, isRoot } from './programs.ts';
import { type Service, startService } from './service.ts';

const run = promisify(execFile);

/** The name of the database, its user and the password. The server is reachable only through a socket in the site's folder. */
export const databaseName = 'wordpress';

/**
 * MySQL's default modes, which are stricter than MariaDB's. WordPress takes back what it does not support, but the fast lane reads in the
 * server's own modes.
 */
const modes =
  'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

export function databaseSocket(folder: string): string {
  return join(folder, 'db.sock');
}

/** MySQL's server, if MD_SHOP_MYSQL names it, in place of MariaDB's. */
const mySql = process.env['MD_SHOP_MYSQL'];

/** The program of the database server. */
export const databaseProgram = (): string => mySql ?? findProgram('mariadbd', 'mysqld');

/** Options of every program. `--no-defaults` must be the first one. */
const commonOptions = (data: string): readonly string[] => [
  '--no-defaults',
  `--datadir=${data}`,
  ...(isRoot ? ['--user=root'] : []),
];

/** Makes an empty database in the folder `data`. */
async function initialize(folder: string, data: string): Promise<void> {
  if (mySql === undefined) {
    const program = findProgram('mariadb-install-db', 'mysql_install_db');
    await run(program, [...commonOptions(data), '--auth-root-authentication-method=normal', '--skip-test-db'], {
      cwd: folder,
    });
  } else {
    await run(mySql, [...commonOptions(data), '--initialize-insecure'], { cwd: folder });
  }
}

/** Options that only one of the two servers has. */
const ownOptions: readonly string[] =
  mySql === undefined ? ['--innodb-log-file-size=32M'] : ['--mysqlx=OFF', '--disable-log-bin', '--secure-file-priv='];

/** Whether the server sends its greeting, which means that it is ready. */
function greets(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(socket);
    const answer = (ready: boolean): void => {
      client.destroy();
      resolve(ready);
    };
    client.setTimeout(1000, () => {
      answer(false);
    });
    client.once('error', () => {
      answer(false);
    });
    client.once('data', () => {
      answer(true);
    });
  });
}

/**
 * Starts the database server for the site, reachable only through its socket, with the data in the site's folder `db`, if any.
 * @param more further options, which override those of the harness.
 */
export async function startMariaDb(
  folder: string,
  reaper: ProcessReaper,
  more: readonly string[] = [],
): Promise<Service> {
  const data = join(folder, 'db');
  const init = join(folder, 'db-init.sql');
  const fresh = !existsSync(data);
  if (fresh) await initialize(folder, data);
  await writeFile(
    init,
    `CREATE DATABASE ${databaseName} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;\n` +
      `CREATE USER '${databaseName}'@'localhost' IDENTIFIED BY '${databaseName}';\n` +
      `GRANT ALL ON *.* TO '${databaseName}'@'localhost';\n`,
  );
  const socket = databaseSocket(folder);
  return startService(
    {
      name: 'MariaDB',
      command: databaseProgram(),
      args: [
        ...commonOptions(data),
        `--socket=${socket}`,
        `--pid-file=${join(folder, 'db.pid')}`,
        `--tmpdir=${folder}`,
        ...(fresh ? [`--init-file=${init}`] : []),
        '--skip-networking',
        '--skip-name-resolve',
        '--innodb-buffer-pool-size=128M',
        ...ownOptions,
        '--innodb-flush-log-at-trx-commit=2',
        '--performance-schema=OFF',
        '--max-connections=40',
        `--sql-mode=${modes}`,
        ...more,
      ],
      cwd: folder,
      log: join(folder, 'mariadb.log'),
      ready: () => greets(socket),
    },
    reaper,
  );
}
