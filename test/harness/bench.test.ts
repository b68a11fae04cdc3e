import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, test } from 'node:test';
import { chooseScenarios, loadScenarios } from '../../src-harness/bench/load.ts';
import { benchHelp, benchOptions } from '../../src-harness/bench/options.ts';
import { measuredOn, preparationsFor } from '../../src-harness/bench/plan.ts';
import { reportResults } from '../../src-harness/bench/report.ts';
import { judgeAll } from '../../src-harness/bench/results.ts';
import { measure } from '../../src-harness/bench/sampling.ts';
import { listProblem, type Scenario, type ShopFacts } from '../../src-harness/bench/scenario.ts';
import { difference, ratio, spread } from '../../src-harness/bench/statistics.ts';
import { UsageError } from '../../src-harness/cli/options.mjs';

const facts: ShopFacts = {
  families: 1000,
  words: { half: ['a', 'b'], tenth: 'c', hundredth: 'd' },
  category: { slug: 'căști', count: 12 },
  product: 7,
  terms: 3,
};

suite('statistics of the benchmark', () => {
  test('median and quartiles do not depend on the order', () => {
    assert.deepEqual(spread([5, 1, 4, 2, 3]), { median: 3, low: 2, high: 4 });
    assert.deepEqual(spread([4, 1, 3, 2]), { median: 2.5, low: 1.75, high: 3.25 });
    assert.deepEqual(spread([7]), { median: 7, low: 7, high: 7 });
    assert.throws(() => spread([]), /no samples/);
  });

  test('a ratio is computed per round, so a slow round does not change it', () => {
    assert.deepEqual(ratio([30, 300, 3000], [10, 100, 1000]), { median: 3, low: 3, high: 3 });
    assert.throws(() => ratio([1, 2], [1]), /same rounds/);
  });

  test('so is a difference', () => {
    assert.deepEqual(difference([14, 104, 1004], [10, 100, 1000]), { median: 4, low: 4, high: 4 });
    assert.throws(() => difference([1, 2], [1]), /same rounds/);
  });
});

suite('which scenarios are measured on which site', () => {
  const agents = () => Promise.resolve();
  const posts = () => Promise.resolve();
  const scenario = (name: string, more: Partial<Scenario> = {}): Scenario => ({
    name,
    title: name,
    targets: [],
    request: () => ({ path: '/', problem: () => undefined }),
    ...more,
  });
  const scenarios = [
    scenario('credential', { prepare: agents }),
    scenario('me', { prepare: agents }),
    scenario('posts', { prepare: posts, smallestOnly: true }),
    scenario('list'),
  ];

  test('scenarios for the smallest shop are measured only there', () => {
    const names = (site: number) => measuredOn(scenarios, site).map(({ name }) => name);
    assert.deepEqual(names(0), ['credential', 'me', 'posts', 'list']);
    assert.deepEqual(names(1), ['credential', 'me', 'list']);
  });

  test('a preparation for several scenarios runs once, and not at all if no scenario needs it', () => {
    assert.deepEqual([...preparationsFor(scenarios, 0)], [agents, posts]);
    assert.deepEqual([...preparationsFor(scenarios, 1)], [agents]);
    assert.equal(preparationsFor([scenario('list')], 0).size, 0);
  });
});

suite('options of the benchmark', () => {
  test('have defaults', () => {
    const { families, samples, only, write } = benchOptions([]);
    assert.deepEqual(
      { families, samples, only, write },
      { families: [1000, 100_000], samples: 100, only: undefined, write: undefined },
    );
  });

  test('--quick uses smaller values, and explicit options override it', () => {
    assert.deepEqual(benchOptions(['--quick']).families, [1000, 10_000]);
    assert.equal(benchOptions(['--quick', '--samples', '7']).samples, 7);
  });

  for (const args of [
    ['--families', '1000,1000'],
    ['--families', '2000,1000'],
    ['--families', '999'],
    ['--families', '1e3'],
    ['--samples', '0'],
    ['--write', '../x'],
    ['--unknown'],
  ]) {
    test(`reject ${args.join(' ')}`, () => assert.throws(() => benchOptions(args), UsageError));
  }

  test('are all in the help', () => {
    for (const name of ['--families', '--quick', '--only', '--collections', '--samples', '--json', '--write', '--wp']) {
      assert.ok(benchHelp.includes(name), name);
    }
  });
});

