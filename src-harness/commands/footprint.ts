/**
 * `npm run footprint`: measures what the plugin adds to each kind of request on a site of its own: classes, and CPU time against
 * the same request without the plugin. Requests with and without it alternate, so that other load affects both; so do requests to
 * a second site with an older plugin, if one is given.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spread } from '../bench/statistics.ts';
import { catalogPlugin } from '../building/plugin.ts';
import { UsageError, helpText, listOption, parseOptions, textOption } from '../cli/options.mjs';
import { namedPlugins } from '../plugins/named-plugins.ts';
import { startNativeSite } from '../sites/native/start.ts';
import { logInAsAdministrator } from '../sites/shared/log-in.ts';
import { root } from '../support/root.ts';
import type { Site } from '../wordpress/site.ts';
import { progress } from './run-site.ts';

/** A line of src-harness/bench/footprint/probe.php. */
type Line = {
  readonly kind: string;
  readonly without: boolean;
  readonly cpu: number;
  readonly classes: readonly string[];
};

const kinds: Readonly<Record<string, { readonly title: string; readonly path: string; readonly asAdmin?: boolean }>> = {
  front: { title: 'the front page', path: '/' },
  admin: { title: 'the dashboard', path: '/wp-admin/index.php', asAdmin: true },
  ours: { title: 'our REST: a list of products', path: '/wp-json/md-shop/v1/products' },
  rest: { title: "another plugin's REST route", path: '/wp-json/footprint/v1/hello' },
  ajax: { title: 'admin-ajax.php', path: '/wp-admin/admin-ajax.php?action=footprint' },
  cron: { title: 'wp-cron.php', path: '/wp-cron.php' },
};

const options = {
  samples: { value: 'N', help: 'requests of each kind, with and without the plugin; 40 by default' },
  plugin: { value: 'NAME[=PATH]', many: true, help: 'another plugin beside ours: woocommerce, polylang' },
  wp: { value: 'WHICH', help: 'path of an unpacked WordPress, a version, or latest' },
  before: {
    value: 'PATH',
    help: 'the folder of an older version, such as its unpacked zip: measured in the same rounds',
  },
  write: { value: 'NAME', help: 'write docs/performance/NAME.md' },
  help: { help: 'this text' },
};

/** What a plugin adds to a kind of request. */
type Footprint = { readonly classes: number; readonly own: number; readonly none: number };

function footprintOf(lines: readonly Line[], kind: string): Footprint {
  const of = (without: boolean) => lines.filter((line) => line.kind === kind && line.without === without);
  const milliseconds = (without: boolean) => spread(of(without).map(({ cpu }) => cpu / 1000)).median;
  return {
    classes: Math.max(...of(false).map((line) => line.classes.length)),
    own: milliseconds(false),
    none: milliseconds(true),
  };
}

/** A table with a row for each kind of request. `before` is null if there is no older plugin. */
function report(now: readonly Line[], before: readonly Line[] | null): string {
  const rows = Object.entries(kinds).map(([kind, { title }]) => {
    const { classes, own, none } = footprintOf(now, kind);
    const old = before === null ? null : footprintOf(before, kind);
    const arrow = (was: string | undefined, is: string) => (was === undefined ? is : `${was} → ${is}`);
    const cells = [
      arrow(old?.classes.toString(), String(classes)),
      own.toFixed(1),
      none.toFixed(1),
      arrow(old === null ? undefined : (old.own - old.none).toFixed(1), (own - none).toFixed(1)),
    ];
    return `| ${title} | ${cells.join(' | ')} |`;
  });
  return [
    '| request | classes of ours | CPU with the plugin, ms | without it, ms | added, ms |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}

const values = parseOptions(process.argv.slice(2), options);

async function measure(): Promise<void> {
  const say = progress();
  const samples = Number(textOption(values, 'samples') ?? '40');
  if (!Number.isInteger(samples) || samples < 1)
    throw new UsageError('--samples must be a whole number of at least 1.');
  const older = textOption(values, 'before');
  const beside = await namedPlugins(listOption(values, 'plugin'), say);
  const sites: Site[] = [];
  try {
    for (const folder of [catalogPlugin.folder, ...(older === undefined ? [] : [older])]) {
      const site = await startNativeSite({
        database: 'mariadb',
        wordpress: textOption(values, 'wp'),
        testPlugin: false,
        plugins: [{ ...catalogPlugin, folder }],
        beside,
        report: say,
      });
      sites.push(site);
      await mkdir(join(site.directory, 'wp-content', 'mu-plugins'), { recursive: true });
      await copyFile(
        join(root, 'src-harness', 'bench', 'footprint', 'probe.php'),
        join(site.directory, 'wp-content', 'mu-plugins', 'footprint.php'),
      );
    }
    await sendAll(sites, samples);
    const [now = [], before = null] = await Promise.all(sites.map(linesOf));
    const text = report(now, before);
    process.stdout.write(`\n${text}`);
    const name = textOption(values, 'write');
    if (name !== undefined) {
      await writeFile(
        join(root, 'docs', 'performance', `${name}.md`),
        `# What the plugin adds to each kind of request\n\n${about(String(sites[0]?.wordpress.version), samples, before !== null)}\n\n${text}`,
      );
    }
    for (const kind of ['rest', 'ajax', 'cron', 'front'])
      process.stdout.write(`${kind}: ${now.findLast((l) => l.kind === kind && !l.without)?.classes.join(' ') ?? ''}\n`);
  } finally {
    await Promise.all(sites.map(async (site) => site.close()));
  }
}

const about = (version: string, samples: number, hasBefore: boolean): string =>
  `Measured with WordPress ${version}: medians of the CPU time of ${String(samples)} requests with the plugin and as many
without it, in turns${hasBefore ? '; an arrow leads from an older version, measured in the same rounds, to the present one' : ''}. Made by \`npm run footprint\`.`;

/** Sends the requests of all kinds, with and without the plugin, to all sites in turns. */
async function sendAll(sites: readonly Site[], samples: number): Promise<void> {
  const cookies = await Promise.all(sites.map(async ({ url }) => logInAsAdministrator(url)));
  for (const round of ['warm up', ...Array.from({ length: samples }, String)]) {
    for (const [kind, { path, asAdmin }] of Object.entries(kinds)) {
      for (const without of Number(round) % 2 === 0 ? ['', '&without=1'] : ['&without=1', '']) {
        const mark = round === 'warm up' ? '' : `${path.includes('?') ? '&' : '?'}footprint=${kind}${without}`;
        for (const [i, site] of sites.entries()) {
          const headers = asAdmin === true ? { Cookie: cookies[i] ?? '' } : {};
          await (await fetch(`${site.url}${path}${mark}`, { headers })).text();
        }
      }
    }
  }
}

async function linesOf(site: Site): Promise<Line[]> {
  const text = await readFile(join(site.directory, 'wp-content', 'footprint.log'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

if (values['help'] === true) {
  process.stdout.write(
    `${helpText('npm run footprint -- [options]', 'Measures what the plugin adds to requests.', options)}\n`,
  );
} else {
  await measure();
}
