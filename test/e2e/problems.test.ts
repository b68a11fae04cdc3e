import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { read } from './support/contract-client.ts';
import { withCookies, type Editor } from './support/editor.ts';
import { withPlugin, flushRules } from './support/hostile.ts';
import { page } from './support/pages.ts';
import { php, phpString } from './support/php.ts';
import { wp } from './support/wp-cli.ts';
import { testSite } from './site.ts';

/** Returns the notices on the dashboard, in a language that needs no language pack of WordPress. */
async function noticeIn(locale: string, editor: Editor): Promise<string> {
  await php(`update_user_meta( 1, 'locale', ${phpString(locale)} ); return 1;`);
  const { status, text } = await page('/wp-admin/index.php', { headers: editor.headers });
  assert.equal(status, 200);
  return /notice-error"><p>(.*?)<\/p>/s.exec(text)?.[1] ?? '';
}

/** A table that no read needs is gone, and is to be made again. */
const due = `global $wpdb; $wpdb->query( "DROP TABLE {$wpdb->prefix}md_shop_conversions" ); delete_option( 'md_shop_schema' ); return 1;`;

describe("problems that keep the plugin from working are reported in the administrator's language", () => {
  let editor: Editor;
  before(async () => {
    editor = await withCookies();
  });
  after(() => php(`delete_user_meta( 1, 'locale' ); return 1;`));

  test('administrators are told of tables that cannot be created, and the command line tries immediately', async () => {
    const code = `add_filter( 'query', static fn ( $sql ) => str_starts_with( ltrim( $sql ), 'CREATE TABLE' ) ? 'NONSENSE' : $sql );`;
    await withPlugin(code, async () => {
      await php(due);
      assert.match(
        await noticeIn('ro_RO', editor),
        /nu și-a putut actualiza tabelele.* cel mult o oră.*wp md-shop index status.*CREATE TABLE/s,
      );
      assert.match(
        await noticeIn('ru_RU', editor),
        /не смог обновить свои таблицы.* в течение часа.*wp md-shop index status.*CREATE TABLE/s,
      );
      assert.match(
        await noticeIn('de_DE', editor),
        /could not update its database tables\..* within an hour.*wp md-shop index status.*CREATE TABLE/s,
      );
    });
    assert.equal((await read('health', '/health')).json.status, 'ok', 'existing tables still work');
    await wp('md-shop', 'index', 'status');
    assert.equal(await noticeIn('en_US', editor), '', 'the command line tries immediately');
    assert.equal((await read('health', '/health')).json.status, 'ok');
  });

  test('tables that cannot be created are tried again after a pause and not at every request', async () => {
    const code = `add_filter( 'query', static function ( $sql ) {
      if ( ! str_starts_with( ltrim( $sql ), 'CREATE TABLE' ) ) { return $sql; }
      file_put_contents( WP_CONTENT_DIR . '/md-shop-tries', 'x', FILE_APPEND ); return 'NONSENSE'; } );`;
    const tries = (count: number) =>
      php(`$file = WP_CONTENT_DIR . '/md-shop-tries'; $tries = is_file( $file ) ? filesize( $file ) : 0; clearstatcache();
        return $tries === ${String(count)} ? '' : $tries . ' tries';`);
    const passed = (seconds: number) =>
      php(
        `$failed = get_option( 'md_shop_migration_failed' ); $failed['at'] -= ${String(seconds)}; return update_option( 'md_shop_migration_failed', $failed );`,
      );
    try {
      await php(due);
      await withPlugin(code, async () => {
        for (let request = 0; request < 4; request++) await read('health', '/health');
        assert.match(await noticeIn('en_US', editor), /CREATE TABLE/, 'administrators are notified meanwhile');
        assert.equal(await tries(1), '');
        await passed(61);
        for (let request = 0; request < 3; request++) await read('health', '/health');
        assert.equal(await tries(2), '');
        await passed(61);
        await read('health', '/health');
        assert.equal(await tries(2), '', 'the second pause is longer');
        await passed(6);
        for (const path of ['/wp-admin/admin-post.php', '/wp-admin/admin-ajax.php', '/wp-admin/index.php'])
          await page(path);
        assert.equal(await tries(2), '', 'visitors do not shorten it');
        for (let request = 0; request < 2; request++) assert.match(await noticeIn('en_US', editor), /CREATE TABLE/);
        assert.equal(await tries(3), '', 'an administrator need not wait, but tries once in some seconds');
      });
    } finally {
      await php(`unlink( WP_CONTENT_DIR . '/md-shop-tries' ); return 1;`);
      await passed(6);
    }
    assert.equal(await noticeIn('en_US', editor), '', 'the page of an administrator has tried again');
    assert.equal(await php(`return get_option( 'md_shop_migration_failed' );`), false);
    assert.equal((await read('health', '/health')).json.status, 'ok');
  });

  test('administrators are told of a missing contract, and the site still works', async () => {
    const { directory } = await testSite();
    const made = join(directory, 'wp-content', 'plugins', 'md-shop-catalog', 'generated', 'contract.php');
    await rename(made, `${made}.aside`);
    try {
      assert.match(await noticeIn('ro_RO', editor), /lipsește fișierul generated\/contract\.php.*npm run build/);
      assert.match(await noticeIn('ru_RU', editor), /нет файла generated\/contract\.php.*npm run build/);
      assert.match(await noticeIn('en_US', editor), /generated\/contract\.php is missing.*npm run build/);
      await flushRules();
      assert.equal((await page('/')).status, 200, 'the site still works');
    } finally {
      await rename(`${made}.aside`, made);
    }
    assert.equal(await noticeIn('en_US', editor), '');
    assert.equal((await page('/llms.txt')).status, 200, 'rules stored meanwhile are rebuilt');
  });

  test('administrators are told of missing blocks, and the site still works', async () => {
    const { directory } = await testSite();
    const made = join(directory, 'wp-content', 'plugins', 'md-shop-catalog', 'build', 'blocks', 'catalog');
    await rename(made, `${made}.aside`);
    try {
      assert.match(
        await noticeIn('ro_RO', editor),
        /lipsește fișierul build\/blocks\/catalog\/block\.json.*npm run build/,
      );
      assert.match(await noticeIn('ru_RU', editor), /нет файла build\/blocks\/catalog\/block\.json.*npm run build/);
      assert.equal((await page('/magazin/')).status, 200, 'the site still works');
    } finally {
      await rename(`${made}.aside`, made);
    }
    assert.equal(await noticeIn('en_US', editor), '');
  });
});
