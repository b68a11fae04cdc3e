import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { keptInFiles } from '../../src-harness/wordpress/wp-config.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { filtersOfImages } from './support/images.ts';
import { php, phpAlone, phpValue } from './support/php.ts';
import { testSite } from './site.ts';

/** What the catalog's block keeps: it is found again, and every change is seen at once. */

const files = `glob( get_temp_dir() . 'md-shop-' . MdShop\\Catalog\\Transport\\Kept\\Stores::installation( $GLOBALS['wpdb']->base_prefix ) . '-*/*/*-answer-*' )`;
/** As long as the original, so that what is kept stays readable. */
const [original, mark] = ['class="md-shop-grid"', 'class="md-shop-gr1d"'] as const;
const [originalImage, imageMark] = ['class="attachment-medium_large', 'class="attachment-medium_l4rge'] as const;

let site: Awaited<ReturnType<typeof testSite>>;
let address: string;
let made: number[];

async function shown(query = '', headers: Record<string, string> = keptInFiles): Promise<string> {
  const response = await fetch(`${site.url}${address}${query}`, { headers });
  assert.equal(response.status, 200);
  return response.text();
}

/** Asks until the block is kept, and marks what is kept. */
async function keepAndMark(): Promise<void> {
  // Files are made for what is asked again. A minute may end between two requests.
  for (let time = 0; time < 4; time++) await shown();
  await php(
    `foreach ( ${files} as $file ) { file_put_contents( $file, strtr( file_get_contents( $file ), array( '${original}' => '${mark}', '${originalImage}' => '${imageMark}' ) ) ); } return 1;`,
  );
  const html = await shown();
  assert.ok(html.includes(mark), 'what is kept is shown');
  assert.ok(html.includes(imageMark), 'the images too');
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
  });
  after(() => deletePosts(made));

  test('an equal request gets it, one with further parameters or where nothing is kept does not', async () => {
    await keepAndMark();
    assert.ok(!(await shown('?campaign=x')).includes(mark));
    assert.ok(!(await shown('?shop-search=kept')).includes(mark));
    assert.ok(!(await shown('', {})).includes(mark));
  });

  test('it is the same as what is made anew', async () => {
    for (let time = 0; time < 4; time++) await shown();
    const block = (html: string) =>
      /<div[^>]*wp-block-md-shop-catalog[\s\S]*<\/nav><\/div>/.exec(html)?.[0] ?? assert.fail(html);
    await php(`foreach ( ${files} as $file ) { unlink( $file ); } return 1;`);
    const anew = block(await shown('', {}));
    for (let time = 0; time < 4; time++) assert.equal(block(await shown()), anew);
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

  test('no filter that has a part in an image is overlooked', async () => {
    const { isKeepable, fired, overlooked } = await filtersOfImages();
    assert.ok(isKeepable);
    assert.ok(fired.includes('wp_calculate_image_srcset'), fired.join());
    assert.deepEqual(overlooked, []);
  });

  test('an image that depends on the other images of its page is not kept', async () => {
    const found = await phpAlone<Record<string, { isIndependent: boolean; html: string[] }>>(
      `$space = 'MdShop\\Catalog\\Transport\\Blocks\\Parts\\\\';
      $id = (int) get_post_thumbnail_id( ${String(made[0])} );
      $product = array( 'id' => 1, 'name' => 'Kept', 'image' => wp_get_attachment_url( $id ) );
      $look = static function ( bool $eager ) use ( $space, $product, $id ): array {
        wp_high_priority_element_flag( true );
        $html = array();
        for ( $time = 0; $time < 2; $time++ ) { $html[] = call_user_func( array( $space . 'ProductImage', 'html' ), $product, 'full', '50vw', $eager, false, $id ); }
        return array( 'isIndependent' => call_user_func( array( $space . 'ImageKey', 'isIndependent' ), ! $eager ), 'html' => $html );
      };
      $found = array( 'eager' => $look( true ), 'lazy' => $look( false ) );
      add_filter( 'the_content', static function ( $text ) use ( $look, &$found ) { $found['in content'] = $look( true ); return $text; } );
      apply_filters( 'the_content', '' );
      return $found;`,
    );
    for (const [place, { isIndependent, html }] of Object.entries(found)) {
      assert.ok(html[0]?.startsWith('<img '), place);
      assert.equal(isIndependent, html[0] === html[1], place);
    }
    assert.deepEqual(
      Object.values(found).map(({ isIndependent }) => isIndependent),
      [false, true, true],
    );
  });

  test('another featured image is shown at once', async () => {
    await keepAndMark();
    const other = await php<string>(
      `$of = get_posts( array( 'post_type' => 'attachment', 'post_status' => 'inherit', 'numberposts' => 2, 'fields' => 'ids' ) )[1]; set_post_thumbnail( ${String(made[0])}, $of ); return wp_get_attachment_image_url( $of, 'medium_large' );`,
    );
    const html = await shown();
    assert.ok(!html.includes(mark));
    assert.ok(html.includes(other), other);
  });
});
