import assert from 'node:assert/strict';
import { testSite } from '../site.ts';
import { categories, everyProduct, type Language } from './contract-client.ts';
import { php } from './php.ts';

/** What WordPress calls the things of this site's shop, whichever plugin keeps them. */
export type Catalogue = {
  /** The post type of products. */
  readonly product: string;
  /** The taxonomies of categories and brands. */
  readonly category: string;
  readonly brand: string;
  /** The path of the shop's first page in the main language, from the site's root. */
  readonly path: string;
};

let asked: Promise<Catalogue> | undefined;

/** Asked of the site once: whatever the interface shows is a thing of the shop. */
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

/** The address of the shop's first page in a language. */
export async function shopPage(language: Language): Promise<string> {
  return `${(await testSite()).url}${language === 'ru' ? '/ru' : ''}${(await catalogue()).path}`;
}

/** The address of the list of a category or brand, as the interface names it. */
export async function termPage(slug: string, language: Language): Promise<string> {
  const all = Object.values(await categories(language)).flat();
  return all.find((term) => term.slug === slug)?.url ?? assert.fail(`the interface names no ${slug} in ${language}`);
}
