import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { catalogue } from './support/catalogue.ts';
import { demoMenu, idOf, imported, loadPosts } from './support/demo.ts';
import { withCookies } from './support/editor.ts';
import { deletePosts, deleteTerms, makePost, makeTerm } from './support/fixtures.ts';
import { withOption, withPlugin } from './support/hostile.ts';
import { langOf, linksOf, page } from './support/pages.ts';
import { php } from './support/php.ts';
import { request, testSite } from './site.ts';

/** Behaviour of the plugin's own languages that other language plugins do not have. */
describe('embedded languages: pages', () => {
  before(loadPosts);

  for (const language of ['ro', 'ru'] as const) {
    test(`a product in ${language} has only the language in lang, and hreflang x-default leads to Romanian`, async () => {
      const { text } = await page(imported(`urban-80-${language}`)?.url ?? '');
      assert.equal(langOf(text), language);
      const other = /<link rel="alternate" hreflang="x-default" href="([^"]*)"/.exec(text)?.[1];
      assert.equal(other, imported('urban-80-ro')?.url);
    });

    test(`feeds in ${language} have only the language`, async () => {
      const prefix = language === 'ru' ? '/ru' : '';
      assert.equal(/<language>([^<]*)</.exec((await page(`${prefix}/feed/`)).text)?.[1], language);
      const atom = (await page(`${prefix}/feed/atom/`)).text;
      assert.equal(/<feed\s[^>]*xml:lang="([^"]*)"/.exec(atom)?.[1], language);
    });
  }
});

