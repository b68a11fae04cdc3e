// Plain JavaScript, because `npm test` uses it before anything is installed.
import { UsageError } from '../cli/options.mjs';
import { pairs } from '../plugins/pairs.mjs';

/**
 * A requirement of a step besides Node.
 * @typedef {'php' | 'composer' | 'servers' | 'browser' | 'cluster'} Need
 */

/**
 * The steps of `npm test` after installation and build, in this order.
 * Those with `full` run only in a full run, or if they are named.
 * @type {readonly { name: string, about: string, needs: readonly Need[], full?: true }[]}
 */
export const steps = [
  { name: 'types', about: 'TypeScript, strict', needs: [] },
  { name: 'eslint', about: 'TypeScript rules', needs: [] },
  { name: 'prettier', about: 'layout of TypeScript and JSON', needs: [] },
  { name: 'phpcs', about: 'PHP rules', needs: ['php', 'composer'] },
  { name: 'phpstan', about: 'PHP types, level 8', needs: ['php', 'composer'] },
  { name: 'contract', about: 'unit tests of the contract', needs: ['php'] },
  { name: 'browser', about: 'units of what runs in browsers', needs: [] },
  { name: 'harness', about: 'tests of the harness', needs: ['php', 'composer'] },
  { name: 'phpunit', about: 'unit tests of the plugin', needs: ['php', 'composer'] },
  { name: 'stemming', about: 'stems against an outside implementation', needs: ['php'] },
  {
    name: 'e2e:mariadb',
    about: 'over HTTP: MariaDB, php-fpm, nginx',
    needs: ['php', 'composer', 'servers', 'browser'],
  },
  { name: 'e2e:sqlite', about: 'over HTTP: SQLite, php -S', needs: ['php', 'composer'] },
  { name: 'e2e:playground', about: 'over HTTP: Playground, at most 300 requests', needs: ['browser'] },
  {
    name: 'fast-lane',
    about: 'contract suite through the fast lane',
    needs: ['php', 'composer', 'servers'],
    full: true,
  },
  ...pairs.map(({ name, about }) => ({
    name: `pair:${name}`,
    about: `contract suite: ${about}`,
    needs: /** @type {const} */ (['php', 'composer', 'servers']),
  })),
];

/**
 * Returns the steps that `--only` names; without it all steps of this kind of run. Throws for an unknown name.
 * @param {string | undefined} only comma-separated; `e2e` stands for all that begin with `e2e:`, `pair` for all pairs
 * @param {boolean} full whether everything is to be run
 */
export function chooseSteps(only, full) {
  if (only === undefined) return steps.filter((step) => full || step.full !== true);
  const wanted = only.split(',').map((name) => name.trim());
  for (const name of wanted) {
    if (!steps.some((step) => step.name === name || step.name.startsWith(`${name}:`))) {
      throw new UsageError(
        `--only ${name}: there is no such step. Steps: ${steps.map((step) => step.name).join(', ')}.`,
      );
    }
  }
  return steps.filter((step) => wanted.some((name) => step.name === name || step.name.startsWith(`${name}:`)));
}
