import { join } from 'node:path';
import { root } from '../support/root.ts';

/** PHP code that loads the generator of products (`MdShop\\Bench`) into a site on this machine. */
export const loadGenerator: string = `require_once '${join(root, 'src-harness', 'bench', 'generator', 'load.php')}';`;

/**
 * PHP code that replaces the generated families by this number of new ones; 0 only deletes them. A family is a product with its
 * translations; the same seed gives the same families. Agents see them after the next rebuild of the read model.
 */
export function generating(families: number, seed = 1): string {
  return `${loadGenerator}\nMdShop\\Bench\\Generator::here()->generate( ${String(families)}, ${String(seed)} );`;
}
