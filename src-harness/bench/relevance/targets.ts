import type { Figures } from './judging/measures.ts';

/** What the plugin's search should at least reach, by collection. A missed target is named, it is not a failure. */
type Target = { readonly measure: keyof Figures; readonly least: number };

const targets: Readonly<Record<string, readonly Target[]>> = {
  'xquad-ro': [{ measure: 'first_right', least: 0.9 }],
  'xquad-ru': [{ measure: 'first_right', least: 0.86 }],
  chorus: [
    { measure: 'ndcg10', least: 0.75 },
    { measure: 'ndcg10_condensed', least: 0.8 },
  ],
  ruspell: [
    { measure: 'first_right', least: 0.8 },
    { measure: 'found', least: 0.87 },
  ],
};

/** The targets of a collection; none for an unknown one. */
export function targetsOf(collection: string): readonly Target[] {
  return targets[collection] ?? [];
}
