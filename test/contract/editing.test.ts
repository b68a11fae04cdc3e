import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { editing } from '../../src-contract/editing.ts';
import { editingSchema } from '../../src-contract/json-schema.ts';
import { validator } from './support.ts';

const offer = {
  sku: 'RV-110',
  regular_price: '1499',
  sale_price: null,
  sale_from: null,
  sale_to: '2026-12-01T00:00:00Z',
  stock: 'backorder',
};
const variant = { ...offer, size: '38', color: { ro: 'roșu', ru: 'красный' } };

type Case = readonly [what: string, schema: keyof typeof editing, value: unknown, valid: boolean];

const cases: readonly Case[] = [
  ['an offer', 'offer', offer, true],
  ['an offer with a size', 'offer', { ...offer, size: '38' }, false],
  ['an offer without stock', 'offer', { ...offer, stock: undefined }, false],
  ['a SKU of 64 characters', 'offer', { ...offer, sku: 'я'.repeat(64) }, true],
  ['a SKU of 65 characters', 'offer', { ...offer, sku: 'я'.repeat(65) }, false],
  ['no SKU', 'offer', { ...offer, sku: '' }, true],
  ['a SKU of null', 'offer', { ...offer, sku: null }, false],
  ...['0', '7.5', '9999999.99'].map((price): Case => [
    `the price ${price}`,
    'offer',
    { ...offer, sale_price: price },
    true,
  ]),
  ...['', '10000000', '1.999', '1.', '.5', '-1', '1,5', ' 1', 1].map((price): Case => [
    `the price ${JSON.stringify(price)}`,
    'offer',
    { ...offer, sale_price: price },
    false,
  ]),
  ['a day that does not exist', 'offer', { ...offer, sale_from: '2026-02-30T00:00:00Z' }, false],
  ['a local time', 'offer', { ...offer, sale_from: '2026-02-20T00:00:00' }, false],
  ['an unknown state of stock', 'offer', { ...offer, stock: 'instock' }, false],
  ['no variants', 'variants', [], true],
  ['a new variant', 'variants', [variant], true],
  ['a variant that is kept', 'variants', [{ ...variant, variant_id: 1 }], true],
  ['a variant_id of 0', 'variants', [{ ...variant, variant_id: 0 }], false],
  ['a variant_id of null', 'variants', [{ ...variant, variant_id: null }], false],
  ['a variant without attributes', 'variants', [{ ...variant, size: null, color: null }], true],
  ['a size of 40 emoji', 'variants', [{ ...variant, size: '🛼'.repeat(40) }], true],
  ['a size of 41 characters', 'variants', [{ ...variant, size: '🛼'.repeat(41) }], false],
  ['an empty size', 'variants', [{ ...variant, size: '' }], false],
  ['a colour of 60 characters', 'variants', [{ ...variant, color: { ro: 'ș'.repeat(60), ru: 'ж' } }], true],
  ['a colour of 61 characters', 'variants', [{ ...variant, color: { ro: 'ș'.repeat(61), ru: 'ж' } }], false],
  ['a colour in one language', 'variants', [{ ...variant, color: { ro: 'roșu' } }], false],
  ['a colour in a third language', 'variants', [{ ...variant, color: { ...variant.color, en: 'red' } }], false],
  ['a field that is not known', 'variants', [{ ...variant, weight: 1 }], false],
  ['200 variants', 'variants', Array.from({ length: 200 }, () => variant), true],
  ['201 variants', 'variants', Array.from({ length: 201 }, () => variant), false],
  ['texts of 5000 characters', 'texts', { delivery: 'ж'.repeat(5000), warranty: '', purchase_instructions: 'a' }, true],
  ['a single text', 'texts', { warranty: '24 de luni' }, true],
  ['a text of 5001 characters', 'texts', { delivery: 'ж'.repeat(5001) }, false],
  ['an unknown text', 'texts', { description: '' }, false],
];

describe('values that editors write', () => {
  for (const [what, name, value, valid] of cases) {
    test(`${what} is ${valid ? 'accepted' : 'rejected'}`, () => {
      assert.equal(editing[name].safeParse(value).success, valid, 'zod');
      assert.equal(validator(editingSchema(editing[name]))(value), valid, 'JSON Schema');
    });
  }

  test('the schemas use only keywords that WordPress validates', () => {
    const known = new Set(
      'type properties required additionalProperties items maxItems minLength maxLength minimum pattern format enum'.split(
        ' ',
      ),
    );
    const check = (schema: Record<string, unknown>): void => {
      for (const [keyword, value] of Object.entries(schema)) {
        assert.ok(known.has(keyword), keyword);
        if (keyword === 'properties') Object.values(value as Record<string, Record<string, unknown>>).forEach(check);
        if (keyword === 'items') check(value as Record<string, unknown>);
      }
    };
    for (const schema of Object.values(editing)) check(editingSchema(schema));
  });
});
