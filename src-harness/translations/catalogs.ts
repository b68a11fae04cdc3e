/** Writes, updates and checks the template and the translations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser';
import { type SourceText, textDomain } from './source-texts.ts';

export const languagesPath = 'plugin/languages';
export const templatePath = `${languagesPath}/${textDomain}.pot`;

/** The locales that must be complete, with their plural rules. Each has three plural forms. */
export const locales = {
  ro_RO: 'nplurals=3; plural=(n==1 ? 0 : n==0 || n%100>=1 && n%100<=19 ? 1 : 2);',
  ru_RU: 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);',
} as const;

export type LocaleName = keyof typeof locales;
export const localeNames = Object.keys(locales) as LocaleName[];
const forms = 3;

export const translationPath = (locale: LocaleName): string => `${languagesPath}/${textDomain}-${locale}.po`;

/** The key of a text. As in WordPress's files, U+0004 separates the context from the text. */
export function keyOf({ context, text }: Pick<SourceText, 'context' | 'text'>): string {
  return context === undefined ? text : `${context}\u0004${text}`;
}

/**
 * Returns one entry for each text, even if it is used several times.
 * @throws Error if a text has different plurals, which gettext cannot represent.
 */
function entries(texts: readonly SourceText[]): GetTextTranslation[] {
  const found = new Map<string, { first: SourceText; comments: Set<string>; files: Set<string> }>();
  for (const one of texts) {
    const entry = found.get(keyOf(one)) ?? { first: one, comments: new Set(), files: new Set() };
    if (entry.first.plural !== one.plural) throw new Error(`"${one.text}" has different plurals in ${one.file}.`);
    if (one.comment !== undefined) entry.comments.add(one.comment);
    entry.files.add(one.file);
    found.set(keyOf(one), entry);
  }
  return [...found.values()].map(({ first, comments, files }) => ({
    ...(first.context === undefined ? {} : { msgctxt: first.context }),
    msgid: first.text,
    ...(first.plural === undefined ? {} : { msgid_plural: first.plural }),
    msgstr: first.plural === undefined ? [''] : ['', ''],
    comments: {
      reference: [...files].join('\n'),
      ...(comments.size === 0 ? {} : { extracted: [...comments].map((said) => `translators: ${said}`).join('\n') }),
      ...(/%(\d+\$)?[ds]/.test(first.text) ? { flag: 'php-format' } : {}),
    },
  }));
}

function compiled(all: readonly GetTextTranslation[], headers: Readonly<Record<string, string>>): string {
  const translations: GetTextTranslations['translations'] = {};
  for (const entry of all) (translations[entry.msgctxt ?? ''] ??= {})[entry.msgid] = entry;
  const common = {
    'Project-Id-Version': 'MD Shop Catalog for Agents',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'X-Domain': textDomain,
  };
  const table = { charset: 'utf-8', headers: { ...common, ...headers }, translations };
  return `${po.compile(table, { foldLength: 0 }).toString('utf8').trimEnd()}\n`;
}

/** Returns the template for these texts. */
export function template(texts: readonly SourceText[]): string {
  return compiled(entries(texts), {});
}

export function parsed(file: string): GetTextTranslation[] {
  const { translations } = po.parse(file);
  return Object.values(translations).flatMap((byText) => Object.values(byText).filter(({ msgid }) => msgid !== ''));
}

const keyOfEntry = ({ msgctxt, msgid }: GetTextTranslation): string =>
  keyOf({ text: msgid, ...(msgctxt === undefined ? {} : { context: msgctxt }) });

/** Returns the updated translation: keeps the translations of these texts, adds new texts without one, and drops unused texts. */
export function updated(texts: readonly SourceText[], present: string, locale: LocaleName): string {
  const known = new Map(parsed(present).map((entry) => [keyOfEntry(entry), entry]));
  const all = entries(texts).map((entry) => {
    const own = known.get(keyOfEntry(entry));
    const fits = own !== undefined && own.msgid_plural === entry.msgid_plural;
    const empty = entry.msgid_plural === undefined ? [''] : Array.from({ length: forms }, () => '');
    return { ...entry, msgstr: fits ? own.msgstr : empty };
  });
  return compiled(all, { Language: locale, 'Plural-Forms': locales[locale] });
}

/** The placeholders of sprintf(), sorted, because a translation may reorder numbered ones. */
function placeholders(text: string): string {
  return [...text.matchAll(/%(?:%|(?:\d+\$)?[a-zA-Z])/g)]
    .map(([found]) => found)
    .sort()
    .join(' ');
}

/** Returns a sentence for each problem of a translation of these texts. */
export function problemsOf(texts: readonly SourceText[], translation: string, locale: LocaleName): string[] {
  const where = translationPath(locale);
  const found = new Map(parsed(translation).map((entry) => [keyOfEntry(entry), entry]));
  const problems = entries(texts).flatMap((source) => {
    const entry = found.get(keyOfEntry(source));
    found.delete(keyOfEntry(source));
    if (entry === undefined || entry.msgid_plural !== source.msgid_plural) return [`${where} lacks "${source.msgid}".`];
    const wanted = source.msgid_plural === undefined ? 1 : forms;
    if (entry.msgstr.length !== wanted || entry.msgstr.includes('')) {
      return [`${where} does not translate "${source.msgid}".`];
    }
    const expected = placeholders(source.msgid_plural ?? source.msgid);
    return entry.msgstr.some((form) => placeholders(form) !== expected)
      ? [`${where} has other placeholders than "${source.msgid}".`]
      : [];
  });
  return [
    ...problems,
    ...[...found.values()].map(({ msgid }) => `${where} translates "${msgid}", which nothing uses.`),
  ];
}

/** Returns a sentence for each problem of a checkout's template and translations. */
export function catalogProblems(root: string, texts: readonly SourceText[]): string[] {
  const read = (path: string): string => {
    try {
      return readFileSync(join(root, path), 'utf8');
    } catch {
      return '';
    }
  };
  return [
    ...(read(templatePath) === template(texts) ? [] : [`${templatePath} is stale: run \`npm run translations\`.`]),
    ...localeNames.flatMap((locale) => problemsOf(texts, read(translationPath(locale)), locale)),
  ];
}
