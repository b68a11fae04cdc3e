import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { startNativeSite } from '../sites/native/start.ts';
import { administratorCookies } from '../sites/shared/log-in.ts';
import { browserOptions } from '../support/browser.ts';
import { root } from '../support/root.ts';

/**
 * Takes the screenshots of the administrator's screen for the documentation, with the demonstration shop: each part in three
 * languages, on a phone and on a desktop. `npm run pictures:admin -- FOLDER` uses another folder.
 */
const locales = { en: 'en_US', ro: 'ro_RO', ru: 'ru_RU' } as const;
const parts = ['overview', 'items', 'item', 'settings', 'start'] as const;
const widths = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1200, height: 900 } },
} as const;

const folder = process.argv[2] ?? join(root, 'docs', 'pictures', 'admin');
const site = await startNativeSite({ database: 'sqlite', testPlugin: false });
try {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(browserOptions());
  try {
    for (const [language, locale] of Object.entries(locales)) {
      await site.runPhp(`update_user_meta( 1, 'locale', '${locale}' );`);
      for (const [width, options] of Object.entries(widths)) {
        const context = await browser.newContext({ ...options, baseURL: site.url });
        await context.addCookies(await administratorCookies(site.url));
        const page = await context.newPage();
        for (const part of parts) {
          if (part === 'item') {
            // A product with variants; its picture is loaded when it is in view.
            await page.goto('/wp-admin/admin.php?page=md-shop#/items?search=Urban%2080&show=seen');
            await page.locator('[data-item] th a', { hasText: 'Urban 80' }).first().click();
            await page.locator('.md-shop-views summary').first().waitFor();
          } else {
            await page.goto(`/wp-admin/admin.php?page=md-shop#/${part}`);
            await page.locator('.md-shop-section').first().waitFor();
          }
          if (part === 'overview') await page.locator('.md-shop-addresses [data-ok]').nth(9).waitFor();
          if (part === 'items') await page.locator('[data-item]').first().waitFor();
          await page.waitForLoadState('networkidle');
          const file = `${part}-${language}-${width}.png`;
          // Few colours are enough for a screen of texts.
          await writeFile(
            join(folder, file),
            await sharp(await page.screenshot())
              .png({ palette: true, colours: 64 })
              .toBuffer(),
          );
          process.stdout.write(`${file}\n`);
        }
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
} finally {
  await site.close();
}
