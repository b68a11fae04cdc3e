import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { logIn } from '../../../src-harness/sites/shared/log-in.ts';
import { product, products, send } from '../support/contract-client.ts';
import { withCookies } from '../support/editor.ts';
import { withPlugin } from '../support/hostile.ts';
import { php, phpAsAdministrator } from '../support/php.ts';
import { deleteProducts, productOf, rowsOf, simpleProduct, withServices } from '../support/woocommerce.ts';
import { startWp } from '../support/wp-cli.ts';
import { testSite } from '../site.ts';

const made: number[] = [];
afterEach(() => deleteProducts(made.splice(0)));

async function makeSimple(sku: string, more = ''): Promise<number> {
  const id = await php<number>(`${simpleProduct(sku)} ${more} return $id;`);
  made.push(id);
  return id;
}
async function makeVariable(sku: string): Promise<number> {
  const id = await php<number>(`${productOf('variable', sku)} return $id;`);
  made.push(id);
  return id;
}

type Planned = { id: number; type: string; step: string; isChange: boolean };
type Outcome = { done: number; failures: Record<string, string> };

const convert = (...ids: number[]) =>
  withServices<Outcome>(
    `$outcome = $conversion->convert( array( ${ids.join(', ')} ) ); return array( 'done' => $outcome->done, 'failures' => (object) $outcome->failures );`,
  );
const undo = (...ids: number[]) =>
  withServices<Outcome>(
    `$outcome = $conversion->undo( array( ${ids.join(', ')} ) ); return array( 'done' => $outcome->done, 'failures' => (object) $outcome->failures );`,
  );
const planUndo = async (id: number) =>
  (await withServices<Planned[]>(`return $conversion->planUndo( array( ${id} ) );`)).map(({ step }) => step);

/** Returns what the shop stores about a product and its only variation. */
type Facts = {
  type: string;
  sku: string;
  price: string;
  stock: number | null;
  sale: string;
  variations: { id: number; sku: string; price: string; regular: string; stock: number | null; backorders: string }[];
};
const facts = (id: number) =>
  php<Facts>(`$product = wc_get_product( ${id} );
    return array( 'type' => $product->get_type(), 'sku' => $product->get_sku(), 'price' => $product->get_price(), 'sale' => (string) $product->get_sale_price(),
      'stock' => $product->get_stock_quantity(), 'variations' => array_map( static function ( $id ) { $one = wc_get_product( $id ); return array(
        'id' => $id, 'sku' => $one->get_sku(), 'price' => $one->get_price(), 'regular' => $one->get_regular_price(),
        'stock' => $one->get_stock_quantity(), 'backorders' => $one->get_backorders() ); }, $product->get_children() ) );`);

const order = (product: number) =>
  phpAsAdministrator<{ id: number }>(
    `$order = wc_create_order(); $order->add_product( wc_get_product( ${product} ), 2 ); $order->calculate_totals(); $order->save(); return array( 'id' => $order->get_id() );`,
  );
const orderRows = (id: number) =>
  php(`global $wpdb; $rows = array(); foreach ( array( "{$wpdb->prefix}wc_orders WHERE id = ${id}", "{$wpdb->prefix}wc_orders_meta WHERE order_id = ${id}",
      "$wpdb->posts WHERE ID = ${id}", "$wpdb->postmeta WHERE post_id = ${id}", "{$wpdb->prefix}woocommerce_order_items WHERE order_id = ${id}",
      "{$wpdb->prefix}woocommerce_order_itemmeta WHERE order_item_id IN ( SELECT order_item_id FROM {$wpdb->prefix}woocommerce_order_items WHERE order_id = ${id} )" ) as $from ) {
      $rows[] = $wpdb->get_results( "SELECT * FROM $from", ARRAY_A ); } return $rows;`);

describe('convert: a variable product', () => {
  test('changes only its type and is then shown to agents; --undo restores every row', async () => {
    const id = await makeVariable('CV-1');
    assert.equal((await send(`/products/${id}`)).status, 404, 'a variable product is not shown');
    const before = await rowsOf([id]);
    assert.deepEqual(await convert(id), { done: 1, failures: {} });
    const now = await rowsOf([id]);
    for (const table of ['posts', 'postmeta', 'lookup', 'attributes'])
      assert.deepEqual(now[table], before[table], table);
    const changed = (rows: unknown[], others: unknown[]) =>
      rows.filter((row) => !others.some((other) => JSON.stringify(other) === JSON.stringify(row))).length;
    assert.equal(changed(now['term_relationships'] ?? [], before['term_relationships'] ?? []), 1, 'the type');
    const shown = await product(id);
    assert.deepEqual([shown.variants.length, shown.sku], [2, ''], 'a SKU of one of several is not the product’s');
    assert.deepEqual(await undo(id), { done: 1, failures: {} });
    assert.deepEqual(await rowsOf([id]), before);
    assert.equal((await send(`/products/${id}`)).status, 404);
  });
});

