import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { benchOptions } from '../../src-harness/bench/options.ts';
import { type Attempt, bestAttempt, reached } from '../../src-harness/bench/relevance/judging/answers.ts';
import {
  type Collection,
  type Document,
  languageOf,
  readCollection,
  readCollections,
} from '../../src-harness/bench/relevance/judging/collection.ts';
import { figuresOf, hasAnswer, isDecided, judge, ndcg } from '../../src-harness/bench/relevance/judging/measures.ts';
import { fts5 } from '../../src-harness/bench/relevance/outsiders/fts5.ts';
import { miniSearch } from '../../src-harness/bench/relevance/outsiders/minisearch.ts';
import { wordPress } from '../../src-harness/bench/relevance/outsiders/wordpress.ts';
import { askPlugin, withinBound } from '../../src-harness/bench/relevance/own-search.ts';
import { reportRelevance } from '../../src-harness/bench/relevance/report.ts';
import type { CollectionResults, RelevanceResults } from '../../src-harness/bench/relevance/run.ts';
import { madeWord, reportSearchSpeed, swapped, wordDocuments } from '../../src-harness/bench/relevance/search-speed.ts';
import { UsageError } from '../../src-harness/cli/options.mjs';
import { root } from '../../src-harness/support/root.ts';

const fixture = await readFile(join(root, 'test', 'fixtures', 'relevance', 'small-ro.json'), 'utf8');

