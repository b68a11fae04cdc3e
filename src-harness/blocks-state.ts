import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the blocks are made, below the repository's root, and from what. */
export const blocksPath = 'plugin/build/blocks';
const sourceFolder = 'blocks';
/** What the blocks take from elsewhere. */
const alsoFrom = 'src-contract/bounds.ts';
const digestFile = `${blocksPath}/digest.txt`;

/**
 * Whether the made blocks stand and fit their sources.
 * @returns one sentence that says how to fix it, or `null` where there is nothing to fix.
 */
export function blocksProblem(root: string): string | null {
  const file = join(root, digestFile);
  if (!existsSync(file)) return `${blocksPath} is missing: run \`npm run build\`.`;
  for (const name of readdirSync(join(root, sourceFolder))) {
    const made = `${blocksPath}/${name}/block.json`;
    if (existsSync(join(root, sourceFolder, name, 'block.json')) && !existsSync(join(root, made))) {
      return `${made} is missing: run \`npm run build\`.`;
    }
  }
  return readFileSync(file, 'utf8').trim() === blocksDigest(root)
    ? null
    : `${blocksPath} was not made from the present ${sourceFolder}/: run \`npm run build\`.`;
}

/** Before they are made: what is stopped half way does not count as made. */
export function unmarkBlocks(root: string): void {
  rmSync(join(root, digestFile), { force: true });
}

/** Writes down what the blocks were made from; the last step of making them. */
export function markBlocks(root: string): void {
  writeFileSync(join(root, digestFile), `${blocksDigest(root)}\n`);
}

/** SHA-256 over the sources (of the contract only its bounds), their paths and bytes, and the version of what builds them. */
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
  for (const path of [...files, alsoFrom]) {
    add(path.replaceAll('\\', '/'));
    add(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}
