import { untilAvailable } from './fixtures.ts';
import { php } from './php.ts';

export const plugin = 'md-shop-catalog/md-shop-catalog.php';

/** The options that remember how the site was before the demonstration. Uninstalling leaves them while its pages are there. */
export const ofDemonstration = ['md_shop_demo_before', 'md_shop_demo_texts'];

/**
 * Deactivates the plugin like WordPress, then uninstalls it in a process in which it does not run.
 *
 * @param before PHP that runs in that process before it.
 * @param result PHP of the value that is returned from that process.
 */
export async function uninstall<T = number>(before = '', result = '1'): Promise<T> {
  await php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( '${plugin}' ); return 1;`);
  return php<T>(
    `${before} define( 'WP_UNINSTALL_PLUGIN', '${plugin}' ); require WP_PLUGIN_DIR . '/md-shop-catalog/uninstall.php'; return ${result};`,
  );
}

/** Activates the plugin with its hooks; the next request creates the tables. */
export async function activate(): Promise<void> {
  await php(
    `$active = get_option( 'active_plugins' ); $active[] = '${plugin}'; update_option( 'active_plugins', array_values( array_unique( $active ) ) ); return 1;`,
  );
  await php(`do_action( 'activate_${plugin}', false ); return 1;`);
  await php(`return 1;`);
  await untilAvailable();
}
