/** The files that WordPress reads, made from the translations. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mo, po } from 'gettext-parser';
import { phpLiteral } from '../../src-contract/php.ts';
import { type LocaleName, keyOf, languagesPath, localeNames, locales, parsed, translationPath } from './catalogs.ts';
import { blockNames, editorTexts, textDomain } from './source-texts.ts';

const digestFile = `${languagesPath}/digest.txt`;

/** Translations by text, as WordPress looks them up: plural forms are joined by NUL, and so are the two source texts. */
function messages(translation: string): Record<string, string> {
  return Object.fromEntries(
    parsed(translation).map(({ msgctxt, msgid, msgid_plural, msgstr }) => [
      (msgctxt === undefined || msgctxt === '' ? '' : `${msgctxt}\u0004`) +
        (msgid_plural === undefined ? msgid : `${msgid}\u0000${msgid_plural}`),
      msgstr.join('\u0000'),
    ]),
  );
}

/** For WordPress 6.5 and newer. */
function phpFile(translation: string, locale: LocaleName): string {
  const value = {
    domain: textDomain,
    'plural-forms': locales[locale],
    language: locale,
    messages: messages(translation),
  };
  return `<?php\n// Made by \`npm run build\` from the .po file beside it. Do not edit.\nreturn ${phpLiteral(value)};\n`;
}

/** For a script in the editor, as @wordpress/i18n reads it. */
function scriptFile(root: string, translation: string, locale: LocaleName, block: string): string {
  const all = messages(translation);
  const used = editorTexts(root, block).map((text) => {
    const key = keyOf(text);
    return [key, (all[text.plural === undefined ? key : `${key}\u0000${text.plural}`] ?? '').split('\u0000')];
  });
  const header = { domain: 'messages', lang: locale, 'plural-forms': locales[locale] };
  return `${JSON.stringify({
    domain: 'messages',
    locale_data: { messages: { '': header, ...(Object.fromEntries(used) as Record<string, string[]>) } },
  })}\n`;
}

/** The handle that WordPress gives a block's script in the editor. */
const handleOf = (block: string): string => `md-shop-${block}-editor-script`;

/** Every made file of a locale, by name. */
function files(root: string, locale: LocaleName): Map<string, string | Uint8Array> {
  const translation = readFileSync(join(root, translationPath(locale)), 'utf8');
  const base = `${textDomain}-${locale}`;
  return new Map<string, string | Uint8Array>([
    [`${base}.l10n.php`, phpFile(translation, locale)],
    // For WordPress before 6.5, where the plugin says only that it is too old.
    [`${base}.mo`, mo.compile(po.parse(translation))],
    ...blockNames(root).map(
      (block) => [`${base}-${handleOf(block)}.json`, scriptFile(root, translation, locale, block)] as const,
    ),
  ]);
}

const isMade = (name: string): boolean => /\.(l10n\.php|mo|json|txt)$/.test(name);

export function makeTranslations(root: string): void {
  const folder = join(root, languagesPath);
  for (const name of readdirSync(folder).filter(isMade)) rmSync(join(folder, name));
  for (const locale of localeNames) {
    for (const [name, content] of files(root, locale)) writeFileSync(join(folder, name), content);
  }
  writeFileSync(join(root, digestFile), `${digest(root)}\n`);
}

/** Whether the made files are there and fit the translations. @returns one sentence that says how to fix it, or null. */
export function translationsProblem(root: string): string | null {
  const path = join(root, digestFile);
  if (!existsSync(path)) return `${languagesPath} has no made files: run \`npm run build\`.`;
  return readFileSync(path, 'utf8').trim() === digest(root)
    ? null
    : `${languagesPath} was not made from the present translations: run \`npm run build\`.`;
}

/** SHA-256 of the translations and of the texts of the editor's scripts. */
function digest(root: string): string {
  const hash = createHash('sha256');
  for (const locale of localeNames) hash.update(readFileSync(join(root, translationPath(locale))));
  for (const block of blockNames(root)) hash.update(JSON.stringify(editorTexts(root, block)));
  return hash.digest('hex');
}
