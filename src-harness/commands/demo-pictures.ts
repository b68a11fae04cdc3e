import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../cli/command.ts';
import { pictures } from '../demo-pictures/list.ts';
import { fileOf, points, rendered, smallerPoints } from '../demo-pictures/render.ts';
import { root } from '../support/root.ts';

const about =
  "Regenerates the demonstration's pictures, plugin/demo/pictures/KEY.webp with two smaller copies, and deletes those of no item.";

await runCommand({ name: 'demo:pictures', about }, async () => {
  const folder = join(root, 'plugin', 'demo', 'pictures');
  await mkdir(folder, { recursive: true });
  const keys = Object.keys(pictures);
  let total = 0;
  for (const key of keys) {
    for (const size of [points, ...smallerPoints]) {
      const bytes = await rendered(key, size);
      total += bytes.length;
      await writeFile(join(folder, fileOf(key, size)), bytes);
    }
  }
  const files = new Set(keys.flatMap((key) => [points, ...smallerPoints].map((size) => fileOf(key, size))));
  for (const file of await readdir(folder)) {
    if (!files.has(file)) await rm(join(folder, file));
  }
  process.stdout.write(`${String(keys.length)} pictures, ${String(Math.ceil(total / 1024))} kB\n`);
});
