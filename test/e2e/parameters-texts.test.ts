import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bounds } from '../../src-contract/bounds.ts';
import { parameterErrors } from '../../src-contract/errors.ts';
import { ask, products, read, refused } from './support/contract-client.ts';
import { demoTerms } from './support/demo.ts';
import { fill } from './support/fill.ts';

const q = encodeURIComponent;
const times = (text: string, count: number) => text.repeat(count);
const longRule = fill(parameterErrors.too_long, { maximum: bounds.argumentText });

describe('parameters: texts', () => {
  // All kinds of letters are in test/php/Operations/ArgumentsTest.php; this tests that WordPress and the web server do not change them.
  for (const [path, name, letter] of [
    ['/products', 'search', 'ж'],
    ['/products', 'category', '\u0306'],
    ['/products', 'brand', '🦑'],
    ['/content', 'search', '\u202e'],
  ] as const) {
    test(`${path}: 120 code points of ${JSON.stringify(letter)} are accepted as ${name}, 121 are not`, async () => {
      assert.equal((await ask(`${path}?${name}=${q(times(letter, 120))}`)).status, 200);
      assert.deepEqual((await refused(400, `${path}?${name}=${q(times(letter, 121))}`)).data.params, {
        [name]: longRule,
      });
    });
  }
  test('every code point of a family emoji counts', async () => {
    const family = '👨‍👩‍👧'; // five code points
    await read('search_products', `/products?search=${q(times(family, 24))}`);
    await refused(400, `/products?search=${q(times(family, 24))}x`);
  });
  test('unencoded apostrophes, backslashes and quotation marks count once', async () => {
    // WordPress adds slashes to the query; they must neither count nor be searched for.
    for (const name of ['search', 'category', 'brand']) {
      await read('search_products', `/products?${name}=${times("'", 120)}`);
      await refused(400, `/products?${name}=${times("'", 121)}`);
    }
  });
  test('the length of a search counts after trimming', async () => {
    const spaced = `   ${times('a', 120)}   `;
    assert.equal((await products(`search=${q(spaced)}`)).total, 0);
    await refused(400, `/products?search=${q(`   ${times('a', 121)}   `)}`);
  });
  test('the length of a slug counts after decoding, whether it is encoded once or twice', async () => {
    const slug = times('ж', 120); // 720 characters when percent-encoded
    assert.equal((await products(`category=${q(q(slug))}`)).total, 0);
    assert.deepEqual((await refused(400, `/products?category=${q(q(`${slug}ж`))}`)).data.params, {
      category: longRule,
    });
    assert.deepEqual((await refused(400, `/products?brand=${q(q(`${slug}ж`))}`)).data.params, { brand: longRule });
  });
  for (const [name, bytes, problem] of [
    ['search', 'abc%80def', parameterErrors.invalid_utf8],
    ['category', '%ED%A0%80', parameterErrors.invalid_utf8],
    ['brand', 'a%00b', parameterErrors.nul_character],
  ] as const) {
    test(`${name}=${bytes} is rejected`, async () => {
      assert.deepEqual((await refused(400, `/products?${name}=${bytes}`)).data.params, { [name]: problem });
    });
  }
  for (const path of [
    '/products?page=%00',
    '/products?language=%FF',
    '/content?search=%00',
    '/categories?language=%00',
  ]) {
    test(`${path} is 400`, async () => {
      await refused(400, path);
    });
  }
  for (const empty of ['search=&category=&brand=', 'search=%20%C2%A0', 'search&category&brand']) {
    test(`${empty} counts as absent`, async () => {
      assert.deepEqual(await products(empty), await products());
    });
  }
  test('an empty search of content counts as absent', async () => {
    assert.deepEqual(
      (await read('search_site', '/content?search=%20')).json,
      (await read('search_site', '/content')).json,
    );
  });
  for (const text of [
    '%',
    '_',
    '\\',
    "'",
    '"',
    '--',
    ';',
    "' OR 1=1 -- ",
    '%1$s',
    '%zz',
    '%%',
    '\\%',
    '*',
    '()',
    '[a-z]',
    '{}',
    '<script>alert(1)</script>',
    '\u202e',
    '${7*7}',
    '../../etc/passwd',
    '\r\nSet-Cookie: a=b',
    '😀',
    '+',
  ]) {
    test(`search=${JSON.stringify(text)} is only text`, async () => {
      const list = await products(`search=${q(text)}`);
      assert.ok(list.total < (await products()).total, 'a search without words finds everything');
      assert.equal((await products(`category=${q(text)}&brand=${q(text)}`)).total, 0);
    });
  }
});

describe('parameters: slugs', () => {
  const helmets = demoTerms.categories.find(({ key }) => key === 'helmets');
  assert.ok(helmets);
  test('a Russian slug may be decoded, percent-encoded, or percent-encoded twice', async () => {
    const decoded = await products(`language=ru&category=${q(helmets.ru.slug)}`);
    assert.ok(decoded.total > 0);
    assert.deepEqual(await products(`language=ru&category=${q(q(helmets.ru.slug))}`), decoded);
    assert.deepEqual(await products(`language=ru&category=${q(q(helmets.ru.slug).toLowerCase())}`), decoded);
  });
  test('a slug of the other language, an unknown slug, and another letter case find nothing', async () => {
    for (const query of [
      `language=ro&category=${q(helmets.ru.slug)}`,
      `language=ru&category=${helmets.ro.slug}`,
      'category=no-such',
      'brand=no-such',
      `category=${helmets.ro.slug.toUpperCase()}`,
      `brand=${helmets.ro.slug}`,
      'category=nistrel',
      `category=${helmets.ro.slug}%20`,
    ]) {
      const list = await products(query);
      assert.deepEqual([list.items, list.total, list.total_pages], [[], 0, 0], query);
    }
  });
  test('a slug without diacritics is another slug', async () => {
    assert.equal((await products(`category=${q('căsti')}`)).total, 0);
  });
});
