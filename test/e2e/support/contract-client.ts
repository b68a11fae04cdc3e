import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import type * as z from 'zod';
import { errors } from '../../../src-contract/errors.ts';
import { openSchema } from '../../../src-contract/json-schema.ts';
import { openApi } from '../../../src-contract/openapi.ts';
import { operations, type Operation, type OperationName } from '../../../src-contract/operations.ts';
import { errorBody, type ErrorBody } from '../../../src-contract/resources/error.ts';
import { service } from '../../../src-contract/service.ts';
import { testSite } from '../site.ts';

type Result<N extends OperationName> = z.infer<(typeof operations)[N]['result']>;

/** A response after the checks that every response must pass. */
export type Answer<T> = { readonly status: number; readonly headers: Headers; readonly text: string; readonly json: T };

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
// The package is CommonJS: its plugin is one `default` deeper than its types say.
(formats.default as unknown as (target: Ajv2020) => void)(ajv);
const validators = new Map<z.ZodType, ValidateFunction>();

/** Validates a value with the contract's strict zod schema and with the JSON Schema that is generated from it. */
export function assertShape<T extends z.ZodType>(schema: T, value: unknown, where: string): z.infer<T> {
  const strict = schema.safeParse(value);
  assert.ok(strict.success, `${where}: ${JSON.stringify(strict.error?.issues, null, 1)}\n${JSON.stringify(value)}`);
  let validate = validators.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(openSchema(schema));
    validators.set(schema, validate);
  }
  assert.ok(validate(value), `${where}: JSON Schema: ${JSON.stringify(validate.errors)}`);
  return strict.data;
}

/** Parses JSON that must be exactly what JavaScript writes: UTF-8, no escaped slashes, `{}` for empty objects. */
function parsedBytes(text: string, where: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    assert.fail(`${where}: the body is not only JSON: ${text.slice(0, 400)}`);
  }
  assert.equal(text, JSON.stringify(value), `${where}: JSON is not UTF-8 without needless escapes`);
  return value;
}

function has(headers: Headers, name: string, part: string): boolean {
  return (headers.get(name) ?? '').split(',').some((one) => one.trim().toLowerCase() === part.toLowerCase());
}

// RFC 6750 §3: without a credential there is no error attribute.
const challenges = new RegExp(`^Bearer realm="${service.name}"(, error="invalid_token")?$`);

/** Checks headers that depend only on the status (docs/decisions.md, "Caching" and "Errors"). */
function assertHeaders(status: number, headers: Headers, kept: 'public' | 'private' | 'never', where: string): void {
  assert.equal(headers.get('access-control-allow-origin'), '*', `${where}: Access-Control-Allow-Origin`);
  assert.equal(headers.get('access-control-allow-credentials'), null, `${where}: credentialed CORS`);
  assert.equal(headers.get('set-cookie'), null, `${where}: Set-Cookie`);
  assert.ok(!has(headers, 'vary', 'Origin'), `${where}: Vary: Origin of WordPress is not removed`);
  assert.ok(!has(headers, 'vary', 'Cookie'), `${where}: Vary: Cookie`);
  if (status === 200 && kept === 'public') {
    assert.equal(headers.get('cache-control'), `public, max-age=${service.cacheSeconds}`, where);
    assert.match(headers.get('etag') ?? '', /^"[^"]+"$/, `${where}: no strong ETag`);
    assert.ok(has(headers, 'vary', 'Authorization'), `${where}: Vary: Authorization`);
  } else {
    const expected = status < 400 && kept === 'private' ? 'private, no-store' : 'no-store';
    assert.equal(headers.get('cache-control'), expected, `${where}: Cache-Control`);
    assert.equal(headers.get('pragma'), null, `${where}: Pragma`);
    assert.equal(headers.get('etag'), null, `${where}: ETag on a response that is not stored`);
  }
  assert.equal(headers.get('content-type')?.toLowerCase().replaceAll(' ', ''), 'application/json;charset=utf-8', where);
  const challenge = headers.get('www-authenticate');
  if (status === 401) assert.match(challenge ?? '', challenges, where);
  else assert.equal(challenge, null, `${where}: a challenge without 401`);
  if (status === 503 || status === 429)
    assert.match(headers.get('retry-after') ?? '', /^[1-9][0-9]*$/, `${where}: Retry-After`);
}

type ReadOptions = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

/** Sends a request below the REST base without following redirects. */
export async function send(path: string, options: ReadOptions = {}): Promise<Response> {
  const { url } = await testSite();
  return fetch(`${url}/wp-json/${service.namespace}${path}`, { redirect: 'manual', ...options });
}

/** Returns the operation at a path of the REST base. */
function operationAt(path: string): Operation | undefined {
  const bare = path.replace(/\?.*$/, '');
  return Object.values<Operation>(operations).find(({ path: pattern }) =>
    new RegExp(`^${pattern.replace(/\{\w+\}/, '[^/]+')}/?$`).test(bare),
  );
}

