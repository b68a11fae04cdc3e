import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns `$wp_version` of an unpacked WordPress; rejects if the folder does not contain one. */
export async function wordPressVersion(folder: string): Promise<string> {
  const file = join(folder, 'wp-includes', 'version.php');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`${folder} is not an unpacked WordPress: ${file} cannot be read.`, { cause: error });
  }
  const version = /\$wp_version\s*=\s*'([^']+)'/.exec(text)?.[1];
  if (version === undefined) throw new Error(`${file} does not say $wp_version.`);
  return version;
}
