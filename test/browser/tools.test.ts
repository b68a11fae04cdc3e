import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { browserTable } from '../../src-contract/browser/table.ts';
import { inputSchema } from '../../src-contract/json-schema.ts';
import { operations } from '../../src-contract/operations.ts';
import { service } from '../../src-contract/service.ts';
import { texts } from '../../src-contract/descriptions/index.ts';
import { type Refusal, origin, toolsOn } from './support.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

describe('the five tools', () => {
  for (const language of service.languages) {
    test(`${language}: have the names, texts and schemas of the contract in the language of the page`, () => {
      const { all } = toolsOn({ language });
      expect(all.map(({ name }) => name)).toEqual([
        'search_products',
        'get_product',
        'search_site',
        'list_categories',
        'open_product',
      ]);
      for (const { name, title, description, inputSchema: schema } of all) {
        const operation = name === 'open_product' ? 'get_product' : (name as keyof typeof browserTable.reads);
        const published = inputSchema(operations[operation], texts[language]) as { properties: { language: object } };
        const properties = {
          ...published.properties,
          language: { ...published.properties.language, default: language },
        };
        expect(schema).toEqual({ ...published, properties });
        expect(`${title} ${description}`).toMatch(language === 'ru' ? /[а-я]{4}/i : /[ăâîșț]/);
        // Requirements of Chromium for names and descriptions.
        expect(name).toMatch(/^[A-Za-z0-9_.-]{1,128}$/);
        expect(description.length).toBeGreaterThan(100);
      }
    });
  }

  test('every tool except open_product is marked as read-only', () => {
    expect(toolsOn().all.map(({ annotations }) => annotations)).toEqual([
      { readOnlyHint: true },
      { readOnlyHint: true },
      { readOnlyHint: true },
      { readOnlyHint: true },
      undefined,
    ]);
  });

  test('work with older drafts that pass no options or other values', async () => {
    server.use(http.get('*', () => HttpResponse.json({ categories: [], brands: [] })));
    const { execute } = toolsOn().tool('list_categories');
    for (const options of [undefined, null, {}, { signal: 'x' }, { requestUserInteraction: () => undefined }]) {
      expect(await execute({}, options as { signal: AbortSignal })).toBe('{"categories":[],"brands":[]}');
    }
  });

  test('an unexpected exception becomes an error result', async () => {
    const hostile = {
      get search(): string {
        throw new Error('no');
      },
    };
    const { error } = JSON.parse(await toolsOn().tool('search_products').execute(hostile)) as Refusal;
    expect(error.code).toBe('md_shop_defect');
    expect(error.message).toMatch(/Call another tool/);
  });
});

describe('open_product', () => {
  const detail = (url: unknown) => http.get('*/products/7', () => HttpResponse.json({ id: 7, name: 'Role', url }));

  test('returns its result first and then navigates', async () => {
    server.use(detail(`${origin}/magazin/role/`));
    const { tool, navigations } = toolsOn();
    const answer = await tool('open_product').execute({ id: 7 });
    expect(JSON.parse(answer)).toEqual({ status: 'opening', id: 7, name: 'Role', url: `${origin}/magazin/role/` });
    expect(navigations).toEqual([]);
    await vi.waitFor(() => expect(navigations).toEqual([`${origin}/magazin/role/`]));
  });

  test("opens an http address of the page's host through https, as the page is", async () => {
    server.use(detail('http://shop.example/magazin/role/'));
    const { tool, navigations } = toolsOn();
    expect(JSON.parse(await tool('open_product').execute({ id: 7 }))).toMatchObject({
      url: `${origin}/magazin/role/`,
    });
    await vi.waitFor(() => expect(navigations).toEqual([`${origin}/magazin/role/`]));
  });

  test.each([
    'https://ru.shop.example/magazin/role/',
    'http://ru.shop.example/magazin/role/',
    'http://shop.example:8080/magazin/role/',
    'https://shop.example:8443/',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('rejects %s, which is on another origin', async (url) => {
    server.use(detail(url));
    const { tool, navigations } = toolsOn();
    const { error } = JSON.parse(await tool('open_product').execute({ id: 7 })) as Refusal;
    expect(error.code).toBe('md_shop_other_origin');
    expect(error.message).toContain(url);
    expect(error.message).toContain(origin);
    await new Promise((done) => setTimeout(done, 150));
    expect(navigations).toEqual([]);
  });

  test.each([undefined, null, 5, '/magazin/role/', ''])('rejects %j, which is not an absolute address', async (url) => {
    server.use(detail(url));
    const { tool, navigations } = toolsOn();
    const { error } = JSON.parse(await tool('open_product').execute({ id: 7 })) as Refusal;
    expect(error.code).toBe('md_shop_unexpected_answer');
    await new Promise((done) => setTimeout(done, 150));
    expect(navigations).toEqual([]);
  });

  test('does not navigate if the product is missing, the id is invalid or the call was cancelled', async () => {
    const body = { code: 'md_shop_product_not_found', message: 'x', data: { status: 404 } };
    server.use(http.get('*/products/7', () => HttpResponse.json(body, { status: 404 })));
    const { tool, navigations } = toolsOn();
    const codes = await Promise.all(
      [
        [{ id: 7 }, undefined],
        [{ id: 0 }, undefined],
        [{ id: 7, variant: 3 }, undefined],
        [{ id: 7 }, { signal: AbortSignal.abort() }],
      ].map(async ([input, options]) => {
        const text = await tool('open_product').execute(input, options as { signal: AbortSignal } | undefined);
        return (JSON.parse(text) as Refusal).error.code;
      }),
    );
    expect(codes).toEqual([
      'md_shop_product_not_found',
      'md_shop_invalid_parameters',
      'md_shop_invalid_parameters',
      'md_shop_aborted',
    ]);
    await new Promise((done) => setTimeout(done, 150));
    expect(navigations).toEqual([]);
  });
});
