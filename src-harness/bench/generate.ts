import { join } from 'node:path';
import { root } from '../root.ts';

/** PHP that loads the generator of made-up products (`MdShop\\Bench`) into a site that runs on this machine. */
export const loadGenerator: string = `require_once '${join(root, 'src-harness', 'bench', 'generator', 'load.php')}';`;

/**
 * PHP that puts so many made-up families in the place of those that were generated before; 0 takes them out. The same seed
 * gives the same families. Agents see them once the read model is built from them.
 */
export function generating(families: number, seed = 1): string {
  return `${loadGenerator}\nMdShop\\Bench\\Generator::here()->generate( ${String(families)}, ${String(seed)} );`;
}
