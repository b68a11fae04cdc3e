/** The properties that JSON-LD of the plugin may have, by type: each is defined for that type, or one above it, at https://schema.org. */
const vocabulary: Readonly<Record<string, readonly string[]>> = {
  Product: ['name', 'url', 'sku', 'description', 'image', 'brand', 'offers', 'size', 'color'],
  ProductGroup: ['name', 'url', 'sku', 'description', 'image', 'brand', 'productGroupID', 'variesBy', 'hasVariant'],
  Offer: ['sku', 'price', 'priceCurrency', 'priceValidUntil', 'availability', 'url'],
  Brand: ['name'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['url', 'inLanguage', 'mainEntity'],
  Question: ['name', 'url', 'acceptedAnswer'],
  Answer: ['text'],
};

/** Returns the types and properties in JSON-LD that are not in the vocabulary. */
export function unknownNames(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(unknownNames);
  if (typeof data !== 'object' || data === null) return [];
  const { '@type': type, ...members } = data as Record<string, unknown>;
  const known = vocabulary[String(type)];
  if (known === undefined) return [String(type)];
  const own = Object.keys(members).filter((name) => !name.startsWith('@') && !known.includes(name));
  return [...own.map((name) => `${String(type)}.${name}`), ...Object.values(members).flatMap(unknownNames)];
}
