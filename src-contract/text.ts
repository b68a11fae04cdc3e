/** How text is counted and read, everywhere where arguments are checked. Without zod, so that browsers can have it. */

/** Length in Unicode code points (docs/decisions.md, "Arguments"); `String.length` counts UTF-16 units. */
export function codePointLength(value: string): number {
  return Array.from(value).length;
}

/**
 * A slug as WordPress shows it: percent-encoded bytes decoded. What is not valid percent-encoded UTF-8 stays as it
 * is, since a slug that does not exist is an empty result and not an error (docs/decisions.md, "Categories and brands").
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

/** What is counted of an argument: a search is trimmed first, a slug decoded (docs/decisions.md, "Arguments"). */
export function countedText(value: string, form: 'text' | 'slug'): string {
  return form === 'slug' ? decodeSlug(value) : value.trim();
}

export const NUL = String.fromCharCode(0);
