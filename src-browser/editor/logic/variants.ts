/** The rows of the table of variants. Functions return new lists, so that each change is one step of the editor's undo. */
import { bounds } from '../../../src-contract/bounds.ts';
import { type Offer, type Problem, emptyOffer, lengthOf, offerProblems } from './offer.ts';
import { sizeOf, sizeParts } from './sizes.ts';

export type Color = { readonly ro: string; readonly ru: string };

export type Variant = Offer & {
  /** Absent until the variant is saved. */
  readonly variant_id?: number;
  readonly size: string | null;
  readonly color: Color | null;
  /** An image of the media library. */
  readonly image?: number | null;
};

export const emptyVariant: Variant = { size: null, color: null, ...emptyOffer };

const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** What buyers choose by: variants with the same size and colour are the same. "US 9" and "9 US" are one size. */
export function combinationOf({ size, color }: Pick<Variant, 'size' | 'color'>): string {
  const { value, system } = sizeParts(size);
  return JSON.stringify([
    size === null ? null : folded(sizeOf(value, system) ?? ''),
    color === null ? null : folded(color.ro),
  ]);
}

function repeated(values: readonly string[]): Set<string> {
  return new Set(values.filter((value, place) => value !== '' && values.indexOf(value) !== place));
}

/** Returns what is wrong with each row, in the order of the rows. */
export function rowProblems(variants: readonly Variant[]): Problem[][] {
  const skus = repeated(variants.map(({ sku }) => folded(sku)));
  const combinations = repeated(variants.map(combinationOf));
  return variants.map((variant) => {
    const { size, color, sku } = variant;
    const problems = offerProblems(variant);
    if (skus.has(folded(sku))) problems.push({ field: 'sku', code: 'sku_twice' });
    if (combinations.has(combinationOf(variant))) problems.push({ field: 'size', code: 'combination_twice' });
    if (size !== null && lengthOf(size) > bounds.size) problems.push({ field: 'size', code: 'size_long' });
    if (color !== null) {
      for (const language of ['ro', 'ru'] as const) {
        const field = `color_${language}`;
        if (color[language].trim() === '') problems.push({ field, code: 'color_half' });
        if (lengthOf(color[language]) > bounds.color) problems.push({ field, code: 'color_long' });
      }
    }
    return problems;
  });
}

/** Returns what is wrong with the values that are shown: the product's own offer, or its variants, which hide the offer's fields. */
export function shownProblems(variants: readonly Variant[], offer: Offer | null): Problem[][] {
  return variants.length === 0 ? [offerProblems(offer ?? emptyOffer)] : rowProblems(variants);
}

/** The offer to save. The server refuses an invalid one; if variants hide its fields, nobody can correct it, so the saved one stays. */
export function savableOffer(variants: readonly Variant[], offer: Offer | null, saved: Offer | null): Offer | null {
  const isHidden = variants.length > 0 && offer !== null;
  return isHidden && offerProblems(offer).length > 0 ? saved : offer;
}

export function withRow(variants: readonly Variant[], row: number, change: Partial<Variant>): Variant[] {
  return variants.map((variant, place) => (place === row ? { ...variant, ...change } : variant));
}

/** Inserts a copy after the row. It has no id and no SKU, which are of one variant only. */
export function duplicated(variants: readonly Variant[], row: number): Variant[] {
  const copied = variants[row];
  if (copied === undefined) return [...variants];
  const { variant_id: _id, ...rest } = copied;
  return variants.toSpliced(row + 1, 0, { ...rest, sku: '' });
}

/** Moves a row; returns the same order if the place is outside the list. */
export function moved(variants: readonly Variant[], from: number, to: number): Variant[] {
  const row = variants[from];
  if (row === undefined || to < 0 || to >= variants.length) return [...variants];
  return variants.toSpliced(from, 1).toSpliced(to, 0, row);
}

export const removed = (variants: readonly Variant[], row: number): Variant[] => variants.toSpliced(row, 1);

/** Returns the variants that can be brought back: saved ones that the list lacks, and those that were deleted before. */
export function restorable(
  variants: readonly Variant[],
  saved: readonly Variant[],
  deleted: readonly Variant[],
): Variant[] {
  const present = new Set(variants.map(({ variant_id: id }) => id));
  return [...saved, ...deleted].filter(({ variant_id: id }) => id !== undefined && !present.has(id));
}

/** Sets a colour in one language. Another row with the same colour supplies its name in the other language. */
export function withColor(
  variants: readonly Variant[],
  row: number,
  language: keyof Color,
  name: string,
  known: (name: string, language: keyof Color) => string,
): Variant[] {
  const other = language === 'ro' ? 'ru' : 'ro';
  const present = variants[row]?.color ?? null;
  const twin = variants.find(({ color }, place) => place !== row && color !== null && color[language] === name)?.color;
  const before = present?.[other] ?? '';
  // A name that was only proposed for the former text is proposed again.
  const isProposed = before === '' || before === known(present?.[language] ?? '', language);
  const translated = isProposed ? (twin?.[other] ?? known(name, language)) : before;
  const color = { ro: '', ru: '', [language]: name, [other]: translated };
  return withRow(variants, row, { color: color.ro === '' && color.ru === '' ? null : color });
}
