import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { administrator } from '../../../src-harness/sites/index.ts';
import { cachedInFiles, withoutDebug } from '../../../src-harness/wordpress/wp-config.ts';
import { bearer, register, registrationPaths } from '../support/agents.ts';
import { shopPage } from '../support/catalogue.ts';
import { categories } from '../support/contract-client.ts';
import { countedAgain, counter, inOtherFiles } from '../support/counted.ts';
import { withApplicationPassword, withCookies } from '../support/editor.ts';
import { deletePosts, deleteTerms, makePost, makeTerm } from '../support/fixtures.ts';
import { permalink } from '../support/hiding.ts';
import { withPlugin } from '../support/hostile.ts';
import { deleteImages, filtersOfImages, makeImages } from '../support/images.ts';
import { hooksThatDoNotStartThePlugin } from '../support/late-hooks.ts';
import { page } from '../support/pages.ts';
import { isTranslatedByPolylang } from '../support/pair.ts';
import { php, phpAsAdministrator, phpValue } from '../support/php.ts';
import { makeProduct } from '../support/products.ts';
import { makeAttribute, makeFamily, removeFamilies, setShop } from '../support/shop.ts';
import { testSite } from '../site.ts';

async function get(path: string, headers: Record<string, string> = {}) {
  const { url } = await testSite();
  const response = await fetch(`${url}/wp-json${path}`, { headers });
  const names = [
    'content-type',
    'cache-control',
    'vary',
    'access-control-allow-origin',
    'x-wp-total',
    'x-wp-totalpages',
    'www-authenticate',
  ];
  return {
    status: response.status,
    headers: Object.fromEntries(names.map((name) => [name, response.headers.get(name)])),
    json: JSON.parse(
      (await response.text()).replaceAll(/"(?:nonce|X-WC-Store-API-Nonce|cart_token)":"[^"]*"/g, '"":""'),
    ) as unknown,
  };
}

/** Runs code without the plugin, as on a site that never had it. */
async function without<T>(ask: () => Promise<T>): Promise<T> {
  await php(
    `update_option( 'md_shop_test_plugins', get_option( 'active_plugins' ) ); update_option( 'active_plugins', array_values( array_filter( get_option( 'active_plugins' ), static fn ( $name ) => ! str_starts_with( $name, 'md-shop-catalog/' ) ) ) ); return true;`,
  );
  try {
    return await ask();
  } finally {
    await php(
      `update_option( 'active_plugins', get_option( 'md_shop_test_plugins' ) ); delete_option( 'md_shop_test_plugins' ); return true;`,
    );
  }
}

/** Returns what an expression of PHP is, as an integer, at the end of each of these screens. */
async function onScreens(expression: string, screens: readonly string[]): Promise<Record<string, string | undefined>> {
  const { headers } = await withCookies();
  const print = `add_action( 'admin_footer', static function () { echo '<!--found ' . (int) ${expression} . '-->'; } );`;
  const found: Record<string, string | undefined> = {};
  await withPlugin(print, async () => {
    // On the first screen other plugins change options, which starts all modules of the plugin.
    await page('/wp-admin/index.php', { headers });
    for (const screen of screens)
      found[screen] = /<!--found (\d)-->/.exec((await page(`/wp-admin/${screen}`, { headers })).text)?.[1];
  });
  return found;
}

describe('pages beside WooCommerce', () => {
  test('a post and the shop need only the classes of pages, none of wp-admin', async () => {
    const { post, shop } = await php<{ post: string; shop: string }>(
      `return array( 'post' => wp_make_link_relative( get_permalink( get_posts( array( 'numberposts' => 1 ) )[0] ) ), 'shop' => wp_make_link_relative( wc_get_page_permalink( 'shop' ) ) );`,
    );
    await withPlugin(counter, async () => {
      for (const address of [post, shop]) {
        // In the first request other plugins change options, which starts all modules of the plugin.
        const { classes, declared } = await countedAgain(address, 'each');
        assert.ok(classes > 50, `${String(classes)} classes`);
        assert.deepEqual(
          await inOtherFiles(declared, 'cached-answers shared pages'),
          [],
          `${address}: these are not in the built files for pages (src-harness/building/class-files.ts)`,
        );
      }
    });
  });
});

