import { join } from 'node:path';
import { root } from '../support/root.ts';
import type { ProductSource } from './scenario.ts';
import { phpString } from '../wordpress/php-code.ts';

/** PHP code that loads the generator of products (`MdShop\\Bench`) into a site on this machine. */
export const loadGenerator: string = `require_once '${join(root, 'src-harness', 'bench', 'generator', 'load.php')}';`;

/**
 * PHP code that replaces the generated families by this number of new ones; 0 only deletes them. A family is a product with its
 * translations; the same seed gives the same families, in the plugin's own shop or in WooCommerce. Agents see them after the next rebuild of the read model.
 */
export function generating(families: number, seed = 1, source: ProductSource = 'embedded'): string {
  const maker = source === 'woocommerce' ? 'inWooCommerce' : 'here';
  return `${loadGenerator}\nMdShop\\Bench\\Generator::${maker}()->generate( ${String(families)}, ${String(seed)} );`;
}

/** PHP code that adds so many content items, translations included. Agents see them after the next rebuild of the read model. */
export function addingContent(items: number, seed = 1): string {
  return `${loadGenerator}\nMdShop\\Bench\\Generator::here()->addContent( ${String(items)}, ${String(seed)} );`;
}

/**
 * PHP code that adds the documents of a collection's file (`*.json.gz`) to the shop and prints, as JSON, the ids of the products by
 * those of the documents, and how many documents had to be adjusted. Agents see them after the next rebuild of the read model.
 */
export function loading(file: string, language: 'ro' | 'ru'): string {
  return `${loadGenerator}
$collection = json_decode( gzdecode( file_get_contents( ${phpString(file)} ) ), true, 8, JSON_THROW_ON_ERROR );
$contract = MdShop\\Catalog\\Contract\\Contract::load( WP_PLUGIN_DIR . '/md-shop-catalog/' . MdShop\\Catalog\\Contract\\Contract::FILE );
echo wp_json_encode( MdShop\\Bench\\Generator::here()->load( $collection['docs'], '${language}', $contract->bounds() ) );`;
}
