import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { contractSuite } from '../../test/e2e/contract-suite.ts';
import { pathVariable } from '../cli/plugin-options.mjs';
import { knownPlugin } from '../plugins/known.ts';
import { resolvePlugin, unavailable } from '../plugins/resolve.ts';
import { root } from '../root.ts';
import { pairNamed, pairs } from '../setup/pairs.mjs';
import { run } from '../setup/process.mjs';
import {
  type SiteFacts,
  type Tally,
  addTallies,
  dealOut,
  tallyCheck,
  tallyNode,
  tallyPhpunit,
  tallySite,
  tallyVitest,
} from './results.ts';

/** A step that has run: its result, and what it printed. */
export type StepRun = { readonly tally: Tally; readonly output: string };

/** A step that could not run here, which is neither passed nor failed: why. */
export type NotRun = { readonly notRun: string };

// Playground answers one or two requests a second, so that its set must stay small.
const mostPlaygroundRequests = 300;

const tools = join(root, 'node_modules');
const scripts: Readonly<Record<string, readonly string[]>> = {
  // Both projects: what runs in Node, and what runs in browsers.
  types: [join(tools, 'typescript', 'bin', 'tsc'), '--build', '.', 'blocks'],
  eslint: [join(tools, 'eslint', 'bin', 'eslint.js'), '--max-warnings', '0', '.'],
  prettier: [join(tools, 'prettier', 'bin', 'prettier.cjs'), '--check', '.'],
};
const phpScripts: Readonly<Record<string, readonly string[]>> = {
  phpcs: ['-d', 'error_reporting=24575', 'vendor/bin/phpcs'], // all but E_DEPRECATED: the rules' own code predates PHP 8.2
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

/** Runs test files under `node --test`; `args` and `env` are the suite's own. */
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
    // A test run inside a test run would report to its parent instead.
    { cwd: root, env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env } },
  );
  return { tally: tallyNode(await readOrNull(destination), code, files), output };
}

/** Test files by pattern, as absolute paths in a fixed order. */
function testFiles(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root })
    .map((file) => join(root, file))
    .sort();
}

/** How many sites share a stack's files, each with a part of them. SQLite is slowest: in one row they would hold up the rest. */
const sitesOfStack: Readonly<Record<string, number>> = { sqlite: 2 };

/** Test files that need plugins of others stand in folders of their names. */
const ofOthers = [...new Set(pairs.flatMap(({ plugins }) => plugins))].map((slug) =>
  join(root, 'test', 'e2e', slug, '/'),
);

/**
 * Files whose matter lies above the database, so that one stack is enough: protocols, formats, languages' adapters, and what
 * browsers do; and the rebuild by several processes, which SQLite has no use for.
 */
const onOneStack =
  /\/(?:abilities|callers|demo-pages|documents(?:-parsers)?|folder|index-workers|languages-wpml|markdown|mcp-[a-z]+|multisite|own-pages|pages-discovery|rest-index|settings|unknown-addresses|[a-z-]+\.browser)\.test\.ts$/;

function isOnOneStack(file: string): boolean {
  return onOneStack.test(file.replaceAll('\\', '/'));
}

async function runEndToEnd(stack: string, results: string): Promise<StepRun> {
  const playground = stack === 'playground';
  const files = testFiles(playground ? 'test/e2e/**/*.smoke.test.ts' : 'test/e2e/**/*.test.ts').filter(
    (file) => !ofOthers.some((folder) => file.startsWith(folder)) && (stack !== 'sqlite' || !isOnOneStack(file)),
  );
  const mostRequests = playground ? mostPlaygroundRequests : null;
  const sites = availableParallelism() > 1 ? (sitesOfStack[stack] ?? 1) : 1;
  const parts = dealOut(files, sites);
  const runs = await Promise.all(
    parts.map((part, number) => {
      const name = sites === 1 ? `e2e:${stack}` : `e2e:${stack}-${String(number + 1)}`;
      return runOnSite(name, part, results, { MD_SHOP_STACK: stack }, mostRequests);
    }),
  );
  return { tally: addTallies(runs.map(({ tally }) => tally)), output: runs.map(({ output }) => output).join('\n') };
}

/** Runs the contract suite, and what the pair's plugins have of their own, on a site with these plugins. */
async function runPair(name: string, results: string): Promise<StepRun | NotRun> {
  const { plugins } = pairNamed(name);
  const env: Record<string, string> = { MD_SHOP_STACK: 'mariadb', MD_SHOP_PAIR: name };
  const said: string[] = [];
  for (const plugin of plugins.map(knownPlugin)) {
    const found = await resolvePlugin(plugin, undefined, (line) => said.push(line));
    if (found === null) return { notRun: unavailable(plugin) };
    env[pathVariable(plugin.slug)] = found.folder;
  }
  const files = [
    ...contractSuite.map((file) => join(root, 'test', 'e2e', file)),
    ...plugins.flatMap((slug) => testFiles(`test/e2e/${slug}/*.test.ts`)),
  ];
  const { tally, output } = await runOnSite(`pair:${name}`, files, results, env, null);
  return { tally, output: [...said, output].join('\n') };
}

async function runOnSite(
  name: string,
  files: readonly string[],
  results: string,
  env: Readonly<Record<string, string>>,
  mostRequests: number | null,
): Promise<StepRun> {
  const factsFile = join(results, `${name.replace(':', '-')}-site.json`);
  const { tally, output } = await runNodeTests(name, files, results, ['--test-isolation=none'], {
    ...env,
    MD_SHOP_SITE_FACTS: factsFile,
  });
  const text = await readOrNull(factsFile);
  const facts = text === null ? null : (JSON.parse(text) as SiteFacts);
  return { tally: tallySite(tally, facts, mostRequests), output };
}

/** What runs in browsers is tested under Vitest, which reads TypeScript as its build does. */
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

/**
 * Runs one step of `npm test`.
 * @param results a folder for the machine-readable results
 */
export async function runStep(name: string, results: string): Promise<StepRun | NotRun> {
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
  if (name.startsWith('e2e:')) return runEndToEnd(name.slice(4), results);
  if (name.startsWith('pair:')) return runPair(name.slice(5), results);
  return runNodeTests(name, testFiles(`test/${name}/**/*.test.ts`), results);
}
