import { table } from '../report.ts';
import type { SizeResults } from './run.ts';

/** What agents ask for, by the titles of the bench's requests: assumed, since each site has other agents. */
const mix: Readonly<Record<string, number>> = {
  '`GET /products?per_page=20`': 0.25,
  '`GET /products?category=…&per_page=20`': 0.15,
  '`GET /products` with size, prices, availability, by price': 0.1,
  '`GET /products/{id}`': 0.3,
  '`GET /products?search=…`, found in 1 %': 0.1,
  '`GET /categories`': 0.05,
  '`/llms.txt`': 0.05,
};

/** The share of requests that are `POST /mcp`, which no CDN answers. */
const mcpShare = 0.1;
/** The part of a processor that is planned with: the rest is for peaks, saves and everything else that WordPress does. */
const planned = 0.6;
/** Requests a second, and the shares of the other requests that a CDN answers. */
const loads = [10, 100, 1000, 10_000] as const;
const hitRates = [0, 0.9, 0.99] as const;
/** The processors of the machine on which docs/performance/size.json was made. */
const cores = 2;
/** How long a cache keeps an answer, in seconds: Varnish's configuration. */
const keptSeconds = 55;
const addressesOf = [1000, 100_000] as const;

type Cost = { readonly all: number; readonly database: number };

/** The mean cost of a request of the mix in the largest shop, in milliseconds of CPU. */
export function meanCost({ reads }: Pick<SizeResults, 'reads'>): Cost {
  let [all, database] = [0, 0];
  for (const [title, share] of Object.entries(mix)) {
    const read = reads.find((one) => one.title === title);
    if (read === undefined) throw new Error(`${title} was not measured.`);
    all += share * read.largest;
    database += share * read.database;
  }
  return { all, database };
}

/** Requests that reach the site, of so many a second. */
export function atOrigin(requests: number, hitRate: number): number {
  return requests * (mcpShare + (1 - mcpShare) * (1 - hitRate));
}

/** Processors for so many requests a second, each of which takes so many milliseconds. */
export function processors(requests: number, milliseconds: number): number {
  return (requests * milliseconds) / 1000 / planned;
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const ms = (value: number): string => `${value.toFixed(2)} ms`;
const whole = (value: number): string => Math.round(value).toLocaleString('en');
const some = (value: number): string => (value < 10 ? value.toFixed(1) : whole(value));

/** What a machine like the measured one carries. */
function nodeTable({ reads, floor, standard }: SizeResults): string {
  const mean = meanCost({ reads });
  const row = (what: string, cost: number): readonly string[] => [
    what,
    ms(cost),
    whole(1000 / cost),
    whole((cores * 1000 * planned) / cost),
  ];
  return table([
    [
      'way',
      'CPU for one request',
      'one processor, busy all the time',
      `${String(cores)} processors at ${percent(planned)}`,
    ],
    row('WordPress with all plugins, a list of 20', standard),
    row('fast lane, the mix below', mean.all),
    row('fast lane, cached answers (files, APCu, Redis): about the floor', floor.largest),
  ]);
}

function mixTable({ reads }: SizeResults): string {
  const mean = meanCost({ reads });
  return table([
    ['request', 'share', 'CPU', 'database’s part'],
    ...Object.entries(mix).map(([title, share]) => {
      const read = reads.find((one) => one.title === title);
      return [title, percent(share), ms(read?.largest ?? NaN), ms(read?.database ?? NaN)];
    }),
    ['mean', '', ms(mean.all), ms(mean.database)],
  ]);
}

function loadTable({ reads }: SizeResults): string {
  const mean = meanCost({ reads });
  const rows = loads.flatMap((requests) =>
    hitRates.map((hitRate) => {
      const origin = atOrigin(requests, hitRate);
      return [
        whole(requests),
        hitRate === 0 ? 'none' : percent(hitRate),
        some(origin),
        some(processors(origin, mean.all - mean.database)),
        some(processors(origin, mean.database)),
      ];
    }),
  );
  return table([
    ['requests/s', 'answered by the CDN', 'reach the site', 'processors for PHP', 'processors for the database'],
    ...rows,
  ]);
}

function refillTable(): string {
  return table([
    ['families', 'addresses that are asked in each minute', 'most requests/s of one cache'],
    ...addressesOf.map((families) => [whole(families), whole(4 * families), whole((4 * families) / keptSeconds)]),
  ]);
}

/** The processors of a web node and of a database server in the example. */
const inMachine = 8;
const example = { requests: 10_000, hitRate: 0.9 } as const;

/** One load, step by step. */
function exampleText({ reads }: SizeResults): string {
  const { requests, hitRate } = example;
  const mean = meanCost({ reads });
  const origin = atOrigin(requests, hitRate);
  const php = processors(origin, mean.all - mean.database);
  const database = processors(origin, mean.database);
  const step = (cost: number, found: number): string =>
    `${whole(origin)} × ${ms(cost)} / 1000 / ${String(planned)} = ${found.toFixed(1)} processors`;
  return `- ${whole(requests)} requests a second, of which the CDN answers ${percent(hitRate)} of those that it may keep: ${whole(requests)} × (${String(mcpShare)} + ${String(1 - mcpShare)} × ${(1 - hitRate).toFixed(1)}) = ${whole(origin)} reach the site.
- PHP: ${step(mean.all - mean.database, php)}: with ${String(inMachine)} in each, ${whole(Math.ceil(php / inMachine))} web nodes, and one more if any of them may fail.
- Database: ${step(mean.database, database)}: with ${String(inMachine)} in each, ${whole(Math.ceil(database / inMachine))} server${Math.ceil(database / inMachine) === 1 ? '' : 's'}, and a replica to take its place, or a Galera cluster of at least three.`;
}

/** The tables of docs/scaling.md by name, computed from what `npm run bench -- --only size` has measured. */
export function capacityTables(
  results: SizeResults,
): Readonly<Record<'node' | 'mix' | 'load' | 'example' | 'refill', string>> {
  return {
    node: nodeTable(results),
    mix: mixTable(results),
    load: loadTable(results),
    example: exampleText(results),
    refill: refillTable(),
  };
}

const place = /<!-- capacity: (\w+) -->\n[^]*?<!-- end -->/g;

/** Puts the computed tables into their places in a page. */
export function withCapacity(page: string, results: SizeResults): string {
  const tables = new Map(Object.entries(capacityTables(results)));
  return page.replaceAll(place, (_place, name: string) => {
    const made = tables.get(name);
    if (made === undefined) throw new Error(`There is no table ${name}.`);
    return `<!-- capacity: ${name} -->\n\n${made}\n\n<!-- end -->`;
  });
}
