import type { Page } from 'playwright';

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
