import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hardCases } from '../../../src-harness/building/plugin.ts';
import { root } from '../../../src-harness/support/root.ts';
import { php } from './php.ts';

/** The files of the demonstration, from which tests compute expected values. */
type Texts = { title: string; slug: string; content: string; excerpt: string };
type ProductTexts = Texts & { delivery: string; warranty: string; purchase_instructions: string };
export type Stock = 'in_stock' | 'backorder' | 'out_of_stock';
type DemoOffer = {
  sku: string;
  regular_price: string | null;
  sale_price: string | null;
  sale_from: string | null;
  sale_to: string | null;
  stock: Stock;
};
type DemoVariant = DemoOffer & { size: string | null; color: { ro: string; ru: string } | null };
type Post<T> = { key: string; status: string; date: string; password: string; ro: T; ru: T | null };
type DemoProduct = Post<ProductTexts> & {
  color_images?: Readonly<Record<string, { file: string; alt: { ro: string; ru: string } }>>;
  categories: string[];
  brand: string | null;
  image: { file: string; alt: Record<'ro' | 'ru', string> } | null;
  offer: DemoOffer | null;
  variants: DemoVariant[];
};
type DemoItem = Post<Texts> & { role: string | null; image?: DemoProduct['image'] };
type Name = { name: string; slug: string };
type DemoTerm = { key: string; parent?: string | null; ro: Name; ru: Name };

const folder = join(root, 'plugin', 'demo');

function load(name: string, from: string = folder): unknown {
  return JSON.parse(readFileSync(join(from, `${name}.json`), 'utf8'));
}

type Terms = { categories: DemoTerm[]; brands: DemoTerm[] };
type Content = Record<'page' | 'news' | 'coach' | 'faq', DemoItem[]>;
/** A set of items that the import of the demonstration reads. */
type DemoItems = { readonly products: DemoProduct[]; readonly terms: Terms; readonly content: Content };

/** The items on every site with the demonstration. */
export const shownItems: DemoItems = {
  // There is one file of products for each kind.
  products: readdirSync(join(folder, 'products'))
    .sort()
    .flatMap((file) => load(join('products', file.replace(/\.json$/, ''))) as DemoProduct[]),
  terms: load('taxonomies') as Terms,
  content: {
    page: load('pages') as DemoItem[],
    news: load('news') as DemoItem[],
    coach: load('coaches') as DemoItem[],
    faq: load('faqs') as DemoItem[],
  },
};

/** Further items on test sites: hostile names, hidden items, terms without products. */
export const hardItems: DemoItems = {
  products: load('products', hardCases) as DemoProduct[],
  terms: load('taxonomies', hardCases) as Terms,
  content: {
    page: load('pages', hardCases) as DemoItem[],
    news: load('news', hardCases) as DemoItem[],
    coach: [],
    faq: load('faqs', hardCases) as DemoItem[],
  },
};

/** Both together: the items on test sites. */
export const demoProducts = [...shownItems.products, ...hardItems.products];
export const demoTerms: Terms = {
  categories: [...shownItems.terms.categories, ...hardItems.terms.categories],
  brands: [...shownItems.terms.brands, ...hardItems.terms.brands],
};
export const demoContent: Content = {
  page: [...shownItems.content.page, ...hardItems.content.page],
  news: [...shownItems.content.news, ...hardItems.content.news],
  coach: shownItems.content.coach,
  faq: [...shownItems.content.faq, ...hardItems.content.faq],
};
export const demoSite = load('site') as Record<'ro' | 'ru', { title: string; tagline: string }> & {
  purchase_instructions: Record<'ro' | 'ru', string>;
  order_phone: string;
};
type DemoLink = { label: string; to: string; language?: 'ro' | 'ru' };
export const demoMenu = load('menu') as Record<'ro' | 'ru', { title: string; slug: string; links: DemoLink[] }>;

/** Published and without a password. */
export function isPublic(item: { status: string; password: string }): boolean {
  return item.status === 'publish' && item.password === '';
}

/** The demonstration's posts in WordPress, by key and language ("urban-80-ro"). */
export type Imported = { id: number; type: string; status: string; modified: string; url: string };

