import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { root } from '../../src-harness/support/root.ts';
import { testSite } from './site.ts';
import { cacheInFrontOf } from './support/cache-proxy.ts';
import { shopPage, termPage } from './support/catalogue.ts';
import { product as readProduct, read } from './support/contract-client.ts';
import { demoTerms, type Imported, importedPosts } from './support/demo.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { page, type Page } from './support/pages.ts';
import { isSoldByWooCommerce } from './support/pair.ts';
import { php } from './support/php.ts';
import { pageOfList, thingsIn } from './support/shown.ts';

const table = JSON.parse(readFileSync(join(root, 'test', 'accept-values.json'), 'utf8')) as Record<string, boolean>;

let posts: Record<string, Imported>;
/** Each suite has its own hook: one for the file would run before all files, and other tests reimport the demonstration. */
const load = async () => {
  posts = await importedPosts();
};
const urlOf = (key: string) => posts[key]?.url ?? assert.fail(key);

const typeOf = ({ headers }: Page) => headers.get('content-type')?.split(';')[0];

function asMarkdown(address: string, init: RequestInit = {}): Promise<Page> {
  return page(address, { ...init, headers: { Accept: 'text/markdown', ...(init.headers as Record<string, string>) } });
}

describe('Markdown: requests that get it', () => {
  before(load);
  test('the header Accept decides, and Vary names it', async () => {
    assert.ok(Object.keys(table).length >= 40);
    for (const [accept, markdown] of Object.entries(table)) {
      const found = await page('/contacte/', { headers: { Accept: accept } });
      assert.equal(typeOf(found), markdown ? 'text/markdown' : 'text/html', accept);
      assert.match(found.headers.get('vary') ?? '', /\bAccept\b/, accept);
    }
  });

  test('never: administration, feeds, errors, REST, sitemaps, embeds, previews, protected posts, other methods', async () => {
    const news = urlOf('n-calendar-ro');
    for (const address of [
      '/wp-login.php',
      '/feed/',
      `${news}feed/`,
      `${news}embed/`,
      '/nu-exista/',
      '/wp-json/wp/v2/posts',
      '/wp-json/md-shop/v1/products',
      '/wp-sitemap.xml',
      '/robots.txt',
      '/llms.txt',
      `/?p=${String(posts['h-draft-ro']?.id)}&preview=true`,
      urlOf('h-password-ro'),
      urlOf('n-password-ro'),
    ]) {
      const found = await asMarkdown(address);
      assert.notEqual(typeOf(found), 'text/markdown', address);
      assert.doesNotMatch(found.text, /^---\ntitle:/, address);
    }
    const posted = await asMarkdown('/contacte/', { method: 'POST', body: 'a=b' });
    assert.notEqual(typeOf(posted), 'text/markdown');
    assert.notEqual(
      typeOf(await asMarkdown('/?customize_changeset_uuid=12345678-1234-4234-8234-123456789012')),
      'text/markdown',
    );
  });

  test('not for a logged-in user, nor for a visitor who entered the password', async () => {
    const cookie = await php<string>(
      `return LOGGED_IN_COOKIE . '=' . rawurlencode( wp_generate_auth_cookie( 1, time() + 600, 'logged_in' ) );`,
    );
    assert.equal(typeOf(await asMarkdown('/contacte/', { headers: { Cookie: cookie } })), 'text/html');
    const typed = await php<string>(
      `require_once ABSPATH . WPINC . '/class-phpass.php'; return 'wp-postpass_' . COOKIEHASH . '=' . rawurlencode( ( new PasswordHash( 8, true ) )->HashPassword( 'club-2026' ) );`,
    );
    const opened = await asMarkdown(urlOf('h-password-ro'), { headers: { Cookie: typed } });
    assert.equal(typeOf(opened), 'text/html');
  });
});

