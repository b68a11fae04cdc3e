import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** @type {[2, object]} */
const namedExportsOnly = [2, { selector: 'ExportDefaultDeclaration', message: 'Export by name.' }];

export default tseslint.config(
  { ignores: ['node_modules', 'vendor', 'build', '.cache', 'plugin/generated', 'plugin/build'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-restricted-syntax': namedExportsOnly,
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      // node:test collects the promises of its tests itself.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            {
              from: 'package',
              package: 'node:test',
              name: ['test', 'it', 'suite', 'describe', 'before', 'after', 'beforeEach', 'afterEach'],
            },
          ],
        },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    // What a test's helper returns, nobody outside the tests relies on.
    files: ['test/**'],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  {
    // What the newest WordPress does by itself or calls otherwise, the oldest one still needs.
    files: ['blocks/**', 'src-browser/admin/**', 'src-browser/editor/**'],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    // Plain JavaScript has its types in comments, which tsc checks; these entries must run before anything is installed.
    files: ['**/*.mjs', '**/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly', URL: 'readonly' } },
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  {
    // What these files export by default, ESLint, node --test and webpack ask for.
    files: ['eslint.config.js', 'src-harness/test/reporter.mjs', 'src-browser/tools/build/*.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
