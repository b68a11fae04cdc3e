import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startWpCli, wpCliArguments } from '../../../src-harness/sites/native/wp-cli.ts';
import { testSite } from '../site.ts';

/** Starts the real WP-CLI on the site. */
export async function startWp(...args: string[]): Promise<ReturnType<typeof startWpCli>> {
  return startWpCli((await testSite()).directory, ...args);
}

/** Runs the real WP-CLI on the site. @return What it printed. */
export async function wp(...args: string[]): Promise<string> {
  return (await (await startWp(...args)).ended).stdout;
}

type Failure = { readonly code: number; readonly stdout: string; readonly stderr: string };

const failureOf = (ended: Promise<{ stdout: string }>) =>
  ended.then(
    ({ stdout }) => Promise.reject(new Error(`the command succeeded: ${stdout}`)),
    (error: unknown) => error as Failure,
  );

/** Runs a command of WP-CLI that must fail. @return Its exit code and what it printed. */
export async function failingWp(...args: string[]): Promise<Failure> {
  return failureOf((await startWp(...args)).ended);
}

/** The same in a shell: `script` starts the command with `"$@"`, for example after `ulimit` or with a redirection. */
export async function failingWpIn(script: string, ...args: string[]): Promise<Failure> {
  const { directory } = await testSite();
  return failureOf(promisify(execFile)('sh', ['-c', script, 'sh', 'php', ...wpCliArguments(directory, ...args)]));
}
