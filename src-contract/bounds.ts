/**
 * All bounds of requests, edited data and responses. They are defined only here: schemas and texts use this object, and PHP
 * uses `bounds` in the generated file. Lengths are in Unicode code points.
 */
export const bounds = {
  /** Maximum length of `search`, `category` and `brand`. */
  argumentText: 120,
  /** Maximum number of words in a `search`, in which each part of a word ("abec-9") counts; further words are ignored. */
  searchTerms: 16,
  /** Maximum length of `size` and `color` as filters: that of the longer one, the colour. */
  filterText: 60,
  /** Maximum number of variants in `matching_variants`. */
  matchingVariants: 10,
  page: { minimum: 1, maximum: 1000, default: 1 },
  perPage: { minimum: 1, maximum: 50, default: 20 },
  /** Length of an agent's name. */
  agentName: { minimum: 1, maximum: 80 },
  /** Maximum length of the body of a registration, and of any request, in bytes. */
  registrationBody: 8192,
  requestBody: 65536,
  /** Maximum nesting of arrays and objects in an MCP message; a tool call needs three levels. */
  messageDepth: 32,
  /** Maximum number of slugs of one kind in the hint about an empty result. */
  hintSlugs: 40,
  /** Minimum of an identifier. */
  id: 1,
  /** Maximum length of the excerpt of a content item. */
  excerpt: 300,

  // Bounds of the data that editors write.
  /** Maximum number of variants of one product. */
  variants: 200,
  /** Maximum number of images of one product besides the featured one. */
  images: 30,
  /** Maximum length of an SKU, a size and a colour. */
  sku: 64,
  size: 40,
  color: 60,
  /** Maximum number of digits of a price in whole lei; also of a price as a filter. */
  priceDigits: 7,
  /** Maximum length of delivery, warranty and purchase instructions, of a product and of the settings. */
  note: 5000,
} as const;
