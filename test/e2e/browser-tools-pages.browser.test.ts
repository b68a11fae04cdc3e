import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { products } from './support/contract-client.ts';
import { make, removeAll } from './support/changing.ts';
import { withCookies } from './support/editor.ts';
import { withPlugin, flushRules } from './support/hostile.ts';
import { page as get } from './support/pages.ts';
import { assertReads, closeBrowsers, nativeWorld, withTools } from './support/model-context-fixtures.ts';
import { testSite } from './site.ts';

after(closeBrowsers);

const element = 'id="md-shop-browser-tools"';
const call = nativeWorld.call;

describe('browser tools: pages that have them', () => {
  // An `after` of the suite, not of the file: at the end of the file the site may be gone.
  after(removeAll);
  for (const path of ['/', '/ru/', '/magazin/', '/?s=role']) {
    test(`${path} has the loader and the page facts once each`, async () => {
      const { text } = await get(path);
      assert.equal(text.split(element).length, 2, path);
      assert.equal(text.split('/build/browser/loader.js').length, 2, path);
    });
  }
  for (const path of ['/wp-login.php', '/nu-exista/', '/feed/', '/wp-sitemap.xml', '/robots.txt']) {
    test(`${path} does not have them`, async () => {
      const { text } = await get(path);
      assert.ok(text.length > 0 && !text.includes(element) && !text.includes('/build/browser/'), path);
    });
  }

  test('the administration and previews do not have them, also for administrators', async () => {
    const { headers } = await withCookies();
    const Cookie = String(headers['Cookie']);
    const id = await make({ post_type: 'page', post_title: 'Ciornă', post_status: 'draft' });
    for (const path of ['/wp-admin/', `/?page_id=${String(id)}&preview=true`]) {
      const { status, text } = await get(path, { headers: { Cookie } });
      assert.equal(status, 200, path);
      assert.ok(text.includes('</html>') && !text.includes(element) && !text.includes('/build/browser/'), path);
    }
  });

  test('a setting disables them', async () => {
    // Filters the option instead of writing it, since writing settings (tested in settings.test.ts) causes a rebuild.
    const set = (value: string) =>
      `foreach ( array( 'option_', 'default_option_' ) as $kind ) { add_filter( $kind . 'md_shop_settings',
        static fn ( $settings ) => array( 'browser_tools' => ${value} ) + (array) $settings ); }`;
    await withPlugin(set('false'), async () => {
      const { text } = await get('/');
      assert.ok(text.includes('</html>') && !text.includes(element) && !text.includes('/build/browser/'));
    });
    await withPlugin(set('true'), async () => assert.ok((await get('/')).text.includes(element)));
  });

  test('a plugin can add attributes to the loader, such as a nonce, with the filter of all scripts', async () => {
    const code = `add_filter( 'wp_script_attributes', static fn ( array $attributes ) => array( 'nonce' => 'a"b', 'async' => true, 'defer' => false ) + $attributes );`;
    await withPlugin(code, async () => {
      const [tag = ''] = /<script[^>]*build\/browser\/loader\.js[^>]*>/.exec((await get('/')).text) ?? [];
      assert.match(tag, / nonce="a&quot;b" async type="module" src="[^"]+loader\.js\?ver=[0-9a-f]{16}" id="[a-z-]+" /);
      assert.doesNotMatch(tag, /defer/);
    });
  });

  test('the page facts cannot end their element', async () => {
    await withPlugin(`add_filter( 'rest_url_prefix', static fn () => 'a</script><b>&' );`, async () => {
      const { text } = await get('/');
      const facts = new RegExp(`<script[^>]* ${element}[^>]*>([^<]*)</script>`).exec(text);
      assert.match((JSON.parse(String(facts?.[1])) as { rest: string }).rest, /a<\/script><b>&\/md-shop\/v1$/);
    });
    await flushRules();
  });
});

describe('browser tools: addresses of the interface', () => {
  test('on a site without permalinks', async () => {
    await withPlugin(`add_filter( 'pre_option_permalink_structure', static fn () => '' );`, async () => {
      await flushRules();
      await withTools('/', async ({ page, asked }) => {
        const expected = await get('/?rest_route=/md-shop/v1/products&per_page=2&language=ro');
        assert.equal(expected.status, 200);
        assert.equal(await call(page, 'search_products', { per_page: 2, language: 'ro' }), expected.text);
        assert.ok(
          asked.some((address) => address.includes('/?rest_route=')),
          asked.join(' '),
        );
      });
    });
    await flushRules();
  });

  test('under another REST prefix', async () => {
    await withPlugin(`add_filter( 'rest_url_prefix', static fn () => 'api' );`, async () => {
      await flushRules();
      await withTools('/', async ({ page, asked }) => {
        await call(page, 'list_categories', {});
        assert.ok(
          asked.some((address) => address.includes('/api/md-shop/v1/categories')),
          asked.join(' '),
        );
      });
    });
    await flushRules();
  });

  test('a page of another origin can read but cannot open a product', async () => {
    const { url } = await testSite();
    const other = url.replace('127.0.0.1', 'localhost');
    const [item] = (await products('per_page=1')).items;
    assert.ok(item !== undefined && other !== url);
    await withPlugin(
      `add_action( 'wp', static fn () => remove_action( 'template_redirect', 'redirect_canonical' ) );
       add_filter( 'plugins_url', static fn ( $url ) => str_replace( '127.0.0.1', 'localhost', $url ) );`,
      () =>
        withTools(`${other}/`, async (visit) => {
          await assertReads(visit);
          const { error } = JSON.parse(await call(visit.page, 'open_product', { id: item.id })) as {
            error: { code: string; message: string };
          };
          assert.equal(error.code, 'md_shop_other_origin');
          assert.ok(error.message.includes(new URL(item.url).href) && error.message.includes(other), error.message);
          await visit.page.waitForTimeout(300);
          assert.equal(visit.page.url(), `${other}/`);
        }),
    );
  });
});
