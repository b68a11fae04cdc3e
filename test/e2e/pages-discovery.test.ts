import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import robotsParser from 'robots-parser';
import { testSite } from './site.ts';
import { catalogue, shopPage } from './support/catalogue.ts';
import { categories, product as readProduct } from './support/contract-client.ts';
import { type Imported, decoded, demoContent, demoProducts, importedPosts, isPublic } from './support/demo.ts';
import { deletePosts, deleteTerms, makeTerm } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { page } from './support/pages.ts';
import { php } from './support/php.ts';
import { makeProduct } from './support/products.ts';
import { pricesOf, thingsOf } from './support/shown.ts';

let posts: Record<string, Imported>;
/** Each suite has its own hook: one for the file would run before all files, and other tests reimport the demonstration. */
const load = async () => {
  posts = await importedPosts();
};
const urlOf = (key: string) => posts[key]?.url ?? assert.fail(key);

describe('links to the interfaces', () => {
  before(load);
  for (const [name, prefix, address] of [
    ['the front page', '', () => '/'],
    ['the Russian front page', '/ru', () => '/ru/'],
    ['the shop', '', () => shopPage('ro')],
    ['the Russian shop', '/ru', () => shopPage('ru')],
  ] as const) {
    test(`${name}: link elements equal the header, the links of WordPress stay, the policy is sent`, async () => {
      const { url } = await testSite();
      const { headers, text } = await page(await address());
      const header = headers.get('link') ?? '';
      for (const target of [
        '/.well-known/api-catalog',
        '/.well-known/ai-catalog.json',
        `${prefix}/openapi.json`,
        `${prefix}/api-docs.md`,
        `${prefix}/llms.txt`,
      ]) {
        const inHeader = new RegExp(`<${url}${target}>; rel="([a-z-]+)"; type="([^"]+)"`).exec(header);
        assert.ok(inHeader, `${target} in ${header}`);
        assert.ok(text.includes(`<link rel="${inHeader[1]}" type="${inHeader[2]}" href="${url}${target}"`), target);
      }
      assert.match(header, /api\.w\.org/);
      assert.match(headers.get('vary') ?? '', /\bAccept\b/);
      assert.equal(headers.get('content-signal'), 'ai-train=yes, search=yes, ai-input=yes');
    });
  }
});

describe('robots.txt', () => {
  before(load);
  test('has the policy in the group of all agents, and keeps the rest', async () => {
    const { url } = await testSite();
    const { status, text, headers } = await page('/robots.txt');
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/plain/);
    assert.match(text, /^User-agent: \*\nContent-Signal: ai-train=yes, search=yes, ai-input=yes\nDisallow: /m);
    assert.equal(text.match(/Content-Signal/g)?.length, 1);
    const robots = robotsParser(`${url}/robots.txt`, text);
    assert.deepEqual(robots.getSitemaps(), [`${url}/wp-sitemap.xml`]);
    assert.equal(robots.isAllowed(`${url}/llms.txt`, 'Agent'), true);
    assert.equal(robots.isAllowed(`${url}/wp-admin/`, 'Agent'), false);
  });
  test('a site hidden from search engines has no policy for training', async () => {
    await php(`update_option( 'blog_public', '0' ); return 1;`);
    try {
      assert.doesNotMatch((await page('/robots.txt')).text, /Content-Signal/);
      for (const path of ['/', '/llms.txt', '/openapi.json']) {
        assert.equal((await page(path)).headers.get('content-signal'), null, path);
      }
      const markdown = await page('/', { headers: { Accept: 'text/markdown' } });
      assert.match(markdown.headers.get('content-type') ?? '', /^text\/markdown/);
      assert.equal(markdown.headers.get('content-signal'), null);
      assert.equal(markdown.headers.get('x-robots-tag'), 'noindex, nofollow');
    } finally {
      await php(`update_option( 'blog_public', '1' ); return 1;`);
    }
  });
});

