import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/**
 * How long things took when somebody last measured, in seconds: files of steps with a site, below `STEP`, and whole steps.
 * `npm test -- --times` writes it. It serves to share work out alone: what is missing or wrong in it costs time, no test.
 */
export type Times = {
  readonly steps: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

export const timesFile: string = join(root, 'test', 'times.json');

export function readTimes(): Times {
  return JSON.parse(readFileSync(timesFile, 'utf8')) as Times;
}

function sorted<T>(table: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(table).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Puts what a run has measured into the table; steps that did not run keep what they had, files that are gone go. */
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

/** The middle of the values; one second where there are none. */
function median(values: readonly number[]): number {
  const ordered = [...values].sort((one, other) => one - other);
  return ordered[Math.floor(ordered.length / 2)] ?? 1;
}

/** What each file is taken to cost: what was measured, or as much as the middle one of those that were. */
export function costs(files: readonly string[], table: Readonly<Record<string, number>>): readonly number[] {
  const middle = median(files.flatMap((file) => table[file] ?? []));
  return files.map((file) => table[file] ?? middle);
}

/**
 * Shares files out so that the parts take about the same time: the dearest first, each to the part that has least so far.
 * In each part they keep their order.
 */
export function shareOut(
  files: readonly string[],
  seconds: readonly number[],
  parts: number,
): readonly { readonly files: readonly string[]; readonly seconds: number }[] {
  const shares = Array.from({ length: parts }, () => ({ indexes: [] as number[], seconds: 0 }));
  const dearestFirst = files
    .map((_, index) => index)
    .sort((one, other) => (seconds[other] ?? 0) - (seconds[one] ?? 0) || one - other);
  for (const index of dearestFirst) {
    const least = shares.reduce((best, share) => (share.seconds < best.seconds ? share : best));
    least.indexes.push(index);
    least.seconds += seconds[index] ?? 0;
  }
  return shares.map((share) => ({
    files: share.indexes.sort((one, other) => one - other).flatMap((index) => files[index] ?? []),
    seconds: share.seconds,
  }));
}
