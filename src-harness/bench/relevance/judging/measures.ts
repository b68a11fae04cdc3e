import type { Grades } from './collection.ts';

/** How many results count for nDCG, and how many are read at most. */
const depth = 10;
export const mostResults = 200;

/** The judgment of one answer. */
type Judgment = {
  /** nDCG@10; results without a grade count as wrong. */
  readonly ndcg10: number;
  /** nDCG@10 of the results that were judged. */
  readonly ndcg10_condensed: number;
  /** Whether the first result has the best grade of the query. */
  readonly first_right: boolean;
  /** Whether any of the results is right, that is, has a grade above 0. */
  readonly found: boolean;
  /** Whether there are no results. */
  readonly empty: boolean;
};

/** The means of the judgments of many answers; of yes and no, the share. */
export type Figures = { readonly [Name in keyof Judgment]: number };

/** The gains 2^grade − 1 of the first ten, each divided by log2(rank + 1). */
function discountedGain(grades: readonly number[]): number {
  return grades.slice(0, depth).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

/**
 * nDCG@10: the discounted gain of the results, divided by that of the best possible order.
 * The query must have a grade above 0.
 */
export function ndcg(results: readonly number[], grades: Grades): number {
  const best = discountedGain([...grades.values()].sort((a, b) => b - a));
  return discountedGain(results.map((id) => grades.get(id) ?? 0)) / best;
}

/** Whether a query can be measured: some document answers it. */
export function hasAnswer(grades: Grades): boolean {
  return Math.max(0, ...grades.values()) > 0;
}

/** Judges the results of a query, the best first, at most 200 of them. */
export function judge(results: readonly number[], grades: Grades): Judgment {
  const read = results.slice(0, mostResults);
  const judged = read.filter((id) => grades.has(id));
  const [first] = read;
  return {
    ndcg10: ndcg(read, grades),
    ndcg10_condensed: ndcg(judged, grades),
    first_right: first !== undefined && grades.get(first) === Math.max(...grades.values()),
    found: judged.some((id) => (grades.get(id) ?? 0) > 0),
    empty: read.length === 0,
  };
}

/** Whether further results would change no part of the judgment, so that the next page need not be read. */
export function isDecided(results: readonly number[], grades: Grades): boolean {
  const judged = results.filter((id) => grades.has(id));
  return (
    results.length >= mostResults ||
    judged.length === grades.size ||
    (results.length >= depth && judged.length >= depth && judged.some((id) => (grades.get(id) ?? 0) > 0))
  );
}

/** The means of judgments. Throws if there are none. */
export function figuresOf(judgments: readonly Judgment[]): Figures {
  if (judgments.length === 0) throw new Error('There are no judgments.');
  const mean = (name: keyof Judgment): number =>
    judgments.reduce((sum, judgment) => sum + Number(judgment[name]), 0) / judgments.length;
  return {
    ndcg10: mean('ndcg10'),
    ndcg10_condensed: mean('ndcg10_condensed'),
    first_right: mean('first_right'),
    found: mean('found'),
    empty: mean('empty'),
  };
}
