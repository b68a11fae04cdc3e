import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { catalogue } from './support/catalogue.ts';
import { ask, categories, content, product, products, refused } from './support/contract-client.ts';
import { deletePosts, deleteTerms, makePost, makeTerm, untilRebuilt } from './support/fixtures.ts';
import { withCookies } from './support/editor.ts';
import { hidesFromEveryFace, totals, word } from './support/hiding-canary.ts';
import { hide, permalink, show, withHidden } from './support/hiding.ts';
import { withPlugin } from './support/hostile.ts';
import { page } from './support/pages.ts';
import { php, phpValue } from './support/php.ts';
import { makeProduct } from './support/products.ts';
import { wp } from './support/wp-cli.ts';
import { request, testSite } from './site.ts';

describe('hiding from assistants', () => {
  test(
    'what is hidden is in nothing that assistants read, in neither language; visitors still see it',
    hidesFromEveryFace,
  );

  test("the editor's field hides and shows a product with its translation, and visitors do not see it", async () => {
    const [romanian, russian] = await Promise.all([
      makeProduct({ post_title: `Rom ${word}`, language: 'ro', offer: { regular_price: '5' } }),
      makeProduct({ post_title: `Рус ${word}`, language: 'ru' }),
    ]);
    try {
      const session = await withCookies();
      const path = `/roller_product/${String(romanian)}`;
      assert.equal((await session.write('POST', path, { md_shop_translation_of: russian })).status, 200);
      assert.equal((await session.write('GET', `${path}?context=edit`)).json['md_shop_hidden'], false);
      assert.equal((await session.write('POST', path, { md_shop_hidden: true })).json['md_shop_hidden'], true);
      await refused(404, `/products/${String(romanian)}`);
      await refused(404, `/products/${String(russian)}?language=ru`);
      assert.equal(
        (await session.write('GET', `/roller_product/${String(russian)}?context=edit`)).json['md_shop_hidden'],
        true,
      );
      assert.equal('md_shop_hidden' in (await session.write('GET', path)).json, false);
      assert.equal((await session.write('POST', path, { md_shop_hidden: false })).status, 200);
      assert.equal((await product(romanian)).id, romanian);
    } finally {
      await deletePosts([romanian, russian]);
    }
  });

  test('a hidden category hides its descendants and the products that are only in hidden categories', async () => {
    const { category: taxonomy } = await catalogue();
    const parent = await makeTerm(taxonomy, `Rubrica ${word}`, { language: 'ro' });
    const child = await makeTerm(taxonomy, `Subrubrica ${word}`, { parent, language: 'ro' });
    const other = await makeTerm(taxonomy, `Altă rubrică ${word}`, { language: 'ro' });
    const ids: number[] = [];
    const make = async (of: number[], more: object = {}) => {
      const id = await makeProduct({
        post_title: `Produs ${word}`,
        categories: of,
        offer: { regular_price: '5' },
        ...more,
      });
      ids.push(id);
      return id;
    };
    const found = async () => (await products(`search=${word}`)).items.map(({ id }) => id).sort((a, b) => a - b);
    try {
      const inside = await make([child], { language: 'ro' });
      const both = await make([child, other], { language: 'ro' });
      const without = await make([], { language: 'ro' });
      // It has no category of its own, and follows its translation.
      const russian = await make([], { language: 'ru', translation_of: inside });
      assert.deepEqual(await found(), [inside, both, without]);
      await hide('term', parent);
      assert.deepEqual(await found(), [both, without]);
      await refused(404, `/products/${String(inside)}`);
      await refused(404, `/products/${String(russian)}?language=ru`);
      assert.deepEqual(
        (await categories()).categories.filter(({ name }) => name.includes(word)).map(({ id }) => id),
        [other],
      );
      // A product that is moved out of the category is seen again, one that is moved into it is not.
      await php(`wp_set_object_terms( ${String(inside)}, ${String(other)}, '${taxonomy}' ); return true;`);
      assert.deepEqual(await found(), [inside, both, without]);
      assert.equal((await product(russian, 'ru')).id, russian);
      await php(`wp_set_object_terms( ${String(without)}, ${String(child)}, '${taxonomy}' ); return true;`);
      assert.deepEqual(await found(), [inside, both]);
      assert.deepEqual(
        await withHidden(
          `return array_map( static fn ( $reason ) => $reason->value, $hidden->reasons( ${phpValue(ids)} ) );`,
        ),
        { [without]: 'categories' },
      );
      await show('term', parent);
      assert.deepEqual(await found(), [inside, both, without]);
    } finally {
      await deletePosts(ids);
      await deleteTerms(taxonomy, [child, parent, other]);
    }
  });

  test('a category that is moved under a hidden one takes its products in both languages along', async () => {
    const { category: taxonomy } = await catalogue();
    const top = await makeTerm(taxonomy, `Ascunsă ${word}`, { language: 'ro' });
    const moved = await makeTerm(taxonomy, `Mutată ${word}`, { language: 'ro' });
    const child = await makeTerm(taxonomy, `Fiica ${word}`, { language: 'ro', parent: moved });
    const russian = await makeTerm(taxonomy, `Дочь ${word}`, { language: 'ru', translationOf: child });
    const make = (language: 'ro' | 'ru', of: number[], more: object = {}) =>
      makeProduct({ post_title: `Produs ${word}`, categories: of, offer: { regular_price: '5' }, language, ...more });
    const inside = await make('ro', [child]);
    const translation = await make('ru', [], { translation_of: inside });
    const alone = await make('ru', [russian]);
    const found = async () =>
      (await products(`language=ru&search=${word}`)).items.map(({ id }) => id).sort((a, b) => a - b);
    const move = (parent: number) =>
      php(`wp_update_term( ${String(moved)}, '${taxonomy}', array( 'parent' => ${String(parent)} ) ); return true;`);
    try {
      await hide('term', top);
      assert.deepEqual(await found(), [translation, alone]);
      await move(top);
      assert.deepEqual(await found(), []);
      await refused(404, `/products/${String(inside)}`);
      await refused(404, `/products/${String(alone)}?language=ru`);
      await move(0);
      assert.deepEqual(await found(), [translation, alone]);
    } finally {
      await deletePosts([inside, translation, alone]);
      await deleteTerms(taxonomy, [russian, child, moved, top]);
    }
  });

  test('products of the children of a hidden category are seen again when it is deleted', async () => {
    const { category: taxonomy } = await catalogue();
    const top = await makeTerm(taxonomy, `Ascunsă ${word}`, { language: 'ro' });
    const child = await makeTerm(taxonomy, `Fiica ${word}`, { language: 'ro', parent: top });
    const inside = await makeProduct({
      post_title: `Produs ${word}`,
      categories: [child],
      offer: { regular_price: '5' },
      language: 'ro',
    });
    try {
      await hide('term', top);
      await refused(404, `/products/${String(inside)}`);
      // A read between the beginning of the deletion and the change of the parent.
      await php(`add_action( 'pre_delete_term', static function () { rest_do_request( new WP_REST_Request( 'GET', '/md-shop/v1/products' ) ); }, 30 );
        wp_delete_term( ${String(top)}, '${taxonomy}' ); return true;`);
      assert.equal((await product(inside)).id, inside);
    } finally {
      await deletePosts([inside]);
      await deleteTerms(taxonomy, [child, top]);
    }
  });

  test('a hidden post type is gone with its sitemap, and comes back', async () => {
    const { product: type } = await catalogue();
    const before = await totals();
    const sitemap = async () => (await page('/wp-sitemap.xml')).text;
    for (const [name, expected] of [
      [type, before.map((total, at) => (at % 2 === 0 ? 0 : total))],
      ['post', undefined],
    ] as const) {
      await withHidden(`$hidden->hidePostType( ${phpValue(name)} ); return true;`);
      try {
        const now = await totals();
        if (expected !== undefined) assert.deepEqual(now, expected);
        assert.doesNotMatch(
          (await ask('/content?per_page=50')).text,
          name === 'post' ? /"type":"news"/ : /"type":"product"/,
        );
        assert.doesNotMatch(await sitemap(), new RegExp(`posts-${name}-`));
        if (name === type) assert.deepEqual((await categories()).categories, []);
      } finally {
        await withHidden(`$hidden->showPostType( ${phpValue(name)} ); return true;`);
      }
      await untilRebuilt();
      assert.deepEqual(await totals(), before);
      assert.match(await sitemap(), new RegExp(`posts-${name}-`));
    }
    assert.equal(
      await withHidden(
        `try { $hidden->hidePostType( 'attachment' ); return ''; } catch ( InvalidArgumentException $e ) { return 'refused'; }`,
      ),
      'refused',
    );
  });

  test('texts with lists are without what is hidden, and with what is shown, from the next read on', async () => {
    const news = await makePost({
      post_type: 'post',
      post_title: `Știre ${word}`,
      post_excerpt: 'Rezumat',
      language: 'ro',
    });
    const list = await makePost({
      post_type: 'page',
      post_title: 'Noutăți',
      post_content: '<!-- wp:latest-posts /-->',
      language: 'ro',
    });
    const found = async () => new Set((await content(`search=${word}&language=ro`)).items.map(({ id }) => id));
    try {
      assert.deepEqual(await found(), new Set([news, list]));
      await hide('post', news);
      assert.deepEqual(await found(), new Set());
      await show('post', news);
      assert.deepEqual(await found(), new Set([news, list]));
    } finally {
      await deletePosts([news, list]);
    }
  });

  test('texts name neither hidden neighbours nor hidden pages above, nor comments on what is hidden; Markdown neither', async () => {
    const made: number[] = [];
    const make = async (fields: Parameters<typeof makePost>[0]) => {
      const id = await makePost({ language: 'ro', post_excerpt: 'Rezumat', ...fields });
      made.push(id);
      return id;
    };
    const news = (day: number, title: string, text = '') =>
      make({
        post_type: 'post',
        post_title: title,
        post_content: text,
        post_date_gmt: `2019-03-0${String(day)} 10:00:00`,
      });
    const neighbour = (type: string) => `<!-- wp:post-navigation-link {"type":"${type}","showTitle":true} /-->`;
    try {
      const first = await news(1, 'Prima veste', neighbour('next'));
      const hidden = [await news(2, `Știre ${word}`), await news(3, `Știre ${word}`)];
      const last = await news(4, 'Ultima veste', neighbour('previous'));
      const parent = await make({ post_type: 'page', post_title: `Sus ${word}` });
      const below = {
        post_type: 'page',
        post_title: 'Jos',
        post_parent: parent,
        post_content: '<!-- wp:breadcrumbs /-->',
      };
      const comments = await make({
        post_type: 'page',
        post_title: 'Comentarii',
        post_content: '<!-- wp:latest-comments /-->',
      });
      // Not in every WordPress that the plugin supports.
      const hasBreadcrumbs = `return WP_Block_Type_Registry::get_instance()->is_registered( 'core/breadcrumbs' );`;
      const all = [first, last, comments, ...((await php<boolean>(hasBreadcrumbs)) ? [await make(below)] : [])];
      await php(`foreach ( array( ${String(hidden[0])} => 'Ascuns ${word}', ${String(last)} => 'Public' ) as $post => $text ) {
        wp_insert_comment( array( 'comment_post_ID' => $post, 'comment_author' => 'Ion', 'comment_content' => $text, 'comment_approved' => 1 ) );
      } do_action( 'md_shop_reconcile' ); return 1;`);
      const found = async (text: string) =>
        (await content(`search=${encodeURIComponent(text)}&language=ro&per_page=50`)).items.map(({ id }) => id);
      const inTexts = async () => {
        const ids = await found(word);
        return all.filter((id) => ids.includes(id));
      };
      const address = await permalink(comments);
      const onPage = async (accept: string) =>
        (await page(address, { headers: { Accept: accept } })).text.includes(word);
      assert.deepEqual([await inTexts(), await onPage('text/markdown')], [all, true]);
      for (const id of [...hidden, parent]) await hide('post', id);
      assert.deepEqual([await inTexts(), await onPage('text/markdown')], [[], false]);
      assert.equal(await onPage('text/html'), true, 'visitors see less');
      // The next one that is shown takes the place, and comments on other posts stay.
      assert.ok((await found('Ultima veste')).includes(first));
      assert.ok((await found('Prima veste')).includes(last));
      assert.ok((await found('Public')).includes(comments));
      for (const id of [...hidden, parent]) await show('post', id);
      assert.deepEqual([await inTexts(), await onPage('text/markdown')], [all, true]);
    } finally {
      await deletePosts(made);
    }
  });

  test('texts with the latest comments are without a comment as soon as a moderator withdraws or changes it', async () => {
    const news = await makePost({ post_type: 'post', post_title: 'Veste', language: 'ro' });
    const pattern = await makePost({
      post_type: 'wp_block',
      post_title: 'Comentarii',
      post_content: '<!-- wp:latest-comments /-->',
    });
    const texts = [
      await makePost({
        post_type: 'page',
        post_title: 'Comentarii',
        post_content: '<!-- wp:latest-comments {"commentsToShow":3} /-->',
        language: 'ro',
      }),
      await makePost({
        post_type: 'page',
        post_title: 'Și aici',
        post_content: `<!-- wp:block {"ref":${String(pattern)}} /-->`,
        language: 'ro',
      }),
    ];
    const found = async () => {
      const ids = (await content(`search=${word}&language=ro`)).items.map(({ id }) => id);
      return texts.filter((id) => ids.includes(id));
    };
    try {
      for (const withdraw of [
        `wp_delete_comment( $id, true );`,
        `wp_set_comment_status( $id, 'hold' );`,
        `wp_trash_comment( $id );`,
        `wp_spam_comment( $id );`,
        `wp_update_comment( array( 'comment_ID' => $id, 'comment_content' => 'Scurtat' ) );`,
      ]) {
        const id =
          await php<number>(`$id = wp_insert_comment( array( 'comment_post_ID' => ${String(news)}, 'comment_author' => 'Ion',
          'comment_content' => 'Străin ${word}', 'comment_approved' => 1 ) ); do_action( 'md_shop_reconcile' ); return $id;`);
        assert.deepEqual(await found(), texts);
        await php(`$id = ${String(id)}; ${withdraw} return 1;`);
        assert.deepEqual(await found(), [], withdraw);
      }
    } finally {
      await deletePosts([news, pattern, ...texts]);
    }
  });

  test('JSON-LD does not name a hidden page as the way to one below it, or to news', async () => {
    // Its name is not in the address of the page below.
    const parent = await makePost({ post_type: 'page', post_title: `Sus ${word}`, post_name: 'sus', language: 'ro' });
    const child = await makePost({ post_type: 'page', post_title: 'Jos', post_parent: parent, language: 'ro' });
    const list = await makePost({ post_type: 'page', post_title: `Vești ${word}`, language: 'ro' });
    const news = await makePost({ post_type: 'post', post_title: 'Veste', language: 'ro' });
    const before = await php<string>(`return get_option( 'page_for_posts' );`);
    const postsPage = (id: number | string) => php(`update_option( 'page_for_posts', ${String(id)} ); return 1;`);
    try {
      await postsPage(list);
      const addresses = await Promise.all([child, news].map(permalink));
      const naming = async () => {
        const html = await Promise.all(addresses.map(async (address) => (await page(address)).text));
        const data = html.map(
          (text) => /<script type="application\/ld\+json">[^<]*"BreadcrumbList".*?<\/script>/s.exec(text)?.[0],
        );
        const markdown = await Promise.all(
          addresses.map(async (address) => (await page(address, { headers: { Accept: 'text/markdown' } })).text),
        );
        return [...data, ...markdown].map((text) => (text ?? assert.fail('no way')).includes(word));
      };
      assert.deepEqual(await naming(), [true, true, true, true]);
      await hide('post', parent);
      await hide('post', list);
      assert.deepEqual(await naming(), [false, false, false, false]);
    } finally {
      await postsPage(before);
      await deletePosts([child, parent, list, news]);
    }
  });

  test('texts with lists are without products that come into a hidden category, and with those that leave it', async () => {
    const { category: taxonomy, product: type } = await catalogue();
    const hidden = await makeTerm(taxonomy, `Ascunsă ${word}`, { language: 'ro' });
    const shown = await makeTerm(taxonomy, `Alta ${word}`, { language: 'ro' });
    const sold = await makeProduct({
      post_title: `Produs ${word}`,
      categories: [shown],
      language: 'ro',
      offer: { regular_price: '5' },
    });
    const list = await makePost({
      post_type: 'page',
      post_title: 'Oferte',
      post_content: `<!-- wp:query {"query":{"postType":"${type}","perPage":9,"inherit":false,"orderBy":"date","order":"desc"}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div><!-- /wp:query -->`,
      language: 'ro',
    });
    const names = async () => (await content(`search=${word}&language=ro`)).items.map(({ id }) => id).includes(list);
    const moveTo = (term: number) =>
      php(`wp_set_object_terms( ${String(sold)}, ${String(term)}, '${taxonomy}' ); return 1;`);
    const parent = (of: number) =>
      php(`wp_update_term( ${String(shown)}, '${taxonomy}', array( 'parent' => ${String(of)} ) ); return 1;`);
    try {
      await hide('term', hidden);
      assert.equal(await names(), true);
      for (const [away, back] of [
        [() => moveTo(hidden), () => moveTo(shown)],
        [() => parent(hidden), () => parent(0)],
      ] as const) {
        await away();
        assert.equal(await names(), false);
        await back();
        assert.equal(await names(), true);
      }
    } finally {
      await deletePosts([sold, list]);
      await deleteTerms(taxonomy, [shown, hidden]);
    }
  });

  test('somebody who may not edit a translation may not hide the item', async () => {
    const ro = await makePost({ post_type: 'post', post_title: 'A mea', language: 'ro' });
    const ru = await makePost({ post_type: 'post', post_title: 'Чужая', language: 'ru', translation_of: ro });
    try {
      assert.deepEqual(
        await withHidden(`$author = wp_insert_user( array( 'user_login' => 'hiding-author', 'user_pass' => 'x', 'role' => 'author' ) );
          wp_update_post( array( 'ID' => ${String(ro)}, 'post_author' => $author ) );
          wp_set_current_user( $author ); $mixed = $hidden->mayChange( 'post', ${String(ro)} );
          wp_set_current_user( 1 ); wp_update_post( array( 'ID' => ${String(ru)}, 'post_author' => $author ) );
          wp_set_current_user( $author ); $both = $hidden->mayChange( 'post', ${String(ro)} );
          wp_set_current_user( 1 ); require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user( $author, 1 );
          return array( $mixed, $both );`),
        [false, true],
      );
    } finally {
      await deletePosts([ro, ru]);
    }
  });
});

