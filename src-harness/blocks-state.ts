import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the blocks are made, below the repository's root, and from what. */
export const blocksPath = 'plugin/build/blocks';
const sourceFolder = 'blocks';
const digestFile = `${blocksPath}/digest.txt`;

/**
 * Whether the made blocks stand and fit their sources.
 * @returns one sentence that says how to mend, or `null` where there is nothing to mend.
 */
export function blocksProblem(root: string): string | null {
  const file = join(root, digestFile);
  if (!existsSync(file)) return `${blocksPath} is missing: run \`npm run build\`.`;
  return readFileSync(file, 'utf8').trim() === blocksDigest(root)
    ? null
    : `${blocksPath} was not made from the present ${sourceFolder}/: run \`npm run build\`.`;
}

/** Writes down what the blocks were made from; the last step of making them. */
export function markBlocks(root: string): void {
  writeFileSync(join(root, digestFile), `${blocksDigest(root)}\n`);
}

/** SHA-256 over the sources, their paths and bytes, and the version of what builds them. */
function blocksDigest(root: string): string {
  const hash = createHash('sha256');
  const add = (part: string | Buffer) => {
    const bytes = Buffer.from(part);
    hash.update(`${String(bytes.length)}:`).update(bytes);
  };
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  add(devDependencies['@wordpress/scripts'] ?? '');
  const files = readdirSync(join(root, sourceFolder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
  for (const path of files) {
    add(path.replaceAll('\\', '/'));
    add(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}
