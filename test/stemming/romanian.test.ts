import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertSameStems, differences } from './support/comparison.ts';
import { words } from './support/dictionary.ts';
import { randomWords } from './support/made-words.ts';
import { stemWithPhp } from './support/php.ts';
import { every, least, randomWordCount } from './support/sample.ts';

const pieces = `a e i o u ă â î b c d l m n r s t z ș ț ş ţ ab ic at it iv os ut ul ii ile iua ele elor ilor ului aua atei
  ație ația iune iuni ițiune ațiune ator ători itate ităi ități abil ibil ical icator ism iste iști ează ești ească ește
  ând seși serăm useră âse eze ie ea iau`;

const unmarked: Readonly<Record<string, string>> = { ă: 'a', â: 'a', î: 'i', ș: 's', ț: 't' };

function withoutDiacritics(word: string): string {
  return word.replace(/[ăâîșț]/gu, (letter) => unmarked[letter] ?? letter);
}

const list = words('dictionary-ro', every);
const withCedillas = list
  .filter((word) => /[șț]/u.test(word))
  .map((word) => word.replaceAll('ș', 'ş').replaceAll('ț', 'ţ'));

describe('RomanianStemmer compared with Snowball', () => {
  test('the forms of the words of dictionary-ro', (context) => {
    assert.ok(list.length > least(1_000_000), `only ${list.length} words: was the dictionary read correctly?`);
    const speed = assertSameStems(list, 'RomanianStemmer', 'ro');
    context.diagnostic(`${list.length} words, ${speed} per second`);
  });

  test('words with ș or ț, spelled with ş and ţ', () => {
    assert.ok(withCedillas.length > least(100_000), `only ${withCedillas.length} words`);
    assertSameStems(withCedillas, 'RomanianStemmer', 'ro');
  });

  test('random words', () => {
    assertSameStems(randomWords(pieces, randomWordCount), 'RomanianStemmer', 'ro');
  });

  test('the comparison detects a stemmer with one broken rule', () => {
    const sample = ['roată', 'roţi', 'role', ...withCedillas.slice(0, 1000)];
    const found = differences(sample, stemWithPhp('RomanianStemmerThatForgetsCedillas', sample), 'ro');
    assert.deepEqual(found[0], { word: 'roţi', ours: 'roţi', theirs: 'roț' });
    assert.ok(found.length > 900, `only ${found.length} of ${sample.length} words have another stem`);
    assert.throws(() => assertSameStems(sample, 'RomanianStemmerThatForgetsCedillas', 'ro'), /words have another stem/);
    assert.throws(() => differences(['roţi', 'role'], ['roț'], 'ro'), /another number of stems/);
  });
});

describe('RomanianStemmer for words without diacritics', () => {
  test('finds the stem of the word with diacritics, except for three in a hundred', (context) => {
    // Without diacritics some rules are the same, so this measures the quality and does not require equality.
    const marked = list.filter((word) => withoutDiacritics(word) !== word);
    const folded = stemWithPhp('RomanianStemmer::forFoldedWords', marked.map(withoutDiacritics));
    const stems = stemWithPhp('RomanianStemmer', marked).map(withoutDiacritics);
    const different = folded.filter((stem, index) => stem !== stems[index]).length / marked.length;
    context.diagnostic(`${marked.length} words with diacritics, ${(100 * different).toFixed(2)} % with another stem`);
    assert.ok(different < 0.03, `${(100 * different).toFixed(2)} % have another stem`);
  });
});
