import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onScreen } from './support/admin.ts';
import { axe } from './support/browser.ts';

/** The administrator's screen in a real browser. */

describe("the administrator's screen: overview", () => {
  test('shows what agents see, and each address with its live state', async () => {
    await onScreen('overview', async (page) => {
      const products = page.locator('.md-shop-counts [data-type="product"] td').first();
      await products.waitFor();
      assert.ok(Number(await products.textContent()) > 10);
      await page.locator('.md-shop-addresses [data-ok]').nth(9).waitFor();
      assert.deepEqual(
        await page.locator('.md-shop-addresses [data-ok="false"]').allTextContents(),
        [],
        'every address answers',
      );
      assert.deepEqual(await axe(page, '#md-shop-admin'), []);
    });
  });
});