describe('wp-admin beside WooCommerce', () => {
  test('screens have the hidden types of the built-in shop, but not the dashboard and lists, which need none', async () => {
    const screens = ['index.php', 'edit.php', 'edit.php?post_type=page', 'export.php', 'options-permalink.php'];
    assert.deepEqual(await onScreens("post_type_exists( 'roller_product' )", screens), {
      'index.php': '0',
      'edit.php': '0',
      'edit.php?post_type=page': '0',
      'export.php': '1',
      'options-permalink.php': '1',
    });
  });

  test('the conversion of products is only where it is asked for', async () => {
    const screens = ['index.php', 'plugins.php', 'edit.php?post_type=product', 'admin.php?page=md-shop-convert'];
    assert.deepEqual(await onScreens("has_action( 'admin_post_md_shop_convert' )", screens), {
      'index.php': '0',
      'plugins.php': '0',
      'edit.php?post_type=product': '1',
      'admin.php?page=md-shop-convert': '1',
    });
  });
});

/** WooCommerce's block with a list of all products, or of those that `asked` names; `before` is shown before the list. */
const collection = (asked: object, before = '') =>
  `<!-- wp:woocommerce/product-collection ${JSON.stringify({
    queryId: 7,
    query: { perPage: 9, offset: 0, postType: 'product', order: 'desc', orderBy: 'date', inherit: false, ...asked },
  })} --><div class="wp-block-woocommerce-product-collection">${before}
  <!-- wp:woocommerce/product-template --><!-- wp:post-title /--><!-- /wp:woocommerce/product-template --></div><!-- /wp:woocommerce/product-collection -->`;

