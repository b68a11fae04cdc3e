import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { catalogue, shopPage, termPage } from './support/catalogue.ts';
import { products, type Language } from './support/contract-client.ts';
import { demoProducts, demoTerms, imported, isPublic, loadPosts } from './support/demo.ts';
import { deletePosts, freshReadModel, makePost } from './support/fixtures.ts';
import { langOf, page } from './support/pages.ts';
import { php } from './support/php.ts';
import { testSite } from './site.ts';

const languages: readonly Language[] = ['ro', 'ru'];
let root = '';
const urlOf = (key: string): string => {
  const found = imported(key);
  assert.ok(found, `the demonstration has no ${key}`);
  return found.url;
};

describe('languages: addresses', () => {
  before(async () => {
    await loadPosts();
    root = (await testSite()).url;
  });
  test('a wrong prefix redirects permanently to the right one', async () => {
    for (const key of ['urban-80', 'about', 'n-calendar', 'c-irina', 'f-size']) {
      const ro = urlOf(`${key}-ro`);
      const ru = urlOf(`${key}-ru`);
      const wrongRo = await page(ro.replace(root, `${root}/ru`));
      assert.deepEqual([wrongRo.status, wrongRo.location?.toLowerCase()], [301, ro.toLowerCase()], `/ru before ${key}`);
      const wrongRu = await page(ru.replace(`${root}/ru/`, `${root}/`));
      assert.deepEqual(
        [wrongRu.status, wrongRu.location?.toLowerCase()],
        [301, ru.toLowerCase()],
        `no /ru before ${key}`,
      );
    }
    const category = demoTerms.categories.find(({ key }) => key === 'parts');
    assert.ok(category);
    const list = await termPage(category.ro.slug, 'ro');
    const wrong = await page(list.replace(root, `${root}/ru`));
    assert.deepEqual([wrong.status, wrong.location], [301, list]);
  });
  test('a redirect to the right prefix keeps what the address asks for besides', async () => {
    const ro = urlOf('urban-80-ro');
    const { status, location } = await page(`${ro.replace(root, `${root}/ru`)}?utm_source=a%20b%26c&variant=7&p=1`);
    assert.deepEqual([status, location], [301, `${ro}?utm_source=a%20b%26c&variant=7`]);
  });
  test('redirects lead only to this site and never loop', async () => {
    const { path: shop } = await catalogue();
    for (const path of [
      '/ru//evil.example/',
      '/ru/%2F%2Fevil.example',
      '/ru/ru/',
      `/ru/ru${shop}`,
      '/ru/http://evil.example/',
    ]) {
      let next: string | null = path;
      for (let hop = 0; next !== null && hop < 6; hop++) {
        const { location }: { location: string | null } = await page(next);
        if (location !== null) assert.equal(new URL(location, root).origin, root, `${path} → ${location}`);
        next = location;
        assert.ok(hop < 5, `${path} redirects endlessly`);
      }
    }
  });
  for (const path of [
    '/ru/wp-json',
    '/ru/wp-json/',
    '/ru/wp-json/md-shop/v1/products',
    '/ru/wp-json/md-shop/v1/health',
    '/ru/wp-json/wp/v2/posts',
    '/ru/mcp',
    '/ru/mcp/',
    '/ru/mcp/server-card',
    '/ru/?rest_route=/md-shop/v1/products',
    '/ru/?rest_route=/wp/v2/posts',
    '/ru{shop}?rest_route=/md-shop/v1/health',
  ]) {
    test(`${path} is 404`, async () => {
      const address = path.replace('{shop}', (await catalogue()).path);
      for (const method of ['GET', 'POST', 'HEAD']) {
        const { status } = await page(address, {
          method,
          ...(method === 'POST' ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {}),
        });
        assert.equal(status, 404, method);
      }
    });
  }
  test('there is no Russian API with plain addresses', async () => {
    await php(`update_option( 'permalink_structure', '' ); return 1;`);
    try {
      for (const path of ['/ru/?rest_route=/md-shop/v1/health', '/ru/wp-json/md-shop/v1/health', '/ru/mcp'])
        assert.equal((await page(path)).status, 404, path);
      assert.equal((await page('/?rest_route=/md-shop/v1/health')).status, 200);
    } finally {
      await php(`update_option( 'permalink_structure', '/%postname%/' ); return 1;`);
      await freshReadModel();
    }
  });
  test('a Romanian page whose slug begins with ru is Romanian', async () => {
    const id = await makePost({ post_type: 'page', post_title: 'Rulote', post_name: 'rulote', language: 'ro' });
    try {
      const { status, text } = await page('/rulote/');
      assert.deepEqual([status, langOf(text)?.slice(0, 2)], [200, 'ro']);
    } finally {
      await deletePosts([id]);
    }
  });
  test('unknown Russian addresses are 404 in Russian', async () => {
    const { status, text } = await page('/ru/nu-exista-asa-ceva/');
    assert.deepEqual([status, langOf(text)?.slice(0, 2)], [404, 'ru']);
  });
  test('?p= redirects to the address with the prefix', async () => {
    const first = await page(`/?p=${String(imported('n-calendar-ru')?.id)}`);
    assert.deepEqual([first.status, first.location?.toLowerCase()], [301, urlOf('n-calendar-ru').toLowerCase()]);
  });
  test('sitemaps have the addresses of both languages', async () => {
    // Follows the index, since a language plugin may have a sitemap for each language.
    const index = (await page('/wp-sitemap.xml')).text;
    const shop = await catalogue();
    const sitemaps = [...index.matchAll(/<loc>([^<]*wp-sitemap-posts-(\w+)-\d+\.xml)<\/loc>/g)].filter(
      ([, , type]) => type === shop.product,
    );
    assert.ok(sitemaps.length > 0, 'the index has no sitemap of products');
    let text = '';
    for (const [, address = ''] of sitemaps) {
      const sitemap = await page(address);
      assert.equal(sitemap.status, 200, address);
      text += sitemap.text;
    }
    for (const item of demoProducts.filter(isPublic)) {
      for (const language of languages) {
        if (item[language] !== null && item.password === '')
          assert.ok(
            text.toLowerCase().includes(urlOf(`${item.key}-${language}`).toLowerCase()),
            `${item.key} in ${language}`,
          );
      }
    }
  });
  test('the language of a request does not affect the interface: /ru/ pages and REST in turn', async () => {
    await page(await shopPage('ru'));
    assert.deepEqual(await products(), await products('language=ro'));
  });
});
