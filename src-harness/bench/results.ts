import type { Machine } from './machine.ts';
import type { Scenario, Target } from './scenario.ts';
import type { Building } from './shop.ts';
import { ratio, type Spread, spread } from './statistics.ts';

/** A target, the measured value, and whether the target is met. */
export type Verdict = { readonly target: string; readonly found: Spread; readonly unit: string; readonly met: boolean };

/** The results of one scenario. */
export type Row = {
  readonly name: string;
  readonly title: string;
  /** Milliseconds by number of families. */
  readonly times: Readonly<Record<string, Spread>>;
  readonly verdicts: readonly Verdict[];
};

/** The results of a bench run, as `--json` writes them. */
export type Results = {
  readonly date: string;
  readonly machine: Machine;
  readonly samples: number;
  readonly sizes: readonly number[];
  readonly rows: readonly Row[];
  readonly building: readonly (Building & { readonly familiesPerSecond: number })[];
};

/** The samples of a scenario at a size; undefined if it was not measured at that size. */
export type Samples = (scenario: string, families: number) => readonly number[] | undefined;

function judge(target: Target, name: string, sizes: readonly number[], samples: Samples): Verdict | undefined {
  const smallest = sizes[0];
  const largest = sizes.at(-1);
  if (smallest === undefined || largest === undefined) return undefined;
  const atSmallest = samples(name, smallest);
  const atLargest = samples(name, largest);
  if (target.kind === 'faster') {
    const other = samples(target.than, smallest);
    if (atSmallest === undefined || other === undefined) return undefined;
    const found = ratio(other, atSmallest);
    return {
      target: `at least ${String(target.times)} times as fast as ${target.than}`,
      found,
      unit: '×',
      met: found.median >= target.times,
    };
  }
  if (atLargest === undefined) return undefined;
  if (target.kind === 'under') {
    const found = spread(atLargest);
    return {
      target: `under ${String(target.milliseconds)} ms at the largest size`,
      found,
      unit: ' ms',
      met: found.median < target.milliseconds,
    };
  }
  if (atSmallest === undefined || largest === smallest) return undefined;
  const found = ratio(atLargest, atSmallest);
  return {
    target: `grows to at most ${String(target.times)} times`,
    found,
    unit: '×',
    met: found.median <= target.times,
  };
}

/** Computes medians, quartiles and verdicts of every scenario. Sizes are in ascending order. */
export function judgeAll(scenarios: readonly Scenario[], sizes: readonly number[], samples: Samples): readonly Row[] {
  return scenarios.map(({ name, title, targets }) => ({
    name,
    title,
    times: Object.fromEntries(
      sizes.flatMap((families) => {
        const found = samples(name, families);
        return found === undefined ? [] : [[String(families), spread(found)]];
      }),
    ),
    verdicts: targets.flatMap((target) => judge(target, name, sizes, samples) ?? []),
  }));
}
