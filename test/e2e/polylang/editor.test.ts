import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { catalogue } from '../support/catalogue.ts';
import { product } from '../support/contract-client.ts';
import { withCookies, type Editor } from '../support/editor.ts';
import { deletePosts, makePost } from '../support/fixtures.ts';
import { deleteImages, imagesOf, makeImages } from '../support/images.ts';
import { call } from '../support/mcp.ts';
import { phpAsAdministrator, phpValue } from '../support/php.ts';
import { makeProduct } from '../support/products.ts';
import { testSite } from '../site.ts';

/** The editor and the lists beside Polylang, which stores the languages: only its own fields are there. */

const ids: number[] = [];
const images: number[] = [];
let editor: Editor;

async function screen(path: string): Promise<string> {
  const answer = await fetch(`${(await testSite()).url}/wp-admin/${path}`, { headers: editor.headers });
  assert.equal(answer.status, 200, path);
  return answer.text();
}

/** Which panels of ours the editor of a post has. */
async function panels(id: number): Promise<{ product?: boolean; languages?: boolean }> {
  const html = await screen(`post.php?post=${String(id)}&action=edit`);
  assert.match(html, /wp-block-editor|block-editor/);
  return JSON.parse(/var mdShopEditor = (\{.*?\});/.exec(html)?.[1] ?? '{}') as object;
}

/** The text of the row of a list. */
const rowOf = (html: string, id: number): string =>
  (new RegExp(`<tr id="post-${String(id)}"[^]*?</tr>`).exec(html)?.[0] ?? assert.fail(`no row of ${String(id)}`))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const { product: type, category } = await catalogue();
const isOwn = type === 'roller_product';

