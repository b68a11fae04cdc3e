import type { TextLanguage } from '../service.ts';
import type { en } from './en.ts';

/** The plural forms of each language (CLDR's names). The class `Messages` in PHP selects the form for a number. */
export const pluralForms = {
  en: ['one', 'other'],
  ro: ['one', 'few', 'other'],
  ru: ['one', 'few', 'many'],
} as const satisfies Record<TextLanguage, readonly string[]>;

type PluralForm<Language extends TextLanguage> = (typeof pluralForms)[Language][number];

/** A message key. The English catalog determines the keys of all languages. */
type MessageKey = keyof typeof en;

/** All messages of one language: each is a text, or an object of plural forms if it shows a count. */
export type Catalogue<Language extends TextLanguage> = {
  readonly [Key in MessageKey]: (typeof en)[Key] extends string
    ? string
    : Readonly<Record<PluralForm<Language>, string>>;
};
