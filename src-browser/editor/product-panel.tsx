import { Button, Notice, TextareaControl } from '@wordpress/components';
import { useDispatch } from '@wordpress/data';
import { PluginDocumentSettingPanel } from '@wordpress/editor';
import { useEffect, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { DateField, Field, PriceField, StockField } from './fields.tsx';
import { HistoryModal, useWasRestored } from './history.tsx';
import { ImagesPanel } from './images-panel.tsx';
import { type Offer, emptyOffer, offerProblems } from './logic/offer.ts';
import { hindersSaving, savableOffer, shownProblems } from './logic/variants.ts';
import { PendingChoice } from './pending-choice.tsx';
import { type EditedRecord, type Texts, useRecord } from './record.ts';
import { SkuNotice, useSkuOwners } from './sku-owners.tsx';
import { VariantsModal } from './variants-modal.tsx';

const lock = 'md-shop-product';

type EditorActions = {
  readonly lockPostSaving: (name: string) => void;
  readonly unlockPostSaving: (name: string) => void;
};

function OfferFields({ edited, edit }: EditedRecord): ReactNode {
  const offer: Offer = edited.md_shop_offer ?? { ...emptyOffer, stock: 'out_of_stock' };
  const problems = offerProblems(offer);
  const onChange = (change: Partial<Offer>): void => {
    edit({
      md_shop_offer: { ...offer, ...((edited.md_shop_offer ?? null) === null ? { stock: 'in_stock' } : {}), ...change },
    });
  };
  return (
    <>
      <PriceField name="regular_price" offer={offer} problems={problems} onChange={onChange} />
      <PriceField name="sale_price" offer={offer} problems={problems} onChange={onChange} />
      {(offer.sale_price !== null || offer.sale_from !== null || offer.sale_to !== null) && (
        <>
          <DateField name="sale_from" offer={offer} problems={problems} onChange={onChange} />
          <DateField name="sale_to" offer={offer} problems={problems} onChange={onChange} />
        </>
      )}
      <Field
        field="sku"
        value={offer.sku}
        problems={problems}
        onChange={(sku) => {
          onChange({ sku });
        }}
      />
      <StockField offer={offer} onChange={onChange} />
    </>
  );
}

function TextFields({ edited, edit }: EditedRecord): ReactNode {
  const meta = edited.meta ?? {};
  const fields: readonly [keyof Texts, string, string][] = [
    ['md_shop_delivery', __('Delivery', 'md-shop-catalog'), __('How and when the product arrives.', 'md-shop-catalog')],
    ['md_shop_warranty', __('Warranty', 'md-shop-catalog'), __('For how long, and what it covers.', 'md-shop-catalog')],
    [
      'md_shop_purchase_instructions',
      __('How to order', 'md-shop-catalog'),
      __('If empty, the instructions from the settings apply.', 'md-shop-catalog'),
    ],
  ];
  return fields.map(([key, label, help]) => (
    <TextareaControl
      key={key}
      __nextHasNoMarginBottom
      label={label}
      help={help}
      rows={3}
      value={meta[key] ?? ''}
      onChange={(text) => {
        edit({ meta: { ...meta, [key]: text } });
      }}
    />
  ));
}

/** Price, stock and variants of the edited product, and its texts. Saving waits until all values are valid. */
export function ProductPanel(): ReactNode {
  const record = useRecord();
  const [isOpen, setIsOpen] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  const wasRestored = useWasRestored();
  useEffect(() => {
    if (wasRestored) setShowsHistory(true);
  }, [wasRestored]);
  const owners = useSkuOwners(record?.edited);
  const { lockPostSaving, unlockPostSaving } = useDispatch('core/editor') as unknown as EditorActions;
  const variants = record?.edited.md_shop_variants ?? [];
  const offer = record?.edited.md_shop_offer ?? null;
  const problems = shownProblems(variants, offer, record?.saved.md_shop_variants).flat();
  const isLocked = problems.some(hindersSaving);
  const savable = savableOffer(variants, offer, record?.saved.md_shop_offer ?? null);
  useEffect(() => {
    if (savable !== offer) record?.edit({ md_shop_offer: savable }, { undoIgnore: true });
  }, [savable, offer, record]);
  useEffect(() => {
    if (isLocked) lockPostSaving(lock);
    else unlockPostSaving(lock);
  }, [isLocked, lockPostSaving, unlockPostSaving]);
  if (record === null || record.edited.md_shop_variants === undefined) return null;
  return (
    <>
      <PluginDocumentSettingPanel name="md-shop-product" title={__('Price and stock', 'md-shop-catalog')}>
        <div className="md-shop-editor-panel">
          <PendingChoice {...record} />
          {isLocked && (
            <Notice status="error" isDismissible={false}>
              {__('Correct the marked values; the product can be saved then.', 'md-shop-catalog')}
            </Notice>
          )}
          {!isLocked && problems.length > 0 && (
            <Notice status="warning" isDismissible={false}>
              {__(
                'Variants have the same size and colour, or the same SKU. Change or remove one of those that are marked in the table. The product can be saved all the same.',
                'md-shop-catalog',
              )}
            </Notice>
          )}
          <SkuNotice owners={owners} />
          {variants.length === 0 ? (
            <OfferFields {...record} />
          ) : (
            <p>{__('Each variant has its own price, SKU and stock.', 'md-shop-catalog')}</p>
          )}
          <Button
            __next40pxDefaultSize
            variant="secondary"
            onClick={() => {
              setIsOpen(true);
            }}
          >
            {variants.length === 0
              ? __('Add variants', 'md-shop-catalog')
              : sprintf(
                  /* translators: %d: number of variants */
                  _n('Edit %d variant', 'Edit %d variants', variants.length, 'md-shop-catalog'),
                  variants.length,
                )}
          </Button>
          <Button
            __next40pxDefaultSize
            variant="tertiary"
            onClick={() => {
              setShowsHistory(true);
            }}
          >
            {__('Former prices and variants', 'md-shop-catalog')}
          </Button>
        </div>
      </PluginDocumentSettingPanel>
      <ImagesPanel {...record} />
      <PluginDocumentSettingPanel name="md-shop-texts" title={__('Delivery, warranty, order', 'md-shop-catalog')}>
        <div className="md-shop-editor-panel">
          <TextFields {...record} />
        </div>
      </PluginDocumentSettingPanel>
      {showsHistory && (
        <HistoryModal
          {...record}
          onClose={() => {
            setShowsHistory(false);
          }}
        />
      )}
      {isOpen && (
        <VariantsModal
          {...record}
          owners={owners}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
