import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import {
  bearer,
  setClientAddress,
  freshAddress,
  register,
  registrationPaths,
  revoke,
  sendRegistration,
} from './support/agents.ts';
import { ask, products, refused, send } from './support/contract-client.ts';
import { withPlugin } from './support/hostile.ts';
import { php, phpString } from './support/php.ts';
import { request, testSite } from './site.ts';

const hour = 3600;

async function paths(): Promise<string[]> {
  const [item] = (await products('per_page=1')).items;
  return ['/products?per_page=2', `/products/${String(item?.id)}`, '/content', '/categories?language=ru', '/health'];
}

/** Sets the plugin's clock; `null` restores the real time. */
async function setClock(now: number | null): Promise<void> {
  await (await testSite()).setTestState({ now });
}

describe('agents: the credential', () => {
  beforeEach(() => setClientAddress(freshAddress()));
  after(async () => {
    await setClientAddress(null);
    await setClock(null);
  });

  for (const [name, header] of [
    ['in the form of the standard', (token: string) => `Bearer ${token}`],
    ['in small letters', (token: string) => `bearer ${token}`],
    ['in capitals', (token: string) => `BEARER ${token}`],
    ['with several spaces and tabs', (token: string) => `  Bearer  \t ${token}  `],
  ] as const) {
    test(`every read accepts the scheme ${name}`, async () => {
      const { access_token: token } = await register();
      for (const path of await paths()) {
        const open = await ask(path);
        // ask() checks that the response is private, has no entity tag and has Vary.
        const own = await ask(path, { headers: { Authorization: header(token), 'If-None-Match': '*' } });
        assert.deepEqual([own.status, own.text], [200, open.text], path);
        const head = await send(path, { method: 'HEAD', headers: { Authorization: header(token) } });
        await head.arrayBuffer();
        assert.deepEqual([head.status, head.headers.get('cache-control')], [200, 'private, no-store']);
      }
    });
  }

  test('a read with a credential has the same errors as one without', async () => {
    const { access_token: token } = await register();
    await refused(400, '/products?page=0', { headers: bearer(token) });
    await refused(404, '/products/99999999', { headers: bearer(token) });
  });

  test('an unknown, malformed, truncated or repeated credential is 401 on every read, on me and on revoke', async () => {
    const { access_token: token } = await register();
    const wrong = [
      `mds_${'A'.repeat(43)}`,
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      token.slice(4),
      `${token}, Bearer ${token}`,
      `${token} x`,
      '',
      "' OR 1=1 --",
    ];
    for (const one of wrong) {
      for (const path of [...(await paths()), '/agents/me']) {
        const { code } = await refused(401, path, { headers: bearer(one) });
        assert.equal(code, 'md_shop_invalid_token', `${path} ${one}`);
      }
      assert.equal((await revoke(one)).status, 401, one);
    }
    assert.equal((await ask('/agents/me', { headers: bearer(token) })).status, 200);
  });

  test('me and revoke without a credential are 401 without an error in the challenge', async () => {
    for (const headers of [{}, { Authorization: 'Basic YTpi' }] as Record<string, string>[]) {
      assert.equal((await refused(401, '/agents/me', { headers })).code, 'md_shop_credential_required');
      assert.equal(
        (await refused(401, '/agents/revoke', { method: 'POST', headers })).code,
        'md_shop_credential_required',
      );
    }
  });

  test('it is valid for 24 hours to the second, then expired', async () => {
    const now = Math.floor(Date.now() / 1000);
    await setClock(now);
    const { access_token: token } = await register();
    await setClock(now + 24 * hour - 1);
    assert.equal((await ask('/agents/me', { headers: bearer(token) })).status, 200);
    await setClock(now + 24 * hour);
    for (const path of [...(await paths()), '/agents/me']) {
      await refused(401, path, { headers: bearer(token) });
    }
    assert.equal((await revoke(token)).status, 401);
    // An agent with an expired credential can register again without removing it from its requests.
    const { status } = await sendRegistration({ headers: bearer(token) });
    assert.equal(status, 201);
    await setClock(null);
  });

  test('one that was made while the clock was ahead has expired when it is right again, and is deleted within the hour', async () => {
    const now = Math.floor(Date.now() / 1000);
    const me = async (token: string) => ask('/agents/me', { headers: bearer(token) });
    await setClock(now + 40);
    const { access_token: near } = await register();
    await setClock(now + 12 * hour);
    const { access_token: ahead, agent_id: id } = await register();
    await setClock(now);
    // Clocks of servers differ by so much.
    const { status, json } = await me(near);
    assert.deepEqual([status, (json as { expires_in: number }).expires_in], [200, 24 * hour]);
    for (const path of [...(await paths()), '/agents/me']) await refused(401, path, { headers: bearer(ahead) });
    assert.equal((await revoke(ahead)).status, 401);
    assert.deepEqual(
      await php(`global $wpdb; $store = new MdShop\\Catalog\\Agents\\AgentStore( new MdShop\\Catalog\\Support\\Database\\Database( $wpdb ) );
        return array_map( static fn ( $state ) => in_array( ${phpString(id)}, $store->newestIds( $state, ${String(now)}, null ), true ), array( 'active', 'expired' ) );`),
      [false, true],
    );
    await php(`do_action( 'md_shop_forget_addresses' ); return 1;`);
    await setClock(now + 12 * hour);
    assert.equal((await me(ahead)).status, 401);
    await setClock(now);
    assert.equal((await me(near)).status, 200);
    await setClock(null);
  });

  test('two simultaneous revocations revoke it once', async () => {
    const { access_token: token } = await register();
    const answers = await Promise.all([revoke(token), revoke(token), revoke(token), revoke(token)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401]);
  });

  test('registration, GET /agent/auth and preflights ignore credentials, and their responses are not stored', async () => {
    for (const path of registrationPaths) {
      const { status, headers } = await sendRegistration({ path, headers: bearer('wrong') });
      assert.deepEqual([status, headers.get('cache-control')], [201, 'no-store']);
    }
    for (const Authorization of ['Bearer wrong', 'Basic YTpi']) {
      const response = await request('/agent/auth', { headers: { Authorization } });
      await response.arrayBuffer();
      assert.deepEqual([response.status, response.headers.get('cache-control')], [200, 'no-store']);
    }
  });

  test('the web server may pass the header under another name, as Apache and CGI do', async () => {
    const { access_token: token } = await register();
    for (const code of [
      `$_SERVER['REDIRECT_HTTP_AUTHORIZATION'] = $_SERVER['HTTP_AUTHORIZATION'] ?? ''; unset( $_SERVER['HTTP_AUTHORIZATION'] );`,
      `unset( $_SERVER['HTTP_AUTHORIZATION'], $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] );`,
    ]) {
      await withPlugin(code, async () => {
        assert.equal((await ask('/agents/me', { headers: bearer(token) })).status, 200, code);
        assert.equal((await ask('/products', { headers: bearer('wrong') })).status, 401, code);
      });
    }
  });
});

