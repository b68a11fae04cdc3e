import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../support/root.ts';
import type { Report } from './site.ts';
import { wordPressVersion } from './folder.ts';
import { type UnpackedWordPress, npmBuild, npmBuildNames } from './npm-build.ts';
import { type Release, downloadRelease, newestRelease, releaseOf } from './release.ts';

/** The external sources of the resolver; tests replace them. */
export type Sources = {
  newestRelease(): Promise<Release | null>;
  download(release: Release): Promise<UnpackedWordPress>;
  npmBuildNames(): Promise<readonly string[]>;
  npmBuild(name?: string): Promise<UnpackedWordPress>;
};

const cache = join(root, '.cache', 'wordpress');

const world: Sources = {
  newestRelease,
  download: (release) => downloadRelease(cache, release),
  npmBuildNames,
  npmBuild: (name) => npmBuild(cache, name),
};

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

async function fromFolder(asked: string): Promise<UnpackedWordPress> {
  const folder = resolve(asked);
  return { folder, version: await wordPressVersion(folder), origin: `folder ${folder}` };
}

async function fromVersion(asked: string, sources: Sources, report: Report): Promise<UnpackedWordPress> {
  const newest = await sources.newestRelease();
  let failure = 'wordpress.org cannot be reached';
  if (newest !== null) {
    try {
      return await sources.download(newest.version === asked ? newest : releaseOf(asked));
    } catch (error) {
      failure = `its download failed: ${reason(error)}`;
    }
  }
  const names = await sources.npmBuildNames();
  if (names.includes(asked)) {
    if (/\d/.test(asked)) report(`WordPress ${asked}: ${failure}; taking the npm package's build.`);
    return sources.npmBuild(asked);
  }
  throw new Error(
    `WordPress ${asked} cannot be had: ${failure}. Without it there are: ${names.join(', ')}, or the path of an unpacked WordPress.`,
  );
}

/**
 * Finds a WordPress, in this order: the given path or version; the newest release, if wordpress.org responds within three
 * seconds; the newest build in the npm package. Reports which one it is.
 *
 * @param asked path of an unpacked WordPress, a version (`6.8`), a build's name (`nightly`); else MD_SHOP_WP; else the newest.
 */
export async function resolveWordPress(
  asked: string | undefined,
  report: Report,
  sources: Sources = world,
): Promise<UnpackedWordPress> {
  const wanted = asked ?? process.env['MD_SHOP_WP'] ?? '';
  const found = await find(wanted, report, sources);
  report(`WordPress ${found.version} from ${found.origin}`);
  return found;
}

async function find(wanted: string, report: Report, sources: Sources): Promise<UnpackedWordPress> {
  if (wanted !== '' && wanted !== 'latest') {
    const names = await sources.npmBuildNames();
    if (names.includes(wanted) && !/\d/.test(wanted)) return sources.npmBuild(wanted);
    if (/^\d+\.\d+(\.\d+)?(-[A-Za-z0-9]+)?$/.test(wanted) && !existsSync(wanted)) {
      return fromVersion(wanted, sources, report);
    }
    return fromFolder(wanted);
  }
  const newest = await sources.newestRelease();
  if (newest === null) {
    report('wordpress.org cannot be reached: using the WordPress of the npm package.');
    return sources.npmBuild();
  }
  try {
    return await sources.download(newest);
  } catch (error) {
    report(`WordPress ${newest.version} could not be downloaded: ${reason(error)} Using the npm package's.`);
    return sources.npmBuild();
  }
}
