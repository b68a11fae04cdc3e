import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { focusIs, openEditor, panel, postId, readyEditor, save, writeTitle } from './support/block-editor.ts';
import { axe, inBrowser, logIn } from './support/browser.ts';
import { product, products, refused } from './support/contract-client.ts';
import { type Editor, withApplicationPassword } from './support/editor.ts';
import { deletePosts, deleteTerms, makePost, makeTerm } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { deleteImages, imagesOf, makeImages } from './support/images.ts';
import { call } from './support/mcp.ts';
import { php } from './support/php.ts';

/** The plugin's panels in the block editor, in a real browser. */

const ids: number[] = [];
const images: number[] = [];
let rest: Editor | undefined;

async function write(method: string, path: string, body?: unknown) {
  rest ??= await withApplicationPassword();
  const { status, json } = await rest.write(method, path, body);
  assert.ok(status < 300, `${method} ${path}: ${JSON.stringify(json).slice(0, 300)}`);
  return json;
}

const publish = (page: Page): Promise<unknown> =>
  page.evaluate(`wp.data.dispatch('core/editor').editPost({ status: 'publish' })`).then(() => save(page));

/** The variants as REST and MCP return them; both must be the same. */
async function sold(id: number, language: 'ro' | 'ru') {
  const detail = await product(id, language);
  const { structuredContent } = await call('get_product', { id, language });
  assert.deepEqual(structuredContent, detail);
  return detail.variants.map(({ size, color, price, availability, sku }) => [size, color, price, availability, sku]);
}

type Sold = Awaited<ReturnType<typeof sold>>;

const russianColors: Readonly<Record<string, string>> = { roșu: 'красный', negru: 'чёрный' };

/** Asserts what is sold in both languages, over REST and MCP. */
async function sells(id: number, rows: Sold): Promise<void> {
  assert.deepEqual(await sold(id, 'ro'), rows);
  assert.deepEqual(
    await sold(id, 'ru'),
    rows.map(([size, color, ...others]) => [size, russianColors[color ?? ''] ?? color, ...others] as const),
  );
}

/** Opens quick edit of a product in the list and returns its form. */
async function openQuickEdit(page: Page, id: number): Promise<Locator> {
  const row = page.locator(`#post-${String(id)}`);
  await row.hover();
  await row.getByRole('button', { name: /quick edit/i }).click();
  const form = page.locator(`#edit-${String(id)}`);
  await form.waitFor();
  return form;
}

async function update(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Update' }).click();
}