/** Reads ids and addresses from WordPress's tables. The keys of coaches and products must be unique. */
export function importedPosts(): Promise<Record<string, Imported>> {
  return php(`global $wpdb; $found = array();
    foreach ( $wpdb->get_results( "SELECT p.ID, m.meta_value FROM {$wpdb->posts} p JOIN {$wpdb->postmeta} m ON m.post_id = p.ID AND m.meta_key = 'md_shop_demo_key' WHERE p.post_type NOT IN ( 'attachment', 'wp_navigation' )" ) as $row ) {
      $post = get_post( (int) $row->ID );
      $found[ $row->meta_value ] = array( 'id' => $post->ID, 'type' => $post->post_type, 'status' => $post->post_status,
        'modified' => $post->post_modified_gmt, 'url' => get_permalink( $post ) );
    }
    return $found;`);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  '#039': "'",
};

/** Titles are stored as HTML. */
export function decoded(html: string): string {
  return html.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** A title as agents read it: on one line, without the direction marks of a difficult case. */
export function plainTitle(html: string): string {
  return decoded(html)
    .replace(/[\u200e\u200f\u202a-\u202e]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the texts of the blocks in markup, in order: each must be on its own lines. */
export function blockTexts(markup: string): string[] {
  const blocks =
    markup.replace(/<!--.*?-->/gs, '').match(/<(p|h[1-6]|li|cite|caption|figcaption)\b[^>]*>.*?<\/\1>/gs) ?? [];
  return blocks
    .map((block) =>
      decoded(block.replace(/<[^>]*>/g, ''))
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
}

/** Returns all text of markup without white space, to compare texts whose line breaks may differ. */
export function bareText(markup: string): string {
  return decoded(markup.replace(/<!--.*?-->/gs, '').replace(/<[^>]*>/g, '')).replace(/\s+/g, '');
}

/** The end of a sale of the demonstration that is never over: the import sets the date. */
export const nextMonth = 'end of next month';

/** Returns the price at a moment (docs/decisions.md, "Prices"): a sale is from sale_from to before sale_to. */
export function activePrice(offer: DemoOffer, now: number): string | null {
  const from = offer.sale_from === null ? -Infinity : Date.parse(offer.sale_from) / 1000;
  const to = offer.sale_to === null || offer.sale_to === nextMonth ? Infinity : Date.parse(offer.sale_to) / 1000;
  return offer.sale_price !== null && from <= now && now < to ? offer.sale_price : offer.regular_price;
}

const order: readonly Stock[] = ['in_stock', 'backorder', 'out_of_stock'];

/** Returns the prices and stock in the summary of a product with variants (docs/decisions.md, "Prices" and "Availability and sizes"). */
export function expectedFigures(item: DemoProduct, now: number) {
  const priced = item.variants
    .map((variant) => ({ price: activePrice(variant, now), regular: variant.regular_price }))
    .filter((one): one is { price: string; regular: string | null } => one.price !== null)
    .sort((a, b) => Number(a.price) - Number(b.price));
  const lowest = priced[0];
  const highest = priced.at(-1);
  const single = item.variants.length === 0;
  const sizes = [
    ...new Set(item.variants.filter(({ stock }) => stock !== 'out_of_stock').flatMap(({ size }) => size ?? [])),
  ];
  if (sizes.every((size) => /^\d+([.,]\d+)?$/.test(size)))
    sizes.sort((a, b) => Number(a.replace(',', '.')) - Number(b.replace(',', '.')));
  return {
    sku: item.offer?.sku ?? '',
    price: single ? (item.offer === null ? null : activePrice(item.offer, now)) : (lowest?.price ?? null),
    regular_price: single ? (item.offer?.regular_price ?? null) : (lowest?.regular ?? null),
    currency: 'MDL',
    availability: single
      ? item.offer?.stock
      : order.find((state) => item.variants.some(({ stock }) => stock === state)),
    sizes,
    price_from: lowest !== undefined && highest !== undefined && lowest.price !== highest.price,
    variant_price_range:
      lowest === undefined || highest === undefined ? undefined : { min: lowest.price, max: highest.price },
  };
}

/** Returns a term's key and the keys of its ancestors. */
export function withAncestors(key: string): string[] {
  const parent = demoTerms.categories.find((term) => term.key === key)?.parent ?? null;
  return parent === null ? [key] : [key, ...withAncestors(parent)];
}

let posts: Record<string, Imported> = {};

/** Reads the imported posts for `imported()`, before the tests of a file. */
export async function loadPosts(): Promise<void> {
  posts = await importedPosts();
}

/** Returns the imported post of a key with its language, such as `urban-80-ro`, if it exists. Needs `loadPosts()`. */
export function imported(key: string): Imported | undefined {
  return posts[key];
}

/** Returns the id of an imported post, which must exist. */
export function idOf(key: string): number {
  const found = imported(key);
  assert.ok(found, `the demonstration has no ${key}`);
  return found.id;
}
