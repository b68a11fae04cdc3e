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

type Forms = Readonly<Record<string, string>>;

/**
 * Texts of the page's language, with {price} in `from`. `forms` has messages with {count} by plural form, `leiOf` those after words such as
 * "from"; it is null if prices are written with the code of the currency.
 */
export type Texts = {
  readonly language: string;
  readonly from: string;
  readonly noPrice: string;
  readonly forms: { readonly lei: Forms; readonly leiOf: Forms } | null;
};

/** The amount as the server writes it (the class Prices): "1 499 lei", "1 499,50 лея"; with the code "1.499,00 MDL". */
function amountText(price: string, { currency, price_from: isFrom }: Priced, { language, forms }: Texts): string {
  if (forms === null) {
    const amount = Number(price).toLocaleString(language, { minimumFractionDigits: 2, useGrouping: 'always' });
    return `${amount}\u{a0}${currency}`;
  }
  const [whole = '', hundredths = '00'] = price.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u{a0}');
  const isWhole = hundredths === '00';
  // After a fraction Russian always has the same form as after 2 alone.
  const messages = isWhole && isFrom === true ? forms.leiOf : forms.lei;
  const form = new Intl.PluralRules(language).select(isWhole ? Number(whole) : 2);
  const message = messages[form] ?? messages['other'] ?? Object.values(messages).at(-1) ?? '{count}';
  return message.replace('{count}', isWhole ? grouped : `${grouped},${hundredths}`);
}

export function priceText(priced: Priced, texts: Texts): string {
  if (priced.price === null) return texts.noPrice;
  const text = amountText(priced.price, priced, texts);
  return priced.price_from === true ? texts.from.replace('{price}', text) : text;
}

/** Whether the MCP server answers pages of this address: those of its own origin, with or without "www.". */
export function isOfSite(server: string, page: string): boolean {
  const [own, other] = [server, page].map((address) => new URL(address).origin.replace('://www.', '://'));
  return own === other;
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
