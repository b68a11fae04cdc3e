import type { Machine } from './machine.ts';
import type { Scenario, Target } from './scenario.ts';
import type { Building } from './shop.ts';
import { ratio, type Spread, spread } from './statistics.ts';

/** What a target asked for, and what came of it. */
export type Verdict = { readonly target: string; readonly found: Spread; readonly unit: string; readonly met: boolean };

/** One scenario's results. */
export type Row = {
  readonly name: string;
  readonly title: string;
  /** Milliseconds by number of families. */
  readonly times: Readonly<Record<string, Spread>>;
  readonly verdicts: readonly Verdict[];
};

/** A run of the bench, as `--json` writes it. */
export type Results = {
  readonly date: string;
  readonly machine: Machine;
  readonly samples: number;
  readonly sizes: readonly number[];
  readonly rows: readonly Row[];
  readonly building: readonly (Building & { readonly familiesPerSecond: number })[];
};

/** Samples of a scenario at a size; undefined where it was not measured there. */
export type Samples = (scenario: string, families: number) => readonly number[] | undefined;

function judge(target: Target, name: string, sizes: readonly number[], samples: Samples): Verdict | undefined {
  const smallest = sizes[0];
  const largest = sizes.at(-1);
  if (smallest === undefined || largest === undefined) return undefined;
  const own = samples(name, smallest);
  const grown = samples(name, largest);
  if (target.kind === 'faster') {
    const other = samples(target.than, smallest);
    if (own === undefined || other === undefined) return undefined;
    const found = ratio(other, own);
    return {
      target: `at least ${String(target.times)} times as fast as ${target.than}`,
      found,
      unit: '×',
      met: found.median >= target.times,
    };
  }
  if (grown === undefined) return undefined;
  if (target.kind === 'under') {
    const found = spread(grown);
    return {
      target: `under ${String(target.milliseconds)} ms at the largest size`,
      found,
      unit: ' ms',
      met: found.median < target.milliseconds,
    };
  }
  if (own === undefined || largest === smallest) return undefined;
  const found = ratio(grown, own);
  return {
    target: `grows to at most ${String(target.times)} times`,
    found,
    unit: '×',
    met: found.median <= target.times,
  };
}

/** Medians, quartiles and verdicts of every scenario. Sizes go from the smallest to the largest. */
export function judgeAll(scenarios: readonly Scenario[], sizes: readonly number[], samples: Samples): readonly Row[] {
  return scenarios.map(({ name, title, targets }) => ({
    name,
    title,
    times: Object.fromEntries(
      sizes.flatMap((families) => {
        const own = samples(name, families);
        return own === undefined ? [] : [[String(families), spread(own)]];
      }),
    ),
    verdicts: targets.flatMap((target) => judge(target, name, sizes, samples) ?? []),
  }));
}
