import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type LocaleName, localeNames } from '../../src-harness/translations/catalogs.ts';
import { withApplicationPassword, withCookies, type Editor } from './support/editor.ts';
import { withPlugin } from './support/hostile.ts';
import { page } from './support/pages.ts';
import { php, phpString } from './support/php.ts';
import { translated, translatedForms } from './support/translated.ts';
import { wp } from './support/wp-cli.ts';

/** The site has no language pack of WordPress, so all of these texts come from the plugin's folder. */

const asUser = (locale: string) => php(`update_user_meta( 1, 'locale', ${phpString(locale)} ); return 1;`);

/** Stores the locale without WordPress's check, which refuses locales without a language pack. */
const siteIn = (locale: string) =>
  php(`global $wpdb; delete_option( 'WPLANG' );
    if ( ${phpString(locale)} !== '' ) { $wpdb->insert( $wpdb->options, array( 'option_name' => 'WPLANG', 'option_value' => ${phpString(locale)}, 'autoload' => 'yes' ) ); }
    wp_cache_flush(); return 1;`);

/** Numbers, each with the index of its plural form. */
const counts: Readonly<Record<LocaleName, readonly (readonly [number, number])[]>> = {
  ro_RO: [
    [1, 0],
    [0, 1],
    [2, 1],
    [119, 1],
    [20, 2],
    [100, 2],
  ],
  ru_RU: [
    [1, 0],
    [21, 0],
    [3, 1],
    [0, 2],
    [11, 2],
    [12, 2],
  ],
};

