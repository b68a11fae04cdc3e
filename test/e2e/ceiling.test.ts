import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { generating } from '../../src-harness/bench/generate.ts';
import { request, stack } from './site.ts';
import { read, refused } from './support/contract-client.ts';
import { withPlugin } from './support/hostile.ts';
import { call } from './support/mcp.ts';
import { php, phpValue } from './support/php.ts';

/** How many products to generate. With 0 the test uses the products of the site, such as 100,000 on one that keeps running. */
const generatedProducts = Number(process.env['MD_SHOP_FAMILIES'] ?? 120);

/** A request may read at most this many times the rows that are in the plain list; a search, the rows of its index besides. */
const ceiling = 20;

/** Number of attempts to find a more expensive request, for each operation. */
const attempts = 15;

const q = encodeURIComponent;

/**
 * Returns how many rows the database reads for each path of the REST interface. MariaDB has a counter for it, MySQL several; in SQLite
 * a view that counts replaces every table of the plugin.
 */
function rowsRead(paths: readonly string[]): Promise<{ status: number; rows: number }[]> {
  const counter =
    stack === 'sqlite'
      ? `$pdo = $wpdb->dbh->get_connection()->get_pdo();
         $rows = 0;
         $pdo->sqliteCreateFunction( 'md_shop_row_read', static function () use ( &$rows ) { $rows++; return 1; }, 0 );
         foreach ( array( 'state', 'entries', 'entry_terms', 'blocks', 'spellings', 'terms', 'totals' ) as $name ) {
           $table = $wpdb->prefix . 'md_shop_' . $name;
           $pdo->exec( "CREATE TEMP VIEW $table AS SELECT * FROM main.$table WHERE md_shop_row_read()" );
         }
         $read = static function () use ( &$rows ) { return $rows; };`
      : `$rows = static fn ( $like ) => array_sum( wp_list_pluck( $wpdb->get_results( "SHOW SESSION STATUS LIKE '$like'" ), 'Value' ) );
         $counter = $wpdb->get_results( "SHOW SESSION STATUS LIKE 'Rows_read'" ) ? 'Rows_read' : 'Handler_read%';
         $read = static fn () => $rows( $counter );`;
  return php(`global $wpdb; rest_get_server(); ${counter}
    $results = array();
    foreach ( ${phpValue(paths)} as $path ) {
      list( $route, $query ) = explode( '?', $path . '?' );
      $request = new WP_REST_Request( 'GET', '/md-shop/v1' . $route );
      parse_str( $query, $parameters );
      $request->set_query_params( $parameters );
      $before = $read();
      $status = rest_do_request( $request )->get_status();
      $results[] = array( 'status' => $status, 'rows' => $read() - $before );
    }
    return $results;`);
}

/** Returns the words and prefixes with the most rows in the index. */
function frequentWords(kind: string, language: string): Promise<string[]> {
  return php(`global $wpdb; $words = array();
    $generation = (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'generation'" );
    foreach ( array( 1, 2, 3, 64 ) as $length ) {
      $words = array_merge( $words, $wpdb->get_col( $wpdb->prepare(
        "SELECT SUBSTR(name, 3, %d) AS beginning FROM {$wpdb->prefix}md_shop_blocks WHERE name LIKE 'w:%%' AND generation = %d AND kind = %s AND language = %s
         GROUP BY beginning ORDER BY COUNT(*) DESC LIMIT 30", $length, $generation, ${phpValue(kind)}, ${phpValue(language)} ) ) );
    }
    return array_values( array_unique( $words ) );`);
}

/** Returns how many rows the index of a list has; no search reads one of them twice. */
function indexRows(kind: string, language: string): Promise<number> {
  return php(`global $wpdb;
    $generation = (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'generation'" );
    return (int) $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_blocks WHERE generation = %d AND kind = %s AND language = %s",
      $generation, ${phpValue(kind)}, ${phpValue(language)} ) );`);
}

