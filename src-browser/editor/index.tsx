/** The plugin's panels in the block editor. The server loads this script only for post types that it concerns. */
import './style.css';
import { parse } from '@wordpress/blocks';
import { select } from '@wordpress/data';
import { registerPlugin } from '@wordpress/plugins';
import { ConflictDialog, guardSaves } from './conflict.tsx';
import { HidingPanel } from './hiding-panel.tsx';
import { LanguagesPanel } from './languages-panel.tsx';
import { ProductPanel } from './product-panel.tsx';
import type { PostRecord } from './record.ts';

declare global {
  /** Which panels the edited post type has (`MdShop\Catalog\Admin\EditorScript`). */
  var mdShopEditor: { readonly product: boolean; readonly languages: boolean; readonly hiding: boolean } | undefined;
}

type CoreStore = {
  getRawEntityRecord(kind: string, name: string, id: number): PostRecord | undefined;
  getEntityRecordEdits(kind: string, name: string, id: number): Partial<PostRecord> | undefined;
};

const panels = globalThis.mdShopEditor;

if (panels?.product === true) {
  const core = (): CoreStore => select('core') as unknown as CoreStore;
  guardSaves(
    (id) => core().getRawEntityRecord('postType', 'roller_product', id)?.md_shop_version,
    (id) => core().getEntityRecordEdits('postType', 'roller_product', id) ?? {},
  );
  registerPlugin('md-shop-product', {
    render: () => (
      <>
        <ProductPanel />
        <ConflictDialog parse={parse} />
      </>
    ),
  });
}

if (panels?.languages === true) registerPlugin('md-shop-languages', { render: () => <LanguagesPanel /> });
if (panels?.hiding === true) registerPlugin('md-shop-hiding', { render: () => <HidingPanel /> });