describe('convert: a simple product', () => {
  test('becomes a product with one variation that has the price, stock and SKU', async () => {
    const id = await makeSimple('CS-1');
    const before = await rowsOf([id]);
    assert.deepEqual(await convert(id), { done: 1, failures: {} });
    const family = await facts(id);
    assert.deepEqual(
      [family.type, family.sku, family.stock, family.variations.length],
      ['roller_product', '', null, 1],
    );
    const { id: variation, ...sold } = family.variations[0] ?? { id: 0 };
    assert.deepEqual(sold, { sku: 'CS-1', price: '250', regular: '300', stock: 7, backorders: 'notify' });
    const { variants, sku: code } = await product(id);
    const listed = (await products('search=CS-1')).items.map((one) => [one.id, one.sku]);
    assert.deepEqual([code, listed], ['CS-1', [[id, 'CS-1']]]);
    assert.deepEqual(
      variants.map(({ variant_id: key, sku, price, regular_price: regular, availability }) => ({
        key,
        sku,
        price,
        regular,
        availability,
      })),
      [{ key: variation, sku: 'CS-1', price: '250.00', regular: '300.00', availability: 'in_stock' }],
    );
    assert.deepEqual(await planUndo(id), ['restore']);
    assert.deepEqual(await undo(id), { done: 1, failures: {} });
    assert.deepEqual(await rowsOf([id]), before, 'every row is the same as before');
  });

  test('--undo keeps the current values of a product that was changed after the conversion', async () => {
    const id = await makeSimple('CS-2');
    await convert(id);
    const variation = (await facts(id)).variations[0]?.id ?? 0;
    await php(
      `$one = wc_get_product( ${variation} ); $one->set_sale_price( '240' ); $one->set_stock_quantity( 4 ); $one->save(); return 1;`,
    );
    assert.deepEqual(await planUndo(id), ['dissolve']);
    assert.deepEqual(await undo(id), { done: 1, failures: {} });
    assert.deepEqual(await facts(id), {
      type: 'simple',
      sku: 'CS-2',
      price: '240',
      sale: '240',
      stock: 4,
      variations: [],
    });
    const attributes = await php<string[]>(`return array_keys( wc_get_product( ${id} )->get_attributes() );`);
    assert.deepEqual(attributes, ['material']);
  });

  test('--undo keeps the stock and the SKU that were entered at the product after the conversion', async () => {
    const id = await makeSimple('CS-8');
    await convert(id);
    const variation = (await facts(id)).variations[0]?.id ?? 0;
    await php(
      `$one = wc_get_product( ${variation} ); $one->set_manage_stock( false ); $one->set_sku( '' ); $one->save();
       $product = wc_get_product( ${id} ); $product->set_manage_stock( true ); $product->set_stock_quantity( 9 ); $product->set_sku( 'CS-8-P' ); $product->save(); return 1;`,
    );
    assert.deepEqual(await undo(id), { done: 1, failures: {} });
    const { type, sku, price, stock } = await facts(id);
    assert.deepEqual([type, sku, price, stock], ['simple', 'CS-8-P', '250', 9]);
  });

  test('--undo of a second conversion restores what was before it, not before the first one', async () => {
    const id = await makeSimple('CS-9');
    await convert(id);
    // Like somebody who changes the type in the editor.
    await php(
      `foreach ( wc_get_product( ${id} )->get_children() as $child ) { wp_delete_post( $child, true ); }
       wp_set_object_terms( ${id}, 'simple', 'product_type' ); WC_Cache_Helper::invalidate_cache_group( 'product_${id}' ); return 1;`,
    );
    await php(
      `$simple = new WC_Product_Simple( ${id} ); $simple->set_attributes( array() ); $simple->set_name( 'Cotiere' ); $simple->set_regular_price( '77' ); $simple->save(); return 1;`,
    );
    const before = await rowsOf([id]);
    assert.deepEqual(await convert(id), { done: 1, failures: {} });
    assert.deepEqual(await planUndo(id), ['restore']);
    assert.deepEqual(await undo(id), { done: 1, failures: {} });
    assert.deepEqual(await rowsOf([id]), before);
  });

  test('--undo does not forget a product in the trash', async () => {
    const id = await makeSimple('CS-10');
    await convert(id);
    await php(`wp_trash_post( ${id} ); return 1;`);
    assert.deepEqual(await planUndo(id), ['no_product']);
    assert.deepEqual(await undo(id), { done: 0, failures: {} });
    await php(`wp_untrash_post( ${id} ); return 1;`);
    assert.deepEqual(await planUndo(id), ['dissolve']);
    await php(`wp_delete_post( ${id}, true ); return 1;`);
    assert.deepEqual(await undo(id), { done: 1, failures: {} }, 'of a deleted one nothing is kept');
    assert.deepEqual(await undo(id), { done: 0, failures: {} });
  });

  test('--undo skips a product that got more variations after the conversion', async () => {
    const id = await makeSimple('CS-3');
    await convert(id);
    await php(
      `$one = new WC_Product_Variation(); $one->set_parent_id( ${id} ); $one->set_regular_price( '5' ); $one->save(); return 1;`,
    );
    assert.deepEqual(await planUndo(id), ['grown']);
    assert.deepEqual(await undo(id), { done: 0, failures: {} });
    assert.equal((await facts(id)).type, 'roller_product');
  });

  test('takes few statements, calls the hooks of metadata, and shows other plugins the rows', async () => {
    const id = await makeSimple('CS-7');
    await php(
      `set_transient( 'wc_products_onsale', array( 1 ) ); set_transient( 'wc_related_${id}', array( 1 ) ); return 1;`,
    );
    type Hooked = { hook: string; row: number; post: number; key: string };
    const { statements, hooked, seen } = await withServices<{
      statements: number;
      hooked: Hooked[];
      seen: Record<string, string>;
    }>(`global $wpdb;
      $hooked = $seen = array();
      foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
        add_action( $hook, static function ( $row, $post, $key ) use ( $hook, &$hooked ) {
          $hooked[] = array( 'hook' => $hook, 'row' => (int) ( is_array( $row ) ? $row[0] : $row ), 'post' => (int) $post, 'key' => $key ); }, 10, 3 );
      }
      add_action( 'woocommerce_new_product_variation', static function ( $variation ) use ( &$seen, $wpdb ) {
        $seen = $wpdb->get_results( $wpdb->prepare( "SELECT meta_key, meta_value FROM $wpdb->postmeta WHERE post_id = %d", $variation ), OBJECT_K );
        $seen = array_map( static fn ( $row ) => (string) $row->meta_value, $seen ); } );
      $before = $wpdb->num_queries;
      $conversion->convert( array( ${id} ) );
      return array( 'statements' => $wpdb->num_queries - $before, 'hooked' => $hooked, 'seen' => $seen );`);
    assert.ok(statements <= 175, `${String(statements)} statements`);
    assert.deepEqual([seen['_regular_price'], seen['_sku'], seen['_stock']], ['300', 'CS-7', '7']);

    const variation = (await facts(id)).variations[0]?.id ?? 0;
    const stored = await php<{ row: number; key: string }[]>(
      `global $wpdb; return array_map( static fn ( $row ) => array( 'row' => (int) $row->meta_id, 'key' => $row->meta_key ),
        $wpdb->get_results( "SELECT meta_id, meta_key FROM $wpdb->postmeta WHERE post_id = ${variation} ORDER BY meta_id" ) );`,
    );
    const added = hooked.filter(({ hook, post }) => hook === 'added_post_meta' && post === variation);
    assert.deepEqual(
      added.map(({ row, key }) => ({ row, key })).sort((one, other) => one.row - other.row),
      stored,
      'each row of the variation was reported once',
    );
    const gone = hooked.filter(({ hook, post }) => hook === 'deleted_post_meta' && post === id).map(({ key }) => key);
    for (const key of ['_sku', '_regular_price', '_sale_price'])
      assert.ok(gone.includes(key), `${key}: ${gone.join()}`);
    assert.deepEqual(
      await php(`return array( get_transient( 'wc_products_onsale' ), get_transient( 'wc_related_${id}' ) );`),
      [false, false],
      'WooCommerce’s transients are deleted',
    );
  });

  test('a product whose conversion was interrupted is restored by the next run', async () => {
    const id = await makeSimple('CS-4');
    const before = await rowsOf([id]);
    await convert(id);
    // Like a process that dies before the end of the conversion.
    await php(
      `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_conversions SET hash_after = '' WHERE product_id = ${id}" ); return 1;`,
    );
    await undo(0);
    assert.deepEqual(await rowsOf([id]), before);
  });

  test('what was changed after an interrupted conversion that the database has reverted stays', async () => {
    const [simple, variable] = [await makeSimple('CS-11'), await makeVariable('CS-12')];
    await withServices(`$of = static fn ( $name ) => ( new ReflectionProperty( $conversion, $name ) )->getValue( $conversion );
      $of( 'records' )->begin( ${simple}, 'simple', $of( 'snapshot' )->take( ${simple} ) );
      $of( 'records' )->begin( ${variable}, 'variable', array() ); return 1;`);
    await php(
      `$one = wc_get_product( ${simple} ); $one->set_sale_price( '111' ); $one->save(); wp_set_object_terms( ${variable}, 'grouped', 'product_type' ); return 1;`,
    );
    const before = await rowsOf([simple, variable]);
    await undo(0);
    assert.deepEqual(await rowsOf([simple, variable]), before);
    assert.deepEqual(await planUndo(simple), ['not_converted']);
    assert.deepEqual(await planUndo(variable), ['not_converted']);
  });

  test('a product that WooCommerce rejects during the conversion is restored, and others are converted', async () => {
    const [id, other] = [await makeSimple('CS-5'), await makeSimple('CS-6')];
    const before = await rowsOf([id]);
    const outcome =
      await withServices<Outcome>(`add_action( 'woocommerce_before_product_object_save', static function ( $one ) {
        if ( $one->is_type( 'variation' ) && $one->get_sku() === 'CS-5' ) { throw new RuntimeException( 'A plugin does not like it.' ); } } );
      $outcome = $conversion->convert( array( ${id}, ${other} ) ); return array( 'done' => $outcome->done, 'failures' => (object) $outcome->failures );`);
    assert.deepEqual(outcome, { done: 1, failures: { [id]: 'A plugin does not like it.' } });
    // Number of products of each type that were saved with the other one.
    assert.deepEqual({ ...(await rowsOf([id])), counts: [] }, { ...before, counts: [] });
    assert.equal((await facts(other)).type, 'roller_product');
  });
});

