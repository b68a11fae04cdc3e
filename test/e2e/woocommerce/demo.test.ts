import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { demoProducts } from '../support/demo.ts';
import { categories, everyProduct, product, products } from '../support/contract-client.ts';
import { untilAvailable, untilRebuilt } from '../support/fixtures.ts';
import { php, phpValue } from '../support/php.ts';
import { deleteProducts, withServices } from '../support/woocommerce.ts';

/** Runs `wp md-shop demo import`. @return What it printed. */
const importDemo = () =>
  withServices<
    string[]
  >(`$demonstration = ( new ReflectionFunction( $hooked( 'md_shop_demo_import' ) ) )->getClosureThis();
    ( new MdShop\\Catalog\\Cli\\DemoCommand( $demonstration->importer(), $demonstration->questions(), MdShop\\Catalog\\Catalog\\ProductSource::WooCommerce ) )->import();
    return $GLOBALS['printed'];`);
const move = () => withServices<number>(`return $import->run();`);
const removeDemo = () => php(`do_action( 'md_shop_demo_remove' ); return 1;`);
const isActive = (active: boolean) =>
  php(`$others = array_values( array_diff( get_option( 'active_plugins' ), array( 'woocommerce/woocommerce.php' ) ) );
    update_option( 'active_plugins', ${active ? "array_merge( array( 'woocommerce/woocommerce.php' ), $others )" : '$others'} ); return 1;`);

/** Counts the rows of products, their variations and terms in the tables of WordPress and of the plugin. */
const amounts = () =>
  php<Record<string, number>>(`global $wpdb; $counts = array();
    foreach ( array( 'product', 'product_variation', 'roller_product', 'attachment' ) as $type ) {
      $counts[ $type ] = (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->posts WHERE post_type = '$type' AND post_name NOT LIKE 'woocommerce-placeholder%'" );
    }
    foreach ( array( 'product_cat', 'product_brand', 'md_shop_category', 'md_shop_brand' ) as $taxonomy ) {
      $counts[ $taxonomy ] = (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->term_taxonomy WHERE taxonomy = '$taxonomy'" );
    }
    $counts['marks'] = (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->postmeta WHERE meta_key IN ( 'md_shop_demo_key', 'md_shop_demo_made', 'md_shop_demo_post' )" );
    foreach ( array( 'variants' => ' WHERE deleted = 0', 'offers' => '' ) as $table => $which ) { $counts[ $table ] = (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_$table$which" ); }
    return $counts;`);
const marked = (key: string) =>
  php<number>(
    `global $wpdb; return (int) $wpdb->get_var( "SELECT post_id FROM $wpdb->postmeta WHERE meta_key = 'md_shop_demo_key' AND meta_value = '${key}'" );`,
  );
/** The state of a site with the demonstration in WooCommerce. */
const nothingLeft = {
  product_variation: 0,
  roller_product: 0,
  attachment: 0,
  product_brand: 0,
  md_shop_category: 0,
  md_shop_brand: 0,
  marks: 0,
  variants: 0,
  offers: 0,
};

