import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { screenHandles } from '../support/screen-handles.ts';
import { folderDigest } from './blocks-state.ts';

/** A script for a screen of WordPress's administration, with its styles, that WordPress's own build tool makes. */
type ScreenScript = {
  /** Its handle in WordPress. */
  readonly handle: string;
  /** The folder of its sources; `index.tsx` is the first file. */
  readonly source: string;
  /** Further scripts of the folder, for other screens. */
  readonly further?: readonly string[];
  /** Files outside that folder which it uses. */
  readonly shared: readonly string[];
  /** The folder of `index.js`, `index.asset.php`, `style-index.css`. */
  readonly output: string;
};

/** The scripts that `npm run build` makes, besides those of the blocks. */
export const screenScripts: readonly ScreenScript[] = Object.entries(screenHandles).map(([handle, source]) => ({
  handle,
  source,
  ...(source === 'src-browser/editor' ? { further: ['quick-edit'] } : {}),
  shared: source === 'src-browser/editor' ? ['src-contract/bounds.ts'] : [],
  output: `plugin/build/${basename(source)}`,
}));

const digestFile = ({ output }: ScreenScript): string => `${output}/digest.txt`;

/**
 * Checks whether a script is built and up to date.
 * @returns one sentence that says how to fix the problem, or `null` if there is none.
 */
export function scriptProblem(root: string, script: ScreenScript): string | null {
  const file = join(root, digestFile(script));
  if (!existsSync(file) || !existsSync(join(root, script.output, 'index.js'))) {
    return `${script.output} is missing: run \`npm run build\`.`;
  }
  return readFileSync(file, 'utf8').trim() === digest(root, script)
    ? null
    : `${script.output} was not made from the present ${script.source}/: run \`npm run build\`.`;
}

/** Removes the digest before a build, so that an interrupted build does not count as complete. */
export function unmarkScript(root: string, script: ScreenScript): void {
  rmSync(join(root, digestFile(script)), { force: true });
}

/** Writes the digest of the sources, as the last step of a build. */
export function markScript(root: string, script: ScreenScript): void {
  writeFileSync(join(root, digestFile(script)), `${digest(root, script)}\n`);
}

const digest = (root: string, { source, shared }: ScreenScript): string => folderDigest(root, source, shared);
