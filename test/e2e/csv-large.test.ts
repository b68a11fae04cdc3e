import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { after, afterEach, before, describe, test } from 'node:test';
import { products } from './support/contract-client.ts';
import { untilRebuilt } from './support/fixtures.ts';
import { php, phpAlone, phpString, phpValue } from './support/php.ts';
import { wp } from './support/wp-cli.ts';

/** A whole catalog as a CSV file: 10,000 variants in both languages, in bounded time and memory. */

/**
 * Seconds for 10,000 variants each way, and how many more bytes of memory they may take than a tenth of them. Both files have so many
 * products that the read model is rebuilt once.
 */
const bounds = { seconds: 60, growth: 4_000_000 };

type Run = { readonly seconds: number; readonly peak: number; readonly counts: Readonly<Record<string, number>> };

let folder: string;

/** Writes a file with this many variants, and as many of them in each product. */
async function write(name: string, variants: number, ofProduct: number): Promise<string> {
  const path = join(folder, name);
  const file = createWriteStream(path);
  const text = 'O pereche de role pentru oraș, cu gheată tare și roți mari. '.repeat(8).trim();
  const russian = 'Пара городских роликов с жёстким ботинком и большими колёсами. '.repeat(8).trim();
  file.write(
    'name_ro,name_ru,status_ro,status_ru,size,color_ro,color_ru,sku,regular_price,stock,categories_ro,categories_ru,description_ro,description_ru\r\n',
  );
  for (let row = 0; row < variants; row++) {
    const product = Math.floor(row / ofProduct);
    const place = row % ofProduct;
    const isFirst = place === 0;
    const offer = `${String(30 + place)},negru,чёрный,L-${String(row)},${String(1000 + place)}.50,in_stock`;
    const texts = isFirst
      ? [`Role mari ${String(product)}`, `Большие ролики ${String(product)}`, 'publish', 'publish']
      : ['', '', '', ''];
    const long = isFirst ? ['Mari', 'Большие', `"${text}"`, `"${russian}"`] : ['', '', '', ''];
    file.write(`${texts.join(',')},${offer},${long.join(',')}\r\n`);
  }
  file.end();
  await finished(file);
  return path;
}

/** Runs code with the importer or exporter in a process of its own, and measures it. */
function measured(code: string): Promise<Run> {
  return phpAlone<Run>(`wp_set_current_user( 1 );
    $file = WP_PLUGIN_DIR . '/md-shop-catalog/md-shop-catalog.php';
    $environment = new MdShop\\Catalog\\Modules\\WordPressEnvironment( $file, MdShop\\Catalog\\Contract\\Contract::load( dirname( $file ) . '/generated/contract.php' ) );
    $languages = new MdShop\\Catalog\\Modules\\LanguagesModule( $environment, static fn () => throw new LogicException( 'No page is shown.' ), static fn () => throw new LogicException( 'Nothing is linked.' ) );
    $sources = new MdShop\\Catalog\\Modules\\SourcesModule( $environment, $languages );
    $csv = new MdShop\\Catalog\\Modules\\CsvModule( $environment, $languages, $sources,
      static fn () => new MdShop\\Catalog\\Modules\\ReadModelModule( $environment, $languages, $sources ) );
    $begun = microtime( true );
    ${code}
    return array( 'seconds' => microtime( true ) - $begun, 'peak' => memory_get_peak_usage(), 'counts' => $counts );`);
}

const importFile = (path: string): Promise<Run> =>
  measured(`$importer = $csv->importer();
    $run = $importer->begin( ${phpString(path)}, ${phpString(`${path}.copy`)}, array( 'dry' => false, 'skip' => false, 'replace' => false, 'language' => '' ) );
    $importer->work( $run, ${phpString(`${path}.copy`)}, INF, true, static fn () => null );
    $counts = array_intersect_key( $run->state, array_flip( array( 'created', 'updated', 'unchanged', 'failed', 'errors' ) ) );`);

const exportFile = (path: string): Promise<Run> =>
  measured(
    `$to = fopen( ${phpString(path)}, 'w' ); $counts = $csv->exporter()->export( new MdShop\\Catalog\\Sources\\Embedded\\Csv\\OutputFile( $to, 'export' ), ',', false, static fn () => null );`,
  );

/** Deletes the products of these files without the hooks of each, which would take minutes. */
function removeProducts(): Promise<unknown> {
  return php(`global $wpdb;
    $ids = $wpdb->get_col( "SELECT ID FROM {$wpdb->posts} WHERE post_title LIKE 'Role mari %' OR post_title LIKE 'Большие ролики %'" );
    foreach ( array_chunk( array_map( 'intval', $ids ), 500 ) as $some ) {
      $of = implode( ',', $some );
      $wpdb->query( "DELETE FROM {$wpdb->prefix}md_shop_variants WHERE product_id IN ($of)" );
      $wpdb->query( "DELETE FROM {$wpdb->prefix}md_shop_languages WHERE object_type = 'post' AND object_id IN ($of)" );
      $wpdb->query( "DELETE FROM {$wpdb->postmeta} WHERE post_id IN ($of)" );
      $wpdb->query( "DELETE FROM {$wpdb->term_relationships} WHERE object_id IN ($of)" );
      $wpdb->query( "DELETE FROM {$wpdb->posts} WHERE ID IN ($of) OR post_parent IN ($of)" );
    }
    foreach ( get_terms( array( 'taxonomy' => 'md_shop_category', 'hide_empty' => false, 'name' => array( 'Mari', 'Большие' ) ) ) as $term ) { wp_delete_term( $term->term_id, 'md_shop_category' ); }
    wp_cache_flush();
    $wpdb->query( "INSERT INTO {$wpdb->prefix}md_shop_state (name, value) VALUES ('rebuild_due', 1) ON DUPLICATE KEY UPDATE value = value + 1" );
    return count( $ids );`);
}

