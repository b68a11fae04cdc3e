import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { queries, type Query } from '../search/queries.ts';
import { read } from './support/contract-client.ts';
import { demoTerms, importedPosts, type Imported } from './support/demo.ts';
import { php } from './support/php.ts';

/** The largest page; what a query must find must be on it. */
const page = 50;

const slugs = new Map([...demoTerms.categories, ...demoTerms.brands].map((term) => [term.key, term]));

function address(query: Query): string {
  const parameters = new URLSearchParams({ search: query.query, language: query.language, per_page: String(page) });
  for (const name of ['category', 'brand'] as const) {
    const key = query[name];
    if (key === undefined) continue;
    const term = slugs.get(key);
    assert.ok(term, `the demonstration has no ${name} ${key}`);
    parameters.set(name, term[query.language].slug);
  }
  return `/${query.kind === 'product' ? 'products' : 'content'}?${parameters.toString()}`;
}

/** The header `Md-Shop-Search`: its item and the words of its parameters. */
function noteOf(header: string): { readonly item: string; readonly words: (name: string) => string[] } {
  const words = (name: string): string[] =>
    (new RegExp(`; ${name}="([^"]*)"`).exec(header)?.[1] ?? '').split(' ').filter(Boolean).map(decodeURIComponent);
  return { item: header.split(';')[0] ?? '', words };
}

const marks: Readonly<Record<string, string>> = { ă: 'a', â: 'a', î: 'i', ș: 's', ț: 't', ё: 'е' };

/** Corrections as `typed>searched`, without marks: the index has none. */
const folded = (text: string): string => text.replace(/[ăâîșțё]/g, (letter) => marks[letter] ?? letter);

/** Asserts that the header says how the query was searched. */
function assertNote(query: Query, header: string | null): void {
  const { partial, corrected = [], leftOut, prices } = query;
  if (partial === undefined && corrected.length === 0 && leftOut === undefined && prices === undefined) {
    if (query.found.length > 0) assert.equal(header, null, 'the query must be searched as typed');
    return;
  }
  assert.ok(header !== null, 'no header Md-Shop-Search');
  const note = noteOf(header);
  assert.match(note.item, /^(partial|full)$/);
  if (partial !== undefined || leftOut === undefined) assert.equal(note.item, partial === true ? 'partial' : 'full');
  if (leftOut !== undefined) assert.deepEqual(note.words('left-out'), leftOut, header);
  if (prices !== undefined) assert.deepEqual(note.words('prices'), prices, header);
  if (partial === undefined) {
    const seen = note.words('corrected').map(folded);
    const expected = corrected.map(folded);
    const matches = (one: string, pair = ''): boolean =>
      one.endsWith('*') ? pair.startsWith(one.slice(0, -1)) : pair === one;
    assert.ok(
      seen.length === expected.length && expected.every((one, place) => matches(one, seen[place])),
      `corrected: ${seen.join(' ')}`,
    );
  }
}

describe('search: what people and agents type', () => {
  let posts: Record<string, Imported> = {};
  let keys = new Map<number, string>();
  before(async () => {
    posts = await importedPosts();
    keys = new Map(Object.entries(posts).map(([key, { id }]) => [id, key.slice(0, -3)]));
  });
  const idOf = (key: string, language: string): number => {
    const post = posts[`${key}-${language}`];
    assert.ok(post, `the demonstration has no post ${key}-${language}`);
    return post.id;
  };

  for (const query of queries) {
    test(`${query.language}, ${query.kind}: ${query.query} — ${query.why}`, async () => {
      const { json, headers } = await read(
        query.kind === 'product' ? 'search_products' : 'search_site',
        address(query),
      );
      const found = json.items.map(({ id }) => id);
      const seen = found.map((id) => keys.get(id));
      if (query.found.length === 0) assert.deepEqual(seen, []);
      const missing = query.found.filter((key) => !found.includes(idOf(key, query.language)));
      assert.deepEqual(missing, [], `not found; found were ${seen.join(', ')}`);
      const wrong = (query.notFound ?? []).filter((key) => {
        assert.ok(`${key}-ro` in posts || `${key}-ru` in posts, `the demonstration has no post ${key}`);
        return seen.includes(key);
      });
      assert.deepEqual(wrong, [], 'found, but must not be');
      if (query.first !== undefined) assert.equal(keys.get(found[0] ?? 0), query.first, seen.join(', '));
      assert.equal(json.total, found.length, 'the total is exact');
      assertNote(query, headers.get('md-shop-search'));
    });
  }

  test('the table has at least 120 queries for each language', () => {
    for (const language of ['ro', 'ru']) {
      const own = queries.filter((query) => query.language === language);
      assert.ok(own.length >= 120, `${language}: ${String(own.length)}`);
      assert.equal(new Set(own.map((query) => address(query))).size, own.length, 'a query occurs twice');
    }
  });
});

