import { randomBytes } from 'node:crypto';
import { phpString } from './php-code.ts';

/** Constants for wp-config.php. */
export type Constants = Readonly<Record<string, string | number | boolean>>;

const keys = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'];

function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? phpString(value) : String(value);
}

/** The constants of every site of the harness: errors are logged and not shown, and requests to other hosts are blocked. */
const harnessConstants: Constants = {
  WP_DEBUG: true,
  WP_DEBUG_LOG: true,
  WP_DEBUG_DISPLAY: false,
  WP_HTTP_BLOCK_EXTERNAL: true,
  DISABLE_WP_CRON: true,
  AUTOMATIC_UPDATER_DISABLED: true,
  WP_ENVIRONMENT_TYPE: 'local',
};

/** Tests change the database without the plugin. So answers are kept in files only in requests that ask for it, as without the constant. */
export const cachedInFiles = { 'X-Test-Cache': 'files' } as const;
const keepsFilesOnlyWhenAsked = `( $_SERVER['HTTP_X_TEST_CACHE'] ?? '' ) === 'files' || define( 'MD_SHOP_CACHE_FILES', false );`;

/** WooCommerce keeps some of its lists only where WP_DEBUG is off, as on a site in production. */
export const withoutDebug = { 'X-Test-Debug': 'off' } as const;
const hasNoDebugWhenAsked = `( $_SERVER['HTTP_X_TEST_DEBUG'] ?? '' ) === 'off' && define( 'WP_DEBUG', false );`;

/** Returns the content of wp-config.php with new keys and salts. */
export function wpConfig(constants: Constants): string {
  const secrets = keys.flatMap((key) => [`${key}_KEY`, `${key}_SALT`]);
  const all: Constants = {
    ...harnessConstants,
    ...Object.fromEntries(secrets.map((name) => [name, randomBytes(32).toString('hex')])),
    ...constants,
  };
  const lines = Object.entries(all).map(
    ([name, value]) => `defined( ${phpString(name)} ) || define( ${phpString(name)}, ${literal(value)} );`,
  );
  return `<?php
${keepsFilesOnlyWhenAsked}
${hasNoDebugWhenAsked}
${lines.join('\n')}
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
    define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`;
}
