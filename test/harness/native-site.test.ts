import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { type Site, startNativeSite } from '../../src-harness/sites/index.ts';
import { fixturePlugin } from './fixtures/plugin.ts';

type Facts = { authorization: string | null; address: string; now: number | null; limits: { hour: number } };

let site: Site;
before(async () => {
  site = await startNativeSite({ database: 'sqlite', plugins: [fixturePlugin] });
});
after(async () => {
  await site.close();
  assert.equal(existsSync(site.directory), false, 'the site has left files');
  await assert.rejects(fetch(site.url), 'the site has left a server');
});

async function facts(path = '/fixture', headers: Record<string, string> = {}): Promise<Facts> {
  return (await (await fetch(site.url + path, { headers })).json()) as Facts;
}

suite('a native site', () => {
  test('has the plugin activated and the demonstration imported once', async () => {
    assert.equal(await site.runPhp("echo get_option('fixture_activated'), get_option('fixture_demo');"), '11');
  });

  test('has no sample content of WordPress', async () => {
    assert.equal(await site.runPhp("echo count(get_posts(['post_type' => 'any', 'post_status' => 'any']));"), '0');
  });

  test('passes paths with dots and the Authorization header to WordPress', async () => {
    for (const path of ['/fixture.txt', '/.well-known/none', '/a/b.md']) {
      const answer = await fetch(site.url + path);
      await answer.arrayBuffer();
      assert.match(answer.headers.get('x-powered-by') ?? '', /PHP/, path);
    }
    assert.equal((await facts('/fixture', { authorization: 'Bearer x' })).authorization, 'Bearer x');
  });

  test('runPhp rejects with the reason if PHP fails', async () => {
    await assert.rejects(site.runPhp("throw new Exception('on purpose');"), /on purpose/);
    await assert.rejects(site.runPhp('syntax error'), /syntax error/);
  });

  test('runPhpAlone rejects with the reason too, and its process may be killed', async () => {
    await assert.rejects(site.runPhpAlone("throw new Exception('on purpose');"), /on purpose/);
    await assert.rejects(site.runPhpAlone('posix_kill(getmypid(), 9);'), /SIGKILL/);
    assert.equal(await site.runPhpAlone("echo PHP_SAPI, get_option('fixture_demo');"), 'cli1');
  });

  test('runPhp waits for shutdown functions, and rejects if one fails', async () => {
    const later = (code: string): string =>
      `register_shutdown_function( static function () { usleep(200000); ${code} } );`;
    await site.runPhp(later("update_option('fixture_later', 'done');"));
    assert.equal(await site.runPhp("echo get_option('fixture_later');"), 'done');
    await assert.rejects(site.runPhp(later("throw new Exception('too late');")), /not come to its end/);
    assert.equal(await site.runPhp("echo 'before'; exit;"), 'before');
  });

  test("code runs as a visitor's request for the front page, and does not see the request that sent it", async () => {
    const seen = await site.runPhp(
      "echo wp_json_encode([$_SERVER['REQUEST_METHOD'], $_SERVER['REQUEST_URI'], $_SERVER['HTTP_HOST'], $_POST, $_GET, getallheaders() !== [] && isset($_SERVER['HTTP_X_MD_SHOP_SECRET']), is_user_logged_in()]);",
    );
    assert.deepEqual(JSON.parse(seen), ['GET', '/', new URL(site.url).host, [], [], false, false]);
  });

  test('sets the clock, the address and the limits, and restores them', async () => {
    const before = await facts();
    await site.setTestState({ now: 1_234_567_890, remote_addr: '203.0.113.9', limits: { hour: 2 } });
    const moved = await facts();
    await site.setTestState({ now: null, remote_addr: null, limits: null });
    assert.deepEqual(before, { authorization: null, address: '127.0.0.1', now: null, limits: { hour: 10 } });
    assert.deepEqual(moved, { authorization: null, address: '203.0.113.9', now: 1_234_567_890, limits: { hour: 2 } });
    assert.deepEqual(await facts(), before);
  });

  test('collects warnings and uncaught exceptions of the plugin only', async () => {
    await site.runPhp('echo $nobody;');
    assert.deepEqual(await site.notices(), []);
    // Reads the body to its end: PHP reports errors during shutdown after the headers.
    await (await fetch(`${site.url}/fixture/warning`)).text();
    await (await fetch(`${site.url}/fixture/throw`)).text();
    const seen = (await site.notices()).map(({ level, message, at, request }) => ({
      level,
      message: message.split('\n')[0]?.split(' in /')[0],
      file: at.split('/').at(-1)?.split(':')[0],
      request,
    }));
    assert.deepEqual(seen, [
      {
        level: 'warning',
        message: 'Undefined variable $missing',
        file: 'md-shop-catalog.php',
        request: 'GET /fixture/warning',
      },
      {
        level: 'error',
        message: 'Uncaught RuntimeException: thrown on request',
        file: 'md-shop-catalog.php',
        request: 'GET /fixture/throw',
      },
    ]);
    assert.match(await site.logs(), /Undefined variable \$missing/, 'other handlers still see it');
  });
});
