import { Agent } from 'node:http';
import type { Report, Site } from '../../wordpress/site.ts';
import { cpuTime, databaseIdle } from '../cpu.ts';
import { type Lane, openLanes } from '../lanes.ts';
import { describeMachine, load, type Machine } from '../machine.ts';
import { measureRounds, type RoundProbe, type RoundSample, type Series } from '../rounds.ts';
import { send } from '../sampling.ts';
import type { BenchRequest } from '../scenario.ts';
import { requestsOf } from '../scenario.ts';
import {
  differences,
  type Interval,
  type Judgement,
  judgeInterval,
  quantile,
  quantileInterval,
  ratios,
} from '../statistics.ts';
import { administrator, floorScenario, reads, saves, standardList } from './requests.ts';
import { type Built, openSized, type SizedSite } from './sites.ts';

/** A read at the largest size costs at most so many times what it costs beyond the floor at the smallest, and so many milliseconds more. */
export const readGrowth = { times: 1.2, plus: 1 } as const;
/** A save at the largest size costs at most so many times as much. */
export const saveGrowth = 1.5;
/** A rebuild's CPU time for one entry at the largest size is at most so many times that at the size before. */
export const rebuildGrowth = 1.2;
/** A sitemap has at most as many addresses as WordPress puts into one, and a guide at most so many bytes. */
export const mostInSitemap = 2000;
export const mostGuideBytes = 65_536;

/** A request at the smallest and the largest size: milliseconds of CPU of PHP and the database. */
export type Grown = {
  readonly title: string;
  readonly smallest: number;
  readonly largest: number;
  /** The database's part of `largest`. */
  readonly database: number;
  /** What is judged: for a read the milliseconds beyond `readGrowth.times`, for a save the ratio. */
  readonly found: number;
  readonly interval: Interval;
  readonly judgement: Judgement;
};

/** A document for crawlers or agents at each size. */
export type Document = {
  readonly path: string;
  readonly sizes: readonly {
    readonly families: number;
    readonly bytes: number;
    readonly cpu: number;
    readonly addresses: number;
  }[];
};

export type SizeResults = {
  readonly date: string;
  readonly machine: Machine;
  readonly rounds: number;
  readonly sizes: readonly number[];
  /** The floor's CPU time at the smallest and the largest size. */
  readonly floor: { readonly smallest: number; readonly largest: number };
  /** A list of 20 in the standard lane, at the largest size. */
  readonly standard: number;
  readonly reads: readonly Grown[];
  readonly saves: readonly Grown[];
  readonly built: readonly Built[];
  readonly documents: readonly Document[];
};

const cpu = ({ phpCpu, databaseCpu }: RoundSample): number => phpCpu + databaseCpu;
const cpuOf = ({ rounds }: Series): readonly number[] => rounds.map(cpu);

/** A request at both sizes: milliseconds of CPU in each round, and the median of the database's part at the largest. */
export type AtBoth = {
  readonly smallest: readonly number[];
  readonly largest: readonly number[];
  readonly database: number;
};

/** Judges a read by its cost beyond the floor, which is that of each site. */
export function judgeRead(title: string, own: AtBoth, floor: Pick<AtBoth, 'smallest' | 'largest'>): Grown {
  const beyond = differences(own.largest, floor.largest);
  const before = differences(own.smallest, floor.smallest);
  // A read that costs less than the floor has nothing that can grow.
  const over = differences(
    beyond,
    before.map((value) => readGrowth.times * Math.max(0, value)),
  );
  const interval = quantileInterval(over, 0.5);
  return {
    title,
    smallest: quantile(own.smallest, 0.5),
    largest: quantile(own.largest, 0.5),
    database: own.database,
    found: quantile(over, 0.5),
    interval,
    judgement: judgeInterval(interval, 'at most', readGrowth.plus),
  };
}

/** Judges a save by the ratio of its costs. */
export function judgeSave(title: string, { smallest, largest, database }: AtBoth): Grown {
  const grown = ratios(largest, smallest);
  const interval = quantileInterval(grown, 0.5);
  return {
    title,
    smallest: quantile(smallest, 0.5),
    largest: quantile(largest, 0.5),
    database,
    found: quantile(grown, 0.5),
    interval,
    judgement: judgeInterval(interval, 'at most', saveGrowth),
  };
}

const saveTitle = 'saving a product by REST, with its projection';
const floorTitle = 'floor';
const standardTitle = 'standard list';
const probeOf = (title: string, families: number): string => `${title} ${String(families)}`;

