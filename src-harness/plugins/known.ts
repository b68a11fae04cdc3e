import { polylang } from './polylang.ts';
import { woocommerce } from './woocommerce.ts';

/** Somebody else's plugin that the harness can put beside ours. Nothing of it is in this repository. */
export type KnownPlugin = {
  /** Folder name under wp-content/plugins, and the plugin's name at wordpress.org. */
  readonly slug: string;
  readonly title: string;
  /** Main file, relative to the folder; its header says the version. */
  readonly main: string;
  /** PHP before WordPress is loaded, for the process that runs `prepare`. */
  readonly before?: string;
  /** PHP that sets it up as a shop of ours would have it, in a process after its activation. */
  readonly prepare: string;
  /** PHP that fills it from the demonstration, in a process after the demonstration's import. */
  readonly fill?: string;
};

export const knownPlugins: readonly KnownPlugin[] = [woocommerce, polylang];

/** The plugin of that slug; throws for one that the harness does not know. */
export function knownPlugin(slug: string): KnownPlugin {
  const found = knownPlugins.find((plugin) => plugin.slug === slug);
  if (found === undefined) {
    throw new Error(
      `The harness knows no plugin "${slug}"; it knows ${knownPlugins.map((plugin) => plugin.slug).join(', ')}.`,
    );
  }
  return found;
}
