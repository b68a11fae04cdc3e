import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { po } from 'gettext-parser';
import { root } from '../../../src-harness/support/root.ts';
import { type LocaleName, translationPath } from '../../../src-harness/translations/catalogs.ts';

/** Returns all plural forms of a translated text. */
export function translatedForms(locale: LocaleName, text: string, context = ''): string[] {
  const { translations } = po.parse(readFileSync(join(root, translationPath(locale))));
  const found = translations[context]?.[text]?.msgstr;
  if (found === undefined) throw new Error(`${locale} has no "${text}".`);
  return found;
}

export function translated(locale: LocaleName, text: string, context?: string): string {
  return translatedForms(locale, text, context)[0] ?? '';
}
