import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { categories as termsOf, refused } from './support/contract-client.ts';
import { type Editor, withCookies } from './support/editor.ts';
import { deletePosts, makePost, type NewPost } from './support/fixtures.ts';
import { page } from './support/pages.ts';
import { testSite } from './site.ts';

/** The page of a product that is not public, or not saved yet, as those see it who may see it. */

const ids: number[] = [];
let administrator: Editor;

async function make(more: Partial<NewPost>): Promise<number> {
  const id = await makePost({
    post_type: 'roller_product',
    post_title: 'Role ascunse',
    language: 'ro',
    meta: { md_shop_delivery: 'Vine cu curierul' },
    variants: [
      { size: '42', sku: 'PRE-42', regular_price: '1234.00' },
      { size: '43', sku: 'PRE-43', regular_price: '1400.00' },
    ],
    ...more,
  });
  ids.push(id);
  return id;
}

const facts = /class="[^"]*md-shop-facts/;
const shows = (html: string): boolean =>
  facts.test(html) && html.includes('1\u{A0}234\u{A0}lei') && html.includes('curierul');

const seen = async (address: string, headers: Record<string, string> = {}): Promise<string> =>
  (await page(address, { headers, redirect: 'follow' })).text;

describe('previews of products', () => {
  before(async () => {
    administrator = await withCookies();
  });
  after(() => deletePosts(ids));

  test('a draft shows its brand, price and texts to its editors, and no interface has it', async () => {
    const brand = (await termsOf('ro')).brands[0] ?? assert.fail('no brand');
    const id = await make({ post_status: 'draft', brands: [brand.id] });
    const address = `/?post_type=roller_product&p=${String(id)}&preview=true`;
    const draft = await seen(address, administrator.headers);
    assert.ok(shows(draft));
    assert.ok(draft.includes(`<p class="md-shop-product__brand"><a href="${brand.url}">`), brand.url);
    const chosen = await seen(`${address}&variant=0`, administrator.headers);
    assert.match(chosen, /preview=true(?:&amp;|&#038;)variant=\d+/, 'its choices stay in the preview');
    assert.ok(!(await seen(address)).includes('1\u{A0}234\u{A0}lei'));
    await refused(404, `/products/${String(id)}`);
  });

  test('a private product shows its price to those who may read it', async () => {
    const id = await make({ post_status: 'private' });
    const address = `/?post_type=roller_product&p=${String(id)}`;
    assert.ok(shows(await seen(address, administrator.headers)));
    assert.ok(!(await seen(address)).includes('1\u{A0}234\u{A0}lei'));
    await refused(404, `/products/${String(id)}`);
  });

  test('a protected product shows its price after the password only', async () => {
    const id = await make({ post_password: 'secret' });
    const { url } = await testSite();
    const address = `/?post_type=roller_product&p=${String(id)}`;
    assert.ok(!(await seen(address)).includes('1\u{A0}234\u{A0}lei'));
    const answer = await fetch(`${url}/wp-login.php?action=postpass`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ post_password: 'secret' }),
    });
    const cookie =
      answer.headers.getSetCookie().find((one) => one.startsWith('wp-postpass_')) ?? assert.fail('no cookie');
    const Cookie = cookie.split(';')[0] ?? '';
    assert.ok(shows(await seen(address, { Cookie })));
    const other = await make({ post_password: 'another' });
    assert.ok(
      !(await seen(`/?post_type=roller_product&p=${String(other)}`, { Cookie })).includes('1\u{A0}234\u{A0}lei'),
    );
    await refused(404, `/products/${String(id)}`);
  });

  test('the preview of a public product shows the prices of its autosave, its page the saved ones', async () => {
    const id = await make({});
    const path = `/roller_product/${String(id)}`;
    const { json } = await administrator.write('GET', `${path}?context=edit`);
    const variants = (json['md_shop_variants'] as object[]).map((one) => ({ ...one, regular_price: '987.00' }));
    const saved = await administrator.write('POST', `${path}/autosaves`, {
      title: 'Titlu nou',
      md_shop_autosave: {
        variants: [...variants, { size: '44', color: null, sku: '', regular_price: '9,', stock: 'in_stock' }],
      },
    });
    assert.equal(saved.status, 200);
    const { url } = await testSite();
    const link = String(saved.json['preview_link']).replace(url, '');
    const preview = await seen(link, administrator.headers);
    assert.ok(facts.test(preview) && preview.includes('987\u{A0}lei'), link);
    assert.ok(!preview.includes('1\u{A0}234\u{A0}lei'));
    for (const html of [await seen(`/?p=${String(id)}`), await seen(`/?p=${String(id)}`, administrator.headers)]) {
      assert.ok(html.includes('1\u{A0}234\u{A0}lei') && !html.includes('987\u{A0}lei'));
    }
    assert.ok(!(await seen(link)).includes('987\u{A0}lei'));
  });
});
