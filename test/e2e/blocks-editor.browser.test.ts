import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { readyEditor, save } from './support/block-editor.ts';
import { inBrowser, logIn } from './support/browser.ts';
import { categories, products } from './support/contract-client.ts';
import { shownItems } from './support/demo.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { page as shownPage } from './support/pages.ts';
import { php, phpAsAdministrator } from './support/php.ts';
import { translated } from './support/translated.ts';
import { testSite } from './site.ts';

/** The blocks in the post editor and in the Site Editor, in a real browser. */

/** Opens the editor of a post without the welcome guide, with the settings of the selected block in the sidebar. */
async function edit(page: Page, id: number): Promise<void> {
  await page.goto(`/wp-admin/post.php?post=${String(id)}&action=edit`);
  await page.waitForFunction(`globalThis.wp?.data?.select('core/block-editor').getBlockCount() > 0`);
  await readyEditor(page, 'block');
}

const selectBlock = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(
    `wp.data.dispatch('core/block-editor').selectBlock(wp.data.select('core/block-editor').getBlocks().find(({ name }) => name === ${JSON.stringify(name)}).clientId)`,
  );

describe('blocks in the editor', () => {
  let id = 0;
  before(async () => {
    await php(`update_user_meta( 1, 'locale', 'ru_RU' ); return 1;`);
    id = await makePost({
      post_type: 'page',
      post_title: 'Blocuri',
      language: 'ro',
      post_content:
        '<!-- wp:md-shop/catalog {"perPage":4} /--><!-- wp:md-shop/product /--><!-- wp:md-shop/agent-access /-->',
    });
  });
  after(async () => {
    await deletePosts([id]);
    await php(`delete_user_meta( 1, 'locale' ); return 1;`);
  });

  test("each shows the rendering of the server, and its settings in the administrator's language", async () => {
    const own = (text: string, context?: string) => translated('ru_RU', text, context);
    const { slug } = (await categories()).categories[0] ?? assert.fail();
    await inBrowser('about:blank', async (page) => {
      await logIn(page);
      await edit(page, id);
      const canvas = page.frameLocator('iframe[name="editor-canvas"]');
      await canvas.locator('.md-shop-card').nth(3).waitFor();
      // Visitors see nothing there until a product is chosen.
      const picker = canvas.getByLabel(own('Product shown'));
      await picker.waitFor();
      assert.equal(await canvas.locator('.md-shop-product__price').count(), 0);
      await picker.click();
      await canvas.locator('.components-form-token-field__suggestion').first().click();
      await canvas.locator('.md-shop-product__price').waitFor();
      await canvas.locator('.md-shop-copy').first().waitFor();
      assert.match((await canvas.locator('.md-shop-count').textContent()) ?? '', /produse/, 'the page is Romanian');

      const sidebar = page.locator('.interface-complementary-area, .editor-sidebar').first();
      await selectBlock(page, 'md-shop/catalog');
      await sidebar.getByText(own('Shop catalog', 'block title'), { exact: true }).first().waitFor();
      await sidebar.getByLabel(own('Search')).uncheck();
      await sidebar.getByLabel(own('Category'), { exact: true }).selectOption(slug);
      await canvas.locator('.md-shop-field.is-search').waitFor({ state: 'detached' });
      assert.deepEqual(
        await page.evaluate(
          `(({ perPage, showSearch, category }) => [perPage, showSearch, category])(wp.data.select('core/block-editor').getBlocks()[0].attributes)`,
        ),
        [4, false, slug],
      );

      await selectBlock(page, 'md-shop/product');
      await sidebar.getByLabel(own('Name', 'of a product or section')).check();
      await canvas.locator('h2.md-shop-product__name').waitFor();

      await selectBlock(page, 'md-shop/agent-access');
      await sidebar.getByLabel(own('Guides, skills and interface')).uncheck();
      await canvas.locator('.md-shop-connect__documents').waitFor({ state: 'detached' });
      assert.equal(
        await page.evaluate(`wp.blocks.getBlockType('md-shop/catalog').title`),
        own('Shop catalog', 'block title'),
      );
    });
  });

  test('an HTML anchor leaves the preview as it is, is saved, and is the id of the element that visitors get', async () => {
    const blocks = ['catalog', 'product', 'agent-access'] as const;
    const product = (await products('per_page=1')).items[0]?.id ?? assert.fail();
    const anchored = await makePost({
      post_type: 'page',
      post_title: 'Ancore',
      language: 'ro',
      post_content: `<!-- wp:md-shop/catalog {"perPage":4} /--><!-- wp:md-shop/product {"productId":${String(product)}} /--><!-- wp:md-shop/agent-access /-->`,
    });
    try {
      await inBrowser('about:blank', async (page) => {
        await logIn(page);
        const rendered = () =>
          Promise.all(
            blocks.map((name) =>
              page.waitForResponse(
                (response) =>
                  response.url().includes(encodeURIComponent(`md-shop/${name}`)) ||
                  response.url().includes(`block-renderer/md-shop/${name}`),
              ),
            ),
          );
        const first = rendered();
        await edit(page, anchored);
        // WordPress forgets a change that is made while a preview is loading, or just after.
        await first;
        const canvas = page.frameLocator('iframe[name="editor-canvas"]');
        const parts = [
          '.wp-block-md-shop-catalog .md-shop-card',
          '.wp-block-md-shop-product .md-shop-product__price',
          '.wp-block-md-shop-agent-access .md-shop-copy',
        ];
        for (const part of parts) await canvas.locator(part).first().waitFor();
        await setTimeout(1500);
        const again = rendered();
        await page.evaluate(
          `for (const { clientId, name } of wp.data.select('core/block-editor').getBlocks()) wp.data.dispatch('core/block-editor').updateBlockAttributes(clientId, { anchor: 'loc-' + name.slice('md-shop/'.length) })`,
        );
        assert.deepEqual(
          (await again).map((response) => response.status()),
          [200, 200, 200],
        );
        for (const part of parts) await canvas.locator(part).first().waitFor();
        await save(page);
      });
      const html = (await shownPage(await php<string>(`return get_permalink( ${String(anchored)} );`))).text;
      for (const name of blocks)
        assert.match(html, new RegExp(`<div [^>]*id="loc-${name}"[^>]*>`), `${name}: the id of its element`);
    } finally {
      await deletePosts([anchored]);
    }
  });

  test('events are listed in the sidebar, and the next one is shown', async () => {
    const own = (text: string) => translated('ru_RU', text);
    const events = await makePost({
      post_type: 'page',
      post_title: 'Evenimente',
      language: 'ro',
      post_content: '<!-- wp:md-shop/events /--><!-- wp:md-shop/contact /--><!-- wp:md-shop/search-results /-->',
    });
    try {
      await inBrowser('about:blank', async (page) => {
        await logIn(page);
        await edit(page, events);
        const canvas = page.frameLocator('iframe[name="editor-canvas"]');
        await canvas.getByText(own('Here visitors see what the search of the site has found.')).waitFor();
        await canvas.locator('.md-shop-contact').waitFor();
        await selectBlock(page, 'md-shop/events');
        const sidebar = page.locator('.interface-complementary-area, .editor-sidebar').first();
        for (const [name, date] of [
          ['Maraton', '2099-05-16'],
          ['Slalom', '2099-04-18'],
        ] as const) {
          await sidebar.getByRole('button', { name: own('Add an event') }).click();
          await sidebar.getByLabel(own('Name'), { exact: true }).last().fill(name);
          await sidebar.getByLabel(own('Date'), { exact: true }).last().fill(date);
        }
        await canvas.locator('.md-shop-event__name', { hasText: 'Slalom' }).waitFor();
        assert.equal(await canvas.locator('.md-shop-event').count(), 1);
        await sidebar
          .getByRole('button', { name: own('Remove the event') })
          .last()
          .click();
        assert.equal(await page.evaluate('document.activeElement.textContent'), own('Add an event'));
        await canvas.locator('.md-shop-event__name', { hasText: 'Maraton' }).waitFor();
        assert.deepEqual(
          await page.evaluate(
            `wp.data.select('core/block-editor').getBlocks()[0].attributes.events.map(({ date, name }) => [date, name])`,
          ),
          [['2099-05-16', 'Maraton']],
        );
        // A season: longer than an address can be.
        await page.evaluate(
          `wp.data.dispatch('core/block-editor').updateBlockAttributes(wp.data.select('core/block-editor').getBlocks()[0].clientId, {
            events: Array.from({ length: 40 }, (_, n) => ({ date: '2099-01-' + String(10 + n % 20), name: 'Этап кубка Молдовы ' + n, place: 'Кишинёв, парк «Валя Морилор»', url: '' })),
          })`,
        );
        await canvas.locator('.md-shop-event__name', { hasText: 'Этап кубка Молдовы 0' }).waitFor();
      });
    } finally {
      await deletePosts([events]);
    }
  });

  test('products are offered in the language of the page; one without it is named by its number', async () => {
    const own = (text: string) => translated('ru_RU', text);
    const russian = await makePost({
      post_type: 'roller_product',
      post_title: 'Только по-русски',
      language: 'ru',
      offer: { regular_price: '10' },
    });
    const withProduct = (language: 'ro' | 'ru', block: string) =>
      makePost({ post_type: 'page', post_title: 'Cu produs', language, post_content: block });
    const pages = [
      await withProduct('ru', '<!-- wp:md-shop/product /-->'),
      await withProduct('ro', `<!-- wp:md-shop/product {"productId":${String(russian)}} /-->`),
    ] as const;
    try {
      await inBrowser('about:blank', async (page) => {
        await logIn(page);
        await edit(page, pages[0]);
        const canvas = page.frameLocator('iframe[name="editor-canvas"]');
        await canvas.getByLabel(own('Product shown')).fill('только');
        await canvas.getByRole('option', { name: 'Только по-русски' }).click();
        await canvas.locator('.md-shop-product__price').waitFor();
        const picker = page.locator('.interface-complementary-area, .editor-sidebar').getByLabel(own('Product shown'));
        await selectBlock(page, 'md-shop/product');
        await picker.waitFor();
        assert.equal(await picker.inputValue(), 'Только по-русски');
      });
      await inBrowser(
        'about:blank',
        async (page) => {
          await logIn(page);
          await edit(page, pages[1]);
          await selectBlock(page, 'md-shop/product');
          const sidebar = page.locator('.interface-complementary-area, .editor-sidebar').first();
          await page.waitForFunction(
            `[...document.querySelectorAll('[role="combobox"]')].some(({ value }) => value === '${String(russian)}')`,
          );
          assert.equal(await sidebar.locator('.components-notice.is-error').count(), 0);
        },
        { expected: /status of 404/ },
      );
    } finally {
      await deletePosts([russian, ...pages]);
    }
  });

  test('the inserter has each with an example', async () => {
    await inBrowser('about:blank', async (page) => {
      await logIn(page);
      await edit(page, id);
      const shown = await page.evaluate<string[]>(
        `wp.data.select('core/block-editor').getInserterItems().filter(({ name, example }) => name.startsWith('md-shop/') && example).map(({ name }) => name).sort()`,
      );
      assert.deepEqual(shown, ['md-shop/agent-access', 'md-shop/catalog', 'md-shop/product']);
    });
  });

  test('the pattern of a front page is offered, and is not part of each editor', async () => {
    await inBrowser('about:blank', async (page) => {
      await logIn(page);
      await edit(page, id);
      const offered = `wp.data.resolveSelect('core').getBlockPatterns().then((all) => all.filter(({ name }) => name === 'md-shop/shop-front').map(({ title, content }) => [title, content.includes('wp:md-shop/catalog'), /wp-element-button" href="([^"]*)"/.exec(content)?.[1]]))`;
      const { url } = await testSite();
      assert.deepEqual(await page.evaluate(offered), [[translated('ru_RU', 'Shop front'), true, `${url}/ru/magazin/`]]);
      const categories = `wp.data.resolveSelect('core').getBlockPatternCategories().then((all) => all.filter(({ name }) => name === 'md-shop').length)`;
      assert.equal(await page.evaluate(categories), 1);
      const html = await page.evaluate<string>(`fetch(location.href).then((answer) => answer.text())`);
      assert.match(html, /__experimentalAdditionalBlockPatterns/);
      assert.doesNotMatch(html, /shop-front/);
    });
    // In WordPress 7.1 the editor's page asks for the categories, and contains each pattern that is registered by then.
    const registered = await phpAsAdministrator(`
      $asked = static function ( string $what ) {
        rest_do_request( new WP_REST_Request( 'GET', '/wp/v2/block-patterns/' . $what ) );
        return WP_Block_Patterns_Registry::get_instance()->is_registered( 'md-shop/shop-front' );
      };
      return array( $asked( 'categories' ), $asked( 'patterns' ) );`);
    assert.deepEqual(registered, [false, true]);
  });

  test('each block of a template, of the pattern and of the demonstration is one that the editor accepts', async () => {
    const contents = await php<Record<string, string>>(
      `$all = array();
      foreach ( array( 'wp_template', 'wp_template_part' ) as $type ) { foreach ( get_block_templates( array(), $type ) as $one ) { if ( $one->source !== 'theme' ) { $all[ "$type $one->slug" ] = $one->content; } } }
      foreach ( get_posts( array( 'post_type' => 'wp_navigation', 'nopaging' => true, 'meta_key' => 'md_shop_demo_key' ) ) as $menu ) { $all[ "menu $menu->post_name" ] = $menu->post_content; }
      return $all;`,
    );
    for (const name of ['wp_template archive-roller_product', 'wp_template_part footer-ru', 'menu meniu'])
      assert.ok(name in contents, name);
    for (const { key, ro, ru } of [...shownItems.products, ...Object.values(shownItems.content).flat()])
      Object.assign(contents, { [`${key} ro`]: ro.content, [`${key} ru`]: ru?.content ?? '' });
    await inBrowser('about:blank', async (page) => {
      await logIn(page);
      await edit(page, id);
      const invalid = await page.evaluate<string[]>(
        `(async (contents) => {
          for (const { name, content } of await wp.data.resolveSelect('core').getBlockPatterns()) if (name.startsWith('md-shop/')) contents['pattern ' + name] = content;
          const invalid = (blocks) => blocks.flatMap(({ name, isValid, innerBlocks }) => [...(isValid && name !== 'core/missing' ? [] : [name]), ...invalid(innerBlocks)]);
          return Object.entries(contents).flatMap(([where, content]) => invalid(wp.blocks.parse(content)).map((name) => where + ': ' + name));
        })(${JSON.stringify(contents)})`,
      );
      assert.deepEqual(invalid, []);
    });
  });

  test("the Site Editor shows the plugin's templates, and visitors get a changed template", async () => {
    const found = await php<Record<string, string>>(
      `$all = array(); foreach ( get_block_templates() as $one ) { if ( str_contains( $one->slug, 'roller_product' ) || str_contains( $one->slug, 'md_shop_' ) ) { $all[ $one->slug ] = $one->source; } } ksort( $all ); return $all;`,
    );
    const slugs = ['archive-md_shop_coach', 'archive-md_shop_faq', 'archive-roller_product', 'single-md_shop_coach'];
    assert.deepEqual(Object.keys(found), [
      ...slugs,
      'single-md_shop_faq',
      'single-roller_product',
      'taxonomy-md_shop_brand',
      'taxonomy-md_shop_category',
    ]);
    assert.deepEqual([...new Set(Object.values(found))], ['plugin']);
    const described = await phpAsAdministrator<Record<string, [string, string, string]>>(
      `$all = array(); $request = new WP_REST_Request( 'GET', '/wp/v2/templates' ); $request->set_param( 'context', 'edit' );
      foreach ( rest_do_request( $request )->get_data() as $one ) { $all[ $one['slug'] ] = array( $one['author_text'], $one['title']['rendered'], $one['description'] ); }
      $request = new WP_REST_Request( 'GET', '/wp/v2/templates/lookup' ); $request->set_param( 'slug', 'single-roller_product-some-skates' );
      $response = rest_do_request( $request ); $all['lookup'] = array( (string) $response->get_status(), $response->get_data()['slug'] ?? '', '' );
      return $all;`,
    );
    assert.deepEqual(described['lookup'], ['200', 'single-roller_product', '']);
    for (const slug of Object.keys(found)) {
      const [author = '', title = '', description = ''] = described[slug] ?? [];
      assert.equal(author, 'MD Shop Catalog for Agents', slug);
      assert.ok(title !== '' && title !== slug && description !== '', slug);
    }
    const template = await php<number>(
      `$id = wp_insert_post( array( 'post_type' => 'wp_template', 'post_status' => 'publish', 'post_name' => 'archive-roller_product', 'post_title' => 'Shop',
        'post_content' => '<!-- wp:paragraph --><p>al nostru</p><!-- /wp:paragraph -->' ) ); wp_set_object_terms( $id, get_stylesheet(), 'wp_theme' ); return $id;`,
    );
    try {
      await inBrowser('/magazin/', async (page) => {
        await page.getByText('al nostru').waitFor();
        assert.equal(await page.locator('.md-shop-card').count(), 0);
      });
    } finally {
      await deletePosts([template]);
    }
  });
});
