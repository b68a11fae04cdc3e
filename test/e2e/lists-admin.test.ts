import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { product } from './support/contract-client.ts';
import { withCookies, withRole } from './support/editor.ts';
import { deletePosts, deleteTerms, makePost, makeTerm } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { php } from './support/php.ts';
import { withSettings } from './support/settings.ts';
import { wp } from './support/wp-cli.ts';
import { testSite } from './site.ts';

const ids: number[] = [];
let cookie: Record<string, string>;
let several: number;
let single: number;
let russian: number;
/** The price and stock of its own are hidden by its variant, which has none. */
let covered: number;
/** Its translation is in the trash. */
let alone: number;

/** The text of a row of a list, without HTML. */
function row(html: string, id: number): string {
  const found =
    new RegExp(`<tr id="post-${String(id)}"[^]*?</tr>`).exec(html)?.[0] ?? assert.fail(`no row of ${String(id)}`);
  return found
    .replace(/<div class="hidden" id="inline_[^]*?<\/div><\/div>/, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

async function list(query: string, who = cookie): Promise<string> {
  const answer = await fetch(`${(await testSite()).url}/wp-admin/edit.php?post_type=${query}`, { headers: who });
  assert.equal(answer.status, 200);
  return answer.text();
}

async function quickEdit(id: number, fields: Record<string, string>, who = cookie): Promise<string> {
  const nonce =
    /name="_inline_edit" value="(\w+)"/.exec(await list('roller_product', who))?.[1] ?? assert.fail('no quick edit');
  const answer = await fetch(`${(await testSite()).url}/wp-admin/admin-ajax.php`, {
    method: 'POST',
    headers: who,
    body: new URLSearchParams({
      action: 'inline-save',
      post_ID: String(id),
      post_type: 'roller_product',
      post_title: await php<string>(`return get_post( ${String(id)} )->post_title;`),
      _status: 'publish',
      post_view: 'list',
      screen: 'edit-roller_product',
      _inline_edit: nonce,
      ...fields,
    }),
  });
  return answer.text();
}

describe('lists of products and content in wp-admin', () => {
  before(async () => {
    cookie = (await withCookies()).headers;
    const size = (name: string, price: string, stock: 'in_stock' | 'out_of_stock') => ({
      size: name,
      regular_price: price,
      stock,
      sku: `L-${name}`,
    });
    several = await makePost({
      post_type: 'roller_product',
      post_title: 'Listă cu mărimi',
      language: 'ro',
      variants: [size('36', '1000', 'in_stock'), size('37', '1250.50', 'out_of_stock')],
    });
    russian = await makePost({
      post_type: 'roller_product',
      post_title: 'Список с размерами',
      language: 'ru',
      translation_of: several,
    });
    single = await makePost({
      post_type: 'roller_product',
      post_title: 'Listă simplă',
      language: 'ro',
      post_password: 'cheie',
      offer: { regular_price: null, stock: 'out_of_stock' },
    });
    covered = await makePost({
      post_type: 'roller_product',
      post_title: 'Listă cu preț acoperit',
      language: 'ro',
      offer: { regular_price: '900', sale_price: '800' },
      variants: [{ size: '36', regular_price: null, stock: 'out_of_stock' }],
    });
    alone = await makePost({ post_type: 'roller_product', post_title: 'Listă fără traducere', language: 'ro' });
    const trashed = await makePost({
      post_type: 'roller_product',
      post_title: 'Список в корзине',
      language: 'ru',
      translation_of: alone,
    });
    await php(`return wp_trash_post( ${String(trashed)} ) instanceof WP_Post;`);
    ids.push(several, russian, single, covered, alone, trashed);
  });
  after(() => deletePosts(ids));

  test('each row shows prices, stock, language, translation and whether assistants see it', async () => {
    const html = await list('roller_product');
    const [of, translated, hidden] = [row(html, several), row(html, russian), row(html, single)];
    assert.match(of, /1,000–1,250\.50 lei/);
    assert.match(of, /In stock \(1 of 2\).*Romanian.*Russian translation.*Yes/);
    assert.match(translated, /1,000–1,250\.50 lei.*Russian.*Romanian translation.*Yes/);
    assert.match(hidden, /none.*none.*Out of stock.*Romanian.*no Russian translation.*no: It has a password\./);
    assert.match(row(html, alone), /Romanian.*no Russian translation/);
    assert.match(await list('md_shop_coach'), /Romanian[^]*Russian translation[^]*Yes/);
  });

  test('each row of a hidden post type says so', async () => {
    await withSettings({ hidden_post_types: ['roller_product'] }, async () => {
      assert.match(row(await list('roller_product'), several), /no: Its whole post type is hidden from assistants\./);
    });
  });

  test('filters and the report find what products lack', async () => {
    for (const gap of ['no_ru', 'no_price', 'no_stock', 'no_image', 'no_delivery', 'no_category']) {
      const html = await list(`roller_product&md_shop_gap=${gap}`);
      assert.ok(html.includes(`id="post-${String(single)}"`), gap);
      assert.equal(
        html.includes(`id="post-${String(several)}"`),
        ['no_image', 'no_delivery', 'no_category'].includes(gap),
        gap,
      );
      if (gap === 'no_ru') assert.ok(html.includes(`id="post-${String(alone)}"`), 'its translation is in the trash');
      else assert.ok(html.includes(`id="post-${String(covered)}"`), `${gap} of what is not sold`);
    }
    const report = JSON.parse(await wp('md-shop', 'products', 'report', '--format=json')) as {
      gap: string;
      count: number;
      list: string;
    }[];
    const counts = Object.fromEntries(report.map(({ gap, count }) => [gap, count]));
    for (const gap of ['no_ru', 'no_price']) {
      const items = JSON.parse(await wp('md-shop', 'products', 'report', gap, '--format=json')) as { id: number }[];
      assert.equal(items.length, counts[gap]);
      assert.ok(items.some(({ id }) => id === single) && items.every(({ id }) => id !== several));
    }
    assert.match(report[1]?.list ?? '', /edit\.php\?post_type=roller_product&md_shop_gap=no_ru$/);
    const screen = await list('roller_product&page=md-shop-products-gaps');
    for (const gap of ['no_ru', 'no_price'] as const) {
      const label = { no_ru: 'Without Russian', no_price: 'Without a price' }[gap];
      const [, listed = ''] =
        new RegExp(`<h2>${label}: ${String(counts[gap])}</h2><ul[^>]*>(.*?)</ul>`).exec(screen) ?? [];
      assert.ok(
        listed.includes(`post.php?post=${String(single)}&#038;action=edit">Listă simplă</a>`),
        `${gap}: ${listed}`,
      );
      assert.ok(!listed.includes(`post=${String(several)}&`), gap);
    }
  });

  test('a category in another language, which bulk edit gives to all chosen products, is none', async () => {
    const category = await makeTerm('md_shop_category', 'Listă de căști', { language: 'ro' });
    const translation = await makeTerm('md_shop_category', 'Список шлемов', {
      language: 'ru',
      translationOf: category,
    });
    const without = async () =>
      (
        JSON.parse(await wp('md-shop', 'products', 'report', 'no_category', '--format=json')) as { id: number }[]
      ).flatMap(({ id }) => ([several, russian].includes(id) ? [id] : []));
    try {
      assert.deepEqual(await without(), [russian, several]);
      const nonce =
        /id="_wpnonce" name="_wpnonce" value="(\w+)"/.exec(await list('roller_product'))?.[1] ??
        assert.fail('no nonce');
      const query = new URLSearchParams([
        ['post_type', 'roller_product'],
        ['action', 'edit'],
        ['bulk_edit', 'Update'],
        ['_wpnonce', nonce],
        ['_status', '-1'],
        ['md_shop_quick_price', ''],
        ['md_shop_quick_stock', ''],
        ['tax_input[md_shop_category][]', String(category)],
        ...[several, russian].map((id): [string, string] => ['post[]', String(id)]),
      ]);
      const { url } = await testSite();
      assert.equal((await fetch(`${url}/wp-admin/edit.php?${query.toString()}`, { headers: cookie })).status, 200);
      await product(several); // what agents read knows the new categories now
      assert.deepEqual(await without(), [russian]);
      await php(
        `wp_set_object_terms( ${String(russian)}, array( ${String(translation)} ), 'md_shop_category' ); return 1;`,
      );
      assert.deepEqual(await without(), []);
    } finally {
      await deleteTerms('md_shop_category', [category, translation]);
    }
  });

  test('quick edit sets price and stock of one variant or of all, and refuses what is not a price', async () => {
    assert.match(
      await quickEdit(several, { md_shop_quick_price: '1.500,50', md_shop_quick_stock: 'backorder' }),
      /1,500\.50 lei/,
    );
    const detail = await product(several);
    assert.deepEqual(
      detail.variants.map(({ size, price, availability, sku }) => [size, price, availability, sku]),
      [
        ['36', '1500.50', 'backorder', 'L-36'],
        ['37', '1500.50', 'backorder', 'L-37'],
      ],
    );
    assert.match(await quickEdit(several, { md_shop_quick_price: '1.499' }), /“1\.499” is not a price/);
    assert.match(await quickEdit(several, { md_shop_quick_price: '99', _inline_edit: 'wrong' }), /^-1/);
    assert.deepEqual((await product(several)).variants, detail.variants);
    await quickEdit(several, {});
    assert.deepEqual((await product(several)).variants, detail.variants);
  });

  test('quick edit changes no price that a translation of somebody else shares', async () => {
    const rights = ['edit_roller_products', 'edit_published_roller_products', 'publish_roller_products'];
    const made: number[] = [];
    await withRole('list-author', rights, async ({ headers }, user) => {
      const own = await makePost({
        post_type: 'roller_product',
        post_title: 'Listă proprie',
        language: 'ro',
        offer: { regular_price: '900' },
      });
      const foreign = await makePost({
        post_type: 'roller_product',
        post_title: 'Чужой перевод',
        language: 'ru',
        translation_of: own,
      });
      // Gone with their author, whom WordPress would look up for each list.
      made.push(own, foreign);
      await php(`return wp_update_post( array( 'ID' => ${String(own)}, 'post_author' => ${String(user)} ) );`);
      const change = { md_shop_quick_price: '1' };
      assert.match(await quickEdit(own, change, headers), /^You may not change the prices of this product/);
      assert.equal((await product(own)).price, '900.00');
      await php(`return wp_update_post( array( 'ID' => ${String(foreign)}, 'post_author' => ${String(user)} ) );`);
      assert.match(await quickEdit(own, change, headers), /1 lei/);
    });
    await deletePosts(made);
  });

  test('quick edit is not refused because of a sale that is over, which it removes, or one that is not shown', async () => {
    const over = await makePost({
      post_type: 'roller_product',
      post_title: 'Listă după reducere',
      language: 'ro',
      offer: { regular_price: '900', sale_price: '800', sale_to: '2020-01-31T22:00:00Z' },
    });
    ids.push(over);
    assert.match(await quickEdit(over, { md_shop_quick_price: '700' }), /700 lei/);
    assert.equal((await product(over)).regular_price, '700.00');
    const left = `global $wpdb; return $wpdb->get_row( "SELECT sale_price, sale_to FROM {$wpdb->prefix}md_shop_offers WHERE product_id = ${String(over)}", ARRAY_N );`;
    assert.deepEqual(await php(left), [null, null]);
    assert.match(await quickEdit(covered, { md_shop_quick_price: '700' }), /700 lei/);
  });

  test('bulk edit sets the price of several products once each, and names those whose sale price is not lower', async () => {
    const sale = await makePost({
      post_type: 'roller_product',
      post_title: 'Listă redusă',
      language: 'ro',
      offer: { regular_price: '900', sale_price: '800' },
    });
    ids.push(sale);
    const nonce =
      /id="_wpnonce" name="_wpnonce" value="(\w+)"/.exec(await list('roller_product'))?.[1] ?? assert.fail('no nonce');
    const query = new URLSearchParams([
      ['post_type', 'roller_product'],
      ['action', 'edit'],
      ['bulk_edit', 'Update'],
      ['_wpnonce', nonce],
      ['_status', '-1'],
      ['md_shop_quick_price', '700'],
      ['md_shop_quick_stock', ''],
      ...[several, russian, sale].map((id): [string, string] => ['post[]', String(id)]),
    ]);
    const answer = await fetch(`${(await testSite()).url}/wp-admin/edit.php?${query.toString()}`, { headers: cookie });
    assert.match(await answer.text(), /were not changed[^<]*Listă redusă/);
    assert.deepEqual(
      (await product(several)).variants.map(({ price }) => price),
      ['700.00', '700.00'],
    );
    assert.equal((await product(sale)).regular_price, '900.00');
  });

  test("WordPress's export says what its file does not contain", async () => {
    const screen = async (who: Record<string, string>) =>
      (await fetch(`${(await testSite()).url}/wp-admin/export.php`, { headers: who })).text();
    const own = await screen(cookie);
    assert.match(own, /does not contain prices, stock, variants and SKUs[^<]*languages of texts[^<]*copy its database/);
    assert.match(own, /<a href="[^"]*page=[^"]*">Export products as CSV<\/a>/);
    await withRole('exporter', ['export', 'edit_posts'], async ({ headers }) => {
      const html = await screen(headers);
      assert.match(html, /does not contain prices/);
      assert.doesNotMatch(html, /Export products as CSV/, 'a screen that this user may not open');
    });
  });

  test('the number of statements does not depend on the number of rows', async () => {
    const counting = `add_filter( 'edit_posts_per_page', static fn () => (int) ( $_GET['rows'] ?? 20 ) );
      add_filter( 'query', static function ( $query ) { $GLOBALS['test_ours'] = ( $GLOBALS['test_ours'] ?? 0 ) + (int) str_contains( $query, 'md_shop_' ); return $query; } );
      add_action( 'admin_footer', static function () { echo '<!-- statements: ' . $GLOBALS['wpdb']->num_queries . ' ours: ' . $GLOBALS['test_ours'] . ' -->'; } );`;
    const counts = await withPlugin(counting, async () => {
      const found: number[][] = [];
      for (const rows of [5, 50]) {
        const html = await list(`roller_product&rows=${String(rows)}`);
        assert.equal(html.match(/<tr id="post-/g)?.length, rows);
        const [, all, ours] = /statements: (\d+) ours: (\d+)/.exec(html) ?? assert.fail('no count');
        found.push([Number(all), Number(ours)]);
      }
      return found;
    });
    const [few = [], many = []] = counts;
    assert.equal(many[1], few[1], `statements of the plugin: ${JSON.stringify(counts)}`);
    assert.ok(Number(many[0]) <= Number(few[0]) + 3, `all statements: ${JSON.stringify(counts)}`);
  });
});
