/**
 * The lanes in which requests are measured: through all of WordPress, through the fast lane, and through the fast lane with answers
 * that are kept for who asks the same again. Only in the last one is an answer not computed.
 */
export type LaneName = 'standard' | 'fast' | 'cached';

/**
 * A goal of a scenario. The report says whether it is reached; a missed goal is not a failure. A goal without `lane` is judged
 * in the fastest lane that computes. A scenario is measured with cached answers only if it has a goal for them.
 */
export type Goal = { readonly lane?: LaneName } & (
  | {
      /** At least this many times the requests per second of another scenario on the same site, with 4 connections. */
      readonly kind: 'faster';
      readonly than: string;
      readonly times: number;
      /** The size of the shop; the smallest by default. */
      readonly at?: 'smallest' | 'largest';
    }
  | {
      /** The CPU time of a request at the largest size is at most this many times that of another scenario there. */
      readonly kind: 'slower';
      readonly than: string;
      readonly times: number;
    }
  /** The CPU time of a request at the largest size is at most this many times that at the smallest. */
  | { readonly kind: 'growth'; readonly times: number }
  /** At most this many milliseconds until the end of an answer at the largest size, with one connection. */
  | { readonly kind: 'under'; readonly milliseconds: number }
  /** With 4 connections, p99 is at most this many times p50, at the smallest size. */
  | { readonly kind: 'tail'; readonly times: number }
  | {
      /**
       * The CPU time beyond the floor is at most this share of what another scenario takes beyond it, at the smallest size. The other
       * one is always computed.
       */
      readonly kind: 'beyond';
      readonly than: string;
      readonly share: number;
    }
  | {
      /** At most this many milliseconds of CPU time more than another scenario, at the largest size. */
      readonly kind: 'over';
      readonly than: string;
      readonly milliseconds: number;
    }
);

/** The scenario whose request does nothing but start WordPress with SHORTINIT and read 20 rows. */
export const floor = 'floor';

/** The scenarios with which a goal compares. */
export function comparedWith(goal: Goal): readonly string[] {
  if (goal.kind === 'beyond') return [goal.than, floor];
  return 'than' in goal ? [goal.than] : [];
}

/** The same goal for computed and for cached answers. */
function computedAndCached(goal: Goal): readonly Goal[] {
  return [goal, { ...goal, lane: 'cached' }];
}

/** Goals of answers without a body: it need not be computed, so that they cost little where it is kept. */
export const bodilessGoals: readonly Goal[] = computedAndCached({ kind: 'beyond', than: 'list', share: 0.25 });

/** Goals of everything that agents read (list, detail, categories, tools, documents). */
export const readGoals: readonly Goal[] = [
  ...computedAndCached({ kind: 'faster', than: floor, times: 0.8 }),
  ...computedAndCached({ kind: 'faster', than: 'store-list', times: 70 }),
  ...computedAndCached({ kind: 'tail', times: 3 }),
  { kind: 'growth', times: 1.2 },
  { kind: 'over', than: 'empty-route', milliseconds: 3, lane: 'standard' },
];

/** A goal in words. */
export function goalText(goal: Goal): string {
  switch (goal.kind) {
    case 'faster':
      return `at least ${String(goal.times)} times the requests/s of ${goal.than}`;
    case 'slower':
      return `at most ${String(goal.times)} times the CPU of ${goal.than}`;
    case 'growth':
      return `CPU grows to at most ${String(goal.times)} times`;
    case 'under':
      return `at most ${String(goal.milliseconds)} ms`;
    case 'tail':
      return `p99 at most ${String(goal.times)} times p50`;
    case 'beyond':
      return `beyond ${floor}, at most ${String(goal.share)} times the CPU of ${goal.than}, computed, beyond it`;
    case 'over':
      return `at most ${String(goal.milliseconds)} ms of CPU more than ${goal.than}`;
  }
}
