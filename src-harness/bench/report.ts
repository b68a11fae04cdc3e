import type { Machine } from './machine.ts';
import type { Measured, Results, Verdict } from './results.ts';
import { connections } from './rounds.ts';
import type { Spread } from './statistics.ts';

/** The targets of a rebuild: maximum memory, and minimum speed from a size at which starting the processes takes little time. */
const rebuildTarget = { families: 10_000, familiesPerSecond: 1000, peakBytes: 128 * 2 ** 20 };
const generateTarget = { families: 100_000, seconds: 300 };

/** A number with about three digits. */
export function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** A median with its quartiles in brackets. */
export function withSpread({ median, low, high }: Spread, unit: string): string {
  return `${figure(median)}${unit} (${figure(low)}–${figure(high)})`;
}

function targetText(met: boolean, target: string): string {
  return `: ${met ? 'met' : '**missed**'} (${target})`;
}

/** A Markdown table whose columns are aligned on a terminal too. The first row is the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}

/** When and where the bench ran. */
export function machineTable(date: string, machine: Machine): string {
  return `| measured on | ${date} |
| --- | --- |
${Object.entries(machine)
  .map(([name, value]) => `| ${name} | ${value} |`)
  .join('\n')}`;
}

const judgements: Readonly<Record<Verdict['judgement'], string>> = {
  reached: 'reached',
  missed: '**not reached**',
  unclear: '*the spread is too wide to tell*',
};

function intervalText({ interval: { low, high }, unit }: Verdict): string {
  return `${low === null ? '?' : figure(low)}–${high === null ? '?' : figure(high)}${unit}`;
}

function goalRow(title: string, verdict: Verdict): readonly string[] {
  const { goal, lane, families: size, found, unit, rounds, judgement } = verdict;
  return [
    title,
    goal,
    `${lane}, ${size.toLocaleString('en')}`,
    `${figure(found)}${unit}`,
    intervalText(verdict),
    String(rounds),
    judgements[judgement],
  ];
}

function measuredRow(title: string, isReference: boolean, one: Measured): readonly string[] {
  const times = (spread: Spread | null): string => (spread === null ? '' : withSpread(spread, '×'));
  return [
    title,
    isReference ? '' : one.lane,
    one.families.toLocaleString('en'),
    withSpread(one.requestsPerSecond, ''),
    `${withSpread(one.cpu, ' ms')}; ${figure(one.databaseCpu.median)} ms`,
    withSpread(one.time, ' ms'),
    `${figure(one.p50)} / ${figure(one.p99)} ms`,
    times(one.timesFloor),
    times(one.cpuTimesFloor),
    times(one.timesStore),
  ];
}

/**
 * Formats the results for people: for the terminal and for `--write`.
 *
 * @param picture the name of the chart's file; none on the terminal.
 */
export function reportResults(results: Results, picture?: string): string {
  const { date, machine, rounds, rows, building, source, missing } = results;
  const goals = table([
    ['request', 'goal', 'lane, families', 'measured', '95 % interval', 'rounds', ''],
    ...rows.flatMap(({ title, verdicts }) => verdicts.map((verdict) => goalRow(title, verdict))),
  ]);
  const requests = table([
    [
      'request',
      'lane',
      'families',
      'requests/s',
      'CPU for one; database’s part',
      'time',
      'p50 / p99',
      'of the floor',
      'of it by CPU',
      'of the Store API',
    ],
    ...rows.flatMap(({ title, isReference, measured }) => measured.map((one) => measuredRow(title, isReference, one))),
  ]);
  const made = table([
    ['families', 'generated in', 'read model built in', 'families a second', 'peak memory'],
    ...building.map((one) => [
      one.families.toLocaleString('en'),
      figure(one.generateSeconds) +
        ' s' +
        (one.families < generateTarget.families
          ? ''
          : targetText(one.generateSeconds < generateTarget.seconds, 'under 300 s')),
      `${figure(one.rebuildSeconds)} s`,
      figure(one.familiesPerSecond) +
        (one.families < rebuildTarget.families
          ? ''
          : targetText(one.familiesPerSecond >= rebuildTarget.familiesPerSecond, 'at least 1,000')),
      `${figure(one.rebuildPeakBytes / 2 ** 20)} MiB${targetText(one.rebuildPeakBytes < rebuildTarget.peakBytes, 'under 128 MiB')}`,
    ]),
  ]);
  const store = missing.some((name) => name.startsWith('store-'));
  const notMeasured =
    missing.length === 0
      ? ''
      : `\nNot measured, so goals that compare with it are left out: ${missing.join(', ')}.${store ? ' The Store API needs `--plugin woocommerce=PATH`.' : ''}\n`;
  return `Products in ${source === 'woocommerce' ? 'WooCommerce' : 'the plugin’s own shop'}. Medians of ${String(rounds)} rounds, quartiles in brackets. Every round has a block of each request with ${String(connections)} connections, for
requests/s, CPU time, p50 and p99, and a few one after the other, for the time; a ratio is the median of the rounds’ ratios. CPU is that of
php-fpm’s processes and the database server. Every answer was checked. Below \`/wp-json/md-shop/v1\` unless the address says
otherwise; the site has 1,000 ordinary posts besides.

## Goals

A goal is judged by the interval that contains the true value in 95 of 100 runs: if the limit is inside it, the spread is too wide to
tell.
${notMeasured}
${goals}

## Requests
${picture === undefined ? '' : `\n![Requests per second of each request](${picture})\n`}
${requests}

## Building

${made}

A rebuild is timed from the start of its command to its end, WordPress’s start in each of its processes included: for a small
shop that is most of it.

${machineTable(date, machine)}
`;
}
