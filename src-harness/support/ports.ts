import { createServer } from 'node:net';

const host = '127.0.0.1';

function listen(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  });
}

/** Returns a free loopback port. */
export function freePort(): Promise<number> {
  return listen(0);
}

const given = new Set<number>();

/**
 * Returns a loopback port for a server that starts later, or that ends and starts again. It is below those that systems take for
 * outgoing connections, one of which could have it meanwhile, and is given to nobody else in this process.
 */
export async function quietPort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    if (given.has(port)) continue;
    given.add(port);
    try {
      return await listen(port);
    } catch {
      // Another program has it; try the next one.
    }
  }
  throw new Error('No port between 15000 and 30000 is free.');
}

/** Rejects with a message for people if the loopback port cannot be used. */
export async function requireFreePort(port: number): Promise<void> {
  try {
    await listen(port);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why =
      code === 'EADDRINUSE'
        ? 'is in use by another program'
        : code === 'EACCES'
          ? 'may not be used by this user'
          : `cannot be used (${String(code)})`;
    throw new Error(
      `Port ${String(port)} of ${host} ${why}. End that program, or choose another with --port ${String(port + 1)}.`,
      {
        cause: error,
      },
    );
  }
}
