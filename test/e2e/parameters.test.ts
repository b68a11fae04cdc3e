import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parameterErrors } from '../../src-contract/errors.ts';
import { bounds } from '../../src-contract/bounds.ts';
import { buyable, sorts } from '../../src-contract/fields.ts';
import { ask, everyProduct, products, read, refused } from './support/contract-client.ts';
import { fill } from './support/fill.ts';

const q = encodeURIComponent;
const times = (text: string, count: number) => text.repeat(count);

const pageRule = fill(parameterErrors.integer_range, bounds.page);
const perPageRule = fill(parameterErrors.integer_range, bounds.perPage);
const idRule = fill(parameterErrors.integer_minimum, { minimum: bounds.id });
const languageRule = fill(parameterErrors.one_of, { values: 'ro, ru' });
const longRule = fill(parameterErrors.too_long, { maximum: bounds.argumentText });

/** Some values that are not integers or overflow; `test/php/Operations/ArgumentsTest.php` has all of them. */
const nonIntegers = ['', '0', '1.0', ' 5 ', '٥', times('9', 400), "1' OR '1'='1", '1\n'];

describe('parameters: integers', () => {
  for (const [name, value, page, size] of [
    ['page', '0000000000000000000000000000000000000001000', 1000, 20],
    ['per_page', '1', 1, 1],
    ['per_page', '50', 1, 50],
  ] as const) {
    test(`${name}=${value} is accepted`, async () => {
      const list = await products(`${name}=${value}`);
      assert.deepEqual([list.page, list.per_page], [page, size]);
    });
  }
  for (const value of [...nonIntegers, '1001']) {
    test(`page=${JSON.stringify(value).slice(0, 40)} is rejected`, async () => {
      for (const path of ['/products', '/content']) {
        const { data } = await refused(400, `${path}?page=${q(value)}`);
        assert.deepEqual(data.params, { page: pageRule });
      }
    });
  }
  for (const value of ['', '0', '51']) {
    test(`per_page=${JSON.stringify(value).slice(0, 40)} is rejected`, async () => {
      for (const path of ['/products', '/content']) {
        const { data } = await refused(400, `${path}?per_page=${q(value)}`);
        assert.deepEqual(data.params, { per_page: perPageRule });
      }
    });
  }
  test('a name without a value, with or without an equals sign, is empty and so rejected', async () => {
    assert.deepEqual((await refused(400, '/products?page&per_page=')).data.params, {
      page: pageRule,
      per_page: perPageRule,
    });
  });
});

