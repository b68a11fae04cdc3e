import { polylang } from './polylang.ts';
import { woocommerce } from './woocommerce.ts';

/** A third-party plugin that the harness can install. The repository contains none of its code. */
export type KnownPlugin = {
  /** Folder name below wp-content/plugins, and the plugin's slug at wordpress.org. */
  readonly slug: string;
  readonly title: string;
  /** Main file, relative to the folder; its header contains the version. */
  readonly main: string;
  /** PHP code that runs before WordPress is loaded, in the process that runs `prepare`. */
  readonly before?: string;
  /** PHP code that sets the plugin up like a typical shop, in a process after its activation. */
  readonly prepare: string;
  /** PHP code that fills it with the demonstration's data, in a process after the demonstration's import. */
  readonly fill?: string;
};

const knownPlugins: readonly KnownPlugin[] = [woocommerce, polylang];

/** Returns the plugin with this slug; throws if the harness does not know it. */
export function knownPlugin(slug: string): KnownPlugin {
  const found = knownPlugins.find((plugin) => plugin.slug === slug);
  if (found === undefined) {
    throw new Error(
      `The harness knows no plugin "${slug}"; it knows ${knownPlugins.map((plugin) => plugin.slug).join(', ')}.`,
    );
  }
  return found;
}
