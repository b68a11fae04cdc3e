import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionOf } from './asset-version.ts';

/**
 * Gives each block's metadata a version, a digest of its styles. WordPress appends it to their address; without one it appends its own
 * version, and browsers keep the styles of an earlier release. Scripts have versions of their own.
 * @param folder the built blocks.
 */
export function addBlockVersions(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name, 'block.json');
    if (!existsSync(file)) continue;
    const block = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const version = versionOf(readFileSync(join(folder, name, 'style-index.css')));
    writeFileSync(file, `${JSON.stringify({ ...block, version }, null, 2)}\n`);
  }
}
