import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { product, products } from './support/contract-client.ts';
import { make, now, removeAll, rest, rfc, size, write } from './support/changing.ts';
import { deletePosts, untilRebuilt } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { php } from './support/php.ts';
import { testSite } from './site.ts';

describe('changes: prices and variants', () => {
  afterEach(removeAll);

  test('prices, stock, variants added, removed and reordered', async () => {
    const id = await make({ post_title: 'Familie', variants: [size('36', '100'), size('37', '150')] });
    const first = await product(id);
    assert.deepEqual(
      [first.price, first.price_from, first.variant_price_range, first.sizes],
      ['100.00', true, { min: '100.00', max: '150.00' }, ['36', '37']],
    );
    const [one, two] = first.variants;
    assert.ok(one && two);
    await write(id, [
      { ...size('37', '150'), variant_id: two.variant_id },
      { ...size('36', '150'), variant_id: one.variant_id },
      size('38', null),
    ]);
    const second = await product(id);
    assert.deepEqual(
      [second.price, second.price_from, second.variant_price_range, second.sizes],
      ['150.00', false, { min: '150.00', max: '150.00' }, ['36', '37', '38']],
    );
    assert.deepEqual(second.variants.map(({ variant_id: variant }) => variant).slice(0, 2), [
      two.variant_id,
      one.variant_id,
    ]);
    await write(id, []);
    const none = await product(id);
    assert.deepEqual(
      [none.variants, none.price, none.price_from, none.sizes, none.availability],
      [[], null, false, [], 'out_of_stock'],
    );
    assert.ok(!('variant_price_range' in none));
  });

  test('ids of deleted variants are never reused, even after the product or the last row was deleted or the counter restarted', async () => {
    const id = await make({ post_title: 'Ids', variants: [size('1', '1'), size('2', '2')] });
    const old = (await product(id)).variants.map(({ variant_id: variant }) => variant);
    await write(id, [{ ...size('1', '1'), variant_id: old[0] }]);
    await write(id, [{ ...size('1', '1'), variant_id: old[0] }, size('2', '2')]);
    const renewed = (await product(id)).variants.map(({ variant_id: variant }) => variant);
    assert.equal(renewed[0], old[0]);
    assert.ok(!old.includes(renewed[1] ?? 0), 'the id of a deleted variant was reused');
    await deletePosts([id]);
    const next = await make({ post_title: 'Ids 2', variants: [size('1', '1')] });
    const [fresh] = (await product(next)).variants;
    assert.ok(fresh && fresh.variant_id > Math.max(...old, ...renewed), 'ids of a deleted product were reused');
  });

  test('a sale begins and ends by the clock, to the second', async () => {
    const from = now() + 3600;
    const to = now() + 7200;
    const id = await make({
      post_title: 'Reducere',
      variants: [size('M', '100', { sale_price: '80', sale_from: rfc(from), sale_to: rfc(to) }), size('L', '90')],
    });
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

  test('what a clock made that was ahead is right an hour after the clock is', async () => {
    const dated = (post_title: string, from: number, to: number) =>
      make({
        post_title,
        offer: { regular_price: '100', sale_price: '80', sale_from: rfc(now() + from), sale_to: rfc(now() + to) },
      });
    const day = 86400;
    const ids = [
      await dated('Ceas curent', -3600, 10 * day),
      await dated('Ceas viitor', 5 * day, 60 * day),
      await dated('Ceas intreg', 5 * day, 10 * day),
    ];
    const edited = await make({ post_title: 'Ceas editat', offer: { regular_price: '50' } });
    const prices = () => Promise.all(ids.map(async (id) => (await product(id)).price));
    const right = ['80.00', '100.00', '100.00'];
    assert.deepEqual(await prices(), right);
    await (await testSite()).setTestState({ now: now() + 30 * day });
    assert.deepEqual(await prices(), ['100.00', '80.00', '100.00']);
    await rest(edited, { title: 'Ceas schimbat' });
    await product(edited);
    await (await testSite()).setTestState({ now: null });
    await php(`do_action( 'md_shop_reconcile' ); return 1;`);
    assert.deepEqual(await prices(), right);
    for (const id of [...ids, edited]) {
      const { modified } = await product(id);
      assert.ok(Date.parse(modified) / 1000 <= now() + 1, `${modified} is in the future`);
    }
    await (await testSite()).setTestState({ now: now() + 6 * day });
    assert.deepEqual(await prices(), ['80.00', '80.00', '80.00'], 'sales begin');
  });

  test('a sale that ended long ago or begins far in the future changes nothing', async () => {
    const past = await make({
      post_title: 'Trecut',
      offer: {
        regular_price: '100',
        sale_price: '80',
        sale_from: '2020-01-01T00:00:00Z',
        sale_to: '2020-02-01T00:00:00Z',
      },
    });
    const future = await make({
      post_title: 'Viitor',
      offer: { regular_price: '100', sale_price: '80', sale_from: '2035-01-01T00:00:00Z' },
    });
    const running = await make({ post_title: 'Acum', offer: { regular_price: '100', sale_price: '80' } });
    assert.deepEqual(
      [(await product(past)).price, (await product(future)).price, (await product(running)).price],
      ['100.00', '100.00', '80.00'],
    );
  });
});

/** A page cache that notes which posts it is told to forget, with the price that the interface shows then. */
const pageCache = `add_action( 'litespeed_purge_post', static function ( $id ) { global $wpdb;
  $shown = json_decode( $wpdb->get_var( "SELECT summary FROM {$wpdb->prefix}md_shop_entries WHERE object_id = $id ORDER BY generation DESC LIMIT 1" ) );
  file_put_contents( WP_CONTENT_DIR . '/md-shop-test/purged.txt', "$id {$shown->price} " . did_action( 'clean_post_cache' ) . "\\n", FILE_APPEND );
} );`;

describe('changes: page caches', () => {
  afterEach(removeAll);

  /** What the page cache was told since the last call: by post, the price. A read is answered before its process ends. */
  async function told(posts = 0): Promise<Record<string, string>> {
    const path = join((await testSite()).directory, 'wp-content', 'md-shop-test', 'purged.txt');
    let lines: string[] = [];
    for (let attempt = 0; attempt < 100 && (attempt === 0 || lines.length < posts); attempt++) {
      if (attempt > 0) await setTimeout(50);
      lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
    }
    await rm(path, { force: true });
    assert.ok(
      lines.every((line) => !line.endsWith(' 0')),
      'WordPress has told nobody',
    );
    return Object.fromEntries(
      lines.map((line) => {
        const [post = '', price = ''] = line.split(' ');
        return [post, price];
      }),
    );
  }

  test('are told of a changed price, a sale that begins and a rebuild, in both languages, and only of what has changed', async () => {
    await withPlugin(pageCache, async () => {
      const from = now() + 3600;
      const ro = await make({
        post_title: 'Pagini păstrate',
        language: 'ro',
        offer: { sku: 'KEPT-1', regular_price: '100' },
      });
      const ru = await make({ post_title: 'Страницы', language: 'ru', translation_of: ro });
      const both = (price: string) => ({ [ro]: price, [ru]: price });
      await product(ro);
      await told();
      const marks = () =>
        php<string>(
          `global $wpdb; return $wpdb->get_var( "SELECT CONCAT(SUM(marks), ' ', SUM(valid_until = 0)) FROM {$wpdb->prefix}md_shop_entries WHERE object_id IN (${String(ro)}, ${String(ru)})" );`,
        );
      await rest(ro, {
        md_shop_offer: {
          sku: 'KEPT-1',
          regular_price: '90',
          sale_price: '70',
          sale_from: rfc(from),
          sale_to: null,
          stock: 'in_stock',
        },
      });
      assert.deepEqual(await told(2), both('90.00'));
      assert.match(await marks(), / 0$/, 'what page caches are told makes nothing due');
      await product(ro);
      assert.deepEqual(await told(), {});

      await (await testSite()).setTestState({ now: from });
      const before = await marks();
      assert.equal((await product(ro)).price, '70.00');
      assert.deepEqual(await told(2), both('70.00'));
      assert.equal(await marks(), before);

      await php(`do_action( 'md_shop_refresh' ); return 1;`);
      await untilRebuilt();
      assert.deepEqual(await told(), {}, 'nothing has changed');
      await php(`global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_offers SET sale_price = 6500 WHERE product_id IN (${String(ro)}, ${String(ru)})" );
        do_action( 'md_shop_refresh' ); return 1;`);
      await untilRebuilt();
      assert.deepEqual(await told(2), both('65.00'));
    });
  });
});