describe('embedded languages: the language of the site and of pages', () => {
  before(loadPosts);

  /** Stores the locale without WordPress's check, which refuses locales without a language pack. */
  const siteIn = (locale: string) =>
    php(`global $wpdb; delete_option( 'WPLANG' );
      if ( '${locale}' !== '' ) { $wpdb->insert( $wpdb->options, array( 'option_name' => 'WPLANG', 'option_value' => '${locale}', 'autoload' => 'yes' ) ); }
      wp_cache_flush(); return 1;`);

  for (const [site, romanian] of [
    ['', 'en_US'],
    ['ro_MD', 'ro_MD'],
    ['ru_RU', 'ro_RO'],
  ] as const)
    test(`a site in ${site || 'English'} has Romanian pages in ${romanian}, Russian ones in ru_RU, and its own language elsewhere`, async () => {
      const print = `add_action( 'wp_footer', static function () { echo '<i class="locale">' . get_locale() . '</i>'; } );`;
      await siteIn(site);
      try {
        await withPlugin(print, async () => {
          const localeOf = async (key: string) =>
            /<i class="locale">([^<]*)/.exec((await page(imported(key)?.url ?? '')).text)?.[1];
          assert.deepEqual([await localeOf('about-ro'), await localeOf('about-ru')], [romanian, 'ru_RU']);
        });
        assert.equal(langOf((await page('/wp-login.php')).text), site === '' ? 'en-US' : site.replace('_', '-'));
        // Before WordPress knows that a request is for REST, too.
        const send = `add_action( 'init', static function () { header( 'X-Locale: ' . determine_locale() ); } );`;
        await withPlugin(send, async () => {
          const { headers } = await request('/wp-json/wp/v2/types?_locale=user');
          assert.equal(headers.get('x-locale'), site || 'en_US');
        });
      } finally {
        await siteIn('');
      }
    });

  test('a new page or post does not get the address of the Russian front page, and an old one is reported', async () => {
    const ids: number[] = [];
    const make = async (post_type: string, more: object = {}): Promise<[number, string]> => {
      const id = await makePost({ post_type, post_title: 'RU', ...more });
      ids.push(id);
      return [id, await php<string>(`return get_post( ${String(id)} )->post_name;`)];
    };
    const siteHealth = () =>
      php<string>(
        `wp_set_current_user( 1 ); return apply_filters( 'site_status_tests', array() )['direct']['md_shop']['test']()['description'];`,
      );
    try {
      const [old, slug] = await make('page');
      assert.equal(slug, 'ru-2');
      assert.equal((await make('post'))[1], 'ru-2');
      assert.equal((await make('page', { post_parent: old }))[1], 'ru', 'below another page');
      assert.doesNotMatch(await siteHealth(), /“RU”/);
      await php(
        `global $wpdb; $wpdb->update( $wpdb->posts, array( 'post_name' => 'ru' ), array( 'ID' => ${String(old)} ) ); return 1;`,
      );
      assert.match(await siteHealth(), /“RU”/);
    } finally {
      await deletePosts(ids);
    }
  });

  test('a change of language or of a link tells WordPress to forget the lists that it keeps', async () => {
    const id = await makePost({ post_type: 'post', post_title: 'Listat', language: 'ro' });
    const term = await makeTerm('tags', 'Listată', { language: 'ro' });
    try {
      const change = (path: string, inserted: string, groups: string[]) =>
        php<boolean[]>(`wp_set_current_user( 1 );
          $groups = json_decode( '${JSON.stringify(groups)}' );
          $before = $after = array();
          add_action( '${inserted}', static function () use ( $groups, &$before ) {
            $before = array_map( 'wp_cache_get_last_changed', $groups );
            wp_cache_set( 'get_calendar', array( 'kept' ), 'calendar' );
          } );
          $request = new WP_REST_Request( 'POST', '/wp/v2/${path}' );
          $request->set_body_params( array( 'md_shop_language' => 'ru' ) );
          rest_do_request( $request );
          foreach ( $groups as $n => $group ) { $after[] = wp_cache_get_last_changed( $group ) !== $before[ $n ]; }
          return array( ...$after, wp_cache_get( 'get_calendar', 'calendar' ) === false );`);
      assert.deepEqual(await change(`posts/${String(id)}`, 'rest_insert_post', ['posts', 'comment']), [
        true,
        true,
        true,
      ]);
      assert.equal((await change(`tags/${String(term)}`, 'rest_insert_post_tag', ['terms']))[0], true);
    } finally {
      await deletePosts([id]);
      await deleteTerms('post_tag', [term]);
    }
  });

  test('a post without a category is in the default one of its language', async () => {
    const ids: number[] = [];
    const romanian = await php<number>(`return (int) get_option( 'default_category' );`);
    const russian = await makeTerm('categories', 'Разное', { language: 'ru', translationOf: romanian });
    const categories = (id: number) => php<number[]>(`return wp_get_post_categories( ${String(id)} );`);
    const make = async (post_title: string, language?: 'ro' | 'ru'): Promise<number> => {
      const id = await makePost({ post_type: 'post', post_title, ...(language === undefined ? {} : { language }) });
      ids.push(id);
      return id;
    };
    try {
      assert.deepEqual(await categories(await make('Știre')), [romanian]);
      assert.deepEqual(await categories(await make('Новость')), [russian], 'by its letters');
      const id = await make('Anunț', 'ru');
      assert.deepEqual(await categories(id), [russian], 'by choice');
      const editor = await withCookies();
      const save = async (body: object) => (await editor.write('POST', `/posts/${String(id)}`, body)).status;
      assert.equal(await save({ categories: [romanian, russian] }), 200);
      assert.deepEqual(await categories(id), [romanian, russian], 'by choice of two');
      assert.equal(await save({ categories: [russian], md_shop_language: 'ro' }), 200);
      assert.deepEqual(await categories(id), [romanian]);
    } finally {
      await deletePosts(ids);
      await deleteTerms('category', [russian]);
    }
  });
});

/** Returns label and address of each link of the menus in a part of a page. */
function menuLinks(html: string): [string, string][] {
  return [
    ...html.matchAll(
      /<a\b[^>]*wp-block-navigation-item__content[^>]*href="([^"]*)"[^>]*>\s*<span[^>]*>([^<]*)<\/span>/g,
    ),
  ].map(([, address, label]) => [label ?? '', address ?? '']);
}

