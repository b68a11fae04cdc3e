/**
 * Generates the files that WordPress reads; exits with 1 if the template is stale or a translation is incomplete.
 * With `--root DIR` it works on another checkout.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root as ownRoot } from '../support/root.ts';
import { catalogProblems, languagesPath } from './catalogs.ts';
import { makeTranslations } from './made-files.ts';
import { sourceTexts } from './source-texts.ts';

const { values: options } = parseArgs({ options: { root: { type: 'string' } } });
const root = resolve(options.root ?? ownRoot);

const problems = catalogProblems(root, sourceTexts(root));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  makeTranslations(root);
  console.log(`${languagesPath} is written.`);
}
