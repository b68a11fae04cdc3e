import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import { operations, operationNames } from '../../src-contract/operations.ts';
import { texts } from '../../src-contract/descriptions/index.ts';
import { catalogue } from './support/catalogue.ts';
import { assertShape, categories, everyProduct, send } from './support/contract-client.ts';
import { deletePosts, deleteTerms, emptyReadModel, freshReadModel } from './support/fixtures.ts';
import { ask, call, post, refusedBy, type Block, type CallResult } from './support/mcp.ts';
import { php } from './support/php.ts';
import { makeProduct } from './support/products.ts';
import { testSite } from './site.ts';

type Tool = {
  name: keyof typeof operations;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  outputSchema: Record<string, unknown>;
  annotations: Record<string, unknown>;
};
type Shown = { result: { content: [Block, ...Block[]]; structuredContent?: unknown; isError: boolean } };
type Args = Readonly<Record<string, string | number>>;

const toolNames = ['search_products', 'get_product', 'search_site', 'list_categories'] as const;

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
(formats.default as unknown as (target: Ajv2020) => void)(ajv);

/** Reads through REST with the same arguments. */
async function restRead(name: (typeof toolNames)[number], args: Args) {
  const { id, ...query } = args;
  const path = operations[name].path.replace('{id}', String(id));
  const response = await send(
    `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])).toString()}`,
  );
  return { status: response.status, text: await response.text() };
}

/** More than a hundred sets of arguments, valid and invalid, from values of the demonstration. */
async function argumentSets(): Promise<(readonly [(typeof toolNames)[number], Args])[]> {
  const sets: (readonly [(typeof toolNames)[number], Args])[] = [];
  for (const language of ['ro', 'ru'] as const) {
    const all = await everyProduct(`language=${language}`);
    const { categories: kinds, brands } = await categories(language);
    for (const { id } of all.slice(0, 15)) sets.push(['get_product', { id, language }]);
    for (const { slug } of kinds.slice(0, 8)) sets.push(['search_products', { category: slug, language, per_page: 7 }]);
    for (const { slug } of brands.slice(0, 4)) sets.push(['search_products', { brand: slug, language }]);
    for (const search of ['role', 'casca', 'ролики', 'шлем', '  ', '&"<>\'\\', '80', 'a b c', '%D1%88']) {
      sets.push(['search_products', { search, language }], ['search_site', { search, language, per_page: 3 }]);
    }
    for (const page of [1, 2, 1000]) {
      sets.push(
        ['search_products', { page, per_page: 5, language }],
        ['search_site', { page, per_page: 50, language }],
      );
    }
    for (const [n, filters] of [
      { size: '42', price_max: '3000', availability: 'in_stock' },
      { color: language === 'ro' ? 'negru' : 'чёрный', sort: 'price_asc' },
      { price_min: '499.5', sort: 'name' },
      { size: '', color: '', price_min: '', price_max: '', availability: '', sort: '' },
      { availability: 'out_of_stock' },
      { sort: 'cheap', price_max: '1e3' },
      { price_min: '3000', price_max: '500' },
    ].entries()) {
      sets.push(['search_products', { ...filters, language, per_page: 5 + n }]);
    }
    sets.push(['list_categories', { language }]);
  }
  sets.push(
    ['search_products', {}],
    ['search_site', {}],
    ['list_categories', {}],
    ['get_product', { id: 999_999_999 }],
    ['get_product', { id: 0 }],
    ['get_product', { id: -1 }],
    ['search_products', { page: 0 }],
    ['search_products', { page: 1001 }],
    ['search_products', { per_page: 51 }],
    ['search_products', { language: 'en' }],
    ['search_products', { search: 'ă'.repeat(121) }],
    ['search_products', { search: 'ă'.repeat(120) }],
    ['search_products', { category: 'x'.repeat(121), brand: 'y'.repeat(121) }],
    ['search_products', { category: 'no-such' }],
    ['search_site', { search: 'x\u0000y' }],
    ['list_categories', { language: '' }],
  );
  return sets;
}

