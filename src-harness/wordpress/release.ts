import { join } from 'node:path';
import { unpackInto } from '../support/zip.ts';
import { wordPressVersion } from './folder.ts';
import { type UnpackedWordPress, prepareOnce } from './npm-build.ts';

/** A release that wordpress.org offers. */
export type Release = { readonly version: string; readonly download: string };

const probeLimit = 3000;
const downloadLimit = 120_000;

/** Returns the newest release, or `null` if wordpress.org does not respond within three seconds. */
export async function newestRelease(): Promise<Release | null> {
  try {
    const answer = await fetch('https://api.wordpress.org/core/version-check/1.7/', {
      signal: AbortSignal.timeout(probeLimit),
    });
    const body = (await answer.json()) as { offers?: readonly { version?: string; download?: string }[] };
    const offer = body.offers?.[0];
    if (offer?.version === undefined || offer.download === undefined) return null;
    return { version: offer.version, download: offer.download };
  } catch {
    // A missing network is an expected case; the caller reports what it uses instead.
    return null;
  }
}

/** The release of a given version, which may not exist. */
export function releaseOf(version: string): Release {
  return { version, download: `https://wordpress.org/wordpress-${version}.zip` };
}

/** Downloads and unpacks a release, once per version; rejects if that fails or takes more than two minutes. */
export async function downloadRelease(cache: string, release: Release): Promise<UnpackedWordPress> {
  const folder = join(cache, `release-${release.version}`);
  const origin = `wordpress.org, release ${release.version}`;
  try {
    return { folder, version: await wordPressVersion(folder), origin };
  } catch {
    // Not downloaded yet.
  }
  const answer = await fetch(release.download, { signal: AbortSignal.timeout(downloadLimit) });
  if (!answer.ok) throw new Error(`${release.download} answered ${String(answer.status)}.`);
  const zip = new Uint8Array(await answer.arrayBuffer());
  await prepareOnce(folder, (temporary) => unpackInto(zip, temporary, 'wordpress/'));
  return { folder, version: await wordPressVersion(folder), origin };
}
