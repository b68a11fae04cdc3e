import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { catalogPlugin, requireBuilt } from '../../building/plugin.ts';
import { freePort, requireFreePort } from '../../support/ports.ts';
import { knownPlugin } from '../../plugins/known.ts';
import type { PluginFolder, Report, Site, TestState } from '../../wordpress/site.ts';
import { readLogs } from '../../wordpress/logs.ts';
import { addTestPlugin, readNotices, writeTestState } from '../shared/test-state.ts';
import type { UnpackedWordPress } from '../../wordpress/npm-build.ts';
import { resolveWordPress } from '../../wordpress/resolve.ts';
import { startApache } from './apache.ts';
import { startFpm } from './fpm.ts';
import { type Installation, installWordPress, moveWordPress, writeHtaccess } from './install.ts';
import { ProcessReaper } from '../../support/process-reaper.ts';
import { databaseName, databaseSocket, startMariaDb } from './mariadb.ts';
import { startNginx } from './nginx.ts';
import { loadWordPress, requireWordPress } from '../../wordpress/php-code.ts';
import { runPhpCode } from './run-php.ts';
import { type CodeServer, codeSecret, codeSocket, runRunningPhp, writeCodeScript } from './running-php.ts';
import type { Service } from './service.ts';
import { type Snapshot, findSnapshot, keepSnapshot, restoreSnapshot } from './snapshot.ts';
import { startCodeServer, startPhpServer } from './php-server.ts';
import { addSqlite } from './sqlite.ts';
import { type Constants, wpConfig } from '../../wordpress/wp-config.ts';

/** The options of a native site. */
export type NativeSiteOptions = {
  /** `mariadb`: MariaDB, php-fpm (4 children) and nginx. `sqlite`: `php -S` (4 workers) and WordPress's SQLite drop-in. */
  readonly database: 'mariadb' | 'sqlite';
  /** Path or version, see `resolveWordPress`. */
  readonly wordpress?: string | undefined;
  /** The path of WordPress on the host, such as `/club`; the host's root by default. */
  readonly path?: string;
  /** The web server on MariaDB; nginx by default. Apache gets nothing but WordPress's own rules, in `.htaccess`. */
  readonly server?: 'nginx' | 'apache';
  /**
   * Whether the site is at the host's root although WordPress is in the folder `path`, as its handbook describes it in "Giving WordPress
   * its own directory". Needs Apache.
   */
  readonly atRoot?: boolean;
  /** Loopback port; a free one by default. */
  readonly port?: number | undefined;
  /** Plugins to install and activate; the catalog by default. */
  readonly plugins?: readonly PluginFolder[];
  /** Third-party plugins that the harness knows: linked, set up, and filled from the demo. None by default. */
  readonly beside?: readonly PluginFolder[];
  /** Links the plugins' folders instead of copying them, so that edits take effect immediately. */
  readonly link?: boolean;
  /** Seconds until PHP looks again whether a file that it has compiled was changed: 2 by default, as PHP itself; 0 with `link`. */
  readonly revalidate?: number;
  /** Whether the demo is imported; yes by default. */
  readonly demo?: boolean;
  /** Whether the test plugin is loaded; yes by default. */
  readonly testPlugin?: boolean;
  /** Whether hostile and hidden items (test/fixtures/hostile) are imported with the demo; yes by default. Needs the test plugin. */
  readonly hardCases?: boolean;
  /** Further options for the MariaDB server, such as `--innodb-buffer-pool-size=1G`; they override those of the harness. */
  readonly databaseOptions?: readonly string[];
  /** Further constants for wp-config.php. */
  readonly constants?: Constants;
  readonly report?: Report;
};

