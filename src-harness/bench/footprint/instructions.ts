import type { Site } from '../../wordpress/site.ts';
import { spread } from '../statistics.ts';
import { type Counts, type CountingServer, startCountingServer } from './callgrind.ts';
import { type Send, comparedWith, hasWithout, titleOf } from './requests.ts';

/** Requests of a kind that come first, since they fill OPcache and do work that was left, and those that are counted. */
const requests = { first: 2, counted: 3 } as const;

/** The median of the requests of a kind. */
async function countsOf(server: CountingServer, send: Send, kind: string, without: boolean): Promise<Counts> {
  const marks = without ? 'warm=1&without=1' : 'warm=1';
  const counts: Counts[] = [];
  for (let request = 0; request < requests.first + requests.counted; request++) {
    const counted = await server.count(() => send(kind, marks, new URL(server.url)));
    if (request >= requests.first) counts.push(counted);
  }
  const median = (numbers: readonly number[]): number => spread(numbers).median;
  return {
    instructions: median(counts.map(({ instructions }) => instructions)),
    cycles: median(counts.map(({ cycles }) => cycles)),
  };
}

/** A row of the table: what the plugin adds to a kind of request. */
export function rowOf(title: string, own: Counts, other: Counts): string {
  const millions = (number: number): string => (number / 1e6).toFixed(1);
  const share = (of: number, to: number): string => `${((100 * (of - to)) / to).toFixed(1)} %`;
  const cells = [
    millions(own.instructions),
    millions(other.instructions),
    millions(own.instructions - other.instructions),
    share(own.instructions, other.instructions),
    share(own.cycles, other.cycles),
  ];
  return `| ${title} | ${cells.join(' | ')} |`;
}

/** Counts what PHP does in the requests of these kinds, and returns a table with a row for each. */
export async function measureInstructions(
  site: Site,
  send: Send,
  measured: readonly string[],
  report: (line: string) => void,
): Promise<string> {
  const server = await startCountingServer(site);
  try {
    const counts = new Map<string, Counts>();
    for (const kind of new Set([...measured, ...measured.map((kind) => comparedWith(kind).kind)])) {
      for (const without of hasWithout(kind) ? [false, true] : [false]) {
        counts.set(`${kind} ${String(without)}`, await countsOf(server, send, kind, without));
      }
      report(`${titleOf(kind)}: counted`);
    }
    const found = (kind: string, without: boolean): Counts => {
      const of = counts.get(`${kind} ${String(without)}`);
      if (of === undefined) throw new Error(`The request ${kind} was not counted.`);
      return of;
    };
    const rows = measured.map((kind) => {
      const other = comparedWith(kind);
      return rowOf(titleOf(kind), found(kind, false), found(other.kind, other.without));
    });
    return [
      '| request | instructions, millions | compared with, millions | added, millions | added | cycles added, estimated |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      ...rows,
      '',
    ].join('\n');
  } finally {
    await server.stop();
  }
}

/** Says how the table came about, for its page. */
export const aboutInstructions = (versions: string): string =>
  `Counted with WordPress ${versions}: what PHP does in a request, by valgrind's callgrind, medians of ${String(requests.counted)} requests. Other load does not change these
numbers, so they show what differs by less than a noisy machine's times do. The database's part is not in them. Cycles are
estimated as KCachegrind does, from simulated caches (32 KiB for instructions and for data, 512 KiB behind them) and branches: 10 for a mispredicted branch and a miss of the first cache, 100 for
one of the last. The requests are those of [footprint.md](footprint.md). Made by \`npm run footprint -- --instructions\`.`;
