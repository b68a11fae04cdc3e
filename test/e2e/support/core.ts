import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogPlugin } from '../../../src-harness/sites/index.ts';
import { request, testSite } from '../site.ts';

/** A request as the plugin's transports hand it to the core. */
export type CoreRequest = {
  readonly method: string;
  /** Where the site serves it, with the query. */
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type CoreAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * An entry file of its own. SHORTINIT loads WordPress's functions and its database class, but no plugin, no theme and hardly
 * any of the rest. Everything that the core needs besides is read from the database here.
 */
const entry = `<?php
use MdShop\\Catalog\\Catalog\\ProductSource;
use MdShop\\Catalog\\Contract\\Contract;
use MdShop\\Catalog\\Modules\\Core;
use MdShop\\Catalog\\Modules\\StoredEnvironment;
use MdShop\\Catalog\\Operations\\Facts\\StoredProfile;
use MdShop\\Catalog\\ReadModel\\Query\\UpToDateGeneration;
use MdShop\\Catalog\\ReadModel\\Storage\\DueEntries;
use MdShop\\Catalog\\ReadModel\\Storage\\ModelProvenance;
use MdShop\\Catalog\\ReadModel\\Storage\\StateStore;
use MdShop\\Catalog\\Support\\Http\\Request;
use MdShop\\Catalog\\Support\\Time\\SystemClock;

define( 'SHORTINIT', true );
require __DIR__ . '/wp-load.php';
$folder = __DIR__ . '/wp-content/plugins/${catalogPlugin.slug}';
require $folder . '/autoload.php';

$option = static fn ( string $name ): mixed => maybe_unserialize( $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", $name ) ) ?? '' );
$home = rtrim( $option( 'home' ), '/' );
$contract = Contract::load( $folder . '/' . Contract::FILE );
$clock = new SystemClock();
$environment = new StoredEnvironment( $folder, $contract, $wpdb, $clock, $option( 'md_shop_settings' ) ?: array(), $home );
$profile = new StoredProfile( $option( 'blogname' ), $option( 'blogdescription' ), $option( 'permalink_structure' ), 'wp-json',
  array( 'ro' => $home . '/', 'ru' => $home . '/ru/' ), $home . '/wp-content/plugins/' . '${catalogPlugin.slug}' );
$database = $environment->database();
$states = new StateStore( $database, new ModelProvenance( ProductSource::Embedded, 'embedded' ) );
$generation = UpToDateGeneration::find( $states, new DueEntries( $database, $states ), $clock, array() );
if ( null === $generation ) {
  http_response_code( 503 );
  exit( 'The read model is not up to date.' );
}
$core = new Core( $environment, $profile, static fn () => $generation, static fn ( $built_in ) => $built_in );

$called = static fn (): array => array( 'filters' => $GLOBALS['wp_filters'], 'actions' => $GLOBALS['wp_actions'] );
$before = $called();
$answers = array();
foreach ( json_decode( file_get_contents( 'php://input' ), true )['requests'] as $one ) {
  list( $address, $query ) = explode( '?', $one['address'] . '?' );
  $request = static fn ( string $path ): Request => new Request( $one['method'], $path, $query, $one['headers'] ?? array(), $one['body'] ?? '', '192.0.2.1' );
  $rest = '/wp-json/' . $contract->service()['namespace'];
  if ( str_starts_with( $address, $rest ) ) {
    $answer = $core->operations->router()->answer( $request( substr( $address, strlen( $rest ) ) ) );
  } else {
    $answer = $core->paths()[ ltrim( $address, '/' ) ]( $request( $address ) );
    $answer = 'HEAD' === $one['method'] ? $answer->withoutBody() : $answer;
  }
  $answers[] = array( 'status' => $answer->status, 'headers' => $answer->headers, 'body' => $answer->body );
}
$after = $called();
$hooks = array();
foreach ( $after as $kind => $counts ) {
  foreach ( $counts as $hook => $count ) {
    if ( $count !== ( $before[ $kind ][ $hook ] ?? 0 ) ) {
      $hooks[] = $hook;
    }
  }
}
header( 'Content-Type: application/json' );
echo json_encode( array( 'answers' => $answers, 'hooks' => $hooks, 'isLoaded' => function_exists( 'get_post' ) ) );
`;

/**
 * Answers requests by the core alone, before any plugin is loaded. Returns the answers, and the WordPress hooks that were called
 * meanwhile.
 */
export async function askCore(
  requests: readonly CoreRequest[],
): Promise<{ readonly answers: readonly CoreAnswer[]; readonly hooks: readonly string[] }> {
  const file = `zz-core-${String(process.pid)}.php`;
  const path = join((await testSite()).directory, file);
  await writeFile(path, entry);
  try {
    const response = await request(`/${file}`, { method: 'POST', body: JSON.stringify({ requests }) });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    const { isLoaded, ...result } = JSON.parse(text) as {
      answers: CoreAnswer[];
      hooks: string[];
      isLoaded: boolean;
    };
    assert.equal(isLoaded, false, 'All of WordPress was loaded.');
    return result;
  } finally {
    await rm(path);
  }
}
