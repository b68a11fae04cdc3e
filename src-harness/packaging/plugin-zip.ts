import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { builtProblem } from '../building/built.ts';
import { catalogPlugin } from '../building/plugin.ts';
import { root } from '../support/root.ts';
import { pack } from '../support/zip.ts';

const shipped: ReadonlySet<string> = new Set([
  '.php',
  '.mo',
  '.html',
  '.json',
  '.xml',
  '.txt',
  '.css',
  '.js',
  '.png',
  '.webp',
  '.svg',
  '.woff2',
]);
// Notes for developers, sources of translations, and by-products of build tools.
const excluded: ReadonlySet<string> = new Set(['.md', '.map', '.ts', '.po', '.pot']);

/** Whether the zip contains a file of the plugin's folder; throws for an extension that is in neither list. */
export function ships(path: string): boolean {
  if (path.split('/').some((part) => part.startsWith('.'))) return false;
  // The guides are Markdown files that the plugin needs.
  if (path.startsWith('guides/')) return true;
  const extension = extname(path);
  if (shipped.has(extension)) return true;
  if (excluded.has(extension)) return false;
  throw new Error(`plugin/${path}: say in src-harness/packaging/plugin-zip.ts whether files "${extension}" ship.`);
}

/** Writes the release's version into the line "NAME: 0.0.0" of a file; throws if that line does not occur exactly once. */
export function withVersion(file: string, name: 'Version' | 'Stable tag', version: string): string {
  const line = new RegExp(`^((?: \\* )?${name}: +)0\\.0\\.0$`, 'gm');
  const count = [...file.matchAll(line)].length;
  if (count !== 1) throw new Error(`There are ${String(count)} lines "${name}: 0.0.0"; there must be one.`);
  return file.replace(line, `$1${version}`);
}

async function release(): Promise<string> {
  return (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Creates the installable zip: the files in one folder. The same sources give the same bytes. */
export async function pluginZip(): Promise<Uint8Array> {
  const problem = builtProblem(root);
  if (problem !== null) throw new Error(problem);
  const { folder, slug, main } = catalogPlugin;
  const files = new Map<string, Uint8Array>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join('/');
    if (ships(path)) files.set(`${slug}/${path}`, await readFile(file));
  }
  const version = await release();
  for (const [path, name] of [
    [main, 'Version'],
    ['readme.txt', 'Stable tag'],
  ] as const) {
    const text = await readFile(join(folder, path), 'utf8');
    files.set(`${slug}/${path}`, new TextEncoder().encode(withVersion(text, name, version)));
  }
  files.set(`${slug}/LICENSE.txt`, await readFile(join(root, 'LICENSE')));
  return pack(files);
}
