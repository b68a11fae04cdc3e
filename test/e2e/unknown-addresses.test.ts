import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deletePosts, makePost } from './support/fixtures.ts';
import { withPlugin, flushRules, withOption } from './support/hostile.ts';
import { type Page, page } from './support/pages.ts';

/** Unknown addresses below the plugin's prefixes. */
const ours = [
  '/.well-known/agent-skills/no-such-skill/SKILL.md',
  '/.well-known/agent-skills/ru/no-such-skill/SKILL.md',
  '/.well-known/agent-skills/about-us',
  '/.well-known/mcp/about-us',
  '/agent/about-us',
  '/agent/auth/more',
  '/mcp/about-us/',
  '/index.php/mcp/about-us',
];

/** Unknown addresses below other prefixes. */
const others = [
  '/.well-known/about-us',
  '/.well-known/security.txt',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/change-password',
  '/ru/.well-known/about-us',
  '/shop/about-us.txt',
  '/ru/shop/about-us.md',
];

function assertNotFound(answer: Page, where: string): void {
  assert.deepEqual([answer.status, answer.location], [404, null], where);
  assert.match(answer.headers.get('cache-control') ?? '', /no-store|no-cache/, where);
}

describe("unknown addresses below the plugin's prefixes", () => {
  const ids: number[] = [];
  before(async () => {
    // WordPress would guess a post whose name begins like the last segment.
    for (const name of ['about-us-and-more', 'skill-md-of-ours', 'security-txt-of-ours', 'about-us-txt', 'mcp-guide'])
      ids.push(await makePost({ post_type: 'post', post_title: name, post_name: name, post_status: 'publish' }));
  });
  after(() => deletePosts(ids));

  async function assertAllNotFound(): Promise<void> {
    for (const path of [...ours, ...ours.filter((one) => !one.includes('index.php')).map((one) => `/ru${one}`)]) {
      const answer = await page(path);
      assertNotFound(answer, path);
      assert.equal((JSON.parse(answer.text) as { code: string }).code, 'md_shop_no_route', path);
    }
    for (const path of others) assertNotFound(await page(path), path);
  }

  test('are 404 immediately, without guesses or redirects', async () => {
    await assertAllNotFound();
    const head = await page(ours[0] ?? '', { method: 'HEAD' });
    assert.deepEqual([head.status, head.text], [404, '']);
    // WordPress still guesses at other addresses.
    assert.equal((await page('/about-us-and')).status, 301);
  });
  test('are 404 with permalinks in which WordPress finds a post by the last segment', async () => {
    await withOption('permalink_structure', '/%category%/%postname%/', async () => {
      assertNotFound(await page('/.well-known/mcp-guide'), 'a post');
      await assertAllNotFound();
    });
  });
  test('are 404 without permalinks, when WordPress would show the front page', async () => {
    await withOption('permalink_structure', '', async () => {
      for (const path of [...ours, ...others.filter((one) => one.includes('well-known'))])
        assertNotFound(await page(path), path);
    });
  });
  test('a wrong PHP_SELF has no effect', async () => {
    // Some servers and Playground set them so that WordPress shows the front page for an unmatched request.
    await withPlugin(`$_SERVER['PHP_SELF'] = explode( '?', $_SERVER['REQUEST_URI'] )[0];`, assertAllNotFound);
  });
  test('a plugin that redirects every 404 does not redirect these', async () => {
    const code = `add_action( 'wp', static function () { if ( is_404() ) { wp_redirect( home_url( '/' ) ); exit; } } );`;
    await withPlugin(code, async () => {
      for (const path of ours) assertNotFound(await page(path), path);
    });
  });
  test('addresses of other plugins work: rules, handlers and post types', async () => {
    const code = `
      add_filter( 'query_vars', static fn ( $names ) => array( ...$names, 'theirs' ) );
      add_action( 'init', static function () {
        add_rewrite_rule( '^\\.well-known/apple-app-site-association$', 'index.php?theirs=apple', 'top' );
        register_post_type( 'broker', array( 'public' => true, 'rewrite' => array( 'slug' => 'agent' ) ) );
        if ( isset( $_GET['fill'] ) ) { wp_insert_post( array( 'post_type' => 'broker', 'post_status' => 'publish', 'post_title' => 'Ion', 'post_name' => 'ion' ) ); }
      } );
      add_action( 'parse_request', static function ( $wp ) {
        if ( isset( $wp->query_vars['theirs'] ) ) { exit( $wp->query_vars['theirs'] ); }
        if ( str_starts_with( $_SERVER['REQUEST_URI'], '/.well-known/acme-challenge/' ) ) { exit( 'acme' ); }
      } );
      add_action( 'template_redirect', static function () {
        if ( $_SERVER['REQUEST_URI'] === '/.well-known/security.txt' ) { status_header( 200 ); exit( 'security' ); }
        if ( $_SERVER['REQUEST_URI'] === '/.well-known/change-password' ) { wp_redirect( home_url( '/parola/' ) ); exit; }
      } );`;
    await withPlugin(code, async () => {
      await flushRules();
      await page('/?fill');
      assert.equal((await page('/.well-known/apple-app-site-association')).text, 'apple');
      assert.equal((await page('/.well-known/acme-challenge/token')).text, 'acme');
      assert.equal((await page('/.well-known/security.txt')).text, 'security');
      assert.match((await page('/.well-known/change-password')).location ?? '', /\/parola\/$/);
      const broker = await page('/agent/ion/');
      assert.deepEqual([broker.status, broker.text.includes('Ion')], [200, true]);
    });
    await flushRules();
  });
  test("a site's own pages below these prefixes are shown", async () => {
    const parent = await makePost({ post_type: 'page', post_title: 'Agent', post_name: 'agent' });
    const child = await makePost({ post_type: 'page', post_title: 'Echipa', post_name: 'echipa', post_parent: parent });
    ids.push(parent, child);
    const { status, text } = await page('/agent/echipa/');
    assert.deepEqual([status, text.includes('Echipa')], [200, true]);
    assert.equal((await page('/agent/')).status, 200);
  });
});
