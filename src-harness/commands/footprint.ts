/**
 * `npm run footprint`: measures what the plugin adds to each kind of request on a site of its own: classes, statements, and CPU
 * time against the same request without the plugin, or against a request that does nothing. Blocks of both alternate, so that other load
 * affects both; so do requests to a second site with an older plugin, if one is given.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { difference, spread } from '../bench/statistics.ts';
import { catalogPlugin } from '../building/plugin.ts';
import { UsageError, helpText, listOption, parseOptions, textOption } from '../cli/options.mjs';
import { namedPlugins } from '../plugins/named-plugins.ts';
import { startNativeSite } from '../sites/native/start.ts';
import { logInAsAdministrator } from '../sites/shared/log-in.ts';
import { root } from '../support/root.ts';
import type { Site } from '../wordpress/site.ts';
import { keptInFiles } from '../wordpress/wp-config.ts';
import { progress } from './run-site.ts';

/** A line of src-harness/bench/footprint/probe.php. `statements` is null in a request whose CPU time is measured. */
type Line = {
  readonly kind: string;
  readonly without: boolean;
  readonly cpu: number;
  readonly statements: number | null;
  readonly classes: readonly string[];
};

type Kind = {
  readonly title: string;
  /** The address; `{post}` and so on are replaced by what the site has. */
  readonly path: string;
  readonly asAdmin?: boolean;
  /** A body in JSON, sent with POST. */
  readonly body?: string;
  /** The kind with which it is compared; by default the same request without the plugin. */
  readonly against?: { readonly kind: string; readonly without: boolean };
  /** Whether answers are kept, as on a site in production. */
  readonly kept?: boolean;
  /** A plugin without which there is no such page. */
  readonly needs?: string;
};

/**
 * The requests of a block, and how many of them are counted. The first ones bring the code that they run into the processor's caches, where
 * it is on a site: there, all requests run with the plugin, or none.
 */
const block = { requests: 10, counted: 4 };

/**
 * The pools of php-fpm for requests with the plugin and for those without. A process gives back memory that its latest requests did not need.
 * One that serves both would ask for it again in each request with the plugin: 2 MiB, in 500 page faults, which can take 0.8 ms.
 */
const pools = { with: 'second', without: 'third' } as const;

const emptyRoute = { kind: 'rest', without: true };

const kinds: Readonly<Record<string, Kind>> = {
  front: { title: 'the front page', path: '/' },
  post: { title: 'a post', path: '{post}' },
  russian: { title: 'a post in Russian', path: '{russian}' },
  shop: { title: "WooCommerce's shop", path: '{shop}', needs: 'woocommerce' },
  product: { title: 'a product of WooCommerce', path: '{product}', needs: 'woocommerce' },
  admin: { title: 'the dashboard', path: '/wp-admin/index.php', asAdmin: true },
  list: { title: 'the list of posts', path: '/wp-admin/edit.php', asAdmin: true },
  edit: { title: 'the editor', path: '/wp-admin/post.php?post={id}&action=edit', asAdmin: true },
  rest: { title: "another plugin's REST route", path: '/wp-json/footprint/v1/hello' },
  ajax: { title: 'admin-ajax.php', path: '/wp-admin/admin-ajax.php?action=footprint' },
  cron: { title: 'wp-cron.php', path: '/wp-cron.php' },
  empty: { title: 'a page without blocks', path: '{empty}' },
  home: {
    title: "the demonstration's front page, over a page without blocks",
    path: '{home}',
    against: { kind: 'empty', without: false },
  },
  grid: {
    title: 'a page with the block of 24 products, over one without',
    path: '{grid}',
    against: { kind: 'empty', without: false },
  },
  again: {
    title: 'the same page if it was asked for shortly before, over one without',
    path: '{grid}',
    kept: true,
    against: { kind: 'empty', without: false },
  },
  floor: {
    title: 'a page with the same HTML in a block that does nothing, over one without',
    path: '{floor}',
    against: { kind: 'empty', without: false },
  },
  ours: {
    title: 'our list of products, over an empty REST route',
    path: '/wp-json/md-shop/v1/products',
    against: emptyRoute,
  },
  mcp: {
    title: 'a call of MCP, over an empty REST route',
    path: '/mcp',
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_products","arguments":{}}}',
    against: emptyRoute,
  },
  llms: { title: '/llms.txt, over an empty REST route', path: '/llms.txt', against: emptyRoute },
};

