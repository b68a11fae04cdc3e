import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { phpLiteral } from '../../src-contract/php.ts';
import type { PhpValue } from '../../src-contract/php.ts';

/** Returns the value of a PHP literal as JSON. */
function throughPhp(literal: string): unknown {
  // Passed as a script on standard input, since an argument cannot contain NUL and `?>` matters only in a script.
  const input = `<?php $value = ${literal}; echo json_encode($value, JSON_THROW_ON_ERROR);`;
  return JSON.parse(execFileSync('php', { encoding: 'utf8', input }));
}

const hostile = [
  "'",
  "''",
  '\\',
  '\\\\',
  "\\'",
  "'\\",
  'ends in a backslash\\',
  '"double"',
  '$x ${x} {$x} $x[0] `ls`',
  'line\nline\r\nline\ttab',
  '\\n \\x41 \\u{41} \\0',
  '?> <?php echo 1; ?>',
  '<<<EOT\nEOT;',
  '*/ // #',
  'ș ț ă î â Шлемы ё 🛼 e\u0301 \u202e',
  '\0 and \u0001 and \u007f',
  '\ufeff',
  '',
];

describe('PHP literals', () => {
  test('hostile strings are unchanged in PHP, as values and as keys', () => {
    const value = { list: hostile, map: Object.fromEntries(hostile.map((text, index) => [`${text}#${index}`, text])) };
    assert.deepEqual(throughPhp(phpLiteral(value)), value);
  });

  test('integers, booleans, null and nested values are unchanged in PHP', () => {
    const value: PhpValue = {
      numbers: [0, 1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
      flags: [true, false, null],
      '01': { deep: { deeper: [[], [['x']]] } },
      '-0': 'string keys stay strings',
    };
    assert.deepEqual(throughPhp(phpLiteral(value)), value);
  });

  test('lines are indented and keep their order', () => {
    assert.equal(
      phpLiteral({ b: 1, a: ['x', []] }),
      "[\n    'b' => 1,\n    'a' => [\n        'x',\n        [],\n    ],\n]",
    );
  });

  test('values that PHP would change are rejected', () => {
    for (const value of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      assert.throws(() => phpLiteral(value), /integer/);
    }
    assert.throws(() => phpLiteral('\ud83d'), /whole Unicode text/);
    for (const key of ['0', '7', '-7', '1000']) assert.throws(() => phpLiteral({ [key]: 1 }), /the key/);
  });
});
