import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { atOrigin, capacityTables, meanCost, processors, withCapacity } from '../../src-harness/bench/size/capacity.ts';
import type { SizeResults } from '../../src-harness/bench/size/run.ts';
import { judgeRead, judgeSave } from '../../src-harness/bench/size/run.ts';
import { root } from '../../src-harness/support/root.ts';

const docs = join(root, 'docs');
const repeated = (value: number): readonly number[] => Array.from({ length: 12 }, () => value);

suite('capacity and growth', () => {
  test('the tables of docs/scaling.md are computed from what was measured', async () => {
    const page = await readFile(join(docs, 'scaling.md'), 'utf8');
    const results = JSON.parse(await readFile(join(docs, 'performance', 'size.json'), 'utf8')) as SizeResults;
    assert.equal(page, withCapacity(page, results));
    for (const table of Object.values(capacityTables(results))) {
      assert.ok(page.includes(table), table);
      assert.doesNotMatch(table, /NaN|Infinity/);
    }
  });

  test('requests at the site are those that a CDN does not answer, and MCP', () => {
    assert.equal(Math.round(atOrigin(10_000, 0.9)), 1900);
    assert.equal(atOrigin(100, 0), 100);
    assert.equal(processors(600, 1), 1);
  });

  test('the mean cost needs every request of the mix', () => {
    assert.throws(() => meanCost({ reads: [] }), /was not measured/);
  });

  test('a read may grow by a fifth of what it costs beyond the floor and a millisecond', () => {
    const floor = { smallest: repeated(1), largest: repeated(1) };
    const read = (largest: number) =>
      judgeRead('a read', { smallest: repeated(3), largest: repeated(largest), database: 0 }, floor).judgement;
    assert.equal(read(4.3), 'reached');
    assert.equal(read(4.5), 'missed');
  });

  test('a save may grow by half', () => {
    const save = (largest: number) =>
      judgeSave('a save', { smallest: repeated(40), largest: repeated(largest), database: 0 }).judgement;
    assert.equal(save(59), 'reached');
    assert.equal(save(61), 'missed');
  });
});
