import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { type Browser, type Page, chromium } from 'playwright';
import { browserOptions } from '../../../src-harness/support/browser.ts';
import { logIn } from '../support/browser.ts';
import { isTranslatedByPolylang } from '../support/pair.ts';
import { php, phpAsAdministrator } from '../support/php.ts';
import { deleteProducts, productOf } from '../support/woocommerce.ts';
import { countRequests, testSite } from '../site.ts';

let browser: Browser;
let page: Page;
let url = '';
const made: number[] = [];
const errors: string[] = [];

before(async () => {
  ({ url } = await testSite());
  browser = await chromium.launch(browserOptions());
  page = await browser.newPage({ viewport: { width: 1300, height: 1000 } });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', () => countRequests(1));
});
after(() => browser.close());
afterEach(() => deleteProducts(made.splice(0)));

async function make(sku: string): Promise<{ id: number; variations: number[]; url: string }> {
  const family = await php<{ id: number; variations: number[]; url: string }>(
    `${productOf('roller_product', sku)} return array( 'id' => $id, 'variations' => $variations, 'url' => get_permalink( $id ) );`,
  );
  made.push(family.id);
  return family;
}

describe('the product page', () => {
  test('a visitor selects a variation and sees its price and stock', async () => {
    const family = await make('SP-1');
    await page.goto(family.url);
    const form = page.locator('form.variations_form');
    assert.equal(await form.count(), 1);
    // Waits until WooCommerce's script has loaded: no variation is selected yet.
    await form.locator('.single_add_to_cart_button.disabled').waitFor();
    await form.locator('select').selectOption('39');
    await form.locator('.woocommerce-variation-price').waitFor();
    assert.match(await form.locator('.woocommerce-variation-price').innerText(), /1,?100/);
    assert.match(await form.locator('.woocommerce-variation-availability').innerText(), /3 in stock/);
    assert.equal(await form.locator('input.variation_id').inputValue(), String(family.variations[1]));
    assert.equal(await form.locator('.single_add_to_cart_button.disabled').count(), 0);
  });
});

