/** Images of a product besides the featured one, and of its colours: ids of WordPress's media library. */
import type { Color, Variant } from './variants.ts';

export type ColorImage = { readonly color: Color; readonly image: number | null };

const keyOf = ({ ro }: Color): string => ro.normalize('NFC').trim().toLowerCase();

/** Returns the colours of the variants in their order, each once, with the image of its first variant that has one. */
export function colorImages(variants: readonly Variant[]): ColorImage[] {
  const found = new Map<string, ColorImage>();
  for (const { color, image = null } of variants) {
    if (color === null || keyOf(color) === '') continue;
    const known = found.get(keyOf(color));
    if (known === undefined || known.image === null) found.set(keyOf(color), { color: known?.color ?? color, image });
  }
  return [...found.values()];
}

/** Gives all variants of a colour the same image. */
export function withColorImage(variants: readonly Variant[], color: Color, image: number | null): Variant[] {
  return variants.map((variant) =>
    variant.color !== null && keyOf(variant.color) === keyOf(color) ? { ...variant, image } : variant,
  );
}

/** Moves an image by one place; returns the same order if there is no such place. */
export function withMoved(images: readonly number[], from: number, by: 1 | -1): number[] {
  const image = images[from];
  const to = from + by;
  if (image === undefined || to < 0 || to >= images.length) return [...images];
  return images.toSpliced(from, 1).toSpliced(to, 0, image);
}
