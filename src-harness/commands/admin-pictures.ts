import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { runCommand } from '../cli/command.ts';
import { choiceOption, textOption } from '../cli/options.mjs';
import { startNativeSite } from '../sites/native/start.ts';
import { browserCookies } from '../sites/shared/log-in.ts';
import { browserOptions } from '../support/browser.ts';
import { root } from '../support/root.ts';

const about =
  "Takes the screenshots of the administrator's screen for the documents, with the demonstration shop: each part in three languages, on a phone and on a desktop. Needs Chromium.";

const locales = { en: 'en_US', ro: 'ro_RO', ru: 'ru_RU' } as const;
const parts = ['overview', 'items', 'item', 'agents', 'connect', 'console', 'settings', 'start'] as const;

const options = {
  output: { value: 'FOLDER', help: 'where the pictures are written; docs/pictures/admin by default' },
  only: { value: 'PART', help: `one of the parts: ${parts.join(', ')}` },
};

/** A month of reads, with weekends, so that the charts have something to show. */
const fillJournal = `global $wpdb; $table = $wpdb->prefix . 'md_shop_journal';
$add = static function ( $ago, ...$columns ) use ( $wpdb, $table ) {
  $day = gmdate( 'Y-m-d', time() - $ago * 86400 );
  $wpdb->query( $wpdb->prepare( "INSERT INTO $table VALUES (%s, %s, %s, %s, %s, %s, %s, %s, 0, %d)", $day, md5( serialize( array( $day, $columns ) ) ), ...$columns ) ); };
$clients = array( 'ChatGPT' => 40, 'Claude' => 28, 'search-engine' => 17, 'Gemini' => 9, 'browser-assistant' => 7, 'Cursor' => 4, 'program' => 3 );
$operations = array( array( 'mcp', 'search_products', 'ro', 5 ), array( 'mcp', 'get_product', 'ro', 3 ), array( 'rest', 'search_products', 'ru', 3 ),
  array( 'mcp', 'search_site', 'ru', 1 ), array( 'document', 'llms.txt', 'ro', 1 ) );
for ( $ago = 0; $ago < 30; $ago++ ) {
  $factor = ( 40 - $ago ) / 40 * ( in_array( gmdate( 'N', time() - $ago * 86400 ), array( '6', '7' ), true ) ? 0.5 : 1 );
  foreach ( $clients as $client => $share ) {
    foreach ( $operations as [ $interface, $operation, $language, $weight ] ) {
      $reads = (int) round( $share * $weight * $factor );
      foreach ( array( 'found' => $reads - intdiv( $reads, 6 ), 'empty' => intdiv( $reads, 7 ), 'error' => intdiv( $reads, 60 ) ) as $outcome => $amount ) {
        if ( $amount > 0 ) { $add( $ago, 'read', $client, $interface, $operation, $language, $outcome, $amount ); }
      }
    }
  }
  foreach ( array( 'claude-ai' => 3, 'openai-mcp' => 2, 'gemini-cli-mcp-client' => 1 ) as $name => $calls ) { $add( $ago, 'client', $name, 'mcp', 'initialize', '', 'found', $calls ); }
  foreach ( array( 'snowboard' => array( 'ro', 4 ), 'trotineta electrica' => array( 'ro', 2 ), 'скейтборд' => array( 'ru', 2 ) ) as $text => [ $language, $times ] ) {
    if ( $ago % 4 === 0 ) { $add( $ago, 'search', $text, '', 'search_products', $language, 'empty', $times ); }
  }
}`;
const widths = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1200, height: 900 } },
} as const;

await runCommand({ name: 'pictures:admin', about, options }, async (values) => {
  const only = choiceOption(values, 'only', parts);
  const folder = resolve(textOption(values, 'output') ?? join(root, 'docs', 'pictures', 'admin'));
  const site = await startNativeSite({ database: 'sqlite', testPlugin: false });
  try {
    await mkdir(folder, { recursive: true });
    // Avatars come from another server.
    await site.runPhp(`update_option( 'show_avatars', '0' ); ${fillJournal}`);
    const products = await fetch(`${site.url}/wp-json/md-shop/v1/products?search=Urban%2080&per_page=1`);
    const product = ((await products.json()) as { items: { id: number }[] }).items[0]?.id;
    const browser = await chromium.launch(browserOptions());
    try {
      for (const [language, locale] of Object.entries(locales)) {
        await site.runPhp(`update_user_meta( 1, 'locale', '${locale}' );`);
        for (const [width, options] of Object.entries(widths)) {
          const context = await browser.newContext({ ...options, baseURL: site.url });
          await context.addCookies(await browserCookies(site.url));
          const page = await context.newPage();
          for (const part of only === undefined ? parts : [only]) {
            if (part === 'item') {
              // A product with variants; its picture is loaded when it is in view.
              await page.goto('/wp-admin/admin.php?page=md-shop#/items?search=Urban%2080&show=seen');
              await page.locator('[data-item] th a', { hasText: 'Urban 80' }).first().click();
              await page.locator('.md-shop-views summary').first().waitFor();
            } else {
              await page.goto(`/wp-admin/admin.php?page=md-shop#/${part}`);
              await page.locator('.md-shop-section').first().waitFor();
            }
            if (part === 'agents') await page.locator('[data-chart="interface"]').waitFor();
            if (part === 'connect') {
              await page.locator('#md-shop-address .is-primary').click();
              await page.locator('.md-shop-checked').waitFor();
              await page.locator('[data-client="claude"] summary').click();
            }
            if (part === 'console') {
              await page.locator('#md-shop-call select').first().selectOption('get_product');
              await page.locator('[data-argument="id"] input').fill(String(product));
              await page.locator('#md-shop-call .is-primary').click();
              await page.locator('#md-shop-answer').waitFor();
            }
            if (part === 'overview') await page.locator('.md-shop-addresses [data-ok]').nth(9).waitFor();
            if (part === 'items') await page.locator('[data-item]').first().waitFor();
            await page.waitForLoadState('networkidle');
            await page.evaluate('scrollTo(0, 0)');
            const file = `${part}-${language}-${width}.png`;
            // Few colours are enough for a screen of texts.
            await writeFile(
              join(folder, file),
              await sharp(await page.screenshot())
                .png({ palette: true, colours: 64 })
                .toBuffer(),
            );
            process.stdout.write(`${file}\n`);
          }
          await context.close();
        }
      }
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
});