describe('agents: what a credential does not give access to', () => {
  beforeEach(() => setClientAddress(freshAddress()));
  after(() => setClientAddress(null));
  test('it is not a WordPress user: other routes respond as to a visitor', async () => {
    const { access_token: token } = await register();
    const { url } = await testSite();
    // The routes of WooCommerce are tested in test/e2e/woocommerce/beside.test.ts.
    const others = [
      '/wp/v2/users/me',
      '/wp/v2/settings',
      '/wp/v2/posts?context=edit',
      '/wp/v2/posts?status=draft',
      '/wp/v2/plugins',
    ];
    for (const route of others) {
      const [visitor, agent] = await Promise.all(
        [{}, bearer(token)].map((headers) => fetch(`${url}/wp-json${route}`, { headers })),
      );
      assert.ok(visitor !== undefined && agent !== undefined);
      assert.equal(agent.status, visitor.status, route);
      assert.ok(agent.status >= 400, `${route} is accessible: ${String(agent.status)}`);
      assert.equal(await agent.text(), await visitor.text(), route);
    }
    const admin = await request('/wp-admin/', { headers: bearer(token) });
    await admin.arrayBuffer();
    assert.equal(admin.status, 302);
  });
  test('registration creates no user, comment, post or session', async () => {
    const count = () =>
      php<number[]>(
        `global $wpdb; return array_map( 'intval', array( $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->users" ), $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->posts" ), $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->comments" ), $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->usermeta" ) ) );`,
      );
    const before = await count();
    await register();
    assert.deepEqual(await count(), before);
  });
  test('only the SHA-256 of the credential is stored, and only in the table of agents', async () => {
    const { access_token: token, agent_id: id } = await register('Păstrat');
    await ask('/products', { headers: bearer(token) });
    await ask('/agents/me', { headers: bearer(token) });
    const found = await php<{ hash: string; places: string[] }>(`global $wpdb; $places = array();
      foreach ( $wpdb->get_col( 'SHOW TABLES' ) as $table ) {
        foreach ( (array) $wpdb->get_results( "SELECT * FROM \`$table\`", ARRAY_N ) as $row ) {
          foreach ( $row as $value ) { if ( str_contains( (string) $value, ${phpString(token.slice(4))} ) ) { $places[] = $table; } }
        }
      }
      return array( 'hash' => $wpdb->get_var( $wpdb->prepare( "SELECT token_hash FROM {$wpdb->prefix}md_shop_agents WHERE agent_id = %s", ${phpString(id)} ) ), 'places' => $places );`);
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
    assert.equal(found.hash, Buffer.from(bytes).toString('hex'));
    assert.deepEqual(found.places, []);
    assert.ok(!(await (await testSite()).logs()).includes(token.slice(4)), 'a log contains the token');
  });
  test('page caches do not store responses to requests with a credential', async () => {
    const { access_token: token } = await register();
    const flagPlugin = `register_shutdown_function( static function () { file_put_contents( WP_CONTENT_DIR . '/md-shop-test/cache.txt', defined( 'DONOTCACHEPAGE' ) && DONOTCACHEPAGE ? 'do not cache' : 'cacheable' ); } );`;
    await withPlugin(flagPlugin, async () => {
      const pageCacheFlag = () =>
        php<string>(`return (string) file_get_contents( WP_CONTENT_DIR . '/md-shop-test/cache.txt' );`);
      // This PHP code runs with that plugin too, so the file is read before the process ends.
      await ask('/products');
      assert.equal(await pageCacheFlag(), 'cacheable');
      await ask('/products', { headers: bearer(token) });
      assert.equal(await pageCacheFlag(), 'do not cache');
    });
  });
});

