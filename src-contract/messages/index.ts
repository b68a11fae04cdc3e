import type { TextLanguage } from '../service.ts';
import type { Catalogue } from './catalogue.ts';
import { en } from './en.ts';
import { ro } from './ro.ts';
import { ru } from './ru.ts';

/** Texts for visitors on pages, in each language. Administrators' texts are gettext (docs/translating.md). */
export const messages = { en, ro, ru } as const satisfies { [Language in TextLanguage]: Catalogue<Language> };
