/**
 * `npm run footprint`: measures what the plugin adds to each kind of request on a site of its own: classes, and CPU time against
 * the same request without the plugin. Requests with and without it alternate, so that other load affects both.
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
  catalog: { value: 'PATH', help: "another folder of the plugin, to compare with, such as a checkout's plugin/" },
  write: { value: 'NAME', help: 'write docs/performance/NAME.md' },
  help: { help: 'this text' },
};

function report(lines: readonly Line[]): string {
  const rows = Object.entries(kinds).map(([kind, { title }]) => {
    const of = (without: boolean) => lines.filter((line) => line.kind === kind && line.without === without);
    const milliseconds = (without: boolean) => spread(of(without).map(({ cpu }) => cpu / 1000)).median;
    const [own, none] = [milliseconds(false), milliseconds(true)];
    const classes = Math.max(...of(false).map((line) => line.classes.length));
    return `| ${title} | ${String(classes)} | ${own.toFixed(1)} | ${none.toFixed(1)} | ${(own - none).toFixed(1)} |`;
  });
  return [
    '| request | classes of ours | CPU with the plugin, ms | without it, ms | added, ms |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}

const values = parseOptions(process.argv.slice(2), options);
if (values['help'] === true) {
  process.stdout.write(
    `${helpText('npm run footprint -- [options]', 'Measures what the plugin adds to requests.', options)}\n`,
  );
} else {
  const say = progress();
  const samples = Number(textOption(values, 'samples') ?? '40');
  if (!Number.isInteger(samples) || samples < 1)
    throw new UsageError('--samples must be a whole number of at least 1.');
  const site = await startNativeSite({
    database: 'mariadb',
    wordpress: textOption(values, 'wp'),
    testPlugin: false,
    plugins: [{ ...catalogPlugin, folder: textOption(values, 'catalog') ?? catalogPlugin.folder }],
    beside: await namedPlugins(listOption(values, 'plugin'), say),
    report: say,
  });
  try {
    const content = join(site.directory, 'wp-content');
    await mkdir(join(content, 'mu-plugins'), { recursive: true });
    await copyFile(
      join(root, 'src-harness', 'bench', 'footprint', 'probe.php'),
      join(content, 'mu-plugins', 'footprint.php'),
    );
    const cookies = await logInAsAdministrator(site.url);
    const rounds = ['warm up', ...Array.from({ length: samples }, String)];
    for (const round of rounds) {
      for (const [kind, { path, asAdmin }] of Object.entries(kinds)) {
        for (const without of round.length % 2 === 0 ? ['', '&without=1'] : ['&without=1', '']) {
          const mark = round === 'warm up' ? '' : `${path.includes('?') ? '&' : '?'}footprint=${kind}${without}`;
          const answer = await fetch(`${site.url}${path}${mark}`, {
            headers: asAdmin === true ? { Cookie: cookies } : {},
          });
          await answer.text();
        }
      }
    }
    const lines = (await readFile(join(content, 'footprint.log'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    const text = report(lines);
    process.stdout.write(`\n${text}`);
    const name = textOption(values, 'write');
    if (name !== undefined) {
      await writeFile(
        join(root, 'docs', 'performance', `${name}.md`),
        `# Footprint: ${name}\n\nWhat the plugin adds to requests, WordPress ${site.wordpress.version}. Made by \`npm run footprint -- --write ${name}\`.\n\n${text}`,
      );
    }
    for (const kind of ['rest', 'ajax', 'cron', 'front'])
      process.stdout.write(
        `${kind}: ${lines.findLast((l) => l.kind === kind && !l.without)?.classes.join(' ') ?? ''}\n`,
      );
  } finally {
    await site.close();
  }
}
