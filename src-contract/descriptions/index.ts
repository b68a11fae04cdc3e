import type { TextLanguage } from '../service.ts';
import { en } from './en.ts';
import type { Texts } from './keys.ts';
import { ro } from './ro.ts';
import { ru } from './ru.ts';

/** Descriptions of operations, arguments and fields, in each language. */
export const texts = { en, ro, ru } as const satisfies Record<TextLanguage, Texts>;
