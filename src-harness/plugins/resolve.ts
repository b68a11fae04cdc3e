import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathVariable } from '../cli/plugin-options.mjs';
import { root } from '../root.ts';
import type { PluginFolder, Report } from '../site.ts';
import { prepareOnce } from '../wordpress/npm-build.ts';
import { unpackInto } from '../zip.ts';
import type { KnownPlugin } from './known.ts';

/** An unpacked plugin that may be linked into sites, never written to. */
export type FoundPlugin = PluginFolder & { readonly version: string; readonly origin: string };

/** A release that wordpress.org offers. */
export type PluginRelease = { readonly version: string; readonly download: string };

/** What the resolver asks of the world; tests put their own here. */
export type PluginSources = {
  /** null where wordpress.org does not answer within three seconds. */
  newestRelease(slug: string): Promise<PluginRelease | null>;
  /** Puts a release into a folder that does not exist yet, whole or not at all. */
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
      // No network is the ordinary case that this function tells apart; the caller says what it uses instead.
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

/** The plugin in a folder; rejects where that is not one. */
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

/** Versions that were downloaded before, the newest first. */
async function keptVersions(folder: string, slug: string): Promise<readonly string[]> {
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
 * Finds somebody else's plugin, in this order: the folder that was asked for; the one that its environment variable
 * names; the newest release, where wordpress.org answers within three seconds, kept in the cache; the newest one of
 * the cache. Says which through `report`.
 *
 * @param asked path of the unpacked plugin.
 * @return null if it cannot be had at all.
 * @throws Error if a folder was named and holds something else: that is a mistake, not a lack.
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
  const versions = await keptVersions(kept, plugin.slug);
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

/** Why a plugin cannot be had, and what to do: for people. */
export function unavailable({ title, slug }: KnownPlugin): string {
  return `${title} cannot be had: wordpress.org cannot be reached and nothing is kept from before. Name its folder with --plugin ${slug}=PATH or ${pathVariable(slug)}.`;
}
