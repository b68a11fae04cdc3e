import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../support/root.ts';

const execute = promisify(execFile);

type Ended = { readonly stdout: string; readonly stderr: string };

/**
 * Starts the real WP-CLI on a site; Composer's packages must be installed.
 *
 * @param directory WordPress's folder.
 * @returns `ended` rejects with the output if the command fails.
 */
export function startWpCli(
  directory: string,
  ...args: readonly string[]
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const ended = execute('php', wpCliArguments(directory, ...args));
  return { child: ended.child, ended };
}

/** What PHP is started with for a command of WP-CLI. */
export function wpCliArguments(directory: string, ...args: readonly string[]): readonly string[] {
  return [
    '-d',
    // WP-CLI's code predates PHP 8, so deprecations are turned off.
    'error_reporting=24575',
    '-d',
    'sendmail_path=/bin/true',
    join(root, 'vendor', 'wp-cli', 'wp-cli', 'php', 'boot-fs.php'),
    `--require=${join(import.meta.dirname, 'wp-cli-with-woocommerce.php')}`,
    `--path=${directory}`,
    '--allow-root',
    '--no-color',
    ...args,
  ];
}
