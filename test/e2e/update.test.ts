import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { read, send } from './support/contract-client.ts';
import { deletePosts, freshReadModel, makePost } from './support/fixtures.ts';
import { call } from './support/mcp.ts';
import { page } from './support/pages.ts';
import { php } from './support/php.ts';

/** Makes the present generation look as the release before the index of blocks has built it. */
const makeOld = `global $wpdb;
  $tables = $wpdb->prefix . 'md_shop_';
  $generation = (int) $wpdb->get_var( "SELECT value FROM {$tables}state WHERE name = 'generation'" );
  $store = new MdShop\\Catalog\\Search\\PostingStore( new MdShop\\Catalog\\Support\\Database\\Database( $wpdb ) );
  foreach ( $wpdb->get_results( "SELECT object_id, kind, language, postings FROM {$tables}entries WHERE generation = $generation AND visible = 1" ) as $row ) {
      $record = json_decode( $row->postings, true );
      $weights = array_fill_keys( array_keys( $record['words'] ?? array() ), 16 );
      $store->replace( $generation, $row->kind, $row->language, (int) $row->object_id, array(), $weights );
      $wpdb->query( $wpdb->prepare( "UPDATE {$tables}entries SET postings = %s, position = -1 WHERE generation = %d AND object_id = %d",
          MdShop\\Catalog\\Search\\PostingStore::pack( $weights ), $generation, $row->object_id ) );
  }
  $wpdb->query( "DELETE FROM {$tables}blocks WHERE generation = $generation AND kind <> ''" );
  $wpdb->query( "DELETE FROM {$tables}state WHERE name = 'indexed_from'" );
  $wpdb->query( "INSERT INTO {$tables}state (name, value) VALUES ('indexed_from', $generation + 1)" );
  return $generation;`;

/** Without synonyms, which earlier releases did not have. */
const asked = [
  '/products?search=nistrel',
  '/products?search=nistrel+80',
  '/products?search=nistrel&language=ru',
  '/content?search=chișinău',
] as const;

/** The ids that a search finds. */
async function found(path: string): Promise<number[]> {
  const operation = path.startsWith('/products') ? 'search_products' : 'search_site';
  const { items, total } = (await read(operation, `${path}&per_page=50`)).json;
  assert.equal(items.length, Math.min(50, total));
  return items.map(({ id }) => id).sort((one, other) => one - other);
}

describe('after an update, until a new generation is built', () => {
  const sooner: number[][] = [];
  before(async () => {
    await freshReadModel();
    for (const path of asked) sooner.push(await found(path));
    assert.ok(sooner.every(({ length }) => length > 0));
    await php(makeOld);
  });
  after(freshReadModel);

  test('searches find what they found', async () => {
    for (const [place, path] of asked.entries()) assert.deepEqual(await found(path), sooner[place], path);
  });

  for (const query of ['size=42', 'sort=name', 'search=role&sort=price_asc', 'availability=in_stock', 'price_max=100'])
    test(`${query} is answered with 503 and Retry-After`, async () => {
      const answer = await send(`/products?${query}`);
      assert.equal(answer.status, 503);
      assert.match(answer.headers.get('retry-after') ?? '', /^[0-9]+$/);
      assert.equal(((await answer.json()) as { code: string }).code, 'md_shop_unavailable');
    });

  test('MCP answers a filter with an error that says so', async () => {
    const { content, isError } = await call('search_products', { size: '42' });
    assert.equal(isError, true);
    assert.match(content[0].text, /not available now/);
  });

  test('the page of the shop says it instead of a list, and shows lists and searches', async () => {
    for (const query of ['?shop-size=42', '?shop-sort=name']) {
      const { status, text } = await page(`/magazin/${query}`);
      assert.equal(status, 200);
      assert.match(text, /md-shop-unavailable/);
    }
    for (const query of ['', '?shop-search=role']) {
      const { text } = await page(`/magazin/${query}`);
      assert.doesNotMatch(text, /md-shop-unavailable/);
    }
  });

  test('a change of content is found at once, and content that is deleted is not', async () => {
    const id = await makePost({ post_type: 'post', post_title: 'Vrbnik', post_content: 'Un anunț.', language: 'ro' });
    assert.deepEqual(await found('/content?search=vrbnik'), [id]);
    await deletePosts([id]);
    assert.deepEqual(await found('/content?search=vrbnik'), []);
  });

  test('the new generation has filters, also for what was saved meanwhile', async () => {
    await php(`do_action( 'md_shop_refresh' ); do_action( 'md_shop_catch_up' ); return 1;`);
    for (const [place, path] of asked.entries()) assert.deepEqual(await found(path), sooner[place], path);
    assert.ok((await read('search_products', '/products?availability=in_stock&sort=name')).json.total > 0);
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
