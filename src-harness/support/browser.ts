import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright';

/** Paths of the system's Chromium, used if Playwright has not installed its own. */
const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The launch options of a headless Chromium: Playwright's if installed, else the system's; without background traffic, with WebMCP. */
export function browserOptions(): LaunchOptions {
  const own = existsSync(chromium.executablePath());
  const system = systemChromium.find((path) => existsSync(path));
  if (!own && system === undefined) {
    throw new Error('There is no Chromium: install the package "chromium", or run "npx playwright install chromium".');
  }
  return {
    ...(own || system === undefined ? {} : { executablePath: system }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-features=WebMCP',
    ],
  };
}
