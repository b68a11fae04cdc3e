type Priced = { readonly price: string | null; readonly currency: string; readonly price_from?: boolean };
type Product = Priced & {
  readonly name: string;
  readonly url: string;
  readonly matching_variants?: readonly Priced[];
};
type Answer = {
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: { readonly items?: readonly Product[] };
  };
};

/** Texts of the page's language, with {price} in `from`. */
type Texts = { readonly language: string; readonly from: string; readonly noPrice: string };

/** The price as the server writes it (the class Prices): "1.499,00 MDL", "1 499,00 MDL". */
function priceText({ price, currency, price_from }: Priced, { language, from, noPrice }: Texts): string {
  if (price === null) return noPrice;
  const amount = Number(price).toLocaleString(language, { minimumFractionDigits: 2, useGrouping: 'always' });
  const text = `${amount}\u{a0}${currency}`;
  return price_from === true ? from.replace('{price}', text) : text;
}

/**
 * Calls the tool search_products of the site's MCP server.
 *
 * @param message The JSON-RPC request.
 * @throws Error if the answer is no list of products.
 */
export async function ask(
  server: string,
  message: string,
  texts: Texts,
): Promise<readonly { readonly name: string; readonly url: string; readonly price: string }[]> {
  const response = await fetch(server, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: message,
  });
  const { result } = (await response.json()) as Answer;
  const items = result?.isError === true ? undefined : result?.structuredContent?.items;
  if (items === undefined) throw new Error(`${server} answers ${String(response.status)} and no products.`);
  return items.map((product) => ({
    name: product.name,
    url: product.url,
    price: priceText(product.matching_variants?.[0] ?? product, texts),
  }));
}
