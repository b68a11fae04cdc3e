import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { content, product, products, refused } from './support/contract-client.ts';
import { make, mysql, now, removeAll, rest, size, write } from './support/changing.ts';
import { withApplicationPassword, withCookies } from './support/editor.ts';
import { deletePosts } from './support/fixtures.ts';
import { php, phpAlone, phpAsAdministrator } from './support/php.ts';
import { testSite } from './site.ts';

const q = encodeURIComponent;

describe('changes: each is in the very next read', () => {
  afterEach(removeAll);

  test('a new product, and its text after wp_update_post()', async () => {
    const total = (await products()).total;
    const id = await make({
      post_title: 'Zvrbnik',
      post_content: '<p>unu</p>',
      offer: { regular_price: '5', sku: 'X-1' },
    });
    assert.equal((await products()).total, total + 1);
    assert.equal((await product(id)).name, 'Zvrbnik');
    await php(
      `wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Krmpotic', 'post_content' => '<p>doi</p>' ) ); return 1;`,
    );
    const changed = await product(id);
    assert.deepEqual([changed.name, changed.description], ['Krmpotic', 'doi']);
    assert.equal((await products(`search=${q('krmpotic')}`)).total, 1);
    assert.equal((await products(`search=${q('zvrbnik')}`)).total, 0);
  });

  test('a text that is too long and is cut in a style: its words, in their language, without the source', async () => {
    const style = 'p > b { color: red } '.repeat(60_000);
    const id = await make({
      post_title: 'Коньки',
      post_content: `<p>Роликовые коньки.</p><style>${style}</style><p>Конец.</p>`,
    });
    const { url, description } = await product(id, 'ru');
    assert.match(url, /\/ru\//);
    assert.equal(description, 'Роликовые коньки.');
  });

  for (const [name, who] of [
    ['an application password', withApplicationPassword],
    ['cookie and nonce', withCookies],
  ] as const) {
    test(`by an administrator with ${name} through REST: title, text, price, stock, texts, draft, publication, deletion`, async () => {
      const editor = await who();
      const id = await make({ post_title: 'Editat', variants: [size('M', '10')] });
      const update = async (body: unknown) => {
        const { status, json } = await editor.write('POST', `/roller_product/${String(id)}`, body);
        assert.equal(status, 200, JSON.stringify(json));
        return json;
      };
      await update({ title: 'Editat prin REST', content: '<p>text nou</p>' });
      assert.deepEqual([(await product(id)).name, (await product(id)).description], ['Editat prin REST', 'text nou']);
      const [variant] = (await product(id)).variants;
      assert.ok(variant);
      const given = {
        variant_id: variant.variant_id,
        size: 'M',
        color: null,
        sku: 'N-1',
        sale_price: null,
        sale_from: null,
        sale_to: null,
      };
      await update({ md_shop_variants: [{ ...given, regular_price: '12.5', stock: 'backorder' }] });
      const priced = await product(id);
      assert.deepEqual(
        [
          priced.price,
          priced.availability,
          priced.variants[0]?.price,
          priced.variants[0]?.sku,
          priced.variants[0]?.variant_id,
        ],
        ['12.50', 'backorder', '12.50', 'N-1', variant.variant_id],
      );
      await update({ md_shop_variants: [{ ...given, regular_price: '12.5', stock: 'out_of_stock' }] });
      assert.deepEqual([(await product(id)).availability, (await product(id)).sizes], ['out_of_stock', []]);
      await update({
        meta: { md_shop_delivery: 'Curier', md_shop_warranty: '2 ani', md_shop_purchase_instructions: 'Sunați.' },
      });
      const texts = await product(id);
      assert.deepEqual([texts.delivery, texts.warranty, texts.purchase_instructions], ['Curier', '2 ani', 'Sunați.']);
      await update({ status: 'draft' });
      await refused(404, `/products/${String(id)}`);
      await update({ status: 'publish' });
      await product(id);
      await update({ password: 'x' });
      await refused(404, `/products/${String(id)}`);
      await update({ password: '' });
      await product(id);
      assert.equal((await editor.write('DELETE', `/roller_product/${String(id)}?force=true`)).status, 200);
      await refused(404, `/products/${String(id)}`);
    });
  }

  test('a change without hooks is found by the scheduled reconcile', async () => {
    const id = await make({ post_title: 'Înainte', variants: [size('S', '10')] });
    const other = await make({ post_title: 'Dispare pe furiș' });
    await php(`global $wpdb;
      $wpdb->update( $wpdb->posts, array( 'post_title' => 'Pe la spate' ), array( 'ID' => ${String(id)} ) );
      $wpdb->update( $wpdb->prefix . 'md_shop_variants', array( 'regular_price' => 2222 ), array( 'product_id' => ${String(id)} ) );
      $wpdb->delete( $wpdb->posts, array( 'ID' => ${String(other)} ) );
      return 1;`);
    await php(`do_action( 'md_shop_reconcile' ); return 1;`);
    const repaired = await product(id);
    assert.deepEqual([repaired.name, repaired.price], ['Pe la spate', '22.22']);
    await refused(404, `/products/${String(other)}`);
  });
  test('content that was hidden without hooks is hidden by the reconcile', async () => {
    const id = await make({ post_title: 'Privat pe furiș' });
    const other = await make({ post_title: 'Parolat pe furiș' });
    await php(`global $wpdb;
      $wpdb->update( $wpdb->posts, array( 'post_status' => 'private' ), array( 'ID' => ${String(id)} ) );
      $wpdb->update( $wpdb->posts, array( 'post_password' => 'secret' ), array( 'ID' => ${String(other)} ) );
      do_action( 'md_shop_reconcile' ); return 1;`);
    await refused(404, `/products/${String(id)}`);
    await refused(404, `/products/${String(other)}`);
    assert.equal((await products('search=furis')).total, 0);
  });
  test('the reconcile projects only what differs and the hourly share of a weekly refresh', async () => {
    const id = await make({ post_title: 'Neschimbat' });
    // Counts projections of static texts, which have a stamp; texts of plugin code are projected each time.
    const projected = (before = '') =>
      php<number[]>(`global $wpdb; ${before}
        $static = array_map( 'intval', $wpdb->get_col( "SELECT object_id FROM {$wpdb->prefix}md_shop_entries WHERE stamp <> ''" ) );
        $ids = array();
        add_filter( 'query', static function ( $sql ) use ( &$ids, $static ) {
          if ( preg_match( '/UPDATE \\S+md_shop_entries SET group_id.*AND object_id IN \\(([\\d, ]+)\\)$/s', $sql, $match ) ) {
            array_push( $ids, ...array_intersect( array_map( 'intval', explode( ',', $match[1] ) ), $static ) );
          }
          return $sql;
        } );
        do_action( 'md_shop_reconcile' );
        return array_values( array_unique( $ids ) );`);
    const posts = await php<number>(
      `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(DISTINCT object_id) FROM {$wpdb->prefix}md_shop_entries" );`,
    );
    await projected();
    const share = Math.ceil(posts / 168);
    assert.ok((await projected()).length <= share, 'unchanged posts are not projected');
    const changed = await projected(
      `$wpdb->update( $wpdb->posts, array( 'post_title' => 'Schimbat' ), array( 'ID' => ${String(id)} ) );`,
    );
    assert.ok(changed.includes(id) && changed.length <= share + 1, changed.join(', '));
    assert.equal((await product(id)).name, 'Schimbat');
  });
  test('the reconcile reads no more than a hundred posts together', async () => {
    const most = await php<number>(`$most = 0;
      add_filter( 'query', static function ( $query ) use ( &$most ) {
        if ( preg_match( '/FROM \\S*postmeta WHERE post_id IN \\(([0-9, ]+)\\)/', $query, $ids ) === 1 ) {
          $most = max( $most, substr_count( $ids[1], ',' ) + 1 );
        }
        return $query; } );
      do_action( 'md_shop_reconcile' ); return $most;`);
    assert.ok(most > 10 && most <= 100, String(most));
  });
  test('a reconcile that ran out of time is continued in the next background run', async () => {
    const id = await make({ post_title: 'Mai târziu' });
    await php(`global $wpdb;
      $wpdb->update( $wpdb->posts, array( 'post_title' => 'La timp' ), array( 'ID' => ${String(id)} ) );
      foreach ( array( 'reconciling' => 1, 'reconcile_cursor' => ${String(id - 1)} ) as $name => $value ) {
        $wpdb->replace( $wpdb->prefix . 'md_shop_state', array( 'name' => $name, 'value' => $value ) );
      }
      do_action( 'md_shop_catch_up' ); return 1;`);
    assert.equal((await product(id)).name, 'La timp');
    assert.equal(
      await php(
        `global $wpdb; return (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'reconciling'" );`,
      ),
      0,
    );
  });
  test('changes by an importer that suspends cache invalidation are visible too', async () => {
    const hidden = await make({ post_title: 'Ascuns de import' });
    const locked = await make({ post_title: 'Parolat de import' });
    const renamed = await make({ post_title: 'Numit de import' });
    await php(`wp_suspend_cache_invalidation( true );
      foreach ( array( ${String(hidden)}, ${String(locked)}, ${String(renamed)} ) as $id ) { get_post( $id ); }
      wp_update_post( array( 'ID' => ${String(hidden)}, 'post_status' => 'private' ) );
      wp_update_post( array( 'ID' => ${String(locked)}, 'post_password' => 'secret' ) );
      wp_update_post( array( 'ID' => ${String(renamed)}, 'post_title' => 'Redenumit de import' ) );
      return 1;`);
    await refused(404, `/products/${String(hidden)}`);
    await refused(404, `/products/${String(locked)}`);
    assert.equal((await product(renamed)).name, 'Redenumit de import');
    assert.equal((await products('search=import')).total, 1);
  });
  test('the reconcile is scheduled automatically', async () => {
    const next = await php<number | false>(`return wp_next_scheduled( 'md_shop_reconcile' );`);
    assert.ok(typeof next === 'number' && next < now() + 3700);
  });

  test('trashed, restored from the trash, deleted permanently', async () => {
    const id = await make({ post_title: 'Coș' });
    const total = (await products()).total;
    await php(`wp_trash_post( ${String(id)} ); return 1;`);
    assert.equal((await products()).total, total - 1);
    await refused(404, `/products/${String(id)}`);
    // WordPress restores a post as a draft, unless a filter says otherwise.
    await php(`wp_untrash_post( ${String(id)} ); return 1;`);
    await refused(404, `/products/${String(id)}`);
    await php(`wp_publish_post( ${String(id)} ); return 1;`);
    assert.equal((await products()).total, total);
    await php(`wp_delete_post( ${String(id)}, true ); return 1;`);
    assert.equal((await products()).total, total - 1);
  });

  for (const [how, code] of [
    [
      'wp_update_post()',
      (id: number) => `wp_update_post( array( 'ID' => ${String(id)}, 'post_type' => 'oembed_cache' ) );`,
    ],
    [
      'wp_update_post() in a process that adds nothing to the cache',
      (id: number) =>
        `wp_suspend_cache_addition( true ); wp_update_post( array( 'ID' => ${String(id)}, 'post_type' => 'oembed_cache' ) );`,
    ],
    [
      'wp_update_post() by an importer that suspends cache invalidation',
      (id: number) =>
        `wp_suspend_cache_invalidation( true ); wp_update_post( array( 'ID' => ${String(id)}, 'post_type' => 'oembed_cache' ) );`,
    ],
    ['set_post_type()', (id: number) => `get_post( ${String(id)} ); set_post_type( ${String(id)}, 'oembed_cache' );`],
  ] as const) {
    test(`a type that the catalog does not show, by ${how}`, async () => {
      const id = await make({ post_title: 'Alt tip' });
      const total = (await products()).total;
      // The process dies before it can project anything.
      await assert.rejects(phpAlone(`${code(id)} posix_kill( getmypid(), 9 ); return 1;`));
      await refused(404, `/products/${String(id)}`);
      assert.equal((await products()).total, total - 1);
    });
  }

  test('a revision is restored', async () => {
    const id = await make({ post_title: 'Versiunea unu', post_content: '<p>Textul întâi.</p>' });
    await phpAsAdministrator(
      `wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Versiunea doi', 'post_content' => '<p>Textul al doilea.</p>' ) ); return 1;`,
    );
    await phpAsAdministrator(
      `wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Versiunea trei', 'post_content' => '<p>Textul al treilea.</p>' ) ); return 1;`,
    );
    assert.equal((await product(id)).description, 'Textul al treilea.');
    await phpAsAdministrator(`foreach ( wp_get_post_revisions( ${String(id)} ) as $revision ) {
        if ( $revision->post_title === 'Versiunea doi' ) { wp_restore_post_revision( $revision->ID ); }
      } return 1;`);
    const restored = await product(id);
    assert.deepEqual([restored.name, restored.description], ['Versiunea doi', 'Textul al doilea.']);
  });

  test('an autosave and a new revision change nothing', async () => {
    const id = await make({ post_title: 'Neschimbat', post_content: '<p>fix</p>' });
    const before = await product(id);
    await phpAsAdministrator(`require_once ABSPATH . 'wp-admin/includes/post.php';
      wp_create_post_autosave( array( 'post_ID' => ${String(id)}, 'post_type' => 'roller_product', 'post_title' => 'Autosalvat', 'post_content' => 'x', 'post_excerpt' => '' ) ); return 1;`);
    assert.deepEqual(await product(id), before);
  });

  for (const type of ['roller_product', 'post'] as const) {
    test(`a scheduled ${type} is public from the first read after WordPress has published it, and a read publishes nothing`, async () => {
      const due = now() + 86400;
      const list = async () =>
        (type === 'post' ? (await content('search=cvadrofil')).items : (await products('search=cvadrofil')).items).map(
          ({ id }) => id,
        );
      const id = await make({
        post_type: type,
        post_title: 'Cvadrofil',
        post_status: 'future',
        post_date_gmt: mysql(due),
      });
      assert.deepEqual(await list(), []);
      await (await testSite()).setTestState({ now: due + 1 });
      assert.deepEqual(await list(), []);
      assert.equal(await php(`return get_post_status( ${String(id)} );`), 'future');
      await php(`wp_publish_post( ${String(id)} ); return 1;`);
      assert.deepEqual(await list(), [id]);
      if (type === 'roller_product') assert.equal((await product(id)).id, id);
    });
  }

  test('translations are linked and unlinked', async () => {
    const ro = await make({
      post_title: 'Pereche',
      language: 'ro',
      variants: [size('M', '10', { color: { ro: 'roșu', ru: 'красный' } })],
    });
    const ru = await make({ post_title: 'Пара', language: 'ru' });
    await refused(404, `/products/${String(ro)}?language=ru`);
    await refused(404, `/products/${String(ru)}?language=ro`);
    assert.deepEqual((await product(ru, 'ru')).variants, []);
    const link = (of: number) => rest(ru, { md_shop_translation_of: of });
    await link(ro);
    assert.deepEqual([(await product(ro, 'ru')).id, (await product(ru, 'ro')).id], [ru, ro]);
    const [a] = (await product(ro, 'ro')).variants;
    const [b] = (await product(ro, 'ru')).variants;
    assert.deepEqual([a?.variant_id, a?.price, a?.sku, a?.color], [b?.variant_id, b?.price, b?.sku, 'roșu']);
    assert.equal(b?.color, 'красный');
    await link(0);
    await refused(404, `/products/${String(ro)}?language=ru`);
    assert.deepEqual([(await product(ru, 'ru')).id, (await product(ru, 'ru')).variants], [ru, []]);
    assert.equal((await product(ro, 'ro')).variants.length, 1);
  });

  test('translations that a process has linked follow its later changes', async () => {
    const ro = await make({ post_title: 'Pereche', language: 'ro', variants: [size('M', '10')] });
    const ru = await make({ post_title: 'Пара', language: 'ru' });
    await php(`global $wpdb; wp_set_current_user( 1 );
      wp_update_post( array( 'ID' => ${String(ro)}, 'post_excerpt' => 'Schimbat' ) );
      $request = new WP_REST_Request( 'POST', '/wp/v2/roller_product/${String(ru)}' );
      $request->set_body_params( array( 'md_shop_translation_of' => ${String(ro)} ) );
      if ( rest_do_request( $request )->is_error() ) { throw new RuntimeException( 'not linked' ); }
      rest_do_request( new WP_REST_Request( 'GET', '/md-shop/v1/products' ) );
      $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_variants SET regular_price = 3300 WHERE product_id = ${String(ro)}" );
      do_action( 'md_shop_refresh', ${String(ro)} ); return 1;`);
    for (const language of ['ro', 'ru'] as const) assert.equal((await product(ro, language)).price, '33.00');
  });

  test("a post's language is changed", async () => {
    const id = await make({ post_title: 'Schimbător', language: 'ro' });
    await rest(id, { md_shop_language: 'ru' });
    await refused(404, `/products/${String(id)}?language=ro`);
    assert.match((await product(id, 'ru')).url, /\/ru\//);
  });

  test("prices written in one language are shown in the other, and deleting one language keeps the other's variants", async () => {
    const ro = await make({ post_title: 'Comun', language: 'ro', variants: [size('M', '10')] });
    const ru = await make({ post_title: 'Общий', language: 'ru', translation_of: ro });
    const [variant] = (await product(ru, 'ru')).variants;
    assert.ok(variant);
    await write(ru, [{ ...size('M', '33'), variant_id: variant.variant_id }]);
    for (const language of ['ro', 'ru'] as const) {
      const item = await product(ro, language);
      assert.deepEqual([item.price, item.variants[0]?.variant_id], ['33.00', variant.variant_id]);
    }
    await deletePosts([ro]);
    const left = await product(ru, 'ru');
    assert.deepEqual([left.price, left.variants.map(({ variant_id: id }) => id)], ['33.00', [variant.variant_id]]);
    await refused(404, `/products/${String(ru)}?language=ro`);
  });

  test('an image is set, replaced and deleted', async () => {
    const id = await make({ post_title: 'Cu poză' });
    assert.equal((await product(id)).image, null);
    const attach = (name: string) =>
      php<{ id: number; url: string }>(`
      $image = imagecreatetruecolor( 8, 8 ); ob_start(); imagepng( $image ); $file = wp_upload_bits( '${name}.png', null, ob_get_clean() );
      $id = wp_insert_attachment( array( 'post_title' => 'x', 'post_mime_type' => 'image/png', 'post_status' => 'inherit' ), $file['file'] );
      set_post_thumbnail( ${String(id)}, $id ); return array( 'id' => $id, 'url' => wp_get_attachment_url( $id ) );`);
    const first = await attach('unu');
    assert.equal((await product(id)).image, first.url);
    const second = await attach('doi');
    assert.equal((await product(id)).image, second.url);
    // A read between the beginning of the deletion and its end.
    await php(
      `add_action( 'delete_attachment', static function () { rest_do_request( new WP_REST_Request( 'GET', '/md-shop/v1/products/${String(id)}' ) ); }, 30 );
       wp_delete_attachment( ${String(second.id)}, true ); return 1;`,
    );
    assert.equal((await product(id)).image, null);
    await php(
      `set_post_thumbnail( ${String(id)}, ${String(first.id)} ); delete_post_thumbnail( ${String(id)} ); wp_delete_attachment( ${String(first.id)}, true ); return 1;`,
    );
    assert.equal((await product(id)).image, null);
  });

  test("after a change of a page's parent and slug, the addresses of its children follow", async () => {
    const parent = await make({ post_type: 'page', post_title: 'Parinte', post_name: 'parinte-test' });
    const child = await make({
      post_type: 'page',
      post_title: 'Copil testat',
      post_name: 'copil-test',
      post_parent: parent,
    });
    const url = async () => (await content('search=copil+testat')).items[0]?.url.replace(/^https?:\/\/[^/]+/, '');
    assert.equal(await url(), '/parinte-test/copil-test/');
    await php(`wp_update_post( array( 'ID' => ${String(parent)}, 'post_name' => 'alt-parinte' ) ); return 1;`);
    assert.equal(await url(), '/alt-parinte/copil-test/');
    await php(`wp_update_post( array( 'ID' => ${String(child)}, 'post_parent' => 0 ) ); return 1;`);
    assert.equal(await url(), '/copil-test/');
  });

  test('after a page is deleted permanently, the addresses of all below it follow', async () => {
    const page = (name: string, parent: number) =>
      make({ post_type: 'page', post_title: `${name} testat`, post_name: `${name}-test`, post_parent: parent });
    const top = await page('bunic', 0);
    const middle = await page('parinte', top);
    await page('copil', middle);
    const url = async () => (await content('search=copil+testat')).items[0]?.url.replace(/^https?:\/\/[^/]+/, '');
    assert.equal(await url(), '/bunic-test/parinte-test/copil-test/');
    await deletePosts([top]);
    assert.equal(await url(), '/parinte-test/copil-test/');
  });
});
