import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { request } from './site.ts';
import { product, products } from './support/contract-client.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { hooksThatDoNotStartThePlugin } from './support/late-hooks.ts';
import { makeProduct } from './support/products.ts';

/** A plugin with a route and an action of admin-ajax.php, which run the same code and return its result and the plugin's classes. */
const otherPlugin = (code: string) => `
  $hello_run = static function (): array {
    $result = ( static function () { ${code} } )();
    $classes = array_filter( array_merge( get_declared_classes(), get_declared_interfaces(), get_declared_traits() ),
      static fn ( $name ) => str_starts_with( $name, 'MdShop\\\\Catalog\\\\' ) && ! str_contains( $name, 'TestPlugin' ) );
    return array( 'result' => $result, 'classes' => array_values( $classes ) );
  };
  add_action( 'rest_api_init', static fn () => register_rest_route( 'hello/v1', '/run', array( 'callback' => $hello_run, 'permission_callback' => '__return_true' ) ) );
  add_action( 'wp_ajax_nopriv_hello', static fn () => wp_send_json( $hello_run() ) );`;

type Run = { readonly result: unknown; readonly classes: readonly string[] };

const addresses = {
  'a REST route': '/wp-json/hello/v1/run',
  'admin-ajax.php': '/wp-admin/admin-ajax.php?action=hello',
};

async function run(address: string): Promise<Run> {
  // Where each class comes from its own file, what a request has loaded tells what it has started.
  const answer = await request(address, { headers: { 'X-Test-Pool': 'each' } });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text) as Run;
}

describe('requests for other plugins', () => {
  test('every hook of the plugin starts it, or belongs to pages and screens', async () => {
    assert.deepEqual(await hooksThatDoNotStartThePlugin(), []);
  });

  for (const [name, address] of Object.entries(addresses)) {
    test(`${name}: few classes are loaded if nothing concerns the catalog`, async () => {
      await withPlugin(otherPlugin('return 1;'), async () => {
        const { classes } = await run(address);
        // BuildCheck only looks at a copy of the repository in debug mode.
        assert.ok(
          classes.filter((one) => !one.endsWith('BuildCheck')).length <= 25,
          `${String(classes.length)}: ${classes.join(' ')}`,
        );
        assert.ok(classes.includes('MdShop\\Catalog\\Plugin'));
      });
    });

    test(`${name}: a change of a product is in the next read`, async () => {
      const id = await makeProduct({ post_title: 'Vechiul nume' });
      try {
        const change = `wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Zvrbnik' ) ); return 1;`;
        await withPlugin(otherPlugin(change), () => run(address));
        assert.equal((await product(id)).name, 'Zvrbnik');
        await withPlugin(otherPlugin(`wp_trash_post( ${String(id)} ); return 1;`), () => run(address));
        assert.equal((await products('search=zvrbnik')).total, 0);
      } finally {
        await deletePosts([id]);
      }
    });

    test(`${name}: a hook that starts the plugin has its callbacks, also those that wait for it themselves`, async () => {
      const code = `return apply_filters( 'wp_sitemaps_posts_query_args', array(), 'post' );`;
      const { result } = await withPlugin(otherPlugin(code), () => run(address));
      assert.deepEqual(result, { has_password: false });
    });

    test(`${name}: addresses, lists, blocks and routes are as everywhere`, async () => {
      const id = await makePost({ post_type: 'post', post_title: 'Новость', language: 'ru' });
      try {
        const code = `return array(
          'address' => get_permalink( ${String(id)} ),
          'block' => do_blocks( '<!-- wp:md-shop/catalog /-->' ),
          'list' => rest_do_request( new WP_REST_Request( 'GET', '/md-shop/v1/products' ) )->get_data()['total'],
          'field' => array_key_exists( 'md_shop_language', rest_do_request( new WP_REST_Request( 'GET', '/wp/v2/posts/${String(id)}' ) )->get_data() ),
          'type' => get_post_type_object( 'roller_product' )->public );`;
        const { result } = await withPlugin(otherPlugin(code), () => run(address));
        const { address: url, block, list, field, type } = result as Record<string, unknown>;
        assert.match(String(url), /\/ru\//);
        assert.match(String(block), /md-shop-card/);
        assert.equal(list, (await products('')).total);
        assert.deepEqual([field, type], [true, true]);
      } finally {
        await deletePosts([id]);
      }
    });
  }
});

describe('pages and screens', () => {
  /** What some PHP code returns in the middle of a page. */
  const inPage = async (code: string): Promise<unknown> => {
    const plugin = `add_action( 'template_redirect', static function () {
      $routes = static fn (): int => count( rest_get_server()->get_routes( 'md-shop/v1' ) );
      $ask = static function ( string $route, array $query = array(), string $method = 'GET' ) use ( $routes ): array {
        $request = new WP_REST_Request( $method, $route );
        $request->set_query_params( $query );
        $answer = rest_do_request( $request );
        $listed = preg_grep( '~^/md-shop/v1/~', array_keys( $answer->get_data()['routes'] ?? array() ) );
        return array( $routes(), $answer->get_status(), count( $listed ) );
      };
      wp_send_json( ( static function () use ( $ask, $routes ) { ${code} } )() );
    } );`;
    return (await withPlugin(plugin, () => request('/'))).json();
  };
  const numberOfRoutes = async (): Promise<number> => {
    const index = (await (await request('/wp-json/md-shop/v1')).json()) as { readonly routes: Record<string, unknown> };
    return Object.keys(index.routes).length;
  };

  test("other routes do not go through the plugin's routes until somebody asks for one of them, or for all", async () => {
    const number = await numberOfRoutes();
    assert.ok(number > 5);
    assert.deepEqual(await inPage(`return $ask( '/wp/v2/types' );`), [0, 200, 0]);
    assert.deepEqual(await inPage(`return $ask( '/', array( '_fields' => 'name,home' ) );`), [0, 200, 0]);
    for (const before of ['', `$ask( '/wp/v2/types' );`]) {
      const asked = (code: string) => inPage(`${before} return ${code};`);
      assert.deepEqual(await asked(`$ask( '/md-shop/v1/products' )`), [number, 200, 0]);
      assert.deepEqual(await asked(`$ask( '/MD-Shop/v1/products' )`), [number, 200, 0]);
      assert.deepEqual(await asked(`$ask( '/md-shop/v1/products', array(), 'OPTIONS' )`), [number, 200, 0]);
      assert.deepEqual(await asked(`$ask( '/md-shop/v1' )`), [number, 200, number - 1]);
      assert.deepEqual(await asked(`$ask( '/' )`), [number, 200, number - 1]);
      assert.deepEqual(await asked(`$ask( '/', array( '_fields' => 'name,routes' ) )`), [number, 200, number - 1]);
    }
  });

  test('each route exists once, also for a second REST server', async () => {
    const number = await numberOfRoutes();
    const handlers = `count( array_filter( array_keys( rest_get_server()->get_routes()['/md-shop/v1/products'] ), 'is_int' ) )`;
    const code = `do_action( 'md_shop_refresh' ); $ask( '/wp/v2/types' ); $GLOBALS['wp_rest_server'] = null;
      $first = $ask( '/md-shop/v1/products' ); $ask( '/md-shop/v1/products' ); $once = ${handlers};
      $GLOBALS['wp_rest_server'] = null; return array( $once, $first[0], $ask( '/md-shop/v1/products' )[0], ${handlers} );`;
    assert.deepEqual(await inPage(code), [1, number, number, 1]);
  });
});
