// Runs a TypeScript file of this folder with a Node version that supports it, whichever runs npm: node src-harness/commands/run.mjs FILE [arguments]
import { fileURLToPath } from 'node:url';
import { modernNode } from '../setup/install.mjs';
import { runAttached } from '../setup/process.mjs';

const [file, ...args] = process.argv.slice(2);
try {
  if (file === undefined) throw new Error('run.mjs: name a file of src-harness to run.');
  process.exitCode = await runAttached(await modernNode(), [fileURLToPath(new URL(file, import.meta.url)), ...args]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
