/** Price, SKU and stock as they are typed: values are checked here and again by the server (src-contract/editing.ts). */
import { bounds } from '../../../src-contract/bounds.ts';

export const stocks = ['in_stock', 'backorder', 'out_of_stock'] as const;
export type Stock = (typeof stocks)[number];

/** Prices are decimal strings in lei; moments are RFC 3339 in UTC. */
export type Offer = {
  readonly sku: string;
  readonly regular_price: string | null;
  readonly sale_price: string | null;
  readonly sale_from: string | null;
  readonly sale_to: string | null;
  readonly stock: Stock;
};

/** What is wrong with a value; the texts are in ../problem-texts.ts. */
type ProblemCode =
  | 'price'
  | 'sale_without_price'
  | 'sale_not_lower'
  | 'dates_without_sale'
  | 'dates_reversed'
  | 'stock'
  | 'sku_long'
  | 'sku_twice'
  | 'size_long'
  | 'color_long'
  | 'color_half'
  | 'combination_twice';

export type Problem = {
  readonly field: string;
  readonly code: ProblemCode;
  /** The saved product has it already, so it does not hinder saving. */
  readonly isSaved?: true;
};

export const emptyOffer: Offer = {
  sku: '',
  regular_price: null,
  sale_price: null,
  sale_from: null,
  sale_to: null,
  stock: 'in_stock',
};

const amount = new RegExp(`^\\d{1,${String(bounds.priceDigits)}}(\\.\\d{1,2})?$`);

/** The number of characters as the server counts them. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** Returns a price as it is stored: without spaces and currency, with a decimal point; `null` if nothing was typed. */
export function priceOf(typed: string): string | null {
  const price = typed
    .replace(/\s|(?:MDL|lei|leu|леев|лей|лея)\.?/giu, '')
    // Points separate thousands if a comma follows.
    .replace(/\.(?=\d{3}(?:\.\d{3})*,)/g, '')
    .replace(',', '.');
  return price === '' ? null : price;
}

export const isPrice = (price: string): boolean => amount.test(price);

/** Whole bani, so that "5" and "5.00" are equal. */
export const baniOf = (price: string): number => Math.round(Number(price) * 100);

/** Returns what is wrong with an offer, by field. */
export function offerProblems(offer: Offer): Problem[] {
  const { regular_price: regular, sale_price: sale, sale_from: from, sale_to: to } = offer;
  const problems: Problem[] = [];
  const isRegular = regular !== null && isPrice(regular);
  if (regular !== null && !isRegular) problems.push({ field: 'regular_price', code: 'price' });
  if (sale !== null && !isPrice(sale)) problems.push({ field: 'sale_price', code: 'price' });
  else if (sale !== null && regular === null) problems.push({ field: 'sale_price', code: 'sale_without_price' });
  else if (sale !== null && isRegular && baniOf(sale) >= baniOf(regular)) {
    problems.push({ field: 'sale_price', code: 'sale_not_lower' });
  }
  if (sale === null && (from !== null || to !== null)) {
    problems.push({ field: 'sale_from', code: 'dates_without_sale' });
  } else if (from !== null && to !== null && to <= from) problems.push({ field: 'sale_to', code: 'dates_reversed' });
  if (lengthOf(offer.sku) > bounds.sku) problems.push({ field: 'sku', code: 'sku_long' });
  return problems;
}
