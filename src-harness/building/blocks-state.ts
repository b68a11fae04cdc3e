import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, partsOfFiles } from '../../src-contract/digest.ts';

/** The output folder and the source folder of the blocks, relative to the repository's root. */
export const blocksPath = 'plugin/build/blocks';
const sourceFolder = 'blocks';
/** Files outside that folder which decide what is built. */
const others = [
  'src-contract/bounds.ts',
  'src-harness/building/asset-version.ts',
  'src-harness/building/block-versions.ts',
  'src-harness/building/editor-script.ts',
];
const digestFile = `${blocksPath}/digest.txt`;

/**
 * Checks whether the generated blocks exist and are up to date.
 * @returns one sentence that says how to fix the problem, or `null` if there is none.
 */
export function blocksProblem(root: string): string | null {
  const file = join(root, digestFile);
  if (!existsSync(file)) return `${blocksPath} is missing: run \`npm run build\`.`;
  for (const name of readdirSync(join(root, sourceFolder))) {
    const output = `${blocksPath}/${name}/block.json`;
    if (existsSync(join(root, sourceFolder, name, 'block.json')) && !existsSync(join(root, output))) {
      return `${output} is missing: run \`npm run build\`.`;
    }
  }
  if (!existsSync(join(root, blocksPath, 'editor.js')))
    return `${blocksPath}/editor.js is missing: run \`npm run build\`.`;
  return readFileSync(file, 'utf8').trim() === blocksDigest(root)
    ? null
    : `${blocksPath} was not made from the present ${sourceFolder}/: run \`npm run build\`.`;
}

/** Removes the digest before a build, so that an interrupted build does not count as complete. */
export function unmarkBlocks(root: string): void {
  rmSync(join(root, digestFile), { force: true });
}

/** Writes the digest of the sources, as the last step of a build. */
export function markBlocks(root: string): void {
  writeFileSync(join(root, digestFile), `${blocksDigest(root)}\n`);
}

/** Of the contract only the bounds. */
function blocksDigest(root: string): string {
  return folderDigest(root, sourceFolder, others);
}

/** SHA-256 of a folder's files and of others (paths and bytes), and of the build tool's version. */
export function folderDigest(root: string, folder: string, others: readonly string[] = []): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
  return digestOf([dependencies['@wordpress/scripts'] ?? '', ...partsOfFiles(root, [...files, ...others])]);
}
