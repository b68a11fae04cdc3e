// How @wordpress/scripts builds the two modules: with its own module settings, from this folder's entries. webpack wants a default export.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const load = createRequire(import.meta.url);

// Both are read when the settings are loaded: modules instead of scripts, and no list of WordPress's own packages, of which none is used.
process.env['WP_EXPERIMENTAL_MODULES'] = 'true';
process.env['WP_NO_EXTERNALS'] = 'true';
const [, modules] = load('@wordpress/scripts/config/webpack.config');

const folder = join(import.meta.dirname, '..');

export default {
  ...modules,
  entry: { detect: join(folder, 'detect.ts'), tools: join(folder, 'tools.ts') },
  output: { ...modules.output, path: process.env['MD_SHOP_OUTPUT'], clean: true },
  // Nobody's package.json has a say in which browsers these are for: those with a model context know modern JavaScript.
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
