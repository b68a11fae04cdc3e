import { spawnSync } from 'node:child_process';
import { root } from './root.ts';

/** What `npm run build` makes, in this order. */
const builds: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  { name: 'contract', args: ['src-contract/build.ts'] },
  { name: 'browser tools', args: ['src-browser/build/build.ts'] },
];

for (const { name, args } of builds) {
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (error !== undefined || status !== 0) {
    process.stderr.write(`The build of the ${name} failed${error === undefined ? '' : `: ${error.message}`}.\n`);
    process.exit(1);
  }
}
