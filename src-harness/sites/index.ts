/**
 * The harness: starts WordPress with the plugin, in Playground or natively, for people and for tests.
 *
 * const site = await startNativeSite({ database: 'sqlite' });
 * const answer = await fetch(`${site.url}/wp-json/md-shop/v1/health`);
 * await site.close();
 */
export { phpVersions } from '../cli/start-options.mjs';
export { startNativeSite, type NativeSiteOptions } from './native/start.ts';
export { startSite, type PhpVersion, type SiteOptions } from './playground/start.ts';
export { administrator, catalogPlugin } from '../building/plugin.ts';
export type { Notice, PluginFolder, Report, Site, TestState, WordPressFacts } from '../wordpress/site.ts';