describe('WooCommerce: the demonstration after its products were moved', () => {
  after(async () => {
    await isActive(true);
    await importDemo();
    await move();
    await untilRebuilt();
  });

  test('importing it again makes nothing a second time and leaves the moved products as they are', async () => {
    const id = await marked('sprint-110-ro');
    const [variation, brand] = await php<[number, number]>(`$family = wc_get_product( ${id} );
      $family->set_name( 'Rolele mele' ); $family->save();
      $one = wc_get_product( $family->get_children()[0] ); $one->set_regular_price( '7777' ); $one->set_sale_price( '' ); $one->save();
      $brand = get_the_terms( ${id}, 'product_brand' )[0]->term_id; wp_update_term( $brand, 'product_brand', array( 'name' => 'Brandul meu' ) );
      return array( $one->get_id(), $brand );`);
    const before = [await amounts(), await everyProduct(''), await everyProduct('language=ru'), await categories()];
    const printed = await importDemo();
    await untilAvailable();
    assert.deepEqual(
      [await amounts(), await everyProduct(''), await everyProduct('language=ru'), await categories()],
      before,
    );
    assert.deepEqual(
      await php(
        `return array( get_the_title( ${id} ), wc_get_product( ${variation} )->get_regular_price(), get_term( ${brand} )->name );`,
      ),
      ['Rolele mele', '7777', 'Brandul meu'],
    );
    assert.equal(await move(), 0);
    assert.equal(printed.length, 1, printed.join('\n'));
    assert.match(
      printed[0] ?? '',
      new RegExp(
        `^Success: .*ready: ${demoProducts.length} products.*WooCommerce.*: ${demoProducts.length} products\\.$`,
      ),
    );
  });

  test('a product that was deleted is made again; the command warns that it has to be moved, and then it is as before', async () => {
    const ids = [await marked('urban-80-ro'), await marked('urban-80-ru')];
    const before = await amounts();
    const shown = async () => {
      const id = await marked('urban-80-ro');
      const { variants, image } = await product(id);
      const terms = await php(
        `return wp_get_object_terms( ${id}, array( 'product_cat', 'product_brand', 'md_shop_category', 'md_shop_brand' ), array( 'fields' => 'ids' ) );`,
      );
      return [terms, image, variants.map(({ sku, price }) => [sku, price])];
    };
    const expected = await shown();
    await deleteProducts(ids);
    const printed = await importDemo();
    assert.match(printed[0] ?? '', /^Warning: .*wp md-shop woocommerce import/);
    assert.match(printed[1] ?? '', new RegExp(`: ${demoProducts.length - 1} products\\.$`));
    assert.equal((await amounts())['roller_product'], 2);
    assert.equal(await move(), 2);
    await untilRebuilt();
    assert.deepEqual(await amounts(), before);
    assert.deepEqual(await shown(), expected);
  });

  test('removing it deletes the moved products with their variations, categories and brands; what was renamed goes into the trash, and what others use stays', async () => {
    const original = await marked('urban-80-ro');
    const { copy, mine, second } = await php<{ copy: number; mine: number; second: number }>(`wp_set_current_user( 1 );
      require_once WC()->plugin_path() . '/includes/admin/class-wc-admin-duplicate-product.php';
      $copy = ( new WC_Admin_Duplicate_Product() )->product_duplicate( wc_get_product( ${original} ) )->get_id();
      $simple = new WC_Product_Simple(); $simple->set_name( 'Al meu' ); $mine = $simple->save();
      // Earlier releases made a second set of products after the first one was moved.
      $simple = new WC_Product_Simple(); $simple->set_name( 'A doua oară' ); $second = $simple->save();
      update_post_meta( $second, 'md_shop_demo_key', 'urban-80-ro' ); update_post_meta( $second, 'md_shop_demo_post', $second );
      return array( 'copy' => $copy, 'mine' => $mine, 'second' => $second );`);
    const copied = await php<number>(
      `return count( get_children( array( 'post_parent' => ${copy}, 'post_type' => 'product_variation' ) ) );`,
    );
    // The first test has renamed one of them.
    const renamed = [await marked('sprint-110-ro'), await marked('sprint-110-ru')];
    const ofRenamed = await php<number>(
      `return count( get_posts( array( 'post_parent__in' => ${phpValue(renamed)}, 'post_type' => 'product_variation', 'post_status' => 'any', 'nopaging' => true ) ) );`,
    );
    await removeDemo();
    const { product: left, product_variation: variations, marks } = await amounts();
    assert.deepEqual([left, variations, marks], [4, copied + ofRenamed, 0]);
    assert.deepEqual(
      await php(
        `return array( array_map( 'get_post_status', ${phpValue(renamed)} ), (bool) get_the_terms( ${renamed[0]}, 'product_brand' ), (bool) wp_get_attachment_url( get_post_thumbnail_id( ${copy} ) ) );`,
      ),
      [['trash', 'trash'], true, true],
    );
    assert.deepEqual(
      await php(`return array_map( static fn ( $id ) => get_post_type( $id ), ${phpValue([copy, mine, second])} );`),
      ['product', 'product', false],
    );
    await deleteProducts([copy, mine, ...renamed]);
    // What they used is the site's own now.
    await php(`foreach ( array( 'product_cat', 'product_brand' ) as $taxonomy ) {
        foreach ( get_terms( array( 'taxonomy' => $taxonomy, 'hide_empty' => false, 'md_shop_all_languages' => true, 'fields' => 'ids' ) ) as $id ) { wp_delete_term( $id, $taxonomy ); } }
      foreach ( get_posts( array( 'post_type' => 'attachment', 'post_status' => 'inherit', 'nopaging' => true, 'md_shop_all_languages' => true ) ) as $post ) {
        if ( ! str_starts_with( $post->post_name, 'woocommerce-placeholder' ) ) { wp_delete_attachment( $post->ID, true ); } }
      return 1;`);
    await importDemo();
    await move();
    await untilRebuilt();
    assert.ok((await products()).total > 40);
  });

  test('without WooCommerce it is neither made a second time nor left behind', async () => {
    const before = await amounts();
    await isActive(false);
    try {
      await php(`do_action( 'md_shop_demo_import' ); return 1;`);
      const now = await amounts();
      assert.deepEqual([now['roller_product'], now['product']], [0, before['product']]);
      await removeDemo();
      const { product: left, product_cat: _categories, ...others } = await amounts();
      assert.deepEqual([left, others], [0, nothingLeft]);
      const terms = await php<number>(
        `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->termmeta WHERE meta_key = 'md_shop_demo_key'" );`,
      );
      assert.equal(terms, 0);
    } finally {
      await isActive(true);
    }
  });
});
