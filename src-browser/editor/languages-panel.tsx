import { Button, ComboboxControl, Notice, SelectControl } from '@wordpress/components';
import { useDispatch, useSelect } from '@wordpress/data';
import { PluginDocumentSettingPanel } from '@wordpress/editor';
import { useCallback, useEffect, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { type Missing, missingIn } from './logic/missing.ts';
import { type Language, writtenLanguage } from './logic/written-language.ts';
import { type EditedRecord, contentOf, useRecord } from './record.ts';
import {
  type RestPost,
  type TypeNames,
  makeTranslation,
  readPost,
  textOf,
  typeNames,
  unlinkedPosts,
} from './translation.ts';

function languageText(language: Language): string {
  return language === 'ro' ? __('Romanian', 'md-shop-catalog') : __('Russian', 'md-shop-catalog');
}

function missingText(missing: Missing): string {
  switch (missing.what) {
    case 'unpublished':
      return __('It is not published.', 'md-shop-catalog');
    case 'title':
      return __('It has no title.', 'md-shop-catalog');
    case 'title_language':
      return __('Its title is not translated.', 'md-shop-catalog');
    case 'content':
      return __('It has no text.', 'md-shop-catalog');
    case 'content_language':
      return __('Its text is not translated.', 'md-shop-catalog');
    case 'excerpt':
      return __('It has no excerpt.', 'md-shop-catalog');
    case 'meta':
      switch (missing.name) {
        case 'md_shop_delivery':
          return __('The delivery text is not translated.', 'md-shop-catalog');
        case 'md_shop_warranty':
          return __('The warranty text is not translated.', 'md-shop-catalog');
        default:
          return __('The order instructions are not translated.', 'md-shop-catalog');
      }
    case 'terms':
      /* translators: %s: name of a taxonomy, such as "Brands" */
      return sprintf(__('Entries are missing in: %s.', 'md-shop-catalog'), missing.name);
  }
}

const editAddress = (id: number): string => `post.php?post=${String(id)}&action=edit`;

/** The name of a post in a list; one without a title is named by its id. */
const nameOf = (post: RestPost): string => {
  const title = post.title?.raw ?? '';
  return title === '' ? `#${String(post.id)}` : title;
};

/** Reads the type's names and the translation; both are null until they are read. */
function useTranslation(
  type: string,
  id: number,
): { names: TypeNames | null; other: RestPost | null; failed: boolean } {
  const [names, setNames] = useState<TypeNames | null>(null);
  const [other, setOther] = useState<RestPost | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    const read = async (): Promise<void> => {
      const found = await typeNames(type);
      const post = id === 0 ? null : await readPost(found, id);
      if (wanted) {
        setNames(found);
        setOther(post);
      }
    };
    read().catch(() => {
      if (wanted) setFailed(true);
    });
    return () => {
      wanted = false;
    };
  }, [type, id]);
  return { names, other, failed };
}

type LinkProps = {
  readonly names: TypeNames;
  readonly language: Language;
  readonly onChoose: (id: number) => void;
};

/** Chooses a text that exists already as the translation. */
function LinkExisting({ names, language, onChoose }: LinkProps): ReactNode {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly RestPost[]>([]);
  useEffect(() => {
    let wanted = true;
    unlinkedPosts(names, language, search).then(
      (posts) => {
        if (wanted) setFound(posts);
      },
      () => {
        if (wanted) setFound([]);
      },
    );
    return () => {
      wanted = false;
    };
  }, [names, language, search]);
  return (
    <ComboboxControl
      __nextHasNoMarginBottom
      __next40pxDefaultSize
      label={__('Or link a text that exists', 'md-shop-catalog')}
      value={null}
      options={found.map((post) => ({ value: String(post.id), label: nameOf(post) }))}
      onFilterValueChange={setSearch}
      onChange={(id) => {
        if (typeof id === 'string') onChoose(Number(id));
      }}
    />
  );
}

type EditorStore = {
  isEditedPostDirty(): boolean;
  isEditedPostNew(): boolean;
  didPostSaveRequestFail(): boolean;
};

type ButtonRef = (button: HTMLButtonElement | null) => void;

/** Linking and unlinking replace each other's controls: a button that appears after `changed()` takes the focus that was in them. */
function useExchange(): { readonly changed: () => void; readonly appeared: ButtonRef } {
  const isWanted = useRef(false);
  const appeared = useCallback<ButtonRef>((button) => {
    if (button === null || !isWanted.current) return;
    isWanted.current = false;
    if (button.ownerDocument.activeElement === button.ownerDocument.body) button.focus();
  }, []);
  const changed = (): void => {
    isWanted.current = true;
  };
  return { changed, appeared };
}