describe('mcp: tools/list', () => {
  test('four read-only tools with descriptions for models', async () => {
    const { tools } = await ask<{ tools: Tool[] }>('tools/list');
    assert.deepEqual(
      tools.map(({ name }) => name),
      toolNames,
    );
    for (const tool of tools) {
      assert.match(tool.name, /^[A-Za-z0-9_.-]{1,128}$/);
      const own = texts.en.operations[tool.name];
      assert.equal(tool.title, own.title);
      assert.equal(tool.description, `${own.summary} ${own.description}`);
      assert.match(tool.description, /Use this/);
      assert.deepEqual(tool.annotations, {
        title: own.title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
  });

  test('schemas in the raw bytes are valid 2020-12, self-contained, and have an object of properties', async () => {
    const { body } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    assert.doesNotMatch(body.toString(), /"properties":\[|"\$ref"|"required":\{|"x-/);
    const { tools } = (JSON.parse(body.toString()) as { result: { tools: Tool[] } }).result;
    for (const { inputSchema, outputSchema } of tools) {
      for (const schema of [inputSchema, outputSchema]) {
        assert.equal(ajv.validateSchema(schema), true, JSON.stringify(ajv.errors));
        assert.equal(schema['type'], 'object');
        assert.equal(typeof schema['properties'], 'object');
        ajv.compile(schema);
      }
      assert.equal(inputSchema['additionalProperties'], false);
    }
  });
});

describe('mcp: tools/call', () => {
  test('the same arguments return the REST response byte for byte', async () => {
    const { tools } = await ask<{ tools: Tool[] }>('tools/list');
    const validators = new Map(tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]));
    const sets = await argumentSets();
    assert.ok(sets.length >= 100, String(sets.length));
    const statuses = new Set<number>();
    for (const [name, args] of sets) {
      const where = `${name} ${JSON.stringify(args)}`;
      const rest = await restRead(name, args);
      const { body } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
      const { result } = JSON.parse(body.toString()) as {
        result: { content: [Block, ...Block[]]; isError: boolean; structuredContent?: unknown };
      };
      statuses.add(rest.status);
      if (rest.status === 200) {
        assert.equal(result.isError, false, where);
        assert.equal(result.content[0].text, rest.text, where);
        assert.ok(body.includes(`"structuredContent":${rest.text},"isError":false}}`), where);
        assertShape(operations[name].result, result.structuredContent, where);
        const validate = validators.get(name);
        assert.ok(validate?.(result.structuredContent), `${where}: ${JSON.stringify(validate?.errors)}`);
        continue;
      }
      assert.equal(result.isError, true, where);
      assert.equal('structuredContent' in result, false, where);
      if (rest.status === 400) {
        const { params } = (JSON.parse(rest.text) as { data: { params: Record<string, string> } }).data;
        for (const [key, problem] of Object.entries(params)) {
          assert.ok(result.content[0].text.includes(`${key} ${problem}.`), `${where}: ${result.content[0].text}`);
        }
      }
    }
    assert.deepEqual([...statuses].sort(), [200, 400, 404]);
  });

  for (const [name, args, pattern] of [
    [
      'search_products',
      { colour: 'red', per_page: 99 },
      /colour is not a known argument.*per_page must be an integer from 1 to 50.*call search_products again/s,
    ],
    ['search_products', { per_page: '5' }, /per_page must be an integer/],
    ['search_products', { price_max: 3000, size: 42 }, /size must be a string.*price_max must be a string/s],
    [
      'search_products',
      { price_min: '3000', price_max: '500', sort: 'cheap' },
      /sort must be one of: relevance, newest, price_asc, price_desc, name.*price_min must not be more than price_max.*price_max must not be less than price_min/s,
    ],
    [
      'search_products',
      { page: 1.5, search: 5, language: null },
      /search must be a string.*page must be an integer.*language must be a string/s,
    ],
    ['search_products', { page: [1] }, /page must be an integer/],
    ['search_products', { '0': 'x' }, /0 is not a known argument/],
    ['get_product', {}, /id is required/],
    ['get_product', { id: '5' }, /id must be an integer/],
    ['get_product', { id: 1e300 }, /id must be an integer/],
    ['get_product', { id: 987_654_321, language: 'ru' }, /987654321.*"ru".*search_products/],
    ['list_categories', { search: 'x' }, /search is not a known argument; the arguments are: language/],
  ] as const) {
    test(`${name} ${JSON.stringify(args)} says what is wrong and what to do`, async () => {
      const result = await call(name, args);
      assert.equal(result.isError, true);
      assert.equal(result.content.length, 1);
      assert.match(result.content[0].text, pattern);
    });
  }
  test('2.0 equals 2, as JSON has one number type', async () => {
    const { body } = await post(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_products","arguments":{"page":2.0,"per_page":1e0}}}',
    );
    assert.match(body.toString(), /"page":2,"per_page":1,/);
  });
  test('a number that PHP reads and cannot write is an invalid argument', async () => {
    for (const [name, problem] of [
      ['get_product', 'id must be an integer'],
      ['search_products', 'id is not a known argument'],
    ] as const) {
      const { status, rpc, body } = await post(
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":{"id":1e400}}}`,
      );
      const { isError, content } = (rpc?.result ?? assert.fail(body.toString())) as CallResult;
      assert.deepEqual([status, isError], [200, true]);
      assert.ok(content[0].text.startsWith(`Invalid arguments: ${problem}`), content[0].text);
    }
  });
  test('arguments may be absent if none is required', async () => {
    assert.equal((await call('list_categories')).isError, false);
    assert.equal((await call('search_products', {})).isError, false);
    assert.match((await call('get_product')).content[0].text, /id is required/);
  });

  test('a malformed tool call is a protocol error', async () => {
    for (const params of [
      undefined,
      {},
      { name: 5 },
      { name: 'place_order' },
      { name: 'health' },
      { name: 'register_agent', arguments: { name: 'x', method: 'anonymous' } },
      { name: 'search_products', arguments: [] },
      { name: 'search_products', arguments: 'x' },
      { name: 'search_products', arguments: null },
      { name: '__proto__' },
      [],
    ]) {
      assert.equal((await refusedBy('tools/call', params)).code, -32602, JSON.stringify(params));
    }
    assert.match(
      (await refusedBy('tools/call', { name: 'x'.repeat(5000) })).message,
      /^Unknown tool "x{39}…"\. The tools are search_products, /,
    );
  });
});

describe('mcp: no results', () => {
  test('products: names the existing slugs in the requested language', async () => {
    for (const language of ['ro', 'ru'] as const) {
      const { content, structuredContent, isError } = await call('search_products', { search: 'qqqq', language });
      assert.deepEqual([structuredContent?.['items'], structuredContent?.['total'], isError], [[], 0, false]);
      assert.equal(content.length, 2);
      assert.deepEqual(JSON.parse(content[0].text), structuredContent);
      const hint = content[1]?.text ?? '';
      const known = await categories(language);
      for (const { slug } of [...known.categories, ...known.brands]) assert.ok(hint.includes(slug), slug);
      assert.match(hint, new RegExp(`language "${language}"`));
    }
  });
  test('content: suggests other words, and says that no result does not mean no', async () => {
    const { content } = await call('search_site', { search: 'qqqq' });
    assert.match(content[1]?.text ?? '', /fewer or more general words.*does not mean/s);
  });
  test('a page after the last one: says how many there are', async () => {
    const { content, structuredContent } = await call('search_products', { page: 900, per_page: 10 });
    const pages = String(structuredContent?.['total_pages']);
    assert.match(
      content[1]?.text ?? '',
      new RegExp(`^Page 900 does not exist; the last page is ${pages} \\(results in total: \\d+\\)`),
    );
  });
  test('no hint if something is found', async () => {
    assert.equal((await call('search_products', {})).content.length, 1);
    assert.equal((await call('list_categories', {})).content.length, 1);
  });
  test('names only some of many slugs', async () => {
    const { brand } = await catalogue();
    const brands = await php<number[]>(`$ids = array();
      for ( $i = 0; $i < 45; $i++ ) { $ids[] = wp_insert_term( 'Multe ' . $i, '${brand}', array( 'slug' => 'multe-' . $i ) )['term_id']; }
      return $ids;`);
    const made = await makeProduct({ post_title: 'Multe', brands });
    try {
      const { content } = await call('search_products', { search: 'qqqq' });
      assert.match(content[1]?.text ?? '', /and \d+ more, which list_categories returns/);
    } finally {
      await deletePosts([made]);
      await deleteTerms(brand, brands);
    }
  });
});

describe('mcp: the shop is unavailable', () => {
  before(async () => {
    await php(`global $wpdb; $wpdb->query( "DROP TABLE {$wpdb->prefix}md_shop_entries" ); return 1;`);
  });
  after(async () => {
    await php(`do_action( 'activate_md-shop-catalog/md-shop-catalog.php', false ); return 1;`);
    await php(`return 1;`);
    await freshReadModel();
  });
  test('a tool reports this and says when to call again; everything else works', async () => {
    for (const name of ['search_products', 'search_site'] as const) {
      const result = await call(name, {});
      assert.equal(result.isError, true, name);
      assert.equal(result.structuredContent, undefined);
      assert.match(result.content[0].text, new RegExp(`not available now.*Call ${name} again after 30 seconds`, 's'));
    }
    for (const method of ['tools/list', 'resources/list', 'prompts/list', 'ping']) await ask(method);
  });
});

describe('mcp: during the first build', () => {
  after(freshReadModel);
  test('a call waits or reports an error, and never returns an empty result', async () => {
    await emptyReadModel();
    const result = await call('search_products', {});
    assert.ok(result.isError === true || (result.structuredContent?.['total'] as number) > 0);
  });
});

test('the server has exactly the tools of the contract', () => {
  assert.deepEqual(
    operationNames.filter((name) => operations[name].tool),
    toolNames,
  );
});

describe('mcp: examples in the guides', () => {
  for (const [path, language] of [
    ['/api-docs.md', 'ro'],
    ['/ru/api-docs.md', 'ru'],
  ] as const) {
    test(`${path}: the shown requests get the shown responses`, async () => {
      const { url } = await testSite();
      const guide = await (await fetch(url + path)).text();
      const shown = [...guide.matchAll(/```http\nPOST (\S+)\n(.*?)\n\n(\{.*?)\n```\n\n```json\n(.*?)\n```/gs)].filter(
        ([, to]) => to === `${url}/mcp`,
      );
      assert.equal(shown.length, 2);
      const answers = [];
      for (const [, to, lines, body, answer] of shown) {
        const headers = Object.fromEntries(
          (lines ?? '').split('\n').map((line) => line.split(': ') as [string, string]),
        );
        const response = await fetch(to ?? '', { method: 'POST', headers, body: body ?? '' });
        assert.equal(response.status, 200);
        answers.push({ shown: JSON.parse(answer ?? '') as Shown, real: (await response.json()) as Shown });
      }
      const [found, refused] = answers;
      assert.deepEqual(refused?.real, refused?.shown);
      // The data in the guide is invented, so only the structure of the response is compared.
      for (const message of [found?.shown, found?.real]) {
        const { content, structuredContent, isError } = message?.result ?? assert.fail('no result');
        assert.deepEqual(JSON.parse(content[0].text), structuredContent);
        assert.equal(isError, false);
        assertShape(operations.list_categories.result, structuredContent, path);
      }
      assert.deepEqual(found?.real.result.structuredContent, await categories(language));
    });
  }
});
