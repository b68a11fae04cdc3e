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

/** Whether this process runs as root. Then it must specify the user of its servers. */
export const isRoot: boolean = process.getuid?.() === 0;

/** Returns the absolute path of the first program that exists; throws an error with all names if none does. */
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
        // Not in this folder; try the next one.
      }
    }
  }
  throw new Error(
    `Program not found: ${names.join(' or ')}. Install it, or see the first step of npm test, which names all packages.`,
  );
}

/** Returns the php-fpm with the same version as the `php` on the PATH. */
export function findFpm(): string {
  const version = execFileSync(findProgram('php'), ['-r', 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;'], {
    encoding: 'utf8',
  });
  return findProgram(`php-fpm${version}`, 'php-fpm');
}
