import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { health, product, products, refused } from '../support/contract-client.ts';
import { now, rfc } from '../support/changing.ts';
import { withCookies } from '../support/editor.ts';
import { untilRebuilt } from '../support/fixtures.ts';
import { withPlugin } from '../support/hostile.ts';
import { page } from '../support/pages.ts';
import { php, phpAsAdministrator, phpValue } from '../support/php.ts';
import { makeFamily, removeFamilies, setShop } from '../support/shop.ts';
import { testSite } from '../site.ts';

const undo: (() => Promise<unknown>)[] = [];
const shop = async (options: Parameters<typeof setShop>[0]) => undo.push(await setShop(options));

/** Adds taxes of 20 % for one country, which the shop shows in its prices; returns the id of their rate. */
async function chargeTax(options: Parameters<typeof setShop>[0] = {}): Promise<number> {
  await shop({
    woocommerce_calc_taxes: 'yes',
    woocommerce_prices_include_tax: 'no',
    woocommerce_tax_display_shop: 'incl',
    ...options,
  });
  const rate = await php<number>(
    `return WC_Tax::_insert_tax_rate( array( 'tax_rate_country' => 'MD', 'tax_rate' => '20.0000', 'tax_rate_name' => 'TVA', 'tax_rate_priority' => 1 ) );`,
  );
  undo.push(() => php(`WC_Tax::_delete_tax_rate( ${rate} ); return true;`));
  return rate;
}

/** Returns the price of a variation that the shop's own API shows a visitor, in lei with two decimals. */
async function shown(variation: number): Promise<{ price: string; regular: string }> {
  const { url } = await testSite();
  const { prices } = (await (await fetch(`${url}/wp-json/wc/store/v1/products/${variation}`)).json()) as {
    prices: { price: string; regular_price: string; currency_minor_unit: number };
  };
  const money = (minor: string) => (Number(minor) / 10 ** prices.currency_minor_unit).toFixed(2);
  return { price: money(prices.price), regular: money(prices.regular_price) };
}

