import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { root } from '../../src-harness/support/root.ts';

/** A file's use of another file or folder, both relative to the source folder. */
type Import = { readonly from: string; readonly to: string };

/** The layers of each source folder: a layer uses only itself and those after it. */
const plugin = [
  ...[
    'Plugin.php',
    'Modules',
    'Cli',
    'Admin',
    'Installation',
    'Demo',
    'Journal',
    'Transport',
    'Operations',
    'Agents',
    'ReadModel',
  ],
  ...['Cache', 'Search', 'Sources', 'Languages', 'Settings', 'Catalog', 'Contract', 'Support', 'Requirements.php'],
];
const harness = [
  ...[
    'commands',
    'bench',
    'test',
    'cluster',
    'packaging',
    'sites',
    'demo-pictures',
    'building',
    'translations',
    'setup',
  ],
  ...['plugins', 'wordpress', 'cli', 'support'],
];

/** Returns the `use` lines of the plugin's classes. */
function pluginImports(file: string, text: string): Import[] {
  return [...text.matchAll(/^use MdShop\\Catalog\\([\w\\]+)/gm)].map(([, name = '']) => ({
    from: file,
    to: name.replaceAll('\\', '/'),
  }));
}

/** Returns the relative imports of a TypeScript or JavaScript file, without those that lead out of the folder. */
function harnessImports(file: string, text: string): Import[] {
  return [...text.matchAll(/(?:from|import)[ (]'(\.[^']+)'/g)]
    .map(([, path = '']) => ({ from: file, to: normalize(join(dirname(file), path)) }))
    .filter(({ to }) => !to.startsWith('..'));
}

const layerOf = (path: string): string => path.split('/')[0] ?? '';

/** Returns the imports that lead to a layer that comes before, or to one that is not in the list. */
function importsBack(imports: readonly Import[], layers: readonly string[]): string[] {
  return imports
    .filter(({ from, to }) => {
      const [here, there] = [layers.indexOf(layerOf(from)), layers.indexOf(layerOf(to))];
      return here === -1 || there === -1 || there < here;
    })
    .map(({ from, to }) => `${from} → ${to}`);
}

/** Returns the folders that use each other, directly or through others. */
function cycles(imports: readonly Import[]): string[] {
  const uses = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [here, there] = [dirname(from), dirname(to)];
    if (here !== there && here !== '.') uses.set(here, (uses.get(here) ?? new Set()).add(there));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(uses.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return [...uses.keys()].filter((folder) => reaches(folder, folder)).sort();
}

function importsOf(folder: string, pattern: string, read: (file: string, text: string) => Import[]): Import[] {
  return globSync(pattern, { cwd: join(root, folder) }).flatMap((file) =>
    read(file, readFileSync(join(root, folder, file), 'utf8')),
  );
}

describe('layers: a folder uses only folders below it', () => {
  const php = importsOf('plugin/src', '**/*.php', pluginImports);
  const ts = importsOf('src-harness', '**/*.{ts,mjs}', harnessImports);

  test('of the plugin', () => {
    assert.ok(php.length > 500);
    assert.deepEqual(importsBack(php, plugin), []);
    assert.deepEqual(cycles(php), []);
  });

  test('of the harness', () => {
    assert.ok(ts.length > 100);
    assert.deepEqual(importsBack(ts, harness), []);
    assert.deepEqual(cycles(ts), []);
  });

  test('the README lists those of the plugin in this order', () => {
    const table = /The folders of `plugin\/src`[^]*?\n\n([^]*?)\n\n/.exec(
      readFileSync(join(root, 'README.md'), 'utf8'),
    )?.[1];
    const cells = String(table)
      .split('\n')
      .slice(2)
      .map((row) => row.split('|')[1] ?? '');
    assert.deepEqual(
      cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name)),
      plugin.filter((name) => !name.endsWith('.php')),
    );
  });

  test('an import that leads back, an unknown layer and a cycle inside a layer are found', () => {
    const back = pluginImports('Support/Text/Words.php', 'use MdShop\\Catalog\\Search\\Analyzer;\n');
    assert.deepEqual(importsBack(back, plugin), ['Support/Text/Words.php → Search/Analyzer']);
    assert.equal(
      importsBack(pluginImports('Attic/Old.php', 'use MdShop\\Catalog\\Support\\Site;\n'), plugin).length,
      1,
    );
    assert.deepEqual(
      cycles([
        { from: 'A/One/x.php', to: 'A/Two/y' },
        { from: 'A/Two/y.php', to: 'A/Three/z' },
        { from: 'A/Three/z.php', to: 'A/One/x' },
      ]),
      ['A/One', 'A/Three', 'A/Two'],
    );
  });
});