describe('the editor beside WooCommerce', () => {
  test('the pattern of a front page leads to the shop of WooCommerce, in the language of its texts', async () => {
    const { shop, links } = await phpAsAdministrator<{ shop: string; links: Record<string, string> }>(`
      $links = array();
      foreach ( array( 'en_US', 'ro_RO', 'ru_RU' ) as $locale ) {
        update_user_meta( get_current_user_id(), 'locale', $locale );
        foreach ( rest_do_request( new WP_REST_Request( 'GET', '/wp/v2/block-patterns/patterns' ) )->get_data() as $pattern ) {
          if ( 'md-shop/shop-front' === $pattern['name'] && preg_match( '/wp-element-button" href="([^"]*)"/', $pattern['content'], $found ) ) { $links[ $locale ] = $found[1]; }
        }
        unregister_block_pattern( 'md-shop/shop-front' );
      }
      delete_user_meta( get_current_user_id(), 'locale' );
      return array( 'shop' => wc_get_page_permalink( 'shop' ), 'links' => $links );`);
    const { url } = await testSite();
    const russian = shop.replace(url, `${url}/ru`);
    assert.deepEqual(links, { en_US: shop, ro_RO: shop, ru_RU: russian });
    assert.match((await page(russian)).text, /<html[^>]* lang="ru/);
  });
});

describe('the catalog block on the page of a category of WooCommerce', () => {
  test('its links lead to the pages of the other categories and of the shop', async () => {
    const [one, other] = (await categories()).categories;
    assert.ok(one && other);
    const shop = await php<string>(`return wc_get_page_permalink( 'shop' );`);
    await withPlugin(
      `add_action( 'wp_body_open', static function () { if ( is_tax( 'product_cat' ) ) { echo do_blocks( '<!-- wp:md-shop/catalog /-->' ); } } );`,
      async () => {
        const html = (await page(one.url)).text;
        assert.ok(html.includes(`<a class="md-shop-term" href="${other.url}" data-wp-on--click="actions.open">`));
        assert.ok(
          html.includes(`<a class="md-shop-pill" href="${shop}" rel="nofollow" data-wp-on--click="actions.open"`),
        );
        const sorted = (await page(`${one.url}?shop-sort=name`)).text;
        assert.ok(sorted.includes(`<a class="md-shop-term" href="${other.url}?shop-sort=name" rel="nofollow" data-wp`));
      },
    );
  });
});

describe('WooCommerce’s own APIs', () => {
  after(removeFamilies);

  test('every hook of the plugin starts it in requests for other plugins, or belongs to pages and screens', async () => {
    // With a language plugin every request starts it, because its filters are needed at once.
    const hooks = await hooksThatDoNotStartThePlugin();
    assert.deepEqual(
      hooks.filter((name) => !/^pll_/.test(name)),
      [],
    );
  });

  test('the Store API is the same as without the plugin, with any credential', async () => {
    const id = await makeFamily({
      name: 'Alaturi',
      type: 'variable',
      attributes: { Size: ['1'] },
      variations: [{ attributes: { Size: '1' }, price: '12' }],
    });
    const paths = [
      `/wc/store/v1/products/${id}`,
      '/wc/store/v1/products?type=variable&per_page=5',
      '/wc/store/v1/products/categories?per_page=3',
      '/wc/v3/products',
    ];
    const plain = await without(() => Promise.all(paths.map((path) => get(path))));
    assert.deepEqual(await Promise.all(paths.map((path) => get(path))), plain);
    assert.deepEqual(
      plain.map(({ status }) => status),
      [200, 200, 200, 401],
    );
    const { access_token: token } = await register('beside', registrationPaths[0]);
    for (const credential of [token, `mds_${'x'.repeat(43)}`]) {
      const headers = bearer(credential);
      const bare = await without(() => Promise.all(paths.map((path) => get(path, headers))));
      assert.deepEqual(await Promise.all(paths.map((path) => get(path, headers))), bare);
    }
    const { headers } = await withApplicationPassword(administrator.user);
    assert.equal((await get('/wc/v3/products?per_page=1', headers)).status, 200);
    // Keys of WooCommerce use Basic authorization too.
    const keys = await phpAsAdministrator<{
      key: string;
      secret: string;
    }>(`global $wpdb; $key = 'ck_' . wc_rand_hash(); $secret = 'cs_' . wc_rand_hash();
      $wpdb->insert( $wpdb->prefix . 'woocommerce_api_keys', array( 'user_id' => 1, 'description' => 'test', 'permissions' => 'read', 'consumer_key' => wc_api_hash( $key ), 'consumer_secret' => $secret, 'truncated_key' => substr( $key, -7 ) ) );
      return array( 'key' => $key, 'secret' => $secret );`);
    assert.equal(
      (await get(`/wc/v3/products?per_page=1&consumer_key=${keys.key}&consumer_secret=${keys.secret}`)).status,
      401,
      'keys in an address work only with HTTPS',
    );
  });

  test('an agent’s credential gives no access to WooCommerce’s routes', async () => {
    const { access_token: token } = await register('beside', registrationPaths[0]);
    const routes = (await php<string[]>(`return array_keys( rest_get_server()->get_routes() );`)).filter(
      (route) => /^\/wc[/-]/.test(route) && !route.includes('('),
    );
    let closed = 0;
    for (const route of routes) {
      const [visitor, agent] = await Promise.all([get(route), get(route, bearer(token))]);
      assert.equal(agent.status, visitor.status, route);
      if (visitor.status < 400) continue;
      assert.deepEqual(agent.json, visitor.json, route);
      closed++;
    }
    assert.ok(closed > 50, `${String(closed)} of ${String(routes.length)}`);
  });

  test('a product’s page has structured data once, with the price of the shop', async () => {
    const id = await makeFamily({
      name: 'Date',
      attributes: { Size: ['1'] },
      variations: [{ attributes: { Size: '1' }, price: '12' }],
    });
    const { url } = await testSite();
    const { status, text } = await page(`${url}/?p=${id}`, { redirect: 'follow' });
    assert.equal(status, 200);
    assert.equal([...text.matchAll(/"@type":\s*"Product(?:Group)?"/g)].length, 1);
    assert.equal([...text.matchAll(/class="md-shop-facts/g)].length, 0, 'two price tables on one page');
    const markdown = await page(`${url}/?p=${id}`, { redirect: 'follow', headers: { Accept: 'text/markdown' } });
    assert.match(markdown.text, /12\.00 MDL/);
  });

  // Polylang adds the language to WooCommerce's lists itself.
  if (!isTranslatedByPolylang) {
    test('a list of products that WooCommerce keeps is in the language of its page', async () => {
      const products = [];
      for (const [language, name] of [
        ['ro', 'Listat aici'],
        ['ru', 'В этом списке'],
      ] as const)
        products.push(
          await makeProduct({ post_title: name, language, offer: { regular_price: '50', sale_price: '40' } }),
        );
      const content = `[products limit="4" orderby="date" order="DESC"][sale_products limit="4"]
        <!-- wp:woocommerce/product-new {"columns":3,"rows":1} /--><!-- wp:woocommerce/product-on-sale {"columns":3,"rows":9} /-->
        ${collection({ isProductCollectionBlock: true, woocommerceOnSale: true })}`;
      const pages: number[] = [];
      for (const language of ['ro', 'ru'] as const)
        pages.push(await makePost({ post_type: 'page', post_title: 'Liste', post_content: content, language }));
      try {
        const shown = async (id: number) => {
          const { text } = await page(await permalink(id));
          return ['Listat aici', 'В этом списке'].map((name) => text.split(`>${name}<`).length - 1);
        };
        const [ro = 0, ru = 0] = pages;
        assert.deepEqual(await shown(ro), [5, 0]);
        assert.deepEqual(await shown(ru), [0, 5]);
        assert.deepEqual(await shown(ro), [5, 0]);
      } finally {
        await deletePosts([...products, ...pages]);
      }
    });
  }

  if (!isTranslatedByPolylang) {
    test('blocks with filters have the categories and numbers of their page’s language', async () => {
      const names = { ro: 'Filtrate', ru: 'Отобранные' };
      const categories: number[] = [];
      const products: number[] = [];
      const pages: number[] = [];
      const filters = `<!-- wp:woocommerce/product-filters --><div class="wp-block-woocommerce-product-filters">
        <!-- wp:woocommerce/product-filter-taxonomy {"taxonomy":"product_cat","showCounts":true,"hideEmpty":false} --><!-- wp:woocommerce/product-filter-checkbox-list /--><!-- /wp:woocommerce/product-filter-taxonomy -->
        </div><!-- /wp:woocommerce/product-filters -->`;
      const post_content = collection({ isProductCollectionBlock: true, filterable: true }, filters);
      for (const language of ['ro', 'ru'] as const) {
        categories.push(await makeTerm('product_cat', names[language], { language }));
        const product = { post_title: names[language], language, categories: categories.slice(-1) };
        products.push(await makeProduct(product));
        if (language === 'ru') products.push(await makeProduct(product));
        pages.push(await makePost({ post_type: 'page', post_title: 'Filtre', post_content, language }));
      }
      await php(`delete_option( 'wc_taxonomy_hierarchy_product_cat' ); return 1;`);
      try {
        const shown = async (id: number) => {
          const { text } = await page(await permalink(id), { headers: withoutDebug });
          const json = /data-wp-context="([^"]*product_cat[^"]*)"/.exec(text)?.[1] ?? assert.fail('no filter');
          const { items } = JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as {
            items: { label: string; count: number }[];
          };
          return items.filter(({ label }) => Object.values(names).includes(label)).map((one) => [one.label, one.count]);
        };
        const [ro = 0, ru = 0] = pages;
        assert.deepEqual(await shown(ro), [[names.ro, 1]]);
        assert.deepEqual(await shown(ru), [[names.ru, 2]]);
        assert.deepEqual(await shown(ro), [[names.ro, 1]]);
        const stored = `get_option( 'wc_taxonomy_hierarchy_product_cat' )`;
        assert.equal(await php(`return ${stored};`), false, 'a page has stored its own hierarchy');
        await php(`update_option( 'wc_taxonomy_hierarchy_product_cat', array( 'tree' => array() ), false ); return 1;`);
        assert.deepEqual(await shown(ru), [[names.ru, 2]]);
        assert.deepEqual(await php(`return ${stored};`), { tree: [] });
      } finally {
        await php(`delete_option( 'wc_taxonomy_hierarchy_product_cat' ); return 1;`);
        await deletePosts([...products, ...pages]);
        await deleteTerms('product_cat', categories);
      }
    });
  }

  if (!isTranslatedByPolylang) {
    test('widgets and answers to WooCommerce’s scripts are in the language of their page', async () => {
      const attribute = await makeAttribute('Montaj', 'montaj', { rapid: 'Rapid' });
      const names = { ro: 'Redusă aici', ru: 'Со скидкой здесь' };
      const products: number[] = [];
      for (const language of ['ro', 'ru'] as const)
        products.push(
          await makeProduct({
            post_title: names[language],
            language,
            offer: { regular_price: '50', sale_price: '40' },
          }),
        );
      await php(`foreach ( ${JSON.stringify(products)} as $id ) {
        wp_set_object_terms( $id, 'rapid', '${attribute}' );
        wp_insert_comment( array( 'comment_post_ID' => $id, 'comment_type' => 'review', 'comment_author' => 'Ana', 'comment_content' => 'Da', 'comment_approved' => 1 ) );
      } return 1;`);
      const back = await setShop({ woocommerce_attribute_lookup_enabled: 'no' });
      const widgets = `add_action( 'wp_footer', static function () {
          $shown = static function ( $class, $settings ) {
            ob_start();
            the_widget( $class, $settings );
            $html = ob_get_clean();
            return array_map( static fn ( $name ) => str_contains( $html, $name ), ${phpValue(Object.values(names))} );
          };
          $filter = wc_get_container()->get( Automattic\\WooCommerce\\Internal\\ProductAttributesLookup\\Filterer::class );
          echo '<!--widgets ' . wp_json_encode( array(
            'sale' => $shown( 'WC_Widget_Products', array( 'show' => 'onsale', 'number' => 50 ) ),
            'reviews' => $shown( 'WC_Widget_Recent_Reviews', array( 'number' => 50 ) ),
            'numbers' => array_values( $filter->get_filtered_term_product_counts( array( get_term_by( 'slug', 'rapid', '${attribute}' )->term_id ), '${attribute}', 'and' ) ),
            'filters' => $GLOBALS['wp_query']->get( 'md_shop_language' ),
            'kept' => array( apply_filters( 'woocommerce_cached_widget_id', 'woocommerce_products-2-http' ), apply_filters( 'woocommerce_cached_widget_id', 'woocommerce_products-http' ) ),
          ) ) . '-->';
        } );
        add_action( 'wc_ajax_md_shop_test', static function () { echo get_locale(); } );`;
      try {
        await withPlugin(widgets, async () => {
          for (const language of ['ro', 'ru'] as const) {
            const { text } = await page(await shopPage(language));
            assert.deepEqual(JSON.parse(/<!--widgets (.*)-->/.exec(text)?.[1] ?? 'null'), {
              sale: [language === 'ro', language === 'ru'],
              reviews: [language === 'ro', language === 'ru'],
              numbers: [1],
              filters: language,
              kept: [`woocommerce_products-2-http-${language}`, 'woocommerce_products-http'],
            });
          }
          assert.equal((await page('/ru/?wc-ajax=md_shop_test')).text, 'ru_RU');
          assert.notEqual((await page('/?wc-ajax=md_shop_test')).text, 'ru_RU');
        });
      } finally {
        await back();
        await deletePosts(products);
      }
    });
  }

  test('images of a list are kept, with no filter overlooked, but not those of files that are sold', async () => {
    const { isKeepable, fired, overlooked } = await filtersOfImages();
    assert.ok(isKeepable);
    assert.ok(fired.includes('woocommerce_image_sizes_to_resize'), fired.join());
    assert.deepEqual(overlooked, []);

    const id = await makeFamily({
      name: 'Fotografie de vanzare',
      attributes: { Size: ['1'] },
      variations: [{ attributes: { Size: '1' }, price: '12' }],
    });
    const [image = 0] = await makeImages('De vanzare');
    const { address, cookie } = await phpAsAdministrator<{ address: string; cookie: string }>(
      `update_post_meta( ${String(image)}, '_wp_attached_file', 'woocommerce_uploads/vanzare.png' );
      update_post_meta( ${String(image)}, '_wp_attachment_metadata', array( 'file' => 'woocommerce_uploads/vanzare.png', 'width' => 900, 'height' => 900, 'sizes' => array() ) );
      set_post_thumbnail( ${id}, ${String(image)} );
      $page = wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Sold', 'post_content' => '<!-- wp:md-shop/catalog {"perPage":50} /-->' ) );
      return array( 'address' => get_permalink( $page ), 'cookie' => LOGGED_IN_COOKIE . '=' . rawurlencode( wp_generate_auth_cookie( 1, time() + 600, 'logged_in' ) ) );`,
    );
    try {
      const images = async (headers: Record<string, string>) => {
        const { status, text } = await page(address, { headers: { ...cachedInFiles, ...headers } });
        assert.equal(status, 200);
        return [...text.matchAll(/<img [^>]*alt="Fotografie de vanzare"[^>]*>/g)].map(([html]) => html).join();
      };
      // What an administrator sees must not be kept for visitors. Files are made for what is asked again.
      for (let time = 0; time < 4; time++)
        assert.match(await images({ Cookie: cookie }), /woocommerce_uploads\/vanzare\.png/);
      const visitors = await images({});
      assert.match(visitors, /^<img /);
      assert.ok(!visitors.includes('woocommerce_uploads'), visitors);
    } finally {
      await deleteImages([image]);
      await php(`return wp_delete_post( url_to_postid( '${address}' ), true );`);
    }
  });

  test('WooCommerce lists the plugin as compatible with its order tables and block checkout', async () => {
    assert.deepEqual(
      await phpAsAdministrator(
        `return array_map( static fn ( $feature ) => in_array( 'md-shop-catalog/md-shop-catalog.php', Automattic\\WooCommerce\\Utilities\\FeaturesUtil::get_compatible_plugins_for_feature( $feature )['compatible'], true ), array( 'custom_order_tables', 'cart_checkout_blocks' ) );`,
      ),
      [true, true],
    );
  });

  test('WooCommerce’s abilities and MCP server work next to ours', async () => {
    const abilities = await phpAsAdministrator<string[]>(
      `if ( ! function_exists( 'wp_get_abilities' ) ) { return array( 'md-shop/', 'woocommerce/' ); } return array_map( static fn ( $one ) => $one->get_name(), array_values( wp_get_abilities() ) );`,
    );
    const had = await without(() =>
      phpAsAdministrator<string[]>(
        `return function_exists( 'wp_get_abilities' ) ? array_map( static fn ( $one ) => $one->get_name(), array_values( wp_get_abilities() ) ) : array();`,
      ),
    );
    assert.ok(abilities.some((name) => name.startsWith('md-shop/')));
    assert.deepEqual(
      had.filter((name) => !abilities.includes(name)),
      [],
    );
    const ask = async () => {
      const { url } = await testSite();
      const response = await fetch(`${url}/wp-json/woocommerce/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'beside', version: '1' } },
        }),
      });
      return [response.status, await response.text()];
    };
    const back = await setShop({ woocommerce_feature_mcp_integration_enabled: 'yes' });
    const alone = await without(ask);
    // WooCommerce before 10.3 has no MCP server.
    if (had.some((name) => name.startsWith('woocommerce/')))
      assert.equal(alone[0], 403, 'it requires HTTPS and its own keys');
    assert.deepEqual(await ask(), alone);
    await back();
    const routes = await without(() => php<string[]>(`return array_keys( rest_get_server()->get_routes() );`));
    const now = await php<string[]>(`return array_keys( rest_get_server()->get_routes() );`);
    assert.deepEqual(
      routes.filter((route) => !now.includes(route)),
      [],
    );
  });
});
