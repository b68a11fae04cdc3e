import type { TextLanguage } from '../service.ts';
import type { en } from './en.ts';

/** The forms in which each language counts whole things (CLDR's names). */
export const pluralForms = {
  en: ['one', 'other'],
  ro: ['one', 'few', 'other'],
  ru: ['one', 'few', 'many'],
} as const satisfies Record<TextLanguage, readonly string[]>;

export type PluralForm<Language extends TextLanguage> = (typeof pluralForms)[Language][number];

/** A message key; English is the catalogue that the others follow. */
export type MessageKey = keyof typeof en;

/** All messages of one language: a sentence, or an object of forms where a count is shown. */
export type Catalogue<Language extends TextLanguage> = {
  readonly [Key in MessageKey]: (typeof en)[Key] extends string
    ? string
    : Readonly<Record<PluralForm<Language>, string>>;
};

/**
 * Which form of a counted message fits a whole number (CLDR's rules; the plugin has the same rules in PHP).
 * Romanian 20 and more take "de" ("20 de produse", but "101 produse"); Russian goes by the last digits.
 */
export function plural(language: TextLanguage, n: number): 'one' | 'few' | 'many' | 'other' {
  const lastDigit = n % 10;
  const lastTwo = n % 100;
  if (language === 'en') return n === 1 ? 'one' : 'other';
  if (language === 'ro') {
    if (n === 1) return 'one';
    return n === 0 || (lastTwo >= 1 && lastTwo <= 19) ? 'few' : 'other';
  }
  if (lastDigit === 1 && lastTwo !== 11) return 'one';
  return lastDigit >= 2 && lastDigit <= 4 && !(lastTwo >= 12 && lastTwo <= 14) ? 'few' : 'many';
}