describe('convert: many products', () => {
  test('each is marked in the read model a few times, and their types are counted once', async () => {
    const ids = [
      await makeSimple('CM-1'),
      await makeSimple('CM-2'),
      await makeSimple('CM-3'),
      await makeSimple('CM-4'),
    ];
    const counted = await withServices<{ marks: number; counts: number; done: number }>(
      `$marks = $counts = 0;
      add_filter( 'query', static function ( $query ) use ( &$marks, &$counts ) {
        $marks += preg_match( '/^\\s*INSERT INTO \\S*md_shop_entries /', $query );
        $counts += preg_match( '/^\\s*SELECT COUNT\\(\\*\\) FROM \\S*term_relationships/', $query );
        return $query; } );
      $done = $conversion->convert( array( ${ids.join(', ')} ) )->done;
      return array( 'marks' => $marks, 'counts' => $counts, 'done' => $done );`,
    );
    assert.equal(counted.done, ids.length);
    assert.ok(counted.marks >= ids.length && counted.marks <= 6 * ids.length, `${String(counted.marks)} marks`);
    assert.ok(counted.counts <= 8, `${String(counted.counts)} counts`);
    const types = await php<Record<string, [number, number]>>(`global $wpdb; $types = array();
      foreach ( array( 'simple', 'roller_product' ) as $type ) { $term = get_term_by( 'slug', $type, 'product_type' );
        $types[ $type ] = array( $term->count, (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->term_relationships r JOIN $wpdb->posts p ON p.ID = r.object_id
          WHERE p.post_status = 'publish' AND r.term_taxonomy_id = $term->term_taxonomy_id" ) ); }
      return $types;`);
    for (const [type, [count, products]] of Object.entries(types)) assert.equal(count, products, type);
  });
});

