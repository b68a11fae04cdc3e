import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join, relative } from 'node:path';
import { contractSuite } from '../../test/e2e/contract-suite.ts';
import { mariadbAlone, sqliteSuite } from '../../test/e2e/sqlite-suite.ts';
import { pathVariable } from '../plugins/plugin-options.mjs';
import { knownPlugin } from '../plugins/known.ts';
import { resolvePlugin, unavailable } from '../plugins/resolve.ts';
import { root } from '../support/root.ts';
import { prepareSnapshot } from '../sites/native/start.ts';
import { pairNamed, pairs } from '../plugins/pairs.mjs';
import { phpOptionsOfPhpcs } from '../setup/phpcs.mjs';
import { run } from '../setup/process.mjs';
import {
  type SiteReport,
  type Tally,
  addTallies,
  fileDurations,
  tallyCheck,
  tallyNode,
  tallyPhpunit,
  tallySite,
  tallyVitest,
} from './results.ts';
import { type Times, expectedSeconds, distribute } from './times.ts';

/** The outcome of a step, or of a part of a step: the result, the output, and the duration of each file in seconds, by path. */
export type StepRun = {
  readonly tally: Tally;
  readonly output: string;
  readonly seconds?: Readonly<Record<string, number>>;
};

/** Why a step could not run here; it is neither passed nor failed. */
export type NotRun = { readonly notRun: string };

/** A step, or a part of one, that may run in parallel with others. */
type Part = {
  /** Expected duration; the longest parts start first. */
  readonly seconds: number;
  run(): Promise<StepRun | NotRun>;
};

/** What the steps need to know about the whole run. */
export type Plan = {
  /** A folder for the machine-readable results. */
  readonly results: string;
  /** Whether to run everything, including slow tests that rarely fail (`npm run test:full`). */
  readonly full: boolean;
  readonly times: Times;
};

// Playground serves one or two requests a second, so its tests may send only a few.
const maxPlaygroundRequests = 300;

