import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { shopPage } from './support/catalogue.ts';
import {
  ask,
  categories,
  content,
  everyContent,
  everyProduct,
  health,
  product,
  products,
  read,
  refused,
  send,
} from './support/contract-client.ts';
import {
  demoProducts,
  demoContent,
  expectedFigures,
  importedPosts,
  isPublic,
  plainTitle,
  withAncestors,
  demoTerms,
  type Imported,
} from './support/demo.ts';
import { deletePosts } from './support/fixtures.ts';
import { page } from './support/pages.ts';
import { php } from './support/php.ts';
import { makeProduct } from './support/products.ts';
import { requests, testSite } from './site.ts';

const languages = ['ro', 'ru'] as const;
const q = encodeURIComponent;
const limit = 200;
let posts: Record<string, Imported> = {};
let requestsBefore = 0;

const idOf = (key: string): number => {
  const found = posts[key];
  assert.ok(found, `the demonstration has no ${key}`);
  return found.id;
};

/** Everything once, in few requests: this file also runs in Playground, where a request takes most of a second. */
describe('smoke: everything once', () => {
  before(async () => {
    posts = await importedPosts();
    requestsBefore = requests();
  });

  test('health', async () => {
    const { url } = await testSite();
    assert.deepEqual(await health(), {
      version: '1.3.0',
      status: 'ok',
      languages: ['ro', 'ru'],
      default_language: 'ro',
      documentation_url: `${url}/api-docs.md`,
    });
  });
  for (const language of languages) {
    test(`lists in ${language} contain exactly what is public, with the values of the files`, async () => {
      const items = await everyProduct(`language=${language}`);
      const visible = demoProducts.filter((item) => isPublic(item) && item[language] !== null);
      assert.deepEqual(items.map(({ id }) => id).sort(), visible.map(({ key }) => idOf(`${key}-${language}`)).sort());
      for (const item of visible) {
        const found = items.find(({ id }) => id === idOf(`${item.key}-${language}`));
        assert.ok(found);
        const { id: _id, name, url: _url, image: _image, modified: _modified, ...figures } = found;
        const expected = expectedFigures(item, Math.floor(Date.now() / 1000));
        assert.deepEqual(
          figures,
          Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
          item.key,
        );
        assert.equal(name, plainTitle(item[language]?.title ?? ''));
      }
      const pages = await everyContent(`language=${language}`);
      const expected = Object.values(demoContent)
        .flat()
        .filter((item) => isPublic(item) && item[language] !== null);
      assert.deepEqual(pages.map(({ id }) => id).sort(), expected.map(({ key }) => idOf(`${key}-${language}`)).sort());
    });
    test(`categories and brands in ${language}, and one of each as a filter`, async () => {
      const answer = await categories(language);
      const visible = demoProducts.filter((item) => isPublic(item) && item[language] !== null);
      for (const { slug, count } of answer.categories) {
        const term = demoTerms.categories.find((one) => one[language].slug === slug);
        assert.equal(
          count,
          visible.filter((item) => item.categories.flatMap(withAncestors).includes(term?.key ?? '')).length,
          slug,
        );
      }
      const [category] = answer.categories;
      const [brand] = answer.brands;
      assert.ok(category && brand);
      assert.equal((await products(`language=${language}&category=${q(category.slug)}`)).total, category.count);
      assert.equal((await products(`language=${language}&brand=${q(brand.slug)}`)).total, brand.count);
    });
    test(`details in ${language}, by the id of either language`, async () => {
      for (const key of ['urban-80', 'bearings-abec9', 'junior-flex', 'hostile-name']) {
        const detail = await product(idOf(`${key}-ro`), language);
        assert.equal(detail.id, idOf(`${key}-${language}`));
        assert.equal(detail.variants.length, demoProducts.find((item) => item.key === key)?.variants.length);
      }
    });
    test(`search in ${language}`, async () => {
      const [first] = (await products(`language=${language}&search=NISTREL%20urban`)).items;
      assert.equal(first?.id, idOf(`urban-80-${language}`));
      assert.equal((await products(`language=${language}&search=xyzzy`)).total, 0);
      assert.ok((await content(`language=${language}&search=2026`)).total > 0);
    });
    test(`pages of the site in ${language}`, async () => {
      for (const key of ['home', 'urban-80', 'about', 'n-calendar', 'c-irina', 'f-size']) {
        const { status, text } = await page(posts[`${key}-${language}`]?.url ?? '');
        assert.equal(status, 200, key);
        assert.match(text, new RegExp(`<html[^>]* lang="${language}`), key);
        assert.ok(text.includes('hreflang="ru"') && text.includes('hreflang="ro"'), key);
      }
      const prefix = language === 'ru' ? '/ru' : '';
      for (const address of [await shopPage(language), `${prefix}/feed/`, `${prefix}/?s=Nistrel`])
        assert.equal((await page(address)).status, 200, address);
    });
  }
  test('hidden content is 404', async () => {
    for (const key of ['h-draft', 'h-private', 'h-future', 'h-password', 'h-trash']) {
      for (const language of languages)
        await refused(404, `/products/${String(idOf(`${key}-${language}`))}?language=${language}`);
    }
    await refused(404, `/products/${String(idOf('kids-helmet-ro'))}?language=ru`);
  });
  test('invalid parameters', async () => {
    for (const [path, names] of [
      ['/products?page=0&per_page=51&language=en', ['page', 'per_page', 'language']],
      ['/products?page=1e3&per_page=12abc', ['page', 'per_page']],
      [`/products?search=${q('ж'.repeat(121))}&category[]=x&brand=%00`, ['search', 'category', 'brand']],
      ['/products?page=1&page=1', ['page']],
      ['/content?page[]=1&language=', ['page', 'language']],
      ['/categories?language=EN', ['language']],
      ['/products/12abc', ['id']],
      ['/products/0?language=x', ['id', 'language']],
      ['/products/9223372036854775808', ['id']],
    ] as const) {
      assert.deepEqual(Object.keys((await refused(400, path)).data.params ?? {}), names, path);
    }
    await read('search_products', `/products?search=${q('ж'.repeat(120))}&page=1000&per_page=50&foo=bar`);
    await refused(404, '/nothing');
    assert.equal((await ask('/products', { method: 'POST', body: '' })).status, 405);
  });
  test('caching, HEAD, CORS and credentials', async () => {
    const { headers, text } = await read('list_categories', '/categories');
    const again = await send('/categories', { headers: { 'If-None-Match': `"x", W/${headers.get('etag') ?? ''}` } });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    const head = await send('/categories', { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('etag'), await head.text()], [200, headers.get('etag'), '']);
    const preflight = await send('/products', {
      method: 'OPTIONS',
      headers: { Origin: 'https://agent.example', 'Access-Control-Request-Method': 'GET' },
    });
    await preflight.arrayBuffer();
    assert.ok(preflight.ok);
    await refused(401, '/products', { headers: { Authorization: 'Bearer wrong' } });
    assert.equal(
      (
        await ask('/categories?_envelope=1&_fields=brands', {
          headers: { Authorization: 'Basic YTpi', 'X-WP-Nonce': 'stale' },
        })
      ).text,
      text,
    );
  });
  test('there is no Russian interface', async () => {
    for (const path of ['/ru/wp-json', '/ru/wp-json/md-shop/v1/health', '/ru/mcp'])
      assert.equal((await page(path)).status, 404, path);
  });
  test('unknown addresses below /.well-known/ are not redirected', async () => {
    for (const path of ['/.well-known/agent-skills/no-such/SKILL.md', '/.well-known/oauth-protected-resource/mcp'])
      assert.equal((await page(path)).status, 404, path);
  });
  test('a change is in the very next read, and deleted content is gone', async () => {
    const ro = await makeProduct({
      post_title: 'Probă de fum',
      language: 'ro',
      variants: [
        { size: '9', regular_price: '10' },
        { size: '10', regular_price: '12', stock: 'backorder' },
      ],
    });
    const ru = await makeProduct({
      post_title: 'Дымовая проба',
      language: 'ru',
      translation_of: ro,
    });
    try {
      const detail = await product(ro, 'ru');
      assert.deepEqual(
        [detail.id, detail.name, detail.price, detail.price_from, detail.sizes],
        [ru, 'Дымовая проба', '10.00', true, ['9', '10']],
      );
      await php(`wp_update_post( array( 'ID' => ${String(ro)}, 'post_title' => 'Alt nume' ) ); return 1;`);
      assert.equal((await product(ru, 'ro')).name, 'Alt nume');
      await php(`wp_trash_post( ${String(ro)} ); return 1;`);
      await refused(404, `/products/${String(ro)}?language=ru`);
      assert.equal((await product(ru, 'ru')).id, ru);
    } finally {
      await deletePosts([ro, ru]);
    }
    await refused(404, `/products/${String(ru)}?language=ru`);
  });
  test(`all tests of this file took at most ${String(limit)} requests`, () => {
    assert.ok(requests() - requestsBefore > 50, 'requests are not counted');
    assert.ok(requests() - requestsBefore <= limit, String(requests() - requestsBefore));
  });
});
