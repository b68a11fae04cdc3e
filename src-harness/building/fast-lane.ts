import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The classes that the fast lane may need, in two files, the second one for searches, and those of the journal, which every read needs, for
 * ordinary requests: PHP loads one file many times faster than each class from its own.
 */
export const bundlePaths = [
  'plugin/generated/fast-lane.php',
  'plugin/generated/fast-lane-search.php',
  'plugin/generated/journal.php',
] as const;

const prefix = 'MdShop\\Catalog\\';
const source = (folder: string, name: string): string => join(folder, `${name.replaceAll('\\', '/')}.php`);

type Source = { readonly name: string; readonly code: string; readonly uses: readonly string[] };

/** Returns a file's code without comments and strings, which may name other classes. */
function withoutTexts(code: string): string {
  return code.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|'(?:[^'\\]|\\.)*'/gm, '');
}

/** Reads a class and finds the plugin's classes that it names, with `use` or in its own namespace. */
function read(folder: string, name: string): Source {
  const code = readFileSync(source(folder, name), 'utf8');
  const bare = withoutTexts(code);
  const namespace = name.split('\\').slice(0, -1).join('\\');
  const imported = [...bare.matchAll(/^use MdShop\\Catalog\\([\w\\]+);/gm)].map(([, found = '']) => found);
  const near = [...new Set(bare.match(/(?<![\w\\$>:])[A-Z]\w*/g) ?? [])].map((word) => `${namespace}\\${word}`);
  const uses = [...imported, ...near].filter((other) => other !== name && existsSync(source(folder, other)));
  return { name, code, uses };
}

/** Returns the class and all that it needs, itself or through others. */
function closure(folder: string, first: string): Map<string, Source> {
  const found = new Map<string, Source>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    const one = read(folder, name);
    found.set(name, one);
    one.uses.forEach(visit);
  };
  visit(first);
  return found;
}

/** Sorts classes by name, but parents and interfaces before the classes that need them when they are declared. */
function inOrder(classes: ReadonlyMap<string, Source>): Source[] {
  const sorted = new Set<Source>();
  const add = (one: Source): void => {
    if (sorted.has(one)) return;
    const [, head = ''] = /^(?:final |abstract )?(?:class|interface|enum) (\w+[^{]*)\{/m.exec(one.code) ?? [];
    const parents = head.split(/\W+/).slice(1);
    for (const other of one.uses) {
      const parent = classes.get(other);
      if (parent !== undefined && parents.includes(other.split('\\').at(-1) ?? '')) add(parent);
    }
    sorted.add(one);
  };
  [...classes.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).forEach(add);
  return [...sorted];
}

/** Returns code without its documentation, which nobody reads in a built file. Strings and other comments stay as they are. */
function withoutDocumentation(code: string): string {
  const pieces = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/\/.*|[ \t]*\/\*\*[^]*?\*\/\n?/g;
  return code.replaceAll(pieces, (piece) => (piece.trimStart().startsWith('/**') ? '' : piece));
}

function bundle(classes: readonly Source[], more = ''): string {
  const blocks = classes.map(({ name, code }) => {
    const namespace = `${prefix}${name.split('\\').slice(0, -1).join('\\')}`;
    const body = code.replace(/^<\?php\s+declare\(strict_types=1\);\s+namespace [\w\\]+;/, '').trim();
    if (body.startsWith('<?php') || body.includes('__DIR__')) throw new Error(`${name} cannot be bundled.`);
    return `namespace ${namespace} {\n${withoutDocumentation(body)}\n}`;
  });
  return `<?php\n// Made by \`npm run build\` from plugin/src. Do not edit: change the classes and build again.\n\ndeclare(strict_types=1);\n\n${more}${blocks.join('\n\n')}\n`;
}

/** Returns the text of each bundle of a checkout, whose contract is built. The same sources give the same texts. */
export function fastLaneBundles(checkout: string): string[] {
  const folder = join(checkout, 'plugin', 'src');
  const all = closure(folder, 'Modules\\FastLane');
  // What lists without words load too; the rest is loaded at the first search.
  const plain = new Set(
    ['DeferredSearch', 'Filters', 'Search', 'SearchNote', 'SearchRequest', 'SearchResult', 'Sort'].map(
      (name) => `Search\\${name}`,
    ),
  );
  const ofSearch = ({ name }: Source): boolean => name.startsWith('Search\\') && !plain.has(name);
  const classes = inOrder(all);
  const contract = readFileSync(join(checkout, 'plugin', 'generated', 'contract.php'), 'utf8');
  const data = contract.slice(contract.indexOf('return [') + 'return '.length).trim();
  return [
    bundle(
      classes.filter((one) => !ofSearch(one)),
      `namespace MdShop\\Catalog {\nconst CONTRACT = ${data}\n}\n\n`,
    ),
    bundle(classes.filter(ofSearch)),
    // All of the folder, so that none is ever loaded from its own file and declared again by this one.
    bundle(
      readdirSync(join(folder, 'Journal'))
        .sort()
        .map((file) => read(folder, `Journal\\${file.replace(/\.php$/, '')}`)),
    ),
  ];
}

/** Writes the bundles of a checkout. */
export function writeFastLaneBundles(checkout: string): void {
  for (const [place, text] of fastLaneBundles(checkout).entries()) {
    const file = join(checkout, bundlePaths[place] ?? '');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
