/** Functions for texts of arguments, shared by all checks. They do not use zod, so that browsers can load them. */

/** Length in Unicode code points (docs/decisions.md, "Arguments"); `String.length` counts UTF-16 units. */
export function codePointLength(value: string): number {
  return Array.from(value).length;
}

/**
 * Decodes the percent-encoded bytes of a slug. Bytes that are not valid UTF-8 stay encoded, because an unknown slug gives an
 * empty result and not an error (docs/decisions.md, "Categories and brands").
 */
export function decodeSlug(slug: string): string {
  return slug.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/** The text whose length counts: a search is trimmed first, a slug decoded (docs/decisions.md, "Arguments"). */
export function countedText(value: string, form: 'text' | 'slug'): string {
  return form === 'slug' ? decodeSlug(value) : value.trim();
}

/** Whether an amount is above another one. Both match the pattern of prices, so numbers compare them exactly; absent ones are not compared. */
export function isAbove(amount: string | undefined, other: string | undefined): boolean {
  return Boolean(amount) && Boolean(other) && Number(amount) > Number(other);
}

export const NUL = String.fromCharCode(0);
