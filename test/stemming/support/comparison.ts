import assert from 'node:assert/strict';
import { createStemmer } from 'multilingual-stemmer';
import { type StemmerClass, stemWithPhp } from './php.ts';

type Language = 'ro' | 'ru';
type Difference = { readonly word: string; readonly ours: string | undefined; readonly theirs: string };

/** Returns the words whose stems differ from those of Snowball 3.1.1, compiled to WebAssembly. */
export function differences(
  list: readonly string[],
  ours: readonly string[],
  language: Language,
): readonly Difference[] {
  assert.equal(ours.length, list.length, 'PHP returned another number of stems than words');
  const stem = createStemmer(language);
  return list.flatMap((word, index) => {
    const theirs = stem(word);
    return ours[index] === theirs ? [] : [{ word, ours: ours[index], theirs }];
  });
}

/** Stems all words with both implementations; fails with the first words that differ. Returns PHP's words per second. */
export function assertSameStems(list: readonly string[], stemmer: StemmerClass, language: Language): number {
  const began = performance.now();
  const ours = stemWithPhp(stemmer, list);
  const seconds = (performance.now() - began) / 1000;
  const found = differences(list, ours, language);
  assert.deepEqual(found.slice(0, 20), [], `${found.length} of ${list.length} words have another stem; the first are:`);
  return Math.round(list.length / seconds);
}
