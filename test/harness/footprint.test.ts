import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { countsIn } from '../../src-harness/bench/footprint/callgrind.ts';
import { rowOf } from '../../src-harness/bench/footprint/instructions.ts';
import { comparedWith, hasWithout, kinds, kindsWith } from '../../src-harness/bench/footprint/requests.ts';
import { type Line, footprintOf } from '../../src-harness/bench/footprint/times.ts';

/** The beginning and the end of a file of callgrind's with simulated caches and branches. */
const file = (totals: string): string => `# callgrind format
version: 1
creator: callgrind-3.19.0
positions: line
events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim

fn=(12) php_request_startup
0 54 3 2
${totals}`;

suite('what callgrind counts', () => {
  test('is read from the totals at the end of its file', () => {
    assert.deepEqual(countsIn(file('totals: 1000 300 200 1 2 3 4 5 6 100 7 50 8\n')), {
      instructions: 1000,
      cycles: 1000 + 10 * (7 + 8 + 1 + 2 + 3) + 100 * (4 + 5 + 6),
    });
  });

  test('is zero for the events after the last number', () => {
    assert.deepEqual(countsIn(file('totals: 1000 300 200 1\n')), { instructions: 1000, cycles: 1010 });
  });

  test('is not known before the file is complete', () => {
    for (const written of ['', 'totals: 1000 30']) assert.equal(countsIn(file(written)), null);
  });

  test('needs the events of caches and branches', () => {
    assert.throws(() => countsIn('events: Ir\ntotals: 1000\n'), /did not count Bcm: its events are Ir\./);
  });

  test('is compared with the request without the plugin', () => {
    const own = { instructions: 505_000_000, cycles: 1_020_000_000 };
    const other = { instructions: 500_000_000, cycles: 1_000_000_000 };
    assert.equal(rowOf('a post', own, other), '| a post | 505.0 | 500.0 | 5.0 | 1.0 % | 2.0 % |');
  });
});

suite('what the footprint measures', () => {
  const line = (isOther: boolean, milliseconds: number, more: Partial<Line> = {}): Line => ({
    kind: 'post',
    isOther,
    cpu: milliseconds * 1000,
    statements: null,
    classes: ['One', 'Two'],
    ...more,
  });

  test('is what each request takes more than the one in its turn, whatever other load both had', () => {
    const turns = Array.from({ length: 20 }, (_, turn) => [line(false, 102 + turn * 50), line(true, 100 + turn * 50)]);
    const counted = line(false, 500, { statements: 3, classes: ['One'] });
    const found = footprintOf([counted, ...turns.flat(), line(false, 900, { kind: 'front' })], 'post');
    assert.deepEqual(found, {
      classes: 2,
      statements: 3,
      own: 577,
      none: 575,
      added: { median: 2, low: 2, high: 2 },
    });
  });

  test('needs both requests of each turn', () => {
    assert.throws(() => footprintOf([line(false, 100)], 'post'), /of the same rounds/);
  });
});

suite('the requests of the footprint', () => {
  test('are compared with requests that are measured too', () => {
    for (const kind of Object.keys(kinds)) {
      const other = comparedWith(kind);
      assert.ok(other.kind in kinds, kind);
      assert.ok(!other.without || hasWithout(other.kind), `${other.kind} is not measured without the plugin`);
    }
  });

  test('leave out the pages of plugins that the site does not have', () => {
    const all = kindsWith([{ slug: 'woocommerce', folder: '/plugins/woocommerce', main: 'woocommerce.php' }]);
    assert.deepEqual(
      all.filter((kind) => !kindsWith([]).includes(kind)),
      ['shop', 'product'],
    );
  });
});
