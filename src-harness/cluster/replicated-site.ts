import { join } from 'node:path';
import { freePort } from '../support/ports.ts';
import type { ProcessReaper } from '../support/process-reaper.ts';
import { root } from '../support/root.ts';
import type { Report } from '../wordpress/site.ts';
import { createDatabase, createDatabaseNode, type DatabaseNode } from './database-nodes.ts';
import { type Cluster, type Databases, startCluster } from './start.ts';

/** The database class of HyperDB's kind, which tests use. */
const dropIn = join(root, 'test', 'doubles', 'replicated-database.php');

const replicationUser = 'replication';

/** A site whose WordPress reads from a replica. */
export type ReplicatedSite = Cluster & {
  readonly primary: DatabaseNode;
  readonly replica: DatabaseNode;
  /** Lets the replica apply changes after so many seconds. */
  readonly lag: (seconds: number) => Promise<void>;
  /** Lets the replica receive changes and apply none. */
  readonly freeze: () => Promise<void>;
  /** Waits until the replica has everything; it must not be frozen. */
  readonly catchUp: () => Promise<void>;
};

/** Starts a primary and a replica, which applies each row as soon as the primary has written it. */
async function startReplication(
  folder: string,
  reaper: ProcessReaper,
): Promise<readonly [primary: DatabaseNode, replica: DatabaseNode]> {
  const create = async (name: string, id: number): Promise<DatabaseNode> =>
    createDatabaseNode(
      {
        name,
        folder,
        port: await freePort(),
        install: true,
        options: { 'server-id': id, 'log-bin': 'binlog', 'gtid-strict-mode': 'ON' },
        arguments: () => [],
      },
      reaper,
    );
  const primary = await create('primary', 1);
  const replica = await create('replica', 2);
  await Promise.all([primary.start(), replica.start()]);
  await primary.query(
    `CREATE USER '${replicationUser}'@'127.0.0.1' IDENTIFIED BY '${replicationUser}';
     GRANT REPLICATION SLAVE ON *.* TO '${replicationUser}'@'127.0.0.1';`,
  );
  await replica.query(
    `CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${String(primary.port)}, MASTER_USER='${replicationUser}',
       MASTER_PASSWORD='${replicationUser}', MASTER_USE_GTID=slave_pos, MASTER_CONNECT_RETRY=1;
     START SLAVE;`,
  );
  await createDatabase(primary);
  return [primary, replica];
}

async function catchUp(primary: DatabaseNode, replica: DatabaseNode): Promise<void> {
  const [[position = ''] = []] = await primary.query('SELECT @@gtid_binlog_pos');
  const [[result = ''] = []] = await replica.query(`SELECT MASTER_GTID_WAIT('${position}', 60)`);
  if (result !== '0') throw new Error(`The replica has not caught up with ${position}.`);
}

/** Starts a site on a primary with a replica and two web nodes, which read from the replica. */
export async function startReplicatedSite(report: Report = () => undefined): Promise<ReplicatedSite> {
  let servers: readonly [DatabaseNode, DatabaseNode] | undefined;
  const cluster = await startCluster(
    async (folder, reaper): Promise<Databases> => {
      const [primary, replica] = (servers = await startReplication(folder, reaper));
      return {
        nodes: [primary, replica],
        // Only the primary takes what HAProxy passes on; the drop-in itself connects to the replica.
        choices: [[primary], [primary]],
        check: 'SELECT 1',
        dropIns: { 'db.php': dropIn },
        constants: { MD_SHOP_TEST_REPLICA: `127.0.0.1:${String(replica.port)}` },
      };
    },
    2,
    report,
  );
  if (servers === undefined) throw new Error('No database was started.');
  const [primary, replica] = servers;
  return {
    ...cluster,
    primary,
    replica,
    lag: async (seconds) => {
      await replica.query(`STOP SLAVE; CHANGE MASTER TO MASTER_DELAY=${String(seconds)}; START SLAVE;`);
    },
    freeze: async () => {
      await replica.query('STOP SLAVE SQL_THREAD');
    },
    catchUp: () => catchUp(primary, replica),
  };
}