describe('administrators see their language without language packs', () => {
  let editor: Editor;
  before(async () => {
    editor = await withCookies();
  });
  after(() => php(`delete_user_meta( 1, 'locale' ); delete_option( 'WPLANG' ); return 1;`));

  async function screen(path: string): Promise<string> {
    const { status, text } = await page(path, { headers: editor.headers });
    assert.equal(status, 200);
    return text;
  }

  /** The translations for a script of a screen; '' if it has none. */
  const scriptTexts = async (path: string, handle: string): Promise<string> => {
    const html = await screen(path);
    assert.match(html, new RegExp(`id="${handle}-js"`));
    return new RegExp(`id="${handle}-js-translations">(.*?)</script>`, 's').exec(html)?.[1] ?? '';
  };
  const scripts = [
    ['/wp-admin/admin.php?page=md-shop', 'md-shop-admin', 'Settings'],
    ['/wp-admin/post-new.php', 'md-shop-blocks', 'Products per page'],
  ] as const;

  for (const locale of localeNames) {
    test(`${locale}: screens, the list of plugins, the privacy policy`, async () => {
      await asUser(locale);
      const list = await screen('/wp-admin/edit.php?post_type=md_shop_faq');
      assert.ok(list.includes(translated(locale, 'Search questions')), 'a label of a post type');
      const terms = await screen('/wp-admin/edit-tags.php?taxonomy=category');
      assert.ok(terms.includes(`>${translated(locale, 'Coaches')}<`), 'a menu');
      const plugins = await screen('/wp-admin/plugins.php');
      assert.ok(plugins.includes(translated(locale, 'Coaches')));
      assert.match(plugins, locale === 'ro_RO' ? /Oferă agenților AI acces/ : /Открывает ИИ-агентам доступ/);
      const policy = await screen('/wp-admin/options-privacy.php?tab=policyguide');
      assert.match(policy, locale === 'ro_RO' ? /Citirile se numără pe zile/ : /открытый каталог без учётной записи/);
    });

    test(`${locale}: scripts of the editor, names and descriptions of blocks`, async () => {
      await asUser(locale);
      const text = await screen('/wp-admin/post-new.php?post_type=page');
      assert.match(text, /id="md-shop-blocks-js-translations"/);
      const json = (said: string) => JSON.stringify(said).slice(1, -1);
      const escaped = (said: string) =>
        json(said).replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
      const has = (said: string) => text.includes(json(said)) || text.includes(escaped(said));
      assert.ok(has(translated(locale, 'Columns on a wide screen')), 'a text of a script');
      assert.ok(has(translated(locale, 'Shop catalog', 'block title')), 'the name of a block');
      assert.ok(has(translated(locale, 'Shop for agents')), 'the category of the blocks');
    });

    test(`${locale}: the command line, by the site's language, with plural forms`, async () => {
      await siteIn(locale);
      assert.ok(
        (await wp('md-shop', 'agents', 'purge')).includes(
          translatedForms(locale, '%d agent was deleted.')[locale === 'ro_RO' ? 1 : 2]?.replace('%d', '0') ?? '',
        ),
      );
      // As `wp help` reads it: that command itself is not silent on new PHP.
      const helpOf = (command: string) =>
        withPlugin(
          `add_action( 'cli_init', static fn () => WP_CLI::add_hook( 'before_run_command', static function () {
        $path = explode( ' ', '${command}' ); $command = WP_CLI::get_root_command();
        while ( $path ) { $command = $command->find_subcommand( $path ); }
        WP_CLI::line( $command->get_shortdesc() . "\\n" . $command->get_longdesc() . "\\n" . $command->get_synopsis() ); } ), 99 );`,
          () => wp('md-shop', 'agents', 'stats'),
        );
      const help = await helpOf('md-shop index rebuild');
      assert.ok(help.startsWith(translated(locale, 'Rebuilds the catalog while the old one keeps serving.')), help);
      assert.match(help, locale === 'ro_RO' ? /^: Numărul de procese/m : /^: Число параллельных процессов/m);
      assert.match(help, /^\[--workers=<number>\]$/m);
      assert.match(help, /^ {4}wp md-shop index rebuild --workers=1$/m);
      const ofFile = await helpOf('md-shop products import');
      assert.ok(
        ofFile.includes(
          `name_ro, name_ru\n: ${translated(locale, 'the name in each language; empty if there is no text in it')}\n`,
        ),
        ofFile,
      );
      assert.match(ofFile, locale === 'ro_RO' ? /^Rândurile unui produs au/m : /^У строк одного товара/m);
      const forms = translatedForms(locale, '%d product');
      const numbers = counts[locale].map(([count]) => count);
      assert.deepEqual(
        await php(
          `return array_map( array( 'MdShop\\Catalog\\Support\\Text\\Counted', 'products' ), ${JSON.stringify(numbers)} );`,
        ),
        counts[locale].map(([count, form]) => forms[form]?.replace('%d', String(count))),
      );
      await siteIn('');
    });
  }

  test('no translation is loaded before WordPress allows it', async () => {
    await asUser('ro_RO');
    await siteIn('ru_RU');
    const log = `WP_CONTENT_DIR . '/md-shop-early'`;
    const code = `add_action( 'doing_it_wrong_run', static function ( $function, $message ) {
      if ( str_contains( $message, 'md-shop-catalog' ) ) { file_put_contents( ${log}, $function . ': ' . $message . ' ' . $_SERVER['REQUEST_URI'], FILE_APPEND ); } }, 10, 2 );`;
    await withPlugin(code, async () => {
      for (const path of [
        '/wp-admin/',
        '/wp-admin/plugins.php',
        '/',
        '/ru/',
        '/wp-json/md-shop/v1/products',
        '/wp-json/wp/v2/types',
      ]) {
        await page(path, { headers: editor.headers });
      }
      await wp('md-shop', 'index', 'status');
    });
    assert.equal(
      await php(`$early = is_file( ${log} ) ? file_get_contents( ${log} ) : ''; @unlink( ${log} ); return $early;`),
      '',
    );
    await siteIn('');
  });

  test('another locale of the same language has the same texts; any other language has English', async () => {
    await asUser('ru_MD');
    const path = '/wp-admin/edit.php?post_type=md_shop_faq';
    assert.ok((await screen(path)).includes(translated('ru_RU', 'Search questions')));
    for (const [screenPath, handle, text] of scripts) {
      assert.match(await scriptTexts(screenPath, handle), new RegExp(translated('ru_RU', text)), handle);
    }
    await asUser('de_DE');
    assert.ok((await screen(path)).includes('Search questions'));
    for (const [screenPath, handle] of scripts) assert.equal(await scriptTexts(screenPath, handle), '', handle);
  });

  test("labels are in the user's language in the editor and in the page's language on pages", async () => {
    await asUser('ru_RU');
    const types = await page('/wp-json/wp/v2/types/md_shop_coach?context=edit&_locale=user', {
      headers: { ...editor.headers, Accept: 'application/json, */*;q=0.1' },
    });
    const { labels } = JSON.parse(types.text) as { labels: Record<string, string> };
    assert.equal(labels['name'], translated('ru_RU', 'Coaches'));
    const { text } = await page('/antrenori/', { headers: editor.headers });
    assert.match(text, /<title>[^<]*Antrenori/);
  });

  test("errors of REST are in the user's language even if the site has another", async () => {
    await asUser('ru_RU');
    const { status, json } = await (
      await withApplicationPassword()
    ).write('POST', '/settings', { md_shop_settings: { bases: { product: 'wp-json' } } });
    assert.equal(status, 400);
    assert.match(String(json['message']), /Настройка «md_shop_settings\[bases\]\[product\]» не сохранена: адреса/);
  });

  for (const locale of localeNames) {
    test(`${locale}: what editors and administrators read of a refused change or a failed job`, async () => {
      await asUser(locale);
      const product = await php<number>(
        `return get_posts( array( 'post_type' => 'roller_product', 'numberposts' => 1, 'fields' => 'ids' ) )[0];`,
      );
      const inText = (text: string, ...values: (string | number)[]): string =>
        values.reduce<string>((all, value) => all.replace(/%(\d\$)?[ds]/, String(value)), translated(locale, text));
      const said = async (fields: object): Promise<unknown> =>
        (await editor.write('POST', `/roller_product/${String(product)}?_locale=user`, fields)).json['message'];
      const none = 2_000_000_000;
      assert.equal(
        await said({ md_shop_gallery: [none] }),
        `md_shop_gallery: ${inText('these are not images of the media library: %s.', none)}`,
      );
      assert.equal(
        await said({
          md_shop_offer: {
            sku: '',
            regular_price: '10.00',
            sale_price: '11.00',
            sale_from: null,
            sale_to: null,
            stock: 'in_stock',
          },
        }),
        `md_shop_offer: ${inText('sale_price must be lower than regular_price.')}`,
      );
      assert.equal(
        await said({ md_shop_translation_of: none }),
        inText(
          'This cannot be a translation of the ID %d: there is no other content of the same kind with that ID.',
          none,
        ),
      );
      await php(`update_option( 'md_shop_jobs', array( 'import' => array( 'state' => 'running', 'done' => 0, 'total' => 1,
        'problems' => array(), 'failure' => '', 'data' => array(), 'started' => 1, 'stepped' => 1 ) ), false ); return 1;`);
      const { text } = await page('/wp-json/md-shop-admin/v1/jobs/step?_locale=user', {
        method: 'POST',
        headers: { ...editor.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ kind: 'import' }),
      });
      const [job] = (JSON.parse(text) as { jobs: { text: string }[] }).jobs;
      assert.equal(
        job?.text,
        inText('The operation failed: %s', translated(locale, 'WooCommerce is not active any more.')),
      );
      await php(`delete_option( 'md_shop_jobs' ); return 1;`);
    });
  }
});
