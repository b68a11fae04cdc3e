/**
 * The numbers that bound what is asked, written and answered. They stand here alone: schemas and texts take them from
 * here, and PHP from `bounds` in the made file. Lengths are in Unicode code points.
 */
export const bounds = {
  /** Longest `search`, `category` and `brand`. */
  argumentText: 120,
  /** Most words of a `search` that count; further ones are left out. */
  searchTerms: 16,
  page: { minimum: 1, maximum: 1000, default: 1 },
  perPage: { minimum: 1, maximum: 50, default: 20 },
  /** Length of the name under which an agent registers. */
  agentName: { minimum: 1, maximum: 80 },
  /** Longest body of a registration, and of any request at all, in bytes. */
  registrationBody: 8192,
  requestBody: 65536,
  /** Deepest nesting of arrays and objects in an MCP message; a tool call needs three. */
  messageDepth: 32,
  /** Most slugs of one kind that are named beside an empty result. */
  hintSlugs: 40,
  /** Lowest identifier. */
  id: 1,
  /** Longest excerpt of a content item. */
  excerpt: 300,

  // What editors write.
  /** Most variants of one family. */
  variants: 200,
  /** Longest stock code, size and name of a colour. */
  sku: 64,
  size: 40,
  color: 60,
  /** Most digits of a price in whole lei. */
  priceDigits: 7,
  /** Longest delivery, warranty and purchase instructions: a product's own, and those of the settings. */
  note: 5000,
} as const;
