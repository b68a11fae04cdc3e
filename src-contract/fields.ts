/**
 * Every value that an answer or an argument can hold, as a zod schema: PHP, JSON Schema, the browser tools and the
 * harness take their rules from these schemas, and these their numbers from bounds.ts.
 */
import * as z from 'zod';
import { bounds } from './bounds.ts';
import { service } from './service.ts';
import { NUL, codePointLength, countedText } from './text.ts';

/**
 * Free text given as an argument. `x-…` marks are for the PHP rules and are taken out of every published schema.
 * zod's own `max` counts UTF-16 units, so the length is a refinement that still declares `maxLength`.
 */
function argumentText(maximum: number, form: 'text' | 'slug') {
  return z
    .string()
    .refine((value) => value.isWellFormed(), { error: 'invalid_utf8', abort: true })
    .refine((value) => !countedText(value, form).includes(NUL), { error: 'nul_character' })
    .refine((value) => codePointLength(countedText(value, form)) <= maximum, { error: 'too_long' })
    .meta({ maxLength: maximum, 'x-form': form, 'x-empty': 'absent' });
}

// What a person would not see, or what would turn the text around it: controls, line and paragraph ends, directions.
const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const visible = /[^\p{C}\p{Z}\s]/u;

/** The name that an agent gives itself: one line with something to read in it. It is kept as it comes, not trimmed. */
const agentName = z
  .string()
  .refine((value) => value.isWellFormed(), { error: 'invalid_utf8', abort: true })
  .refine((value) => !control.test(value), { error: 'control_character' })
  .refine((value) => visible.test(value), { error: 'blank' })
  .refine((value) => codePointLength(value) <= bounds.agentName.maximum, { error: 'too_long' })
  .meta({ minLength: bounds.agentName.minimum, maxLength: bounds.agentName.maximum, 'x-form': 'name' });

/** How an agent can register: without saying who stands behind it. */
export const registrationMethod = z.enum(['anonymous']);

export const language = z.enum(service.languages);

/** An identifier. JSON readers hold integers exactly only up to 2^53 − 1; the published minimum is 1, without a maximum. */
export const id = z.int().min(bounds.id);

export const page = z.int().min(bounds.page.minimum).max(bounds.page.maximum);
export const perPage = z.int().min(bounds.perPage.minimum).max(bounds.perPage.maximum);

/** Arguments as they are given. The defaults belong to the argument, not to the field of the same name in an answer. */
export const argument = {
  search: argumentText(bounds.argumentText, 'text').optional(),
  category: argumentText(bounds.argumentText, 'slug').optional(),
  brand: argumentText(bounds.argumentText, 'slug').optional(),
  page: page.default(bounds.page.default),
  per_page: perPage.default(bounds.perPage.default),
  language: language.default(service.defaultLanguage),
  id,
  name: agentName,
  method: registrationMethod,
};

/** Plain text; empty means that there is no value. */
export const text = z.string();

/** Plain text that every item has. */
export const label = z.string().min(1);

/** A whole number of things. */
export const count = z.int().min(0);

/** Decimal string in MDL with exactly two decimals: never a float, never formatted. */
export const price = z.string().regex(/^\d+\.\d{2}$/);

export const currency = z.literal(service.currency);

/** States of stock, the best first: a family's is the best of its variants. */
export const availabilities = ['in_stock', 'backorder', 'out_of_stock'] as const;
export const availability = z.enum(availabilities);

function isRealMoment(value: string): boolean {
  const moment = new Date(value);
  // A day that does not exist either fails to parse or rolls over to another day.
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === value.replace(/Z$/, '.000Z');
}

/** A moment: RFC 3339 in UTC, whole seconds, `2026-11-21T09:30:00Z`. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, { abort: true })
  .refine(isRealMoment, { error: 'is not a real moment in UTC' })
  .meta({ format: 'date-time' });

/** An absolute address in ASCII: other letters are percent-encoded, as in a canonical link. */
export const url = z
  .string()
  .regex(/^https?:\/\/[!-~]+$/, { abort: true })
  .refine((value) => URL.canParse(value), { error: 'is not an absolute URL' })
  .meta({ format: 'uri' });

export const contentTypes = ['page', 'news', 'coach', 'faq'] as const;
export const contentType = z.enum(contentTypes);

export const healthStatus = z.enum(['ok', 'degraded']);

export const version = z.string().regex(/^\d+\.\d+\.\d+$/);
