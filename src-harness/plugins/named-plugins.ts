import { knownPlugin } from './known.ts';
import { type FoundPlugin, resolvePlugin, unavailable } from './resolve.ts';
import type { Report } from '../wordpress/site.ts';
import { UsageError } from '../cli/options.mjs';

/**
 * Finds the plugins that the command line names.
 * @param named each is `slug` or `slug=PATH`.
 * @throws UsageError for a plugin that is unknown or not available.
 */
export async function namedPlugins(named: readonly string[], report: Report): Promise<readonly FoundPlugin[]> {
  const found: FoundPlugin[] = [];
  for (const text of named) {
    const [slug = '', path] = text.split(/=(.*)/s);
    try {
      const plugin = knownPlugin(slug);
      const one = await resolvePlugin(plugin, path, report);
      if (one === null) throw new Error(unavailable(plugin));
      found.push(one);
    } catch (error) {
      throw new UsageError(`--plugin ${text}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  return found;
}
