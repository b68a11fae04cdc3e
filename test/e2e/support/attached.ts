import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ProcessReaper } from '../../../src-harness/support/process-reaper.ts';
import { loadWordPress } from '../../../src-harness/wordpress/php-code.ts';
import { catalogPlugin, requireBuilt } from '../../../src-harness/building/plugin.ts';
import { runPhpCode } from '../../../src-harness/sites/native/run-php.ts';
import type { Site } from '../../../src-harness/sites/index.ts';
import { readNotices, writeTestState } from '../../../src-harness/sites/shared/test-state.ts';

/**
 * A native site that `npm run serve` keeps running, so that a test file can run repeatedly without starting a site.
 *
 * @param description the output of serve: the address without a trailing slash, a space, the WordPress folder.
 */
export function attachedSite(description: string): Site {
  const [url = '', directory = ''] = description.split(' ');
  if (directory === '')
    throw new Error(
      `MD_SHOP_SITE must be "<address> <WordPress folder>", as npm run serve prints them: ${description}`,
    );
  requireBuilt([catalogPlugin]);
  const reaper = new ProcessReaper(join(tmpdir(), 'md-shop-attached'));
  const runPhp = (code: string) => runPhpCode(dirname(directory), `${loadWordPress(directory, url)}\n${code}`, reaper);
  return {
    url,
    directory,
    wordpress: { version: 'unknown', origin: 'a running site' },
    runPhp,
    runPhpAlone: runPhp,
    logs: () => Promise.resolve(''),
    setTestState: (partial) => writeTestState(directory, partial),
    notices: () => readNotices(directory),
    close: () => {
      reaper.done();
      return Promise.resolve();
    },
  };
}
