import { Button } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { DifferenceList } from './difference-list.tsx';
import { type Prices, withPricesOf } from './logic/differences.ts';
import type { EditedRecord } from './record.ts';

type BringBackProps = EditedRecord & {
  readonly old: Prices;
  readonly onDone: () => void;
  /** Whether "keep" is offered, because a decision is waited for. */
  readonly keep: boolean;
};

/** Prices, stock and variants of the edited product now. */
export function pricesOf({ edited }: EditedRecord): Prices {
  return { variants: edited.md_shop_variants ?? [], offer: edited.md_shop_offer ?? null };
}

/** Shows what an old state would change, and asks whether prices and stock come back too. Nothing is saved yet. */
export function BringBack({ old, onDone, keep, ...record }: BringBackProps): ReactNode {
  const now = pricesOf(record);
  const apply = (prices: Partial<Prices>): void => {
    record.edit({
      md_shop_pending: null,
      ...(prices.variants === undefined ? {} : { md_shop_variants: prices.variants }),
      ...(prices.offer === undefined ? {} : { md_shop_offer: prices.offer }),
    });
    onDone();
  };
  const known = [...now.variants, ...(record.edited.md_shop_removed_variants ?? [])];
  return (
    <div className="md-shop-editor-bring-back">
      <DifferenceList from={now} to={old} />
      <Button __next40pxDefaultSize variant="secondary" onClick={() => apply(old)}>
        {__('Bring back prices, stock and variants', 'md-shop-catalog')}
      </Button>
      {old.variants.length > 0 && (
        <Button
          __next40pxDefaultSize
          variant="secondary"
          onClick={() => {
            const present = new Set(now.variants.map(({ variant_id: id }) => id));
            const variants = withPricesOf(old.variants, known).map((variant): (typeof old.variants)[number] =>
              present.has(variant.variant_id) ? variant : { ...variant, stock: 'out_of_stock' },
            );
            apply({ variants });
          }}
        >
          {__('Only the variants, with today’s prices and stock', 'md-shop-catalog')}
        </Button>
      )}
      {keep && (
        <Button __next40pxDefaultSize variant="tertiary" onClick={() => apply({})}>
          {__('Keep what is there now', 'md-shop-catalog')}
        </Button>
      )}
    </div>
  );
}
