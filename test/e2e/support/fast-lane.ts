import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setNginxLines } from '../../../src-harness/sites/native/nginx.ts';
import { startWpCli } from '../../../src-harness/sites/native/wp-cli.ts';
import type { Site } from '../../../src-harness/sites/index.ts';
import { validHeaders } from './mcp.ts';
import { isSoldByWooCommerce } from './pair.ts';

/** What both lanes are asked. */
export type LaneRequest = {
  readonly method: string;
  /** Where the site serves it, with the query. */
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type LaneAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** "fast; entry", "standard; why", or "" if the fast lane was not asked. */
  readonly lane: string;
};

/** The same request to the pool of php-fpm that has APCu, and so keeps answers. */
export function cachePool(what: LaneRequest): LaneRequest {
  return { ...what, headers: { ...what.headers, 'X-Test-Pool': 'apcu' } };
}

/** A read of an address. */
export const get = (address: string, headers: Record<string, string> = {}): LaneRequest => ({
  method: 'GET',
  address,
  headers,
});

/** A message of MCP. */
export const rpc = (method: string, params: unknown = {}, headers: Record<string, string> = {}): LaneRequest => ({
  method: 'POST',
  address: '/mcp',
  headers: { ...(validHeaders as Record<string, string>), ...headers },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

/** A call of a tool. */
export const call = (name: string, given: unknown): LaneRequest => rpc('tools/call', { name, arguments: given });

/** What both lanes must have in common. The validity of a credential counts down. */
export const common = ({ lane: _lane, ...rest }: LaneAnswer): Omit<LaneAnswer, 'lane'> => ({
  ...rest,
  body: rest.body.replace(/"expires_in":\d+/, '"expires_in":0'),
});

/** Headers of the connection and of the time. */
const notCompared = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'md-shop-lane', 'host'];

export const entryFile = (site: Site): string => join(site.directory, 'wp-content', 'md-shop-fast-lane.php');
export const loaderFile = (site: Site): string =>
  join(site.directory, 'wp-content', 'mu-plugins', 'md-shop-fast-lane.php');

export async function fastLane(site: Site, command: 'install' | 'status' | 'remove'): Promise<string> {
  return (await startWpCli(site.directory, 'md-shop', 'fast-lane', command).ended).stdout;
}

/** The test's WP-CLI cannot run with WooCommerce. */
export const hasWpCli = !isSoldByWooCommerce;

/**
 * Switches the fast lane on as an administrator does: with the snippet that the command prints, on a site with nginx and where
 * WP-CLI runs; elsewhere with the must-use loader.
 */
export async function switchOn(site: Site, nginx: boolean): Promise<void> {
  if (!hasWpCli) {
    await site.runPhp(`do_action( 'md_shop_fast_lane_install' );`);
    return;
  }
  const printed = await fastLane(site, 'install');
  // With MD_SHOP_FAST_LANE it is on already.
  if (!nginx || printed.includes('rules are in place')) return;
  const snippet = printed.slice(printed.indexOf('# MD Shop Catalog'), printed.lastIndexOf('}') + 1);
  await setNginxLines(dirname(site.directory), 'fast-lane', { server: snippet });
  assert.match(await fastLane(site, 'install'), /rules are in place/);
}

/** Switches the fast lane off and removes the snippet. */
export async function switchOff(site: Site, nginx: boolean): Promise<void> {
  await site.runPhp(`do_action( 'md_shop_fast_lane_remove' );`);
  if (nginx) await setNginxLines(dirname(site.directory), 'fast-lane', {});
}

/** Sends a request with exactly these headers; fetch() would add some and change others. */
export function send(
  site: Site,
  { method, address, headers = {}, body = '' }: LaneRequest,
  probe: string,
): Promise<LaneAnswer> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body);
    const sent = httpRequest(
      `${site.url}${address}`,
      {
        method,
        agent: false,
        headers: {
          ...headers,
          ...(probe === '' ? {} : { 'Md-Shop-Lane': probe }),
          ...(method === 'POST' ? { 'Content-Length': String(bytes.length) } : {}),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const all: Record<string, string> = {};
          for (const [name, value] of Object.entries(response.headers)) all[name] = String(value);
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(all).filter(([name]) => !notCompared.includes(name))),
            body: Buffer.concat(parts).toString('utf8'),
            lane: all['md-shop-lane'] ?? '',
          });
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/**
 * Waits until the lane that must answer does. The note that the fast lane needs is written after an answer of WordPress, and not
 * within a moment after files of a plugin have changed.
 */
export async function untilLane(ask: () => Promise<LaneAnswer>, expected: RegExp): Promise<void> {
  let lane = '';
  for (let attempt = 0; attempt < 100; attempt++) {
    ({ lane } = await ask());
    if (expected.test(lane)) return;
    await delay(100);
  }
  assert.match(lane, expected);
}

/** Waits until the fast lane answers. */
export const untilFast = (ask: () => Promise<LaneAnswer>): Promise<void> => untilLane(ask, /^fast/);
