import { dirname } from 'node:path';
import { openPlainServer, setNginxLines } from '../sites/native/nginx.ts';
import { startWpCli } from '../sites/native/wp-cli.ts';
import type { Site } from '../wordpress/site.ts';
import { cachedInFiles } from '../wordpress/wp-config.ts';
import type { LaneName } from './goals.ts';

/** A way into a site: the address to connect to, and headers that every request needs there, such as the site's own Host. */
export type Lane = {
  readonly name: LaneName;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The lines for nginx in the output of `wp md-shop fast-lane install`: after an empty line, from a comment to the command's result. */
export function snippetIn(output: string): string | null {
  return /^\n?(#[^]*?)^(?:Success|Error):/m.exec(output.slice(output.indexOf('\n#')))?.[1] ?? null;
}

/** The lanes, and the fast one once more with answers that are cached in files. */
export function withCachedAnswers(lanes: readonly Lane[]): readonly Lane[] {
  const fast = lanes.find(({ name }) => name === 'fast');
  return fast === undefined
    ? lanes
    : [...lanes, { ...fast, name: 'cached', headers: { ...fast.headers, ...cachedInFiles } }];
}

/** Whether WP-CLI knows a command. */
async function hasCommand(site: Site, command: string): Promise<boolean> {
  try {
    await startWpCli(site.directory, 'cli', 'has-command', command).ended;
    return true;
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: unknown };
    if (code === 1 && stderr === '') return false;
    throw error;
  }
}

/**
 * The lanes of a site, the fastest last. If the plugin has a fast lane, it is switched on like an administrator does: the site's
 * server gets the lines that the command prints, and the standard path is another port without them.
 *
 * @throws Error if the fast lane cannot be switched on.
 */
export async function openLanes(site: Site): Promise<readonly Lane[]> {
  if (!(await hasCommand(site, 'md-shop fast-lane'))) {
    return [{ name: 'standard', url: site.url, headers: {} }];
  }
  const install = async (): Promise<string> => {
    try {
      return (await startWpCli(site.directory, 'md-shop', 'fast-lane', 'install').ended).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout?: unknown; stderr?: unknown };
      throw new Error(`The fast lane cannot be switched on:\n${String(stdout)}${String(stderr)}`, { cause: error });
    }
  };
  const output = await install();
  const snippet = snippetIn(output);
  if (snippet === null) throw new Error(`The command for the fast lane has printed no lines for nginx:\n${output}`);
  const { host, port } = new URL(site.url);
  const folder = { folder: dirname(site.directory), web: site.directory, path: '' };
  await setNginxLines(folder.folder, 'fast-lane', { server: snippet });
  const standard = await openPlainServer(folder, Number(port));
  // The first run found no rules in the server. Now it finds them, and removes what stands in for them.
  await install();
  await startWpCli(site.directory, 'md-shop', 'fast-lane', 'status').ended;
  return [
    { name: 'standard', url: standard, headers: { Host: host } },
    { name: 'fast', url: site.url, headers: {} },
  ];
}
