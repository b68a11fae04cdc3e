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
  type ListedPost,
  type RestPost,
  type Translation,
  type TypeNames,
  makeTranslation,
  readPost,
  readTranslation,
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
const nameOf = (id: number, title: string | undefined): string =>
  title === undefined || title === '' ? `#${String(id)}` : title;

type Reading =
  | 'reading'
  | 'failed'
  /** `other` is null for a text without a translation. */
  | { readonly names: TypeNames; readonly other: Translation | null };

/** Reads the type's names and the translation. */
function useTranslation(type: string, id: number): Reading {
  const [names, setNames] = useState<TypeNames | 'failed' | null>(null);
  const [read, setRead] = useState<{ readonly id: number; readonly other: Translation | 'failed' } | null>(null);
  useEffect(() => {
    let wanted = true;
    const set = (found: TypeNames | 'failed'): void => {
      if (wanted) setNames(found);
    };
    typeNames(type).then(set, () => {
      set('failed');
    });
    return () => {
      wanted = false;
    };
  }, [type]);
  useEffect(() => {
    if (names === null || names === 'failed' || id === 0) return;
    let wanted = true;
    const set = (other: Translation | 'failed'): void => {
      if (wanted) setRead({ id, other });
    };
    readTranslation(names, id).then(set, () => {
      set('failed');
    });
    return () => {
      wanted = false;
    };
  }, [names, id]);
  if (names === null) return 'reading';
  if (names === 'failed') return 'failed';
  if (id === 0) return { names, other: null };
  // What was read before may be another post.
  if (read?.id !== id) return 'reading';
  return read.other === 'failed' ? 'failed' : { names, other: read.other };
}

/** How long a search waits for the next letter, in milliseconds. */
const PAUSE = 300;

type LinkProps = {
  readonly names: TypeNames;
  readonly original: number;
  readonly language: Language;
  readonly onChoose: (id: number) => void;
};

