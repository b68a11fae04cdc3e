import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cachedInFiles } from '../../src-harness/wordpress/wp-config.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { deleteImages, filtersOfImages, makeImages } from './support/images.ts';
import { php, phpAlone, phpValue } from './support/php.ts';
import { testSite } from './site.ts';

/** What the catalog's block keeps: it is found again, and every change is seen at once. */

const folder = `get_temp_dir() . 'md-shop-' . MdShop\\Catalog\\Cache\\CacheStores::installation( $GLOBALS['wpdb']->base_prefix )`;
const files = `array_merge( glob( ${folder} . '-*/*/*-answer-*' ), glob( ${folder} . '-*/lasting/*' ) )`;
/** As long as the original, so that what is kept stays readable. */
const [original, mark] = ['class="md-shop-grid"', 'class="md-shop-gr1d"'] as const;
const [originalImage, imageMark] = ['class="attachment-medium_large', 'class="attachment-medium_l4rge'] as const;

let site: Awaited<ReturnType<typeof testSite>>;
let address: string;
/** The shop's page, on which the block is in a template and not in a post's content. */
let shop: string;
let made: number[];

async function shown(query = '', headers: Record<string, string> = cachedInFiles, path = address): Promise<string> {
  const response = await fetch(`${site.url}${path}${query}`, { headers });
  assert.equal(response.status, 200);
  return response.text();
}

/** The block's HTML on a page. */
const block = (html: string) =>
  /<div[^>]*wp-block-md-shop-catalog[\s\S]*<\/nav><\/div>/.exec(html)?.[0] ?? assert.fail(html);

/** Makes the block again at the next request, as if nobody had asked for it. */
const forget = () =>
  php(`foreach ( array_merge( ${files}, glob( ${folder} . '-*/*/notes' ) ) as $file ) { unlink( $file ); } return 1;`);

/** Asks until the block is kept. */
async function keep(path = address): Promise<string> {
  let html = '';
  for (let time = 0; time < 2; time++) html = await shown('', cachedInFiles, path);
  assert.ok((await php<number>(`return count( ${files} );`)) > 0, 'something is kept');
  return html;
}

/** Asks until the block is kept, marks what is kept, and returns the page with the marks. */
async function keepAndMark(path = address): Promise<string> {
  await keep(path);
  await php(
    `foreach ( ${files} as $file ) { file_put_contents( $file, strtr( file_get_contents( $file ), array( '${original}' => '${mark}', '${originalImage}' => '${imageMark}' ) ) ); } return 1;`,
  );
  const html = await shown('', cachedInFiles, path);
  assert.ok(html.includes(mark), 'what is kept is shown');
  assert.ok(html.includes(imageMark), 'the images too');
  return html;
}

