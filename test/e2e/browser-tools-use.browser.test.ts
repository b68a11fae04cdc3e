import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { send } from './support/contract-client.ts';
import { withCookies } from './support/editor.ts';
import { withPlugin } from './support/hostile.ts';
import {
  type Visit,
  assertReads,
  closeBrowsers,
  frozenWorld,
  nativeWorld,
  navigatorWorld,
  toolCount,
  toolsOf,
  visiting,
  withTools,
} from './support/model-context-fixtures.ts';
import { testSite } from './site.ts';

after(closeBrowsers);

const call = nativeWorld.call;

/** The agent's side of Chromium's model context. */
type Agent = {
  getTools(): Promise<readonly { readonly name: string }[]>;
  executeTool(tool: unknown, input: object, options: { readonly signal: AbortSignal }): Promise<string>;
};

describe('browser tools: reads', () => {
  test('are anonymous, also for a logged-in user', async () => {
    const { headers } = await withCookies();
    const { url } = await testSite();
    await withTools('/', async (visit) => {
      const cookies = String(headers['Cookie'])
        .split('; ')
        .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url }));
      await visit.context.addCookies(cookies);
      await visit.page.reload({ waitUntil: 'load' });
      assert.ok((await visit.page.content()).includes('wp-admin-bar'), 'nobody is logged in');
      assert.equal((await toolsOf(nativeWorld, visit.page, toolCount)).length, toolCount);
      const asking = visit.page.waitForRequest((request) => request.url().includes('/md-shop/v1/'));
      await assertReads(visit);
      const sent = await (await asking).allHeaders();
      assert.deepEqual(
        ['cookie', 'authorization', 'x-wp-nonce'].filter((name) => name in sent),
        [],
      );
    });
  });

  test('a cancelled call aborts its request and reports the cancellation to the caller', async () => {
    await withTools('/', async ({ page, context }) => {
      await context.route('**/md-shop/v1/**', () => undefined);
      const asking = page.waitForRequest('**/md-shop/v1/categories*');
      const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/md-shop/v1/'));
      const outcome = page.evaluate(async () => {
        const { modelContext } = document as unknown as { modelContext: Agent };
        const tool = (await modelContext.getTools()).find(({ name }) => name === 'list_categories');
        const calling = new AbortController();
        Object.assign(window, { cancel: () => calling.abort() });
        return modelContext.executeTool(tool, {}, { signal: calling.signal }).then(
          () => 'answered',
          (why: unknown) => (why as Error).name,
        );
      });
      await asking;
      await page.evaluate(() => (window as unknown as { cancel: () => void }).cancel());
      assert.equal(await outcome, 'AbortError');
      assert.equal((await ended).failure()?.errorText, 'net::ERR_ABORTED');
    });
  });

  test('without a network there is an error that says what to do, and no page is opened', async () => {
    await withTools('/', async ({ page, context }) => {
      const address = page.url();
      await context.setOffline(true);
      for (const [name, input] of [
        ['search_site', {}],
        ['open_product', { id: 1 }],
      ] as const) {
        const { error } = JSON.parse(await call(page, name, input)) as { error: { code: string; message: string } };
        assert.equal(error.code, 'md_shop_network');
        assert.ok(error.message.includes(`Call ${name} again once`), error.message);
      }
      assert.equal(page.url(), address);
    });
  });

  test('if the catalog is unavailable, the error says when to try again', async () => {
    await withTools('/', async ({ page }) => {
      const broken = `add_filter( 'query', static fn ( $query ) => str_replace( 'md_shop_entries', 'md_shop_gone', $query ) );`;
      await withPlugin(broken, async () => {
        const { error } = JSON.parse(await call(page, 'search_products', {})) as {
          error: { code: string; message: string; data: unknown };
        };
        assert.equal(error.code, 'md_shop_unavailable');
        assert.match(error.message, /Call search_products again after \d+ seconds/);
        assert.deepEqual(error.data, { status: 503 });
      });
    });
  });

  test('a strict Content-Security-Policy blocks nothing, and no code is created from text', async () => {
    const policy = `default-src 'none'; script-src 'self' 'report-sample'; connect-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; require-trusted-types-for 'script'`;
    await withPlugin(
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
          assert.equal((await toolsOf(nativeWorld, visit.page, toolCount)).length, toolCount);
          await assertReads(visit);
          const violations = await visit.page.evaluate(
            () =>
              (
                window as unknown as {
                  violations: { blockedURI: string; sourceFile: string; sample: string; effectiveDirective: string }[];
                }
              ).violations,
          );
          // WordPress prints inline scripts into its pages, so the policy has something to block.
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

describe('browser tools: registered once per page, while it is shown', () => {
  for (const world of [navigatorWorld, frozenWorld, nativeWorld]) {
    test(`loaded twice, registered once (${world.name})`, async () => {
      const { url } = await testSite();
      await visiting(world, `${url}/`, async ({ page, asked, complaints }) => {
        assert.equal((await toolsOf(world, page, toolCount)).length, toolCount);
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
          loaded.filter((address) => address.includes('loader.js')),
        );
        await page.waitForTimeout(200);
        assert.equal((await world.list(page)).length, toolCount);
        assert.deepEqual(complaints, []);
      });
    });
  }

  for (const world of [navigatorWorld, nativeWorld]) {
    test(`left and restored from the back/forward cache (${world.name})`, async () => {
      const { url } = await testSite();
      const watched = {
        ...world,
        prepare: async (context: Visit['context']) => {
          await world.prepare(context);
          await context.addInitScript(`addEventListener('pageshow', ({ persisted }) => { window.back = persisted; });`);
        },
      };
      await visiting(watched, `${url}/`, async ({ page, complaints }) => {
        type Marked = { mdShopTools?: Map<string, unknown>; left?: number; back?: boolean };
        let isRestored = false;
        // A browser may drop a page that it could keep, for example if memory is short.
        for (let attempt = 0; attempt < 5 && !isRestored; attempt++) {
          assert.equal((await toolsOf(world, page, toolCount)).length, toolCount);
          await page.evaluate(() => {
            const marked = window as unknown as Marked;
            // Runs after the listener of the tools.
            addEventListener('pagehide', () => (marked.left = marked.mdShopTools?.size ?? 0));
          });
          await page.goto(`${url}/ru/`);
          // page.goBack() waits for a load event, which a restored page does not have.
          await page.evaluate(() => history.back());
          await page.waitForFunction(
            () => !location.pathname.startsWith('/ru/') && (window as unknown as Marked).back !== undefined,
          );
          isRestored = await page.evaluate(() => (window as unknown as Marked).back === true);
        }
        assert.ok(isRestored, 'the browser never kept the page');
        assert.equal(await page.evaluate(() => (window as unknown as { left: number }).left), 0);
        assert.equal((await toolsOf(world, page, toolCount)).length, toolCount);
        assert.equal(
          await world.call(page, 'list_categories', {}),
          await (await send('/categories?language=ro')).text(),
        );
        assert.deepEqual(complaints, []);
      });
    });
  }

  test('a name that is taken does not affect the others', async () => {
    const { url } = await testSite();
    const taken = {
      ...nativeWorld,
      prepare: (context: Visit['context']) =>
        context.addInitScript(
          `document.modelContext.registerTool({ name: 'get_product', description: 'mine', execute: async () => 'mine' });`,
        ),
    };
    await visiting(taken, `${url}/`, async ({ page, complaints }) => {
      const tools = await toolsOf(nativeWorld, page, toolCount);
      assert.equal(tools.length, toolCount);
      assert.equal(tools.find(({ name }) => name === 'get_product')?.description, 'mine');
      assert.match(await call(page, 'list_categories', {}), /^\{"categories":/);
      assert.deepEqual(complaints, []);
    });
  });

  test('a policy that forbids tools causes no error', async () => {
    await withPlugin(
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
