import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deletePosts, makePost } from './support/fixtures.ts';
import { besidePlugin, flushRules, withOption } from './support/hostile.ts';
import { type Page, page } from './support/pages.ts';

/** Addresses below ours at which there is nothing. */
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

/** Addresses below other people's prefixes at which WordPress has nothing either. */
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

describe('unknown addresses below ours', () => {
  const ids: number[] = [];
  before(async () => {
    // What WordPress would guess was meant: it looks for posts whose names begin like the last word.
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

  test('are 404 at once: nothing is guessed and nothing redirected', async () => {
    await assertAllNotFound();
    const head = await page(ours[0] ?? '', { method: 'HEAD' });
    assert.deepEqual([head.status, head.text], [404, '']);
    // Elsewhere WordPress guesses as it always does.
    assert.equal((await page('/about-us-and')).status, 301);
  });
  test('with permalinks in which WordPress finds a post by its last word', async () => {
    await withOption('permalink_structure', '/%category%/%postname%/', async () => {
      assertNotFound(await page('/.well-known/mcp-guide'), 'a post');
      await assertAllNotFound();
    });
  });
  test('without permalinks, where WordPress would show the front page', async () => {
    await withOption('permalink_structure', '', async () => {
      for (const path of [...ours, ...others.filter((one) => one.includes('well-known'))])
        assertNotFound(await page(path), path);
    });
  });
  test('what a server says of its own address does not count', async () => {
    // As some servers and Playground have it: WordPress then takes no match for its front page.
    await besidePlugin(`$_SERVER['PHP_SELF'] = explode( '?', $_SERVER['REQUEST_URI'] )[0];`, assertAllNotFound);
  });
  test('a plugin that redirects every 404 leaves ours alone', async () => {
    const code = `add_action( 'wp', static function () { if ( is_404() ) { wp_redirect( home_url( '/' ) ); exit; } } );`;
    await besidePlugin(code, async () => {
      for (const path of ours) assertNotFound(await page(path), path);
    });
  });
  test("other plugins' addresses answer: rules, handlers and types of posts", async () => {
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
    await besidePlugin(code, async () => {
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
  test("a site's own pages below these words are shown", async () => {
    const parent = await makePost({ post_type: 'page', post_title: 'Agent', post_name: 'agent' });
    const child = await makePost({ post_type: 'page', post_title: 'Echipa', post_name: 'echipa', post_parent: parent });
    ids.push(parent, child);
    const { status, text } = await page('/agent/echipa/');
    assert.deepEqual([status, text.includes('Echipa')], [200, true]);
    assert.equal((await page('/agent/')).status, 200);
  });
});
