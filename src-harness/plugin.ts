import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtProblem } from './built.ts';
import { root } from './root.ts';
import type { PluginFolder } from './site.ts';

/** This repository's plugin. */
export const catalogPlugin: PluginFolder = {
  folder: join(root, 'plugin'),
  slug: 'md-shop-catalog',
  main: 'md-shop-catalog.php',
};

/**
 * What the build makes must fit its sources before a site is started or tested, lest something else is tested than what
 * is written.
 * @throws Error that names `npm run build`, where a plugin's folder stands in a checkout and something in it was made from
 * other sources, or was not made.
 */
export function requireBuilt(plugins: readonly PluginFolder[]): void {
  for (const checkout of plugins.map(({ folder }) => dirname(folder))) {
    if (!existsSync(join(checkout, 'src-contract'))) continue;
    const problem = builtProblem(checkout);
    if (problem !== null) throw new Error(problem);
  }
}

/** The must-use plugin that only tests load. */
export const testPluginFile: string = join(root, 'test', 'mu-plugins', 'md-shop-test.php');

/** Items with hostile names and hidden ones, which tests import on top of the demonstration. */
export const hardCases: string = join(root, 'test', 'fixtures', 'hostile');

/** Login of the administrator in every site that the harness makes. */
export const administrator = { user: 'admin', password: 'password' } as const;
