import { Agent } from 'node:http';
import { bounds } from '../../../src-contract/bounds.ts';
import { codePointLength } from '../../../src-contract/text.ts';
import { send } from '../sampling.ts';
import type { Answer } from './judging/answers.ts';
import type { Query } from './judging/collection.ts';
import { isDecided, mostResults } from './judging/measures.ts';

/** Requests before the measurement, so that every process of php-fpm has handled some. */
const warmUp = 8;

/** The plugin's answers, the milliseconds of as many plain lists between them, and how many queries were cut. */
type OwnAnswers = {
  readonly answers: readonly Answer[];
  readonly lists: readonly number[];
  readonly cut: number;
};

/** What the API accepts of a query: one that is longer is cut at the last space within the bound, or else at the bound. */
export function withinBound(words: string): string {
  const text = words.trim();
  if (codePointLength(text) <= bounds.argumentText) return text;
  const beginning = Array.from(text)
    .slice(0, bounds.argumentText + 1)
    .join('');
  const whole = /^(.*\S)\s/su.exec(beginning)?.[1];
  return whole ?? Array.from(text).slice(0, bounds.argumentText).join('');
}

type Page = { readonly ids: readonly number[]; readonly total: number; readonly milliseconds: number };

/** Reads a page of products, and checks that it is one: an error must not count as “nothing found”. */
async function readPage(agent: Agent, url: string, query: Readonly<Record<string, string>>): Promise<Page> {
  const path = `/wp-json/md-shop/v1/products?${new URLSearchParams(query).toString()}`;
  const { status, body, milliseconds } = await send(agent, url, { path });
  const { items, total } = (status === 200 ? JSON.parse(body) : {}) as { items?: { id: number }[]; total?: number };
  if (items === undefined || total === undefined)
    throw new Error(`The site answered ${path} with ${String(status)}. It begins: ${body.slice(0, 300)}`);
  return { ids: items.map(({ id }) => id), total, milliseconds };
}

/** Asks a page of the list without a search, for its total. */
export async function totalOf(url: string, language: string): Promise<number> {
  const agent = new Agent();
  try {
    return (await readPage(agent, url, { per_page: '1', language })).total;
  } finally {
    agent.destroy();
  }
}

/**
 * Asks the plugin's REST API each query, one after the other. Further pages are read only as long as they can change the
 * judgment; the time is that of the first page. Before each query it reads the plain list of the same size, for comparison.
 *
 * @param documentOf returns the id of the document that was made into a product.
 */
export async function askPlugin(
  url: string,
  language: 'ro' | 'ru',
  queries: readonly Query[],
  documentOf: (product: number) => number,
): Promise<OwnAnswers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const list = { per_page: String(bounds.perPage.maximum), language };
  try {
    for (let request = 0; request < warmUp; request += 1) {
      await readPage(agent, url, list);
      await readPage(agent, url, { ...list, search: withinBound(queries[0]?.words ?? 'a') });
    }
    const answers: Answer[] = [];
    const lists: number[] = [];
    for (const { words, grades } of queries) {
      lists.push((await readPage(agent, url, list)).milliseconds);
      const search = { ...list, search: withinBound(words) };
      const first = await readPage(agent, url, search);
      const found = [...first.ids];
      const documents = (): number[] => found.map(documentOf);
      for (let page = 2; found.length < first.total && !isDecided(documents(), grades); page += 1) {
        const { ids } = await readPage(agent, url, { ...search, page: String(page) });
        if (ids.length === 0) throw new Error(`Page ${String(page)} of “${search.search}” is empty.`);
        found.push(...ids);
      }
      answers.push({ results: documents().slice(0, mostResults), milliseconds: first.milliseconds });
    }
    return { answers, lists, cut: queries.filter(({ words }) => withinBound(words) !== words.trim()).length };
  } finally {
    agent.destroy();
  }
}
