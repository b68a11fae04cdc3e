import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { make, removeAll } from './support/changing.ts';
import { freshReadModel } from './support/fixtures.ts';
import { withApplicationPassword, type Editor } from './support/editor.ts';
import { php, phpAsAdministrator, phpValue } from './support/php.ts';

type Settings = {
  purchase_instructions: { ro: string; ru: string };
  bases: Record<'product' | 'category' | 'brand' | 'coach' | 'faq', string>;
  content_types: Record<'page' | 'news' | 'coach' | 'faq', string[]>;
  russian_site: { title: string; tagline: string };
  browser_tools: boolean;
  remove_data: boolean;
  search_synonyms: { ro: string; ru: string };
};

describe('settings', () => {
  let editor: Editor;
  let original: Settings;
  before(async () => {
    editor = await withApplicationPassword();
    await php(`update_option( 'md_shop_settings', array( 'remove_data' => false ) ); return 1;`);
    original = await stored();
  });
  after(async () => {
    await php(`update_option( 'md_shop_settings', ${phpValue(original)} ); return 1;`);
    await removeAll();
    await freshReadModel();
  });

  const stored = () => php<Settings>(`return get_option( 'md_shop_settings' );`);
  const write = (settings: unknown) => editor.write('POST', '/settings', { md_shop_settings: settings });

  /** Asserts that a value is rejected through REST and nothing of it is stored. */
  async function refused(settings: unknown, setting: string, reason: RegExp): Promise<void> {
    const before = await stored();
    const { status, json } = await write(settings);
    assert.equal(status, 400, JSON.stringify(json));
    const { params } = json['data'] as { params: Record<string, string> };
    const message = String(params['md_shop_settings']);
    assert.ok(message.includes(setting), message);
    assert.match(message, reason);
    assert.deepEqual(await stored(), before);
  }

  test('a write of some settings keeps the others', async () => {
    const before = await stored();
    const shown = (await editor.write('GET', '/settings')).json['md_shop_settings'] as Settings;
    const { status, json } = await write({ russian_site: { tagline: 'Ролики и шлемы' }, browser_tools: false });
    assert.equal(status, 200);
    assert.equal(before.browser_tools, true);
    const changes = {
      russian_site: { ...before.russian_site, tagline: 'Ролики и шлемы' },
      browser_tools: false,
    };
    assert.deepEqual(json['md_shop_settings'], { ...shown, ...changes });
    assert.deepEqual(await stored(), { ...before, ...changes });
  });
  test('a write keeps what another process has saved since this one read the settings', async () => {
    const kept = await php<string[]>(`global $wpdb; $before = get_option( 'md_shop_settings' );
      $other = array( 'price_format' => 'code' ) + $before;
      $wpdb->update( $wpdb->options, array( 'option_value' => serialize( $other ) ), array( 'option_name' => 'md_shop_settings' ) );
      update_option( 'md_shop_settings', array( 'order_phone' => '022 11 22 33' ) );
      $after = get_option( 'md_shop_settings' ); update_option( 'md_shop_settings', $before );
      return array( $after['price_format'], $after['order_phone'] );`);
    assert.deepEqual(kept, ['code', '022 11 22 33']);
  });
  test('a write keeps what a newer release has stored, and takes it back unchanged only', async () => {
    const before = await stored();
    try {
      await php(`global $wpdb; $value = array( 'from_newer' => array( 'a' => 1 ) ) + get_option( 'md_shop_settings' );
        $value['bases']['events'] = 'evenimente'; $wpdb->update( $wpdb->options, array( 'option_value' => serialize( $value ) ),
        array( 'option_name' => 'md_shop_settings' ) ); wp_cache_flush(); return 1;`);
      assert.equal((await write({ price_format: 'code' })).status, 200);
      const kept = await php<[unknown, unknown, unknown]>(`$value = get_option( 'md_shop_settings' );
        update_option( 'md_shop_settings', array( 'order_phone' => '022 11 22 33' ) + $value ); $after = get_option( 'md_shop_settings' );
        return array( $after['from_newer'], $after['bases']['events'], $after['price_format'] . $after['order_phone'] );`);
      assert.deepEqual(kept, [{ a: 1 }, 'evenimente', 'code022 11 22 33']);
      await refused({ from_newer: { a: 2 } }, 'from_newer', /./);
    } finally {
      await php(
        `delete_option( 'md_shop_settings' ); update_option( 'md_shop_settings', ${phpValue(before)} ); return 1;`,
      );
    }
  });
  test('REST returns all settings with valid values, whatever is stored', async () => {
    const before = await stored();
    try {
      await php(`global $wpdb; $wpdb->update( $wpdb->options,
        array( 'option_value' => serialize( array( 'bases' => array( 'product' => 'Ă' ) ) ) ),
        array( 'option_name' => 'md_shop_settings' ) ); wp_cache_flush(); return 1;`);
      const { json } = await editor.write('GET', '/settings');
      const shown = json['md_shop_settings'] as Settings;
      assert.equal(shown.bases.product, 'magazin');
      assert.deepEqual([...Object.keys(shown), 'journal_periods'], Object.keys(before));
    } finally {
      await php(`update_option( 'md_shop_settings', ${phpValue(before)} ); return 1;`);
    }
    assert.deepEqual(await stored(), before);
  });

  for (const [kind, base, reason] of [
    ['product', 'marca', /already used/],
    ['product', 'ru', /belong to/],
    ['product', 'wp-json', /belong to/],
    ['category', 'mcp', /belong to/],
    ['brand', 'agent', /belong to/],
    ['coach', 'shop', /belong to/],
    ['faq', 'feed', /belong to/],
    ['faq', 'rss2', /belong to/],
    ['faq', 'page', /belong to/],
    ['faq', 'author', /belong to/],
    ['faq', '2026', /belong to/],
    ['faq', 'Întrebări', /./],
    ['faq', 'a'.repeat(41), /./],
  ] as const) {
    test(`the base “${base}” of ${kind} is rejected`, () =>
      refused({ bases: { [kind]: base }, remove_data: true }, `md_shop_settings[bases][${kind}]`, reason));
  }
  test('a base that is the slug of a page in either language, of a post or of a draft is rejected', async () => {
    await make({ post_type: 'page', post_title: 'Echipa', post_name: 'echipa-test', language: 'ro' });
    await make({ post_type: 'page', post_title: 'Команда', post_name: 'komanda-test', language: 'ru' });
    await make({ post_type: 'post', post_title: 'Știre', post_name: 'stire-test', post_status: 'draft' });
    for (const base of ['echipa-test', 'komanda-test', 'stire-test'])
      await refused({ bases: { coach: base } }, '[bases][coach]', /a page or post/);
  });
  test('a text that is too long, an unknown setting and a wrong type are rejected', async () => {
    await refused({ purchase_instructions: { ro: 'ș'.repeat(5001) } }, '[purchase_instructions][ro]', /5,?000/);
    await refused({ purchase_instructions: { de: 'x' } }, 'de', /./);
    await refused({ remove_data: 'perhaps' }, '[remove_data]', /boolean/);
    await refused({ browser_tools: 'perhaps' }, '[browser_tools]', /boolean/);
    await refused('x', 'md_shop_settings', /object/);
  });
  test('unknown, hidden, product and repeated post types are rejected', async () => {
    for (const type of ['nonsense', 'revision', 'wp_block', 'attachment', 'roller_product'])
      await refused({ content_types: { news: ['post', type] } }, '[content_types][news]', new RegExp(`“${type}”`));
    await refused(
      { content_types: { news: ['post', 'page'] } },
      '[content_types][news]',
      /already used for something else/,
    );
  });
  test('a line of synonyms that does not mean anything is rejected with its number', async () => {
    const setting = '[search_synonyms][ro]';
    await refused({ search_synonyms: { ro: 'role, rolere\n\npatine' } }, setting, /line 3 contains only “patine”/);
    await refused({ search_synonyms: { ro: 'role, ,patine', ru: '' } }, setting, /line 1 a word is missing/);
    await refused({ search_synonyms: { ro: 'ș'.repeat(10_001) } }, setting, /10,?000/);
    await refused({ search_synonyms: { en: 'skates, blades' } }, 'en', /./);
  });
  test('synonyms are those of the plugin until they are set, and a change of them requests no rebuild', async () => {
    const before = await stored();
    const shown = (await editor.write('GET', '/settings')).json['md_shop_settings'] as Settings;
    assert.match(shown.search_synonyms.ro, /^role, rolere, /);
    assert.match(shown.search_synonyms.ru, /^ролики, /);
    const due = () =>
      php<number>(
        `global $wpdb; return (int) $wpdb->get_var( "SELECT SUM(value) FROM {$wpdb->prefix}md_shop_state WHERE name IN ('rebuild_due', 'building')" );`,
      );
    try {
      await freshReadModel();
      const { status, json } = await write({ search_synonyms: { ro: '' } });
      assert.equal(status, 200);
      assert.deepEqual(json['md_shop_settings'], { ...shown, search_synonyms: { ...shown.search_synonyms, ro: '' } });
      assert.deepEqual((await stored()).search_synonyms, { ro: '' }, 'default synonyms are not stored');
      assert.equal(await due(), 0);
      await write({ search_synonyms: { ro: shown.search_synonyms.ro }, russian_site: { tagline: 'x' } });
      assert.notEqual(await due(), 0);
    } finally {
      await php(`update_option( 'md_shop_settings', ${phpValue(before)} ); return 1;`);
    }
  });
  test('all problems are named together', async () => {
    await refused({ bases: { product: 'mcp', faq: 'feed' } }, '[bases][product]', /\[bases\]\[faq\]/);
  });
  test('a user who may not write settings gets only that error', async () => {
    const { status } = await (async () => {
      await phpAsAdministrator(`if ( ! username_exists( 'settings-editor' ) ) {
        wp_insert_user( array( 'user_login' => 'settings-editor', 'user_pass' => 'x', 'user_email' => 'settings@example.test', 'role' => 'editor' ) ); } return 1;`);
      const other = await withApplicationPassword('settings-editor');
      return other.write('POST', '/settings', { md_shop_settings: { bases: { product: 'feed' } } });
    })();
    await php(`require_once ABSPATH . 'wp-admin/includes/user.php';
      wp_delete_user( get_user_by( 'login', 'settings-editor' )->ID ); return 1;`);
    assert.equal(status, 403);
  });
  test('null restores the defaults', async () => {
    const before = await stored();
    try {
      assert.equal((await editor.write('POST', '/settings', { md_shop_settings: null })).status, 200);
      assert.equal(await stored(), false);
    } finally {
      await php(`update_option( 'md_shop_settings', ${phpValue(before)} ); return 1;`);
    }
  });
  test('update_option() keeps the old values of invalid settings, stores the others, and reports the problems', async () => {
    const before = await stored();
    const problems = await php<string[]>(`require_once ABSPATH . 'wp-admin/includes/template.php';
      update_option( 'md_shop_settings', array( 'bases' => array( 'product' => 'feed' ), 'remove_data' => '1' ) );
      return wp_list_pluck( get_settings_errors( 'md_shop_settings' ), 'message' );`);
    assert.deepEqual(await stored(), { ...before, remove_data: true });
    assert.equal(problems.length, 1);
    assert.match(String(problems[0]), /\[bases\]\[product\]/);
    for (const invalid of ['x', null, [1, 2]]) {
      await php(`update_option( 'md_shop_settings', ${phpValue(invalid)} ); return 1;`);
      assert.deepEqual(await stored(), { ...before, remove_data: true }, JSON.stringify(invalid));
    }
    await php(`update_option( 'md_shop_settings', array( 'remove_data' => false ) ); return 1;`);
    assert.deepEqual(await stored(), before);
  });
});