/** Puts as many words into each text as a search accepts: 16 words and 120 characters. */
function inTexts(words: readonly string[]): string[] {
  const texts: string[][] = [[]];
  for (const word of words) {
    const last = texts.at(-1) ?? [];
    if (last.length === 16 || [...last, word].join(' ').length > 120) texts.push([word]);
    else last.push(word);
  }
  return texts.map((text) => text.join(' '));
}

describe('search: words that are spelt right', () => {
  let asked = 0;
  for (const [language, letters] of [
    ['ro', /^[a-z]{2,}$/],
    ['ru', /^[а-я]{2,}$/],
  ] as const) {
    test(`no word of the texts is changed: ${language}`, async () => {
      const names = await php<Record<string, string[]>>(
        `global $wpdb; $words = array( 'products' => array(), 'content' => array() );
        foreach ( $wpdb->get_results( "SELECT DISTINCT kind, name FROM {$wpdb->prefix}md_shop_blocks WHERE language = '${language}' AND name LIKE 'w:%'" ) as $row ) {
            $words[ 'product' === $row->kind ? 'products' : 'content' ][] = substr( $row->name, 2 );
        }
        return $words;`,
      );
      for (const [list, all] of Object.entries(names)) {
        const words = all.filter((word) => letters.test(word));
        asked += words.length;
        for (const text of inTexts(words)) {
          const parameters = new URLSearchParams({ search: text, language, per_page: '1' });
          const { headers } = await read(
            list === 'products' ? 'search_products' : 'search_site',
            `/${list}?${parameters.toString()}`,
          );
          const note = headers.get('md-shop-search') ?? '';
          assert.doesNotMatch(note, /corrected|left-out|ignored/, text);
        }
      }
    });
  }
  test('these are at least 5,000 words', () => {
    assert.ok(asked >= 5000, String(asked));
  });
});

describe('search: filters and pages', () => {
  const ids = async (path: string): Promise<number[]> =>
    (await read('search_products', path)).json.items.map(({ id }) => id);
  for (const [name, filter] of [
    ['category', `category=${encodeURIComponent(slugs.get('skates')?.ro.slug ?? '')}`],
    ['brand', 'brand=nistrel'],
    ['category and brand', `category=${encodeURIComponent(slugs.get('skates')?.ro.slug ?? '')}&brand=nistrel`],
  ] as const) {
    test(`${name}: the results are those of both lists, children included`, async () => {
      const searched = await ids(`/products?search=mm&per_page=${String(page)}`);
      const listed = new Set<number>();
      for (let number = 1; ; number++) {
        const part = await ids(`/products?${filter}&per_page=${String(page)}&page=${String(number)}`);
        part.forEach((id) => listed.add(id));
        if (part.length < page) break;
      }
      const both = await read('search_products', `/products?search=mm&${filter}&per_page=${String(page)}`);
      const expected = searched.filter((id) => listed.has(id));
      assert.ok(expected.length > 0 && expected.length < searched.length, 'the filter must exclude some results');
      assert.deepEqual(
        both.json.items.map(({ id }) => id),
        expected,
      );
      assert.equal(both.json.total, expected.length);
    });
  }
  test('pages do not overlap, and the total is the same on each and after the last one', async () => {
    const whole = await read('search_products', `/products?search=role&per_page=${String(page)}`);
    const parts: number[] = [];
    for (let number = 1; parts.length < whole.json.total; number++) {
      const part = await read('search_products', `/products?search=role&per_page=4&page=${String(number)}`);
      assert.equal(part.json.total, whole.json.total);
      parts.push(...part.json.items.map(({ id }) => id));
    }
    assert.deepEqual(
      parts,
      whole.json.items.map(({ id }) => id),
    );
    const past = await read('search_products', '/products?search=role&per_page=4&page=900');
    assert.deepEqual([past.json.items, past.json.total], [[], whole.json.total]);
  });
});
