import { browserState } from '../../src-browser/tools/build/state.ts';
import { contractState } from '../../src-contract/state.ts';
import { blocksProblem } from './blocks-state.ts';
import { screenScripts, scriptProblem } from './screen-scripts.ts';
import { translationsProblem } from '../translations/made-files.ts';

/** Returns which generated file is missing or outdated and how to fix it, or null if all are up to date. */
export function builtProblem(checkout: string): string | null {
  for (const { state, message } of [contractState(checkout), browserState(checkout)]) {
    if (state !== 'fresh') return message;
  }
  const scripts = screenScripts.map((script) => scriptProblem(checkout, script)).find((problem) => problem !== null);
  return blocksProblem(checkout) ?? scripts ?? translationsProblem(checkout);
}
