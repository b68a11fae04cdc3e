import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { demoMenu, imported, loadPosts } from './support/demo.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { langOf, page } from './support/pages.ts';
import { php } from './support/php.ts';

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

/** Returns label and address of each link of the menus in a part of a page. */
function menuLinks(html: string): [string, string][] {
  return [
    ...html.matchAll(
      /<a\b[^>]*wp-block-navigation-item__content[^>]*href="([^"]*)"[^>]*>\s*<span[^>]*>([^<]*)<\/span>/g,
    ),
  ].map(([, address, label]) => [label ?? '', address ?? '']);
}

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