describe('convert: products that are not converted', () => {
  test('downloads, other types, other content, and products already converted', async () => {
    const file = await makeSimple('CL-1', `$simple->set_downloadable( true ); $simple->save();`);
    const [external, family] = await php<number[]>(
      `$one = new WC_Product_External(); $one->set_name( 'Extern' ); $external = $one->save(); ${productOf('roller_product', 'CL-2')} return array( $external, $id );`,
    );
    made.push(external ?? 0, family ?? 0);
    const before = await rowsOf([file, external ?? 0, family ?? 0]);
    const plan = await withServices<Planned[]>(
      `return $conversion->plan( array( ${file}, ${external}, ${family}, 99999999 ) );`,
    );
    assert.deepEqual(
      plan.map(({ step, isChange }) => [step, isChange]),
      [
        ['downloadable', false],
        ['other_type', false],
        ['already_converted', false],
        ['no_product', false],
      ],
    );
    assert.deepEqual(await convert(file, external ?? 0, family ?? 0, 99999999), { done: 0, failures: {} });
    assert.deepEqual(await rowsOf([file, external ?? 0, family ?? 0]), before);
  });

  test('orders do not change', async () => {
    const [simple, variable] = [await makeSimple('CO-1'), await makeVariable('CO-2')];
    const variation = (await facts(variable)).variations[0]?.id ?? 0;
    const orders = [await order(simple), await order(variation)];
    const before = await Promise.all(orders.map(({ id }) => orderRows(id)));
    await convert(simple, variable);
    assert.deepEqual(await Promise.all(orders.map(({ id }) => orderRows(id))), before);
    await undo(simple, variable);
    assert.deepEqual(await Promise.all(orders.map(({ id }) => orderRows(id))), before);
    await php(
      `foreach ( array( ${orders.map(({ id }) => id).join(', ')} ) as $id ) { wc_get_order( $id )->delete( true ); } return 1;`,
    );
  });
});

/** Whether WooCommerce has such events (since 10.5); older versions look for sales once a day. */
const hasSaleEvents = () => php<boolean>(`return function_exists( 'wc_maybe_schedule_product_sale_events' );`);

/** The events by which WooCommerce begins and ends the sales of these products or variations: "start 12", in the order of time. */
const saleEvents = (...ids: number[]) =>
  php<string[]>(`$events = array();
    foreach ( as_get_scheduled_actions( array( 'group' => 'woocommerce-sales', 'status' => 'pending', 'per_page' => -1 ) ) as $event ) {
      $id = $event->get_args()['product_id'];
      if ( in_array( $id, array( ${ids.join(', ')} ), true ) ) { $events[ $event->get_schedule()->get_date()->getTimestamp() ] = explode( '_', $event->get_hook() )[2] . " $id"; }
    }
    ksort( $events );
    return array_values( $events );`);

