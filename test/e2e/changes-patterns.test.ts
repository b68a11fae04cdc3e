import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { make, removeAll } from './support/changing.ts';
import { content, product } from './support/contract-client.ts';
import { freshReadModel } from './support/fixtures.ts';
import { php, phpValue } from './support/php.ts';

const reference = (id: number) => `<!-- wp:block {"ref":${String(id)}} /-->`;
const paragraph = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;

describe('changes: synced patterns', () => {
  afterEach(removeAll);
  after(freshReadModel);

  const pattern = (text: string) =>
    make({
      post_type: 'wp_block',
      post_title: 'Model',
      post_content: text.startsWith('<!--') ? text : paragraph(text),
    });
  const update = (id: number, fields: object) =>
    php(`wp_update_post( wp_slash( ${phpValue({ ID: id, ...fields })} ) ); return 1;`);

  /** A change of settings rebuilds everything; on a slow machine that takes longer than one read may. */
  const built = () => php(`do_action( 'md_shop_catch_up' ); return 1;`);

  test('content with a pattern is current in the next read after the pattern is saved, trashed, restored and deleted', async () => {
    const id = await pattern('Livrare în două zile');
    const shop = await make({ post_title: 'Cu model', post_content: `${paragraph('Descriere.')}${reference(id)}` });
    const page = await make({ post_type: 'page', post_title: 'Pagină cu model', post_content: reference(id) });
    const excerpt = async () =>
      (await content(`search=${encodeURIComponent('Pagină cu model')}`)).items.find((item) => item.id === page)
        ?.excerpt;
    assert.equal((await product(shop)).description, 'Descriere.\nLivrare în două zile');

    await update(id, { post_content: paragraph('Livrare mâine') });
    assert.equal((await product(shop)).description, 'Descriere.\nLivrare mâine');
    assert.equal(await excerpt(), 'Livrare mâine');
    await php(`wp_trash_post( ${String(id)} ); return 1;`);
    assert.equal((await product(shop)).description, 'Descriere.');
    assert.equal(await excerpt(), '');
    await php(`wp_untrash_post( ${String(id)} ); wp_publish_post( ${String(id)} ); return 1;`);
    assert.equal(await excerpt(), 'Livrare mâine');
    await php(`wp_delete_post( ${String(id)}, true ); return 1;`);
    assert.equal((await product(shop)).description, 'Descriere.');
  });
  test('a pattern inside a pattern, and patterns that contain each other', async () => {
    const inner = await pattern('Înăuntru');
    const outer = await pattern(`${paragraph('Afară')}${reference(inner)}`);
    const shop = await make({ post_title: 'Cu două modele', post_content: reference(outer) });
    assert.equal((await product(shop)).description, 'Afară\nÎnăuntru');
    await update(inner, { post_content: paragraph('Altceva') });
    assert.equal((await product(shop)).description, 'Afară\nAltceva');
    await update(inner, { post_content: `${paragraph('Altceva')}${reference(outer)}` });
    await update(inner, { post_content: paragraph('Iar altceva') });
    assert.equal((await product(shop)).description, 'Afară\nIar altceva');
  });
  test('a pattern in a Russian text', async () => {
    const id = await pattern('Гарантия год');
    const shop = await make({ post_title: 'Товар', language: 'ru', post_content: reference(id) });
    await update(id, { post_content: paragraph('Гарантия два года') });
    assert.equal((await product(shop, 'ru')).description, 'Гарантия два года');
  });
  test('a pattern in the purchase instructions of the settings', async () => {
    const id = await pattern('Sunați');
    const shop = await make({ post_title: 'Fără instrucțiuni proprii' });
    const before = await php(`return get_option( 'md_shop_settings' );`);
    try {
      await php(
        `update_option( 'md_shop_settings', array( 'purchase_instructions' => array( 'ro' => ${phpValue(reference(id))} ) ) ); return 1;`,
      );
      await built();
      assert.equal((await product(shop)).purchase_instructions, 'Sunați');
      await update(id, { post_content: paragraph('Scrieți') });
      await built();
      assert.equal((await product(shop)).purchase_instructions, 'Scrieți');
    } finally {
      await php(`update_option( 'md_shop_settings', ${phpValue(before)} ); return 1;`);
    }
  });
  test('of a pattern in more posts than are marked one by one, everything is read again', async () => {
    const id = await pattern('Unu');
    const most = 200;
    /** Saves the pattern with so many posts that contain it. @return Whether a rebuild is due, and how many of the posts are marked. */
    const saved = (count: number) =>
      php<[boolean, number]>(`global $wpdb;
        $values = implode( ', ', array_fill( 0, ${String(count)}, "('page', 'draft', '" . esc_sql( ${phpValue(reference(id))} ) . "', 'Ciornă', '', '', '', '')" ) );
        $wpdb->query( "INSERT INTO $wpdb->posts (post_type, post_status, post_content, post_title, post_excerpt, to_ping, pinged, post_content_filtered) VALUES $values" );
        wp_update_post( array( 'ID' => ${String(id)}, 'post_content' => '<!-- wp:paragraph --><p>Doi</p><!-- /wp:paragraph -->' . microtime() ) );
        $posts = "SELECT ID FROM $wpdb->posts WHERE post_title = 'Ciornă' AND post_status = 'draft'";
        $found = array( 0 < (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'rebuild_due'" ),
          (int) $wpdb->get_var( "SELECT COUNT(DISTINCT object_id) FROM {$wpdb->prefix}md_shop_entries WHERE object_id IN ( $posts )" ) );
        $wpdb->query( "DELETE FROM $wpdb->posts WHERE post_title = 'Ciornă' AND post_status = 'draft'" ); return $found;`);
    await built();
    assert.deepEqual(await saved(most), [false, most]);
    assert.deepEqual(await saved(most + 1), [true, 0]);
    await built();
  });
  test('a pattern whose id begins with the same digits affects nothing', async () => {
    const id = await pattern('Unu');
    const other = await make({ post_title: 'Alt produs', post_content: reference(id * 10) });
    const { modified } = await product(other);
    const marks = () =>
      php<number>(
        `global $wpdb; return (int) $wpdb->get_var( "SELECT SUM(marks) FROM {$wpdb->prefix}md_shop_entries WHERE object_id = ${String(other)}" );`,
      );
    const before = await marks();
    await update(id, { post_content: paragraph('Doi') });
    assert.equal(await marks(), before);
    assert.equal((await product(other)).modified, modified);
  });
});
