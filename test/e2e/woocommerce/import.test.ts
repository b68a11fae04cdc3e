import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { everyProduct, product, refused } from '../support/contract-client.ts';
import { untilRebuilt } from '../support/fixtures.ts';
import { page } from '../support/pages.ts';
import { php, phpAsAdministrator, phpValue } from '../support/php.ts';
import { withSettings } from '../support/settings.ts';
import { makeFamily, removeFamilies } from '../support/shop.ts';
import { translate } from '../support/translations.ts';
import { deleteProducts, productOf, withServices } from '../support/woocommerce.ts';
import { wp } from '../support/wp-cli.ts';
import { testSite } from '../site.ts';

const made: number[] = [];
afterEach(() => deleteProducts(made.splice(0)));

/** PHP that creates a product of the embedded shop with these rows of variants; its id is in `$id`. */
const ownProduct = (name: string, variants: string, language = 'ro') => `
  $id = wp_insert_post( array( 'post_type' => 'roller_product', 'post_status' => 'publish', 'post_title' => '${name}',
    'post_content' => 'Textul', 'post_date' => '2026-01-02 03:04:05', 'post_modified' => '2026-01-02 03:04:05' ) );
  $wpdb->query( "UPDATE $wpdb->posts SET post_modified = '2026-01-02 03:04:05', post_modified_gmt = '2026-01-02 03:04:05' WHERE ID = $id" );
  $group = $id; $wpdb->query( "REPLACE INTO {$wpdb->prefix}md_shop_languages (object_type, object_id, language, group_id) VALUES ('post', $id, '${language}', $group)" );
  ${variants}`;
/** @param key the variant's id, or NULL for the next. */
const variant = (key: string, size: string, sku: string, price: number, more = "NULL, NULL, NULL, 'in_stock'") =>
  `$wpdb->query( "INSERT INTO {$wpdb->prefix}md_shop_variants (variant_id, product_id, position, deleted, size, color_ro, color_ru, sku, regular_price, sale_price, sale_from, sale_to, stock, modified)
     VALUES (${key}, $id, 0, 0, '${size}', 'negru', 'чёрный', '${sku}', ${price}, ${more}, 1767323045)" );`;

const run = () => withServices<number>(`return $import->run();`);
const checksum = () =>
  php<string>(`global $wpdb; $sum = array(); foreach ( array( $wpdb->posts, $wpdb->postmeta, $wpdb->terms, $wpdb->term_taxonomy, $wpdb->term_relationships,
      $wpdb->prefix . 'md_shop_languages', $wpdb->prefix . 'md_shop_variants', $wpdb->prefix . 'wc_product_meta_lookup' ) as $table ) {
      $sum[] = md5( wp_json_encode( $wpdb->get_results( "SELECT * FROM $table ORDER BY 1, 2", ARRAY_N ) ) ); } return implode( ' ', $sum );`);

