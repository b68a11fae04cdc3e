import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { answersHttp } from '../sites/native/http.ts';
import { findProgram } from '../sites/native/programs.ts';
import { type Service, startService } from '../sites/native/service.ts';
import type { ProcessReaper } from '../support/process-reaper.ts';
import { root } from '../support/root.ts';

const run = promisify(execFile);

/** The configuration that docs/scaling.md explains. */
const varnishSample: string = join(root, 'docs', 'scaling', 'varnish.vcl');

/**
 * Starts Varnish with the documented configuration before a site.
 * @param port where it listens.
 * @param backend the port of the site.
 */
export async function startVarnish(
  folder: string,
  port: number,
  backend: number,
  reaper: ProcessReaper,
): Promise<Service> {
  const own = join(folder, 'varnish');
  await mkdir(own, { recursive: true });
  const sample = await readFile(varnishSample, 'utf8');
  const place = '.port = "8080";';
  if (!sample.includes(place)) throw new Error(`${varnishSample} names no backend with ${place}`);
  const config = join(own, 'site.vcl');
  await writeFile(config, sample.replace(place, `.port = "${String(backend)}";`));
  return startService(
    {
      name: 'Varnish',
      command: findProgram('varnishd'),
      args: [
        '-F',
        '-j',
        'none',
        '-n',
        join(own, 'work'),
        '-f',
        config,
        '-a',
        `127.0.0.1:${String(port)}`,
        '-s',
        'malloc,64m',
        '-p',
        'thread_pool_min=20',
        '-p',
        'thread_pool_max=400',
      ],
      cwd: own,
      log: join(own, 'varnish.log'),
      ready: () => answersHttp(`http://127.0.0.1:${String(port)}/wp-includes/images/blank.gif`),
    },
    reaper,
  );
}

/** Varnish's counters since its start, by their names without `MAIN.`. */
export async function varnishCounters(folder: string): Promise<ReadonlyMap<string, number>> {
  const { stdout } = await run(findProgram('varnishstat'), ['-1', '-j', '-n', join(folder, 'varnish', 'work')], {
    maxBuffer: 8 * 1024 * 1024,
  });
  const { counters } = JSON.parse(stdout) as { counters: Record<string, { value: number }> };
  return new Map(Object.entries(counters).map(([name, { value }]) => [name.replace(/^MAIN\./, ''), value]));
}
