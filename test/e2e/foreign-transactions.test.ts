import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { categories, product, products, refused } from './support/contract-client.ts';
import { deletePosts, deleteTerms, makePost, makeTerm } from './support/fixtures.ts';
import { php, phpAlone, phpString } from './support/php.ts';
import { stack } from './site.ts';

/** WordPress's drop-in for SQLite makes one transaction in another a part of it by itself. */
const skip = stack === 'sqlite';

/** The two ways in which other code begins a transaction on WordPress's connection, and ends it. */
const ways = {
  'START TRANSACTION': {
    begin: `$GLOBALS['wpdb']->query( 'START TRANSACTION' );`,
    commit: `$GLOBALS['wpdb']->query( 'COMMIT' );`,
    rollback: `$GLOBALS['wpdb']->query( 'ROLLBACK' );`,
  },
  'autocommit(false) of mysqli': {
    begin: `$GLOBALS['wpdb']->dbh->autocommit( false );`,
    commit: `$GLOBALS['wpdb']->dbh->commit(); $GLOBALS['wpdb']->dbh->autocommit( true );`,
    rollback: `$GLOBALS['wpdb']->dbh->rollback(); $GLOBALS['wpdb']->dbh->autocommit( true );`,
  },
};

describe('transactions of other code', { skip }, () => {
  let first = 0;
  let second = 0;
  let term = 0;
  const posts: number[] = [];
  const terms: number[] = [];
  beforeEach(async () => {
    term = await makeTerm('md_shop_category', 'Tranzacții', { language: 'ro' });
    first = await makePost({
      post_type: 'roller_product',
      post_title: 'Întâi',
      language: 'ro',
      categories: [term],
      offer: { regular_price: '100' },
    });
    second = await makePost({
      post_type: 'roller_product',
      post_title: 'Al doilea',
      language: 'ro',
      categories: [term],
      offer: { regular_price: '200' },
    });
    posts.push(first, second);
    terms.push(term);
  });
  afterEach(async () => {
    await deletePosts(posts.splice(0));
    await deleteTerms('md_shop_category', terms.splice(0));
  });

  const price = (id: number, to: string): string => `wp_set_current_user( 1 );
    $request = new WP_REST_Request( 'POST', '/wp/v2/' . ( get_post_type_object( 'roller_product' )->rest_base ?: 'roller_product' ) . '/${String(id)}' );
    $request->set_body_params( array( 'md_shop_offer' => array( 'sku' => '', 'regular_price' => '${to}', 'sale_price' => null, 'sale_from' => null, 'sale_to' => null, 'stock' => 'in_stock' ) ) );
    $response = rest_do_request( $request );
    if ( $response->is_error() ) { throw new RuntimeException( wp_json_encode( $response->get_data() ) ); }`;
  const rename = (id: number, to: string): string =>
    `wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => ${phpString(to)} ) );`;
  const renameTerm = (to: string): string =>
    `wp_update_term( ${String(term)}, 'md_shop_category', array( 'name' => ${phpString(to)} ) );`;
  const trash = (id: number): string => `wp_trash_post( ${String(id)} );`;
  const deleteTerm = (): string => `wp_delete_term( ${String(term)}, 'md_shop_category' );`;

  /** What the database has, whatever caches say. */
  const stored = () =>
    php(`global $wpdb; return array(
      $wpdb->get_results( $wpdb->prepare( "SELECT post_title, post_status FROM {$wpdb->posts} WHERE ID IN (%d, %d) ORDER BY ID", ${String(first)}, ${String(second)} ) ),
      $wpdb->get_var( $wpdb->prepare( "SELECT name FROM {$wpdb->terms} WHERE term_id = %d", ${String(term)} ) ),
      $wpdb->get_col( "SELECT object_id FROM {$wpdb->term_relationships} r JOIN {$wpdb->term_taxonomy} t USING (term_taxonomy_id) WHERE t.term_id = ${String(term)} ORDER BY object_id" ),
      $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}md_shop_offers WHERE product_id IN (${String(first)}, ${String(second)}) ORDER BY product_id" ) );`);
  /** Products found by the name of their category. */
  const found = async (name: string) =>
    (await products(`search=${encodeURIComponent(name)}`)).items.map(({ id }) => id).sort((a, b) => a - b);
  const shown = async () => {
    const [one, two, all] = [await product(first), await product(second), await categories()];
    return {
      names: [one.name, two.name],
      prices: [one.price, two.price],
      found: await found('Tranzacții'),
      category: all.categories.filter(({ id }) => id === term).map(({ name, count }) => [name, count]),
    };
  };
  const unchanged = () => ({
    names: ['Întâi', 'Al doilea'],
    prices: ['100.00', '200.00'],
    found: [first, second],
    category: [['Tranzacții', 2]],
  });

  for (const [way, { begin, commit, rollback }] of Object.entries(ways)) {
    const changes: Record<string, () => string> = {
      'a price, a product in the trash, and another price': () =>
        price(first, '888') + trash(second) + price(first, '999'),
      'a draft': () =>
        rename(first, 'Altfel') +
        `wp_update_post( array( 'ID' => ${String(second)}, 'post_status' => 'draft' ) );` +
        price(first, '7'),
      'a deleted product': () => `wp_delete_post( ${String(second)}, true );` + rename(first, 'Altfel'),
      'a renamed category': () => rename(first, 'Altfel') + renameTerm('Redenumită') + rename(second, 'Altul'),
      'a deleted category': () => rename(first, 'Altfel') + deleteTerm() + rename(second, 'Altul'),
    };
    for (const [what, code] of Object.entries(changes)) {
      test(`${way}: ${what} is undone by its ROLLBACK`, async () => {
        const before = [await stored(), await shown()];
        assert.deepEqual(before[1], unchanged());
        await php(`${begin} ${code()} ${rollback} wp_cache_flush(); return true;`);
        assert.deepEqual([await stored(), await shown()], before);
      });

      test(`${way}: ${what} is undone if the process ends before COMMIT`, async () => {
        const before = [await stored(), await shown()];
        await phpAlone(`${begin} ${code()} return true;`);
        await php(`wp_cache_flush(); return true;`);
        assert.deepEqual([await stored(), await shown()], before);
      });
    }

    test(`${way}: what it changes is shown from its COMMIT on, and not before`, async () => {
      const route = (path: string) =>
        `wp_remote_retrieve_body( wp_remote_get( rest_url( 'md-shop/v1${path}' ), array( 'timeout' => 20 ) ) )`;
      const meanwhile = await php<string[]>(`${begin}
        ${price(first, '888') + rename(first, 'Altfel') + renameTerm('Redenumită') + trash(second)}
        $answers = array( ${route(`/products/${String(first)}`)}, ${route(`/products/${String(second)}`)}, ${route('/categories')} );
        ${commit} return $answers;`);
      assert.match(meanwhile[0] ?? '', /"name":"Întâi"/);
      assert.match(meanwhile[0] ?? '', /"price":"100.00"/);
      assert.match(meanwhile[1] ?? '', /"name":"Al doilea"/);
      assert.match(meanwhile[2] ?? '', /"name":"Tranzacții"/);
      await refused(404, `/products/${String(second)}`);
      const one = await product(first);
      assert.deepEqual(
        [one.name, one.price, await found('Redenumită'), await found('Tranzacții')],
        ['Altfel', '888.00', [first], []],
      );
      const now = (await categories()).categories.filter(({ id }) => id === term);
      assert.deepEqual(
        now.map(({ name, count }) => [name, count]),
        [['Redenumită', 1]],
      );
    });

    test(`${way}: what it changes is shown if the process ends after COMMIT before anything is projected`, async () => {
      // The process is killed, so the next read finds out by itself what is due.
      await phpAlone(`${begin} ${renameTerm('Redenumită') + trash(second)} ${commit}
        echo "\\n<<<true>>>\\n"; flush(); posix_kill( getmypid(), SIGKILL ); return true;`).catch(() => undefined);
      await refused(404, `/products/${String(second)}`);
      assert.deepEqual([await found('Redenumită'), await found('Tranzacții')], [[first], []]);
    });
  }

  // MySQL knows only its own way.
  for (const server of process.env['MD_SHOP_MYSQL'] === undefined ? ['MariaDB', 'MySQL'] : ['MySQL']) {
    test(`a transaction of the plugin is a part of the other one, and fails alone, asked as ${server} is`, async () => {
      const version = server === 'MySQL' ? '8.4.3' : '11.4.2-MariaDB';
      const found = await php(`
        $wpdb = new class( DB_USER, DB_PASSWORD, DB_NAME, DB_HOST ) extends wpdb {
          public function db_server_info() { return '${version}'; }
        };
        $wpdb->set_prefix( $GLOBALS['wpdb']->prefix );
        $database = new MdShop\\Catalog\\Support\\Database\\Database( $wpdb );
        $insert = static fn ( $name ) => $database->execute( "INSERT INTO {$wpdb->options} (option_name, option_value) VALUES (%s, '')", array( $name ) );
        $open = array( $database->isForeignTransactionOpen() );
        $wpdb->query( 'START TRANSACTION' );
        $open[] = $database->isForeignTransactionOpen();
        $insert( 'foreign_probe_1' );
        try {
          $database->transaction( static function () use ( $insert ) { $insert( 'foreign_probe_2' ); throw new RuntimeException( 'no' ); } );
        } catch ( RuntimeException $e ) { $open[] = $e->getMessage(); }
        $database->transaction( static fn () => $insert( 'foreign_probe_3' ) );
        try {
          $database->separateTransaction( static fn () => $insert( 'foreign_probe_4' ) );
        } catch ( MdShop\\Catalog\\Support\\Database\\DatabaseError $e ) { $open[] = $e->getCode(); }
        $open[] = $database->isForeignTransactionOpen();
        $wpdb->query( 'COMMIT' );
        $open[] = $database->isForeignTransactionOpen();
        $wpdb->dbh->autocommit( false );
        $insert( 'foreign_probe_5' );
        $open[] = $database->isForeignTransactionOpen();
        $wpdb->dbh->rollback();
        $wpdb->dbh->autocommit( true );
        $names = $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE 'foreign_probe_%' ORDER BY option_name" );
        $wpdb->query( "DELETE FROM {$wpdb->options} WHERE option_name LIKE 'foreign_probe_%'" );
        $wpdb->close();
        return array( $open, $names );`);
      assert.deepEqual(found, [
        [false, true, 'no', 1568, true, false, true],
        ['foreign_probe_1', 'foreign_probe_3'],
      ]);
    });
  }

  test('while it is open, others save, rename a brand and read without waiting for it', async () => {
    // Nothing that both change in WordPress's own tables: the number of posts of a category, the option of a taxonomy's children.
    const other = await makeTerm('md_shop_brand', 'Alta');
    await php(
      `wp_set_object_terms( ${String(second)}, array(), 'md_shop_category' ); wp_set_object_terms( ${String(second)}, ${String(other)}, 'md_shop_brand', true ); return true;`,
    );
    let isOpen = true;
    const open = php(`${ways['START TRANSACTION'].begin}
      ${rename(first, 'Altfel') + renameTerm('Redenumită')}
      sleep( 20 ); ${ways['START TRANSACTION'].rollback} wp_cache_flush(); return true;`).finally(
      () => (isOpen = false),
    );
    await wait(4000);
    await phpAlone(`wp_update_term( ${String(other)}, 'md_shop_brand', array( 'name' => 'Alta acum' ) );
      ${rename(second, 'Al doilea acum')} return true;`);
    assert.equal((await product(second)).name, 'Al doilea acum');
    const { brands, categories: all } = await categories();
    assert.deepEqual(
      [brands.some(({ name }) => name === 'Alta acum'), all.some(({ name }) => name === 'Tranzacții')],
      [true, true],
    );
    assert.equal((await product(first)).name, 'Întâi');
    assert.ok(isOpen, 'somebody has waited');
    await open;
    assert.equal((await product(first)).name, 'Întâi');
    await deleteTerms('md_shop_brand', [other]);
  });
});
