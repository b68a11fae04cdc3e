/** Tells somebody who saves a product that somebody else has changed meanwhile, and what. */
import apiFetch from '@wordpress/api-fetch';
import { Button, Modal } from '@wordpress/components';
import { useDispatch } from '@wordpress/data';
import { useSyncExternalStore } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { pricesOf } from './bring-back.tsx';
import { DifferenceList } from './difference-list.tsx';
import type { Prices } from './logic/differences.ts';
import { dateText } from './pending-choice.tsx';
import { type EditedRecord, type PostRecord, type Texts, contentOf, useRecord } from './record.ts';

type Version = Readonly<Record<string, string>>;

/** What the server says: the changed parts, what they contain now, and their marks. */
type Conflict = {
  readonly changed: readonly string[];
  readonly current: Partial<Prices> & {
    readonly title?: string;
    readonly content?: string;
    readonly excerpt?: string;
    readonly texts?: Texts;
    readonly gallery?: readonly number[];
  };
  readonly version: Version;
  readonly editor: string;
  readonly modified: string;
};

const state: { conflict: Conflict | null; readonly listeners: Set<() => void>; seen: Map<number, Version> } = {
  conflict: null,
  listeners: new Set(),
  seen: new Map(),
};

function setConflict(conflict: Conflict | null): void {
  state.conflict = conflict;
  for (const listener of state.listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  state.listeners.add(listener);
  return () => {
    state.listeners.delete(listener);
  };
};

/** The parts that WordPress itself writes in an autosave of a draft. */
const autosaved = ['title', 'content', 'excerpt'] as const;

type Sent = { readonly path?: string | undefined; readonly method?: string | undefined; readonly data?: object };

/**
 * Adds to each save of a product the marks of what was seen, and to each autosave the prices and variants that are not saved yet.
 *
 * @param loaded Returns the marks of a post as it was loaded or last saved.
 * @param unsaved Returns the edits of a post that are not saved.
 */
export function guardSaves(
  loaded: (id: number) => Version | undefined,
  unsaved: (id: number) => Partial<PostRecord>,
): void {
  apiFetch.use(async (options, next) => {
    const { path = '', method = 'GET', data = {} } = options as Sent;
    const [, id = '', child = ''] = /^\/wp\/v2\/roller_product\/(\d+)(\/autosaves)?(?:\?|$)/.exec(path) ?? [];
    if (id === '' || !['PUT', 'POST', 'PATCH'].includes(method)) return next(options) as Promise<unknown>;
    const number = Number(id);
    const seen = { ...loaded(number), ...state.seen.get(number) };
    if (child !== '') {
      const { md_shop_variants: variants, md_shop_offer: offer } = unsaved(number);
      const prices = {
        ...(variants === undefined ? {} : { variants }),
        ...(offer === undefined ? {} : { offer }),
      };
      const more = Object.keys(prices).length === 0 ? {} : { md_shop_autosave: prices };
      const answer: unknown = await next({ ...options, data: { ...data, ...more } });
      const { md_shop_version: now } = answer as { md_shop_version?: Version };
      if (now !== undefined) {
        state.seen.set(number, { ...seen, ...Object.fromEntries(autosaved.map((part) => [part, now[part] ?? ''])) });
      }
      return answer;
    }
    try {
      const answer: unknown = await next({ ...options, data: { ...data, md_shop_version: seen } });
      state.seen.delete(number);
      return answer;
    } catch (error) {
      const { code, data: conflict } = error as { code?: string; data?: Conflict };
      if (code === 'md_shop_edit_conflict' && conflict !== undefined) setConflict(conflict);
      throw error;
    }
  });
}

type EditorActions = {
  readonly savePost: () => void;
  readonly editPost: (edits: object) => void;
  readonly resetEditorBlocks: (blocks: unknown) => void;
};

function partText(part: string): string {
  switch (part) {
    case 'title':
      return __('Title', 'md-shop-catalog');
    case 'content':
      return __('Text', 'md-shop-catalog');
    case 'excerpt':
      return __('Excerpt', 'md-shop-catalog');
    case 'texts':
      return __('Delivery, warranty, order', 'md-shop-catalog');
    case 'gallery':
      return __('Further images', 'md-shop-catalog');
    default:
      return __('Price, stock and variants', 'md-shop-catalog');
  }
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function Theirs({ conflict, ...record }: EditedRecord & { readonly conflict: Conflict }): ReactNode {
  const { current, changed } = conflict;
  const prices = pricesOf(record);
  const hasPrices = changed.includes('variants') || changed.includes('offer');
  const texts = ['title', 'content', 'excerpt'] as const;
  return (
    <dl className="md-shop-editor-theirs">
      {texts.map((part) =>
        current[part] === undefined ? null : (
          <div key={part}>
            <dt>{partText(part)}</dt>
            <dd>{plain(current[part]).slice(0, 600)}</dd>
          </div>
        ),
      )}
      {current.texts !== undefined && (
        <div>
          <dt>{partText('texts')}</dt>
          <dd>{Object.values(current.texts).filter(Boolean).join(' · ')}</dd>
        </div>
      )}
      {current.gallery !== undefined && (
        <div>
          <dt>{partText('gallery')}</dt>
          <dd>{current.gallery.map((id) => `#${String(id)}`).join(', ') || '–'}</dd>
        </div>
      )}
      {hasPrices && (
        <div>
          <dt>{__('From your prices and variants to theirs', 'md-shop-catalog')}</dt>
          <dd>
            <DifferenceList from={prices} to={{ ...prices, ...current }} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Asks what to do about a conflict. Until it is answered nothing is saved. */
export function ConflictDialog({ parse }: { readonly parse: (content: string) => unknown }): ReactNode {
  const conflict = useSyncExternalStore(subscribe, () => state.conflict);
  const record = useRecord();
  const { savePost, editPost, resetEditorBlocks } = useDispatch('core/editor') as unknown as EditorActions;
  if (conflict === null || record === null) return null;
  const { current } = conflict;
  const decide = (): void => {
    const { id } = record.edited;
    state.seen.set(id, { ...state.seen.get(id), ...conflict.version });
    setConflict(null);
  };
  const takeTheirs = (): void => {
    if (current.content !== undefined && current.content !== contentOf(record.edited)) {
      resetEditorBlocks(parse(current.content));
    }
    editPost({
      ...(current.title === undefined ? {} : { title: current.title }),
      ...(current.excerpt === undefined ? {} : { excerpt: current.excerpt }),
      ...(current.texts === undefined ? {} : { meta: { ...record.edited.meta, ...current.texts } }),
      ...(current.variants === undefined ? {} : { md_shop_variants: current.variants }),
      ...(current.offer === undefined ? {} : { md_shop_offer: current.offer }),
      ...(current.gallery === undefined ? {} : { md_shop_gallery: current.gallery }),
    });
    decide();
  };
  return (
    <Modal
      title={__('Somebody else has changed this product', 'md-shop-catalog')}
      size="medium"
      onRequestClose={() => {
        setConflict(null);
      }}
    >
      <p>
        {sprintf(
          /* translators: 1: a person's name, 2: date and time */
          __('Nothing was saved. %1$s saved on %2$s what you changed too:', 'md-shop-catalog'),
          conflict.editor === '' ? __('Somebody', 'md-shop-catalog') : conflict.editor,
          dateText(conflict.modified),
        )}
      </p>
      <Theirs {...record} conflict={conflict} />
      <div className="md-shop-editor-buttons">
        <Button
          __next40pxDefaultSize
          variant="primary"
          onClick={() => {
            takeTheirs();
          }}
        >
          {__('Take theirs', 'md-shop-catalog')}
        </Button>
        <Button
          __next40pxDefaultSize
          variant="secondary"
          onClick={() => {
            decide();
            savePost();
          }}
        >
          {__('Save mine over theirs', 'md-shop-catalog')}
        </Button>
        <Button
          __next40pxDefaultSize
          variant="tertiary"
          onClick={() => {
            setConflict(null);
          }}
        >
          {__('Go on editing', 'md-shop-catalog')}
        </Button>
      </div>
    </Modal>
  );
}
