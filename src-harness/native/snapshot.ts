import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { cp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogPlugin, testPluginFile } from '../plugin.ts';
import { root } from '../root.ts';
import { type UnpackedWordPress, prepareOnce } from '../wordpress/npm-build.ts';
import { findProgram } from './programs.ts';

/**
 * An installed site with the demonstration, kept so that the next one need not be installed: its database and its uploads.
 * Everything that went into it is in its key, so that it is never older than what it was made from; it lives for a day,
 * since some of what is imported is as old as its import.
 */
export type Snapshot = { readonly folder: string; readonly exists: boolean };

const cache = join(root, '.cache', 'sites');
const mostKept = 4;

function files(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** What tells one state of the parts from another: bytes of ours, the list of WordPress's files with sizes and times. */
function digest(kind: 'mariadb' | 'sqlite', source: UnpackedWordPress, testPlugin: boolean): string {
  const hash = createHash('sha256');
  const add = (part: string | Buffer): void => {
    hash.update(`${String(Buffer.byteLength(part))}:`).update(part);
  };
  const ours = [
    ...files(catalogPlugin.folder),
    ...files(join(root, 'src-harness', 'native')),
    ...readdirSync(join(root, 'src-harness'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(root, 'src-harness', name)),
    ...(testPlugin ? [testPluginFile] : []),
    join(root, 'package-lock.json'), // SQLite's drop-in comes from there
  ];
  for (const file of ours) {
    add(file.slice(root.length));
    add(readFileSync(file));
  }
  add(source.version);
  for (const file of files(source.folder)) {
    const { size, mtimeMs } = statSync(file);
    add(`${file.slice(source.folder.length)} ${String(size)} ${String(mtimeMs)}`);
  }
  add(execFileSync(findProgram('php'), ['-v'], { encoding: 'utf8' }));
  if (kind === 'mariadb') add(execFileSync(findProgram('mariadbd', 'mysqld'), ['--version'], { encoding: 'utf8' }));
  add(new Date().toISOString().slice(0, 10));
  return hash.digest('hex').slice(0, 32);
}

/**
 * Where the snapshot of such a site is, or would be. MD_SHOP_SNAPSHOT names another one, made by another state of the plugin:
 * what the present one shows of it is projected anew all the same, since the site moves.
 */
export function findSnapshot(kind: 'mariadb' | 'sqlite', source: UnpackedWordPress, testPlugin: boolean): Snapshot {
  const named = process.env['MD_SHOP_SNAPSHOT'];
  if (named !== undefined) return { folder: named, exists: true };
  const folder = join(cache, `${kind}-${digest(kind, source, testPlugin)}`);
  return { folder, exists: existsSync(folder) };
}

const uploads = (wordpress: string): string => join(wordpress, 'wp-content', 'uploads');

/** Keeps a site's database and uploads; nothing may write to them meanwhile. */
export async function keepSnapshot({ folder }: Snapshot, site: string, wordpress: string): Promise<void> {
  await prepareOnce(folder, async (temporary) => {
    await cp(join(site, 'db'), join(temporary, 'db'), { recursive: true });
    await cp(uploads(wordpress), join(temporary, 'uploads'), { recursive: true });
  });
  await removeOldest();
}

/** Puts a snapshot into a site that has no database and no uploads yet. */
export async function restoreSnapshot({ folder }: Snapshot, site: string, wordpress: string): Promise<void> {
  await cp(join(folder, 'db'), join(site, 'db'), { recursive: true });
  await cp(join(folder, 'uploads'), uploads(wordpress), { recursive: true });
}

/** Leaves the newest: each change to the plugin makes another. */
async function removeOldest(): Promise<void> {
  const kept = await Promise.all(
    (await readdir(cache)).map(async (name) => {
      const folder = join(cache, name);
      return { folder, made: (await stat(folder).catch(() => null))?.birthtimeMs ?? 0 };
    }),
  );
  const old = kept.sort((one, other) => other.made - one.made).slice(mostKept);
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
}
