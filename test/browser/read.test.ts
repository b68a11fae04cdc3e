import { HttpResponse, delay, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { errors } from '../../src-contract/errors.ts';
import { type Refusal, origin, rest, toolsOn } from './support.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const list = '{"items":[],"total":0,"page":1,"per_page":20,"total_pages":0}';

/** Answers every request with this response and records the requests. */
function respondWith(answer: () => Response | Promise<Response>): Request[] {
  const requests: Request[] = [];
  server.use(
    http.all('*', ({ request }) => {
      requests.push(request);
      return answer();
    }),
  );
  return requests;
}

const json = (body: string, status = 200, headers: Record<string, string> = {}) =>
  new HttpResponse(body, { status, headers: { 'Content-Type': 'application/json', ...headers } });

const errorBody = (name: keyof typeof errors, data: object = {}) =>
  JSON.stringify({
    code: errors[name].code,
    message: errors[name].message,
    data: { status: errors[name].status, ...data },
  });

async function refused(
  input: object = {},
  name: 'search_products' | 'get_product' = 'search_products',
  options?: { signal: AbortSignal },
) {
  return (JSON.parse(await toolsOn().tool(name).execute(input, options)) as Refusal).error;
}

describe('a read', () => {
  test('returns the text of the REST response unchanged', async () => {
    const odd = '{ "items" : [], "name": "Role „Codru”\\u0020" }';
    respondWith(() => json(odd));
    expect(await toolsOn().tool('search_site').execute({})).toBe(odd);
  });

  test('is anonymous: no cookie, no nonce, no credential', async () => {
    respondWith(() => json(list));
    // Checks the options of fetch, since fetch in Node has no cookie jar and adds its own headers.
    const sending = vi.spyOn(globalThis, 'fetch');
    await toolsOn().tool('search_products').execute({});
    expect(sending.mock.calls.map(([, init]) => init)).toEqual([
      { credentials: 'omit', headers: { Accept: 'application/json' }, signal: expect.any(AbortSignal) as AbortSignal },
    ]);
  });

  test.each([
    ['search_products', {}, '/products?language=ro'],
    [
      'search_products',
      { search: 'a&b=ș', page: 2, language: 'ru' },
      '/products?language=ru&search=a%26b%3D%C8%99&page=2',
    ],
    ['search_products', { category: '%D1%88' }, '/products?language=ro&category=%25D1%2588'],
    ['get_product', { id: 7 }, '/products/7?language=ro'],
    ['search_site', { per_page: 5 }, '/content?language=ro&per_page=5'],
    ['list_categories', { language: 'ru' }, '/categories?language=ru'],
  ] as const)('%s %j requests %s', async (name, input, path) => {
    const requests = respondWith(() => json(list));
    await toolsOn().tool(name).execute(input);
    expect(requests.map(({ url }) => url)).toEqual([`${rest}${path}`]);
  });

  test('uses the language of the page by default', async () => {
    const requests = respondWith(() => json(list));
    await toolsOn({ language: 'ru' }).tool('list_categories').execute({});
    expect(requests[0]?.url).toBe(`${rest}/categories?language=ru`);
  });

  test('works without permalinks, in a folder and with another REST prefix', async () => {
    const requests = respondWith(() => json(list));
    await toolsOn({ rest: `${origin}/?rest_route=/md-shop/v1` })
      .tool('get_product')
      .execute({ id: 7 });
    await toolsOn({ rest: `${origin}/club/index.php/api/md-shop/v1` })
      .tool('search_site')
      .execute({});
    expect(requests.map(({ url }) => decodeURIComponent(url))).toEqual([
      `${origin}/?rest_route=/md-shop/v1/products/7&language=ro`,
      `${origin}/club/index.php/api/md-shop/v1/content?language=ro`,
    ]);
  });

  test('sends no request if the arguments are invalid', async () => {
    const requests = respondWith(() => json(list));
    expect((await refused({ page: 0 })).code).toBe('md_shop_invalid_parameters');
    expect(requests).toEqual([]);
  });
});

describe('a failed read is an error that a model can act on', () => {
  test('400 from a site that is stricter than this page', async () => {
    respondWith(() => json(errorBody('invalid_parameters', { params: { page: 'must be at most 10' } }), 400));
    expect(await refused({ page: 11 })).toEqual({
      code: 'md_shop_invalid_parameters',
      message: 'Invalid arguments: page must be at most 10. Correct them and call search_products again.',
      data: { status: 400, params: { page: 'must be at most 10' } },
    });
  });

  test('404 for a product that does not exist', async () => {
    respondWith(() => json(errorBody('product_not_found'), 404));
    const error = await refused({ id: 77, language: 'ru' }, 'get_product');
    expect(error.code).toBe('md_shop_product_not_found');
    expect(error.message).toMatch(/the id 77 .*language "ru".*search_products/);
    expect(error.data).toEqual({ status: 404 });
  });

  test.each([
    ['from the plugin', errorBody('unavailable'), '7', 7],
    ['from the plugin, without a readable Retry-After', errorBody('unavailable'), undefined, 30],
    ['from the web server, with a date', '<h1>Maintenance</h1>', 'Wed, 21 Oct 2026 07:28:00 GMT', 30],
  ])('503, %s', async (_, body, retryAfter, seconds) => {
    respondWith(() => json(body, 503, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }));
    const error = await refused();
    expect(error.code).toBe('md_shop_unavailable');
    expect(error.message).toContain(`Call search_products again after ${seconds} seconds`);
    expect(error.data).toEqual({ status: 503 });
  });

  test.each([
    [200, '<html>Log in</html>'],
    [200, '[1]'],
    [200, 'null'],
    [200, ''],
    [401, '{"code":"rest_not_logged_in"}'],
    [403, '{"code":"rest_forbidden","data":null}'],
    [404, '<h1>Not Found</h1>'],
    [429, ''],
    [500, '<p>There has been a critical error</p>'],
  ])('%i %j, which is not a response of the interface', async (status, body) => {
    respondWith(() => json(body, status));
    const error = await refused();
    expect(error.code).toBe('md_shop_unexpected_answer');
    expect(error.message).toContain(`(HTTP ${status})`);
    expect(error.data).toEqual({ status });
  });

  test('a network failure', async () => {
    respondWith(() => HttpResponse.error());
    const error = await refused();
    expect(error.code).toBe('md_shop_network');
    expect(error.message).toMatch(/could not be reached.*Call search_products again once/);
  });

  test('a connection that breaks during the response', async () => {
    const broken = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"items":['));
        },
        pull(controller) {
          controller.error(new Error('reset'));
        },
      });
    respondWith(() => new HttpResponse(broken()));
    expect((await refused()).code).toBe('md_shop_network');
  });

  test('a timeout', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 20);
      return controller.signal;
    });
    respondWith(async () => {
      await delay(2000);
      return json(list);
    });
    const error = await refused();
    expect(error.code).toBe('md_shop_timeout');
    expect(error.message).toContain('within 20 seconds');
    expect(limit).toHaveBeenCalledWith(20_000);
  });

  test('a call that is cancelled before or during the request', async () => {
    const requests = respondWith(async () => {
      await delay(2000);
      return json(list);
    });
    expect((await refused({}, 'search_products', { signal: AbortSignal.abort() })).code).toBe('md_shop_aborted');
    expect(requests).toEqual([]);
    const controller = new AbortController();
    const waiting = refused({}, 'search_products', { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    expect((await waiting).code).toBe('md_shop_aborted');
  });
});
