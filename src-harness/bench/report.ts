import type { Machine } from './machine.ts';
import type { Results, Verdict } from './results.ts';
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

function verdictText({ target, found, unit, met }: Verdict): string {
  return `${withSpread(found, unit)}: ${met ? 'met' : '**missed**'} (${target})`;
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

function families(count: number): string {
  return `${count.toLocaleString('en')} families`;
}

/** Formats the results for people: for the terminal and for `--write`. */
export function reportResults({ date, machine, samples, sizes, rows, building }: Results): string {
  const requests = table([
    ['request', ...sizes.map(families), 'targets'],
    ...rows.map(({ title, times, verdicts }) => [
      title,
      ...sizes.map((size) => {
        const found = times[String(size)];
        return found === undefined ? '' : withSpread(found, ' ms');
      }),
      verdicts.map(verdictText).join('; '),
    ]),
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
  return `Medians of ${String(samples)} samples, quartiles in brackets. Requests go one after the other over a kept connection, each once a
round and all sizes in the same round; a ratio is the median of the rounds' ratios. Every answer was checked.
Below \`/wp-json/md-shop/v1\` unless the address says otherwise; the site has 1,000 ordinary posts besides.

${requests}

${made}

A rebuild is timed from the start of its command to its end, WordPress's start in each of its processes included: for a small
shop that is most of it.

${machineTable(date, machine)}
`;
}
