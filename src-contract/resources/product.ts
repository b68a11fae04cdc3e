import * as z from 'zod';
import { bounds } from '../bounds.ts';
import { availabilities, availability, currency, id, label, moment, price, text, url } from '../fields.ts';

/** The lowest and the highest price of the variants that have a price. */
export const priceRangeShape = { min: price, max: price };
const priceRange = z.strictObject(priceRangeShape).meta({ 'x-fields': 'price_range' });

export const variantShape = {
  variant_id: id,
  label: text,
  size: label.nullable(),
  color: label.nullable(),
  sku: text,
  price: price.nullable(),
  regular_price: price.nullable(),
  currency,
  availability,
  url,
};

/** A variant: an exact size and colour of a product. */
export const variant = z.strictObject(variantShape).meta({ 'x-fields': 'variant' });

/** The fields of a product in lists and by itself. */
const productShape = {
  id,
  name: text,
  url,
  sku: text,
  price: price.nullable(),
  regular_price: price.nullable(),
  currency,
  availability,
  sizes: z.array(label),
  image: url.nullable(),
  modified: moment,
  price_from: z.boolean(),
  /** Absent, not `null`, if no variant has a price. */
  variant_price_range: priceRange.optional(),
};

export const productSummaryShape = {
  ...productShape,
  /** Only in lists with a filter by size, colour, price or availability; empty for a product without variants. */
  matching_variants: z.array(variant).max(bounds.matchingVariants).optional(),
};

type Priced = z.infer<z.ZodObject<typeof productShape>>;
type Report = { value: Priced; issues: z.core.$ZodRawIssue[] };

function addIssue(report: Report, path: (string | number)[], message: string): void {
  report.issues.push({ code: 'custom', path, message, input: report.value });
}

/** Checks the rules for a starting price (docs/decisions.md, "Prices"). */
function checkPrices(report: Report): void {
  const { price: lowest, price_from: startsRange, variant_price_range: range } = report.value;
  if (range === undefined) {
    if (startsRange) addIssue(report, ['price_from'], 'is true although there is no variant_price_range');
    return;
  }
  if (Number(range.min) > Number(range.max)) addIssue(report, ['variant_price_range'], 'has a min above its max');
  if (lowest !== range.min) addIssue(report, ['price'], 'is not the lowest price of the variants');
  if (startsRange !== (range.min !== range.max)) {
    addIssue(report, ['price_from'], 'must be true exactly where min and max differ');
  }
}

/** A product as in lists. */
export const productSummary = z.strictObject(productSummaryShape).meta({ 'x-fields': 'product' }).check(checkPrices);

export const productDetailShape = {
  ...productShape,
  description: text,
  delivery: text,
  warranty: text,
  variants: z.array(variant),
  purchase_instructions: text,
};

type Detail = z.infer<z.ZodObject<typeof productDetailShape>>;

/** Checks that a product's availability, sizes and price range follow from its variants. */
function checkVariants(report: { value: Detail; issues: z.core.$ZodRawIssue[] }): void {
  const { variants, availability: own, sizes, variant_price_range: range } = report.value;
  if (variants.length === 0) {
    if (range !== undefined) addIssue(report, ['variant_price_range'], 'is present although there are no variants');
    return;
  }
  const best = availabilities.find((state) => variants.some((one) => one.availability === state));
  if (own !== best) addIssue(report, ['availability'], 'is not the best of the variants');
  const offered = new Set(
    variants.filter((one) => one.availability !== 'out_of_stock').flatMap((one) => one.size ?? []),
  );
  if (sizes.length !== offered.size || !sizes.every((size) => offered.has(size))) {
    addIssue(report, ['sizes'], 'are not the sizes of the variants that are not out of stock, each once');
  }
  const prices = variants.flatMap((one) => one.price ?? []).sort((a, b) => Number(a) - Number(b));
  if (range?.min !== prices[0] || range?.max !== prices.at(-1)) {
    addIssue(report, ['variant_price_range'], 'is not the range of the prices of the variants');
  }
}

/** A product with everything that is published about it. */
export const productDetail = z
  .strictObject(productDetailShape)
  .meta({ 'x-fields': 'product' })
  .check(checkPrices, checkVariants);

export type Variant = z.infer<typeof variant>;
export type ProductSummary = z.infer<typeof productSummary>;
export type ProductDetail = z.infer<typeof productDetail>;
