import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Report, Site } from '../../wordpress/site.ts';
import type { LaneName } from '../goals.ts';
import { type ObjectCache, startObjectCache } from './object-cache.ts';
import { type Lane, openLanes } from '../lanes.ts';
import { describeMachine, load, type Machine } from '../machine.ts';
import { mcpRequest } from '../mcp.ts';
import { sendChecked } from '../sampling.ts';
import { type BenchRequest, jsonProblem, listProblem, type ShopFacts } from '../scenario.ts';
import { openShop } from '../shop.ts';
import {
  differences,
  type Interval,
  type Judgement,
  judgeInterval,
  quantile,
  quantileInterval,
} from '../statistics.ts';

/** The most that counting a read may cost, in microseconds. */
export const mostMicroseconds = 50;

/** Where reads are counted: in APCu, which has a pool of php-fpm, in an object cache in Redis, or one of some in the table. */
const stores = { APCu: { 'X-Test-Pool': 'apcu' }, Redis: { 'X-Bench-Cache': 'redis' }, none: {} } as const;
type Store = keyof typeof stores;

/** Requests in each block. Of reads without shared memory one of 20 is written, so a block must have many. */
const requestsInBlock: Readonly<Record<Store, number>> = { APCu: 40, Redis: 40, none: 60 };

/** That of a browser, which belongs to the last group: all others are looked for before. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Sample = { readonly lane: LaneName; readonly cpu: number; readonly elapsed: number };

export type Cost = {
  readonly request: string;
  readonly store: Store;
  readonly lane: LaneName;
  /** Microseconds of PHP's CPU time for one read, with the interval of the true median. */
  readonly cpu: number;
  readonly interval: Interval;
  /** Microseconds until the process is free again, the database's work included. */
  readonly elapsed: number;
  readonly judgement: Judgement;
};

export type JournalResults = {
  readonly date: string;
  readonly machine: Machine;
  readonly rounds: number;
  readonly families: number;
  readonly costs: readonly Cost[];
};

function requests({ families }: ShopFacts): Readonly<Record<string, BenchRequest>> {
  const nothing = '/wp-json/md-shop/v1/products?search=nimicdeacesta';
  return {
    'GET /products': {
      path: '/wp-json/md-shop/v1/products?per_page=20',
      problem: (body) => listProblem(body, families, Math.min(20, families)),
    },
    'tools/call search_products': mcpRequest(
      'tools/call',
      { name: 'search_products', arguments: { per_page: 20 } },
      (body) =>
        jsonProblem(body, (value) => {
          const { result } = value as { result?: { structuredContent?: unknown } };
          return listProblem(JSON.stringify(result?.structuredContent ?? null), families, Math.min(20, families));
        }),
    ),
    'a search without a result': {
      path: nothing,
      problem: (body) => (body.startsWith('{"items":[],"total":0,') ? undefined : 'something was found'),
    },
  };
}

/** What one read of a block takes: the median, or where some reads pay for all, the mean. */
const typical: Readonly<Record<Store, (values: readonly number[]) => number>> = {
  APCu: (values) => quantile(values, 0.5),
  Redis: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  none: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
};

/** Measures what happens after the answer: with the journal and without it, in turns. */
class Meter {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private readonly site: Site;
  private readonly log: string;
  private readonly cache: ObjectCache | undefined;

  constructor(site: Site, folder: string, cache: ObjectCache | undefined) {
    this.site = site;
    this.log = join(folder, 'journal.log');
    this.cache = cache;
  }

  close(): void {
    this.agent.destroy();
  }

  /** Switches the journal and waits until the fast lane answers again, which it does after an ordinary request. */
  async switchJournal(isOn: boolean, lanes: readonly Lane[]): Promise<void> {
    await this.site.runPhp(
      `update_option( 'md_shop_settings', array( 'journal' => ${String(isOn)} ) + (array) get_option( 'md_shop_settings', array() ) );`,
    );
    // The command line does not use it.
    await this.cache?.flush();
    const health: BenchRequest = { path: '/wp-json/md-shop/v1/health', problem: () => undefined };
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const found: LaneName[] = [];
      for (const lane of lanes) found.push(...(await this.block(lane, {}, health, 1)).map((one) => one.lane));
      if (lanes.every(({ name }, index) => found[index] === name)) return;
      await pause(100);
    }
    throw new Error('The fast lane does not answer.');
  }

  /** Sends some requests, and returns what each took after its answer. */
  async block(
    lane: Lane,
    headers: Readonly<Record<string, string>>,
    request: BenchRequest,
    count: number,
  ): Promise<readonly Sample[]> {
    await rm(this.log, { force: true });
    const sent = {
      ...request,
      headers: { ...lane.headers, ...request.headers, ...headers, 'User-Agent': userAgent, 'X-Bench': '1' },
    };
    for (let number = 0; number < count; number += 1) await sendChecked(this.agent, lane.url, lane.name, sent);
    // The last lines are written after the answers.
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const lines = (await readFile(this.log, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
      if (lines.length === count) return lines.map((line) => JSON.parse(line) as Sample);
      await pause(20);
    }
    throw new Error(`Not every request to ${lane.url} was measured.`);
  }
}