describe('hiding from assistants: the command line', () => {
  test('hide, list and show; nothing is changed if a target does not exist', async () => {
    const id = await makePost({ post_type: 'post', post_title: `Linie ${word}`, language: 'ro' });
    try {
      await assert.rejects(wp('md-shop', 'hide', String(id), '999999'));
      assert.equal((await content(`search=${word}`)).total, 1);
      await wp('md-shop', 'hide', String(id));
      assert.equal((await content(`search=${word}`)).total, 0);
      assert.deepEqual(JSON.parse(await wp('md-shop', 'hide', '--format=json')), [
        { kind: 'post', id, name: `Linie ${word}` },
      ]);
      await wp('md-shop', 'show', String(id));
      assert.equal((await content(`search=${word}`)).total, 1);
    } finally {
      await deletePosts([id]);
    }
  });
});

describe('hiding from assistants: the screens of WordPress', () => {
  let editor: ReturnType<typeof withCookies> | undefined;
  const nonceOf = (html: string, name: string): string =>
    new RegExp(`name="${name}" value="(\\w+)"`).exec(html)?.[1] ?? assert.fail(`the screen has no ${name}`);
  const screen = async (path: string, form?: Record<string, string>) => {
    const { url } = await testSite();
    // Nonces belong to a session.
    const { headers } = await (editor ??= withCookies());
    const init = form === undefined ? { headers } : { headers, method: 'POST', body: new URLSearchParams(form) };
    return (await fetch(`${url}/wp-admin/${path}`, init)).text();
  };

  test('the box of the classic editor hides and shows a text; a save without its nonce changes nothing; bulk actions', async () => {
    const id = await makePost({ post_type: 'post', post_title: `Ecran ${word}`, language: 'ro' });
    const found = async () => (await content(`search=${word}`)).total;
    try {
      const edit = `post.php?post=${String(id)}&action=edit`;
      assert.doesNotMatch(
        await screen(edit),
        /name="md_shop_hidden"/,
        'a box would take the frame of the block editor away',
      );
      await withPlugin(`add_filter( 'use_block_editor_for_post', '__return_false' );`, async () => {
        const html = await screen(edit);
        assert.match(html, /name="md_shop_hidden" value="1">/);
        const save = (form: Record<string, string>) =>
          screen('post.php', {
            action: 'editpost',
            post_ID: String(id),
            post_type: 'post',
            _wpnonce: nonceOf(html, '_wpnonce'),
            ...form,
          });
        const nonce = { md_shop_hidden_nonce: nonceOf(html, 'md_shop_hidden_nonce') };
        await save({ md_shop_hidden: '1' });
        assert.equal(await found(), 1);
        await save({ ...nonce, md_shop_hidden: '1' });
        assert.equal(await found(), 0);
        assert.match(await screen(edit), /name="md_shop_hidden" value="1" checked/);
        assert.match(await screen('edit.php'), /Hidden from assistants/);
        await save(nonce);
        assert.equal(await found(), 1);
      });

      const list = await screen('edit.php');
      const bulk = (action: string) =>
        screen(
          `edit.php?post_type=post&action=${action}&post%5B%5D=${String(id)}&_wpnonce=${nonceOf(list, '_wpnonce')}`,
        );
      assert.match(await bulk('md_shop_hide'), /Hidden from assistants: 1 item\./);
      assert.equal(await found(), 0);
      assert.match(await bulk('md_shop_show'), /Shown to assistants again: 1 item\./);
      assert.equal(await found(), 1);
    } finally {
      await deletePosts([id]);
    }
  });

  test('a change that the database refuses is not reported as done, by any screen or command', async () => {
    const id = await makePost({ post_type: 'post', post_title: `Refuz ${word}`, language: 'ro' });
    const found = async () => (await content(`search=${word}`)).total;
    const failed = async (...args: string[]) =>
      wp(...args).then(
        (said) => assert.fail(`${args.join(' ')} said: ${said}`),
        (error: unknown) => String((error as { stderr?: string }).stderr),
      );
    const refuses = (statements: string) =>
      `add_filter( 'query', static fn ( $sql ) => preg_match( '/^\\s*(${statements})/is', $sql ) ? 'REFUSED' : $sql );`;
    const session = await withCookies();
    const admin = (method: string, path: string, body: object) =>
      request(`/wp-json/md-shop-admin/v1${path}`, {
        method,
        headers: { ...session.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const list = await screen('edit.php');
    const nonce = nonceOf(list, '_wpnonce');
    const bulk = (action: string) =>
      screen(`edit.php?post_type=post&action=${action}&post%5B%5D=${String(id)}&_wpnonce=${nonce}`);
    try {
      await withPlugin(refuses('INSERT INTO .*_md_shop_hidden|UPDATE .*md_shop_settings'), async () => {
        assert.match(
          await failed('md-shop', 'hide', String(id)),
          /could not be read or written: WordPress did not save whether the content with the ID/,
        );
        assert.match(await failed('md-shop', 'hide', '--post-type=post'), /WordPress did not save the settings/);
        assert.match(
          await failed('md-shop', 'settings', 'set', 'order_email', 'refuz@example.com'),
          /could not be read or written: WordPress did not save the settings/,
        );
        for (const [method, path, body] of [
          ['POST', '/items/hide', { ids: [id], hidden: true }],
          ['POST', '/groups/post-type', { name: 'post', hidden: true }],
          ['PUT', '/settings', { settings: { order_email: 'refuz@example.com' } }],
        ] as const) {
          assert.equal((await admin(method, path, body)).status, 503, path);
        }
        assert.equal((await session.write('POST', `/posts/${String(id)}`, { md_shop_hidden: true })).status, 503);
        assert.match(await bulk('md_shop_hide'), /Hidden from assistants: 0 items\. Not changed, .*: 1 item\./);
        // What changes nothing needs no database.
        assert.equal((await admin('PUT', '/settings', { settings: {} })).status, 200);
      });
      assert.equal(await found(), 1);
      await wp('md-shop', 'hide', String(id));
      await withPlugin(refuses('DELETE FROM .*postmeta'), async () => {
        assert.match(
          await failed('md-shop', 'show', String(id)),
          /WordPress did not save whether the content with the ID/,
        );
        assert.match(await bulk('md_shop_show'), /Shown to assistants again: 0 items\. Not changed, .*: 1 item\./);
      });
      assert.equal(await found(), 0);
    } finally {
      await deletePosts([id]);
    }
  });

  test('the form of a category, and its list', async () => {
    const { category: taxonomy, product: type } = await catalogue();
    const term = await makeTerm(taxonomy, `Ecran ${word}`, { language: 'ro' });
    const id = await makeProduct({
      post_title: `Ecran ${word}`,
      categories: [term],
      offer: { regular_price: '5' },
      language: 'ro',
    });
    const found = async () => (await products(`search=${word}`)).total;
    const of = `taxonomy=${taxonomy}&post_type=${type}`;
    try {
      const html = await screen(`term.php?${of}&tag_ID=${String(term)}`);
      const save = (more: Record<string, string>) =>
        screen('edit-tags.php', {
          action: 'editedtag',
          tag_ID: String(term),
          taxonomy,
          name: `Ecran ${word}`,
          _wpnonce: nonceOf(html, '_wpnonce'),
          md_shop_hidden_nonce: nonceOf(html, 'md_shop_hidden_nonce'),
          ...more,
        });
      await save({ md_shop_hidden: '1' });
      assert.equal(await found(), 0);
      await save({});
      assert.equal(await found(), 1);
      const list = await screen(`edit-tags.php?${of}`);
      await screen(`edit-tags.php?${of}`, {
        action: 'md_shop_hide',
        taxonomy,
        post_type: type,
        'delete_tags[]': String(term),
        _wpnonce:
          /name="_wpnonce" value="(\w+)"[^]*?name="action" id="bulk/.exec(list)?.[1] ?? nonceOf(list, '_wpnonce'),
      });
      assert.equal(await found(), 0);
    } finally {
      await deletePosts([id]);
      await deleteTerms(taxonomy, [term]);
    }
  });
});
