import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { generating, loading } from '../../src-harness/bench/generate.ts';
import { root } from '../../src-harness/support/root.ts';
import { read } from './support/contract-client.ts';
import { php } from './support/php.ts';
import { wp } from './support/wp-cli.ts';
import { testSite } from './site.ts';

const generatedProducts = 100;
const manyProducts = 500;

/** Counts rows in the tables that generated products change. */
function rows(): Promise<Record<string, number>> {
  return php(`global $wpdb; $counts = array();
    foreach ( array( 'posts', 'postmeta', 'term_relationships', 'terms', 'term_taxonomy', 'termmeta', 'md_shop_languages', 'md_shop_offers' ) as $table ) {
      $counts[ $table ] = (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}$table" );
    }
    $counts['variants'] = (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_variants WHERE deleted = 0" );
    return $counts;`);
}

/** The generated products as the tables of the source store them, without ids. */
function content(): Promise<unknown> {
  return php(`global $wpdb; return array(
    $wpdb->get_results( "SELECT p.post_title, p.post_name, p.post_content, p.post_modified_gmt, l.language FROM {$wpdb->posts} p
      JOIN {$wpdb->postmeta} m ON m.post_id = p.ID AND m.meta_key = 'md_shop_generated'
      JOIN {$wpdb->prefix}md_shop_languages l ON l.object_type = 'post' AND l.object_id = p.ID ORDER BY p.ID" ),
    $wpdb->get_results( "SELECT sku, size, color_ro, color_ru, regular_price, sale_price, stock FROM {$wpdb->prefix}md_shop_variants WHERE deleted = 0 ORDER BY variant_id" ),
  );`);
}

async function generate(number: number, seed: number): Promise<void> {
  await php(`${generating(number, seed)} return 1;`);
}

/** Builds the read model, as WordPress's cron would. */
async function rebuild(): Promise<void> {
  await php(`do_action( 'md_shop_catch_up' ); return 1;`);
}

async function totalOf(query: string): Promise<number> {
  return (await read('search_products', `/products?per_page=1&${query}`)).json.total;
}

describe('generated products', () => {
  let empty: Record<string, number>;
  let demoTotal: number;
  before(async () => {
    empty = await rows();
    demoTotal = await totalOf('');
    await generate(generatedProducts, 7);
    await rebuild();
  });
  after(async () => {
    await generate(0, 7);
    await rebuild();
  });

  test('fill blocks of the index also if a rebuild works in small batches, as without the command line', async () => {
    await generate(manyProducts, 7);
    await rebuild();
    // Each batch of 200 posts made blocks of its own; one has room for 1,024 items.
    const blocks = await php<Record<string, string>>(`global $wpdb;
      return wp_list_pluck( $wpdb->get_results( "SELECT b.language, COUNT(*) AS blocks FROM {$wpdb->prefix}md_shop_blocks b
        JOIN {$wpdb->prefix}md_shop_state s ON s.name = 'generation' AND s.value = b.generation
        WHERE b.kind = 'product' AND b.name = 'column:id' GROUP BY b.language" ), 'blocks', 'language' );`);
    assert.deepEqual(blocks, { ro: '1', ru: '1' });
    assert.equal(await totalOf('search=bambus'), Math.floor((manyProducts + 58) / 100));
    const differences = JSON.parse(await wp('md-shop', 'index', 'verify', '--format=json')) as Record<string, number>;
    assert.deepEqual(
      Object.entries(differences).filter(([, number]) => number > 0),
      [],
    );
    await generate(generatedProducts, 7);
    await rebuild();
  });

  test('are ordinary products next to the others, most of them in Russian too', async () => {
    assert.equal(await totalOf(''), demoTotal + generatedProducts);
    const made = (await rows())['posts'] ?? 0;
    const russian = made - (empty['posts'] ?? 0) - generatedProducts;
    assert.ok(
      russian > generatedProducts * 0.75 && russian < generatedProducts * 0.95,
      `${String(russian)} in Russian`,
    );
    const page = await read('search_products', '/products?per_page=50&search=bambus');
    assert.ok(page.json.items.length > 0);
    for (const { id, name } of page.json.items) {
      const detail = await read('get_product', `/products/${String(id)}`);
      assert.equal(detail.json.name, name);
      assert.match(detail.json.description, /bambus/);
      assert.notEqual(detail.json.price, null);
    }
  });

  test('contain the marker words in their shares', async () => {
    assert.equal(await totalOf('search=bambus'), generatedProducts / 100);
    for (const word of ['aluminiu', 'antrenament']) {
      const share = (await totalOf(`search=${word}`)) / generatedProducts;
      assert.ok(share > 0.3 && share < 0.7, `${word}: ${String(share)}`);
    }
  });

  test('have categories on two levels and brands, and WordPress counts them', async () => {
    const { categories, brands } = (await read('list_categories', '/categories')).json;
    const category = categories.find(({ slug }) => slug === 'role-pentru-oras-g-ro');
    const parent = categories.find(({ slug }) => slug === 'role-g-ro');
    const brand = brands.find(({ slug }) => slug === 'nordika-g-ro');
    assert.ok(category && parent && brand);
    assert.ok(parent.count > category.count, 'a parent category contains the products of its children');
    assert.equal(await totalOf(`category=${category.slug}`), category.count);
    const counted = await php(`return (int) get_term( ${String(category.id)} )->count;`);
    assert.equal(counted, category.count);
  });

  test('are the same for the same seed, and different for another', async () => {
    const first = await content();
    await generate(generatedProducts, 7);
    assert.deepEqual(await content(), first);
    await generate(generatedProducts, 8);
    assert.notDeepEqual(await content(), first);
    await rebuild();
    assert.equal(await totalOf(''), demoTotal + generatedProducts, 'they replace the previous ones');
  });

  test('are removed completely, and nothing else is', async () => {
    const newest = await php(
      `global $wpdb; return (int) $wpdb->get_var( "SELECT MAX(variant_id) FROM {$wpdb->prefix}md_shop_variants" );`,
    );
    await generate(0, 7);
    assert.deepEqual(await rows(), empty);
    await rebuild();
    assert.equal(await totalOf(''), demoTotal);
    await generate(1, 7);
    const lowest =
      await php(`global $wpdb; return (int) $wpdb->get_var( "SELECT MIN(v.variant_id) FROM {$wpdb->prefix}md_shop_variants v
      JOIN {$wpdb->postmeta} m ON m.post_id = v.product_id AND m.meta_key = 'md_shop_generated' WHERE v.deleted = 0" );`);
    assert.ok(Number(lowest) > Number(newest), 'the id of a variant was reused');
  });

  for (const number of [-1, 1000001]) {
    test(`${String(number)} products are rejected with a message`, async () => {
      await assert.rejects(generate(number, 7), /families must be a whole number from 0 to 1000000/);
    });
  }
});

