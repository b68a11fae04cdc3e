import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseName } from '../sites/native/mariadb.ts';
import { findProgram, isRoot } from '../sites/native/programs.ts';
import { type Service, startService } from '../sites/native/service.ts';
import { quietPort } from '../support/ports.ts';
import type { ProcessReaper } from '../support/process-reaper.ts';

const run = promisify(execFile);

/** The group of the options file that every server of a cluster reads, before those that belong to its kind. */
const common: Readonly<Record<string, string | number>> = {
  'bind-address': '127.0.0.1',
  'skip-name-resolve': 'ON',
  'default-storage-engine': 'InnoDB',
  'binlog-format': 'ROW',
  'innodb-autoinc-lock-mode': 2,
  'innodb-buffer-pool-size': '64M',
  'innodb-log-file-size': '32M',
  'innodb-flush-log-at-trx-commit': 2,
  'performance-schema': 'OFF',
  'max-connections': 120,
};

/** The user of servers that root starts, from Debian's package. */
const serverUser = 'mysql';

/** A MariaDB server that accepts connections on a loopback port. It can be killed and started again with its data. */
export type DatabaseNode = {
  readonly name: string;
  readonly port: number;
  readonly socket: string;
  /** The port of its health address, see startHealth(). */
  readonly healthPort: number;
  /**
   * Runs SQL as the administrator, in the site's database once there is one.
   * @returns the rows, with their columns in order; rejects if the server is not there or does not accept a statement.
   */
  readonly query: (sql: string) => Promise<readonly (readonly string[])[]>;
  /** Starts the server, and returns when it takes statements. */
  readonly start: () => Promise<void>;
  /** Ends the server in order, so that it tells the others. */
  readonly stop: () => Promise<void>;
  /** Ends the server with SIGKILL, in the middle of what it does. */
  readonly kill: () => Promise<void>;
  /** The id of its process group; undefined while it does not run. */
  readonly group: () => number | undefined;
  readonly log: string;
};

/** What makes a server one of its kind. */
type DatabasePlan = {
  readonly name: string;
  /** The folder of the whole cluster. */
  readonly folder: string;
  readonly port: number;
  /** Lines of the options file besides `common`. */
  readonly options: Readonly<Record<string, string | number>>;
  /** Further options of the command line for the next start. */
  readonly arguments: () => readonly string[];
  /** Whether the server has the empty system tables before its first start; otherwise another server sends its data. */
  readonly install: boolean;
  /** Whether a server that accepts statements is also ready to be used. */
  readonly ready?: (query: DatabaseNode['query']) => Promise<boolean>;
};

