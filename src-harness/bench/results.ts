import { comparedWith, floor, type Goal, goalText, type LaneName } from './goals.ts';
import type { Machine } from './machine.ts';
import type { RoundSample, Series } from './rounds.ts';
import type { ProductSource, Scenario } from './scenario.ts';
import type { Building } from './shop.ts';
import {
  differences,
  type Interval,
  type Judgement,
  judgeInterval,
  quantile,
  quantileInterval,
  ratio,
  ratios,
  type Spread,
  spread,
} from './statistics.ts';

/** A goal, what was measured, and whether the goal is reached. */
export type Verdict = {
  readonly goal: string;
  readonly lane: LaneName;
  readonly families: number;
  /** The median of the rounds, or the quantile of all requests. */
  readonly found: number;
  /** Contains the true value in 95 of 100 runs; null for a bound that so few samples do not give. */
  readonly interval: { readonly low: number | null; readonly high: number | null };
  readonly unit: '×' | ' ms';
  readonly rounds: number;
  readonly judgement: Judgement;
};

/** What was measured of a scenario in one lane at one size. CPU and times in milliseconds. */
export type Measured = {
  readonly lane: LaneName;
  readonly families: number;
  readonly requestsPerSecond: Spread;
  readonly cpu: Spread;
  /** The part of `cpu` that the database server takes. */
  readonly databaseCpu: Spread;
  readonly time: Spread;
  readonly p50: number;
  readonly p99: number;
  /** Requests per second over those of the floor and of the Store API's list on the same site, if they were measured there. */
  readonly timesFloor: Spread | null;
  /** The floor's CPU time over this one's. */
  readonly cpuTimesFloor: Spread | null;
  readonly timesStore: Spread | null;
};

/** The results of one scenario. */
export type Row = {
  readonly name: string;
  readonly title: string;
  readonly isReference: boolean;
  readonly measured: readonly Measured[];
  readonly verdicts: readonly Verdict[];
};

/** The results of a bench run, as `--json` writes them. */
export type Results = {
  readonly date: string;
  readonly machine: Machine;
  readonly rounds: number;
  readonly sizes: readonly number[];
  readonly lanes: readonly LaneName[];
  readonly source: ProductSource;
  /** Scenarios that goals compare with and that were not measured. */
  readonly missing: readonly string[];
  readonly rows: readonly Row[];
  readonly building: readonly (Building & { readonly familiesPerSecond: number })[];
};

/** What was measured of a scenario in a lane at a size; undefined if it was not. */
export type Measurements = (scenario: string, lane: LaneName, families: number) => Series | undefined;

/** The rule by which values are judged: a quantile of them must be on one side of a limit. */
type Rule = {
  readonly values: readonly number[];
  readonly share: number;
  readonly side: 'at least' | 'at most';
  readonly limit: number;
  readonly unit: '×' | ' ms';
  /** The times of all requests count, not a value for each round. */
  readonly divisor?: number;
};

type Context = {
  readonly goal: Goal;
  readonly lane: LaneName;
  readonly families: number;
  readonly own: Series;
  /** Another scenario on the same site, computed: in the same lane if it has it there. */
  readonly other: (scenario: string) => Series | undefined;
  readonly smallest: Series | undefined;
};

const values = (series: Series, of: (sample: RoundSample) => number): readonly number[] => series.rounds.map(of);
const perSecond = ({ requestsPerSecond }: RoundSample): number => requestsPerSecond;
const time = (sample: RoundSample): number => sample.time;
const cpu = ({ phpCpu, databaseCpu }: RoundSample): number => phpCpu + databaseCpu;

/** The rule for a goal; undefined if something that it compares was not measured. */
function ruleOf({ goal, own, other, smallest }: Context): Rule | undefined {
  if (goal.kind === 'under')
    return { values: values(own, time), share: 0.5, side: 'at most', limit: goal.milliseconds, unit: ' ms' };
  if (goal.kind === 'tail') {
    const divisor = quantile(own.times, 0.5);
    return { values: own.times, share: 0.99, side: 'at most', limit: goal.times, unit: '×', divisor };
  }
  if (goal.kind === 'growth') {
    if (smallest === undefined || smallest === own) return undefined;
    const grown = ratios(values(own, cpu), values(smallest, cpu));
    return { values: grown, share: 0.5, side: 'at most', limit: goal.times, unit: '×' };
  }
  const than = other(goal.than);
  if (than === undefined) return undefined;
  switch (goal.kind) {
    case 'faster': {
      const faster = ratios(values(own, perSecond), values(than, perSecond));
      return { values: faster, share: 0.5, side: 'at least', limit: goal.times, unit: '×' };
    }
    case 'slower': {
      const slower = ratios(values(own, cpu), values(than, cpu));
      return { values: slower, share: 0.5, side: 'at most', limit: goal.times, unit: '×' };
    }
    case 'over': {
      const over = differences(values(own, cpu), values(than, cpu));
      return { values: over, share: 0.5, side: 'at most', limit: goal.milliseconds, unit: ' ms' };
    }
    case 'beyond': {
      const least = other(floor);
      if (least === undefined) return undefined;
      const beyond = (series: Series): readonly number[] => differences(values(series, cpu), values(least, cpu));
      return {
        values: beyondShares(beyond(own), beyond(than)),
        share: 0.5,
        side: 'at most',
        limit: goal.share,
        unit: '×',
      };
    }
  }
}

