import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import {
  addTallies,
  summaryLine,
  tallyCheck,
  tallyNode,
  tallyPhpunit,
  tallySite,
  tallyVitest,
} from '../../src-harness/test/results.ts';
import { root } from '../../src-harness/support/root.ts';
import { readResults } from '../../src-harness/test/reporter.mjs';
import { joinRuns, runNodeTests, runVitest } from '../../src-harness/test/steps.ts';

test('the summary line adds up suites and checks', () => {
  const tallies = [
    tallyCheck(0),
    tallyCheck(2),
    { passed: 40, failed: 0, reasons: [] },
    { passed: 1, failed: 3, reasons: [] },
  ];
  assert.equal(summaryLine(tallies, 0), '42 passed, 4 failed, 0 skipped');
  assert.equal(summaryLine(tallies, 3), '42 passed, 4 failed, 3 skipped');
});

test('a failure of one part fails the step, and a part that could not run is named', () => {
  const good = {
    tally: { passed: 2, failed: 0, reasons: [] },
    output: 'one',
    seconds: { [join(root, 'a.test.ts')]: 2 },
  };
  const bad = { tally: { passed: 1, failed: 1, reasons: ['b: broken'] }, output: 'two' };
  assert.deepEqual(joinRuns([good, bad]), {
    tally: { passed: 3, failed: 1, reasons: ['b: broken'] },
    output: 'one\ntwo',
    seconds: { 'a.test.ts': 2 },
  });
  assert.deepEqual(joinRuns([good, { notRun: 'no plugin' }]), { notRun: 'no plugin' });
  assert.deepEqual(addTallies([]), { passed: 0, failed: 0, reasons: [] });
});

test('a process that died before it reported has no results', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mdshop-died-'));
  try {
    const file = join(folder, 'results.json');
    assert.deepEqual([(await readResults(file)).passed, (await readResults(file)).failures], [0, []]);
    await writeFile(file, '');
    assert.deepEqual([(await readResults(file)).passed, (await readResults(file)).failures], [0, []]);
    await writeFile(file, '{"passed":3,"failed":0,"failures":[],"files":{},"seconds":{}}');
    assert.equal((await readResults(file)).passed, 3);
  } finally {
    await rm(folder, { recursive: true });
  }
});

suite('results of node --test: only tests that ran and passed count as passed', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mdshop-broken-'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
  });

  const head = "import { test, suite } from 'node:test';\n";
  const cases: readonly (readonly [string, string, number, number, RegExp | null])[] = [
    ['two tests in a suite', `${head}suite('s', () => { test('a', () => {}); test('b', () => {}); });`, 2, 0, null],
    ['a failing test', `${head}test('a', () => {}); test('b', () => { throw new Error('no'); });`, 1, 1, /^b$/m],
    ['a skipped test', `${head}test('a', { skip: true }, () => {});`, 0, 1, /a: skipped/],
    ['a postponed test', `${head}test('a', { todo: true }, () => {});`, 0, 1, /a: to do/],
    ['a file without tests', 'export {};', 0, 1, /there is no test in this file/],
    ['a file that throws', "throw new Error('broken');", 0, 1, /the file failed/],
    ['a file that ends the process', `${head}test('a', () => {}); process.exit(0);`, 0, 1, /no test|crashed|failed/],
    ['a file that is not TypeScript', 'const = ;', 0, 1, /the file failed/],
  ];
  for (const isolation of ['process', 'none']) {
    for (const [index, [name, source, passed, failed, reason]] of cases.entries()) {
      test(`${name} (isolation ${isolation})`, async () => {
        const file = join(folder, `${isolation}-${index}.test.ts`);
        await writeFile(file, source);
        const { tally } = await runNodeTests(`case-${isolation}-${index}`, [file], folder, [
          `--test-isolation=${isolation}`,
        ]);
        assert.deepEqual({ passed: tally.passed, failed: tally.failed }, { passed, failed }, tally.reasons.join('\n'));
        if (reason !== null) assert.match(tally.reasons.join('\n'), reason);
      });
    }
  }

  test('the duration of a file includes the hooks of its suites', async () => {
    const wait = 'await new Promise((resolve) => setTimeout(resolve, 120));';
    const slow = join(folder, 'slow.test.ts');
    const quick = join(folder, 'quick.test.ts');
    await writeFile(
      slow,
      "import { before, suite, test } from 'node:test';\n" +
        `suite('s', () => { before(async () => { ${wait} }); test('a', async () => { ${wait} }); });`,
    );
    await writeFile(quick, `${head}test('a', () => {});`);
    const { seconds = {} } = await runNodeTests('timed', [slow, quick], folder, ['--test-isolation=none']);
    assert.ok((seconds[slow] ?? 0) > 0.2 && (seconds[slow] ?? 0) < 2, JSON.stringify(seconds));
    assert.ok((seconds[quick] ?? 1) < 0.1, JSON.stringify(seconds));
  });

  test('a file without tests counts as failed next to a file that passes', async () => {
    const good = join(folder, 'good.test.ts');
    const withoutTests = join(folder, 'silent.test.ts');
    await writeFile(good, `${head}test('a', () => {});`);
    await writeFile(withoutTests, 'export {};');
    const { tally } = await runNodeTests('pair', [good, withoutTests], folder, ['--test-isolation=none']);
    assert.deepEqual({ passed: tally.passed, failed: tally.failed }, { passed: 1, failed: 1 });
  });
});