describe("WooCommerce's product screen", () => {
  test('has the tabs of a variable product; a variation can be loaded, changed and saved', async () => {
    const family = await make('SC-1');
    await logIn(page);
    await page.goto(`${url}/wp-admin/post.php?post=${family.id}&action=edit`);
    assert.equal(await page.locator('#product-type').inputValue(), 'roller_product');
    for (const tab of ['inventory', 'attribute', 'variations'])
      assert.equal(await page.locator(`ul.product_data_tabs > li.${tab}_options:visible`).count(), 1, tab);
    await page.click('ul.product_data_tabs .variations_options a');
    await page.locator('.woocommerce_variation').nth(1).waitFor();
    assert.equal(await page.locator('.woocommerce_variation').count(), 2);
    await page.locator('.woocommerce_variation .edit_variation').first().click();
    const price = page.locator('input[name="variable_regular_price[0]"]');
    await price.fill('950');
    await price.dispatchEvent('change');
    await Promise.all([
      page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('woocommerce_save_variations')),
      page.click('.save-variation-changes'),
    ]);
    await page.locator('.variation-needs-update').waitFor({ state: 'detached' });
    await page.click('#publish');
    await page.waitForURL(/message=1/);
    assert.deepEqual(
      await php(
        `$product = wc_get_product( ${family.id} ); return array( $product->get_type(), count( $product->get_children() ), $product->get_price() );`,
      ),
      ['roller_product', 2, '950'],
    );
  });

  test('fields of variable products are shown for roller products, also for new attributes, but not for simple products', async () => {
    const family = await make('SC-2');
    await page.goto(`${url}/wp-admin/post.php?post=${family.id}&action=edit`);
    await page.click('ul.product_data_tabs .attribute_options a');
    const varies = page.locator('.woocommerce_attribute .enable_variation');
    await page.locator('.woocommerce_attribute h3').first().click();
    await varies.first().waitFor();
    await page.locator('.add_custom_attribute').first().click();
    await page.locator('.woocommerce_attribute').nth(1).waitFor();
    await varies.nth(1).waitFor();
    assert.equal(await varies.nth(1).locator('input[type=checkbox]').isChecked(), true, 'as for a variable product');
    await page.selectOption('#product-type', 'simple');
    assert.equal(await page.locator('.enable_variation:visible').count(), 0);
    assert.equal(await page.locator('.variations_options:visible').count(), 0);
    await page.selectOption('#product-type', 'roller_product');
    assert.equal(await page.locator('.variations_options:visible').count(), 1);
    assert.equal(
      await page.locator('.options_group.pricing:visible').count(),
      0,
      'a product with variations has no price field',
    );
    assert.deepEqual(errors, []);
  });

  if (!isTranslatedByPolylang) {
    test('a box has the language and the translation; what cannot be stored is told, and the rest is saved', async () => {
      const ro = (await make('SC-3')).id;
      const ru = (await make('SC-4')).id;
      await logIn(page);
      const stored = () =>
        phpAsAdministrator<[string, number, string]>(
          `$data = rest_do_request( '/wp/v2/product/${ru}' )->get_data();
           return array( $data['md_shop_language'], $data['md_shop_translation_of'], get_the_title( ${ru} ) );`,
        );
      const update = () => Promise.all([page.waitForEvent('load'), page.click('#publish')]);
      await page.goto(`${url}/wp-admin/post.php?post=${ru}&action=edit`);
      const language = page.locator('#md-shop-languages').getByLabel('Language', { exact: true });
      const translation = page.locator('#md-shop-languages').getByLabel('Translation of');
      assert.equal(await language.inputValue(), 'ro');
      // The list has the products of the other language, of which there are none.
      assert.equal(await translation.locator(`option[value="${ro}"]`).count(), 0);
      await language.selectOption('ru');
      await update();
      await translation.selectOption(String(ro));
      await page.fill('#title', 'Ролики SC-4');
      await update();
      assert.deepEqual(await stored(), ['ru', ro, 'Ролики SC-4']);
      assert.equal(await translation.inputValue(), String(ro));
      // Both cannot be Romanian.
      await language.selectOption('ro');
      await page.fill('#title', 'Ролики SC-4, новые');
      await update();
      assert.match(await page.locator('.notice-error:visible').innerText(), new RegExp(`not saved: .* ${ro}`));
      assert.deepEqual(await stored(), ['ru', ro, 'Ролики SC-4, новые']);
      await page.goto(`${url}/wp-admin/post.php?post=${ru}&action=edit`);
      assert.equal(await page.locator('.notice-error:visible').count(), 0);
      await page.locator('#md-shop-languages a', { hasText: 'Edit the translation' }).click();
      await page.waitForURL(new RegExp(`post=${ro}&`));
      await translation.selectOption('0');
      await update();
      assert.deepEqual((await stored()).slice(0, 2), ['ru', 0]);
      // A form that was open while they were linked on another screen does not end that.
      await phpAsAdministrator(
        `$request = new WP_REST_Request( 'PUT', '/wp/v2/product/${ru}' );
         $request->set_param( 'md_shop_translation_of', ${ro} );
         return rest_do_request( $request )->get_status();`,
      );
      await update();
      assert.deepEqual((await stored()).slice(0, 2), ['ru', ro]);
      assert.deepEqual(errors, []);
    });

    test('a new product whose title was saved as a draft has the language of its whole text', async () => {
      await logIn(page);
      await page.goto(`${url}/wp-admin/post-new.php?post_type=product`);
      await page.locator('#content-html').click();
      await page.fill('#title', 'SC-5 Rollerblade RB Cruiser');
      await Promise.all([
        page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('wp_autosave')),
        page.locator('#content').focus(),
      ]);
      const id = Number(await page.inputValue('#post_ID'));
      const stored = () =>
        php<string>(`return rest_do_request( '/wp/v2/product/${id}' )->get_data()['md_shop_language'] ?? '';`);
      await page.fill('#content', 'Ролики для катания по городу и по парку, с мягким ботинком и большими колёсами.');
      await page.click('#publish');
      await page.waitForURL(/message=6/);
      assert.equal(await stored(), 'ru');
    });
  }
});
