import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { messages } from '../../src-contract/messages/index.ts';
import { shopPage } from './support/catalogue.ts';
import { ask, products, read } from './support/contract-client.ts';
import { idOf, loadPosts } from './support/demo.ts';
import { withPlugin } from './support/hostile.ts';
import { call, phpLog } from './support/mcp.ts';
import { page } from './support/pages.ts';

/** PHP code of a site's own search engine, as a theme adds it. @param find The body of find(). */
function engine(find: string, implemented: 'Search' | 'FiltersItems' = 'Search'): string {
  return `add_action( 'after_setup_theme', static function () {
    add_filter( 'md_shop_search', static fn () => new class () implements MdShop\\Catalog\\Search\\${implemented} {
      public function find( MdShop\\Catalog\\Search\\SearchRequest $request ): MdShop\\Catalog\\Search\\SearchResult { ${find} }
    } );
  } );`;
}

const finds = (ids: readonly number[], total: number): string =>
  engine(`return new MdShop\\Catalog\\Search\\SearchResult( array( ${ids.join(', ')} ), ${String(total)} );`);

describe('search engine: a site replaces the search', () => {
  let [skates, helmet, russian, hidden] = [0, 0, 0, 0];
  before(async () => {
    await loadPosts();
    [skates, helmet, russian] = [idOf('urban-80-ro'), idOf('city-helmet-ro'), idOf('city-helmet-ru')];
    hidden = idOf('h-draft-ro');
  });
  const searched = async (query: string): Promise<[number[], number]> => {
    const { json } = await read('search_products', `/products?search=${query}`);
    return [json.items.map(({ id }) => id), json.total];
  };
  const found = (query = '') => searched(`anything${query}`);

  test('the engine’s ids are shown in its order, with its total', async () => {
    await withPlugin(finds([skates, helmet], 2), async () => {
      assert.deepEqual(await found(), [[skates, helmet], 2]);
    });
  });
  test('deleted and hidden posts, other languages and duplicates are left out', async () => {
    await withPlugin(finds([helmet, hidden, 99999999, russian, helmet, skates], 5), async () => {
      assert.deepEqual(await found(), [[helmet, skates], 2]);
    });
  });
  test('too many results are cut, and a total that is too small is corrected', async () => {
    await withPlugin(finds([helmet, skates], 0), async () => {
      assert.deepEqual(await found('&per_page=1'), [[helmet], 1]);
    });
  });
  test('requests with filters or an order reach the engine only if it handles them', async () => {
    const finding = `return new MdShop\\Catalog\\Search\\SearchResult( array( ${String(helmet)} ), 1 );`;
    const queries = ['&size=42', '&color=negru', '&price_max=3000', '&availability=in_stock', '&sort=name'];
    const builtIn = await Promise.all(queries.map((query) => searched(`nistrel${query}`)));
    await withPlugin(engine(finding), async () => {
      assert.deepEqual(await searched('nistrel'), [[helmet], 1]);
      assert.deepEqual(await searched('nistrel&size=&sort=relevance'), [[helmet], 1]);
      for (const [n, query] of queries.entries()) {
        assert.deepEqual(await searched(`nistrel${query}`), builtIn[n], query);
        assert.notDeepEqual(builtIn[n], [[helmet], 1], query);
      }
    });
    await withPlugin(engine(finding, 'FiltersItems'), async () => {
      for (const query of queries) assert.deepEqual(await searched(`nistrel${query}`), [[helmet], 1], query);
    });
  });
  test('REST, MCP and the shop’s page say how the engine’s search differs from the typed one', async () => {
    const note = `new MdShop\\Catalog\\Search\\SearchNote( array(), true, array( 'ёж' ), array( 'rolle' => 'role' ) )`;
    const code = engine(`return new MdShop\\Catalog\\Search\\SearchResult( array( ${String(skates)} ), 1, ${note} );`);
    await withPlugin(code, async () => {
      const { headers } = await read('search_products', '/products?search=rolle');
      assert.equal(headers.get('md-shop-search'), 'partial; left-out="%D1%91%D0%B6"; corrected="rolle>role"');
      assert.match(headers.get('access-control-expose-headers') ?? '', /\bMd-Shop-Search\b/);
      const [, hint] = (await call('search_products', { search: 'rolle' })).content;
      assert.match(hint?.text ?? '', /as many of them as possible.*left out: ёж\..*"rolle" for "role"/);
      const { text } = await page(`${await shopPage('ro')}?shop-search=rolle`);
      assert.match(text, /<span class="md-shop-remark">Niciun produs [^<]*„rolle”[^<]*„role”\.[^<]*: ёж\.<\/span>/);
    });
    const { headers } = await read('search_products', '/products?search=role');
    assert.equal(headers.get('md-shop-search'), null);
  });
  const gives = (ids: string, note = 'null') =>
    engine(`return new MdShop\\Catalog\\Search\\SearchResult( array( ${ids} ), 2, ${note} );`);
  for (const [name, code, logged] of [
    [
      'throws',
      engine(`throw new RuntimeException( 'The engine is down.' );`),
      /RuntimeException: The engine is down\./,
    ],
    ['cannot be made', `add_filter( 'md_shop_search', static fn () => new My_Missing_Engine() );`, /My_Missing_Engine/],
    ['is another value', `add_filter( 'md_shop_search', static fn () => 'an engine' );`, /returned string\./],
    ['is forgotten', `add_filter( 'md_shop_search', static function ( $search ) {} );`, /returned null\./],
    ['finds nothing that is a result', engine(`return my_engine( $request );`), /my_engine/],
    ['finds posts instead of ids', gives('new WP_Post( (object) array( "ID" => 1 ) )'), /WP_Post/],
    ['finds ids in lists', gives('array( 1 )'), /array/],
    [
      'names words that are none',
      gives('1', `new MdShop\\Catalog\\Search\\SearchNote( array(), false, array( null ) )`),
      /null/,
    ],
  ] as const) {
    test(`if the engine ${name}, searches are unavailable in every interface and everything else works`, async () => {
      await withPlugin(code, async () => {
        for (const path of ['/products?search=anything', '/content?search=anything']) {
          const before = await phpLog();
          const { status, headers, json } = await ask(path);
          assert.deepEqual([status, (json as { code: string }).code], [503, 'md_shop_unavailable'], path);
          assert.match(headers.get('retry-after') ?? '', /^\d+$/);
          const log = (await phpLog()).slice(before.length);
          assert.equal(log.split('md-shop-catalog: ').length, 2, log);
          assert.match(log, logged);
        }
        for (const tool of ['search_products', 'search_site']) {
          const { isError, content } = await call(tool, { search: 'anything' });
          assert.equal(isError, true, tool);
          assert.match(content[0].text, /not available now/, tool);
        }
        const catalog = `${await shopPage('ro')}?shop-search=anything`;
        for (const address of [catalog, '/?s=anything', '/ru/?s=anything']) {
          const shown = await page(address);
          assert.equal(shown.status, 200, address);
          assert.ok(shown.text.includes(messages[address.includes('/ru/') ? 'ru' : 'ro']['shop.unavailable']), address);
        }
        const markdown = await page(catalog, { headers: { Accept: 'text/markdown' } });
        assert.equal(markdown.status, 200);
        assert.ok(markdown.text.includes(messages.ro['shop.unavailable']));

        assert.ok((await products('')).items.length > 0);
        assert.ok((await products('size=42')).items.length > 0);
        assert.equal((await ask('/health')).status, 200);
        assert.equal((await page('/')).status, 200);
        assert.doesNotMatch((await page(await shopPage('ro'))).text, /md-shop-unavailable/);
      });
    });
  }
  test('ids may be strings, as a database returns them', async () => {
    await withPlugin(gives(`'${String(skates)}', '${String(helmet)}'`), async () => {
      assert.deepEqual(await found(), [[skates, helmet], 2]);
    });
  });
});
