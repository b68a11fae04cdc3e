import type { TextLanguage } from '../service.ts';
import type { en } from './en.ts';

/** The forms in which each language counts whole things (CLDR's names); which one fits a number, PHP's `Messages` knows. */
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
