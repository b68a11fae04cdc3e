import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '../../wordpress/site.ts';
import { difference, spread } from '../statistics.ts';
import { type Send, comparedWith, hasWithout, titleOf } from './requests.ts';

/** A line of src-harness/bench/footprint/probe.php. `statements` is null in a request whose CPU time is measured. */
type Line = {
  readonly kind: string;
  readonly without: boolean;
  readonly cpu: number;
  readonly statements: number | null;
  readonly classes: readonly string[];
};

/**
 * The requests of a block, and how many of them are counted. The first ones bring the code that they run into the processor's caches, where
 * it is on a site: there, all requests run with the plugin, or none.
 */
const block = { requests: 10, counted: 4 };

/** What a plugin adds to a kind of request. The times are in milliseconds. */
type Footprint = {
  readonly classes: number;
  readonly statements: number;
  readonly own: number;
  readonly none: number;
  /** The difference, computed for each round. */
  readonly added: { readonly median: number; readonly low: number; readonly high: number };
};

function footprintOf(lines: readonly Line[], kind: string): Footprint {
  const measured = lines.filter((line) => line.statements === null);
  const times = (name: string, without: boolean) =>
    measured.filter((line) => line.kind === name && line.without === without).map(({ cpu }) => cpu / 1000);
  const other = comparedWith(kind);
  const [own, none] = [times(kind, false), times(other.kind, other.without)];
  return {
    classes: Math.max(
      ...lines.filter((line) => line.kind === kind && !line.without).map((line) => line.classes.length),
    ),
    statements: lines.findLast((line) => line.kind === kind && line.statements !== null)?.statements ?? NaN,
    own: spread(own).median,
    none: spread(none).median,
    added: difference(own, none),
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
    '| request | classes of ours | statements of ours | CPU, ms | compared with, ms | added, ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}

/** Sends the requests of these kinds, with and without the plugin, to all sites in turns. */
async function sendAll(sends: readonly Send[], measured: readonly string[], rounds: number): Promise<void> {
  for (const kind of measured) {
    // The first requests also do work that was left, such as events.
    const without = hasWithout(kind) ? ['warm=1&without=1'] : [];
    for (const marks of ['warm=1', ...without, 'warm=1', `footprint=${kind}&statements=1`])
      for (const send of sends) await send(kind, marks);
  }
  for (let round = 0; round < rounds; round++) {
    for (const kind of measured) {
      const both = hasWithout(kind) ? ['', '&without=1'] : [''];
      for (const plugin of round % 2 === 0 ? both : both.reverse()) {
        for (const send of sends) {
          for (let request = 0; request < block.requests; request++)
            await send(kind, (request < block.requests - block.counted ? 'warm=1' : `footprint=${kind}`) + plugin);
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
export type Times = { readonly text: string; readonly classes: string };

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
  const classes = ['rest', 'ajax', 'cron', 'front'].map(
    (kind) => `${kind}: ${now.findLast((line) => line.kind === kind && !line.without)?.classes.join(' ') ?? ''}\n`,
  );
  return { text: report(measured, now, before), classes: classes.join('') };
}

/** Says how the table came about, for its page. */
export const aboutTimes = (versions: string, rounds: number, hasBefore: boolean): string =>
  `Measured with WordPress ${versions}: medians of the CPU time of ${String(rounds * block.counted)} requests, in ${String(rounds)} rounds. Each round has
a block of ${String(block.requests)} requests of each kind with the plugin and one without it, in turns; the last ${String(block.counted)} of a block are counted, because the first ones bring the
code into the processor’s caches, where it is on a site. What is added is the median of the differences of each round, and between which two a half of them is${hasBefore ? '; an arrow leads from an older version, measured in the same rounds, to the present one' : ''}.
Pages have the theme’s own templates, texts and font, without blocks of the plugin. Answers are kept only where the page was asked for shortly before. Statements of ours are those that the plugin causes, also through
WordPress. Made by \`npm run footprint\`.`;
