import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import {
  bearer,
  comeFrom,
  freshAddress,
  register,
  registrationPaths,
  revoke,
  sendRegistration,
} from './support/agents.ts';
import { ask, products, refused, send } from './support/contract-client.ts';
import { besidePlugin } from './support/hostile.ts';
import { php, phpString } from './support/php.ts';
import { request, testSite } from './site.ts';

const hour = 3600;

async function paths(): Promise<string[]> {
  const [item] = (await products('per_page=1')).items;
  return ['/products?per_page=2', `/products/${String(item?.id)}`, '/content', '/categories?language=ru', '/health'];
}

/** Moves the plugin's clock; `null` is the real time. */
async function at(now: number | null): Promise<void> {
  await (await testSite()).setTestState({ now });
}

describe('agents: the credential', () => {
  beforeEach(() => comeFrom(freshAddress()));
  after(async () => {
    await comeFrom(null);
    await at(null);
  });

  for (const [name, header] of [
    ['as the standard writes it', (token: string) => `Bearer ${token}`],
    ['in small letters', (token: string) => `bearer ${token}`],
    ['in capitals', (token: string) => `BEARER ${token}`],
    ['with more blanks and tabs', (token: string) => `  Bearer  \t ${token}  `],
  ] as const) {
    test(`the scheme ${name} is taken, on every read`, async () => {
      const { access_token: token } = await register();
      for (const path of await paths()) {
        const open = await ask(path);
        // ask() checks that the answer is private, has no entity tag and varies.
        const own = await ask(path, { headers: { Authorization: header(token), 'If-None-Match': '*' } });
        assert.deepEqual([own.status, own.text], [200, open.text], path);
        const head = await send(path, { method: 'HEAD', headers: { Authorization: header(token) } });
        await head.arrayBuffer();
        assert.deepEqual([head.status, head.headers.get('cache-control')], [200, 'private, no-store']);
      }
    });
  }

  test('a read with a credential is judged like one without: wrong parameters, nothing there', async () => {
    const { access_token: token } = await register();
    await refused(400, '/products?page=0', { headers: bearer(token) });
    await refused(404, '/products/99999999', { headers: bearer(token) });
  });

  test('what is unknown, malformed, cut or doubled is 401 on every read, on me and on revoke', async () => {
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

  test('it lasts 24 hours to the second, and has expired then', async () => {
    const now = Math.floor(Date.now() / 1000);
    await at(now);
    const { access_token: token } = await register();
    await at(now + 24 * hour - 1);
    assert.equal((await ask('/agents/me', { headers: bearer(token) })).status, 200);
    await at(now + 24 * hour);
    for (const path of [...(await paths()), '/agents/me']) {
      await refused(401, path, { headers: bearer(token) });
    }
    assert.equal((await revoke(token)).status, 401);
    // An agent with an expired credential can register again, and need not take it off.
    const { status } = await sendRegistration({ headers: bearer(token) });
    assert.equal(status, 201);
    await at(null);
  });

  test('revoked twice at once, it is revoked once', async () => {
    const { access_token: token } = await register();
    const answers = await Promise.all([revoke(token), revoke(token), revoke(token), revoke(token)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401]);
  });

  test('registering, GET /agent/auth and preflights ignore credentials, and nobody keeps those answers', async () => {
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

  test('the web server may hide the header, as Apache and CGI do', async () => {
    const { access_token: token } = await register();
    for (const code of [
      `$_SERVER['REDIRECT_HTTP_AUTHORIZATION'] = $_SERVER['HTTP_AUTHORIZATION'] ?? ''; unset( $_SERVER['HTTP_AUTHORIZATION'] );`,
      `unset( $_SERVER['HTTP_AUTHORIZATION'], $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] );`,
    ]) {
      await besidePlugin(code, async () => {
        assert.equal((await ask('/agents/me', { headers: bearer(token) })).status, 200, code);
        assert.equal((await ask('/products', { headers: bearer('wrong') })).status, 401, code);
      });
    }
  });
});

describe('agents: what the credential does not open', () => {
  beforeEach(() => comeFrom(freshAddress()));
  after(() => comeFrom(null));
  test('it is not a user of WordPress: other routes answer as to a visitor', async () => {
    const { access_token: token } = await register();
    const { url } = await testSite();
    // WooCommerce's: test/e2e/woocommerce/beside.test.ts.
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
      assert.ok(agent.status >= 400, `${route} is open: ${String(agent.status)}`);
      assert.equal(await agent.text(), await visitor.text(), route);
    }
    const admin = await request('/wp-admin/', { headers: bearer(token) });
    await admin.arrayBuffer();
    assert.equal(admin.status, 302);
  });
  test('registering makes no user, no comment, no post and no session', async () => {
    const count = () =>
      php<number[]>(
        `global $wpdb; return array_map( 'intval', array( $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->users" ), $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->posts" ), $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->comments" ), $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->usermeta" ) ) );`,
      );
    const before = await count();
    await register();
    assert.deepEqual(await count(), before);
  });
  test('the credential is kept as its SHA-256 alone, in no other table, option, log or cache', async () => {
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
    assert.ok(!(await (await testSite()).logs()).includes(token.slice(4)), 'a log holds the token');
  });
  test('page caches are told to keep nothing that came with a credential', async () => {
    const { access_token: token } = await register();
    const told = `register_shutdown_function( static function () { file_put_contents( WP_CONTENT_DIR . '/md-shop-test/cache.txt', defined( 'DONOTCACHEPAGE' ) && DONOTCACHEPAGE ? 'told' : 'silent' ); } );`;
    await besidePlugin(told, async () => {
      const reading = () =>
        php<string>(`return (string) file_get_contents( WP_CONTENT_DIR . '/md-shop-test/cache.txt' );`);
      // PHP that tests run is a process with that plugin too, so it is read before its own end.
      await ask('/products');
      assert.equal(await reading(), 'silent');
      await ask('/products', { headers: bearer(token) });
      assert.equal(await reading(), 'told');
    });
  });
});

/** A login by JWT as several plugins have it: it takes every bearer for its own. */
const jwt = (read: string, refuse: string) => `
  function md_shop_test_bearer() { ${read} return preg_match( '/^Bearer\\\\s+(.+)$/i', $header, $m ) ? $m[1] : ''; }
  add_filter( 'determine_current_user', static function ( $user ) {
    $token = md_shop_test_bearer();
    if ( $token === 'theirs' ) { return 1; }
    if ( $token !== '' ) { ${refuse} }
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

describe('agents: beside plugins that take bearers for theirs', () => {
  beforeEach(() => comeFrom(freshAddress()));
  after(() => comeFrom(null));
  for (const [name, code] of [
    ['refuses in rest_authentication_errors', jwt(fromServer, '')],
    ['asks the web server itself', jwt(fromServerWhole, '')],
    ['ends the request', jwt(fromServer, `status_header( 403 ); echo '{"code":"jwt_invalid"}'; exit;`)],
    ['dies', jwt(fromServer, `wp_die( 'Wrong number of segments', '', array( 'response' => 403 ) );`)],
  ] as const) {
    test(`one that ${name} breaks none of our routes, and we none of its`, async () => {
      const { access_token: token } = await register();
      const { url } = await testSite();
      await besidePlugin(code, async () => {
        assert.equal((await ask('/products', { headers: bearer(token) })).status, 200);
        assert.equal((await ask('/agents/me', { headers: bearer(token) })).status, 200);
        await refused(401, '/products', { headers: bearer('theirs') });
        assert.equal((await sendRegistration({ headers: bearer('eyJhbGciOi.J9.x') })).status, 201);
        // What an address of theirs tells of ours does not make it ours.
        for (const query of ['', '?ref=/md-shop/v1/', `?from=${url}/wp-json/md-shop/v1/products`]) {
          const theirs = await fetch(`${url}/wp-json/wp/v2/users/me${query}`, { headers: bearer('theirs') });
          assert.deepEqual([theirs.status, ((await theirs.json()) as { id?: number }).id], [200, 1], query);
        }
        // Their addresses may end as ours do.
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
