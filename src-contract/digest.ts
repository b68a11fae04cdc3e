/** The digest that generated files contain, so that a stale one is noticed. `plugin/src/Contract/BuildCheck.php` is its counterpart in PHP. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256 of the parts with their lengths: two different lists of parts cannot result in the same bytes. */
export function digestOf(parts: Iterable<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}

/** Returns the path and the bytes of each file, as parts of a digest. `files` are relative to `root` and may contain `\`. */
export function partsOfFiles(root: string, files: readonly string[]): readonly (string | Buffer)[] {
  return files.flatMap((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file))]);
}