describe('embedded languages: the front page and the posts page', () => {
  before(loadPosts);
  const setStatus = (key: string, status: string) =>
    php(`wp_update_post( array( 'ID' => ${String(idOf(key))}, 'post_status' => '${status}' ) ); return 1;`);

  for (const status of ['draft', 'trash'])
    test(`/ru/ redirects for now to Romanian while its translation is in "${status}", but whoever may see it does`, async () => {
      const { url } = await testSite();
      await setStatus('home-ru', status);
      try {
        const { status: code, location } = await page('/ru/?utm_source=a');
        assert.deepEqual([code, location], [302, `${url}/?utm_source=a`]);
        assert.equal(langOf((await page('/ru/?s=role')).text), 'ru');
        const { headers } = await withCookies();
        for (const address of ['/ru/', '/ru/?preview=true']) {
          const { status: shown, text } = await page(address, { headers });
          if (status === 'draft') assert.deepEqual([shown, langOf(text)], [200, 'ru'], address);
          else assert.doesNotMatch(text, /lang="ru"/, address);
        }
      } finally {
        await setStatus('home-ru', 'publish');
      }
      const { status: code, text } = await page('/ru/');
      assert.deepEqual([code, langOf(text)], [200, 'ru']);
    });

  test('Russian news have the address of the Romanian posts page while its translation is a draft', async () => {
    const link = async () =>
      /<i id="posts-page">([^<]*)</.exec((await page(imported('about-ru')?.url ?? '')).text)?.[1];
    await withPlugin(
      `add_action( 'wp_footer', static function () { echo '<i id="posts-page">' . get_post_type_archive_link( 'post' ) . '</i>'; } );`,
      async () => {
        assert.equal(await link(), imported('posts-ru')?.url);
        await setStatus('posts-ru', 'draft');
        try {
          const { url } = await testSite();
          const address = imported('posts-ro')?.url.replace(url, `${url}/ru`) ?? '';
          assert.equal(await link(), address);
          const { status, text } = await page(address);
          assert.deepEqual([status, langOf(text)], [200, 'ru']);
          assert.ok(linksOf(text).includes(imported('n-bronze-ru')?.url ?? ''), 'no Russian news');
        } finally {
          await setStatus('posts-ru', 'publish');
        }
      },
    );
  });
});