describe("the plugin's panels in the editor", () => {
  after(async () => {
    await deletePosts(ids);
    await deleteImages(images);
  });

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
      await dialog.getByRole('button', { name: 'Add a variant' }).click();
      await dialog.getByRole('button', { name: 'Remove: row 1' }).click();
      await dialog.locator('tbody').waitFor({ state: 'detached' });
      await focusIs(page, 'Add a variant');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await prices.getByRole('button', { name: 'Add variants' }).click();
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
      await focusIs(page, 'Add a variant');
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
    await sells(id, rows);
    const translation = await product(id, 'ru');
    assert.deepEqual([translation.name, translation.delivery], ['Пробные ролики', 'Курьером']);

    await inBrowser('about:blank', async (page) => {
      await openEditor(page, `/wp-admin/post.php?post=${String(id)}&action=edit`);
      await (await panel(page, 'Price and stock')).getByRole('button', { name: 'Edit 3 variants' }).click();
      const dialog = page.getByRole('dialog', { name: 'Variants' });
      const size = dialog.locator('tbody tr').first().locator('[data-field="size"]');
      await size.press('End');
      await size.pressSequentially(' 2/3');
      assert.equal(await size.inputValue(), '42 2/3', 'a space can be typed although a system follows');
      await dialog.getByLabel('Size system: 42 2/3 EU, roșu').waitFor();
      await size.fill('42');
      const price = dialog.getByLabel('Regular price, lei: 43 EU, roșu');
      await price.fill('16x');
      await dialog.getByText('1 variant has an error.').waitFor();
      assert.equal(await price.getAttribute('aria-invalid'), 'true');
      await price.fill('1800');
      const remove = (name: string) => dialog.getByRole('button', { name: `Remove: ${name}` }).click();
      const bringBack = (name: string) => dialog.getByRole('button', { name: `Bring back: ${name}` }).click();
      await remove('42 EU, roșu');
      await focusIs(page, 'Remove: 43 EU, roșu');
      await remove('44 EU, negru');
      await focusIs(page, 'Remove: 43 EU, roșu');
      await dialog.getByText('2 removed variants').click();
      await bringBack('42 EU, roșu');
      await focusIs(page, 'Bring back: 44 EU, negru');
      await bringBack('44 EU, negru');
      await dialog.locator('details').waitFor({ state: 'detached' });
      await focusIs(page, 'Add a variant');
      await remove('44 EU, negru');
      await dialog.getByLabel('Size: 42 EU, roșu').press('Alt+ArrowUp');
      await focusIs(page, 'Size: 42 EU, roșu');
      await dialog.getByLabel('Size: 43 EU, roșu').press('Alt+ArrowUp');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await save(page);
    });
    await sells(id, [['43 EU', 'roșu', '1800.00', 'in_stock', 'ED-43'], ...rows.slice(0, 1)]);

    await inBrowser('about:blank', async (page) => {
      await logIn(page);
      await page.goto('/wp-admin/edit.php?post_type=roller_product&s=Role+de+prob%C4%83');
      const form = await openQuickEdit(page, id);
      const price = form.getByLabel('Price', { exact: true });
      assert.deepEqual([await price.inputValue(), await price.getAttribute('placeholder')], ['', '1499.50 – 1800.00']);
      assert.equal(await form.getByLabel('Stock').inputValue(), 'in_stock');
      assert.deepEqual(await axe(page, `#edit-${String(id)} fieldset:has([name=md_shop_quick_price])`), []);
      await price.fill('1 950,50');
      await update(form);
      await page.locator(`#post-${String(id)}`, { hasText: '1,200–1,950.50 lei' }).waitFor();
    });
    await sells(id, [
      ['43 EU', 'roșu', '1950.50', 'in_stock', 'ED-43'],
      ['42 EU', 'roșu', '1200.00', 'in_stock', 'ED-42'],
    ]);

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
    await sells(id, rows);
    const [, second] = (await product(id)).variants;
    assert.equal(second?.variant_id, before[0]?.variant_id, 'the ids are the same');
  });

  test('quick edit shows the price and stock of today, and writes over nobody', async () => {
    const id = await makePost({
      post_type: 'roller_product',
      post_title: 'Preț în listă',
      language: 'ro',
      offer: { sku: 'LIST', regular_price: '10.00', stock: 'backorder' },
    });
    ids.push(id);
    await inBrowser('about:blank', async (page) => {
      await logIn(page);
      await page.goto('/wp-admin/edit.php?post_type=roller_product');
      assert.deepEqual(await axe(page, '#posts-filter'), []);
      const form = await openQuickEdit(page, id);
      assert.deepEqual(
        [await form.getByLabel('Price', { exact: true }).inputValue(), await form.getByLabel('Stock').inputValue()],
        ['10.00', 'backorder'],
      );
      await form.getByLabel('Title').fill('Preț din listă');
      const { md_shop_offer: offer } = await write('GET', `/roller_product/${String(id)}?context=edit`);
      const theirs = { ...(offer as object), regular_price: '12.00' };
      await write('POST', `/roller_product/${String(id)}`, { md_shop_offer: theirs });
      await update(form);
      await page.locator(`#post-${String(id)}`, { hasText: 'Preț din listă' }).waitFor();
      assert.equal((await product(id)).price, '12.00', 'a price that was not typed is not written');

      const again = await openQuickEdit(page, id);
      assert.equal(await again.getByLabel('Price', { exact: true }).inputValue(), '12.00');
      await write('POST', `/roller_product/${String(id)}`, { md_shop_offer: { ...theirs, regular_price: '13.00' } });
      await again.getByLabel('Price', { exact: true }).fill('20');
      await update(again);
      await again.getByText('Somebody else has changed the price or stock', { exact: false }).waitFor();
      assert.equal((await product(id)).price, '13.00');
    });
  });

  test('further images, and an image for a colour, are chosen from the media library', async () => {
    images.push(...(await makeImages('editor-first', 'editor-second', 'editor-red')));
    const [first = 0, second = 0, ofRed = 0] = images;
    const red = { ro: 'roșu', ru: 'красный' };
    const id = await makePost({
      post_type: 'roller_product',
      post_title: 'Cu imagini',
      language: 'ro',
      variants: [
        { size: '38', color: red, regular_price: '10.00' },
        { size: '39', color: red, regular_price: '10.00' },
      ],
    });
    ids.push(id);
    await inBrowser('about:blank', async (page) => {
      await openEditor(page, `/wp-admin/post.php?post=${String(id)}&action=edit`);
      const own = await panel(page, 'Further images');
      const choose = async (button: string, ...chosen: number[]): Promise<void> => {
        await own.getByRole('button', { name: button }).click();
        const dialog = page.locator('.media-modal:visible');
        const library = dialog.getByRole('tab', { name: 'Media Library' });
        if ((await library.getAttribute('aria-selected')) !== 'true') await library.click();
        for (const image of chosen) await dialog.locator(`.attachment[data-id="${String(image)}"]`).click();
        await dialog.locator('.media-button-select').click();
        await dialog.waitFor({ state: 'hidden' });
      };
      await choose('Add further images', first, second);
      await own.getByRole('img', { name: 'editor-second' }).waitFor();
      await own.getByRole('button', { name: 'Move forward: editor-second' }).click();
      await choose('Choose an image: roșu', ofRed);
      await own.getByRole('img', { name: 'editor-red' }).waitFor();
      assert.deepEqual(await axe(page, '.md-shop-editor-panel:has(.md-shop-editor-gallery)'), []);
      await save(page);
    });
    const [one, other] = (await product(id)).variants.map(({ variant_id: variant }) => variant);
    const all = await imagesOf(id);
    assert.deepEqual(all.ofProduct, [second, first]);
    assert.deepEqual(all.ofVariants, { [String(one)]: ofRed, [String(other)]: ofRed });
    await inBrowser('about:blank', async (page) => {
      await openEditor(page, `/wp-admin/post.php?post=${String(id)}&action=edit`);
      const own = await panel(page, 'Further images');
      await own.getByRole('button', { name: 'Take out: editor-first' }).click();
      await focusIs(page, 'Choose further images');
      await own.getByRole('button', { name: 'Without an image: roșu' }).click();
      await focusIs(page, 'Choose an image: roșu');
      await page.evaluate(`wp.data.dispatch('core/editor').undo()`);
      await own.getByRole('img', { name: 'editor-red' }).waitFor();
      await save(page);
    });
    assert.deepEqual(await imagesOf(id), { ...all, ofProduct: [second] });
  });

  test('a CSV file with errors is shown by line and column; the corrected one is imported', async () => {
    const header = 'name_ro,name_ru,status_ro,status_ru,size,color_ro,color_ru,sku,regular_price,stock';
    const first = 'Role din fișier,Ролики из файла,publish,publish,36,negru,чёрный,ED-F1,';
    const second = ',,,,37,negru,чёрный,ED-F2,';
    const file = (...rows: string[]) => ({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${[header, ...rows].join('\r\n')}\r\n`),
    });
    const search = () => products(`search=${encodeURIComponent('role din fisier')}&size=36`);
    await inBrowser('about:blank', async (page) => {
      await logIn(page);
      await page.goto('/wp-admin/edit.php?post_type=roller_product&page=md-shop-products-file');
      assert.deepEqual(await axe(page, '#wpbody-content'), []);
      const check = async (upload: ReturnType<typeof file>): Promise<void> => {
        await page.getByLabel('A CSV file, or an export of WooCommerce').setInputFiles(upload);
        await page.getByRole('button', { name: 'Check the file' }).click();
      };
      await check(file(`${first}o mie,in_stock`, `${second}1100,maybe`));
      await page.getByText('Nothing was written.', { exact: false }).waitFor();
      const problems = await page.locator('.wrap tbody tr').allInnerTexts();
      assert.deepEqual(
        problems.map((text) => text.split('\t').slice(0, 2)),
        [
          ['2', 'regular_price (I)'],
          ['3', 'stock (J)'],
        ],
      );
      assert.equal(await page.getByRole('button', { name: 'Import', exact: true }).count(), 0);
      assert.deepEqual(await axe(page, '#wpbody-content'), []);
      assert.equal(
        (await search()).items.some(({ name }) => name === 'Role din fișier'),
        false,
      );

      await page.getByRole('link', { name: 'Choose another file' }).click();
      await check(file(`${first}1000,in_stock`, `${second}1100,out_of_stock`));
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('new: 1, changed: 0', { exact: false }).waitFor();
      await page.goto('/wp-admin/edit.php?post_type=roller_product&page=md-shop-products-gaps');
      assert.deepEqual(await axe(page, '#wpbody-content'), []);
      const missing = page
        .locator('h2:has-text("Without a delivery text") + ul')
        .getByRole('link', { name: 'Role din fișier' });
      const id = Number(new URL((await missing.getAttribute('href')) ?? '').searchParams.get('post'));
      ids.push(id, (await product(id, 'ru')).id);
      await sells(id, [
        ['36', 'negru', '1000.00', 'in_stock', 'ED-F1'],
        ['37', 'negru', '1100.00', 'out_of_stock', 'ED-F2'],
      ]);
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

  test('categories are added one after another: each is offered as the original of the next, until it has a translation', async () => {
    const path = '/wp-admin/edit-tags.php?taxonomy=md_shop_category&post_type=roller_product';
    const added: number[] = [];
    try {
      await inBrowser('about:blank', async (page) => {
        await logIn(page);
        await page.goto(path);
        const original = page.locator('#md_shop_translation_of');
        const offered = () => original.locator('option').allTextContents();
        const add = async (name: string, language: 'ro' | 'ru', of?: string): Promise<void> => {
          await page.locator('#tag-name').fill(name);
          await page.locator('#md_shop_language').selectOption(language);
          if (of !== undefined) await original.selectOption({ label: of });
          await page.locator('#submit').click();
          const row = page.locator('#the-list tr', { hasText: name }).first();
          await row.waitFor();
          added.push(Number((await row.getAttribute('id'))?.replace('tag-', '')));
          await page.waitForFunction(`document.querySelector('#tag-name').value === ''`);
          assert.equal(await original.inputValue(), '0');
        };
        await add('Plăci de frână', 'ro');
        assert.ok((await offered()).includes('Plăci de frână (ro)'));
        await add('Тормозные колодки', 'ru', 'Plăci de frână (ro)');
        assert.ok((await offered()).every((one) => !one.startsWith('Plăci') && !one.startsWith('Тормозные')));
        await add('Ещё одна', 'ru');
        assert.ok((await offered()).includes('Ещё одна (ru)'));
      });
      const [ro = 0, ru = 0] = added;
      assert.equal((await write('GET', `/md_shop_category/${String(ru)}`))['md_shop_translation_of'], ro);
    } finally {
      await deleteTerms('md_shop_category', added);
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

  test('variants that are the same already are marked, and do not hinder saving something else', async () => {
    const color = { ro: 'roșu', ru: 'красный' };
    const id = await makePost({
      post_type: 'roller_product',
      post_title: 'Role gemene',
      language: 'ro',
      variants: ['38', '39', '40'].map((size) => ({ size, color, regular_price: '100.00' })),
    });
    ids.push(id);
    const other = (await product(id)).variants[1]?.variant_id;
    await php(
      `global $wpdb; $wpdb->update( "{$wpdb->prefix}md_shop_variants", array( 'size' => '38', 'color_ro' => 'rosu' ), array( 'variant_id' => ${String(other)} ) ); return 1;`,
    );
    await inBrowser('about:blank', async (page) => {
      await openEditor(page, `/wp-admin/post.php?post=${String(id)}&action=edit`);
      const prices = await panel(page, 'Price and stock');
      const warning = prices.getByText('Variants have the same size and colour, or the same SKU.');
      await warning.waitFor();
      await writeTitle(page, 'Role gemene, cu alt nume');
      await save(page);
      await prices.getByRole('button', { name: 'Edit 3 variants' }).click();
      const dialog = page.getByRole('dialog', { name: 'Variants' });
      await dialog.getByText('2 variants have errors.').waitFor();
      await dialog.getByLabel('Regular price, lei: 38, rosu').fill('120');
      assert.deepEqual(await axe(page, '.md-shop-editor-variants'), []);
      const isLocked = () => page.evaluate<boolean>(`wp.data.select('core/editor').isPostSavingLocked()`);
      assert.equal(await isLocked(), false);
      await dialog.getByLabel('Size: 40, roșu').fill('38');
      await dialog.getByText('3 variants have errors.').waitFor();
      assert.equal(await isLocked(), true);
      await dialog.getByLabel('Size: 38, roșu').last().fill('41');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await warning.waitFor();
      await save(page);
    });
    const { name, variants } = await product(id);
    assert.deepEqual(
      [name, ...variants.map(({ size, color: named, price }) => [size, named, price])],
      ['Role gemene, cu alt nume', ['38', 'roșu', '100.00'], ['38', 'rosu', '120.00'], ['41', 'roșu', '100.00']],
    );
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
        const refusedSave = `wp.data.dispatch('core/editor').savePost()`;
        await page.evaluate(refusedSave);
        const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this product' });
        await dialog.getByText('Regular price, lei: 10.00 → 12.00', { exact: false }).waitFor();
        assert.deepEqual(await axe(page, '.components-modal__content'), []);
        assert.equal((await product(id)).sku, 'TWO');
        await dialog.getByRole('button', { name: 'Take theirs' }).click();
        await prices.getByLabel('SKU').fill('MINE');
        await save(page);
        const { sku, price } = await product(id);
        assert.deepEqual([sku, price], ['MINE', '12.00']);

        const theirs = { ...(offer as object), sku: 'MINE', regular_price: '13.00' };
        await write('POST', `/roller_product/${String(id)}`, { title: 'Titlul lor', md_shop_offer: theirs });
        await writeTitle(page, 'Titlul meu');
        await page.evaluate(refusedSave);
        await dialog.getByText('Titlul lor').waitFor();
        await dialog.getByRole('button', { name: 'Take theirs' }).click();
        await prices.getByLabel('SKU').fill('LATER');
        await page.evaluate(refusedSave);
        await dialog.getByText('Regular price, lei: 12.00 → 13.00', { exact: false }).waitFor();
        assert.equal((await product(id)).price, '13.00', 'what was not shown is not overwritten');
      },
      { expected: /409/ },
    );
  });

  test("the plugin's own products keep the block editor, whatever brings the classic one back", async () => {
    const off = `add_filter( 'use_block_editor_for_post_type', '__return_false', 100 ); add_filter( 'use_block_editor_for_post', '__return_false', 100 );`;
    const id = await makePost({ post_type: 'roller_product', post_title: 'Produs editat', language: 'ro' });
    ids.push(id);
    await withPlugin(off, () =>
      inBrowser('about:blank', async (page) => {
        await openEditor(page, `/wp-admin/post.php?post=${String(id)}&action=edit`);
        await panel(page, 'Price and stock');
      }),
    );
  });
});
