import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import type { JsonSchema } from '../../src-contract/json-schema.ts';
import type { ContentItem } from '../../src-contract/resources/content.ts';
import type { ProductDetail, ProductSummary, Variant } from '../../src-contract/resources/product.ts';

/** A validator that rejects unknown keywords, so that an internal mark in a schema fails a test. */
export function validator(schema: JsonSchema): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  // The package is CommonJS: its plugin is one `default` deeper than its types say.
  const add = formats.default as unknown as (target: Ajv2020) => void;
  add(ajv);
  return ajv.compile(schema);
}

export const summary: ProductSummary = {
  id: 7,
  name: 'Role Viteză 110',
  url: 'https://shop.example/produse/role-viteza-110/',
  sku: 'RV-110',
  price: '1499.00',
  regular_price: '1799.00',
  currency: 'MDL',
  availability: 'in_stock',
  sizes: ['38', '39'],
  image: null,
  modified: '2026-11-21T09:30:00Z',
  price_from: true,
  variant_price_range: { min: '1499.00', max: '1599.50' },
};

function variant(id: number, size: string, price: string): Variant {
  return {
    variant_id: id,
    label: `${size}, roșu`,
    size,
    color: 'roșu',
    sku: `RV-110-${size}`,
    price,
    regular_price: price,
    currency: 'MDL',
    availability: 'in_stock',
    url: `https://shop.example/produse/role-viteza-110/?variant=${id}`,
  };
}

export const detail: ProductDetail = {
  ...summary,
  description: 'Role de viteză.\nCadru de 3×110.',
  delivery: '',
  warranty: '',
  variants: [variant(1, '38', '1499.00'), variant(2, '39', '1599.50')],
  purchase_instructions: 'Sunați la magazin.',
};

export const item: ContentItem = {
  id: 3,
  type: 'news',
  title: 'Кубок Кишинёва',
  url: 'https://shop.example/ru/kubok/',
  excerpt: 'Старт в субботу.',
  modified: '2026-11-21T09:30:00Z',
};
