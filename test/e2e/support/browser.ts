import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { browserOptions } from '../../../src-harness/browser.ts';
import { testSite } from '../site.ts';

let opening: Promise<Browser> | undefined;

after(async () => {
  await (await opening)?.close();
});

/** The one browser of this run. */
function browser(): Promise<Browser> {
  return (opening ??= chromium.launch(browserOptions()));
}

/** The editor of WordPress 7.1 complains of a style sheet of WordPress's own. */
const ofWordPress = /^global-styles-css-custom-properties-inline-css was added to the iframe incorrectly\./;

/**
 * Opens a page of the site in a context of its own, hands it to `use` and closes it. Whatever the page wrote to the console
 * as an error or warning, or threw, fails the test. A theme's fonts are not loaded: they come when they come, and move
 * what is there.
 *
 * @param path below the site's root, or absolute.
 */
export async function inBrowser(
  path: string,
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const { url } = await testSite();
  const context = await (
    await browser()
  ).newContext({ baseURL: url, viewport: { width: 1280, height: 1000 }, ...options });
  const complaints: string[] = [];
  context.on('console', (message) => {
    const from = message.location().url;
    // What other hosts do not answer (pictures of users, say) is not the site's.
    const isOurs = !from.endsWith('.woff2') && (from === '' || from.startsWith(url) || !from.startsWith('http'));
    if (isOurs && ['error', 'warning'].includes(message.type()) && !ofWordPress.test(message.text())) {
      complaints.push(message.text());
    }
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  try {
    await context.route('**/*.woff2', (route) => route.abort());
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'load' });
    await use(page);
  } finally {
    await context.close();
  }
  assert.deepEqual(complaints, [], `the console of ${path}`);
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds wrong inside an element of the page: rule and place, one a line. */
export async function axe(page: Page, inside: string): Promise<string[]> {
  await page.addScriptTag({ path: axeFile });
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify(inside)}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
  );
}

/** Marks the document, so that staysHere() sees whether the browser has loaded another one since. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate('globalThis.mdShopMark = true');
}

export async function staysHere(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('globalThis.mdShopMark === true');
}