describe('import: the demonstration shop', () => {
  test('every variant is returned with its previous id', async () => {
    const before = await php<Record<string, number>>(`global $wpdb; return array_column( $wpdb->get_results(
      "SELECT sku, variant_id FROM {$wpdb->prefix}md_shop_variants WHERE deleted = 0 AND sku <> ''", ARRAY_A ), 'variant_id', 'sku' );`);
    let seen = 0;
    for (const language of ['ro', 'ru'] as const) {
      for (const { id } of (await everyProduct(`language=${language}`)).slice(0, 20)) {
        for (const one of (await product(id, language)).variants) {
          if (before[one.sku] === undefined) continue;
          seen += 1;
          assert.equal(one.variant_id, Number(before[one.sku]), one.sku);
        }
      }
    }
    assert.ok(seen > 100, `${seen} variants were checked`);
  });

  test('a second import moves nothing', async () => {
    const left = await php(
      `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->posts WHERE post_type = 'roller_product'" );`,
    );
    assert.equal(left, 0);
    assert.equal(await run(), 0);
  });

  test('the count of terms in a taxonomy that has none is not asked with invalid SQL', async () => {
    const invalid = await withServices<string[]>(`$invalid = array();
      add_filter( 'terms_pre_query', static fn ( $terms, $query ) => array( 'product_brand' ) === $query->query_vars['taxonomy'] ? array() : $terms, 10, 2 );
      add_filter( 'query', static function ( $sql ) use ( &$invalid ) { if ( preg_match( '/IN \\(\\s*\\)/', $sql ) ) { $invalid[] = $sql; } return $sql; } );
      $import->run(); return $invalid;`);
    assert.deepEqual(invalid, []);
  });

  test('links to the old addresses redirect to the new ones', async () => {
    const { url } = await testSite();
    const [shown] = await everyProduct('');
    assert.ok(shown);
    const slug = new URL(shown.url).pathname.split('/').at(-2) ?? '';
    for (const [old, now] of [
      [`/magazin/${slug}/`, shown.url],
      ['/magazin/', `${url}/shop/`],
      ['/categorie/accesorii/', `${url}/product-category/accesorii/`],
    ] as const) {
      const { status, location } = await page(old);
      assert.deepEqual([status, location], [301, now], old);
    }
    assert.equal((await page('/categorie/nu-exista/')).status, 404);
  });
});

