import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonProblem, type Scenario } from '../scenario.ts';

/** For comparison: another plugin's REST route that does nothing. */
export const scenario: Scenario = {
  name: 'empty-route',
  title: 'an empty REST route',
  goals: [],
  isReference: true,
  prepare: async (site) => {
    const folder = join(site.directory, 'wp-content', 'mu-plugins');
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, 'md-shop-bench-route.php'),
      `<?php
add_action( 'rest_api_init', static function () {
    register_rest_route( 'md-shop-bench/v1', '/empty', array( 'callback' => static fn () => array( 'empty' => true ), 'permission_callback' => '__return_true' ) );
} );
`,
    );
  },
  request: () => ({
    path: '/wp-json/md-shop-bench/v1/empty',
    problem: (body) =>
      jsonProblem(body, (value) =>
        (value as { empty?: unknown }).empty === true ? undefined : 'it is another answer',
      ),
  }),
};
