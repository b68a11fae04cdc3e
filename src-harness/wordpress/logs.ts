import { readFile } from 'node:fs/promises';

/** Returns the contents of the log files, each after its name. A missing file counts as empty. */
export async function readLogs(files: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    files.map(async (file) => {
      try {
        return `== ${file}\n${await readFile(file, 'utf8')}`;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
        throw error;
      }
    }),
  );
  return parts.filter((part) => part !== '').join('\n');
}
