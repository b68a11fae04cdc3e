import type { Report, Site } from '../../wordpress/site.ts';
import { loading } from '../generate.ts';
import { openSite, rebuild } from '../shop.ts';
import type { Collection } from './judging/collection.ts';
import { totalOf } from './own-search.ts';

/** How many documents were changed to fit what editors can write; `Documents` in the generator says how. */
export type Adjustments = Readonly<Record<'unnamed' | 'sku_cut' | 'label_split' | 'label_cut', number>>;

/** A site whose products are the documents of a collection, with a complete read model. */
type CollectionSite = {
  readonly site: Site;
  /** Returns the document of a product; throws for any other product. */
  readonly documentOf: (product: number) => number;
  readonly adjustments: Adjustments;
};

/** Starts a site and makes products of the documents, through WordPress's tables and the plugin's own rebuild. */
export async function openCollection(
  { name, file, language, documents }: Collection,
  wordpress: string | undefined,
  report: Report,
): Promise<CollectionSite> {
  const site = await openSite(wordpress);
  try {
    const { ids, adjustments } = JSON.parse(await site.runPhp(loading(file, language))) as {
      ids: Record<string, number>;
      adjustments: Adjustments;
    };
    report(`${name}: ${documents.length.toLocaleString('en')} products written; building the read model`);
    const { rebuildSeconds } = await rebuild(site);
    await site.runPhp("do_action( 'md_shop_catch_up' );");
    const total = await totalOf(site.url, language);
    if (total !== documents.length)
      throw new Error(`${name}: the site lists ${String(total)} products, not ${String(documents.length)}.`);
    report(`${name}: read model built in ${rebuildSeconds.toFixed(1)} s`);
    const byProduct = new Map(Object.entries(ids).map(([document, product]) => [product, Number(document)]));
    const documentOf = (product: number): number => {
      const document = byProduct.get(product);
      if (document === undefined) throw new Error(`${name}: product ${String(product)} is none of the documents.`);
      return document;
    };
    return { site, documentOf, adjustments };
  } catch (error) {
    await site.close();
    throw error;
  }
}
