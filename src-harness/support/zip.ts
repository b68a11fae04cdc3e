import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { type Zippable, unzipSync, zipSync } from 'fflate';

// A zip stores local time without a zone. A date from local parts gives the same bytes in every zone.
const epoch = new Date(1980, 0, 1);
const unixFile = { os: 3, attrs: 0o644 << 16 };

/** Packs files (path in the zip → bytes). The result is reproducible: equal files give equal bytes. */
export function pack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const entries: Zippable = {};
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path);
    if (bytes !== undefined) entries[path] = [bytes, { ...unixFile, level: 9, mtime: epoch }];
  }
  return zipSync(entries);
}

/** Returns the files of a zip; entries of folders are left out. */
export function unpack(zip: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const entries = Object.entries(unzipSync(zip)).filter(([path]) => !path.endsWith('/'));
  return new Map(entries);
}

/** Unpacks a zip into a folder, without the leading path `strip`; throws for a path outside the folder. */
export async function unpackInto(zip: Uint8Array, folder: string, strip = ''): Promise<void> {
  const created = new Set<string>();
  for (const [path, bytes] of unpack(zip)) {
    if (!path.startsWith(strip)) continue;
    const target = normalize(join(folder, path.slice(strip.length)));
    if (!target.startsWith(folder + sep)) throw new Error(`The zip holds a path outside its folder: ${path}`);
    const parent = dirname(target);
    if (!created.has(parent)) {
      await mkdir(parent, { recursive: true });
      created.add(parent);
    }
    await writeFile(target, bytes);
  }
}
