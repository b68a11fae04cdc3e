import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { read, send } from './support/contract-client.ts';
import { demoTerms } from './support/demo.ts';
import { deletePosts, freshReadModel, makePost } from './support/fixtures.ts';
import { call } from './support/mcp.ts';
import { page } from './support/pages.ts';
import { php } from './support/php.ts';

/**
 * What a migration does whose index has another form, while another process holds the lock of the rebuild. Nobody must read or write the rows of the
 * old form, which here are nonsense.
 */
const withIndexOfAnotherForm = `global $wpdb;
  $tables = $wpdb->prefix . 'md_shop_';
  MdShop\\Catalog\\Installation\\Schema::newIndex( new MdShop\\Catalog\\Support\\Database\\Database( $wpdb ) );
  add_option( 'md_shop_lock_rebuild', ( time() + 600 ) . '.another', '', false );
  $wpdb->query( "UPDATE {$tables}blocks SET data = 'nonsense'" );
  $wpdb->query( "UPDATE {$tables}spellings SET words = 'nonsense'" );
  $wpdb->query( "UPDATE {$tables}entries SET postings = 'nonsense' WHERE position >= 0" );
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
    assert.ok(soonerLists.every(([total]) => total !== undefined && total > 0), JSON.stringify(soonerLists));
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

/** Makes the tables look as they did when the index had a row for each key of a word. */
const withRowsOfKeys = `global $wpdb;
  $tables = $wpdb->prefix . 'md_shop_';
  $wpdb->query( "DROP TABLE {$tables}spellings" );
  $wpdb->query( "CREATE TABLE {$tables}spellings ( generation int unsigned NOT NULL, language varchar(2) NOT NULL, spelling varchar(64) NOT NULL,
      word varchar(64) NOT NULL, PRIMARY KEY (generation, language, spelling, word) ) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin" );
  update_option( 'md_shop_schema', 9 );`;

describe('after an update of an index with a row for each key of a word', () => {
  after(freshReadModel);

  test('the index is built again, and words are corrected', async () => {
    await freshReadModel();
    const misspelt = '/products?search=nistrle';
    const sooner = await found(misspelt);
    assert.ok(sooner.length > 0);

    await php(withRowsOfKeys + 'return 1;');
    await send('/products');
    await php(`do_action( 'md_shop_catch_up' ); return 1;`);

    assert.deepEqual(await found(misspelt), sooner);
  });
});

/** Makes the tables look as they did when the pairs of stems and words had a table of their own. */
const withStems = `global $wpdb;
  $tables = $wpdb->prefix . 'md_shop_';
  $wpdb->query( "CREATE TABLE {$tables}stems ( generation int unsigned NOT NULL, language varchar(2) NOT NULL, stem varchar(64) NOT NULL,
      word varchar(64) NOT NULL, PRIMARY KEY (generation, language, stem, word) ) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin" );
  foreach ( $wpdb->get_results( "SELECT generation, language, name, data FROM {$tables}blocks WHERE kind = ''" ) as $row ) {
      foreach ( explode( ' ', $row->data ) as $word ) {
          $wpdb->query( $wpdb->prepare( "INSERT INTO {$tables}stems VALUES (%d, %s, %s, %s)", $row->generation, $row->language, substr( $row->name, 2 ), $word ) );
      }
  }
  $wpdb->query( "DELETE FROM {$tables}blocks WHERE kind = ''" );
  update_option( 'md_shop_schema', 18 );`;

describe('after an update of an index whose stems had a table of their own', () => {
  after(freshReadModel);

  test('other forms of a word are found at once, and words are corrected', async () => {
    await freshReadModel();
    const paths = ['/products?search=nistrelele', '/products?search=nistrle', '/products?search=роликам&language=ru'];
    const sooner = await Promise.all(paths.map(found));
    assert.ok(
      sooner.every(({ length }) => length > 0),
      JSON.stringify(sooner),
    );

    await php(withStems + 'return 1;');
    await send('/products');

    assert.deepEqual(await Promise.all(paths.map(found)), sooner);
    assert.equal(await php(`global $wpdb; return $wpdb->get_var( "SHOW TABLES LIKE '%md_shop_stems'" );`), null);
  });
});

/** Makes the rows that describe timelines look as they did when they said only how many items each part has. */
const withoutSizes = `global $wpdb;
  $changed = $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_blocks SET data = SUBSTR(data, INSTR(data, ' ') + 1) WHERE name = 'timeline:parts'" );
  update_option( 'md_shop_schema', 19 );`;

describe('after an update of an index whose timelines did not say how many items they have', () => {
  after(freshReadModel);

  test('searches, lists far behind and changes are as before', async () => {
    await freshReadModel();
    const paths = [
      '/products?search=role+copii',
      '/products?sort=newest&availability=in_stock',
      '/content?search=role',
    ];
    const ids = async (path: string) =>
      (await read(path.startsWith('/content') ? 'search_site' : 'search_products', path)).json.items.map(
        ({ id }) => id,
      );
    const sooner = await Promise.all(paths.map(ids));
    const page = await ids('/products?page=3&per_page=10');
    assert.ok([...sooner, page].every(({ length }) => length > 0));

    assert.ok((await php<number>(withoutSizes + 'return $changed;')) > 0);
    await send('/products');

    assert.deepEqual(await Promise.all(paths.map(ids)), sooner);
    assert.deepEqual(await ids('/products?page=3&per_page=10'), page);
    const rows = await php<string[]>(
      `global $wpdb; return $wpdb->get_col( "SELECT data FROM {$wpdb->prefix}md_shop_blocks WHERE name = 'timeline:parts'" );`,
    );
    assert.ok(rows.every((row) => /^[0-9]+ /.test(row)));
    const { json } = await read('search_products', '/products?per_page=1');
    assert.ok(rows.some((row) => Number(row.split(' ')[0]) === json.total));
  });
});
