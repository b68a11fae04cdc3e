import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../src-harness/support/root.ts';

const documents = [
  'README.md',
  'TESTS.md',
  'src-contract/README.md',
  'docs/blocks.md',
  'docs/browser-tools.md',
  'docs/decisions.md',
  'docs/languages.md',
  'docs/other-plugins.md',
  'docs/read-model.md',
  'docs/translating.md',
  'docs/woocommerce.md',
];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Returns npm scripts that a text mentions and package.json does not have. */
function missingScripts(text: string): string[] {
  const named = [...text.matchAll(/npm (?:run )?([a-z][a-z:]*)/g)].map((match) => String(match[1]));
  return named.filter((name) => !(name in scripts) && !['ci', 'install'].includes(name));
}

/** Returns links in a text to files that do not exist in this repository. */
function missingFiles(text: string, folder: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => String(match[1]));
  return links.filter((link) => !existsSync(join(folder, link)));
}

for (const document of documents) {
  const text = readFileSync(join(root, document), 'utf8');
  test(`${document} mentions only existing commands`, () => assert.deepEqual(missingScripts(text), []));
  test(`${document} links only to existing files`, () =>
    assert.deepEqual(missingFiles(text, dirname(join(root, document))), []));
}

test('a missing command or file is found', () => {
  assert.deepEqual(missingScripts('run `npm run nonsense`'), ['nonsense']);
  assert.deepEqual(missingFiles('[x](docs/nonsense.md)', root), ['docs/nonsense.md']);
});

test('comments refer only to existing headings of docs/decisions.md', () => {
  const headings = new Set(
    [...readFileSync(join(root, 'docs/decisions.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
  );
  const files = ['plugin', 'src-browser', 'src-contract', 'src-harness', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.(php|ts|md)$/.test(name) && !/(^|\/)(build|generated)\//.test(name));
  // A reference may continue on the next line of a comment.
  const references = files.flatMap((name) => {
    const text = readFileSync(join(root, name), 'utf8').replace(/\n\s*(\*|\/\/) /g, ' ');
    return [...text.matchAll(/docs\/decisions\.md, ((?:(?:, | and | to )?"[^"]+")+)/g)].flatMap(([, named]) =>
      [...String(named).matchAll(/"([^"]+)"/g)].map(([, heading]) => ({ name, heading })),
    );
  });
  assert.ok(references.length > 40, String(references.length));
  assert.deepEqual(
    references.filter(({ heading }) => !headings.has(heading)),
    [],
  );
});

test('TESTS.md describes every end-to-end test file', () => {
  const text = readFileSync(join(root, 'TESTS.md'), 'utf8');
  const files = readdirSync(join(root, 'test', 'e2e'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => name.replaceAll('\\', '/'));
  assert.notEqual(files.length, 0);
  assert.deepEqual(
    files.filter((name) => !text.includes(`| \`${name}\` |`)),
    [],
  );
});
