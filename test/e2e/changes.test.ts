import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { categories, content, product, products, read, refused } from './support/contract-client.ts';
import type { ProductDetail } from '../../src-contract/resources/product.ts';
import { withApplicationPassword, withCookies, type Editor } from './support/editor.ts';
import { deletePosts, deleteTerms, freshReadModel, makePost, makeTerm, type NewPost } from './support/fixtures.ts';
import { php, phpAsAdministrator, phpValue } from './support/php.ts';
import { page } from './support/pages.ts';
import { testSite } from './site.ts';

const q = encodeURIComponent;
const made: number[] = [];
const now = () => Math.floor(Date.now() / 1000);
const rfc = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
const mysql = (seconds: number) => rfc(seconds).replace('T', ' ').replace('Z', '');

async function make(post: Partial<NewPost> & { post_title: string }): Promise<number> {
  const id = await makePost({ post_type: 'roller_product', ...post });
  made.push(id);
  return id;
}

async function removeAll(): Promise<void> {
  await (await testSite()).setTestState({ now: null });
  if (made.length > 0) await deletePosts(made.splice(0));
}

/** Moves the plugin's clock to so many seconds from now, so that a change can be told from what was before it. */
async function clock(seconds: number): Promise<number> {
  const moment = now() + seconds;
  await (await testSite()).setTestState({ now: moment });
  return moment;
}

const size = (name: string, price: string | null, more: object = {}) => ({ size: name, regular_price: price, sku: `T-${name}`, ...more });