describe('products of the documents of a collection', () => {
  let demoTotal: number;
  let russianTotal: number;
  let products: Readonly<Record<string, number>>;
  before(async () => {
    demoTotal = await totalOf('');
    russianTotal = await totalOf('language=ru');
    const folder = await mkdtemp(join(tmpdir(), 'md-shop-collection-'));
    try {
      const file = join(folder, 'small-ro.json.gz');
      await writeFile(file, gzipSync(await readFile(join(root, 'test', 'fixtures', 'relevance', 'small-ro.json'))));
      const { ids, adjustments } = JSON.parse(await (await testSite()).runPhp(loading(file, 'ro'))) as {
        ids: Record<string, number>;
        adjustments: Record<string, number>;
      };
      assert.deepEqual(adjustments, { unnamed: 2, sku_cut: 0, label_split: 0, label_cut: 0 });
      products = ids;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await rebuild();
  });
  after(async () => {
    await generate(0, 7);
    await rebuild();
    assert.equal(await totalOf(''), demoTotal, 'they are removed like generated products');
  });

  test('are ordinary products of one language, one for each document', async () => {
    assert.equal(await totalOf(''), demoTotal + 12);
    assert.equal(await totalOf('language=ru'), russianTotal);
    const { json } = await read('get_product', `/products/${String(products['107'])}`);
    assert.equal(json.name, 'Ghete pentru hochei pe role');
    assert.equal(json.sku, 'HOC-1');
    assert.deepEqual(
      json.variants.map(({ label }) => label),
      ['44, negru cu roșu'],
    );
    assert.equal(json.description, 'Cadră rigidă și roți de interior.');
    assert.equal(json.availability, 'in_stock');
    const { brands } = (await read('list_categories', '/categories')).json;
    assert.equal(brands.find(({ slug }) => slug === 'kolibra-g-ro')?.count, 2);
  });

  for (const [field, words, document] of [
    ['name', 'hochei', '107'],
    ['SKU', 'roti8085a', '105'],
    ['brand and text', 'kolibra buzunar', '108'],
    ['label', 'ceruite 220 albe', '112'],
    ['text of a document without a name', 'cursurile conuri', '109'],
  ] as const) {
    test(`are found by their ${field}`, async () => {
      const { items } = (await read('search_products', `/products?search=${encodeURIComponent(words)}`)).json;
      assert.equal(items[0]?.id, products[document]);
    });
  }

  test('a title of documents without a name is found by no query', async () => {
    const { items } = (await read('search_products', `/products?search=${encodeURIComponent('—')}`)).json;
    assert.deepEqual(items, []);
  });
});
