import { connect } from 'node:net';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../sites/native/programs.ts';
import { type Service, startService } from '../sites/native/service.ts';
import type { ProcessReaper } from '../support/process-reaper.ts';

function answersPing(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(socket, () => client.write('PING\r\n'));
    const end = (ready: boolean): void => {
      client.destroy();
      resolve(ready);
    };
    client.setTimeout(1000, () => {
      end(false);
    });
    client.once('error', () => {
      end(false);
    });
    client.once('data', (answer) => {
      end(answer.toString().startsWith('+PONG'));
    });
  });
}

/** The socket of the cluster's Redis. */
export const redisSocket = (folder: string): string => join(folder, 'redis', 'redis.sock');

/** Starts one Redis, which all web nodes share, without writing anything to disk. */
export async function startRedis(folder: string, reaper: ProcessReaper): Promise<Service> {
  const own = join(folder, 'redis');
  await mkdir(own, { recursive: true });
  const socket = redisSocket(folder);
  return startService(
    {
      name: 'Redis',
      command: findProgram('redis-server'),
      args: [
        '--port',
        '0',
        '--unixsocket',
        socket,
        '--save',
        '',
        '--appendonly',
        'no',
        '--maxmemory',
        '64mb',
        '--maxmemory-policy',
        'allkeys-lru',
      ],
      cwd: own,
      log: join(own, 'redis.log'),
      ready: () => answersPing(socket),
    },
    reaper,
  );
}
