/**
 * Every error of the interface, and the sentences about invalid arguments. They are in English, because programs read them
 * (docs/decisions.md, "Languages"). A message says what is wrong, where, and how to fix it. `{params}` is replaced by the
 * names of the invalid parameters; the other messages are sent unchanged.
 */
import { bounds } from './bounds.ts';

export const errors = {
  invalid_parameters: {
    status: 400,
    code: 'md_shop_invalid_parameters',
    message: 'Invalid parameters: {params}. See data.params for what each one must be, correct them and try again.',
  },
  invalid_token: {
    status: 401,
    code: 'md_shop_invalid_token',
    message:
      'The bearer credential in the Authorization header is invalid, expired or revoked. Try again without the header, since reads are public, or register for a new credential.',
  },
  credential_required: {
    status: 401,
    code: 'md_shop_credential_required',
    message:
      'This resource is only for registered agents: send the access_token of your registration in the header "Authorization: Bearer …".',
  },
  product_not_found: {
    status: 404,
    code: 'md_shop_product_not_found',
    message:
      'No product with this id is published in the requested language. Take an id from the product list in the same language, or ask for the other language.',
  },
  no_route: {
    status: 404,
    code: 'md_shop_no_route',
    message:
      'Nothing exists at this path. Under the REST base there are /products, /products/{id}, /content, /categories and /health, and /agents/register, /agents/me and /agents/revoke for registration.',
  },
  method_not_allowed: {
    status: 405,
    code: 'md_shop_method_not_allowed',
    message: 'This resource does not support this method: use one of those in the Allow header.',
  },
  precondition_failed: {
    status: 412,
    code: 'md_shop_precondition_failed',
    message:
      'The content has none of the entity tags in the If-Match header. Read it without this header to get it as it is now.',
  },
  body_too_large: {
    status: 413,
    code: 'md_shop_body_too_large',
    message: `The body is longer than ${bounds.registrationBody} bytes. A registration has a name and a method and nothing else.`,
  },
  rate_limited: {
    status: 429,
    code: 'md_shop_rate_limited',
    message:
      'Too many registrations. Try again after the number of seconds in the Retry-After header; reads need no registration.',
  },
  credential_unchecked: {
    status: 503,
    code: 'md_shop_credential_unchecked',
    message:
      'The credential in the Authorization header cannot be checked now. Try again after the number of seconds in the Retry-After header, or without the Authorization header, since reads are public.',
  },
  registration_unavailable: {
    status: 503,
    code: 'md_shop_registration_unavailable',
    message:
      'Registration is temporarily unavailable; nothing was saved. Try again after the number of seconds in the Retry-After header; reads need no registration.',
  },
  unavailable: {
    status: 503,
    code: 'md_shop_unavailable',
    message:
      'The catalog is not available now: its data is being prepared or cannot be read. Try again after the number of seconds in the Retry-After header.',
  },
} as const;

export type ErrorKey = keyof typeof errors;

/** The sentences about one argument, which follow its name. `fill`, or its counterpart in PHP, replaces `{…}`. */
export const parameterErrors = {
  required: 'is required',
  empty: 'must not be empty',
  string: 'must be a string',
  integer_range: 'must be an integer from {minimum} to {maximum}',
  integer_minimum: 'must be an integer of at least {minimum}',
  too_long: 'must not be longer than {maximum} characters',
  one_of: 'must be one of: {values}',
  price:
    'must be an amount in lei of at most {digits} digits, with a point before one or two decimals, such as "3000" or "2999.50"',
  at_most: 'must not be more than {other}',
  at_least: 'must not be less than {other}',
  repeated: 'must not be given more than once',
  array: 'must be a single value, not an array',
  invalid_utf8: 'must be valid UTF-8',
  nul_character: 'must not contain a NUL character',
  control_character: 'must not contain control characters, including line breaks, or invisible ones',
  blank: 'must contain visible characters, not only spaces',
  json: 'must be valid JSON in UTF-8',
  json_object: 'must be a JSON object',
  json_media_type: 'must be application/json',
  unknown: 'is not a known argument; the arguments are: {values}',
} as const;

/**
 * Replaces the `{placeholders}` of a template.
 * @throws Error if a placeholder has no value, so that no incomplete sentence is ever sent.
 */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in the text "${template}".`);
    return String(value);
  });
}
