import assert from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setWebNode } from '../../../src-harness/cluster/haproxy.ts';
import { readLogs } from '../../../src-harness/wordpress/logs.ts';
import { startWpCli } from '../../../src-harness/sites/native/wp-cli.ts';
import type { Cluster } from '../../../src-harness/cluster/start.ts';
import type { WebNode } from '../../../src-harness/cluster/web-node.ts';

/** The address of the API. */
export const api = '/wp-json/md-shop/v1';

/** PHP code of a function that gives the plugin's database, and one that gives its states. */
const tools = `
function md_database() { return new MdShop\\Catalog\\Support\\Database\\Database( $GLOBALS['wpdb'] ); }
function md_states() {
    return new MdShop\\Catalog\\ReadModel\\Storage\\StateStore( md_database(),
        new MdShop\\Catalog\\ReadModel\\Storage\\ModelProvenance( MdShop\\Catalog\\Catalog\\ProductSource::Embedded, 'embedded' ),
        new MdShop\\Catalog\\Support\\Network( 'md-shop-catalog/md-shop-catalog.php' ) );
}
`;

/** Runs PHP code in WordPress on a web node, in a new process. @returns what it returns, through JSON. */
export async function php<T>(node: WebNode, code: string): Promise<T> {
  const mark = '<<result>>';
  const output = await node.runPhp(`${tools}
$result = ( function () { ${code} } )();
register_shutdown_function( static function () use ( $result ) {
    register_shutdown_function( static function () use ( $result ) { echo '${mark}', json_encode( $result ); } );
} );`);
  const at = output.lastIndexOf(mark);
  if (at === -1) throw new Error(`PHP returned nothing:\n${output}`);
  return JSON.parse(output.slice(at + mark.length)) as T;
}

/** Runs `wp md-shop …` on a web node. */
export async function wpCli(node: WebNode, ...args: readonly string[]): Promise<string> {
  const { stdout } = await startWpCli(node.wordpress, 'md-shop', ...args).ended;
  return stdout.trim();
}

/** The two web nodes of a cluster. */
export function webNodes(cluster: Cluster): readonly [WebNode, WebNode] {
  const [one, two] = cluster.webNodes;
  assert.ok(one !== undefined && two !== undefined);
  return [one, two];
}

/**
 * Switches the fast lane on as docs/scaling.md says: with one node in service, whose files then go to the other.
 * @returns the key with which a request asks which lane answers.
 */
export async function switchOnFastLane(cluster: Cluster): Promise<string> {
  const [one, two] = webNodes(cluster);
  await setWebNode(cluster.folder, two.name, 'drain');
  await wpCli(one, 'fast-lane', 'install');
  for (const file of ['md-shop-fast-lane.php', 'mu-plugins/md-shop-fast-lane.php'])
    await copyFile(join(one.wordpress, 'wp-content', file), join(two.wordpress, 'wp-content', file));
  await setWebNode(cluster.folder, two.name, 'ready');
  return php<string>(one, `return get_option( 'md_shop_fast_lane' )['key'];`);
}

/** Ends a cluster. With MD_SHOP_CLUSTER_LOGS=1 it prints the logs of its servers before. */
export async function close(cluster: Cluster): Promise<void> {
  if (process.env['MD_SHOP_CLUSTER_LOGS'] === '1') {
    const parts = await Promise.all(cluster.webNodes.map((node) => node.logs()));
    const files = [join(cluster.folder, 'haproxy', 'haproxy.log'), ...cluster.databases.nodes.map(({ log }) => log)];
    process.stdout.write([...parts, await readLogs(files)].join('\n'));
  }
  await cluster.close();
}

/** Waits until a condition is true; fails after a limit in milliseconds. */
export async function until(what: string, condition: () => Promise<boolean>, limit = 30_000): Promise<void> {
  for (const end = Date.now() + limit; !(await condition());) {
    if (Date.now() > end) assert.fail(`not within ${String(limit / 1000)} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
