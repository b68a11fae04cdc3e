import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { freePort, requireFreePort } from '../../src-harness/support/ports.ts';

test('the error for a port in use names the port and the option for another', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    await assert.rejects(
      requireFreePort(port),
      new RegExp(`Port ${port} of 127\\.0\\.0\\.1 is in use.*--port ${port + 1}`),
    );
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  await requireFreePort(port);
});
