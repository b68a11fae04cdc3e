import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startNativeSite } from './native/start.ts';
import { browserOptions } from './browser.ts';
import { root } from './root.ts';

/** Makes the pictures of the README from the demonstration shop: a page each, as a visitor sees it. */
const pages = [{ path: '/magazin/', file: 'shop.png' }] as const;

const folder = join(root, 'docs', 'pictures');
const site = await startNativeSite({ database: 'sqlite', testPlugin: false });
try {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(browserOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 1100 } });
    for (const { path, file } of pages) {
      await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(folder, file) });
      process.stdout.write(`docs/pictures/${file}\n`);
    }
  } finally {
    await browser.close();
  }
} finally {
  await site.close();
}