/** Returns a generator of integers from 0 to `below - 1`, the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Searches for the most expensive search: first random words, then the most expensive ones with single words replaced. */
async function mostExpensiveSearch(
  operation: string,
  words: readonly string[],
): Promise<{ path: string; rows: number }> {
  const random = randomNumbers(words.length);
  const word = (): string => words[random(words.length)] ?? '';
  const path = (chosen: readonly string[]): string => {
    let search = '';
    for (const one of chosen) if (search.length + one.length < 120) search += ` ${one}`;
    return `${operation}search=${q(search.trim())}&per_page=50`;
  };
  const tried = Array.from({ length: attempts }, () => Array.from({ length: 1 + random(60) }, word));
  tried.push(words.slice(0, 60), words.slice(30, 90));
  const costs = await rowsRead(tried.map(path));
  type Found = { readonly chosen: readonly string[]; readonly rows: number };
  let best: Found = tried
    .map((chosen, place) => ({ chosen, rows: costs[place]?.rows ?? 0 }))
    .sort((a, b) => b.rows - a.rows)[0] ?? { chosen: [], rows: 0 };
  for (let round = 0; round < 2; round++) {
    const { chosen }: Found = best;
    const changed = Array.from({ length: attempts }, () => chosen.with(random(chosen.length), word()));
    const rows = await rowsRead(changed.map(path));
    for (const [place, one] of changed.entries()) {
      const found = rows[place]?.rows ?? 0;
      if (found > best.rows) best = { chosen: one, rows: found };
    }
  }
  return { path: path(best.chosen), rows: best.rows };
}

