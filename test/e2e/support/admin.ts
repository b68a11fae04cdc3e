import type { BrowserContextOptions, Page } from 'playwright';
import { inBrowser, logIn } from './browser.ts';
import { php, phpString } from './php.ts';

/** The administrator's screen. */
export const screen = '/wp-admin/admin.php?page=md-shop';

/** Opens a part of the screen as the administrator, such as "overview" or "items/12". */
export async function onScreen(
  part: string,
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions & { readonly expected?: RegExp } = {},
): Promise<void> {
  await inBrowser(
    'about:blank',
    async (page) => {
      await logIn(page);
      await page.goto(`${screen}#/${part}`);
      await page.locator('.nav-tab-active').waitFor();
      await use(page);
    },
    options,
  );
}

/** Runs `attempt` while the administrator's language is another one. */
export async function inLanguage(locale: string, attempt: () => Promise<void>): Promise<void> {
  await php(`update_user_meta( 1, 'locale', ${phpString(locale)} ); return 1;`);
  try {
    await attempt();
  } finally {
    await php(`delete_user_meta( 1, 'locale' ); return 1;`);
  }
}
