import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtProblem } from './built.ts';
import { root } from '../support/root.ts';
import type { PluginFolder } from '../wordpress/site.ts';

/** This repository's plugin. */
export const catalogPlugin: PluginFolder = {
  folder: join(root, 'plugin'),
  slug: 'md-shop-catalog',
  main: 'md-shop-catalog.php',
};

/**
 * Checks that the generated files are up to date before a site is started, so that tests run the current sources.
 * @throws Error that recommends `npm run build`, if a plugin's folder is in a checkout and a generated file is missing or
 * outdated.
 */
export function requireBuilt(plugins: readonly PluginFolder[]): void {
  for (const checkout of plugins.map(({ folder }) => dirname(folder))) {
    if (!existsSync(join(checkout, 'src-contract'))) continue;
    const problem = builtProblem(checkout);
    if (problem !== null) throw new Error(problem);
  }
}

/** The must-use plugin for tests. */
export const testPluginFile: string = join(root, 'test', 'mu-plugins', 'md-shop-test.php');

/** Items with hostile names and hidden items, which tests import in addition to the demonstration. */
export const hardCases: string = join(root, 'test', 'fixtures', 'hostile');

/** The administrator's login in every site of the harness. */
export const administrator = { user: 'admin', password: 'password' } as const;
