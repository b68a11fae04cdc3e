import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execFileSync } from 'node:child_process';

// Daemons live in sbin folders, which are not on the PATH of ordinary users.
const daemonFolders = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/opt/homebrew/sbin',
];

/** Whether this process may and must name the user its servers run as. */
export const isRoot: boolean = process.getuid?.() === 0;

/** Absolute path of the first of the named programs that exists; throws naming them all. */
export function findProgram(...names: readonly string[]): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...daemonFolders];
  for (const name of names) {
    for (const folder of folders) {
      if (folder === '') continue;
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not in this folder; the next one is looked at.
      }
    }
  }
  throw new Error(
    `Program not found: ${names.join(' or ')}. Install it, or see the first step of npm test, which names all packages.`,
  );
}

/** The php-fpm of the same version as the `php` on the PATH. */
export function findFpm(): string {
  const version = execFileSync(findProgram('php'), ['-r', 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;'], {
    encoding: 'utf8',
  });
  return findProgram(`php-fpm${version}`, 'php-fpm');
}