/** Chooses a text that exists already as the translation. */
function LinkExisting({ names, original, language, onChoose }: LinkProps): ReactNode {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly ListedPost[]>([]);
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading');
  useEffect(() => {
    let wanted = true;
    const read = async (): Promise<void> => {
      try {
        const posts = await unlinkedPosts(names, original, language, search);
        if (!wanted) return;
        setFound(posts);
        setState('read');
      } catch {
        if (wanted) setState('failed');
      }
    };
    const timer = setTimeout(() => void read(), search === '' ? 0 : PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [names, original, language, search]);
  return (
    <ComboboxControl
      __nextHasNoMarginBottom
      __next40pxDefaultSize
      label={__('Or link a text that exists', 'md-shop-catalog')}
      value={null}
      options={found.map(({ id, title }) => ({ value: String(id), label: nameOf(id, title?.raw) }))}
      isLoading={state === 'reading'}
      {...(state === 'failed'
        ? { help: __('The texts could not be read. Type to try again.', 'md-shop-catalog') }
        : {})}
      onFilterValueChange={(typed) => {
        if (typed === search) return;
        setState('reading');
        setSearch(typed);
      }}
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

/** A translation that the user may not edit. */
function TranslationOfOthers({
  other,
  language,
}: {
  readonly other: Exclude<Translation, { may: 'edit' }>;
  readonly language: Language;
}): ReactNode {
  const unseen =
    language === 'ru'
      ? __('There is a Russian translation, which you may not see.', 'md-shop-catalog')
      : __('There is a Romanian translation, which you may not see.', 'md-shop-catalog');
  return (
    <>
      <p>{other.may === 'see' ? `${languageText(other.language)}: ${nameOf(other.id, other.title)}` : unseen}</p>
      {other.may === 'see' && other.status !== 'publish' && <p>{missingText({ what: 'unpublished' })}</p>}
      <p className="md-shop-editor-hint">
        {__('You may not edit the translation, so you cannot change the language or the link.', 'md-shop-catalog')}
      </p>
    </>
  );
}

/** A translation that the user may edit, and what it and the edited text lack. */
function EditableTranslation({
  record,
  language,
  names,
  other,
  unlink,
}: {
  readonly record: EditedRecord;
  readonly language: Language;
  readonly names: TypeNames;
  readonly other: RestPost;
  readonly unlink: ReactNode;
}): ReactNode {
  const { edited, saved } = record;
  const name = nameOf(other.id, other.title?.raw);
  const isInTrash = other.status === 'trash';
  const now = {
    ...edited,
    status: saved.status,
    title: { raw: edited.title },
    content: { raw: contentOf(edited) },
    excerpt: { raw: edited.excerpt ?? '' },
  };
  const [mine, theirs] = [textOf(now, names), textOf(other, names)];
  const missing = isInTrash ? [] : missingIn(theirs, other.md_shop_language, mine);
  const missingHere = isInTrash ? [] : missingIn(mine, language, theirs);
  return (
    <>
      <p>
        {languageText(other.md_shop_language)}: {isInTrash ? name : <a href={editAddress(other.id)}>{name}</a>}
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
      {unlink}
    </>
  );
}

type TranslationProps = {
  readonly record: EditedRecord;
  readonly language: Language;
  readonly reading: Reading;
};

function TranslationOfText({ record, language, reading }: TranslationProps): ReactNode {
  const { changed, appeared } = useExchange();
  const wanted = language === 'ro' ? 'ru' : 'ro';
  if (reading === 'failed') {
    return (
      <Notice status="error" isDismissible={false}>
        {__('The translation could not be read. Save your changes and reload the page.', 'md-shop-catalog')}
      </Notice>
    );
  }
  if (reading === 'reading') return <p role="status">{__('Loading…', 'md-shop-catalog')}</p>;
  const { names, other } = reading;
  if (other === null) {
    return (
      <>
        <p>
          {wanted === 'ru'
            ? __('There is no Russian translation.', 'md-shop-catalog')
            : __('There is no Romanian translation.', 'md-shop-catalog')}
        </p>
        <MakeTranslation names={names} language={wanted} record={record} appeared={appeared} />
        <LinkExisting
          key={wanted}
          names={names}
          original={record.edited.id}
          language={wanted}
          onChoose={(id) => {
            changed();
            record.edit({ md_shop_translation_of: id });
          }}
        />
      </>
    );
  }
  if (other.may !== 'edit') return <TranslationOfOthers other={other} language={wanted} />;
  const unlink = (
    <Button
      __next40pxDefaultSize
      variant="tertiary"
      ref={appeared}
      onClick={() => {
        changed();
        record.edit({ md_shop_translation_of: 0 });
      }}
    >
      {__('Unlink the translation', 'md-shop-catalog')}
    </Button>
  );
  return <EditableTranslation record={record} language={language} names={names} other={other.post} unlink={unlink} />;
}

type ContentsProps = {
  readonly record: EditedRecord;
  readonly language: Language;
  /** The language that the text seems to be written in. */
  readonly written: Language | null;
  readonly isProposed: boolean;
  readonly choose: (language: Language) => void;
};

/** What the panel has while it is open. */
function Contents({ record, language, written, isProposed, choose }: ContentsProps): ReactNode {
  const reading = useTranslation(record.edited.type, record.edited.md_shop_translation_of ?? 0);
  const other = typeof reading === 'string' ? null : reading.other;
  return (
    <div className="md-shop-editor-panel">
      <SelectControl
        __nextHasNoMarginBottom
        __next40pxDefaultSize
        label={__('Language of this text', 'md-shop-catalog')}
        {...(isProposed ? { help: __('Proposed from what you have written.', 'md-shop-catalog') } : {})}
        value={language}
        options={(['ro', 'ru'] as const).map((value) => ({ value, label: languageText(value) }))}
        disabled={other !== null && other.may !== 'edit'}
        onChange={choose}
      />
      {!isProposed && written !== null && written !== language && (
        <Notice status="warning" isDismissible={false}>
          {written === 'ru'
            ? __('This text seems to be written in Russian.', 'md-shop-catalog')
            : __('This text seems to be written in Romanian.', 'md-shop-catalog')}
        </Notice>
      )}
      <TranslationOfText record={record} language={language} reading={reading} />
    </div>
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
      <Contents {...{ record, language, written, isProposed, choose }} />
    </PluginDocumentSettingPanel>
  );
}