describe('embedded languages: lists', () => {
  before(loadPosts);

  test('sticky posts are only in lists of their language, and a page can change which posts are sticky', async () => {
    const titles = { ro: 'Lipită sus', ru: 'Закреплена сверху' };
    const ids: number[] = [];
    const stickyList = `<!-- wp:query {"query":{"perPage":5,"postType":"post","inherit":false,"sticky":"only"}} --><div class="wp-block-query">
      <!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div><!-- /wp:query -->`;
    try {
      for (const language of ['ro', 'ru'] as const) {
        const old = { post_date_gmt: '2001-01-01 10:00:00', language };
        ids.push(await makePost({ post_type: 'post', post_title: titles[language], ...old }));
        ids.push(await makePost({ post_type: 'page', post_title: 'Lista', post_content: stickyList, language }));
      }
      const [ro = 0, listRo = 0, ru = 0, listRu = 0] = ids;
      await php(`update_option( 'sticky_posts', array( ${String(ro)}, ${String(ru)} ) ); return 1;`);
      const lists = await php<string[]>(
        `return array_map( 'get_permalink', array( ${String(listRo)}, ${String(listRu)} ) );`,
      );
      for (const [language, own, other] of [
        ['ro', titles.ro, titles.ru],
        ['ru', titles.ru, titles.ro],
      ] as const)
        for (const address of [imported(`posts-${language}`)?.url ?? '', lists[language === 'ro' ? 0 : 1] ?? '']) {
          const { text } = await page(address);
          assert.deepEqual([text.includes(own), text.includes(other)], [true, false], address);
        }
      await withPlugin(`add_action( 'wp_footer', static function () { unstick_post( ${String(ro)} ); } );`, () =>
        page(imported('posts-ru')?.url ?? ''),
      );
      assert.deepEqual(await php(`return array_values( get_option( 'sticky_posts' ) );`), [ru]);
    } finally {
      await php(`delete_option( 'sticky_posts' ); return 1;`);
      await deletePosts(ids);
    }
  });

  test('WordPress stores the hierarchy of a taxonomy for both languages, whatever page is the first', async () => {
    const { category: taxonomy } = await catalogue();
    const parent = await makeTerm(taxonomy, 'Ierarhie', { language: 'ro' });
    const child = await makeTerm(taxonomy, 'Copil', { parent, language: 'ro' });
    const option = `${taxonomy}_children`;
    try {
      await withPlugin(
        `add_action( 'wp_footer', static function () { delete_option( '${option}' ); _get_term_hierarchy( '${taxonomy}' ); } );`,
        () => page('/ru/'),
      );
      assert.deepEqual(await php(`return get_option( '${option}' )[ ${String(parent)} ] ?? null;`), [child]);
    } finally {
      await deleteTerms(taxonomy, [child, parent]);
    }
  });

  test('lists and feeds of comments have only those on posts of their language', async () => {
    const names = { ro: 'Comentator', ru: 'Комментатор' };
    const ids: number[] = [];
    for (const language of ['ro', 'ru'] as const) {
      const id = await makePost({ post_type: 'post', post_title: names[language], language });
      ids.push(id);
      await php(
        `return wp_insert_comment( array( 'comment_post_ID' => ${String(id)}, 'comment_author' => '${names[language]}', 'comment_content' => 'Da', 'comment_approved' => 1 ) );`,
      );
    }
    const [ro = 0] = ids;
    const print = `add_action( 'wp_footer', static function () {
      add_action( 'pre_get_comments', static fn ( $query ) => print( '<i class="kept">' . $query->query_vars['cache_domain'] . '</i>' ), 20 );
      echo '<i class="recent">' . implode( ',', wp_list_pluck( get_comments( array( 'number' => 50, 'status' => 'approve', 'parent' => 0 ) ), 'comment_author' ) ) . '</i>';
      echo '<i class="post">' . get_comments( array( 'post_id' => ${String(ro)}, 'count' => true ) ) . '</i><i class="all">' . get_comments( array( 'count' => true ) ) . '</i>';
    } );`;
    try {
      const all = await php<number>(`return (int) get_comments( array( 'count' => true ) );`);
      await withPlugin(print, async () => {
        for (const [language, own, other] of [
          ['ro', names.ro, names.ru],
          ['ru', names.ru, names.ro],
        ] as const) {
          const { text } = await page(imported(`about-${language}`)?.url ?? '');
          const recent = /<i class="recent">([^<]*)</.exec(text)?.[1] ?? '';
          assert.deepEqual([recent.includes(own), recent.includes(other)], [true, false], recent);
          const kept = [...text.matchAll(/<i class="kept">([^<]*)</g)].map(([, domain]) => domain);
          assert.deepEqual(kept, [`core ${language}`, 'core', 'core'], 'by what WordPress keeps the results');
          assert.equal(/<i class="post">(\d+)</.exec(text)?.[1], '1', 'of a post that is named');
          assert.equal(/<i class="all">(\d+)</.exec(text)?.[1], String(all), 'WordPress keeps numbers for all pages');
          const feed = (await page(`${language === 'ru' ? '/ru' : ''}/comments/feed/`)).text;
          assert.deepEqual([feed.includes(own), feed.includes(other)], [true, false], 'the feed');
        }
      });
    } finally {
      await deletePosts(ids);
    }
  });

  test('a calendar has the days and months of posts in its language', async () => {
    const ids: number[] = [];
    for (const [language, post_date_gmt] of [
      ['ro', '2001-05-07 10:00:00'],
      ['ru', '2001-05-21 10:00:00'],
      ['ru', '2001-03-03 10:00:00'],
      ['ro', '2001-07-07 10:00:00'],
    ] as const)
      ids.push(await makePost({ post_type: 'post', post_title: 'Zi', post_date_gmt, language }));
    const print = `add_action( 'wp_footer', static function () {
      list( $GLOBALS['year'], $GLOBALS['monthnum'] ) = array( 2001, 5 );
      $filters = static fn () => array_sum( array_map( 'count', isset( $GLOBALS['wp_filter']['query'] ) ? $GLOBALS['wp_filter']['query']->callbacks : array() ) );
      $before = $filters();
      echo '<i id="calendar">' . wp_kses( get_calendar( array( 'display' => false ) ), array( 'a' => array( 'href' => true ) ) ) . '</i><b>' . ( $filters() - $before ) . '</b>';
    } );`;
    try {
      const isLimited = await php<boolean>(`return version_compare( $GLOBALS['wp_version'], '6.8', '>=' );`);
      await withPlugin(print, async () => {
        for (const language of ['ro', 'ru'] as const) {
          const { text } = await page(imported(`about-${language}`)?.url ?? '');
          const calendar =
            /<i id="calendar">([\s\S]*?)<\/i><b>0</.exec(text)?.[1] ?? assert.fail('no calendar, or a filter is left');
          if (!isLimited) continue;
          const paths = linksOf(calendar).map((address) => /2001\/[\d/]+/.exec(address)?.[0] ?? address);
          assert.deepEqual(
            paths.filter((path) => path.startsWith('2001')),
            language === 'ro' ? ['2001/05/07/', '2001/07/'] : ['2001/05/21/', '2001/03/'],
          );
          for (const address of linksOf(calendar)) assert.equal((await page(address)).status, 200, address);
        }
      });
    } finally {
      await deletePosts(ids);
    }
  });

  test('without permalinks lists of terms are in their language, and the Russian front page has an address', async () => {
    const term = await makeTerm('categories', 'Рубрика', { language: 'ru' });
    const id = await makePost({ post_type: 'post', post_title: 'В рубрике', language: 'ru' });
    await php(`return wp_set_object_terms( ${String(id)}, ${String(term)}, 'category' );`);
    const front = idOf('home-ru');
    try {
      await withOption('permalink_structure', '', async () => {
        const { text } = await page(`/?cat=${String(term)}`);
        assert.equal(langOf(text), 'ru');
        assert.ok(text.includes('В рубрике'), 'an empty list');
        const address = await php<string>(`return get_permalink( ${String(front)} );`);
        assert.equal(new URL(address).search, `?page_id=${String(front)}`);
        const shown = await page(address);
        assert.deepEqual([shown.status, langOf(shown.text)], [200, 'ru']);
      });
      await withOption('permalink_structure', '/index.php/%postname%/', async () => {
        const posts = await php<string>(`return get_permalink( ${String(idOf('posts-ru'))} );`);
        const { url } = await testSite();
        await withPlugin(`add_filter( 'option_posts_per_page', static fn () => 1 );`, async () => {
          const next = linksOf((await page(posts)).text).find((one) => /\/page\/2\/$/.test(one)) ?? assert.fail();
          assert.equal(next.replace(url, ''), `${posts.replace(url, '')}page/2/`);
          assert.equal((await page(next)).status, 200);
        });
      });
    } finally {
      await deletePosts([id]);
      await deleteTerms('category', [term]);
    }
  });

  test('only the first page of a list or text has hreflang', async () => {
    const text = { post_type: 'post', post_title: 'În pagini', post_content: 'a<!--nextpage-->b' };
    const ro = await makePost({ ...text, language: 'ro' });
    const ru = await makePost({ ...text, language: 'ru', translation_of: ro });
    const perPage = await php<string>(
      `$before = get_option( 'posts_per_page' ); update_option( 'posts_per_page', 2 ); return $before;`,
    );
    try {
      for (const address of [
        await php<string>(`return get_permalink( ${String(ro)} );`),
        imported('posts-ro')?.url ?? '',
        `${(await testSite()).url}/intrebari/`,
      ]) {
        const hasAlternates = async (at: string) => {
          const { status, text: html } = await page(at);
          assert.equal(status, 200, at);
          return /<link[^>]*\bhreflang=/.test(html);
        };
        const further = address.includes('pagini') ? `${address}2/` : `${address}page/2/`;
        assert.deepEqual([await hasAlternates(address), await hasAlternates(further)], [true, false], address);
      }
    } finally {
      await php(`update_option( 'posts_per_page', '${perPage}' ); return 1;`);
      await deletePosts([ro, ru]);
    }
  });
});

