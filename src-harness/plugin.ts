import { join } from 'node:path';
import { root } from './root.ts';
import type { PluginFolder } from './site.ts';

/** This repository's plugin. */
export const catalogPlugin: PluginFolder = {
  folder: join(root, 'plugin'),
  slug: 'md-shop-catalog',
  main: 'md-shop-catalog.php',
};

/** The must-use plugin that only tests load. */
export const testPluginFile: string = join(root, 'test', 'mu-plugins', 'md-shop-test.php');

/** Login of the administrator in every site that the harness makes. */
export const administrator = { user: 'admin', password: 'password' } as const;
