import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '../../wordpress/site.ts';
import { type Interval, differences, quantileInterval, spread } from '../statistics.ts';
import { type Send, comparedWith, pools, titleOf } from './requests.ts';

/** A line of src-harness/bench/footprint/probe.php. `statements` is null in a request whose CPU time is measured. */
export type Line = {
  readonly kind: string;
  /** Whether it is the request with which one of the kind is compared. */
  readonly isOther: boolean;
  readonly cpu: number;
  readonly statements: number | null;
  readonly classes: readonly string[];
};

/**
 * In a round, requests of a kind and those with which they are compared come in turns, so many of each, after a few that are not counted:
 * they bring code into the processor's caches, and memory to the processes.
 */
const inTurns = { first: 3, counted: 10 } as const;

/** What a plugin adds to a kind of request. The times are in milliseconds. */
type Footprint = {
  readonly classes: number;
  readonly statements: number;
  readonly own: number;
  readonly none: number;
  /** The median of the differences of each two requests in turn, and the interval that contains it in 95 of 100 measurements. */
  readonly added: { readonly median: number } & Interval;
};

export function footprintOf(lines: readonly Line[], kind: string): Footprint {
  const ofKind = lines.filter((line) => line.kind === kind);
  const times = (isOther: boolean) =>
    ofKind.filter((line) => line.statements === null && line.isOther === isOther).map(({ cpu }) => cpu / 1000);
  const [own, none] = [times(false), times(true)];
  const added = differences(own, none);
  return {
    classes: Math.max(...ofKind.filter((line) => !line.isOther).map((line) => line.classes.length)),
    statements: ofKind.findLast((line) => line.statements !== null)?.statements ?? NaN,
    own: spread(own).median,
    none: spread(none).median,
    added: { median: spread(added).median, ...quantileInterval(added, 0.5) },
  };
}

/** A table with a row for each kind of request. `before` is null if there is no older plugin. */
function report(measured: readonly string[], now: readonly Line[], before: readonly Line[] | null): string {
  const rows = measured.map((kind) => {
    const { classes, statements, own, none, added } = footprintOf(now, kind);
    const old = before === null ? null : footprintOf(before, kind);
    const arrow = (was: string | undefined, is: string) => (was === undefined ? is : `${was} → ${is}`);
    const cells = [
      arrow(old?.classes.toString(), String(classes)),
      arrow(old?.statements.toString(), String(statements)),
      own.toFixed(1),
      none.toFixed(1),
      `${arrow(old?.added.median.toFixed(1), added.median.toFixed(1))} (${added.low.toFixed(1)} to ${added.high.toFixed(1)})`,
    ];
    return `| ${titleOf(kind)} | ${cells.join(' | ')} |`;
  });
  return [
    '| request | classes of ours | statements of ours | CPU, ms | compared with, ms | added, ms (95 % interval) |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}

/** Sends the requests of these kinds, and those with which they are compared, to all sites in turns. */
async function sendAll(sends: readonly Send[], measured: readonly string[], rounds: number): Promise<void> {
  const marksOf = (without: boolean) => (without ? '&without=1' : '');
  for (const kind of measured) {
    const other = comparedWith(kind);
    for (const pool of pools) {
      for (const send of sends) {
        // The first requests also do work that was left, such as events.
        await send(kind, 'warm=1', pool);
        await send(other.kind, `warm=1${marksOf(other.without)}`, pool);
      }
    }
    for (const send of sends) await send(kind, `footprint=${kind}&statements=1`, pools[0]);
  }
  for (let round = 0; round < rounds; round++) {
    // Two processes that do the same differ by up to two milliseconds, as their memory lies. So they change their parts.
    const [ownPool, otherPool] = round % 2 === 0 ? pools : [pools[1], pools[0]];
    for (const kind of measured) {
      const other = comparedWith(kind);
      for (const send of sends) {
        for (let request = 0; request < inTurns.first + inTurns.counted; request++) {
          const mark = request < inTurns.first ? 'warm=1' : `footprint=${kind}`;
          const both = [
            () => send(kind, mark, ownPool),
            () => send(other.kind, `${mark}&other=1${marksOf(other.without)}`, otherPool),
          ];
          for (const one of request % 2 === 0 ? both : both.reverse()) await one();
        }
      }
    }
  }
}

async function linesOf(site: Site): Promise<Line[]> {
  const text = await readFile(join(site.directory, 'wp-content', 'footprint.log'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** One of the sites that are measured in turns: the present plugin's, or one with an older plugin. */
export type MeasuredSite = { readonly site: Site; readonly send: Send };

/** What was measured: a table, and the plugin's classes in some requests. */
type Times = { readonly text: string; readonly classes: string };

/** Measures classes, statements and CPU time on the site of the present plugin, and on that of an older one if there is one. */
export async function measureTimes(
  sites: readonly MeasuredSite[],
  measured: readonly string[],
  rounds: number,
): Promise<Times> {
  await sendAll(
    sites.map(({ send }) => send),
    measured,
    rounds,
  );
  const [now = [], before = null] = await Promise.all(sites.map(async ({ site }) => linesOf(site)));
  const classes = ['rest', 'ajax', 'cron', 'front']
    .filter((kind) => measured.includes(kind))
    .map(
      (kind) => `${kind}: ${now.findLast((line) => line.kind === kind && !line.isOther)?.classes.join(' ') ?? ''}\n`,
    );
  return { text: report(measured, now, before), classes: classes.join('') };
}

/** Says how the table came about, for its page. */
export const aboutTimes = (versions: string, rounds: number, hasBefore: boolean): string =>
  `Measured with WordPress ${versions}: medians of the CPU time of ${String(rounds * inTurns.counted)} requests of each kind, in ${String(rounds)} rounds. Each request comes in turn with the one with
which it is compared, which is the same without the plugin where nothing else is said. Two processes of PHP answer them, and change their
parts after each round. What is added is the median of the differences of each two, and the interval that contains it in 95 of 100 measurements${hasBefore ? '; an arrow leads from an older version, measured in the same rounds, to the present one' : ''}.
Pages have the theme’s own templates, texts and font, without blocks of the plugin. What blocks show is kept only where the page was asked for before. Statements of ours are those that the plugin causes, also through
WordPress. Made by \`npm run footprint\`.`;