describe('convert: a sale with dates', () => {
  const inAWeek = `$simple->set_date_on_sale_from( time() + 3600 ); $simple->set_date_on_sale_to( time() + 604800 ); $simple->save();`;

  test('begins and ends as planned, converted and after --undo', async () => {
    const id = await makeSimple('CD-1', inAWeek);
    const hasEvents = await hasSaleEvents();
    const plan = (one: number) => (hasEvents ? [`start ${String(one)}`, `end ${String(one)}`] : []);
    assert.deepEqual(await saleEvents(id), plan(id));
    await convert(id);
    const variation = (await facts(id)).variations[0]?.id ?? 0;
    assert.deepEqual(await saleEvents(id, variation), plan(variation));
    assert.deepEqual(await undo(id), { done: 1, failures: {} });
    assert.deepEqual(await saleEvents(id, variation), plan(id), 'restored');

    await convert(id);
    const again = (await facts(id)).variations[0]?.id ?? 0;
    await php(`$one = wc_get_product( ${again} ); $one->set_stock_quantity( 4 ); $one->save(); return 1;`);
    assert.deepEqual(await planUndo(id), ['dissolve']);
    await undo(id);
    assert.deepEqual(await saleEvents(id, again), plan(id), 'with the current stock');

    await convert(id);
    await php(
      `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_conversions SET hash_after = '' WHERE product_id = ${id}" ); return 1;`,
    );
    await undo(0);
    assert.deepEqual(await saleEvents(id), plan(id), 'of an interrupted conversion');
  });

  test('a new product with the id of one that SQL deleted was never converted', async () => {
    const id = await makeSimple('CD-REUSED');
    await convert(id);
    const recorded = (before = '') =>
      php<number>(
        `global $wpdb; ${before} return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_conversions WHERE product_id = ${id}" );`,
      );
    assert.equal(await recorded(), 1);
    const again = `foreach ( wc_get_product( ${id} )->get_children() as $one ) { wp_delete_post( $one, true ); }
      $wpdb->delete( $wpdb->posts, array( 'ID' => ${id} ) ); $wpdb->delete( $wpdb->postmeta, array( 'post_id' => ${id} ) ); wp_cache_flush();
      wp_insert_post( array( 'import_id' => ${id}, 'post_type' => 'product', 'post_title' => 'Alt produs', 'post_status' => 'publish' ) );`;
    assert.equal(await recorded(again), 0);
    assert.equal((await php<{ ID: number }>(`return get_post( ${id} );`)).ID, id);
  });

  test('one that begins or ends while the product is converted has begun or ended after --undo', async () => {
    const soon = 'time() + 4';
    const [begins, ends] = [
      await makeSimple('CD-2', `$simple->set_date_on_sale_from( ${soon} ); $simple->save();`),
      await makeSimple('CD-3', `$simple->set_date_on_sale_to( ${soon} ); $simple->save();`),
    ];
    await convert(begins, ends);
    await php(`sleep( 5 ); return 1;`);
    assert.deepEqual(await planUndo(begins), ['restore'], 'no event has run');
    assert.deepEqual(await undo(begins, ends), { done: 2, failures: {} });
    const hasEvents = await hasSaleEvents();
    if (!hasEvents) await php(`wc_scheduled_sales(); return 1;`);
    const prices = (id: number) =>
      php(`$one = wc_get_product( ${id} ); return array( $one->get_price(), get_post_meta( ${id}, '_price' ) );`);
    assert.deepEqual(await prices(begins), ['250', ['250']]);
    assert.deepEqual(await prices(ends), ['300', ['300']]);
    assert.deepEqual(await saleEvents(begins, ends), hasEvents ? [`end ${String(begins)}`] : []);
  });
});

