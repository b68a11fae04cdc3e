import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { administrator } from '../../../src-harness/building/plugin.ts';
import { browserCookies, type Login } from '../../../src-harness/sites/shared/log-in.ts';
import { browserOptions } from '../../../src-harness/support/browser.ts';
import { testSite } from '../site.ts';

let launched: Promise<Browser> | undefined;

after(async () => {
  await (await launched)?.close();
});

/** Returns the browser of this run. */
function browser(): Promise<Browser> {
  return (launched ??= chromium.launch(browserOptions()));
}

/** Complaints of WordPress 7.1 about its own style sheet in the editor, and about its transitions between screens. */
const knownWarning =
  /^global-styles-css-custom-properties-inline-css was added to the iframe incorrectly\.|^InvalidStateError: Transition was aborted/;

/**
 * Opens a page of the site in a new context, passes it to `use` and closes it. Errors and warnings in the console and
 * uncaught exceptions fail the test. Fonts of the theme are not loaded, since they arrive at random times and shift the
 * layout.
 *
 * @param path below the site's root, or absolute.
 * @param options.expected Messages that the test provokes.
 */
export async function inBrowser(
  path: string,
  use: (page: Page) => Promise<void>,
  { expected, ...options }: BrowserContextOptions & { readonly expected?: RegExp } = {},
): Promise<void> {
  const { url } = await testSite();
  const context = await (
    await browser()
  ).newContext({ baseURL: url, viewport: { width: 1280, height: 1000 }, ...options });
  const complaints: string[] = [];
  context.on('console', (message) => {
    const from = message.location().url;
    // Failed requests to other hosts (such as users' pictures) do not count.
    // Nor do files of other plugins, which are not built in a checkout of their sources.
    const isOfOthers = /\/wp-content\/plugins\/(?!md-shop-catalog\/)/.test(from);
    const isFromSite =
      !from.endsWith('.woff2') && !isOfOthers && (from === '' || from.startsWith(url) || !from.startsWith('http'));
    if (
      isFromSite &&
      ['error', 'warning'].includes(message.type()) &&
      !knownWarning.test(message.text()) &&
      expected?.test(message.text()) !== true
    ) {
      complaints.push(message.text());
    }
  });
  context.on('weberror', (error) => {
    const text = String(error.error());
    if (!knownWarning.test(text)) complaints.push(text);
  });
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

/**
 * Logs a user in without a page: the scripts of WordPress's own form and dashboard complain if they are left while they
 * load.
 */
export async function logIn(page: Page, login: Login = administrator): Promise<void> {
  const { url } = await testSite();
  await page.context().addCookies(await browserCookies(url, login));
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Returns the violations that axe finds inside an element, with rule and element. */
export async function axe(page: Page, inside: string): Promise<string[]> {
  await page.addScriptTag({ path: axeFile });
  // What is still fading in has less contrast. Some animations never end, and some are cancelled.
  await page.evaluate(
    `Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => null)))`,
  );
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify(inside)}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
  );
}

/** Marks the document, so that isSameDocument() can tell whether the browser has loaded another one. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate('globalThis.mdShopMark = true');
}

export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('globalThis.mdShopMark === true');
}
