import type { Report, Site } from '../../wordpress/site.ts';
import { siteProcesses, cpuTime, type SiteProcesses } from '../cpu.ts';
import { addingContent, generating } from '../generate.ts';
import { openSite, readFacts, rebuild } from '../shop.ts';
import type { SizeFacts } from './requests.ts';

/** What a complete rebuild of a site took. */
export type Built = {
  readonly families: number;
  /** Rows of the active generation: products and content items, translations included. */
  readonly entries: number;
  readonly seconds: number;
  /** CPU of all processes of PHP, and of the database, in seconds. */
  readonly phpCpu: number;
  readonly databaseCpu: number;
  readonly peakBytes: number;
  /** Bytes of the read model's tables, data and indexes, by table. */
  readonly bytes: Readonly<Record<string, number>>;
};

export type SizedSite = {
  readonly site: Site;
  readonly facts: SizeFacts;
  readonly built: Built;
  readonly processes: SiteProcesses;
};

const seed = 1;
const savedProducts = 8;

/** The number of content items, and products to save, from WordPress's tables. */
const moreFacts = `global $wpdb;
$content = "FROM {$wpdb->posts} p JOIN {$wpdb->prefix}md_shop_languages l ON l.object_type = 'post' AND l.object_id = p.ID AND l.language = 'ro'
    JOIN {$wpdb->postmeta} m ON m.post_id = p.ID AND m.meta_key = 'md_shop_generated' WHERE p.post_type IN ('post', 'md_shop_faq')";
echo wp_json_encode( array(
    'content' => (int) $wpdb->get_var( "SELECT COUNT(*) $content" ),
    'contentFound' => (int) $wpdb->get_var( "SELECT COUNT(*) $content AND m.meta_value % 100 = 42" ),
    'saved' => array_map( 'intval', $wpdb->get_col( "SELECT o.product_id FROM {$wpdb->prefix}md_shop_offers o
        JOIN {$wpdb->postmeta} m ON m.post_id = o.product_id AND m.meta_key = 'md_shop_generated' AND m.meta_value % 100 <> 42
        ORDER BY o.product_id LIMIT ${String(savedProducts)}" ) ),
) );`;

/** The rows of the active generation, and the bytes of the tables that it is in. */
const measureTables = `global $wpdb;
$tables = array_map( static fn ( $name ) => $wpdb->prefix . 'md_shop_' . $name, MdShop\\Catalog\\ReadModel\\Storage\\TableNames::GENERATIONS );
$wpdb->query( 'ANALYZE TABLE ' . implode( ', ', $tables ) );
$bytes = array();
foreach ( $wpdb->get_results( "SELECT table_name AS name, data_length + index_length AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()" ) as $row ) {
    if ( in_array( $row->name, $tables, true ) ) {
        $bytes[ substr( $row->name, strlen( $wpdb->prefix . 'md_shop_' ) ) ] = (int) $row->bytes;
    }
}
echo wp_json_encode( array( 'entries' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_entries e
    JOIN {$wpdb->prefix}md_shop_state s ON s.name = 'generation' AND s.value = e.generation" ), 'bytes' => $bytes ) );`;

/** Starts a site with so many generated products in two languages and as many content items, and builds its read model. */
export async function openSized(
  families: number,
  wordpress: string | undefined,
  sites: Site[],
  report: Report,
): Promise<SizedSite> {
  const site = await openSite(wordpress);
  sites.push(site);
  report(`${families.toLocaleString('en')} families and content items: generating`);
  await site.runPhp(generating(families, seed));
  await site.runPhp(addingContent(families, seed + 1));
  report(`${families.toLocaleString('en')} families and content items: building the read model`);
  const processes = await siteProcesses(site);
  const before = await cpuTime(processes);
  const { rebuildSeconds, rebuildPeakBytes, rebuildPhpCpuSeconds } = await rebuild(site);
  const after = await cpuTime(processes);
  const { entries, bytes } = JSON.parse(await site.runPhp(measureTables)) as Pick<Built, 'entries' | 'bytes'>;
  report(`${entries.toLocaleString('en')} entries: built in ${rebuildSeconds.toFixed(1)} s`);
  const facts = {
    ...(JSON.parse(await site.runPhp(readFacts('embedded'))) as object),
    ...(JSON.parse(await site.runPhp(moreFacts)) as object),
  } as SizeFacts;
  return {
    site,
    facts,
    processes,
    built: {
      families,
      entries,
      seconds: rebuildSeconds,
      phpCpu: rebuildPhpCpuSeconds,
      databaseCpu: (after.database - before.database) / 1000,
      peakBytes: rebuildPeakBytes,
      bytes,
    },
  };
}
