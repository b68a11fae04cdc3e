import type { Report, Site } from '../../wordpress/site.ts';
import { describeMachine, load, type Machine } from '../machine.ts';
import { spread } from '../statistics.ts';
import {
  bestAttempt,
  type Outsider,
  type OutsiderName,
  outsiderTitles,
  type Reached,
  reached,
} from './judging/answers.ts';
import type { Collection } from './judging/collection.ts';
import { type Adjustments, openCollection } from './collection-site.ts';
import { hasAnswer } from './judging/measures.ts';
import { fts5 } from './outsiders/fts5.ts';
import { miniSearch } from './outsiders/minisearch.ts';
import { installTntSearch, tntSearch } from './outsiders/tntsearch.ts';
import { wordPress } from './outsiders/wordpress.ts';
import { askPlugin } from './own-search.ts';

/** What the plugin and the others reach on a collection. Shares are from 0 to 1, times in milliseconds. */
export type CollectionResults = Reached & {
  readonly language: 'ro' | 'ru';
  readonly documents: number;
  /** The queries that were asked: those that some document answers. */
  readonly queries: number;
  readonly without_answer: number;
  /** Queries that were cut, because the API accepts only shorter ones. */
  readonly cut: number;
  /** The median of the milliseconds of a plain list on the same site. */
  readonly list_ms: number;
  readonly adjustments: Adjustments;
  readonly outsiders: Readonly<Partial<Record<OutsiderName, Reached & { readonly settings: string }>>>;
};

/** The results of the part, as `--json` writes them. */
export type RelevanceResults = {
  readonly date: string;
  readonly machine: Machine;
  readonly collections: Readonly<Record<string, CollectionResults>>;
  /** Why an outsider was not measured, by its name. */
  readonly missing: Readonly<Partial<Record<OutsiderName, string>>>;
};

/** Figures have four decimals in the results, milliseconds two. */
function rounded<T extends Reached>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toFixed(name.endsWith('ms') ? 2 : 4)) : value,
    ]),
  ) as T;
}

async function measureCollection(
  collection: Collection,
  installed: readonly Outsider[],
  wordpress: string | undefined,
  sites: Site[],
  report: Report,
): Promise<CollectionResults> {
  const { name, language, documents } = collection;
  const queries = collection.queries.filter(({ grades }) => hasAnswer(grades));
  const { site, documentOf, adjustments } = await openCollection(collection, wordpress, report);
  sites.push(site);
  const { answers, lists, cut } = await askPlugin(site.url, language, queries, documentOf);
  report(`${name}: the plugin has answered ${String(queries.length)} queries`);
  const outsiders: Partial<Record<OutsiderName, Reached & { settings: string }>> = {};
  for (const outsider of [...installed, wordPress(site.url, documentOf)]) {
    outsiders[outsider.name] = rounded(bestAttempt(queries, await outsider.attempts(collection, queries)));
    report(`${name}: ${outsiderTitles[outsider.name]} has answered`);
  }
  await site.close();
  return rounded({
    ...reached(queries, answers),
    language,
    documents: documents.length,
    queries: queries.length,
    without_answer: collection.queries.length - queries.length,
    cut,
    list_ms: spread(lists).median,
    adjustments,
    outsiders,
  });
}

/** Installs the outsiders that are not in the repository's packages. Returns those to measure and why others are missing. */
async function installOutsiders(
  report: Report,
): Promise<{ readonly installed: readonly Outsider[] } & Pick<RelevanceResults, 'missing'>> {
  try {
    await installTntSearch(report);
    return { installed: [miniSearch, fts5, tntSearch], missing: {} };
  } catch (error) {
    // Without a network everything else can still be measured; the report names what is missing.
    return {
      installed: [miniSearch, fts5],
      missing: { [tntSearch.name]: error instanceof Error ? error.message : String(error) },
    };
  }
}

/**
 * Measures how well the plugin's search and others find what was judged right, each collection on a site of its own.
 *
 * @param sites receives the sites, so that the caller can close them if it is interrupted.
 */
export async function measureRelevance(
  collections: readonly Collection[],
  wordpress: string | undefined,
  sites: Site[],
  report: Report,
): Promise<RelevanceResults> {
  const loadBefore = load();
  const { installed, missing } = await installOutsiders(report);
  const results: Record<string, CollectionResults> = {};
  for (const collection of collections) {
    if (!collection.queries.some(({ grades }) => hasAnswer(grades)))
      throw new Error(`${collection.file}: no query has an answer.`);
    results[collection.name] = await measureCollection(collection, installed, wordpress, sites, report);
  }
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(sites[0]?.wordpress.version ?? 'unknown', loadBefore),
    collections: results,
    missing,
  };
}
