import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCheck } from '../../src-browser/tools/arguments.ts';
import { ToolProblem, type ToolError } from '../../src-browser/tools/problem.ts';
import { bounds } from '../../src-contract/bounds.ts';
import { browserTable } from '../../src-contract/browser/table.ts';
import type { ReadName } from '../../src-contract/browser/table.ts';
import { operations } from '../../src-contract/operations.ts';

const names = Object.keys(browserTable.reads) as ReadName[];
const checks = Object.fromEntries(names.map((name) => [name, createCheck(name, browserTable.reads[name])]));

/** Returns the error about invalid arguments, or undefined if they are valid. */
function refusal(name: ReadName, given: unknown): ToolError | undefined {
  try {
    checks[name]?.(given);
    return undefined;
  } catch (problem) {
    if (problem instanceof ToolProblem) return problem.error;
    throw problem;
  }
}

/** Generates any value, and often one near a bound. */
const value = fc.oneof(
  fc.constantFrom<unknown>('ro', 'ru', 'en', '', null, undefined, 0, 1, 50, 51, 1000, 1001, -1, 1.5, '5', true, NaN),
  fc.constantFrom('0', '42', '2999.5', '3000', '3000.00', '3.', '10000000', 'in_stock', 'backorder', 'name', 'newest'),
  fc.integer(),
  fc.string({ unit: 'binary', maxLength: 130 }),
  fc.string({ unit: fc.constantFrom('ă', '😀', ' ', '%D1%88', '\u0000', '\ud800'), maxLength: 130 }),
  fc.anything(),
);
const argumentNames = fc.constantFrom(
  ...['search', 'category', 'brand', 'page', 'per_page', 'language', 'id', 'other'],
  ...['size', 'color', 'price_min', 'price_max', 'availability', 'sort'],
);

const some = fc.dictionary(argumentNames, value, { maxKeys: 3, noNullPrototype: true });
const needed = (name: ReadName) => Object.fromEntries(browserTable.reads[name].required.map((key) => [key, 7]));

describe('validity of arguments matches the contract', () => {
  for (const name of names) {
    test(name, () => {
      let right = 0;
      fc.assert(
        fc.property(some, (random) => {
          // Required arguments are usually present; otherwise nearly all generated arguments would be invalid.
          const given = random['other'] === undefined ? { ...needed(name), ...random } : random;
          const expected = operations[name].arguments.safeParse(given).success;
          if (expected) right++;
          expect(refusal(name, given) === undefined, JSON.stringify(given)).toBe(expected);
        }),
        { numRuns: 600 },
      );
      expect(right).toBeGreaterThan(20);
    });
  }
});

describe('values at the bounds', () => {
  const { argumentText, page, perPage } = bounds;
  test.each<[ReadName, object, boolean]>([
    ['search_products', { page: page.maximum, per_page: perPage.maximum }, true],
    ['search_products', { page: page.maximum + 1 }, false],
    ['search_products', { page: page.minimum - 1 }, false],
    ['search_products', { per_page: perPage.maximum + 1 }, false],
    ['search_products', { search: `  ${'😀'.repeat(argumentText)}  ` }, true],
    ['search_products', { search: '😀'.repeat(argumentText + 1) }, false],
    ['search_products', { category: '%D1%88'.repeat(argumentText) }, true],
    ['search_products', { category: '%D1%88'.repeat(argumentText + 1) }, false],
    ['search_products', { brand: '%00' }, false],
    ['search_products', { size: '😀'.repeat(bounds.filterText), color: 'ё'.repeat(bounds.filterText) }, true],
    ['search_products', { size: '😀'.repeat(bounds.filterText + 1) }, false],
    ['search_products', { price_min: '0', price_max: '9999999.99' }, true],
    ['search_products', { price_min: '3000', price_max: '3000.00' }, true],
    ['search_products', { price_min: '999.5', price_max: '3000' }, true],
    ['search_products', { price_min: '3000.01', price_max: '3000' }, false],
    ['search_products', { price_max: '10000000' }, false],
    ['search_products', { price_max: '1e3' }, false],
    ['search_products', { price_max: '5\n' }, false],
    ['search_products', { price_min: '3000', price_max: '' }, true],
    ['search_products', { size: '', color: '', price_min: '', availability: '', sort: '' }, true],
    ['search_products', { availability: 'out_of_stock' }, false],
    ['search_products', { sort: 'price' }, false],
    ['search_site', { sort: 'name' }, false],
    ['search_site', { search: 'a\u0000' }, false],
    ['search_site', { search: '\ud800' }, false],
    ['search_site', { category: 'a' }, false],
    ['get_product', { id: 1 }, true],
    ['get_product', { id: 0 }, false],
    ['get_product', { id: 2 ** 53 }, false],
    ['get_product', { id: '7' }, false],
    ['list_categories', { language: 'RU' }, false],
    ['list_categories', { language: undefined }, true],
  ])('%s %j is valid: %s', (name, given, right) => {
    expect(refusal(name, given) === undefined).toBe(right);
  });
});

describe('error messages', () => {
  test('name every invalid argument, what it must be, and what to do', () => {
    const error = refusal('search_products', { page: 0, per_page: 'x', language: 'en', search: 5, weight: 'M' });
    expect(error?.code).toBe('md_shop_invalid_parameters');
    expect(error?.data).toEqual({
      status: 400,
      params: {
        page: 'must be an integer from 1 to 1000',
        per_page: 'must be an integer from 1 to 50',
        language: 'must be one of: ro, ru',
        search: 'must be a string',
        weight:
          'is not a known argument; the arguments are: search, category, brand, page, per_page, language, size, color, price_min, price_max, availability, sort',
      },
    });
    expect(error?.message).toMatch(
      /^Invalid arguments: .*page must be an integer from 1 to 1000\. .*call search_products again\.$/,
    );
  });
  test('are those of REST for filters, and name both prices that contradict each other', () => {
    const wrong = { size: 42, price_min: '3000', price_max: '1.234', availability: 'now', sort: 'cheap' };
    expect(refusal('search_products', wrong)?.data?.params).toEqual({
      size: 'must be a string',
      price_max:
        'must be an amount in lei of at most 7 digits, with a point before one or two decimals, such as "3000" or "2999.50"',
      availability: 'must be one of: in_stock, backorder',
      sort: 'must be one of: relevance, newest, price_asc, price_desc, name',
    });
    expect(refusal('search_products', { price_min: '3000', price_max: '500', page: 0 })?.data?.params).toEqual({
      page: 'must be an integer from 1 to 1000',
      price_min: 'must not be more than price_max',
      price_max: 'must not be less than price_min',
    });
  });
  test('say that an id is required or what it must be', () => {
    expect(refusal('get_product', {})?.data?.params).toEqual({ id: 'is required' });
    expect(refusal('get_product', undefined)?.data?.params).toEqual({ id: 'is required' });
    expect(refusal('get_product', { id: -3 })?.data?.params).toEqual({ id: 'must be an integer of at least 1' });
  });
  test.each([[[]], ['x'], [5], [true]])('reject %j, which is not an object of arguments', (given) => {
    expect(refusal('search_site', given)?.message).toMatch(/must be one object/);
  });
  test('are absent without arguments; undefined arguments are ignored', () => {
    expect(checks['search_site']?.(undefined)).toEqual({});
    expect(checks['search_site']?.(null)).toEqual({});
    expect(Object.keys(checks['search_site']?.({ search: undefined, page: 2 }) ?? {})).toEqual(['page']);
  });
});
