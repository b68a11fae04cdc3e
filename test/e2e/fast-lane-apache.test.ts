import assert from 'node:assert/strict';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Site, startNativeSite } from '../../src-harness/sites/index.ts';
import {
  call,
  common,
  entryFile,
  fastLane,
  get,
  type LaneAnswer,
  type LaneRequest,
  loaderFile,
  rpc,
  send,
  untilFast,
} from './support/fast-lane.ts';

/** The fast lane behind a real Apache, which has no other rules than those of `.htaccess`. */

/** What an administrator writes above WordPress's block: visitors of another host are sent to the site's. */
const redirect = `RewriteEngine On
RewriteCond %{HTTP_HOST} ^www\\. [NC]
RewriteRule ^ http://shop.example%{REQUEST_URI} [R=301,L]

`;

const rest = '/wp-json/md-shop/v1';
const list = `${rest}/products`;

/** Where WordPress is, and its site. */
const layouts = [
  { name: 'at the root of its host', options: {} },
  { name: 'in a folder of its host', options: { path: '/club' } },
  { name: 'at the root, with WordPress in a folder of its own', options: { path: '/wordpress', atRoot: true } },
] as const;

for (const { name, options } of layouts) {
  describe(`the fast lane behind Apache, a site ${name}`, () => {
    let site: Site;
    let rules = '';
    let key = '';
    const rulesFile = () => join('atRoot' in options ? dirname(site.directory) : site.directory, '.htaccess');
    const htaccess = () => readFile(rulesFile(), 'utf8');
    const keyNow = () => site.runPhp(`echo get_option( 'md_shop_fast_lane' )['key'];`);
    const ask = (what: LaneRequest): Promise<LaneAnswer> => send(site, what, `ask ${key}`);
    const standard = (what: LaneRequest): Promise<LaneAnswer> => send(site, what, `off ${key}`);
    /** Compares what both lanes answer, byte for byte, except how long a credential is still valid. */
    const assertAlike = async (requests: readonly LaneRequest[]): Promise<void> => {
      for (const what of requests) {
        const expected = await standard(what);
        const answer = await ask(what);
        const called = `${what.method} ${what.address}`;
        assert.equal(answer.lane, 'fast; entry', called);
        assert.deepEqual(common(answer), common(expected), called);
      }
    };

    before(async () => {
      site = await startNativeSite({ database: 'mariadb', server: 'apache', ...options });
      rules = redirect + (await htaccess());
      await writeFile(rulesFile(), rules);
      assert.match(await fastLane(site, 'install'), /rules are in place/);
      key = await keyNow();
      await untilFast(() => ask(get(list)));
    });
    after(async () => {
      const notices = await site.notices();
      await site.close();
      assert.deepEqual(notices, []);
    });

    test('the rules stand directly before those of WordPress, which still serve pages', async () => {
      const text = await htaccess();
      const [above = '', below = ''] = text.split(/# BEGIN MD Shop Catalog\n[^]*# END MD Shop Catalog\n\n/);
      assert.equal(above + below, rules);
      assert.ok(below.startsWith('# BEGIN WordPress\n'), text);
      assert.match(await fastLane(site, 'status'), /The fast lane answers/);
      for (const address of ['/', '/ru/', '/wp-json/wp/v2/posts', '/nothing-here']) {
        const { status, lane, headers } = await ask(get(address));
        assert.equal(status, address === '/nothing-here' ? 404 : 200, address);
        assert.equal(lane, '', address);
        assert.notEqual(headers['content-type'], undefined, address);
      }
    });

    test('a redirect of the site to another host keeps the address, wherever its rule is', async () => {
      const address = `${new URL(site.url).pathname.replace(/\/$/, '')}${list}?language=ru`;
      const elsewhere = () => send(site, get(`${list}?language=ru`, { Host: 'www.shop.example' }), '');
      const sentOn = { status: 301, location: `http://shop.example${address}` };
      const where = ({ status, headers }: LaneAnswer) => ({ status, location: headers['location'] });
      assert.deepEqual(where(await elsewhere()), sentOn);
      const before = await htaccess();
      // A plugin writes its redirect directly before WordPress's block, so behind the fast lane's.
      await writeFile(rulesFile(), before.replace(redirect, '').replace('# BEGIN WordPress', `${redirect}$&`));
      try {
        assert.deepEqual(where(await elsewhere()), { status: 200, location: undefined });
        await site.runPhp(`do_action( 'md_shop_reconcile' );`);
        assert.deepEqual(where(await elsewhere()), sentOn);
        assert.equal((await ask(get(list))).lane, 'fast; entry');
      } finally {
        await writeFile(rulesFile(), before);
      }
    });

    test('reads, documents and MCP give the same bytes and headers as through WordPress', async () => {
      const { headers } = await standard(get(list));
      await assertAlike([
        get(list),
        get(`${list}?language=ru&per_page=5&page=2`),
        get(`${list}?search=${encodeURIComponent('ролики')}&language=ru`),
        get(`${list}?size=50%25&search=a%2Bb%26c`),
        get(`${list}?page=0`),
        get(`${list}/999999`),
        get(`${rest}/nothing`),
        get(`${rest}/categories`),
        get(list, { 'If-None-Match': headers['etag'] ?? assert.fail() }),
        { method: 'HEAD', address: list },
        { method: 'OPTIONS', address: list },
        get('/llms.txt'),
        get('/ru/llms.txt'),
        get('/openapi.json'),
        get('/.well-known/api-catalog'),
        get('/.well-known/agent-skills/ru/shop-catalog/SKILL.md'),
        rpc('tools/list'),
        call('search_products', { search: 'casca', language: 'ro' }),
        rpc('nothing'),
      ]);
    });

    test('credentials reach the fast lane, and wrong ones are refused', async () => {
      const registered = await send(
        site,
        {
          method: 'POST',
          address: '/agent/register',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: 'Apache', method: 'anonymous' }),
        },
        '',
      );
      assert.equal(registered.status, 201, registered.body);
      const { access_token: token } = JSON.parse(registered.body) as { access_token: string };
      const me = get(`${rest}/agents/me`, { Authorization: `Bearer ${token}` });
      assert.equal((await ask(me)).status, 200);
      const wrong = get(`${rest}/agents/me`, { Authorization: 'Bearer mds_wrong' });
      assert.equal((await ask(wrong)).status, 401);
      await assertAlike([me, wrong, get(list, { Authorization: `Bearer ${token}` })]);
    });

    test('what Apache has compressed is not sent again', async () => {
      const gzip = { 'Accept-Encoding': 'gzip' };
      for (const address of [list, '/llms.txt']) {
        for (const through of [ask, standard]) {
          const { headers } = await through(get(address, gzip));
          assert.equal(headers['content-encoding'], 'gzip', address);
          const etag = headers['etag'] ?? assert.fail();
          assert.match(etag, /-gzip"$/);
          const again = await through(get(address, { ...gzip, 'If-None-Match': etag }));
          assert.deepEqual([again.status, again.headers['etag'], again.body], [304, etag, ''], address);
        }
      }
    });

    test('the date of If-Unmodified-Since and If-Modified-Since has no effect, as no answer has one', async () => {
      const yesterday = new Date(Date.now() - 86_400_000).toUTCString();
      const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
      for (const through of [ask, standard]) {
        for (const address of [list, `${list}/999999`, '/llms.txt']) {
          const expected = await through(get(address));
          for (const headers of [{ 'If-Unmodified-Since': yesterday }, { 'If-Modified-Since': tomorrow }] as Record<
            string,
            string
          >[]) {
            assert.deepEqual(await through(get(address, headers)), expected, address + JSON.stringify(headers));
            const head = await through({ method: 'HEAD', address, headers });
            assert.deepEqual([head.status, head.headers['etag']], [expected.status, expected.headers['etag']], address);
          }
        }
        const { headers } = await through(get(list, { 'If-Match': '"other"', 'If-Unmodified-Since': yesterday }));
        assert.match(headers['cache-control'] ?? '', /no-store/);
      }
    });

    test('without the entry file WordPress answers', async () => {
      const expected = await standard(get(list));
      await rename(entryFile(site), `${entryFile(site)}.away`);
      try {
        assert.deepEqual(await send(site, get(list), ''), { ...expected, lane: '' });
      } finally {
        await rename(`${entryFile(site)}.away`, entryFile(site));
      }
      assert.equal((await ask(get(list))).lane, 'fast; entry');
    });

    test('new rules of WordPress leave it in place; switched off, .htaccess is as it was', async () => {
      await site.runPhp(
        `require_once ABSPATH . 'wp-admin/includes/misc.php'; require_once ABSPATH . 'wp-admin/includes/file.php';
        add_filter( 'got_rewrite', '__return_true' ); $_SERVER['SCRIPT_FILENAME'] = ABSPATH . 'wp-admin/options-permalink.php';
        flush_rewrite_rules(); echo 1;`,
      );
      assert.equal((await ask(get(list))).lane, 'fast; entry');
      await fastLane(site, 'remove');
      assert.equal(await htaccess(), rules);
      assert.equal((await ask(get(list))).lane, '');
      await assert.rejects(readFile(entryFile(site)));
      await assert.rejects(readFile(loaderFile(site)));
    });

    test('where the server comes to forbid PHP in wp-content, the must-use plugin takes over', async () => {
      await fastLane(site, 'install');
      key = await keyNow();
      const hardening = join(site.directory, 'wp-content', '.htaccess');
      await writeFile(hardening, '<FilesMatch "\\.php$">\nRequire all denied\n</FilesMatch>\n');
      try {
        assert.equal((await ask(get(list))).status, 403);
        await site.runPhp(`do_action( 'md_shop_reconcile' );`);
        await untilFast(() => ask(get(list)));
        assert.equal((await ask(get(list))).lane, 'fast; loader');
        assert.equal(await htaccess(), rules);
        assert.match(
          await fastLane(site, 'status'),
          /does not run wp-content\/md-shop-fast-lane\.php[^]*The fast lane answers/,
        );
        // An update writes the files again, but not those that were of no use.
        await site.runPhp(
          `$lane = get_option( 'md_shop_fast_lane' ); $lane['digest'] = 'old'; update_option( 'md_shop_fast_lane', $lane );`,
        );
        await fetch(`${site.url}/`);
        await untilFast(() => ask(get(list)));
        await assert.rejects(readFile(entryFile(site)));
        assert.match(await fastLane(site, 'install'), /does not run/);
        assert.equal((await ask(get(list))).lane, 'fast; loader');
      } finally {
        await rm(hardening);
      }
      assert.match(await fastLane(site, 'install'), /rules are in place/);
      assert.equal((await ask(get(list))).lane, 'fast; entry');
      await assert.rejects(readFile(loaderFile(site)));
      // A check of what works changes nothing.
      const before = await htaccess();
      await site.runPhp(`do_action( 'md_shop_reconcile' );`);
      assert.equal(await htaccess(), before);
      // In a copy of the site the rules lead to the place that it comes from, until WordPress answers a request.
      await writeFile(rulesFile(), before.replaceAll(site.directory, '/srv/elsewhere'));
      await site.runPhp(
        `$lane = get_option( 'md_shop_fast_lane' ); $lane['places'] = str_replace( ABSPATH, '/srv/elsewhere/', $lane['places'] ); update_option( 'md_shop_fast_lane', $lane );`,
      );
      await untilFast(() => ask(get(list)));
      assert.equal((await ask(get(list))).lane, 'fast; entry');
      assert.equal(await htaccess(), before);
      await fastLane(site, 'remove');
    });

    test('an administrator switches it on and off without the command line', async () => {
      const password = await site.runPhp(
        `add_filter( 'wp_is_application_passwords_available', '__return_true' );
        echo WP_Application_Passwords::create_new_application_password( 1, array( 'name' => 'Apache' ) )[0];`,
      );
      const login = await site.runPhp(`echo get_userdata( 1 )->user_login;`);
      const change = (path: string) =>
        fetch(`${site.url}/wp-json/md-shop-admin/v1/fast-lane/${path}`, {
          method: 'POST',
          headers: { Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` },
        });
      const switched = await change('install');
      assert.equal(switched.status, 200, await switched.clone().text());
      key = await keyNow();
      await untilFast(() => ask(get(list)));
      assert.equal((await ask(get(list))).lane, 'fast; entry');
      assert.equal((await change('remove')).status, 200);
      assert.equal(await htaccess(), rules);
    });
  });
}
