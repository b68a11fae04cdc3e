import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fill, parameterErrors } from '../../src-contract/errors.ts';
import { bounds } from '../../src-contract/bounds.ts';
import { ask, everyProduct, products, read, refused } from './support/contract-client.ts';
import { demoTerms } from './support/demo.ts';

const q = encodeURIComponent;
const times = (text: string, count: number) => text.repeat(count);

const pageRule = fill(parameterErrors.integer_range, bounds.page);
const perPageRule = fill(parameterErrors.integer_range, bounds.perPage);
const idRule = fill(parameterErrors.integer_minimum, { minimum: bounds.id });
const languageRule = fill(parameterErrors.one_of, { values: 'ro, ru' });
const longRule = fill(parameterErrors.too_long, { maximum: bounds.argumentText });

/** Forms that are no integer of the decisions' `^[0-9]+$`, or overflow what an integer can hold. */
const noIntegers = ['', '0', '-1', '12abc', 'abc', '1e3', '1.0', '1,0', ' 5 ', '5 ', '+5', '0x1', '٥', '５', 'NaN', 'true', 'null', '9223372036854775808', times('9', 400), "1' OR '1'='1", '1;2', '-0', '1\n', '\t1'];

describe('parameters: integers', () => {
  for (const [name, value, page, size] of [
    ['page', '1', 1, 20],
    ['page', '1000', 1000, 20],
    ['page', '0001', 1, 20],
    ['page', '0000000000000000000000000000000000000001000', 1000, 20],
    ['per_page', '1', 1, 1],
    ['per_page', '50', 1, 50],
    ['per_page', '007', 1, 7],
  ] as const) {
    test(`${name}=${value} is accepted`, async () => {
      const list = await products(`${name}=${value}`);
      assert.deepEqual([list.page, list.per_page], [page, size]);
    });
  }
  for (const value of [...noIntegers, '1001', '9223372036854775807', '18446744073709551617']) {
    test(`page=${JSON.stringify(value).slice(0, 40)} is refused`, async () => {
      for (const path of ['/products', '/content']) {
        const { data } = await refused(400, `${path}?page=${q(value)}`);
        assert.deepEqual(data.params, { page: pageRule });
      }
    });
  }
  for (const value of [...noIntegers, '51', '100', '4294967297']) {
    test(`per_page=${JSON.stringify(value).slice(0, 40)} is refused`, async () => {
      for (const path of ['/products', '/content']) {
        const { data } = await refused(400, `${path}?per_page=${q(value)}`);
        assert.deepEqual(data.params, { per_page: perPageRule });
      }
    });
  }
  test('a name without a value, and one without an equals sign, is empty and so refused', async () => {
    assert.deepEqual((await refused(400, '/products?page&per_page=')).data.params, { page: pageRule, per_page: perPageRule });
  });
});

describe('parameters: the id in the path', () => {
  // A slash, a question mark or a number sign would make another path of it.
  for (const value of noIntegers.filter((one) => one !== '')) {
    test(`/products/${JSON.stringify(value).slice(0, 40)} is refused as a bad id, not as an unknown path`, async () => {
      const { data, code } = await refused(400, `/products/${q(value)}`);
      assert.deepEqual([code, data.params], ['md_shop_invalid_parameters', { id: idRule }]);
    });
  }
  for (const value of ['5%2F6', '5%3Fid=7', 'a%23b', '%D1%88', '%F0%9F%9B%BC', '%22%3E%3Cscript%3E', '...', '~']) {
    test(`/products/${value} is refused, never found and never a failure`, async () => {
      const answer = await ask(`/products/${value}`);
      assert.ok([400, 404].includes(answer.status), String(answer.status));
    });
  }
  test('invalid UTF-8 in the path is a bad id', async () => {
    const { data } = await refused(400, '/products/%FF');
    assert.deepEqual(Object.keys(data.params ?? {}), ['id']);
  });
  test('an id that no post can have is not found', async () => {
    await refused(404, '/products/9223372036854775807');
    await refused(404, '/products/4294967296');
  });
  test('leading zeros are the same integer', async () => {
    const [item] = (await products('per_page=1')).items;
    assert.ok(item);
    assert.equal((await read('get_product', `/products/000${String(item.id)}`)).json.id, item.id);
  });
  test('the id comes from the path alone', async () => {
    const [first, second] = (await products('per_page=2')).items;
    assert.ok(first && second);
    for (const query of [`id=${String(second.id)}`, 'id=abc', 'id[]=1', 'id=1&id=2', `rest_route=/md-shop/v1/products/${String(second.id)}`]) {
      assert.equal((await read('get_product', `/products/${String(first.id)}?${query}`)).json.id, first.id, query);
    }
  });
  test('a bad id and a bad language are named together', async () => {
    const { data } = await refused(400, '/products/abc?language=en');
    assert.deepEqual(data.params, { id: idRule, language: languageRule });
  });
});

