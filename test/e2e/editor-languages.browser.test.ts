import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { focusIs, openEditor, panel, postId, readyEditor, save, writeTitle } from './support/block-editor.ts';
import { axe, inBrowser, logIn } from './support/browser.ts';
import { type Editor, withApplicationPassword } from './support/editor.ts';
import { deletePosts, deleteTerms, makePost } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { php, phpString, phpValue } from './support/php.ts';

/** The language and the translation of a text in the block editor's panel and in the classic editor's box, in a real browser. */

const author = { user: 'test_author_of_translations', password: 'test-secret-1' };
const ids: number[] = [];
let rest: Editor;

async function write(method: string, path: string, body?: unknown) {
  const { status, json } = await rest.write(method, path, body);
  assert.ok(status < 300, `${method} ${path}: ${JSON.stringify(json).slice(0, 300)}`);
  return json;
}

const edit = (id: number): string => `/wp-admin/post.php?post=${String(id)}&action=edit`;

/** Makes a text and returns its id. */
async function text(type: string, title: string, more: Partial<Parameters<typeof makePost>[0]> = {}): Promise<number> {
  const id = await makePost({ post_type: type, post_title: title, post_content: `${title}.`, ...more });
  ids.push(id);
  return id;
}

const ofAuthor = async (...posts: number[]): Promise<unknown> =>
  php(`$author = get_user_by( 'login', ${phpString(author.user)} )->ID;
    foreach ( ${phpValue(posts)} as $id ) { wp_update_post( array( 'ID' => $id, 'post_author' => $author ) ); } return 1;`);

/** Makes the translation with the panel's button and returns its id, when its editor is open. */
async function makeRussian(page: Page, languages: Locator, id: number): Promise<number> {
  await languages.getByRole('button', { name: 'Make the Russian translation' }).click();
  await page.waitForURL((url) => url.searchParams.get('post') !== String(id));
  await readyEditor(page, 'document');
  const made = await postId(page);
  ids.push(made);
  return made;
}

