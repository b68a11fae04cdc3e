import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { product, refused } from './support/contract-client.ts';
import { anonymous, withApplicationPassword, type Editor } from './support/editor.ts';
import { deletePosts, deleteTerms, makePost, makeTerm, untilAvailable } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { deleteImages, makeImages } from './support/images.ts';
import { testSite } from './site.ts';
import { php, phpAsAdministrator, phpValue } from './support/php.ts';
import { wp } from './support/wp-cli.ts';

const ids: number[] = [];
const users = ['test_editor', 'test_contributor', 'test_subscriber'] as const;
const offer = { sku: '', regular_price: '10.00', sale_price: null, sale_from: null, sale_to: null, stock: 'in_stock' };
const variant = (more: object = {}) => ({ size: 'M', color: null, ...offer, ...more });
let editor: Editor;
let contributor: Editor;
let subscriber: Editor;

async function create(body: object): Promise<number> {
  const { status, json } = await editor.write('POST', '/roller_product', { status: 'publish', ...body });
  assert.equal(status, 201, JSON.stringify(json));
  ids.push(Number(json['id']));
  return Number(json['id']);
}

describe("writing: an editor uses WordPress's REST API", () => {
  before(async () => {
    await php(`foreach ( ${phpValue(users)} as $name ) {
        if ( ! get_user_by( 'login', $name ) ) { wp_insert_user( array( 'user_login' => $name, 'user_pass' => wp_generate_password(), 'user_email' => $name . '@example.test', 'role' => substr( $name, 5 ) ) ); }
      } return 1;`);
    editor = await withApplicationPassword('test_editor');
    contributor = await withApplicationPassword('test_contributor');
    subscriber = await withApplicationPassword('test_subscriber');
  });
  after(async () => {
    await php(`require_once ABSPATH . 'wp-admin/includes/user.php';
      foreach ( ${phpValue(users)} as $name ) { $user = get_user_by( 'login', $name ); if ( $user ) { wp_delete_user( $user->ID ); } } return 1;`);
  });
  afterEach(() => deletePosts(ids.splice(0)));

  test('creates a complete product in both languages, and reads the same values back', async () => {
    const ro = await create({
      title: 'Role de probă',
      content: '<!-- wp:paragraph --><p>Text.</p><!-- /wp:paragraph -->',
      md_shop_language: 'ro',
      meta: { md_shop_delivery: 'Curier\nsau ridicare', md_shop_warranty: 'Un an', md_shop_purchase_instructions: '' },
      md_shop_variants: [
        variant({
          size: '38',
          color: { ro: 'roșu', ru: 'красный' },
          sku: 'P-38',
          regular_price: '1499.5',
          sale_price: '1200',
        }),
        variant({
          size: '39',
          color: { ro: 'roșu', ru: 'красный' },
          sku: 'P-39',
          regular_price: '1600',
          stock: 'backorder',
        }),
      ],
    });
    const ru = await create({ title: 'Пробные ролики', md_shop_language: 'ru', md_shop_translation_of: ro });
    const detail = await product(ro);
    assert.deepEqual(
      [detail.name, detail.price, detail.regular_price, detail.price_from, detail.delivery],
      ['Role de probă', '1200.00', '1499.50', true, 'Curier\nsau ridicare'],
    );
    assert.deepEqual(
      detail.variants.map(({ size, color, price, regular_price, availability, sku }) => [
        size,
        color,
        price,
        regular_price,
        availability,
        sku,
      ]),
      [
        ['38', 'roșu', '1200.00', '1499.50', 'in_stock', 'P-38'],
        ['39', 'roșu', '1600.00', '1600.00', 'backorder', 'P-39'],
      ],
    );
    assert.equal((await product(ro, 'ru')).id, ru);
    const { json } = await editor.write('GET', `/roller_product/${String(ru)}?context=edit`);
    assert.deepEqual([json['md_shop_language'], json['md_shop_translation_of']], ['ru', ro]);
    assert.deepEqual(
      (json['md_shop_variants'] as { variant_id: number; regular_price: string; color: object }[]).map(
        ({ variant_id: id, regular_price: price, color }) => [id, price, color],
      ),
      detail.variants.map(({ variant_id: id }, index) => [
        id,
        index === 0 ? '1499.50' : '1600.00',
        { ro: 'roșu', ru: 'красный' },
      ]),
    );
    // The values of a read can be written again and change nothing.
    const again = await editor.write('POST', `/roller_product/${String(ru)}`, {
      md_shop_variants: json['md_shop_variants'],
    });
    assert.equal(again.status, 200, JSON.stringify(again.json));
    assert.deepEqual(await product(ro), detail);
  });
  test('a product without variants has its own offer until it is deleted', async () => {
    const id = await create({
      title: 'Simplu',
      md_shop_language: 'ro',
      md_shop_offer: { ...offer, sku: 'S-1', regular_price: '7' },
    });
    const simple = await product(id);
    assert.deepEqual(
      [simple.sku, simple.price, simple.regular_price, simple.availability, simple.variants, simple.price_from],
      ['S-1', '7.00', '7.00', 'in_stock', [], false],
    );
    assert.ok(!('variant_price_range' in simple));
    assert.equal((await editor.write('POST', `/roller_product/${String(id)}`, { md_shop_offer: null })).status, 200);
    const none = await product(id);
    assert.deepEqual([none.sku, none.price, none.availability], ['', null, 'out_of_stock']);
  });

  const bad: readonly [string, object, RegExp][] = [
    ['a sale price that is not lower', { md_shop_variants: [variant({ sale_price: '10.00' })] }, /sale_price/],
    [
      'a sale price without a regular one',
      { md_shop_variants: [variant({ regular_price: null, sale_price: '1' })] },
      /regular_price/,
    ],
    [
      'a sale that ends before it begins',
      {
        md_shop_variants: [
          variant({ sale_price: '5', sale_from: '2030-01-02T00:00:00Z', sale_to: '2030-01-01T00:00:00Z' }),
        ],
      },
      /sale_to/,
    ],
    [
      'a time of a sale without one',
      { md_shop_variants: [variant({ sale_from: '2030-01-02T00:00:00Z' })] },
      /sale_price/,
    ],
    [
      'a day that does not exist',
      { md_shop_variants: [variant({ sale_price: '5', sale_from: '2030-02-30T00:00:00Z' })] },
      /sale_from/,
    ],
    [
      'a time in another zone',
      { md_shop_variants: [variant({ sale_price: '5', sale_from: '2030-01-01T00:00:00+02:00' })] },
      /sale_from/,
    ],
    ['a price with a comma', { md_shop_variants: [variant({ regular_price: '1,5' })] }, /regular_price/],
    ['a price as a number', { md_shop_variants: [variant({ regular_price: 10 })] }, /regular_price/],
    ['a negative price', { md_shop_variants: [variant({ regular_price: '-1' })] }, /regular_price/],
    ['a price with three decimals', { md_shop_variants: [variant({ regular_price: '1.005' })] }, /regular_price/],
    ['a price of eight digits', { md_shop_variants: [variant({ regular_price: '12345678' })] }, /regular_price/],
    ['a price with a line end', { md_shop_variants: [variant({ regular_price: '10\n' })] }, /regular_price/],
    ['an unknown state of stock', { md_shop_variants: [variant({ stock: 'many' })] }, /stock/],
    ['a SKU of 65 characters', { md_shop_variants: [variant({ sku: 'x'.repeat(65) })] }, /sku/],
    ['a size of 41 characters', { md_shop_variants: [variant({ size: 'ж'.repeat(41) })] }, /size/],
    ['an empty size', { md_shop_variants: [variant({ size: '' })] }, /size/],
    ['a colour in one language only', { md_shop_variants: [variant({ color: { ro: 'roșu' } })] }, /color|ru/],
    ['an unknown field', { md_shop_variants: [variant({ weight: 5 })] }, /weight/],
    ['a missing field', { md_shop_variants: [{ size: 'M' }] }, /color|sku|price|stock/],
    ['an id of another product', { md_shop_variants: [variant({ variant_id: 999999 })] }, /999999/],
    [
      'two variants of one size and colour',
      { md_shop_variants: [variant(), variant({ sku: 'other' })] },
      /size and colou?r/,
    ],
    [
      'two spellings of one colour',
      {
        md_shop_variants: ['roșu', 'Rosu'].map((ro) =>
          variant({ color: { ro, ru: ro === 'Rosu' ? 'алый' : 'красный' } }),
        ),
      },
      /size and colour \(M, Rosu\)/,
    ],
    [
      'two colours with one Russian name',
      { md_shop_variants: ['albastru', 'bleumarin'].map((ro) => variant({ color: { ro, ru: 'синий' } })) },
      /size and colour \(M, синий\)/,
    ],
    [
      'two variants with one SKU',
      { md_shop_variants: [variant({ sku: 'ab-1' }), variant({ size: 'L', sku: 'AB-1' })] },
      /same SKU \(AB-1\)/,
    ],
    [
      'a colour that can be seen in one language only',
      { md_shop_variants: [variant(), variant({ size: 'L', color: { ro: 'negru', ru: '\u200b' } })] },
      /md_shop_variants\[1\]: the colour has a name in one language only/,
    ],
    [
      'two sizes of which nothing can be seen',
      { md_shop_variants: [variant({ size: ' ' }), variant({ size: '\u200b' })] },
      /same size and colour/,
    ],
    [
      '201 variants',
      { md_shop_variants: Array.from({ length: 201 }, (_, index) => variant({ size: `S${String(index)}` })) },
      /200/,
    ],
    ['variants that are not a list', { md_shop_variants: { a: 1 } }, /md_shop_variants/],
    ['an offer with an unknown field', { md_shop_offer: { ...offer, size: 'M' } }, /size/],
    ['an unknown language', { md_shop_language: 'en' }, /md_shop_language/],
    ['a translation of a missing post', { md_shop_translation_of: 99999999 }, /99999999/],
    ['a text of 5001 characters', { meta: { md_shop_delivery: 'ж'.repeat(5001) } }, /md_shop_delivery|5000/],
  ];
  for (const [name, body, message] of bad) {
    test(`rejects ${name} with a message and changes nothing`, async () => {
      const id = await create({
        title: 'Neatins',
        md_shop_language: 'ro',
        md_shop_variants: [variant({ sku: 'OLD' })],
      });
      const before = await product(id);
      const { status, json } = await editor.write('POST', `/roller_product/${String(id)}`, body);
      assert.equal(status, 400, JSON.stringify(json).slice(0, 300));
      assert.match(JSON.stringify(json), message);
      assert.deepEqual(await product(id), before);
    });
  }
  test('sizes and colours are stored as people see them', async () => {
    const id = await create({
      title: 'Nevăzut',
      md_shop_language: 'ro',
      md_shop_variants: [
        variant({ size: ' 4\u200b2 ', color: { ro: '\u200b', ru: ' \u200b' } }),
        variant({ size: '\u200b', color: { ro: 'ne\u00adgru', ru: 'чёрный\ufeff' } }),
      ],
    });
    const { json } = await editor.write('GET', `/roller_product/${String(id)}?context=edit`);
    assert.deepEqual(
      (json['md_shop_variants'] as Record<string, unknown>[]).map((one) => [one['size'], one['color']]),
      [
        ['42', null],
        [null, { ro: 'negru', ru: 'чёрный' }],
      ],
    );
    const stored = await php<Record<string, string | null>[]>(
      `global $wpdb; return $wpdb->get_results( "SELECT size, color_ro, color_ru FROM {$wpdb->prefix}md_shop_variants WHERE product_id = ${String(id)} ORDER BY position", ARRAY_A );`,
    );
    assert.deepEqual(stored, [
      { size: '42', color_ro: null, color_ru: null },
      { size: null, color_ro: 'negru', color_ru: 'чёрный' },
    ]);
    const { sizes, variants } = await product(id);
    assert.deepEqual([sizes, variants.map((one) => one.label)], [['42'], ['42', 'negru']]);
  });
  test('200 variants, a size of 40 Cyrillic characters and a SKU of 64 are accepted', async () => {
    const id = await create({
      title: 'Mare',
      md_shop_language: 'ro',
      md_shop_variants: Array.from({ length: 200 }, (_, index) =>
        variant({ size: index === 0 ? 'ж'.repeat(40) : `S${String(index)}`, sku: index === 0 ? 'x'.repeat(64) : '' }),
      ),
    });
    assert.equal((await product(id)).variants.length, 200);
  });
  test('variants that are the same already do not hinder a change of something else', async () => {
    const id = await create({
      title: 'Gemene',
      md_shop_language: 'ro',
      md_shop_variants: [variant({ sku: 'ab-1' }), variant({ size: 'L', sku: 'ab-2' })],
    });
    const [one, other] = (await product(id)).variants.map(({ variant_id: variantId }) => variantId);
    await php(
      `global $wpdb; $wpdb->update( "{$wpdb->prefix}md_shop_variants", array( 'size' => 'm', 'sku' => 'AB-1' ), array( 'variant_id' => ${String(other)} ) ); return 1;`,
    );
    const write = async (...variants: readonly object[]) =>
      (await editor.write('POST', `/roller_product/${String(id)}`, { md_shop_variants: variants })).status;
    const stored = [
      variant({ variant_id: one, sku: 'ab-1', regular_price: '12.00' }),
      variant({ variant_id: other, size: 'm', sku: 'AB-1' }),
    ];
    assert.equal(await write(...stored), 200);
    assert.equal(await write(...stored, variant({ size: 'М' })), 400);
    assert.equal(await write(...stored, variant({ size: 'XL', sku: 'Ab-1' })), 400);
    assert.equal(await write(...stored, variant({ size: 'XL' })), 200);
  });
  test("an id of another product's variant is rejected", async () => {
    const first = await create({ title: 'Prima', md_shop_language: 'ro', md_shop_variants: [variant()] });
    const second = await create({ title: 'A doua', md_shop_language: 'ro' });
    const [stolen] = (await product(first)).variants;
    const { status } = await editor.write('POST', `/roller_product/${String(second)}`, {
      md_shop_variants: [variant({ variant_id: stolen?.variant_id })],
    });
    assert.equal(status, 400);
    assert.deepEqual((await product(second)).variants, []);
  });
  test('a second translation into one language is a conflict that names the first one', async () => {
    const ro = await create({ title: 'Original', md_shop_language: 'ro' });
    const ru = await create({ title: 'Перевод', md_shop_language: 'ru', md_shop_translation_of: ro });
    const rival = await create({ title: 'Соперник', md_shop_language: 'ru' });
    const { status, json } = await editor.write('POST', `/roller_product/${String(rival)}`, {
      md_shop_translation_of: ro,
    });
    assert.equal(status, 409);
    assert.match(String(json['message']), new RegExp(String(ru)));
    assert.equal((await product(ro, 'ru')).id, ru);
  });
  test('a language and the original that goes with it are saved together', async () => {
    const ro = await create({ title: 'Original', md_shop_language: 'ro' });
    const other = await create({ title: 'Другой', md_shop_language: 'ru' });
    const id = await create({ title: 'Greșit', md_shop_language: 'ru', md_shop_translation_of: ro });
    const save = async (body: object) => {
      const { status, json } = await editor.write('POST', `/roller_product/${String(id)}`, body);
      return [status, json['md_shop_language'], json['md_shop_translation_of']];
    };
    assert.deepEqual(await save({ md_shop_language: 'ro', md_shop_translation_of: other }), [200, 'ro', other]);
    assert.deepEqual(await save({ md_shop_language: 'ru', md_shop_translation_of: ro }), [200, 'ru', ro]);
    assert.deepEqual(await save({ md_shop_language: 'ro', md_shop_translation_of: 0 }), [200, 'ro', 0]);
    assert.equal((await save({ md_shop_translation_of: other }))[0], 200);
    assert.equal((await save({ md_shop_language: 'ru', md_shop_translation_of: other }))[0], 409);
    assert.equal((await product(id, 'ru')).id, other);
  });
  for (const [when, heal] of [
    ['the hourly run has seen that SQL deleted it', `do_action( 'md_shop_reconcile' ); return 1;`],
    ['the plugin is active again', `delete_option( 'md_shop_release' ); return 1;`],
  ] as const)
    test(`a translation that was deleted while nobody watched is none, as soon as ${when}`, async () => {
      const ro = await create({ title: 'Dispărut', md_shop_language: 'ro', md_shop_variants: [variant()] });
      const ru = await create({ title: 'Остался', md_shop_language: 'ru', md_shop_translation_of: ro });
      const { variants } = await product(ru, 'ru');
      assert.equal(variants.length, 1);
      const term = await makeTerm('md_shop_category', 'Dispărută', { language: 'ro' });
      const translation = await makeTerm('md_shop_category', 'Осталась', { language: 'ru', translationOf: term });
      const rename = async () =>
        (await editor.write('POST', `/md_shop_category/${String(translation)}`, { md_shop_language: 'ru' })).status;
      try {
        await php(`global $wpdb; $wpdb->delete( $wpdb->posts, array( 'ID' => ${String(ro)} ) );
          $wpdb->delete( $wpdb->terms, array( 'term_id' => ${String(term)} ) ); $wpdb->delete( $wpdb->term_taxonomy, array( 'term_id' => ${String(term)} ) ); return 1;`);
        const change = async () =>
          (await editor.write('POST', `/roller_product/${String(ru)}`, { md_shop_offer: offer })).status;
        assert.deepEqual([await change(), await rename()], [403, 403]);
        await php(heal);
        await untilAvailable();
        assert.deepEqual([await change(), await rename()], [200, 200]);
        const ids = (await product(ru, 'ru')).variants.map((one) => one.variant_id);
        assert.deepEqual(
          ids,
          variants.map((one) => one.variant_id),
        );
        const { json } = await editor.write('GET', `/roller_product/${String(ru)}?context=edit`);
        assert.deepEqual([json['md_shop_language'], json['md_shop_translation_of']], ['ru', 0]);
      } finally {
        await deleteTerms('md_shop_category', [translation]);
      }
    });
  test('a new post or term with the id of one that SQL deleted has nothing of it', async () => {
    const ro = await create({
      title: 'Casca veche',
      md_shop_language: 'ro',
      md_shop_variants: [variant({ size: 'S' }), variant({ size: 'M' })],
    });
    const ru = await create({ title: 'Старый шлем', md_shop_language: 'ru', md_shop_translation_of: ro });
    const single = await create({ title: 'Ceară veche', md_shop_language: 'ro', md_shop_offer: offer });
    const untranslated = await create({ title: 'Fără limbă', md_shop_language: 'ro', md_shop_offer: offer });
    const old = (await product(ro)).variants.map(({ variant_id: id }) => id);
    assert.equal(old.length, 2);
    const term = await php<number>(`global $wpdb; $ids = ${phpValue([ro, ru, single, untranslated])};
      foreach ( $ids as $id ) { $wpdb->delete( $wpdb->posts, array( 'ID' => $id ) ); wp_cache_delete( $id, 'posts' ); }
      $wpdb->delete( $wpdb->prefix . 'md_shop_languages', array( 'object_id' => ${String(untranslated)}, 'object_type' => 'post' ) );
      foreach ( array( ${String(ro)}, ${String(ru)}, ${String(single)} ) as $id ) {
        wp_insert_post( array( 'import_id' => $id, 'post_type' => 'roller_product', 'post_status' => 'publish', 'post_title' => "Nou $id" ) );
      }
      $before = wp_insert_term( 'Înainte de cea nouă', 'md_shop_category' )['term_id'];
      $wpdb->insert( $wpdb->prefix . 'md_shop_languages', array( 'object_type' => 'term', 'object_id' => $before + 1, 'language' => 'ru', 'group_id' => $before + 1 ) );
      $new = wp_insert_term( 'Categorie nouă', 'md_shop_category' )['term_id'];
      wp_delete_term( $before, 'md_shop_category' ); if ( $new !== $before + 1 ) { throw new RuntimeException( 'another id' ); }
      return $new;`);
    try {
      for (const id of [ro, ru, single]) {
        const { name, url, price, variants } = await product(id);
        assert.deepEqual([name, price, variants], [`Nou ${String(id)}`, null, []]);
        assert.doesNotMatch(url, /\/ru\//);
        const { json } = await editor.write('GET', `/roller_product/${String(id)}?context=edit`);
        assert.deepEqual(
          [json['md_shop_language'], json['md_shop_translation_of'], json['md_shop_removed_variants']],
          ['ro', 0, []],
        );
      }
      const { json } = await editor.write('GET', `/md_shop_category/${String(term)}?context=edit`);
      assert.equal(json['md_shop_language'], 'ro');
      // An id that meant a variant of the old product is not taken by the new one.
      const { status } = await editor.write('POST', `/roller_product/${String(ro)}`, {
        md_shop_variants: [variant({ variant_id: old[0] })],
      });
      assert.equal(status, 400);
      await php(`do_action( 'md_shop_reconcile' ); return 1;`);
      assert.equal(
        await php<number>(
          `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_offers WHERE product_id = ${String(untranslated)}" );`,
        ),
        0,
      );
    } finally {
      await deleteTerms('md_shop_category', [term]);
    }
  });
  test('an editor whose language the database refuses is not told that there is no such language', async () => {
    const id = await create({ title: 'Produs', md_shop_language: 'ro' });
    const refuses = `add_filter( 'query', static fn ( $sql ) => str_contains( $sql, 'INSERT INTO' ) && str_contains( $sql, 'md_shop_languages' ) ? 'NONSENSE' : $sql );`;
    await withPlugin(refuses, async () => {
      const { status, json } = await editor.write('POST', `/roller_product/${String(id)}`, { md_shop_language: 'ru' });
      assert.equal(status, 503);
      assert.doesNotMatch(JSON.stringify(json), /NONSENSE|SQL|md_shop_languages/);
    });
  });
  test('a translation of another post type, or of itself, is rejected', async () => {
    const id = await create({ title: 'Produs', md_shop_language: 'ru' });
    const other = await makePost({ post_type: 'page', post_title: 'Pagină' });
    ids.push(other);
    for (const original of [other, id])
      assert.equal(
        (await editor.write('POST', `/roller_product/${String(id)}`, { md_shop_translation_of: original })).status,
        400,
      );
  });

  test('unlinked translations: prices and variants stay with the Romanian product, also if written through the translation', async () => {
    const ro = await create({ title: 'Familie', md_shop_language: 'ro' });
    const ru = await create({ title: 'Семья', md_shop_language: 'ru', md_shop_translation_of: ro });
    const written = await editor.write('POST', `/roller_product/${String(ru)}`, {
      md_shop_variants: [variant()],
      md_shop_offer: offer,
    });
    assert.equal(written.status, 200, JSON.stringify(written.json));
    const { variants } = await product(ro);
    assert.equal(variants.length, 1);
    const taken = await editor.write('POST', `/roller_product/${String(ru)}`, { md_shop_language: 'ro' });
    assert.deepEqual([taken.status, taken.json['code']], [409, 'md_shop_translation_conflict']);
    assert.equal(
      (await editor.write('POST', `/roller_product/${String(ru)}`, { md_shop_translation_of: 0 })).status,
      200,
    );
    assert.deepEqual((await product(ro)).variants, variants);
    assert.deepEqual((await product(ru, 'ru')).variants, []);
  });

  test('two products that both have variants or prices are not linked by mistake', async () => {
    const save = (id: number, body: object) => editor.write('POST', `/roller_product/${String(id)}`, body);
    const sizes = ['38', '39'].map((size) => variant({ size }));
    const ro = await create({ title: 'Primul', md_shop_language: 'ro', md_shop_variants: sizes });
    const present = await create({ title: 'Первый', md_shop_language: 'ru', md_shop_translation_of: ro });
    const priced = await create({ title: 'Второй', md_shop_language: 'ru', md_shop_offer: offer });
    const other = await create({ title: 'Al doilea', md_shop_language: 'ro', md_shop_variants: sizes });
    const variants = async (id: number, language: 'ro' | 'ru') => (await product(id, language)).variants;
    const before = [await variants(ro, 'ro'), await variants(other, 'ro'), (await product(priced, 'ru')).price];
    for (const [id, body] of [
      [priced, { md_shop_translation_of: other }],
      [other, { md_shop_translation_of: priced }],
      [ro, { md_shop_language: 'ru', md_shop_translation_of: other }],
    ] as const) {
      const { status, json } = await save(id, body);
      assert.deepEqual([status, json['code']], [409, 'md_shop_translation_conflict'], JSON.stringify(json));
      assert.match(String(json['message']), /“.+” and “.+” both have variants or prices of their own/);
    }
    assert.deepEqual(
      [await variants(ro, 'ro'), await variants(other, 'ro'), (await product(priced, 'ru')).price],
      before,
    );
    assert.equal((await product(ro, 'ru')).id, present, 'a refused link does not end the present one');
    assert.equal((await save(present, { md_shop_translation_of: ro })).status, 200);
    // As the message says.
    assert.equal((await save(priced, { md_shop_offer: null })).status, 200);
    assert.equal((await save(priced, { md_shop_translation_of: other })).status, 200);
    assert.deepEqual((await product(priced, 'ru')).id, priced);
    assert.equal((await variants(priced, 'ru')).length, 2);
  });

  test('the Romanian product owns the variants of a product that was Russian first', async () => {
    const save = (id: number, body: object) => editor.write('POST', `/roller_product/${String(id)}`, body);
    const ru = await create({ title: 'Сначала русский', md_shop_language: 'ru', md_shop_variants: [variant()] });
    await save(ru, { title: 'Сначала русский, с версией' });
    const { variants } = await product(ru, 'ru');
    const ro = await create({ title: 'Apoi român', md_shop_language: 'ro', md_shop_translation_of: ru });
    const idsOf = async (id: number, language: 'ro' | 'ru') =>
      (await product(id, language)).variants.map(({ variant_id: one }) => one);
    const own = variants.map(({ variant_id: one }) => one);
    assert.deepEqual(await idsOf(ro, 'ro'), own);
    assert.equal((await save(ru, { md_shop_translation_of: 0 })).status, 200);
    assert.deepEqual([await idsOf(ro, 'ro'), await idsOf(ru, 'ru')], [own, []]);
    // Its revisions name variants that are now another product's: they come back as new ones.
    const revisions = await editor.write('GET', `/roller_product/${String(ru)}/revisions?context=edit`);
    const [{ id: revision, md_shop_variants: old } = { id: 0, md_shop_variants: [] }] = (
      revisions.json as unknown as { id: number; md_shop_variants: Record<string, unknown>[] }[]
    ).filter((one) => one.md_shop_variants.length > 0);
    assert.deepEqual(
      old.map(({ size, variant_id: id }) => [size, id]),
      [['M', undefined]],
    );
    await php(`$user = get_user_by( 'login', 'test_editor' ); wp_set_current_user( $user->ID );
      wp_restore_post_revision( ${String(revision)} ); return 1;`);
    const pending = (await editor.write('GET', `/roller_product/${String(ru)}?context=edit`)).json['md_shop_pending'];
    const back = await save(ru, { md_shop_variants: (pending as { variants: object[] }).variants });
    assert.equal(back.status, 200, JSON.stringify(back.json));
    assert.deepEqual([await idsOf(ro, 'ro'), (await idsOf(ru, 'ru')).length], [own, 1]);
    // What the Romanian product owns goes to its translation when it is deleted for good.
    assert.equal((await save(ru, { md_shop_variants: [] })).status, 200);
    assert.equal((await save(ru, { md_shop_translation_of: ro })).status, 200);
    await deletePosts([ro]);
    assert.deepEqual(await idsOf(ru, 'ru'), own);
  });

  test('two products that something else has linked keep their own variants, prices and images, and get them back', async () => {
    const save = async (id: number, body: object) => {
      const { status, json } = await editor.write('POST', `/roller_product/${String(id)}?context=edit`, body);
      assert.equal(status, 200, JSON.stringify(json));
      return json;
    };
    const images = await makeImages('linked-ro', 'linked-ru');
    try {
      const make = (title: string, language: 'ro' | 'ru', prices: readonly string[], image: number | undefined) =>
        create({
          title,
          md_shop_language: language,
          md_shop_gallery: [image],
          md_shop_variants: prices.map((regular_price, place) => variant({ size: String(38 + place), regular_price })),
          md_shop_offer: { ...offer, sku: `OWN-${language}` },
        });
      // The Russian one is older: that does not matter.
      const ru = await make('Другой товар', 'ru', ['200.00', '220.00'], images[1]);
      const ro = await make('Un produs', 'ro', ['100.00', '110.00'], images[0]);
      const state = async (id: number, language: 'ro' | 'ru') => {
        const { json } = await editor.write('GET', `/roller_product/${String(id)}?context=edit`);
        const shown = (await product(id, language)).variants.map(({ variant_id: one, price }) => [one, price]);
        return [shown, json['md_shop_variants'], json['md_shop_offer'], json['md_shop_gallery']];
      };
      const link = (group: number) =>
        php(`global $wpdb; $wpdb->update( $wpdb->prefix . 'md_shop_languages', array( 'group_id' => ${String(group)} ), array( 'object_type' => 'post', 'object_id' => ${String(ru)} ) );
          do_action( 'md_shop_language_changed', 'post', array( ${String(ro)}, ${String(ru)} ) ); return 1;`);
      const [ofRo, ofRu] = [await state(ro, 'ro'), await state(ru, 'ru')];
      const group = await php<number>(
        `global $wpdb; return (int) $wpdb->get_var( "SELECT group_id FROM {$wpdb->prefix}md_shop_languages WHERE object_type = 'post' AND object_id = ${String(ro)}" );`,
      );
      await link(group);
      assert.equal((await product(ro, 'ru')).id, ru);
      assert.deepEqual([await state(ro, 'ro'), await state(ru, 'ru')], [ofRo, ofRo]);
      const report = JSON.parse(await wp('md-shop', 'products', 'report', 'twice', '--format=json')) as {
        id: number;
      }[];
      assert.deepEqual(
        report.map(({ id }) => id).sort((a, b) => a - b),
        [ru, ro],
      );
      const exported = join(tmpdir(), `md-shop-linked-${String(process.pid)}.csv`);
      try {
        await wp('md-shop', 'products', 'export', exported);
        assert.match(await wp('md-shop', 'products', 'import', exported, '--dry-run'), /^Success/m);
      } finally {
        await rm(exported, { force: true });
      }
      // Whatever is written through one of them is written to the owner; what the other one has stays.
      const [first] = ofRo[1] as object[];
      await save(ru, { md_shop_variants: [{ ...first, regular_price: '99.00' }], md_shop_gallery: [] });
      await save(ro, { md_shop_variants: [], md_shop_offer: { ...offer, regular_price: '5.00' } });
      assert.deepEqual([(await product(ru, 'ru')).price, (await product(ro)).variants], ['5.00', []]);
      await link(ru);
      assert.deepEqual(await state(ru, 'ru'), ofRu);
      assert.equal((await product(ro)).price, '5.00');
      assert.deepEqual(
        await editor
          .write('GET', `/roller_product/${String(ro)}?context=edit`)
          .then(({ json }) => json['md_shop_gallery']),
        [],
      );
      // A product that sells nothing any more gets what its translation sells.
      await save(ro, { md_shop_offer: null });
      await link(group);
      assert.deepEqual((await state(ro, 'ro'))[1], ofRu[1]);
      assert.deepEqual(JSON.parse(await wp('md-shop', 'products', 'report', 'twice', '--format=json')), []);
    } finally {
      await deletePosts(ids.splice(0));
      await deleteImages(images);
    }
  });

  test('the id of a removed variant brings it back, with the same id', async () => {
    const id = await create({
      title: 'Revine',
      md_shop_language: 'ro',
      md_shop_variants: [variant({ size: 'S' }), variant({ size: 'M' })],
    });
    const path = `/roller_product/${String(id)}?context=edit`;
    const { json } = await editor.write('GET', path);
    const [first, second] = json['md_shop_variants'] as { variant_id: number }[];
    const removed = await editor.write('POST', path, { md_shop_variants: [first] });
    assert.deepEqual(removed.json['md_shop_removed_variants'], [second]);
    const back = await editor.write('POST', path, { md_shop_variants: [second, first] });
    assert.deepEqual([back.json['md_shop_variants'], back.json['md_shop_removed_variants']], [[second, first], []]);
    assert.deepEqual(
      (await product(id)).variants.map(({ variant_id: one }) => one),
      [second?.variant_id, first?.variant_id],
    );
  });

  test('whoever has not seen a change of the same part is told what changed, and nothing is written', async () => {
    const id = await create({ title: 'Doi', md_shop_language: 'ro', md_shop_variants: [variant({ sku: 'OLD' })] });
    const ru = await create({ title: 'Двое', md_shop_language: 'ru', md_shop_translation_of: id });
    const path = `/roller_product/${String(id)}?context=edit`;
    const seen = (await editor.write('GET', path)).json;
    const own = (seen['md_shop_variants'] as object[])[0] ?? {};
    const through = await editor.write('POST', `/roller_product/${String(ru)}`, {
      md_shop_variants: [{ ...own, regular_price: '12.00' }],
    });
    assert.equal(through.status, 200, 'somebody else changes the price, in the translation');
    const second = {
      md_shop_version: seen['md_shop_version'],
      title: 'Altul',
      md_shop_variants: [{ ...own, sku: 'NEW' }],
    };
    const { status, json } = await editor.write('POST', path, second);
    assert.deepEqual([status, json['code']], [409, 'md_shop_edit_conflict']);
    const data = json['data'] as {
      changed: string[];
      current: Record<string, unknown>;
      version: object;
      editor: string;
    };
    assert.deepEqual(data.changed, ['variants']);
    assert.deepEqual(data.current, { variants: [{ ...own, regular_price: '12.00' }] });
    assert.deepEqual(Object.keys(data.version), ['variants'], 'marks of other parts would hide their changes');
    const detail = await product(id);
    assert.deepEqual([detail.name, detail.price, detail.variants[0]?.sku], ['Doi', '12.00', 'OLD']);
    const text = await editor.write('POST', path, { md_shop_version: seen['md_shop_version'], title: 'Alt titlu' });
    assert.equal(text.status, 200, 'another part has not changed');
    const again = await editor.write('POST', path, { ...second, md_shop_version: text.json['md_shop_version'] });
    assert.equal(again.status, 200, 'whoever has seen the change may write');
    assert.equal((await product(id)).variants[0]?.sku, 'NEW');
  });

  test('revisions and autosaves hold prices and variants; those of a restored revision wait for a decision', async () => {
    const id = await create({
      title: 'Istoric',
      md_shop_language: 'ro',
      meta: { md_shop_delivery: 'Curier' },
      md_shop_variants: [variant({ sku: 'A' }), variant({ sku: 'B', size: 'L' })],
    });
    const path = `/roller_product/${String(id)}?context=edit`;
    const first = (await editor.write('POST', path, { title: 'Istoric 1' })).json['md_shop_variants'] as object[];
    const changed = [{ ...first[0], regular_price: '99.00' }];
    await editor.write('POST', path, { md_shop_variants: changed, meta: { md_shop_delivery: 'Poștă' } });
    const kept = await editor.write('GET', `/roller_product/${String(id)}/revisions?context=edit`);
    const revisions = kept.json as unknown as { id: number; md_shop_variants: unknown; md_shop_offer: unknown }[];
    assert.deepEqual(
      revisions.slice(0, 2).map((one) => one.md_shop_variants),
      [changed, first],
      'a change of the price alone makes a revision',
    );
    await php(`$user = get_user_by( 'login', 'test_editor' ); wp_set_current_user( $user->ID );
      wp_restore_post_revision( ${String(revisions[1]?.id)} ); return 1;`);
    const waiting = (await editor.write('GET', path)).json;
    const pending = waiting['md_shop_pending'] as { source: string; variants: unknown } | null;
    assert.deepEqual([pending?.source, pending?.variants], ['revision', first]);
    assert.deepEqual(waiting['md_shop_variants'], changed, 'the old price does not come back unasked');
    assert.equal((waiting['meta'] as Record<string, string>)['md_shop_delivery'], 'Curier', 'the text does');
    const back = (await editor.write('POST', path, { md_shop_variants: first })).json;
    assert.deepEqual([back['md_shop_variants'], back['md_shop_pending']], [first, null]);

    const typed = [{ ...first[0], regular_price: '12,' }];
    const autosave = await editor.write('POST', `/roller_product/${String(id)}/autosaves`, {
      title: 'Istoric',
      md_shop_autosave: { variants: typed },
    });
    assert.equal(autosave.status, 200, JSON.stringify(autosave.json));
    assert.equal(autosave.json['md_shop_version'], undefined, 'it would hide what others have written');
    const unsaved = (await editor.write('GET', path)).json;
    const own = unsaved['md_shop_pending'] as { source: string; variants: unknown } | null;
    assert.deepEqual([own?.source, own?.variants], ['autosave', typed]);
    assert.deepEqual(unsaved['md_shop_variants'], first);
    const kept2 = await editor.write('POST', path, { md_shop_pending: null });
    assert.equal(kept2.json['md_shop_pending'], null, JSON.stringify(kept2.json).slice(0, 200));
  });

  test('a save that changes nothing makes no revision, with or without texts of the product', async () => {
    for (const texts of [{}, { md_shop_delivery: 'Curier' }]) {
      const id = await create({
        title: 'Neschimbat',
        md_shop_language: 'ro',
        meta: texts,
        md_shop_variants: [variant()],
      });
      const path = `/roller_product/${String(id)}`;
      const revisions = async (): Promise<number[]> =>
        ((await editor.write('GET', `${path}/revisions`)).json as unknown as { id: number }[]).map((one) => one.id);
      await editor.write('POST', path, { title: 'Schimbat' });
      const made = await revisions();
      assert.ok(made.length > 0);
      await editor.write('POST', path, { title: 'Schimbat' });
      assert.deepEqual(await revisions(), made, 'through REST');
      await phpAsAdministrator(`wp_update_post( array( 'ID' => ${String(id)} ) ); return 1;`);
      assert.deepEqual(await revisions(), made, 'as an admin screen saves');
      await phpAsAdministrator(`wp_restore_post_revision( ${String(made[0])} ); return 1;`);
      assert.deepEqual(await revisions(), made, 'by restoring the revision that is the present text');
    }
  });

  test('the editor is told which other products have a SKU, as far as the user may read them', async () => {
    const owner = await create({
      title: 'Cod public',
      md_shop_language: 'ro',
      md_shop_offer: { ...offer, sku: 'SHARED' },
    });
    const hidden = await create({
      title: 'Cod ascuns',
      status: 'draft',
      md_shop_language: 'ro',
      md_shop_variants: [variant({ sku: '0042' }), variant({ size: 'L', sku: 'SHARED' })],
    });
    const ask = async (by: Editor, body: object): Promise<[number, string[]]> => {
      const { url } = await testSite();
      const response = await fetch(`${url}/wp-json/md-shop-admin/v1/sku-owners`, {
        method: 'POST',
        headers: { ...by.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { owners = [] } = (await response.json()) as { owners?: Record<'sku' | 'title' | 'editUrl', string>[] };
      const texts = owners.map((one) => [one.sku, one.title, /post=\d+/.exec(one.editUrl)?.[0] ?? ''].join('|'));
      return [response.status, texts.sort()];
    };
    const skus = ['SHARED', '0042', '', 'shared', 'NOWHERE'];
    const [first, second] = [`Cod public|post=${String(owner)}`, `Cod ascuns|post=${String(hidden)}`];
    assert.deepEqual(await ask(editor, { skus }), [200, [`0042|${second}`, `SHARED|${second}`, `SHARED|${first}`]]);
    assert.deepEqual(await ask(editor, { skus, product: hidden }), [200, [`SHARED|${first}`]]);
    assert.deepEqual(await ask(contributor, { skus: ['0042', 'SHARED'] }), [
      200,
      ['0042||', 'SHARED|Cod public|', 'SHARED||'],
    ]);
    assert.equal((await ask(subscriber, { skus }))[0], 403);
    assert.equal((await ask(anonymous, { skus }))[0], 401);
    assert.equal((await ask(editor, { skus: ['x'.repeat(65)] }))[0], 400);
    await editor.write('DELETE', `/roller_product/${String(hidden)}`);
    assert.deepEqual(await ask(editor, { skus }), [200, [`SHARED|${first}`]], 'the trash does not count');
  });

  test("a user who may not edit all translations may not unlink them: another user's product keeps its translation", async () => {
    const ro = await create({ title: 'A redacției', md_shop_language: 'ro' });
    const own = await contributor.write('POST', '/roller_product', { title: 'Черновик', md_shop_language: 'ru' });
    assert.equal(own.status, 201, JSON.stringify(own.json));
    const draft = Number(own.json['id']);
    ids.push(draft);
    const linked = await editor.write('POST', `/roller_product/${String(draft)}`, { md_shop_translation_of: ro });
    assert.equal(linked.status, 200, JSON.stringify(linked.json));
    for (const body of [{ md_shop_translation_of: 0 }, { md_shop_language: 'ro' }]) {
      const refused = await contributor.write('POST', `/roller_product/${String(draft)}`, body);
      assert.deepEqual([refused.status, refused.json['code']], [403, 'md_shop_forbidden'], JSON.stringify(body));
    }
  });

  test('a visitor, a subscriber and a contributor may not write published content', async () => {
    const id = await create({ title: 'Păzit', md_shop_language: 'ro', md_shop_variants: [variant()] });
    const before = await product(id);
    for (const [who, status] of [
      [anonymous, 401],
      [subscriber, 403],
      [contributor, 403],
    ] as const) {
      for (const body of [
        { md_shop_variants: [] },
        { md_shop_offer: offer },
        { md_shop_language: 'ru' },
        { md_shop_translation_of: 0 },
        { meta: { md_shop_delivery: 'x' } },
        { title: 'Furat' },
      ]) {
        assert.equal(
          (await who.write('POST', `/roller_product/${String(id)}`, body)).status,
          status,
          JSON.stringify(body),
        );
      }
      assert.equal((await who.write('DELETE', `/roller_product/${String(id)}`)).status, status);
    }
    assert.equal((await anonymous.write('POST', '/roller_product', { title: 'x' })).status, 401);
    assert.equal((await subscriber.write('POST', '/roller_product', { title: 'x' })).status, 403);
    assert.deepEqual(await product(id), before);
  });
  test('a contributor may not link a draft to a post that the contributor may not edit', async () => {
    const id = await create({ title: 'Al editorului', md_shop_language: 'ro' });
    const { status, json } = await contributor.write('POST', '/roller_product', {
      title: 'Черновик',
      status: 'draft',
      md_shop_language: 'ru',
      md_shop_translation_of: id,
    });
    if (typeof json['id'] === 'number') ids.push(json['id']);
    assert.equal(status, 403, JSON.stringify(json));
    await refused(404, `/products/${String(id)}?language=ru`);
  });
  test('a contributor whose draft is linked to a published product may not edit its variants', async () => {
    const ro = await create({ title: 'Familia', md_shop_language: 'ro', md_shop_variants: [variant()] });
    const before = await product(ro);
    const draft = await contributor.write('POST', '/roller_product', {
      title: 'Черновик',
      status: 'draft',
      md_shop_language: 'ru',
    });
    assert.equal(draft.status, 201, JSON.stringify(draft.json));
    ids.push(Number(draft.json['id']));
    assert.equal(
      (await editor.write('POST', `/roller_product/${String(draft.json['id'])}`, { md_shop_translation_of: ro }))
        .status,
      200,
    );
    const { status } = await contributor.write('POST', `/roller_product/${String(draft.json['id'])}`, {
      md_shop_variants: [],
    });
    assert.equal(status, 403, 'prices of a published product were changed by a user who may not edit it');
    assert.deepEqual((await product(ro)).variants, before.variants);
  });
  test('a user who may not edit gets no write fields', async () => {
    const id = await create({ title: 'Văzut', md_shop_language: 'ro', md_shop_variants: [variant()] });
    for (const who of [anonymous, subscriber]) {
      const { json } = await who.write('GET', `/roller_product/${String(id)}`);
      assert.ok(!('md_shop_variants' in json) && !('md_shop_offer' in json));
      assert.ok((await who.write('GET', `/roller_product/${String(id)}?context=edit`)).status >= 401);
    }
  });
  test("the texts of a protected product are in WordPress's REST API only for editors", async () => {
    const texts = {
      md_shop_delivery: 'LIVRARE',
      md_shop_warranty: 'GARANȚIE',
      md_shop_purchase_instructions: 'COMANDĂ',
    };
    const id = await create({ title: 'Cu parolă', md_shop_language: 'ro', password: 'cheie', meta: texts });
    for (const who of [anonymous, subscriber]) {
      for (const path of [`/roller_product/${String(id)}`, `/roller_product?include=${String(id)}`]) {
        const { status, json } = await who.write('GET', path);
        assert.equal(status, 200);
        for (const text of Object.values(texts))
          assert.ok(!JSON.stringify(json).includes(text), `${path} shows ${text}`);
      }
    }
    const { json } = await editor.write('GET', `/roller_product/${String(id)}?context=edit`);
    assert.deepEqual(json['meta'], { ...(json['meta'] as object), ...texts });
  });
  test('the link to a translation is shown to users who may see the translation or edit the linked post', async () => {
    const link = async (who: Editor, id: number, context = 'view') =>
      (await who.write('GET', `/roller_product/${String(id)}?context=${context}`)).json['md_shop_translation_of'];
    const ro = await create({ title: 'Public', md_shop_language: 'ro' });
    const ru = await create({ title: 'Перевод', md_shop_language: 'ru', md_shop_translation_of: ro });
    assert.deepEqual([await link(anonymous, ro), await link(anonymous, ru)], [ru, ro]);
    for (const hidden of [
      { status: 'draft' },
      { status: 'private' },
      { status: 'future', date_gmt: '2099-01-01T00:00:00' },
    ]) {
      assert.equal((await editor.write('POST', `/roller_product/${String(ru)}`, hidden)).status, 200);
      for (const who of [anonymous, subscriber, contributor]) assert.equal(await link(who, ro), 0, hidden.status);
      assert.deepEqual([await link(editor, ro), await link(editor, ro, 'edit')], [ru, ru], hidden.status);
    }
  });
  test('a list of the posts that can be linked has those without a translation in its language, of the user, and none for others', async () => {
    const ro = await create({ title: 'Nelegat tradus', md_shop_language: 'ro' });
    await create({ title: 'Nelegat перевод', status: 'draft', md_shop_language: 'ru', md_shop_translation_of: ro });
    const alone = await create({ title: 'Nelegat', md_shop_language: 'ro' });
    const draft = await create({ title: 'Nelegat ciornă', status: 'draft', md_shop_language: 'ro' });
    const russian = await create({ title: 'Nelegat по-русски', md_shop_language: 'ru' });
    const written = await contributor.write('POST', '/roller_product', { title: 'Nelegat propriu' });
    const own = Number(written.json['id']);
    ids.push(own);
    const list = async (who: Editor, language: string, more: string) => {
      const query = `md_shop_unlinked=${language}&search=Nelegat&per_page=100&_fields=id${more}`;
      const { status, json } = await who.write('GET', `/roller_product?${query}`);
      const found = Array.isArray(json) ? (json as { id: number }[]) : [];
      return status === 200 ? found.map(({ id }) => id).sort((a, b) => a - b) : status;
    };
    const edit = '&context=edit&status=publish,draft';
    assert.deepEqual(await list(editor, 'ro', edit), [alone, draft, own]);
    assert.deepEqual(await list(editor, 'ru', edit), [russian]);
    assert.deepEqual(await list(editor, 'any', edit), [alone, draft, russian, own]);
    assert.deepEqual(await list(contributor, 'any', edit), [own]);
    for (const who of [anonymous, subscriber]) assert.deepEqual(await list(who, 'ro', ''), []);
    assert.equal(await list(editor, 'en', edit), 400);
  });

  test('a role with only the capabilities of products edits products, categories and prices, and no posts', async () => {
    await php(`add_role( 'test_shop', 'Shop', array_fill_keys( array( 'read', 'edit_roller_products', 'edit_others_roller_products', 'edit_published_roller_products',
        'publish_roller_products', 'delete_roller_products', 'manage_roller_product_terms' ), true ) );
      wp_insert_user( array( 'user_login' => 'test_shop', 'user_pass' => wp_generate_password(), 'user_email' => 'test_shop@example.test', 'role' => 'test_shop' ) ); return 1;`);
    try {
      const shop = await withApplicationPassword('test_shop');
      const category = await shop.write('POST', '/md_shop_category', { name: 'Probă de rol', md_shop_language: 'ro' });
      assert.equal(category.status, 201, JSON.stringify(category.json));
      const made = await shop.write('POST', '/roller_product', {
        title: 'Al magazinului',
        status: 'publish',
        md_shop_language: 'ro',
        md_shop_category: [category.json['id']],
        md_shop_variants: [variant({ sku: 'ROL-1' })],
        meta: { md_shop_delivery: 'Curier' },
      });
      assert.equal(made.status, 201, JSON.stringify(made.json));
      ids.push(Number(made.json['id']));
      const detail = await product(Number(made.json['id']));
      assert.deepEqual([detail.variants[0]?.sku, detail.delivery], ['ROL-1', 'Curier']);
      assert.equal((await shop.write('POST', '/posts', { title: 'Știre' })).status, 403);
      assert.equal((await contributor.write('POST', '/md_shop_category', { name: 'Nu' })).status, 403);
      await php(`wp_delete_term( ${String(category.json['id'])}, 'md_shop_category' ); return 1;`);
    } finally {
      await php(`require_once ABSPATH . 'wp-admin/includes/user.php';
        wp_delete_user( get_user_by( 'login', 'test_shop' )->ID ); remove_role( 'test_shop' ); return 1;`);
    }
  });
  test('a text in Cyrillic letters without a chosen language is proposed as Russian, and a choice is kept', async () => {
    const language = async (id: number) =>
      (await editor.write('GET', `/roller_product/${String(id)}?context=edit`)).json['md_shop_language'];
    const russian = await create({
      title: 'Ролики Nistrel',
      content: '<!-- wp:paragraph --><p>Для города</p><!-- /wp:paragraph -->',
    });
    const romanian = await create({ title: 'Role Нистрел pentru oraș' });
    const chosen = await create({ title: 'Имя по-русски', md_shop_language: 'ro' });
    await editor.write('POST', `/roller_product/${String(chosen)}`, { title: 'Другое имя' });
    assert.deepEqual([await language(russian), await language(romanian), await language(chosen)], ['ru', 'ro', 'ro']);
    assert.equal((await product(russian, 'ru')).name, 'Ролики Nistrel');
  });
  test('no metadata of the plugin is among the custom fields of the editor', async () => {
    assert.deepEqual(
      await php(`global $wpdb; $keys = $wpdb->get_col( "SELECT DISTINCT meta_key FROM {$wpdb->postmeta} WHERE meta_key LIKE 'md\\_shop\\_%'" );
        return array( count( $keys ) > 1, array_filter( $keys, static fn ( $key ) => ! is_protected_meta( $key, 'post' ) ) );`),
      [true, []],
    );
  });
  test("the editor finds the templates of the plugin's pages, with its name and a description", async () => {
    const administrator = await withApplicationPassword();
    const slug = 'single-roller_product';
    const looked = await administrator.write('GET', `/templates/lookup?slug=${slug}-proba&template_prefix=${slug}`);
    assert.equal(looked.status, 200, JSON.stringify(looked.json));
    for (const path of ['lookup?slug=single-roller_product', 'twentytwentyfour//single-roller_product?context=edit']) {
      const { status, json } = await administrator.write('GET', `/templates/${path}`);
      assert.deepEqual(
        [status, json['slug'], json['author_text'], json['original_source']],
        [200, slug, 'MD Shop Catalog for Agents', 'plugin'],
      );
      assert.ok(String(json['description']).length > 10);
    }
  });
  test('only administrators may write settings', async () => {
    for (const who of [editor, contributor, subscriber])
      assert.equal((await who.write('POST', '/settings', { md_shop_settings: { remove_data: true } })).status, 403);
    assert.equal((await anonymous.write('GET', '/settings')).status, 401);
  });
});
