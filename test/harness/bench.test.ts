import assert from 'node:assert/strict';
import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { chart } from '../../src-harness/bench/chart.ts';
import { cpuTime } from '../../src-harness/bench/cpu.ts';
import { comparedWith, type Goal, type LaneName } from '../../src-harness/bench/goals.ts';
import { snippetIn, withCachedAnswers } from '../../src-harness/bench/lanes.ts';
import { chooseScenarios, loadScenarios } from '../../src-harness/bench/load.ts';
import { benchHelp, benchOptions } from '../../src-harness/bench/options.ts';
import { measuredOn, preparationsFor, probesOn } from '../../src-harness/bench/plan.ts';
import { reportResults } from '../../src-harness/bench/report.ts';
import { judgeAll, missingFrom, type Results, type Verdict } from '../../src-harness/bench/results.ts';
import { connections, measureRounds, type RoundProbe, type Series } from '../../src-harness/bench/rounds.ts';
import { measure } from '../../src-harness/bench/sampling.ts';
import { listProblem, requestsOf, type Scenario, type ShopFacts } from '../../src-harness/bench/scenario.ts';
import {
  difference,
  judgeInterval,
  quantile,
  quantileInterval,
  ratio,
  spread,
} from '../../src-harness/bench/statistics.ts';
import { varied } from '../../src-harness/bench/varied.ts';
import { UsageError } from '../../src-harness/cli/options.mjs';
import { cachedInFiles } from '../../src-harness/wordpress/wp-config.ts';

const facts: ShopFacts = {
  source: 'embedded',
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

  test('a quantile is interpolated', () => {
    assert.equal(quantile([1, 2, 3, 4, 5], 0.5), 3);
    assert.equal(quantile([5, 1], 0.99), 4.96);
    assert.throws(() => quantile([], 0.5), /no samples/);
  });

  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('the interval of a median has the ranks of the binomial distribution', () => {
    // As in the usual tables for the sign test.
    for (const [count, low, high] of [
      [6, 1, 6],
      [8, 1, 8],
      [9, 2, 8],
      [15, 4, 12],
      [20, 6, 15],
      [100, 40, 61],
    ] as const) {
      assert.deepEqual(quantileInterval(upTo(count), 0.5), { low, high }, String(count));
    }
    assert.deepEqual(quantileInterval([3, 1, 2, 6, 5, 4], 0.5), { low: 1, high: 6 });
  });

  test('too few samples have no bound', () => {
    assert.deepEqual(quantileInterval(upTo(5), 0.5), { low: -Infinity, high: Infinity });
    assert.equal(quantileInterval(upTo(367), 0.99).high, Infinity);
    assert.equal(quantileInterval(upTo(368), 0.99).high, 368);
    assert.ok(quantileInterval(upTo(10_000), 0.99).low < 9900);
    assert.ok(quantileInterval(upTo(10_000), 0.99).high > 9900);
  });

  test('an interval contains the true median in 95 of 100 runs', () => {
    // A small generator, so that the test is the same in every run (Numerical Recipes).
    let state = 1;
    const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
    let inside = 0;
    for (let run = 0; run < 2000; run += 1) {
      const { low, high } = quantileInterval(
        upTo(15).map(() => random() ** 3),
        0.5,
      );
      if (low <= 0.5 ** 3 && high >= 0.5 ** 3) inside += 1;
    }
    assert.ok(inside >= 1880, String(inside));
  });

  test('a goal is judged only if its limit is outside the interval; the limit itself reaches it', () => {
    const interval = { low: 2, high: 3 };
    assert.deepEqual(
      [1.9, 2, 2.5, 3, 3.1].map((limit) => judgeInterval(interval, 'at least', limit)),
      ['reached', 'reached', 'unclear', 'unclear', 'missed'],
    );
    assert.deepEqual(
      [1.9, 2, 2.5, 3, 3.1].map((limit) => judgeInterval(interval, 'at most', limit)),
      ['missed', 'unclear', 'unclear', 'reached', 'reached'],
    );
    assert.equal(judgeInterval({ low: -Infinity, high: Infinity }, 'at most', 1), 'unclear');
  });
});