describe('parameters: language', () => {
  for (const path of ['/products', '/content', '/categories', '/products/1']) {
    for (const value of ['', 'en', 'RO', 'Ru', 'ro-RO', 'ro ', ' ru', 'ro,ru', 'r', '0', 'ru%00', 'р', times('ro', 61)]) {
      test(`${path}?language=${JSON.stringify(value).slice(0, 20)} is refused`, async () => {
        const { data } = await refused(400, `${path}?language=${value === 'ru%00' ? value : q(value)}`);
        assert.deepEqual(Object.keys(data.params ?? {}), ['language']);
        assert.equal(data.params?.['language'], languageRule);
      });
    }
  }
  test('ro is the default', async () => {
    assert.deepEqual(await products(), await products('language=ro'));
    assert.notDeepEqual(await products(), await products('language=ru'));
  });
  test('health takes none and ignores it', async () => {
    await read('health', '/health?language=en&page=0');
  });
});

/** 120 code points of each kind are accepted, 121 refused. Bytes, UTF-16 units and graphemes must not count. */
const letters: Readonly<Record<string, string>> = {
  Latin: 'a',
  Cyrillic: 'ж',
  'comma-below': 'ș',
  CJK: '輪',
  emoji: '🛼',
  'combining marks': '\u0306',
  'zero-width joiners': '\u200d',
  'right-to-left marks': '\u202e',
};

