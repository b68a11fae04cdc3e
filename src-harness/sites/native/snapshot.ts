import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { cp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf, partsOfFiles } from '../../../src-contract/digest.ts';
import { catalogPlugin, testPluginFile } from '../../building/plugin.ts';
import { root } from '../../support/root.ts';
import { type UnpackedWordPress, prepareOnce } from '../../wordpress/npm-build.ts';
import { databaseProgram } from './mariadb.ts';
import { findProgram } from './programs.ts';

/**
 * A cached site with the demonstration, to save the installation of the next site. It consists of the database and the uploads.
 * Its key contains a digest of everything that affects it, so it is never outdated. It is valid for a day, because some
 * imported dates are relative to the time of the import.
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

/** A digest of everything that affects a snapshot: bytes of the repository's files; sizes and times of WordPress's files. */
function digest(kind: 'mariadb' | 'sqlite', source: UnpackedWordPress, testPlugin: boolean): string {
  const repositoryFiles = [
    ...files(catalogPlugin.folder),
    ...['sites', 'wordpress', 'support'].flatMap((room) => files(join(root, 'src-harness', room))),
    ...(testPlugin ? [testPluginFile] : []),
    join(root, 'package-lock.json'), // determines the version of the SQLite drop-in
  ];
  const wordPressFiles = files(source.folder).map((file) => {
    const { size, mtimeMs } = statSync(file);
    return `${file.slice(source.folder.length)} ${String(size)} ${String(mtimeMs)}`;
  });
  const digest = digestOf([
    ...partsOfFiles(
      root,
      repositoryFiles.map((file) => file.slice(root.length + 1)),
    ),
    source.version,
    ...wordPressFiles,
    execFileSync(findProgram('php'), ['-v'], { encoding: 'utf8' }),
    kind === 'mariadb' ? execFileSync(databaseProgram(), ['--version'], { encoding: 'utf8' }) : '',
    new Date().toISOString().slice(0, 10),
  ]);
  return digest.slice(0, 32);
}

/**
 * Returns the snapshot for such a site, existing or not. MD_SHOP_SNAPSHOT can name another snapshot, from another state of the
 * plugin: the current plugin rebuilds the read model anyway, because the site moves to another address.
 */
export function findSnapshot(kind: 'mariadb' | 'sqlite', source: UnpackedWordPress, testPlugin: boolean): Snapshot {
  const named = process.env['MD_SHOP_SNAPSHOT'];
  if (named !== undefined) return { folder: named, exists: true };
  const folder = join(cache, `${kind}-${digest(kind, source, testPlugin)}`);
  return { folder, exists: existsSync(folder) };
}

const uploads = (wordpress: string): string => join(wordpress, 'wp-content', 'uploads');

/** Saves a site's database and uploads as a snapshot; nothing may write to them meanwhile. */
export async function keepSnapshot({ folder }: Snapshot, site: string, wordpress: string): Promise<void> {
  await prepareOnce(folder, async (temporary) => {
    await cp(join(site, 'db'), join(temporary, 'db'), { recursive: true });
    await cp(uploads(wordpress), join(temporary, 'uploads'), { recursive: true });
  });
  await removeOldest();
}

/** Restores a snapshot into a site that has no database and no uploads yet. */
export async function restoreSnapshot({ folder }: Snapshot, site: string, wordpress: string): Promise<void> {
  await cp(join(folder, 'db'), join(site, 'db'), { recursive: true });
  await cp(join(folder, 'uploads'), uploads(wordpress), { recursive: true });
}

/** Removes all but the newest snapshots, because each change to the plugin creates another one. */
async function removeOldest(): Promise<void> {
  const kept = await Promise.all(
    (await readdir(cache)).map(async (name) => {
      const folder = join(cache, name);
      return { folder, createdAt: (await stat(folder).catch(() => null))?.birthtimeMs ?? 0 };
    }),
  );
  const old = kept.sort((one, other) => other.createdAt - one.createdAt).slice(mostKept);
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
}
