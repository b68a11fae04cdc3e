import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { browserTable } from '../../src-contract/browser/table.ts';
import { service } from '../../src-contract/service.ts';
import { content, products, send } from './support/contract-client.ts';
import { page as get } from './support/pages.ts';
import {
  type Visit,
  type World,
  closeBrowsers,
  toolsOf,
  visiting,
  modelContextFixtures,
} from './support/model-context-fixtures.ts';
import { testSite } from './site.ts';

after(closeBrowsers);

const toolNames = [...Object.keys(browserTable.reads), 'open_product'];
const homes = { ro: '/', ru: '/ru/' } as const;
type Call = readonly [name: string, input: Record<string, string | number>, path: string];

/** One call of every read, as a model makes it, and the same REST read. */
async function calls(language: 'ro' | 'ru'): Promise<readonly Call[]> {
  const id = (await products(`language=${language}&per_page=1`)).items[0]?.id ?? 0;
  const other = language === 'ro' ? 'ru' : 'ro';
  return [
    ['search_products', {}, `/products?language=${language}`],
    [
      'search_products',
      { search: 'role & căști', per_page: 3, page: 2, language: other },
      `/products?search=role+%26+c%C4%83%C8%99ti&per_page=3&page=2&language=${other}`,
    ],
    ['get_product', { id }, `/products/${String(id)}?language=${language}`],
    ['search_site', { per_page: 2 }, `/content?per_page=2&language=${language}`],
    ['list_categories', {}, `/categories?language=${language}`],
    ['list_categories', { language: other }, `/categories?language=${other}`],
  ];
}

async function restText(path: string): Promise<string> {
  const response = await send(path);
  assert.equal(response.status, 200, path);
  return response.text();
}

/** Waits for the five tools of a page, described in its language. */
async function assertListed(world: World, { page }: Visit, language: 'ro' | 'ru'): Promise<void> {
  const tools = await toolsOf(world, page, toolNames.length);
  assert.deepEqual(tools.map(({ name }) => name).sort(), [...toolNames].sort());
  for (const { name, description, inputSchema } of tools) {
    const own = browserTable.texts[language][name as keyof (typeof browserTable.texts)['ro']];
    assert.equal(description, own.description, name);
    assert.deepEqual(inputSchema, own.inputSchema, name);
  }
}

for (const world of modelContextFixtures) {
  describe(`browser tools with ${world.name}`, () => {
    for (const language of service.languages) {
      test(`${language}: every tool is listed and returns the REST response byte for byte`, async () => {
        const { url } = await testSite();
        const [item] = (await products(`language=${language}&per_page=1`)).items;
        assert.ok(item !== undefined && (await content(`language=${language}`)).total > 0);
        await visiting(world, `${url}${homes[language]}`, async (visit) => {
          const { page, complaints } = visit;
          await assertListed(world, visit, language);
          for (const [name, input, path] of await calls(language)) {
            const result = await world.call(page, name, input);
            assert.equal(result, await restText(path), `${name} ${JSON.stringify(input)}`);
          }
          const wrong = JSON.parse(await world.call(page, 'search_products', { per_page: 51 })) as {
            error: { code: string; message: string };
          };
          assert.equal(wrong.error.code, 'md_shop_invalid_parameters');
          assert.match(wrong.error.message, /per_page must be an integer from 1 to 50/);
          assert.deepEqual(complaints, []);

          const opened = JSON.parse(await world.call(page, 'open_product', { id: item.id })) as object;
          assert.deepEqual(opened, { status: 'opening', id: item.id, name: item.name, url: new URL(item.url).href });
          await page.waitForURL(item.url);
          // The new page offers the tools again, and nothing else has happened.
          await assertListed(world, visit, language);
          assert.equal(new URL(page.url()).search, '');
          assert.deepEqual(complaints, []);
          // The browser writes a 404 to its console, whatever the script does.
          await assertNotFound(world, visit);
        });
      });
    }
  });
}

