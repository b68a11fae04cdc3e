import MiniSearch, { type SearchOptions } from 'minisearch';
import type { Answer, Outsider } from '../judging/answers.ts';
import type { Document } from '../judging/collection.ts';
import { mostResults } from '../judging/measures.ts';

/** The settings that were best for one of the kinds of collections, of some fifty that were tried. */
const settings: readonly (readonly [string, SearchOptions])[] = [
  ['fuzzy 0.2', { fuzzy: 0.2 }],
  ['fuzzy 0.4', { fuzzy: 0.4 }],
  ['exact, name × 8, term × 4', { boost: { name: 8, term: 4 } }],
  ['fuzzy 0.2, prefix, name × 2', { fuzzy: 0.2, prefix: true, boost: { name: 2 } }],
];

/** Lower case, Latin letters without diacritics, ё as е. */
function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ё', 'е');
}

/** MiniSearch, in this process. */
export const miniSearch: Outsider = {
  name: 'minisearch',
  attempts: ({ documents }, queries) => {
    const index = new MiniSearch<Document>({ fields: ['name', 'sku', 'term', 'label', 'text'], processTerm: fold });
    index.addAll(documents);
    const answer = (words: string, options: SearchOptions): Answer => {
      const began = performance.now();
      const found = index.search(words, options);
      const milliseconds = performance.now() - began;
      return { results: found.slice(0, mostResults).map(({ id }) => id as number), milliseconds };
    };
    return Promise.resolve(
      settings.map(([text, options]) => ({
        settings: text,
        answers: queries.map(({ words }) => answer(words, options)),
      })),
    );
  },
};
