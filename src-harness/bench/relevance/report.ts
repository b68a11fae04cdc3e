import { figure, machineTable, table } from '../report.ts';
import { type OutsiderName, outsiderTitles, type Reached } from './judging/answers.ts';
import type { Figures } from './judging/measures.ts';
import type { CollectionResults, RelevanceResults } from './run.ts';
import { targetsOf } from './targets.ts';

const measures: Readonly<Record<keyof Figures, string>> = {
  ndcg10: 'nDCG@10',
  ndcg10_condensed: 'condensed',
  first_right: 'first right',
  found: 'found',
  empty: 'nothing found',
};

type NamedResults = readonly [string, CollectionResults];

/** The entries of an object whose keys are names of outsiders. */
function entries<T>(of: Readonly<Partial<Record<OutsiderName, T>>>): readonly (readonly [OutsiderName, T])[] {
  return Object.entries(of) as [OutsiderName, T][];
}

function shares(reached: Reached): readonly string[] {
  return Object.keys(measures).map((name) => reached[name as keyof Figures].toFixed(3));
}

/** Each target with what was reached and the best that another search reached. */
function targetRows([name, results]: NamedResults): readonly (readonly string[])[] {
  return targetsOf(name).map(({ measure, least }) => {
    const [best] = [...entries(results.outsiders)].sort(([, a], [, b]) => b[measure] - a[measure]);
    const value = results[measure];
    return [
      `${name}, ${measures[measure]}`,
      `${value.toFixed(3)}: ${value >= least ? 'met' : '**missed**'} (at least ${least.toFixed(2)})`,
      best === undefined ? '' : `${best[1][measure].toFixed(3)} (${outsiderTitles[best[0]]})`,
    ];
  });
}

/** A row for each collection's searches; beside the plugin's time, that of the plain list. */
function figureRows([name, results]: NamedResults): readonly (readonly string[])[] {
  return [
    [name, 'the plugin', ...shares(results), `${figure(results.ms)} (${figure(results.list_ms)})`],
    ...entries(results.outsiders).map(([outsider, reached]) => [
      '',
      outsiderTitles[outsider],
      ...shares(reached),
      figure(reached.ms),
    ]),
  ];
}

function settingsRows([name, { outsiders }]: NamedResults): readonly (readonly string[])[] {
  return entries(outsiders).map(([outsider, { settings }]) => [name, outsiderTitles[outsider], settings]);
}

const counts = ['documents', 'queries', 'without an answer', 'cut'];
const adjusted: Readonly<Record<keyof CollectionResults['adjustments'], string>> = {
  unnamed: 'without a name',
  sku_cut: 'SKU cut',
  label_split: 'label in several variants',
  label_cut: 'label cut',
};

function countRow([name, results]: NamedResults): readonly string[] {
  const { language, documents, queries, without_answer, cut, adjustments } = results;
  const changed = Object.keys(adjusted).map((key) => adjustments[key as keyof typeof adjusted]);
  return [name, language, ...[documents, queries, without_answer, cut, ...changed].map(String)];
}

/** Formats the results for people: for the terminal and for `--write`. */
export function reportRelevance({ date, machine, collections, missing }: RelevanceResults): string {
  const all = Object.entries(collections);
  const targets = all.flatMap(targetRows);
  const sections = [
    `Every query of the collections was asked over HTTP, and in the same run each of the others answered it over the same documents.
Shares and nDCG are from 0 to 1. nDCG@10 has the gain 2^grade − 1 and the discount log2(rank + 1); strict, results without a grade
count as wrong; condensed, they are left out. “First right” means that the first result has the best grade of the query, “found” that
one of the first 200 results is right. Queries that no document answers are left out. The time is the median for one query: of
the plugin and WordPress over HTTP (the plain list on the same site in brackets), of the others within their own process.
For each collection an outsider has those of its settings with which it reached the best nDCG@10.`,
    table([['collection', 'search', ...Object.values(measures), 'ms'], ...all.flatMap(figureRows)]),
    ...(targets.length === 0 ? [] : [table([['target', 'the plugin', 'best of the others'], ...targets])]),
    ...entries(missing).map(([name, why]) => `**Not measured:** ${outsiderTitles[name]}. ${why}`),
    table([['collection', 'language', ...counts, ...Object.values(adjusted)], ...all.map(countRow)]),
    `A query of more than 120 characters is cut at the last word within them for the plugin's API, the others get all of it. A document
without a name has the title “—”, which no query matches. An SKU of more than 64 characters is cut; a label becomes the size and colour
of a variant, or of several if it is longer than 100 characters.`,
    table([['collection', 'search', 'settings'], ...all.flatMap(settingsRows)]),
    machineTable(date, machine),
  ];
  return `${sections.join('\n\n')}\n`;
}
