import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach } from 'node:test';
import { type PluginFolder, type Site, startNativeSite, startSite } from '../../src-harness/index.ts';
import { knownPlugin } from '../../src-harness/plugins/known.ts';
import { resolvePlugin, unavailable } from '../../src-harness/plugins/resolve.ts';
import { pairNamed } from '../../src-harness/setup/pairs.mjs';
import { attachedSite } from './support/attached.ts';

/** The stacks on which end-to-end tests run; MD_SHOP_STACK names one. */
export type Stack = 'mariadb' | 'sqlite' | 'playground';

function stackFromEnvironment(): Stack {
  const name = process.env['MD_SHOP_STACK'] ?? 'sqlite';
  if (name === 'mariadb' || name === 'sqlite' || name === 'playground') return name;
  throw new Error(`MD_SHOP_STACK=${name}: must be mariadb, sqlite or playground.`);
}

/** The stack of this run; sqlite where a test file is run by hand. */
export const stack: Stack = stackFromEnvironment();

/** Other people's plugins beside ours; MD_SHOP_PAIR names them. None where a test file is run by hand. */
const others = process.env['MD_SHOP_PAIR'] === undefined ? [] : pairNamed(process.env['MD_SHOP_PAIR']).plugins;

async function foldersOfOthers(): Promise<readonly PluginFolder[]> {
  const folders: PluginFolder[] = [];
  for (const plugin of others.map(knownPlugin)) {
    const found = await resolvePlugin(plugin, undefined, () => undefined);
    if (found === null) throw new Error(unavailable(plugin));
    folders.push(found);
  }
  return folders;
}

let opening: Promise<Site> | undefined;
let address: string | undefined;
let sent = 0;
let noticesSeen = 0;

// Counted at the one door through which tests reach the site, so that no test can forget to count.
const plainFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const target = input instanceof Request ? input.url : String(input);
  if (address !== undefined && target.startsWith(address)) sent += 1;
  const answer = await plainFetch(input, init);
  // Node ends the process over a body that nobody reads when the server closes its connection meanwhile. Where it cannot be
  // read, the test that reads the answer itself hears of it.
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
  return startNativeSite({ database: stack, beside: await foldersOfOthers() });
}

/** The one site of this run, booted at the first call: WordPress with the plugin, its demo and the test plugin. */
export function testSite(): Promise<Site> {
  opening ??= open().then((opened) => {
    address = opened.url;
    return opened;
  });
  return opening;
}

/** Requests that were sent to the site so far by `fetch` or told to `countRequests`. */
export function requests(): number {
  return sent;
}

/** Counts requests that did not go through `fetch`, such as a browser's. */
export function countRequests(number: number): void {
  sent += number;
}

/** Sends a request to a path of the site, such as `/wp-json/md-shop/v1/health`; redirects are not followed unless asked. */
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
      `PHP notices of the plugin:\n${fresh.map(({ level, message, at, request: asked }) => `${level}: ${message} at ${at} (${asked})`).join('\n')}`,
    );
  }
});

/** Requests that reached the test plugin's order endpoint, one a line; probes apart. */
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
  // Discovery, guides and tests never call it, whatever they read (docs/decisions.md, "Orders").
  const ordered = await orders();
  if (ordered !== '') throw new Error(`The order endpoint was called:\n${ordered}`);
  const facts = process.env['MD_SHOP_SITE_FACTS'];
  if (facts !== undefined) await writeFile(facts, JSON.stringify({ requests: sent, notices: await opened.notices() }));
  await opened.close();
});