describe('csv: a large catalog', { timeout: 600_000 }, () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'md-shop-large-'));
  });
  after(() => rm(folder, { recursive: true }));
  afterEach(async () => {
    await removeProducts();
    await untilRebuilt();
  });

  for (const [how, code, isKilled] of [
    ['is killed', 'posix_kill( getmypid(), 9 );', true],
    ['ends in the middle', 'exit;', false],
  ] as const) {
    test(`what an import has written whose process ${how} is shown`, async () => {
      const hook = join(folder, 'ends.php');
      await writeFile(
        hook,
        `<?php $GLOBALS['written'] = 0;
        WP_CLI::add_wp_hook( 'md_shop_variants_changed', static function () { $GLOBALS['written']++; } );
        WP_CLI::add_wp_hook( 'query', static function ( $query ) {
          if ( $GLOBALS['written'] === 3 && str_starts_with( $query, 'START TRANSACTION' ) ) { ${code} }
          return $query; } );`,
      );
      const { total } = await products();
      await wp(`--require=${hook}`, 'md-shop', 'products', 'import', await write('ends.csv', 600, 2)).catch(
        () => undefined,
      );
      if (isKilled) {
        assert.equal((await products()).total, total, 'nothing is built anew while the import may go on');
        const silent = await php(
          `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_state SET value = 1 WHERE name = 'bulk_until' AND value > " . time() );`,
        );
        assert.equal(silent, 1);
      }
      await products();
      await untilRebuilt();
      assert.equal((await products()).total, total + 3);
      assert.equal(
        await php(
          `global $wpdb; return (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'bulk_until'" );`,
        ),
        0,
      );
    });
  }

  test('10,000 variants take less than a minute each way, and no more memory than 1,000', async (context) => {
    const report = (name: string, { seconds, peak }: Run): void => {
      context.diagnostic(`${name}: ${seconds.toFixed(1)} s, ${(peak / 1e6).toFixed(1)} MB`);
    };
    const small = await importFile(await write('small.csv', 1000, 2));
    report('import of 1,000 variants', small);
    assert.equal(small.counts['created'], 500);
    await removeProducts();

    const path = await write('large.csv', 10_000, 20);
    const large = await importFile(path);
    report('import of 10,000 variants', large);
    assert.deepEqual(large.counts, { created: 500, updated: 0, unchanged: 0, failed: 0, errors: 0 });
    const again = await importFile(path);
    report('the same file again', again);
    assert.deepEqual(again.counts, { created: 0, updated: 0, unchanged: 500, failed: 0, errors: 0 });
    const exported = await exportFile(join(folder, 'out.csv'));
    report('export', exported);
    assert.ok((exported.counts['rows'] ?? 0) >= 10_000);

    for (const [name, { seconds, peak }] of Object.entries({ large, again, exported })) {
      assert.ok(seconds < bounds.seconds, `${name}: ${seconds.toFixed(1)} s`);
      assert.ok(peak - small.peak < bounds.growth, `${name}: ${String(peak)} bytes, small: ${String(small.peak)}`);
    }

    await untilRebuilt();
    for (const [language, search] of [
      ['ro', 'role mari 499'],
      ['ru', 'большие ролики 499'],
    ] as const) {
      const { items } = await products(`language=${language}&search=${encodeURIComponent(search)}&size=49`);
      assert.equal(items[0]?.matching_variants?.[0]?.sku, 'L-9999', language);
    }
  });

  test('if settings change during an import, the catalog is not built with the old ones', async () => {
    const changing = join(folder, 'changing.php');
    // What another process does in the meantime.
    await writeFile(
      changing,
      `<?php WP_CLI::add_wp_hook( 'save_post_roller_product', static function () { static $saved = 0; global $wpdb;
        if ( 5 === ++$saved ) {
          $settings = array( 'bases' => array( 'product' => 'alt-magazin' ) ) + get_option( 'md_shop_settings', array() );
          $wpdb->update( $wpdb->options, array( 'option_value' => serialize( $settings ) ), array( 'option_name' => 'md_shop_settings' ) );
        } } );`,
    );
    const settings = await php(`return get_option( 'md_shop_settings' );`);
    try {
      const path = await write('changing.csv', 300, 1);
      assert.match(await wp(`--require=${changing}`, 'md-shop', 'products', 'import', path), /new: 300/);
      await untilRebuilt();
      const { items } = await products('search=role+mari+299');
      assert.match(items[0]?.url ?? '', /\/alt-magazin\//);
    } finally {
      await php(`update_option( 'md_shop_settings', ${phpValue(settings)} ); return 1;`);
    }
  });
});
