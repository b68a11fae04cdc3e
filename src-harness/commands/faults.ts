import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Fault, type Watcher, faults } from '../../test/faults/faults.ts';
import { writeClassFiles } from '../building/class-files.ts';
import { runCommand } from '../cli/command.ts';
import { UsageError, textOption } from '../cli/options.mjs';
import { ProcessReaper } from '../support/process-reaper.ts';
import { root } from '../support/root.ts';
import { run } from '../setup/process.mjs';
import { readResults } from '../test/reporter.mjs';

const options = {
  only: { value: 'NUMBERS', help: 'some of the faults, such as 1,7,12; all by default' },
  repository: { value: 'DIR', help: 'another checkout, whose plugin and tests are tried; this one by default' },
  output: { value: 'DIR', help: 'keeps what each run printed there' },
};

/** The result of a test: whether it ran, whether it passed, and the output of the run. */
type Outcome = { readonly ran: boolean; readonly passed: boolean; readonly output: string };

/** Copies a checkout to a folder, so that faults can be put into the copy: tracked and new files, generated files, and the packages. */
async function copyTo(folder: string, repository: string): Promise<void> {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
  })
    .toString('utf8')
    .split('\0')
    .filter((file) => file !== '');
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(repository, file), join(folder, file)).catch((error: unknown) => {
      // The file was deleted but is still in git's index.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }
  for (const generated of ['plugin/generated', 'plugin/build', 'plugin/languages', 'vendor']) {
    // Older checkouts have no languages.
    if (existsSync(join(repository, generated))) {
      await cp(join(repository, generated), join(folder, generated), { recursive: true });
    }
  }
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'), 'dir');
  await mkdir(join(folder, '.cache'));
  // This cache is only read, and filled again if it is missing.
  await symlink(join(repository, '.cache', 'wordpress'), join(folder, '.cache', 'wordpress'), 'dir');
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

async function read(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
}

async function phpunit(copy: string, { file, name }: Watcher, results: string): Promise<Outcome> {
  const log = join(results, 'phpunit.xml');
  await rm(log, { force: true });
  const args = ['vendor/bin/phpunit', '--no-coverage', '--filter', `/::${name}( |$)/`, '--log-junit', log, file];
  const { code, output } = await run('php', args, { cwd: copy });
  const tests = Number(/<testsuite [^>]*\btests="(\d+)"/.exec((await read(log)) ?? '')?.[1] ?? 0);
  return { ran: tests > 0, passed: tests > 0 && code === 0, output };
}

async function vitest(copy: string, { file, name }: Watcher, results: string): Promise<Outcome> {
  const log = join(results, 'vitest.json');
  await rm(log, { force: true });
  const { output } = await run(
    process.execPath,
    [
      join(copy, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      file,
      '--testNamePattern',
      escaped(name),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${log}`,
    ],
    { cwd: copy, env: { ...process.env, NO_COLOR: '1' } },
  );
  const report = JSON.parse((await read(log)) ?? '{}') as { numPassedTests?: number; numFailedTests?: number };
  const { numPassedTests = 0, numFailedTests = 0 } = report;
  return { ran: numPassedTests + numFailedTests > 0, passed: numPassedTests > 0 && numFailedTests === 0, output };
}

async function nodeTest(copy: string, test: Watcher, results: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const log = join(results, 'node.json');
  await rm(log, { force: true });
  const { output } = await run(
    process.execPath,
    [
      '--test',
      '--test-isolation=none',
      `--test-name-pattern=${escaped(test.name)}`,
      `--test-reporter=${join(root, 'src-harness', 'test', 'reporter.mjs')}`,
      `--test-reporter-destination=${log}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      test.file,
    ],
    { cwd: copy, env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env } },
  );
  const { passed, failures } = await readResults(log);
  const failed = failures.includes(test.name);
  return { ran: passed > 0 || failed, passed: passed > 0 && !failed, output };
}

async function runTest(
  copy: string,
  test: Watcher,
  results: string,
  snapshots: ReadonlyMap<string, string>,
): Promise<Outcome> {
  if (test.suite === 'phpunit') return phpunit(copy, test, results);
  if (test.suite === 'browser') return vitest(copy, test, results);
  if (test.suite === 'contract' || test.suite === 'cluster') return nodeTest(copy, test, results, {});
  // The snapshot of a site with the plugin without faults. The plugin with the fault rebuilds the read model in it.
  const snapshot = snapshots.get(test.suite);
  return nodeTest(copy, test, results, {
    MD_SHOP_STACK: test.suite,
    ...(snapshot === undefined ? {} : { MD_SHOP_SNAPSHOT: snapshot }),
  });
}

/** Puts a fault into the copy while `attempt` runs, also into the file that the build makes of its class and of others. */
async function withFault<T>(copy: string, { file, find, replace }: Fault, attempt: () => Promise<T>): Promise<T> {
  const path = join(copy, file);
  const original = await readFile(path, 'utf8');
  const count = original.split(find).length - 1;
  if (count !== 1) throw new Error(`${file} holds ${String(count)} times what is to be replaced:\n${find}`);
  const write = async (text: string): Promise<void> => {
    await writeFile(path, text);
    if (file.startsWith('plugin/src/')) writeClassFiles(copy);
  };
  await write(original.replace(find, () => replace));
  try {
    return await attempt();
  } finally {
    await write(original);
  }
}

/** Returns why a fault is not proven to be detected, or null if it is. */
async function unproven(
  copy: string,
  fault: Fault,
  attempt: () => Promise<Outcome>,
  keep: Keep,
): Promise<string | null> {
  const sound = await attempt();
  await keep('sound', sound.output);
  if (!sound.ran) return 'there is no such test';
  if (!sound.passed) return 'the test fails without the fault';
  const broken = await withFault(copy, fault, attempt);
  await keep('broken', broken.output);
  if (!broken.ran) return 'with the fault the test does not run';
  return broken.passed ? 'the test does not see the fault' : null;
}

type Keep = (what: string, output: string) => Promise<void>;

function outputKeeper(folder: string | undefined, number: number): Keep {
  return async (what, output) => {
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${String(number).padStart(2, '0')}-${what}.txt`), output);
  };
}

/** The snapshots that earlier runs without a fault have left in the copy, by stack. */
async function snapshotsOf(copy: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(copy, '.cache', 'sites');
  const names = await readdir(folder).catch(() => []);
  return new Map(names.map((name) => [name.replace(/-.*/, ''), join(folder, name)]));
}

function chosen(only: string | undefined): readonly (readonly [number, Fault])[] {
  const all = faults.map((fault, index) => [index + 1, fault] as const);
  if (only === undefined) return all;
  const numbers = only.split(',').map(Number);
  const wrong = numbers.find((number) => faults[number - 1] === undefined);
  if (wrong !== undefined) throw new UsageError(`--only ${only}: numbers go from 1 to ${String(faults.length)}.`);
  return all.filter(([number]) => numbers.includes(number));
}

const about = 'Makes deliberate faults in a copy, one at a time, and proves that the test named for each sees it.';

await runCommand({ name: 'test:faults', about, options }, async (values) => {
  const wanted = chosen(textOption(values, 'only'));
  const output = textOption(values, 'output');
  const folder = await mkdtemp(join(tmpdir(), 'mdshop-faults-'));
  const reaper = new ProcessReaper(folder);
  const copy = join(folder, 'copy');
  const results = join(folder, 'results');
  let failed = 0;
  try {
    await mkdir(results);
    await copyTo(copy, resolve(textOption(values, 'repository') ?? root));
    for (const [number, fault] of wanted) {
      const began = Date.now();
      const { suite, file, name } = fault.test;
      let why: string | null;
      try {
        const attempt = async (): Promise<Outcome> => runTest(copy, fault.test, results, await snapshotsOf(copy));
        why = await unproven(copy, fault, attempt, outputKeeper(output, number));
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
      }
      if (why !== null) failed += 1;
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      process.stdout.write(
        `${String(number).padStart(2)}. ${why === null ? 'caught' : 'NOT PROVEN'}: ${fault.area}: ${fault.what} (${seconds} s)\n` +
          `    ${suite}: ${file}: ${name}\n${why === null ? '' : `    ${why}\n`}`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    reaper.done();
  }
  process.stdout.write(`\n${String(wanted.length - failed)} passed, ${String(failed)} failed\n`);
  return failed === 0 ? 0 : 1;
});