suite('which scenarios are measured on which site', () => {
  const agents = () => Promise.resolve();
  const posts = () => Promise.resolve();
  const scenario = (name: string, more: Partial<Scenario> = {}): Scenario => ({
    name,
    title: name,
    goals: [],
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
    const { families, rounds, samples, only, write, plugins } = benchOptions([]);
    assert.deepEqual(
      { families, rounds, samples, only, write, plugins },
      { families: [1000, 100_000], rounds: 15, samples: 100, only: undefined, write: undefined, plugins: [] },
    );
  });

  test('--quick uses smaller values, and explicit options override it', () => {
    assert.deepEqual(benchOptions(['--quick']).families, [1000, 10_000]);
    assert.equal(benchOptions(['--quick']).rounds, 9);
    assert.equal(benchOptions(['--quick', '--rounds', '7']).rounds, 7);
  });

  for (const args of [
    ['--families', '1000,1000'],
    ['--families', '2000,1000'],
    ['--families', '999'],
    ['--families', '1e3'],
    ['--samples', '0'],
    ['--rounds', '0'],
    ['--plugin', 'polylang'],
    ['--plugin', 'woocommerce', '--only', 'search-speed'],
    ['--write', '../x'],
    ['--unknown'],
  ]) {
    test(`reject ${args.join(' ')}`, () => assert.throws(() => benchOptions(args), UsageError));
  }

  test('are all in the help', () => {
    const names = ['families', 'quick', 'only', 'collections', 'rounds', 'samples', 'json', 'write', 'wp', 'plugin'];
    for (const name of names.map((one) => `--${one}`)) {
      assert.ok(benchHelp.includes(name), name);
    }
  });
});

