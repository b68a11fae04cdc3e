import assert from 'node:assert/strict';
import { testSite } from '../site.ts';
import { categories, everyProduct, type Language } from './contract-client.ts';
import { php } from './php.ts';

/** The post type, taxonomies and path of this site's shop, whichever plugin provides it. */
type Catalogue = {
  /** The post type of products. */
  readonly product: string;
  /** The taxonomies of categories and brands. */
  readonly category: string;
  readonly brand: string;
  /** The path of the shop's first page in the main language, below the site's root. */
  readonly path: string;
};

let asked: Promise<Catalogue> | undefined;

/** Reads them from the site once, starting from a product in the interface. */
export function catalogue(): Promise<Catalogue> {
  asked ??= (async () => {
    const [product] = await everyProduct('');
    const found = await categories('ro');
    const taxonomy = (term: { id: number } | undefined) => `get_term( ${String(term?.id)} )->taxonomy`;
    return php<Catalogue>(`$type = get_post_type( ${String(product?.id)} );
      return array( 'product' => $type, 'category' => ${taxonomy(found.categories[0])}, 'brand' => ${taxonomy(found.brands[0])},
        'path' => substr( get_post_type_archive_link( $type ), strlen( get_option( 'home' ) ) ) );`);
  })();
  return asked;
}

/** Returns the address of the shop's first page in a language. */
export async function shopPage(language: Language): Promise<string> {
  return `${(await testSite()).url}${language === 'ru' ? '/ru' : ''}${(await catalogue()).path}`;
}

/** Returns the address of the list of a category or brand, from the interface. */
export async function termPage(slug: string, language: Language): Promise<string> {
  const all = Object.values(await categories(language)).flat();
  return all.find((term) => term.slug === slug)?.url ?? assert.fail(`the interface has no ${slug} in ${language}`);
}
