import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { categories, type Language } from './support/contract-client.ts';
import { demoTerms } from './support/demo.ts';
import { php } from './support/php.ts';
import { testSite } from './site.ts';

const languages: readonly Language[] = ['ro', 'ru'];

describe('categories', () => {
  for (const language of languages) {
    test(`names, slugs and addresses in ${language}`, async () => {
      const { url } = await testSite();
      const answer = await categories(language);
      for (const kind of ['categories', 'brands'] as const) {
        for (const entry of answer[kind]) {
          const term = demoTerms[kind].find((one) => one[language].slug === entry.slug);
          assert.ok(term, `${entry.slug} is not a ${kind} of the files in ${language}`);
          assert.equal(entry.name, term[language].name);
          assert.ok(entry.url.startsWith(language === 'ru' ? `${url}/ru/` : `${url}/`), entry.url);
        }
        assert.equal(new Set(answer[kind].map(({ id }) => id)).size, answer[kind].length);
      }
    });
  }
  test('addresses and ids are those of WordPress', async () => {
    const own = await php<Record<string, { url: string; slug: string }>>(`$all = array();
      foreach ( get_terms( array( 'taxonomy' => array_values( array_filter( array( 'md_shop_category', 'md_shop_brand', 'product_cat', 'product_brand' ), 'taxonomy_exists' ) ), 'hide_empty' => false, 'md_shop_all_languages' => true ) ) as $term ) {
        $all[ $term->term_id ] = array( 'url' => get_term_link( $term ), 'slug' => urldecode( $term->slug ) );
      } return $all;`);
    for (const language of languages) {
      const answer = await categories(language);
      for (const { id, url, slug } of [...answer.categories, ...answer.brands])
        assert.deepEqual({ url, slug }, own[String(id)]);
    }
  });
});