describe('WooCommerce: prices and stock', () => {
  afterEach(async () => {
    await (await testSite()).setTestState({ now: null });
    await removeFamilies();
    for (const back of undo.splice(0).reverse()) await back();
  });

  test('price, regular price, range and SKUs are those of the variations', async () => {
    const id = await makeFamily({
      name: 'Preturi',
      sku: 'PR',
      attributes: { Mărime: ['36', '37', '38'] },
      variations: [
        { attributes: { Mărime: '36' }, price: '1499.5', sku: 'PR-36' },
        { attributes: { Mărime: '37' }, price: '1600', sale: '1200' },
        { attributes: { Mărime: '38' } },
      ],
    });
    const item = await product(id);
    assert.deepEqual(
      [item.sku, item.price, item.regular_price, item.price_from, item.variant_price_range],
      ['PR', '1200.00', '1600.00', true, { min: '1200.00', max: '1499.50' }],
    );
    // A variation without a price cannot be bought but is listed.
    assert.deepEqual(
      item.variants.map((one) => [one.size, one.sku, one.price, one.regular_price, one.availability]),
      [
        ['36', 'PR-36', '1499.50', '1499.50', 'in_stock'],
        ['37', 'PR', '1200.00', '1600.00', 'in_stock'],
        ['38', 'PR', null, null, 'out_of_stock'],
      ],
    );
    assert.deepEqual(item.sizes, ['36', '37']);
    for (const one of item.variants.slice(0, 2)) {
      assert.deepEqual(await shown(one.variant_id), { price: one.price, regular: one.regular_price });
    }
  });

  test('a sale begins and ends by the clock; its last second is included', async () => {
    const from = now() + 3600;
    const to = now() + 7200;
    const id = await makeFamily({
      name: 'Soldare',
      attributes: { Size: ['M'] },
      variations: [{ attributes: { Size: 'M' }, price: '100', sale: '80', from, to }],
    });
    const at = async (moment: number) => {
      await (await testSite()).setTestState({ now: moment });
      const { price, regular_price: regular } = await product(id);
      return [price, regular];
    };
    assert.deepEqual(await at(from - 1), ['100.00', '100.00']);
    assert.deepEqual(await at(from), ['80.00', '100.00']);
    assert.equal((await product(id)).modified, rfc(from));
    assert.deepEqual(await at(to), ['80.00', '100.00']);
    assert.deepEqual(await at(to + 1), ['100.00', '100.00']);
  });

  test('beside a plugin that gives discounts, a sale begins and ends by the clock too', async () => {
    const discount = `add_filter( 'woocommerce_product_variation_get_price', static fn ( $price ) => $price === '' ? $price : (string) ( (float) $price * 0.9 ) );`;
    await withPlugin(discount, async () => {
      // WooCommerce has no other clock than the server's.
      const boundary = now() + 8;
      const id = await makeFamily({
        name: 'Reduceri',
        attributes: { Mărime: ['36', '37'] },
        variations: [
          { attributes: { Mărime: '36' }, price: '100', sale: '80', from: boundary },
          { attributes: { Mărime: '37' }, price: '100', sale: '80', to: boundary - 1 },
        ],
      });
      const prices = async () => (await product(id)).variants.map(({ price }) => price);
      assert.deepEqual(await prices(), ['90.00', '72.00']);
      assert.ok(now() < boundary, 'the test began in time');
      await setTimeout((boundary - now() + 1) * 1000);
      assert.deepEqual(await prices(), ['72.00', '90.00']);
    });
  });

  test('taxes are those for an unknown visitor, whoever changed the price', async () => {
    await chargeTax();
    const id = await makeFamily({
      name: 'Taxe',
      attributes: { Size: ['M', 'L'] },
      variations: [
        { attributes: { Size: 'M' }, price: '100', sale: '50' },
        { attributes: { Size: 'L' }, price: '199.99' },
      ],
    });
    const prices = async () => (await product(id)).variants.map((one) => [one.price, one.regular_price]);
    assert.deepEqual(await prices(), [
      ['60.00', '120.00'],
      ['239.99', '239.99'],
    ]);
    for (const one of (await product(id)).variants) {
      assert.deepEqual(await shown(one.variant_id), { price: one.price, regular: one.regular_price });
    }
    // The administrator, who lives in a country without the tax, saves.
    await phpAsAdministrator(
      `update_user_meta( 1, 'billing_country', 'US' ); update_user_meta( 1, 'shipping_country', 'US' ); wc_get_product( ${id} )->save(); return true;`,
    );
    assert.deepEqual((await prices())[0], ['60.00', '120.00']);
    await shop({ woocommerce_tax_display_shop: 'excl' });
    assert.deepEqual((await prices())[0], ['50.00', '100.00']);
    await shop({ woocommerce_tax_display_shop: 'incl', woocommerce_price_num_decimals: '0' });
    assert.deepEqual((await prices())[1], ['240.00', '240.00'], 'rounded like the page');
  });

  test('a shop that does not sell to its own country shows prices without its taxes', async () => {
    await chargeTax();
    const id = await makeFamily({
      name: 'Export',
      attributes: { Size: ['M'] },
      variations: [{ attributes: { Size: 'M' }, price: '100' }],
    });
    const prices = async () => {
      const { price, url } = await product(id);
      const onPage = /&quot;display_price&quot;:(\d+)/.exec((await page(url)).text)?.[1] ?? assert.fail('no price');
      return [price, onPage];
    };
    assert.deepEqual(await prices(), ['120.00', '120']);
    await shop({ woocommerce_allowed_countries: 'all_except', woocommerce_all_except_countries: ['MD'] });
    assert.deepEqual(await prices(), ['100.00', '100']);
    // Where somebody reads or saves is of no importance.
    for (const [country, countries, price] of [
      ['MD', 'all_except', '100.00'],
      ['RO', 'all', '120.00'],
    ] as const) {
      await withPlugin(`add_filter( 'woocommerce_geolocate_ip', static fn () => '${country}' );`, async () => {
        await shop({ woocommerce_default_customer_address: 'geolocation', woocommerce_allowed_countries: countries });
        assert.equal((await product(id)).price, price);
      });
    }
  });

  test('postcodes of a tax rate that the table of rates saves, and the postcode of the shop', async () => {
    const rate = await chargeTax({ woocommerce_tax_based_on: 'base', woocommerce_store_postcode: 'MD-2001' });
    await php(`WC_Tax::_update_tax_rate_postcodes( ${rate}, 'MD-3100' ); return true;`);
    const id = await makeFamily({
      name: 'Taxe locale',
      attributes: { Size: ['M'] },
      variations: [{ attributes: { Size: 'M' }, price: '100' }],
    });
    assert.equal((await product(id)).price, '100.00');
    await phpAsAdministrator(`add_filter( 'wp_doing_ajax', '__return_true' );
      add_filter( 'wp_die_ajax_handler', static fn () => static function () { throw new RuntimeException( 'The end.' ); } );
      $_POST = array( 'wc_tax_nonce' => wp_create_nonce( 'wc_tax_nonce-class:' ), 'changes' => array( ${rate} => array( 'postcode' => array( 'MD-2001' ) ) ) );
      ob_start(); try { do_action( 'wp_ajax_woocommerce_tax_rates_save_changes' ); } catch ( RuntimeException $e ) { unset( $e ); } ob_end_clean(); return true;`);
    assert.equal((await product(id)).price, '120.00');
    await shop({ woocommerce_store_postcode: 'MD-4801' });
    assert.equal((await product(id)).price, '100.00');
  });

  test('a tax class is deleted, by the REST API and on the screen of settings', async () => {
    await shop({
      woocommerce_calc_taxes: 'yes',
      woocommerce_prices_include_tax: 'no',
      woocommerce_tax_display_shop: 'incl',
    });
    const rates = await php<
      number[]
    >(`return array_map( static fn ( $class, $rate ) => WC_Tax::_insert_tax_rate( array( 'tax_rate_country' => 'MD',
      'tax_rate' => $rate, 'tax_rate_name' => 'TVA', 'tax_rate_priority' => 1, 'tax_rate_class' => $class ) ), array( '', 'proba' ), array( '20.0000', '8.0000' ) );`);
    undo.push(() =>
      php(
        `WC_Tax::delete_tax_class_by( 'slug', 'proba' ); array_map( array( 'WC_Tax', '_delete_tax_rate' ), array( ${rates.join(', ')} ) ); return true;`,
      ),
    );
    const id = await makeFamily({
      name: 'Clasă',
      attributes: { Size: ['M'] },
      variations: [{ attributes: { Size: 'M' }, price: '100' }],
    });
    /** Creates the class with its rate, as another release or plugin may: nothing is told. */
    const create = () =>
      php(`global $wpdb; WC_Tax::create_tax_class( 'Proba', 'proba' );
        if ( ! $wpdb->get_var( "SELECT 1 FROM {$wpdb->prefix}woocommerce_tax_rates WHERE tax_rate_class = 'proba'" ) ) {
          $wpdb->insert( $wpdb->prefix . 'woocommerce_tax_rates', array( 'tax_rate_country' => 'MD', 'tax_rate' => '8.0000', 'tax_rate_name' => 'TVA', 'tax_rate_priority' => 1, 'tax_rate_class' => 'proba' ) ); }
        WC_Cache_Helper::invalidate_cache_group( 'taxes' );
        update_post_meta( wc_get_product( ${id} )->get_children()[0], '_tax_class', 'proba' ); do_action( 'md_shop_refresh' ); return true;`);
    const ways = [
      `$request = new WP_REST_Request( 'DELETE', '/wc/v3/taxes/classes/proba' ); $request->set_param( 'force', true );
       return rest_do_request( $request )->get_status();`,
      // The rest of the screen would save other options, which are reported themselves.
      `foreach ( array( 'class-wc-admin-settings.php', 'settings/class-wc-settings-page.php' ) as $file ) { require_once WC_ABSPATH . 'includes/admin/' . $file; }
       $settings = include WC_ABSPATH . 'includes/admin/settings/class-wc-settings-tax.php';
       $settings->save_tax_classes( '' ); do_action( 'woocommerce_update_options_tax' ); return 200;`,
    ];
    const classes = await php<string[]>(`return WC_Tax::get_tax_classes();`);
    undo.push(() => php(`array_map( array( 'WC_Tax', 'create_tax_class' ), ${phpValue(classes)} ); return true;`));
    for (const way of ways) {
      await create();
      assert.equal((await product(id)).price, '108.00');
      assert.equal(await phpAsAdministrator(way), 200);
      // WooCommerce uses the standard rates for a class that does not exist.
      assert.equal((await product(id)).price, '120.00');
    }
  });

  test('stock comes from the variation or else from its parent; a variation without stock can be on backorder', async () => {
    const attributes = { Size: ['1', '2', '3', '4', '5'] };
    const id = await makeFamily({
      name: 'Stoc',
      attributes,
      variations: [
        { attributes: { Size: '1' }, price: '1', quantity: 3 },
        { attributes: { Size: '2' }, price: '1', quantity: 0 },
        { attributes: { Size: '3' }, price: '1', quantity: 0, backorders: 'notify' },
        { attributes: { Size: '4' }, price: '1', stock: 'onbackorder' },
        { attributes: { Size: '5' }, price: '1', stock: 'outofstock' },
      ],
    });
    const item = await product(id);
    assert.deepEqual(
      item.variants.map(({ availability }) => availability),
      ['in_stock', 'out_of_stock', 'backorder', 'backorder', 'out_of_stock'],
    );
    assert.deepEqual([item.availability, item.sizes], ['in_stock', ['1', '3', '4']]);
    const parent = await makeFamily({
      name: 'Stoc comun',
      attributes: { Size: ['1', '2'] },
      quantity: 2,
      variations: [
        { attributes: { Size: '1' }, price: '1' },
        { attributes: { Size: '2' }, price: '1' },
      ],
    });
    assert.equal((await product(parent)).availability, 'in_stock');
    await php(`wc_update_product_stock( ${parent}, 2, 'decrease' ); wc_get_product( ${parent} )->save(); return true;`);
    assert.deepEqual(
      (await product(parent)).variants.map(({ availability }) => availability),
      ['out_of_stock', 'out_of_stock'],
    );
  });

  test('a shop that hides products out of stock does not list them, and their details have no variations out of stock', async () => {
    const gone = await makeFamily({
      name: 'Epuizat cuvantrar',
      attributes: { Size: ['1'] },
      variations: [{ attributes: { Size: '1' }, price: '5', stock: 'outofstock' }],
    });
    const half = await makeFamily({
      name: 'Jumatate cuvantrar',
      attributes: { Size: ['1', '2'] },
      variations: [
        { attributes: { Size: '1' }, price: '5', stock: 'outofstock' },
        { attributes: { Size: '2' }, price: '6' },
      ],
    });
    const found = async () => (await products('search=cuvantrar')).items.map(({ id }) => id).sort((a, b) => a - b);
    const { total } = await products();
    assert.deepEqual(
      await found(),
      [gone, half].sort((a, b) => a - b),
    );
    await shop({ woocommerce_hide_out_of_stock_items: 'yes' });
    assert.deepEqual(await found(), [half]);
    assert.ok((await products()).total < total);
    assert.ok(!(await products('per_page=50')).items.some(({ availability }) => availability === 'out_of_stock'));
    assert.deepEqual(
      (await product(half)).variants.map(({ size }) => size),
      ['2'],
    );
    assert.deepEqual([(await product(gone)).variants, (await product(gone)).availability], [[], 'out_of_stock']);
  });

  test('a product for which another plugin throws is tried again later, and stops neither a rebuild nor the hourly run', async () => {
    const make = (name: string, price: string) =>
      makeFamily({ name, attributes: { Mărime: ['36'] }, variations: [{ attributes: { Mărime: '36' }, price }] });
    const [broken, whole] = [await make('Fără preț', ''), await make('Cu preț', '10')];
    const start = now();
    await (await testSite()).setTestState({ now: start });
    await withPlugin(
      `add_filter( 'woocommerce_product_variation_get_price', static function ( $price ) {
        if ( $price === '' ) { throw new TypeError( 'This is not a number.' ); } return $price * 2; } );`,
      async () => {
        await php(`do_action( 'md_shop_refresh' ); return true;`);
        await untilRebuilt();
        assert.equal((await product(whole)).price, '20.00');
        await refused(404, `/products/${broken}`);
        await php(`global $wpdb; $wpdb->update( $wpdb->posts, array( 'post_title' => 'Redenumit' ), array( 'ID' => ${whole} ) );
          do_action( 'md_shop_reconcile' ); return true;`);
        assert.equal((await product(whole)).name, 'Redenumit');
      },
    );
    await refused(404, `/products/${broken}`);
    await (await testSite()).setTestState({ now: start + 601 });
    assert.equal((await product(broken)).price, null);
  });

  test('with another currency reads are 503, health reports it, and the administrator gets the reason', async () => {
    await shop({ woocommerce_currency: 'EUR' });
    for (const path of ['/products', '/products/5', '/content', '/categories']) await refused(503, path);
    assert.equal((await health()).status, 'degraded');
    const { headers } = await withCookies();
    const { text: notice } = await page('/wp-admin/plugins.php', { headers });
    assert.match(notice, /notice-error[^<]*>\s*<p>MD Shop[^<]*EUR[^<]*MDL/);
    assert.match((await page('/wp-admin/edit.php', { headers })).text, /no: The shop cannot be read/);
    await Promise.all(undo.splice(0).map((back) => back()));
    assert.equal((await health()).status, 'ok');
    await products();
  });
});
