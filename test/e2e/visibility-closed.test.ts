import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { request, testSite } from './site.ts';
import { content, product, products, refused } from './support/contract-client.ts';
import { deletePosts, freshReadModel, makePost } from './support/fixtures.ts';
import { quickEdit, withCookies } from './support/editor.ts';
import { withPlugin } from './support/hostile.ts';
import { call } from './support/mcp.ts';
import { page } from './support/pages.ts';
import { php, phpAsAdministrator, phpValue } from './support/php.ts';
import { makeProduct } from './support/products.ts';

/** Doubles of membership plugins, by the way in which they restrict a published post. */
const doubles = {
  /** Replaces the text and the excerpt, as most do. */
  text: `foreach ( array( 'the_content', 'get_the_excerpt' ) as $hook ) {
    add_filter( $hook, static fn ( $text, $post = null ) => get_post_meta( get_the_ID() ?: $post->ID, 'members', true ) && ! is_user_logged_in() ? 'For members only.' : $text, 50, 2 );
  }`,
  /** Shows the beginning of the text, only on the page itself. */
  teaser: `add_filter( 'the_content', static fn ( $text ) => is_singular() && in_the_loop() && is_main_query() && get_post_meta( get_the_ID(), 'members', true )
    ? substr( $text, 0, strpos( $text, 'The board' ) ) . 'Log in to read on.' : $text, 5 );`,
  /** Shows a block to members only, by an attribute of the block. */
  block: `add_filter( 'render_block', static fn ( $html, $block ) => isset( $block['attrs']['members'] ) && ! is_user_logged_in() ? '' : $html, 10, 2 );`,
  /** Redirects visitors from the whole page, and uses our filter. */
  veto: `add_filter( 'md_shop_public', static fn ( $public, $post ) => $public && ! get_post_meta( $post->ID, 'members', true ), 10, 2 );`,
} as const;

const secret = 'The board pays itself 5000 lei.';
const open = 'We meet on Monday in the hall.';

/** Creates a page of the site that only a plugin restricts. */
function makeRestricted(
  members = '1',
  markup = `<!-- wp:paragraph --><p>${open} ${secret}</p><!-- /wp:paragraph -->`,
): Promise<number> {
  return makePost({ post_type: 'page', post_title: 'Vzokal minutes', post_content: markup, meta_input: { members } });
}

/** Returns everything that the transports return about the post, as one text. */
async function everythingAbout(id: number): Promise<string> {
  const found = await content('search=vzokal');
  const blocks = (await call('search_site', { search: 'vzokal' })).content.map(({ text }) => text);
  const html = await page(`/?page_id=${String(id)}`, { redirect: 'follow' });
  const markdown = await page(`/?page_id=${String(id)}`, { redirect: 'follow', headers: { Accept: 'text/markdown' } });
  return [JSON.stringify(found.items), ...blocks, html.text, markdown.text].join('\n');
}

async function touch(id: number): Promise<void> {
  await php(
    `wp_update_post( array( 'ID' => ${String(id)}, 'post_date' => '2026-01-0' . wp_rand( 1, 9 ) . ' 10:00:00' ) ); return 1;`,
  );
}

