import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { redisSocket, startRedis } from '../../cluster/redis.ts';
import { redisDropIn } from '../../cluster/web-node.ts';
import { findProgram } from '../../sites/native/programs.ts';
import { ProcessReaper } from '../../support/process-reaper.ts';
import type { Site } from '../../wordpress/site.ts';

export type ObjectCache = {
  /** Forgets everything. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

function isInstalled(): boolean {
  try {
    findProgram('redis-server');
    execFileSync(findProgram('php'), ['-r', 'exit( class_exists( "Redis" ) ? 0 : 1 );'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Gives a site a persistent object cache in Redis, for requests with the header `X-Bench-Cache: redis`; undefined if it is not installed. */
export async function startObjectCache(site: Site): Promise<ObjectCache | undefined> {
  if (!isInstalled()) return undefined;
  const folder = join(dirname(site.directory), 'cache');
  const reaper = new ProcessReaper(folder);
  const redis = await startRedis(folder, reaper);
  const socket = redisSocket(folder);
  await writeFile(
    join(site.directory, 'wp-content', 'object-cache.php'),
    `<?php if ( 'redis' === ( $_SERVER['HTTP_X_BENCH_CACHE'] ?? '' ) ) {
  define( 'WP_REDIS_PATH', '${socket}' );
  define( 'WP_REDIS_PREFIX', 'bench' );
  require '${redisDropIn}';
}`,
  );
  return {
    flush: () =>
      new Promise((resolve, reject) => {
        const client = connect(socket, () => client.write('FLUSHALL\r\n'));
        client.once('error', reject);
        client.once('data', () => {
          client.end();
          resolve();
        });
      }),
    stop: async () => {
      await redis.stop();
      reaper.done();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
