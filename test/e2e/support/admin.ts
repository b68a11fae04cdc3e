import type { BrowserContextOptions, Page } from 'playwright';
import { administrator } from '../../../src-harness/sites/index.ts';
import { inBrowser } from './browser.ts';
import { php, phpString } from './php.ts';

/** The administrator's screen. */
export const screen = '/wp-admin/admin.php?page=md-shop';

export async function logIn(
  page: Page,
  user: string = administrator.user,
  password: string = administrator.password,
): Promise<void> {
  // Not to the dashboard, whose scripts complain if it is left while they load.
  await page.goto(`/wp-login.php?redirect_to=${encodeURIComponent(screen)}`);
  await page.fill('#user_login', user);
  await page.fill('#user_pass', password);
  await page.click('#wp-submit');
  await page.waitForURL(/\/wp-admin\/admin\.php/);
}

/** Opens a part of the screen as the administrator, such as "overview" or "items/12". */
export async function onScreen(
  part: string,
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions & { readonly expected?: RegExp } = {},
): Promise<void> {
  await inBrowser(
    '/wp-login.php',
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
