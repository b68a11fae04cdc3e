import { figure, machineTable, table } from '../report.ts';
import type { Reached } from './answers.ts';
import type { Figures } from './measures.ts';
import { type CollectionResults, outsiderTitles, type RelevanceResults } from './run.ts';
import { targetsOf } from './targets.ts';

const measures: Readonly<Record<keyof Figures, string>> = {
  ndcg10: 'nDCG@10',
  ndcg10_condensed: 'condensed',
  first_right: 'first right',
  found: 'found',
  empty: 'nothing found',
};
const names = Object.keys(measures) as (keyof Figures)[];

function cells(reached: Reached): readonly string[] {
  return [...names.map((name) => reached[name].toFixed(3)), figure(reached.ms)];
}

/** Each target with what was reached and the best that another search reached. */
function targetRows([name, results]: readonly [string, CollectionResults]): readonly (readonly string[])[] {
  return targetsOf(name).map(({ measure, least }) => {
    const [best] = Object.entries(results.outsiders).sort(([, a], [, b]) => b[measure] - a[measure]);
    const value = results[measure];
    return [
      `${name}, ${measures[measure]}`,
      `${value.toFixed(3)}: ${value >= least ? 'met' : '**missed**'} (at least ${least.toFixed(2)})`,
      best === undefined ? '' : `${best[1][measure].toFixed(3)} (${outsiderTitles[best[0]] ?? best[0]})`,
    ];
  });
}

function settingsOf(collections: RelevanceResults['collections']): readonly (readonly string[])[] {
  return Object.entries(collections).flatMap(([name, { outsiders }]) =>
    Object.entries(outsiders).map(([outsider, { settings }]) => [name, outsiderTitles[outsider] ?? outsider, settings]),
  );
}

/** Formats the results for people: for the terminal and for `--write`. */
export function reportRelevance({ date, machine, collections, missing }: RelevanceResults): string {
  const all = Object.entries(collections);
  const targets = all.flatMap(targetRows);
  return `Every query of the collections was asked over HTTP, and in the same run each of the others answered it over the same documents.
Shares and nDCG are from 0 to 1. nDCG@10 has the gain 2^grade − 1 and the discount log2(rank + 1); strict, results without a grade
count as wrong; condensed, they are left out. “First right” means that the first result has the best grade of the query, “found” that
one of the first 200 results is right. Queries that no document answers are left out. The time is the median for one query: of
the plugin and WordPress over HTTP (the plain list on the same site in brackets), of the others within their own process.
For each collection an outsider has those of its settings with which it reached the best nDCG@10.

${table([
  ['collection', 'search', ...names.map((name) => measures[name]), 'ms'],
  ...all.flatMap(([name, results]) => [
    [name, 'the plugin', ...cells(results).slice(0, -1), `${figure(results.ms)} (${figure(results.list_ms)})`],
    ...Object.entries(results.outsiders).map(([outsider, reached]) => [
      '',
      outsiderTitles[outsider] ?? outsider,
      ...cells(reached),
    ]),
  ]),
])}
${targets.length === 0 ? '' : `\n${table([['target', 'the plugin', 'best of the others'], ...targets])}\n`}${Object.entries(
    missing,
  )
    .map(([name, why]) => `\n**Not measured:** ${outsiderTitles[name] ?? name}. ${why}\n`)
    .join('')}
${table([
  [
    'collection',
    'language',
    'documents',
    'queries',
    'without an answer',
    'cut',
    'without a name',
    'SKU cut',
    'label in several variants',
    'label cut',
  ],
  ...all.map(([name, { language, documents, queries, without_answer, cut, adjustments }]) =>
    [
      name,
      language,
      documents,
      queries,
      without_answer,
      cut,
      adjustments.unnamed,
      adjustments.sku_cut,
      adjustments.label_split,
      adjustments.label_cut,
    ].map(String),
  ),
])}

A query of more than 120 characters is cut at the last word within them for the plugin's API, the others get all of it. A document
without a name has the title “—”, which no query matches. An SKU of more than 64 characters is cut; a label becomes the size and colour
of a variant, or of several if it is longer than 100 characters.

${table([['collection', 'search', 'settings'], ...settingsOf(collections)])}

${machineTable(date, machine)}
`;
}
