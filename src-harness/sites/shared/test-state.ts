import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hardCases, testPluginFile } from '../../building/plugin.ts';
import type { Notice, TestState } from '../../wordpress/site.ts';

let changes = 0;

const empty = { now: null, remote_addr: null, limits: null };

/** The folder that the test plugin (test/mu-plugins/md-shop-test.php) shares with the harness. */
export function testStateFolder(wordpress: string): string {
  return join(wordpress, 'wp-content', 'md-shop-test');
}

/** Installs the must-use test plugin into a site that is not running yet, with or without the hard cases for the demonstration. */
export async function addTestPlugin(wordpress: string, withHardCases: boolean): Promise<void> {
  const target = join(wordpress, 'wp-content', 'mu-plugins');
  await mkdir(target, { recursive: true });
  await cp(testPluginFile, join(target, 'md-shop-test.php'));
  await writeTestState(wordpress, {});
  if (withHardCases) await cp(hardCases, join(testStateFolder(wordpress), 'hostile'), { recursive: true });
}

async function readOr(file: string, missing: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return missing;
    throw error;
  }
}

/** Merges values into state.json. The file is replaced atomically, so that no request reads an incomplete one. */
export async function writeTestState(wordpress: string, partial: TestState): Promise<void> {
  const folder = testStateFolder(wordpress);
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'state.json');
  const before = JSON.parse(await readOr(file, JSON.stringify(empty))) as TestState;
  const next = `${file}.${String(process.pid)}`;
  await writeFile(next, JSON.stringify({ ...empty, ...before, ...partial }));
  await rename(next, file);
  // What the test plugin hooks depends on the state, so the fast lane must see a changed file.
  const plugin = join(wordpress, 'wp-content', 'mu-plugins', 'md-shop-test.php');
  if (existsSync(plugin))
    await utimes(plugin, new Date(), new Date((1_600_000_000 + (changes += 1) + process.pid) * 1000));
}

/** Reads the notices that the test plugin has collected. A line that is not JSON counts as a notice. */
export async function readNotices(wordpress: string): Promise<readonly Notice[]> {
  const text = await readOr(join(testStateFolder(wordpress), 'notices.log'), '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      try {
        return JSON.parse(line) as Notice;
      } catch {
        return { level: 'unreadable', message: line, at: 'notices.log', request: '' };
      }
    });
}