describe('what the block of the catalog keeps', () => {
  before(async () => {
    site = await testSite();
    const product = await makePost({
      post_type: 'roller_product',
      post_title: 'Kept Product',
      language: 'ro',
      offer: { sku: 'KEPT-1', regular_price: '1000.00' },
    });
    const image = await php<number>(
      `$of = get_posts( array( 'post_type' => 'attachment', 'post_status' => 'inherit', 'numberposts' => 1, 'fields' => 'ids' ) )[0]; set_post_thumbnail( ${String(product)}, $of ); return $of;`,
    );
    assert.ok(image > 0);
    const page = await makePost({
      post_type: 'page',
      post_title: 'Kept catalog',
      post_content: '<!-- wp:md-shop/catalog {"perPage":3} /-->',
      language: 'ro',
    });
    made = [product, page];
    address = await php<string>(`return wp_parse_url( get_permalink( ${String(page)} ), PHP_URL_PATH );`);
    shop = await php<string>(`return wp_parse_url( get_post_type_archive_link( 'roller_product' ), PHP_URL_PATH );`);
  });
  after(() => deletePosts(made));

  test('an equal request gets it, one with further parameters or where nothing is kept does not', async () => {
    await keepAndMark();
    assert.ok(!(await shown('?campaign=x')).includes(mark));
    assert.ok(!(await shown('?shop-search=kept')).includes(mark));
    assert.ok(!(await shown('', {})).includes(mark));
  });

  test('what the page shows at first is kept when it is first asked for, and a choice of a visitor when it is asked again', async () => {
    const kept = () => php<number>(`return count( ${files} );`);
    await forget();
    await shown();
    assert.equal(await kept(), 1);
    await shown('?shop-availability=in_stock');
    assert.equal(await kept(), 1);
    // A minute may end between two requests.
    for (let time = 0; time < 3; time++) await shown('?shop-availability=in_stock');
    assert.ok((await kept()) > 1);
  });

  test('it is the same as what is made again', async () => {
    for (const path of [address, shop]) {
      await forget();
      const anew = block(await shown('', {}, path));
      for (let time = 0; time < 4; time++) assert.equal(block(await shown('', cachedInFiles, path)), anew, path);
    }
  });

  test('a post has one for its page, one for feeds and one for REST', async () => {
    const id = await makePost({
      post_type: 'post',
      post_title: 'Kept in a post',
      post_content: '<!-- wp:md-shop/catalog {"perPage":3} /-->',
      language: 'ro',
    });
    try {
      const own = await php<string>(`return wp_parse_url( get_permalink( ${String(id)} ), PHP_URL_PATH );`);
      const rest = `/wp-json/wp/v2/posts/${String(id)}?_fields=content`;
      const catalog = async (path: string, headers: Record<string, string>) =>
        /wp-block-md-shop-catalog[\s\S]*?<\\?\/nav>/.exec(await shown('', headers, path))?.[0] ?? assert.fail(path);
      await forget();
      const fresh = new Map<string, string>();
      for (const path of [own, '/feed/', rest]) fresh.set(path, await catalog(path, {}));
      assert.equal(new Set(fresh.values()).size, 3);
      for (let time = 0; time < 4; time++)
        for (const [path, html] of fresh) assert.equal(await catalog(path, cachedInFiles), html, path);
    } finally {
      await deletePosts([id]);
    }
  });

  test('a changed price or name is shown at once', async () => {
    await keepAndMark();
    await php(`return wp_update_post( array( 'ID' => ${String(made[0])}, 'post_title' => 'Kept Product, renamed' ) );`);
    const html = await shown();
    assert.ok(html.includes('Kept Product, renamed'));
    assert.ok(!html.includes(mark));
  });

  test('another size of an image is shown at once', async () => {
    await keepAndMark();
    const image = `$image = (int) get_post_thumbnail_id( ${String(made[0])} );`;
    const before = await php(`${image} return wp_get_attachment_metadata( $image );`);
    const resized = { ...(before as object), sizes: {}, width: 321, height: 123 };
    await php(`${image} return wp_update_attachment_metadata( $image, ${phpValue(resized)} );`);
    try {
      const html = await shown();
      assert.ok(html.includes(mark), 'the rest is kept');
      assert.ok(!html.includes(imageMark));
      assert.match(html, /<img width="321" height="123"/);
    } finally {
      await php(`${image} return wp_update_attachment_metadata( $image, ${phpValue(before)} );`);
    }
    assert.ok(!(await shown()).includes('width="321"'));
  });

  test('images are made at each request where another plugin has a part in them', async () => {
    await keepAndMark();
    await withPlugin(
      `add_filter( 'wp_get_attachment_image_attributes', static fn ( $attributes ) => $attributes + array( 'data-visitor' => 'theirs' ) );`,
      async () => {
        const html = await shown();
        assert.ok(html.includes(mark), 'the rest is kept');
        assert.ok(!html.includes(imageMark));
        assert.match(html, /<img [^>]*data-visitor="theirs"/);
      },
    );
    assert.ok(!(await shown()).includes('data-visitor'));
  });

  for (const [whose, code] of [
    ['another plugin', `add_filter( 'wp_get_attachment_image_attributes', $mark );`],
    [
      'a callback that removes itself',
      `$once = static function ( $attributes ) use ( $mark, &$once ) { remove_filter( 'wp_get_attachment_image_attributes', $once ); return $mark( $attributes ); };
      add_filter( 'wp_get_attachment_image_attributes', $once );`,
    ],
    [
      'a callback that is added while images are made',
      `add_filter( 'option_medium_large_size_w', static function ( $width ) use ( $mark ) { add_filter( 'wp_get_attachment_image_attributes', $mark ); return $width; } );`,
    ],
  ] as const)
    test(`images in which ${whose} had a part are not kept`, async () => {
      await forget();
      await withPlugin(
        `$mark = static fn ( $attributes ) => $attributes + array( 'data-visitor' => 'theirs' ); ${code}`,
        async () => assert.match(await keep(), /<img [^>]*data-visitor="theirs"/),
      );
      assert.ok(!(await shown()).includes('data-visitor'));
    });

  test('images that WordPress has made from older data are not kept', async () => {
    await forget();
    await withPlugin(
      `add_action( 'template_redirect', static function () {
        $image = (int) get_post_thumbnail_id( ${String(made[0])} );
        $older = array( 'width' => 321, 'height' => 123, 'sizes' => array() ) + wp_get_attachment_metadata( $image );
        wp_cache_set( $image, array( '_wp_attachment_metadata' => array( serialize( $older ) ) ) + get_post_meta( $image ), 'post_meta' );
      } );`,
      async () => {
        assert.match(await keep(), /<img width="321" height="123"/);
      },
    );
    assert.ok(!(await shown()).includes('width="321"'));
  });

  test('featured images that another plugin says at one request are not those of the next one', async () => {
    const anew = block(await shown('', {}));
    await forget();
    await withPlugin(`add_filter( 'post_thumbnail_id', '__return_zero' );`, async () => {
      assert.notEqual(block(await keep()), anew);
    });
    assert.equal(block(await shown()), anew);
  });

  test('no filter that has a part in an image is overlooked', async () => {
    const { isKeepable, fired, overlooked } = await filtersOfImages();
    assert.ok(isKeepable);
    assert.ok(fired.includes('wp_calculate_image_srcset'), fired.join());
    assert.deepEqual(overlooked, []);
  });

  test('an image that depends on the other images of its page is not kept', async () => {
    const images = [...(await keepAndMark(shop)).matchAll(/<img [^>]*class="attachment-medium_l[^>]*>/g)].map(
      ([html]) => html,
    );
    const isKept = (image: string) => image.includes(imageMark);
    const isLazy = (image: string) => image.includes('loading="lazy"');
    assert.deepEqual(images.map(isKept), images.map(isLazy));
    assert.ok(images.some(isLazy) && !images.every(isLazy), images.join('\n'));
  });

  test('all that decides about an image decides whether what is kept is shown', async () => {
    const [image = 0] = await makeImages('Key');
    try {
      const { first, again, used, changed, meanwhile } = await phpAlone<
        Record<'first' | 'again' | 'used', string> & Record<'changed' | 'meanwhile', Record<string, string | null>>
      >(
        `global $wpdb;
        $id = ${String(image)};
        wp_update_attachment_metadata( $id, array( 'width' => 1600, 'height' => 1600, 'sizes' => array() ) );
        $key = new MdShop\\Catalog\\Transport\\Blocks\\Parts\\ImageKey( new MdShop\\Catalog\\Support\\Database\\Database( $wpdb ) );
        $digest = static fn ( array $images ) => $images === array() ? null : MdShop\\Catalog\\Transport\\Blocks\\Parts\\ImageKey::of( $images );
        $of = static fn () => $digest( $key->stored( array( $id ) ) );
        $first = $of();
        wp_get_attachment_image( $id );
        $used = $digest( $key->used( array( $id ) ) );
        $changed = array();
        $width = $GLOBALS['content_width'] ?? null;
        $meanwhile = array();
        $try = static function ( string $name, callable $change, callable $undo ) use ( $of, $digest, $key, $id, &$changed, &$meanwhile ): void {
          $change();
          $changed[ $name ] = $of();
          $meanwhile[ $name ] = $digest( $key->used( array( $id ) ) );
          $undo();
        };
        $server = static fn ( string $name, ?string $value, ?string $old ) => array( static function () use ( $name, $value ) { $_SERVER[ $name ] = $value; }, static function () use ( $name, $old ) { $_SERVER[ $name ] = $old; } );
        $filter = static fn ( string $name, callable $change ) => array( static fn () => add_filter( $name, $change ), static fn () => remove_filter( $name, $change ) );
        $column = static fn ( string $table, string $column, string $value, array $where, string $old ) => array(
          static fn () => $wpdb->update( $table, array( $column => $value ), $where ), static fn () => $wpdb->update( $table, array( $column => $old ), $where ) );
        $meta = static fn ( string $name, string $value ) => $column( $wpdb->postmeta, 'meta_value', $value, array( 'post_id' => $id, 'meta_key' => $name ), $wpdb->get_var( $wpdb->prepare( "SELECT meta_value FROM {$wpdb->postmeta} WHERE post_id = %d AND meta_key = %s", $id, $name ) ) );
        $try( 'https', ...$server( 'HTTPS', 'on', $_SERVER['HTTPS'] ?? null ) );
        $try( 'the host', ...$server( 'HTTP_HOST', 'other.example', $_SERVER['HTTP_HOST'] ?? null ) );
        $try( 'the address of uploads', ...$filter( 'upload_dir', static fn ( $of ) => array( 'baseurl' => 'https://cdn.example' ) + $of ) );
        $try( 'the state of uploads', ...$filter( 'upload_dir', static fn ( $of ) => array( 'error' => 'offline' ) + $of ) );
        $try( 'the width of content', static function () { $GLOBALS['content_width'] = 123; }, static function () use ( $width ) { $GLOBALS['content_width'] = $width; } );
        $try( 'sizes of the theme', static fn () => add_image_size( 'key', 12, 34 ), static fn () => remove_image_size( 'key' ) );
        $try( 'the width of the size', ...$filter( 'option_medium_large_size_w', static fn () => 321 ) );
        $try( 'the height of the size', ...$filter( 'option_medium_large_size_h', static fn () => 321 ) );
        $try( 'wp-admin', static function () { require_once ABSPATH . 'wp-admin/includes/class-wp-screen.php'; $GLOBALS['current_screen'] = WP_Screen::get( 'dashboard' ); }, static function () { unset( $GLOBALS['current_screen'] ); } );
        $try( 'a place in a post', static function () { $GLOBALS['wp_current_filter'][] = 'the_content'; }, static function () { array_pop( $GLOBALS['wp_current_filter'] ); } );
        $try( 'the file', ...$meta( '_wp_attached_file', 'other.png' ) );
        $try( 'the sizes', ...$meta( '_wp_attachment_metadata', 'a:0:{}' ) );
        $try( 'the type', ...$column( $wpdb->posts, 'post_mime_type', 'image/webp', array( 'ID' => $id ), 'image/png' ) );
        $try( 'no image', ...$column( $wpdb->posts, 'post_mime_type', 'text/plain', array( 'ID' => $id ), 'image/png' ) );
        $try( 'no attachment', ...$column( $wpdb->posts, 'post_type', 'post', array( 'ID' => $id ), 'attachment' ) );
        $try( 'an empty file', ...$meta( '_wp_attached_file', '' ) );
        $rename = static fn ( string $from, string $to ) => $wpdb->update( $wpdb->postmeta, array( 'meta_key' => $to ), array( 'post_id' => $id, 'meta_key' => $from ) );
        $try( 'no file', static fn () => $rename( '_wp_attached_file', '_old_file' ), static fn () => $rename( '_old_file', '_wp_attached_file' ) );
        return compact( 'first', 'used', 'changed', 'meanwhile' ) + array( 'again' => $of() );`,
      );
      assert.match(first, /^[0-9a-f]{64}$/);
      assert.equal(used, first, 'WordPress has used what is stored');
      assert.equal(again, first, 'all is undone');
      for (const [what, key] of Object.entries(changed)) assert.notEqual(key, first, what);
      for (const what of ['the file', 'the sizes', 'the type'])
        assert.equal(meanwhile[what], first, `${what}: WordPress still uses the older one`);
      for (const what of ['no image', 'no attachment', 'an empty file', 'no file'])
        assert.equal(changed[what], null, what);
    } finally {
      await deleteImages([image]);
    }
  });

  test('another featured image is shown at once', async () => {
    // Another test may have kept the block without its images.
    await forget();
    await keepAndMark();
    const other = await php<string>(
      `$of = get_posts( array( 'post_type' => 'attachment', 'post_status' => 'inherit', 'numberposts' => 2, 'fields' => 'ids' ) )[1]; set_post_thumbnail( ${String(made[0])}, $of ); return wp_get_attachment_image_url( $of, 'medium_large' );`,
    );
    const html = await shown();
    assert.ok(!html.includes(mark));
    assert.ok(html.includes(other), other);
  });
});