describe('convert: orders of the simple product', () => {
  const stockOf = (id: number) => php<number>(`return wc_get_product( ${id} )->get_stock_quantity();`);
  const orderOf = (id: number, amount: number, status: string) =>
    phpAsAdministrator<number>(
      `$order = wc_create_order(); $order->add_product( wc_get_product( ${id} ), ${amount} ); $order->calculate_totals(); $order->set_status( '${status}' ); $order->save(); return $order->get_id();`,
    );
  const pay = (order: number) => php(`wc_get_order( ${order} )->payment_complete(); return 1;`);
  const setStatus = (order: number, status: string) =>
    php(`$order = wc_get_order( ${order} ); $order->set_status( '${status}' ); $order->save(); return 1;`);
  const orders: number[] = [];
  afterEach(async () => {
    await php(
      `foreach ( array( ${orders.splice(0).join(', ')} ) as $id ) { wc_get_order( $id )->delete( true ); } return 1;`,
    );
  });
  /** A simple product of which 10 are in stock, with an order on hold of 3 and a pending one of 7; converted. */
  async function ordered(sku: string) {
    const id = await makeSimple(
      sku,
      `$simple->set_backorders( 'no' ); $simple->set_stock_quantity( 10 ); $simple->save();`,
    );
    const [held, pending] = [await orderOf(id, 3, 'on-hold'), await orderOf(id, 7, 'pending')];
    orders.push(held, pending);
    assert.equal(await stockOf(id), 7);
    await convert(id);
    return { id, held, pending, variation: (await facts(id)).variations[0]?.id ?? 0 };
  }

  test('take from the stock when they are paid, and return it when they are cancelled', async () => {
    const { id, held, pending, variation } = await ordered('CI-1');
    await pay(pending);
    assert.equal(await stockOf(variation), 0);
    assert.equal((await product(id)).availability, 'out_of_stock');
    await setStatus(held, 'cancelled');
    assert.equal(await stockOf(variation), 3);
    assert.equal((await product(id)).availability, 'in_stock');
    // The items are as they were, so what is left of an order follows the product back.
    await undo(id);
    await setStatus(pending, 'cancelled');
    assert.equal(await stockOf(id), 10);
  });

  test('return what is refunded, and have the SKU', async () => {
    const { held, variation } = await ordered('CI-2');
    const sku =
      await phpAsAdministrator(`$order = wc_get_order( ${held} ); $item = array_values( $order->get_items() )[0];
      wc_create_refund( array( 'order_id' => ${held}, 'amount' => 1, 'restock_items' => true, 'line_items' => array( $item->get_id() => array( 'qty' => 2, 'refund_total' => 1 ) ) ) );
      return $item->get_product()->get_sku();`);
    assert.deepEqual([sku, await stockOf(variation)], ['CI-2', 9]);
  });

  test('mean the variation that the product became, also beside others', async () => {
    const { id, pending, variation } = await ordered('CI-3');
    const other = await php<number>(
      `$one = new WC_Product_Variation(); $one->set_parent_id( ${id} ); $one->set_regular_price( '5' ); $one->set_manage_stock( true ); $one->set_stock_quantity( 50 ); $one->set_menu_order( -1 ); return $one->save();`,
    );
    await pay(pending);
    assert.deepEqual([await stockOf(variation), await stockOf(other)], [0, 50]);
  });

  test('in a request of another plugin too', async () => {
    const { pending, variation } = await ordered('CI-4');
    const { url } = await testSite();
    await withPlugin(
      `add_action( 'wp_ajax_nopriv_hello', static fn () => wp_send_json( wc_get_order( ${pending} )->payment_complete() ) );`,
      async () => assert.equal(await (await fetch(`${url}/wp-admin/admin-ajax.php?action=hello`)).json(), true),
    );
    assert.equal(await stockOf(variation), 0);
  });

  test('put the variation into the cart when they are ordered again', async () => {
    const { id, pending, variation } = await ordered('CI-5');
    await setStatus(pending, 'cancelled');
    const cart = await phpAsAdministrator(`wc_load_cart(); WC()->cart->empty_cart();
      $order = wc_get_order( ${pending} ); $order->set_customer_id( 1 ); $order->set_status( 'completed' ); $order->save();
      $stock = wc_get_product( ${variation} ); $stock->set_stock_quantity( 8 ); $stock->save();
      $session = new ReflectionMethod( 'WC_Cart_Session', 'populate_cart_from_order' );
      return array_map( static fn ( $item ) => array( $item['product_id'], $item['variation_id'], $item['quantity'], $item['data']->get_id() ),
        array_values( $session->invoke( new WC_Cart_Session( WC()->cart ), ${pending}, array() ) ) );`);
    assert.deepEqual(cart, [[id, variation, 7, variation]]);
  });

  test('hold the stock that they held while they are being paid, also after --undo', async () => {
    const id = await makeSimple('CI-6', `$simple->set_backorders( 'no' ); $simple->save();`);
    const pending = await orderOf(id, 5, 'pending');
    orders.push(pending);
    await php(`wc_reserve_stock_for_order( ${pending} ); return 1;`);
    const held = (one: number) => php<number>(`return wc_get_held_stock_quantity( wc_get_product( ${one} ) );`);
    assert.equal(await held(id), 5);
    await convert(id);
    const variation = (await facts(id)).variations[0]?.id ?? 0;
    assert.equal(await held(variation), 5);
    assert.deepEqual(await planUndo(id), ['restore']);
    await undo(id);
    assert.equal(await held(id), 5);
  });
});

