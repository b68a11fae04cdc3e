import { createHash } from 'node:crypto';
import type { Site } from '../wordpress/site.ts';

/** The number of registered agents while requests with a credential are measured. */
const registrations = 100_000;

/** The measured agent's credential. It is not secret, so it must exist only on the bench's sites. */
const token = `mds_${'B'.repeat(43)}`;

/** The header with the credential. */
export const authorization = { Authorization: `Bearer ${token}` };

/**
 * Inserts active registrations, including the measured one. They began two days ago, so that they do not count for the site's
 * daily limit of registrations.
 */
export async function registerAgents(site: Site): Promise<void> {
  const hash = createHash('sha256').update(token).digest('hex');
  await site.runPhp(`global $wpdb; $table = $wpdb->prefix . 'md_shop_agents';
    $began = time() - 2 * DAY_IN_SECONDS; $ends = time() + DAY_IN_SECONDS;
    $wpdb->query( "DELETE FROM $table" );
    $wpdb->query( $wpdb->prepare( "INSERT INTO $table (agent_id, token_hash, name, created_at, expires_at) VALUES ('agt_0000000000000000000000', %s, 'Bench', %d, %d)", '${hash}', $began, $ends ) );
    for ( $number = 1; $number < ${String(registrations)}; $number += 1000 ) {
      $rows = array();
      for ( $i = $number; $i < min( $number + 1000, ${String(registrations)} ); $i++ ) {
        $rows[] = sprintf( "('agt_%022d', '%s', 'Bench', %d, %d)", $i, hash( 'sha256', "bench $i" ), $began, $ends );
      }
      $wpdb->query( "INSERT INTO $table (agent_id, token_hash, name, created_at, expires_at) VALUES " . implode( ',', $rows ) );
    }
    if ( (int) $wpdb->get_var( "SELECT COUNT(*) FROM $table" ) !== ${String(registrations)} ) { throw new RuntimeException( 'The registrations were not written: ' . $wpdb->last_error ); }`);
}
