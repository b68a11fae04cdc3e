import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { classMap } from '../../../src-harness/building/class-files.ts';
import { root } from '../../../src-harness/support/root.ts';
import { request } from '../site.ts';
import type { Editor } from './editor.ts';
import { withPlugin } from './hostile.ts';

/**
 * A plugin that adds to the pages and screens with the parameter `counted` a comment: the statements of the plugin, also those that it causes
 * in WordPress, its files and its classes.
 */
export const counter = `
  if ( isset( $_GET['counted'] ) ) {
    $counted = array();
    add_filter( 'query', static function ( $query ) use ( &$counted ) {
      $classes = array_column( debug_backtrace( DEBUG_BACKTRACE_IGNORE_ARGS ), 'class' );
      if ( preg_grep( '/^MdShop\\\\\\\\Catalog\\\\\\\\(?!TestPlugin)/', $classes ) ) {
        $counted[] = $query;
      }
      return $query;
    }, PHP_INT_MAX );
    add_action( is_admin() ? 'admin_footer' : 'wp_footer', static function () use ( &$counted ) {
      $classes = preg_grep( '/^MdShop\\\\\\\\Catalog\\\\\\\\(?!Tests?|Contract\\\\\\\\BuildCheck)/', get_declared_classes() );
      $declared = array_merge( $classes, preg_grep( '/^MdShop/', array_merge( get_declared_interfaces(), get_declared_traits() ) ) );
      $files = array_values( preg_grep( '#/md-shop-catalog/#', get_included_files() ) );
      $loaded = class_exists( 'WP_Block_Type_Registry' ) && WP_Block_Type_Registry::get_instance()->is_registered( 'md-shop/catalog' );
      echo '<!--counted ' . base64_encode( wp_json_encode( array( 'statements' => $counted, 'files' => $files, 'classes' => count( $classes ), 'declared' => array_values( $declared ), 'blocks' => $loaded, 'templates' => is_admin() ? array_column( get_block_templates(), 'slug' ) : array() ) ) ) . '-->';
    }, PHP_INT_MAX );
  }`;

/** What counted() finds of a page or screen. */
type Counted = {
  readonly statements: readonly string[];
  readonly files: readonly string[];
  readonly classes: number;
  /** The classes, interfaces and traits. */
  readonly declared: readonly string[];
  readonly blocks: boolean;
  /** Those of the theme and of plugins, on a screen. */
  readonly templates: readonly string[];
};

/** @param pool of php-fpm: in `each`, each class comes from its own file. */
export async function counted(address: string, pool = 'site', headers: Record<string, string> = {}): Promise<Counted> {
  const answer = await request(`${address}${address.includes('?') ? '&' : '?'}counted=1`, {
    headers: { 'X-Test-Pool': pool, ...headers },
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, address);
  const found = /<!--counted ([\w+/=]+)-->/.exec(text)?.[1] ?? assert.fail(`no count in ${address}`);
  return JSON.parse(Buffer.from(found, 'base64').toString()) as Counted;
}

/** Counts what a page or screen needs that was shown before. The arguments are those of counted(). */
export async function countedAgain(...what: Parameters<typeof counted>): Promise<Counted> {
  await counted(...what);
  return counted(...what);
}

/** Returns the classes that are in built files, but in none of these. */
export async function inOtherFiles(declared: readonly string[], files: string): Promise<string[]> {
  const map = await readFile(join(root, classMap), 'utf8');
  const fileOf = new Map([...map.matchAll(/'(.+)' => '(.+)'/g)].map(([, name = '', file = '']) => [name, file]));
  assert.ok(fileOf.size > 300, `${classMap} has ${String(fileOf.size)} classes`);
  return declared.filter((name) => fileOf.has(name) && !files.split(' ').includes(fileOf.get(name) ?? ''));
}

/** The names of the built files of classes among these files. */
export const builtFiles = (files: readonly string[]): string[] =>
  files.flatMap((file) => /\/generated\/([a-z-]+)\.php$/.exec(file)?.[1] ?? []).filter((name) => name !== 'contract');

/**
 * How many statements requests of routes of the administrator's screen send, by path. Those of WordPress and of other plugins count too.
 *
 * @param paths Below /md-shop-admin/v1.
 */
export async function statementsOfScreen(paths: readonly string[], admin: Editor): Promise<Record<string, number>> {
  const code = `add_filter( 'rest_post_dispatch', static function ( $response ) {
    $response->header( 'X-Test-Statements', (string) $GLOBALS['wpdb']->num_queries ); return $response; } );`;
  return withPlugin(code, async () => {
    const counts: Record<string, number> = {};
    for (const path of paths) {
      const answer = await request(`/wp-json/md-shop-admin/v1${path}`, { headers: admin.headers });
      await answer.text();
      assert.equal(answer.status, 200, path);
      counts[path] = Number(answer.headers.get('X-Test-Statements') ?? assert.fail('nothing was counted'));
    }
    return counts;
  });
}
