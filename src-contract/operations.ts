/** Every operation of the REST interface. The four with `tool: true` are also tools of MCP and of the browser. */
import * as z from 'zod';
import { errors } from './errors.ts';
import type { ErrorKey } from './errors.ts';
import { argument, checkPriceBounds } from './fields.ts';
import { agent, registration, revocation } from './resources/agent.ts';
import { categoryList } from './resources/category.ts';
import { health } from './resources/health.ts';
import { contentList, productList } from './resources/list.ts';
import { productDetail } from './resources/product.ts';

export type Operation = {
  readonly method: 'GET' | 'POST';
  /** Path relative to the REST base; `{name}` is an argument in the path. */
  readonly path: `/${string}`;
  /** Whether it is also a tool of the same name. */
  readonly tool: boolean;
  /** Whether caches may keep a successful public response for `service.cacheSeconds`. */
  readonly cacheable: boolean;
  /** Whether a bearer credential is optional and then checked, required, or ignored (docs/decisions.md, "Credentials"). */
  readonly credential: 'optional' | 'required' | 'ignored';
  /** The status of a successful response. */
  readonly success: 200 | 201;
  /** The arguments as JSON values; unknown ones are refused, except in the query of a REST read (docs/decisions.md, "Arguments"). */
  readonly arguments: z.ZodObject;
  /** The result with exactly the declared fields; `loose()` returns what a client must accept. */
  readonly result: z.ZodType;
  readonly errors: readonly ErrorKey[];
};

// A public read returns 401 only because it checks a credential if one is sent.
const readErrors = ['invalid_parameters', 'invalid_token', 'credential_unchecked', 'unavailable'] as const;

const { search, category, brand, page, per_page, language, id, name, method } = argument;
const { size, color, price_min, price_max, availability, sort } = argument;

export const operations = {
  search_products: {
    method: 'GET',
    path: '/products',
    tool: true,
    cacheable: true,
    credential: 'optional',
    success: 200,
    arguments: z
      .strictObject({
        search,
        category,
        brand,
        page,
        per_page,
        language,
        size,
        color,
        price_min,
        price_max,
        availability,
        sort,
      })
      .check(checkPriceBounds),
    result: productList,
    errors: readErrors,
  },
  get_product: {
    method: 'GET',
    path: '/products/{id}',
    tool: true,
    cacheable: true,
    credential: 'optional',
    success: 200,
    arguments: z.strictObject({ id, language }),
    result: productDetail,
    errors: ['invalid_parameters', 'invalid_token', 'product_not_found', 'credential_unchecked', 'unavailable'],
  },
  search_site: {
    method: 'GET',
    path: '/content',
    tool: true,
    cacheable: true,
    credential: 'optional',
    success: 200,
    arguments: z.strictObject({ search, page, per_page, language }),
    result: contentList,
    errors: readErrors,
  },
  list_categories: {
    method: 'GET',
    path: '/categories',
    tool: true,
    cacheable: true,
    credential: 'optional',
    success: 200,
    arguments: z.strictObject({ language }),
    result: categoryList,
    errors: readErrors,
  },
  health: {
    method: 'GET',
    path: '/health',
    tool: false,
    cacheable: false,
    credential: 'optional',
    success: 200,
    arguments: z.strictObject({}),
    result: health,
    errors: ['invalid_token', 'credential_unchecked'],
  },
  register_agent: {
    method: 'POST',
    path: '/agents/register',
    tool: false,
    cacheable: false,
    // An agent whose credential has expired must be able to register again.
    credential: 'ignored',
    success: 201,
    arguments: z.strictObject({ name, method }),
    result: registration,
    errors: ['invalid_parameters', 'body_too_large', 'rate_limited', 'registration_unavailable'],
  },
  get_agent: {
    method: 'GET',
    path: '/agents/me',
    tool: false,
    cacheable: false,
    credential: 'required',
    success: 200,
    arguments: z.strictObject({}),
    result: agent,
    errors: ['credential_required', 'invalid_token', 'credential_unchecked'],
  },
  revoke_agent: {
    method: 'POST',
    path: '/agents/revoke',
    tool: false,
    cacheable: false,
    credential: 'required',
    success: 200,
    arguments: z.strictObject({}),
    result: revocation,
    errors: ['credential_required', 'invalid_token', 'credential_unchecked', 'registration_unavailable'],
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/** The names in the order of the contract. */
export const operationNames = Object.keys(operations) as OperationName[];

/** The statuses of an operation's responses, ascending; 304 is not included, since it belongs to conditional requests. */
export function statuses(operation: Operation): number[] {
  return [...new Set([operation.success, ...operation.errors.map((key) => errors[key].status)])].sort((a, b) => a - b);
}

/** The part of a request that contains an argument. */
export function argumentLocation(
  operation: Pick<Operation, 'method' | 'path'>,
  name: string,
): 'path' | 'query' | 'body' {
  if (operation.path.includes(`{${name}}`)) return 'path';
  return operation.method === 'GET' ? 'query' : 'body';
}
