// Plain JavaScript, because `npm test` uses it before anything is installed.
import { pairs } from './pairs.mjs';
import { UsageError } from '../cli/options.mjs';

/**
 * The environment variable with a plugin's folder, such as MD_SHOP_WOOCOMMERCE.
 * @param {string} slug
 */
export function pathVariable(slug) {
  return `MD_SHOP_${slug.toUpperCase().replaceAll('-', '_')}`;
}

/**
 * The environment variables that `npm test` passes to its steps, for the folders of `--plugin NAME=PATH`.
 * Throws UsageError for a plugin that is not in any pair, or without a path.
 * @param {readonly string[]} named
 * @returns {Record<string, string>}
 */
export function pluginVariables(named) {
  const known = new Set(pairs.flatMap(({ plugins }) => plugins));
  /** @type {Record<string, string>} */
  const variables = {};
  for (const text of named) {
    const at = text.indexOf('=');
    const slug = at === -1 ? text : text.slice(0, at);
    const path = at === -1 ? '' : text.slice(at + 1);
    if (!known.has(slug) || path.trim() === '') {
      throw new UsageError(`--plugin ${text}: must be NAME=PATH with one of the names ${[...known].join(', ')}.`);
    }
    variables[pathVariable(slug)] = path;
  }
  return variables;
}
