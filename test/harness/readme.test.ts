import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { loadScenarios } from '../../src-harness/bench/load.ts';
import { benchParts } from '../../src-harness/bench/options.ts';
import { steps } from '../../src-harness/setup/steps.mjs';
import { root } from '../../src-harness/support/root.ts';

const documents = globSync(
  ['*.md', '.github/*.md', 'docs/**/*.md', 'blocks/*.md', 'src-*/*.md', 'plugin/demo/*.md', 'plugin/src/**/*.md'],
  { cwd: root },
).sort();
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

const benchNames = [...(await loadScenarios()).map(({ name }) => name), ...benchParts];
const stepNames = steps.map(({ name }) => name);

/** Returns npm scripts, steps of `npm test`, and parts of the bench, that a text mentions and that do not exist. */
function missingScripts(text: string): string[] {
  const named = [...text.matchAll(/npm (?:run )?([a-z][a-z:]*)/g)].map((match) => String(match[1]));
  const benched = [...text.matchAll(/npm run bench [^`\n]*?--only ([a-z][a-z0-9,-]*)/g)];
  const tested = [...text.replace(/npm run bench [^`\n]*/g, '').matchAll(/--only ([a-z][a-z0-9:,-]*)/g)];
  const onlyIn = (matches: readonly RegExpMatchArray[]) => matches.flatMap((match) => String(match[1]).split(','));
  return [
    ...named.filter((name) => !(name in scripts) && !['ci', 'install', 'version'].includes(name)),
    ...onlyIn(benched).filter((name) => !benchNames.includes(name)),
    ...onlyIn(tested).filter((name) => !stepNames.includes(name)),
  ];
}

/** Returns links in a text to files that do not exist in this repository. */
function missingFiles(text: string, folder: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => String(match[1]));
  return links.filter((link) => !existsSync(join(folder, link)));
}

/** Returns commands, paths and classes in code of a text that this repository does not have. */
function missingNames(text: string): string[] {
  const code = [...text.matchAll(/^```[^]*?^```$|`[^`\n]+`/gm)].flatMap(([match]) => match.split(/[\s`'"]+/));
  const made = /^(plugin\/(build|generated)|vendor|build)\b/;
  const paths = code.filter((word) => /^(\.ci|\.git\w+|blocks|docs|plugin|src-\w+|test)\/[\w./-]+$/.test(word));
  const classes = code.filter((word) => /^([A-Z]\w+[\\/])+[A-Z]\w+$/.test(word));
  const files = classes.map((name) => `plugin/src/${name.replaceAll('\\', '/').replace(/^MdShop\/Catalog\//, '')}`);
  return [
    ...paths.filter((path) => !made.test(path) && !existsSync(join(root, path))),
    ...files.filter((file) => !existsSync(join(root, file)) && !existsSync(join(root, `${file}.php`))),
  ];
}

for (const document of documents) {
  const text = readFileSync(join(root, document), 'utf8');
  test(`${document} mentions only existing commands`, () => assert.deepEqual(missingScripts(text), []));
  test(`${document} links only to existing files`, () =>
    assert.deepEqual(missingFiles(text, dirname(join(root, document))), []));
  test(`${document} names only existing paths and classes`, () => assert.deepEqual(missingNames(text), []));
}

test('a missing command or file is found', () => {
  assert.deepEqual(missingScripts('run `npm run nonsense` or `npm test -- --only types,nothing`'), [
    'nonsense',
    'nothing',
  ]);
  assert.deepEqual(missingScripts('`npm run bench -- --only list,relevances`, `npm test -- --only list`'), [
    'relevances',
    'list',
  ]);
  assert.deepEqual(missingFiles('[x](docs/nonsense.md)', root), ['docs/nonsense.md']);
  assert.deepEqual(
    missingNames(
      'test/no.ts `plugin/src/Nonsense` `plugin/build/x.js` `Support/Site` `Text/Nonsense` `MdShop\\Catalog\\No`\n```sh\nnode test/no.ts\n```\n',
    ),
    ['plugin/src/Nonsense', 'test/no.ts', 'plugin/src/Text/Nonsense', 'plugin/src/No'],
  );
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

test('every command of npm is in the README or in CONTRIBUTING.md', () => {
  const text = ['README.md', 'CONTRIBUTING.md'].map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
  // Steps of `npm test`, which the hook before a commit runs too.
  const parts = ['check:types', 'lint', 'format'];
  assert.deepEqual(
    Object.keys(scripts).filter(
      (name) => !parts.includes(name) && !new RegExp(`npm (run )?${name}\\b(?!:)`).test(text),
    ),
    [],
  );
});

test("the contract's README has a row for each of its files and folders", () => {
  const folder = join(root, 'src-contract');
  const text = readFileSync(join(folder, 'README.md'), 'utf8');
  const names = readdirSync(folder, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => name !== 'README.md');
  assert.deepEqual(
    names.filter((name) => !new RegExp(`^\\|[^|]*\`${name}\``, 'm').test(text)),
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
