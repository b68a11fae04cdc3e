import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { suite, test } from 'node:test';
import { root } from '../../src-harness/support/root.ts';
import { chooseSteps } from '../../src-harness/setup/steps.mjs';
import { runInParallel } from '../../src-harness/test/lanes.ts';
import { filesOfStack, partsOfStep } from '../../src-harness/test/steps.ts';
import { expectedSeconds, mergeTimes, readTimes, distribute } from '../../src-harness/test/times.ts';
import { mariadbAlone, sqliteSuite } from '../e2e/sqlite-suite.ts';

suite('distributing files by duration', () => {
  test('each file is in one part, slow files are in different parts, and the order is kept', () => {
    assert.deepEqual(distribute(['a', 'b', 'c', 'd'], [1, 9, 5, 4], 2), [
      { files: ['a', 'b'], seconds: 10 },
      { files: ['c', 'd'], seconds: 9 },
    ]);
    assert.deepEqual(distribute(['a', 'b'], [1, 1], 1), [{ files: ['a', 'b'], seconds: 2 }]);
  });

  test('a file without a measurement has the median duration', () => {
    assert.deepEqual(expectedSeconds(['a', 'b', 'new', 'c'], { a: 1, b: 3, c: 50 }), [1, 3, 3, 50]);
    assert.deepEqual(expectedSeconds(['new'], {}), [1]);
  });

  test('a measurement replaces the old one, and files that no longer exist are removed', () => {
    const before = {
      steps: { types: 9, eslint: 8 },
      files: { 'e2e:mariadb': { gone: 1, a: 2 }, 'e2e:sqlite': { a: 3 } },
    };
    const now = { steps: { types: 7.04 }, files: { 'e2e:mariadb': { b: 1, a: 2.46 } } };
    assert.deepEqual(mergeTimes(before, now), {
      steps: { eslint: 8, types: 7 },
      files: { 'e2e:mariadb': { a: 2.5, b: 1 }, 'e2e:sqlite': { a: 3 } },
    });
  });

  test('test/times.json contains only existing files', () => {
    const named = Object.values(readTimes().files).flatMap((table) => Object.keys(table));
    assert.notEqual(named.length, 0);
    assert.deepEqual(
      named.filter((file) => !existsSync(join(root, file))),
      [],
    );
  });

  test('jobs run in parallel, the longest first, and all of them even if one fails', async () => {
    const started: number[] = [];
    let now = 0;
    let mostAtOnce = 0;
    const job = (seconds: number) => ({
      seconds,
      run: async () => {
        started.push(seconds);
        mostAtOnce = Math.max(mostAtOnce, ++now);
        await new Promise((resolve) => setTimeout(resolve, 20));
        now -= 1;
        if (seconds === 5) throw new Error('broken');
      },
    });
    await assert.rejects(runInParallel([1, 5, 3, 2].map(job), 2), /broken/);
    assert.deepEqual([started, mostAtOnce], [[5, 3, 2, 1], 2]);
  });
});

suite('files of each step', () => {
  const every = globSync('test/e2e/*.test.ts', { cwd: root }).map((file) => basename(file));
  const names = (stack: string, full: boolean) => filesOfStack(stack, full).map((file) => basename(file));

  test('every end-to-end file runs on MariaDB', () => {
    assert.deepEqual(names('mariadb', false), every.sort());
  });

  test('SQLite runs the files of its list, and in a full run all but those for MariaDB only', () => {
    assert.deepEqual(names('sqlite', false), [...sqliteSuite].sort());
    assert.deepEqual(names('sqlite', true).concat(mariadbAlone).sort(), every.sort());
    assert.deepEqual(
      [...sqliteSuite, ...mariadbAlone].filter((file) => !every.includes(file)),
      [],
    );
  });

  test('every step has parts, and the parts of a stack contain each file once', () => {
    const plan = { results: '/nowhere', full: false, times: readTimes() };
    for (const { name } of chooseSteps(undefined, true)) assert.notEqual(partsOfStep(name, plan).length, 0, name);
  });
});