/** Creates the folder of a MariaDB server; it does not run yet. */
export async function createDatabaseNode(plan: DatabasePlan, reaper: ProcessReaper): Promise<DatabaseNode> {
  const folder = join(plan.folder, plan.name);
  const data = join(folder, 'data');
  await mkdir(data, { recursive: true });
  const options = join(folder, 'server.cnf');
  const log = join(folder, 'mariadb.log');
  const socket = join(folder, 'db.sock');
  const lines = Object.entries({
    ...common,
    datadir: data,
    socket,
    'pid-file': join(folder, 'db.pid'),
    tmpdir: folder,
    port: plan.port,
    ...plan.options,
  }).map(([name, value]) => `${name}=${String(value)}`);
  await writeFile(options, `[mysqld]\n${lines.join('\n')}\n`);
  if (plan.install) {
    await run(findProgram('mariadb-install-db', 'mysql_install_db'), [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ]);
  }
  if (isRoot) {
    // As root, rsync receives another node's data as "nobody", which may not write them.
    await chmod(plan.folder, 0o711);
    await run('chown', ['-R', `${serverUser}:`, folder]);
  }
  const query: DatabaseNode['query'] = async (sql) => {
    const { stdout } = await run(
      findProgram('mariadb', 'mysql'),
      ['--no-defaults', '--batch', '--skip-column-names', '--user=root', `--socket=${socket}`, '--execute', sql],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    return stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t'));
  };
  const isReady = async (): Promise<boolean> => {
    try {
      await query('SELECT 1');
      return plan.ready === undefined || (await plan.ready(query));
    } catch {
      return false; // Not ready yet; startService() gives up at its time limit.
    }
  };
  const healthPort = await quietPort();
  let service: Service | undefined;
  return {
    name: plan.name,
    port: plan.port,
    socket,
    healthPort,
    log,
    query,
    group: () => service?.group,
    start: async () => {
      service = await startService(
        {
          name: `MariaDB ${plan.name}`,
          command: findProgram('mariadbd', 'mysqld'),
          args: [`--defaults-file=${options}`, ...(isRoot ? [`--user=${serverUser}`] : []), ...plan.arguments()],
          cwd: folder,
          log,
          readyWithin: 120_000,
          ready: isReady,
        },
        reaper,
      );
    },
    stop: async () => {
      await service?.stop();
      service = undefined;
    },
    kill: async () => {
      await service?.kill();
      service = undefined;
    },
  };
}

/** Creates the site's database and its user on a server. */
export async function createDatabase(node: DatabaseNode): Promise<void> {
  await node.query(
    `CREATE DATABASE ${databaseName} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
     CREATE USER '${databaseName}'@'127.0.0.1' IDENTIFIED BY '${databaseName}';
     GRANT ALL ON *.* TO '${databaseName}'@'127.0.0.1';`,
  );
}

/**
 * Starts a Galera cluster on loopback: each node replicates every row synchronously to all others and takes writes. A node that
 * joins gets what it missed (IST), or everything (SST by rsync) if the others no longer have that.
 *
 * @param count how many nodes.
 */
export async function startGalera(
  folder: string,
  count: number,
  reaper: ProcessReaper,
): Promise<readonly DatabaseNode[]> {
  const addresses: { port: number; group: number; ist: number; sst: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    addresses.push({
      port: await quietPort(),
      group: await quietPort(),
      ist: await quietPort(),
      sst: await quietPort(),
    });
  }
  const members = addresses.map(({ group }) => `127.0.0.1:${String(group)}`).join(',');
  const nodes: DatabaseNode[] = [];
  for (const [index, { port, group, ist, sst }] of addresses.entries()) {
    let isFirstStart = index === 0;
    const provider = {
      'gmcast.listen_addr': `tcp://127.0.0.1:${String(group)}`,
      'ist.recv_addr': `127.0.0.1:${String(ist)}`,
      'gcache.size': '64M',
      'gcache.recover': 'yes',
      // A killed node is noticed after a second and a half instead of five.
      'evs.suspect_timeout': 'PT1.5S',
      'evs.inactive_timeout': 'PT3S',
      'evs.keepalive_period': 'PT0.5S',
      'evs.inactive_check_period': 'PT0.25S',
    };
    const node = await createDatabaseNode(
      {
        name: `db${String(index + 1)}`,
        folder,
        port,
        install: index === 0,
        options: {
          'wsrep-on': 'ON',
          'wsrep-provider': galeraLibrary,
          'wsrep-cluster-name': 'mdshop',
          'wsrep-cluster-address': `gcomm://${members}`,
          'wsrep-node-name': `db${String(index + 1)}`,
          'wsrep-node-address': `127.0.0.1:${String(group)}`,
          'wsrep-sst-method': 'rsync',
          // A node that sends its data to another is not used meanwhile: that should be the one that no web node prefers.
          'wsrep-sst-donor': `db${String(index === count - 1 ? 1 : count)},`,
          'wsrep-sst-receive-address': `127.0.0.1:${String(sst)}`,
          'wsrep-slave-threads': 2,
          'wsrep-provider-options': `"${Object.entries(provider)
            .map(([name, value]) => `${name}=${value}`)
            .join(';')}"`,
        },
        arguments: () => {
          const first = isFirstStart;
          isFirstStart = false;
          return first ? ['--wsrep-new-cluster'] : [];
        },
        ready: async (query) => (await galeraState(query)).isReady,
      },
      reaper,
    );
    await node.start();
    nodes.push(node);
    if (index === 0) await createDatabase(node);
  }
  return nodes;
}

/** Debian's place for Galera's library. */
const galeraLibrary = '/usr/lib/galera/libgalera_smm.so';

/** What a Galera node says of itself. `isReady`: it takes statements, and has all that the others have. */
type GaleraState = { readonly isReady: boolean; readonly size: number };

async function galeraState(query: DatabaseNode['query']): Promise<GaleraState> {
  const rows = await query(
    "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_ready', 'wsrep_local_state', 'wsrep_cluster_size')",
  );
  const values = new Map(rows.map(([name = '', value = '']) => [name.toLowerCase(), value]));
  return {
    isReady: values.get('wsrep_ready') === 'ON' && values.get('wsrep_local_state') === '4',
    size: Number(values.get('wsrep_cluster_size') ?? 0),
  };
}
