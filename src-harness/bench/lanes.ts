import type { Site } from '../wordpress/site.ts';
import type { LaneName } from './goals.ts';

/** A way into a site: the address to connect to, and headers that every request needs there, such as the site's own Host. */
export type Lane = {
  readonly name: LaneName;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The lanes of a site, the fastest last. A further lane is switched on here, and everything is then measured in it too. */
export function lanesOf(site: Site): readonly Lane[] {
  return [{ name: 'standard', url: site.url, headers: {} }];
}