describe('import: single products', () => {
  test('without --apply it says what it would do and changes nothing', async () => {
    const id = await php<number>(
      `global $wpdb; ${ownProduct('Role dry', variant('NULL', '38', 'IM-DRY', 100000))} return $id;`,
    );
    made.push(id);
    const before = await checksum();
    const printed = await withServices<(string | Record<string, unknown>)[]>(
      `$command->import( array(), array( 'format' => 'table' ) ); return $GLOBALS['printed'];`,
    );
    assert.deepEqual(printed[0], { id, product: 'Role dry', language: 'ro', variations: 1, notes: '' });
    assert.equal(printed.at(-1), 'Nothing was changed. With --apply, changes will be made to: 1 product.');
    assert.equal(await checksum(), before);
    const applied = await withServices<string[]>(
      `$command->import( array(), array( 'apply' => true ) ); return $GLOBALS['printed'];`,
    );
    assert.deepEqual(applied, ['Success: Moved into WooCommerce: 1 product.']);
  });

  test('a product keeps its id, slug, times and variants; a sale ends at the same second', async () => {
    const end = Math.floor(Date.now() / 1000) + 86_400;
    const id = await php<number>(
      `global $wpdb; ${ownProduct('Role întregi', variant('NULL', '38', 'IM-1', 150000, `120000, NULL, ${end}, 'in_stock'`) + variant('NULL', '39', 'IM-2', 150000, "NULL, NULL, NULL, 'backorder'"))} return $id;`,
    );
    made.push(id);
    assert.equal(await run(), 1);
    const shop = await php<
      Record<string, unknown>
    >(`$product = wc_get_product( ${id} ); $one = wc_get_product( $product->get_children()[0] );
      return array( 'type' => $product->get_type(), 'slug' => $product->get_slug(), 'price' => $one->get_price(), 'regular' => $one->get_regular_price(),
        'end' => $one->get_date_on_sale_to()->getTimestamp(), 'modified' => get_post( ${id} )->post_modified_gmt, 'sku' => $one->get_sku(),
        'attributes' => $one->get_attributes(), 'stock' => wc_get_product( $product->get_children()[1] )->get_stock_status() );`);
    assert.deepEqual(shop, {
      type: 'roller_product',
      slug: 'role-intregi',
      price: '1200.00',
      regular: '1500.00',
      end: end - 1,
      modified: '2026-01-02 03:04:05',
      sku: 'IM-1',
      attributes: { marime: '38', culoare: 'negru' },
      stock: 'onbackorder',
    });
    const shown = await product(id);
    assert.deepEqual(
      shown.variants.map(({ size, color, price, availability }) => [size, color, price, availability]),
      [
        ['38', 'negru', '1200.00', 'in_stock'],
        ['39', 'negru', '1500.00', 'backorder'],
      ],
    );
    assert.equal(shown.modified, '2026-01-02T03:04:05Z');
  });

  test('the catalog is rebuilt after the last step of a move, and not after each', async () => {
    const ids = await php<number[]>(
      `global $wpdb; ${ownProduct('Primul pas', variant('NULL', '38', 'IM-STEP-1', 100000))} $ids = array( $id );
       ${ownProduct('Al doilea pas', variant('NULL', '38', 'IM-STEP-2', 100000))} $ids[] = $id; return $ids;`,
    );
    made.push(...ids);
    await everyProduct('');
    const generation = `(int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'generation'" )`;
    const [before = 0, first, between, second, last = 0] = await withServices<number[]>(
      `global $wpdb; $seen = array( ${generation} );
       foreach ( array( 0.0, INF ) as $seconds ) { $seen[] = $import->run( null, $seconds ); $seen[] = ${generation}; } return $seen;`,
    );
    assert.deepEqual([first, between, second], [1, before, 1]);
    assert.ok(last > before, 'not rebuilt');
    for (const id of ids) assert.equal((await product(id)).price, '1000.00');
  });

  test('an id that a WooCommerce variation already had stays with the variant; new ids are higher than all others', async () => {
    const { id, other, variation } = await php<{
      id: number;
      other: number;
      variation: number;
    }>(`global $wpdb; ${productOf('roller_product', 'IM-C')}
      $other = $id; $variation = $variations[0]; ${ownProduct('Role cu id', variant('$variation', '40', 'IM-ID', 90000))}
      return array( 'id' => $id, 'other' => $other, 'variation' => $variation );`);
    made.push(id, other);
    const highest =
      await php<number>(`global $wpdb; $next = 50 + (int) $wpdb->get_var( "SELECT MAX(ID) FROM $wpdb->posts" );
      $wpdb->query( "INSERT INTO {$wpdb->prefix}md_shop_variants (variant_id, product_id, position, deleted, sku, stock, modified) VALUES ($next, 0, 0, 1, '', 'in_stock', 1)" ); return $next;`);
    assert.equal(await run(), 1);
    assert.deepEqual(
      (await product(id)).variants.map((one) => one.variant_id),
      [variation],
    );
    const now = (await product(other)).variants.map((one) => one.variant_id);
    assert.equal(now.length, 2);
    assert.ok((now[0] ?? 0) > highest && now[0] !== variation, `the other variation has got ${now[0]}`);
    const next = await php<number>(
      `$id = wp_insert_post( array( 'post_title' => 'x', 'post_type' => 'post' ) ); wp_delete_post( $id, true ); return $id;`,
    );
    assert.ok(next > highest && !now.includes(next));
  });

  test('variations of a CSV file have ids of their own, and those that a file changes keep theirs', async () => {
    const id = await php<number>(`global $wpdb;
      ${ownProduct('Role din fișier', variant('NULL', '38', 'IM-FILE-38', 90000) + variant('NULL', '39', 'IM-FILE-39', 90000))} return $id;`);
    made.push(id);
    const variants = async (of: number) => (await product(of)).variants.map((one) => one.variant_id);
    assert.equal(await run(), 1);
    const original = await variants(id);
    assert.equal(original.length, 2);
    // A file of an earlier release, and one of another plugin.
    const values = ['$public', "get_post_meta( $variation, '_md_shop_variant_id', true )"];
    const exported = await php<string[]>(`require_once WC_ABSPATH . 'includes/export/class-wc-product-csv-exporter.php';
      add_action( 'parse_query', static fn ( $query ) => $query->set( 'lang', '' ), 1 );
      $exporter = new WC_Product_CSV_Exporter(); $exporter->set_product_types_to_export( array( 'roller_product', 'variation' ) ); $exporter->set_limit( 5000 );
      $exporter->enable_meta_export( true ); $exporter->prepare_data_to_export();
      $rows = ( new ReflectionProperty( $exporter, 'row_data' ) )->getValue( $exporter );
      return array_values( array_filter( array_column( $rows, 'meta:_md_shop_variant_id' ), static fn ( $value ) => '0' !== $value ) );`);
    assert.deepEqual(exported, []);
    for (const [place, value] of values.entries()) {
      const copy =
        await phpAsAdministrator<number>(`require_once WC_ABSPATH . 'includes/import/class-wc-product-csv-importer.php';
        $file = get_temp_dir() . 'md-shop-' . wp_generate_uuid4() . '.csv'; $sku = 'IM-NEW-${place}'; $public = ${original[0] ?? 0};
        $variation = wc_get_product_id_by_sku( 'IM-FILE-38' ); $value = ${value};
        file_put_contents( $file, "Type,SKU,Name,Published,Parent,Regular price,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Meta: _md_shop_variant_id\\n"
          . "roller_product,$sku,Din fișier,1,,,Mărime,\\"38, 39\\",1,0,\\nvariation,$sku-38,,1,$sku,800,Mărime,38,,0,$value\\n" );
        $mapping = array( 'Type' => 'type', 'SKU' => 'sku', 'Name' => 'name', 'Published' => 'published', 'Parent' => 'parent_id', 'Regular price' => 'regular_price',
          'Attribute 1 name' => 'attributes:name1', 'Attribute 1 value(s)' => 'attributes:value1', 'Attribute 1 visible' => 'attributes:visible1', 'Attribute 1 global' => 'attributes:taxonomy1',
          'Meta: _md_shop_variant_id' => 'meta:_md_shop_variant_id' );
        ( new WC_Product_CSV_Importer( $file, array( 'parse' => true, 'mapping' => $mapping ) ) )->import();
        file_put_contents( $file, "Type,SKU,Parent,Meta: _md_shop_variant_id\\nvariation,IM-FILE-38,id:${id},$value\\nvariation,IM-FILE-39,id:${id},\\n" );
        ( new WC_Product_CSV_Importer( $file, array( 'parse' => true, 'update_existing' => true, 'mapping' => $mapping ) ) )->import();
        wp_delete_file( $file ); return wc_get_product_id_by_sku( $sku );`);
      made.push(copy);
      const [own] = await variants(copy);
      assert.ok(own !== undefined && own > Math.max(...original), `${own} is not beyond ${original.join()}`);
      assert.deepEqual(await variants(id), original);
    }
  });

  test('what other plugins copy with a variation counts for none but its own, also after that one is deleted', async () => {
    const id = await php<number>(
      `global $wpdb; ${ownProduct('Role dublate', variant('NULL', '38', 'IM-TWIN', 90000))} return $id;`,
    );
    made.push(id);
    assert.equal(await run(), 1);
    const variants = async (of: number) => (await product(of)).variants.map((one) => one.variant_id);
    const [original] = await variants(id);
    const twin = await php<{ id: number; variation: number }>(`${productOf('roller_product', 'IM-TWIN-2')}
      wp_delete_post( $variations[1], true );
      update_post_meta( $variations[0], '_md_shop_variant_id', get_post_meta( wc_get_product_id_by_sku( 'IM-TWIN' ), '_md_shop_variant_id', true ) );
      return array( 'id' => $id, 'variation' => $variations[0] );`);
    made.push(twin.id);
    assert.deepEqual(await variants(twin.id), [twin.variation]);
    assert.deepEqual(await variants(id), [original]);
    await php(`wp_delete_post( ${id}, true ); do_action( 'md_shop_refresh' ); return 1;`);
    assert.deepEqual(await variants(twin.id), [twin.variation]);
  });

  test('ids of an earlier release, which copies share, stay with the oldest variation and its translations', async () => {
    const size = (name: string) =>
      makeFamily({
        name,
        attributes: { Size: ['1', '2'] },
        variations: ['1', '2'].map((one) => ({ attributes: { Size: one }, price: one })),
      });
    const [ro, ru, copy, other] = [await size('Vechi'), await size('Старые'), await size('Copie'), await size('Alt')];
    await translate(ro, ru);
    const variations = (of: number) => php<number[]>(`return wc_get_product( ${of} )->get_children();`);
    const of = async (one: number, language: 'ro' | 'ru' = 'ro') =>
      (await product(one, language)).variants.map(({ variant_id }) => variant_id);
    const original = await php<number[]>(`$ids = array();
      foreach ( array( 1, 2 ) as $place ) { $ids[] = wp_insert_post( array( 'post_title' => 'x' ) ); wp_delete_post( end( $ids ), true ); }
      foreach ( array( ${ro}, ${ru}, ${copy} ) as $product ) {
        foreach ( wc_get_product( $product )->get_children() as $place => $variation ) { update_post_meta( $variation, '_md_shop_variant_id', (string) $ids[ $place ] ); } }
      // The file of another shop, with the number of a variation here.
      update_post_meta( wc_get_product( ${copy} )->get_children()[1], '_md_shop_variant_id', (string) wc_get_product( ${other} )->get_children()[1] );
      delete_option( 'md_shop_variant_ids_bound' ); return $ids;`);
    // As that release had it.
    assert.deepEqual([await of(ro), await of(ru, 'ru')], [original, original]);
    assert.equal((await of(copy))[0], original[0]);
    await wp('md-shop', 'index', 'rebuild', '--workers=1');
    assert.deepEqual([await of(ro), await of(ru, 'ru')], [original, original]);
    assert.deepEqual([await of(copy), await of(other)], [await variations(copy), await variations(other)]);
    // The Russian product alone has them too.
    await php(`wp_update_post( array( 'ID' => ${ro}, 'post_status' => 'draft' ) ); return 1;`);
    assert.deepEqual(await of(ru, 'ru'), original);
    await removeFamilies();
  });

  test('a copy of a product has variants with ids of their own, and still none if the product has none', async () => {
    const { id, single } = await php<{ id: number; single: number }>(`global $wpdb;
      ${ownProduct('Role copiate', variant('NULL', '38', 'IM-COPY', 90000))} $family = $id;
      ${ownProduct('Ceară copiată', `$wpdb->query( "INSERT INTO {$wpdb->prefix}md_shop_offers (product_id, sku, regular_price, stock, modified) VALUES ($id, 'IM-ONE', 5000, 'in_stock', 1767323045)" );`)}
      return array( 'id' => $family, 'single' => $id );`);
    made.push(id, single);
    assert.equal(await run(), 2);
    const [copy, singleCopy] = await php<[number, number]>(`wp_set_current_user( 1 );
      require_once WC()->plugin_path() . '/includes/admin/class-wc-admin-duplicate-product.php';
      return array_map( static function ( $id ) {
        $copy = ( new WC_Admin_Duplicate_Product() )->product_duplicate( wc_get_product( $id ) );
        $copy->set_status( 'publish' ); return $copy->save(); }, array( ${id}, ${single} ) );`);
    made.push(copy, singleCopy);
    const variants = async (of: number) => (await product(of)).variants.map((one) => one.variant_id);
    const [original, copied] = [await variants(id), await variants(copy)];
    assert.deepEqual([original.length, copied.length], [1, 1]);
    assert.notDeepEqual(copied, original);
    assert.deepEqual([await variants(single), await variants(singleCopy)], [[], []]);
    // With sizes they have variants, also what was there before.
    for (const one of [single, singleCopy]) {
      const [s, m] = await php<[number, number]>(`$size = new WC_Product_Attribute();
        $size->set_name( 'Mărime' ); $size->set_options( array( 'S', 'M' ) ); $size->set_variation( true );
        $product = wc_get_product( ${one} ); $product->set_attributes( array( $size ) ); $product->save();
        $first = wc_get_product( $product->get_children()[0] ); $first->set_attributes( array( 'marime' => 'S' ) ); $first->save();
        $second = new WC_Product_Variation(); $second->set_parent_id( ${one} ); $second->set_menu_order( 1 );
        $second->set_attributes( array( 'marime' => 'M' ) ); $second->set_regular_price( '60' ); $second->save();
        return array( $first->get_id(), $second->get_id() );`);
      const { price, variants: now } = await product(one);
      assert.deepEqual(
        now.map((variant) => [variant.variant_id, variant.size, variant.price]),
        [
          [s, 'S', '50.00'],
          [m, 'M', '60.00'],
        ],
      );
      assert.equal(price, '50.00');
      const { text } = await page(now[0]?.url ?? '');
      assert.match(text, /<option value="S"\s+selected='selected'/);
    }
  });

  test('conflicts with existing slugs, SKUs and categories of WooCommerce', async () => {
    const { id, other, term, own } = await php<{ id: number; other: number; term: number; own: number }>(`global $wpdb;
      $simple = new WC_Product_Simple(); $simple->set_name( 'Casca dublă' ); $simple->set_slug( 'casca-dubla' ); $simple->set_sku( 'IM-TWICE' ); $other = $simple->save();
      $term = wp_insert_term( 'Dublă', 'product_cat', array( 'slug' => 'dubla' ) )['term_id'];
      $own = wp_insert_term( 'Dublă', 'md_shop_category', array( 'slug' => 'dubla' ) )['term_id'];
      ${ownProduct('Casca dubla', variant('NULL', 'M', 'IM-TWICE', 50000))} wp_set_object_terms( $id, $own, 'md_shop_category' );
      return array( 'id' => $id, 'other' => $other, 'term' => $term, 'own' => $own );`);
    made.push(id, other);
    const [plan] = await withServices<{ notes: string[] }[]>(`return $import->plan();`);
    assert.deepEqual(plan?.notes, ['sku_taken']);
    assert.deepEqual(await withServices(`return $import->planTerms();`), { moved: 0, merged: 1 });
    assert.equal(await run(), 1);
    assert.deepEqual(
      await php(`$product = wc_get_product( ${id} ); $one = wc_get_product( $product->get_children()[0] );
        return array( $product->get_slug(), $one->get_sku( 'edit' ), $product->get_category_ids(), null === get_term( ${own} ), get_term( ${term} )->count );`),
      ['casca-dubla-2', '', [term], true, 1],
    );
    await php(`wp_delete_term( ${term}, 'product_cat' ); return 1;`);
  });

  test('products of a hidden category stay hidden if they move to a category of WooCommerce', async () => {
    const { ids, terms } = await php<{ ids: number[]; terms: number[] }>(`global $wpdb;
      $make = static fn ( string $slug, string $taxonomy, int $parent = 0 ) => wp_insert_term( $slug, $taxonomy, array( 'slug' => $slug, 'parent' => $parent ) )['term_id'];
      $ids = array(); $terms = array( $make( 'marcata-ascunsa', 'product_cat' ), $make( 'fiica-ascunsa', 'product_cat' ) );
      $parent = $make( 'parinte-ascuns', 'md_shop_category' );
      $own = array( $make( 'marcata-ascunsa', 'md_shop_category' ), $make( 'fiica-ascunsa', 'md_shop_category', $parent ) );
      foreach ( array( $own[0], $parent ) as $term ) { update_term_meta( $term, '_md_shop_hidden', '1' ); }
      foreach ( $own as $term ) {
        ${ownProduct('Casca ascunsa', variant('NULL', 'M', '', 50000))} wp_set_object_terms( $id, $term, 'md_shop_category' ); $ids[] = $id;
      }
      return array( 'ids' => $ids, 'terms' => array( ...$terms, $parent ) );`);
    made.push(...ids);
    try {
      assert.equal(await run(), 2);
      for (const id of ids) await refused(404, `/products/${id}`);
      assert.deepEqual(
        await php(
          `return array_map( static fn ( $id ) => get_term( $id )->taxonomy . get_term_meta( $id, '_md_shop_hidden', true ), ${phpValue(terms)} );`,
        ),
        ['product_cat1', 'product_cat1', 'product_cat1'],
      );
      await php(`delete_term_meta( ${terms[1]}, '_md_shop_hidden' ); return 1;`);
      assert.equal((await product(ids[1] ?? 0)).id, ids[1]);
    } finally {
      await php(`foreach ( ${phpValue(terms)} as $id ) { wp_delete_term( $id, 'product_cat' ); } return 1;`);
    }
  });

  test('products that are hidden as a type stay hidden, as products of WooCommerce', async () => {
    const id = await php<number>(
      `global $wpdb; ${ownProduct('Role ascunse', variant('NULL', '38', '', 1000))} return $id;`,
    );
    made.push(id);
    await withSettings({ hidden_post_types: ['roller_product'] }, async () => {
      assert.equal(await run(), 1);
      await refused(404, `/products/${id}`);
      assert.deepEqual(await php(`return get_option( 'md_shop_settings' )['hidden_post_types'];`), [
        'roller_product',
        'product',
      ]);
    });
    await untilRebuilt();
    assert.equal((await product(id)).id, id);
  });

  test('if another plugin throws, terms are counted and addresses work for what was moved, and a further import moves the rest', async () => {
    const ids: number[] = [];
    for (const name of ['Întâi', 'Aruncă', 'Ultima']) {
      ids.push(
        await php<number>(`global $wpdb; ${ownProduct(`Role ${name}`, variant('NULL', '38', '', 1000))} return $id;`),
      );
    }
    made.push(...ids);
    const counts = `array( (int) $wpdb->get_var( "SELECT count FROM $wpdb->term_taxonomy JOIN $wpdb->terms USING (term_id) WHERE taxonomy = 'product_type' AND slug = 'roller_product'" ),
      (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->term_relationships JOIN $wpdb->term_taxonomy USING (term_taxonomy_id) JOIN $wpdb->terms USING (term_id) JOIN $wpdb->posts ON ID = object_id WHERE taxonomy = 'product_type' AND slug = 'roller_product' AND post_status = 'publish'" ) )`;
    const first = await withServices<{
      error: string;
      deferred: boolean;
      rules: unknown;
      counts: [number, number];
      left: string[];
    }>(
      `global $wpdb; update_option( 'rewrite_rules', array( 'old' => 'index.php' ) ); $error = '';
       add_action( 'clean_post_cache', static function ( $id ) { if ( $id === ${String(ids[1])} ) { throw new RuntimeException( 'another plugin' ); } } );
       try { $import->run(); } catch ( RuntimeException $e ) { $error = $e->getMessage(); }
       return array( 'error' => $error, 'deferred' => wp_defer_term_counting(), 'rules' => get_option( 'rewrite_rules' ), 'counts' => ${counts},
         'left' => $wpdb->get_col( "SELECT ID FROM $wpdb->posts WHERE post_type = 'roller_product' ORDER BY ID" ) );`,
    );
    assert.equal(first.error, 'another plugin');
    assert.deepEqual(first.left.map(Number), ids.slice(1));
    assert.equal(first.deferred, false);
    assert.equal(first.rules, false);
    assert.equal(first.counts[0], first.counts[1]);
    assert.equal(await run(), 2);
    const [counted, real] = await php<[number, number]>(`global $wpdb; return ${counts};`);
    assert.equal(counted, real);
  });

  test('another currency is rejected, and nothing is moved', async () => {
    const id = await php<number>(
      `global $wpdb; ${ownProduct('Role euro', variant('NULL', '38', 'IM-EUR', 1000))} return $id;`,
    );
    made.push(id);
    const before = await checksum();
    const output = await withServices<string>(`add_filter( 'woocommerce_currency', static fn () => 'EUR' );
      try { $import->run(); return 'it ran'; } catch ( RuntimeException $e ) { return $e->getMessage(); }`);
    assert.match(output, /EUR/);
    assert.equal(await checksum(), before);
  });
});