const options = {
  rounds: { value: 'N', help: 'rounds, each with a block of each kind, with and without the plugin; 20 by default' },
  plugin: { value: 'NAME[=PATH]', many: true, help: 'another plugin beside ours: woocommerce, polylang' },
  wp: { value: 'WHICH', help: 'path of an unpacked WordPress, a version, or latest' },
  before: {
    value: 'PATH',
    help: 'the folder of an older version, such as its unpacked zip: measured in the same rounds',
  },
  write: { value: 'NAME', help: 'write docs/performance/NAME.md' },
  help: { help: 'this text' },
};

/** What a plugin adds to a kind of request. The times are in milliseconds. */
type Footprint = {
  readonly classes: number;
  readonly statements: number;
  readonly own: number;
  readonly none: number;
  /** The difference, computed for each round. */
  readonly added: { readonly median: number; readonly low: number; readonly high: number };
};

function footprintOf(lines: readonly Line[], kind: string): Footprint {
  const measured = lines.filter((line) => line.statements === null);
  const times = (name: string, without: boolean) =>
    measured.filter((line) => line.kind === name && line.without === without).map(({ cpu }) => cpu / 1000);
  const other = kinds[kind]?.against ?? { kind, without: true };
  const [own, none] = [times(kind, false), times(other.kind, other.without)];
  return {
    classes: Math.max(
      ...lines.filter((line) => line.kind === kind && !line.without).map((line) => line.classes.length),
    ),
    statements: lines.findLast((line) => line.kind === kind && line.statements !== null)?.statements ?? NaN,
    own: spread(own).median,
    none: spread(none).median,
    added: difference(own, none),
  };
}

