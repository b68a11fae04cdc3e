import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { root } from '../../src-harness/root.ts';

/** The folders that a reader finds, each named in the README or TESTS.md. */
const folders = ['.ci', 'blocks', 'docs', 'plugin', 'src-browser', 'src-contract', 'src-harness', 'test'];

/** What is made or fetched; git ignores it. */
const ignored = ['.cache', '.git', 'build', 'node_modules', 'vendor'];

test('the top level holds no other folder', () => {
  const found = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !folders.includes(name) && !ignored.includes(name));
  assert.deepEqual(found, []);
});
