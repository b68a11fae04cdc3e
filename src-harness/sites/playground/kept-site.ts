import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { WordPressFacts } from '../../wordpress/site.ts';

/** A folder that keeps a site from one start to the next. */
type KeptSite = {
  /** The folder of WordPress in it, which also contains the database. */
  readonly wordpress: string;
  /** The installed WordPress; `null` if the site must be created. */
  readonly installed: WordPressFacts | null;
  /** Records that the site is complete and can be used again. */
  markReady(facts: WordPressFacts): Promise<void>;
};

type Marker = { readonly ready: boolean; readonly wordpress?: WordPressFacts };

const markerName = '.md-shop-site.json';

/**
 * Opens or creates the folder. A site whose creation was interrupted is created again.
 * Rejects if the folder contains other files, and does not touch them.
 */
export async function openKeptSite(folder: string): Promise<KeptSite> {
  const place = resolve(folder);
  await mkdir(place, { recursive: true });
  const file = join(place, markerName);
  const wordpress = join(place, 'wordpress');
  const names = await readdir(place);
  let installed: WordPressFacts | null = null;
  if (names.includes(markerName)) {
    const marker = JSON.parse(await readFile(file, 'utf8')) as Marker;
    if (marker.ready && marker.wordpress !== undefined) installed = marker.wordpress;
    else await rm(wordpress, { recursive: true, force: true });
  } else if (names.length > 0) {
    throw new Error(
      `${place} holds other files and was not made by --data. Name a folder that is empty or not there yet.`,
    );
  }
  const mark = (marker: Marker): Promise<void> => writeFile(file, `${JSON.stringify(marker, null, 2)}\n`);
  if (installed === null) await mark({ ready: false });
  return { wordpress, installed, markReady: (facts) => mark({ ready: true, wordpress: facts }) };
}
