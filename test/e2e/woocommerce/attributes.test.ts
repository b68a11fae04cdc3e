import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { categories, product, products } from '../support/contract-client.ts';
import { deleteImages, imagesOf, makeImages } from '../support/images.ts';
import { php, phpValue } from '../support/php.ts';
import { makeAttribute, makeFamily, type NewFamily, removeFamilies } from '../support/shop.ts';
import { page } from '../support/pages.ts';
import { translate, translateTerm } from '../support/translations.ts';

type Made = Pick<NewFamily, 'attributes' | 'variations'>;

/** Writes settings like the administrator's screen. */
const settings = (value: object) =>
  php(
    `update_option( 'md_shop_settings', array_replace( (array) get_option( 'md_shop_settings', array() ), ${phpValue(value)} ) ); return true;`,
  );
const ofVariants = async (id: number, language: 'ro' | 'ru' = 'ro') =>
  (await product(id, language)).variants.map(({ size, color, label }) => [size, color, label]);

describe('WooCommerce: sizes, colours, brands', () => {
  afterEach(async () => {
    await removeFamilies();
    await settings({ attributes: { size: [], color: [], brand: [] } });
  });
  after(() =>
    php(
      `foreach ( wc_get_attribute_taxonomies() as $one ) { if ( str_ends_with( $one->attribute_name, '-probe' ) ) { wc_delete_attribute( $one->attribute_id ); } } return true;`,
    ),
  );

  test('values of global attributes are in the order that is set in the shop', async () => {
    const size = await makeAttribute('Mărime', 'marime-probe', { 'xl-probe': 'XL', 's-probe': 'S', 'm-probe': 'M' });
    const color = await makeAttribute('Culoare', 'culoare-probe', {
      'rosu-probe': 'roșu',
      'alb-probe': 'alb &amp; negru',
    });
    const id = await makeFamily({
      name: 'Globale',
      attributes: { [size]: ['m-probe', 's-probe', 'xl-probe'], [color]: ['alb-probe', 'rosu-probe'] },
      variations: [
        { attributes: { [size]: 'm-probe', [color]: 'alb-probe' }, price: '1' },
        { attributes: { [size]: 's-probe', [color]: 'alb-probe' }, price: '1' },
        { attributes: { [size]: 'xl-probe', [color]: 'alb-probe' }, price: '1' },
        { attributes: { [size]: 's-probe', [color]: 'rosu-probe' }, price: '1' },
      ],
    });
    assert.deepEqual(await ofVariants(id), [
      ['XL', 'alb & negru', 'XL, alb & negru'],
      ['S', 'roșu', 'S, roșu'],
      ['S', 'alb & negru', 'S, alb & negru'],
      ['M', 'alb & negru', 'M, alb & negru'],
    ]);
    assert.deepEqual((await product(id)).sizes, ['XL', 'S', 'M']);
    // Renamed and reordered values are in the very next read.
    await php(
      `$term = get_term_by( 'slug', 's-probe', '${size}' ); wp_update_term( $term->term_id, '${size}', array( 'name' => 'Small' ) ); wc_set_term_order( $term->term_id, 0, '${size}' ); return true;`,
    );
    assert.deepEqual((await product(id)).sizes, ['Small', 'XL', 'M']);
    // The order of variations that an editor chose has priority.
    await php(
      `foreach ( wc_get_product( ${id} )->get_children() as $place => $child ) { $one = wc_get_product( $child ); $one->set_menu_order( $place + 1 ); $one->save(); } return true;`,
    );
    assert.deepEqual(
      (await product(id)).variants.map((one) => one.size),
      ['M', 'Small', 'XL', 'Small'],
    );
    assert.deepEqual((await product(id)).sizes, ['Small', 'XL', 'M']);
  });

  test('global attributes with Cyrillic slugs', async () => {
    const size = await makeAttribute('Размер', 'размер-probe', { 'l-probe': 'L', 'xs-probe': 'XS' });
    const color = await makeAttribute('Цвет', 'цвет-probe', { 'belyj-probe': 'белый' });
    const id = await makeFamily({
      name: 'Mărimi chirilice',
      attributes: { [size]: ['l-probe', 'xs-probe'], [color]: ['belyj-probe'] },
      variations: [
        { attributes: { [size]: 'xs-probe', [color]: 'belyj-probe' }, price: '1' },
        { attributes: { [size]: 'l-probe', [color]: 'belyj-probe' }, price: '1' },
      ],
    });
    assert.deepEqual(await ofVariants(id), [
      ['L', 'белый', 'L, белый'],
      ['XS', 'белый', 'XS, белый'],
    ]);
  });

  test('attributes of a single product, by their names in three languages; other attributes are in the label', async () => {
    for (const [size, color] of [
      ['Mărime', 'Culoare'],
      ['Размер', 'Цвет'],
      ['Size', 'Colour'],
      ['Mărime EU', 'Culoarea'],
    ] as const) {
      const id = await makeFamily({
        name: `Proprii ${size}`,
        attributes: { Lungime: ['scurt', 'lung'], [color]: ['Gri'], [size]: ['41', '9,5'] },
        fixed: [color],
        variations: [
          { attributes: { Lungime: 'lung', [size]: '41' }, price: '1' },
          { attributes: { Lungime: 'scurt', [size]: '9,5' }, price: '1' },
        ],
      });
      const variants = await ofVariants(id);
      assert.deepEqual(
        variants.sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
        [
          ['41', 'Gri', '41, Gri, lung'],
          ['9,5', 'Gri', '9,5, Gri, scurt'],
        ],
        size,
      );
      assert.deepEqual((await product(id)).sizes, ['9,5', '41']);
    }
  });

  test('a size, a colour or another value of which nothing can be seen is none, and not in the label', async () => {
    const hidden = '\u200b';
    await makeAttribute('Culoare', 'culoare-probe', { 'nimic-probe': hidden, 'gri-probe': 'Gri' });
    const id = await makeFamily({
      name: 'Nevăzute',
      attributes: {
        Mărime: [hidden, '41'],
        'pa_culoare-probe': ['nimic-probe', 'gri-probe'],
        Lungime: ['lung', hidden],
      },
      variations: [
        { attributes: { Mărime: '41', 'pa_culoare-probe': 'nimic-probe', Lungime: 'lung' }, price: '1' },
        { attributes: { Mărime: hidden, 'pa_culoare-probe': 'gri-probe', Lungime: 'lung' }, price: '1' },
        { attributes: { Mărime: '41', 'pa_culoare-probe': 'gri-probe', Lungime: hidden }, price: '1' },
      ],
    });
    await settings({ attributes: { color: ['pa_culoare-probe'] } });
    assert.deepEqual(
      new Set(await ofVariants(id)),
      new Set([
        ['41', null, '41, lung'],
        [null, 'Gri', 'Gri, lung'],
        ['41', 'Gri', '41, Gri'],
      ]),
    );
    assert.deepEqual((await product(id)).sizes, ['41']);
  });

  test('a setting names the attributes for size, colour and brand', async () => {
    await makeAttribute('Firma', 'firma-probe', { 'acme-probe': 'Acme' });
    const id = await makeFamily({
      name: 'Alese',
      attributes: { Lungime: ['10', '20'], 'pa_firma-probe': ['acme-probe'] },
      fixed: ['pa_firma-probe'],
      variations: [{ attributes: { Lungime: '10' }, price: '1' }],
    });
    assert.deepEqual(await ofVariants(id), [[null, null, '10']]);
    assert.deepEqual((await products('brand=acme-probe')).total, 0);
    await settings({ attributes: { size: ['lungime'], brand: ['pa_firma-probe'] } });
    assert.deepEqual(await ofVariants(id), [['10', null, '10']]);
    assert.equal((await products('brand=acme-probe')).total, 1);
    assert.deepEqual(
      (await categories()).brands.map(({ slug, count }) => [slug, count]),
      [['acme-probe', 1]],
    );
  });

  test('translations share the variants of the default language, with colours in each language', async () => {
    const color = await makeAttribute('Culoare', 'culoare-probe', { 'verde-probe': 'verde', 'zelen-probe': 'зелёный' });
    await translateTerm('verde-probe', 'zelen-probe', color);
    const family = { attributes: { [color]: ['verde-probe'], Mărime: ['40', '41'] }, sku: 'TR' };
    const ro = await makeFamily({
      ...family,
      name: 'Tradus',
      variations: [
        { attributes: { [color]: 'verde-probe', Mărime: '40' }, price: '100', sku: 'TR-40' },
        { attributes: { [color]: 'verde-probe', Mărime: '41' }, price: '120', stock: 'outofstock' },
      ],
    });
    const ru = await makeFamily({
      name: 'Перевод',
      attributes: { Размер: ['40', '41'], [color]: ['zelen-probe'] },
      variations: [
        { attributes: { Размер: '40', [color]: 'zelen-probe' }, price: '999' },
        { attributes: { Размер: '41', [color]: 'zelen-probe' }, price: '999' },
      ],
    });
    await translate(ro, ru);
    const romanian = await product(ro);
    const russian = await product(ro, 'ru');
    assert.equal(russian.id, ru);
    assert.deepEqual(
      russian.variants.map(({ label: _label, color: _color, url: _url, ...shared }) => shared),
      romanian.variants.map(({ label: _label, color: _color, url: _url, ...shared }) => shared),
    );
    assert.deepEqual(
      [romanian.variants[0]?.color, russian.variants[0]?.color, russian.sku, russian.price],
      ['verde', 'зелёный', 'TR', '100.00'],
    );
    // Its page selects its own variation that corresponds to that variant.
    const { text } = await page(russian.variants[1]?.url ?? '');
    assert.match(text, /<option[^>]*value="41"[^>]*selected/);
    assert.match(text, /<option[^>]*value="zelen-probe"[^>]*selected/);
    assert.doesNotMatch((await page(russian.url)).text, /<option[^>]*value="4[01]"[^>]*selected/);
    // A price change shows in both languages; a new variation only in Russian is not shown.
    await php(`$one = wc_get_product( ${romanian.variants[0]?.variant_id} ); $one->set_regular_price( '77' ); $one->save();
      foreach ( wc_get_product( ${ru} )->get_children() as $child ) { $other = wc_get_product( $child ); $other->set_regular_price( '5' ); $other->save(); } return true;`);
    assert.deepEqual([(await product(ru, 'ru')).price, (await product(ro)).price], ['77.00', '77.00']);
  });

  test('the page of a translation selects its variation with the same values, wherever that stands, and else none', async () => {
    const color = await makeAttribute('Culoare', 'culoare-probe', {
      'verde-probe': 'verde',
      'rosu-probe': 'roșu',
      'zelen-probe': 'зелёный',
      'krasnyj-probe': 'красный',
    });
    await translateTerm('verde-probe', 'zelen-probe', color);
    await translateTerm('rosu-probe', 'krasnyj-probe', color);
    const make = async (romanian: Made, russian: Made): Promise<string[]> => {
      const ro = await makeFamily({ name: 'Ales', ...romanian });
      const ru = await makeFamily({ name: 'Выбрано', ...russian });
      await translate(ro, ru);
      return (await product(ru, 'ru')).variants.map(({ url }) => url);
    };
    const selected = async (urls: readonly string[]): Promise<string[][]> => {
      const pages = await Promise.all(urls.map((url) => page(url)));
      return pages.map(({ text }) =>
        [...text.matchAll(/<option[^>]*value="([^"]+)"[^>]*selected='selected'/g)]
          .map(([, value = '']) => value)
          .sort(),
      );
    };
    const ofTerms = await make(
      {
        attributes: { [color]: ['verde-probe', 'rosu-probe'], Mărime: ['40', '41'] },
        variations: [
          { attributes: { [color]: 'verde-probe', Mărime: '40' }, price: '1', order: 1 },
          { attributes: { [color]: 'verde-probe', Mărime: '41' }, price: '1', order: 2 },
          { attributes: { [color]: 'rosu-probe', Mărime: '40' }, price: '1', order: 3 },
        ],
      },
      {
        attributes: { Размер: ['41', '40'], [color]: ['krasnyj-probe', 'zelen-probe'] },
        variations: [
          { attributes: { Размер: '40', [color]: 'krasnyj-probe' }, price: '1' },
          { attributes: { Размер: '41', [color]: 'krasnyj-probe' }, price: '1' },
          { attributes: { Размер: '40', [color]: 'zelen-probe' }, price: '1', status: 'private' },
          { attributes: { Размер: '41', [color]: 'zelen-probe' }, price: '1' },
        ],
      },
    );
    assert.deepEqual(await selected(ofTerms), [[], ['41', 'zelen-probe'], ['40', 'krasnyj-probe']]);
    const ofTexts = await make(
      {
        attributes: { Culoare: ['verde', 'roșu', 'mov'] },
        variations: ['verde', 'roșu', 'mov'].map((value) => ({ attributes: { Culoare: value }, price: '1' })),
      },
      {
        attributes: { Цвет: ['зелёный', 'красный', 'mov'] },
        variations: ['mov', 'красный', 'зелёный'].map((value) => ({ attributes: { Цвет: value }, price: '1' })),
      },
    );
    assert.deepEqual(await selected(ofTexts), [['зелёный'], ['красный'], ['mov']]);
    // Nothing says which is which, so the position counts, unless their number differs.
    const attributes = { Culoare: ['verde', 'roșu'] };
    const variations = ['verde', 'roșu'].map((value) => ({ attributes: { Culoare: value }, price: '1' }));
    const russian = ['зелёный', 'красный'].map((value) => ({ attributes: { Тон: value }, price: '1' }));
    const unclear = await make(
      { attributes, variations },
      { attributes: { Тон: ['зелёный', 'красный'] }, variations: russian },
    );
    assert.deepEqual(await selected(unclear), [['зелёный'], ['красный']]);
    const fewer = await make(
      { attributes, variations },
      { attributes: { Тон: ['зелёный', 'красный'] }, variations: russian.slice(1) },
    );
    assert.deepEqual(await selected(fewer), [[], []]);
  });

  test('variants without an image show that of their colour, whatever names the attribute', async () => {
    const color = await makeAttribute('Цвет', 'nuance-probe', { 'unu-probe': 'unu', 'doi-probe': 'doi' });
    const images = await makeImages('unu', 'doi');
    try {
      const ofEach = async (attribute: string, values: readonly [string, string], more: string): Promise<number[]> => {
        const [first, second] = values;
        const id = await makeFamily({
          name: 'Cu imagini',
          attributes: { [more]: ['a', 'b'], [attribute]: values },
          variations: [
            { attributes: { [attribute]: first, [more]: 'a' }, price: '1', order: 1 },
            { attributes: { [attribute]: second, [more]: 'a' }, price: '1', order: 2 },
            { attributes: { [attribute]: first, [more]: 'b' }, price: '1', order: 3 },
          ],
        });
        await php(`foreach ( array_combine( array_slice( wc_get_product( ${id} )->get_children(), 0, 2 ), ${phpValue(images)} ) as $child => $image ) {
          $one = wc_get_product( $child ); $one->set_image_id( $image ); $one->save(); } return true;`);
        const { ofVariants } = await imagesOf(id);
        return (await product(id)).variants.map(({ variant_id: variant }) => ofVariants[String(variant)] ?? 0);
      };
      const [first = 0, second = 0] = images;
      const expected = [first, second, first];
      assert.deepEqual(await ofEach(color, ['unu-probe', 'doi-probe'], 'Mărime'), expected, 'by its label');
      assert.deepEqual(await ofEach('Culoare', ['unu', 'doi'], 'Model de culoare'), expected, 'the one that fits best');
      await settings({ attributes: { color: ['Nuanță'] } });
      assert.deepEqual(await ofEach('Nuanță', ['unu', 'doi'], 'Culoare'), expected, 'by the setting');
    } finally {
      await deleteImages(images);
    }
  });

  test('a colour that is renamed in one language is in the next read, whichever term the translation has', async () => {
    const color = await makeAttribute('Culoare', 'culoare-probe', {
      'galben-probe': 'galben',
      'zheltyj-probe': 'жёлтый',
    });
    await translateTerm('galben-probe', 'zheltyj-probe', color);
    const family = {
      attributes: { [color]: ['galben-probe'] },
      variations: [{ attributes: { [color]: 'galben-probe' }, price: '100' }],
    };
    const ro = await makeFamily({ ...family, name: 'Galben' });
    const ru = await makeFamily({ ...family, name: 'Жёлтое' });
    await translate(ro, ru);
    const colors = async () => [(await product(ro)).variants[0]?.color, (await product(ru, 'ru')).variants[0]?.color];
    assert.deepEqual(await colors(), ['galben', 'жёлтый']);
    await php(
      `wp_update_term( get_term_by( 'slug', 'zheltyj-probe', '${color}' )->term_id, '${color}', array( 'name' => 'лимонный' ) ); return true;`,
    );
    assert.deepEqual(await colors(), ['galben', 'лимонный']);
  });
});
