/** The edited post in WordPress's own store: an edit there is a step of the editor's undo and is saved with the post. */
import { useDispatch, useSelect } from '@wordpress/data';
import { useCallback } from '@wordpress/element';
import type { Prices } from './logic/differences.ts';
import type { Offer } from './logic/offer.ts';
import type { Variant } from './logic/variants.ts';
import type { Language } from './logic/written-language.ts';

/** A time that prices and variants wait for a decision (`md_shop_pending`). */
type Pending = Prices & { readonly source: 'revision' | 'autosave'; readonly date: string };

export type Texts = {
  readonly md_shop_delivery?: string;
  readonly md_shop_warranty?: string;
  readonly md_shop_purchase_instructions?: string;
};

/** The plugin's fields of a post, besides those of WordPress. */
export type PostRecord = {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly excerpt?: string;
  readonly content: string | ((record: PostRecord) => string);
  readonly meta?: Texts;
  readonly parent?: number;
  readonly featured_media?: number;
  readonly md_shop_variants?: readonly Variant[];
  readonly md_shop_offer?: Offer | null;
  readonly md_shop_removed_variants?: readonly Variant[];
  readonly md_shop_pending?: Pending | null;
  /** Images besides the featured one. */
  readonly md_shop_gallery?: readonly number[];
  readonly md_shop_version?: Readonly<Record<string, string>>;
  readonly md_shop_hidden?: boolean;
  readonly md_shop_language?: Language;
  readonly md_shop_translation_of?: number;
};

type CoreStore = {
  getEditedEntityRecord(kind: string, name: string, id: number): PostRecord | false | undefined;
  getRawEntityRecord(kind: string, name: string, id: number): PostRecord | false | undefined;
};
type EditorStore = { getCurrentPostId(): unknown; getCurrentPostType(): unknown };
type CoreActions = {
  readonly editEntityRecord: (
    kind: string,
    name: string,
    id: number,
    edits: object,
    options?: { undoIgnore?: boolean },
  ) => void;
};

export type EditedRecord = {
  readonly edited: PostRecord;
  /** As it was loaded or last saved. */
  readonly saved: PostRecord;
  readonly edit: (edits: Partial<PostRecord>, options?: { undoIgnore?: boolean }) => void;
};

/** Returns the edited post; `null` until WordPress has loaded it, and in editors of something else. */
export function useRecord(): EditedRecord | null {
  const { edited, saved } = useSelect((select) => {
    const editor = select('core/editor') as EditorStore;
    const [id, type] = [editor.getCurrentPostId(), editor.getCurrentPostType()];
    if (typeof id !== 'number' || typeof type !== 'string') return { edited: undefined, saved: undefined };
    const core = select('core') as CoreStore;
    return {
      edited: core.getEditedEntityRecord('postType', type, id),
      saved: core.getRawEntityRecord('postType', type, id),
    };
  }, []);
  const { editEntityRecord } = useDispatch('core') as CoreActions;
  const { id, type } = edited === undefined || edited === false ? { id: 0, type: '' } : edited;
  const edit = useCallback(
    (edits: Partial<PostRecord>, options?: { undoIgnore?: boolean }) => {
      editEntityRecord('postType', type, id, edits, options);
    },
    [editEntityRecord, id, type],
  );
  return edited === undefined || edited === false || saved === undefined || saved === false
    ? null
    : { edited, saved, edit };
}

/** The text of the post as it would be saved now. */
export function contentOf(record: PostRecord): string {
  return typeof record.content === 'function' ? record.content(record) : record.content;
}