/**
 * The rounds' shares of what one request costs beyond the floor in what another does. If the other costs nothing beyond it, the share
 * is 0 for a request that does not either, and otherwise infinite.
 */
function beyondShares(of: readonly number[], to: readonly number[]): readonly number[] {
  return ratios(of, to).map((share, round) => {
    if ((of[round] ?? NaN) <= 0) return 0;
    return (to[round] ?? NaN) <= 0 ? Infinity : share;
  });
}

/** Which of the sizes a goal is about. */
function sizeOf(goal: Goal, sizes: readonly number[]): number | undefined {
  const atLargest =
    goal.kind === 'under' ||
    goal.kind === 'growth' ||
    goal.kind === 'slower' ||
    goal.kind === 'over' ||
    (goal.kind === 'faster' && goal.at === 'largest');
  return atLargest ? sizes.at(-1) : sizes[0];
}

const finite = (bound: number): number | null => (Number.isFinite(bound) ? bound : null);

function judge(
  goal: Goal,
  name: string,
  sizes: readonly number[],
  lanes: readonly LaneName[],
  measurements: Measurements,
): Verdict | undefined {
  const families = sizeOf(goal, sizes);
  const fastest = lanes.findLast((one) => one !== 'cached' && measurements(name, one, families ?? 0) !== undefined);
  const lane = goal.lane ?? fastest;
  if (families === undefined || lane === undefined) return undefined;
  const own = measurements(name, lane, families);
  if (own === undefined) return undefined;
  const computing = lane === 'cached' ? 'fast' : lane;
  const other = (scenario: string): Series | undefined =>
    measurements(scenario, computing, families) ?? measurements(scenario, 'standard', families);
  const smallest = measurements(name, lane, sizes[0] ?? 0);
  const rule = ruleOf({ goal, lane, families, own, other, smallest });
  if (rule === undefined) return undefined;
  const { values: judged, share, side, limit, unit, divisor = 1 } = rule;
  const bounds = quantileInterval(judged, share);
  const interval: Interval = { low: bounds.low / divisor, high: bounds.high / divisor };
  return {
    goal: goalText(goal),
    lane,
    families,
    found: quantile(judged, share) / divisor,
    interval: { low: finite(interval.low), high: finite(interval.high) },
    unit,
    rounds: own.rounds.length,
    judgement: judgeInterval(interval, side, limit),
  };
}

function measuredOf(
  scenario: string,
  lane: LaneName,
  families: number,
  measurements: Measurements,
): Measured | undefined {
  const own = measurements(scenario, lane, families);
  if (own === undefined) return undefined;
  const than = (other: string): Series | undefined =>
    scenario === other ? undefined : measurements(other, 'standard', families);
  const times = (other: Series | undefined): Spread | null =>
    other === undefined ? null : ratio(values(own, perSecond), values(other, perSecond));
  const least = than(floor);
  return {
    lane,
    families,
    requestsPerSecond: spread(values(own, perSecond)),
    cpu: spread(values(own, cpu)),
    databaseCpu: spread(values(own, ({ databaseCpu }) => databaseCpu)),
    time: spread(values(own, time)),
    p50: quantile(own.times, 0.5),
    p99: quantile(own.times, 0.99),
    timesFloor: times(least),
    cpuTimesFloor: least === undefined ? null : ratio(values(least, cpu), values(own, cpu)),
    timesStore: times(than('store-list')),
  };
}

/** The scenarios with which goals of these compare and that are not among them. */
export function missingFrom(scenarios: readonly Scenario[]): readonly string[] {
  const measured = scenarios.map(({ name }) => name);
  const missing = scenarios
    .flatMap(({ goals }) => goals.flatMap(comparedWith))
    .filter((name) => !measured.includes(name));
  return [...new Set(missing)].sort();
}

/** Computes medians, quartiles and verdicts of every scenario. Sizes are in ascending order, lanes from the slowest. */
export function judgeAll(
  scenarios: readonly Scenario[],
  sizes: readonly number[],
  lanes: readonly LaneName[],
  measurements: Measurements,
): readonly Row[] {
  return scenarios.map(({ name, title, goals, isReference }) => ({
    name,
    title,
    isReference: isReference === true,
    measured: lanes.flatMap((lane) =>
      sizes.flatMap((families) => measuredOf(name, lane, families, measurements) ?? []),
    ),
    verdicts: goals.flatMap((goal) => judge(goal, name, sizes, lanes, measurements) ?? []),
  }));
}