type Series = { readonly on: Sample[]; readonly off: Sample[] };

/** Costs of one request, store and lane, from what a read takes in each round. */
function costOf(
  request: string,
  store: Store,
  lane: LaneName,
  rounds: readonly { readonly on: readonly Sample[]; readonly off: readonly Sample[] }[],
): Cost {
  const each = (what: 'cpu' | 'elapsed'): readonly number[] =>
    differences(
      rounds.map(({ on }) => typical[store](on.map((sample) => sample[what]))),
      rounds.map(({ off }) => typical[store](off.map((sample) => sample[what]))),
    );
  const interval = quantileInterval(each('cpu'), 0.5);
  return {
    ...{ request, store, lane, interval },
    cpu: quantile(each('cpu'), 0.5),
    elapsed: quantile(each('elapsed'), 0.5),
    judgement: judgeInterval(interval, 'at most', mostMicroseconds),
  };
}

/**
 * Measures what the journal costs a read, in both lanes, with and without shared memory. Each round has a block of each request with the
 * journal and one without it, and begins with the other one each time.
 *
 * @param sites gets the site, for the caller to close.
 */
export async function measureJournal(
  families: number,
  rounds: number,
  wordpress: string | undefined,
  sites: Site[],
  report: Report,
): Promise<JournalResults> {
  const loadBefore = load();
  const { site, facts } = await openShop({ families, wordpress, report });
  sites.push(site);
  const folder = dirname(site.directory);
  await copyFile(join(import.meta.dirname, 'probe.php'), join(folder, 'probe.php'));
  await writeFile(join(site.directory, '.user.ini'), `auto_prepend_file = ${join(folder, 'probe.php')}\n`);
  const lanes = await openLanes(site);
  const cache = await startObjectCache(site);
  if (cache === undefined) report('Redis or its extension for PHP is not installed, so it is not measured');
  const measuredStores = (Object.keys(stores) as Store[]).filter((store) => store !== 'Redis' || cache !== undefined);
  const meter = new Meter(site, folder, cache);
  const measured = new Map<string, { readonly request: string; store: Store; lane: Lane; rounds: Series[] }>();
  try {
    for (let round = -1; round < rounds; round += 1) {
      report(round < 0 ? 'warming up' : `round ${String(round + 1)} of ${String(rounds)}`);
      const series = new Map<string, Series>();
      for (const isOn of round % 2 === 0 ? [true, false] : [false, true]) {
        await meter.switchJournal(isOn, lanes);
        for (const lane of lanes) {
          for (const store of measuredStores) {
            for (const [name, request] of Object.entries(requests(facts))) {
              const key = `${name} ${store} ${lane.name}`;
              // The first ones fill the caches and begin the counters.
              await meter.block(lane, stores[store], request, 8);
              const samples = await meter.block(lane, stores[store], request, round < 0 ? 8 : requestsInBlock[store]);
              const stray = samples.find((sample) => sample.lane !== lane.name);
              if (stray !== undefined) throw new Error(`${name} was answered by the lane ${stray.lane}.`);
              const own = series.get(key) ?? { on: [], off: [] };
              own[isOn ? 'on' : 'off'].push(...samples);
              series.set(key, own);
              if (round < 0) measured.set(key, { request: name, store, lane, rounds: [] });
            }
          }
        }
      }
      if (round >= 0) for (const [key, own] of series) measured.get(key)?.rounds.push(own);
    }
  } finally {
    meter.close();
    await cache?.stop();
  }
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(site.wordpress.version, loadBefore, []),
    rounds,
    families,
    costs: [...measured.values()].map(({ request, store, lane, rounds: all }) =>
      costOf(request, store, lane.name, all),
    ),
  };
}
