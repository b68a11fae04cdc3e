import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listProblem, type Scenario } from '../scenario.ts';

const file = 'md-shop-bench-floor.php';

/** SQL that finds the newest 20 rows in the key of lists. */
const query = `SELECT summary FROM {$wpdb->prefix}md_shop_entries WHERE generation = %d AND kind = 'product' AND language = 'ro'
    AND listed = 1 ORDER BY modified DESC, object_id DESC LIMIT 20`;

/** For comparison: the least that an answer from WordPress's database costs. It starts WordPress with SHORTINIT and reads 20 rows. */
export const scenario: Scenario = {
  name: 'floor',
  title: 'floor: `SHORTINIT` and 20 rows',
  goals: [],
  isReference: true,
  prepare: async (site) => {
    const generation = await site.runPhp(
      `global $wpdb; echo $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'generation'" );`,
    );
    await writeFile(
      join(site.directory, file),
      `<?php
define( 'SHORTINIT', true );
require __DIR__ . '/wp-load.php';
$rows = $wpdb->get_col( $wpdb->prepare( "${query}", ${String(Number(generation))} ) );
header( 'Content-Type: application/json; charset=utf-8' );
echo '{"total":20,"items":[', implode( ',', $rows ), ']}';
`,
    );
  },
  request: () => ({ path: `/${file}`, problem: (body) => listProblem(body, 20, 20) }),
};
