import { untilAvailable } from './fixtures.ts';
import { php } from './php.ts';

export const plugin = 'md-shop-catalog/md-shop-catalog.php';

/** Deactivates as WordPress does, then uninstalls in a process in which the plugin does not run. */
export async function uninstall(): Promise<void> {
  await php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( '${plugin}' ); return 1;`);
  await php(
    `define( 'WP_UNINSTALL_PLUGIN', '${plugin}' ); require WP_PLUGIN_DIR . '/md-shop-catalog/uninstall.php'; return 1;`,
  );
}

/** Activation has hooks of its own, and the tables are made at the next request. */
export async function activate(): Promise<void> {
  await php(
    `$active = get_option( 'active_plugins' ); $active[] = '${plugin}'; update_option( 'active_plugins', array_values( array_unique( $active ) ) ); return 1;`,
  );
  await php(`do_action( 'activate_${plugin}', false ); return 1;`);
  await php(`return 1;`);
  await untilAvailable();
}
