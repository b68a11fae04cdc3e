// `npm test`. Plain JavaScript, because it runs with Node 20 on a fresh clone: it prepares everything, then ../test/run.ts runs the steps.
import { fileURLToPath } from 'node:url';
import { UsageError, helpText, listOption, parseOptions, textOption } from '../cli/options.mjs';
import { pluginVariables } from '../plugins/plugin-options.mjs';
import { ensureNodeModules, ensureVendor, modernNode } from '../setup/install.mjs';
import { run, runAttached } from '../setup/process.mjs';
import { ensureRequirements } from '../setup/requirements.mjs';
import { chooseSteps, steps } from '../setup/steps.mjs';

const options = {
  only: {
    value: 'STEPS',
    help: `comma-separated: ${steps.map(({ name }) => name).join(', ')}; e2e and pair stand for theirs`,
  },
  plugin: { value: 'NAME=PATH', many: true, help: "folder of another's plugin for the pairs: woocommerce, polylang" },
  full: { help: 'all there is: every end-to-end file on both stacks, long fuzzing, every word stemmed' },
  times: { help: 'writes how long everything took to test/times.json, by which work is shared out' },
  help: { help: 'this text' },
};

/** @param {string} line */
const report = (line) => {
  process.stdout.write(`${line}\n`);
};

/**
 * Runs one step of the preparation and reports its duration.
 * @param {string} name
 * @param {() => Promise<void>} step
 */
async function prepare(name, step) {
  const began = Date.now();
  await step();
  report(`${name}: ready (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

/** @param {readonly string[]} args */
async function main(args) {
  const values = parseOptions(args, options);
  if (values['help'] === true) {
    report(helpText('npm test -- [options]', 'Installs what is missing, builds, and checks everything.', options));
    return 0;
  }
  const chosen = chooseSteps(textOption(values, 'only'), values['full'] === true);
  Object.assign(process.env, pluginVariables(listOption(values, 'plugin')));
  const needs = new Set(chosen.flatMap((step) => [...step.needs]));
  await prepare('System', () => ensureRequirements(needs, report));
  await prepare('npm packages', () => ensureNodeModules(report));
  if (needs.has('composer')) await prepare('Composer packages', () => ensureVendor(report));
  const node = await modernNode();
  await prepare('Build', async () => {
    const { code, output } = await run(node, [fileURLToPath(new URL('build.ts', import.meta.url))]);
    if (code !== 0) throw new Error(`The build failed:\n${output}`);
  });
  return runAttached(node, [
    fileURLToPath(new URL('../test/run.ts', import.meta.url)),
    ...['full', 'times'].filter((name) => values[name] === true).map((name) => `--${name}`),
    ...chosen.map(({ name }) => name),
  ]);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  const usage = error instanceof UsageError;
  // A failed preparation is a failed run, so the last line has the usual form.
  if (!usage) process.stdout.write('0 passed, 1 failed, 0 skipped\n');
  process.exitCode = usage ? 2 : 1;
}
