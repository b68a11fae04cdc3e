import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../wordpress/site.ts';

/** The processes of a native site that handle requests: the children of php-fpm, and the database server. */
export type SiteProcesses = { readonly php: readonly number[]; readonly database: readonly number[] };

/** CPU time in milliseconds since the processes began. */
type CpuTime = { readonly php: number; readonly database: number };

const quietFor = 3;
const quietLimit = 500;

/** The last known CPU time of each thread in milliseconds, by process and thread. One that has ended takes nothing with it. */
const threadTimes = new Map<number, Map<string, number>>();

/**
 * CPU time of a process in milliseconds. The kernel counts it in nanoseconds for each thread; `stat` has hundredths of a second,
 * which is longer than a request. MariaDB ends threads that have waited for five minutes, also while they are read here.
 */
async function processTime(pid: number): Promise<number> {
  const folder = `/proc/${String(pid)}/task`;
  const known = threadTimes.get(pid) ?? new Map<string, number>();
  threadTimes.set(pid, known);
  const threads = await readdir(folder);
  await Promise.all(
    threads.map(async (thread) => {
      const text = await unlessEnded(readFile(join(folder, thread, 'schedstat'), 'utf8'));
      if (text !== null) known.set(thread, Number(text.split(' ')[0]) / 1e6);
    }),
  );
  return [...known.values()].reduce((sum, time) => sum + time, 0);
}

/** What is read of a process or thread; null if it has ended meanwhile. */
async function unlessEnded<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return null;
  }
}

async function timeOf(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(processTime));
  return times.reduce((sum, time) => sum + time, 0);
}

/** The children of a process whose command line contains a text. */
async function childrenOf(parent: number, text: string): Promise<readonly number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found: number[] = [];
  for (const name of names) {
    const stat = await unlessEnded(readFile(`/proc/${name}/stat`, 'utf8'));
    if (stat === null) continue;
    // The second field, the program's name, is in brackets and may contain spaces.
    const [, owner] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(owner) !== parent) continue;
    const command = await unlessEnded(readFile(`/proc/${name}/cmdline`, 'utf8'));
    if (command?.includes(text)) found.push(Number(name));
  }
  return found;
}

async function pidIn(file: string): Promise<number> {
  return Number((await readFile(file, 'utf8')).trim());
}

/** Finds the processes of a site that `startNativeSite` has started on MariaDB. Throws if there is no /proc, as on macOS. */
export async function siteProcesses(site: Site): Promise<SiteProcesses> {
  const folder = dirname(site.directory);
  const php = await childrenOf(await pidIn(join(folder, 'fpm.pid')), 'pool site');
  const database = [await pidIn(join(folder, 'db.pid'))];
  if (php.length === 0) throw new Error(`php-fpm of ${site.url} has no children.`);
  return { php, database };
}

const idleShare = 0.03;
const idleFor = 3000;
const idleLimit = 90_000;

/** Waits until the database has done what it does in the background after much was written, but not longer than the limit. */
export async function databaseIdle({ database }: SiteProcesses): Promise<void> {
  let time = await timeOf(database);
  for (const end = Date.now() + idleLimit; Date.now() < end;) {
    await pause(idleFor);
    const next = await timeOf(database);
    if (next - time < idleShare * idleFor) break;
    time = next;
  }
}

/** Reads the CPU time after the processes of PHP have finished what they still do after an answer. */
export async function cpuTime({ php, database }: SiteProcesses): Promise<CpuTime> {
  let time = await timeOf(php);
  for (const end = Date.now() + quietLimit; Date.now() < end;) {
    await pause(quietFor);
    const next = await timeOf(php);
    if (next === time) break;
    time = next;
  }
  return { php: time, database: await timeOf(database) };
}
