import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach } from 'node:test';
import { type PluginFolder, type Site, startNativeSite, startSite } from '../../src-harness/sites/index.ts';
import { knownPlugin } from '../../src-harness/plugins/known.ts';
import { resolvePlugin, unavailable } from '../../src-harness/plugins/resolve.ts';
import { pairNamed } from '../../src-harness/plugins/pairs.mjs';
import { attachedSite } from './support/attached.ts';
import { fastLane, switchOn } from './support/fast-lane.ts';

/** The stacks on which end-to-end tests run; MD_SHOP_STACK names one. */
type Stack = 'mariadb' | 'sqlite' | 'playground';

function stackFromEnvironment(): Stack {
  const name = process.env['MD_SHOP_STACK'] ?? 'sqlite';
  if (name === 'mariadb' || name === 'sqlite' || name === 'playground') return name;
  throw new Error(`MD_SHOP_STACK=${name}: must be mariadb, sqlite or playground.`);
}

/** The stack of this run; sqlite if a test file is run by hand. */
export const stack: Stack = stackFromEnvironment();

/** The other plugins that MD_SHOP_PAIR names. None if a test file is run by hand. */
const others = process.env['MD_SHOP_PAIR'] === undefined ? [] : pairNamed(process.env['MD_SHOP_PAIR']).plugins;

async function pluginFolders(): Promise<readonly PluginFolder[]> {
  const folders: PluginFolder[] = [];
  for (const plugin of others.map(knownPlugin)) {
    const found = await resolvePlugin(plugin, undefined, () => undefined);
    if (found === null) throw new Error(unavailable(plugin));
    folders.push(found);
  }
  return folders;
}

function serverFromEnvironment(): 'nginx' | 'apache' {
  const name = process.env['MD_SHOP_SERVER'] ?? 'nginx';
  if (name === 'nginx' || (name === 'apache' && stack === 'mariadb')) return name;
  throw new Error(`MD_SHOP_SERVER=${name}: must be nginx, or on MariaDB apache.`);
}

/** The web server of this run on MariaDB; nginx unless MD_SHOP_SERVER says apache. */
export const server = serverFromEnvironment();

const hasFastLane = process.env['MD_SHOP_FAST_LANE'] === '1';

let opening: Promise<Site> | undefined;
let address: string | undefined;
let sent = 0;
let noticesSeen = 0;

// Counts in global fetch, which all tests use, so that no request is missed.
const originalFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const target = input instanceof Request ? input.url : String(input);
  if (address !== undefined && target.startsWith(address)) sent += 1;
  const answer = await originalFetch(input, init);
  // Node ends the process if the server closes a connection whose body is not read. If the body cannot be read,
  // the test that reads the response gets the error.
  await answer
    .clone()
    .arrayBuffer()
    .catch(() => undefined);
  return answer;
};

async function open(): Promise<Site> {
  const running = process.env['MD_SHOP_SITE'];
  if (running !== undefined) return attachedSite(running);
  if (stack === 'playground') return startSite({ testPlugin: true });
  // Tests add plugins, and what was noted before counts only after PHP must have seen them.
  return startNativeSite({ database: stack, server, beside: await pluginFolders(), revalidate: 0 });
}

/** Returns the site of this run, started at the first call: WordPress with the plugin, its demonstration and the test plugin. */
export function testSite(): Promise<Site> {
  opening ??= open().then(async (opened) => {
    address = opened.url;
    // Each test then runs through the fast lane, as far as it answers.
    if (hasFastLane) await switchOn(opened, stack === 'mariadb');
    return opened;
  });
  return opening;
}

/** Number of requests to the site so far, by `fetch` or reported to `countRequests`. */
export function requests(): number {
  return sent;
}

/** Counts requests that do not use `fetch`, such as those of a browser. */
export function countRequests(number: number): void {
  sent += number;
}

/** Requests a path of the site, such as `/wp-json/md-shop/v1/health`; does not follow redirects by default. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const { url } = await testSite();
  return fetch(`${url}${path}`, { redirect: 'manual', ...init });
}

afterEach(async () => {
  if (opening === undefined) return;
  const notices = await (await opening).notices();
  const fresh = notices.slice(noticesSeen);
  noticesSeen = notices.length;
  if (fresh.length > 0) {
    throw new Error(
      `PHP notices of the plugin:\n${fresh.map(({ level, message, at, request: source }) => `${level}: ${message} at ${at} (${source})`).join('\n')}`,
    );
  }
});

/** Requests to the test plugin's order endpoint, one per line, without probes. */
export async function orders(log: 'orders' | 'probes' = 'orders'): Promise<string> {
  const { directory } = await testSite();
  try {
    return await readFile(join(directory, 'wp-content', 'md-shop-test', `${log}.log`), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

after(async () => {
  if (opening === undefined) return;
  const opened = await opening;
  // Discovery, guides and tests must never call it (docs/decisions.md, "Orders").
  const ordered = await orders();
  if (ordered !== '') throw new Error(`The order endpoint was called:\n${ordered}`);
  if (hasFastLane) {
    // WordPress answers the first read, which makes right what tests have changed.
    await (await request('/wp-json/md-shop/v1/products')).text();
    const status = await fastLane(opened, 'status');
    if (!status.includes('rules are in place'))
      throw new Error(`The tests did not run through the fast lane:\n${status}`);
  }
  const facts = process.env['MD_SHOP_SITE_FACTS'];
  if (facts !== undefined) await writeFile(facts, JSON.stringify({ requests: sent, notices: await opened.notices() }));
  await opened.close();
});
