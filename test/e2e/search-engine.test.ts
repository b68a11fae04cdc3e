import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { ask, products, read, refused } from './support/contract-client.ts';
import { idOf, loadPosts } from './support/demo.ts';
import { withPlugin } from './support/hostile.ts';
import { page } from './support/pages.ts';

/** PHP code of a site's own search engine, as a theme adds it. @param find The body of find(). */
function engine(find: string): string {
  return `add_action( 'after_setup_theme', static function () {
    add_filter( 'md_shop_search', static fn () => new class () implements MdShop\\Catalog\\Search\\Search {
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
  const found = async (query = ''): Promise<[number[], number]> => {
    const { json } = await read('search_products', `/products?search=anything${query}`);
    return [json.items.map(({ id }) => id), json.total];
  };

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
  for (const [name, code] of [
    ['throws', engine(`throw new RuntimeException( 'The engine is down.' );`)],
    ['returns another value', `add_filter( 'md_shop_search', static fn () => 'an engine' );`],
  ] as const) {
    test(`if the engine ${name}, searches are 503 and everything else works`, async () => {
      await withPlugin(code, async () => {
        await refused(503, '/products?search=anything');
        await refused(503, '/content?search=anything');
        assert.ok((await products('')).items.length > 0);
        assert.equal((await ask('/health')).status, 200);
        assert.equal((await page('/')).status, 200);
      });
    });
  }
});
