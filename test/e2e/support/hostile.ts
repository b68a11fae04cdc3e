import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testSite } from '../site.ts';
import { php, phpValue } from './php.ts';

let number = 0;

/**
 * Runs something beside another plugin, put in as a must-use plugin for that long. Each has a file name of its own,
 * since PHP keeps compiled files for a while.
 *
 * @param code PHP without an opening tag.
 */
export async function besidePlugin<T>(code: string, attempt: () => Promise<T>): Promise<T> {
  const folder = join((await testSite()).directory, 'wp-content', 'mu-plugins');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `zz-hostile-${String(process.pid)}-${String(number++)}.php`);
  await writeFile(file, `<?php\n${code}\n`);
  try {
    return await attempt();
  } finally {
    await rm(file);
  }
}

/** WordPress makes its rewrite rules again at its next request. */
export function flushRules(): Promise<unknown> {
  return php(`delete_option( 'rewrite_rules' ); return 1;`);
}

/** Runs something with another value of an option that addresses hang on: permalinks, home. Rules are regenerated for it. */
export async function withOption(name: string, value: string, attempt: () => Promise<void>): Promise<void> {
  const before = await php<string>(
    `$before = get_option( '${name}' ); update_option( '${name}', ${phpValue(value)} ); return $before;`,
  );
  await flushRules();
  try {
    await attempt();
  } finally {
    await php(`update_option( '${name}', ${phpValue(before)} ); return 1;`);
    await flushRules();
  }
}
