import type { Collection, Query } from './collection.ts';
import { type Figures, figuresOf, judge } from './measures.ts';
import { spread } from '../../statistics.ts';

/** The ids of the documents that a query found, the best first, and how long it took. */
export type Answer = { readonly results: readonly number[]; readonly milliseconds: number };

/** The answers to all queries with some settings; the settings are for people. */
export type Attempt = { readonly settings: string; readonly answers: readonly Answer[] };

/** The searches that somebody might use instead of the plugin's, for people, by their keys in the results. */
export const outsiderTitles = {
  minisearch: 'MiniSearch',
  fts5: 'SQLite FTS5, BM25',
  tntsearch: 'TNTSearch',
  wordpress: "WordPress's own",
} as const;

export type OutsiderName = keyof typeof outsiderTitles;

export type Outsider = {
  readonly name: OutsiderName;
  /** Answers the queries with each of its settings. */
  readonly attempts: (collection: Collection, queries: readonly Query[]) => Promise<readonly Attempt[]>;
};

/** What an engine reaches on a collection, and the median of the milliseconds for one query. */
export type Reached = Figures & { readonly ms: number };

/** Judges answers, which are in the order of the queries. */
export function reached(queries: readonly Query[], answers: readonly Answer[]): Reached {
  if (queries.length !== answers.length) throw new Error('There must be an answer to each query.');
  return {
    ...figuresOf(queries.map(({ grades }, place) => judge(answers[place]?.results ?? [], grades))),
    ms: spread(answers.map(({ milliseconds }) => milliseconds)).median,
  };
}

/** The attempt with the best nDCG@10, so that an outsider is not judged by settings that do not suit it. */
export function bestAttempt(
  queries: readonly Query[],
  attempts: readonly Attempt[],
): Reached & { readonly settings: string } {
  const [best] = attempts
    .map(({ settings, answers }) => ({ ...reached(queries, answers), settings }))
    .sort((a, b) => b.ndcg10 - a.ndcg10);
  if (best === undefined) throw new Error('There is no attempt.');
  return best;
}
