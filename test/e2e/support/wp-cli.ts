import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../src-harness/root.ts';
import { testSite } from '../site.ts';

const execute = promisify(execFile);

/** Runs the real WP-CLI on the site. Its own code predates PHP 8, so its deprecations are not shown. */
export async function wp(...args: string[]): Promise<string> {
  const { directory } = await testSite();
  const { stdout } = await execute('php', [
    '-d',
    'error_reporting=24575',
    '-d',
    'sendmail_path=/bin/true',
    join(root, 'vendor', 'wp-cli', 'wp-cli', 'php', 'boot-fs.php'),
    `--path=${directory}`,
    '--allow-root',
    '--no-color',
    ...args,
  ]);
  return stdout;
}
