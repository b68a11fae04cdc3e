import { browserState } from '../src-browser/build/state.ts';
import { contractState } from '../src-contract/state.ts';
import { blocksProblem } from './blocks-state.ts';

/** What of a checkout's builds is missing or older than its sources, and how to fix it; null where all is there. */
export function builtProblem(checkout: string): string | null {
  for (const { state, message } of [contractState(checkout), browserState(checkout)]) {
    if (state !== 'fresh') return message;
  }
  return blocksProblem(checkout);
}
