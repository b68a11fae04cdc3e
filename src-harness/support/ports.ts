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
