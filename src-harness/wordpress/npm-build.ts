import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../support/root.ts';
import { unpack, unpackInto } from '../support/zip.ts';
import { wordPressVersion } from './folder.ts';

const packageFolder = join(root, 'node_modules', '@wp-playground', 'wordpress-builds');
const zips = join(packageFolder, 'src', 'wordpress');

/** An unpacked WordPress, as a source for copies. Nothing may write to it. */
export type UnpackedWordPress = { readonly folder: string; readonly version: string; readonly origin: string };

/**
 * Creates a folder completely or not at all: `fill` writes to a temporary folder, which is renamed at the end.
 * If two processes do it concurrently, the result of the first one is kept.
 */
export async function prepareOnce(folder: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const temporary = await mkdtemp(`${folder}.`);
  try {
    await fill(temporary);
    await chmod(temporary, 0o755); // mkdtemp allows access only to the owner
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}

/** Returns the names of the builds in the package, such as `nightly`, `beta`, `6.5`. */
export async function npmBuildNames(): Promise<readonly string[]> {
  const names = await readdir(zips);
  return names.flatMap((name) => /^wp-(.+)\.zip$/.exec(name)?.[1] ?? []);
}

/**
 * Prepares a build of @wp-playground/wordpress-builds (`nightly` is the newest), once per package version. The package has PHP
 * in a zip, and styles, scripts and images separately. The zip contains an installed site, whose database is removed.
 */
export async function npmBuild(cache: string, name = 'nightly'): Promise<UnpackedWordPress> {
  const release = (JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string })
    .version;
  const folder = join(cache, `npm-${release}-${name}`);
  const origin = `npm package @wp-playground/wordpress-builds ${release}, build ${name}`;
  try {
    return { folder, version: await wordPressVersion(folder), origin };
  } catch {
    // Not prepared yet; a real problem appears below.
  }
  const zip = await readFile(join(zips, `wp-${name}.zip`));
  await prepareOnce(folder, async (temporary) => {
    await unpackInto(zip, temporary);
    const statics = join(packageFolder, 'public', `wp-${name}`);
    // Themes without PHP in the zip are unusable, and are half of the files.
    const themes = new Set(
      [...unpack(zip).keys()].flatMap((path) => /^wp-content\/themes\/([^/]+)\//.exec(path)?.[1] ?? []),
    );
    await cp(statics, temporary, {
      recursive: true,
      filter: (source) => {
        const theme = /\/wp-content\/themes\/([^/]+)/.exec(source.slice(statics.length))?.[1];
        return theme === undefined || themes.has(theme);
      },
    });
    for (const path of [
      'wp-content/database',
      'wp-config.php',
      'wp-content/debug.log',
      'wordpress-remote-asset-paths',
    ]) {
      await rm(join(temporary, path), { recursive: true, force: true });
    }
  });
  return { folder, version: await wordPressVersion(folder), origin };
}