suite('scenarios of the benchmark', () => {
  test('are compared only with existing scenarios', async () => {
    const all = await loadScenarios();
    const names = all.map(({ name }) => name);
    for (const { name, goals } of all) {
      for (const other of goals.flatMap(comparedWith)) assert.ok(names.includes(other), `${name}: ${other}`);
    }
    assert.ok(names.length >= 20);
    assert.deepEqual(missingFrom(all), []);
  });

  test('are selected with those they are compared with and the floor; an unknown name is rejected', async () => {
    const all = await loadScenarios();
    const names = (...chosen: Parameters<typeof chooseScenarios>) => chooseScenarios(...chosen).map(({ name }) => name);
    assert.deepEqual(names(all, ['posts'], []), ['floor', 'posts']);
    assert.deepEqual(names(all, ['list'], []), ['empty-route', 'floor', 'list', 'posts']);
    assert.deepEqual(names(all, ['list'], ['woocommerce']), ['empty-route', 'floor', 'list', 'posts', 'store-list']);
    assert.deepEqual(chooseScenarios(all, undefined, ['woocommerce']), all);
    assert.deepEqual(missingFrom(chooseScenarios(all, undefined, [])), ['store-list', 'store-search']);
    assert.throws(() => chooseScenarios(all, ['lists'], []), UsageError);
    assert.throws(() => chooseScenarios(all, ['store-list'], []), UsageError);
  });

  test('do not accept errors, empty lists or other responses', async () => {
    for (const one of await loadScenarios()) {
      for (const { problem } of await requestsOf(one, facts, () => Promise.resolve({ etag: '"a"' }))) {
        for (const body of [
          '',
          'null',
          '[]',
          '{}',
          '{"total":0,"items":[]}',
          '{"code":"md_shop_unavailable"}',
          '<html>',
        ]) {
          assert.equal(typeof problem(body, { etag: '"b"' }), 'string', `${one.name} accepts ${body}`);
        }
      }
    }
  });

  test('pages of a search are different and full, or all that there is', () => {
    const lengths = (total: number) => varied('/x?search=y', total, (body, items) => `${body}${String(items)}`);
    const requests = lengths(1000);
    assert.equal(new Set(requests.map(({ path }) => path)).size, 600);
    assert.deepEqual(requests[0]?.path, '/x?search=y&page=1&per_page=16&copy=1');
    assert.equal(requests.at(-1)?.problem('', {}), '25');
    assert.deepEqual(
      lengths(10).map(({ problem }) => problem('', {})),
      Array.from({ length: 30 }, () => '10'),
    );
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
  /** Runs with a server that gives the same response to every request, to some later, and records the paths. */
  async function withServer(
    run: (url: string, paths: string[]) => Promise<void>,
    status = 200,
    body: (paths: readonly string[]) => string = () => 'ok',
    milliseconds: (paths: readonly string[]) => number = (paths) => (paths.at(-1) === '/slow' ? 20 : 0),
  ): Promise<void> {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? '');
      setTimeout(() => response.writeHead(status).end(body(paths)), milliseconds(paths));
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

  const probe = (url: string, paths: readonly [string, ...string[]]): RoundProbe => {
    const request = (path: string) => ({ path, problem: fine });
    const [first, ...more] = paths;
    return {
      name: paths.join(''),
      url,
      requests: [request(first), ...more.map(request)],
      least: 12,
      processes: { php: [], database: [process.pid] },
    };
  };

  test('every round has a block of each request and some alone, and begins with another', () =>
    withServer(async (url, paths) => {
      const series = await measureRounds([probe(url, ['/a']), probe(url, ['/b', '/c'])], 3);
      assert.deepEqual([...series.keys()], ['/a', '/b/c']);
      for (const { rounds, times } of series.values()) {
        assert.equal(rounds.length, 3);
        assert.ok(times.length >= 36 && times.length % 3 === 0, String(times.length));
        for (const { requestsPerSecond, databaseCpu, time } of rounds)
          assert.ok(requestsPerSecond > 0 && databaseCpu > 0 && time > 0);
      }
      // Requests of one probe follow one another; those that are sent in turns are as many of each.
      const order = paths.map((path) => (path === '/a' ? 'a' : 'b')).join('');
      assert.match(order, /^a+b+a+b+a+b+$/);
      const count = (path: string) => paths.filter((one) => one === path).length;
      assert.ok(Math.abs(count('/b') - count('/c')) <= 1, `${String(count('/b'))} and ${String(count('/c'))}`);
    }));

  test('requests that are slow because others were sent before them do not count', () =>
    withServer(
      async (url) => {
        const series = await measureRounds([probe(url, ['/a']), probe(url, ['/b'])], 2);
        const slow = [...series.values()].flatMap(({ times }) => times.filter((one) => one > 290));
        // Of four blocks three begin after requests of the other kind: there would be 21. Other load on the machine may make some as slow.
        assert.ok(slow.length < 15, slow.join(' '));
      },
      200,
      () => 'ok',
      (paths) => (paths.slice(-8).some((path) => path !== paths.at(-1)) ? 300 : 0),
    ));

  test('a block uses four connections, the time one', () =>
    withServer(async (url) => {
      const round = (await measureRounds([probe(url, ['/slow'])], 1)).get('/slow')?.rounds[0];
      // One connection makes 50 requests a second at most.
      assert.ok((round?.requestsPerSecond ?? 0) > 60, String(round?.requestsPerSecond));
      assert.ok((round?.time ?? 0) >= 19, String(round?.time));
      assert.equal(connections, 4);
    }));

  test('CPU time grows by what a process has computed, not by waiting', async () => {
    const processes = { php: [], database: [process.pid] };
    const began = await cpuTime(processes);
    for (const end = Date.now() + 60; Date.now() < end;);
    const busy = await cpuTime(processes);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const idle = await cpuTime(processes);
    const computed = busy.database - began.database;
    assert.ok(computed > 10, String(computed));
    assert.ok(idle.database - busy.database < computed, String(idle.database - busy.database));
    assert.equal(idle.php, 0);
  });

  test('a thread that has ended keeps its part of the CPU time', async () => {
    const processes = { php: [], database: [process.pid] };
    const began = await cpuTime(processes);
    const computes =
      'for (const end = Date.now() + 200; Date.now() < end;); require("node:worker_threads").parentPort.on("message", () => process.exit()).postMessage("ready");';
    const thread = new Worker(computes, { eval: true });
    await once(thread, 'message');
    const computed = await cpuTime(processes);
    thread.postMessage('end');
    await once(thread, 'exit');
    const ended = await cpuTime(processes);
    assert.ok(computed.database - began.database > 30, String(computed.database - began.database));
    assert.ok(ended.database >= computed.database, `${String(ended.database)} after ${String(computed.database)}`);
  });

  test('a wrong answer ends the rounds, also in the middle of a block', async () => {
    const request = { path: '/', problem: (body: string) => (body === 'ok' ? undefined : `it says ${body}`) };
    await withServer(
      async (url) => {
        const one: RoundProbe = { ...probe(url, ['/']), requests: [request] };
        await assert.rejects(measureRounds([one], 1), /the answer to \/ is wrong: it says no/);
      },
      200,
      (paths) => (paths.length > 28 ? 'no' : 'ok'),
    );
  });

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
  const scenario = (name: string, goals: readonly Goal[], more: Partial<Scenario> = {}): Scenario => ({
    name,
    title: name,
    goals,
    request: () => ({ path: '/', problem: () => undefined }),
    ...more,
  });
  /** Fifteen rounds with these values; all times of requests are 10 ms but the share of slow ones. */
  const series = (requestsPerSecond: number, cpu: number, time = 10, slow = 10): Series => ({
    rounds: Array.from({ length: 15 }, () => ({ requestsPerSecond, phpCpu: cpu - 1, databaseCpu: 1, time })),
    times: Array.from({ length: 1000 }, (_, index) => (index < 950 ? 10 : slow)),
  });
  type Known = Readonly<Record<string, Series>>;
  const verdicts = (
    goals: readonly Goal[],
    known: Known,
    lanes: readonly LaneName[] = ['standard'],
    sizes: readonly number[] = [1000, 100_000],
  ): readonly Verdict[] =>
    judgeAll(
      [scenario('own', goals)],
      sizes,
      lanes,
      (name, lane, families) => known[`${name} ${lane} ${String(families)}`],
    )[0]?.verdicts ?? [];
  const judged = (goal: Goal, known: Known): string | undefined => verdicts([goal], known)[0]?.judgement;

  test('say for each kind of goal whether it is reached, also at its limit', () => {
    const faster: Goal = { kind: 'faster', than: 'floor', times: 0.8 };
    const floorAt = { 'floor standard 1000': series(100, 2), 'floor standard 100000': series(100, 2) };
    assert.equal(judged(faster, { ...floorAt, 'own standard 1000': series(80, 5) }), 'reached');
    assert.equal(judged(faster, { ...floorAt, 'own standard 1000': series(79, 5) }), 'missed');
    const largest: Goal = { ...faster, at: 'largest' };
    assert.equal(judged(largest, { ...floorAt, 'own standard 1000': series(80, 5) }), undefined);
    assert.equal(judged(largest, { ...floorAt, 'own standard 100000': series(79, 5) }), 'missed');

    const grown = (times: number, from: number, to: number) =>
      judged({ kind: 'growth', times }, { 'own standard 1000': series(1, from), 'own standard 100000': series(1, to) });
    assert.deepEqual([grown(1.5, 10, 15), grown(1.5, 10, 16)], ['reached', 'missed']);

    const under = (time: number) =>
      judged({ kind: 'under', milliseconds: 40 }, { 'own standard 100000': series(1, 5, time) });
    assert.deepEqual([under(40), under(41)], ['reached', 'missed']);

    const tail = (slow: number) => judged({ kind: 'tail', times: 3 }, { 'own standard 1000': series(1, 5, 10, slow) });
    assert.deepEqual([tail(30), tail(31)], ['reached', 'missed']);

    const beyond = (cpu: number) =>
      judged(
        { kind: 'beyond', than: 'list', share: 0.25 },
        { ...floorAt, 'list standard 1000': series(1, 10), 'own standard 1000': series(1, cpu) },
      );
    assert.deepEqual([beyond(4), beyond(4.1), beyond(1)], ['reached', 'missed', 'reached']);

    const over = (cpu: number) =>
      judged(
        { kind: 'over', than: 'empty', milliseconds: 3 },
        { 'empty standard 100000': series(1, 10), 'own standard 100000': series(1, cpu) },
      );
    assert.deepEqual([over(13), over(13.1)], ['reached', 'missed']);

    const slower = (cpu: number) =>
      judged(
        { kind: 'slower', than: 'page-1', times: 1.5 },
        { 'page-1 standard 100000': series(1, 10), 'own standard 100000': series(1, cpu) },
      );
    assert.deepEqual([slower(15), slower(15.1)], ['reached', 'missed']);
  });

  test('a body that costs nothing beyond the floor leaves nothing to a HEAD', () => {
    const goal: Goal = { kind: 'beyond', than: 'list', share: 0.25 };
    const known = { 'floor standard 1000': series(1, 10), 'list standard 1000': series(1, 9) };
    assert.equal(judged(goal, { ...known, 'own standard 1000': series(1, 9.5) }), 'reached');
    assert.equal(judged(goal, { ...known, 'own standard 1000': series(1, 11) }), 'missed');
  });

  test('a ratio whose spread is too wide is refused, with its interval and the number of rounds', () => {
    const values = [70, 90, 75, 85, 78, 82, 79, 81, 72, 88];
    const wide: Series = {
      ...series(1, 1),
      rounds: values.map((value) => ({ requestsPerSecond: value, phpCpu: 1, databaseCpu: 1, time: 1 })),
    };
    const known = {
      'floor standard 1000': { ...wide, rounds: wide.rounds.map((round) => ({ ...round, requestsPerSecond: 100 })) },
      'own standard 1000': wide,
    };
    const [verdict] = verdicts([{ kind: 'faster', than: 'floor', times: 0.8 }], known);
    assert.equal(verdict?.judgement, 'unclear');
    assert.deepEqual(verdict.interval, { low: 0.72, high: 0.88 });
    assert.equal(verdict.rounds, 10);
    const few = {
      'floor standard 1000': { ...wide, rounds: wide.rounds.slice(0, 3) },
      'own standard 1000': { ...wide, rounds: wide.rounds.slice(0, 3) },
    };
    const [refused] = verdicts([{ kind: 'faster', than: 'floor', times: 0.1 }], few);
    assert.deepEqual([refused?.judgement, refused?.interval], ['unclear', { low: null, high: null }]);
  });

  test('goals are judged in the fastest lane, compared with references that only the standard path has', () => {
    const known = {
      'floor standard 1000': series(100, 2),
      'own standard 1000': series(5, 20),
      'own fast 1000': series(90, 2),
    };
    const goals: readonly Goal[] = [
      { kind: 'faster', than: 'floor', times: 0.8 },
      { kind: 'faster', than: 'floor', times: 0.8, lane: 'standard' },
    ];
    assert.deepEqual(
      verdicts(goals, known, ['standard', 'fast']).map(({ lane, judgement }) => `${lane} ${judgement}`),
      ['fast reached', 'standard missed'],
    );
    assert.deepEqual(
      verdicts(goals, known).map(({ lane }) => lane),
      ['standard', 'standard'],
    );
  });

  test('cached answers are judged only by goals for them, and compared with computed ones', () => {
    const known = {
      'floor standard 1000': series(100, 2),
      'list fast 1000': series(50, 10),
      'list cached 1000': series(90, 3),
      'own fast 1000': series(50, 10),
      'own cached 1000': series(90, 4),
    };
    const goal: Goal = { kind: 'beyond', than: 'list', share: 0.25 };
    assert.deepEqual(
      verdicts([goal, { ...goal, lane: 'cached' }], known, ['standard', 'fast', 'cached']).map(
        ({ lane, found }) => `${lane} ${String(found)}`,
      ),
      ['fast 1', 'cached 0.25'],
    );
  });

  test('a probe is sent in every lane, a reference in one; headers of the lane and of the request are joined', async () => {
    const lanes = [
      { name: 'standard' as const, url: 'http://a', headers: {} },
      { name: 'fast' as const, url: 'http://b', headers: { Host: 'a' } },
    ];
    const asked: string[] = [];
    const probes = await probesOn(
      {
        facts,
        lanes,
        processes: { php: [], database: [] },
        ask: ({ name }, path) => Promise.resolve({ etag: asked.push(`${name} ${path}`).toString() }),
      },
      [
        scenario('ref', [], { isReference: true }),
        scenario('own', [], {
          request: async (_facts, ask) => ({
            path: '/',
            headers: { 'If-None-Match': String((await ask('/x')).etag) },
            problem: () => undefined,
          }),
        }),
      ],
    );
    assert.deepEqual(
      probes.map(({ name, url, requests }) => [name, url, requests[0].headers]),
      [
        ['ref standard 1000', 'http://a', {}],
        ['own standard 1000', 'http://a', { 'If-None-Match': '1' }],
        ['own fast 1000', 'http://b', { Host: 'a', 'If-None-Match': '2' }],
      ],
    );
    assert.deepEqual(asked, ['standard /x', 'fast /x']);
  });

  test('only what has a goal for cached answers is measured with them', async () => {
    const lanes = withCachedAnswers([
      { name: 'standard', url: 'http://a', headers: {} },
      { name: 'fast', url: 'http://b', headers: { Host: 'a' } },
    ]);
    const probes = await probesOn(
      { facts, lanes, processes: { php: [], database: [] }, ask: () => Promise.resolve({}) },
      [
        scenario('once', [{ kind: 'growth', times: 1.2 }]),
        scenario('again', [{ kind: 'tail', times: 3, lane: 'cached' }]),
      ],
    );
    assert.deepEqual(
      probes.map(({ name }) => name),
      ['once standard 1000', 'once fast 1000', 'again standard 1000', 'again fast 1000', 'again cached 1000'],
    );
    assert.deepEqual(probes.at(-1)?.requests[0].headers, { Host: 'a', ...cachedInFiles });
    const standard = [{ name: 'standard' as const, url: 'http://a', headers: {} }];
    assert.deepEqual(withCachedAnswers(standard), standard);
  });

  test('the lines for nginx are those between the explanation and the result', () => {
    const lines = '# Answers agents early.\nset $lane "";\nif ($lane) { rewrite ^ /x.php last; }\n';
    assert.equal(snippetIn(`Put this into the server block:\n\n${lines}\nSuccess: It is on.\n`)?.trim(), lines.trim());
    assert.equal(snippetIn('The rules are in place.\nSuccess: It is on.\n'), null);
    assert.equal(snippetIn(''), null);
  });

  const results = (own: number, familiesPerSecond = 999, families = 1000): Results => {
    const scenarios = [
      scenario('floor', [], { title: 'floor: `SHORTINIT`', isReference: true }),
      scenario('own', [{ kind: 'faster', than: 'floor', times: 0.8 }], { title: '`GET /a?b&c`' }),
    ];
    return {
      date: '2026-11-21',
      machine: { Processor: 'one' },
      rounds: 15,
      sizes: [1000],
      lanes: ['standard'],
      source: 'embedded',
      missing: ['store-list'],
      rows: judgeAll(scenarios, [1000], ['standard'], (name) => series(name === 'floor' ? 100 : own, 2)),
      building: [{ families, generateSeconds: 1, rebuildSeconds: 1, rebuildPeakBytes: 2 ** 20, familiesPerSecond }],
    };
  };

  test('the report says what is reached, what is not, and what was not measured', () => {
    assert.match(reportResults(results(80)), /\| 0\.80× +\| 0\.80–0\.80× +\| 15 +\| reached/);
    assert.match(reportResults(results(79)), /\| 0\.79× +\| 0\.79–0\.79× +\| 15 +\| \*\*not reached\*\*/);
    assert.match(reportResults(results(80)), /left out: store-list\. The Store API needs/);
    assert.match(reportResults(results(80)), /100 \(100–100\)/);
    assert.match(reportResults(results(80, 1000, 10_000)), /1000: met \(at least 1,000\)/);
    assert.match(reportResults(results(80, 999, 10_000)), /999: \*\*missed\*\* \(at least 1,000\)/);
    assert.match(reportResults(results(80), 'reads.svg'), /\]\(reads\.svg\)/);
    assert.doesNotMatch(reportResults(results(80)), /svg/);
  });

  test('the chart is well-formed XML with each request, in light and dark colors', () => {
    const svg = chart(results(80));
    const { svg: parsed } = new XMLParser({ ignoreAttributes: false }).parse(svg) as { svg: { text: unknown[] } };
    const texts = parsed.text.map((text) =>
      typeof text === 'object' ? (text as Record<string, unknown>)['#text'] : text,
    );
    for (const text of ['floor: SHORTINIT', 'GET /a?b&c', 100, 80]) assert.ok(texts.includes(text), String(text));
    assert.equal(SyntaxValidator.validate(svg), true);
    assert.match(svg, /prefers-color-scheme: dark/);
    assert.doesNotMatch(svg, /NaN|Infinity|undefined/);
  });
});