describe('embedded languages: menus of block themes', () => {
  const menus = (): Promise<number[]> =>
    php(
      `return array_map( 'intval', get_posts( array( 'post_type' => 'wp_navigation', 'fields' => 'ids', 'nopaging' => true, 'post_status' => 'any', 'order' => 'ASC' ) ) );`,
    );
  for (const language of ['ro', 'ru'] as const) {
    test(`the menu in ${language} is in that language and leads to its pages`, async () => {
      const { text } = await page(language === 'ru' ? '/ru/' : '/');
      const header = /<header\b[\s\S]*?<\/header>/.exec(text)?.[0] ?? assert.fail('no header');
      const links = menuLinks(header);
      assert.deepEqual(
        links.map(([label]) => label),
        demoMenu[language].links.map(({ label }) => label),
      );
      for (const [index, [label, address]] of links.entries()) {
        const { status, text: html } = await page(address);
        assert.equal(status, 200, label);
        assert.equal(langOf(html), demoMenu[language].links[index]?.language ?? language, label);
      }
    });
  }
  test('a menu is in the language of its labels, until somebody links it or chooses another', async () => {
    const editor = await withCookies();
    const links = (...labels: string[]) =>
      labels
        .map((label) => `<!-- wp:navigation-link ${JSON.stringify({ label, url: '/catalog/', kind: 'custom' })} /-->`)
        .join('\n');
    const save = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const { status, json } = await editor.write('POST', `/navigation${path}`, { status: 'publish', ...body });
      assert.ok(status < 300, JSON.stringify(json));
      return json;
    };
    const { id, md_shop_language: language } = await save('', { title: 'Navigation' });
    const ids = [Number(id)];
    try {
      assert.equal(language, 'ro');
      const menu = async (body: object) => (await save(`/${String(id)}`, body))['md_shop_language'];
      assert.equal(await menu({ content: links('Товары', 'Контакты \u003cem\u003ePRO\u003c/em\u003e') }), 'ru');
      assert.equal(await menu({ content: links('Produse', 'Contacte'), title: 'Главное меню' }), 'ro');
      assert.equal(await menu({ md_shop_language: 'ru' }), 'ru');
      assert.equal(await menu({ content: links('Produse') }), 'ru', 'somebody has chosen it');
      ids.push(await makePost({ post_type: 'wp_navigation', post_title: 'Меню два', language: 'ru' }));
      await menu({ md_shop_language: 'ro', md_shop_translation_of: ids[1] });
      assert.equal(await menu({ content: links('Товары') }), 'ro', 'somebody has linked it');
    } finally {
      await deletePosts(ids);
    }
  });
  test('a page that names a menu shows its translation, without creating a menu', async () => {
    const before = await menus();
    const romanian = await php<number>(
      `return (int) get_posts( array( 'post_type' => 'wp_navigation', 'title' => 'Meniu' ) )[0]->ID;`,
    );
    const id = await makePost({
      post_type: 'page',
      post_title: 'Страница с меню',
      post_name: 'pagina-cu-meniu',
      language: 'ru',
      post_content: `<!-- wp:navigation {"ref":${String(romanian)}} /-->`,
    });
    try {
      const { text } = await page('/ru/pagina-cu-meniu/');
      const main = /<main\b[\s\S]*?<\/main>/.exec(text)?.[0] ?? assert.fail('no main');
      assert.deepEqual(
        menuLinks(main).map(([label]) => label),
        demoMenu.ru.links.map(({ label }) => label),
      );
      assert.deepEqual(await menus(), before);
    } finally {
      await deletePosts([id]);
    }
  });
});
