// The settings of @wordpress/scripts for the two modules: its settings for script modules, with other entries. webpack requires a default export.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const load = createRequire(import.meta.url);

// Both are read when the settings are loaded: build modules instead of scripts, without a list of WordPress's packages, since none is used.
process.env['WP_EXPERIMENTAL_MODULES'] = 'true';
process.env['WP_NO_EXTERNALS'] = 'true';
const [, modules] = load('@wordpress/scripts/config/webpack.config');

const folder = join(import.meta.dirname, '..');

export default {
  ...modules,
  entry: { loader: join(folder, 'loader.ts'), tools: join(folder, 'tools.ts') },
  output: { ...modules.output, path: process.env['MD_SHOP_OUTPUT'], clean: true },
  // Independent of `browserslist` in any package.json: browsers with a model context support modern JavaScript.
  target: ['web', 'es2022'],
  module: {
    ...modules.module,
    rules: [
      ...modules.module.rules,
      {
        test: /src-contract[\\/]browser[\\/]table\.ts$/,
        enforce: 'pre',
        use: join(import.meta.dirname, 'made-values.mjs'),
      },
    ],
  },
};