function MakeTranslation({
  names,
  language,
  record,
  appeared,
}: {
  names: TypeNames;
  language: Language;
  record: EditedRecord;
  appeared: ButtonRef;
}): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const editor = useSelect((select) => select('core/editor') as EditorStore, []);
  const { savePost } = useDispatch('core/editor') as unknown as { readonly savePost: () => Promise<void> };
  const make = async (): Promise<void> => {
    // The copy is made from what is saved.
    if (editor.isEditedPostDirty() || editor.isEditedPostNew()) await savePost();
    // WordPress does not save a new post in which nothing was written.
    if (editor.didPostSaveRequestFail() || editor.isEditedPostNew()) throw new Error('The post could not be saved.');
    const original = await readPost(names, record.edited.id);
    window.location.assign(editAddress(await makeTranslation(names, original, language)));
  };
  return (
    <>
      {failed && (
        <Notice status="error" isDismissible={false}>
          {__('The translation could not be made. Save the text and try again.', 'md-shop-catalog')}
        </Notice>
      )}
      <Button
        __next40pxDefaultSize
        variant="secondary"
        ref={appeared}
        isBusy={isBusy}
        disabled={isBusy}
        accessibleWhenDisabled
        onClick={() => {
          setIsBusy(true);
          setFailed(false);
          make().catch(() => {
            setFailed(true);
            setIsBusy(false);
          });
        }}
      >
        {language === 'ru'
          ? __('Make the Russian translation', 'md-shop-catalog')
          : __('Make the Romanian translation', 'md-shop-catalog')}
      </Button>
      <p className="md-shop-editor-hint">
        {__('The text is copied into a draft; prices and variants are shared.', 'md-shop-catalog')}
      </p>
    </>
  );
}

function Translation({ record, language }: { readonly record: EditedRecord; readonly language: Language }): ReactNode {
  const { edited, saved, edit } = record;
  const of = edited.md_shop_translation_of ?? 0;
  const { names, other, failed } = useTranslation(edited.type, of);
  const { changed, appeared } = useExchange();
  const wanted = language === 'ro' ? 'ru' : 'ro';
  if (failed) {
    return (
      <Notice status="error" isDismissible={false}>
        {__('The translation could not be read. Save your changes and reload the page.', 'md-shop-catalog')}
      </Notice>
    );
  }
  if (names === null) return <p role="status">{__('Loading…', 'md-shop-catalog')}</p>;
  if (of === 0 || other === null) {
    return (
      <>
        <p>
          {wanted === 'ru'
            ? __('There is no Russian translation.', 'md-shop-catalog')
            : __('There is no Romanian translation.', 'md-shop-catalog')}
        </p>
        <MakeTranslation names={names} language={wanted} record={record} appeared={appeared} />
        <LinkExisting
          names={names}
          language={wanted}
          onChoose={(id) => {
            changed();
            edit({ md_shop_translation_of: id });
          }}
        />
      </>
    );
  }
  const isInTrash = other.status === 'trash';
  const own = { ...textOf(other, names), status: saved.status, title: edited.title, content: contentOf(edited) };
  const mine = { ...own, excerpt: edited.excerpt ?? '', meta: { ...edited.meta } as Record<string, string> };
  const missing = isInTrash ? [] : missingIn(textOf(other, names), other.md_shop_language, mine);
  const missingHere = isInTrash ? [] : missingIn(mine, language, textOf(other, names));
  return (
    <>
      <p>
        {languageText(other.md_shop_language)}:{' '}
        {isInTrash ? nameOf(other) : <a href={editAddress(other.id)}>{nameOf(other)}</a>}
      </p>
      {isInTrash && <p>{__('It is in the trash.', 'md-shop-catalog')}</p>}
      {missing.length > 0 && (
        <ul className="md-shop-editor-missing">
          {missing.map((one, place) => (
            <li key={place}>{missingText(one)}</li>
          ))}
        </ul>
      )}
      {missingHere.length > 0 && (
        <>
          <p>{__('In this text:', 'md-shop-catalog')}</p>
          <ul className="md-shop-editor-missing">
            {missingHere.map((one, place) => (
              <li key={place}>{missingText(one)}</li>
            ))}
          </ul>
        </>
      )}
      <Button
        __next40pxDefaultSize
        variant="tertiary"
        ref={appeared}
        onClick={() => {
          changed();
          edit({ md_shop_translation_of: 0 });
        }}
      >
        {__('Unlink the translation', 'md-shop-catalog')}
      </Button>
    </>
  );
}

/** The language of the edited post and its translation. A new text takes the language that it is written in. */
export function LanguagesPanel(): ReactNode {
  const record = useRecord();
  const isChosen = useRef(false);
  const language = record?.edited.md_shop_language;
  const isNew = record?.edited.status === 'auto-draft';
  const written = record === null ? null : writtenLanguage(`${record.edited.title} ${contentOf(record.edited)}`);
  const edit = record?.edit;
  const isProposed = isNew && !isChosen.current && written !== null;
  useEffect(() => {
    if (isProposed && written !== language) edit?.({ md_shop_language: written }, { undoIgnore: true });
  }, [isProposed, written, language, edit]);
  if (record === null || language === undefined) return null;
  const choose = (chosen: Language): void => {
    isChosen.current = true;
    record.edit({ md_shop_language: chosen });
  };
  return (
    <PluginDocumentSettingPanel name="md-shop-languages" title={__('Languages', 'md-shop-catalog')}>
      <div className="md-shop-editor-panel">
        <SelectControl
          __nextHasNoMarginBottom
          __next40pxDefaultSize
          label={__('Language of this text', 'md-shop-catalog')}
          {...(isProposed ? { help: __('Proposed from what you have written.', 'md-shop-catalog') } : {})}
          value={language}
          options={(['ro', 'ru'] as const).map((value) => ({ value, label: languageText(value) }))}
          onChange={choose}
        />
        {!isProposed && written !== null && written !== language && (
          <Notice status="warning" isDismissible={false}>
            {written === 'ru'
              ? __('This text seems to be written in Russian.', 'md-shop-catalog')
              : __('This text seems to be written in Romanian.', 'md-shop-catalog')}
          </Notice>
        )}
        <Translation record={record} language={language} />
      </div>
    </PluginDocumentSettingPanel>
  );
}
