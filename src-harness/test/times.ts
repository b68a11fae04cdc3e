import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/root.ts';

/**
 * Durations from the last measured run, in seconds: of the files of end-to-end steps, by step, and of whole steps.
 * `npm test -- --times` writes it. It is used only to distribute work: a missing or wrong value costs time but fails no test.
 */
export type Times = {
  readonly steps: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

const timesFile: string = join(root, 'test', 'times.json');

export function readTimes(): Times {
  return JSON.parse(readFileSync(timesFile, 'utf8')) as Times;
}

function sorted<T>(table: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(table).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Merges the durations of a run into the table. Steps that did not run keep theirs; files that no longer exist are removed. */
export function mergeTimes(before: Times, measured: Times): Times {
  const round = (seconds: number): number => Math.round(seconds * 10) / 10;
  const files = Object.entries(measured.files).map(([step, table]) => [
    step,
    sorted(Object.fromEntries(Object.entries(table).map(([file, seconds]) => [file, round(seconds)]))),
  ]);
  const steps = Object.entries(measured.steps).map(([step, seconds]) => [step, round(seconds)]);
  return {
    steps: sorted({ ...before.steps, ...(Object.fromEntries(steps) as Record<string, number>) }),
    files: sorted({
      ...before.files,
      ...(Object.fromEntries(files) as Record<string, Record<string, number>>),
    }),
  };
}

export function writeTimes(times: Times): void {
  writeFileSync(timesFile, `${JSON.stringify(times, null, 2)}\n`);
}

/** The median of the values, or one second if there are none. */
function median(values: readonly number[]): number {
  const ordered = [...values].sort((one, other) => one - other);
  return ordered[Math.floor(ordered.length / 2)] ?? 1;
}

/** Returns the expected duration of each file: the measured one, or the median of those that were measured. */
export function expectedSeconds(files: readonly string[], table: Readonly<Record<string, number>>): readonly number[] {
  const typical = median(files.flatMap((file) => table[file] ?? []));
  return files.map((file) => table[file] ?? typical);
}

/**
 * Distributes files so that all parts take about the same time: the slowest file first, each to the part with the least time so far.
 * In each part the files keep their order.
 */
export function distribute(
  files: readonly string[],
  seconds: readonly number[],
  parts: number,
): readonly { readonly files: readonly string[]; readonly seconds: number }[] {
  const shares = Array.from({ length: parts }, () => ({ indexes: [] as number[], seconds: 0 }));
  const slowestFirst = files
    .map((_, index) => index)
    .sort((one, other) => (seconds[other] ?? 0) - (seconds[one] ?? 0) || one - other);
  for (const index of slowestFirst) {
    const shortest = shares.reduce((shortestSoFar, share) =>
      share.seconds < shortestSoFar.seconds ? share : shortestSoFar,
    );
    shortest.indexes.push(index);
    shortest.seconds += seconds[index] ?? 0;
  }
  return shares.map((share) => ({
    files: share.indexes.sort((one, other) => one - other).flatMap((index) => files[index] ?? []),
    seconds: share.seconds,
  }));
}
