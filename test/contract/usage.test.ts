import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { errors, parameterErrors } from '../../src-contract/errors.ts';
import { mcpErrors } from '../../src-contract/mcp/errors.ts';
import { availabilities } from '../../src-contract/fields.ts';
import { messages } from '../../src-contract/messages/index.ts';
import { type PhpText, phpTexts } from './php-tokens.ts';

const root = join(import.meta.dirname, '../..');

/** Keys that code builds from a prefix and one of these parts. Code contains every other key completely. */
const builtKeys: Readonly<Record<string, readonly string[]>> = {
  'availability.': availabilities,
  'post_type.': ['product', 'coach', 'faq'],
  'taxonomy.': ['category', 'brand'],
};

/** String literals in the TypeScript code for browsers and the editor. */
function browserTexts(): string[] {
  return ['src-browser/tools', 'blocks']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(/(['"`])([a-z_.]+)\1/g)]),
    )
    .map((match) => String(match[2]));
}

/** Keys in the templates of block themes: {{text:shop.next}}. */
function templateTexts(): string[] {
  const folder = join(root, 'plugin/templates');
  return readdirSync(folder)
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/\{\{text:([a-z_.]+)\}\}/g)])
    .map((match) => String(match[1]));
}

/** Keys of the catalog that no string literal contains. */
function unusedKeys(keys: readonly string[], texts: ReadonlySet<string>): string[] {
  return keys.filter((key) => {
    if (texts.has(key)) return false;
    const prefix = Object.keys(builtKeys).find((beginning) => key.startsWith(beginning));
    if (prefix === undefined || !texts.has(prefix)) return true;
    return !builtKeys[prefix]?.includes(key.slice(prefix.length).split('.')[0] ?? '');
  });
}

/** String literals that are used as keys, or look like keys of a section, but are not in the catalog. */
function missingKeys(keys: readonly string[], texts: readonly PhpText[]): string[] {
  const sections = new Set(keys.map((key) => key.split('.')[0]));
  return texts
    .filter(({ text, call }) => {
      if (keys.includes(text) || text in builtKeys) return false;
      const looksLikeKey = /^[a-z_]+(\.[a-z_]+)+$/.test(text) && sections.has(text.split('.')[0]);
      return looksLikeKey || (call === 'text' && /^[a-z_]+\.[a-z_.]*$/.test(text));
    })
    .map(({ file, text }) => `${text} in ${file}`);
}

/** Keys of a table that no literal contains, and first arguments of the named call that are not keys. */
function unusedAndMissing(
  keys: readonly string[],
  texts: readonly PhpText[],
  name: string,
): { unused: string[]; missing: string[] } {
  const named = new Set(texts.map(({ text }) => text));
  return {
    unused: keys.filter((key) => !named.has(key)),
    missing: texts
      .filter(({ call, first, text }) => first && call === name && /^[a-z_]+$/.test(text) && !keys.includes(text))
      .map(({ file, text }) => `${text} in ${file}`),
  };
}

const php = phpTexts(join(root, 'plugin'));
const keys = Object.keys(messages.en);

describe('the catalog contains exactly the used messages', () => {
  test('every message is used (write a key that is built at run time completely)', () => {
    assert.deepEqual(
      unusedKeys(keys, new Set([...php.map(({ text }) => text), ...browserTexts(), ...templateTexts()])),
      [],
    );
  });

  test('every used message exists', () => {
    assert.deepEqual(missingKeys(keys, php), []);
    assert.deepEqual(
      templateTexts().filter((key) => !(key in messages.en)),
      [],
    );
    assert.ok(templateTexts().length > 3);
  });

  test('every sentence about an argument is used and exists', () => {
    const texts = php.filter(({ file }) => file.includes('/Operations/'));
    assert.deepEqual(unusedAndMissing(Object.keys(parameterErrors), texts, 'problem'), { unused: [], missing: [] });
  });

  test('every error is used and exists', () => {
    const all = [...Object.keys(errors), ...Object.keys(mcpErrors)];
    assert.deepEqual(unusedAndMissing(all, php, 'Problem'), { unused: [], missing: [] });
  });
});

test('the check finds unused and missing messages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'md-shop-usage-'));
  try {
    writeFileSync(
      join(folder, 'a.php'),
      `<?php
// 'shop.only_in_a_comment'
$m->text($language, 'shop.used', ['price' => 'free text.']);
$m->text($language, $short ? 'shop.typo' : "other.missing");
$m->text($language, 'availability.' . $state);
$m->text('ro', 'another.missing');
foreach (['shop.listed', 'shop.lost'] as $key) { $this->problem('wrong', 'value'); }
`,
    );
    const found = phpTexts(folder);
    const named = new Set(found.map(({ text }) => text));
    const known = ['shop.used', 'shop.listed', 'shop.only_in_a_comment', 'availability.in_stock', 'availability.gone'];
    assert.deepEqual(unusedKeys(known, named), ['shop.only_in_a_comment', 'availability.gone']);
    const missing = missingKeys(known, found).map((line) => line.split(' ')[0]);
    assert.deepEqual(missing, ['shop.typo', 'other.missing', 'another.missing', 'shop.lost']);
    assert.deepEqual(unusedAndMissing(['right'], found, 'problem'), {
      unused: ['right'],
      missing: [`wrong in ${join(folder, 'a.php')}`],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
