import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { content, read, refused } from './support/contract-client.ts';
import { deletePosts, deleteTerms, makePost, makeTerm, untilRebuilt } from './support/fixtures.ts';
import { php, phpAlone, phpString, phpValue } from './support/php.ts';
import { wp } from './support/wp-cli.ts';
import { stack } from './site.ts';

const seconds = 60;

async function untilFileExists(path: string): Promise<void> {
  for (let tries = seconds * 20; !(await stat(path).catch(() => null)); tries--) {
    assert.ok(tries > 0, `${path} did not appear`);
    await wait(50);
  }
}

describe('changes: another process writes between two statements', () => {
  let folder = '';
  let product = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'md-shop-races-'));
    product = await makePost({ post_type: 'roller_product', post_title: 'Cursă', offer: { regular_price: '1' } });
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
    await deletePosts([product]);
  });

  /**
   * Stops a process just before its first statement that contains all of these texts, calls `meanwhile`, and continues the process.
   *
   * @param code PHP of the process that is stopped.
   * @return What $code returned.
   */
  async function runPausedBefore<T>(texts: string[], code: string, meanwhile: () => Promise<unknown>): Promise<T> {
    const [stopped, resume] = [join(folder, 'stopped'), join(folder, 'goes')];
    const result = php<T>(`add_filter( 'query', static function ( $query ) { static $done = false;
        foreach ( array( ${texts.map(phpString).join(', ')} ) as $text ) { if ( $done || ! str_contains( $query, $text ) ) { return $query; } }
        $done = true; touch( ${phpString(stopped)} );
        for ( $i = ${String(seconds * 20)}; $i && ! file_exists( ${phpString(resume)} ); $i-- ) { usleep( 50000 ); clearstatcache(); }
        return $query; } );
      ${code}`);
    try {
      await untilFileExists(stopped);
      await meanwhile();
    } finally {
      await writeFile(resume, '');
      await result.catch(() => undefined);
      await Promise.all([stopped, resume].map((path) => rm(path, { force: true })));
    }
    return result;
  }

  /** PHP with which runPausedBefore() stops a rebuild that has read this post for a batch, and nothing of the batch is written yet. */
  const pausesBeforeBatchOf = (post: number): string => `$pauses = false;
    add_filter( 'md_shop_public', static function ( $public, $post ) use ( &$pauses ) {
      $pauses = $pauses || $post->ID === ${String(post)};
      return $public; }, 10, 2 );
    add_filter( 'query', static function ( $query ) use ( &$pauses ) { global $wpdb;
      if ( $pauses && str_starts_with( $query, 'START TRANSACTION' ) ) { $pauses = false; $wpdb->query( "SELECT 'batch'" ); }
      return $query; }, 5 );`;
  const rename = (name: string): string =>
    `wp_update_post( array( 'ID' => ${String(product)}, 'post_title' => ${phpString(name)} ) );`;
  const nameNow = async (): Promise<string> => (await read('get_product', `/products/${String(product)}`)).json.name;

  test('a read during which a rebuild switches generations answers from the generation that it updated', async () => {
    const name = await runPausedBefore<string>(
      // After it has read which generation is active and what is due there.
      ['SUM(marks) AS marks', 'FROM', 'md_shop_entries', 'term_changes'],
      // Sets only the mark, as if the saving process had not ended; the read must update the row.
      `global $wpdb; $wpdb->update( $wpdb->posts, array( 'post_title' => 'Cursă schimbată' ), array( 'ID' => ${String(product)} ) );
       $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_entries SET valid_until = 0, marks = marks + 1 WHERE object_id = ${String(product)}" );
       return rest_do_request( new WP_REST_Request( 'GET', '/md-shop/v1/products/${String(product)}' ) )->get_data()['name'];`,
      () => wp('md-shop', 'index', 'rebuild', '--workers=1'),
    );
    assert.equal(name, 'Cursă schimbată');
    await wp('md-shop', 'index', 'verify');
  });

  // On SQLite there is only one writer from the first statement of a transaction on, so no other process can interfere.
  if (stack === 'mariadb') {
    test('a rebuild that began before a content type was hidden does not show it again', async () => {
      const settings = await php(`return get_option( 'md_shop_settings' );`);
      const news = await makePost({ post_type: 'post', post_title: 'Nocturna' });
      const count = `(int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_entries e
        JOIN {$wpdb->prefix}md_shop_state s ON s.name = 'generation' AND s.value = e.generation
        JOIN {$wpdb->posts} p ON p.ID = e.object_id AND p.post_type = 'post' WHERE e.visible = 1" )`;
      const shown = (): Promise<number> => php<number>(`global $wpdb; return ${count};`);
      await untilRebuilt();
      assert.ok((await shown()) > 0);
      try {
        const shownMeanwhile = await runPausedBefore<number>(
          // Of the batch with this post it is known what is public, and nothing is written yet.
          ["SELECT 'batch'"],
          // What each finished rebuild of the process shows, just after it has replaced the generation before.
          `$most = 0;
           add_filter( 'query', static function ( $query ) use ( &$most ) { global $wpdb; static $looks = false;
             if ( ! $looks && str_starts_with( $query, 'UPDATE' ) && str_contains( $query, 'rebuild_due' ) ) {
               $looks = true; $most = max( $most, ${count} ); $looks = false; }
             return $query; }, 11 );
           ${pausesBeforeBatchOf(news)}
           do_action( 'md_shop_refresh' ); do_action( 'md_shop_catch_up' ); return $most;`,
          () =>
            phpAlone(
              `update_option( 'md_shop_settings', array( 'hidden_post_types' => array( 'post' ) ) + (array) get_option( 'md_shop_settings', array() ) ); return 1;`,
            ),
        );
        assert.equal(shownMeanwhile, 0);
        assert.equal(await shown(), 0);
        await untilRebuilt();
        assert.equal(await shown(), 0);
      } finally {
        await deletePosts([news]);
        await php(`update_option( 'md_shop_settings', ${phpValue(settings)} ); return 1;`);
        await untilRebuilt();
      }
      assert.ok((await shown()) > 0);
      await wp('md-shop', 'index', 'verify');
    });
    test('a content type that is hidden by a process that dies is not shown, even if nobody can rebuild', async () => {
      const settings = await php(`return get_option( 'md_shop_settings' );`);
      const news = await makePost({ post_type: 'post', post_title: 'Nocturna' });
      const types = async () => new Set((await content('per_page=50')).items.map(({ type }) => type));
      await untilRebuilt();
      assert.ok((await types()).has('news'));
      try {
        await assert.rejects(
          phpAlone(`add_filter( 'query', static function ( $query ) {
              if ( str_starts_with( $query, 'UPDATE' ) && str_contains( $query, 'visible = 0' ) ) { posix_kill( getmypid(), 9 ); }
              return $query; } );
            update_option( 'md_shop_settings', array( 'hidden_post_types' => array( 'post' ) ) + (array) get_option( 'md_shop_settings', array() ) ); return 1;`),
        );
        await php(`return add_option( 'md_shop_lock_rebuild', ( time() + 600 ) . '.somebody', '', false );`);
        assert.ok(!(await types()).has('news'));
        await php(`return delete_option( 'md_shop_lock_rebuild' );`);
        await untilRebuilt();
        assert.ok(!(await types()).has('news'));
      } finally {
        await deletePosts([news]);
        await php(
          `delete_option( 'md_shop_lock_rebuild' ); update_option( 'md_shop_settings', ${phpValue(settings)} ); return 1;`,
        );
        await untilRebuilt();
      }
      await wp('md-shop', 'index', 'verify');
    });
    test('a category that moves while a rebuild has read its products moves them too, even if its process dies', async () => {
      const [parent, child] = await Promise.all(
        ['sus-cursa', 'jos-cursa'].map(async (slug) => makeTerm('md_shop_category', slug, { slug })),
      );
      const member = await makePost({
        post_type: 'roller_product',
        post_title: 'În categorie',
        categories: [child ?? assert.fail()],
      });
      /** How often the product was marked in each generation, and which is being built. */
      const marks = () =>
        php<{ building: number; marks: Record<string, number> }>(`global $wpdb; $of = array();
          foreach ( $wpdb->get_results( "SELECT generation, marks FROM {$wpdb->prefix}md_shop_entries WHERE object_id = ${String(member)}" ) as $row ) { $of[ $row->generation ] = (int) $row->marks; }
          return array( 'marks' => $of, 'building' => (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'building'" ) );`);
      try {
        await untilRebuilt();
        const before = await marks();
        await runPausedBefore(
          ["SELECT 'batch'"],
          `${pausesBeforeBatchOf(member)} do_action( 'md_shop_refresh' ); do_action( 'md_shop_catch_up' ); return 1;`,
          async () => {
            await assert.rejects(
              phpAlone(`wp_update_term( ${String(child)}, 'md_shop_category', array( 'parent' => ${String(parent)} ) );
                posix_kill( getmypid(), 9 ); return 1;`),
            );
            const after = await marks();
            const [active = ''] = Object.keys(before.marks);
            const times = (after.marks[active] ?? 0) - (before.marks[active] ?? 0);
            assert.ok(times > 0);
            assert.equal(after.marks[after.building], times, 'marked in both generations equally often');
          },
        );
        await untilRebuilt();
        const { items } = (await read('search_products', '/products?category=sus-cursa')).json;
        assert.deepEqual(
          items.map(({ id }) => id),
          [member],
        );
        await wp('md-shop', 'index', 'verify');
      } finally {
        await deletePosts([member]);
        await deleteTerms('md_shop_category', [parent ?? 0, child ?? 0]);
      }
    });
    test('of several processes that find changed terms one writes them, and what it has read is no older than what is there', async () => {
      const term = await makeTerm('md_shop_category', 'Cursă');
      const member = await makePost({ post_type: 'roller_product', post_title: 'În cursă', categories: [term] });
      /** Reads the categories, stops when the terms are read, and returns how often the process has replaced terms. */
      const reading = `$replaced = 0;
        add_filter( 'query', static function ( $query ) use ( &$replaced ) {
          $replaced += (int) ( str_starts_with( $query, 'DELETE FROM' ) && str_contains( $query, 'md_shop_terms' ) ); return $query; }, 11 );
        add_filter( 'get_terms', static function ( $terms ) { global $wpdb; $wpdb->query( "SELECT 'terms'" ); return $terms; } );
        rest_do_request( new WP_REST_Request( 'GET', '/md-shop/v1/categories' ) ); return $replaced;`;
      // As a save in the administration, whose process projects nothing.
      const rename = (name: string) =>
        assert.rejects(
          phpAlone(
            `wp_update_term( ${String(term)}, 'md_shop_category', array( 'name' => ${phpString(name)} ) ); posix_kill( getmypid(), 9 );`,
          ),
        );
      const shown = async () =>
        (await read('list_categories', '/categories')).json.categories.find(({ id }) => id === term)?.name;
      try {
        await shown();
        await rename('Întâi');
        let other = Promise.resolve(-1);
        const first = await runPausedBefore<number>(["SELECT 'terms'"], reading, async () => {
          other = php<number>(reading);
          await wait(500);
        });
        assert.deepEqual([first, await other], [1, 0], 'the other one has not waited');
        assert.equal(await shown(), 'Întâi');

        await rename('Apoi');
        const slow = await runPausedBefore<number>(["SELECT 'terms'"], reading, async () => {
          await rename('La urmă');
          assert.equal(await shown(), 'La urmă', 'nobody waits for long');
        });
        assert.equal(slow, 0);
        assert.equal(await shown(), 'La urmă');
      } finally {
        await deletePosts([member]);
        await deleteTerms('md_shop_category', [term]);
      }
    });
    test('the end of a rebuild does not bring back the name that a category had when the rebuild read it', async () => {
      const term = await makeTerm('md_shop_category', 'Înainte');
      const member = await makePost({ post_type: 'roller_product', post_title: 'În categorie', categories: [term] });
      const shown = async () =>
        (await read('list_categories', '/categories')).json.categories.find(({ id }) => id === term)?.name;
      /** Rebuilds, stops when terms are read for this time, and returns how often they were read. */
      const rebuilding = (time: number) => `$times = 0;
        add_filter( 'get_terms', static function ( $terms ) use ( &$times ) { global $wpdb;
          if ( ++$times === ${String(time)} ) { $wpdb->query( "SELECT 'terms'" ); } return $terms; } );
        do_action( 'md_shop_refresh' ); do_action( 'md_shop_catch_up' ); return $times;`;
      try {
        await untilRebuilt();
        const last = await php<number>(rebuilding(0));
        await runPausedBefore(["SELECT 'terms'"], rebuilding(last), async () => {
          await php(`wp_update_term( ${String(term)}, 'md_shop_category', array( 'name' => 'După' ) ); return 1;`);
          assert.equal(await shown(), 'După');
        });
        assert.equal(await shown(), 'După');
        await wp('md-shop', 'index', 'verify');
      } finally {
        await deletePosts([member]);
        await deleteTerms('md_shop_category', [term]);
      }
    });
    test('a product that is deleted while a rebuild has read it does not come back', async () => {
      const deleted = await makePost({ post_type: 'roller_product', post_title: 'Șters între timp' });
      await untilRebuilt();
      await runPausedBefore(
        ["SELECT 'batch'"],
        `${pausesBeforeBatchOf(deleted)} do_action( 'md_shop_refresh' ); do_action( 'md_shop_catch_up' ); return 1;`,
        async () => {
          await deletePosts([deleted]);
          // This read removes it, since the rebuild is in other hands.
          await refused(404, `/products/${String(deleted)}`);
        },
      );
      await untilRebuilt();
      await refused(404, `/products/${String(deleted)}`);
      await wp('md-shop', 'index', 'verify');
      const rows = await php<number>(
        `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_entries WHERE object_id = ${String(deleted)}" );`,
      );
      assert.equal(rows, 0);
    });
    test('of two translations that are linked at once the second one is a conflict', async () => {
      const texts = await Promise.all(
        ['Перевод', 'Соперник'].map(async (post_title) =>
          makePost({ post_type: 'roller_product', post_title, language: 'ru' }),
        ),
      );
      const [first = 0, second = 0] = texts;
      const link = (id: number) => `wp_set_current_user( 1 );
        $request = new WP_REST_Request( 'POST', '/wp/v2/roller_product/${String(id)}' );
        $request->set_body_params( array( 'md_shop_translation_of' => ${String(product)} ) );
        return rest_do_request( $request )->get_status();`;
      try {
        const status = await runPausedBefore<number>(['INSERT INTO', 'md_shop_languages'], link(second), async () =>
          assert.equal(await phpAlone(link(first)), 200),
        );
        assert.equal(status, 409);
        const { json } = await read('get_product', `/products/${String(product)}?language=ru`);
        assert.equal(json.id, first);
      } finally {
        await deletePosts(texts);
      }
    });
    test('a change during a projection that fails is not put off with it', async () => {
      const change = (title: string) => `global $wpdb;
        $wpdb->update( $wpdb->posts, array( 'post_title' => ${phpString(title)} ), array( 'ID' => ${String(product)} ) );
        $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_entries SET valid_until = 0, marks = marks + 1 WHERE object_id = ${String(product)}" );`;
      await runPausedBefore(
        ["SELECT 'fails'"],
        `${change('Eșuat')}
         add_filter( 'md_shop_public', static function ( $public, $post ) { global $wpdb;
           if ( $post->ID === ${String(product)} ) { $wpdb->query( "SELECT 'fails'" ); throw new RuntimeException( 'It fails.' ); }
           return $public; }, 10, 2 );
         rest_do_request( new WP_REST_Request( 'GET', '/md-shop/v1/products' ) ); return 1;`,
        // As a save in the administration, where nothing is projected.
        () => phpAlone(`${change('Reușit')} return 1;`),
      );
      assert.equal(await nameNow(), 'Reușit');
    });
    test('a new stock for all variants undoes nothing that another process stores before its transaction', async () => {
      const id = await makePost({
        post_type: 'roller_product',
        post_title: 'Editată în cursă',
        variants: [{ size: '36', regular_price: '1000' }],
      });
      try {
        await runPausedBefore(
          ['START TRANSACTION'],
          `$of = static fn ( $object, $name ) => ( new ReflectionProperty( $object, $name ) )->getValue( $object );
             $module = ( new ReflectionFunction( array_values( $GLOBALS['wp_filter']['md_shop_demo_import']->callbacks[10] )[0]['function'] ) )->getClosureThis();
             $store = $of( $module, 'sources' )->variants();
             $prices = new MdShop\\Catalog\\Sources\\Embedded\\SharedPrices( $store, $of( $module, 'languages' )->languages() );
             ( new MdShop\\Catalog\\Sources\\Embedded\\PriceEdit( $store, $prices, new MdShop\\Catalog\\Support\\Time\\SystemClock() ) )
               ->apply( ${String(id)}, null, MdShop\\Catalog\\Catalog\\Availability::Backorder );
             return 1;`,
          () =>
            phpAlone(`global $wpdb; $table = "{$wpdb->prefix}md_shop_variants";
                $wpdb->update( $table, array( 'regular_price' => 77700 ), array( 'product_id' => ${String(id)} ) );
                $wpdb->insert( $table, array( 'product_id' => ${String(id)}, 'position' => 1, 'deleted' => 0, 'size' => '37', 'sku' => '', 'regular_price' => 88800, 'stock' => 'in_stock', 'modified' => time() ) );
                return 1;`),
        );
        const { variants } = (await read('get_product', `/products/${String(id)}`)).json;
        assert.deepEqual(
          variants.map((one) => [one.size, one.price, one.availability]),
          [
            ['36', '777.00', 'backorder'],
            ['37', '888.00', 'backorder'],
          ],
        );
      } finally {
        await deletePosts([id]);
      }
    });
    test('a save between the comparison and the write of another process is not lost, even if its process dies', async () => {
      await runPausedBefore(['UPDATE', 'md_shop_entries', 'SET group_id'], `${rename('Întâi')} return 1;`, () =>
        assert.rejects(phpAlone(`${rename('Apoi')} posix_kill( getmypid(), 9 ); return 1;`)),
      );
      assert.equal(await nameNow(), 'Apoi');
      await wp('md-shop', 'index', 'verify');
    });
  }
});
