import type { Locator, Page } from 'playwright';
import { administrator } from '../../../src-harness/building/plugin.ts';
import type { Login } from '../../../src-harness/sites/shared/log-in.ts';
import { logIn } from './browser.ts';

/** WordPress's block editor in a browser. */

const withoutGuide = `wp.data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
  wp.data.dispatch('core/preferences').set('core', 'welcomeGuide', false);`;

/** Waits for the editor and closes its welcome guide. The settings of the selected block, or of the post, are in the sidebar. */
export async function readyEditor(page: Page, sidebar: 'block' | 'document'): Promise<void> {
  const open = async (): Promise<void> => {
    await page.waitForFunction(`globalThis.wp?.data?.select('core/editor')?.getCurrentPostId() > 0`);
    await page.evaluate(
      `${withoutGuide} wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/${sidebar}')`,
    );
  };
  // The editor may load its page a second time.
  await open().catch(open);
}

/** Saves the post as the button does, and waits until that is done. */
export async function save(page: Page): Promise<void> {
  await page.evaluate(`wp.data.dispatch('core/editor').savePost()`);
}

export const postId = (page: Page): Promise<number> =>
  page.evaluate<number>(`wp.data.select('core/editor').getCurrentPostId()`);

/** Opens a panel of the sidebar and returns it. */
export async function panel(page: Page, title: string): Promise<Locator> {
  const found = page.locator('.components-panel__body', {
    has: page.getByRole('button', { name: title, exact: true }),
  });
  await found.waitFor();
  const button = found.getByRole('button', { name: title, exact: true });
  // WordPress may load only now which panels were open before, and close this one again.
  let seen = 0;
  while (seen < 2) {
    const isOpen = (await button.getAttribute('aria-expanded')) === 'true';
    if (!isOpen) await button.click();
    seen = isOpen ? seen + 1 : 0;
    await page.waitForTimeout(250);
  }
  return found;
}

export async function openEditor(page: Page, path: string, login: Login = administrator): Promise<void> {
  await logIn(page, login);
  await page.goto(path);
  await readyEditor(page, 'document');
}

/** Waits until a control has the focus. */
export const focusIs = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction(
    `(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent) === ${JSON.stringify(name)}`,
  );

export const writeTitle = (page: Page, title: string): Promise<unknown> =>
  page.evaluate(`wp.data.dispatch('core/editor').editPost({ title: ${JSON.stringify(title)} })`);
