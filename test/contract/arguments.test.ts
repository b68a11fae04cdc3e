import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { codePointLength, decodeSlug } from '../../src-contract/text.ts';
import { inputSchema } from '../../src-contract/json-schema.ts';
import { operationNames, operations } from '../../src-contract/operations.ts';
import type { OperationName } from '../../src-contract/operations.ts';
import { validator } from './support.ts';

type Case = { readonly operation: OperationName; readonly value: object; readonly valid: boolean };

const edges: readonly Case[] = [
  ...(['search_products', 'search_site'] as const).flatMap((operation) =>
    [
      [{}, true],
      [{ page: 1 }, true],
      [{ page: 1000 }, true],
      [{ page: 0 }, false],
      [{ page: 1001 }, false],
      [{ page: -1 }, false],
      [{ page: 1.5 }, false],
      [{ page: '1' }, false],
      [{ page: null }, false],
      [{ per_page: 1 }, true],
      [{ per_page: 50 }, true],
      [{ per_page: 0 }, false],
      [{ per_page: 51 }, false],
      [{ language: 'ro' }, true],
      [{ language: 'ru' }, true],
      [{ language: 'en' }, false],
      [{ language: 'RO' }, false],
      [{ language: '' }, false],
      [{ search: '' }, true],
      [{ search: 'a'.repeat(120) }, true],
      [{ search: 'a'.repeat(121) }, false],
      [{ search: 'щ'.repeat(120) }, true],
      [{ search: 'щ'.repeat(121) }, false],
      [{ search: '🛼'.repeat(120) }, true],
      [{ search: '🛼'.repeat(121) }, false],
      [{ search: 'e\u0301'.repeat(60) }, true],
      [{ search: 'e\u0301'.repeat(60) + '\u0301' }, false],
      [{ search: ['a'] }, false],
      [{ search: null }, false],
      [{ surch: 'a' }, false],
    ].map(([value, valid]) => ({ operation, value, valid }) as Case),
  ),
  ...['category', 'brand'].flatMap((name): Case[] => [
    { operation: 'search_products', value: { [name]: 'шлемы'.repeat(24) }, valid: true },
    { operation: 'search_products', value: { [name]: `${'шлемы'.repeat(24)}я` }, valid: false },
    { operation: 'search_site', value: { [name]: 'casti' }, valid: false },
  ]),
  ...['size', 'color'].flatMap((name): Case[] => [
    { operation: 'search_products', value: { [name]: '' }, valid: true },
    { operation: 'search_products', value: { [name]: '🛼'.repeat(60) }, valid: true },
    { operation: 'search_products', value: { [name]: '🛼'.repeat(61) }, valid: false },
    { operation: 'search_products', value: { [name]: 42 }, valid: false },
    { operation: 'search_site', value: { [name]: '42' }, valid: false },
  ]),
  ...['price_min', 'price_max'].flatMap((name): Case[] => [
    ...['0', '3000', '2999.5', '2999.50', '9999999.99', '0000000'].map((price): Case => ({
      operation: 'search_products',
      value: { [name]: price },
      valid: true,
    })),
    ...['10000000', '1,5', '3.', '.5', '-1', '+5', '1e3', ' 5', '5\n', '1.234', '٣', 3000, null, ['5']].map(
      (price): Case => ({ operation: 'search_products', value: { [name]: price }, valid: false }),
    ),
  ]),
  ...[
    ['in_stock', true],
    ['backorder', true],
    ['out_of_stock', false],
    ['IN_STOCK', false],
    [null, false],
  ].map(([availability, valid]) => ({ operation: 'search_products', value: { availability }, valid }) as Case),
  ...[
    ['relevance', true],
    ['newest', true],
    ['price_asc', true],
    ['price_desc', true],
    ['name', true],
    ['price', false],
    ['Name', false],
    [1, false],
  ].map(([sort, valid]) => ({ operation: 'search_products', value: { sort }, valid }) as Case),
  { operation: 'search_products', value: { price_min: '2999.5', price_max: '2999.50' }, valid: true },
  { operation: 'search_products', value: { price_min: '999.99', price_max: '1000' }, valid: true },
  { operation: 'search_site', value: { sort: 'name' }, valid: false },
  { operation: 'get_product', value: {}, valid: false },
  { operation: 'get_product', value: { id: 1 }, valid: true },
  { operation: 'get_product', value: { id: Number.MAX_SAFE_INTEGER }, valid: true },
  { operation: 'get_product', value: { id: 0 }, valid: false },
  { operation: 'get_product', value: { id: -1 }, valid: false },
  { operation: 'get_product', value: { id: 1.5 }, valid: false },
  { operation: 'get_product', value: { id: '1' }, valid: false },
  { operation: 'get_product', value: { id: 1, page: 1 }, valid: false },
  { operation: 'list_categories', value: {}, valid: true },
  { operation: 'list_categories', value: { language: 'ru' }, valid: true },
  { operation: 'list_categories', value: { search: 'a' }, valid: false },
  { operation: 'health', value: {}, valid: true },
  { operation: 'health', value: { language: 'ro' }, valid: false },
];

