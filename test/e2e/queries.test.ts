import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importedPosts } from './support/demo.ts';
import { php, phpValue } from './support/php.ts';
import { request, stack } from './site.ts';

/** Returns how many statements the router sends for each of these queries when everything is up to date. */
function statements(paths: readonly string[]): Promise<{ status: number; queries: number }[]> {
  return php(`global $wpdb; $counts = array();
    foreach ( array_merge( array( '/products' ), ${phpValue(paths)} ) as $path ) {
      list( $route, $query ) = explode( '?', $path . '?' );
      $request = new WP_REST_Request( 'GET', '/md-shop/v1' . $route );
      parse_str( $query, $parameters );
      $request->set_query_params( $parameters );
      rest_get_server();
      $before = $wpdb->num_queries;
      $response = rest_do_request( $request );
      $counts[] = array( 'status' => $response->get_status(), 'queries' => $wpdb->num_queries - $before );
    }
    return array_slice( $counts, 1 );`);
}

/**
 * Returns by how much a request increases a number that code in PHP reads from the database server. The server counts for all processes:
 * work in the background, which is rare, adds to some of the differences.
 */
async function added(code: string, path: string): Promise<number> {
  const differences: number[] = [];
  for (let time = 0; time < 5; time++) {
    const before = await php<number>(code);
    assert.equal((await request(path)).status, 200);
    differences.push((await php<number>(code)) - before);
  }
  return Math.min(...differences);
}

/** The numbers that the documentation of the read model gives. */
const bounds = { list: 4, search: 12, filtered: 19, corrected: 17, product: 2, terms: 2, guide: 2 };

const filters = 'size=42&price_min=100&price_max=9000&availability=backorder';

describe('queries: a read needs a fixed number of statements', () => {
  for (const [name, query] of [
    ['products', '/products?'],
    ['products of a category', '/products?category=role-si-patine&'],
    ['products of a category and a brand', '/products?category=role-si-patine&brand=nistrel&'],
    ['a search of products', '/products?search=role&'],
    ['a search of products of a category and a brand', '/products?search=role&category=role-si-patine&brand=nistrel&'],
    ['content', '/content?'],
    ['a search of content', '/content?search=role&'],
    ['a search with a typing error', '/products?search=genunkiere&'],
    ['products in the order of their names', '/products?sort=name&'],
    ['products in the order of their prices', '/products?sort=price_asc&'],
    ['products with all filters', `/products?${filters}&`],
    ['products with all filters in the order of their prices', `/products?${filters}&sort=price_desc&`],
    ['a search with all filters in the order of the names', `/products?search=role+copii&${filters}&sort=name&`],
  ] as const) {
    test(`${name}, for any per_page`, async () => {
      const counts = await statements([1, 2, 10, 50].map((size) => `${query}per_page=${String(size)}`));
      for (const { status, queries } of counts) {
        assert.equal(status, 200);
        const kind = /size|sort/.test(query)
          ? 'filtered'
          : query.includes('genunkiere')
            ? 'corrected'
            : query.includes('search')
              ? 'search'
              : 'list';
        const bound = bounds[kind];
        assert.ok(queries > 0 && queries <= bound, `${String(queries)} statements`);
        // Equal names need further columns.
        if (!query.includes('sort=name')) assert.equal(queries, counts[0]?.queries, 'the number depends on per_page');
      }
    });
  }
  test('a product with any number of variants', async () => {
    const posts = await importedPosts();
    const ids = ['bearings-abec9-ro', 'kids-helmet-ro', 'urban-80-ro'].map((key) => posts[key]?.id ?? 0);
    const counts = await statements(ids.map((id) => `/products/${String(id)}`));
    for (const { status, queries } of counts) {
      assert.equal(status, 200);
      assert.ok(queries > 0 && queries <= bounds.product, `${String(queries)} statements`);
      assert.equal(queries, counts[0]?.queries);
    }
  });
  test('categories', async () => {
    const [counted] = await statements(['/categories']);
    assert.ok(counted && counted.queries > 0 && counted.queries <= bounds.terms, JSON.stringify(counted));
  });
  test('an invalid request needs no statement', async () => {
    for (const { status, queries } of await statements([
      '/products?page=0',
      '/products/abc',
      '/categories?language=en',
    ]))
      assert.deepEqual([status, queries], [400, 0]);
  });

  // SQLite does not count rows.
  if (stack === 'mariadb') {
    test('what a guide says about the shop', async () => {
      const sent = (path: string): Promise<number> =>
        added(`global $wpdb; return (int) $wpdb->get_row( "SHOW GLOBAL STATUS LIKE 'Questions'", ARRAY_N )[1];`, path);
      assert.equal((await sent('/llms.txt')) - (await sent('/auth.md')), bounds.guide);
    });
    test('the pages of llms.txt are found without reading all newer content', async () => {
      const rows = `global $wpdb; return array_sum( array_column( $wpdb->get_results( "SHOW GLOBAL STATUS LIKE 'Handler_read%'", ARRAY_A ), 'Value' ) );`;
      const readBy = (): Promise<number> => added(rows, '/llms.txt');
      const entries = '{$wpdb->prefix}md_shop_entries';
      const few = await readBy();
      await php(`global $wpdb; $columns = implode( ', ', array_diff( $wpdb->get_col( "SHOW COLUMNS FROM ${entries}" ), array( 'object_id', 'type', 'modified' ) ) );
        $wpdb->query( "INSERT INTO ${entries} (object_id, type, modified, {$columns})
          SELECT 800000000 + seq, 'news', 4000000000 + seq, {$columns} FROM ${entries}, seq_1_to_5000
          WHERE object_id = (SELECT MAX(object_id) FROM ${entries} WHERE type = 'page' AND language = 'ro' AND listed = 1)" );
        return $wpdb->rows_affected;`);
      try {
        const many = await readBy();
        assert.ok(many < few + 1000, `${String(many)} rows instead of ${String(few)}`);
      } finally {
        await php(`global $wpdb; return $wpdb->query( "DELETE FROM ${entries} WHERE object_id > 800000000" );`);
      }
    });
  }
});
