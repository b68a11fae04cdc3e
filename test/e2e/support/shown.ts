import assert from 'node:assert/strict';
import { linksOf } from './pages.ts';

/** What the shop's pages show. Shops have their own ways to show it: these read each of them, whichever the page has. */

/** A page without what only its scripts read. */
export function seen(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '');
}

/** The address of another page of a list, where this one leads to it. */
export function pageOfList(html: string, list: string, number: number): string | undefined {
  const { pathname } = new URL(list);
  const addresses = [`${pathname}?shop-page=${String(number)}`, `${pathname}page/${String(number)}/`];
  return linksOf(html)
    .map((link) => new URL(link, list))
    .find(({ pathname: path, search }) => addresses.includes(`${path}${search}`))?.href;
}

type Sold = { readonly sku: string; readonly size: string | null; readonly color: string | null };

/** Which of a product's variants its page marks as chosen: in a table, or in the form by which one buys. */
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

/** The steps to a page and a search form, which some shops print on every page: they say nothing of what it shows. */
const notShown = ['BreadcrumbList', 'WebSite'];

/** What a piece of JSON-LD says is shown. */
export function thingsIn(json: string): Thing[] {
  const data = JSON.parse(json) as Thing & { readonly '@graph'?: Thing[] };
  return (data['@graph'] ?? [data]).filter((thing) => !notShown.includes(thing['@type']));
}

/** What a page says in JSON-LD that it shows. */
export function thingsOf(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json]) =>
    thingsIn(json ?? ''),
  );
}

type Offer = Record<string, string>;

/** The lowest and the highest price that a Product in JSON-LD names, and their currency. */
export function pricesOf(product: Thing): { readonly min: string; readonly max: string; readonly currency: string } {
  const offers = product['offers'] as Offer[];
  const prices = offers
    .flatMap((offer) => ('price' in offer ? [offer['price']] : [offer['lowPrice'], offer['highPrice']]))
    .sort((a, b) => Number(a) - Number(b));
  const [currency, ...others] = new Set(offers.map((offer) => offer['priceCurrency']));
  assert.deepEqual(others, [], 'offers in several currencies');
  return { min: prices[0] ?? '', max: prices.at(-1) ?? '', currency: currency ?? '' };
}
