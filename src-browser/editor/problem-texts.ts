import { __ } from '@wordpress/i18n';
import type { Stock } from './logic/offer.ts';
import type { PastedProblem } from './logic/paste.ts';

/** Returns what is wrong, as a sentence for the user. */
export function problemText({ code }: PastedProblem): string {
  switch (code) {
    case 'price':
      return __('Write the price as a number with at most two decimals, such as 1499.50.', 'md-shop-catalog');
    case 'sale_without_price':
      return __('A sale price needs a regular price.', 'md-shop-catalog');
    case 'sale_not_lower':
      return __('The sale price must be lower than the regular price.', 'md-shop-catalog');
    case 'dates_without_sale':
      return __('Dates of a sale need a sale price.', 'md-shop-catalog');
    case 'dates_reversed':
      return __('The sale must end after it begins.', 'md-shop-catalog');
    case 'stock':
      return __('This is not a known state of stock.', 'md-shop-catalog');
    case 'sku_long':
      return __('The SKU is too long.', 'md-shop-catalog');
    case 'sku_twice':
      return __('Two variants have this SKU.', 'md-shop-catalog');
    case 'size_long':
      return __('The size is too long.', 'md-shop-catalog');
    case 'color_long':
      return __('The colour is too long.', 'md-shop-catalog');
    case 'color_half':
      return __('A colour needs a Romanian and a Russian name.', 'md-shop-catalog');
    case 'combination_twice':
      return __('Two variants have this size and colour.', 'md-shop-catalog');
    case 'too_many_cells':
      return __('The line has more cells than there are columns.', 'md-shop-catalog');
    case 'several_variants':
      return __('Several variants are like this. Fill in what tells them apart.', 'md-shop-catalog');
    case 'size_missing':
      return __('All variants have a size; this line has none.', 'md-shop-catalog');
    case 'color_missing':
      return __('All variants have a colour; this line has none.', 'md-shop-catalog');
    case 'too_many_variants':
      return __('A product cannot have so many variants.', 'md-shop-catalog');
  }
}

export function stockText(stock: Stock): string {
  switch (stock) {
    case 'in_stock':
      return __('In stock', 'md-shop-catalog');
    case 'backorder':
      return __('On backorder', 'md-shop-catalog');
    case 'out_of_stock':
      return __('Out of stock', 'md-shop-catalog');
  }
}

/** The name of a field of a variant or an offer. */
export function fieldText(field: string): string {
  switch (field) {
    case 'size':
      return __('Size', 'md-shop-catalog');
    case 'system':
      return __('Size system', 'md-shop-catalog');
    case 'color_ro':
      return __('Colour in Romanian', 'md-shop-catalog');
    case 'color_ru':
      return __('Colour in Russian', 'md-shop-catalog');
    case 'sku':
      return __('SKU', 'md-shop-catalog');
    case 'regular_price':
      return __('Regular price, lei', 'md-shop-catalog');
    case 'sale_price':
      return __('Sale price, lei', 'md-shop-catalog');
    case 'sale_from':
      return __('Sale begins', 'md-shop-catalog');
    case 'sale_to':
      return __('Sale ends', 'md-shop-catalog');
    case 'stock':
      return __('Stock', 'md-shop-catalog');
    case 'image':
      return __('Image', 'md-shop-catalog');
    default:
      return field;
  }
}
