/**
 * The values of arguments and responses as zod schemas. PHP, JSON Schema, the browser tools and the tests take their rules
 * from these schemas, which take their numbers from bounds.ts.
 */
import * as z from 'zod';
import { bounds } from './bounds.ts';
import { hasInvisibleCharacters } from './invisible.ts';
import { service } from './service.ts';
import { NUL, codePointLength, countedText, isAbove } from './text.ts';

/**
 * A text argument. The `x-…` marks are for the rules in PHP and are removed from every published schema.
 * zod's `max` counts UTF-16 units, so the length is checked by a refinement; `maxLength` is declared separately.
 */
function argumentText(maximum: number, form: 'text' | 'slug') {
  return z
    .string()
    .refine((value) => value.isWellFormed(), { error: 'invalid_utf8', abort: true })
    .refine((value) => !countedText(value, form).includes(NUL), { error: 'nul_character' })
    .refine((value) => codePointLength(countedText(value, form)) <= maximum, { error: 'too_long' })
    .meta({ maxLength: maximum, 'x-form': form, 'x-empty': 'absent' });
}

/** An amount in lei as a client sends it: whole, or with one or two decimals. A string, because binary fractions are not exact. */
const amount = new RegExp(`^[0-9]{1,${bounds.priceDigits}}(\\.[0-9]{1,2})?$`);

/**
 * A price as a filter. Empty counts as absent, as forms send it, but the published schema describes only amounts.
 * `x-at-most` names the argument that this one must not exceed.
 */
const argumentPrice = z
  .string()
  .refine((value) => value === '' || amount.test(value), { error: 'price' })
  .meta({ pattern: amount.source, 'x-form': 'price', 'x-empty': 'absent' });

/** One of several values. Empty counts as absent; it is not in the published schema, since some clients reject it in an `enum`. */
function argumentChoice(values: readonly string[]) {
  return z
    .string()
    .refine((value) => value === '' || values.includes(value), { error: 'one_of' })
    .meta({ enum: [...values], 'x-empty': 'absent' });
}

/** Checks that the lowest price is not above the highest one. Both are named, since either may be the wrong one. */
export function checkPriceBounds(report: {
  readonly value: { readonly price_min?: string | undefined; readonly price_max?: string | undefined };
  readonly issues: z.core.$ZodRawIssue[];
}): void {
  const { price_min: minimum, price_max: maximum } = report.value;
  if (!isAbove(minimum, maximum)) return;
  for (const [name, message] of [
    ['price_min', 'at_most'],
    ['price_max', 'at_least'],
  ] as const) {
    report.issues.push({ code: 'custom', path: [name], message, input: report.value });
  }
}

// Controls, and separators of lines and paragraphs.
const control = /[\p{Cc}\u2028\u2029]/u;
const visible = /[^\p{C}\p{Z}\s]/u;

/** The name of an agent: one line with visible characters. It is stored unchanged, not trimmed. */
const agentName = z
  .string()
  .refine((value) => value.isWellFormed(), { error: 'invalid_utf8', abort: true })
  .refine((value) => !control.test(value) && !hasInvisibleCharacters(value), { error: 'control_character' })
  .refine((value) => visible.test(value), { error: 'blank' })
  .refine((value) => codePointLength(value) <= bounds.agentName.maximum, { error: 'too_long' })
  .meta({ minLength: bounds.agentName.minimum, maxLength: bounds.agentName.maximum, 'x-form': 'name' });

/** The methods of registration; the only one is anonymous. */
export const registrationMethod = z.enum(['anonymous']);

export const language = z.enum(service.languages);

/** An identifier. Many JSON parsers keep integers exact only up to 2^53 − 1. The published schema has a minimum but no maximum. */
export const id = z.int().min(bounds.id);

export const page = z.int().min(bounds.page.minimum).max(bounds.page.maximum);
export const perPage = z.int().min(bounds.perPage.minimum).max(bounds.perPage.maximum);

/** The states of stock, the best first. A product with variants has the best state of its variants. */
export const availabilities = ['in_stock', 'backorder', 'out_of_stock'] as const;
export const availability = z.enum(availabilities);

/** The availabilities that a search may ask for; the second one includes the first. */
export const buyable = ['in_stock', 'backorder'] as const;

/** The orders of a list of products, the default one first. */
export const sorts = ['relevance', 'newest', 'price_asc', 'price_desc', 'name'] as const;

/** Arguments as clients send them. A default belongs to the argument, not to the field of the same name in a response. */
export const argument = {
  search: argumentText(bounds.argumentText, 'text').optional(),
  category: argumentText(bounds.argumentText, 'slug').optional(),
  brand: argumentText(bounds.argumentText, 'slug').optional(),
  page: page.default(bounds.page.default),
  per_page: perPage.default(bounds.perPage.default),
  language: language.default(service.defaultLanguage),
  size: argumentText(bounds.filterText, 'text').optional(),
  color: argumentText(bounds.filterText, 'text').optional(),
  price_min: argumentPrice.meta({ 'x-at-most': 'price_max' }).optional(),
  price_max: argumentPrice.optional(),
  availability: argumentChoice(buyable).optional(),
  sort: argumentChoice(sorts).default(sorts[0]),
  id,
  name: agentName,
  method: registrationMethod,
};

/** Plain text; empty means that there is no value. */
export const text = z.string();

/** Plain text that every item has. */
export const label = z.string().min(1);

/** A number of items. */
export const count = z.int().min(0);

/** A decimal string in MDL with exactly two decimals, not a float and not formatted. */
export const price = z.string().regex(/^\d+\.\d{2}$/);

export const currency = z.literal(service.currency);

function isRealMoment(value: string): boolean {
  const moment = new Date(value);
  // For a day that does not exist, parsing fails or returns another day.
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === value.replace(/Z$/, '.000Z');
}

/** A time: RFC 3339 in UTC with whole seconds, `2026-11-21T09:30:00Z`. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, { abort: true })
  .refine(isRealMoment, { error: 'is not a real moment in UTC' })
  .meta({ format: 'date-time' });

/** An absolute address in ASCII; other letters are percent-encoded, as in a canonical link. */
export const url = z
  .string()
  .regex(/^https?:\/\/[!-~]+$/, { abort: true })
  .refine((value) => URL.canParse(value), { error: 'is not an absolute URL' })
  .meta({ format: 'uri' });

const contentTypes = ['page', 'news', 'coach', 'faq'] as const;
export const contentType = z.enum(contentTypes);

export const healthStatus = z.enum(['ok', 'degraded']);

export const version = z.string().regex(/^\d+\.\d+\.\d+$/);