describe('changes: each shows in the very next read', () => {
  afterEach(removeAll);

  test('a new product, and its text changed by wp_update_post', async () => {
    const total = (await products()).total;
    const id = await make({ post_title: 'Primul nume', post_content: '<p>unu</p>', offer: { regular_price: '5', sku: 'X-1' } });
    assert.equal((await products()).total, total + 1);
    assert.equal((await product(id)).name, 'Primul nume');
    await php(`wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Al doilea nume', 'post_content' => '<p>doi</p>' ) ); return 1;`);
    const changed = await product(id);
    assert.deepEqual([changed.name, changed.description], ['Al doilea nume', 'doi']);
    assert.equal((await products(`search=${q('al doilea nume')}`)).total, 1);
    assert.equal((await products(`search=${q('primul nume')}`)).total, 0);
  });

  for (const [name, who] of [
    ['an application password', withApplicationPassword],
    ['cookie and nonce', withCookies],
  ] as const) {
    test(`by an administrator with ${name} over REST: title, text, price, stock, texts, draft, publish, deletion`, async () => {
      const editor = await who();
      const id = await make({ post_title: 'Editat', variants: [size('M', '10')] });
      const update = async (body: unknown) => {
        const { status, json } = await editor.write('POST', `/roller_product/${String(id)}`, body);
        assert.equal(status, 200, JSON.stringify(json));
        return json;
      };
      await update({ title: 'Editat prin REST', content: '<p>text nou</p>' });
      assert.deepEqual([(await product(id)).name, (await product(id)).description], ['Editat prin REST', 'text nou']);
      const [variant] = (await product(id)).variants;
      assert.ok(variant);
      const given = { variant_id: variant.variant_id, size: 'M', color: null, sku: 'N-1', sale_price: null, sale_from: null, sale_to: null };
      await update({ md_shop_variants: [{ ...given, regular_price: '12.5', stock: 'backorder' }] });
      const priced = await product(id);
      assert.deepEqual(
        [priced.price, priced.availability, priced.variants[0]?.price, priced.variants[0]?.sku, priced.variants[0]?.variant_id],
        ['12.50', 'backorder', '12.50', 'N-1', variant.variant_id],
      );
      await update({ md_shop_variants: [{ ...given, regular_price: '12.5', stock: 'out_of_stock' }] });
      assert.deepEqual([(await product(id)).availability, (await product(id)).sizes], ['out_of_stock', []]);
      await update({ meta: { md_shop_delivery: 'Curier', md_shop_warranty: '2 ani', md_shop_purchase_instructions: 'Sunați.' } });
      const texts = await product(id);
      assert.deepEqual([texts.delivery, texts.warranty, texts.purchase_instructions], ['Curier', '2 ani', 'Sunați.']);
      await update({ status: 'draft' });
      await refused(404, `/products/${String(id)}`);
      await update({ status: 'publish' });
      await product(id);
      await update({ password: 'x' });
      await refused(404, `/products/${String(id)}`);
      await update({ password: '' });
      await product(id);
      assert.equal((await editor.write('DELETE', `/roller_product/${String(id)}?force=true`)).status, 200);
      await refused(404, `/products/${String(id)}`);
    });
  }

  test('a change behind every hook is repaired by the scheduled reconcile', async () => {
    const id = await make({ post_title: 'Înainte', variants: [size('S', '10')] });
    const other = await make({ post_title: 'Dispare pe furiș' });
    await php(`global $wpdb;
      $wpdb->update( $wpdb->posts, array( 'post_title' => 'Pe la spate' ), array( 'ID' => ${String(id)} ) );
      $wpdb->update( $wpdb->prefix . 'md_shop_variants', array( 'regular_price' => 2222 ), array( 'product_id' => ${String(id)} ) );
      $wpdb->delete( $wpdb->posts, array( 'ID' => ${String(other)} ) );
      return 1;`);
    await php(`do_action( 'md_shop_reconcile' ); return 1;`);
    const repaired = await product(id);
    assert.deepEqual([repaired.name, repaired.price], ['Pe la spate', '22.22']);
    await refused(404, `/products/${String(other)}`);
  });
  test('the reconcile is scheduled by itself', async () => {
    const next = await php<number | false>(`return wp_next_scheduled( 'md_shop_reconcile' );`);
    assert.ok(typeof next === 'number' && next < now() + 3700);
  });

  test('trash, restored from the trash, deleted for good', async () => {
    const id = await make({ post_title: 'Coș' });
    const total = (await products()).total;
    await php(`wp_trash_post( ${String(id)} ); return 1;`);
    assert.equal((await products()).total, total - 1);
    await refused(404, `/products/${String(id)}`);
    // WordPress gives a restored post the status draft, unless a filter says otherwise.
    await php(`wp_untrash_post( ${String(id)} ); return 1;`);
    await refused(404, `/products/${String(id)}`);
    await php(`wp_publish_post( ${String(id)} ); return 1;`);
    assert.equal((await products()).total, total);
    await php(`wp_delete_post( ${String(id)}, true ); return 1;`);
    assert.equal((await products()).total, total - 1);
  });

  test('a revision is restored', async () => {
    const id = await make({ post_title: 'Versiunea unu', post_content: '<p>Textul întâi.</p>' });
    await phpAsAdministrator(`wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Versiunea doi', 'post_content' => '<p>Textul al doilea.</p>' ) ); return 1;`);
    await phpAsAdministrator(`wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Versiunea trei', 'post_content' => '<p>Textul al treilea.</p>' ) ); return 1;`);
    assert.equal((await product(id)).description, 'Textul al treilea.');
    await phpAsAdministrator(`foreach ( wp_get_post_revisions( ${String(id)} ) as $revision ) {
        if ( $revision->post_title === 'Versiunea doi' ) { wp_restore_post_revision( $revision->ID ); }
      } return 1;`);
    const restored = await product(id);
    assert.deepEqual([restored.name, restored.description], ['Versiunea doi', 'Textul al doilea.']);
  });

  test('an autosave and a new revision change nothing', async () => {
    const id = await make({ post_title: 'Neschimbat', post_content: '<p>fix</p>' });
    const before = await product(id);
    await phpAsAdministrator(`require_once ABSPATH . 'wp-admin/includes/post.php';
      wp_create_post_autosave( array( 'post_ID' => ${String(id)}, 'post_type' => 'roller_product', 'post_title' => 'Autosalvat', 'post_content' => 'x', 'post_excerpt' => '' ) ); return 1;`);
    assert.deepEqual(await product(id), before);
  });

  test('prices, stock, variants added, removed and reordered', async () => {
    const id = await make({ post_title: 'Familie', variants: [size('36', '100'), size('37', '150')] });
    const first = await product(id);
    assert.deepEqual([first.price, first.price_from, first.variant_price_range, first.sizes], ['100.00', true, { min: '100.00', max: '150.00' }, ['36', '37']]);
    const [one, two] = first.variants;
    assert.ok(one && two);
    await write(id, [{ ...size('37', '150'), variant_id: two.variant_id }, { ...size('36', '150'), variant_id: one.variant_id }, size('38', null)]);
    const second = await product(id);
    assert.deepEqual([second.price, second.price_from, second.variant_price_range, second.sizes], ['150.00', false, { min: '150.00', max: '150.00' }, ['36', '37', '38']]);
    assert.deepEqual(second.variants.map(({ variant_id: variant }) => variant).slice(0, 2), [two.variant_id, one.variant_id]);
    await write(id, []);
    const none = await product(id);
    assert.deepEqual([none.variants, none.price, none.price_from, none.sizes, none.availability], [[], null, false, [], 'out_of_stock']);
    assert.ok(!('variant_price_range' in none));
  });

  test('ids of deleted variants are never used again, not even after the product, the last row or a restart of counting', async () => {
    const id = await make({ post_title: 'Ids', variants: [size('1', '1'), size('2', '2')] });
    const old = (await product(id)).variants.map(({ variant_id: variant }) => variant);
    await write(id, [{ ...size('1', '1'), variant_id: old[0] }]);
    await write(id, [{ ...size('1', '1'), variant_id: old[0] }, size('2', '2')]);
    const renewed = (await product(id)).variants.map(({ variant_id: variant }) => variant);
    assert.equal(renewed[0], old[0]);
    assert.ok(!old.includes(renewed[1] ?? 0), 'the id of a deleted variant was used again');
    await deletePosts([id]);
    const next = await make({ post_title: 'Ids 2', variants: [size('1', '1')] });
    const [fresh] = (await product(next)).variants;
    assert.ok(fresh && fresh.variant_id > Math.max(...old, ...renewed), 'ids of a deleted product were used again');
  });

  test('a sale begins and ends by the clock, to the second', async () => {
    const from = now() + 3600;
    const to = now() + 7200;
    const id = await make({ post_title: 'Reducere', variants: [size('M', '100', { sale_price: '80', sale_from: rfc(from), sale_to: rfc(to) }), size('L', '90')] });
    const at = async (moment: number) => {
      await (await testSite()).setTestState({ now: moment });
      const item = await product(id);
      const listed = (await products('search=Reducere')).items.find((one) => one.id === id);
      assert.deepEqual([listed?.price, listed?.modified], [item.price, item.modified], 'list and detail differ');
      return [item.variants[0]?.price, item.variants[0]?.regular_price, item.price, item.regular_price];
    };
    assert.deepEqual(await at(from - 1), ['100.00', '100.00', '90.00', '90.00']);
    assert.deepEqual(await at(from), ['80.00', '100.00', '80.00', '100.00']);
    assert.equal((await product(id)).modified, rfc(from), 'a sale that begins changes what is shown');
    assert.deepEqual(await at(to - 1), ['80.00', '100.00', '80.00', '100.00']);
    assert.deepEqual(await at(to), ['100.00', '100.00', '90.00', '90.00']);
    assert.equal((await product(id)).modified, rfc(to));
  });

  test('a sale that has ended long ago or begins far ahead changes nothing', async () => {
    const past = await make({ post_title: 'Trecut', offer: { regular_price: '100', sale_price: '80', sale_from: '2020-01-01T00:00:00Z', sale_to: '2020-02-01T00:00:00Z' } });
    const future = await make({ post_title: 'Viitor', offer: { regular_price: '100', sale_price: '80', sale_from: '2035-01-01T00:00:00Z' } });
    const running = await make({ post_title: 'Acum', offer: { regular_price: '100', sale_price: '80' } });
    assert.deepEqual([(await product(past)).price, (await product(future)).price, (await product(running)).price], ['100.00', '100.00', '80.00']);
  });

  for (const type of ['roller_product', 'post'] as const) {
    test(`a scheduled ${type} is public when its time has come, even if WordPress's cron slept`, async () => {
      const due = now() + 86400;
      const list = async () => (type === 'post' ? (await content('search=programata')).items : (await products('search=programata')).items).map(({ id }) => id);
      const id = await make({ post_type: type, post_title: 'Programata', post_status: 'future', post_date_gmt: mysql(due) });
      assert.deepEqual(await list(), []);
      await (await testSite()).setTestState({ now: due - 1 });
      assert.deepEqual(await list(), []);
      await (await testSite()).setTestState({ now: due });
      assert.deepEqual(await list(), [id]);
      if (type === 'roller_product') assert.equal((await product(id)).id, id);
    });
  }

  test('translations are linked and unlinked', async () => {
    const ro = await make({ post_title: 'Pereche', language: 'ro', variants: [size('M', '10', { color: { ro: 'roșu', ru: 'красный' } })] });
    const ru = await make({ post_title: 'Пара', language: 'ru' });
    await refused(404, `/products/${String(ro)}?language=ru`);
    await refused(404, `/products/${String(ru)}?language=ro`);
    assert.deepEqual((await product(ru, 'ru')).variants, []);
    const link = (of: number) => rest(ru, { md_shop_translation_of: of });
    await link(ro);
    assert.deepEqual([(await product(ro, 'ru')).id, (await product(ru, 'ro')).id], [ru, ro]);
    const [a] = (await product(ro, 'ro')).variants;
    const [b] = (await product(ro, 'ru')).variants;
    assert.deepEqual([a?.variant_id, a?.price, a?.sku, a?.color], [b?.variant_id, b?.price, b?.sku, 'roșu']);
    assert.equal(b?.color, 'красный');
    await link(0);
    await refused(404, `/products/${String(ro)}?language=ru`);
    assert.deepEqual([(await product(ru, 'ru')).id, (await product(ru, 'ru')).variants], [ru, []]);
    assert.equal((await product(ro, 'ro')).variants.length, 1);
  });

  test("a post's language is changed", async () => {
    const id = await make({ post_title: 'Schimbător', language: 'ro' });
    await rest(id, { md_shop_language: 'ru' });
    await refused(404, `/products/${String(id)}?language=ro`);
    assert.match((await product(id, 'ru')).url, /\/ru\//);
  });

  test("prices written through one language show in the other, and deleting one language leaves the other's variants", async () => {
    const ro = await make({ post_title: 'Comun', language: 'ro', variants: [size('M', '10')] });
    const ru = await make({ post_title: 'Общий', language: 'ru', translation_of: ro });
    const [variant] = (await product(ru, 'ru')).variants;
    assert.ok(variant);
    await write(ru, [{ ...size('M', '33'), variant_id: variant.variant_id }]);
    for (const language of ['ro', 'ru'] as const) {
      const item = await product(ro, language);
      assert.deepEqual([item.price, item.variants[0]?.variant_id], ['33.00', variant.variant_id]);
    }
    await deletePosts([ro]);
    const left = await product(ru, 'ru');
    assert.deepEqual([left.price, left.variants.map(({ variant_id: id }) => id)], ['33.00', [variant.variant_id]]);
    await refused(404, `/products/${String(ru)}?language=ro`);
  });

  test('an image is set, replaced and deleted', async () => {
    const id = await make({ post_title: 'Cu poză' });
    assert.equal((await product(id)).image, null);
    const attach = (name: string) => php<{ id: number; url: string }>(`
      $image = imagecreatetruecolor( 8, 8 ); ob_start(); imagepng( $image ); $file = wp_upload_bits( '${name}.png', null, ob_get_clean() );
      $id = wp_insert_attachment( array( 'post_title' => 'x', 'post_mime_type' => 'image/png', 'post_status' => 'inherit' ), $file['file'] );
      set_post_thumbnail( ${String(id)}, $id ); return array( 'id' => $id, 'url' => wp_get_attachment_url( $id ) );`);
    const first = await attach('unu');
    assert.equal((await product(id)).image, first.url);
    const second = await attach('doi');
    assert.equal((await product(id)).image, second.url);
    await php(`wp_delete_attachment( ${String(second.id)}, true ); return 1;`);
    assert.equal((await product(id)).image, null);
    await php(`set_post_thumbnail( ${String(id)}, ${String(first.id)} ); delete_post_thumbnail( ${String(id)} ); wp_delete_attachment( ${String(first.id)}, true ); return 1;`);
    assert.equal((await product(id)).image, null);
  });

  test("a page's parent and slug are changed: its children's addresses follow", async () => {
    const parent = await make({ post_type: 'page', post_title: 'Parinte', post_name: 'parinte-test' });
    const child = await make({ post_type: 'page', post_title: 'Copil testat', post_name: 'copil-test', post_parent: parent });
    const url = async () => (await content('search=copil+testat')).items[0]?.url.replace(/^https?:\/\/[^/]+/, '');
    assert.equal(await url(), '/parinte-test/copil-test/');
    await php(`wp_update_post( array( 'ID' => ${String(parent)}, 'post_name' => 'alt-parinte' ) ); return 1;`);
    assert.equal(await url(), '/alt-parinte/copil-test/');
    await php(`wp_update_post( array( 'ID' => ${String(child)}, 'post_parent' => 0 ) ); return 1;`);
    assert.equal(await url(), '/copil-test/');
  });
});

function rest(id: number, body: object): Promise<unknown> {
  return php(`wp_set_current_user( 1 ); $request = new WP_REST_Request( 'POST', '/wp/v2/roller_product/${String(id)}' );
    $request->set_body_params( ${phpValue(body)} ); $response = rest_do_request( $request );
    if ( $response->is_error() ) { throw new RuntimeException( wp_json_encode( $response->get_data() ) ); }
    return 1;`);
}

function write(id: number, variants: object[]): Promise<unknown> {
  const whole = { color: null, sale_price: null, sale_from: null, sale_to: null, stock: 'in_stock' };
  return rest(id, { md_shop_variants: variants.map((one) => ({ ...whole, ...one })) });
}

describe('changes: terms', () => {
  const terms: number[] = [];
  afterEach(async () => {
    await removeAll();
    await deleteTerms('md_shop_category', terms.splice(0));
  });
  const category = async (name: string, more: { slug?: string; parent?: number } = {}) => {
    const id = await makeTerm('md_shop_category', name, more);
    terms.push(id);
    return id;
  };
  const entry = async (id: number) => (await categories()).categories.find((one) => one.id === id);

  test('an empty term is in no list; assigned and taken away it comes and goes', async () => {
    const term = await category('Trotinete');
    assert.equal(await entry(term), undefined);
    const id = await make({ post_title: 'Trotinetă' });
    await php(`wp_set_object_terms( ${String(id)}, array( ${String(term)} ), 'md_shop_category' ); return 1;`);
    assert.equal((await entry(term))?.count, 1);
    await php(`wp_remove_object_terms( ${String(id)}, array( ${String(term)} ), 'md_shop_category' ); return 1;`);
    assert.equal(await entry(term), undefined);
  });
  test('name and slug', async () => {
    const term = await category('Unu', { slug: 'unu-test' });
    const id = await make({ post_title: 'Produs', categories: [term] });
    await php(`wp_update_term( ${String(term)}, 'md_shop_category', array( 'name' => 'Șaișpe & „doi”', 'slug' => 'doi-test' ) ); return 1;`);
    const changed = await entry(term);
    assert.deepEqual([changed?.name, changed?.slug, changed?.url.endsWith('/categorie/doi-test/')], ['Șaișpe & „doi”', 'doi-test', true]);
    assert.deepEqual((await products('category=doi-test')).items.map((one) => one.id), [id]);
    assert.equal((await products('category=unu-test')).total, 0);
    assert.deepEqual((await products(`search=${q('saispe')}`)).items.map((one) => one.id), [id]);
  });
  test('parent: counts and addresses follow', async () => {
    const top = await category('Sus', { slug: 'sus-test' });
    const term = await category('Jos', { slug: 'jos-test' });
    await make({ post_title: 'Produs', categories: [term] });
    assert.deepEqual([(await entry(top))?.count, (await entry(term))?.count], [undefined, 1]);
    await php(`wp_update_term( ${String(term)}, 'md_shop_category', array( 'parent' => ${String(top)} ) ); return 1;`);
    assert.deepEqual([(await entry(top))?.count, (await entry(term))?.count], [1, 1]);
    assert.equal((await products('category=sus-test')).total, 1);
    assert.match((await entry(term))?.url ?? '', /\/categorie\/sus-test\/jos-test\/$/);
    await php(`wp_update_term( ${String(top)}, 'md_shop_category', array( 'slug' => 'altsus-test' ) ); return 1;`);
    assert.match((await entry(term))?.url ?? '', /\/categorie\/altsus-test\/jos-test\/$/);
    await php(`wp_update_term( ${String(term)}, 'md_shop_category', array( 'parent' => 0 ) ); return 1;`);
    assert.equal(await entry(top), undefined);
    assert.equal((await products('category=altsus-test')).total, 0);
  });
  test('deletion: the product stays, the category goes, its children move up', async () => {
    const top = await category('Sus', { slug: 'sus-test' });
    const middle = await category('Mijloc', { slug: 'mijloc-test', parent: top });
    const term = await category('Jos', { slug: 'jos-test', parent: middle });
    const id = await make({ post_title: 'Produs', categories: [term] });
    assert.equal((await products('category=mijloc-test')).total, 1);
    await php(`wp_delete_term( ${String(middle)}, 'md_shop_category' ); return 1;`);
    assert.equal((await products('category=mijloc-test')).total, 0);
    assert.deepEqual([(await products('category=sus-test')).total, (await entry(top))?.count], [1, 1]);
    assert.match((await entry(term))?.url ?? '', /\/categorie\/sus-test\/jos-test\/$/);
    await php(`wp_delete_term( ${String(term)}, 'md_shop_category' ); return 1;`);
    assert.equal(await entry(top), undefined);
    assert.equal((await product(id)).id, id);
  });
  test('two terms in one branch count a product once', async () => {
    const top = await category('Sus', { slug: 'sus-test' });
    const left = await category('Stânga', { slug: 'stanga-test', parent: top });
    const right = await category('Dreapta', { slug: 'dreapta-test', parent: top });
    await make({ post_title: 'Produs', categories: [left, right, top] });
    assert.deepEqual([(await entry(top))?.count, (await entry(left))?.count, (await entry(right))?.count], [1, 1, 1]);
    assert.equal((await products('category=sus-test')).items.length, 1);
  });
  test('a term of the other language on a product does not count', async () => {
    const term = await makeTerm('md_shop_category', 'Чужая', { language: 'ru' });
    terms.push(term);
    await make({ post_title: 'Produs', categories: [term] });
    for (const language of ['ro', 'ru'] as const) {
      assert.equal((await categories(language)).categories.find((one) => one.id === term), undefined);
    }
    assert.equal((await products(`language=ru&category=${q('чужая')}`)).total, 0);
  });
});

describe('changes: modified moves exactly when what is shown changes', () => {
  afterEach(removeAll);

  test('prices, stock and texts move it; saving without a change of what is shown does not', async () => {
    const id = await make({ post_title: 'Timp', post_content: '<p>a</p>', variants: [size('M', '10')] });
    const born = (await product(id)).modified;
    const [variant] = (await product(id)).variants;
    assert.ok(variant);
    const same = { ...size('M', '10'), variant_id: variant.variant_id };

    await clock(1000);
    await write(id, [same]);
    assert.equal((await product(id)).modified, born, 'writing the same variants moved it');
    await php(`do_action( 'md_shop_reconcile' ); return 1;`);
    assert.equal((await product(id)).modified, born, 'the reconcile moved it');

    for (const [seconds, change, name] of [
      [2000, () => write(id, [{ ...same, regular_price: '11' }]), 'a price'],
      [3000, () => write(id, [{ ...same, regular_price: '11', stock: 'backorder' }]), 'stock'],
      [4000, () => write(id, [{ ...same, regular_price: '11', stock: 'backorder', sku: 'NEW' }]), 'a SKU'],
      [5000, () => php(`update_post_meta( ${String(id)}, 'md_shop_delivery', 'Curier' ); return 1;`), 'delivery'],
      [6000, () => write(id, []), 'a variant that goes'],
    ] as const) {
      const moment = await clock(seconds);
      await change();
      const { modified } = await product(id);
      assert.ok(Date.parse(modified) / 1000 >= moment && Date.parse(modified) / 1000 <= moment + 5, `${name}: ${modified}, expected ${rfc(moment)}`);
      assert.equal((await products('search=timp')).items[0]?.modified, modified, 'list and detail differ');
    }
    const last = (await product(id)).modified;
    await clock(9000);
    await php(`update_post_meta( ${String(id)}, 'unrelated', 'x' ); update_post_meta( ${String(id)}, '_edit_lock', time() . ':1' ); return 1;`);
    assert.equal((await product(id)).modified, last, 'a meta value that nobody sees moved it');
  });

  test("the other translation's text does not count, the shared variants do", async () => {
    const ro = await make({ post_title: 'Doi', language: 'ro', variants: [size('M', '10')] });
    const ru = await make({ post_title: 'Два', language: 'ru', translation_of: ro });
    const before = { ro: (await product(ro, 'ro')).modified, ru: (await product(ro, 'ru')).modified };
    await clock(1000);
    await php(`sleep( 1 ); wp_update_post( array( 'ID' => ${String(ru)}, 'post_content' => '<p>другой текст</p>' ) ); return 1;`);
    assert.equal((await product(ro, 'ro')).modified, before.ro);
    assert.notEqual((await product(ro, 'ru')).modified, before.ru);
    const moment = await clock(2000);
    const [variant] = (await product(ro, 'ro')).variants;
    await write(ru, [{ ...size('M', '12'), variant_id: variant?.variant_id }]);
    assert.deepEqual([(await product(ro, 'ro')).modified, (await product(ro, 'ru')).modified], [rfc(moment), rfc(moment)]);
  });

  test('the newest changed comes first, and id breaks ties', async () => {
    const a = await make({ post_title: 'Ordine a' });
    const b = await make({ post_title: 'Ordine b' });
    await clock(5000);
    await php(`update_post_meta( ${String(a)}, 'md_shop_warranty', 'un an' ); return 1;`);
    assert.equal((await products('per_page=1')).items[0]?.id, a);
    await clock(6000);
    await php(`update_post_meta( ${String(b)}, 'md_shop_warranty', 'un an' ); return 1;`);
    assert.deepEqual((await products('per_page=2')).items.map(({ id }) => id), [b, a]);
    const list = (await products('per_page=50')).items;
    for (const [index, item] of list.entries()) {
      const next = list[index + 1];
      if (next !== undefined) assert.ok(item.modified > next.modified || (item.modified === next.modified && item.id !== next.id), 'not newest first');
    }
  });

  test('an ETag changes with what is shown and only then', async () => {
    const id = await make({ post_title: 'Etichetă', variants: [size('M', '10')] });
    const tag = async () => (await read('get_product', `/products/${String(id)}`)).headers.get('etag');
    const first = await tag();
    assert.equal(await tag(), first);
    await php(`update_post_meta( ${String(id)}, 'md_shop_warranty', 'doi ani' ); return 1;`);
    assert.notEqual(await tag(), first);
  });
});

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
  // Addresses that changed and changed back have moved every `modified`.
  after(async () => {
    await removeAll();
    await freshReadModel();
  });

  /** Changes an option, tries, and puts it back whatever happened; the addresses must then be the old ones. */
  async function withOption(name: string, value: unknown, attempt: () => Promise<void>, prepare = ''): Promise<void> {
    const before = await php(`return get_option( '${name}' );`);
    try {
      await php(`${prepare} update_option( '${name}', ${phpValue(value)} ); return 1;`);
      await attempt();
    } finally {
      await php(before === false ? `delete_option( '${name}' ); return 1;` : `update_option( '${name}', ${phpValue(before)} ); return 1;`);
    }
    assert.equal((await product(product1.id)).url, `${home}${product1.path}`);
  }

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
  test('the home address moves into a folder: no old host or path is left in any answer', async () => {
    await withOption('home', `${home}/club`, async () => {
      for (const item of (await products('per_page=50')).items) assert.ok(item.url.startsWith(`${home}/club/`), item.url);
      for (const item of (await products('per_page=50&language=ru')).items) assert.ok(item.url.startsWith(`${home}/club/ru/`), item.url);
      for (const item of (await content('per_page=50')).items) assert.ok(item.url.startsWith(`${home}/club/`), item.url);
      for (const item of (await categories()).categories) assert.ok(item.url.startsWith(`${home}/club/`), item.url);
    });
  });
  test('the read model holds no host', async () => {
    const rows = await php<string[]>(`global $wpdb; $all = array();
      $answering = (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'generation'" );
      foreach ( array( 'entries', 'terms', 'entry_terms', 'totals', 'state' ) as $table ) {
        foreach ( $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}md_shop_$table", ARRAY_A ) as $row ) {
          // The generation before is kept for readers that are in it still, and may come from the home of the test before.
          if ( ! isset( $row['generation'] ) || (int) $row['generation'] === $answering ) { $all[] = implode( ' ', $row ); }
        }
      } return $all;`);
    const host = new URL(home).host;
    assert.ok(rows.length > 50);
    for (const row of rows) assert.ok(!row.includes(host) && !row.includes(host.replace(':', '\\:')), row.slice(0, 300));
  });

  const settings = () => php<Record<string, unknown>>(`$settings = get_option( 'md_shop_settings', array() ); return (object) $settings;`);

  test('the bases of addresses', async () => {
    await withOption('md_shop_settings', { ...(await settings()), bases: { product: 'shop-test', category: 'cat-test', brand: 'marca', coach: 'antrenori', faq: 'intrebari' } }, async () => {
      const item = await product(product1.id);
      assert.ok(item.url.startsWith(`${home}/shop-test/`), item.url);
      for (const one of (await categories()).categories) assert.ok(one.url.startsWith(`${home}/cat-test/`), one.url);
      assert.equal((await page(item.url)).status, 200, 'the new address is not served');
    });
  });
  test('which post types count as what', async () => {
    const stored = await settings();
    const types = { page: ['page'], news: ['post'], coach: ['md_shop_coach', 'portfolio'], faq: [] as string[] };
    const before = (await content()).total;
    const faqs = (await content('per_page=50')).items.filter(({ type }) => type === 'faq').length;
    assert.ok(faqs > 0);
    await withOption('md_shop_settings', { ...stored, content_types: types }, async () => {
      assert.equal((await content()).total, before - faqs);
      assert.ok((await content('per_page=50')).items.every(({ type }) => type !== 'faq'));
    });
    await withOption('md_shop_settings', { ...stored, content_types: { ...types, news: ['post', 'md_shop_faq'] } }, async () => {
      assert.equal((await content()).total, before);
      assert.equal((await content('per_page=50')).items.filter(({ type }) => type === 'faq').length, 0);
    });
    assert.equal((await content()).total, before);
  });
  test('purchase instructions of the settings show where the product has none of its own, over /wp/v2/settings', async () => {
    const own = await make({ post_title: 'Cu instrucțiuni', meta: { md_shop_purchase_instructions: 'Ale mele.' } });
    const none = await make({ post_title: 'Fără instrucțiuni', language: 'ro' });
    const ru = await make({ post_title: 'Без инструкций', language: 'ru', translation_of: none });
    const before = await settings();
    try {
      const body = { ...before, purchase_instructions: { ro: 'Sunați la magazin.', ru: 'Позвоните в магазин.' } };
      const { status, json } = await (editor.cookies as Editor).write('POST', '/settings', { md_shop_settings: body });
      assert.equal(status, 200, JSON.stringify(json));
      assert.equal((await product(none)).purchase_instructions, 'Sunați la magazin.');
      assert.equal((await product(ru, 'ru')).purchase_instructions, 'Позвоните в магазин.');
      assert.equal((await product(own)).purchase_instructions, 'Ale mele.');
    } finally {
      await php(`update_option( 'md_shop_settings', ${phpValue(before)} ); return 1;`);
    }
    assert.notEqual((await product(none)).purchase_instructions, 'Sunați la magazin.');
  });
});
