import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkOf } from '../../src-browser/arguments.ts';
import { ToolProblem, type ToolError } from '../../src-browser/problem.ts';
import { bounds } from '../../src-contract/bounds.ts';
import { browserTable } from '../../src-contract/browser/table.ts';
import type { ReadName } from '../../src-contract/browser/table.ts';
import { operations } from '../../src-contract/operations.ts';

const names = Object.keys(browserTable.reads) as ReadName[];
const checks = Object.fromEntries(names.map((name) => [name, checkOf(name, browserTable.reads[name])]));

/** What is said of arguments that are wrong; undefined where they are right. */
function refusal(name: ReadName, given: unknown): ToolError | undefined {
  try {
    checks[name]?.(given);
    return undefined;
  } catch (problem) {
    if (problem instanceof ToolProblem) return problem.error;
    throw problem;
  }
}

/** Any value, and more often one near an edge. */
const value = fc.oneof(
  fc.constantFrom<unknown>('ro', 'ru', 'en', '', null, undefined, 0, 1, 50, 51, 1000, 1001, -1, 1.5, '5', true, NaN),
  fc.integer(),
  fc.string({ unit: 'binary', maxLength: 130 }),
  fc.string({ unit: fc.constantFrom('ă', '😀', ' ', '%D1%88', '\u0000', '\ud800'), maxLength: 130 }),
  fc.anything(),
);
const argumentNames = fc.constantFrom('search', 'category', 'brand', 'page', 'per_page', 'language', 'id', 'other');

const some = fc.dictionary(argumentNames, value, { maxKeys: 3, noNullPrototype: true });
const needed = (name: ReadName) => Object.fromEntries(browserTable.reads[name].required.map((key) => [key, 7]));

describe('what is right is what the contract says', () => {
  for (const name of names) {
    test(name, () => {
      let right = 0;
      fc.assert(
        fc.property(some, (random) => {
          // A required argument is mostly there, lest all that is tried is wrong for want of it.
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

describe('edges', () => {
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
    ['search_site', { search: 'a\u0000' }, false],
    ['search_site', { search: '\ud800' }, false],
    ['search_site', { category: 'a' }, false],
    ['get_product', { id: 1 }, true],
    ['get_product', { id: 0 }, false],
    ['get_product', { id: 2 ** 53 }, false],
    ['get_product', { id: '7' }, false],
    ['list_categories', { language: 'RU' }, false],
    ['list_categories', { language: undefined }, true],
  ])('%s %j: %s', (name, given, right) => {
    expect(refusal(name, given) === undefined).toBe(right);
  });
});

describe('what is said', () => {
  test('of every argument what it must be, and what to do', () => {
    const error = refusal('search_products', { page: 0, per_page: 'x', language: 'en', search: 5, size: 'M' });
    expect(error?.code).toBe('md_shop_invalid_parameters');
    expect(error?.data).toEqual({
      status: 400,
      params: {
        page: 'must be an integer from 1 to 1000',
        per_page: 'must be an integer from 1 to 50',
        language: 'must be one of: ro, ru',
        search: 'must be a string',
        size: 'is not a known argument; the arguments are: search, category, brand, page, per_page, language',
      },
    });
    expect(error?.message).toMatch(
      /^Invalid arguments: .*page must be an integer from 1 to 1000\. .*call search_products again\.$/,
    );
  });
  test('that an id is required, or what it must be', () => {
    expect(refusal('get_product', {})?.data?.params).toEqual({ id: 'is required' });
    expect(refusal('get_product', undefined)?.data?.params).toEqual({ id: 'is required' });
    expect(refusal('get_product', { id: -3 })?.data?.params).toEqual({ id: 'must be an integer of at least 1' });
  });
  test.each([[[]], ['x'], [5], [true]])('that %j is no object of arguments', (given) => {
    expect(refusal('search_site', given)?.message).toMatch(/must be one object/);
  });
  test('nothing if nothing is given, and what is undefined is left out', () => {
    expect(checks['search_site']?.(undefined)).toEqual({});
    expect(checks['search_site']?.(null)).toEqual({});
    expect(Object.keys(checks['search_site']?.({ search: undefined, page: 2 }) ?? {})).toEqual(['page']);
  });
});