describe('Polylang: the editor and the lists', () => {
  before(async () => {
    editor = await withCookies();
    // The first visit after activation leads to Polylang's own assistant.
    await screen('index.php');
  });
  after(async () => {
    await deletePosts(ids);
    await deleteImages(images);
  });

  test('texts, products and categories have the language fields of Polylang, and none of ours', async () => {
    const page = await makePost({ post_type: 'page', post_title: 'Pagină de probă', language: 'ro' });
    ids.push(page);
    assert.notEqual((await panels(page)).languages, true);
    const terms = await screen(`edit-tags.php?taxonomy=${category}`);
    assert.deepEqual([terms.includes('md_shop_term_language'), terms.includes('term_lang_choice')], [false, true]);
  });

  test('the list of pages shows the language and the translation that Polylang has', async () => {
    const ro = await makePost({ post_type: 'page', post_title: 'Pagină cu traducere', language: 'ro' });
    const ru = await makePost({ post_type: 'page', post_title: 'Переведённая', language: 'ru', translation_of: ro });
    ids.push(ro, ru);
    const html = await screen('edit.php?post_type=page&lang=all&orderby=ID&order=desc');
    assert.match(rowOf(html, ro), /Romanian Russian translation/);
    assert.match(rowOf(html, ru), /Russian Romanian translation/);
    const lacking = await screen('edit.php?post_type=page&lang=all&md_shop_gap=no_ru');
    assert.equal(lacking.includes(`id="post-${String(ro)}"`), false);
  });

  if (!isOwn) return;
  describe("the plugin's own products", () => {
    let ro = 0;
    let ru = 0;
    before(async () => {
      ro = await makeProduct({
        post_title: 'Role cu Polylang',
        language: 'ro',
        variants: [{ size: '38', color: { ro: 'roșu', ru: 'красный' }, sku: 'PLL-38', regular_price: '100.00' }],
      });
      ru = await makeProduct({ post_title: 'Ролики с Polylang', language: 'ru', translation_of: ro });
      ids.push(ro, ru);
    });

    test('a price and images written in one translation are those of both', async () => {
      const { product: hasProduct, languages } = await panels(ru);
      assert.deepEqual([hasProduct, languages], [true, false]);
      images.push(...(await makeImages('pll-first', 'pll-red')));
      const [first = 0, ofRed = 0] = images;
      const { json } = await editor.write('GET', `/roller_product/${String(ru)}?context=edit`);
      const variants = json['md_shop_variants'] as object[];
      const { status } = await editor.write('POST', `/roller_product/${String(ru)}`, {
        md_shop_gallery: [first],
        md_shop_variants: variants.map((one) => ({ ...one, regular_price: '120.00', image: ofRed })),
      });
      assert.equal(status, 200);
      for (const [id, language, color] of [
        [ro, 'ro', 'roșu'],
        [ru, 'ru', 'красный'],
      ] as const) {
        const detail = await product(id, language);
        assert.deepEqual(
          detail.variants.map((one) => [one.size, one.color, one.price]),
          [['38', color, '120.00']],
        );
        assert.deepEqual((await call('get_product', { id, language })).structuredContent, detail);
        const variant = String(detail.variants[0]?.variant_id);
        assert.deepEqual(await imagesOf(id), { ofProduct: [first], ofVariants: { [variant]: ofRed } });
      }
    });

    test('two products with variants that are linked in Polylang keep their own, and get them back', async () => {
      const make = (language: 'ro' | 'ru', price: string) =>
        makeProduct({ post_title: `Legat ${language}`, language, variants: [{ size: '38', regular_price: price }] });
      const [one, other] = [await make('ro', '100.00'), await make('ru', '200.00')];
      ids.push(one, other);
      const link = (links: object) => phpAsAdministrator(`pll_save_post_translations( ${phpValue(links)} ); return 1;`);
      const prices = async () => [(await product(one)).price, (await product(other, 'ru')).price];
      await link({ ro: one, ru: other });
      assert.equal((await product(one, 'ru')).id, other);
      assert.deepEqual(await prices(), ['100.00', '100.00']);
      await link({ ru: other });
      assert.deepEqual(await prices(), ['100.00', '200.00']);
      // The other product takes the place of a translation without variants, and gives it back.
      await link({ ro, ru: other });
      assert.deepEqual([(await product(ro, 'ru')).id, (await product(other, 'ru')).price], [other, '120.00']);
      assert.deepEqual((await product(ru, 'ru')).variants, []);
      await link({ ro, ru });
      assert.equal((await product(ru, 'ru')).price, '120.00');
      await link({ ru: other });
      assert.deepEqual(await prices(), ['100.00', '200.00']);
    });

    test('the list shows both languages, and quick edit keeps them', async () => {
      const html = await screen('edit.php?post_type=roller_product&lang=all&orderby=ID&order=desc');
      assert.match(rowOf(html, ro), /120 lei.*Romanian Russian translation/);
      assert.match(rowOf(html, ru), /120 lei.*Russian Romanian translation/);
      const answer = await fetch(`${(await testSite()).url}/wp-admin/admin-ajax.php`, {
        method: 'POST',
        headers: editor.headers,
        body: new URLSearchParams({
          action: 'inline-save',
          post_ID: String(ru),
          post_type: 'roller_product',
          post_title: 'Ролики с Polylang',
          _status: 'publish',
          post_view: 'list',
          screen: 'edit-roller_product',
          inline_lang_choice: 'ru',
          _inline_edit: /name="_inline_edit" value="(\w+)"/.exec(html)?.[1] ?? assert.fail('no quick edit'),
          md_shop_quick_price: '130',
          md_shop_quick_price_was: '120.00',
          md_shop_quick_stock: 'in_stock',
          md_shop_quick_stock_was: 'in_stock',
        }),
      });
      // Polylang answers in the language of the text.
      assert.match(rowOf(await answer.text(), ru), /130 lei.*Rusă traducere: Română/);
      assert.deepEqual([(await product(ro)).price, (await product(ru, 'ru')).price], ['130.00', '130.00']);
    });
  });
});
