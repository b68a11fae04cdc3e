import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import { messages } from '../../src-contract/messages/index.ts';
import { testSite } from './site.ts';
import { axe, inBrowser, markDocument, isSameDocument } from './support/browser.ts';
import { product, products } from './support/contract-client.ts';
import { type Imported, importedPosts } from './support/demo.ts';
import { deletePosts, deleteTerms, makePost, makeTerm, untilRebuilt } from './support/fixtures.ts';
import { php, phpValue } from './support/php.ts';
import { priceText } from './support/prices.ts';

/** The blocks in a real browser: filters without reloading, the keyboard, announcements to screen readers, and without scripts. */

let posts: Record<string, Imported>;
const load = async () => {
  posts = await importedPosts();
};
const urlOf = (key: string) => posts[key]?.url ?? assert.fail(key);

/** Holds requests back until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const untilLoaded = (page: Page) => page.locator('.wp-block-md-shop-catalog:not(.is-loading)').waitFor();

describe('blocks in the browser: the catalog', () => {
  before(load);
  test('a choice by mouse changes the results and the address without reloading; back restores them', async () => {
    const { total } = await products('size=42');
    await inBrowser('/magazin/', async (page) => {
      const count = page.locator('.md-shop-count');
      const all = await count.textContent();
      await markDocument(page);
      const select = page.locator('select[name="shop-size"]');
      await select.selectOption('42');
      await page.waitForURL(/\/magazin\/\?shop-size=42$/);
      await page.waitForFunction(
        `document.querySelectorAll('.md-shop-card').length === ${String(Math.min(12, total))}`,
      );
      assert.equal(await count.getAttribute('role'), 'status');
      assert.match((await count.textContent()) ?? '', new RegExp(`^${String(total)} `));

      await page.fill('input[name="shop-search"]', 'nimicdinastea');
      await page.keyboard.press('Enter');
      await page.waitForURL(/shop-search=nimicdinastea/);
      await page.locator('.md-shop-nothing').waitFor();
      assert.match(page.url(), /shop-size=42/, 'the form has lost the previous filter');

      await page.goBack();
      await page.waitForFunction(
        `document.querySelectorAll('.md-shop-card').length === ${String(Math.min(12, total))}`,
      );
      assert.equal(await page.inputValue('input[name="shop-search"]'), '');
      await page.goBack();
      await page.waitForFunction(`document.querySelector('.md-shop-count').textContent === ${JSON.stringify(all)}`);
      assert.equal(await select.inputValue(), '');
      assert.ok(await isSameDocument(page), 'the page was reloaded');
    });
  });

  test('arrow keys only choose: the visitor submits the form, and the focus stays', async () => {
    await inBrowser('/magazin/', async (page) => {
      await markDocument(page);
      const sort = page.locator('select[name="shop-sort"]');
      await sort.focus();
      await page.keyboard.press('ArrowDown');
      assert.equal(await sort.inputValue(), 'newest');
      const any = page.locator('input[name="shop-color"]').first();
      await any.focus();
      await page.keyboard.press('ArrowDown');
      assert.equal(await any.isChecked(), false);
      await page.waitForTimeout(300);
      assert.match(page.url(), /\/magazin\/$/, 'nothing is submitted');
      await page.keyboard.press('Enter');
      await page.waitForURL(/shop-sort=newest/);
      assert.match(page.url(), /shop-color=/);
      await page.locator('.md-shop-pill').waitFor();
      assert.equal(await page.evaluate('document.activeElement.name'), 'shop-color');
      assert.ok(await isSameDocument(page), 'the page was reloaded');
    });
  });

  for (const scripts of [true, false]) {
    test(`on a phone the filters are a drawer, by keyboard, ${scripts ? 'with' : 'without'} scripts`, async () => {
      await inBrowser(
        '/magazin/',
        async (page) => {
          const open = page.locator('.md-shop-filters__open');
          const size = page.locator('select[name="shop-size"]');
          assert.equal(await size.isVisible(), false);
          await open.focus();
          await page.keyboard.press('Enter');
          await size.waitFor({ state: 'visible' });
          await page.locator('.md-shop-panel__close:focus').waitFor();
          await page.keyboard.press('Escape');
          await size.waitFor({ state: 'hidden' });
          await open.click();
          await size.selectOption('42');
          await page.locator('select[name="shop-availability"]').selectOption('in_stock');
          await page.locator('.md-shop-panel__apply').click();
          await page.waitForURL(/shop-size=42/);
          assert.match(page.url(), /shop-availability=in_stock/);
          await page.waitForFunction(`document.querySelectorAll('.md-shop-pill').length === 2`);
          assert.equal(await size.isVisible(), false, 'the drawer is closed');
          assert.match((await open.textContent()) ?? '', /\(2\)/);
          await open.click();
          await page.locator('.md-shop-term', { hasText: 'Căști' }).click();
          await page.waitForURL(/\/categorie\/.*casti\/\?shop-size=42/);
        },
        { viewport: { width: 390, height: 844 }, javaScriptEnabled: scripts },
      );
    });
  }

  test('a press beside the controls of the drawer leaves it open, also in themes whose content takes the focus; the button closes it', async () => {
    await inBrowser(
      '/magazin/',
      async (page) => {
        const open = page.locator('.md-shop-filters__open');
        const panel = page.locator('.md-shop-panel:popover-open');
        await page.evaluate(`document.querySelector('main').tabIndex = -1`);
        await open.click();
        await page.locator('.md-shop-panel__close:focus').waitFor();
        await page.locator('.md-shop-panel__head').click({ position: { x: 12, y: 12 } });
        assert.equal(await page.evaluate('document.activeElement.localName'), 'main');
        assert.ok(await panel.isVisible());
        await open.click();
        assert.equal(await panel.isVisible(), false);
      },
      { viewport: { width: 560, height: 844 } },
    );
  });

  test('in the drawer what has the focus is seen, also between its head and foot; beyond it the drawer closes', async () => {
    await inBrowser(
      '/magazin/',
      async (page) => {
        const panel = page.locator('.md-shop-panel');
        await page.evaluate(`document.querySelector('.md-shop-panel details').open = true`);
        await page.locator('.md-shop-filters__open').click();
        await page.locator('.md-shop-panel__close:focus').waitFor();
        const isSeen = async () => {
          // The browser scrolls before the next picture.
          await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
          return page.evaluate<boolean>(
            `(() => {
              const one = document.activeElement;
              const { x, y, width, height } = one.getBoundingClientRect();
              const shown = document.elementFromPoint(x + width / 2, y + height / 2);
              return (one.closest('label') ?? one).contains(shown);
            })()`,
          );
        };
        const stops: string[] = [];
        const go = async (key: string) => {
          await page.keyboard.press(key);
          const stop = await page.evaluate<string>('document.activeElement.textContent || document.activeElement.name');
          assert.ok(await isSeen(), `${key} to ${stop}`);
          stops.push(stop);
        };
        while (!(await page.locator('.md-shop-panel__apply:focus').isVisible())) await go('Tab');
        assert.ok(stops.length > 20);
        for (let n = stops.length; n > 0; n--) await go('Shift+Tab');
        await page.locator('.md-shop-panel__close:focus').waitFor();
        await go('Shift+Tab');
        await page.locator('.md-shop-filters__open:focus').waitFor();
        assert.equal(await panel.isVisible(), false, 'it covers what has the focus');
      },
      { viewport: { width: 360, height: 568 } },
    );
  });

  test('an open drawer stays one when the window becomes wide; closed, the filters are beside the products', async () => {
    await inBrowser(
      '/magazin/',
      async (page) => {
        const panel = page.locator('.md-shop-panel');
        const box = async () => (await panel.boundingBox()) ?? assert.fail();
        await page.locator('.md-shop-filters__open').click();
        await page.locator('.md-shop-panel__close:focus').waitFor();
        await page.setViewportSize({ width: 1000, height: 600 });
        assert.deepEqual(await box(), { x: 616, y: 0, width: 384, height: 600 });
        const background = await panel.evaluate((one) => getComputedStyle(one).backgroundColor);
        assert.match(background, /^rgb\(/, 'the page behind it would be seen');
        assert.deepEqual(await axe(page, '.md-shop-panel'), []);
        await page.locator('.md-shop-panel__close').click();
        await page.locator('.md-shop-panel__close').waitFor({ state: 'hidden' });
        const results = (await page.locator('.md-shop-results').boundingBox()) ?? assert.fail();
        const { x, width } = await box();
        assert.ok(x + width <= results.x, 'the filters are beside the products');
      },
      { viewport: { width: 600, height: 1000 } },
    );
  });

  test('the next page by keyboard: its first product gets the focus, and the page number is announced', async () => {
    await inBrowser('/ru/magazin/', async (page) => {
      await markDocument(page);
      await page.locator('.md-shop-pagination .next').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/shop-page=2/);
      await page.waitForFunction(`document.activeElement === document.querySelector('.md-shop-card a')`);
      assert.match((await page.locator('.md-shop-count').textContent()) ?? '', /· страница 2 из /);
      assert.ok(await isSameDocument(page));
    });
  });

  test('a turned page leaves the focus to who types meanwhile', async () => {
    await inBrowser('/magazin/', async (page) => {
      const release = await hold(page, /shop-page=2$/);
      await page.locator('.md-shop-pagination .next').click();
      await page.locator('.wp-block-md-shop-catalog.is-loading').waitFor();
      const search = page.locator('input[name="shop-search"]');
      await search.pressSequentially('ro');
      release();
      await page.waitForURL(/shop-page=2$/);
      await untilLoaded(page);
      await page.waitForTimeout(300);
      await page.keyboard.type('le');
      assert.equal(await search.inputValue(), 'role');
    });
  });

  test('after the page was reloaded, back shows what its address says', async () => {
    await inBrowser('/magazin/', async (page) => {
      const count = page.locator('.md-shop-count');
      const all = await count.textContent();
      await page.locator('select[name="shop-size"]').selectOption('42');
      await page.waitForURL(/shop-size=42$/);
      await page.reload();
      assert.notEqual(await count.textContent(), all);
      await page.goBack();
      await page.waitForURL(/\/magazin\/$/);
      await page.waitForFunction(`document.querySelector('.md-shop-count')?.textContent === ${JSON.stringify(all)}`);
      await page.goForward();
      await page.waitForURL(/shop-size=42$/);
      await page.waitForFunction(`document.querySelector('.md-shop-count')?.textContent !== ${JSON.stringify(all)}`);
    });
  });

  test('what is entered while a choice loads stays, and can be sent', async () => {
    await inBrowser('/magazin/', async (page) => {
      const release = await hold(page, /[?]shop-size=42$/);
      await page.locator('select[name="shop-size"]').selectOption('42');
      await page.locator('.wp-block-md-shop-catalog.is-loading').waitFor();
      const search = page.locator('input[name="shop-search"]');
      await search.pressSequentially('role');
      const color = page.locator('input[name="shop-color"][value="negru"]');
      await color.focus();
      await page.keyboard.press('Space');
      assert.match(page.url(), /\/magazin\/$/, 'it still loads');
      release();
      await page.waitForURL(/[?]shop-size=42$/);
      await untilLoaded(page);
      await page.waitForTimeout(300);
      assert.equal(await search.inputValue(), 'role');
      assert.equal(await color.isChecked(), true);
      await search.press('Enter');
      await page.waitForURL(/shop-search=role/);
      await untilLoaded(page);
      assert.match(page.url(), /shop-size=42/);
      assert.match(page.url(), /shop-color=negru/);
      // What the server has is not overwritten by what was entered before.
      await page.locator('.md-shop-clear').first().click();
      await page.waitForURL(/\/magazin\/$/);
      await untilLoaded(page);
      assert.equal(await search.inputValue(), '');
    });
  });

  test('of a link and a choice, one while the other loads, both count', async () => {
    await inBrowser('/magazin/?shop-color=negru', async (page) => {
      await markDocument(page);
      const [size, sort] = ['size', 'sort'].map((name) => page.locator(`select[name="shop-${name}"]`));
      assert.ok(size && sort);
      const isLoading = () => page.locator('.wp-block-md-shop-catalog.is-loading').waitFor();
      const followed = await hold(page, /\/magazin\/$/);
      await page.locator('.md-shop-pill').click();
      await isLoading();
      await size.selectOption('42');
      followed();
      await page.waitForURL(/\/magazin\/[?]shop-size=42$/);
      await untilLoaded(page);
      assert.equal(await page.locator('input[name="shop-color"][value="negru"]').isChecked(), false);

      const chosen = await hold(page, /[?]shop-size=42&shop-sort=name$/);
      await sort.selectOption('name');
      await isLoading();
      await page.locator('.md-shop-pill').click();
      await page.waitForURL(/\/magazin\/[?]shop-sort=name$/);
      await untilLoaded(page);
      chosen();
      assert.deepEqual([await size.inputValue(), await sort.inputValue()], ['', 'name']);
      assert.ok(await isSameDocument(page), 'the page was reloaded');

      // What clears all filters leaves none of those that are loading.
      await page.goto('/magazin/?shop-color=negru&shop-availability=in_stock');
      await hold(page, /shop-size=42/);
      await size.selectOption('42');
      await isLoading();
      await page.locator('.md-shop-clear').click();
      await page.waitForURL(/\/magazin\/$/);

      // Another list begins with its first page.
      await page.goto('/magazin/?shop-availability=in_stock');
      await hold(page, /shop-page=2/);
      await page.locator('.md-shop-pagination .next').click();
      await isLoading();
      await page.locator('.md-shop-pill').click();
      await page.waitForURL(/\/magazin\/$/);
    });
  });

  test('of the same catalog twice on a page each opens its own drawer, also after a choice', async () => {
    const id = await makePost({
      post_type: 'page',
      post_title: 'Două sertare',
      language: 'ro',
      post_content: '<!-- wp:md-shop/catalog {"perPage":2} /--><!-- wp:md-shop/catalog {"perPage":2} /-->',
    });
    try {
      await inBrowser(
        await php<string>(`return get_permalink( ${String(id)} );`),
        async (page) => {
          const opened = async () => {
            await page.locator('.md-shop-filters__open').last().click();
            const isOpen = await page.evaluate(
              `[...document.querySelectorAll('.md-shop-panel')].map((panel) => panel.matches(':popover-open'))`,
            );
            await page.locator('.md-shop-panel__close').last().click();
            return isOpen;
          };
          assert.deepEqual(await opened(), [false, true]);
          for (const sort of ['name', 'newest']) {
            await page.locator('select[name="shop-sort"]').last().selectOption(sort);
            await page.waitForURL(new RegExp(`shop-sort=${sort}$`));
            await page.locator('.wp-block-md-shop-catalog:not(.is-loading)').nth(1).waitFor();
            assert.deepEqual(await opened(), [false, true], sort);
          }
        },
        { viewport: { width: 360, height: 740 } },
      );
    } finally {
      await deletePosts([id]);
    }
  });

  test('a link keeps what is entered in the form and not yet sent', async () => {
    const narrow = { viewport: { width: 360, height: 740 } };
    const term = (page: Page) =>
      page
        .locator(
          '.md-shop-panel .md-shop-terms:not(.is-brands) ul ul a, .md-shop-panel .md-shop-terms:not(.is-brands) li:nth-child(2) > a',
        )
        .first();
    // In the drawer several filters are chosen together; categories have pages of their own.
    await inBrowser(
      '/magazin/',
      async (page) => {
        const leads = await term(page).getAttribute('href');
        await page.locator('.md-shop-filters__open').click();
        await page.locator('select[name="shop-size"]').selectOption('42');
        await page.fill('input[name="shop-price_min"]', '500');
        await term(page).click();
        await page.waitForURL(`${String(leads)}?shop-size=42&shop-price_min=500`);
      },
      narrow,
    );
    const id = await makePost({
      post_type: 'page',
      post_title: 'Cu sertar',
      language: 'ro',
      post_content: '<!-- wp:md-shop/catalog {"perPage":2} /-->',
    });
    try {
      await inBrowser(
        await php<string>(`return get_permalink( ${String(id)} );`),
        async (page) => {
          await page.locator('.md-shop-filters__open').click();
          await page.locator('label:has(input[name="shop-color"][value="negru"])').click();
          await term(page).click();
          await page.waitForURL(/shop-category=[^&]+&shop-color=negru$/);
        },
        narrow,
      );
    } finally {
      await deletePosts([id]);
    }
    // Another list begins with its first page; the same one does not.
    await inBrowser('/magazin/?shop-availability=in_stock', async (page) => {
      const price = page.locator('input[name="shop-price_max"]');
      await page.locator('.md-shop-pagination .next').click();
      await page.waitForURL(/[?]shop-availability=in_stock&shop-page=2$/);
      await untilLoaded(page);
      await price.fill('3000');
      await page.locator('.md-shop-pagination .next').click();
      await page.waitForURL(/[?]shop-availability=in_stock&shop-price_max=3000$/);
      await untilLoaded(page);
      await page.locator('.md-shop-pagination .next').click();
      await page.waitForURL(/shop-price_max=3000.*&shop-page=2$/);
      await untilLoaded(page);
      // What the link itself changes counts, and the link that clears all filters clears what is entered too.
      await price.fill('2000');
      await page.locator('.md-shop-pill').first().click();
      await page.waitForURL(/[?]shop-availability=in_stock$/);
      await untilLoaded(page);
      assert.equal(await price.inputValue(), '');
      await price.fill('2000');
      await page.locator('.md-shop-pill').first().click();
      await page.waitForURL(/[?]shop-price_max=2000$/);
      await page.goto('/magazin/?shop-availability=in_stock&shop-size=42');
      await price.fill('2000');
      await page.locator('.md-shop-clear').click();
      await page.waitForURL(/\/magazin\/$/);
      await untilLoaded(page);
      assert.equal(await price.inputValue(), '');
    });
  });

  test('a change that leaves the number of products is announced; what loses the focus gives it to the number', async () => {
    await inBrowser('/magazin/?shop-search=role', async (page) => {
      const count = page.locator('.md-shop-count');
      const text = ((await count.textContent()) ?? '').trim();
      await count.evaluate((status) => {
        const changes: unknown[] = [];
        new MutationObserver((list) => changes.push(...list)).observe(status, { characterData: true, subtree: true });
        Object.assign(globalThis, { mdShopChanges: changes });
      });
      await page.locator('select[name="shop-sort"]').focus();
      for (const [n, sort] of ['price_desc', 'price_asc', 'name'].entries()) {
        await page.locator('select[name="shop-sort"]').selectOption(sort);
        await page.waitForURL(new RegExp(`shop-sort=${sort}`));
        await page.waitForFunction(`globalThis.mdShopChanges.length === ${String(n + 1)}`);
        assert.equal(((await count.textContent()) ?? '').trim(), text);
      }
      await page.locator('.md-shop-pill').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/[?]shop-sort=name$/);
      await page.locator('.md-shop-count:focus').waitFor();
      assert.notEqual(((await count.textContent()) ?? '').trim(), text, 'it is still kept up to date');
    });
  });

  test('the image of another product does not stay until the new one is loaded', async () => {
    await inBrowser('/magazin/', async (page) => {
      await page.evaluate(
        `for (const image of document.querySelectorAll('.md-shop-card img')) image.mdShopName = image.alt`,
      );
      await page.locator('select[name="shop-sort"]').selectOption('price_desc');
      await page.waitForURL(/shop-sort=price_desc$/);
      await untilLoaded(page);
      assert.deepEqual(
        await page.evaluate(
          `[...document.querySelectorAll('.md-shop-card img')].filter(({ alt, mdShopName = alt }) => alt !== mdShopName).length`,
        ),
        0,
      );
    });
  });

  test('a click that opens another tab is left to the browser', async () => {
    await inBrowser('/magazin/?shop-search=role', async (page) => {
      const opened = page.context().waitForEvent('page');
      await page.locator('.md-shop-pill').click({ modifiers: ['Control'] });
      const other = await opened;
      await other.waitForURL(/\/magazin\/$/);
      assert.match(page.url(), /shop-search=role/);
    });
  });

  test('if the background request fails, the browser loads the page as usual', async () => {
    await inBrowser('/magazin/', async (page) => {
      await markDocument(page);
      let first = true;
      await page.route('**/magazin/?shop-size=42', async (route) => {
        const background = first;
        first = false;
        await (background ? route.fulfill({ status: 204 }) : route.continue());
      });
      await page.locator('select[name="shop-size"]').selectOption('42');
      await page.waitForFunction(`globalThis.mdShopMark !== true && document.querySelector('.md-shop-card') !== null`);
      assert.match(page.url(), /shop-size=42/);
    });
  });

  test('a page that the browser shows again as it was left does not wait for what it loaded then', async () => {
    await inBrowser('/magazin/', async (page) => {
      await hold(page, /[?]shop-size=42$/);
      await page.locator('select[name="shop-size"]').selectOption('42');
      await page.locator('.wp-block-md-shop-catalog.is-loading').waitFor();
      await page.evaluate(`window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
      await untilLoaded(page);
      await page.locator('select[name="shop-sort"]').selectOption('name');
      await page.waitForURL(/shop-sort=name/);
      await untilLoaded(page);
    });
  });
});

describe('blocks in the browser: a product', () => {
  before(load);
  for (const language of ['ro', 'ru'] as const) {
    test(`choosing a variant by keyboard in ${language} shows its price from REST and its address`, async () => {
      const found = await product(posts[`urban-80-${language}`]?.id ?? 0, language);
      const mostExpensive = found.variants.findLast(({ price }) => price === found.variant_price_range?.max);
      assert.ok(mostExpensive?.size !== null && mostExpensive !== undefined);
      await inBrowser(found.url, async (page) => {
        const status = page.locator('.md-shop-product__price');
        assert.equal(await status.getAttribute('role'), 'status');
        const before = (await status.textContent()) ?? '';
        assert.ok(before.includes(priceText(found, language)), before);
        await markDocument(page);
        const option = page.getByRole('radio', { name: mostExpensive.size ?? '', exact: true });
        await option.focus();
        await page.keyboard.press('Space');
        await page.waitForURL(new RegExp(`\\?variant=${String(mostExpensive.variant_id)}$`));
        await page.waitForFunction(`document.querySelector('.md-shop-product__price .md-shop-sku') !== null`);
        const after = (await status.textContent()) ?? '';
        assert.ok(after.includes(priceText(mostExpensive, language)), after);
        assert.ok(after.includes(messages[language][`availability.${mostExpensive.availability}`]), after);
        assert.ok(after.includes(mostExpensive.sku), after);
        assert.equal(await page.evaluate('document.activeElement.value'), mostExpensive.size);
        assert.ok(await option.isChecked());
        await page.goBack();
        await page.waitForFunction(
          `document.querySelector('.md-shop-product__price').textContent === ${JSON.stringify(before)}`,
        );
        assert.ok(await isSameDocument(page));
      });
    });
  }
});

describe('blocks in the browser: size and colour of a product', () => {
  let id = 0;
  before(async () => {
    id = await makePost({
      post_type: 'roller_product',
      post_title: 'Cu mărimi și culori',
      language: 'ro',
      variants: ['41', '42'].flatMap((size) =>
        [
          { ro: 'alb', ru: 'белый' },
          { ro: 'negru', ru: 'чёрный' },
        ].map((color) => ({ size, color, sku: `MC-${size}-${color.ro}`, regular_price: '15.00' })),
      ),
    });
  });
  after(() => deletePosts([id]));

  test('a second choice before the first has arrived keeps both', async () => {
    const found = await product(id);
    await inBrowser(found.url, async (page) => {
      await markDocument(page);
      const held: (() => void)[] = [];
      await page.route(/shop-size=42$/, async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
      await page.getByRole('radio', { name: '42', exact: true }).check({ force: true });
      await page.getByRole('radio', { name: 'negru', exact: true }).check({ force: true });
      await page.locator('.md-shop-product__price', { hasText: 'MC-42-negru' }).waitFor();
      for (const release of held) release();
      await page.waitForTimeout(300);
      assert.match((await page.locator('.md-shop-product__price').textContent()) ?? '', /MC-42-negru/);
      assert.match(page.url(), /shop-size=42&shop-color=negru$/);
      // What the server knows again has the variant's address.
      const other = found.variants.find(({ sku }) => sku === 'MC-41-negru') ?? assert.fail();
      await page.getByRole('radio', { name: '41', exact: true }).check({ force: true });
      await page.waitForURL(new RegExp(`[?]variant=${String(other.variant_id)}$`));
      await page.locator('.md-shop-product__price', { hasText: 'MC-41-negru' }).waitFor();
      assert.ok(await isSameDocument(page));
    });
  });

  test('a choice that is made before the script is there applies when it is, and until then by a button', async () => {
    const found = await product(id);
    await inBrowser('/magazin/', async (page) => {
      const release = await hold(page, /blocks\/product\/view\.js/);
      await page.goto(found.url, { waitUntil: 'commit' });
      const send = page.locator('.md-shop-choices__send');
      await page.locator('.wp-block-md-shop-product').waitFor();
      assert.equal(await send.isVisible(), false, 'it would be shown for a moment on every page');
      const size = page.getByRole('radio', { name: '42', exact: true });
      await size.check({ force: true });
      await page.getByRole('radio', { name: 'negru', exact: true }).check({ force: true });
      await send.waitFor({ state: 'visible' });
      release();
      await page.locator('.md-shop-product__price', { hasText: 'MC-42-negru' }).waitFor();
      assert.match(page.url(), /shop-size=42&shop-color=negru$/);
      await send.waitFor({ state: 'hidden' });
      // Otherwise browsers fill in what was chosen on an earlier visit.
      assert.equal(await size.getAttribute('autocomplete'), 'off');
    });
  });

  test('a size without a colour is chosen by itself, and a colour that it never has gives it up', async () => {
    const mixed = await makePost({
      post_type: 'roller_product',
      post_title: 'Cu o singură culoare',
      language: 'ro',
      variants: [
        { size: '42', color: { ro: 'negru', ru: 'чёрный' }, sku: 'MN-42', regular_price: '15.00' },
        { size: '43', sku: 'MN-43', regular_price: '16.00' },
      ],
    });
    try {
      const found = await product(mixed);
      await inBrowser(found.url, async (page) => {
        const checked = () =>
          page
            .locator('.md-shop-option input:checked')
            .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
        const hint = (text: string) => page.locator('.md-shop-product__chosen', { hasText: text }).waitFor();
        const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true });
        assert.equal(await page.locator('.md-shop-option.is-out-of-stock').count(), 0);
        assert.deepEqual(await checked(), []);
        await choose('negru');
        await hint(messages.ro['product.choose_size']);
        await choose('43');
        await page.locator('.md-shop-product__price', { hasText: 'MN-43' }).waitFor();
        assert.deepEqual(await checked(), ['43']);
        await choose('negru');
        await hint(messages.ro['product.choose_size']);
        assert.deepEqual(await checked(), ['negru']);
        await choose('42');
        await page.locator('.md-shop-product__price', { hasText: 'MN-42' }).waitFor();
      });
    } finally {
      await deletePosts([mixed]);
    }
  });

  test('on another page the choice is made with the button, and leads to the product', async () => {
    const found = await product(id);
    const other = await makePost({
      post_type: 'page',
      post_title: 'O pagină',
      language: 'ro',
      post_content: `<!-- wp:md-shop/product {"productId":${String(id)}} /--><!-- wp:md-shop/catalog {"perPage":2} /-->`,
    });
    try {
      await inBrowser(`/?page_id=${String(other)}`, async (page) => {
        const address = page.url();
        await page.getByRole('radio', { name: '42', exact: true }).check({ force: true });
        await page.getByRole('radio', { name: 'alb', exact: true }).check({ force: true });
        await page.waitForTimeout(300);
        assert.equal(page.url(), address);
        await page.getByRole('button', { name: messages.ro['product.show_choice'], exact: true }).click();
        await page.waitForURL(`${found.url}?shop-size=42&shop-color=alb`);
        assert.match((await page.locator('.md-shop-product__price').textContent()) ?? '', /MC-42-alb/);
      });
    } finally {
      await deletePosts([other]);
    }
  });
});

describe('blocks in the browser: the image of a product', () => {
  before(load);
  for (const scripts of [true, false]) {
    test(`it is enlarged and closed by keyboard, ${scripts ? 'with' : 'without'} scripts`, async () => {
      await inBrowser(
        urlOf('urban-80-ro'),
        async (page) => {
          const zoom = page.locator('.md-shop-zoom');
          assert.equal(await zoom.isVisible(), false);
          await page.locator('.md-shop-zoom__open').focus();
          await page.keyboard.press('Enter');
          await zoom.waitFor({ state: 'visible' });
          await page.locator('.md-shop-zoom:focus').waitFor();
          if (scripts) assert.deepEqual(await axe(page, '.md-shop-zoom'), []);
          // The page behind it cannot be reached.
          for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
            await page.keyboard.press(key);
            assert.equal(await page.locator(':focus:not(.md-shop-zoom, .md-shop-zoom__close, body)').count(), 0, key);
          }
          await zoom.focus();
          await page.keyboard.press('Escape');
          await zoom.waitFor({ state: 'hidden' });
          await page.locator('.md-shop-zoom__open:focus').waitFor();
        },
        { javaScriptEnabled: scripts },
      );
    });
  }
});

describe('blocks in the browser: the enlarged image by keyboard', () => {
  before(load);
  for (const viewport of [
    { width: 390, height: 700 },
    { width: 1280, height: 700 },
  ]) {
    test(`keys move it, not the page behind it, at ${String(viewport.width)} pixels; the focus returns also after Tab`, async () => {
      const open = async (page: Page) => {
        await page.locator('.md-shop-zoom__open').focus();
        await page.keyboard.press('Enter');
        await page.locator('.md-shop-zoom:focus').waitFor();
      };
      const place = (page: Page) =>
        page.evaluate<{ x: number; y: number; page: number }>(
          `(({ scrollLeft: x, scrollTop: y }) => ({ x, y, page: scrollY }))(document.querySelector('.md-shop-zoom'))`,
        );
      const embedded = await makePost({
        post_type: 'page',
        post_title: 'Bloc',
        language: 'ro',
        post_content: `<!-- wp:md-shop/product {"productId":${String(posts['urban-80-ro']?.id)}} /-->`,
      });
      try {
        for (const address of [urlOf('urban-80-ro'), `/?page_id=${String(embedded)}`]) {
          await inBrowser(
            address,
            async (page) => {
              await open(page);
              await page.waitForFunction(
                `(({ clientHeight, scrollHeight }) => scrollHeight > clientHeight)(document.querySelector('.md-shop-zoom'))`,
              );
              const before = await place(page);
              /** Presses it again while nothing moves: a key is lost while another one still scrolls. */
              const pressUntil = async (key: string, isDone: (now: { x: number; y: number }) => boolean) => {
                for (let n = 0; !isDone(await place(page)); n++) {
                  assert.ok(n < 20, `${key} does not move it`);
                  await page.keyboard.press(key);
                  await page.waitForTimeout(200);
                }
              };
              await pressUntil('End', ({ y }) => y > 50);
              await pressUntil('Home', ({ y }) => y === 0);
              // Also while its button has the focus, which stays where it is seen.
              await page.keyboard.press('Tab');
              await page.locator('.md-shop-zoom__close:focus').waitFor();
              await pressUntil('End', ({ y }) => y > 50);
              if (viewport.width < 400) await pressUntil('ArrowRight', ({ x }) => x > 0);
              const { y, width, x } = (await page.locator('.md-shop-zoom__close').boundingBox()) ?? assert.fail();
              assert.ok(y >= 0 && y < 20 && x + width <= viewport.width && x + width > viewport.width - 40);
              const after = await place(page);
              assert.equal(after.page, before.page, 'the page behind it has moved');

              await page.keyboard.press('Tab');
              await page.waitForFunction(`document.activeElement === document.body`);
              await page.keyboard.press('Escape');
              await page.locator('.md-shop-zoom').waitFor({ state: 'hidden' });
              await page.locator('.md-shop-zoom__open:focus').waitFor();
              assert.equal((await place(page)).page, before.page);
              await open(page);
              await page.locator('.md-shop-zoom__close').click();
              await page.locator('.md-shop-zoom__open:focus').waitFor();
            },
            { viewport },
          );
        }
      } finally {
        await deletePosts([embedded]);
      }
    });
  }
});

describe('blocks in the browser: the button to order', () => {
  let settings: unknown;
  before(async () => {
    await load();
    settings = await php(`return get_option( 'md_shop_settings' );`);
    await php(
      `update_option( 'md_shop_settings', array( 'order_page' => array( 'ro' => 'https://comenzi.example/' ) ) ); return 1;`,
    );
    await untilRebuilt();
  });
  after(async () => {
    await php(`update_option( 'md_shop_settings', ${phpValue(settings)} ); return 1;`);
    await php(`update_option( 'md_shop_settings', array( 'order_page' => array( 'ro' => '' ) ) ); return 1;`);
    await untilRebuilt();
  });

  test('it follows the chosen variant without reloading, can be reached by keyboard, and axe finds nothing', async () => {
    const found = await product(posts['urban-80-ro']?.id ?? 0);
    const variant = found.variants.find(({ availability, size }) => availability === 'in_stock' && size !== null);
    assert.ok(variant);
    await inBrowser(found.url, async (page) => {
      const button = page.locator('.md-shop-order');
      assert.equal(await button.getAttribute('href'), `https://comenzi.example/?product=${String(found.id)}`);
      await markDocument(page);
      await page.getByRole('radio', { name: variant.size ?? '', exact: true }).check({ force: true });
      await page.waitForURL(/[?]variant=[0-9]+$/);
      const chosen = /variant=([0-9]+)$/.exec(page.url())?.[1];
      await page.waitForFunction(
        `document.querySelector('.md-shop-order').href === 'https://comenzi.example/?variant=${String(chosen)}'`,
      );
      const label = found.variants.find(({ variant_id: id }) => String(id) === chosen)?.label ?? assert.fail(chosen);
      assert.ok(((await button.textContent()) ?? '').endsWith(label));
      await button.focus();
      const box = await button.boundingBox();
      assert.ok(box !== null && box.height >= 44, `the button is ${String(box?.height)} pixels high`);
      assert.deepEqual(await axe(page, '.wp-block-md-shop-product'), []);
      assert.ok(await isSameDocument(page));
    });
  });
});