describe('ceiling: the cost of the most expensive request', () => {
  const totals: Record<string, number> = {};
  before(async () => {
    if (generatedProducts > 0) {
      await php(`${generating(generatedProducts, 3)} return 1;`);
      await php(`do_action( 'md_shop_catch_up' ); return 1;`);
    }
    for (const language of ['ro', 'ru']) {
      totals[`product ${language}`] = (
        await read('search_products', `/products?per_page=1&language=${language}`)
      ).json.total;
      totals[`content ${language}`] = (
        await read('search_site', `/content?per_page=1&language=${language}`)
      ).json.total;
    }
  });
  after(async () => {
    if (generatedProducts === 0) return;
    await php(`${generating(0)} return 1;`);
    await php(`do_action( 'md_shop_catch_up' ); return 1;`);
  });

  for (const [kind, path] of [
    ['product', '/products'],
    ['content', '/content'],
  ] as const) {
    for (const language of ['ro', 'ru'] as const) {
      test(`a search of ${path}, ${language}`, async () => {
        const list = totals[`${kind} ${language}`] ?? 0;
        const { path: mostExpensive, rows } = await mostExpensiveSearch(
          `${path}?language=${language}&`,
          await frequentWords(kind, language),
        );
        const bound = (await indexRows(kind, language)) + ceiling * list;
        assert.ok(rows <= bound, `${mostExpensive} read ${String(rows)} rows, more than ${String(bound)}`);
        assert.ok(rows > list, 'the attempts read too few rows to prove anything');
      });
    }
  }

  test('every other read', async () => {
    const { categories, brands } = (await read('list_categories', '/categories')).json;
    const id = (await read('search_products', '/products?per_page=1')).json.items[0]?.id ?? 0;
    const filters = categories
      .slice(0, 5)
      .flatMap((category) => [
        `category=${q(category.slug)}`,
        ...brands.map((brand) => `category=${q(category.slug)}&brand=${q(brand.slug)}`),
      ]);
    const paths = [
      ...filters.map((filter) => `/products?per_page=50&page=1000&${filter}`),
      '/products?per_page=50&page=1000',
      '/content?per_page=50&page=1000',
      '/categories',
      '/health',
      `/products/${String(id)}`,
    ];
    const bound = ceiling * (totals['product ro'] ?? 0);
    for (const [place, { status, rows }] of (await rowsRead(paths)).entries()) {
      assert.equal(status, 200, paths[place]);
      assert.ok(rows <= bound, `${String(paths[place])} read ${String(rows)} rows`);
    }
  });

  test('of sixty one-letter words sixteen count, through every transport', async () => {
    const letters = Array.from('bcdfghjklmpqrtvwxyz0123456789').join(' ');
    const search = `${letters} ab ac ad al ba ca da fa ga ha la ma na pa ra sa ta va za`;
    assert.ok(search.length <= 120);
    for (const [operation, path] of [
      ['search_site', '/content'],
      ['search_products', '/products'],
    ] as const) {
      const { headers } = await read(operation, `${path}?search=${q(search)}`);
      assert.match(headers.get('md-shop-search') ?? '', /; ignored="x y z 0 /);
    }
    const shop = await request(`/magazin/?shop-search=${q(search)}`);
    assert.equal(shop.status, 200);
    const { content, isError } = await call('search_site', { search });
    assert.equal(isError, false);
    assert.match(
      content[1]?.text ?? '',
      /^Only the first 16 words of a search are used; .+ These were ignored: x, y, z, 0, /,
    );
  });

  test('the seventeenth word changes nothing', async () => {
    const { items } = (await read('search_products', '/products?per_page=50')).json;
    // Prefixes of the words of one name: each matches that product and counts as a word.
    const beginnings = items.map(({ name }) => [
      ...new Set(
        name
          .toLowerCase()
          .split(/[^\p{L}]+/u)
          .flatMap((word) => Array.from({ length: Math.max(0, word.length - 2) }, (_, end) => word.slice(0, end + 3))),
      ),
    ]);
    const counted = (
      beginnings.find((some) => some.slice(0, 16).join(' ').length < 110 && some.length >= 16) ?? []
    ).slice(0, 16);
    assert.equal(counted.length, 16, 'no name has enough prefixes');
    const sixteen = await read('search_products', `/products?search=${q(counted.join(' '))}`);
    assert.ok(sixteen.json.total > 0);
    const more = await read('search_products', `/products?search=${q(`${counted.join(' ')} zzzz`)}`);
    assert.equal(more.text, sixteen.text);
    const fewer = await read('search_products', `/products?search=${q(`${counted.slice(1).join(' ')} zzzz`)}`);
    assert.match(fewer.headers.get('md-shop-search') ?? '', /; left-out="zzzz"/);
  });
});

// SQLite has no time limit for statements.
if (stack !== 'sqlite')
  describe('ceiling: a statement that takes too long', () => {
    // Simulates a stuck server with a statement that does not end.
    const stuck = `add_filter( 'query', static function ( $sql ) {
    return str_contains( $sql, 'md_shop_blocks' ) ? str_replace( ' name, block, data', ' BENCHMARK(1000000000000, SHA2(1, 512)), name, block, data', $sql ) : $sql;
  } );`;
    const exceeded = (): Promise<number> =>
      php(
        // MariaDB calls it Max_statement_time_exceeded, MySQL Max_execution_time_exceeded.
        `global $wpdb; return (int) $wpdb->get_row( "SHOW GLOBAL STATUS LIKE 'Max\\_%\\_time\\_exceeded'" )->Value;`,
      );

    test('ends after five seconds and is not repeated, and the response is 503', async () => {
      await withPlugin(stuck, async () => {
        const before = await exceeded();
        await refused(503, '/products?search=role');
        assert.equal(await exceeded(), before + 1);
        const { content, isError } = await call('search_products', { search: 'role' });
        assert.equal(isError, true);
        assert.match(content[0].text, /not available now/);
        assert.equal(await exceeded(), before + 2);
      });
      assert.ok((await read('search_products', '/products?search=role')).json.total > 0);
    });
  });
