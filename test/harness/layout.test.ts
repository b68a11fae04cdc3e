import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../src-harness/support/root.ts';

/** The top-level folders, each described in the README. */
const folders = [
  '.ci',
  '.githooks',
  '.github',
  'blocks',
  'docs',
  'plugin',
  'src-browser',
  'src-contract',
  'src-harness',
  'test',
];

/** Generated and downloaded folders, which git ignores. */
const ignored = ['.cache', '.git', 'build', 'node_modules', 'vendor'];

test('the top level of the repository contains only the known folders', () => {
  const found = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !folders.includes(name) && !ignored.includes(name));
  assert.deepEqual(found, []);
});

test('the README describes each of them', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  assert.deepEqual(
    folders.filter((folder) => !new RegExp(`^\\|.*\`${folder}/\``, 'm').test(readme)),
    [],
  );
});
