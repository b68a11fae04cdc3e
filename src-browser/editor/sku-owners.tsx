/** Warns of SKUs that other products of the shop have too. A shop may want that, so it is no error. */
import apiFetch from '@wordpress/api-fetch';
import { Notice } from '@wordpress/components';
import { useDispatch, useSelect } from '@wordpress/data';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { bounds } from '../../src-contract/bounds.ts';
import { lengthOf } from './logic/offer.ts';
import type { PostRecord } from './record.ts';

/** Another product with a SKU. The title is empty if the user may not read it, the address if the user may not edit it. */
type Owner = { readonly sku: string; readonly title: string; readonly editUrl: string };

/** `null` if the server could not be asked. */
export type Owners = readonly Owner[] | null;

/** Milliseconds without a change before the server is asked. */
const pause = 600;
const notice = 'md-shop-sku-owners';

/** The different SKUs of a product, without those that are too long to be saved. */
function skusOf({ md_shop_variants: variants = [], md_shop_offer: offer }: PostRecord): string[] {
  const skus = variants.length > 0 ? variants.map(({ sku }) => sku) : [offer?.sku ?? ''];
  return [...new Set(skus)].filter((sku) => sku !== '' && lengthOf(sku) <= bounds.sku).slice(0, bounds.variants);
}

function ownerText({ sku, title }: Owner): string {
  return title === ''
    ? /* translators: %s: SKU */
      sprintf(__('Another product has the SKU %s too.', 'md-shop-catalog'), sku)
    : /* translators: 1: SKU, 2: name of a product */
      sprintf(__('The SKU %1$s is also that of “%2$s”.', 'md-shop-catalog'), sku, title);
}

type EditorStore = {
  isSavingPost(): boolean;
  isAutosavingPost(): boolean;
  didPostSaveRequestSucceed(): boolean;
};
type Notices = {
  readonly createWarningNotice: (text: string, options: object) => void;
  readonly removeNotice: (id: string) => void;
};

/** Shows the warning above the editor after each save, until a save without such SKUs. */
function useNoticeAfterSaving(owners: Owners): void {
  const { isSaving, hasSucceeded } = useSelect((select) => {
    const editor = select('core/editor') as EditorStore;
    return {
      isSaving: editor.isSavingPost() && !editor.isAutosavingPost(),
      hasSucceeded: editor.didPostSaveRequestSucceed(),
    };
  }, []);
  const { createWarningNotice, removeNotice } = useDispatch('core/notices') as unknown as Notices;
  const wasSaving = useRef(false);
  useEffect(() => {
    const isSaved = wasSaving.current && !isSaving && hasSucceeded;
    wasSaving.current = isSaving;
    if (!isSaved) return;
    const [first] = owners ?? [];
    if (first === undefined) removeNotice(notice);
    else {
      createWarningNotice((owners ?? []).map(ownerText).join(' '), {
        id: notice,
        actions:
          first.editUrl === '' ? [] : [{ label: __('Open the other product', 'md-shop-catalog'), url: first.editUrl }],
      });
    }
  }, [isSaving, hasSucceeded, owners, createWarningNotice, removeNotice]);
}

/** Asks the server while somebody types, and returns the other products with the SKUs of the edited one. */
export function useSkuOwners(edited: PostRecord | undefined): Owners {
  const [owners, setOwners] = useState<Owners>([]);
  const product = edited?.id ?? 0;
  const asked = JSON.stringify(edited === undefined ? [] : skusOf(edited));
  useEffect(() => {
    const skus = JSON.parse(asked) as string[];
    if (skus.length === 0) {
      setOwners([]);
      return;
    }
    let wanted = true;
    const timer = setTimeout(() => {
      apiFetch<{ owners: Owner[] }>({
        path: '/md-shop-admin/v1/sku-owners',
        method: 'POST',
        data: { product, skus },
      }).then(
        (answer) => {
          if (wanted) setOwners(answer.owners);
        },
        () => {
          if (wanted) setOwners(null);
        },
      );
    }, pause);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [product, asked]);
  useNoticeAfterSaving(owners);
  return owners;
}

/** The warning in the panel and above the table of variants. */
export function SkuNotice({ owners }: { readonly owners: Owners }): ReactNode {
  if (owners?.length === 0) return null;
  return (
    <Notice status="warning" isDismissible={false}>
      {owners === null ? (
        __('The SKUs could not be compared with those of other products.', 'md-shop-catalog')
      ) : (
        <ul className="md-shop-editor-owners">
          {owners.map((owner) => (
            <li key={`${owner.sku} ${owner.editUrl} ${owner.title}`}>
              {ownerText(owner)}{' '}
              {owner.editUrl !== '' && (
                <a href={owner.editUrl} target="_blank" rel="noreferrer">
                  {__('Open the other product', 'md-shop-catalog')}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
