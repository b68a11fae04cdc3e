import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { keptInFiles } from '../../src-harness/wordpress/wp-config.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { php, phpValue } from './support/php.ts';
import { testSite } from './site.ts';

/** What the catalog's block keeps: it is found again, and every change is seen at once. */

const files = `glob( get_temp_dir() . 'md-shop-' . MdShop\\Catalog\\Transport\\Kept\\Stores::installation( $GLOBALS['wpdb']->base_prefix ) . '-*/*/*-answer-*' )`;
/** As long as the original, so that what is kept stays readable. */
const [original, mark] = ['class="md-shop-grid"', 'class="md-shop-gr1d"'] as const;

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
    `foreach ( ${files} as $file ) { file_put_contents( $file, str_replace( '${original}', '${mark}', file_get_contents( $file ) ) ); } return 1;`,
  );
  assert.ok((await shown()).includes(mark), 'what is kept is shown');
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

  test('images are made at each request, so another size of the file is shown at once', async () => {
    await keepAndMark();
    const image = `$image = (int) get_post_thumbnail_id( ${String(made[0])} );`;
    const before = await php(`${image} return wp_get_attachment_metadata( $image );`);
    const resized = { ...(before as object), sizes: {}, width: 321, height: 123 };
    await php(`${image} return wp_update_attachment_metadata( $image, ${phpValue(resized)} );`);
    try {
      const html = await shown();
      assert.ok(html.includes(mark), 'the rest is kept');
      assert.match(html, /<img width="321" height="123"/);
    } finally {
      await php(`${image} return wp_update_attachment_metadata( $image, ${phpValue(before)} );`);
    }
    assert.ok(!(await shown()).includes('width="321"'));
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
