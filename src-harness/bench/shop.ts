import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNativeSite } from '../sites/native/start.ts';
import { startWpCli } from '../sites/native/wp-cli.ts';
import type { Report, Site } from '../wordpress/site.ts';
import { generating, loadGenerator } from './generate.ts';
import type { ProductSource, ShopFacts } from './scenario.ts';
import type { FoundPlugin } from '../plugins/resolve.ts';

/** The time and memory that building the shop needed. */
export type Building = {
  readonly families: number;
  readonly generateSeconds: number;
  readonly rebuildSeconds: number;
  /** The peak of the largest process, including WordPress. */
  readonly rebuildPeakBytes: number;
};

/** A site with generated products, 1,000 ordinary posts and a complete read model. */
export type Shop = { readonly site: Site; readonly facts: ShopFacts; readonly building: Building };

const seed = 1;
const posts = 1000;

// Typical for a server with such a shop. The harness's default of 128 MiB is for small tests.
export const databaseOptions: readonly string[] = ['--innodb-buffer-pool-size=1G', '--innodb-log-file-size=256M'];

/** Code that inserts ordinary posts with generated texts, through the same function as the editor. */
const makePosts = `${loadGenerator}
$families = new MdShop\\Bench\\Families( MdShop\\Bench\\Generator::data(), ${String(seed + 1)} );
$author = get_users( array( 'role' => 'administrator', 'fields' => 'ID' ) )[0];
for ( $number = 1; $number <= ${String(posts)}; $number++ ) {
    $family = $families->family( $number );
    $text = $family->texts['ro'];
    $made = wp_insert_post( wp_slash( array( 'post_title' => $text['title'], 'post_content' => $text['content'], 'post_excerpt' => $text['excerpt'],
        'post_status' => 'publish', 'post_author' => $author, 'post_date_gmt' => gmdate( 'Y-m-d H:i:s', $family->time ) ) ), true );
    if ( is_wp_error( $made ) ) {
        throw new RuntimeException( $made->get_error_message() );
    }
}`;

/** PHP code that WP-CLI loads in each of its processes; it records the peak memory in bytes and the CPU time in microseconds. */
const recordUse = (file: string): string =>
  `<?php register_shutdown_function( static function () {
    $use = getrusage();
    $time = 1e6 * ( $use['ru_utime.tv_sec'] + $use['ru_stime.tv_sec'] ) + $use['ru_utime.tv_usec'] + $use['ru_stime.tv_usec'];
    file_put_contents( '${file}', memory_get_peak_usage( true ) . ' ' . $time . "\\n", FILE_APPEND );
} );`;

/** Where a shop keeps its products, in SQL. */
const tables: Readonly<Record<ProductSource, { post: string; category: string; brand: string; sixVariants: string }>> =
  {
    embedded: {
      post: 'roller_product',
      category: 'md_shop_category',
      brand: 'md_shop_brand',
      sixVariants:
        'SELECT v.product_id FROM {$wpdb->prefix}md_shop_variants v GROUP BY v.product_id HAVING COUNT(*) = 6 ORDER BY v.product_id LIMIT 1',
    },
    woocommerce: {
      post: 'product',
      category: 'product_cat',
      brand: 'product_brand',
      sixVariants: `SELECT v.post_parent FROM {$wpdb->posts} v WHERE v.post_type = 'product_variation'
      GROUP BY v.post_parent HAVING COUNT(*) = 6 ORDER BY v.post_parent LIMIT 1`,
    },
  };

/** Code that reads the facts from WordPress's tables and not from the read model, which must not verify itself. */
export function readFacts(source: ProductSource): string {
  const { post, category, brand, sixVariants } = tables[source];
  return `${loadGenerator}
global $wpdb;
$terms = $wpdb->get_results( "SELECT x.term_id, x.taxonomy, x.parent, x.count, t.slug FROM {$wpdb->term_taxonomy} x
    JOIN {$wpdb->terms} t ON t.term_id = x.term_id
    JOIN {$wpdb->prefix}md_shop_languages l ON l.object_type = 'term' AND l.object_id = x.term_id AND l.language = 'ro'
    WHERE x.taxonomy IN ('${category}', '${brand}') ORDER BY x.count DESC, x.term_id" );
$parents = array();
foreach ( $terms as $term ) {
    if ( $term->parent > 0 && $term->count > 0 ) {
        $parents[ $term->parent ] = true;
    }
}
$leaves = array_values( array_filter( $terms, fn( $term ) => $term->taxonomy === '${category}' && $term->parent > 0 ) );
$filled = count( array_filter( $terms, fn( $term ) => $term->count > 0 ) ) + count( $parents );
$middle = $leaves[ intdiv( count( $leaves ), 2 ) ];
echo json_encode( array(
    'source' => '${source}',
    'families' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} p JOIN {$wpdb->prefix}md_shop_languages l
        ON l.object_type = 'post' AND l.object_id = p.ID AND l.language = 'ro' WHERE p.post_type = '${post}'" ),
    'words' => MdShop\\Bench\\Vocabulary::MARKERS['ro'],
    'category' => array( 'slug' => urldecode( $middle->slug ), 'count' => (int) $middle->count ),
    'product' => (int) $wpdb->get_var( "${sixVariants}" ),
    'terms' => $filled,
) );`;
}