describe('the sitemap', () => {
  before(load);
  type Entry = { loc: string; lastmod?: string };

  async function urls(): Promise<Map<string, Entry>> {
    const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });
    const read = async (path: string) => {
      const { text, status } = await page(path);
      assert.equal(status, 200, path);
      assert.equal(SyntaxValidator.validate(text), true, path);
      return parser.parse(text) as { sitemapindex?: { sitemap: Entry[] }; urlset?: { url?: Entry[] } };
    };
    const index = await read('/wp-sitemap.xml');
    const found = new Map<string, Entry>();
    for (const { loc } of index.sitemapindex?.sitemap ?? []) {
      for (const entry of (await read(loc)).urlset?.url ?? []) found.set(entry.loc.toLowerCase(), entry);
    }
    return found;
  }

  test('the sitemap contains all public pages in both languages with their times, and nothing else', async () => {
    const found = await urls();
    for (const [kind, items] of [['product', demoProducts], ...Object.entries(demoContent)] as const) {
      for (const item of items) {
        for (const language of ['ro', 'ru'] as const) {
          if (item[language] === null) continue;
          const url = urlOf(`${item.key}-${language}`).toLowerCase();
          const entry = found.get(url);
          assert.equal(entry !== undefined, isPublic(item), `${kind} ${url}`);
          if (entry !== undefined) assert.match(entry.lastmod ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/, url);
        }
      }
    }
    for (const language of ['ro', 'ru'] as const) {
      const terms = Object.values(await categories(language)).flat();
      assert.ok(terms.length > 0, language);
      for (const { url } of terms) assert.match(found.get(url.toLowerCase())?.lastmod ?? '', /Z$/, url);
    }
  });

  test('the sitemap contains a category whose products are all in its child categories, whatever its page size', async () => {
    const { category } = await catalogue();
    const parent = await makeTerm(category, 'Numai în copii', { language: 'ro' });
    const child = await makeTerm(category, 'Copil cu produs', { language: 'ro', parent });
    const id = await makeProduct({ post_title: 'În copil', language: 'ro', categories: [child] });
    try {
      const { categories: shown } = await categories('ro');
      const address = shown.find((one) => one.id === parent)?.url ?? assert.fail('the interface does not have it');
      const all = new Set((await urls()).keys());
      assert.ok(all.has(address.toLowerCase()));
      await withPlugin(`add_filter( 'wp_sitemaps_max_urls', static fn () => 7 );`, async () => {
        assert.deepEqual(new Set((await urls()).keys()), all);
      });
    } finally {
      await deletePosts([id]);
      await deleteTerms(category, [child, parent]);
    }
  });

  test("a product's time changes with its price, as in REST", async () => {
    const id = posts['urban-80-ro']?.id ?? 0;
    const { modified, url } = await readProduct(id);
    assert.equal((await urls()).get(url.toLowerCase())?.lastmod, modified);
  });

  test('the sitemap does not contain a category with only protected products', async () => {
    const { category } = await catalogue();
    const term = await php<{ id: number; url: string }>(
      `$made = wp_insert_term( 'Doar parolă', '${category}' ); return array( 'id' => $made['term_id'], 'url' => get_term_link( $made['term_id'] ) );`,
    );
    const id = await makeProduct({
      post_title: 'Ascuns',
      post_password: 'x',
      language: 'ro',
      categories: [term.id],
    });
    try {
      assert.equal((await urls()).has(term.url.toLowerCase()), false);
    } finally {
      await deletePosts([id]);
      await php(`wp_delete_term( ${String(term.id)}, '${category}' ); return 1;`);
    }
  });
});

describe('structured data', () => {
  before(load);
  for (const language of ['ro', 'ru'] as const) {
    test(`a product in ${language} has the values of REST`, async () => {
      const product = await readProduct(posts[`urban-80-${language}`]?.id ?? 0, language);
      const [data, ...more] = thingsOf((await page(product.url)).text);
      assert.deepEqual(more, []);
      assert.match(String(data?.['@type']), /^Product(?:Group)?$/);
      assert.ok(data);
      assert.deepEqual([data['name'], data['url'], data['image']], [product.name, product.url, product.image]);
      assert.deepEqual(data['brand'], { '@type': 'Brand', name: 'Nistrel' });
      assert.deepEqual(pricesOf(data), { ...product.variant_price_range, currency: product.currency });
    });
  }
  for (const [key, type] of [
    ['about-ro', 'WebPage'],
    ['n-calendar-ru', 'Article'],
    ['c-irina-ro', 'Person'],
    ['f-size-ru', 'WebPage'],
  ] as const) {
    test(`${key} is a ${type}`, async () => {
      const [data] = thingsOf((await page(urlOf(key))).text);
      const dated = (data?.['mainEntityOfPage'] ?? data) as Record<string, unknown> | undefined;
      assert.deepEqual([data?.['@type'], dated?.['inLanguage']], [type, key.slice(-2)]);
      assert.equal(String(data?.['url']).toLowerCase(), urlOf(key).toLowerCase());
    });
  }
  test('not on errors and protected pages', async () => {
    for (const path of ['/nu-exista/', urlOf('h-password-ro')]) {
      assert.deepEqual(thingsOf((await page(path)).text), [], path);
    }
  });
  test('a name that looks like markup does not end the script', async () => {
    const { text } = await page(urlOf('hostile-name-ro'));
    const [data] = thingsOf(text);
    // Some shops escape it, and what they escape, once more.
    assert.match(decoded(decoded(String(data?.['name']))), /<script>/);
    assert.equal(text.match(/<script>alert/g), null);
  });
  test('not on pages for which another plugin prints it', async () => {
    const { directory } = await testSite();
    const { rm, writeFile } = await import('node:fs/promises');
    const file = `${directory}/wp-content/mu-plugins/md-shop-seo.php`;
    await writeFile(
      file,
      `<?php add_action( 'wp_head', static function () { echo '<script type="application/ld+json" class="seo">{"@graph":[{"@type":"WebPage"},{"@type":"Product","name":"SEO"}]}</script>'; } );`,
    );
    try {
      assert.deepEqual(thingsOf((await page(urlOf('about-ro'))).text), []);
      // On a news post the other plugin prints nothing.
      assert.equal(thingsOf((await page(urlOf('n-calendar-ro'))).text).length, 1);
    } finally {
      await rm(file);
    }
  });
});