describe('wp md-shop woocommerce convert', () => {
  test('says what it would do and changes nothing without --apply', async () => {
    const id = await makeVariable('CC-1');
    const before = await rowsOf([id]);
    const run = (options: string) =>
      withServices<unknown[]>(
        `$command->convert( array( '${id}' ), array( ${options} ) ); return $GLOBALS['printed'];`,
      );
    const [row, closing] = await run(`'format' => 'table'`);
    assert.deepEqual(row, { id, product: 'Role CC-1', type: 'variable', action: 'changes its type and nothing else' });
    assert.equal(closing, 'Nothing was changed. With --apply, changes will be made to: 1 product.');
    assert.deepEqual(await rowsOf([id]), before);
    assert.deepEqual(await run(`'apply' => true`), ['Success: Done: 1 product.']);
    assert.equal((await facts(id)).type, 'roller_product');
    assert.deepEqual((await run(`'undo' => true`)).length, 2);
    assert.equal((await facts(id)).type, 'roller_product');
    assert.deepEqual(await run(`'undo' => true, 'apply' => true`), ['Success: Done: 1 product.']);
    assert.deepEqual(await rowsOf([id]), before);
  });

  test('prints only the list in formats that programs read, as the move of products does', async () => {
    const id = await makeVariable('CC-7');
    const run = async (...args: string[]) => (await startWp('md-shop', 'woocommerce', ...args)).ended;
    const converted = await run('convert', String(id), '--format=json');
    assert.deepEqual(JSON.parse(converted.stdout), [
      { id, product: 'Role CC-7', type: 'variable', action: 'changes its type and nothing else' },
    ]);
    assert.match(converted.stderr, /^Nothing was changed\. With --apply, changes will be made to: 1 product\.$/m);
    const table = await run('convert', String(id), '--format=csv');
    assert.equal(table.stdout.trim().split('\n').length, 2, table.stdout);
    const moved = await run('import', '--format=json');
    assert.ok(Array.isArray(JSON.parse(moved.stdout)), moved.stdout);
    assert.match(moved.stderr, /^Categories and brands: .*\nNothing was changed\./m);
  });

  test('reports progress without a terminal', async () => {
    const id = await makeVariable('CC-2');
    assert.deepEqual(
      await withServices(
        `$GLOBALS['piped'] = true; $command->convert( array( '${id}' ), array( 'apply' => true ) ); return $GLOBALS['printed'];`,
      ),
      ['Converting products: 0 of 1', 'Success: Done: 1 product.'],
    );
  });

  test('after the undo of the last product no term of the type is left', async () => {
    const id = await makeVariable('CC-3');
    // Temporarily hides all other converted products of the site.
    const [during, after] = await withServices<[boolean, boolean]>(`global $wpdb;
      $conversion->convert( array( ${id} ) );
      $of = static fn (): int => (int) get_term_by( 'slug', 'roller_product', 'product_type' )->term_taxonomy_id;
      $aside = static fn ( int $from, int $to ) => $wpdb->query( "UPDATE $wpdb->term_relationships SET term_taxonomy_id = $to WHERE term_taxonomy_id = $from AND object_id <> ${id}" );
      $there = static fn (): bool => null !== term_exists( 'roller_product', 'product_type' );
      $aside( $of(), 99000001 );
      $during = $there();
      try {
        $conversion->undo( array( ${id} ) );
        return array( $during, $there() );
      } finally {
        if ( ! $there() ) { wp_insert_term( 'roller_product', 'product_type' ); }
        $aside( 99000001, $of() );
        wp_update_term_count_now( array( $of() ), 'product_type' );
      }`);
    assert.deepEqual([during, after], [true, false]);
    assert.ok((await products()).total > 0, 'the other products are still shown');
  });

  test('converts the products of several categories, with those below them, and only those', async () => {
    const ids = [await makeVariable('CC-4'), await makeSimple('CC-5'), await makeSimple('CC-6')];
    const rows = await withServices<Record<string, unknown[]>>(`
      $one = wp_insert_term( 'Una', 'product_cat', array( 'slug' => 'cc-una' ) )['term_id'];
      $two = wp_insert_term( 'Doua', 'product_cat', array( 'slug' => 'cc-doua' ) )['term_id'];
      $below = wp_insert_term( 'Sub doua', 'product_cat', array( 'parent' => $two ) )['term_id'];
      wp_set_object_terms( ${ids[0]}, $one, 'product_cat' );
      wp_set_object_terms( ${ids[1]}, $below, 'product_cat' );
      $run = static function ( array $ids, array $options ) use ( $command ) {
        $GLOBALS['printed'] = array();
        try { $command->convert( $ids, $options ); } catch ( RuntimeException $e ) {}
        return $GLOBALS['printed'];
      };
      try {
        return array(
          'plan' => array_column( array_filter( $run( array(), array( 'category' => "cc-una,$two" ) ), 'is_array' ), 'id' ),
          'apply' => $run( array(), array( 'category' => "cc-una, $two", 'apply' => true ) ),
          'undo' => $run( array(), array( 'category' => 'cc-una', 'undo' => true, 'apply' => true ) ),
          'unknown' => $run( array(), array( 'category' => 'cc-una,nimic', 'apply' => true ) ),
          'both' => $run( array( '${ids[2]}' ), array( 'category' => 'cc-una', 'apply' => true ) ),
        );
      } finally {
        foreach ( array( $one, $below, $two ) as $term ) { wp_delete_term( $term, 'product_cat' ); }
      }`);
    assert.deepEqual(rows, {
      plan: ids.slice(0, 2),
      apply: ['Success: Done: 2 products.'],
      undo: ['Success: Done: 1 product.'],
      unknown: ['Error: There is no category “nimic”.'],
      both: ['Error: Give either product IDs or --category.'],
    });
    assert.deepEqual(await Promise.all(ids.map(async (id) => (await facts(id)).type)), [
      'variable',
      'roller_product',
      'simple',
    ]);
    await undo(ids[1] ?? 0);
  });

  test('an invalid id is rejected', async () => {
    const printed = await withServices<string[]>(
      `try { $command->convert( array( '12abc' ), array() ); } catch ( RuntimeException $e ) { $GLOBALS['printed'][] = 'ended'; } return $GLOBALS['printed'];`,
    );
    assert.deepEqual(printed, ['Error: “12abc” is not a product ID.', 'ended']);
  });
});

