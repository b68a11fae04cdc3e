/**
 * Every error that the reads answer with, and the sentences about a bad argument. English, since errors are
 * machine-facing (decisions, "Languages of texts"). A message says what, where and how to mend. `{params}` is filled
 * with the names of the wrong parameters; the other messages are sent as they stand.
 */
export const errors = {
  invalid_parameters: {
    status: 400,
    code: 'md_shop_invalid_parameters',
    message: 'Not valid: {params}. data.params says of each what it must be: correct them and ask again.',
  },
  invalid_token: {
    status: 401,
    code: 'md_shop_invalid_token',
    message:
      'The bearer credential in the Authorization header is invalid, expired or revoked. Ask again without the header, since reads are public, or register for a new credential.',
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
      'There is no resource at this path. The reads are /products, /products/{id}, /content, /categories and /health below the REST base.',
  },
  method_not_allowed: {
    status: 405,
    code: 'md_shop_method_not_allowed',
    message: 'This resource is read-only: use one of the methods in the Allow header.',
  },
  unavailable: {
    status: 503,
    code: 'md_shop_unavailable',
    message:
      'The catalog is not available now: its data is being prepared or cannot be read. Ask again after the number of seconds in the Retry-After header.',
  },
} as const;

export type ErrorKey = keyof typeof errors;

/** What is said of one argument, after its name. What stands in `{…}` PHP fills in. */
export const parameterErrors = {
  integer_range: 'must be an integer from {minimum} to {maximum}',
  integer_minimum: 'must be an integer of at least {minimum}',
  too_long: 'must not be longer than {maximum} characters',
  one_of: 'must be one of: {values}',
  repeated: 'must not be given more than once',
  array: 'must be a single value, not an array',
  invalid_utf8: 'must be valid UTF-8',
  nul_character: 'must not contain a NUL character',
} as const;
