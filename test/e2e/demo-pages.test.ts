import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { testSite } from './site.ts';
import { decoded, demoSite, idOf, imported, loadPosts, shownItems } from './support/demo.ts';
import { page } from './support/pages.ts';
import { php } from './support/php.ts';

/** The demonstration's pages as visitors see them. Every word is in the page's language, also the texts of the theme and of WordPress. */

/** English words that themes and WordPress add to pages, and that do not occur in names of the demonstration. */
const english = new Set(
  `a about add admin all and archive archives are author back blog by careers categories category close comment comments contact
   content could currently designed facebook feed find following for found from go has have history home in instagram is it january
   february march april may june july august september october november december last leave like looking loading log login looks maybe
   menu more moved name navigation newer next no not nothing of older on open or page pages pagination posted posts powered previous
   privacy protected proudly published read related reply required results search see share shop site skip social some sorry submit subscribe
   tag tagged tags team terms that the there this to toggle try twitter uncategorized us use view was we website were what where with
   wordpress world written yesterday you your`.split(/\s+/),
);
/** Words of the demonstration that look English: Romanian words, and names of products, clubs and formats. */
const ours = new Set([
  'a',
  'am',
  'in',
  'on',
  'no',
  'us',
  'go',
  'team',
  'rss',
  'blog',
  'site',
  'name',
  'like',
  'are',
  'facebook',
]);

/** The texts that a visitor reads or hears: the title, the text, and attributes with text. */
function said(html: string): string[] {
  const bare = html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  const attributes = [...bare.matchAll(/\s(?:aria-label|alt|placeholder|title)="([^"]+)"/g)].map(
    ([, value]) => value ?? '',
  );
  const body = bare.slice(bare.indexOf('<body'));
  const title = /<title>([^<]*)/.exec(bare)?.[1] ?? '';
  // WordPress adds the skip link with a script.
  const skip = /skipLink\.innerHTML = '([^']*)'/.exec(html)?.[1] ?? '';
  return [title, skip, ...attributes, ...body.replace(/<[^>]*>/g, '\n').split('\n')].map((text) =>
    decoded(text).trim(),
  );
}

function englishIn(html: string): string[] {
  return said(html).filter((text) =>
    (text.match(/\p{L}+/gu) ?? []).some((word) => english.has(word.toLowerCase()) && !ours.has(word.toLowerCase())),
  );
}

const words = { ro: ['', 'role'], ru: ['/ru', 'ролики'] } as const;

