import { figure, machineTable, table } from '../report.ts';
import type { Interval } from '../statistics.ts';
import {
  type Grown,
  mostGuideBytes,
  mostInSitemap,
  readGrowth,
  rebuildGrowth,
  saveGrowth,
  type SizeResults,
} from './run.ts';
import type { Built } from './sites.ts';

const judgements = {
  reached: 'reached',
  missed: '**not reached**',
  unclear: '*the spread is too wide to tell*',
} as const;

const count = (value: number): string => value.toLocaleString('en');
const met = (isMet: boolean): string => (isMet ? 'reached' : '**not reached**');
const bound = (value: number): string =>
  Number.isFinite(value) ? `${value < 0 ? '−' : ''}${figure(Math.abs(value))}` : '?';
const signed = (value: number): string => bound(value);
const interval = ({ low, high }: Interval, unit: string): string => `${bound(low)} to ${bound(high)}${unit}`;

/** CPU seconds of a rebuild. */
const cpuOf = ({ phpCpu, databaseCpu }: Built): number => phpCpu + databaseCpu;

/** Milliseconds of CPU for one entry. */
export const perEntry = (built: Built): number => (1000 * cpuOf(built)) / built.entries;

function builtRows(built: readonly Built[]): readonly (readonly string[])[] {
  return built.map((one, index) => {
    const before = built[index - 1];
    const grown = before === undefined || index !== built.length - 1 ? null : perEntry(one) / perEntry(before);
    return [
      count(one.families),
      count(one.entries),
      `${figure(one.seconds)} s`,
      `${figure(one.phpCpu)} s; ${figure(one.databaseCpu)} s`,
      `${figure(perEntry(one))} ms`,
      grown === null ? '' : `${figure(grown)}×: ${met(grown <= rebuildGrowth)}`,
      `${figure(one.peakBytes / 2 ** 20)} MiB`,
    ];
  });
}

const bytesOf = ({ bytes }: Built): number => Object.values(bytes).reduce((sum, one) => sum + one, 0);

function growthRow(
  { title, smallest, largest, database, found, interval: found95, judgement }: Grown,
  unit: string,
): readonly string[] {
  return [
    title,
    `${figure(smallest)} ms`,
    `${figure(largest)} ms; ${figure(database)} ms`,
    `${signed(found)}${unit}`,
    interval(found95, unit),
    judgements[judgement],
  ];
}

/** Formats the results for people. */
export function reportSize({
  date,
  machine,
  rounds,
  sizes,
  floor,
  standard,
  reads,
  saves,
  built,
  documents,
}: SizeResults): string {
  const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)];
  const size = (families: number): string => `${count(families)} families`;
  const last = built.at(-1);
  const names = Object.keys(last?.bytes ?? {});
  const bytes = last === undefined ? 1 : last.entries;
  return `Each site has so many products in Romanian, most of them in Russian too, and as many content items (news and questions) as families.
The smallest and the largest site are measured in the same rounds; CPU is that of php-fpm and the database for one request. Medians of
${String(rounds)} rounds; a goal is judged by the interval that contains the true median in 95 of 100 runs.

## Reads through the fast lane

The floor (\`SHORTINIT\` and 20 rows) took ${figure(floor.smallest)} ms and ${figure(floor.largest)} ms; without the fast lane a list of 20 took ${figure(standard)} ms. A read may cost at most ${String(readGrowth.times)} times what it costs beyond the
floor in the smallest shop, and ${String(readGrowth.plus)} ms: the fourth column is what is beyond the first part.

${table([['request', size(smallest), `${size(largest)}; database’s part`, `beyond ${String(readGrowth.times)} times`, '95 % interval', `at most ${String(readGrowth.plus)} ms`], ...reads.map((one) => growthRow(one, ' ms'))])}

## Saving one product

${table([['request', size(smallest), `${size(largest)}; database’s part`, 'grows to', '95 % interval', `at most ${String(saveGrowth)}×`], ...saves.map((one) => growthRow(one, '×'))])}

## Building

\`wp md-shop index rebuild\` with its processes, WordPress's start in each included. One entry may take at most ${String(rebuildGrowth)} times the CPU that it takes
in the shop before.

${table([['families', 'entries', 'by the clock', 'CPU of PHP; of the database', 'CPU for one entry', 'grows to', 'peak memory'], ...builtRows(built)])}

## Bytes

The tables of the read model on disk, data and indexes, for one entry of the largest shop: ${last === undefined ? '' : `${count(Math.round(bytesOf(last) / bytes))} bytes`}; in all ${last === undefined ? '' : `${count(Math.round(bytesOf(last) / 2 ** 20))} MiB`}.

${table([['table', ...built.map(({ entries }) => `${count(entries)} entries`), 'bytes for one entry of the largest'], ...names.map((name) => [`\`${name}\``, ...built.map((one) => `${figure((one.bytes[name] ?? 0) / 2 ** 20)} MiB`), count(Math.round((last?.bytes[name] ?? 0) / bytes))])])}

## Sitemaps and guides

A sitemap has at most ${count(mostInSitemap)} addresses, a guide at most ${count(mostGuideBytes)} bytes. WordPress makes the sitemaps; CPU is that of one without any cache.

${table([
  ['document', 'families', 'bytes', 'addresses', 'CPU', ''],
  ...documents.flatMap(({ path, sizes: ofSizes }) =>
    ofSizes.map((one) => [
      path,
      count(one.families),
      count(one.bytes),
      one.addresses === 0 ? '' : count(one.addresses),
      `${figure(one.cpu)} ms`,
      met(one.addresses > 0 ? one.addresses <= mostInSitemap : one.bytes <= mostGuideBytes),
    ]),
  ),
])}

${machineTable(date, machine)}
`;
}