describe('blocks in the browser: access for assistants', () => {
  before(load);
  test('the address is copied, and this is announced', async () => {
    const { url } = await testSite();
    await inBrowser(
      urlOf('ai-assistants-ro'),
      async (page) => {
        const button = page.getByRole('button', { name: messages.ro['connect.copy'], exact: true }).first();
        await button.focus();
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: messages.ro['connect.copied'], exact: true }).waitFor();
        assert.equal(await page.evaluate('navigator.clipboard.readText()'), `${url}/mcp`);
        await button.waitFor();
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });
  for (const language of ['ro', 'ru'] as const) {
    test(`${language}: "try it here" asks the site's own MCP from the page, and says so if that fails`, async () => {
      await inBrowser(
        urlOf(`ai-assistants-${language}`),
        async (page) => {
          const answer = page.locator('.md-shop-try__answer');
          const rows = () => answer.locator('li').allInnerTexts();
          const before = await rows();
          assert.ok(before.length > 1);
          const button = page.getByRole('button', { name: messages[language]['connect.ask'], exact: true });
          await button.focus();
          const [request] = await Promise.all([page.waitForRequest(/\/mcp$/), page.keyboard.press('Enter')]);
          assert.equal((request.postDataJSON() as { method: string }).method, 'tools/call');
          const [said = ''] = messages[language]['connect.answered'].split('{milliseconds}');
          await page.locator('.md-shop-try [role="status"]', { hasText: said.trim() }).waitFor();
          // The rows are rendered after the message.
          await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
          assert.deepEqual(await rows(), before, 'the same as the server has rendered');
          assert.deepEqual(await axe(page, '.wp-block-md-shop-agent-access'), []);

          // What is shown is what comes back.
          await page.route('**/mcp', async (route) => {
            const text = await (await route.fetch()).text();
            const json = JSON.parse(text) as { result: { structuredContent: { items: { name: string }[] } } };
            const [first] = json.result.structuredContent.items;
            await route.fulfill({
              json: {
                result: {
                  structuredContent: { items: [{ ...first, name: 'Altceva', price: null, matching_variants: [] }] },
                },
              },
            });
          });
          await button.click();
          await answer.getByText('Altceva').waitFor();
          assert.deepEqual(await rows(), [`Altceva ${messages[language]['price.none']}`]);
          await page.unroute('**/mcp');

          await page.route('**/mcp', (route) => route.fulfill({ status: 503, body: '<p>maintenance</p>' }));
          await button.click();
          await page
            .getByRole('alert')
            .getByText(messages[language]['connect.ask_failed'])
            .waitFor({ state: 'visible' });
          await page.unroute('**/mcp');
          await button.click();
          await page.locator('.md-shop-try [role="status"]', { hasText: said.trim() }).waitFor();
        },
        { expected: /status of 503/ },
      );
    });
  }
  test('the server of another domain, which would refuse, is not asked', async () => {
    await inBrowser('/magazin/', async (page) => {
      await page.route(urlOf('ai-assistants-ru'), async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const changed = html.replace(/(&quot;server&quot;:&quot;https?:[\\/]+)[^\\/]+/, '$1ru.example');
        assert.notEqual(changed, html);
        await route.fulfill({ response, body: changed });
      });
      await page.goto(urlOf('ai-assistants-ru'));
      await page.getByRole('button', { name: messages.ru['connect.copy'], exact: true }).first().waitFor();
      const ask = page.getByRole('button', { name: messages.ru['connect.ask'], exact: true });
      assert.equal(await ask.isVisible(), false);
    });
  });
  test('if the browser refuses to copy, the visitor gets instructions', async () => {
    await inBrowser(urlOf('ai-assistants-ru'), async (page) => {
      await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`);
      await page.getByRole('button', { name: messages.ru['connect.copy'], exact: true }).first().click();
      await page.getByText(messages.ru['connect.copy_failed']).first().waitFor({ state: 'visible' });
    });
  });
});

describe('blocks in the browser: every page, both languages', () => {
  before(load);
  const phone = { viewport: { width: 390, height: 844 } };
  for (const language of ['ro', 'ru'] as const) {
    const prefix = language === 'ru' ? '/ru' : '';
    test(`axe finds nothing in ${language}, and the layout does not shift`, async () => {
      const urban = await product(posts[`urban-80-${language}`]?.id ?? 0, language);
      for (const address of [
        `${prefix}/magazin/?shop-page=2`,
        `${prefix}/magazin/?shop-search=nimicdinastea`,
        urban.variants[0]?.url ?? '',
        `${prefix}/antrenori/`,
        urlOf(`c-irina-${language}`),
        `${prefix}/intrebari/`,
        urlOf(`f-size-${language}`),
        urlOf(`ai-assistants-${language}`),
      ]) {
        await inBrowser(
          address,
          async (page) => {
            await page.waitForLoadState('networkidle');
            const shift = await page.evaluate<number>(
              `new Promise((resolve) => { let sum = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value; }).observe({ type: 'layout-shift', buffered: true }); setTimeout(() => resolve(sum), 100); })`,
            );
            assert.ok(shift < 0.01, `${address} shifts by ${String(shift)}`);
            assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, address);
            // Opens everything that can be opened, so that axe checks it too.
            await page.evaluate(`for (const one of document.querySelectorAll('main details')) one.open = true`);
            assert.deepEqual(await axe(page, 'main'), [], address);
            if ((await page.locator('.md-shop-filters__open').count()) > 0) {
              await page.locator('.md-shop-filters__open').click();
              assert.deepEqual(await axe(page, '.md-shop-panel'), [], `the drawer of ${address}`);
            }
          },
          phone,
        );
      }
      for (const address of [`${prefix}/magazin/`, urban.url]) {
        await inBrowser(address, async (page) => {
          assert.deepEqual(await axe(page, 'main'), [], address);
        });
      }
    });
  }

  test('the field for the order shows its longest option in full', async () => {
    for (const options of [{}, phone]) {
      for (const address of ['/magazin/?shop-sort=name', '/ru/magazin/?shop-sort=name']) {
        await inBrowser(
          address,
          async (page) => {
            const widths = await page.evaluate<{ text: number; room: number }[]>(
              `[...document.querySelectorAll('.md-shop-toolbar select')].map((select) => {
                const { font, paddingLeft, paddingRight } = getComputedStyle(select);
                const context = Object.assign(document.createElement('canvas').getContext('2d'), { font });
                const text = Math.max(...[...select.options].map((option) => context.measureText(option.text).width));
                return { text, room: select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) };
              })`,
            );
            assert.equal(widths.length, 1);
            for (const { text, room } of widths) {
              assert.ok(text <= room, `${address} at ${JSON.stringify(options)}: ${String(text)} in ${String(room)}`);
            }
          },
          options,
        );
      }
    }
  });

  test('in the results of the search the stock begins its line if the price leaves no room', async () => {
    await inBrowser(
      '/ru/?s=ролики',
      async (page) => {
        const [first, ...others] = await page.evaluate<number[]>(
          `[...document.querySelectorAll('.md-shop-found__text .md-shop-stock')]
            .map((stock) => [stock.getBoundingClientRect(), stock.parentElement.getBoundingClientRect()])
            .filter(([{ y }, parent]) => y > parent.y + 10).map(([{ x }, parent]) => Math.round(x - parent.x))`,
        );
        assert.equal(first, 0);
        assert.deepEqual(new Set(others), new Set([0]));
      },
      { viewport: { width: 320, height: 640 } },
    );
  });

  test('larger letters fit on a narrow phone', async () => {
    const contact = await makePost({
      post_type: 'page',
      post_title: 'Contact',
      language: 'ro',
      post_content: '<!-- wp:md-shop/contact /-->',
    });
    const parts = `main :is(.md-shop-product__top, .md-shop-product__facts, .md-shop-categories > li, .md-shop-found__item, .md-shop-contact)`;
    try {
      for (const address of [urlOf('junior-flex-ru'), '/', '/ru/?s=ролики', `/?page_id=${String(contact)}`]) {
        await inBrowser(
          address,
          async (page) => {
            await page.evaluate(`document.documentElement.style.fontSize = '175%'`);
            const [all, tooWide] = await page.evaluate<[number, string[]]>(
              `((all) => [all.length, all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)])([...document.querySelectorAll('${parts}')])`,
            );
            assert.ok(all > 0, address);
            assert.deepEqual(tooWide, [], address);
          },
          { viewport: { width: 320, height: 640 } },
        );
      }
    } finally {
      await deletePosts([contact]);
    }
  });

  test('with letters twice as large the search and the order fit, from a phone to a desktop', async () => {
    for (const width of [360, 620, 950]) {
      await inBrowser(
        '/ru/magazin/',
        async (page) => {
          await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
          const cut = await page.evaluate<string[]>(
            `[...document.querySelectorAll('.md-shop-toolbar > *')].filter((one) => one.checkVisibility() && (one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth + 1)).map(({ className }) => className)`,
          );
          assert.deepEqual(cut, []);
        },
        { viewport: { width, height: 740 } },
      );
    }
  });

  test('words and stock codes that are longer than a line fit on a phone', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
    const category = await makeTerm('md_shop_category', `Zz${word}`, { language: 'ro' });
    const brand = await makeTerm('md_shop_brand', `Zz${word}`, { language: 'ro' });
    const id = await makePost({
      post_type: 'roller_product',
      post_title: word,
      language: 'ro',
      offer: { sku: `SKU-${'X'.repeat(60)}`, regular_price: '10' },
      categories: [category],
      brands: [brand],
    });
    const address = await php<string>(`return get_permalink( ${String(id)} );`);
    const event = `{"events":[{"date":"2099-01-01","name":"${word}","place":"${word}"}]}`;
    const lists = await makePost({
      post_type: 'page',
      post_title: 'Liste',
      language: 'ro',
      post_content: `<!-- wp:md-shop/catalog {"perPage":4,"columns":6} /--><!-- wp:md-shop/events ${event} /-->`,
    });
    const searched = word.slice(0, 60);
    try {
      for (const query of ['', `&shop-search=${searched}`, `&shop-search=${searched}%20role`]) {
        await inBrowser(
          `/?page_id=${String(lists)}${query}`,
          async (page) => {
            const tooWide = await page.evaluate<string[]>(
              `[...document.querySelectorAll('[class*=wp-block-md-shop] *')].filter((one) => one.checkVisibility() && !one.closest('.screen-reader-text') && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && !one.matches('input, select, fieldset')).map(({ className, localName }) => className || localName)`,
            );
            assert.deepEqual(tooWide, [], query);
            assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
          },
          { viewport: { width: 320, height: 740 } },
        );
      }
      await inBrowser(
        address,
        async (page) => {
          assert.ok((await page.locator('.md-shop-way li').count()) > 1);
          assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360);
        },
        { viewport: { width: 360, height: 740 } },
      );
    } finally {
      await deletePosts([id, lists]);
      await deleteTerms('md_shop_category', [category]);
      await deleteTerms('md_shop_brand', [brand]);
    }
  });

  test('the number beside the chosen category can be read on a coloured background', async () => {
    await inBrowser('/categorie/protectie/', async (page) => {
      // The colours of Twenty Twenty-One.
      await page.addStyleTag({ content: 'body { background: #d1e4dd !important; color: #28303d !important }' });
      await page.locator('.md-shop-term[aria-current] .md-shop-term__count').waitFor();
      assert.deepEqual(await axe(page, '.md-shop-terms'), []);
    });
  });

  test('in themes that draw their own radio buttons those of sizes and colours lie over their chips', async () => {
    // As in Twenty Twenty-One, whose styles come after those of blocks.
    const content = `input[type=radio] { position: relative; width: 25px; height: 25px; min-width: 30px; border: 3px solid }
      input[type=radio]:checked { border: 4px solid }`;
    for (const [address, chip] of [
      ['/magazin/', '.md-shop-colors__one'],
      [urlOf('urban-80-ro'), '.md-shop-option'],
    ] as const) {
      await inBrowser(address, async (page) => {
        const places = () =>
          page.evaluate<(readonly number[])[]>(
            `[...document.querySelectorAll('${chip} > *')].map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))`,
          );
        const before = await places();
        assert.ok(before.length > 4);
        await page.addStyleTag({ content });
        assert.deepEqual(await places(), before);
        for (let n = 0; n < before.length; n += 2) assert.deepEqual(before[n], before[n + 1], 'button and chip');
      });
    }
  });

  test('where colours are forced, colours of products, the chosen image, arrows and buttons can still be seen', async () => {
    const styles = (page: Page, selector: string, name: string) =>
      page
        .locator(selector)
        .evaluateAll((all, property) => all.map((one) => getComputedStyle(one).getPropertyValue(property)), name);
    await inBrowser(
      '/magazin/',
      async (page) => {
        const [swatch = ''] = await styles(page, '.md-shop-card .md-shop-swatch', 'background-image');
        assert.match(swatch, /gradient/);
        assert.deepEqual(await styles(page, '.md-shop-toolbar select', 'appearance'), ['auto']);
        assert.deepEqual(await styles(page, '.md-shop-filters__send button', 'border-top-width'), ['1px']);
        await page.goto(urlOf('junior-flex-ro'));
        assert.deepEqual(await styles(page, '.md-shop-order', 'border-top-width'), ['1px']);
        const [chosen, other] = await styles(page, '.md-shop-thumbs a', 'border-top-color');
        const [background] = await styles(page, 'body', 'background-color');
        assert.equal(other, background);
        assert.notEqual(chosen, background);
      },
      { forcedColors: 'active' },
    );
  });

  test('the check finds an image without a text alternative', async () => {
    await inBrowser('/magazin/', async (page) => {
      await page.evaluate(`document.querySelector('.md-shop-card img').removeAttribute('alt')`);
      assert.match((await axe(page, 'main')).join('\n'), /^image-alt: /);
    });
  });
});

describe('blocks in the browser: in a narrow place of a wide window', () => {
  before(load);
  const blocks = () =>
    `<!-- wp:md-shop/catalog {"perPage":4} /--><!-- wp:md-shop/product {"productId":${String(posts['urban-80-ro']?.id)},"showTitle":true} /--><!-- wp:md-shop/agent-access /-->`;
  const shownIn = async (place: string, use: (page: Page) => Promise<void>) => {
    const id = await makePost({ post_type: 'page', post_title: 'Loc', language: 'ro', post_content: place });
    try {
      await inBrowser(`/?page_id=${String(id)}`, use, { viewport: { width: 1440, height: 900 } });
    } finally {
      await deletePosts([id]);
    }
  };
  const box = async (page: Page, selector: string) =>
    (await page.locator(selector).first().boundingBox()) ?? assert.fail(selector);

  for (const width of [200, 400, 700]) {
    test(`the blocks fit in ${String(width)} pixels and can be used`, async () => {
      await shownIn(
        `<!-- wp:group {"layout":{"type":"default"}} --><div class="wp-block-group place" style="width:${String(width)}px;max-width:none;margin-left:0!important">${blocks()}</div><!-- /wp:group -->`,
        async (page) => {
          const place = await box(page, '.place');
          assert.equal(place.width, width);
          const tooWide = await page.evaluate<string[]>(
            `[...document.querySelectorAll('.place *')].filter((one) => one.checkVisibility() && !one.closest('.screen-reader-text, .md-shop-scroll') && one.getBoundingClientRect().right > ${String(place.x + width + 1)}).map((one) => one.className || one.outerHTML.slice(0, 80))`,
          );
          assert.deepEqual(tooWide, []);
          assert.equal((await box(page, '.md-shop-results')).width, width);
          assert.ok((await box(page, '.md-shop-card')).width >= Math.min(width, 152));
          assert.ok((await box(page, '.md-shop-toolbar > label')).width >= Math.min(width, 128));
          const facts = (await box(page, '.md-shop-product__facts')).width;
          assert.ok(width < 576 ? facts === width : facts < width / 2, `the facts are ${String(facts)} pixels wide`);
          assert.ok((await box(page, '.md-shop-copy__text')).width > 180);

          // The drawer covers the window, not the place.
          const size = page.locator('select[name="shop-size"]');
          assert.equal(await size.isVisible(), false);
          await page.locator('.md-shop-filters__open').click();
          assert.deepEqual(await box(page, '.md-shop-panel'), { x: 1056, y: 0, width: 384, height: 900 });
          await size.selectOption('42');
          await page.locator('.md-shop-panel__apply').click();
          await page.waitForURL(/shop-size=42/);
          assert.equal(await size.isVisible(), false);
        },
      );
    });
  }

  test('a row, a stack and a grid give them a width', async () => {
    const inside = (layout: string) =>
      `<!-- wp:group {"layout":${layout}} --><div class="wp-block-group">${blocks()}</div><!-- /wp:group -->`;
    const layouts = [
      '{"type":"flex"}',
      '{"type":"flex","orientation":"vertical"}',
      '{"type":"grid","minimumColumnWidth":"16rem"}',
    ];
    for (const layout of layouts) {
      await shownIn(inside(layout), async (page) => {
        for (const block of ['catalog', 'product']) {
          const { width, height, y } = await box(page, `.wp-block-md-shop-${block}`);
          assert.ok(width >= 180, `${block} is ${String(width)} pixels wide in ${layout}`);
          if (layout.includes('vertical')) {
            const last = await box(page, `.wp-block-md-shop-${block} > :last-child`);
            assert.ok(y + height - last.y - last.height < 40, `${block} has a gap at its end`);
          }
        }
      });
    }
  });
});

describe('blocks in the browser: settings of type and links', () => {
  before(load);
  test('the size of letters changes every text of the lists and of a product; the colour of links every link', async () => {
    const product = String(posts['urban-80-ro']?.id);
    const blocks = {
      catalog: '"perPage":4',
      product: `"productId":${product},"showTitle":true`,
      categories: '',
      breadcrumbs: '',
    };
    /** The size and colour of each text, and whether it is a link. */
    const texts = `(() => {
      const found = [];
      const walker = document.createTreeWalker(document.querySelector('.tested'), NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const one = walker.currentNode.parentElement;
        if (walker.currentNode.data.trim() === '' || !one.checkVisibility() || one.closest('.screen-reader-text, option, .wp-element-button')) continue;
        const { fontSize, color } = getComputedStyle(one);
        found.push({ text: one.textContent, size: parseFloat(fontSize), color, isLink: one.matches('a') });
      }
      return found;
    })()`;
    type Text = { readonly text: string; readonly size: number; readonly color: string; readonly isLink: boolean };
    for (const [block, attributes] of Object.entries(blocks)) {
      const shown: Text[][] = [];
      for (const style of [
        '{}',
        '{"typography":{"fontSize":"32px"}}',
        '{"elements":{"link":{"color":{"text":"#ff0000"}}}}',
      ]) {
        const id = await makePost({
          post_type: 'page',
          post_title: 'Tipar',
          language: 'ro',
          post_content: `<!-- wp:md-shop/${block} {${[attributes, '"className":"tested"', `"style":${style}`].filter(Boolean).join(',')}} /-->`,
        });
        try {
          await inBrowser(`/?page_id=${String(id)}`, async (page) => {
            shown.push(await page.evaluate<Text[]>(texts));
          });
        } finally {
          await deletePosts([id]);
        }
      }
      const [plain = [], large = [], colored = []] = shown;
      assert.ok(plain.length > 1, block);
      for (const [n, { text, size }] of plain.entries()) {
        const grown = large[n]?.size ?? 0;
        assert.ok(grown > size * 1.3, `${block}, ${text}: ${String(size)} becomes ${String(grown)}`);
      }
      const others = colored.filter(({ isLink, color }) => isLink && color !== 'rgb(255, 0, 0)');
      assert.deepEqual(others, [], block);
      assert.ok(colored.some(({ isLink }) => isLink));
    }
  });
});

/** Makes the browser one without popovers: their attributes, their state in selectors and their functions are unknown to it. */
async function withoutPopovers(page: Page): Promise<void> {
  await page.addInitScript(`delete HTMLElement.prototype.popover`);
  await page.route(/./, async (route) => {
    if (!['document', 'script', 'stylesheet', 'fetch'].includes(route.request().resourceType()))
      return route.continue();
    const response = await route.fetch();
    const text = (await response.text())
      .replaceAll(':popover-open', ':unknown')
      .replaceAll(' popover', ' data-unknown');
    return route.fulfill({ response, body: text });
  });
}

describe('blocks in the browser: without popovers', () => {
  before(load);
  for (const width of [390, 1280]) {
    test(`at ${String(width)} pixels all filters can be used, and only one image is shown`, async () => {
      await inBrowser(
        urlOf('urban-80-ro'),
        async (page) => {
          await withoutPopovers(page);
          await page.reload();
          await page.locator('.md-shop-zoom__open img').waitFor();
          assert.equal(await page.locator('.md-shop-zoom').isVisible(), false);

          await page.goto('/magazin/');
          await markDocument(page);
          assert.equal(await page.locator('.md-shop-filters__open').isVisible(), false, 'it opens nothing');
          assert.equal(await page.locator('.md-shop-panel__head').isVisible(), false);
          await page.locator('select[name="shop-size"]').selectOption('42');
          await page.waitForURL(/[?]shop-size=42$/);
          await untilLoaded(page);
          await page.fill('input[name="shop-search"]', 'role');
          await page.locator('.md-shop-panel__apply').click();
          await page.waitForURL(/shop-search=role/);
          await untilLoaded(page);
          assert.ok(await isSameDocument(page));
          assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
        },
        { viewport: { width, height: 844 } },
      );
    });
  }
});

describe('blocks in the browser: without scripts', () => {
  before(load);
  test('search, filters, pages, variants and questions work', async () => {
    const found = await product(posts['urban-80-ro']?.id ?? 0);
    const { total } = await products('search=role&category=role-in-line');
    assert.ok(total > 0);
    await inBrowser(
      '/magazin/',
      async (page) => {
        await page.fill('input[name="shop-search"]', 'role');
        await page.getByRole('button', { name: messages.ro['shop.search'], exact: true }).click();
        await page.waitForURL(/shop-search=role/);
        await page.locator('.md-shop-term', { hasText: 'Role in-line' }).click();
        await page.waitForURL(/role-in-line\/\?shop-search=role$/);
        assert.match((await page.locator('.md-shop-count').textContent()) ?? '', new RegExp(`^${String(total)} `));
        await page.getByRole('link', { name: messages.ro['shop.clear'] }).click();
        await page.locator('.md-shop-pill').click();
        await page.waitForURL(/\/magazin\/$/);
        await page.locator('.md-shop-colors__one', { hasText: 'negru' }).click();
        await page.locator('.md-shop-panel__apply').click();
        await page.waitForURL(/shop-color=negru/);
        assert.equal(await page.locator('input[name="shop-color"][value="negru"]').isChecked(), true);
        await page.locator('.md-shop-pill').click();
        await page.waitForURL(/\/magazin\/$/);
        await page.getByRole('link', { name: messages.ro['shop.next'] }).click();
        await page.waitForURL(/shop-page=2/);

        await page.goto(found.url);
        const one = found.variants.find(({ size }) => size === '42');
        await page.locator('.md-shop-option', { hasText: '42' }).click();
        await page.locator('.md-shop-choices__send').click();
        await page.waitForURL(/shop-size=42$/);
        assert.ok((await page.locator('.md-shop-product__price').textContent())?.includes(one?.sku ?? '?'));

        await page.goto('/intrebari/');
        const question = page.locator('.md-shop-question').first();
        const answer = question.locator('.md-shop-question__answer');
        assert.equal(await answer.isVisible(), false);
        await question.locator('summary').focus();
        await page.keyboard.press('Enter');
        await answer.waitFor({ state: 'visible' });

        await page.goto(urlOf('ai-assistants-ro'));
        assert.equal(await page.locator('.md-shop-copy__button:visible').count(), 0, 'a button without an effect');
        assert.ok((await page.locator('.md-shop-try__answer a').count()) > 1, 'the example is there as text');
      },
      { javaScriptEnabled: false },
    );
  });
});
