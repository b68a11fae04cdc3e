import { mkdir, readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPhpServer } from '../../sites/native/php-server.ts';
import { findProgram } from '../../sites/native/programs.ts';
import { ProcessReaper } from '../../support/process-reaper.ts';
import { freePort } from '../../support/ports.ts';
import type { Site } from '../../wordpress/site.ts';

/** What the processor did for a request. */
export type Counts = {
  /** Instructions of PHP. */
  readonly instructions: number;
  /** An estimate of the cycles that they took. */
  readonly cycles: number;
};

/**
 * The caches that are simulated, so that every machine counts the same: 32 KiB for instructions and for data, 512 KiB behind them.
 * Size, associativity and line size in bytes.
 */
const caches = ['--I1=32768,8,64', '--D1=32768,8,64', '--LL=524288,8,64'] as const;

/** How long a request may take, in milliseconds: valgrind is a hundred times as slow as the processor. */
const limit = 300_000;

/** Cycles lost by a mispredicted branch or a miss of the first cache, and by a miss of the last one: those of KCachegrind's estimate. */
const lost = { little: 10, much: 100 } as const;

/**
 * Reads the totals of a file of callgrind's (format version 1: a line `events:` with the names, a line `totals:` with the numbers, which
 * ends before the zeros at its end). Returns null if the file is not complete yet.
 */
export function countsIn(text: string): Counts | null {
  const names = /^events: (.+)$/m.exec(text)?.[1]?.trim().split(' ');
  const totals = /^totals: (.+)\n/m.exec(text)?.[1]?.trim().split(' ');
  if (names === undefined || totals === undefined) return null;
  const count = (name: string): number => {
    const place = names.indexOf(name);
    if (place < 0) throw new Error(`callgrind did not count ${name}: its events are ${names.join(' ')}.`);
    return Number(totals[place] ?? 0);
  };
  const sum = (...events: readonly string[]): number => events.reduce((all, name) => all + count(name), 0);
  return {
    instructions: count('Ir'),
    cycles:
      count('Ir') + lost.little * sum('Bcm', 'Bim', 'I1mr', 'D1mr', 'D1mw') + lost.much * sum('ILmr', 'DLmr', 'DLmw'),
  };
}

/** A server of a site under valgrind, which counts what each request does. */
export type CountingServer = {
  readonly url: string;
  /** Sends a request, and returns what PHP did from its beginning to its end. */
  readonly count: (send: () => Promise<void>) => Promise<Counts>;
  readonly stop: () => Promise<void>;
};

/** Starts PHP's own server under valgrind for a site that runs, with one process and OPcache. Its files go with the site's folder. */
export async function startCountingServer(site: Site): Promise<CountingServer> {
  const folder = dirname(site.directory);
  const counted = join(folder, 'callgrind');
  await mkdir(counted);
  const reaper = new ProcessReaper(counted);
  const port = await freePort();
  const server = await startPhpServer({ folder, web: site.directory, path: '' }, port, 3600, reaper, {
    readyWithin: limit,
    under: [
      findProgram('valgrind'),
      '--tool=callgrind',
      '--dump-line=no',
      '--cache-sim=yes',
      '--branch-sim=yes',
      ...caches,
      // A file for each request.
      '--zero-before=php_request_startup',
      '--dump-after=php_request_shutdown',
      `--callgrind-out-file=${join(counted, 'out')}`,
    ],
  });
  /** The number of the newest file. */
  const newest = async (): Promise<number> =>
    Math.max(0, ...(await readdir(counted)).map((name) => Number(/^out\.(\d+)$/.exec(name)?.[1] ?? 0)));
  const count = async (send: () => Promise<void>): Promise<Counts> => {
    const before = await newest();
    await send();
    // The answer ends before the request does.
    for (const end = Date.now() + limit; Date.now() < end;) {
      const isWritten = (await newest()) > before;
      const counts = isWritten ? countsIn(await readFile(join(counted, `out.${String(before + 1)}`), 'utf8')) : null;
      if (counts !== null) return counts;
      await pause(20);
    }
    throw new Error(`valgrind wrote nothing into ${counted} within ${String(limit / 1000)} s.`);
  };
  return {
    url: `http://127.0.0.1:${String(port)}`,
    count,
    stop: async () => {
      await server.stop();
      reaper.done();
    },
  };
}
