import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertSameStems } from './support/comparison.ts';
import { words } from './support/dictionary.ts';
import { randomWords } from './support/made-words.ts';
import { every, least, randomWordCount } from './support/sample.ts';

const pieces = `а е ё и й о у ы ь э ю я б в г д ж к л м н п р с т х ш щ вши вшись ив ывши ся сь ая яя ого ему ими ем нн вш
  ющ ующ ивш ла на ете йте ешь нно ила ена уйте ить ует ость ост ейш ейше иями ией иях ию ья`;

describe('RussianStemmer compared with Snowball', () => {
  test('the forms of the words of dictionary-ru', (context) => {
    const list = words('dictionary-ru', every);
    assert.ok(list.length > least(1_000_000), `only ${list.length} words: was the dictionary read correctly?`);
    const speed = assertSameStems(list, 'RussianStemmer', 'ru');
    context.diagnostic(`${list.length} words, ${speed} per second`);
  });

  test('random words', () => {
    assertSameStems(randomWords(pieces, randomWordCount), 'RussianStemmer', 'ru');
  });
});
