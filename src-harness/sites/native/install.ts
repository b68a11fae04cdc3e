import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { administrator } from '../../building/plugin.ts';
import type { KnownPlugin } from '../../plugins/known.ts';
import type { PluginFolder } from '../../wordpress/site.ts';
import type { ProcessReaper } from '../../support/process-reaper.ts';
import { activationHooks, activePlugins, loadWordPress, phpString } from '../../wordpress/php-code.ts';
import { runPhpCode } from './run-php.ts';

/** The facts about the site that an installation needs. */
export type Installation = {
  readonly folder: string;
  readonly wordpress: string;
  readonly url: string;
  /** All plugins, including this repository's. */
  readonly plugins: readonly PluginFolder[];
  /** The third-party plugins to set up. */
  readonly beside: readonly KnownPlugin[];
  readonly sqlite: boolean;
  readonly demo: boolean;
};

/** PHP code that installs WordPress, without its sample page and post. */
function install(site: Installation): string {
  return `define( 'WP_INSTALLING', true );
define( 'WP_SITEURL', ${phpString(site.url)} );
${loadWordPress(site.wordpress, site.url)}
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'MD Shop', ${phpString(administrator.user)}, 'admin@example.test', true, '', ${phpString(administrator.password)} );
foreach ( array( 1, 2, 3 ) as $sample ) {
    wp_delete_post( $sample, true );
}
update_option( 'permalink_structure', '/%postname%/' );
${activePlugins(site.plugins, site.sqlite ? ['sqlite-database-integration/load.php'] : [])}`;
}

function activate(site: Installation): string {
  return `${loadWordPress(site.wordpress, site.url)}
${activationHooks(site.plugins)}`;
}

/** PHP code that sets up a third-party plugin. */
function prepare(site: Installation, plugin: KnownPlugin): string {
  return `${plugin.before ?? ''}
${loadWordPress(site.wordpress, site.url)}
${plugin.prepare}`;
}

function importDemo(site: Installation): string {
  return `${loadWordPress(site.wordpress, site.url)}
do_action( 'md_shop_demo_import' );`;
}

/** Runs in a separate process, because the rules depend on data that earlier steps have stored. It also builds the read model. */
function flush(site: Installation): string {
  return `${loadWordPress(site.wordpress, site.url)}
flush_rewrite_rules();
do_action( 'md_shop_catch_up' );`;
}

type InstallStep = readonly [name: string, code: string];

async function runSteps(site: Installation, steps: readonly InstallStep[], reaper: ProcessReaper): Promise<void> {
  for (const [name, code] of steps) {
    try {
      await runPhpCode(site.folder, code, reaper);
    } catch (error) {
      throw new Error(`${name} failed. ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

/** Installs WordPress into an empty database, activates the plugins and imports the demo. */
export async function installWordPress(site: Installation, reaper: ProcessReaper): Promise<void> {
  const steps: readonly InstallStep[] = [
    ['Installing WordPress', install(site)],
    ['Activating the plugin', activate(site)],
    ...site.beside.map((plugin): InstallStep => [`Setting up ${plugin.title}`, prepare(site, plugin)]),
    ...(site.demo ? [['Importing the demo', importDemo(site)] as const] : []),
    ...site.beside.flatMap(({ title, fill }): readonly InstallStep[] =>
      site.demo && fill !== undefined
        ? [[`Filling ${title}`, `${loadWordPress(site.wordpress, site.url)}\n${fill}`]]
        : [],
    ),
    ['Making rewrite rules', flush(site)],
  ];
  await runSteps(site, steps, reaper);
}

/**
 * PHP code that moves an installed site to this address. Other data with the old address, such as the demo's menus, is imported
 * again; an import does not touch unchanged data.
 */
function move(site: Installation): string {
  return `${loadWordPress(site.wordpress, site.url)}
global $wpdb;
$old = get_option( 'home' );
update_option( 'siteurl', ${phpString(site.url)} );
update_option( 'home', ${phpString(site.url)} );
$wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->posts} SET guid = REPLACE( guid, %s, %s )", $old, ${phpString(site.url)} ) );
$wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->users} SET user_url = REPLACE( user_url, %s, %s )", $old, ${phpString(site.url)} ) );`;
}

/** Turns a restored snapshot into a site at this address, with the same result as `installWordPress`. */
export async function moveWordPress(site: Installation, reaper: ProcessReaper): Promise<void> {
  const steps: readonly InstallStep[] = [
    ['Moving the site', move(site)],
    ['Importing the demo', importDemo(site)],
    ['Making rewrite rules', flush(site)],
  ];
  await runSteps(site, steps, reaper);
}

/**
 * Writes WordPress's own rules to `.htaccess`, as it does itself where Apache asks it.
 *
 * @param web the web root.
 * @param address the site's address. If it is not WordPress's, the site is at the web root, and WordPress in a folder of its own.
 */
export async function writeHtaccess(
  site: Installation,
  web: string,
  address: string,
  reaper: ProcessReaper,
): Promise<void> {
  const isAbove = address !== site.url;
  if (isAbove) {
    const folder = new URL(site.url).pathname;
    await writeFile(
      join(web, 'index.php'),
      `<?php\ndefine( 'WP_USE_THEMES', true );\nrequire __DIR__ . '${folder}/wp-blog-header.php';\n`,
    );
  }
  const file = join(isAbove ? web : site.wordpress, '.htaccess');
  const code = `${loadWordPress(site.wordpress, site.url)}
update_option( 'home', ${phpString(address)} );
flush_rewrite_rules( false );
require_once ABSPATH . 'wp-admin/includes/misc.php';
global $wp_rewrite;
insert_with_markers( ${phpString(file)}, 'WordPress', explode( "\\n", $wp_rewrite->mod_rewrite_rules() ) );`;
  await runSteps(site, [['Writing .htaccess', code]], reaper);
}
