/** The rows of the table of variants. Functions return new lists, so that each change is one step of the editor's undo. */
import { bounds } from '../../../src-contract/bounds.ts';
import { type Offer, type Problem, emptyOffer, lengthOf, offerProblems } from './offer.ts';
import { colorKey, sizeKey, skuKey } from './spelling.ts';

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

type Names = Pick<Variant, 'size' | 'color'>;

const languages = ['ro', 'ru'] as const;

/** The size with the colour in each language, in any spelling; or one key without a colour. */
function combinationKeys({ size, color }: Names): string[] {
  const own = languages.filter((language) => (color?.[language] ?? '').trim() !== '');
  const names = own.map((language) => [language, colorKey(color?.[language] ?? '')]);
  return (names.length === 0 ? [[]] : names).map((name) => JSON.stringify([sizeKey(size ?? ''), ...name]));
}

const skuKeys = ({ sku }: Pick<Variant, 'sku'>): string[] => (sku.trim() === '' ? [] : [skuKey(sku)]);

/** What buyers choose by, the same in any spelling: "US 9" and "9 us" are one size. */
export const combinationOf = (names: Names): string => combinationKeys(names).join();

/**
 * Returns what several variants have in common, and whether it was so in the saved product already.
 * @param keysOf what is compared.
 */
function repeated(
  variants: readonly Variant[],
  saved: readonly Variant[],
  keysOf: (variant: Variant) => string[],
): Map<string, { readonly isSaved: boolean }> {
  const before = new Map(saved.map((variant) => [variant.variant_id, new Set(keysOf(variant))]));
  const seen = new Map<string, { readonly count: number; readonly isSaved: boolean }>();
  for (const variant of variants) {
    for (const key of keysOf(variant)) {
      const { count, isSaved } = seen.get(key) ?? { count: 0, isSaved: true };
      const isKept = variant.variant_id !== undefined && before.get(variant.variant_id)?.has(key) === true;
      seen.set(key, { count: count + 1, isSaved: isSaved && isKept });
    }
  }
  return new Map([...seen].filter(([, { count }]) => count > 1));
}

/**
 * Returns what is wrong with each row, in the order of the rows. Variants are the same to a buyer if they are so in one of the languages.
 * @param saved the variants of the saved product. Variants that are the same there already do not hinder saving something else.
 */
export function rowProblems(variants: readonly Variant[], saved: readonly Variant[] = []): Problem[][] {
  const skus = repeated(variants, saved, skuKeys);
  const combinations = repeated(variants, saved, combinationKeys);
  return variants.map((variant) => {
    const { size, color } = variant;
    const problems = offerProblems(variant);
    const twice = (field: string, code: Problem['code'], keys: readonly string[], all: typeof skus): void => {
      const found = keys.map((key) => all.get(key)).filter((one) => one !== undefined);
      if (found.length === 0) return;
      problems.push({ field, code, ...(found.every(({ isSaved }) => isSaved) ? { isSaved: true } : {}) });
    };
    twice('sku', 'sku_twice', skuKeys(variant), skus);
    twice('size', 'combination_twice', combinationKeys(variant), combinations);
    if (size !== null && lengthOf(size) > bounds.size) problems.push({ field: 'size', code: 'size_long' });
    if (color !== null) {
      for (const language of languages) {
        const field = `color_${language}`;
        if (color[language].trim() === '') problems.push({ field, code: 'color_half' });
        if (lengthOf(color[language]) > bounds.color) problems.push({ field, code: 'color_long' });
      }
    }
    return problems;
  });
}

/**
 * Returns what is wrong with the values that are shown: the product's own offer, or its variants, which hide the offer's fields.
 * @param saved as in rowProblems().
 */
export function shownProblems(
  variants: readonly Variant[],
  offer: Offer | null,
  saved: readonly Variant[] = [],
): Problem[][] {
  return variants.length === 0 ? [offerProblems(offer ?? emptyOffer)] : rowProblems(variants, saved);
}

/** Whether the product cannot be saved before this is corrected. */
export const hindersSaving = ({ isSaved }: Problem): boolean => isSaved !== true;

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
