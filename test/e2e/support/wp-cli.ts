import { startWpCli } from '../../../src-harness/sites/native/wp-cli.ts';
import { testSite } from '../site.ts';

/** Starts the real WP-CLI on the site. */
export async function startWp(...args: string[]): Promise<ReturnType<typeof startWpCli>> {
  return startWpCli((await testSite()).directory, ...args);
}

/** Runs the real WP-CLI on the site. @return What it printed. */
export async function wp(...args: string[]): Promise<string> {
  return (await (await startWp(...args)).ended).stdout;
}