describe('Markdown: content', () => {
  before(load);
  test('headers of a page as Markdown', async () => {
    const found = await asMarkdown('/contacte/');
    const header = (name: string) => found.headers.get(name);
    assert.equal(header('content-type'), 'text/markdown; charset=utf-8');
    assert.equal(header('content-language'), 'ro');
    assert.equal(header('vary'), 'Accept');
    assert.equal(header('cache-control'), 'private, no-store');
    assert.equal(header('x-litespeed-cache-control'), 'no-cache');
    assert.equal(header('content-signal'), 'ai-train=yes, search=yes, ai-input=yes');
    assert.equal(header('x-robots-tag'), null);
    assert.equal(header('set-cookie'), null);
    assert.ok(header('link')?.startsWith(`<${urlOf('contacts-ro')}>; rel="canonical", `), header('link') ?? '');
    assert.equal(header('x-markdown-tokens'), String(Math.ceil(Array.from(found.text).length / 4)));
    const head = await asMarkdown('/contacte/', { method: 'HEAD' });
    assert.deepEqual([head.status, head.text, head.headers.get('content-type')], [200, '', header('content-type')]);
    assert.equal(head.headers.get('x-markdown-tokens'), header('x-markdown-tokens'));
  });

  test('page caches must not store Markdown, but may store pages', async () => {
    const flagPlugin = `register_shutdown_function( static function () { file_put_contents( WP_CONTENT_DIR . '/md-shop-test/cache.txt', defined( 'DONOTCACHEPAGE' ) && DONOTCACHEPAGE ? 'do not cache' : 'cacheable' ); } );`;
    await withPlugin(flagPlugin, async () => {
      // This PHP code runs with that plugin too, so the file is read before the process ends.
      const pageCacheFlag = () =>
        php<string>(`return (string) file_get_contents( WP_CONTENT_DIR . '/md-shop-test/cache.txt' );`);
      await page('/contacte/');
      assert.equal(await pageCacheFlag(), 'cacheable');
      await asMarkdown('/contacte/');
      assert.equal(await pageCacheFlag(), 'do not cache');
    });
  });

  for (const language of ['ro', 'ru'] as const) {
    test(`a product in ${language}: front matter, image, every variant with REST's price, JSON-LD`, async () => {
      const product = await readProduct(posts[`urban-80-${language}`]?.id ?? 0, language);
      const { text, headers } = await asMarkdown(product.url);
      assert.equal(headers.get('content-language'), language);
      assert.ok(
        text.startsWith(
          `---\ntitle: ${JSON.stringify(product.name)}\nurl: ${JSON.stringify(product.url)}\nlanguage: "${language}"\n`,
        ),
      );
      assert.ok(text.includes(`modified: "${product.modified}"\n`));
      assert.match(text, /\npublished: "\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"\n/);
      assert.ok(text.includes(`\n# ${product.name}\n`));
      assert.match(text, new RegExp(`!\\[[^\\]]+\\]\\(${product.image ?? ''}\\)`));
      assert.ok(product.variants.length > 3);
      for (const variant of product.variants) {
        const row = text.split('\n').find((line) => line.startsWith('| ') && line.includes(`](${variant.url})`));
        assert.ok(row?.includes(`| ${String(variant.price)} MDL |`), `${variant.label}: ${String(row)}`);
        assert.ok(row?.includes(variant.sku));
      }
      const data = thingsIn(/```json\n(\{[\s\S]*?\n\})\n```/.exec(text)?.[1] ?? '');
      // WooCommerce prints its own data of a product, which is not repeated.
      assert.deepEqual(
        data.map((thing) => thing['@type']),
        [isSoldByWooCommerce ? 'Product' : 'ProductGroup'],
      );
    });
  }

  test('front page, lists, their further pages and searches, in both languages', async () => {
    await php(`update_option( 'posts_per_page', 3 ); return 1;`);
    const protection = demoTerms.categories.find(({ key }) => key === 'protection')?.ro.slug ?? '';
    try {
      for (const [address, language] of [
        ['/', 'ro'],
        ['/ru/', 'ru'],
        [await shopPage('ro'), 'ro'],
        [`${await shopPage('ru')}page/2/`, 'ru'],
        [await termPage(protection, 'ro'), 'ro'],
        ['/intrebari/', 'ro'],
        ['/?s=role', 'ro'],
      ] as const) {
        const { status, text, headers } = await asMarkdown(address);
        assert.deepEqual(
          [status, headers.get('content-type'), headers.get('content-language')],
          [200, 'text/markdown; charset=utf-8', language],
          address,
        );
        assert.match(text, /^---\ntitle: ".+"\nurl: "http.+"\nlanguage: "r[ou]"\n/, address);
        assert.doesNotMatch(text.replace(/```[\s\S]*?```/g, ''), /(?<!\\)<\/?(?:div|script|nav|form|p)\b/, address);
      }
      for (const [address, canonical] of [
        ['/intrebari/?utm_source=x', '/intrebari/'],
        ['/intrebari/page/2/?utm_source=x', '/intrebari/page/2/'],
        ['/?s=role&utm_source=x', '/?s=role'],
      ] as const) {
        const { text } = await asMarkdown(address);
        assert.equal(/^url: "https?:\/\/[^/]+(.*)"$/m.exec(text)?.[1], canonical);
      }
      const shop = await shopPage('ro');
      const next = pageOfList((await page(shop)).text, shop, 2) ?? assert.fail('the shop has only one page');
      assert.ok((await asMarkdown(shop)).text.includes(`](${next})`));
    } finally {
      await php(`update_option( 'posts_per_page', 10 ); return 1;`);
    }
  });

  test('tables, lists, code, quotations, images, tabs and accordions from the editor', async () => {
    const id = await makePost({
      post_type: 'page',
      post_title: 'Tot ce se scrie ](https://evil.example)',
      language: 'ro',
      post_content: `<h2>Tabel</h2><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1 | 2</td><td><strong>3</strong></td></tr></tbody></table>
<ul><li>unu<ol><li>doi</li></ol></li></ul><pre class="wp-block-code"><code>x = 1
# y</code></pre><blockquote><p>Zis</p></blockquote><p><img src="/a.png" alt="O [poză]"> <a href="../x/">legătură</a></p>
<!-- wp:tabs --><div class="wp-block-tabs"><!-- wp:tab-list --><div class="wp-block-tab-list" role="tablist"><button type="button" role="tab">Livrare</button><button type="button" role="tab">Retur</button></div><!-- /wp:tab-list --><!-- wp:tab-panels --><div class="wp-block-tab-panels"><!-- wp:tab-panel {"label":"Livrare"} --><section role="tabpanel" tabindex="0" class="wp-block-tab-panel"><p>Prin curier.</p></section><!-- /wp:tab-panel --><!-- wp:tab-panel {"label":"Retur"} --><section role="tabpanel" tabindex="0" class="wp-block-tab-panel"><p>În 14 zile.</p></section><!-- /wp:tab-panel --></div><!-- /wp:tab-panels --></div><!-- /wp:tabs -->
<!-- wp:accordion --><div role="group" class="wp-block-accordion"><!-- wp:accordion-item --><div class="wp-block-accordion-item"><!-- wp:accordion-heading --><h3 class="wp-block-accordion-heading"><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">Cum comand?</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3><!-- /wp:accordion-heading --><!-- wp:accordion-panel --><div role="region" class="wp-block-accordion-panel"><p>Prin telefon.</p></div><!-- /wp:accordion-panel --></div><!-- /wp:accordion-item --></div><!-- /wp:accordion -->`,
    });
    try {
      const { text } = await asMarkdown(await php<string>(`return get_permalink( ${String(id)} );`));
      for (const part of [
        '\n# Tot ce se scrie \\](https\\://evil.example)\n',
        '\n## Tabel\n\n| A | B |\n| --- | --- |\n| 1 \\| 2 | **3** |\n',
        '\n- unu\n  1. doi\n',
        '\n```\nx = 1\n# y\n```\n',
        '\n> Zis\n',
        '![O \\[poză\\]](http',
        '\n\nLivrare Retur\n\nPrin curier.\n\nÎn 14 zile.\n\n### Cum comand?\n\nPrin telefon.\n',
      ])
        assert.ok(text.includes(part), `${part}\n---\n${text}`);
    } finally {
      await deletePosts([id]);
    }
  });

  test('prices, addresses and hidden parts of a page are as visitors see them, in Markdown and in REST', async () => {
    const id = await makePost({
      post_type: 'page',
      post_title: 'Închiriere sezon 42<sup>2/3</sup>',
      language: 'ro',
      post_content: `<p>Preț <s>1200</s>900 lei, set 1 490<sup>00</sup> lei, <del>960</del> <ins>800</ins> lei<sup data-fn="a-1" class="fn"><a id="a-1-link" href="#a-1">1</a></sup>, garanție 9601<sup>1</sup> luni, 90 qm<sup>2</sup>.</p>
<div style="display:none"><p>Oferta zvîrlugă veche: 500 lei</p></div><p hidden>Reducere zvîrlugă 90%</p><select><option>zvîrlugă</option></select><video src="/a.mp4">zvîrlugă</video>
<p>https://forms.example.md/inscriere_2026?grup=5_7, irina_m@exemplu.md, <a href="/wp-content/uploads/fisa tehnica.pdf">fișa</a></p>`,
    });
    try {
      const { items } = (await read('search_site', '/content?search=qm2')).json;
      const found = items.find((one) => one.id === id) ?? assert.fail('it is not found by what a superscript says');
      assert.equal(found.title, 'Închiriere sezon 42 2/3');
      assert.equal(
        found.excerpt,
        'Preț 1200 / 900 lei, set 1 490⁰⁰ lei, 960 / 800 lei [1], garanție 9601¹ luni, 90 qm². https://forms.example.md/inscriere_2026?grup=5_7, irina_m@exemplu.md, fișa',
      );
      assert.ok((await read('search_site', '/content?search=9601')).json.items.some((one) => one.id === id));
      for (const words of ['zvîrlugă', '96011'])
        assert.ok(
          !(await read('search_site', `/content?search=${encodeURIComponent(words)}`)).json.items.some(
            (one) => one.id === id,
          ),
          words,
        );
      const { text } = await asMarkdown(await php<string>(`return get_permalink( ${String(id)} );`));
      assert.doesNotMatch(text, /zvîrlugă/);
      for (const part of [
        'Preț ~~1200~~ 900 lei, set 1 490⁰⁰ lei, ~~960~~ 800 lei \\[1\\], garanție 9601¹ luni, 90 qm².',
        '<https://forms.example.md/inscriere_2026?grup=5_7>, <irina_m@exemplu.md>, [fișa](',
        '/wp-content/uploads/fisa%20tehnica.pdf)',
      ])
        assert.ok(text.includes(part), `${part}\n---\n${text}`);
    } finally {
      await deletePosts([id]);
    }
  });

  test('a page of 5 MiB is converted in time', async () => {
    const id = await php<number>(
      `global $wpdb; $id = wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Mare' ) );
      $wpdb->update( $wpdb->posts, array( 'post_content' => str_repeat( '<div><p>cuvânt <b>gras</p>', 200000 ) ), array( 'ID' => $id ) ); clean_post_cache( $id ); return $id;`,
    );
    try {
      const began = Date.now();
      const { status, text } = await asMarkdown(await php<string>(`return get_permalink( ${String(id)} );`));
      assert.equal(status, 200);
      assert.ok(Date.now() - began < 60_000);
      assert.ok(text.length < 3_000_000);
      assert.match(text, /\[…\]/);
    } finally {
      await deletePosts([id]);
    }
  });
});

