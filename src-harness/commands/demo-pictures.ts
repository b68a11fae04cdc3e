import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictures } from '../demo-pictures/list.ts';
import { rendered } from '../demo-pictures/render.ts';
import { root } from '../support/root.ts';

/** Regenerates the demonstration's pictures, `plugin/demo/pictures/KEY.webp`, and deletes those of no item. */
const folder = join(root, 'plugin', 'demo', 'pictures');
await mkdir(folder, { recursive: true });
const keys = Object.keys(pictures);
let total = 0;
for (const key of keys) {
  const bytes = await rendered(key);
  total += bytes.length;
  await writeFile(join(folder, `${key}.webp`), bytes);
}
for (const file of await readdir(folder)) {
  if (!keys.includes(file.replace(/\.webp$/, ''))) await rm(join(folder, file));
}
process.stdout.write(`${String(keys.length)} pictures, ${String(Math.ceil(total / 1024))} kB\n`);
