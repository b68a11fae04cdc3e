import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { type Zippable, unzipSync, zipSync } from 'fflate';

// Zip stores local time without a zone: built from local parts it is the same bytes everywhere.
const epoch = new Date(1980, 0, 1);
const unixFile = { os: 3, attrs: 0o644 << 16 };

/** Packs files (path in the zip → bytes) so that equal files give equal bytes, whenever and wherever. */
export function pack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const entries: Zippable = {};
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path);
    if (bytes !== undefined) entries[path] = [bytes, { ...unixFile, level: 9, mtime: epoch }];
  }
  return zipSync(entries);
}

/** The files of a zip, in memory; folders' own entries are left out. */
export function unpack(zip: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const entries = Object.entries(unzipSync(zip)).filter(([path]) => !path.endsWith('/'));
  return new Map(entries);
}

/** Unpacks a zip into a folder, without the leading folder `strip`; a path that leaves the folder is refused. */
export async function unpackInto(zip: Uint8Array, folder: string, strip = ''): Promise<void> {
  const made = new Set<string>();
  for (const [path, bytes] of unpack(zip)) {
    if (!path.startsWith(strip)) continue;
    const target = normalize(join(folder, path.slice(strip.length)));
    if (!target.startsWith(folder + sep)) throw new Error(`The zip holds a path outside its folder: ${path}`);
    const parent = dirname(target);
    if (!made.has(parent)) {
      await mkdir(parent, { recursive: true });
      made.add(parent);
    }
    await writeFile(target, bytes);
  }
}
