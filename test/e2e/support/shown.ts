import assert from 'node:assert/strict';
import { linksOf } from './pages.ts';

/** What the pages of the shop show. These functions understand the markup of each shop. */

/** Returns a page without scripts and styles. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '');
}

/** Returns the address of another page of a list if the page links to it. */
export function pageOfList(html: string, list: string, number: number): string | undefined {
  const { pathname } = new URL(list);
  const addresses = [`${pathname}?shop-page=${String(number)}`, `${pathname}page/${String(number)}/`];
  return linksOf(html)
    .map((link) => new URL(link, list))
    .find(({ pathname: path, search }) => addresses.includes(`${path}${search}`))?.href;
}

type Sold = { readonly sku: string; readonly size: string | null; readonly color: string | null };

/** Returns the variants that a product's page marks as selected: in a table, or in the order form. */
export function chosenVariants<T extends Sold>(html: string, variants: readonly T[]): T[] {
  const rows = html.match(/<tr\b[^>]*class="is-chosen"[\s\S]*?<\/tr>/g) ?? [];
  const form = /<form class="variations_form[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const options = [...form.matchAll(/<option value="([^"]+)"\s+selected='selected'/g)].map(([, value]) => value);
  return [
    ...rows.map((row) => variants.find(({ sku }) => row.includes(sku)) ?? assert.fail(`no variant: ${row}`)),
    ...variants.filter(
      ({ size, color }) =>
        options.length > 0 && [size, color].every((value) => value === null || options.includes(value)),
    ),
  ];
}

type Thing = Record<string, unknown> & { readonly '@type': string };

/** Breadcrumbs and the search box, which some shops print on every page, are not content of the page. */
const notShown = ['BreadcrumbList', 'WebSite'];

/** Returns the products and content in a piece of JSON-LD. */
export function thingsIn(json: string): Thing[] {
  const data = JSON.parse(json) as Thing & { readonly '@graph'?: Thing[] };
  return (data['@graph'] ?? [data]).filter((thing) => !notShown.includes(thing['@type']));
}

/** Returns the products and content in the JSON-LD of a page. */
export function thingsOf(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json]) =>
    thingsIn(json ?? ''),
  );
}

type Offer = Record<string, string>;

/** Returns the lowest and the highest price of a Product in JSON-LD, and their currency. */
export function pricesOf(product: Thing): { readonly min: string; readonly max: string; readonly currency: string } {
  const variants = (product['hasVariant'] ?? []) as { readonly offers?: Offer }[];
  const offers = (product['offers'] ??
    variants.flatMap(({ offers: offer }) => (offer === undefined ? [] : [offer]))) as Offer[];
  const prices = offers
    .flatMap((offer) => ('price' in offer ? [offer['price']] : [offer['lowPrice'], offer['highPrice']]))
    .sort((a, b) => Number(a) - Number(b));
  const [currency, ...others] = new Set(offers.map((offer) => offer['priceCurrency']));
  assert.deepEqual(others, [], 'offers in several currencies');
  return { min: prices[0] ?? '', max: prices.at(-1) ?? '', currency: currency ?? '' };
}