suite('scenarios of the benchmark', () => {
  test('are compared only with existing scenarios', async () => {
    const all = await loadScenarios();
    const names = all.map(({ name }) => name);
    for (const { name, targets } of all) {
      for (const target of targets) if (target.kind === 'faster') assert.ok(names.includes(target.than), name);
    }
    assert.ok(names.length >= 8);
  });

  test('are selected with those they are compared with; an unknown name is rejected', async () => {
    const all = await loadScenarios();
    assert.deepEqual(
      chooseScenarios(all, ['list']).map(({ name }) => name),
      ['list', 'posts'],
    );
    assert.deepEqual(chooseScenarios(all, undefined), all);
    assert.throws(() => chooseScenarios(all, ['lists']), UsageError);
  });

  test('do not accept errors, empty lists or other responses', async () => {
    for (const { name, request } of await loadScenarios()) {
      const { problem } = request(facts);
      for (const body of [
        '',
        'null',
        '[]',
        '{}',
        '{"total":0,"items":[]}',
        '{"code":"md_shop_unavailable"}',
        '<html>',
      ]) {
        assert.equal(typeof problem(body), 'string', `${name} accepts ${body}`);
      }
    }
  });

  test('a list must have the total and the number of items of the shop', () => {
    const body = JSON.stringify({ total: 1000, items: Array.from({ length: 20 }, () => ({})) });
    assert.equal(listProblem(body, 1000, 20), undefined);
    assert.equal(listProblem(body, { least: 900, most: 1100 }, 20), undefined);
    assert.match(listProblem(body, 999, 20) ?? '', /total is 1000, expected 999/);
    assert.match(listProblem(body, 1000, 19) ?? '', /20 items, expected 19/);
  });
});

suite('sampling', () => {
  /** Runs with a server that gives the same response to every request and records the paths. */
  async function withServer(run: (url: string, paths: string[]) => Promise<void>, status = 200): Promise<void> {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(status).end('ok');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await run(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, paths);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const fine = () => undefined;

  test('every round sends each request once and begins with another', () =>
    withServer(async (url, paths) => {
      const probes = ['/a', '/b', '/c'].map((path) => ({ name: path, url, request: { path, problem: fine } }));
      const samples = await measure(probes, 4);
      assert.deepEqual(
        [...samples].map(([name, times]) => [name, times.length]),
        [
          ['/a', 4],
          ['/b', 4],
          ['/c', 4],
        ],
      );
      const rounds = paths.slice(-12);
      assert.deepEqual(
        [0, 3, 6, 9].map((at) => rounds.slice(at, at + 3).join('')),
        ['/a/b/c', '/b/c/a', '/c/a/b', '/a/b/c'],
      );
    }));

  test('a response with a wrong body or status ends the sampling', async () => {
    await withServer(async (url) => {
      const probe = { name: 'x', url, request: { path: '/', problem: (body: string) => `it says ${body}` } };
      await assert.rejects(measure([probe], 1), /x: the answer to \/ is wrong: it says ok/);
    });
    await withServer(async (url) => {
      await assert.rejects(measure([{ name: 'x', url, request: { path: '/', problem: fine } }], 1), /status is 503/);
    }, 503);
  });
});

suite('results of the benchmark', () => {
  const scenario = (name: string, targets: Scenario['targets']): Scenario => ({
    name,
    title: name,
    targets,
    request: () => ({ path: '/', problem: () => undefined }),
  });
  const scenarios = [
    scenario('posts', []),
    scenario('list', [
      { kind: 'faster', than: 'posts', times: 3 },
      { kind: 'growth', times: 2 },
      { kind: 'under', milliseconds: 250 },
    ]),
  ];
  const verdicts = (posts: number, small: number, large: number): (boolean | undefined)[] => {
    const samples = new Map([
      ['posts 1000', [posts]],
      ['list 1000', [small]],
      ['list 100000', [large]],
    ]);
    const rows = judgeAll(scenarios, [1000, 100_000], (name, families) => samples.get(`${name} ${String(families)}`));
    return (rows.find(({ name }) => name === 'list')?.verdicts ?? []).map(({ met }) => met);
  };

  test('say for each target whether it is met, also at its limit', () => {
    assert.deepEqual(verdicts(30, 10, 20), [true, true, true]);
    assert.deepEqual(verdicts(29, 10, 21), [false, false, true]);
    assert.deepEqual(verdicts(750, 250, 250), [true, true, false]);
  });

  test('a missed target is visible in the report', () => {
    const report = (samples: number[], families = 1000, familiesPerSecond = 999) =>
      reportResults({
        date: '2026-11-21',
        machine: { Processor: 'one' },
        samples: 1,
        sizes: [1000],
        rows: judgeAll(scenarios, [1000], (name) => (name === 'posts' ? [30] : samples)),
        building: [{ families, generateSeconds: 1, rebuildSeconds: 1, rebuildPeakBytes: 2 ** 20, familiesPerSecond }],
      });
    assert.match(report([10]), /3\.00× \(3\.00–3\.00\): met/);
    assert.match(report([11]), /2\.73× \(2\.73–2\.73\): \*\*missed\*\*/);
    assert.doesNotMatch(report([10]), /missed/);
    assert.match(report([10], 10_000, 1000), /1000: met \(at least 1,000\)/);
    assert.match(report([10], 10_000, 999), /999: \*\*missed\*\* \(at least 1,000\)/);
  });
});
