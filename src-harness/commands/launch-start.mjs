// `npm start`. Plain JavaScript, because it runs with Node 20 on a fresh clone: it installs and builds, then start.ts starts the site.
import { fileURLToPath } from 'node:url';
import { UsageError } from '../cli/options.mjs';
import { startHelp, startOptions } from '../cli/start-options.mjs';
import { ensureNodeModules, modernNode } from '../setup/install.mjs';
import { runAttached } from '../setup/process.mjs';

const args = process.argv.slice(2);

async function main() {
  if (startOptions(args).help) {
    process.stdout.write(`${startHelp}\n`);
    return 0;
  }
  await ensureNodeModules((line) => process.stdout.write(`${line}\n`), 'site');
  const node = await modernNode();
  const built = await runAttached(node, [fileURLToPath(new URL('build.ts', import.meta.url))]);
  if (built !== 0) return built;
  return runAttached(node, [fileURLToPath(new URL('start.ts', import.meta.url)), ...args]);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
