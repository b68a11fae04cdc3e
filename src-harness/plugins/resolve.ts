import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathVariable } from './plugin-options.mjs';
import { root } from '../support/root.ts';
import type { PluginFolder, Report } from '../wordpress/site.ts';
import { prepareOnce } from '../wordpress/npm-build.ts';
import { unpackInto } from '../support/zip.ts';
import type { KnownPlugin } from './known.ts';

/** An unpacked plugin. Sites may link to it but must not write to it. */
export type FoundPlugin = PluginFolder & { readonly version: string; readonly origin: string };

/** A release that wordpress.org offers. */
type PluginRelease = { readonly version: string; readonly download: string };

/** The external sources of the resolver; tests replace them. */
export type PluginSources = {
  /** Returns null if wordpress.org does not respond within three seconds. */
  newestRelease(slug: string): Promise<PluginRelease | null>;
  /** Downloads a release into a folder that does not exist yet, completely or not at all. */
  download(release: PluginRelease, slug: string, folder: string): Promise<void>;
};

const probeLimit = 3000;
const downloadLimit = 120_000;
const cache = join(root, '.cache', 'plugins');

const world: PluginSources = {
  async newestRelease(slug) {
    try {
      const answer = await fetch(
        `https://api.wordpress.org/plugins/info/1.2/?action=plugin_information&request[slug]=${slug}`,
        { signal: AbortSignal.timeout(probeLimit) },
      );
      const { version, download_link: download } = (await answer.json()) as Record<string, unknown>;
      return typeof version === 'string' && typeof download === 'string' ? { version, download } : null;
    } catch {
      // A missing network is an expected case; the caller reports what it uses instead.
      return null;
    }
  },
  async download({ download }, slug, folder) {
    const answer = await fetch(download, { signal: AbortSignal.timeout(downloadLimit) });
    if (!answer.ok) throw new Error(`${download} answered ${String(answer.status)}.`);
    const zip = new Uint8Array(await answer.arrayBuffer());
    await prepareOnce(folder, (temporary) => unpackInto(zip, temporary, `${slug}/`));
  },
};

/** Returns the plugin in a folder; rejects if the folder does not contain it. */
async function inFolder(plugin: KnownPlugin, folder: string, origin: string): Promise<FoundPlugin> {
  const file = join(folder, plugin.main);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`${folder} is not an unpacked ${plugin.title}: ${file} cannot be read.`, { cause: error });
  }
  const version = /^[\s*]*Version:\s*(\S+)/m.exec(text)?.[1];
  if (version === undefined) throw new Error(`${file} does not say its version.`);
  return { folder, slug: plugin.slug, main: plugin.main, version, origin };
}

/** The cached versions, the newest first. */
async function cachedVersions(folder: string, slug: string): Promise<readonly string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => name.startsWith(`${slug}-`));
    return names
      .map((name) => name.slice(slug.length + 1))
      .filter((version) => /^\d+(\.\d+)*$/.test(version))
      .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Finds a third-party plugin, in this order: the given folder; the folder in its environment variable; the newest release,
 * which is then cached, if wordpress.org responds within three seconds; the newest cached release. Reports which one it is.
 *
 * @param asked path of the unpacked plugin.
 * @return null if the plugin is not available.
 * @throws Error if a given folder does not contain the plugin.
 */
export async function resolvePlugin(
  plugin: KnownPlugin,
  asked: string | undefined,
  report: Report,
  sources: PluginSources = world,
  kept: string = cache,
): Promise<FoundPlugin | null> {
  const found = await find(plugin, asked ?? process.env[pathVariable(plugin.slug)] ?? '', report, sources, kept);
  if (found !== null) report(`${plugin.title} ${found.version} from ${found.origin}`);
  return found;
}

async function find(
  plugin: KnownPlugin,
  wanted: string,
  report: Report,
  sources: PluginSources,
  kept: string,
): Promise<FoundPlugin | null> {
  if (wanted !== '') {
    const folder = resolve(wanted);
    return inFolder(plugin, folder, `folder ${folder}`);
  }
  const versions = await cachedVersions(kept, plugin.slug);
  const at = (version: string): string => join(kept, `${plugin.slug}-${version}`);
  const newest = await sources.newestRelease(plugin.slug);
  if (newest !== null) {
    try {
      if (!versions.includes(newest.version)) await sources.download(newest, plugin.slug, at(newest.version));
      return await inFolder(plugin, at(newest.version), `wordpress.org, release ${newest.version}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      report(`${plugin.title} ${newest.version} could not be downloaded: ${reason}`);
    }
  }
  const before = versions[0];
  return before === undefined ? null : inFolder(plugin, at(before), `the cache, release ${before}`);
}

/** A message for people: why a plugin is not available, and what to do. */
export function unavailable({ title, slug }: KnownPlugin): string {
  return `${title} cannot be had: wordpress.org cannot be reached and nothing is kept from before. Name its folder with --plugin ${slug}=PATH or ${pathVariable(slug)}.`;
}
