import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, type Page, chromium } from 'playwright';
import { browserOptions } from '../support/browser.ts';
import { runCommand } from '../cli/command.ts';
import { choiceOption, textOption } from '../cli/options.mjs';
import { startNativeSite } from '../sites/native/start.ts';
import { browserCookies } from '../sites/shared/log-in.ts';
import { root } from '../support/root.ts';

const about =
  'Takes the screenshots for the documents from the demonstration shop: pages of visitors in both languages, on a phone and on a desktop, and the editor. Needs Chromium.';

/** The two parts: what visitors see; the editor with the lists and screens of products. */
const parts = ['pages', 'editor'] as const;

const options = {
  site: { value: 'URL', help: 'a running site with the demonstration; one of its own by default' },
  output: { value: 'FOLDER', help: 'where the pictures are written; docs/pictures by default' },
  only: { value: 'PART', help: `one of the parts: ${parts.join(', ')}` },
};

const languages = { ro: '', ru: '/ru' } as const;
const widths = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1200, height: 900 } },
} as const;

type Language = keyof typeof languages;
type Priced = { readonly items: readonly { readonly id: number }[] };
type Detail = { readonly variants: readonly { readonly url: string; readonly price: string | null }[] };

async function read<Answer>(address: string): Promise<Answer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${String(response.status)}.`);
  return (await response.json()) as Answer;
}

/** The address of a product with its most expensive variant chosen, so that the price differs from the starting price. */
async function productPage(site: string, language: Language): Promise<string> {
  const api = `${site}/wp-json/md-shop/v1/products`;
  const { items } = await read<Priced>(`${api}?search=Urban%2080&language=${language}&per_page=1`);
  if (items[0] === undefined) throw new Error(`${site} has no product for the picture in ${language}.`);
  const { variants } = await read<Detail>(`${api}/${String(items[0].id)}?language=${language}`);
  const mostExpensive = [...variants].sort((one, other) => Number(other.price) - Number(one.price))[0];
  if (mostExpensive === undefined) throw new Error(`The product for the picture in ${language} has no variants.`);
  return mostExpensive.url;
}

async function takeScreenshots(browser: Browser, site: string, folder: string): Promise<void> {
  for (const language of ['ro', 'ru'] as const) {
    const pages = {
      shop: `${site}${languages[language]}/magazin/`,
      product: await productPage(site, language),
      agents: `${site}${languages[language]}/${language === 'ro' ? 'asistenti-ai' : 'ии-ассистенты'}/`,
    };
    for (const [width, options] of Object.entries(widths)) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      for (const [name, address] of Object.entries(pages)) {
        const response = await page.goto(address, { waitUntil: 'networkidle' });
        if (response?.ok() !== true) throw new Error(`${address} answers ${String(response?.status())}.`);
        const file = `${name}-${language}-${width}.png`;
        await page.screenshot({ path: join(folder, file) });
        process.stdout.write(`${file}\n`);
      }
      await context.close();
    }
  }
}

/** Opens the panels of the sidebar and closes the guide. */
async function prepareEditor(page: Page): Promise<void> {
  await page.waitForFunction(`globalThis.wp?.data?.select('core/editor')?.getCurrentPostId() > 0`);
  await page.evaluate(`(({ dispatch }) => {
    dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
    dispatch('core/preferences').set('core', 'welcomeGuide', false);
    dispatch('core/preferences').set('core', 'openPanels', ['md-shop-product/md-shop-product', 'md-shop-product/md-shop-images', 'md-shop-product/md-shop-texts', 'md-shop-languages/md-shop-languages']);
    dispatch('core/edit-post').openGeneralSidebar('edit-post/document');
  })(wp.data)`);
}

/** The panels and the table of variants of a product in the editor, in English. */
async function takeEditor(browser: Browser, site: string, folder: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' });
  await context.addCookies(await browserCookies(site));
  const page = await context.newPage();
  const { items } = await read<Priced>(`${site}/wp-json/md-shop/v1/products?search=Urban%2080&per_page=1`);
  await page.goto(`${site}/wp-admin/post.php?post=${String(items[0]?.id)}&action=edit`);
  await prepareEditor(page);
  const button = page.getByRole('button', { name: /^Edit \d+ variants$/ });
  await button.waitFor();
  await page.getByRole('button', { name: 'Unlink the translation' }).waitFor();
  await page.getByRole('button', { name: 'Price and stock' }).evaluate((panel) => panel.scrollIntoView());
  await page.screenshot({ path: join(folder, 'editor-panels.png') });
  await button.click();
  await page.getByRole('dialog', { name: 'Variants' }).waitFor();
  await page.screenshot({ path: join(folder, 'editor-variants.png') });
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
  await page
    .getByLabel('Lines copied from a spreadsheet')
    .fill('47\troșu\t\tNEW-47\t3 190,00\t\tda\n48\troșu\t\tNEW-48\tzece\t\t2');
  await page.screenshot({ path: join(folder, 'editor-paste.png') });
  await takeImages(page, site, folder);
  await takeLists(page, site, folder);
  process.stdout.write('The editor, the lists and the screens of products\n');
  await context.close();
}

/** The panel of images of a product that has colours. What is chosen is not saved. */
async function takeImages(page: Page, site: string, folder: string): Promise<void> {
  const { items } = await read<Priced>(`${site}/wp-json/md-shop/v1/products?color=negru&search=role&per_page=1`);
  const id = String(items[0]?.id);
  await page.goto(`${site}/wp-admin/post.php?post=${id}&action=edit`);
  await prepareEditor(page);
  await page.getByRole('button', { name: 'Add further images' }).waitFor();
  await page.evaluate(`wp.apiFetch({ path: '/wp/v2/media?media_type=image&per_page=3' }).then((media) => {
    const of = ['postType', 'roller_product', ${id}];
    const { md_shop_variants: variants } = wp.data.select('core').getEditedEntityRecord(...of);
    const [first, ...gallery] = media.map(({ id }) => id);
    wp.data.dispatch('core').editEntityRecord(...of, {
      md_shop_gallery: gallery,
      md_shop_variants: variants.map((one) => (one.color?.ro === variants[0].color.ro ? { ...one, image: first } : one)),
    });
  })`);
  await page.locator('.md-shop-editor-colors img').waitFor();
  await page.locator('.md-shop-editor-gallery img').nth(1).waitFor();
  await page.getByRole('button', { name: 'Further images', exact: true }).evaluate((panel) => panel.scrollIntoView());
  await page.getByLabel('Delivery').waitFor();
  await page.screenshot({ path: join(folder, 'editor-images.png') });
  page.once('dialog', (dialog) => void dialog.accept());
}

/** The list with quick edit, what products lack, and a CSV file with errors. */
async function takeLists(page: Page, site: string, folder: string): Promise<void> {
  const list = `${site}/wp-admin/edit.php?post_type=roller_product`;
  await page.goto(list);
  const row = page.locator('#the-list tr').nth(1);
  await row.hover();
  await row.getByRole('button', { name: /quick edit/i }).click();
  await page.locator('.inline-edit-row:visible').waitFor();
  await page.screenshot({ path: join(folder, 'products-list.png') });
  await page.goto(`${list}&page=md-shop-products-gaps`);
  await page.locator('.wrap ul.ul-disc').first().waitFor();
  await page.screenshot({ path: join(folder, 'products-gaps.png') });
  await page.goto(`${list}&page=md-shop-products-file`);
  const lines = [
    'sku,regular_price,stock',
    'NIS-URB80-42,"3 190,00",in_stock',
    'NIS-URB80-43,1.499,in_stock',
    'NIS-URB80-44,3190,maybe',
    'NIS-URB80-99,3190,in_stock',
  ];
  await page.getByLabel('A CSV file, or an export of WooCommerce').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Nothing was written.', { exact: false }).waitFor();
  await page.screenshot({ path: join(folder, 'csv-errors.png') });
}

await runCommand({ name: 'pictures', about, options }, async (values) => {
  const only = choiceOption(values, 'only', parts);
  const folder = resolve(textOption(values, 'output') ?? join(root, 'docs', 'pictures'));
  const running = textOption(values, 'site')?.replace(/\/$/, '');
  const own = running === undefined ? await startNativeSite({ database: 'sqlite', testPlugin: false }) : null;
  const site = running ?? own?.url ?? '';
  try {
    await mkdir(folder, { recursive: true });
    // Avatars come from another server.
    await own?.runPhp("update_option( 'show_avatars', '0' );");
    const browser = await chromium.launch(browserOptions());
    try {
      if (only !== 'editor') await takeScreenshots(browser, site, folder);
      if (only !== 'pages') await takeEditor(browser, site, folder);
    } finally {
      await browser.close();
    }
  } finally {
    await own?.close();
  }
});
