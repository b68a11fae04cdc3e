import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { catalogue } from '../support/catalogue.ts';
import { categories, content, product, products, refused, type Language } from '../support/contract-client.ts';
import { deletePosts, deleteTerms, makePost, makeTerm } from '../support/fixtures.ts';
import { page } from '../support/pages.ts';
import { php, phpAsAdministrator, phpValue } from '../support/php.ts';
import { makeProduct } from '../support/products.ts';

const link = (ro: number, ru: number) =>
  phpAsAdministrator(`pll_save_post_translations( array( 'ro' => ${String(ro)}, 'ru' => ${String(ru)} ) ); return 1;`);

describe('Polylang: languages and links', () => {
  const made: number[] = [];
  const make = async (title: string, language: Language) => {
    const id = await makeProduct({ post_title: title, language });
    made.push(id);
    return id;
  };
  afterEach(() => deletePosts(made.splice(0)));

  test('a link that is created or removed in Polylang is in the next read', async () => {
    const ro = await make('Legat de Polylang', 'ro');
    const ru = await make('Связано в Polylang', 'ru');
    await refused(404, `/products/${String(ro)}?language=ru`);
    await link(ro, ru);
    assert.equal((await product(ro, 'ru')).id, ru);
    assert.equal((await product(ru, 'ro')).id, ro);
    await phpAsAdministrator(`pll_save_post_translations( array( 'ru' => ${String(ru)} ) ); return 1;`);
    await refused(404, `/products/${String(ro)}?language=ru`);
    await refused(404, `/products/${String(ru)}?language=ro`);
  });

  test('a translation that is replaced in Polylang is none any more', async () => {
    const ro = await make('Zybrel cu altă traducere', 'ro');
    const former = await make('Зыбрель прежний', 'ru');
    const next = await make('Зыбрель новый', 'ru');
    await link(ro, former);
    assert.equal((await product(ro, 'ru')).id, former);
    // What the box "Languages" does. Polylang leaves the former translation in the group's term.
    await link(ro, next);
    const found = async (language: Language, search: string) =>
      (await products(`language=${language}&search=${search}`)).items.map(({ id }) => id).sort((a, b) => a - b);
    assert.deepEqual([await found('ru', 'зыбрель'), await found('ro', 'zybrel')], [[former, next], [ro]]);
    await refused(404, `/products/${String(former)}?language=ro`);
    assert.deepEqual([(await product(former, 'ru')).id, (await product(next, 'ru')).id], [former, next]);
    assert.deepEqual([(await product(ro, 'ru')).id, (await product(next, 'ro')).id], [next, ro]);

    // What is linked to the former one then says nothing about the others.
    const other = await make('Altul', 'ro');
    const save = (id: number, fields: object) =>
      phpAsAdministrator<number>(`$request = new WP_REST_Request( 'POST', rest_get_route_for_post( ${String(id)} ) );
        $request->set_body_params( ${phpValue(fields)} ); return rest_do_request( $request )->get_status();`);
    assert.equal(await save(former, { md_shop_language: 'ru' }), 200);
    assert.equal(await save(former, { md_shop_translation_of: 0 }), 200);
    assert.equal((await product(ro, 'ru')).id, next);
    assert.equal(await save(other, { md_shop_translation_of: former }), 200);
    assert.deepEqual([(await product(other, 'ru')).id, (await product(former, 'ro')).id], [former, other]);
    assert.deepEqual([(await product(ro, 'ru')).id, (await product(next, 'ro')).id], [next, ro]);
  });

  test('a term whose translation is replaced in Polylang has the new one', async () => {
    const { category } = await catalogue();
    const terms: number[] = [];
    const term = async (name: string, language: Language) => {
      const id = await makeTerm(category, name, { language });
      terms.push(id);
      return id;
    };
    try {
      const ro = await term('Cu altă traducere', 'ro');
      const former = await term('Прежняя', 'ru');
      const next = await term('Новая', 'ru');
      const linkTerms = (ru: number) =>
        phpAsAdministrator(
          `pll_save_term_translations( array( 'ro' => ${String(ro)}, 'ru' => ${String(ru)} ) ); return 1;`,
        );
      await linkTerms(former);
      await linkTerms(next);
      const translationOf = (id: number) =>
        phpAsAdministrator<number>(`$request = new WP_REST_Request( 'GET', rest_get_route_for_term( ${String(id)} ) );
          $request->set_query_params( array( 'context' => 'edit' ) );
          return rest_do_request( $request )->get_data()['md_shop_translation_of'];`);
      assert.deepEqual(
        [await translationOf(ro), await translationOf(next), await translationOf(former)],
        [next, ro, 0],
      );
    } finally {
      await deleteTerms(category, terms);
    }
  });

  test('a language that is changed in Polylang moves the product to the other lists', async () => {
    const id = await make('Schimbat de Polylang', 'ro');
    const has = async (language: string) =>
      (await products(`language=${language}&search=schimbat`)).items.some((one) => one.id === id);
    assert.deepEqual([await has('ro'), await has('ru')], [true, false]);
    await phpAsAdministrator(`pll_set_post_language( ${String(id)}, 'ru' ); return 1;`);
    assert.deepEqual([await has('ro'), await has('ru')], [false, true]);
  });

  test('content in other languages of the site is left out everywhere', async () => {
    await php(`$added = PLL()->model->languages->add( array( 'name' => 'English', 'slug' => 'en', 'locale' => 'en_GB', 'rtl' => 0, 'term_group' => 2, 'flag' => 'gb' ) );
      if ( is_wp_error( $added ) ) { throw new RuntimeException( $added->get_error_message() ); } return 1;`);
    const { category } = await catalogue();
    const terms: number[] = [];
    try {
      const before = [(await products()).total, (await products('language=ru')).total, (await content()).total];
      const product1 = await make('English skate', 'ro');
      const page1 = await makePost({ post_type: 'page', post_title: 'English page', language: 'ro' });
      made.push(page1);
      terms.push(await makeTerm(category, 'English category', { language: 'ro' }));
      await phpAsAdministrator(`foreach ( array( ${String(product1)}, ${String(page1)} ) as $id ) { pll_set_post_language( $id, 'en' ); }
        pll_set_term_language( ${String(terms[0])}, 'en' ); wp_set_object_terms( ${String(product1)}, array( ${String(terms[0])} ), '${category}' ); return 1;`);
      const after = [(await products()).total, (await products('language=ru')).total, (await content()).total];
      assert.deepEqual(after, before);
      for (const language of ['ro', 'ru'] as const) {
        await refused(404, `/products/${String(product1)}?language=${language}`);
        assert.ok(!(await categories(language)).categories.some(({ id }) => id === terms[0]));
      }
      const markdown = { headers: { Accept: 'text/markdown' } };
      const english = await page('/en/english-page/', markdown);
      assert.equal(english.status, 200);
      assert.match(english.headers.get('content-type') ?? '', /^text\/html/);
      const list = await php<string>(`return get_post_type_archive_link( 'md_shop_coach' );`);
      const path = new URL(list).pathname;
      assert.match((await page(path, markdown)).headers.get('content-type') ?? '', /^text\/markdown/);
      assert.match((await page(path)).text, /<meta property="og:title"/);
      const englishList = await page(`/en${path}`, markdown);
      assert.equal(englishList.status, 200);
      assert.match(englishList.headers.get('content-type') ?? '', /^text\/html/);
      assert.doesNotMatch(englishList.text, /<meta property="og:title"|application\/ld\+json/);
      await refused(400, '/products?language=en');
    } finally {
      await deleteTerms(category, terms);
      await php(`PLL()->model->languages->delete( PLL()->model->get_language( 'en' )->term_id ); return 1;`);
    }
    assert.ok((await products()).total > 0);
  });

  test('content without a language counts as content in the main language, and is in its sitemap', async () => {
    const { product: type, category } = await catalogue();
    const id = await make('Fără limbă', 'ro');
    const term = await makeTerm(category, 'Categorie fără limbă', { language: 'ro' });
    try {
      const sitemap = async (prefix: string, of: string) => (await page(`${prefix}/wp-sitemap-${of}-1.xml`)).text;
      const counted = async (prefix: string) => (await sitemap(prefix, `posts-${type}`)).split('<loc>').length;
      const before = [await counted(''), await counted('/ru')];
      // Like posts that existed before Polylang or were created by a script.
      await phpAsAdministrator(`wp_set_object_terms( ${String(id)}, array( ${String(term)} ), '${category}' );
        wp_set_object_terms( ${String(id)}, array(), 'language' ); wp_set_object_terms( ${String(term)}, array(), 'term_language' );
        global $wpdb; foreach ( array( 'post' => ${String(id)}, 'term' => ${String(term)} ) as $kind => $of ) {
          $wpdb->delete( $wpdb->prefix . 'md_shop_languages', array( 'object_type' => $kind, 'object_id' => $of ) ); }
        return 1;`);
      assert.equal(await php(`return pll_get_post_language( ${String(id)} );`), false);
      const { url } = await product(id);
      const shown = (await categories('ro')).categories.find((one) => one.id === term);
      assert.ok(shown, 'the category of such a product is not shown');
      await refused(404, `/products/${String(id)}?language=ru`);
      assert.ok((await sitemap('', `posts-${type}`)).includes(`<loc>${url}</loc>`));
      assert.ok((await sitemap('', `taxonomies-${category}`)).includes(`<loc>${shown.url}</loc>`));
      assert.deepEqual([await counted(''), await counted('/ru')], before);
      for (const text of [await sitemap('/ru', `posts-${type}`), await sitemap('/ru', `taxonomies-${category}`)]) {
        assert.ok(!text.includes(url) && !text.includes(shown.url));
      }
      const own = `insert( $wpdb->prefix . 'md_shop_languages', array( 'object_type' => 'post', 'object_id' => ${String(id)}, 'language' => 'ru', 'group_id' => ${String(id)} ) )`;
      await php(`global $wpdb; $wpdb->${own}; return 1;`);
      assert.deepEqual([await counted(''), await counted('/ru')], [(before[0] ?? 0) - 1, (before[1] ?? 0) + 1]);
    } finally {
      await deleteTerms(category, [term]);
    }
  });

  test('a post or term that is deleted beside Polylang is no translation any more after Polylang', async () => {
    const { category } = await catalogue();
    const term = await makeTerm(category, 'Ștearsă lângă Polylang', { language: 'ro' });
    const id = await make('Șters lângă Polylang', 'ro');
    const other = await make('Остался без Polylang', 'ru');
    // As they were linked before Polylang was active.
    const rows = await php<string[][]>(`global $wpdb;
      foreach ( array( array( 'post', ${String(id)}, 'ro' ), array( 'post', ${String(other)}, 'ru' ), array( 'term', ${String(term)}, 'ro' ) ) as $row ) {
        $wpdb->replace( $wpdb->prefix . 'md_shop_languages', array( 'object_type' => $row[0], 'object_id' => $row[1], 'language' => $row[2], 'group_id' => ${String(id)} ) ); }
      wp_delete_post( ${String(id)}, true ); wp_delete_term( ${String(term)}, '${category}' );
      return $wpdb->get_results( "SELECT object_type, object_id FROM {$wpdb->prefix}md_shop_languages WHERE group_id = ${String(id)}", ARRAY_N );`);
    assert.deepEqual(rows, [['post', String(other)]]);
  });

  test('a brand in both languages has one name and a slug for each', async () => {
    const { brand: taxonomy } = await catalogue();
    const ro = await makeTerm(taxonomy, 'Aceeași', { language: 'ro', slug: 'aceeasi' });
    const ru = await makeTerm(taxonomy, 'Aceeași', { language: 'ru', slug: 'aceeasi-ru' });
    try {
      await phpAsAdministrator(
        `pll_save_term_translations( array( 'ro' => ${String(ro)}, 'ru' => ${String(ru)} ) ); return 1;`,
      );
      const shown = { ro: await make('Marcă ro', 'ro'), ru: await make('Марка ru', 'ru') };
      // Only after their language is set: Polylang removes terms of another language from a post.
      await phpAsAdministrator(
        `wp_set_object_terms( ${String(shown.ro)}, array( ${String(ro)} ), '${taxonomy}' ); wp_set_object_terms( ${String(shown.ru)}, array( ${String(ru)} ), '${taxonomy}' ); return 1;`,
      );
      for (const [language, id, slug, own] of [
        ['ro', ro, 'aceeasi', shown.ro],
        ['ru', ru, 'aceeasi-ru', shown.ru],
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
      await deleteTerms(taxonomy, [ro, ru]);
    }
  });
});