/** A missing product is an error that says what to do, without navigation. */
async function assertNotFound(world: World, { page }: Visit): Promise<void> {
  const address = page.url();
  for (const name of ['get_product', 'open_product']) {
    const { error } = JSON.parse(await world.call(page, name, { id: 99_999_999 })) as {
      error: { code: string; message: string; data: unknown };
    };
    assert.equal(error.code, 'md_shop_product_not_found');
    assert.match(error.message, /id 99999999 .*Take an id from search_products/);
    assert.deepEqual(error.data, { status: 404 });
  }
  assert.equal(page.url(), address);
}

/** Returns everything that the plugin prints into a page for the tools. */
async function ownTags(): Promise<string> {
  const { text } = await get('/');
  const tags =
    text.match(/<script\b[^>]*(?:md-shop-browser-tools|\/build\/browser\/loader\.js)[^>]*>[^<]*<\/script>/g) ?? [];
  assert.equal(tags.length, 2, tags.join('\n'));
  return tags.join('\n');
}

describe('browser tools without a model context', () => {
  test('one small request that does not block the page, and no message', async () => {
    const { url } = await testSite();
    await visiting({ native: false, prepare: () => Promise.resolve() }, `${url}/ru/`, async (visit) => {
      const { page, asked, complaints } = visit;
      await page.waitForLoadState('networkidle');
      const own = asked.filter((address) => address.includes('/build/browser/'));
      assert.equal(own.length, 1, own.join(' '));
      assert.match(String(own[0]), /\/loader\.js\?ver=[0-9a-f]{16}$/);
      assert.ok(!asked.some((address) => address.includes(service.namespace)));
      assert.deepEqual(complaints, []);
      const blocking = await page.evaluate((name) => {
        const [entry] = performance.getEntriesByName(name);
        return (entry as PerformanceEntry & { renderBlockingStatus: string }).renderBlockingStatus;
      }, String(own[0]));
      assert.equal(blocking, 'non-blocking');
    });
  });

  for (const native of [false, true]) {
    test(`nothing in a page changes or shifts, ${native ? 'with' : 'without'} a model context`, async () => {
      const { url } = await testSite();
      const bare = {
        native,
        prepare: async (context: Visit['context']) => {
          await context.addInitScript(`window.shifts = 0; window.changes = 0;
            new PerformanceObserver((list) => { window.shifts += list.getEntries().length; }).observe({ type: 'layout-shift', buffered: true });
            addEventListener('DOMContentLoaded', () => new MutationObserver((list) => { window.changes += list.length; })
              .observe(document, { subtree: true, childList: true, attributes: true, characterData: true }), true);`);
          // A page without a theme, whose own shifts would count.
          const body = `<!doctype html><html lang="ro"><title>x</title>${await ownTags()}<h1>x</h1><p>y</p></html>`;
          await context.route(`${url}/bare`, (route) => route.fulfill({ contentType: 'text/html', body }));
        },
      };
      await visiting(bare, `${url}/bare`, async ({ page, complaints }) => {
        await page.waitForLoadState('networkidle');
        if (native) assert.equal((await page.webmcp.tools()).length, toolNames.length);
        const seen = await page.evaluate(() => {
          const { shifts, changes } = window as unknown as { shifts: number; changes: number };
          return { shifts, changes };
        });
        assert.deepEqual(seen, { shifts: 0, changes: 0 });
        assert.deepEqual(
          complaints.filter((line) => !line.includes('favicon')),
          [],
        );
      });
    });
  }

  test('both scripts exist, as JavaScript, and the name of the second has the hash of its content', async () => {
    const { url } = await testSite();
    const [loader = ''] =
      /[^"']*\/build\/browser\/loader\.js\?ver=[0-9a-f]+/.exec((await get('/')).text.replaceAll('&#038;', '&')) ?? [];
    const first = await get(loader);
    const [second = ''] = /tools\.[0-9a-f]{16}\.js/.exec(first.text) ?? [];
    for (const address of [loader, new URL(second, `${url}${new URL(loader).pathname}`).href]) {
      const { status, headers } = await get(address);
      assert.equal(status, 200, address);
      assert.match(headers.get('content-type') ?? '', /javascript/, address);
    }
  });
});