test('a suite without files, and one without results, have failed', () => {
  assert.equal(tallyNode(null, 0, []).failed, 1);
  assert.equal(tallyNode(null, 137, ['/a.test.ts']).failed, 1);
});

test('a suite that passed all its tests but exited with an error has failed', () => {
  const text = JSON.stringify({ passed: 3, failed: 0, failures: [], files: { '/a.test.ts': 3 } });
  assert.deepEqual(tallyNode(text, 0, ['/a.test.ts']).failed, 0);
  assert.deepEqual(tallyNode(text, 1, ['/a.test.ts']).failed, 1);
});

suite('results of PHPUnit are counted from its log', () => {
  const log = (attributes: string): string =>
    `<?xml version="1.0"?><testsuites><testsuite name="plugin" ${attributes}>`;
  const cases: readonly (readonly [string, string | null, number, number, number])[] = [
    ['all passed', log('tests="7" assertions="9" errors="0" failures="0" skipped="0"'), 0, 7, 0],
    ['an error and a failure', log('tests="7" assertions="9" errors="1" failures="1" skipped="0"'), 2, 5, 2],
    ['a skipped test', log('tests="7" assertions="9" errors="0" failures="0" skipped="1"'), 1, 6, 1],
    [
      'a warning that only the exit code reports',
      log('tests="7" assertions="9" errors="0" failures="0" skipped="0"'),
      1,
      7,
      1,
    ],
    ['no test', log('tests="0" assertions="0" errors="0" failures="0" skipped="0"'), 0, 0, 1],
    ['an empty log', '<?xml version="1.0"?><testsuites/>', 0, 0, 1],
    ['no log', null, 255, 0, 1],
  ];
  for (const [name, xml, code, passed, failed] of cases) {
    test(name, () => {
      const tally = tallyPhpunit(xml, code);
      assert.deepEqual({ passed: tally.passed, failed: tally.failed }, { passed, failed });
    });
  }
});

suite('a site can fail an end-to-end suite whose tests passed', () => {
  const passed = { passed: 5, failed: 0, reasons: [] };
  test('by a PHP notice', () => {
    const tally = tallySite(passed, { requests: 1, notices: [{ message: 'Undefined', at: 'a.php:1' }] }, null);
    assert.equal(tally.failed, 1);
    assert.match(tally.reasons.join(), /Undefined \(a\.php:1\)/);
  });
  test('by one request too many', () => {
    assert.equal(tallySite(passed, { requests: 300, notices: [] }, 300).failed, 0);
    assert.equal(tallySite(passed, { requests: 301, notices: [] }, 300).failed, 1);
  });
  test('by a missing count', () => {
    assert.equal(tallySite(passed, null, null).failed, 1);
  });
});

suite('results of Vitest: only tests that ran and passed count as passed', () => {
  const head = "import { test } from 'vitest';\n";
  const broken: Readonly<Record<string, string>> = {
    'fails.test.ts': `${head}test('a', () => {}); test('b', () => { throw new Error('no'); });`,
    'skips.test.ts': `${head}test.skip('c', () => {}); test.todo('d');`,
    'silent.test.ts': 'export {};',
    'throws.test.ts': "throw new Error('broken');",
  };
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, number, number])[] = [
    ['two tests that pass', { 'good.test.ts': `${head}test('a', () => {}); test('b', () => {});` }, 2, 0],
    ['skipped, postponed and failed tests next to one that passes', broken, 1, 5],
    ['a folder without tests', {}, 0, 1],
  ];
  for (const [name, files, passed, failed] of cases) {
    test(name, async () => {
      // Below the root, so that the imports of the tests are found.
      await mkdir(join(root, 'build'), { recursive: true });
      const folder = await mkdtemp(join(root, 'build', 'vitest-'));
      try {
        for (const [file, source] of Object.entries(files)) await writeFile(join(folder, file), source);
        const { tally, output } = await runVitest('case', folder, folder);
        assert.deepEqual({ passed: tally.passed, failed: tally.failed }, { passed, failed }, output);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }

  test('a run that crashed, or that exited with an error although every test passed, counts as failed', () => {
    assert.deepEqual(tallyVitest(null, 134), {
      passed: 0,
      failed: 1,
      reasons: ['crashed with code 134 before it reported results'],
    });
    const report = { numTotalTests: 1, numPassedTests: 1, testResults: [{ name: 'x', assertionResults: [{}] }] };
    assert.equal(tallyVitest(JSON.stringify(report), 0).failed, 0);
    assert.equal(tallyVitest(JSON.stringify(report), 1).failed, 1);
  });
});
