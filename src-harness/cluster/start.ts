import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { catalogPlugin, requireBuilt } from '../building/plugin.ts';
import type { Service } from '../sites/native/service.ts';
import { quietPort } from '../support/ports.ts';
import { ProcessReaper } from '../support/process-reaper.ts';
import { resolveWordPress } from '../wordpress/resolve.ts';
import type { Report } from '../wordpress/site.ts';
import type { Constants } from '../wordpress/wp-config.ts';
import type { DatabaseNode } from './database-nodes.ts';
import { startHealth } from './health.ts';
import { serverStates, startHaproxy } from './haproxy.ts';
import { redisSocket, startRedis } from './redis.ts';
import { startVarnish } from './varnish.ts';
import { type WebNode, type WebNodePlan, copyNode, createWebNode, installFirstNode, redisDropIn } from './web-node.ts';

/** The databases of a cluster, which already run. */
export type Databases = {
  readonly nodes: readonly DatabaseNode[];
  /** For each web node the servers that it may use, the preferred one first. */
  readonly choices: readonly (readonly DatabaseNode[])[];
  /** SQL whose first column is 1 if a server may be used. */
  readonly check: string;
  /** Further files for wp-content, by their names there. */
  readonly dropIns?: Readonly<Record<string, string>>;
  /** Further constants for wp-config.php. */
  readonly constants?: Constants;
};

/** A site on several machines: Varnish, HAProxy, web nodes, Redis and databases, all on loopback. */
export type Cluster = {
  readonly folder: string;
  /** The site's address, which is Varnish's. */
  readonly url: string;
  /** Ports past which a request skips what is in front: Varnish, HAProxy. A request needs the site's header `Host`. */
  readonly ports: { readonly varnish: number; readonly haproxy: number };
  readonly webNodes: readonly WebNode[];
  readonly databases: Databases;
  readonly redis: Service;
  readonly reaper: ProcessReaper;
  /** The state of every server that HAProxy knows, such as `site/web1` → `UP`. */
  readonly states: () => Promise<ReadonlyMap<string, string>>;
  /** Waits until HAProxy gives a server this state; rejects after a minute. */
  readonly untilState: (server: string, state: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const healthPath = '/wp-json/md-shop/v1/health';

async function untilState(folder: string, server: string, state: string): Promise<void> {
  for (const end = Date.now() + 60_000; ;) {
    const now = (await serverStates(folder)).get(server) ?? 'unknown';
    if (now === state || now.startsWith(`${state} `)) return;
    if (Date.now() > end) throw new Error(`HAProxy says of ${server}: ${now}, not ${state}.`);
    await pause(50);
  }
}

/**
 * Starts a cluster with the demonstration. `close()` ends everything and removes its folder; if this process is killed, the
 * ProcessReaper does.
 * @param startDatabases starts the databases in the cluster's folder.
 * @param count how many web nodes.
 */
export async function startCluster(
  startDatabases: (folder: string, reaper: ProcessReaper) => Promise<Databases>,
  count = 2,
  report: Report = () => undefined,
): Promise<Cluster> {
  requireBuilt([catalogPlugin]);
  const source = await resolveWordPress(undefined, report);
  // The path must be short, because the paths of sockets are limited to about a hundred characters.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mdshopc-')));
  const reaper = new ProcessReaper(folder);
  const ends: (() => Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      for (const end of ends.reverse()) await end();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
      reaper.done();
    })());
  try {
    report('Starting the databases');
    const databases = await startDatabases(folder, reaper);
    ends.push(async () => {
      await Promise.all(databases.nodes.map((node) => node.kill()));
    });
    for (const node of databases.nodes) {
      const health = await startHealth(folder, node, databases.check, reaper);
      ends.push(() => health.stop());
    }
    const redis = await startRedis(folder, reaper);
    ends.push(() => redis.stop());
    const ports = { varnish: await quietPort(), haproxy: await quietPort() };
    const url = `http://127.0.0.1:${String(ports.varnish)}`;
    const secrets = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((key) => [`${key}_KEY`, `${key}_SALT`]);
    const constants: Constants = {
      ...Object.fromEntries(secrets.map((name) => [name, randomBytes(32).toString('hex')])),
      WP_REDIS_PATH: redisSocket(folder),
      WP_REDIS_PREFIX: 'mdshop',
      ...databases.constants,
    };
    const plans: WebNodePlan[] = [];
    for (let index = 0; index < count; index += 1) {
      plans.push({ name: `web${String(index + 1)}`, folder, url, databasePort: await quietPort(), constants });
    }
    const webNodes: WebNode[] = [];
    for (const plan of plans) webNodes.push(await createWebNode(plan, reaper));
    const haproxy = await startHaproxy(
      {
        folder,
        port: ports.haproxy,
        webNodes,
        host: new URL(url).host,
        health: healthPath,
        databases: plans.map(({ name, databasePort }, index) => ({
          name: `db-${name}`,
          port: databasePort,
          servers: databases.choices[index] ?? [],
        })),
      },
      reaper,
    );
    ends.push(() => haproxy.stop());
    const [first] = plans;
    if (first === undefined) throw new Error('A cluster has at least one web node.');
    for (const { name } of databases.choices[0] ?? []) await untilState(folder, `db-${first.name}/${name}`, 'UP');
    report('Installing WordPress, the plugin and the demo');
    await installFirstNode(first, source.folder, { 'object-cache.php': redisDropIn, ...databases.dropIns }, reaper);
    for (const plan of plans.slice(1)) await copyNode(first, plan);
    report('Starting the web nodes');
    for (const node of webNodes) {
      await node.start();
      ends.push(() => node.stop());
    }
    for (const node of webNodes) await untilState(folder, `site/${node.name}`, 'UP');
    const varnish = await startVarnish(folder, ports.varnish, ports.haproxy, reaper);
    ends.push(() => varnish.stop());
    return {
      folder,
      url,
      ports,
      webNodes,
      databases,
      redis,
      reaper,
      states: () => serverStates(folder),
      untilState: (server, state) => untilState(folder, server, state),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
