import { startNativeSite } from '../native/start.ts';
import type { Report, Site } from '../site.ts';
import type { ShopFacts } from './scenario.ts';

/** What building the shop cost. */
export type Building = {
  readonly families: number;
  readonly generateSeconds: number;
  readonly rebuildSeconds: number;
  /** The largest process that rebuilt, WordPress included. */
  readonly rebuildPeakBytes: number;
};

/** A site with generated products and 1,000 ordinary posts, its read model built. */
export type Shop = { readonly site: Site; readonly facts: ShopFacts; readonly building: Building };

const seed = 1;
const posts = 1000;

// What a server of such a shop has; the harness's own 128 MiB are for small tests.
export const databaseOptions: readonly string[] = ['--innodb-buffer-pool-size=1G', '--innodb-log-file-size=256M'];

/** Ordinary posts with the texts that the generator makes, written as an editor's are. */
const makePosts = `
$data = json_decode( file_get_contents( WP_PLUGIN_DIR . '/md-shop-catalog/demo/generator.json' ), true );
$families = new MdShop\\Catalog\\Demo\\GeneratorFamilies( $data, ${String(seed + 1)} );
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

/** Goes on with the rebuild for a while, since one PHP process may not run for ever here. */
const rebuild = `
$began = microtime( true );
do {
    do_action( 'md_shop_catch_up' );
    $left = (int) $GLOBALS['wpdb']->get_var( "SELECT SUM(value) FROM {$GLOBALS['wpdb']->prefix}md_shop_state WHERE name IN ('rebuild_due', 'building')" );
} while ( $left > 0 && microtime( true ) - $began < 120 );
echo json_encode( array( 'seconds' => microtime( true ) - $began, 'peak' => memory_get_peak_usage( true ), 'left' => $left ) );`;

/** Facts of the source's own tables, never of the read model, so that answers are judged by something else than themselves. */
const readFacts = `
global $wpdb;
$terms = $wpdb->get_results( "SELECT x.term_id, x.taxonomy, x.parent, x.count, t.slug FROM {$wpdb->term_taxonomy} x
    JOIN {$wpdb->terms} t ON t.term_id = x.term_id
    JOIN {$wpdb->prefix}md_shop_languages l ON l.object_type = 'term' AND l.object_id = x.term_id AND l.language = 'ro'
    WHERE x.taxonomy IN ('md_shop_category', 'md_shop_brand') ORDER BY x.count DESC, x.term_id" );
$parents = array();
foreach ( $terms as $term ) {
    if ( $term->parent > 0 && $term->count > 0 ) {
        $parents[ $term->parent ] = true;
    }
}
$leaves = array_values( array_filter( $terms, fn( $term ) => $term->taxonomy === 'md_shop_category' && $term->parent > 0 ) );
$filled = count( array_filter( $terms, fn( $term ) => $term->count > 0 ) ) + count( $parents );
$middle = $leaves[ intdiv( count( $leaves ), 2 ) ];
echo json_encode( array(
    'families' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} p JOIN {$wpdb->prefix}md_shop_languages l
        ON l.object_type = 'post' AND l.object_id = p.ID AND l.language = 'ro' WHERE p.post_type = 'roller_product'" ),
    'words' => MdShop\\Catalog\\Demo\\GeneratorWords::MARKERS['ro'],
    'category' => array( 'slug' => urldecode( $middle->slug ), 'count' => (int) $middle->count ),
    'product' => (int) $wpdb->get_var( "SELECT v.product_id FROM {$wpdb->prefix}md_shop_variants v GROUP BY v.product_id HAVING COUNT(*) = 6 ORDER BY v.product_id LIMIT 1" ),
    'terms' => $filled,
) );`;

async function build(site: Site, families: number, report: Report): Promise<Building> {
  report(`${families.toLocaleString('en')} families: generating`);
  const began = Date.now();
  await site.runPhp(`do_action( 'md_shop_demo_generate', ${String(families)}, ${String(seed)} );`);
  const generateSeconds = (Date.now() - began) / 1000;
  report(
    `${families.toLocaleString('en')} families: generated in ${generateSeconds.toFixed(1)} s; building the read model`,
  );
  let rebuildSeconds = 0;
  let rebuildPeakBytes = 0;
  for (let left = 1; left > 0;) {
    const step = JSON.parse(await site.runPhp(rebuild)) as { seconds: number; peak: number; left: number };
    rebuildSeconds += step.seconds;
    rebuildPeakBytes = Math.max(rebuildPeakBytes, step.peak);
    left = step.left;
  }
  report(`${families.toLocaleString('en')} families: read model built in ${rebuildSeconds.toFixed(1)} s`);
  return { families, generateSeconds, rebuildSeconds, rebuildPeakBytes };
}

/** Starts a site as a server has it: MariaDB, php-fpm with opcache, nginx; no debugging, no test plugin. */
export async function openShop(families: number, wordpress: string | undefined, report: Report): Promise<Shop> {
  const site = await startNativeSite({
    database: 'mariadb',
    wordpress,
    demo: false,
    testPlugin: false,
    databaseOptions,
    constants: { WP_DEBUG: false, WP_DEBUG_LOG: false },
  });
  try {
    const building = await build(site, families, report);
    await site.runPhp(makePosts);
    // The posts are content of the read model too; nothing may be due while requests are measured.
    await site.runPhp(rebuild);
    const facts = JSON.parse(await site.runPhp(readFacts)) as ShopFacts;
    if (facts.families !== families)
      throw new Error(`The shop has ${String(facts.families)} families, not ${String(families)}.`);
    return { site, facts, building };
  } catch (error) {
    await site.close();
    throw error;
  }
}
