import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { clock, make, removeAll, rfc, size, write } from './support/changing.ts';
import { product, products, read } from './support/contract-client.ts';
import { php } from './support/php.ts';

describe('changes: modified changes exactly when shown content changes', () => {
  afterEach(removeAll);

  test('changed prices, stock and texts change modified; saving without a visible change does not', async () => {
    const id = await make({ post_title: 'Timp', post_content: '<p>a</p>', variants: [size('M', '10')] });
    const born = (await product(id)).modified;
    const [variant] = (await product(id)).variants;
    assert.ok(variant);
    const same = { ...size('M', '10'), variant_id: variant.variant_id };

    await clock(1000);
    await write(id, [same]);
    assert.equal((await product(id)).modified, born, 'writing the same variants changed it');
    await php(`do_action( 'md_shop_reconcile' ); return 1;`);
    assert.equal((await product(id)).modified, born, 'the reconcile changed it');

    for (const [seconds, change, name] of [
      [2000, () => write(id, [{ ...same, regular_price: '11' }]), 'a price'],
      [3000, () => write(id, [{ ...same, regular_price: '11', stock: 'backorder' }]), 'stock'],
      [4000, () => write(id, [{ ...same, regular_price: '11', stock: 'backorder', sku: 'NEW' }]), 'a SKU'],
      [5000, () => php(`update_post_meta( ${String(id)}, 'md_shop_delivery', 'Curier' ); return 1;`), 'delivery'],
      [6000, () => write(id, []), 'a deleted variant'],
    ] as const) {
      const moment = await clock(seconds);
      await change();
      const { modified } = await product(id);
      assert.ok(
        Date.parse(modified) / 1000 >= moment && Date.parse(modified) / 1000 <= moment + 5,
        `${name}: ${modified}, expected ${rfc(moment)}`,
      );
      assert.equal((await products('search=timp')).items[0]?.modified, modified, 'list and detail differ');
    }
    const last = (await product(id)).modified;
    await clock(9000);
    await php(
      `update_post_meta( ${String(id)}, 'unrelated', 'x' ); update_post_meta( ${String(id)}, '_edit_lock', time() . ':1' ); return 1;`,
    );
    assert.equal((await product(id)).modified, last, 'an invisible meta value changed it');
  });

  test('the text of the other translation does not count, the shared variants do', async () => {
    const ro = await make({ post_title: 'Doi', language: 'ro', variants: [size('M', '10')] });
    const ru = await make({ post_title: 'Два', language: 'ru', translation_of: ro });
    const before = { ro: (await product(ro, 'ro')).modified, ru: (await product(ro, 'ru')).modified };
    await clock(1000);
    await php(
      `sleep( 1 ); wp_update_post( array( 'ID' => ${String(ru)}, 'post_content' => '<p>другой текст</p>' ) ); return 1;`,
    );
    assert.equal((await product(ro, 'ro')).modified, before.ro);
    assert.notEqual((await product(ro, 'ru')).modified, before.ru);
    const moment = await clock(2000);
    const [variant] = (await product(ro, 'ro')).variants;
    await write(ru, [{ ...size('M', '12'), variant_id: variant?.variant_id }]);
    assert.deepEqual(
      [(await product(ro, 'ro')).modified, (await product(ro, 'ru')).modified],
      [rfc(moment), rfc(moment)],
    );
  });

  test('the newest change comes first, and the id decides between equal times', async () => {
    const a = await make({ post_title: 'Ordine a' });
    const b = await make({ post_title: 'Ordine b' });
    await clock(5000);
    await php(`update_post_meta( ${String(a)}, 'md_shop_warranty', 'un an' ); return 1;`);
    assert.equal((await products('per_page=1')).items[0]?.id, a);
    await clock(6000);
    await php(`update_post_meta( ${String(b)}, 'md_shop_warranty', 'un an' ); return 1;`);
    assert.deepEqual(
      (await products('per_page=2')).items.map(({ id }) => id),
      [b, a],
    );
    const list = (await products('per_page=50')).items;
    for (const [index, item] of list.entries()) {
      const next = list[index + 1];
      if (next !== undefined)
        assert.ok(
          item.modified > next.modified || (item.modified === next.modified && item.id !== next.id),
          'sorted newest first',
        );
    }
  });

  test('what was changed before 1970 comes last, also in a search', async () => {
    const recent = await make({ post_title: 'Zgârcit nou' });
    const old = await make({ post_title: 'Zgârcit vechi', post_date_gmt: '1965-03-01 10:00:00' });
    const older = await make({ post_title: 'Zgârcit și mai vechi', post_date_gmt: '1950-03-01 10:00:00' });
    const { items } = await products('search=zgarcit&sort=newest');
    assert.deepEqual(
      items.map(({ id }) => id),
      [recent, old, older],
    );
    assert.equal(items[1]?.modified, '1965-03-01T10:00:00Z');
  });

  test('an ETag changes only with the shown content', async () => {
    const id = await make({ post_title: 'Etichetă', variants: [size('M', '10')] });
    const tag = async () => (await read('get_product', `/products/${String(id)}`)).headers.get('etag');
    const first = await tag();
    assert.equal(await tag(), first);
    await php(`update_post_meta( ${String(id)}, 'md_shop_warranty', 'doi ani' ); return 1;`);
    assert.notEqual(await tag(), first);
  });
});
