import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The stemmers that stem.php accepts; the last one has a deliberate error. */
export type StemmerClass =
  'RomanianStemmer' | 'RomanianStemmer::forFoldedWords' | 'RussianStemmer' | 'RomanianStemmerThatForgetsCedillas';

const script = fileURLToPath(new URL('stem.php', import.meta.url));

/** Returns the stems of many words from the plugin's class, in one PHP process; throws if PHP reports an error. */
export function stemWithPhp(stemmer: StemmerClass, words: readonly string[]): readonly string[] {
  const { status, stdout, stderr, error } = spawnSync('php', ['-d', 'display_errors=stderr', script, stemmer], {
    input: words.map((word) => `${word}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (error !== undefined) throw error;
  if (status !== 0 || stderr !== '')
    throw new Error(`stem.php ${stemmer} ended with ${status ?? 'a signal'}: ${stderr}`);
  return stdout.split('\n').slice(0, -1);
}
