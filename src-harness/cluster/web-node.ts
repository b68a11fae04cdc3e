import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogPlugin } from '../building/plugin.ts';
import { databaseName } from '../sites/native/mariadb.ts';
import { startFpm } from '../sites/native/fpm.ts';
import { type Installation, installWordPress } from '../sites/native/install.ts';
import { startNginx } from '../sites/native/nginx.ts';
import { runPhpCode } from '../sites/native/run-php.ts';
import type { Service } from '../sites/native/service.ts';
import { addTestPlugin, readNotices, writeTestState } from '../sites/shared/test-state.ts';
import { quietPort } from '../support/ports.ts';
import type { ProcessReaper } from '../support/process-reaper.ts';
import { root } from '../support/root.ts';
import { readLogs } from '../wordpress/logs.ts';
import { loadWordPress } from '../wordpress/php-code.ts';
import type { Notice, TestState } from '../wordpress/site.ts';
import { type Constants, wpConfig } from '../wordpress/wp-config.ts';

/** One machine of the web: a copy of WordPress's files, a pool of php-fpm and nginx. */
export type WebNode = {
  readonly name: string;
  readonly port: number;
  /** WordPress's folder. */
  readonly wordpress: string;
  /** Runs PHP code (without an opening tag) in WordPress on this node's files and database, in a new process. */
  readonly runPhp: (code: string) => Promise<string>;
  readonly setTestState: (state: TestState) => Promise<void>;
  readonly notices: () => Promise<readonly Notice[]>;
  readonly logs: () => Promise<string>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Ends nginx and php-fpm with SIGKILL, in the middle of what they do. */
  readonly kill: () => Promise<void>;
};

/** What a web node is made of. */
export type WebNodePlan = {
  readonly name: string;
  /** The folder of the whole cluster. */
  readonly folder: string;
  /** The site's address for clients. */
  readonly url: string;
  /** The database's port for this node. */
  readonly databasePort: number;
  /** Further constants for wp-config.php; the same secrets on every node. */
  readonly constants: Constants;
};

const wordPressOf = (folder: string, name: string): string => join(folder, name, 'wp');

async function configure(plan: WebNodePlan): Promise<void> {
  const config = wpConfig({
    DB_NAME: databaseName,
    DB_USER: databaseName,
    DB_PASSWORD: databaseName,
    DB_HOST: `127.0.0.1:${String(plan.databasePort)}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    ...plan.constants,
  });
  await writeFile(join(wordPressOf(plan.folder, plan.name), 'wp-config.php'), config);
}

/**
 * Makes the files of the first node, and installs WordPress, the plugin and the demonstration with them.
 * @param source an unpacked WordPress.
 * @param dropIns files for wp-content, by their names there.
 */
export async function installFirstNode(
  plan: WebNodePlan,
  source: string,
  dropIns: Readonly<Record<string, string>>,
  reaper: ProcessReaper,
): Promise<void> {
  const wordpress = wordPressOf(plan.folder, plan.name);
  await mkdir(join(plan.folder, plan.name), { recursive: true });
  await cp(source, wordpress, { recursive: true });
  await cp(catalogPlugin.folder, join(wordpress, 'wp-content', 'plugins', catalogPlugin.slug), { recursive: true });
  await addTestPlugin(wordpress, false);
  for (const [name, file] of Object.entries(dropIns)) await cp(file, join(wordpress, 'wp-content', name));
  await configure(plan);
  const installation: Installation = {
    folder: join(plan.folder, plan.name),
    wordpress,
    url: plan.url,
    plugins: [catalogPlugin],
    beside: [],
    sqlite: false,
    demo: true,
  };
  await installWordPress(installation, reaper);
}

/** Gives another node the files of the first one, with its images. */
export async function copyNode(first: WebNodePlan, plan: WebNodePlan): Promise<void> {
  await mkdir(join(plan.folder, plan.name), { recursive: true });
  await cp(wordPressOf(first.folder, first.name), wordPressOf(plan.folder, plan.name), { recursive: true });
  await configure(plan);
}

/** A web node on files that are there. It does not run yet. */
export async function createWebNode(plan: WebNodePlan, reaper: ProcessReaper): Promise<WebNode> {
  const folder = join(plan.folder, plan.name);
  const wordpress = wordPressOf(plan.folder, plan.name);
  const port = await quietPort();
  const told = Number(new URL(plan.url).port);
  let services: readonly Service[] = [];
  return {
    name: plan.name,
    port,
    wordpress,
    runPhp: (code) => runPhpCode(folder, `${loadWordPress(wordpress, plan.url)}\n${code}`, reaper),
    setTestState: (state) => writeTestState(wordpress, state),
    notices: () => readNotices(wordpress),
    logs: () =>
      readLogs([
        join(wordpress, 'wp-content', 'debug.log'),
        ...['php.log', 'fpm.log', 'nginx.log'].map((name) => join(folder, name)),
      ]),
    start: async () => {
      // Killed servers leave their sockets.
      for (const name of await readdir(folder)) if (name.endsWith('.sock')) await rm(join(folder, name));
      const fpm = await startFpm(folder, 0, reaper);
      services = [fpm];
      services = [await startNginx({ folder, web: wordpress, path: '' }, port, reaper, told), fpm];
    },
    stop: async () => {
      for (const service of services) await service.stop();
      services = [];
    },
    kill: async () => {
      await Promise.all(services.map((service) => service.kill()));
      services = [];
    },
  };
}

/** The object cache in Redis, which tests use. */
export const redisDropIn: string = join(root, 'test', 'doubles', 'redis-object-cache.php');