describe('demo pages: both languages', () => {
  before(loadPosts);
  test('the check finds English texts of themes', () => {
    for (const text of [
      'Page Not Found',
      'Leave a Reply',
      'Search',
      'Proudly powered by WordPress',
      'Privacy Policy',
      'May 19, 2024',
    ])
      assert.deepEqual(englishIn(`<body><p>${text}</p></body>`), [text]);
    assert.deepEqual(englishIn('<body><button aria-label="Open menu">Meniu</button></body>'), ['Open menu']);
  });
  for (const language of ['ro', 'ru'] as const) {
    const [prefix, found] = words[language];
    const url = (key: string) => imported(`${key}-${language}`)?.url ?? assert.fail(key);
    const search = (words: string) => `${prefix}/?s=${encodeURIComponent(words)}`;
    const places: Readonly<Record<string, () => string>> = {
      home: () => url('home'),
      'the shop': () => `${prefix}/magazin/`,
      'a product': () => url('retro-disco'),
      'the news': () => url('posts'),
      'older news': () => `${url('posts')}page/2/`,
      'a news item': () => url('n-halfmarathon'),
      'a page': () => url('about'),
      'the contacts': () => url('contacts'),
      'a coach': () => url('c-irina'),
      'a question': () => url('f-size'),
      'no such page': () => `${prefix}/nu-exista/`,
      'a search': () => search(found),
      'a search without results': () => search('xyzzy'),
    };
    for (const [name, path] of Object.entries(places)) {
      test(`${name} in ${language} has no English text and ends with the footer`, async () => {
        const { status, text } = await page(path());
        assert.equal(status, name === 'no such page' ? 404 : 200);
        assert.deepEqual(englishIn(text), []);
        const footer = /<footer[\s\S]*<\/footer>/.exec(text)?.[0] ?? assert.fail('no footer');
        for (const part of [
          'mailto:magazin@rotile.example',
          'tel:+37322000000',
          '10:00–19:00',
          url('posts'),
          '>Română<',
          '>Русский<',
        ])
          assert.ok(footer.includes(part), part);
        assert.ok(footer.includes(language === 'ro' ? 'Program' : 'Часы работы'));
        assert.doesNotMatch(text, /wp-block-comments|id="respond"/);
      });
    }
    test(`the search form in ${language} searches that language and has a label`, async () => {
      const { text } = await page(search('xyzzy'));
      const form = /<form[^>]*role="search"[\s\S]*?<\/form>/.exec(text)?.[0] ?? assert.fail('no form');
      assert.match(form, new RegExp(`action="[^"]*${prefix}/"`));
      assert.ok(form.includes(language === 'ro' ? 'Caută pe site' : 'Поиск по сайту'));
    });
    test(`a product with a password in ${language} has its name as heading and a form without English text`, async () => {
      const { url: address } = imported(`h-password-${language}`) ?? assert.fail();
      const { text } = await page(address);
      assert.match(text, /<form[^>]*class="post-password-form/);
      assert.match(text, /<h1 class="wp-block-post-title/);
      assert.deepEqual(englishIn(text), []);
      assert.match(
        text,
        language === 'ro' ? /type="submit"[^>]*value="Deschide"/ : /type="submit"[^>]*value="Открыть"/,
      );
    });
    test(`the front page in ${language} is named as the site, and loads the letters of the other language on wide screens`, async () => {
      const { text } = await page(url('home'));
      assert.ok(text.includes(`property="og:title" content="${demoSite[language].title}"`));
      const fonts = [...text.matchAll(/<link rel="preload" href="[^"]*\/manrope-([a-z-]+)\.woff2"([^>]*)>/g)];
      const wide = fonts.filter(([, , rest = '']) => rest.includes('media=')).map(([, font]) => font);
      assert.deepEqual([fonts.length, wide], [3, [language === 'ro' ? 'cyrillic' : 'latin-ext']]);
      const faces = [...text.matchAll(/font-display:(\w+);src:url\("[^"]*\/manrope-([a-z-]+)\.woff2"/g)];
      const late = faces.filter(([, display]) => display === 'swap').map(([, , font]) => font);
      assert.deepEqual([faces.length, late], [3, wide]);
      // Themes write ":root :where(body)"; a weaker rule would leave the text in the theme's font, which is large.
      assert.match(text, /:root body,[^{}]*\{font-family:"MD Shop Demo"/);
    });
    test(`the list of news in ${language} has dates without names of months`, async () => {
      const { text } = await page(url('posts'));
      assert.match(text, /<time[^>]*>\d\d\.\d\d\.\d{4}<\/time>/);
    });
  }
  for (const language of ['ro', 'ru'] as const) {
    test(`every page in ${language} can be reached by links from the front page`, async () => {
      const { url: site } = await testSite();
      const keys = [...shownItems.products, ...Object.values(shownItems.content).flat()].map(({ key }) => key);
      const own = keys.flatMap((key) => imported(`${key}-${language}`) ?? []).map(({ url }) => new URL(url).pathname);
      assert.ok(own.length > 90);
      const isPost = new Set(own);
      const found = new Set<string>();
      const open = [`${words[language][0]}/`];
      for (let path = open.pop(); path !== undefined; path = open.pop()) {
        const html = (await page(path)).text;
        for (const [, link = ''] of html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)) {
          const { origin, pathname, searchParams } = new URL(decoded(link), site);
          const listed = searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
          const isNext = searchParams.size === 0 || (searchParams.size === 1 && searchParams.has('shop-page'));
          if (origin !== new URL(site).origin || found.has(listed) || !isNext || pathname.startsWith('/wp-')) continue;
          if (pathname.startsWith('/ru/') !== (language === 'ru')) continue;
          found.add(listed);
          // Lists and pages lead further; of products, news, coaches and questions it is enough that they are linked.
          if (!isPost.has(pathname) || !/\/(?:magazin|antrenori|intrebari)\//.test(pathname)) open.push(listed);
        }
      }
      assert.deepEqual(
        own.filter((path) => !found.has(path)),
        [],
      );
    });

    test(`the switch of languages in ${language} leads to the same page`, async () => {
      const other = language === 'ro' ? 'ru' : 'ro';
      const prefix = other === 'ru' ? '/ru' : '';
      const expected: Readonly<Record<string, string>> = {
        [imported(`urban-80-${language}`)?.url ?? '']: imported(`urban-80-${other}`)?.url ?? '',
        [imported(`delivery-${language}`)?.url ?? '']: imported(`delivery-${other}`)?.url ?? '',
        [`${words[language][0]}/magazin/`]: `${prefix}/magazin/`,
        [`${words[language][0]}/nu-exista/`]: `${prefix}/`,
        // A product that is not translated leads to the shop.
        ...(language === 'ro' ? { [imported('light-clip-ro')?.url ?? '']: '/ru/magazin/' } : {}),
      };
      for (const [from, to] of Object.entries(expected)) {
        const { text } = await page(from);
        const links = [...text.matchAll(new RegExp(`<a\\b(?=[^>]* hreflang="${other}")[^>]* href="([^"]+)"`, 'g'))];
        const { pathname } = new URL(to, 'https://x.invalid');
        // In the menu and in the footer.
        assert.deepEqual(
          links.map(([, link = '']) => new URL(link).pathname),
          [pathname, pathname],
          from,
        );
      }
    });
  }
  test('a product in two categories has the same way to it in both languages', async () => {
    const ways = await Promise.all(
      (['ro', 'ru'] as const).map(async (language) => {
        const { text } = await page(imported(`knee-pro-${language}`)?.url ?? '');
        return decoded(/<nav class="md-shop-way"[^]*?<\/nav>/.exec(text)?.[0].replace(/<[^>]+>/g, ' ') ?? '');
      }),
    );
    assert.match(ways[0] ?? '', /Genunchiere|Protecții/);
    assert.match(ways[1] ?? '', /Защита|Наколенники/);
  });
  test('comments on news are closed', async () => {
    assert.equal(await php(`return get_post( ${String(idOf('n-halfmarathon-ro'))} )->comment_status;`), 'closed');
  });
});

describe('demo pages: templates', () => {
  test('the header in each language names its menu, which the Site Editor then shows and changes', async () => {
    const found = await php<Record<string, [number, number]>>(`$found = array();
      foreach ( array( 'header' => 'Meniu', 'header-ru' => 'Меню' ) as $part => $title ) {
        $menu = get_posts( array( 'post_type' => 'wp_navigation', 'title' => $title, 'meta_key' => 'md_shop_demo_key', 'fields' => 'ids' ) );
        preg_match( '/<!-- wp:navigation (\\{.*\\}) \\/-->/', get_block_template( get_stylesheet() . '//' . $part, 'wp_template_part' )->content, $block );
        $found[ $part ] = array( json_decode( $block[1], true )['ref'] ?? 0, $menu[0] ?? -1 );
      }
      return $found;`);
    for (const [part, [ref, menu]] of Object.entries(found)) assert.equal(ref, menu, part);
  });
  test('another import replaces what it has stored of a template by what the file has now', async () => {
    const footer = `get_block_template( get_stylesheet() . '//footer', 'wp_template_part' )`;
    const right = await php<string>(`return ${footer}->content;`);
    // As an earlier release stored it.
    await php(`$id = ${footer}->wp_id; $old = str_replace( "</div>\n<!-- /wp:columns -->", '<!-- /wp:columns -->', ${footer}->content );
      wp_update_post( array( 'ID' => $id, 'post_content' => wp_slash( $old ) ) ); $post = get_post( $id );
      update_post_meta( $id, 'md_shop_demo_made', md5( $old ) . ' ' . md5( $post->post_name . ' ' . $post->post_status . ' ' . $post->post_content ) ); return 1;`);
    assert.notEqual(await php<string>(`return ${footer}->content;`), right);
    await php(`do_action( 'md_shop_demo_import' ); return 1;`);
    assert.equal(await php<string>(`return ${footer}->content;`), right);
  });
  test('an import does not replace a template that somebody has created, and creates deleted ones again', async () => {
    const templates = () =>
      php<string[]>(
        `return array_map( static fn ( $post ) => $post->post_name . ' ' . get_the_terms( $post, 'wp_theme' )[0]->name, get_posts( array( 'post_type' => array( 'wp_template', 'wp_template_part' ), 'nopaging' => true, 'meta_key' => 'md_shop_demo_key', 'orderby' => 'name', 'order' => 'ASC' ) ) );`,
      );
    const own = await templates();
    const theme = await php<string>('return get_stylesheet();');
    assert.deepEqual(
      own,
      [
        '404',
        '404-ru',
        'archive',
        'archive-ru',
        'footer',
        'footer-ru',
        'front-page',
        'front-page-ru',
        'header',
        'header-ru',
        'home',
        'home-ru',
        'page',
        'page-ru',
        'search',
        'search-ru',
        'single',
        'single-ru',
      ].map((slug) => `${slug} ${theme}`),
    );
    const mine = await php<number>(`wp_set_current_user( 1 );
      foreach ( get_posts( array( 'post_type' => 'wp_template', 'name' => '404', 'meta_key' => 'md_shop_demo_key' ) ) as $post ) { wp_delete_post( $post->ID, true ); }
      $id = wp_insert_post( array( 'post_type' => 'wp_template', 'post_status' => 'publish', 'post_name' => '404', 'post_title' => '404', 'post_content' => '<!-- wp:paragraph --><p>A mea</p><!-- /wp:paragraph -->' ) );
      wp_set_object_terms( $id, get_stylesheet(), 'wp_theme' ); return $id;`);
    try {
      await php(`do_action( 'md_shop_demo_import' ); return 1;`);
      assert.deepEqual(
        await templates(),
        own.filter((one) => !one.startsWith('404 ')),
      );
      assert.match((await page('/nu-exista/')).text, /A mea/);
      assert.match((await page('/ru/nu-exista/')).text, /Такой страницы нет/);
    } finally {
      await php(`wp_delete_post( ${String(mine)}, true ); do_action( 'md_shop_demo_import' ); return 1;`);
    }
    assert.deepEqual(await templates(), own);
    assert.match((await page('/nu-exista/')).text, /Pagina nu există/);
  });
});
