import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshReadModel } from './support/fixtures.ts';
import { withPlugin, withOption } from './support/hostile.ts';
import { ask, call, clientInfo, validHeaders, phpLog, post, raw } from './support/mcp.ts';
import { php } from './support/php.ts';
import { testSite } from './site.ts';

const messages = [
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: clientInfo },
  { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'search_products', arguments: { per_page: 3 } } },
  { jsonrpc: '2.0', id: 3, method: 'resources/read', params: { uri: 'x' } },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  '{',
] as const;

/** Asserts that every response is the same with and without the other plugin. */
async function assertUnchangedWith(code: string): Promise<void> {
  const answers = async () => {
    const found: [number, string][] = [];
    for (const message of messages) {
      const { status, body } = await post(message);
      found.push([status, body.toString()]);
    }
    return found;
  };
  const before = await answers();
  await withPlugin(code, async () => assert.deepEqual(await answers(), before));
}

describe('mcp: with other plugins', () => {
  for (const [name, code] of [
    ['prints immediately', `echo "\\xEF\\xBB\\xBFPRINTED";`],
    [
      'prints at init and at the end',
      `add_action( 'init', static function () { echo 'PRINTED'; } ); register_shutdown_function( static function () { echo 'LATE'; } );`,
    ],
    [
      'shows notices in the page',
      `@ini_set( 'display_errors', '1' ); error_reporting( E_ALL ); add_action( 'init', static function () { echo $undefined; trigger_error( 'shown', E_USER_WARNING ); } );`,
    ],
    ['rewrites all output', `ob_start( static fn ( $html ) => '<b>' . $html . '</b>' );`],
    [
      'forces a login by a redirect',
      `add_action( 'template_redirect', static function () { wp_safe_redirect( wp_login_url() ); exit; }, 0 );`,
    ],
    [
      'takes every bearer for its own',
      `add_filter( 'determine_current_user', static function ( $user ) { if ( str_starts_with( $_SERVER['HTTP_AUTHORIZATION'] ?? '', 'Bearer' ) ) { wp_die( 'JWT' ); } return $user; } );`,
    ],
    [
      'sets headers and cookies',
      `add_action( 'init', static function () { setcookie( 'c', 'd' ); header( 'Cache-Control: public' ); header( 'Vary: Cookie' ); header( 'Access-Control-Allow-Origin: *' ); } );`,
    ],
    ['changes the home address', `add_filter( 'home_url', static fn () => 'https://evil.example/' );`],
  ] as const) {
    test(`with a plugin that ${name}`, () => assertUnchangedWith(code));
  }

  test('an exception in a handler is -32603 with a general message; the log has the details', async () => {
    await withPlugin(
      `add_filter( 'pre_option_permalink_structure', static function ( $value ) { if ( did_action( 'parse_request' ) ) { throw new RuntimeException( 'secret of the house' ); } return $value; } );`,
      async () => {
        const { status, rpc, body } = await post({ jsonrpc: '2.0', id: 7, method: 'resources/list' });
        assert.deepEqual([status, rpc?.id, rpc?.error?.code], [200, 7, -32603]);
        assert.ok(!/secret|RuntimeException|\.php/.test(body.toString()), body.toString());
      },
    );
    const log = await phpLog();
    assert.match(log, /an MCP request could not be answered: RuntimeException: secret of the house/);
  });
});

describe('mcp: address', () => {
  test('a forged Host or forwarded host is in no response', async () => {
    const forged = {
      ...validHeaders,
      Host: 'forged.invalid',
      'X-Forwarded-Host': 'forged.invalid',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=forged.invalid',
      'X-Original-URL': '/forged.invalid',
    };
    const { url } = await testSite();
    for (const message of [
      ...messages,
      { jsonrpc: '2.0', id: 4, method: 'resources/list' },
      { jsonrpc: '2.0', id: 5, method: 'resources/read', params: { uri: `${url}/llms.txt` } },
      { jsonrpc: '2.0', id: 6, method: 'tools/list' },
    ]) {
      const text = typeof message === 'string' ? message : JSON.stringify(message);
      const { body, headers: all } = await raw('POST', forged, text);
      // PHP's built-in server repeats the Host header in its own errors.
      const { host: _, ...headers } = all;
      assert.ok(
        !body.includes('forged.invalid') && !JSON.stringify(headers).includes('forged.invalid'),
        body.toString(),
      );
    }
  });
  test('it is also at /mcp/, but not at another address such as /MCP or /ru/mcp', async () => {
    assert.deepEqual(await ask('ping', undefined, '/mcp/'), {});
    for (const path of ['/ru/mcp', '/mcp/x', '/MCP', '/mcpx', '/magazin/mcp']) {
      const { status } = await raw('POST', validHeaders, '{"jsonrpc":"2.0","id":1,"method":"ping"}', path);
      assert.ok(status === 404 || status === 301, `${path}: ${String(status)}`);
    }
  });
  test('with plain permalinks it is at ?md_shop=mcp, and resources have such addresses', async () => {
    await withOption('permalink_structure', '', async () => {
      const { url } = await testSite();
      const path = '/?md_shop=mcp';
      assert.deepEqual(await ask('ping', undefined, path), {});
      const { resources } = await ask<{ resources: { name: string; uri: string }[] }>(
        'resources/list',
        undefined,
        path,
      );
      assert.equal(resources[0]?.uri, `${url}/?md_shop=llms.txt`);
      const read = await ask<{ contents: { text: string }[] }>('resources/read', { uri: resources[0].uri }, path);
      assert.equal(read.contents[0]?.text, await (await fetch(resources[0].uri)).text());
      assert.ok(read.contents[0].text.includes(`${url}/?md_shop=mcp`), 'the guide has another address of the endpoint');
    });
  });
  test('with index.php in permalinks it is at /index.php/mcp', async () => {
    await withOption('permalink_structure', '/index.php/%postname%/', async () => {
      assert.deepEqual(await ask('ping', undefined, '/index.php/mcp'), {});
    });
  });
  test('a site in a folder: its origin has no folder, its addresses have', async () => {
    const { url } = await testSite();
    await withOption('home', `${url}/club`, async () => {
      const own = await post({ jsonrpc: '2.0', id: 1, method: 'resources/list' }, { Origin: url }, '/club/mcp');
      assert.equal(own.status, 200);
      assert.ok(own.body.includes(`"uri":"${url}/club/llms.txt"`), own.body.toString().slice(0, 300));
      assert.equal(
        (await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { Origin: `${url}/club` }, '/club/mcp')).status,
        403,
      );
    });
  });
  test('a shortcode that ends the process does not affect the call', async () => {
    const id = await php<number>(
      `return wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'Ends', 'post_status' => 'publish', 'post_content' => 'Before [md_shop_ends] after' ) );`,
    );
    try {
      await withPlugin(
        `add_action( 'init', static function () { add_shortcode( 'md_shop_ends', static function () { exit( 'ENDED' ); } ); } );`,
        async () => {
          await php(
            `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_entries SET valid_until = 0 WHERE object_id = ${String(id)}" ); return 1;`,
          );
          assert.equal((await call('search_site', { search: 'Ends' })).isError, false);
        },
      );
    } finally {
      await php(`wp_delete_post( ${String(id)}, true ); return 1;`);
      // That process may hold its lock for half a minute; the next tests need not wait for it.
      await php(
        `global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->options} WHERE option_name LIKE 'md\\_shop\\_lock\\_%'" ); return 1;`,
      );
      await freshReadModel();
    }
  });
});
