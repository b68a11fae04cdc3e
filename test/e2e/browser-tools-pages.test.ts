import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { products, send } from './support/contract-client.ts';
import { make, removeAll } from './support/changing.ts';
import { withCookies } from './support/editor.ts';
import { besidePlugin, flushRules } from './support/hostile.ts';
import { page as get } from './support/pages.ts';
import {
  type Visit,
  closeBrowsers,
  frozenWorld,
  nativeWorld,
  navigatorWorld,
  toolsOf,
  visiting,
} from './support/worlds.ts';
import { testSite } from './site.ts';

after(closeBrowsers);

const count = 5;
const element = 'id="md-shop-browser-tools"';
const call = nativeWorld.call;

/** Visits a page in Chromium with its own model context, and waits for the tools. */
async function withTools<T>(path: string, visit: (visit: Visit) => Promise<T>): Promise<T> {
  const { url } = await testSite();
  return visiting(nativeWorld, path.startsWith('http') ? path : `${url}${path}`, async (visited) => {
    assert.equal((await toolsOf(nativeWorld, visited.page, count)).length, count, path);
    return visit(visited);
  });
}

/** What a search answers in the browser is what REST answers here. */
async function assertReads({ page }: Visit, path = '/products?per_page=2&language=ro'): Promise<void> {
  const input = { per_page: 2, language: 'ro' };
  assert.equal(await call(page, 'search_products', input), await (await send(path)).text());
}

describe('browser tools: which pages offer them', () => {
  // Of the suite, not of the file: by then the site may be gone.
  after(removeAll);
  for (const path of ['/', '/ru/', '/magazin/', '/?s=role']) {
    test(`${path} does, with the detector and its facts once each`, async () => {
      const { text } = await get(path);
      assert.equal(text.split(element).length, 2, path);
      assert.equal(text.split('/build/browser/detect.js').length, 2, path);
    });
  }
  for (const path of ['/wp-login.php', '/nu-exista/', '/feed/', '/wp-sitemap.xml', '/robots.txt']) {
    test(`${path} does not`, async () => {
      const { text } = await get(path);
      assert.ok(text.length > 0 && !text.includes(element) && !text.includes('/build/browser/'), path);
    });
  }

  test('the administration and previews do not, whoever looks', async () => {
    const { headers } = await withCookies();
    const Cookie = String(headers['Cookie']);
    const id = await make({ post_type: 'page', post_title: 'Ciornă', post_status: 'draft' });
    for (const path of ['/wp-admin/', `/?page_id=${String(id)}&preview=true`]) {
      const { status, text } = await get(path, { headers: { Cookie } });
      assert.equal(status, 200, path);
      assert.ok(text.includes('</html>') && !text.includes(element) && !text.includes('/build/browser/'), path);
    }
  });

  test('a setting turns them off', async () => {
    // As if it were stored: writing settings, which settings.test.ts does, has the whole catalog read anew.
    const set = (value: string) =>
      `foreach ( array( 'option_', 'default_option_' ) as $kind ) { add_filter( $kind . 'md_shop_settings',
        static fn ( $settings ) => array( 'browser_tools' => ${value} ) + (array) $settings ); }`;
    await besidePlugin(set('false'), async () => {
      const { text } = await get('/');
      assert.ok(text.includes('</html>') && !text.includes(element) && !text.includes('/build/browser/'));
    });
    await besidePlugin(set('true'), async () => assert.ok((await get('/')).text.includes(element)));
  });

  test('what their facts hold cannot end their element', async () => {
    await besidePlugin(`add_filter( 'rest_url_prefix', static fn () => 'a</script><b>&' );`, async () => {
      const { text } = await get('/');
      const facts = new RegExp(`<script[^>]* ${element}[^>]*>([^<]*)</script>`).exec(text);
      assert.match((JSON.parse(String(facts?.[1])) as { rest: string }).rest, /a<\/script><b>&\/md-shop\/v1$/);
    });
    await flushRules();
  });
});