describe('visibility: content that other plugins restrict', () => {
  test('a text that is replaced for visitors is in no response, and no search finds it', async () => {
    await withPlugin(doubles.text, async () => {
      const id = await makeRestricted();
      try {
        assert.doesNotMatch(await everythingAbout(id), /5000/);
        assert.equal((await content('search=5000')).total, 0);
        assert.equal((await content('search=vzokal')).total, 1);
        // Its title is public, and its excerpt is not replaced by other text.
        assert.equal((await content('search=vzokal')).items[0]?.excerpt, '');
      } finally {
        await deletePosts([id]);
      }
    });
  });
  test('the same plugin does not affect unrestricted posts', async () => {
    await withPlugin(doubles.text, async () => {
      const id = await makeRestricted('');
      try {
        assert.equal((await content('search=vzokal')).items[0]?.excerpt, `${open} ${secret}`);
      } finally {
        await deletePosts([id]);
      }
    });
  });
  test('of a text that is cut for visitors, the visible part is returned', async () => {
    await withPlugin(doubles.teaser, async () => {
      const id = await makeRestricted();
      try {
        assert.equal((await content('search=vzokal')).items[0]?.excerpt, open);
        assert.doesNotMatch(await everythingAbout(id), /5000/);
      } finally {
        await deletePosts([id]);
      }
    });
  });
  test('a block that a plugin or WordPress hides is not in the text', async () => {
    const blocks = (attributes: string) =>
      `<!-- wp:paragraph --><p>${open}</p><!-- /wp:paragraph --><!-- wp:paragraph ${attributes} --><p>${secret}</p><!-- /wp:paragraph -->`;
    await withPlugin(doubles.block, async () => {
      const id = await makeRestricted('', blocks('{"members":true}'));
      try {
        assert.equal((await content('search=vzokal')).items[0]?.excerpt, open);
      } finally {
        await deletePosts([id]);
      }
    });
    // WordPress hides blocks by this attribute since 6.9; older versions show them, and so does the plugin.
    const id = await makeRestricted('', blocks('{"metadata":{"blockVisibility":false}}'));
    try {
      const shown = (await page(`/?page_id=${String(id)}`, { redirect: 'follow' })).text.includes('5000');
      assert.equal((await content('search=vzokal')).items[0]?.excerpt.includes('5000'), shown);
    } finally {
      await deletePosts([id]);
    }
  });
  test('a product: its description is hidden, its price stays', async () => {
    await withPlugin(doubles.text, async () => {
      const id = await makeProduct({
        post_title: 'Vzokal închis',
        post_content: secret,
        language: 'ro',
        offer: { sku: 'CLOSED-1', regular_price: '10' },
        meta_input: { members: '1' },
      });
      try {
        const detail = await product(id);
        assert.deepEqual([detail.description, detail.price], ['', '10.00']);
        assert.equal((await products('search=5000')).total, 0);
      } finally {
        await deletePosts([id]);
      }
    });
  });
  test('content hidden by the filter md_shop_public returns after md_shop_refresh', async () => {
    const id = await makeRestricted();
    const other = await makeProduct({ post_title: 'Vzokal interzis', language: 'ro', meta_input: { members: '1' } });
    try {
      assert.equal((await content('search=vzokal')).total, 1);
      await withPlugin(doubles.veto, async () => {
        await touch(id);
        await touch(other);
        assert.equal((await content('search=vzokal')).total, 0);
        await refused(404, `/products/${String(other)}`);
      });
      // The rule was removed without a hook: it counts after md_shop_refresh.
      await php(`do_action( 'md_shop_refresh' ); return 1;`);
      assert.equal((await content('search=vzokal')).total, 1);
      assert.equal((await product(other)).id, other);
    } finally {
      await deletePosts([id, other]);
    }
  });
  test('a rule that changes without a hook applies after the hourly run', async () => {
    const id = await makeRestricted();
    try {
      await withPlugin(doubles.text, async () => {
        assert.match((await content('search=vzokal')).items[0]?.excerpt ?? '', /5000/);
        await php(`do_action( 'md_shop_reconcile' ); return 1;`);
        assert.equal((await content('search=vzokal')).items[0]?.excerpt, '');
      });
      await php(`do_action( 'md_shop_reconcile' ); return 1;`);
      assert.match((await content('search=vzokal')).items[0]?.excerpt ?? '', /5000/);
    } finally {
      await deletePosts([id]);
    }
  });
  test('a filter that a plugin adds only outside the administration also applies to posts that are saved in the administration', async () => {
    await withPlugin(`if ( ! is_admin() ) { ${doubles.text} }`, async () => {
      const id = await makeRestricted();
      try {
        await quickEdit(id, 'page', 'Vzokal quick');
        assert.equal((await content('search=5000')).total, 0);
        assert.doesNotMatch(await everythingAbout(id), /5000/);
        // Everything has to be rebuilt, and the first request is one for a screen of the administration.
        await php(`do_action( 'md_shop_refresh' ); return 1;`);
        const { headers } = await withCookies();
        assert.equal((await request('/wp-admin/', { headers })).status, 200);
        assert.equal((await content('search=5000')).total, 0);
        assert.equal((await content('search=vzokal')).total, 1);
      } finally {
        await deletePosts([id]);
      }
    });
  });
  test('a block that a plugin registers only outside the administration is rendered as visitors see it', async () => {
    const frontOnly = `add_action( 'init', static function () { if ( ! is_admin() ) {
      register_block_type( 'acme/members', array( 'render_callback' => static fn ( $a, $text ) => is_user_logged_in() ? $text : '<p>Log in.</p>' ) );
    } } );`;
    await withPlugin(frontOnly, async () => {
      const markup = `<!-- wp:acme/members --><p>${secret}</p><!-- /wp:acme/members -->`;
      const id = await makeRestricted('', markup);
      try {
        await quickEdit(id, 'page', 'Vzokal block');
        assert.equal((await content('search=vzokal')).items[0]?.excerpt, 'Log in.');
      } finally {
        await deletePosts([id]);
      }
    });
  });
  for (const [how, double] of Object.entries({
    "WordPress's password filter": `add_filter( 'post_password_required', static fn ( $required, $post ) => $required || get_post_meta( $post->ID, 'members', true ), 10, 2 );`,
    'a WordPress function that truncates texts': `add_filter( 'the_content', 'md_shop_test_short', 99 ); add_filter( 'the_content', 'wp_trim_words', 99 );
      function md_shop_test_short( $text ) { return $text; } remove_filter( 'the_content', 'md_shop_test_short', 99 );`,
    'the filter of displayed excerpts': `add_filter( 'the_excerpt', static fn ( $text ) => get_post_meta( get_the_ID(), 'members', true ) ? 'Members.' : $text );`,
  })) {
    test(`a text that is restricted by ${how} is in no response`, async () => {
      await withPlugin(double, async () => {
        const filler = 'Word after word of filling stands here. '.repeat(12);
        const id = await makePost({
          post_type: 'page',
          post_title: 'Vzokal ways',
          post_excerpt: how.includes('excerpts') ? secret : '',
          post_content: how.includes('excerpts') ? open : `${open} ${filler} ${secret}`,
          meta_input: { members: '1' },
        });
        try {
          assert.equal((await content('search=5000')).total, 0);
        } finally {
          await deletePosts([id]);
        }
      });
    });
  }
  test('the hourly run does not project unchanged posts again if a plugin filters all texts, but detects a changed rule', async () => {
    const share = `add_filter( 'the_content', static fn ( $text ) => $text . '<p>Share</p>' );`;
    const written = () =>
      php<string>(
        `global $wpdb; return md5( serialize( $wpdb->get_col( "SELECT stamp FROM {$wpdb->prefix}md_shop_entries ORDER BY generation, language, object_id" ) ) );`,
      );
    const filtered = () =>
      php<number>(
        `$asked = 0; add_filter( 'the_content', static function ( $text ) use ( &$asked ) { $asked += str_contains( $text, 'mdshopprobe' ) ? 0 : 1; return $text; }, 1 );
         do_action( 'md_shop_reconcile' ); return $asked;`,
      );
    const id = await makeRestricted();
    try {
      await withPlugin(share, async () => {
        await filtered();
        const before = await written();
        // 1/168 of all posts is projected in each run.
        assert.ok((await filtered()) <= 4, 'texts were filtered again');
        assert.equal(await written(), before);
        await withPlugin(doubles.text, async () => {
          await filtered();
          assert.equal((await content('search=5000')).total, 0);
        });
        await filtered();
        assert.equal((await content('search=5000')).total, 1);
      });
    } finally {
      await deletePosts([id]);
      await freshReadModel();
    }
  });
  test('content of a shortcode that a plugin registers only for visitors is not revealed by a save in the administration', async () => {
    const frontOnly = `if ( ! is_admin() ) { add_shortcode( 'members_only', static fn ( $a, $text ) => is_user_logged_in() ? $text : 'Log in.' ); }`;
    await withPlugin(frontOnly, async () => {
      const id = await makePost({
        post_type: 'page',
        post_title: 'Vzokal minutes',
        post_content: `${open} [members_only]${secret}[/members_only]`,
      });
      try {
        // A save in wp-admin, where the plugin does not register the shortcode.
        await php(`define( 'WP_ADMIN', true ); remove_shortcode( 'members_only' ); wp_set_current_user( 1 );
          wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Vzokal admin' ) ); return 1;`);
        assert.equal((await content('search=vzokal')).items[0]?.excerpt, `${open} Log in.`);
        assert.doesNotMatch(await everythingAbout(id), /5000/);
      } finally {
        await deletePosts([id]);
      }
    });
    // And a shortcode that no plugin registers.
    const id = await makePost({
      post_type: 'page',
      post_title: 'Vzokal minutes',
      post_content: `${open} [members_only]${secret}[/members_only]`,
    });
    try {
      assert.equal((await content('search=vzokal')).items[0]?.excerpt, open);
    } finally {
      await deletePosts([id]);
    }
  });
  test('nothing is revealed that ends after the part of a long text that is read', async () => {
    const registered = `add_shortcode( 'members_only', static fn ( $a, $text ) => is_user_logged_in() ? $text : 'Log in.' );`;
    const throwing = `add_shortcode( 'throwing', static function () { throw new RuntimeException(); } );`;
    const hiding = `add_filter( 'render_block', static fn ( $html, $block ) => isset( $block['attrs']['members'] ) ? '' : $html, 10, 2 );`;
    const inShortcode = (long: string) => `[members_only]${secret} ${long} [/members_only]`;
    const inBlocks = (long: string) =>
      `<!-- wp:group {"members":true} --><!-- wp:group --><!-- wp:paragraph --><p>${secret}</p><!-- /wp:paragraph -->${long}<!-- /wp:group --><!-- /wp:group -->`;
    const image = `<img src="data:,' . str_repeat( 'x', 600000 ) . '">`;
    const brackets = `' . str_repeat( '[1] ', 20000 ) . '`;
    for (const [code, markup] of [
      ['', inShortcode(image)],
      ['', inShortcode(brackets)],
      [registered, inShortcode(image)],
      [registered + throwing, `[throwing] ${inShortcode(image)}`],
      [hiding, inBlocks(image)],
    ] as const) {
      await withPlugin(code, async () => {
        const id = await phpAsAdministrator<number>(
          `return wp_insert_post( wp_slash( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Vzokal minutes', 'post_content' => '${open} ${markup}' ) ) );`,
        );
        try {
          assert.equal((await content('search=vzokal')).items[0]?.excerpt, open, code + markup);
          assert.equal((await content('search=5000')).total, 0);
        } finally {
          await deletePosts([id]);
        }
      });
    }
  });
});

