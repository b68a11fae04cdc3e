import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type * as z from 'zod';
import { openSchema, resultSchema } from '../../src-contract/json-schema.ts';
import { loose } from '../../src-contract/loose.ts';
import { operationNames, operations } from '../../src-contract/operations.ts';
import { categoryList } from '../../src-contract/resources/category.ts';
import { contentItem } from '../../src-contract/resources/content.ts';
import { errorBody } from '../../src-contract/resources/error.ts';
import { health } from '../../src-contract/resources/health.ts';
import { contentList, productList } from '../../src-contract/resources/list.ts';
import { productDetail, productSummary, variant } from '../../src-contract/resources/product.ts';
import { detail, item, summary, validator } from './support.ts';

const { variant_price_range: _range, ...withoutRange } = summary;
const single = { ...withoutRange, price_from: false };
const { variant_price_range: _detailRange, ...detailWithoutRange } = detail;
const entry = { id: 4, name: 'Шлемы', slug: 'шлемы', url: 'https://shop.example/ru/c/%d1%88/', count: 1 };
const state = {
  version: '1.3.0',
  status: 'ok',
  languages: ['ro', 'ru'],
  default_language: 'ro',
  documentation_url: 'https://shop.example/api-docs.md',
};
const list = { items: [item], total: 1, page: 1, per_page: 20, total_pages: 1 };
const error = { code: 'md_shop_unavailable', message: 'Not now.', data: { status: 503 } };
const firstVariant = detail.variants[0];

type Case = readonly [what: string, schema: z.ZodType, value: unknown];

const good: readonly Case[] = [
  ['a product with a price range', productSummary, summary],
  ['a product with one price and no range', productSummary, single],
  ['a product without a price', productSummary, { ...single, price: null, regular_price: null }],
  ['a price of zero', productSummary, { ...single, price: '0.00' }],
  ['an image', productSummary, { ...single, image: 'https://shop.example/a.png' }],
  ['a product with matching variants', productSummary, { ...summary, matching_variants: [firstVariant] }],
  ['a filtered product without variants', productSummary, { ...single, matching_variants: [] }],
  ['ten matching variants', productSummary, { ...summary, matching_variants: Array(10).fill(firstVariant) }],
  ['a detail', productDetail, detail],
  ['a detail without variants', productDetail, { ...detailWithoutRange, price_from: false, variants: [], sizes: [] }],
  ['a variant without attributes', variant, { ...firstVariant, size: null, color: null, sku: '', price: null }],
  ['a content item', contentItem, item],
  ['an excerpt of 300 emoji', contentItem, { ...item, excerpt: '🛼'.repeat(300) }],
  ['an empty list', productList, { items: [], total: 0, page: 1, per_page: 20, total_pages: 0 }],
  ['a page after the last one', contentList, { items: [], total: 1, page: 9, per_page: 20, total_pages: 1 }],
  ['a content list', contentList, list],
  ['a product list', productList, { ...list, items: [summary] }],
  ['categories', categoryList, { categories: [entry], brands: [] }],
  ['health', health, state],
  ['health that is degraded', health, { ...state, status: 'degraded' }],
  ['an error', errorBody, error],
  ['an error with params', errorBody, { ...error, data: { status: 400, params: { page: 'must be …' } } }],
];

const bad: readonly Case[] = [
  ...['1499', '1499.0', '1499.000', '1,499.00', '1499,00', '-1.00', '.50', '', '1e3', 1499].map((price): Case => [
    `the price ${JSON.stringify(price)}`,
    productSummary,
    { ...single, price },
  ]),
  ...[
    '2026-11-21T09:30:00.000Z',
    '2026-11-21T09:30:00+00:00',
    '2026-11-21 09:30:00',
    '2026-02-30T09:30:00Z',
    '2026-11-21T24:30:00Z',
    '',
  ].map((modified): Case => [`the moment "${modified}"`, contentItem, { ...item, modified }]),
  ...['/ru/kubok/', '//shop.example/a', 'ftp://shop.example/', 'https://shop.example/a b', 'https://x/шлемы'].map(
    (url): Case => [`the address "${url}"`, contentItem, { ...item, url }],
  ),
  ['a currency that is not MDL', productSummary, { ...summary, currency: 'EUR' }],
  ['an unknown availability', productSummary, { ...summary, availability: 'available' }],
  ['an id of 0', productSummary, { ...summary, id: 0 }],
  ['an id that is a string', productSummary, { ...summary, id: '7' }],
  ['a range of null', productSummary, { ...single, variant_price_range: null }],
  ['a missing price', productSummary, { ...single, price: undefined }],
  ['eleven matching variants', productSummary, { ...summary, matching_variants: Array(11).fill(firstVariant) }],
  ['matching variants of null', productSummary, { ...summary, matching_variants: null }],
  ['a matching variant without a price', productSummary, { ...summary, matching_variants: [{ variant_id: 1 }] }],
  ['an unknown type of content', contentItem, { ...item, type: 'post' }],
  ['an excerpt of 301 characters', contentItem, { ...item, excerpt: 'я'.repeat(301) }],
  ['an empty category', categoryList, { categories: [{ ...entry, count: 0 }], brands: [] }],
  ['a missing list of brands', categoryList, { categories: [] }],
  ['a negative total', contentList, { ...list, total: -1 }],
  ['page 1001', contentList, { ...list, items: [], page: 1001 }],
  ['51 a page', contentList, { ...list, per_page: 51 }],
  ['page 0', contentList, { ...list, page: 0 }],
  ['1001 pages', contentList, { ...list, total: 20_020, total_pages: 1001 }],
  ['an unknown state of health', health, { ...state, status: 'down' }],
  ['a version of two numbers', health, { ...state, version: '1.3' }],
  ['a code without the prefix', errorBody, { ...error, code: 'rest_no_route' }],
  ['an error of status 200', errorBody, { ...error, data: { status: 200 } }],
  ['an error without a message', errorBody, { ...error, message: '' }],
];

