import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../src-harness/support/ports.ts';
import { root } from '../../src-harness/support/root.ts';

type Ended = { readonly code: number | null; readonly output: string };

/** Runs a command of the harness in its own process group, and with its own folder for temporary files. */
function command(
  args: readonly string[],
  temporary = tmpdir(),
): { child: ChildProcess; output: () => string; ended: Promise<Ended> } {
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: temporary, NODE_TEST_CONTEXT: undefined },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      resolve({ code, output });
    });
  });
  return { child, output: () => output, ended };
}

async function until(what: string, holds: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await holds()) return;
    await pause(50);
  }
  assert.fail(`${what} has not happened in ${seconds} s`);
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' })
    .then((answer) => answer.arrayBuffer())
    .then(
      () => true,
      () => false,
    );
}

suite('npm run serve', () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`ends cleanly on ${signal}, sent to the process group as by a terminal`, async () => {
      const port = await freePort();
      const args = [
        'src-harness/commands/run.mjs',
        'serve.ts',
        '--stack',
        'sqlite',
        '--no-demo',
        '--port',
        String(port),
      ];
      const { child, output, ended } = command(args);
      await until('the site', () => output().includes('Ctrl-C') || child.exitCode !== null);
      const directory = /Files and logs: (.*)/.exec(output())?.[1];
      assert.ok(directory !== undefined && existsSync(directory), output());
      process.kill(-(child.pid ?? 0), signal);
      const { code } = await ended;
      assert.equal(code, 0, output());
      assert.equal(existsSync(directory), false);
      assert.equal(await answers(`http://127.0.0.1:${port}/`), false);
    });
  }
});

test('a site whose process is killed leaves no processes or files', async () => {
  const { child, output, ended } = command([join(root, 'test', 'harness', 'fixtures', 'keep-site.ts')]);
  await until('the site', () => output().includes('\n') || child.exitCode !== null);
  const { url, directory } = JSON.parse(output()) as { url: string; directory: string };
  assert.equal(await answers(url), true);
  child.kill('SIGKILL');
  await ended;
  await until('the end of the server', async () => !(await answers(url)), 10);
  await until('the removal of its files', () => !existsSync(directory), 10);
});

/** Whether a process of a group lives. */
function lives(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

const longCommands = {
  'npm test': ['src-harness/test/run.ts', 'eslint', 'prettier'],
  'npm run test:faults': ['src-harness/commands/faults.ts'],
};
for (const [name, args] of Object.entries(longCommands)) {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    test(`${name} leaves no processes or files on ${signal}, sent to it alone`, async () => {
      const temporary = await mkdtemp(join(tmpdir(), 'mdshop-ending-'));
      // Node's cache of compiled code may be beside them.
      const left = (): boolean => readdirSync(temporary).some((entry) => entry.startsWith('mdshop-'));
      try {
        const { child, output, ended } = command(args, temporary);
        await until('the beginning', () => left() || child.exitCode !== null);
        await pause(1000);
        process.kill(child.pid ?? 0, signal);
        const end = await ended;
        assert.equal(end.code ?? 128 + constants.signals[signal], code, output());
        assert.equal(lives(child.pid ?? 0), false);
        await until('the removal of its files', () => !left(), 10);
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    });
  }
}

suite('npm start', () => {
  test('shows its help', () => {
    const { status, stdout } = spawnSync(process.execPath, ['src-harness/commands/launch-start.mjs', '--help'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(status, 0);
    assert.match(stdout, /--data DIR/);
  });

  test('rejects an invalid option with status 2', () => {
    const { status, stderr } = spawnSync(process.execPath, ['src-harness/commands/launch-start.mjs', '--port', 'x'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(status, 2);
    assert.match(stderr, /^--port x: must be a whole number/);
  });

  test('names a port that is in use', async () => {
    const port = await freePort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    try {
      const { code, output } = await command(['src-harness/commands/start.ts', '--port', String(port)]).ended;
      assert.equal(code, 1);
      assert.match(output, new RegExp(`Port ${port} of 127\\.0\\.0\\.1 is in use.*--port`));
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test('says why it cannot start', async () => {
    const { code, output } = await command([
      'src-harness/commands/start.ts',
      '--port',
      String(await freePort()),
      '--wp',
      '/nowhere',
    ]).ended;
    assert.equal(code, 1);
    assert.match(output, /could not be started\. \/nowhere is not an unpacked WordPress/);
  });

  test('ends immediately on Ctrl-C during the start', async () => {
    const { child, output, ended } = command(['src-harness/commands/start.ts', '--port', String(await freePort())]);
    await until('the boot', () => output().includes('Booting'));
    process.kill(-(child.pid ?? 0), 'SIGINT');
    assert.equal((await ended).code, 130);
  });

  test('does not touch a folder that it did not create', async () => {
    const { code, output } = await command([
      'src-harness/commands/start.ts',
      '--port',
      String(await freePort()),
      '--data',
      join(root, 'test'),
    ]).ended;
    assert.equal(code, 1);
    assert.match(output, /holds other files/);
  });
});