describe('visibility: requests of strangers do not affect stored content', () => {
  test('the globals that WordPress sets from a request or a comment are empty', async () => {
    const double = `add_shortcode( 'echo_globals', static function () {
      global $paged, $orderby, $query_string;
      return "P:$paged O:$orderby Q:$query_string A:" . get_comment_author() . ' B:' . ( $GLOBALS['HTTP_RAW_POST_DATA'] ?? '' ) . '.';
    } );`;
    await withPlugin(double, async () => {
      const id = await makePost({
        post_type: 'post',
        post_title: 'Vzokal globals',
        post_content: '[echo_globals]',
        comment_status: 'open',
      });
      try {
        const clean = (await content('search=vzokal')).items[0]?.excerpt ?? '';
        assert.equal(clean, 'P: O: Q: A:Anonymous B:.');
        for (const path of [
          '/vzokal-zz/?orderby=SENDYOURCARD&paged=9',
          '/?post_type=roller_product&orderby=SENDYOURCARD&paged=2',
        ]) {
          await quickEdit(id, 'post', 'Vzokal globals');
          await request(path);
          assert.equal((await content('search=vzokal')).items[0]?.excerpt, clean, path);
        }
        await php(
          `update_option( 'comment_previously_approved', '0' ); update_option( 'comment_moderation', '0' ); return 1;`,
        );
        await request('/wp-comments-post.php', {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: `comment_post_ID=${String(id)}&comment=hello+there&author=SENDYOURCARD&email=a%40example.org`,
        });
        assert.equal((await content('search=vzokal')).items[0]?.excerpt, clean, 'a comment');
      } finally {
        await deletePosts([id]);
      }
    });
  });

  const echo = `add_shortcode( 'echo_request', static fn () => implode( ' ', array(
    'G:', $_GET['ref'] ?? '', $_POST['ref'] ?? '', $_REQUEST['ref'] ?? '', 'C:', $_COOKIE['ref'] ?? '', 'S:', $_SERVER['HTTP_USER_AGENT'] ?? '',
    $_SERVER['HTTP_REFERER'] ?? '', $_SERVER['QUERY_STRING'] ?? '', 'Q:', get_query_var( 's' ), get_search_query(), 'U:', $_SERVER['REQUEST_URI'] ?? '',
    'L:', get_locale(), is_singular() ? 'singular' : 'other', is_user_logged_in() ? 'member' : 'guest',
    ( new WP_Query( array( 'post_type' => 'page', 'posts_per_page' => 1 ) ) )->found_posts ) ) );`;
  const evil = 'SENDYOURCARD';
  const headers = { Cookie: `ref=${evil}`, 'User-Agent': evil, Referer: `http://${evil}.example/` };

  test('texts and lists that WordPress adds are in the language of the page, whoever causes a rebuild', async () => {
    const packs = { ro_RO: 'Caută', ru_RU: 'Поиск' };
    await php(`wp_mkdir_p( WP_LANG_DIR );
      foreach ( ${phpValue(packs)} as $locale => $text )
        file_put_contents( WP_LANG_DIR . "/$locale.l10n.php", '<?php return ' . var_export( array( 'messages' => array( 'Search' => $text ) ), true ) . ';' );
      return 1;`);
    // WordPress answers a cron request before it runs: the plugin leaves a file when it has ended, after all that ends it.
    const ended = join((await testSite()).directory, 'wp-content', 'cron-ended');
    const double = `add_shortcode( 'search_label', static fn () => __( 'Search' ) . ' ' . get_locale() . ' '
      . count( get_posts( array( 'post_type' => 'page', 'posts_per_page' => -1, 'suppress_filters' => false ) ) ) );
      if ( wp_doing_cron() ) register_shutdown_function( static function () {
        register_shutdown_function( static fn () => touch( WP_CONTENT_DIR . '/cron-ended' ) );
      } );`;
    const runCron = async () => {
      await rm(ended, { force: true });
      await request('/wp-cron.php');
      const deadline = performance.now() + 30_000;
      while (!existsSync(ended)) {
        assert.ok(performance.now() < deadline, 'the cron request did not end');
        await setTimeout(20);
      }
    };
    try {
      await withPlugin(double, async () => {
        const ids: number[] = [];
        try {
          for (const language of ['ro', 'ru'] as const) {
            ids.push(
              await makePost({
                post_type: 'page',
                post_title: `Vzokal ${language}`,
                post_content: '[search_label]',
                language,
              }),
            );
          }
          const texts = async () =>
            Promise.all(
              ['ro', 'ru'].map(async (l) => (await content(`search=vzokal&language=${l}`)).items[0]?.excerpt ?? ''),
            );
          const clean = await texts();
          assert.match(clean[0] ?? '', /^(Search en_US|Caută ro_RO) \d+$/);
          assert.match(clean[1] ?? '', /^Поиск ru_RU \d+$/);
          const causes: Record<string, () => Promise<unknown>> = { cron: runCron };
          for (const path of ['/wp-json/md-shop/v1/categories', '/llms.txt', '/magazin/', '/ru/magazin/'])
            causes[path] = () => request(path);
          for (const [cause, visit] of Object.entries(causes)) {
            await php(
              `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_entries SET valid_until = 0 WHERE object_id IN (${ids.join()})" ); return 1;`,
            );
            await visit();
            assert.deepEqual(await texts(), clean, cause);
          }
        } finally {
          await deletePosts(ids);
        }
      });
    } finally {
      await rm(ended, { force: true });
      await php(
        `foreach ( ${phpValue(Object.keys(packs))} as $locale ) unlink( WP_LANG_DIR . "/$locale.l10n.php" ); return 1;`,
      );
    }
  });

  test('a stored text does not depend on the request that caused its update', async () => {
    await withPlugin(echo, async () => {
      const id = await makePost({
        post_type: 'post',
        post_title: 'Vzokal request',
        post_content: '[echo_request]',
        comment_status: 'open',
      });
      try {
        const clean = (await content('search=vzokal')).items[0]?.excerpt ?? '';
        assert.match(clean, /^G: C: S: Q: U: \/.*vzokal-request.* L: \w+ singular guest \d+$/);
        const shown = async (how: string): Promise<void> => {
          assert.equal((await content('search=vzokal')).items[0]?.excerpt, clean, how);
        };
        const stale = () =>
          php(
            `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_entries SET valid_until = 0 WHERE object_id = ${String(id)}" ); return 1;`,
          );
        for (const path of [
          `/wp-json/md-shop/v1/categories?ref=${evil}`,
          `/llms.txt?ref=${evil}`,
          `/magazin/?shop-search=${evil}&ref=${evil}`,
          `/?s=${evil}&ref=${evil}&post_type=roller_product`,
          `/ru/magazin/?ref=${evil}`,
        ]) {
          await stale();
          await request(path, { headers });
          await shown(path);
        }
        await stale();
        await request(`/mcp?ref=${evil}`, {
          method: 'POST',
          headers: { ...headers, Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'list_categories', arguments: {} },
          }),
        });
        await shown('MCP');
        await php(
          `update_option( 'comment_previously_approved', '0' ); update_option( 'comment_moderation', '0' ); return 1;`,
        );
        await request(`/wp-comments-post.php?ref=${evil}`, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
          body: `comment_post_ID=${String(id)}&comment=${evil}&author=a&email=a%40example.org&ref=${evil}`,
        });
        await shown('a comment');
        await php(`do_action( 'md_shop_refresh' ); return 1;`);
        await request(`/wp-json/md-shop/v1/categories?ref=${evil}`, { headers });
        await shown('the first read after md_shop_refresh');
      } finally {
        await deletePosts([id]);
        await freshReadModel();
      }
    });
  });
});