describe('convert: several processes', () => {
  test('each product is converted once, also when a process is killed', async () => {
    const ids: number[] = [];
    for (let place = 0; place < 14; place++)
      ids.push(place % 7 === 0 ? await makeVariable(`CP-${String(place)}`) : await makeSimple(`CP-${String(place)}`));
    const folder = await mkdtemp(join(tmpdir(), 'md-shop-convert-'));
    const notes = join(folder, 'notes');
    // Each process notes itself with each product; the first one that begins its second product is killed in the middle.
    const file = join(folder, 'kill.php');
    await writeFile(
      file,
      `<?php if ( in_array( 'work', $GLOBALS['argv'], true ) ) { WP_CLI::add_wp_hook( 'woocommerce_new_product_variation', static function ( $id ) {
        file_put_contents( '${notes}', getmypid() . "\\n", FILE_APPEND | LOCK_EX );
        static $count = 0;
        if ( 2 === ++$count && false !== @fopen( '${folder}/killed', 'x' ) ) { posix_kill( getmypid(), SIGKILL ); }
        usleep( 50000 );
      } ); }`,
    );
    try {
      const before = await rowsOf(ids);
      const { stdout, stderr } = await (
        await startWp(
          `--require=${file}`,
          'md-shop',
          'woocommerce',
          'convert',
          ...ids.map(String),
          '--apply',
          '--workers=2',
        )
      ).ended;
      assert.match(stdout, /^Success: Done: 14 products\.$/m);
      assert.match(stderr, /Warning: A process that was helping to convert products ended/);
      assert.equal(new Set((await readFile(notes, 'utf8')).trim().split('\n')).size, 2, 'processes');
      for (const [place, id] of ids.entries()) {
        const { type, variations } = await facts(id);
        assert.deepEqual([type, variations.length], ['roller_product', place % 7 === 0 ? 2 : 1], String(place));
      }
      const terms = await php<[number, number][]>(`global $wpdb; return array_map( 'array_values', $wpdb->get_results(
        "SELECT x.count + 0, (SELECT COUNT(*) FROM $wpdb->term_relationships r JOIN $wpdb->posts p ON p.ID = r.object_id AND p.post_status = 'publish' WHERE r.term_taxonomy_id = x.term_taxonomy_id) AS really
         FROM $wpdb->term_taxonomy x JOIN $wpdb->terms t ON t.term_id = x.term_id WHERE x.taxonomy = 'product_type' AND t.slug = 'roller_product'", ARRAY_A ) );`);
      assert.equal(terms.length, 1, 'terms of the type');
      assert.equal(Number(terms[0]?.[0]), Number(terms[0]?.[1]), 'products of the type');
      assert.deepEqual(await undo(...ids), { done: 14, failures: {} });
      const after = await rowsOf(ids);
      assert.deepEqual({ ...after, counts: [] }, { ...before, counts: [] }, 'every row is the same as before');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('convert: the bulk action', () => {
  test('shows first what will happen to each product, and converts only after confirmation with a nonce', async () => {
    const { url } = await testSite();
    const { headers } = await withCookies();
    const id = await makeVariable('CB-1');
    const list = await (await fetch(`${url}/wp-admin/edit.php?post_type=product`, { headers })).text();
    assert.match(list, /<option value="md_shop_convert">Convert to roller products<\/option>/);
    const nonce = /name="_wpnonce" value="([0-9a-f]+)"/.exec(list)?.[1] ?? '';
    const chosen = await fetch(
      `${url}/wp-admin/edit.php?post_type=product&action=md_shop_convert&action2=-1&post%5B%5D=${id}&_wpnonce=${nonce}`,
      { headers, redirect: 'manual' },
    );
    const to = chosen.headers.get('location') ?? '';
    assert.match(to, /page=md-shop-convert/);
    const screen = await (await fetch(new URL(to, url), { headers })).text();
    assert.match(screen, /Role CB-1<\/td><td>changes its type and nothing else/);
    assert.equal((await facts(id)).type, 'variable', 'nothing yet');
    const form = /name="_wpnonce" value="([0-9a-f]+)"/.exec(screen)?.[1] ?? '';
    const post = (sent: string) =>
      fetch(`${url}/wp-admin/admin-post.php`, {
        method: 'POST',
        headers,
        redirect: 'manual',
        body: new URLSearchParams({
          action: 'md_shop_convert',
          do: 'md_shop_convert',
          products: String(id),
          _wpnonce: sent,
        }),
      });
    assert.equal((await post('0000000000')).status, 403);
    assert.equal((await facts(id)).type, 'variable', 'a wrong nonce');
    const done = await post(form);
    assert.equal(done.status, 302);
    assert.equal((await facts(id)).type, 'roller_product');
    const notice = await (await fetch(new URL(done.headers.get('location') ?? '', url), { headers })).text();
    assert.match(notice, /Done: 1 product\./);
    await undo(id);
  });

  test('does not change products that the user may not edit', async () => {
    const { url } = await testSite();
    const id = await makeVariable('CB-2');
    const author = { user: 'convert-author', password: 'only-in-this-test' };
    await php(`add_role( 'convert_author', 'Author', array( 'read' => true, 'edit_products' => true, 'view_admin_dashboard' => true ) );
      return wp_insert_user( array( 'user_login' => '${author.user}', 'user_pass' => '${author.password}', 'role' => 'convert_author' ) );`);
    try {
      const headers = { Cookie: await logIn(url, author) };
      const list = await (await fetch(`${url}/wp-admin/edit.php?post_type=product`, { headers })).text();
      const nonce = /name="_wpnonce" value="([0-9a-f]+)"/.exec(list)?.[1] ?? '';
      const planned = await fetch(
        `${url}/wp-admin/edit.php?post_type=product&action=md_shop_convert&action2=-1&post%5B%5D=${id}&_wpnonce=${nonce}`,
        { headers, redirect: 'manual' },
      );
      assert.match(planned.headers.get('location') ?? '', /page=md-shop-convert&do=md_shop_convert&products=?$/);
    } finally {
      await php(`require_once ABSPATH . 'wp-admin/includes/user.php'; remove_role( 'convert_author' );
        return wp_delete_user( get_user_by( 'login', '${author.user}' )->ID );`);
    }
  });
});
