import { readFile } from 'node:fs/promises';

/** The named log files one after the other, each under its name; a file that is not there has logged nothing. */
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
