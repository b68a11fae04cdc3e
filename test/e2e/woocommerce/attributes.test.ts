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
/** A slug as WordPress stores it. */
const sanitized = (slug: string): string => encodeURIComponent(slug).toLowerCase();
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

  test('the address of a brand that is an attribute without archives is the shop with its products only', async () => {
    const taxonomy = await makeAttribute('Producător', 'producator-probe', {
      'vizibil-probe': 'Vizibil',
      'видимый-probe': 'Видимый',
      'altul-probe': 'Altul',
    });
    await translateTerm('vizibil-probe', 'видимый-probe', taxonomy);
    const made = async (name: string, brand: string) =>
      makeFamily({
        name,
        attributes: { Size: ['1'], [taxonomy]: [brand] },
        fixed: [taxonomy],
        variations: [{ attributes: { Size: '1' }, price: '1' }],
      });
    const ro = await made('Zzvizibil', 'vizibil-probe');
    const ru = await made('Ззвидимый', 'видимый-probe');
    await made('Zzaltul', 'altul-probe');
    await translate(ro, ru);
    await settings({ attributes: { brand: [taxonomy] } });
    for (const [language, slug, name] of [
      ['ro', 'vizibil-probe', 'Zzvizibil'],
      ['ru', 'видимый-probe', 'Ззвидимый'],
    ] as const) {
      const brand = (await categories(language)).brands.find((one) => one.slug === slug);
      assert.equal(brand?.count, 1);
      const { pathname, searchParams } = new URL(brand.url);
      assert.match(pathname, language === 'ru' ? /^\/ru\/[^/]+\/$/ : /^\/[^/]+\/$/);
      assert.deepEqual([...searchParams], [['filter_producator-probe', slug]]);
      // A block theme and a classic one.
      for (const [kind, change, back] of [
        ['blocks', 'return get_stylesheet();', ''],
        [
          'classic',
          `$folder = get_theme_root() . '/zzclassic'; wp_mkdir_p( $folder ); $before = get_stylesheet();
           file_put_contents( "$folder/style.css", '/* Theme Name: Classic */' );
           file_put_contents( "$folder/functions.php", "<?php add_action( 'after_setup_theme', static fn () => add_theme_support( 'woocommerce' ) );" );
           file_put_contents( "$folder/index.php", '<?php while ( have_posts() ) { the_post(); the_title(); }' );
           wp_clean_themes_cache(); switch_theme( 'zzclassic' ); return $before;`,
          `array_map( 'unlink', glob( get_theme_root() . '/zzclassic/*' ) ); rmdir( get_theme_root() . '/zzclassic' );`,
        ],
      ] as const) {
        const before = await php<string>(change);
        try {
          const { status, text } = await page(brand.url);
          assert.equal(status, 200);
          const shown = ['Zzvizibil', 'Ззвидимый', 'Zzaltul'].filter((one) => text.includes(one));
          assert.deepEqual(shown, [name], `${kind}: ${brand.url}`);
        } finally {
          await php(`switch_theme( ${phpValue(before)} ); ${back} wp_clean_themes_cache(); return 1;`);
        }
      }
    }
    const shop = await php<string>(
      `$page = get_option( 'woocommerce_shop_page_id' ); update_option( 'woocommerce_shop_page_id', '' ); return $page;`,
    );
    try {
      const { brands } = await categories();
      const without = brands.find((one) => one.slug === 'vizibil-probe')?.url ?? '';
      assert.match(without, /\?filter_producator-probe=vizibil-probe$/);
    } finally {
      await php(`update_option( 'woocommerce_shop_page_id', '${shop}' ); return 1;`);
    }
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

  test('a translation with its values or attributes in another order has the same values at each price, on its page too', async () => {
    const rows = (attributes: readonly string[], ...values: string[][]) =>
      values.map((of, index) => ({
        attributes: Object.fromEntries(of.map((value, at) => [attributes[at] ?? '', value])),
        price: String((index + 1) * 100),
      }));
    const both = async (romanian: Made, russian: Made) => {
      const ro = await makeFamily({ name: 'Ordine', ...romanian });
      const ru = await makeFamily({ name: 'Порядок', ...russian });
      await translate(ro, ru);
      const found = await product(ru, 'ru');
      return {
        id: ru,
        variants: found.variants,
        labels: found.variants.map(({ label, price }) => `${label}: ${price}`),
      };
    };
    const names = ['Culoare', 'Roți'];
    const same = rows(names, ['Negru', '76 mm'], ['Alb', '80 mm']);
    const reordered = await both(
      { attributes: { Culoare: ['Negru', 'Alb'], Roți: ['76 mm', '80 mm'] }, variations: same },
      { attributes: { Culoare: ['Alb', 'Negru'], Roți: ['80 mm', '76 mm'] }, variations: same },
    );
    assert.deepEqual(reordered.labels, ['Negru, 76 mm: 100.00', 'Alb, 80 mm: 200.00']);
    const ofColor = (await products('language=ru&color=Negru&price_max=150')).items.map(({ id }) => id);
    assert.deepEqual(ofColor, [reordered.id]);
    const { text } = await page(reordered.variants[0]?.url ?? '');
    assert.match(text, /<option[^>]*value="Negru"[^>]*selected/);
    assert.match(text, /<option[^>]*value="76 mm"[^>]*selected/);

    const parts = await both(
      {
        attributes: { Carcasă: ['moale', 'tare'], Cadru: ['alu', 'plastic'] },
        variations: rows(['Carcasă', 'Cadru'], ['moale', 'alu'], ['moale', 'plastic'], ['tare', 'alu']),
      },
      {
        attributes: { Cadru: ['алюминий', 'пластик'], Carcasă: ['мягкий', 'жёсткий'] },
        variations: rows(['Carcasă', 'Cadru'], ['жёсткий', 'алюминий'], ['мягкий', 'пластик']),
      },
    );
    assert.deepEqual(parts.labels, [
      'мягкий, алюминий: 100.00',
      'мягкий, пластик: 200.00',
      'жёсткий, алюминий: 300.00',
    ]);
    assert.match((await page(parts.variants[1]?.url ?? '')).text, /<option[^>]*value="пластик"[^>]*selected/);

    // "Alb" says that the other order is another one, so nothing says which of the others is which.
    const unclear = await both(
      { attributes: { Culoare: ['Alb', 'Negru', 'Gri'] }, variations: rows(['Culoare'], ['Alb'], ['Negru'], ['Gri']) },
      {
        attributes: { Culoare: ['серый', 'чёрный', 'Alb'] },
        variations: rows(['Culoare'], ['серый'], ['чёрный'], ['Alb']),
      },
    );
    assert.deepEqual(unclear.labels, ['Alb: 100.00', 'Negru: 200.00', 'Gri: 300.00']);
  });

  test('an attribute that the page of a product does not show is in nothing that agents read', async () => {
    const secret = await makeAttribute('Producător', 'producator-probe', { 'furnizor-probe': 'Furnizor secret' });
    await settings({ attributes: { brand: ['pa_producator-probe'] } });
    const family = {
      attributes: { Mărime: ['36', '37'], 'Culoare furnizor': ['COD-INTERN-77'], [secret]: ['furnizor-probe'] },
      fixed: ['Culoare furnizor', secret],
      variations: ['36', '37'].map((size) => ({ attributes: { Mărime: size }, price: '100' })),
    };
    const id = await makeFamily({ ...family, name: 'Ascunse', invisible: ['Culoare furnizor', secret, 'Mărime'] });
    const brands = async () => (await categories()).brands.map(({ name }) => name);
    assert.deepEqual(await ofVariants(id), [
      ['36', null, '36'],
      ['37', null, '37'],
    ]);
    assert.deepEqual(await brands(), []);
    assert.equal((await products('search=COD-INTERN-77')).total, 0);
    assert.equal((await products('brand=furnizor-probe')).total, 0);
    assert.doesNotMatch((await page('/llms.txt')).text, /Furnizor secret/);
    const other = await makeFamily({ ...family, name: 'Arătate' });
    assert.deepEqual(await ofVariants(other), [
      ['36', 'COD-INTERN-77', '36, COD-INTERN-77'],
      ['37', 'COD-INTERN-77', '37, COD-INTERN-77'],
    ]);
    assert.deepEqual(await brands(), ['Furnizor secret']);
    assert.deepEqual(
      (await products('brand=furnizor-probe')).items.map((one) => one.id),
      [other],
    );
    // The mark is in the very next read, also if a program writes the metadata.
    await php(`$stored = get_post_meta( ${other}, '_product_attributes', true );
      foreach ( array_keys( $stored ) as $key ) { $stored[ $key ]['is_visible'] = 0; }
      update_post_meta( ${other}, '_product_attributes', $stored ); return true;`);
    assert.deepEqual(await brands(), []);
    assert.deepEqual(await ofVariants(other), [
      ['36', null, '36'],
      ['37', null, '37'],
    ]);
  });

  test('attributes that a program stored as a list have the keys that WooCommerce derives from their names', async () => {
    const id = await makeFamily({
      name: 'Listă',
      attributes: { Culoare: ['Negru', 'Alb'], Размер: ['36', '37'] },
      variations: [
        { attributes: { Culoare: 'Negru', Размер: '36' }, price: '100' },
        { attributes: { Culoare: 'Alb', Размер: '37' }, price: '200' },
      ],
    });
    await php(
      `update_post_meta( ${id}, '_product_attributes', array_values( get_post_meta( ${id}, '_product_attributes', true ) ) ); return true;`,
    );
    assert.deepEqual(await ofVariants(id), [
      ['36', 'Negru', '36, Negru'],
      ['37', 'Alb', '37, Alb'],
    ]);
    assert.deepEqual((await product(id)).sizes, ['36', '37']);
    const { text } = await page((await product(id)).variants[1]?.url ?? '');
    assert.match(text, /<option[^>]*value="Alb"[^>]*selected/);
  });

  test('a variation whose value the product no longer has is left out, and comes back with its id', async () => {
    const size = await makeAttribute('Размер', 'razmer-probe', { 'xs-probe': 'XS', 'большой-probe': 'Большой' });
    const id = await makeFamily({
      name: 'Valori șterse',
      attributes: { [size]: ['xs-probe', 'большой-probe'], Culoare: ['Negru', 'Alb'] },
      variations: [
        { attributes: { [size]: 'xs-probe', Culoare: 'Negru' }, price: '100' },
        { attributes: { [size]: sanitized('большой-probe'), Culoare: 'Alb' }, price: '200' },
      ],
    });
    const before = await product(id);
    assert.deepEqual(before.sizes, ['XS', 'Большой']);
    await php(`wp_delete_term( get_term_by( 'slug', 'большой-probe', '${size}' )->term_id, '${size}' ); return true;`);
    const without = await product(id);
    assert.deepEqual(without.sizes, ['XS']);
    assert.deepEqual(without.variants, before.variants.slice(0, 1));
    await makeAttribute('Размер', 'razmer-probe', { 'большой-probe': 'Большой' });
    await php(`wp_set_object_terms( ${id}, 'большой-probe', '${size}', true ); return true;`);
    assert.deepEqual(
      (await product(id)).variants.map(({ variant_id: variant, size: of }) => [variant, of]).sort(),
      before.variants.map(({ variant_id: variant, size: of }) => [variant, of]).sort(),
    );
    // The same for a text that is no longer in the list of values.
    await php(`$stored = get_post_meta( ${id}, '_product_attributes', true ); $stored['culoare']['value'] = 'Alb';
      update_post_meta( ${id}, '_product_attributes', $stored ); return true;`);
    assert.deepEqual(
      (await product(id)).variants.map((one) => one.color),
      ['Alb'],
    );
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
