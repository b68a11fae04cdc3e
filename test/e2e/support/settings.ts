import { php, phpValue } from './php.ts';

/** Runs `attempt` with other values of some of the plugin's settings, and restores all of them. */
export async function withSettings(values: Record<string, unknown>, attempt: () => Promise<void>): Promise<void> {
  const before = await php(`$before = get_option( 'md_shop_settings' );
    update_option( 'md_shop_settings', array_merge( (array) ( $before ?: array() ), ${phpValue(values)} ) );
    return $before;`);
  try {
    await attempt();
  } finally {
    await php(
      before === false
        ? `delete_option( 'md_shop_settings' ); return 1;`
        : `update_option( 'md_shop_settings', ${phpValue(before)} ); return 1;`,
    );
  }
}
