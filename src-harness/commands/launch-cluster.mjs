// `npm run test:cluster`. Plain JavaScript, because it prepares everything first: tests of a site on several machines (test/cluster).
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError, helpText, parseOptions, textOption } from '../cli/options.mjs';
import { ensureNodeModules, ensureVendor, modernNode } from '../setup/install.mjs';
import { codeOfSignal, run, runAttached } from '../setup/process.mjs';
import { ensureRequirements } from '../setup/requirements.mjs';
import { readResults } from '../test/reporter.mjs';

const options = {
  minutes: { value: 'N', help: 'how long clients read through the CDN; 1 by default' },
  only: { value: 'FILES', help: 'comma-separated names of test files, such as galera; all by default' },
  help: { help: 'this text' },
};

const folder = fileURLToPath(new URL('../../test/cluster/', import.meta.url));

/** @param {string} line */
const report = (line) => {
  process.stdout.write(`${line}\n`);
};

/** @param {string | undefined} only */
function testFiles(only) {
  const all = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  if (only === undefined) return all;
  const wanted = only.split(',').map((name) => `${name.trim()}.test.ts`);
  const unknown = wanted.find((name) => !all.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--only: there is no test/cluster/${unknown}. Files: ${all.join(', ')}.`);
  return wanted;
}

/** @param {string | undefined} text */
function minutesOf(text) {
  const minutes = Number(text ?? 1);
  if (!(minutes > 0 && minutes <= 120)) throw new UsageError(`--minutes ${String(text)}: a number up to 120.`);
  return minutes;
}

/** @param {readonly string[]} args */
async function main(args) {
  const values = parseOptions(args, options);
  if (values['help'] === true) {
    const about = 'Tests a site on several machines: Galera, replicas, Redis, HAProxy and Varnish, all on loopback.';
    report(helpText('npm run test:cluster -- [options]', about, options));
    return 0;
  }
  const files = testFiles(textOption(values, 'only'));
  const minutes = minutesOf(textOption(values, 'minutes'));
  await ensureRequirements(new Set(/** @type {const} */ (['php', 'composer', 'servers', 'cluster'])), report);
  await ensureNodeModules(report);
  await ensureVendor(report);
  const node = await modernNode();
  const { code, output } = await run(node, [fileURLToPath(new URL('build.ts', import.meta.url))]);
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
  const results = await mkdtemp(join(tmpdir(), 'mdshop-cluster-'));
  const tally = { passed: 0, failed: 0 };
  try {
    // One after another: each file has its own cluster.
    for (const file of files) {
      const log = join(results, `${file}.json`);
      process.env['MD_SHOP_CLUSTER_MINUTES'] = String(minutes);
      const status = await runAttached(node, [
        '--test',
        '--test-isolation=none',
        `--test-reporter=${fileURLToPath(new URL('../test/reporter.mjs', import.meta.url))}`,
        `--test-reporter-destination=${log}`,
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        join(folder, file),
      ]);
      const ended = codeOfSignal();
      if (ended !== null) return ended;
      const { passed, failed } = await readResults(log);
      tally.passed += passed;
      // A run that crashed, or that ran no test, has failed.
      tally.failed += failed > 0 || (status === 0 && passed > 0) ? failed : 1;
    }
  } finally {
    await rm(results, { recursive: true, force: true });
  }
  report(`\n${String(tally.passed)} passed, ${String(tally.failed)} failed`);
  return tally.failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  const usage = error instanceof UsageError;
  if (!usage) report('0 passed, 1 failed');
  process.exitCode = usage ? 2 : 1;
}