async function probesOf({ site, facts, processes }: SizedSite, families: number): Promise<readonly RoundProbe[]> {
  const lanes = await openLanes(site);
  const [standard, fast] = [lanes[0], lanes.find(({ name }) => name === 'fast')];
  if (standard === undefined || fast === undefined) throw new Error('The site has no fast lane.');
  const probe = (title: string, lane: Lane, requests: readonly BenchRequest[], least: number): RoundProbe => {
    const [first, ...more] = requests.map((one) => ({ ...one, headers: { ...lane.headers, ...one.headers } }));
    if (first === undefined) throw new Error(`${title} has no request.`);
    return { name: probeOf(title, families), url: lane.url, requests: [first, ...more], least, processes };
  };
  const floor = await floorScenario();
  await floor.prepare?.(site, facts);
  const floorRequests = await requestsOf(floor, facts, () => Promise.resolve({}));
  const of = await reads(facts);
  return [
    probe(floorTitle, fast, floorRequests, 40),
    ...[...of].map(([title, requests]) => probe(title, fast, requests, 24)),
    probe(standardTitle, standard, standardList(facts), 16),
    probe(saveTitle, standard, saves(facts, await administrator(site)), 16),
  ];
}

const timesEach = 3;

/** Measures documents as the site sends them: their bytes, and what making one takes. WordPress makes the sitemaps. */
async function documentsOf({
  site,
  processes,
}: SizedSite): Promise<readonly (Document['sizes'][number] & { readonly path: string })[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = async (path: string): Promise<string> => {
    const { status, body } = await send(agent, site.url, { path });
    if (status !== 200) throw new Error(`${path} was answered with ${String(status)}.`);
    return body;
  };
  try {
    const index = await get('/wp-sitemap.xml');
    const products = [...index.matchAll(/<loc>[^<]*?(\/wp-sitemap-posts-roller_product-\d+\.xml)<\/loc>/g)].map(
      ([, path = '']) => path,
    );
    const [first, last] = [products[0] ?? '', products.at(-1) ?? ''];
    const measured = [];
    for (const [name, path] of [
      ['/wp-sitemap.xml', '/wp-sitemap.xml'],
      ['the first sitemap of products', first],
      ['the last sitemap of products', last],
      ['/llms.txt', '/llms.txt'],
      ['/shop/llms.txt', '/shop/llms.txt'],
      ['/ru/shop/llms.txt', '/ru/shop/llms.txt'],
    ] as const) {
      await get(path);
      const before = await cpuTime(processes);
      let body = '';
      for (let time = 0; time < timesEach; time += 1) body = await get(path);
      const after = await cpuTime(processes);
      measured.push({
        path: name,
        families: 0,
        bytes: Buffer.byteLength(body),
        cpu: (after.php + after.database - before.php - before.database) / timesEach,
        addresses: (body.match(/<loc>/g) ?? []).length,
      });
    }
    return measured;
  } finally {
    agent.destroy();
  }
}

/**
 * Measures what grows with the shop: reads through the fast lane, saves, rebuilds, the bytes of the tables, sitemaps and guides. The
 * smallest and the largest site are measured in the same rounds.
 *
 * @param sites gets the sites, for the caller to close.
 */
export async function measureSize(
  sizes: readonly number[],
  rounds: number,
  wordpress: string | undefined,
  sites: Site[],
  report: Report,
): Promise<SizeResults> {
  const loadBefore = load();
  const sized: SizedSite[] = [];
  for (const families of sizes) sized.push(await openSized(families, wordpress, sites, report));
  const [small, large] = [sized[0], sized.at(-1)];
  if (small === undefined || large === undefined || small === large) throw new Error('Two sizes are needed.');
  const [smallest, largest] = [small.built.families, large.built.families];
  report('waiting for the databases');
  for (const { processes } of sized) await databaseIdle(processes);
  const probes = [...(await probesOf(small, smallest)), ...(await probesOf(large, largest))];
  const series = await measureRounds(probes, rounds, (round) => {
    report(`round ${String(round)} of ${String(rounds)}`);
  });
  const at = (title: string, families: number): Series => {
    const found = series.get(probeOf(title, families));
    if (found === undefined) throw new Error(`${title} was not measured.`);
    return found;
  };
  const both = (title: string): AtBoth => {
    const grown = at(title, largest);
    const ofDatabase = grown.rounds.map(({ databaseCpu }) => databaseCpu);
    return { smallest: cpuOf(at(title, smallest)), largest: cpuOf(grown), database: quantile(ofDatabase, 0.5) };
  };
  const floor = both(floorTitle);
  const titles = [...(await reads(small.facts)).keys()];
  report('sitemaps and guides');
  const found = new Map<string, Document['sizes'][number][]>();
  for (const one of [small, large]) {
    for (const { path, ...rest } of await documentsOf(one)) {
      found.set(path, [...(found.get(path) ?? []), { ...rest, families: one.built.families }]);
    }
  }
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(small.site.wordpress.version, loadBefore, []),
    rounds,
    sizes,
    floor: { smallest: quantile(floor.smallest, 0.5), largest: quantile(floor.largest, 0.5) },
    standard: quantile(both(standardTitle).largest, 0.5),
    reads: titles.map((title) => judgeRead(title, both(title), floor)),
    saves: [judgeSave(saveTitle, both(saveTitle))],
    built: sized.map(({ built }) => built),
    documents: [...found].map(([path, ofSizes]) => ({ path, sizes: ofSizes })),
  };
}
