import { full } from '../../full.ts';

/** `npm run test:full` stems every word; `npm test` only every so-many-th dictionary entry, with all its forms. */
export const every = full ? 1 : 40;

/** The minimum size of the sample, given that of the full set, so that a misread dictionary is noticed. */
export function least(inFull: number): number {
  return Math.floor(inFull / every / 2);
}

/** Number of random words. */
export const randomWordCount = full ? 100_000 : 10_000;
