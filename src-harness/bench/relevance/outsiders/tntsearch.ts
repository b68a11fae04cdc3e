import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureVendor } from '../../../setup/install.mjs';
import { findProgram } from '../../../sites/native/programs.ts';
import { root } from '../../../support/root.ts';
import type { Report } from '../../../wordpress/site.ts';
import type { Attempt, Outsider } from '../judging/answers.ts';
import { mostResults } from '../judging/measures.ts';

const source = join(import.meta.dirname, '..', 'tntsearch');
const installed = join(root, '.cache', 'bench', 'tntsearch');

/** Installs TNTSearch for the bench alone. Throws with Composer's output if that fails. */
export async function installTntSearch(report: Report): Promise<void> {
  await mkdir(installed, { recursive: true });
  await copyFile(join(source, 'composer.json'), join(installed, 'composer.json'));
  await ensureVendor(report, installed);
}

/** Runs PHP with this standard input and returns what it prints. Rejects with its errors if it fails. */
function runPhp(args: readonly string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(findProgram('php'), ['-d', 'display_errors=stderr', ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`TNTSearch ended with code ${String(code)}.\n${errors}`));
    });
    child.stdin.end(input);
  });
}

/** TNTSearch with its index in SQLite, in a process of PHP. It must be installed. */
export const tntSearch: Outsider = {
  name: 'tntsearch',
  attempts: async ({ file, language }, queries) => {
    const folder = await mkdtemp(join(tmpdir(), 'md-shop-tntsearch-'));
    try {
      const autoload = join(installed, 'vendor', 'autoload.php');
      const args = [join(source, 'search.php'), autoload, file, language, String(mostResults), folder];
      return JSON.parse(await runPhp(args, JSON.stringify(queries.map(({ words }) => words)))) as readonly Attempt[];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