/** A table with a row for each kind of request. `before` is null if there is no older plugin. */
function report(measured: readonly string[], now: readonly Line[], before: readonly Line[] | null): string {
  const rows = measured.map((kind) => {
    const { classes, statements, own, none, added } = footprintOf(now, kind);
    const old = before === null ? null : footprintOf(before, kind);
    const arrow = (was: string | undefined, is: string) => (was === undefined ? is : `${was} → ${is}`);
    const cells = [
      arrow(old?.classes.toString(), String(classes)),
      arrow(old?.statements.toString(), String(statements)),
      own.toFixed(1),
      none.toFixed(1),
      `${arrow(old?.added.median.toFixed(1), added.median.toFixed(1))} (${added.low.toFixed(1)} to ${added.high.toFixed(1)})`,
    ];
    return `| ${kinds[kind]?.title ?? kind} | ${cells.join(' | ')} |`;
  });
  return [
    '| request | classes of ours | statements of ours | CPU, ms | compared with, ms | added, ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}

/**
 * The addresses that differ between sites. It also makes two pages, one with the block of 24 products, and gives the theme its own front
 * page and templates back: those of the demonstration contain the plugin's blocks, which an ordinary page does not. The demonstration's
 * translations of WordPress's texts and its font are taken away too. What the demonstration's front page shows gets a page of its own.
 */
const findAddresses = `
$front = get_block_template( get_stylesheet() . '//front-page' );
$home = preg_replace( '#<!-- wp:template-part .*?/-->#', '', null === $front ? '' : $front->content );
update_option( 'show_on_front', 'posts' );
foreach ( get_posts( array( 'post_type' => array( 'wp_template', 'wp_template_part' ), 'numberposts' => -1, 'suppress_filters' => true ) ) as $template ) {
    wp_delete_post( $template->ID, true );
}
delete_option( 'md_shop_demo_texts' );
$made = static fn ( $title, $content ) => wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title, 'post_content' => wp_slash( $content ) ) );
$plain = '<!-- wp:paragraph --><p>Text.</p><!-- /wp:paragraph -->';
kses_remove_filters();
$pages = array( 'empty' => $made( 'Footprint empty', $plain ), 'grid' => $made( 'Footprint grid', $plain . '<!-- wp:md-shop/catalog {"perPage":24} /-->' ),
    'home' => $made( 'Footprint home', $home ), 'floor' => $made( 'Footprint floor', $plain . '<!-- wp:footprint/floor /-->' ) );
$newest = static fn ( $type ) => get_posts( array( 'post_type' => $type, 'numberposts' => 1, 'fields' => 'ids', 'suppress_filters' => true ) )[0] ?? 0;
$romanian = static fn ( $type ) => current( array_filter( get_posts( array( 'post_type' => $type, 'numberposts' => 20, 'fields' => 'ids', 'suppress_filters' => true ) ),
    static fn ( $id ) => ! str_contains( get_permalink( $id ), '/ru/' ) ) ) ?: 0;
$posts = $pages + array( 'post' => $romanian( 'post' ), 'russian' => $newest( 'post' ), 'product' => $romanian( 'product' ), 'shop' => function_exists( 'wc_get_page_id' ) ? wc_get_page_id( 'shop' ) : 0 );
echo json_encode( array( 'id' => (string) $posts['post'] )
    + array_map( static fn ( $id ) => $id > 0 ? (string) wp_parse_url( get_permalink( $id ), PHP_URL_PATH ) : '', $posts ) );`;

const values = parseOptions(process.argv.slice(2), options);

async function measure(): Promise<void> {
  const say = progress();
  const rounds = Number(textOption(values, 'rounds') ?? '20');
  if (!Number.isInteger(rounds) || rounds < 1) throw new UsageError('--rounds must be a whole number of at least 1.');
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
    const measured = Object.keys(kinds).filter((kind) => {
      const { needs } = kinds[kind] ?? {};
      return needs === undefined || beside.some(({ slug }) => slug === needs);
    });
    await sendAll(sites, measured, rounds);
    const [now = [], before = null] = await Promise.all(sites.map(linesOf));
    const text = report(measured, now, before);
    process.stdout.write(`\n${text}`);
    const name = textOption(values, 'write');
    if (name !== undefined) {
      await writeFile(
        join(root, 'docs', 'performance', `${name}.md`),
        `# What the plugin adds to each kind of request\n\n${about([String(sites[0]?.wordpress.version), ...beside.map(({ slug, version }) => `${slug} ${version}`)].join(', '), rounds, before !== null)}\n\n${text}`,
      );
    }
    for (const kind of ['rest', 'ajax', 'cron', 'front'])
      process.stdout.write(`${kind}: ${now.findLast((l) => l.kind === kind && !l.without)?.classes.join(' ') ?? ''}\n`);
  } finally {
    await Promise.all(sites.map(async (site) => site.close()));
  }
}

const about = (versions: string, rounds: number, hasBefore: boolean): string =>
  `Measured with WordPress ${versions}: medians of the CPU time of ${String(rounds * block.counted)} requests, in ${String(rounds)} rounds. Each round has
a block of ${String(block.requests)} requests of each kind with the plugin and one without it, in turns; the last ${String(block.counted)} of a block are counted, because the first ones bring the
code into the processor’s caches, where it is on a site. What is added is the median of the differences of each round, and between which two a half of them is${hasBefore ? '; an arrow leads from an older version, measured in the same rounds, to the present one' : ''}.
Pages have the theme’s own templates, texts and font, without blocks of the plugin. Answers are kept only where the page was asked for shortly before. Statements of ours are those that the plugin causes, also through
WordPress. Made by \`npm run footprint\`.`;

/** Sends the requests of these kinds, with and without the plugin, to all sites in turns. */
async function sendAll(sites: readonly Site[], measured: readonly string[], rounds: number): Promise<void> {
  const cookies = await Promise.all(sites.map(async ({ url }) => logInAsAdministrator(url)));
  const addresses = await Promise.all(
    sites.map(async (site) => JSON.parse(await site.runPhp(findAddresses)) as Record<string, string>),
  );
  // What was made is projected before the measurement.
  await Promise.all(sites.map(async (site) => site.runPhp("do_action( 'md_shop_catch_up' );")));
  const send = async (kind: string, marks: string, i: number): Promise<void> => {
    const { path = '/', asAdmin, body, kept } = kinds[kind] ?? {};
    const site = sites[i];
    if (site !== undefined) {
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => addresses[i]?.[name] ?? '');
      const response = await fetch(`${site.url}${address}`, {
        headers: {
          'X-Footprint': marks,
          'X-Test-Pool': marks.includes('without') ? pools.without : pools.with,
          ...(asAdmin === true ? { Cookie: cookies[i] ?? '' } : {}),
          // Sites of the harness keep answers in files only for such requests.
          ...(kept === true ? keptInFiles : {}),
          ...(body === undefined
            ? {}
            : { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }),
        },
        ...(body === undefined ? {} : { method: 'POST', body }),
      });
      await response.text();
      if (!response.ok && !marks.includes('without'))
        throw new Error(`${address} answered ${String(response.status)}.`);
    }
  };
  const isCompared = (kind: string): boolean => kinds[kind]?.against === undefined;
  for (const kind of measured) {
    // The first requests also do work that was left, such as events.
    for (const marks of ['warm=1', 'warm=1&without=1', 'warm=1', `footprint=${kind}&statements=1`])
      for (const i of sites.keys()) await send(kind, marks, i);
  }
  for (let round = 0; round < rounds; round++) {
    for (const kind of measured) {
      const both = isCompared(kind) ? ['', '&without=1'] : [''];
      for (const plugin of round % 2 === 0 ? both : both.reverse()) {
        for (const i of sites.keys()) {
          for (let request = 0; request < block.requests; request++)
            await send(kind, (request < block.requests - block.counted ? 'warm=1' : `footprint=${kind}`) + plugin, i);
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
