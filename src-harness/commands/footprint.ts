/**
 * `npm run footprint`: measures what the plugin adds to each kind of request on a site of its own: classes, statements, and CPU
 * time against the same request without the plugin, or against a request that does nothing. Both come in turns, so that other load
 * affects both; so do requests to a second site with an older plugin, if one is given. With --instructions it counts what PHP does instead.
 */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aboutInstructions, measureInstructions } from '../bench/footprint/instructions.ts';
import { kinds, kindsWith, openRequests } from '../bench/footprint/requests.ts';
import { type MeasuredSite, aboutTimes, measureTimes } from '../bench/footprint/times.ts';
import { catalogPlugin } from '../building/plugin.ts';
import { type Values, runCommand } from '../cli/command.ts';
import { UsageError, listOption, textOption } from '../cli/options.mjs';
import { namedPlugins } from '../plugins/named-plugins.ts';
import { startNativeSite } from '../sites/native/start.ts';
import { root } from '../support/root.ts';
import type { Site } from '../wordpress/site.ts';
import { progress } from './run-site.ts';

const options = {
  rounds: {
    value: 'N',
    help: 'rounds, each with ten requests of each kind and of what it is compared with; 20 by default',
  },
  kind: { value: 'NAME', many: true, help: `only requests of these kinds: ${Object.keys(kinds).join(', ')}` },
  plugin: { value: 'NAME[=PATH]', many: true, help: 'another plugin beside ours: woocommerce, polylang' },
  wp: { value: 'WHICH', help: 'path of an unpacked WordPress, a version, or latest' },
  before: {
    value: 'PATH',
    help: 'the folder of an older version, such as its unpacked zip: measured in the same rounds',
  },
  instructions: {
    help: 'count instructions with valgrind instead of measuring time: slow, but other load does not disturb it',
  },
  write: { value: 'NAME', help: 'write docs/performance/NAME.md' },
};

async function measure(values: Values): Promise<void> {
  const say = progress();
  const rounds = Number(textOption(values, 'rounds') ?? '20');
  if (!Number.isInteger(rounds) || rounds < 1) throw new UsageError('--rounds must be a whole number of at least 1.');
  const counts = values['instructions'] === true;
  const older = textOption(values, 'before');
  if (counts && older !== undefined) throw new UsageError('--before has no effect with --instructions. Leave one out.');
  const beside = await namedPlugins(listOption(values, 'plugin'), say);
  const named = listOption(values, 'kind');
  const all = kindsWith(beside);
  const unknown = named.filter((kind) => !all.includes(kind));
  if (unknown.length > 0) throw new UsageError(`The site has no request of the kind ${unknown.join(', ')}.`);
  const measured = named.length > 0 ? named : all;
  const sites: Site[] = [];
  try {
    for (const folder of [catalogPlugin.folder, ...(older === undefined ? [] : [older])]) {
      const site = await startNativeSite({
        database: 'mariadb',
        wordpress: textOption(values, 'wp'),
        testPlugin: false,
        plugins: [{ ...catalogPlugin, folder }],
        beside,
        // As on a site in production.
        constants: { WP_DEBUG: false, WP_DEBUG_LOG: false },
        report: say,
      });
      sites.push(site);
      await mkdir(join(site.directory, 'wp-content', 'mu-plugins'), { recursive: true });
      await copyFile(
        join(root, 'src-harness', 'bench', 'footprint', 'probe.php'),
        join(site.directory, 'wp-content', 'mu-plugins', 'footprint.php'),
      );
    }
    const opened = await Promise.all(sites.map(async (site) => ({ site, send: await openRequests(site) })));
    const versions = [
      String(sites[0]?.wordpress.version),
      ...beside.map(({ slug, version }) => `${slug} ${version}`),
    ].join(', ');
    const result = counts
      ? await count(opened, measured, versions, say)
      : await time(opened, measured, rounds, versions);
    await publish(result, textOption(values, 'write'));
  } finally {
    await Promise.all(sites.map(async (site) => site.close()));
  }
}

/** A table, and what its page says about it. */
type Measured = { readonly about: string; readonly table: string };

async function time(
  sites: readonly MeasuredSite[],
  measured: readonly string[],
  rounds: number,
  versions: string,
): Promise<Measured> {
  const { text, classes } = await measureTimes(sites, measured, rounds);
  process.stdout.write(classes);
  return { about: aboutTimes(versions, rounds, sites.length > 1), table: text };
}

async function count(
  [first]: readonly MeasuredSite[],
  measured: readonly string[],
  versions: string,
  say: (line: string) => void,
): Promise<Measured> {
  if (first === undefined) throw new Error('There is no site.');
  return {
    about: aboutInstructions(versions),
    table: await measureInstructions(first.site, first.send, measured, say),
  };
}

/** Prints the table, and writes its page if one was asked for. */
async function publish({ about, table }: Measured, name: string | undefined): Promise<void> {
  process.stdout.write(`\n${table}`);
  if (name === undefined) return;
  await writeFile(
    join(root, 'docs', 'performance', `${name}.md`),
    `# What the plugin adds to each kind of request\n\n${about}\n\n${table}`,
  );
}

await runCommand({ name: 'footprint', about: 'Measures what the plugin adds to requests.', options }, measure);
