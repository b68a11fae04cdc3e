import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { pictures } from '../../src-harness/demo-pictures/list.ts';
import { drawn, fileOf, points, rendered, smallerPoints } from '../../src-harness/demo-pictures/render.ts';
import { root } from '../../src-harness/support/root.ts';
import { hardItems, shownItems } from '../e2e/support/demo.ts';

/** The demonstration's pictures, as `npm run demo:pictures` leaves them. */

const folder = join(root, 'plugin', 'demo', 'pictures');
const files = readdirSync(folder).sort();
const bytes = (file: string) => readFileSync(join(folder, file));
const named = [shownItems, hardItems].flatMap(({ products, content }) =>
  [...products, ...Object.values(content).flat()].flatMap((item) => [
    ...(item.image ? [{ key: item.key, file: item.image.file }] : []),
    ...('color_images' in item ? Object.values<{ file: string }>(item.color_images ?? {}) : []).map(({ file }) => ({
      key: file.replace(/[.]webp$/, ''),
      file,
    })),
  ]),
);
const sizes = [points, ...smallerPoints];

describe("the demonstration's pictures", () => {
  test('there is exactly one file and one drawing for each picture that an item names, with the item’s key', () => {
    for (const { key, file } of named) assert.equal(file, `${key}.webp`);
    assert.deepEqual(named.flatMap(({ key }) => sizes.map((size) => fileOf(key, size))).sort(), files);
    assert.deepEqual(
      Object.keys(pictures)
        .flatMap((key) => sizes.map((size) => fileOf(key, size)))
        .sort(),
      files,
    );
  });
  test('all pictures together have at most 2 MB', () => {
    const total = files.reduce((sum, file) => sum + bytes(file).length, 0);
    assert.ok(total <= 2_000_000, `${String(total)} bytes`);
  });
  test('each picture is a WebP of the right size and is not a plain surface', async () => {
    for (const file of files) {
      const { format, width, height } = await sharp(bytes(file)).metadata();
      const size = Number(/-(640|320)\.webp$/.exec(file)?.[1] ?? points);
      assert.deepEqual([format, width, height], ['webp', size, size], file);
      const { entropy } = await sharp(bytes(file)).stats();
      assert.ok(entropy > 3, `${file}: ${String(entropy)}`);
    }
  });
  test('all drawings differ, and drawing a picture twice gives the same result', () => {
    const drawings = Object.keys(pictures).map(drawn);
    assert.equal(new Set(drawings).size, drawings.length);
    assert.equal(drawn('urban-80'), drawings[Object.keys(pictures).indexOf('urban-80')]);
    assert.throws(() => drawn('unicorn'), /unicorn/);
  });
  test('regenerated pictures equal the files', async () => {
    for (const key of ['urban-80', 'c-natalia']) {
      const fresh = await rendered(key);
      const kept = bytes(`${key}.webp`);
      // The tool's builds for other machines may round a point differently.
      if (process.platform === 'linux' && process.arch === 'x64') assert.ok(fresh.equals(kept), key);
      const [one, other] = await Promise.all([fresh, kept].map((file) => sharp(file).raw().toBuffer()));
      assert.ok(one && other && one.length === other.length);
      const difference = one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;
      assert.ok(difference < 1, `${key}: ${String(difference)}`);
    }
  });
});