/** Runs `wp md-shop index rebuild`, like an administrator. */
export async function rebuild(
  site: Site,
): Promise<Pick<Building, 'rebuildSeconds' | 'rebuildPeakBytes'> & { readonly rebuildPhpCpuSeconds: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'md-shop-bench-'));
  try {
    const uses = join(folder, 'uses');
    const hook = join(folder, 'note-use.php');
    await writeFile(hook, recordUse(uses));
    const began = Date.now();
    const { stdout } = await startWpCli(site.directory, `--require=${hook}`, 'md-shop', 'index', 'rebuild').ended;
    const rebuildSeconds = (Date.now() - began) / 1000;
    // A plugin may end the command without an error.
    if (!stdout.includes('Success:')) throw new Error(`The read model was not built: ${stdout}`);
    const processes = (await readFile(uses, 'utf8')).trim().split('\n');
    const numbers = processes.map((line) => line.split(' ').map(Number));
    return {
      rebuildSeconds,
      rebuildPeakBytes: Math.max(...numbers.map(([peak = NaN]) => peak)),
      rebuildPhpCpuSeconds: numbers.reduce((sum, [, time = NaN]) => sum + time / 1e6, 0),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(site: Site, families: number, source: ProductSource, report: Report): Promise<Building> {
  report(`${families.toLocaleString('en')} families: generating`);
  const began = Date.now();
  await site.runPhp(generating(families, seed, source));
  const generateSeconds = (Date.now() - began) / 1000;
  report(
    `${families.toLocaleString('en')} families: generated in ${generateSeconds.toFixed(1)} s; building the read model`,
  );
  const { rebuildSeconds, rebuildPeakBytes } = await rebuild(site);
  report(`${families.toLocaleString('en')} families: read model built in ${rebuildSeconds.toFixed(1)} s`);
  return { families, generateSeconds, rebuildSeconds, rebuildPeakBytes };
}

/**
 * Starts a site like one in production: MariaDB, php-fpm with opcache, nginx; without debugging, the test plugin and products.
 *
 * @param beside plugins beside ours.
 */
export async function openSite(wordpress: string | undefined, beside: readonly FoundPlugin[] = []): Promise<Site> {
  return startNativeSite({
    database: 'mariadb',
    wordpress,
    beside,
    demo: false,
    testPlugin: false,
    databaseOptions,
    constants: { WP_DEBUG: false, WP_DEBUG_LOG: false },
  });
}

/** The shop to open. With WooCommerce beside, the products are there. */
type ShopPlan = {
  readonly families: number;
  readonly wordpress: string | undefined;
  readonly beside?: readonly FoundPlugin[];
  readonly report: Report;
};

/** Starts a site with generated products. */
export async function openShop({ families, wordpress, beside = [], report }: ShopPlan): Promise<Shop> {
  const site = await openSite(wordpress, beside);
  const source = beside.some(({ slug }) => slug === 'woocommerce') ? 'woocommerce' : 'embedded';
  try {
    const building = await build(site, families, source, report);
    await site.runPhp(makePosts);
    // The posts are in the read model too. No projection may be pending during the measurement.
    await site.runPhp("do_action( 'md_shop_catch_up' );");
    const facts = JSON.parse(await site.runPhp(readFacts(source))) as ShopFacts;
    if (facts.families !== families)
      throw new Error(`The shop has ${String(facts.families)} families, not ${String(families)}.`);
    return { site, facts, building };
  } catch (error) {
    await site.close();
    throw error;
  }
}