/** Sends a request and checks its response, whatever its status: shape, bytes, headers. */
export async function ask(path: string, options: ReadOptions = {}): Promise<Answer<unknown>> {
  const response = await send(path, options);
  const text = await response.text();
  const sentBearer = /^\s*bearer(\s|$)/i.test(options.headers?.['Authorization'] ?? '');
  return checked(path, response.status, response.headers, text, sentBearer);
}

/** Checks a response that was not received through ask(). */
export function checked(
  path: string,
  status: number,
  headers: Headers,
  text: string,
  sentBearer = false,
): Answer<unknown> {
  const where = `${path} (${String(status)})`;
  const json = parsedBytes(text, where);
  const operation = operationAt(path);
  const personal = sentBearer && operation?.credential !== 'ignored';
  assertHeaders(status, headers, personal ? 'private' : operation?.cacheable === true ? 'public' : 'never', where);
  if (status < 400) {
    assert.equal(status, operation?.success, `${where}: the contract has another success status, or no operation`);
    assert.ok(operation !== undefined);
    assertShape(operation.result, json, where);
  } else {
    const body = assertShape(errorBody, json, where);
    assert.equal(body.data.status, status, `${where}: data.status`);
    const known = Object.values(errors).find(({ code }) => code === body.code);
    assert.equal(known?.status, status, `${where}: ${body.code} is not the contract's code for this status`);
    if (status === 400) assert.ok(body.data.params !== undefined, `${where}: data.params is missing`);
    if (status === 401) {
      const sent = body.code === errors.invalid_token.code;
      assert.equal(headers.get('www-authenticate')?.includes('error='), sent, `${where}: the challenge`);
    }
  }
  if (operation !== undefined) assertDescribed(operation, status, headers, where);
  return { status, headers, text, json };
}

type Described = { responses: Record<string, { headers: Record<string, unknown> } | undefined> };
const api = openApi(service.defaultLanguage) as {
  paths: Record<string, Record<string, Described>>;
  components: { headers: Record<string, { required: boolean }> };
};

/** Checks that OpenAPI has this status of this operation, and that the response has every header it lists as required. */
function assertDescribed(operation: Operation, status: number, headers: Headers, where: string): void {
  const response = api.paths[operation.path]?.[operation.method.toLowerCase()]?.responses[String(status)];
  assert.ok(response !== undefined, `${where}: OpenAPI does not have this status`);
  for (const name of Object.keys(response.headers)) {
    // An entity tag is not required of a private response, but of every public one.
    const isRequired =
      api.components.headers[name]?.required === true ||
      (name === 'ETag' && headers.get('cache-control')?.includes('no-store') !== true);
    if (isRequired) assert.ok(headers.has(name), `${where}: OpenAPI lists ${name}`);
  }
  assert.ok(
    !headers.has('md-shop-search') || 'Md-Shop-Search' in response.headers,
    `${where}: OpenAPI does not list Md-Shop-Search`,
  );
}

/** Reads something that must exist. */
export async function read<N extends OperationName>(
  name: N,
  path: string,
  options: ReadOptions = {},
): Promise<Answer<Result<N>>> {
  const answer = await ask(path, options);
  assert.equal(answer.status, operations[name].success, `${name} ${path}: ${answer.text}`);
  return answer as Answer<Result<N>>;
}

/** Sends a request that must be rejected with this status. */
export async function refused(status: number, path: string, options: ReadOptions = {}): Promise<ErrorBody> {
  const answer = await ask(path, options);
  assert.equal(answer.status, status, `${path}: ${answer.text.slice(0, 600)}`);
  return answer.json as ErrorBody;
}

export type Language = 'ro' | 'ru';

export const products = async (query = '') =>
  (await read('search_products', `/products${query === '' ? '' : `?${query}`}`)).json;
export const product = async (id: number, language: Language = 'ro') =>
  (await read('get_product', `/products/${String(id)}?language=${language}`)).json;
export const content = async (query = '') =>
  (await read('search_site', `/content${query === '' ? '' : `?${query}`}`)).json;
export const categories = async (language: Language = 'ro') =>
  (await read('list_categories', `/categories?language=${language}`)).json;
export const health = async () => (await read('health', '/health')).json;

/** Reads every item of a list, page by page up to `total_pages`. */
export async function everyProduct(query = '') {
  return everyPage(async (page) => products(`${query}&per_page=50&page=${String(page)}`));
}

export async function everyContent(query = '') {
  return everyPage(async (page) => content(`${query}&per_page=50&page=${String(page)}`));
}

async function everyPage<T>(
  ask: (page: number) => Promise<{ items: T[]; total: number; total_pages: number }>,
): Promise<T[]> {
  const items: T[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await ask(page);
    pages = answer.total_pages;
    items.push(...answer.items);
  }
  return items;
}
