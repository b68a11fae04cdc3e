import { full } from '../../full.ts';

/** Every word is stemmed by `npm run test:full`; `npm test` takes one dictionary entry in so many, with all its forms. */
export const every = full ? 1 : 40;

/** So many of what there is in full must be in what is tried, lest a dictionary be read wrongly. */
export function least(inFull: number): number {
  return Math.floor(inFull / every / 2);
}

/** How many words are made up. */
export const made = full ? 100_000 : 10_000;