describe('parameters: texts', () => {
  for (const [kind, letter] of Object.entries(letters)) {
    for (const name of ['search', 'category', 'brand']) {
      test(`${name}: 120 code points of ${kind} are accepted, 121 are not`, async () => {
        const list = await products(`${name}=${q(times(letter, 120))}`);
        assert.equal(list.total, 0);
        assert.deepEqual((await refused(400, `/products?${name}=${q(times(letter, 121))}`)).data.params, { [name]: longRule });
      });
    }
    test(`content's search: 120 code points of ${kind} are accepted, 121 are not`, async () => {
      await read('search_site', `/content?search=${q(times(letter, 120))}`);
      assert.deepEqual((await refused(400, `/content?search=${q(times(letter, 121))}`)).data.params, { search: longRule });
    });
  }
  test('a family emoji counts each of its code points', async () => {
    const family = '👨‍👩‍👧'; // five code points
    await read('search_products', `/products?search=${q(times(family, 24))}`);
    await refused(400, `/products?search=${q(times(family, 24))}x`);
  });
  test("apostrophes, backslashes and quotation marks that come unencoded count once", async () => {
    // WordPress adds slashes to what it takes from the server; none of them may be counted or searched for.
    for (const name of ['search', 'category', 'brand']) {
      await read('search_products', `/products?${name}=${times("'", 120)}`);
      await refused(400, `/products?${name}=${times("'", 121)}`);
    }
  });
  test('search is trimmed before it is counted', async () => {
    const spaced = `   ${times('a', 120)}   `;
    assert.equal((await products(`search=${q(spaced)}`)).total, 0);
    await refused(400, `/products?search=${q(`   ${times('a', 121)}   `)}`);
  });
  test('slugs: the decoded one is counted, whether it comes decoded or percent-encoded once more', async () => {
    const slug = times('ж', 120); // 720 characters when percent-encoded
    assert.equal((await products(`category=${q(q(slug))}`)).total, 0);
    assert.deepEqual((await refused(400, `/products?category=${q(q(`${slug}ж`))}`)).data.params, { category: longRule });
    assert.deepEqual((await refused(400, `/products?brand=${q(q(`${slug}ж`))}`)).data.params, { brand: longRule });
  });
  for (const bytes of ['%FF', '%C3', '%C3%28', '%E2%82', '%F0%9F%9B', '%ED%A0%80', '%C0%AF', 'abc%80def', '%F5%80%80%80']) {
    for (const name of ['search', 'category', 'brand']) {
      test(`${name}=${bytes} is refused: not UTF-8`, async () => {
        assert.deepEqual((await refused(400, `/products?${name}=${bytes}`)).data.params, { [name]: parameterErrors.invalid_utf8 });
      });
    }
  }
  for (const name of ['search', 'category', 'brand']) {
    for (const value of ['%00', 'a%00b', '%00a', 'a%00']) {
      test(`${name}=${value} is refused: a NUL character`, async () => {
        assert.deepEqual((await refused(400, `/products?${name}=${value}`)).data.params, { [name]: parameterErrors.nul_character });
      });
    }
  }
  for (const path of ['/products?page=%00', '/products?per_page=1%00', '/products?page=%FF', '/products?language=%FF', '/content?search=%00', '/content?search=%FF', '/categories?language=%00']) {
    test(`${path} is 400`, async () => {
      await refused(400, path);
    });
  }
  for (const empty of ['search=', 'category=', 'brand=', 'search=&category=&brand=', 'search=%20%20', 'search=%09%0A', 'search=%C2%A0', 'search', 'search&category&brand']) {
    test(`${empty} counts as absent`, async () => {
      assert.deepEqual(await products(empty), await products());
    });
  }
  test('an empty search of content counts as absent', async () => {
    assert.deepEqual((await read('search_site', '/content?search=%20')).json, (await read('search_site', '/content')).json);
  });
  for (const text of ['%', '_', '\\', "'", '"', '--', ';', "' OR 1=1 -- ", '%1$s', '%zz', '%%', '\\%', '*', '()', '[a-z]', '{}', '<script>alert(1)</script>', '\u202e', '${7*7}', '../../etc/passwd', '\r\nSet-Cookie: a=b', '😀', '+']) {
    test(`search=${JSON.stringify(text)} is only text`, async () => {
      const list = await products(`search=${q(text)}`);
      assert.ok(list.total < (await products()).total, 'a meaningless search finds everything');
      for (const name of ['category', 'brand']) assert.equal((await products(`${name}=${q(text)}`)).total, 0, name);
    });
  }
});

describe('parameters: repeated and array forms', () => {
  for (const [path, name, value] of [
    ['/products', 'page', '1'],
    ['/products', 'per_page', '5'],
    ['/products', 'language', 'ro'],
    ['/products', 'search', 'role'],
    ['/products', 'category', 'casti'],
    ['/products', 'brand', 'nistrel'],
    ['/content', 'search', 'role'],
    ['/content', 'page', '1'],
    ['/content', 'language', 'ru'],
    ['/categories', 'language', 'ro'],
    ['/products/1', 'language', 'ro'],
  ] as const) {
    test(`${path}: ${name} twice, equal or not, is refused`, async () => {
      for (const query of [`${name}=${value}&${name}=${value}`, `${name}=${value}&x=1&${name}=`, `${name}=&${name}=${value}`, `%${name.charCodeAt(0).toString(16)}${name.slice(1)}=${value}&${name}=${value}`]) {
        assert.deepEqual((await refused(400, `${path}?${query}`)).data.params, { [name]: parameterErrors.repeated }, query);
      }
    });
    test(`${path}: ${name} as an array is refused`, async () => {
      for (const query of [`${name}[]=${value}`, `${name}[0]=${value}`, `${name}[a]=${value}`, `${name}%5B%5D=${value}`, `${name}[][]=${value}`, `${name}[]`]) {
        assert.deepEqual((await refused(400, `${path}?${query}`)).data.params, { [name]: parameterErrors.array }, query);
      }
    });
    test(`${path}: ${name} both plain and as an array is refused`, async () => {
      const { data } = await refused(400, `${path}?${name}=${value}&${name}[]=${value}`);
      assert.deepEqual(Object.keys(data.params ?? {}), [name]);
    });
  }
});

