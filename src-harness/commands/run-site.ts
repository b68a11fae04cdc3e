import type { Report, Site } from '../wordpress/site.ts';
import { UsageError } from '../cli/options.mjs';

const closeLimit = 15_000;

/** Returns a function that prints lines of progress with the seconds since the command began. */
export function progress(write: (line: string) => void = (line) => process.stdout.write(`${line}\n`)): Report {
  const began = Date.now();
  return (line) => {
    write(`[${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s] ${line}`);
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs a site until SIGINT or SIGTERM, then closes it.
 * Exit codes: 0 after a running site was stopped, 130 or 143 if it was stopped while booting, 2 for an invalid command line,
 * 1 for a failed boot.
 *
 * @param boot starts the site.
 * @param ready prints the addresses for the user.
 */
export async function runSite(boot: () => Promise<Site>, ready: (site: Site) => void | Promise<void>): Promise<void> {
  let stopping = false;
  let site: Site | undefined;
  const stop = (signal: 'SIGINT' | 'SIGTERM'): void => {
    if (stopping) return; // A terminal signals all processes, and npm forwards the signal again.
    stopping = true;
    if (site === undefined) {
      process.stdout.write('\nStopped while starting.\n');
      process.exit(signal === 'SIGINT' ? 130 : 143);
    }
    process.stdout.write('\nStopping…\n');
    setTimeout(() => {
      process.stderr.write('The site did not stop in time; ending all the same.\n');
      process.exit(1);
    }, closeLimit).unref();
    site.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The site did not stop cleanly: ${describe(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    site = await boot();
    await ready(site);
  } catch (error) {
    const usage = error instanceof UsageError;
    process.stderr.write(`${usage ? '' : '\nThe site could not be started. '}${describe(error)}\n`);
    await site?.close();
    process.exit(usage ? 2 : 1);
  }
  // The site's servers are separate processes, so a timer must keep this one running.
  setInterval(() => undefined, 1 << 30);
}
