import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ProductDetail } from '../../src-contract/resources/product.ts';
import { make, removeAll } from './support/changing.ts';
import { categories, content, everyContent, product, products } from './support/contract-client.ts';
import { withApplicationPassword, type Editor } from './support/editor.ts';
import { freshReadModel, untilRebuilt } from './support/fixtures.ts';
import { page } from './support/pages.ts';
import { php, phpValue } from './support/php.ts';
import { testSite } from './site.ts';

const q = encodeURIComponent;

describe('changes: settings of the site', () => {
  const editor = { cookies: undefined as Editor | undefined };
  let home = '';
  let product1: { id: number; path: string };
  before(async () => {
    home = (await testSite()).url;
    const [item] = (await products('per_page=1&search=Nistrel')).items;
    assert.ok(item);
    product1 = { id: item.id, path: item.url.replace(home, '') };
    editor.cookies = await withApplicationPassword();
  });
  // Addresses that changed and changed back have changed every `modified`.
  after(async () => {
    await removeAll();
    await freshReadModel();
  });

  /** Runs `attempt` with another value of an option and always restores the option; then the addresses must be the old ones. */
  async function withOption(name: string, value: unknown, attempt: () => Promise<void>, prepare = ''): Promise<void> {
    const before = await php(`return get_option( '${name}' );`);
    try {
      await php(`${prepare} update_option( '${name}', ${phpValue(value)} ); return 1;`);
      await untilRebuilt();
      await attempt();
    } finally {
      await php(
        before === false
          ? `delete_option( '${name}' ); return 1;`
          : `update_option( '${name}', ${phpValue(before)} ); return 1;`,
      );
      await untilRebuilt();
    }
    assert.equal((await product(product1.id)).url, `${home}${product1.path}`);
  }

  test('the address of the uploads is that of pictures', async () => {
    const { image } = await product(product1.id);
    assert.ok(image);
    await withOption('upload_url_path', `${home}/imagini`, async () => {
      const moved = image.replace(`${home}/wp-content/uploads/`, `${home}/imagini/`);
      assert.notEqual(moved, image);
      assert.equal((await product(product1.id)).image, moved);
    });
    assert.equal((await product(product1.id)).image, image);
  });

  test('the permalink structure: plain addresses, and back', async () => {
    await withOption('permalink_structure', '', async () => {
      const { url } = await testSite();
      const { text } = await page(`/?rest_route=/md-shop/v1/products/${String(product1.id)}`);
      const item = JSON.parse(text) as ProductDetail;
      assert.ok(item.url.startsWith(`${url}/?`), item.url);
      const [variant] = item.variants;
      assert.ok(variant?.url === `${item.url}&variant=${String(variant?.variant_id)}`, variant?.url);
      assert.equal((await page(item.url)).status, 200);
    });
  });
  test('the permalink structure: with dates and index.php', async () => {
    await withOption('permalink_structure', '/%year%/%postname%/', async () => {
      const { url } = await testSite();
      const [news] = (await content('search=Calendarul+sezonului')).items;
      assert.equal(news?.url, `${url}/2026/calendar-2026/`);
      const [russian] = (await content(`language=ru&search=${q('календарь')}`)).items;
      assert.ok(russian?.url.startsWith(`${url}/ru/2026/`), russian?.url);
    });
  });
  test('the permalink structure: with categories, which are assigned, renamed and deleted', async () => {
    const { id, term, parent } = await php<{ id: number; term: number; parent: number }>(`
      $parent = wp_insert_term( 'Sus', 'category', array( 'slug' => 'sus-test' ) )['term_id'];
      $term = wp_insert_term( 'Jos', 'category', array( 'slug' => 'jos-test', 'parent' => $parent ) )['term_id'];
      $id = wp_insert_post( array( 'post_type' => 'post', 'post_status' => 'publish', 'post_title' => 'Rubricat', 'post_name' => 'rubricat' ) );
      return array( 'id' => $id, 'term' => $term, 'parent' => $parent );`);
    const path = async () => new URL((await content('search=rubricat')).items[0]?.url ?? '').pathname;
    try {
      await withOption('permalink_structure', '/%category%/%postname%/', async () => {
        await path();
        await php(`wp_set_object_terms( ${String(id)}, ${String(term)}, 'category' ); return 1;`);
        assert.equal(await path(), '/sus-test/jos-test/rubricat/');
        await php(`wp_update_term( ${String(parent)}, 'category', array( 'slug' => 'alt-sus-test' ) ); return 1;`);
        assert.equal(await path(), '/alt-sus-test/jos-test/rubricat/');
        await php(`wp_delete_term( ${String(parent)}, 'category' ); return 1;`);
        assert.equal(await path(), '/jos-test/rubricat/');
      });
    } finally {
      await php(`wp_delete_post( ${String(id)}, true ); wp_delete_term( ${String(term)}, 'category' ); return 1;`);
    }
  });
  test('the permalink structure: with letters, which addresses have percent-encoded', async () => {
    await withOption('permalink_structure', '/știri/%postname%/', async () => {
      const { url } = await testSite();
      const [news] = (await content('search=Calendarul+sezonului')).items;
      assert.equal(news?.url, `${url}/${q('știri')}/calendar-2026/`);
      const [russian] = (await content(`language=ru&search=${q('календарь')}`)).items;
      assert.ok(russian !== undefined);
      assert.ok(russian.url.startsWith(`${url}/ru/${q('știri')}/`), russian.url);
      await php(`flush_rewrite_rules(); return 1;`);
      const { status, location, text } = await page(news.url);
      assert.equal(status, 200, location ?? '');
      assert.ok(text.includes(`hreflang="ru" href="${russian.url}"`), 'the page does not link its translation');
      const markdown = await page(news.url, { headers: { Accept: 'text/markdown' } });
      assert.ok(markdown.text.includes(`\nurl: "${news.url}"\n`), markdown.text.slice(0, 300));
      assert.ok(markdown.headers.get('link')?.startsWith(`<${news.url}>; rel="canonical"`));
    });
    await php(`flush_rewrite_rules(); return 1;`);
  });
  const settings = () =>
    php<Record<string, unknown>>(`$settings = get_option( 'md_shop_settings', array() ); return (object) $settings;`);

  test('the home address moves into a folder: no response has an old host or path', async () => {
    await withOption('home', `${home}/club`, async () => {
      for (const item of (await products('per_page=50')).items)
        assert.ok(item.url.startsWith(`${home}/club/`), item.url);
      for (const item of (await products('per_page=50&language=ru')).items)
        assert.ok(item.url.startsWith(`${home}/club/ru/`), item.url);
      for (const item of (await content('per_page=50')).items)
        assert.ok(item.url.startsWith(`${home}/club/`), item.url);
      for (const item of (await categories()).categories) assert.ok(item.url.startsWith(`${home}/club/`), item.url);
    });
  });
  test('the read model contains no host, also not that of the page on which people order', async () => {
    const order = `${home}/comanda/`;
    const id = await make({ post_title: 'Cu pagină de comandă', language: 'ro', offer: { regular_price: '5' } });
    let rows: string[] = [];
    await withOption(
      'md_shop_settings',
      { ...(await settings()), purchase_instructions: { ro: '', ru: '' }, order_page: { ro: order } },
      async () => {
        const { purchase_instructions: instructions } = await product(id);
        assert.ok(instructions.includes(order), instructions);
        rows = await php<string[]>(`global $wpdb; $all = array();
      $answering = (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'generation'" );
      foreach ( array( 'entries', 'terms', 'entry_terms', 'totals', 'state' ) as $table ) {
        foreach ( $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}md_shop_$table", ARRAY_A ) as $row ) {
          // The generation before is kept for readers that are in it still, and may come from the home of the test before.
          if ( ! isset( $row['generation'] ) || (int) $row['generation'] === $answering ) { $all[] = implode( ' ', $row ); }
        }
      } return $all;`);
      },
    );
    const host = new URL(home).host;
    assert.ok(rows.length > 50);
    for (const row of rows)
      assert.ok(!row.includes(host) && !row.includes(host.replace(':', '\\:')), row.slice(0, 300));
  });

  test('the bases of addresses', async () => {
    await withOption(
      'md_shop_settings',
      {
        ...(await settings()),
        bases: { product: 'shop-test', category: 'cat-test', brand: 'marca', coach: 'antrenori', faq: 'intrebari' },
      },
      async () => {
        const item = await product(product1.id);
        assert.ok(item.url.startsWith(`${home}/shop-test/`), item.url);
        for (const one of (await categories()).categories) assert.ok(one.url.startsWith(`${home}/cat-test/`), one.url);
        assert.equal((await page(item.url)).status, 200, 'the new address does not respond');
      },
    );
  });
  test('the post types of each kind of content', async () => {
    const stored = await settings();
    const types = { page: ['page'], news: ['post'], coach: ['md_shop_coach', 'portfolio'], faq: [] as string[] };
    const before = (await content()).total;
    const faqs = (await everyContent()).filter(({ type }) => type === 'faq').length;
    assert.ok(faqs > 0);
    await withOption('md_shop_settings', { ...stored, content_types: types }, async () => {
      assert.equal((await content()).total, before - faqs);
      assert.ok((await everyContent()).every(({ type }) => type !== 'faq'));
    });
    await withOption(
      'md_shop_settings',
      { ...stored, content_types: { ...types, news: ['post', 'md_shop_faq'] } },
      async () => {
        assert.equal((await content()).total, before);
        assert.ok((await everyContent()).every(({ type }) => type !== 'faq'));
      },
    );
    assert.equal((await content()).total, before);
  });
  test('purchase instructions of the settings are used for products without their own, through /wp/v2/settings', async () => {
    const own = await make({ post_title: 'Cu instrucțiuni', meta: { md_shop_purchase_instructions: 'Ale mele.' } });
    const none = await make({ post_title: 'Fără instrucțiuni', language: 'ro' });
    const ru = await make({ post_title: 'Без инструкций', language: 'ru', translation_of: none });
    const before = await settings();
    try {
      const body = { ...before, purchase_instructions: { ro: 'Sunați la magazin.', ru: 'Позвоните в магазин.' } };
      const { status, json } = await (editor.cookies as Editor).write('POST', '/settings', { md_shop_settings: body });
      assert.equal(status, 200, JSON.stringify(json));
      await untilRebuilt();
      assert.equal((await product(none)).purchase_instructions, 'Sunați la magazin.');
      assert.equal((await product(ru, 'ru')).purchase_instructions, 'Позвоните в магазин.');
      assert.equal((await product(own)).purchase_instructions, 'Ale mele.');
    } finally {
      await php(`update_option( 'md_shop_settings', ${phpValue(before)} ); return 1;`);
      await untilRebuilt();
    }
    assert.notEqual((await product(none)).purchase_instructions, 'Sunați la magazin.');
  });
});
