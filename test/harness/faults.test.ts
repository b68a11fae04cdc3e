import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../src-harness/support/root.ts';
import { faults } from '../faults/faults.ts';

test('every deliberate fault fits the code, and its test file exists', () => {
  const unfit = faults.filter(({ file, find, test: { file: watcher } }) => {
    const times = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split(find).length - 1 : 0;
    return times !== 1 || !existsSync(join(root, watcher));
  });
  assert.ok(faults.length > 40);
  assert.deepEqual(unfit, []);
});
