import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { UsageError } from '../../../cli/options.mjs';

/** A text that can be found, by the fields of a product. */
export type Document = {
  readonly id: number;
  readonly name: string;
  readonly sku: string;
  /** A brand or category. */
  readonly term: string;
  readonly label: string;
  readonly text: string;
};

/** How well documents answer a query, by their ids; 0 is wrong. A document without a grade was not judged. */
export type Grades = ReadonlyMap<number, number>;

export type Query = { readonly words: string; readonly grades: Grades };

/** Documents and queries, with judgments that others made. */
export type Collection = {
  /** The name of its file, without the ending. */
  readonly name: string;
  readonly file: string;
  readonly language: 'ro' | 'ru';
  readonly documents: readonly Document[];
  readonly queries: readonly Query[];
};

const ending = '.json.gz';
const texts = ['name', 'sku', 'term', 'label', 'text'] as const;

/** What a file of another shape lacks. */
class ShapeError extends Error {}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function documentOf(value: unknown, place: number): Document {
  const { id, ...fields } = isRecord(value) ? value : {};
  if (!Number.isSafeInteger(id)) throw new ShapeError(`docs[${String(place)}] has no whole number as id`);
  const wrong = texts.find((name) => typeof fields[name] !== 'string');
  if (wrong !== undefined) throw new ShapeError(`docs[${String(place)}].${wrong} is not text`);
  const [name, sku, term, label, text] = texts.map((field) => fields[field] as string);
  return { id, name, sku, term, label, text } as Document;
}

function queryOf(value: unknown, place: number, ids: ReadonlySet<number>): Query {
  const [words, judged] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof words !== 'string' || !isRecord(judged))
    throw new ShapeError(`queries[${String(place)}] is not [words, {id: grade}]`);
  const grades = new Map<number, number>();
  for (const [key, grade] of Object.entries(judged)) {
    if (!ids.has(Number(key))) throw new ShapeError(`queries[${String(place)}] judges ${key}, which is no document`);
    if (typeof grade !== 'number' || !Number.isInteger(grade) || grade < 0 || grade > 10)
      throw new ShapeError(`queries[${String(place)}] gives ${key} a grade that is not a whole number from 0 to 10`);
    grades.set(Number(key), grade);
  }
  return { words, grades };
}

/**
 * The language of a collection: `-ro` and `-ru` at the end of its name say it. Of others, those mostly in Cyrillic letters are
 * Russian; everything else, English too, counts as Romanian.
 */
export function languageOf(name: string, documents: readonly Document[]): 'ro' | 'ru' {
  const named = /-(ro|ru)$/.exec(name)?.[1];
  if (named === 'ro' || named === 'ru') return named;
  let cyrillic = 0;
  let letters = 0;
  for (const document of documents) {
    for (const field of texts) {
      cyrillic += document[field].match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
      letters += document[field].match(/\p{L}/gu)?.length ?? 0;
    }
  }
  return cyrillic * 2 > letters ? 'ru' : 'ro';
}

/** Reads a collection: `{"docs": [{"id", "name", "sku", "term", "label", "text"}], "queries": [["words", {"id": grade}]]}`. */
export async function readCollection(file: string): Promise<Collection> {
  const name = basename(file, ending);
  try {
    const { docs, queries } = JSON.parse(gunzipSync(await readFile(file)).toString('utf8')) as Record<string, unknown>;
    if (!Array.isArray(docs) || !Array.isArray(queries)) throw new ShapeError('it has no lists docs and queries');
    const documents = docs.map(documentOf);
    const ids = new Set(documents.map(({ id }) => id));
    if (ids.size !== documents.length) throw new ShapeError('two documents have the same id');
    return {
      name,
      file,
      language: languageOf(name, documents),
      documents,
      queries: queries.map((query, place) => queryOf(query, place, ids)),
    };
  } catch (error) {
    throw new UsageError(`${file} is no collection: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Reads the collections of a folder, by name. Throws UsageError if there is none, or one of another shape. */
export async function readCollections(folder: string): Promise<readonly Collection[]> {
  const files = await readdir(folder).catch(() => {
    throw new UsageError(`--collections ${folder}: there is no such folder.`);
  });
  const found = files.filter((file) => file.endsWith(ending)).sort();
  if (found.length === 0) throw new UsageError(`--collections ${folder}: it has no file *${ending}.`);
  return Promise.all(found.map((file) => readCollection(join(folder, file))));
}
