import apiFetch from '@wordpress/api-fetch';
import { Button, Modal, Notice } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useEffect, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { BringBack } from './bring-back.tsx';
import type { Prices } from './logic/differences.ts';
import type { Offer } from './logic/offer.ts';
import type { Variant } from './logic/variants.ts';
import { dateText } from './pending-choice.tsx';
import type { EditedRecord } from './record.ts';

type Revision = {
  readonly id: number;
  readonly modified_gmt: string;
  readonly md_shop_variants: readonly Variant[] | null;
  readonly md_shop_offer: Offer | null;
};
type Kept = Prices & { readonly id: number; readonly date: string };

/** Returns the revisions that hold prices, without those that hold the same as the one before. */
function keptOf(revisions: readonly Revision[]): Kept[] {
  const kept = revisions.flatMap(({ id, modified_gmt: date, md_shop_variants: variants, md_shop_offer: offer }) =>
    variants === null ? [] : [{ id, date: `${date}Z`, variants, offer }],
  );
  const text = ({ variants, offer }: Prices): string => JSON.stringify([variants, offer]);
  return kept.filter((one, place) => {
    const next = kept[place + 1];
    return next === undefined || text(one) !== text(next);
  });
}

function Revisions({ onDone, ...record }: EditedRecord & { readonly onDone: () => void }): ReactNode {
  const [all, setAll] = useState<readonly Kept[] | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const { id } = record.edited;
  useEffect(() => {
    let wanted = true;
    const fields = 'id,modified_gmt,md_shop_variants,md_shop_offer';
    apiFetch<Revision[]>({
      path: `/wp/v2/roller_product/${String(id)}/revisions?context=edit&per_page=50&_fields=${fields}`,
    }).then(
      (revisions) => {
        if (wanted) setAll(keptOf(revisions));
      },
      () => {
        if (wanted) setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  if (failed) {
    return (
      <Notice status="error" isDismissible={false}>
        {__('The revisions could not be loaded.', 'md-shop-catalog')}
      </Notice>
    );
  }
  if (all === null) return <p role="status">{__('Loading…', 'md-shop-catalog')}</p>;
  const old = all.find((one) => one.id === chosen);
  return (
    <>
      {all.length === 0 && <p>{__('No revision holds prices yet.', 'md-shop-catalog')}</p>}
      <ul className="md-shop-editor-revisions">
        {all.map((one) => (
          <li key={one.id}>
            <Button
              __next40pxDefaultSize
              variant="link"
              aria-pressed={one.id === chosen}
              onClick={() => {
                setChosen(one.id);
              }}
            >
              {dateText(one.date)}
            </Button>
          </li>
        ))}
      </ul>
      {old !== undefined && <BringBack {...record} old={old} keep={false} onDone={onDone} />}
    </>
  );
}

type Notices = { getNotices(): readonly { readonly id: string }[] };

/**
 * Whether the editor has just restored a revision in place, as the newest ones do: by an ordinary save, which says nothing about
 * prices.
 */
export function useWasRestored(): boolean {
  return useSelect(
    (select) => (select('core/notices') as Notices).getNotices().some(({ id }) => id === 'editor-revision-restored'),
    [],
  );
}

/** Former prices, stock and variants of a product, from its revisions. */
export function HistoryModal({ onClose, ...record }: EditedRecord & { readonly onClose: () => void }): ReactNode {
  return (
    <Modal title={__('Former prices and variants', 'md-shop-catalog')} size="medium" onRequestClose={onClose}>
      <Revisions {...record} onDone={onClose} />
    </Modal>
  );
}
