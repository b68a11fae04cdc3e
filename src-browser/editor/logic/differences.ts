/** What differs between two states of prices and variants, for a person who must choose one. */
import type { Offer } from './offer.ts';
import type { Variant } from './variants.ts';

export type Prices = { readonly variants: readonly Variant[]; readonly offer: Offer | null };

export type Difference = {
  /** The variant's size and colour; empty for the product itself. */
  readonly name: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Changed values, by field; a missing value is empty. */
  readonly values: readonly { readonly field: keyof Offer | 'image'; readonly from: string; readonly to: string }[];
};

const fields = ['regular_price', 'sale_price', 'sale_from', 'sale_to', 'stock', 'sku'] as const;

export function nameOf({ size, color }: Pick<Variant, 'size' | 'color'>, language: 'ro' | 'ru' = 'ro'): string {
  return [size, color?.[language]].filter((part) => part !== null && part !== undefined && part !== '').join(', ');
}

function changesOf(from: Offer | null, to: Offer | null): Difference['values'] {
  return fields
    .map((field) => ({ field, from: from?.[field] ?? '', to: to?.[field] ?? '' }))
    .filter((change) => change.from !== change.to);
}

/** The change of a variant's image, if both states say what it is. */
function imageChange({ image: from }: Variant, { image: to }: Variant): Difference['values'] {
  if (from === undefined || to === undefined || from === to) return [];
  const text = (id: number | null): string => (id === null ? '' : `#${String(id)}`);
  return [{ field: 'image', from: text(from), to: text(to) }];
}

/** Returns the differences from one state to another. Variants are the same if their ids are. */
export function differences(from: Prices, to: Prices): Difference[] {
  const ids = (prices: Prices): Map<number | undefined, Variant> =>
    new Map(prices.variants.map((variant) => [variant.variant_id, variant]));
  const [before, after] = [ids(from), ids(to)];
  const own = changesOf(from.offer, to.offer);
  return [
    ...(own.length === 0 ? [] : [{ name: '', kind: 'changed', values: own } as const]),
    ...to.variants.flatMap((variant): Difference[] => {
      const old = variant.variant_id === undefined ? undefined : before.get(variant.variant_id);
      if (old === undefined) return [{ name: nameOf(variant), kind: 'added', values: changesOf(null, variant) }];
      const values = [...changesOf(old, variant), ...imageChange(old, variant)];
      return values.length === 0 && nameOf(old) === nameOf(variant)
        ? []
        : [{ name: nameOf(variant), kind: 'changed', values }];
    }),
    ...from.variants
      .filter(({ variant_id: id }) => id !== undefined && !after.has(id))
      .map((variant): Difference => ({ name: nameOf(variant), kind: 'removed', values: [] })),
  ];
}

/**
 * Returns the old list of variants with the prices, SKUs and stock of today. A variant that does not exist today has only its old
 * price; it comes back sold out.
 */
export function withPricesOf(old: readonly Variant[], today: readonly Variant[]): Variant[] {
  const byId = new Map(today.map((variant) => [variant.variant_id, variant]));
  return old.map((variant) => {
    const now = variant.variant_id === undefined ? undefined : byId.get(variant.variant_id);
    if (now === undefined) return { ...variant, stock: 'out_of_stock' };
    return { ...now, size: variant.size, color: variant.color };
  });
}