describe('parameters: several at once, and unknown ones', () => {
  test('every bad one is named', async () => {
    const { data, message } = await refused(400, `/products?page=0&per_page=51&language=en&search=${times('x', 121)}&category=%FF&brand=a%00`);
    assert.deepEqual(data.params, {
      search: longRule,
      category: parameterErrors.invalid_utf8,
      brand: parameterErrors.nul_character,
      page: pageRule,
      per_page: perPageRule,
      language: languageRule,
    });
    for (const name of Object.keys(data.params ?? {})) assert.ok(message.includes(name), message);
  });
  test('the answer does not repeat what was sent', async () => {
    const { text } = await ask('/products?page=%3Cscript%3Esecret&language=hunter2');
    assert.ok(!text.includes('secret') && !text.includes('hunter2'), text);
  });
  for (const query of ['foo=bar', 'foo[]=1&foo[]=2', 'orderby=price&order=asc', 'offset=5', 'lang=ru', 'Page=0', 'PER_PAGE=0', 'page_=0', 'status=draft', 'post_status=any', 'post_type=page', 'password=club-2026', 'context=edit', 's=x', 'p=1', 'rest_route=/wp/v2/posts', 'preview=true', 'utm_source=x&_=1', 'sku=x', 'id=1', '%FF=1', '=1', '&&', '?']) {
    test(`${query} is ignored`, async () => {
      assert.deepEqual((await ask(`/products?${query}`)).json, await products());
    });
  }
  test('parameters of one route mean nothing on another', async () => {
    assert.deepEqual((await read('search_site', '/content?category=%FF&brand=nistrel')).json, (await read('search_site', '/content')).json);
    assert.deepEqual((await read('list_categories', '/categories?page=0&search=x')).json, (await read('list_categories', '/categories')).json);
  });
  test('a page past the end is empty and keeps the totals', async () => {
    const all = await everyProduct('');
    const list = await products('page=1000&per_page=50');
    assert.deepEqual([list.items, list.total, list.page], [[], all.length, 1000]);
  });
});

describe('parameters: slugs', () => {
  const helmets = demoTerms.categories.find(({ key }) => key === 'helmets');
  assert.ok(helmets);
  test('a Russian slug may come decoded, percent-encoded, and percent-encoded twice', async () => {
    const decoded = await products(`language=ru&category=${q(helmets.ru.slug)}`);
    assert.ok(decoded.total > 0);
    assert.deepEqual(await products(`language=ru&category=${q(q(helmets.ru.slug))}`), decoded);
    assert.deepEqual(await products(`language=ru&category=${q(q(helmets.ru.slug).toLowerCase())}`), decoded);
  });
  test('a slug of the other language, an unknown one, and another letter case find nothing', async () => {
    for (const query of [`language=ro&category=${q(helmets.ru.slug)}`, `language=ru&category=${helmets.ro.slug}`, 'category=no-such', 'brand=no-such', `category=${helmets.ro.slug.toUpperCase()}`, `brand=${helmets.ro.slug}`, 'category=nistrel', `category=${helmets.ro.slug}%20`]) {
      const list = await products(query);
      assert.deepEqual([list.items, list.total, list.total_pages], [[], 0, 0], query);
    }
  });
  test('a folded slug is another slug', async () => {
    assert.equal((await products(`category=${q('căsti')}`)).total, 0);
  });
});

describe('parameters: methods and paths', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    test(`${method} is 405 with Allow`, async () => {
      for (const path of ['/products', '/products/1', '/content', '/categories', '/health']) {
        const answer = await ask(path, { method, body: '{}', headers: { 'Content-Type': 'application/json' } });
        assert.equal(answer.status, 405, path);
        assert.match(answer.headers.get('allow') ?? '', /\bGET\b/, path);
      }
    });
  }
  for (const path of ['/product', '/products/1/variants', '/products/1/2', '/Products', '/health/x', '/nothing', '/agent', '/products.json', '/orders']) {
    test(`${path} is 404`, async () => {
      assert.equal((await refused(404, path)).code, 'md_shop_no_route');
    });
  }
  test('a body does not count on a read', async () => {
    const [item] = (await products('per_page=1')).items;
    assert.ok(item);
    assert.deepEqual((await ask('/products', { method: 'POST', body: 'page=0' })).status, 405);
  });
});
