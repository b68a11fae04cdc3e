import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contractState } from '../src-contract/state.ts';
import { blocksProblem } from './blocks-state.ts';
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
 * @throws Error that names `npm run build`, where a plugin's folder stands in a checkout and holds another contract or none.
 */
export function requireBuilt(plugins: readonly PluginFolder[]): void {
  for (const checkout of plugins.map(({ folder }) => dirname(folder))) {
    if (!existsSync(join(checkout, 'src-contract'))) continue;
    const { state, message } = contractState(checkout);
    if (state !== 'fresh') throw new Error(message);
    const blocks = existsSync(join(checkout, 'blocks')) ? blocksProblem(checkout) : null;
    if (blocks !== null) throw new Error(blocks);
  }
}

/** The must-use plugin that only tests load. */
export const testPluginFile: string = join(root, 'test', 'mu-plugins', 'md-shop-test.php');

/** Login of the administrator in every site that the harness makes. */
export const administrator = { user: 'admin', password: 'password' } as const;
