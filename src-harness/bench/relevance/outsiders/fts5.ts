import { DatabaseSync } from 'node:sqlite';
import type { Answer, Attempt, Outsider } from '../judging/answers.ts';
import type { Document, Query } from '../judging/collection.ts';
import { mostResults } from '../judging/measures.ts';

/** How an index divides texts, and how a query is divided to match it. */
type Words = {
  readonly title: string;
  readonly tokenizer: string;
  readonly expression: (words: readonly string[]) => string;
};

const quoted = (words: readonly string[], end = ''): string =>
  [...new Set(words)].map((word) => `"${word}"${end}`).join(' OR ');

/** The trigrams of a word; a shorter one is itself, which an index of trigrams never finds. */
function trigrams(word: string): readonly string[] {
  const letters = Array.from(word);
  return letters.length < 4 ? [word] : letters.slice(2).map((_, place) => letters.slice(place, place + 3).join(''));
}

const kinds: readonly Words[] = [
  { title: 'words', tokenizer: 'unicode61 remove_diacritics 2', expression: (words) => quoted(words) },
  { title: 'Porter', tokenizer: 'porter unicode61 remove_diacritics 2', expression: (words) => quoted(words) },
  { title: 'beginnings', tokenizer: 'unicode61 remove_diacritics 2', expression: (words) => quoted(words, '*') },
  {
    title: 'trigrams',
    tokenizer: 'trigram remove_diacritics 1',
    expression: (words) => quoted(words.flatMap(trigrams)),
  },
];

/** The weights of name, SKU, term, label and text. */
const weights: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [4, 3, 2, 1.5, 1],
  [10, 5, 5, 1, 1],
];

function attemptsOf(
  documents: readonly Document[],
  queries: readonly Query[],
  { title, tokenizer, expression }: Words,
): readonly Attempt[] {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec(`CREATE VIRTUAL TABLE documents USING fts5(name, sku, term, label, text, tokenize = '${tokenizer}')`);
    const insert = database.prepare(
      'INSERT INTO documents (rowid, name, sku, term, label, text) VALUES (?, ?, ?, ?, ?, ?)',
    );
    database.exec('BEGIN');
    for (const { id, name, sku, term, label, text } of documents) insert.run(id, name, sku, term, label, text);
    database.exec('COMMIT');
    const fields = [({ name }: Document) => name, ({ sku }: Document) => sku, ({ text }: Document) => text];
    const isSingle = fields.filter((field) => documents.some((document) => field(document) !== '')).length < 2;
    return weights.slice(0, isSingle ? 1 : undefined).map((columns) => {
      const find = database.prepare(
        `SELECT rowid FROM documents WHERE documents MATCH ? ORDER BY bm25(documents, ${columns.join(', ')}) LIMIT ${String(mostResults)}`,
      );
      const answer = (text: string): Answer => {
        const began = performance.now();
        const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu);
        const rows = words === null ? [] : find.all(expression(words));
        return { results: rows.map(({ rowid }) => Number(rowid)), milliseconds: performance.now() - began };
      };
      return {
        settings: `${title}, any of them, weights ${columns.join(' ')}`,
        answers: queries.map(({ words }) => answer(words)),
      };
    });
  } finally {
    database.close();
  }
}

/** BM25 of SQLite's FTS5, in this process: the SQLite in Node. */
export const fts5: Outsider = {
  name: 'fts5',
  attempts: ({ documents }, queries) =>
    Promise.resolve(kinds.flatMap((words) => attemptsOf(documents, queries, words))),
};