describe('browser tools: where the interface is', () => {
  test('on a site without permalinks', async () => {
    await besidePlugin(`add_filter( 'pre_option_permalink_structure', static fn () => '' );`, async () => {
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
    await besidePlugin(`add_filter( 'rest_url_prefix', static fn () => 'api' );`, async () => {
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

  test('a page of another origin reads, but opens no product', async () => {
    const { url } = await testSite();
    const other = url.replace('127.0.0.1', 'localhost');
    const [item] = (await products('per_page=1')).items;
    assert.ok(item !== undefined && other !== url);
    await besidePlugin(
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

describe('browser tools: how they read', () => {
  test('anonymously, whoever is logged in', async () => {
    const { headers } = await withCookies();
    const { url } = await testSite();
    await withTools('/', async (visit) => {
      const cookies = String(headers['Cookie'])
        .split('; ')
        .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url }));
      await visit.context.addCookies(cookies);
      await visit.page.reload({ waitUntil: 'load' });
      assert.ok((await visit.page.content()).includes('wp-admin-bar'), 'nobody is logged in');
      assert.equal((await toolsOf(nativeWorld, visit.page, count)).length, count);
      const asking = visit.page.waitForRequest((request) => request.url().includes('/md-shop/v1/'));
      await assertReads(visit);
      const sent = await (await asking).allHeaders();
      assert.deepEqual(
        ['cookie', 'authorization', 'x-wp-nonce'].filter((name) => name in sent),
        [],
      );
    });
  });

  test('a catalog that is not there is an error that says when to ask again', async () => {
    await withTools('/', async ({ page }) => {
      const broken = `add_filter( 'query', static fn ( $query ) => str_replace( 'md_shop_entries', 'md_shop_gone', $query ) );`;
      await besidePlugin(broken, async () => {
        const { error } = JSON.parse(await call(page, 'search_products', {})) as {
          error: { code: string; message: string; data: unknown };
        };
        assert.equal(error.code, 'md_shop_unavailable');
        assert.match(error.message, /Call search_products again after \d+ seconds/);
        assert.deepEqual(error.data, { status: 503 });
      });
    });
  });

  test('a strict Content-Security-Policy forbids nothing of it, and no code is made from text', async () => {
    const policy = `default-src 'none'; script-src 'self' 'report-sample'; connect-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; require-trusted-types-for 'script'`;
    await besidePlugin(
      `add_action( 'send_headers', static function () { header( "Content-Security-Policy: ${policy}" ); } );`,
      async () => {
        const { url } = await testSite();
        const watched = {
          ...nativeWorld,
          prepare: (context: Visit['context']) =>
            context.addInitScript(`window.violations = [];
              document.addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile, sample, effectiveDirective }) =>
                window.violations.push({ blockedURI, sourceFile, sample, effectiveDirective }));`),
        };
        await visiting(watched, `${url}/`, async (visit) => {
          assert.equal((await toolsOf(nativeWorld, visit.page, count)).length, count);
          await assertReads(visit);
          const violations = await visit.page.evaluate(
            () =>
              (
                window as unknown as {
                  violations: { blockedURI: string; sourceFile: string; sample: string; effectiveDirective: string }[];
                }
              ).violations,
          );
          // WordPress itself prints scripts into its pages, so that the policy has something to forbid.
          assert.ok(violations.some(({ blockedURI }) => blockedURI === 'inline'));
          const ours = violations.filter(
            ({ blockedURI, sourceFile, sample, effectiveDirective }) =>
              `${blockedURI} ${sourceFile}`.includes('/build/browser/') ||
              sample.includes('"rest"') ||
              ['eval', 'trusted-types-sink'].includes(blockedURI) ||
              effectiveDirective === 'connect-src',
          );
          assert.deepEqual(ours, []);
        });
      },
    );
  });
});

describe('browser tools: once in a page, and for as long as it is shown', () => {
  for (const world of [navigatorWorld, frozenWorld, nativeWorld]) {
    test(`loaded twice, offered once (${world.name})`, async () => {
      const { url } = await testSite();
      await visiting(world, `${url}/`, async ({ page, asked, complaints }) => {
        assert.equal((await toolsOf(world, page, count)).length, count);
        const loaded = asked.filter((address) => address.includes('/build/browser/'));
        await page.evaluate(
          async (addresses) => {
            for (const address of addresses) {
              await new Promise((done, failed) => {
                const script = document.createElement('script');
                Object.assign(script, { type: 'module', src: `${address}&again`, onload: done, onerror: failed });
                document.head.append(script);
              });
            }
          },
          loaded.filter((address) => address.includes('detect.js')),
        );
        await page.waitForTimeout(200);
        assert.equal((await world.list(page)).length, count);
        assert.deepEqual(complaints, []);
      });
    });
  }

  for (const world of [navigatorWorld, nativeWorld]) {
    test(`left, and come back to from the back/forward cache (${world.name})`, async () => {
      const { url } = await testSite();
      const watched = {
        ...world,
        prepare: async (context: Visit['context']) => {
          await world.prepare(context);
          await context.addInitScript(`addEventListener('pageshow', ({ persisted }) => { window.back = persisted; });`);
        },
      };
      await visiting(watched, `${url}/`, async ({ page, complaints }) => {
        assert.equal((await toolsOf(world, page, count)).length, count);
        await page.evaluate(() => {
          const marked = window as unknown as { mdShopTools?: Map<string, unknown>; left?: number };
          // After the tools' own listener.
          addEventListener('pagehide', () => (marked.left = marked.mdShopTools?.size ?? 0));
        });
        await page.goto(`${url}/ru/`);
        // page.goBack() waits for a load, which a page that was kept does not have.
        await page.evaluate(() => history.back());
        await page.waitForFunction(() => (window as unknown as { back: boolean }).back);
        assert.equal(await page.evaluate(() => (window as unknown as { left: number }).left), 0);
        assert.equal((await toolsOf(world, page, count)).length, count);
        assert.equal(
          await world.call(page, 'list_categories', {}),
          await (await send('/categories?language=ro')).text(),
        );
        assert.deepEqual(complaints, []);
      });
    });
  }

  test('a name that is taken leaves the others', async () => {
    const { url } = await testSite();
    const taken = {
      ...nativeWorld,
      prepare: (context: Visit['context']) =>
        context.addInitScript(
          `document.modelContext.registerTool({ name: 'get_product', description: 'mine', execute: async () => 'mine' });`,
        ),
    };
    await visiting(taken, `${url}/`, async ({ page, complaints }) => {
      const tools = await toolsOf(nativeWorld, page, count);
      assert.equal(tools.length, count);
      assert.equal(tools.find(({ name }) => name === 'get_product')?.description, 'mine');
      assert.match(await call(page, 'list_categories', {}), /^\{"categories":/);
      assert.deepEqual(complaints, []);
    });
  });

  test('a policy that forbids tools is kept quietly', async () => {
    await besidePlugin(
      `add_action( 'send_headers', static function () { header( 'Permissions-Policy: tools=()' ); } );`,
      async () => {
        const { url } = await testSite();
        await visiting(nativeWorld, `${url}/`, async ({ page, asked, complaints }) => {
          await page.waitForLoadState('networkidle');
          assert.ok(asked.some((address) => /\/tools\.[0-9a-f]+\.js$/.test(address)));
          assert.deepEqual(complaints, []);
        });
      },
    );
  });
});