describe('the language and the translation of a text in the editor', () => {
  before(async () => {
    rest = await withApplicationPassword();
    await php(
      `wp_insert_user( array( 'user_login' => ${phpString(author.user)}, 'user_pass' => ${phpString(author.password)}, 'user_email' => 'author@example.test', 'role' => 'author' ) ); return 1;`,
    );
  });
  after(async () => {
    await deletePosts(ids);
    await php(
      `require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user( get_user_by( 'login', ${phpString(author.user)} )->ID, 1 ); return 1;`,
    );
  });

  for (const [type, base] of [
    ['post', 'posts'],
    ['page', 'pages'],
    ['md_shop_coach', 'md_shop_coach'],
    ['md_shop_faq', 'md_shop_faq'],
    ['roller_product', 'roller_product'],
  ] as const) {
    test(`the panel makes a translation of type ${type} and links one that exists`, async () => {
      const id = await text(type, 'Despre club', { language: 'ro' });
      const russian = await text(type, `Старый текст ${type}`, { language: 'ru' });
      await inBrowser('about:blank', async (page) => {
        await openEditor(page, edit(id));
        const languages = await panel(page, 'Languages');
        await languages.getByText('There is no Russian translation.').waitFor();
        assert.deepEqual(await axe(page, '.interface-complementary-area .md-shop-editor-panel'), []);
        const made = await makeRussian(page, languages, id);
        const own = await panel(page, 'Languages');
        await own.getByRole('link', { name: 'Despre club' }).waitFor();
        await own.getByRole('button', { name: 'Unlink the translation' }).click();
        await own.getByText('There is no Romanian translation.').waitFor();
        await save(page);
        assert.equal((await write('GET', `/${base}/${String(made)}`))['md_shop_translation_of'], 0);

        await page.goto(edit(id));
        await readyEditor(page, 'document');
        const again = await panel(page, 'Languages');
        await again.getByRole('combobox', { name: 'Or link a text that exists' }).fill('Старый');
        await page.getByRole('option', { name: `Старый текст ${type}` }).click();
        await again.getByRole('link', { name: `Старый текст ${type}` }).waitFor();
        await save(page);
        assert.equal((await write('GET', `/${base}/${String(id)}`))['md_shop_translation_of'], russian);
      });
    });
  }

  for (const type of ['post', 'roller_product']) {
    test(`an author is told of the translation that another author wrote, type ${type}`, async () => {
      const id = await text(type, 'Despre club', { language: 'ro' });
      const russian = await text(type, 'Клуб «О & Ко»', { language: 'ru', translation_of: id });
      const alone = await text(type, 'Fără traducere', { language: 'ro' });
      await text(type, 'Чужой текст', { language: 'ru' });
      const mine = await text(type, 'Свой текст', { language: 'ru' });
      await ofAuthor(id, alone, mine);
      const refused = { expected: /40[13]/ };
      const show = (path: string, use: (languages: Locator, page: Page) => Promise<void>): Promise<void> =>
        inBrowser(
          'about:blank',
          async (page) => {
            await openEditor(page, path, author);
            await use(await panel(page, 'Languages'), page);
          },
          refused,
        );
      await show(edit(id), async (languages, page) => {
        await languages.getByText('Russian: Клуб «О & Ко»').waitFor();
        await languages.getByText('You may not edit the translation', { exact: false }).waitFor();
        assert.equal(await languages.getByRole('link', { name: /post\.php|Клуб/ }).count(), 0);
        assert.equal(await languages.getByRole('button', { name: 'Unlink the translation' }).count(), 0);
        assert.equal(await languages.getByLabel('Language of this text').isDisabled(), true);
        assert.deepEqual(await axe(page, '.interface-complementary-area .md-shop-editor-panel'), []);
      });
      await php(`wp_update_post( array( 'ID' => ${String(russian)}, 'post_status' => 'draft' ) ); return 1;`);
      await show(edit(id), async (languages) => {
        await languages.getByText('There is a Russian translation, which you may not see', { exact: false }).waitFor();
        assert.equal(await languages.getByLabel('Language of this text').isDisabled(), true);
        assert.equal(await languages.getByRole('button', { name: 'Make the Russian translation' }).count(), 0);
      });
      await show(edit(alone), async (languages, page) => {
        await languages.getByRole('combobox', { name: 'Or link a text that exists' }).fill('текст');
        await page.getByRole('option', { name: 'Свой текст' }).waitFor();
        assert.equal(await page.getByRole('option', { name: 'Чужой текст' }).count(), 0);
        await page.keyboard.press('Escape');
        await makeRussian(page, languages, alone);
        await (await panel(page, 'Languages')).getByRole('link', { name: 'Fără traducere' }).waitFor();
      });
    });
  }

  test("a translation keeps the terms of other plugins' taxonomies, and is made although one of them cannot be read", async () => {
    const name = 'Noutăți de probă';
    const ro = Number((await write('POST', '/categories', { name, md_shop_language: 'ro' }))['id']);
    const russian = { name: 'Пробные новости', md_shop_language: 'ru', md_shop_translation_of: ro };
    const ru = Number((await write('POST', '/categories', russian))['id']);
    const parts = ['test_topic', 'test_event', 'test_secret'] as const;
    const others = `add_action( 'init', function () {
        $open = array( 'public' => true, 'show_in_rest' => true );
        register_taxonomy( 'test_topic', array( 'post', 'page' ), $open );
        register_taxonomy( 'test_event', 'post', array( 'rest_namespace' => 'events/v1', 'rest_base' => 'happenings' ) + $open );
        register_taxonomy( 'test_secret', 'post', array( 'label' => 'Secrets' ) + $open );
      } );
      add_filter( 'rest_pre_dispatch', fn ( $answer, $server, $request ) => str_starts_with( $request->get_route(), '/wp/v2/test_secret' ) ? new WP_Error( 'no', 'No.', array( 'status' => 403 ) ) : $answer, 10, 3 );`;
    const termsOf = (id: number) =>
      php<string[][]>(
        `return array_map( fn ( $part ) => wp_get_object_terms( ${String(id)}, $part, array( 'fields' => 'names' ) ), array( 'category', ...${phpValue(parts)} ) );`,
      );
    const id = await text('post', 'Cu termeni', { language: 'ro' });
    try {
      await withPlugin(others, async () => {
        await php(`wp_set_object_terms( ${String(id)}, array( ${String(ro)} ), 'category' );
          foreach ( ${phpValue(parts)} as $part ) { wp_set_object_terms( ${String(id)}, $part . ' one', $part ); } return 1;`);
        assert.deepEqual(await termsOf(id), [[name], ...parts.map((part) => [`${part} one`])]);
        await inBrowser(
          'about:blank',
          async (page) => {
            await openEditor(page, edit(id));
            const made = await makeRussian(page, await panel(page, 'Languages'), id);
            assert.deepEqual(await termsOf(made), [['Пробные новости'], ['test_topic one'], ['test_event one'], []]);
            await (await panel(page, 'Languages')).getByText('Entries are missing in: Secrets.').waitFor();
          },
          { expected: /403/ },
        );
        await php(
          `foreach ( ${phpValue(parts)} as $part ) { foreach ( get_terms( array( 'taxonomy' => $part, 'hide_empty' => false, 'fields' => 'ids' ) ) as $term ) { wp_delete_term( $term, $part ); } } return 1;`,
        );
      });
    } finally {
      await deleteTerms('category', [ro, ru]);
    }
  });

  test('a subpage is translated below the translation of its parent, and below none where that cannot be read', async () => {
    const parent = await text('page', 'Pagina de sus', { language: 'ro' });
    const above = await text('page', 'Верхняя страница', { language: 'ru', translation_of: parent });
    const id = await text('page', 'Subpagină', { language: 'ro', post_parent: parent });
    const make = async (expected?: RegExp): Promise<number> => {
      let made = 0;
      await inBrowser(
        'about:blank',
        async (page) => {
          await openEditor(page, edit(id));
          const languages = await panel(page, 'Languages');
          made = await makeRussian(page, languages, id);
        },
        expected === undefined ? {} : { expected },
      );
      return made;
    };
    const first = await make();
    const parentOf = async (made: number) => (await write('GET', `/pages/${String(made)}?context=edit`))['parent'];
    assert.equal(await parentOf(first), above);
    await deletePosts([first]);
    const hidden = `add_filter( 'map_meta_cap', fn ( $caps, $cap, $user, $of ) => in_array( $cap, array( 'edit_post', 'read_post' ), true ) && ( $of[0] ?? 0 ) === ${String(parent)} ? array( 'do_not_allow' ) : $caps, 10, 4 );`;
    await write('POST', `/pages/${String(parent)}`, { status: 'draft' });
    await withPlugin(hidden, async () => assert.equal(await parentOf(await make(/403/)), 0));
  });

  test('texts that can be linked are found among many others, whatever their status, by few small requests', async () => {
    const id = await text('page', 'Pagina veche', { language: 'ro' });
    const old = { language: 'ru', post_date_gmt: '2019-01-01 00:00:00' } as const;
    const one = await text('page', 'Старинная страница', old);
    await text('page', 'Старинная страница на утверждении', { ...old, post_status: 'pending' });
    await text('page', 'Старинная страница на завтра', {
      ...old,
      post_status: 'future',
      post_date_gmt: '2099-01-01 00:00:00',
    });
    const taken = await text('page', 'Pagina tradusă', { language: 'ro' });
    await text('page', 'Старинная страница с оригиналом', { ...old, translation_of: taken });
    await text('page', 'Другой текст', { ...old, post_content: 'Старинная страница.' });
    await php(`global $wpdb; $rows = array();
      for ( $n = 0; $n < 120; $n++ ) { $rows[] = "('md-shop-many-$n', 'Pagina $n', 'page', 'draft', '2024-01-01', '', '', '', '', '')"; }
      $wpdb->query( "INSERT INTO $wpdb->posts (post_name, post_title, post_type, post_status, post_date, post_content, post_excerpt, to_ping, pinged, post_content_filtered) VALUES " . implode( ', ', $rows ) ); return 1;`);
    try {
      await inBrowser('about:blank', async (page) => {
        await openEditor(page, edit(id));
        const languages = await panel(page, 'Languages');
        const box = languages.getByRole('combobox', { name: 'Or link a text that exists' });
        const option = (name: string): Locator => page.getByRole('option', { name, exact: true });
        await box.click();
        await option('Старинная страница').waitFor();
        await option('Старинная страница на утверждении').waitFor();
        await option('Старинная страница на завтра').waitFor();
        const sizes: number[] = [];
        page.on('response', (response) => {
          if (decodeURIComponent(response.url()).includes('search=С'))
            void response.body().then((body) => sizes.push(body.length));
        });
        await box.pressSequentially('Старинная страница', { delay: 30 });
        await page.waitForTimeout(1500);
        assert.deepEqual((await page.getByRole('listbox').getByRole('option').allTextContents()).sort(), [
          'Старинная страница',
          'Старинная страница на завтра',
          'Старинная страница на утверждении',
        ]);
        assert.equal(sizes.length, 1, 'it asks once the typing pauses');
        assert.ok(Math.max(...sizes) < 1000, String(sizes));
        await option('Старинная страница').click();
        await languages.getByRole('link', { name: 'Старинная страница' }).waitFor();
        await focusIs(page, 'Unlink the translation');
        await save(page);
        assert.equal((await write('GET', `/pages/${String(id)}`))['md_shop_translation_of'], one);

        await page.goto(edit(taken));
        await readyEditor(page, 'document');
        const linked = await panel(page, 'Languages');
        await linked.getByRole('button', { name: 'Unlink the translation' }).click();
        await linked.getByLabel('Language of this text').selectOption('ru');
        await linked.getByText('There is no Romanian translation.').waitFor();
        await linked.getByRole('combobox', { name: 'Or link a text that exists' }).fill('Pagina tradusă');
        await page.waitForTimeout(1500);
        assert.equal(await option('Pagina tradusă').count(), 0, 'a text is not its own translation');
      });
    } finally {
      await php(
        `global $wpdb; $wpdb->query( "DELETE FROM $wpdb->posts WHERE post_name LIKE 'md-shop-many-%'" ); return 1;`,
      );
    }
  });

  test('a new text takes the language that it is written in; a choice stays', async () => {
    await inBrowser('about:blank', async (page) => {
      await openEditor(page, '/wp-admin/post-new.php');
      const id = await postId(page);
      ids.push(id);
      const languages = await panel(page, 'Languages');
      const choice = languages.getByLabel('Language of this text');
      await languages.getByText('There is no Russian translation.').waitFor();
      assert.equal(await choice.inputValue(), 'ro');
      await languages.getByRole('button', { name: 'Make the Russian translation' }).click();
      await languages.getByText('The translation could not be made.', { exact: false }).waitFor();
      assert.equal(await postId(page), id, 'nothing is copied from a text that is empty');
      await writeTitle(page, 'О клубе');
      await languages.getByText('Proposed from what you have written.').waitFor();
      assert.equal(await choice.inputValue(), 'ru');
      await save(page);
      assert.equal((await write('GET', `/posts/${String(id)}`))['md_shop_language'], 'ru');
      await choice.selectOption('ro');
      await languages.getByText('This text seems to be written in Russian.').waitFor();
      await save(page);
      assert.equal((await write('GET', `/posts/${String(id)}`))['md_shop_language'], 'ro');
    });
  });

  test('a translation in the trash is said to be there, and once it is unlinked a new one is made', async () => {
    const id = await makePost({ post_type: 'post', post_title: 'Veste', post_content: 'O veste.', language: 'ro' });
    const of = { language: 'ru', translation_of: id } as const;
    const trashed = await makePost({ post_type: 'post', post_title: 'Новость', post_content: 'Новость.', ...of });
    ids.push(id, trashed);
    await write('DELETE', `/posts/${String(trashed)}`);
    await inBrowser('about:blank', async (page) => {
      await openEditor(page, `/wp-admin/post.php?post=${String(id)}&action=edit`);
      const languages = await panel(page, 'Languages');
      await languages.getByText('It is in the trash.').waitFor();
      assert.equal(await languages.getByRole('link').count(), 0, 'WordPress does not open what is in the trash');
      assert.deepEqual(await axe(page, '.interface-complementary-area .md-shop-editor-panel'), []);
      await languages.getByRole('button', { name: 'Unlink the translation' }).click();
      await languages.getByText('There is no Russian translation.').waitFor();
      await focusIs(page, 'Make the Russian translation');
      await languages.getByRole('button', { name: 'Make the Russian translation' }).click();
      await page.waitForURL((url) => url.searchParams.get('post') !== String(id));
      await readyEditor(page, 'document');
      const made = await postId(page);
      ids.push(made);
      assert.equal((await write('GET', `/posts/${String(id)}`))['md_shop_translation_of'], made);
    });
  });

  test('without the block editor a box chooses language and translation, also among more texts than its list holds', async () => {
    const ru = await makePost({
      post_type: 'post',
      post_title: 'Чужая заметка',
      language: 'ru',
      post_date_gmt: '2020-01-01 00:00:00',
    });
    ids.push(ru);
    // WordPress's screen complains in the console about scripts of its own.
    await withPlugin(`add_filter( 'use_block_editor_for_post', '__return_false' );`, () =>
      inBrowser(
        'about:blank',
        async (page) => {
          await logIn(page);
          await page.goto('/wp-admin/post-new.php');
          const saveDraft = () => Promise.all([page.waitForEvent('load'), page.locator('#save-post').click()]);
          const id = Number(await page.locator('#post_ID').inputValue());
          ids.push(id);
          const box = page.locator('#md-shop-languages');
          const translation = box.getByLabel('Translation of');
          await page.locator('#title').fill('Заметка по-русски');
          await saveDraft();
          const stored = async () => {
            const post = await write('GET', `/posts/${String(id)}?context=edit`);
            return [post['md_shop_language'], post['md_shop_translation_of']];
          };
          assert.deepEqual(await stored(), ['ru', 0], 'it takes the language of its letters');
          assert.equal(
            await translation.locator(`option[value="${String(ru)}"]`).count(),
            0,
            'it is in the same language',
          );
          await box.getByLabel('Language', { exact: true }).selectOption('ro');
          await saveDraft();
          await translation.selectOption({ label: 'Чужая заметка (ru)' });
          await saveDraft();
          assert.deepEqual(await stored(), ['ro', ru]);
          assert.equal(await translation.inputValue(), String(ru));
          assert.deepEqual(await axe(page, '#md-shop-languages'), []);
          const many = await php<number>(`global $wpdb; $rows = array();
            for ( $n = 0; $n < 501; $n++ ) { $rows[] = "('md-shop-many-$n', 'Много $n', 'post', 'draft', '2024-01-01', '', '', '', '', '')"; }
            $wpdb->query( "INSERT INTO $wpdb->posts (post_name, post_title, post_type, post_status, post_date, post_content, post_excerpt, to_ping, pinged, post_content_filtered) VALUES " . implode( ', ', $rows ) );
            $wpdb->query( "INSERT INTO {$wpdb->prefix}md_shop_languages (object_type, object_id, language, group_id) SELECT 'post', ID, 'ru', ID FROM $wpdb->posts WHERE post_name LIKE 'md-shop-many-%'" );
            return (int) $wpdb->get_var( "SELECT ID FROM $wpdb->posts WHERE post_name = 'md-shop-many-77'" );`);
          try {
            await translation.selectOption('0');
            await saveDraft();
            await page.goto(`/wp-admin/post.php?post=${String(id)}&action=edit`);
            assert.deepEqual(await stored(), ['ro', 0]);
            assert.equal(await translation.locator(`option[value="${String(ru)}"]`).count(), 0, 'it is older than 500');
            await box.getByLabel('Search').fill('Чужая');
            await translation.locator(`option[value="${String(ru)}"]`).waitFor({ state: 'attached' });
            assert.equal(await translation.locator(`option[value="${String(many)}"]`).count(), 0);
            await translation.selectOption(String(ru));
            await saveDraft();
            assert.deepEqual(await stored(), ['ro', ru]);
          } finally {
            await php(`global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}md_shop_languages WHERE object_id IN (SELECT ID FROM $wpdb->posts WHERE post_name LIKE 'md-shop-many-%')" );
              $wpdb->query( "DELETE FROM $wpdb->posts WHERE post_name LIKE 'md-shop-many-%'" ); return 1;`);
          }
        },
        { expected: /JQMIGRATE/ },
      ),
    );
  });
});
