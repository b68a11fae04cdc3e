import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { readyEditor, save } from './support/block-editor.ts';
import { axe, inBrowser, logIn } from './support/browser.ts';
import { product, refused } from './support/contract-client.ts';
import { type Editor, withApplicationPassword } from './support/editor.ts';
import { deletePosts, deleteTerms, makePost, makeTerm } from './support/fixtures.ts';
import { call } from './support/mcp.ts';

/** The plugin's panels in the block editor, in a real browser. */

const ids: number[] = [];
let rest: Editor | undefined;

async function write(method: string, path: string, body?: unknown) {
  rest ??= await withApplicationPassword();
  const { status, json } = await rest.write(method, path, body);
  assert.ok(status < 300, `${method} ${path}: ${JSON.stringify(json).slice(0, 300)}`);
  return json;
}

const postId = (page: Page): Promise<number> =>
  page.evaluate<number>(`wp.data.select('core/editor').getCurrentPostId()`);

/** Opens a panel of the sidebar and returns it. */
async function panel(page: Page, title: string): Promise<Locator> {
  const found = page.locator('.components-panel__body', {
    has: page.getByRole('button', { name: title, exact: true }),
  });
  await found.waitFor();
  const button = found.getByRole('button', { name: title, exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  return found;
}

async function openEditor(page: Page, path: string): Promise<void> {
  await logIn(page);
  await page.goto(path);
  await readyEditor(page, 'document');
}

const publish = (page: Page): Promise<unknown> =>
  page.evaluate(`wp.data.dispatch('core/editor').editPost({ status: 'publish' })`).then(() => save(page));

const writeTitle = (page: Page, title: string): Promise<unknown> =>
  page.evaluate(`wp.data.dispatch('core/editor').editPost({ title: ${JSON.stringify(title)} })`);

/** The variants as REST and MCP return them; both must be the same. */
async function sold(id: number, language: 'ro' | 'ru') {
  const detail = await product(id, language);
  const { structuredContent } = await call('get_product', { id, language });
  assert.deepEqual(structuredContent, detail);
  return detail.variants.map(({ size, color, price, availability, sku }) => [size, color, price, availability, sku]);
}

describe("the plugin's panels in the editor", () => {
  after(() => deletePosts(ids));

  test('a product with pasted variants, its translation, and a restored revision', async () => {
    let id = 0;
    await inBrowser('about:blank', async (page) => {
      await openEditor(page, '/wp-admin/post-new.php?post_type=roller_product');
      id = await postId(page);
      ids.push(id);
      await writeTitle(page, 'Role de probă');
      const prices = await panel(page, 'Price and stock');
      await prices.getByRole('button', { name: 'Add variants' }).click();
      const dialog = page.getByRole('dialog', { name: 'Variants' });
      await dialog.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
      const lines = [
        '42 EU\troșu\t\tED-42\t1 499,50\t1200\tda',
        '43 EU\troșu\t\tED-43\tzece',
        '43 EU\troșu\t\tED-43\t1600',
      ];
      const text = dialog.getByLabel('Lines copied from a spreadsheet');
      await text.fill(lines.join('\n'));
      await dialog.getByText('Lines that change something: 1. Lines with errors: 2.').waitFor();
      await text.fill([lines[0], lines[2], '44 EU\tnegru\tчёрный\tED-44\t1700\t\t0'].join('\n'));
      assert.deepEqual(await axe(page, '.md-shop-editor-variants'), []);
      await dialog.getByRole('button', { name: 'Use 3 lines' }).click();
      assert.equal(await dialog.locator('tbody tr').count(), 3);
      assert.equal(await dialog.getByLabel('Colour in Russian: 42 EU, roșu').inputValue(), 'красный');
      assert.deepEqual(await axe(page, '.md-shop-editor-variants'), []);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await prices.getByRole('button', { name: 'Edit 3 variants' }).waitFor();
      await (await panel(page, 'Delivery, warranty, order')).getByLabel('Delivery').fill('Prin curier');
      await publish(page);
    });
    const rows = [
      ['42 EU', 'roșu', '1200.00', 'in_stock', 'ED-42'],
      ['43 EU', 'roșu', '1600.00', 'in_stock', 'ED-43'],
      ['44 EU', 'negru', '1700.00', 'out_of_stock', 'ED-44'],
    ];
    assert.deepEqual(await sold(id, 'ro'), rows);
    assert.equal((await product(id)).delivery, 'Prin curier');
    await refused(404, `/products/${String(id)}?language=ru`);

    await inBrowser('about:blank', async (page) => {
      await openEditor(page, `/wp-admin/post.php?post=${String(id)}&action=edit`);
      const languages = await panel(page, 'Languages');
      await languages.getByText('There is no Russian translation.').waitFor();
      assert.deepEqual(await axe(page, '.interface-complementary-area .md-shop-editor-panel'), []);
      await languages.getByRole('button', { name: 'Make the Russian translation' }).click();
      await page.waitForURL((url) => url.searchParams.get('post') !== String(id));
      await readyEditor(page, 'document');
      ids.push(await postId(page));
      const own = await panel(page, 'Languages');
      await own.getByText('Its title is not translated.').waitFor();
      await own.getByRole('link', { name: 'Role de probă' }).waitFor();
      await writeTitle(page, 'Пробные ролики');
      await (await panel(page, 'Delivery, warranty, order')).getByLabel('Delivery').fill('Курьером');
      await own.getByText('Its title is not translated.').waitFor({ state: 'detached' });
      await (await panel(page, 'Price and stock')).getByRole('button', { name: 'Edit 3 variants' }).waitFor();
      await publish(page);
    });
    assert.deepEqual(
      await sold(id, 'ru'),
      rows.map(([size, color, ...others]) => [size, color === 'roșu' ? 'красный' : 'чёрный', ...others]),
    );
    const translation = await product(id, 'ru');
    assert.deepEqual([translation.name, translation.delivery], ['Пробные ролики', 'Курьером']);

    await inBrowser('about:blank', async (page) => {
      await openEditor(page, `/wp-admin/post.php?post=${String(id)}&action=edit`);
      await (await panel(page, 'Price and stock')).getByRole('button', { name: 'Edit 3 variants' }).click();
      const dialog = page.getByRole('dialog', { name: 'Variants' });
      const price = dialog.getByLabel('Regular price, lei: 43 EU, roșu');
      await price.fill('16x');
      await dialog.getByText('1 variant has an error.').waitFor();
      assert.equal(await price.getAttribute('aria-invalid'), 'true');
      await price.fill('1800');
      await dialog.getByRole('button', { name: 'Remove: 44 EU, negru' }).click();
      await dialog.getByLabel('Size: 43 EU, roșu').press('Alt+ArrowUp');
      assert.equal(
        await page.evaluate('document.activeElement.getAttribute("aria-label")'),
        'Size: 43 EU, roșu',
        'the focus moves with the row',
      );
      await dialog.getByRole('button', { name: 'Done' }).click();
      await save(page);
    });
    assert.deepEqual(await sold(id, 'ro'), [['43 EU', 'roșu', '1800.00', 'in_stock', 'ED-43'], rows[0]]);

    const before = (await product(id)).variants;
    const kept = await write('GET', `/roller_product/${String(id)}/revisions?context=edit`);
    const complete = (kept as unknown as { id: number; md_shop_variants: unknown[] | null }[]).find(
      (one) => one.md_shop_variants?.length === 3,
    );
    assert.ok(complete);
    await inBrowser('about:blank', async (page) => {
      await logIn(page);
      await page.goto(`/wp-admin/revision.php?revision=${String(complete.id)}`);
      await page.locator('.restore-revision').click();
      await page.waitForURL(/post\.php/);
      // The newest editors show the revision first; this is the product.
      await page.goto(`/wp-admin/post.php?post=${String(id)}&action=edit`);
      await readyEditor(page, 'document');
      const prices = await panel(page, 'Price and stock');
      await prices.getByText('44 EU, negru is added.', { exact: false }).waitFor();
      assert.deepEqual((await product(id)).variants, before, 'nothing comes back unasked');
      await prices.getByRole('button', { name: 'Bring back prices, stock and variants' }).click();
      await prices.getByText('The text of the revision of', { exact: false }).waitFor({ state: 'detached' });
      await save(page);
    });
    assert.deepEqual(await sold(id, 'ro'), rows);
    const [, second] = (await product(id)).variants;
    assert.equal(second?.variant_id, before[0]?.variant_id, 'the ids are the same');
  });

  test('a new text takes the language that it is written in; a choice stays', async () => {
    await inBrowser('about:blank', async (page) => {
      await openEditor(page, '/wp-admin/post-new.php');
      const id = await postId(page);
      ids.push(id);
      const languages = await panel(page, 'Languages');
      const choice = languages.getByLabel('Language of this text');
      await languages.getByText('There is no Russian translation.').waitFor();
      assert.equal(await choice.inputValue(), 'ro');
      await writeTitle(page, 'О клубе');
      await languages.getByText('Proposed from what you have written.').waitFor();
      assert.equal(await choice.inputValue(), 'ru');
      await save(page);
      assert.equal((await write('GET', `/posts/${String(id)}`))['md_shop_language'], 'ru');
      await choice.selectOption('ro');
      await languages.getByText('This text seems to be written in Russian.').waitFor();
      await save(page);
      assert.equal((await write('GET', `/posts/${String(id)}`))['md_shop_language'], 'ro');
    });
  });

  test('a category gets a language and a translation on its own screen', async () => {
    const ro = await makeTerm('md_shop_category', 'Roți de probă', { language: 'ro' });
    const ru = await makeTerm('md_shop_category', 'Пробные колёса');
    try {
      await inBrowser('about:blank', async (page) => {
        await logIn(page);
        const screen = `/wp-admin/term.php?taxonomy=md_shop_category&tag_ID=${String(ru)}`;
        const update = async (): Promise<void> => {
          await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update' }).click()]);
        };
        await page.goto(screen);
        await page.getByLabel('Language', { exact: true }).selectOption('ru');
        await page.getByLabel('Translation of').selectOption({ label: 'Roți de probă (ro)' });
        await update();
        await page.getByRole('link', { name: 'Edit the translation' }).waitFor();
        const read = await write('GET', `/md_shop_category/${String(ro)}`);
        assert.deepEqual([read['md_shop_language'], read['md_shop_translation_of']], ['ro', ru]);
        await page.getByLabel('Language', { exact: true }).selectOption('ro');
        await update();
        await page.getByText('The language or translation was not saved', { exact: false }).waitFor();
        assert.equal((await write('GET', `/md_shop_category/${String(ru)}`))['md_shop_language'], 'ru');
        await page.getByLabel('Translation of').selectOption('0');
        await update();
        await page.getByRole('link', { name: 'Edit the translation' }).waitFor({ state: 'detached' });
        assert.equal((await write('GET', `/md_shop_category/${String(ro)}`))['md_shop_translation_of'], 0);
      });
    } finally {
      await deleteTerms('md_shop_category', [ro, ru]);
    }
  });

  test('a SKU of another product is shown while it is typed and after saving, and is no error', async () => {
    const make = (title: string, sku: string): Promise<number> =>
      makePost({
        post_type: 'roller_product',
        post_title: title,
        language: 'ro',
        offer: { sku, regular_price: '10.00' },
      });
    const other = await make('Are codul', 'TWICE');
    const id = await make('Ia codul', 'ONCE');
    ids.push(other, id);
    await inBrowser('about:blank', async (page) => {
      await openEditor(page, `/wp-admin/post.php?post=${String(id)}&action=edit`);
      const prices = await panel(page, 'Price and stock');
      const warning = prices.getByText('The SKU TWICE is also that of “Are codul”.');
      await prices.getByLabel('SKU').fill('TWICE');
      await warning.waitFor();
      assert.equal(
        await prices.getByRole('link', { name: 'Open the other product' }).getAttribute('href'),
        await page.evaluate(`new URL('post.php?post=${String(other)}&action=edit', location.href).href`),
      );
      assert.deepEqual(await axe(page, '.interface-complementary-area .md-shop-editor-panel'), []);
      await save(page);
      const noticeIs = (shown: boolean): Promise<unknown> =>
        page.waitForFunction(
          `wp.data.select('core/notices').getNotices().some(({ id }) => id === 'md-shop-sku-owners') === ${String(shown)}`,
        );
      await noticeIs(true);
      assert.equal((await product(id)).sku, 'TWICE');
      await prices.getByLabel('SKU').fill('ONCE');
      await warning.waitFor({ state: 'detached' });
      await save(page);
      await noticeIs(false);
    });
  });

  test('whoever saves second is told what changed, and chooses', async () => {
    const id = await makePost({
      post_type: 'roller_product',
      post_title: 'Doi redactori',
      language: 'ro',
      offer: { sku: 'TWO', regular_price: '10.00' },
    });
    ids.push(id);
    await inBrowser(
      'about:blank',
      async (page) => {
        await openEditor(page, `/wp-admin/post.php?post=${String(id)}&action=edit`);
        const prices = await panel(page, 'Price and stock');
        await prices.getByLabel('SKU').fill('MINE');
        const { md_shop_offer: offer } = await write('GET', `/roller_product/${String(id)}?context=edit`);
        await write('POST', `/roller_product/${String(id)}`, {
          md_shop_offer: { ...(offer as object), regular_price: '12.00' },
        });
        // The refusal is an error in the console, which this test expects.
        await page.evaluate(`wp.data.dispatch('core/editor').savePost()`);
        const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this product' });
        await dialog.getByText('Regular price, lei: 10.00 → 12.00', { exact: false }).waitFor();
        assert.deepEqual(await axe(page, '.components-modal__content'), []);
        assert.equal((await product(id)).sku, 'TWO');
        await dialog.getByRole('button', { name: 'Take theirs' }).click();
        await prices.getByLabel('SKU').fill('MINE');
        await save(page);
        const { sku, price } = await product(id);
        assert.deepEqual([sku, price], ['MINE', '12.00']);
      },
      { expected: /409/ },
    );
  });
});