/** Rules between fields, which JSON Schema cannot express. */
const inconsistent: readonly Case[] = [
  ['price_from without a range', productSummary, { ...single, price_from: true }],
  ['price_from false with different prices', productSummary, { ...summary, price_from: false }],
  [
    'price_from with one price',
    productSummary,
    { ...summary, variant_price_range: { min: '1499.00', max: '1499.00' } },
  ],
  ['a price that is not the lowest', productSummary, { ...summary, price: '1500.00' }],
  [
    'min above max',
    productSummary,
    { ...summary, price: '900.00', variant_price_range: { min: '900.00', max: '89.00' } },
  ],
  ['a range without variants', productDetail, { ...detail, variants: [] }],
  ['variants with prices and no range', productDetail, { ...detailWithoutRange, price_from: false }],
  ['an availability that is not the best', productDetail, { ...detail, availability: 'backorder' }],
  ['sizes that no variant has', productDetail, { ...detail, sizes: ['38', '40'] }],
  ['a size twice', productDetail, { ...detail, sizes: ['38', '39', '39'] }],
  ['a wrong number of pages', contentList, { ...list, total_pages: 2 }],
  ['fewer items than total', contentList, { ...list, total: 2 }],
];

describe('valid results', () => {
  for (const [what, schema, value] of good) {
    test(what, () => {
      assert.deepEqual(schema.parse(value), value);
      const validate = validator(openSchema(schema));
      assert.ok(validate(value), JSON.stringify(validate.errors));
    });
  }
});

describe('invalid results', () => {
  for (const [what, schema, value] of bad) {
    test(`${what}: rejected by the strict and the open zod schema`, () => {
      assert.equal(schema.safeParse(value).success, false);
      assert.equal(loose(schema).safeParse(value).success, false);
    });
    test(`${what}: rejected by the JSON Schema`, () => {
      assert.equal(validator(openSchema(schema))(value), false);
    });
  }
  for (const [what, schema, value] of inconsistent) {
    test(`${what}: rejected by zod`, () => assert.equal(schema.safeParse(value).success, false));
  }
});

describe('an undeclared field', () => {
  const places: readonly Case[] = [
    ['a summary', productSummary, { ...summary, weight: 1 }],
    ['a range', productSummary, { ...summary, variant_price_range: { min: '1499.00', max: '1599.50', step: '1.00' } }],
    [
      'a variant of a detail',
      productDetail,
      { ...detail, variants: detail.variants.map((one) => ({ ...one, ean: '' })) },
    ],
    ['a detail, which is never filtered', productDetail, { ...detail, matching_variants: [] }],
    ['a matching variant', productSummary, { ...summary, matching_variants: [{ ...firstVariant, ean: '' }] }],
    ['an item of a list', contentList, { ...list, items: [{ ...item, author: 'x' }] }],
    ['a list', contentList, { ...list, next: null }],
    ['a category', categoryList, { categories: [{ ...entry, parent: 0 }], brands: [] }],
    ['health', health, { ...state, uptime: 1 }],
    ["an error's data", errorBody, { ...error, data: { status: 503, trace: [] } }],
  ];
  for (const [what, schema, value] of places) {
    test(`${what}: rejected by the strict schema, accepted by clients`, () => {
      assert.equal(schema.safeParse(value).success, false);
      assert.deepEqual(loose(schema).parse(value), value);
      assert.ok(validator(openSchema(schema))(value));
    });
  }
});

test('a result schema allows more fields, has no references and no internal marks', () => {
  for (const name of operationNames) {
    const schema = JSON.stringify(resultSchema(operations[name]));
    assert.doesNotMatch(schema, /additionalProperties|\$ref|\$schema|"x-|9007199254740991/);
    assert.match(schema, /^\{"type":"object"/);
  }
});