describe('parameters: the id in the path', () => {
  // Leaves out slash, question mark and number sign, which would change the path.
  for (const value of nonIntegers.filter((one) => one !== '')) {
    test(`/products/${JSON.stringify(value).slice(0, 40)} is rejected as an invalid id, not as an unknown path`, async () => {
      const { data, code } = await refused(400, `/products/${q(value)}`);
      assert.deepEqual([code, data.params], ['md_shop_invalid_parameters', { id: idRule }]);
    });
  }
  for (const value of ['5%2F6', '5%3Fid=7', 'a%23b', '%D1%88', '%F0%9F%9B%BC', '%22%3E%3Cscript%3E', '...', '~']) {
    test(`/products/${value} is rejected, and neither found nor a failure`, async () => {
      const answer = await ask(`/products/${value}`);
      assert.ok([400, 404].includes(answer.status), String(answer.status));
    });
  }
  test('invalid UTF-8 in the path is an invalid id', async () => {
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
  test('the id is read only from the path', async () => {
    const [first, second] = (await products('per_page=2')).items;
    assert.ok(first && second);
    for (const query of [
      `id=${String(second.id)}`,
      'id=abc',
      'id[]=1',
      'id=1&id=2',
      `rest_route=/md-shop/v1/products/${String(second.id)}`,
    ]) {
      assert.equal((await read('get_product', `/products/${String(first.id)}?${query}`)).json.id, first.id, query);
    }
  });
  test('an invalid id and an invalid language are named together', async () => {
    const { data } = await refused(400, '/products/abc?language=en');
    assert.deepEqual(data.params, { id: idRule, language: languageRule });
  });
});

describe('parameters: language', () => {
  for (const [path, value] of [
    ['/products', ''],
    ['/products', 'RO'],
    ['/products', 'ru%00'],
    ['/content', 'en'],
    ['/categories', 'ro%20'],
    ['/products/1', times('ro', 61)],
  ] as const) {
    test(`${path}?language=${value.slice(0, 20)} is rejected`, async () => {
      const { data } = await refused(400, `${path}?language=${value}`);
      assert.deepEqual(data.params, { language: languageRule });
    });
  }
  test('ro is the default', async () => {
    assert.deepEqual(await products(), await products('language=ro'));
    assert.notDeepEqual(await products(), await products('language=ru'));
  });
  test('health has no language and ignores it', async () => {
    await read('health', '/health?language=en&page=0');
  });
});

describe('parameters: filters and order', () => {
  const priceRule = fill(parameterErrors.price, { digits: bounds.priceDigits });
  const availabilityRule = fill(parameterErrors.one_of, { values: buyable.join(', ') });
  const sortRule = fill(parameterErrors.one_of, { values: sorts.join(', ') });
  for (const query of [
    'price_min=0&price_max=9999999.99',
    'price_min=3000&price_max=3000.00',
    'size=%F0%9F%A6%91&color=x',
  ]) {
    test(`${query} is accepted`, async () => {
      await products(query);
    });
  }
  for (const [query, params] of [
    ['price_max=3%20000', { price_max: priceRule }],
    ['price_max=10000000', { price_max: priceRule }],
    ['price_min=1,5&price_max=%20', { price_min: priceRule, price_max: priceRule }],
    [
      'price_min=3000&price_max=2999.99',
      {
        price_min: fill(parameterErrors.at_most, { other: 'price_max' }),
        price_max: fill(parameterErrors.at_least, { other: 'price_min' }),
      },
    ],
    ['availability=out_of_stock', { availability: availabilityRule }],
    ['sort=price', { sort: sortRule }],
    [
      `size=${times('4', bounds.filterText + 1)}`,
      { size: fill(parameterErrors.too_long, { maximum: bounds.filterText }) },
    ],
    ['color=%FF', { color: parameterErrors.invalid_utf8 }],
    ['size=42&size=43', { size: parameterErrors.repeated }],
    ['sort[]=name', { sort: parameterErrors.array }],
  ] as const) {
    test(`${query.slice(0, 40)} is rejected`, async () => {
      const { data, message } = await refused(400, `/products?${query}`);
      assert.deepEqual(data.params, params);
      for (const name of Object.keys(params)) assert.ok(message.includes(name), message);
    });
  }
  test('only products have them', async () => {
    assert.deepEqual(
      (await read('search_site', '/content?size=42&price_max=x&availability=x&sort=price_asc')).json,
      (await read('search_site', '/content')).json,
    );
  });
});

describe('parameters: repeated and array forms', () => {
  for (const [path, name, value] of [
    ['/products', 'search', 'role'],
    ['/content', 'page', '1'],
    ['/categories', 'language', 'ro'],
    ['/products/1', 'language', 'ro'],
  ] as const) {
    test(`${path}: ${name} twice, equal or not, is rejected`, async () => {
      for (const query of [
        `${name}=${value}&${name}=${value}`,
        `${name}=${value}&x=1&${name}=`,
        `${name}=&${name}=${value}`,
        `%${name.charCodeAt(0).toString(16)}${name.slice(1)}=${value}&${name}=${value}`,
      ]) {
        assert.deepEqual(
          (await refused(400, `${path}?${query}`)).data.params,
          { [name]: parameterErrors.repeated },
          query,
        );
      }
    });
    test(`${path}: ${name} as an array is rejected`, async () => {
      for (const query of [
        `${name}[]=${value}`,
        `${name}[0]=${value}`,
        `${name}[a]=${value}`,
        `${name}%5B%5D=${value}`,
        `${name}[][]=${value}`,
        `${name}[]`,
      ]) {
        assert.deepEqual(
          (await refused(400, `${path}?${query}`)).data.params,
          { [name]: parameterErrors.array },
          query,
        );
      }
    });
    test(`${path}: ${name} both plain and as an array is rejected`, async () => {
      const { data } = await refused(400, `${path}?${name}=${value}&${name}[]=${value}`);
      assert.deepEqual(Object.keys(data.params ?? {}), [name]);
    });
  }
});

describe('parameters: several errors, and unknown parameters', () => {
  test('every invalid parameter is named', async () => {
    const { data, message } = await refused(
      400,
      `/products?page=0&per_page=51&language=en&search=${times('x', 121)}&category=%FF&brand=a%00`,
    );
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
  test('the response does not repeat the values', async () => {
    const { text } = await ask('/products?page=%3Cscript%3Esecret&language=hunter2');
    assert.ok(!text.includes('secret') && !text.includes('hunter2'), text);
  });
  test('unknown parameters are ignored', async () => {
    const unknown = [
      'foo=bar',
      'foo[]=1&foo[]=2',
      'orderby=price&order=asc',
      'offset=5',
      'lang=ru',
      'Page=0',
      'PER_PAGE=0',
      'page_=0',
      'status=draft',
      'post_status=any',
      'post_type=page',
      'password=club-2026',
      'context=edit',
      's=x',
      'p=1',
      'rest_route=/wp/v2/posts',
      'preview=true',
      'utm_source=x&_=1',
      'sku=x',
      'id=1',
      '%FF=1',
      '=1',
      '&&',
      '?',
    ];
    const all = await products();
    assert.deepEqual((await ask(`/products?${unknown.join('&')}`)).json, all);
    // Parameters that change requests in WordPress itself.
    for (const query of ['p=1', 'rest_route=/wp/v2/posts', 'preview=true'])
      assert.deepEqual((await ask(`/products?${query}`)).json, all, query);
  });
  test('parameters of one route have no effect on another', async () => {
    assert.deepEqual(
      (await read('search_site', '/content?category=%FF&brand=nistrel')).json,
      (await read('search_site', '/content')).json,
    );
    assert.deepEqual(
      (await read('list_categories', '/categories?page=0&search=x')).json,
      (await read('list_categories', '/categories')).json,
    );
  });
  test('a page after the last one is empty and keeps the totals', async () => {
    const all = await everyProduct('');
    const list = await products('page=1000&per_page=50');
    assert.deepEqual([list.items, list.total, list.page], [[], all.length, 1000]);
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
  for (const path of [
    '/product',
    '/products/1/variants',
    '/products/1/2',
    '/Products',
    '/health/x',
    '/nothing',
    '/agent',
    '/products.json',
    '/orders',
  ]) {
    test(`${path} is 404`, async () => {
      assert.equal((await refused(404, path)).code, 'md_shop_no_route');
    });
  }
  test('a body has no effect on a read', async () => {
    const [item] = (await products('per_page=1')).items;
    assert.ok(item);
    assert.deepEqual((await ask('/products', { method: 'POST', body: 'page=0' })).status, 405);
  });
});
