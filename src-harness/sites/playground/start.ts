import { cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runCLI } from '@wp-playground/cli';
import type { phpVersions } from '../../cli/start-options.mjs';
import { ProcessReaper } from '../../support/process-reaper.ts';
import { readLogs } from '../../wordpress/logs.ts';
import { loadWordPress } from '../../wordpress/php-code.ts';
import { catalogPlugin, requireBuilt } from '../../building/plugin.ts';
import { freePort, requireFreePort } from '../../support/ports.ts';
import type { PluginFolder, Report, Site, WordPressFacts } from '../../wordpress/site.ts';
import { addTestPlugin, readNotices, writeTestState } from '../shared/test-state.ts';
import { resolveWordPress } from '../../wordpress/resolve.ts';
import { type Constants, wpConfig } from '../../wordpress/wp-config.ts';
import { blueprintForMount, readBlueprint } from './blueprint.ts';
import { openKeptSite } from './kept-site.ts';

export type PhpVersion = (typeof phpVersions)[number];

/** The options of a Playground site. */
export type SiteOptions = {
  /** Path or version, see `resolveWordPress`. */
  readonly wordpress?: string | undefined;
  /** 8.3 by default. */
  readonly php?: PhpVersion | undefined;
  /** Plugins to mount and activate; the catalog by default. */
  readonly plugins?: readonly PluginFolder[];
  /** Loopback port; a free one by default. */
  readonly port?: number | undefined;
  /** A folder that keeps the site for the next start; a temporary one by default. */
  readonly data?: string | undefined;
  /** Whether the demo is imported; yes by default. */
  readonly demo?: boolean;
  /** Whether the test plugin is loaded, and hard cases are imported with the demo; no by default. */
  readonly testPlugin?: boolean;
  /** Further constants for wp-config.php. */
  readonly constants?: Constants;
  readonly report?: Report;
};

// Playground uses SQLite instead of this database, but WordPress requires the constants.
const database: Constants = {
  DB_NAME: 'wordpress',
  DB_USER: '',
  DB_PASSWORD: '',
  DB_HOST: '',
  DB_CHARSET: 'utf8mb4',
  DB_COLLATE: '',
};

// With a single worker, a page that sends a request to its own site would wait forever.
const workers = 2;
const warmUpTries = 5;

/** Waits until the site is ready: Playground responds to the first request after a boot with a redirect, which would lose a POST. */
async function warmUp(url: string): Promise<void> {
  let status = 0;
  for (let attempt = 0; attempt < warmUpTries; attempt++) {
    const answer = await fetch(`${url}/wp-json/`, { redirect: 'manual', signal: AbortSignal.timeout(60_000) });
    await answer.arrayBuffer();
    status = answer.status;
    if (status === 200) return;
    await pause(100);
  }
  throw new Error(`WordPress is up, but ${url}/wp-json/ answers ${String(status)}.`);
}

/** Shortens Playground's message, which contains WordPress's whole error page; the log has the reason. */
function bootFailure(error: unknown, logs: string): string {
  const message = error instanceof Error ? error.message : String(error);
  if (logs === '') return message;
  return `${message.split('=== Stdout ===')[0]?.trim() ?? ''}\n${logs.trim()}`;
}

type Place = {
  readonly wordpress: string;
  readonly facts: WordPressFacts;
  readonly fresh: boolean;
  markReady(): Promise<void>;
  release(): Promise<void>;
};

async function persistentPlace(options: SiteOptions, folder: string, report: Report): Promise<Place> {
  const kept = await openKeptSite(folder);
  const nothing = (): Promise<void> => Promise.resolve();
  if (kept.installed !== null) {
    report(`Using the site kept in ${folder}, WordPress ${kept.installed.version}`);
    if (options.wordpress !== undefined) report('--wp is not used: a kept site keeps its WordPress.');
    return { wordpress: kept.wordpress, facts: kept.installed, fresh: false, markReady: nothing, release: nothing };
  }
  const source = await resolveWordPress(options.wordpress, report);
  const facts = { version: source.version, origin: source.origin };
  await cp(source.folder, kept.wordpress, { recursive: true });
  return { wordpress: kept.wordpress, facts, fresh: true, markReady: () => kept.markReady(facts), release: nothing };
}

async function temporaryPlace(options: SiteOptions, report: Report): Promise<Place> {
  const source = await resolveWordPress(options.wordpress, report);
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mdshop-')));
  const reaper = new ProcessReaper(folder);
  const release = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    reaper.done();
  };
  const wordpress = join(folder, 'wp');
  try {
    await cp(source.folder, wordpress, { recursive: true });
  } catch (error) {
    await release();
    throw error;
  }
  return {
    wordpress,
    facts: { version: source.version, origin: source.origin },
    fresh: true,
    markReady: () => Promise.resolve(),
    release,
  };
}

/**
 * Starts WordPress in Playground (PHP in WebAssembly, SQLite) with playground.json as its blueprint. The plugins are mounted, so
 * that edits take effect immediately. It needs only Node and the npm packages.
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const report = options.report ?? (() => undefined);
  const plugins = options.plugins ?? [catalogPlugin];
  requireBuilt(plugins);
  if (options.port !== undefined) await requireFreePort(options.port);
  const port = options.port ?? (await freePort());
  const place =
    options.data === undefined
      ? await temporaryPlace(options, report)
      : await persistentPlace(options, options.data, report);
  const { wordpress } = place;
  const url = `http://127.0.0.1:${String(port)}`;

  let server: Awaited<ReturnType<typeof bootServer>> | undefined;
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      await server?.[Symbol.asyncDispose]();
      await place.release();
    })());

  const bootServer = async () =>
    runCLI({
      command: 'server',
      php: options.php ?? '8.3',
      port,
      workers,
      'site-url': url,
      wordpressInstallMode: 'install-from-existing-files-if-needed',
      'mount-before-install': [{ hostPath: wordpress, vfsPath: '/wordpress' }],
      mount: plugins.map(({ folder, slug }) => ({
        hostPath: folder,
        vfsPath: `/wordpress/wp-content/plugins/${slug}`,
      })),
      verbosity: 'quiet',
      ...(place.fresh ? { blueprint: blueprintForMount(await readBlueprint(), plugins, options.demo !== false) } : {}),
    });

  try {
    if (place.fresh) await writeFile(join(wordpress, 'wp-config.php'), wpConfig({ ...database, ...options.constants }));
    if (options.testPlugin === true) await addTestPlugin(wordpress, true);
    report(place.fresh ? 'Booting Playground and installing WordPress, the plugin and the demo' : 'Booting Playground');
    server = await bootServer();
    await warmUp(url);
    await place.markReady();
  } catch (error) {
    const reason = bootFailure(error, await readLogs([join(wordpress, 'wp-content', 'debug.log')]));
    await close();
    throw new Error(reason, { cause: error });
  }

  const { playground } = server;
  // Playground cannot start a separate process, but each run has separate memory.
  const runPhp = async (code: string): Promise<string> => {
    const answer = await playground.run({ code: `<?php\n${loadWordPress('/wordpress', url)}\n${code}` });
    if (answer.exitCode !== 0) {
      throw new Error(`PHP ended with code ${String(answer.exitCode)}.\n${answer.errors}${answer.text}`.trim());
    }
    return answer.text;
  };
  return {
    url,
    wordpress: place.facts,
    directory: wordpress,
    runPhp,
    runPhpAlone: runPhp,
    logs: () => readLogs([join(wordpress, 'wp-content', 'debug.log')]),
    setTestState: (partial) => writeTestState(wordpress, partial),
    notices: () => readNotices(wordpress),
    close,
  };
}
