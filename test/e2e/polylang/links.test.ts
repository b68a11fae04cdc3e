import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { categories, content, product, products, refused } from '../support/contract-client.ts';
import { deletePosts, deleteTerms, makePost, makeTerm } from '../support/fixtures.ts';
import { make, removeAll } from '../support/changing.ts';
import { page } from '../support/pages.ts';
import { php, phpAsAdministrator } from '../support/php.ts';

const link = (ro: number, ru: number) =>
  phpAsAdministrator(`pll_save_post_translations( array( 'ro' => ${String(ro)}, 'ru' => ${String(ru)} ) ); return 1;`);

describe('Polylang: languages and links that it is told', () => {
  afterEach(removeAll);

  test('a link that is made or undone by Polylang is right in the next read', async () => {
    const ro = await make({ post_title: 'Legat de Polylang', language: 'ro' });
    const ru = await make({ post_title: 'Связано в Polylang', language: 'ru' });
    await refused(404, `/products/${String(ro)}?language=ru`);
    await link(ro, ru);
    assert.equal((await product(ro, 'ru')).id, ru);
    assert.equal((await product(ru, 'ro')).id, ro);
    await phpAsAdministrator(`pll_save_post_translations( array( 'ru' => ${String(ru)} ) ); return 1;`);
    await refused(404, `/products/${String(ro)}?language=ru`);
    await refused(404, `/products/${String(ru)}?language=ro`);
  });

  test('a language that Polylang changes moves the product to the other lists', async () => {
    const id = await make({ post_title: 'Schimbat de Polylang', language: 'ro' });
    const has = async (language: string) =>
      (await products(`language=${language}&search=schimbat`)).items.some((one) => one.id === id);
    assert.deepEqual([await has('ro'), await has('ru')], [true, false]);
    await phpAsAdministrator(`pll_set_post_language( ${String(id)}, 'ru' ); return 1;`);
    assert.deepEqual([await has('ro'), await has('ru')], [false, true]);
  });

  test('other languages of the site are left out, wherever they are', async () => {
    await php(`$added = PLL()->model->languages->add( array( 'name' => 'English', 'slug' => 'en', 'locale' => 'en_GB', 'rtl' => 0, 'term_group' => 2, 'flag' => 'gb' ) );
      if ( is_wp_error( $added ) ) { throw new RuntimeException( $added->get_error_message() ); } return 1;`);
    const made: number[] = [];
    const terms: number[] = [];
    try {
      const before = [(await products()).total, (await products('language=ru')).total, (await content()).total];
      const product1 = await makePost({ post_type: 'roller_product', post_title: 'English skate', language: 'ro' });
      const page1 = await makePost({ post_type: 'page', post_title: 'English page', language: 'ro' });
      made.push(product1, page1);
      terms.push(await makeTerm('md_shop_category', 'English category', { language: 'ro' }));
      await phpAsAdministrator(`foreach ( array( ${String(product1)}, ${String(page1)} ) as $id ) { pll_set_post_language( $id, 'en' ); }
        pll_set_term_language( ${String(terms[0])}, 'en' ); wp_set_object_terms( ${String(product1)}, array( ${String(terms[0])} ), 'md_shop_category' ); return 1;`);
      const after = [(await products()).total, (await products('language=ru')).total, (await content()).total];
      assert.deepEqual(after, before);
      for (const language of ['ro', 'ru'] as const) {
        await refused(404, `/products/${String(product1)}?language=${language}`);
        assert.ok(!(await categories(language)).categories.some(({ id }) => id === terms[0]));
      }
      const english = await page('/en/english-page/');
      assert.equal(english.status, 200);
      await refused(400, '/products?language=en');
    } finally {
      await deletePosts(made);
      await deleteTerms('md_shop_category', terms);
      await php(`PLL()->model->languages->delete( PLL()->model->get_language( 'en' )->term_id ); return 1;`);
    }
    assert.ok((await products()).total > 0);
  });

  test('a brand of both languages has one name and a slug in each', async () => {
    const ro = await makeTerm('md_shop_brand', 'Aceeași', { language: 'ro', slug: 'aceeasi' });
    const ru = await makeTerm('md_shop_brand', 'Aceeași', { language: 'ru', slug: 'aceeasi-ru' });
    const made: number[] = [];
    try {
      await phpAsAdministrator(
        `pll_save_term_translations( array( 'ro' => ${String(ro)}, 'ru' => ${String(ru)} ) ); return 1;`,
      );
      made.push(await makePost({ post_type: 'roller_product', post_title: 'Marcă ro', language: 'ro' }));
      made.push(await makePost({ post_type: 'roller_product', post_title: 'Марка ru', language: 'ru' }));
      // Once they have their language: Polylang lets no post keep a term of another one.
      await phpAsAdministrator(
        `wp_set_object_terms( ${String(made[0])}, array( ${String(ro)} ), 'md_shop_brand' ); wp_set_object_terms( ${String(made[1])}, array( ${String(ru)} ), 'md_shop_brand' ); return 1;`,
      );
      for (const [language, id, slug, own] of [
        ['ro', ro, 'aceeasi', made[0]],
        ['ru', ru, 'aceeasi-ru', made[1]],
      ] as const) {
        const brand = (await categories(language)).brands.find((one) => one.id === id);
        assert.deepEqual([brand?.name, brand?.slug, brand?.count], ['Aceeași', slug, 1]);
        assert.deepEqual(
          (await products(`language=${language}&brand=${slug}`)).items.map((one) => one.id),
          [own],
        );
      }
      assert.equal((await products('language=ro&brand=aceeasi-ru')).total, 0);
    } finally {
      await deletePosts(made);
      await deleteTerms('md_shop_brand', [ro, ru]);
    }
  });
});