/** Runs with a folder that has these files, compressed. */
async function withFolder<T>(files: Readonly<Record<string, string>>, run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'md-shop-relevance-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), gzipSync(text));
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const small: Collection = await withFolder({ 'small-ro.json.gz': fixture }, (folder) =>
  readCollection(join(folder, 'small-ro.json.gz')),
);
const queries = small.queries.filter(({ grades }) => hasAnswer(grades));

/** Runs with a server that answers each request with a status, headers and a JSON body. */
async function withServer<T>(
  answer: (address: URL) => { status?: number; headers?: Record<string, string>; body: unknown },
  run: (url: string, addresses: URL[]) => Promise<T>,
): Promise<T> {
  const addresses: URL[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const address = new URL(request.url ?? '/', 'http://localhost');
    addresses.push(address);
    const { status = 200, headers = {}, body } = answer(address);
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await run(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, addresses);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const about = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 0.0001, `${String(actual)} is not about ${String(expected)}`);

suite('measures of relevance', () => {
  const grades = new Map([
    [1, 3],
    [2, 1],
    [3, 0],
  ]);

  test('nDCG: gains of 2^grade − 1, divided by the binary logarithm of the rank and one, against the best order', () => {
    // The best order: 7 / log2(2) + 1 / log2(3) = 7 + 0.63093 = 7.63093.
    assert.equal(ndcg([1, 2, 3], grades), 1);
    about(ndcg([2, 1], grades), (1 + 7 / Math.log2(3)) / 7.63093);
    about(ndcg([2, 1], grades), 0.70981);
    about(ndcg([9, 8, 1], grades), 7 / 2 / 7.63093);
    assert.equal(ndcg([], grades), 0);
    assert.equal(ndcg([3, 9], grades), 0);
  });

  test('only the first ten results and the ten best grades count', () => {
    const many = new Map(Array.from({ length: 20 }, (_, place) => [place, 1]));
    assert.equal(
      ndcg(
        Array.from({ length: 10 }, (_, place) => place),
        many,
      ),
      1,
    );
    assert.equal(ndcg([...Array.from({ length: 10 }, () => 99), 1], new Map([[1, 3]])), 0);
  });

  test('condensed, results without a grade are left out; those with a grade of 0 are not', () => {
    const { ndcg10, ndcg10_condensed } = judge([9, 8, 3, 1], grades);
    about(ndcg10, 7 / Math.log2(5) / 7.63093);
    about(ndcg10_condensed, 7 / Math.log2(3) / 7.63093);
  });

  test('first right means the best grade of the query, found any right result among the first 200', () => {
    assert.equal(judge([1, 2], grades).first_right, true);
    assert.equal(judge([2, 1], grades).first_right, false);
    assert.equal(judge([9, 1], grades).first_right, false);
    assert.equal(judge([3, 9], grades).found, false);
    const far = (before: number): number[] => [...Array.from({ length: before }, (_, place) => 1000 + place), 2];
    assert.equal(judge(far(199), grades).found, true);
    assert.equal(judge(far(200), grades).found, false);
    assert.deepEqual(judge([], grades), {
      ndcg10: 0,
      ndcg10_condensed: 0,
      first_right: false,
      found: false,
      empty: true,
    });
  });

  test('a query can be measured if a document answers it', () => {
    assert.equal(hasAnswer(new Map([[1, 0]])), false);
    assert.equal(hasAnswer(new Map()), false);
    assert.equal(hasAnswer(grades), true);
  });

  test('pages are read until no further result can change the judgment', () => {
    const many = new Map(Array.from({ length: 30 }, (_, place) => [place, place < 20 ? 0 : 1]));
    const first = (count: number): number[] => Array.from({ length: count }, (_, place) => place);
    assert.equal(isDecided([1, 3], grades), false, 'document 2 may follow');
    assert.equal(isDecided([3, 2, 1], grades), true, 'all judged documents are found');
    assert.equal(isDecided(first(9), many), false, 'fewer than ten judged results');
    assert.equal(isDecided(first(20), many), false, 'nothing right yet');
    assert.equal(isDecided(first(21), many), true);
    assert.equal(isDecided(first(200), new Map([[999, 1]])), true, 'no further results are read');
  });

  test('the figures are means and shares', () => {
    const judgments = [judge([1, 2], grades), judge([9, 1], grades), judge([], grades), judge([3], grades)];
    const { ndcg10, first_right, found, empty } = figuresOf(judgments);
    about(ndcg10, (1 + 7 / Math.log2(3) / 7.63093) / 4);
    assert.deepEqual({ first_right, found, empty }, { first_right: 0.25, found: 0.5, empty: 0.25 });
    assert.throws(() => figuresOf([]), /no judgments/);
  });

  test('an outsider is judged by its settings with the best nDCG', () => {
    const attempt = (settings: string, results: number[]): Attempt => ({
      settings,
      answers: [{ results, milliseconds: results.length }],
    });
    const asked = [{ words: 'x', grades }];
    const best = bestAttempt(asked, [attempt('one', [2]), attempt('two', [1, 2]), attempt('three', [3])]);
    assert.deepEqual([best.settings, best.ndcg10, best.ms], ['two', 1, 2]);
    assert.throws(() => reached(asked, []), /an answer to each query/);
  });
});

suite('collections', () => {
  test('are read with their language, documents and judgments', () => {
    assert.deepEqual(
      [small.name, small.language, small.documents.length, small.queries.length],
      ['small-ro', 'ro', 12, 12],
    );
    assert.equal(small.documents[5]?.sku, '608-ZZ');
    assert.equal(small.queries[0]?.words, 'role pentru oraș');
    assert.equal(small.queries[0].grades.get(101), 3);
    assert.equal(queries.length, 11, 'one query has no answer');
  });

  test('those of a folder are sorted by name, other files are ignored', async () => {
    const empty = '{"docs":[],"queries":[]}';
    await withFolder({ 'b.json.gz': empty, 'a.json.gz': empty, 'note.txt': 'x' }, async (folder) => {
      assert.deepEqual(
        (await readCollections(folder)).map(({ name }) => name),
        ['a', 'b'],
      );
    });
  });

  const text = (name: string): Document => ({ id: 1, name, sku: '', term: '', label: '', text: '' });
  test('the name says the language, or else the letters', () => {
    assert.equal(languageOf('xquad-ro', [text('ролики')]), 'ro');
    assert.equal(languageOf('xquad-ru', [text('role')]), 'ru');
    assert.equal(languageOf('chorus', [text('laptop'), text('8 ГБ')]), 'ro');
    assert.equal(languageOf('words', [text('ролики'), text('role')]), 'ru');
  });

  const document = '{"id":1,"name":"","sku":"","term":"","label":"","text":""}';
  for (const [what, json, message] of [
    ['no JSON', '{', /is no collection/],
    ['no lists', '{"docs":{},"queries":[]}', /no lists docs and queries/],
    ['a document without a text', '{"docs":[{"id":1,"name":"x"}],"queries":[]}', /docs\[0\]\.sku is not text/],
    ['a document without an id', `{"docs":[${document.replace('1', '"1"')}],"queries":[]}`, /whole number as id/],
    ['the same id twice', `{"docs":[${document},${document}],"queries":[]}`, /same id/],
    ['a query without judgments', `{"docs":[${document}],"queries":[["x"]]}`, /queries\[0\] is not/],
    ['a judgment of no document', `{"docs":[${document}],"queries":[["x",{"2":1}]]}`, /judges 2/],
    ['a grade that is no number', `{"docs":[${document}],"queries":[["x",{"1":"3"}]]}`, /grade/],
  ] as const) {
    test(`of another shape are rejected: ${what}`, () =>
      withFolder({ 'x.json.gz': json }, (folder) =>
        assert.rejects(readCollections(folder), (error) => error instanceof UsageError && message.test(error.message)),
      ));
  }

  test('a folder without collections is rejected', async () => {
    await withFolder({}, (folder) => assert.rejects(readCollections(folder), /no file \*\.json\.gz/));
    await assert.rejects(readCollections('/nowhere'), /no such folder/);
  });
});

suite('asking the plugin', () => {
  test('a query is cut at the last word within 120 characters', () => {
    assert.equal(withinBound('  role  '), 'role');
    const words = 'ролики '.repeat(30).trim();
    assert.equal(withinBound(words), 'ролики '.repeat(17).trim());
    const exact = `${'a'.repeat(59)} ${'b'.repeat(60)}`;
    assert.equal(withinBound(exact), exact);
    assert.equal(withinBound(`${exact} c`), exact);
    assert.equal(withinBound(`${exact}c`), 'a'.repeat(59));
    assert.equal(withinBound('x'.repeat(200)), 'x'.repeat(120));
  });

  /** Products are the documents, with ids that are higher by 1000. */
  const documentOf = (product: number): number => product - 1000;

  /** A recorded catalog: products by query; everything without a query. */
  function recorded(found: Readonly<Record<string, readonly number[]>>): (address: URL) => { body: unknown } {
    return ({ searchParams }) => {
      const search = searchParams.get('search');
      const ids = search === null ? small.documents.map(({ id }) => id) : (found[search] ?? []);
      const [page, size] = [Number(searchParams.get('page') ?? '1'), Number(searchParams.get('per_page'))];
      const items = ids.slice((page - 1) * size, page * size).map((id) => ({ id: id + 1000 }));
      return { body: { items, total: ids.length, page } };
    };
  }

  test('each query in its language, with the results as documents; long ones are cut and counted', async () => {
    await withServer(recorded({ cască: [108, 103], '608-ZZ': [106] }), async (url, addresses) => {
      const { answers, lists, cut } = await askPlugin(url, 'ro', queries, documentOf);
      assert.equal(cut, 1);
      assert.equal(lists.length, queries.length);
      assert.deepEqual(
        answers.map(({ results }) => results).filter((results) => results.length > 0),
        [[108, 103], [106]],
      );
      const { first_right, found, empty } = reached(queries, answers);
      assert.deepEqual({ first_right, found, empty }, { first_right: 1 / 11, found: 2 / 11, empty: 9 / 11 });
      const asked = addresses.slice(16);
      assert.equal(asked.length, queries.length * 2, 'a plain list before each query');
      for (const { searchParams } of asked) {
        assert.equal(searchParams.get('language'), 'ro');
        assert.equal(searchParams.get('per_page'), '50');
        assert.ok(Array.from(searchParams.get('search') ?? '').length <= 120);
      }
    });
  });

  test('further pages are read only until the judgment is certain, and at most 200 results', async () => {
    const others = Array.from({ length: 400 }, (_, place) => 5000 + place);
    const one = (words: string, id: number) => ({ words, grades: new Map([[id, 1]]) });
    const pages = new Map<string, number>();
    const answer = recorded({ a: [1, ...others], b: [...others.slice(0, 70), 1], c: [...others, 1] });
    await withServer(
      (address) => {
        const search = address.searchParams.get('search') ?? '';
        pages.set(search, Math.max(pages.get(search) ?? 0, Number(address.searchParams.get('page') ?? '1')));
        return answer(address);
      },
      async (url) => {
        const asked = [one('a', 1), one('b', 1), one('c', 1)];
        const { answers } = await askPlugin(url, 'ro', asked, documentOf);
        assert.deepEqual(
          ['a', 'b', 'c'].map((search) => pages.get(search)),
          [1, 2, 4],
        );
        assert.equal(answers[2]?.results.length, 200);
        assert.equal(reached(asked, answers).found, 2 / 3);
      },
    );
  });

  test('an error never counts as “nothing found”', async () => {
    await withServer(
      ({ searchParams }) =>
        searchParams.has('search')
          ? { status: 503, body: { code: 'md_shop_unavailable' } }
          : { body: { items: [], total: 0 } },
      (url) => assert.rejects(askPlugin(url, 'ro', queries, documentOf), /with 503.*md_shop_unavailable/s),
    );
  });
});

suite('outsiders', () => {
  const right = (attempts: readonly Attempt[]) => bestAttempt(queries, attempts).first_right;

  test('MiniSearch finds the right documents, misspelt ones too', async () => {
    const attempts = await miniSearch.attempts(small, queries);
    assert.ok(right(attempts) > 0.8, String(right(attempts)));
    const misspelt = queries.findIndex(({ words }) => words === 'rulmneti');
    assert.equal(attempts.find(({ settings }) => settings === 'fuzzy 0.4')?.answers[misspelt]?.results[0], 106);
  });

  test("SQLite's BM25 finds the right documents", async () => {
    const attempts = await fts5.attempts(small, queries);
    assert.equal(attempts.length, 12, 'four kinds of words, three sets of weights');
    assert.ok(right(attempts) > 0.8, String(right(attempts)));
    for (const { answers } of attempts) assert.equal(answers.length, queries.length);
  });

  test('SQLite takes no operator from a query, and nothing to search for finds nothing', async () => {
    const asked = ['" OR NEAR(role) -casca AND', '!?', 'rol*'].map((words) => ({ words, grades: new Map([[101, 1]]) }));
    const [words] = await fts5.attempts(small, asked);
    assert.ok((words?.answers[0]?.results.length ?? 0) > 0);
    assert.deepEqual(words?.answers[1]?.results, []);
  });

  test("WordPress's own search is read page by page; an error ends the bench", async () => {
    const products = Array.from({ length: 120 }, (_, place) => ({ id: 1001 + place }));
    const asked = [{ words: 'role & co', grades: new Map([[1, 1]]) }];
    const outsider = (url: string) => wordPress(url, (product) => product - 1000).attempts(small, asked);
    await withServer(
      ({ searchParams }) => {
        const page = Number(searchParams.get('page'));
        return { headers: { 'X-WP-TotalPages': '3' }, body: products.slice((page - 1) * 50, page * 50) };
      },
      async (url, addresses) => {
        const [attempt] = await outsider(url);
        assert.equal(attempt?.answers[0]?.results.length, 120);
        assert.equal(attempt.answers[0].results[0], 1);
        assert.equal(addresses[0]?.searchParams.get('search'), 'role & co');
        assert.equal(addresses.length, 3);
      },
    );
    await withServer(
      () => ({ status: 500, body: {} }),
      (url) => assert.rejects(outsider(url), /WordPress answered .* with 500/),
    );
  });
});

suite('the report of relevance', () => {
  const figures = { ndcg10: 0.5, ndcg10_condensed: 0.6, first_right: 0.9, found: 0.95, empty: 0.01, ms: 21 };
  const results = (name: string, more: Partial<CollectionResults>, missing = {}): RelevanceResults => ({
    date: '2026-11-22',
    machine: { Processor: 'one' },
    missing,
    collections: {
      [name]: {
        ...figures,
        language: 'ro',
        documents: 240,
        queries: 585,
        without_answer: 3,
        cut: 20,
        list_ms: 19,
        adjustments: { unnamed: 240, sku_cut: 1, label_split: 2, label_cut: 0 },
        outsiders: {
          minisearch: { ...figures, first_right: 0.87, settings: 'fuzzy 0.2' },
          fts5: { ...figures, first_right: 0.88, settings: 'words' },
        },
        ...more,
      },
    },
  });

  test('has a row for each search, and the settings of the others', () => {
    const report = reportRelevance(results('xquad-ro', {}));
    assert.match(
      report,
      /\| xquad-ro +\| the plugin +\| 0\.500 +\| 0\.600 +\| 0\.900 +\| 0\.950 +\| 0\.010 +\| 21\.0 \(19\.0\) +\|/,
    );
    assert.match(report, /\| +\| MiniSearch +\| 0\.500 +\| 0\.600 +\| 0\.870 +\|/);
    assert.match(report, /\| xquad-ro +\| MiniSearch +\| fuzzy 0\.2 +\|/);
    assert.match(report, /\| xquad-ro +\| ro +\| 240 +\| 585 +\| 3 +\| 20 +\| 240 +\| 1 +\| 2 +\| 0 +\|/);
  });

  test('names missed targets, and what the best of the others reached', () => {
    assert.match(
      reportRelevance(results('xquad-ro', {})),
      /xquad-ro, first right \| 0\.900: met \(at least 0\.90\) \| 0\.880 \(SQLite FTS5, BM25\)/,
    );
    const missed = reportRelevance(results('xquad-ro', { first_right: 0.8999 }));
    assert.match(missed, /0\.900: \*\*missed\*\* \(at least 0\.90\)/);
    const chorus = reportRelevance(results('chorus', { ndcg10: 0.75, ndcg10_condensed: 0.79 }));
    assert.match(chorus, /chorus, nDCG@10 +\| 0\.750: met/);
    assert.match(chorus, /chorus, condensed +\| 0\.790: \*\*missed\*\* \(at least 0\.80\)/);
    assert.doesNotMatch(reportRelevance(results('other', {})), /met|missed/);
  });

  test('names what was not measured, and why', () => {
    const report = reportRelevance(results('other', {}, { tntsearch: 'composer install failed.' }));
    assert.match(report, /\*\*Not measured:\*\* TNTSearch\. composer install failed\./);
  });
});

suite('the speed of searches', () => {
  test('the added words are all different, and enough', () => {
    const words = wordDocuments().flatMap(({ text }) => text.split(' '));
    assert.equal(words.length, 100_000);
    assert.equal(new Set(words).size, 100_000);
    assert.equal(madeWord(50_000).length, 10);
  });

  test('a misspelt word has two neighbours swapped', () => {
    assert.equal(swapped('bambus', 2), 'babmus');
    assert.equal(swapped(swapped('rarebuvami', 2), 6), 'raerbuavmi');
  });

  test('a misspelt word that is not found is no fast answer', () => {
    const time = { median: 20, low: 19, high: 21 };
    const row = (right: boolean, met: boolean) => ({
      title: 'misspelt',
      time,
      over: { median: 1, low: 0, high: 2 },
      than: 'found in 1 %',
      most: 5,
      right,
      met,
    });
    const report = (right: boolean, met: boolean): string =>
      reportSearchSpeed({
        date: '2026-11-22',
        machine: {},
        families: 1000,
        words: 100_000,
        samples: 10,
        list: time,
        rows: [row(right, met)],
      });
    assert.match(report(true, true), /1\.00 ms \(0\.00–2\.00\) more than found in 1 % \| met \(at most 5 ms more\) \|/);
    assert.match(report(false, false), /\*\*missed\*\* \(at most 5 ms more\): it does not find what it should/);
  });
});

suite('options of the other parts', () => {
  test('relevance needs collections, and they belong to nothing else', () => {
    const { part, collections } = benchOptions(['--only', 'relevance', '--collections', 'DIR']);
    assert.deepEqual([part, collections], ['relevance', 'DIR']);
    assert.equal(benchOptions(['--only', 'search-speed']).part, 'search-speed');
    assert.equal(benchOptions(['--only', 'list,search']).part, undefined);
    for (const args of [
      ['--only', 'relevance'],
      ['--collections', 'DIR'],
      ['--only', 'list', '--collections', 'DIR'],
      ['--only', 'relevance,list', '--collections', 'DIR'],
      ['--only', 'search-speed,relevance', '--collections', 'DIR'],
    ]) {
      assert.throws(() => benchOptions(args), UsageError, args.join(' '));
    }
  });
});
