import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The stemmers that stem.php knows; the last one is broken on purpose. */
export type StemmerClass =
  'RomanianStemmer' | 'RomanianStemmer::forFoldedWords' | 'RussianStemmer' | 'RomanianStemmerThatForgetsCedillas';

const script = fileURLToPath(new URL('stem.php', import.meta.url));

/** The stems of many words, by the plugin's own class, in one PHP process; throws what PHP complained of. */
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
