import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright';

/** The system's Chromium, for where Playwright has not installed its own. */
const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** How a headless Chromium is started here: Playwright's own where it is installed, else the system's; quiet, and with WebMCP. */
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
