import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderDigest } from './blocks-state.ts';

/** The output folder and the source folder of the administrator's screen, relative to the repository's root. */
export const adminPath = 'plugin/build/admin';
export const adminSource = 'src-admin';
const digestFile = `${adminPath}/digest.txt`;

/**
 * Checks whether the generated screen exists and is up to date.
 * @returns one sentence that says how to fix the problem, or `null` if there is none.
 */
export function adminProblem(root: string): string | null {
  const file = join(root, digestFile);
  if (!existsSync(file)) return `${adminPath} is missing: run \`npm run build\`.`;
  return readFileSync(file, 'utf8').trim() === folderDigest(root, adminSource)
    ? null
    : `${adminPath} was not made from the present ${adminSource}/: run \`npm run build\`.`;
}

/** Removes the digest before a build, so that an interrupted build does not count as complete. */
export function unmarkAdmin(root: string): void {
  rmSync(join(root, digestFile), { force: true });
}

/** Writes the digest of the sources, as the last step of a build. */
export function markAdmin(root: string): void {
  writeFileSync(join(root, digestFile), `${folderDigest(root, adminSource)}\n`);
}
