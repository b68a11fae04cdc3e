import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { read, send } from './support/contract-client.ts';
import { demoTerms } from './support/demo.ts';
import { deletePosts, freshReadModel, makePost, untilAvailable } from './support/fixtures.ts';
import { call } from './support/mcp.ts';
import { page } from './support/pages.ts';
import { php } from './support/php.ts';

/**
 * What a migration does whose index has another form, while another process holds the lock of the rebuild. Nobody must read or write the rows of the
 * old form, which here are nonsense.
 */
const withIndexOfAnotherForm = `global $wpdb;
  $tables = $wpdb->prefix . 'md_shop_';
  MdShop\\Catalog\\Installation\\Tables::newIndex( new MdShop\\Catalog\\Support\\Database\\Database( $wpdb ) );
  add_option( 'md_shop_lock_rebuild', ( time() + 600 ) . '.another', '', false );
  $wpdb->query( "UPDATE {$tables}blocks SET data = 'nonsense'" );
  $wpdb->query( "UPDATE {$tables}spellings SET words = 'nonsense'" );
  $wpdb->query( "UPDATE {$tables}entries SET index_record = 'nonsense' WHERE position >= 0" );
  do_action( 'md_shop_refresh' );
  return 1;`;

const nonsense = (): Promise<number[]> =>
  php(`global $wpdb; $tables = $wpdb->prefix . 'md_shop_';
    return array_map( 'intval', array( $wpdb->get_var( "SELECT COUNT(*) FROM {$tables}blocks WHERE data = 'nonsense'" ),
      $wpdb->get_var( "SELECT COUNT(*) FROM {$tables}blocks" ), $wpdb->get_var( "SELECT COUNT(*) FROM {$tables}spellings WHERE words <> 'nonsense'" ) ) );`);

const searches = [
  '/products?search=nistrel',
  '/products?search=nistrel+80',
  '/products?search=nistrel&language=ru',
  '/content?search=chișinău',
] as const;

const operationOf = (path: string) => (path.startsWith('/products') ? 'search_products' : 'search_site');

/** The ids that a search finds. */
async function found(path: string): Promise<number[]> {
  const { items, total } = (await read(operationOf(path), `${path}&per_page=50`)).json;
  assert.equal(items.length, Math.min(50, total));
  return items.map(({ id }) => id).sort((one, other) => one - other);
}

/** The ids of a list, and its total. */
async function listed(path: string): Promise<readonly [number, ...number[]]> {
  const { items, total } = (await read(operationOf(path), path)).json;
  return [total, ...items.map(({ id }) => id)];
}

async function assertUnavailable(path: string): Promise<void> {
  const answer = await send(path);
  assert.equal(answer.status, 503, path);
  assert.match(answer.headers.get('retry-after') ?? '', /^[0-9]+$/);
  assert.equal(((await answer.json()) as { code: string }).code, 'md_shop_unavailable');
}

describe('after an update that changes the form of the index, until it is built again', () => {
  const sooner: number[][] = [];
  // The last one is behind all items, where a timeline would be read.
  const lists = [
    '/products',
    `/products?category=${encodeURIComponent(demoTerms.categories[0]?.ro.slug ?? '')}`,
    '/content?language=ru',
    '/products?per_page=50&page=5',
  ];
  const soonerLists: (readonly number[])[] = [];
  before(async () => {
    await freshReadModel();
    for (const path of searches) sooner.push(await found(path));
    assert.ok(sooner.every(({ length }) => length > 0));
    for (const path of lists) soonerLists.push(await listed(path));
    assert.ok(
      soonerLists.every(([total]) => total !== undefined && total > 0),
      JSON.stringify(soonerLists),
    );
    await php(withIndexOfAnotherForm);
  });
  after(async () => {
    await php(`delete_option( 'md_shop_lock_rebuild' ); return 1;`);
    await freshReadModel();
  });

  for (const query of ['size=42', 'sort=name', 'search=role&sort=price_asc', 'availability=in_stock', 'price_max=100'])
    test(`${query} is answered with 503 and Retry-After`, () => assertUnavailable(`/products?${query}`));

  test('searches are answered with 503 and Retry-After', async () => {
    for (const path of searches) await assertUnavailable(path);
  });

  test('lists without words are as before, also far behind', async () => {
    for (const [place, path] of lists.entries()) assert.deepEqual(await listed(path), soonerLists[place], path);
  });

  test('MCP answers a filter and a search with an error that says so', async () => {
    for (const asked of [{ size: '42' }, { search: 'nistrel' }]) {
      const { content, isError } = await call('search_products', asked);
      assert.equal(isError, true);
      assert.match(content[0].text, /not available now/);
    }
  });

  test('the page of the shop says it instead of a list, and shows lists without words', async () => {
    for (const query of ['?shop-size=42', '?shop-sort=name', '?shop-search=role']) {
      const { status, text } = await page(`/magazin/${query}`);
      assert.equal(status, 200);
      assert.match(text, /md-shop-unavailable/);
    }
    const { status, text } = await page('/magazin/');
    assert.equal(status, 200);
    assert.doesNotMatch(text, /md-shop-unavailable/);
    assert.match(text, /md-shop-card/);
  });

  test('a change is in lists at once and leaves the index alone', async () => {
    const before = await nonsense();
    const id = await makePost({ post_type: 'post', post_title: 'Vrbnik', post_content: 'Un anunț.', language: 'ro' });
    const [total, first] = await listed('/content');
    assert.equal(first, id);
    assert.deepEqual(await nonsense(), before);
    await assertUnavailable('/content?search=vrbnik');
    await deletePosts([id]);
    assert.equal((await listed('/content'))[0], total - 1);
    assert.deepEqual(await nonsense(), before);
    await assertUnavailable('/content?search=vrbnik');
  });

  test('the new generation finds everything, also what was saved meanwhile', async () => {
    const id = await makePost({ post_type: 'post', post_title: 'Vrbnik', post_content: 'Un anunț.', language: 'ro' });
    await php(`delete_option( 'md_shop_lock_rebuild' ); do_action( 'md_shop_catch_up' ); return 1;`);
    for (const [place, path] of searches.entries()) assert.deepEqual(await found(path), sooner[place], path);
    assert.deepEqual(await found('/content?search=vrbnik'), [id]);
    assert.ok((await read('search_products', '/products?availability=in_stock&sort=name')).json.total > 0);
    await deletePosts([id]);
    assert.deepEqual(await found('/content?search=vrbnik'), []);
  });
});

test('after step 22, whose names of sizes and colours are others, the index is built again and nothing of the old one is read', async () => {
  await freshReadModel();
  const sooner: number[][] = [];
  for (const path of searches) sooner.push(await found(path));
  await php(`global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_blocks SET data = 'nonsense'" );
    update_option( 'md_shop_schema', 22 ); return 1;`);

  await send('/products');
  await untilAvailable();

  for (const [place, path] of searches.entries()) assert.deepEqual(await found(path), sooner[place], path);
  assert.ok((await read('search_products', '/products?size=42')).json.total > 0);
  assert.equal(
    await php(
      `return (int) get_option( 'md_shop_schema' ) === MdShop\\Catalog\\Support\\Database\\SchemaVersion::LATEST_STEP;`,
    ),
    true,
  );
});