describe('arguments at their bounds', () => {
  for (const { operation, value, valid } of edges) {
    const shown = JSON.stringify(value).slice(0, 40);
    test(`${operation} ${valid ? 'accepts' : 'rejects'} ${shown} (${JSON.stringify(value).length} bytes of JSON)`, () => {
      assert.equal(operations[operation].arguments.safeParse(value).success, valid, 'zod');
      assert.equal(validator(inputSchema(operations[operation]))(value), valid, 'JSON Schema');
    });
  }
});

test('missing arguments have their defaults', () => {
  assert.deepEqual(operations.search_products.arguments.parse({}), {
    page: 1,
    per_page: 20,
    language: 'ro',
    sort: 'relevance',
  });
  assert.deepEqual(operations.get_product.arguments.parse({ id: 5 }), { id: 5, language: 'ro' });
});

test('an empty price, availability and order count as absent, though the published schema does not list them', () => {
  const { arguments: schema } = operations.search_products;
  for (const name of ['price_min', 'price_max', 'availability', 'sort']) {
    assert.equal(schema.safeParse({ [name]: '' }).success, true, name);
    assert.equal(validator(inputSchema(operations.search_products))({ [name]: '' }), false, name);
  }
  assert.equal(schema.safeParse({ price_min: '5', price_max: '' }).success, true);
});

test('a lowest price above the highest one is rejected, and both are named', () => {
  const result = operations.search_products.arguments.safeParse({ price_min: '1000', price_max: '999.99' });
  assert.deepEqual(
    result.error?.issues.map(({ path, message }) => [path, message]),
    [
      [['price_min'], 'at_most'],
      [['price_max'], 'at_least'],
    ],
  );
});

test('half a surrogate pair and NUL are rejected in text', () => {
  for (const [search, reason] of [
    ['\ud83d', 'invalid_utf8'],
    ['a\0b', 'nul_character'],
  ] as const) {
    const result = operations.search_site.arguments.safeParse({ search });
    assert.deepEqual(
      result.error?.issues.map((issue) => issue.message),
      [reason],
    );
  }
});

test('the length of a percent-encoded slug counts after decoding, and an encoded NUL is rejected', () => {
  const { arguments: schema } = operations.search_products;
  const encoded = encodeURIComponent('ш'.repeat(120));
  assert.equal(schema.safeParse({ category: encoded }).success, true);
  assert.equal(schema.safeParse({ category: `${encoded}%d1%88` }).success, false);
  assert.equal(schema.safeParse({ category: 'a%00b' }).success, false);
  assert.equal(schema.safeParse({ search: encoded }).success, false, 'only slugs are decoded');
});

test('a slug is decoded if the result is valid, and otherwise kept', () => {
  assert.equal(decodeSlug('%D1%88%d0%BB%d0%b5%d0%bc%d1%8b'), 'шлемы');
  assert.equal(decodeSlug('100%'), '100%');
  assert.equal(decodeSlug('%ff-%d1%88'), '%ff-ш');
});

test('lengths are counted in code points', () => {
  assert.equal(codePointLength('🛼e\u0301'), 3);
});

test('every tool has an input schema of an object with properties', () => {
  for (const name of operationNames) {
    const schema = inputSchema(operations[name]);
    assert.equal(schema['type'], 'object');
    assert.equal(schema['additionalProperties'], false);
    assert.match(JSON.stringify(schema), /"properties":\{/);
  }
});

test('the name of an agent has no invisible characters, except those of emoji', () => {
  const { shape } = operations.register_agent.arguments;
  const isValid = (name: string) => shape.name.safeParse(name).success;
  for (const name of ['Agent 👩‍💻 ❤️ 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'Pâine – „хлеб”', '🏃🏽‍♂️']) assert.ok(isValid(name), name);
  const hidden = [
    '\u{ad}',
    '\u{61c}',
    '\u{200b}',
    '\u{200d}',
    '\u{200f}',
    '\u{202e}',
    '\u{2060}',
    '\u{fe0f}',
    '\u{feff}',
  ];
  for (const one of [...hidden, '\u{e0049}', '\u{e0101}', '\u{85}', '\u{2028}'])
    assert.ok(!isValid(`a${one}b`), one.codePointAt(0)?.toString(16));
  for (const name of ['❤️\ufe0f', '🏴\u{e0049}\u{e007f}', '👩\u200da']) assert.ok(!isValid(name), JSON.stringify(name));
});