test('a cache that ignores Vary never gives Markdown to a browser', async () => {
  await load();
  const { url } = await testSite();
  const proxy = await cacheInFrontOf(url);
  try {
    // Cookies of the first visit are sent along, since a cache does not store a page that sets cookies.
    const cookie = (await page('/')).headers.getSetCookie().map((one) => one.split(';')[0]);
    const ask = async (path: string, accept: string) => {
      const response = await fetch(`${proxy.url}${path}`, { headers: { Accept: accept, Cookie: cookie.join('; ') } });
      await response.text();
      return [response.headers.get('content-type')?.split(';')[0], response.headers.get('x-cache')];
    };
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
    assert.deepEqual(await ask('/contacte/', 'text/markdown'), ['text/markdown', 'MISS']);
    assert.deepEqual(await ask('/contacte/', 'text/markdown'), ['text/markdown', 'MISS']);
    assert.deepEqual(await ask('/contacte/', browser), ['text/html', 'MISS']);
    // The cache does store pages; otherwise the assertions above would prove nothing.
    assert.deepEqual(await ask('/contacte/', browser), ['text/html', 'HIT']);
    const { pathname: shop } = new URL(await shopPage('ro'));
    assert.deepEqual(await ask(shop, browser), ['text/html', 'MISS']);
    assert.deepEqual(await ask(shop, browser), ['text/html', 'HIT']);
  } finally {
    await proxy.close();
  }
});
