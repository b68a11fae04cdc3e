import type { TextLanguage } from '../service.ts';
import type { Catalogue } from './catalogue.ts';
import { en } from './en.ts';
import { ro } from './ro.ts';
import { ru } from './ru.ts';

/** Texts for people on pages, on admin screens and on the command line, in each language. */
export const messages = { en, ro, ru } as const satisfies { [Language in TextLanguage]: Catalogue<Language> };