const tools = join(root, 'node_modules');
const scripts: Readonly<Record<string, readonly string[]>> = {
  // All projects: the code for Node, and the code for browsers.
  types: [join(tools, 'typescript', 'bin', 'tsc'), '--build', '.', 'blocks', 'src-browser/admin', 'src-browser/editor'],
  eslint: [join(tools, 'eslint', 'bin', 'eslint.js'), '--max-warnings', '0', '.'],
  prettier: [join(tools, 'prettier', 'bin', 'prettier.cjs'), '--check', '.'],
};
const phpScripts: Readonly<Record<string, readonly string[]>> = {
  phpcs: [...phpOptionsOfPhpcs, 'vendor/bin/phpcs', '-n'],
  phpstan: ['vendor/bin/phpstan', 'analyse', '--no-progress', '--memory-limit=2G'],
};

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Runs test files with `node --test`; `args` and `env` are added for this suite. */
export async function runNodeTests(
  name: string,
  files: readonly string[],
  results: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<StepRun> {
  if (files.length === 0) return { tally: tallyNode(null, 0, files), output: '' };
  const destination = join(results, `${name.replace(':', '-')}.json`);
  const { code, output } = await run(
    process.execPath,
    [
      '--test',
      ...args,
      `--test-reporter=${join(root, 'src-harness', 'test', 'reporter.mjs')}`,
      `--test-reporter-destination=${destination}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      ...files,
    ],
    // With this variable, a test run inside a test run would report to its parent.
    { cwd: root, env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env } },
  );
  const text = await readOrNull(destination);
  return { tally: tallyNode(text, code, files), output, seconds: fileDurations(text) };
}

/** Returns test files that match the pattern, as absolute paths in a fixed order. */
function testFiles(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root })
    .map((file) => join(root, file))
    .sort();
}

/** On how many sites the files of a stack run in parallel if there are enough processors. */
const sitesOfStack: Readonly<Record<string, number>> = { mariadb: 2 };
const sitesOfStackInFull: Readonly<Record<string, number>> = { mariadb: 2, sqlite: 2 };

/** Folders of the test files that need other plugins. */
const pluginFolders = [...new Set(pairs.flatMap(({ plugins }) => plugins))].map((slug) =>
  join(root, 'test', 'e2e', slug, '/'),
);

/** The end-to-end files of a stack. */
export function filesOfStack(stack: string, full: boolean): readonly string[] {
  const files = testFiles(stack === 'playground' ? 'test/e2e/**/*.smoke.test.ts' : 'test/e2e/**/*.test.ts').filter(
    (file) => !pluginFolders.some((folder) => file.startsWith(folder)),
  );
  if (stack !== 'sqlite') return files;
  return files.filter((file) => (full ? !mariadbAlone.includes(basename(file)) : sqliteSuite.includes(basename(file))));
}

/** The name of a file in the table of times. */
function nameInTable(file: string): string {
  return relative(root, file).replaceAll('\\', '/');
}

function endToEndParts(stack: string, { results, full, times }: Plan): readonly Part[] {
  const step = `e2e:${stack}`;
  const files = filesOfStack(stack, full);
  const maxRequests = stack === 'playground' ? maxPlaygroundRequests : null;
  const maxSites = (full ? sitesOfStackInFull : sitesOfStack)[stack] ?? 1;
  const sites = Math.min(maxSites, availableParallelism());
  const table = { ...times.files['e2e:mariadb'], ...times.files[step] };
  const seconds = expectedSeconds(files.map(nameInTable), table);
  let prepared: Promise<void> | undefined;
  return distribute(files, seconds, sites).map((share, number) => ({
    seconds: share.seconds,
    run: async () => {
      // Once for all sites; otherwise each would import the demonstration.
      if (stack !== 'playground' && sites > 1) await (prepared ??= prepareSnapshot(stack as 'mariadb' | 'sqlite'));
      return runOnSite(
        sites === 1 ? step : `${step}-${String(number + 1)}`,
        share.files,
        results,
        { MD_SHOP_STACK: stack },
        maxRequests,
      );
    },
  }));
}

/** Runs the contract suite, and the test files of the pair's plugins, on a site with these plugins. */
async function runPair(name: string, results: string): Promise<StepRun | NotRun> {
  const { plugins } = pairNamed(name);
  const env: Record<string, string> = { MD_SHOP_STACK: 'mariadb', MD_SHOP_PAIR: name };
  const messages: string[] = [];
  for (const plugin of plugins.map(knownPlugin)) {
    const found = await resolvePlugin(plugin, undefined, (line) => messages.push(line));
    if (found === null) return { notRun: unavailable(plugin) };
    env[pathVariable(plugin.slug)] = found.folder;
  }
  const files = [
    ...contractSuite.map((file) => join(root, 'test', 'e2e', file)),
    ...plugins.flatMap((slug) => testFiles(`test/e2e/${slug}/*.test.ts`)),
  ];
  const { tally, output } = await runOnSite(`pair:${name}`, files, results, env, null);
  return { tally, output: [...messages, output].join('\n') };
}

/** Runs the contract suite on a site whose fast lane answers, with cached answers. */
function runThroughFastLane(name: string, results: string): Promise<StepRun> {
  const files = contractSuite.map((file) => join(root, 'test', 'e2e', file));
  const env = { MD_SHOP_STACK: 'mariadb', MD_SHOP_FAST_LANE: '1', MD_SHOP_APCU: '1' };
  return runOnSite(name, files, results, env, null);
}

async function runOnSite(
  name: string,
  files: readonly string[],
  results: string,
  env: Readonly<Record<string, string>>,
  maxRequests: number | null,
): Promise<StepRun> {
  const reportFile = join(results, `${name.replace(':', '-')}-site.json`);
  const { tally, output, seconds } = await runNodeTests(name, files, results, ['--test-isolation=none'], {
    ...env,
    MD_SHOP_SITE_FACTS: reportFile,
  });
  const text = await readOrNull(reportFile);
  const siteReport = text === null ? null : (JSON.parse(text) as SiteReport);
  return { tally: tallySite(tally, siteReport, maxRequests), output, ...(seconds === undefined ? {} : { seconds }) };
}

/** Code for browsers is tested with Vitest, which compiles TypeScript like the build. */
export async function runVitest(name: string, folder: string, results: string): Promise<StepRun> {
  const log = join(results, `${name}.json`);
  const { code, output } = await run(
    process.execPath,
    [
      join(tools, 'vitest', 'vitest.mjs'),
      'run',
      '--dir',
      folder,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${log}`,
    ],
    { cwd: root, env: { ...process.env, NO_COLOR: '1' } },
  );
  return { tally: tallyVitest(await readOrNull(log), code), output };
}

async function runPhpunit(results: string): Promise<StepRun> {
  const log = join(results, 'phpunit.xml');
  const { code, output } = await run('php', ['vendor/bin/phpunit', '--log-junit', log], { cwd: root });
  return { tally: tallyPhpunit(await readOrNull(log), code), output };
}

/** Runs one step that has a single part. */
async function runStep(name: string, results: string): Promise<StepRun | NotRun> {
  const script = scripts[name];
  if (script !== undefined) {
    const { code, output } = await run(process.execPath, script, { cwd: root });
    return { tally: tallyCheck(code), output };
  }
  const phpScript = phpScripts[name];
  if (phpScript !== undefined) {
    const { code, output } = await run('php', phpScript, { cwd: root });
    return { tally: tallyCheck(code), output };
  }
  if (name === 'phpunit') return runPhpunit(results);
  if (name === 'browser') return runVitest(name, join(root, 'test', name), results);
  if (name.startsWith('pair:')) return runPair(name.slice(5), results);
  if (name === 'fast-lane') return runThroughFastLane(name, results);
  return runNodeTests(name, testFiles(`test/${name}/**/*.test.ts`), results);
}

/** Returns the parts of a step of `npm test` in the order in which their results are joined. */
export function partsOfStep(name: string, plan: Plan): readonly Part[] {
  if (name.startsWith('e2e:')) return endToEndParts(name.slice(4), plan);
  return [{ seconds: plan.times.steps[name] ?? 60, run: () => runStep(name, plan.results) }];
}

/** Joins the results of the parts of a step. If one part could not run, the step has not run. */
export function joinRuns(runs: readonly (StepRun | NotRun)[]): StepRun | NotRun {
  const done: StepRun[] = [];
  for (const one of runs) {
    if ('notRun' in one) return one;
    done.push(one);
  }
  return {
    tally: addTallies(done.map(({ tally }) => tally)),
    output: done.map(({ output }) => output).join('\n'),
    seconds: Object.fromEntries(
      done.flatMap(({ seconds }) =>
        Object.entries(seconds ?? {}).map(([file, took]) => [nameInTable(file), took] as const),
      ),
    ),
  };
}
