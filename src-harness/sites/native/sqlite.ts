import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../support/root.ts';
import { unpackInto } from '../../support/zip.ts';

const dropIn = join(root, 'node_modules', '@wp-playground', 'cli', 'sqlite-database-integration.zip');

/** Installs WordPress's SQLite drop-in, which comes with Playground, into a site. */
export async function addSqlite(wordpress: string): Promise<void> {
  const target = join(wordpress, 'wp-content', 'plugins', 'sqlite-database-integration');
  await unpackInto(await readFile(dropIn), target, 'plugin-sqlite-database-integration/');
  await copyFile(join(target, 'db.copy'), join(wordpress, 'wp-content', 'db.php'));
}
