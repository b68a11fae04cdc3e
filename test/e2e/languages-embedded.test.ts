import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { imported, loadPosts } from './support/demo.ts';
import { langOf, page } from './support/pages.ts';

/** What the plugin's own languages promise beyond what holds with any language plugin. */
describe('languages of our own: pages', () => {
  before(loadPosts);

  for (const language of ['ro', 'ru'] as const) {
    test(`a product in ${language} has its language alone in lang, and hreflang x-default leads to Romanian`, async () => {
      const { text } = await page(imported(`urban-80-${language}`)?.url ?? '');
      assert.equal(langOf(text), language);
      const other = /<link rel="alternate" hreflang="x-default" href="([^"]*)"/.exec(text)?.[1];
      assert.equal(other, imported('urban-80-ro')?.url);
    });

    test(`feeds in ${language} name the language alone`, async () => {
      const prefix = language === 'ru' ? '/ru' : '';
      assert.equal(/<language>([^<]*)</.exec((await page(`${prefix}/feed/`)).text)?.[1], language);
      const atom = (await page(`${prefix}/feed/atom/`)).text;
      assert.equal(/<feed\s[^>]*xml:lang="([^"]*)"/.exec(atom)?.[1], language);
    });
  }
});