/** Authentication by JWT as several plugins implement it: every bearer token is taken for a JWT. */
const jwt = (read: string, jwtError: string) => `
  function md_shop_test_bearer() { ${read} return preg_match( '/^Bearer\\\\s+(.+)$/i', $header, $m ) ? $m[1] : ''; }
  add_filter( 'determine_current_user', static function ( $user ) {
    $token = md_shop_test_bearer();
    if ( $token === 'theirs' ) { return 1; }
    if ( $token !== '' ) { ${jwtError} }
    return $user;
  }, 10 );
  add_filter( 'rest_authentication_errors', static function ( $error ) {
    $token = md_shop_test_bearer();
    return $token !== '' && $token !== 'theirs' ? new WP_Error( 'jwt_invalid', 'Wrong number of segments', array( 'status' => 403 ) ) : $error;
  } );
  add_action( 'rest_api_init', static function () {
    foreach ( array( '/mcp', '/agent/auth', '/agent/register', '/list' ) as $path ) {
      register_rest_route( 'theirs/v1', $path, array( 'permission_callback' => 'is_user_logged_in', 'callback' => 'get_current_user_id' ) );
    }
  } );`;
const fromServer = `$header = $_SERVER['HTTP_AUTHORIZATION'] ?? $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] ?? '';`;
const fromServerWhole = `$header = array_change_key_case( getallheaders() )['authorization'] ?? '';`;

describe('agents: with plugins that take every bearer token for theirs', () => {
  beforeEach(() => setClientAddress(freshAddress()));
  after(() => setClientAddress(null));
  for (const [name, code] of [
    ['returns an error in rest_authentication_errors', jwt(fromServer, '')],
    ['reads the headers from the web server', jwt(fromServerWhole, '')],
    ['ends the request', jwt(fromServer, `status_header( 403 ); echo '{"code":"jwt_invalid"}'; exit;`)],
    ['dies', jwt(fromServer, `wp_die( 'Wrong number of segments', '', array( 'response' => 403 ) );`)],
  ] as const) {
    test(`a plugin that ${name} does not break our routes, and the plugin does not change its routes`, async () => {
      const { access_token: token } = await register();
      const { url } = await testSite();
      await withPlugin(code, async () => {
        assert.equal((await ask('/products', { headers: bearer(token) })).status, 200);
        assert.equal((await ask('/agents/me', { headers: bearer(token) })).status, 200);
        await refused(401, '/products', { headers: bearer('theirs') });
        assert.equal((await sendRegistration({ headers: bearer('eyJhbGciOi.J9.x') })).status, 201);
        // A mention of our address in another address is not ours.
        for (const query of ['', '?ref=/md-shop/v1/', `?from=${url}/wp-json/md-shop/v1/products`]) {
          const otherRoute = await fetch(`${url}/wp-json/wp/v2/users/me${query}`, { headers: bearer('theirs') });
          assert.deepEqual([otherRoute.status, ((await otherRoute.json()) as { id?: number }).id], [200, 1], query);
        }
        // Addresses of other plugins may have the same ending.
        for (const path of ['mcp', 'agent/auth', 'agent/register', 'list?md_shop=mcp']) {
          const own = await fetch(`${url}/wp-json/theirs/v1/${path}`, { headers: bearer('theirs') });
          assert.deepEqual([own.status, await own.text()], [200, '1'], path);
        }
        const wrong = await fetch(`${url}/wp-json/wp/v2/posts`, { headers: bearer('neither') });
        await wrong.arrayBuffer();
        assert.equal(wrong.status, 403);
      });
    });
  }
});