function database(kind: NativeSiteOptions['database'], folder: string): Constants {
  if (kind === 'sqlite') {
    return {
      DB_NAME: 'sqlite',
      DB_USER: '',
      DB_PASSWORD: '',
      DB_HOST: '',
      DB_DIR: join(folder, 'db'),
      DB_FILE: 'site.sqlite',
      DB_CHARSET: 'utf8mb4',
      DB_COLLATE: '',
    };
  }
  return {
    DB_NAME: databaseName,
    DB_USER: databaseName,
    DB_PASSWORD: databaseName,
    DB_HOST: `localhost:${databaseSocket(folder)}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
  };
}

async function copyFiles(
  source: string,
  wordpress: string,
  plugins: readonly PluginFolder[],
  options: NativeSiteOptions,
): Promise<void> {
  await cp(source, wordpress, { recursive: true });
  if (options.database === 'sqlite') {
    await mkdir(join(wordpress, '..', 'db'), { recursive: true });
    await addSqlite(wordpress);
  }
  for (const { folder, slug } of plugins) {
    const target = join(wordpress, 'wp-content', 'plugins', slug);
    if (options.link === true) await symlink(folder, target, 'dir');
    else await cp(folder, target, { recursive: true });
  }
  for (const { folder, slug } of options.beside ?? []) {
    await symlink(folder, join(wordpress, 'wp-content', 'plugins', slug), 'dir');
  }
  if (options.testPlugin !== false) await addTestPlugin(wordpress, options.hardCases !== false);
}

function checkedPath(path: string): string {
  if (/^(\/[a-z0-9-]+)*$/.test(path)) return path;
  throw new Error(`${path}: the folder of a site is written such as /club, in lower-case letters, digits and hyphens.`);
}

/** The web root: WordPress's folder, or a folder with WordPress or a link to it at the site's path. */
async function webRoot(folder: string, wordpress: string, path: string): Promise<string> {
  if (path === '') return wordpress;
  const web = join(folder, 'web');
  if (wordpress.startsWith(web)) return web;
  await mkdir(dirname(join(web, path)), { recursive: true });
  await symlink(wordpress, join(web, path), 'dir');
  return web;
}

/** The snapshot for such a site; null if the options require a different installation. */
function snapshotOf(options: NativeSiteOptions, source: UnpackedWordPress): Snapshot | null {
  const isStandard =
    options.plugins === undefined &&
    (options.beside ?? []).length === 0 &&
    options.link !== true &&
    options.demo !== false &&
    options.databaseOptions === undefined &&
    options.constants === undefined;
  return isStandard ? findSnapshot(options.database, source, options.testPlugin !== false) : null;
}

/**
 * Creates the snapshot if it does not exist, before several sites are started concurrently.
 */
export async function prepareSnapshot(database: NativeSiteOptions['database']): Promise<void> {
  const source = await resolveWordPress(undefined, () => undefined);
  if (snapshotOf({ database }, source)?.exists === true) return;
  await (await startNativeSite({ database })).close();
}

/**
 * Starts WordPress with the system's PHP, in a new temporary folder, with its own servers.
 * `close()` removes everything. If this process is killed, the ProcessReaper does.
 */
export async function startNativeSite(options: NativeSiteOptions): Promise<Site> {
  const report = options.report ?? (() => undefined);
  const plugins = options.plugins ?? [catalogPlugin];
  requireBuilt(plugins);
  if (options.port !== undefined) await requireFreePort(options.port);
  const source = await resolveWordPress(options.wordpress, report);
  const port = options.port ?? (await freePort());
  const path = checkedPath(options.path ?? '');
  const isApache = options.server === 'apache';
  const atRoot = options.atRoot === true;
  if (atRoot && (!isApache || path === ''))
    throw new Error('A site at the root above WordPress needs Apache and a path.');
  const host = `http://127.0.0.1:${String(port)}`;
  const url = `${host}${path}`;
  // The path must be short, because the paths of sockets are limited to about a hundred characters.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mdshop-')));
  // From WordPress's own folder the plugin finds that of the site only where it is, not from a link's target.
  const wordpress = atRoot ? join(folder, 'web', path) : join(folder, 'wp');
  const reaper = new ProcessReaper(folder);
  const services: Service[] = [];
  const secret = codeSecret();
  let codeServer: CodeServer = { address: { socketPath: codeSocket(folder) }, secret };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      for (const service of services.reverse()) await service.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
      reaper.done();
    })());

  try {
    const revalidate = options.revalidate ?? (options.link === true ? 0 : 2);
    const sqlite = options.database === 'sqlite';
    const snapshot = snapshotOf(options, source);
    const restored = snapshot?.exists === true;
    // Wait for both even if one fails, so that nothing starts after the clean-up.
    const [databaseServer, files] = await Promise.allSettled([
      sqlite || restored ? null : startMariaDb(folder, reaper, options.databaseOptions),
      copyFiles(source.folder, wordpress, plugins, options),
    ]);
    if (databaseServer.status === 'rejected') throw databaseServer.reason;
    if (databaseServer.value !== null) services.push(databaseServer.value);
    if (files.status === 'rejected') throw files.reason;
    await writeFile(
      join(wordpress, 'wp-config.php'),
      wpConfig({ ...database(options.database, folder), ...options.constants }),
    );
    const web = await webRoot(folder, wordpress, path);
    const beside = options.beside ?? [];
    const installation: Installation = {
      folder,
      wordpress,
      url,
      // Sorted, because WordPress stores the names of active plugins sorted.
      plugins: [...plugins, ...beside].sort((one, other) => (one.slug < other.slug ? -1 : 1)),
      beside: beside.map(({ slug }) => knownPlugin(slug)),
      sqlite,
      demo: options.demo !== false,
    };
    if (snapshot !== null && restored) {
      report('Taking the installed site that is kept');
      await restoreSnapshot(snapshot, folder, wordpress);
      if (!sqlite) services.push(await startMariaDb(folder, reaper));
      await moveWordPress(installation, reaper);
    } else {
      report('Installing WordPress, the plugin and the demo');
      await installWordPress(installation, reaper);
      if (snapshot !== null) {
        // After the server has shut down, its files contain the complete database.
        await services.pop()?.stop();
        await keepSnapshot(snapshot, folder, wordpress);
        if (!sqlite) services.push(await startMariaDb(folder, reaper));
      }
    }
    if (isApache) await writeHtaccess(installation, web, atRoot ? host : url, reaper);
    await writeCodeScript(folder, url, secret);
    if (sqlite) {
      services.push(await startPhpServer({ folder, web, path }, port, revalidate, reaper));
      const codePort = await freePort();
      services.push(await startCodeServer(folder, codePort, reaper));
      codeServer = { address: { host: '127.0.0.1', port: codePort }, secret };
    } else {
      services.push(await startFpm(folder, revalidate, reaper));
      // nginx also runs the harness's PHP code.
      services.push(await startNginx({ folder, web, path }, isApache ? await freePort() : port, reaper));
      if (isApache) services.push(await startApache({ folder, web, path }, port, reaper));
    }
  } catch (error) {
    await close();
    throw error;
  }

  return {
    url: atRoot ? host : url,
    wordpress: { version: source.version, origin: source.origin },
    directory: wordpress,
    runPhp: (code) => runRunningPhp(codeServer, `${requireWordPress(wordpress)}\n${code}`),
    runPhpAlone: (code) => runPhpCode(folder, `${loadWordPress(wordpress, url)}\n${code}`, reaper),
    logs: () =>
      readLogs([
        join(wordpress, 'wp-content', 'debug.log'),
        ...['php.log', 'fpm.log', 'nginx.log', 'apache.log', 'server.log', 'mariadb.log'].map((name) =>
          join(folder, name),
        ),
      ]),
    setTestState: (partial: TestState) => writeTestState(wordpress, partial),
    notices: () => readNotices(wordpress),
    close,
  };
}
