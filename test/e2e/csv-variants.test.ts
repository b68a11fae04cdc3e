import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { product } from './support/contract-client.ts';
import { withCookies } from './support/editor.ts';
import { type NewVariant, deletePosts, makePost } from './support/fixtures.ts';
import { php } from './support/php.ts';
import { startWp, wp } from './support/wp-cli.ts';

let folder: string;
const ids: number[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'md-shop-csv-variants-'));
});
after(() => rm(folder, { recursive: true }));
afterEach(() => deletePosts(ids.splice(0)));

async function sold(more: { variants?: NewVariant[]; offer?: NewVariant }): Promise<number> {
  const id = await makePost({ post_type: 'roller_product', post_title: 'Role cu variante', language: 'ro', ...more });
  ids.push(id);
  return id;
}

const variant = (size: string, ro: string, ru: string, more: NewVariant = {}): NewVariant => ({
  size,
  color: { ro, ru },
  regular_price: '100.00',
  ...more,
});

async function file(content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, 'variants.csv'), content);
  return join(folder, 'variants.csv');
}

const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n`;

const imported = async (...all: readonly string[]) => wp('md-shop', 'products', 'import', await file(lines(...all)));

/** Imports a file with errors. @return The column and the text of each. */
async function refused(content: string | Uint8Array): Promise<string[]> {
  const { child, ended } = await startWp('md-shop', 'products', 'import', await file(content), '--format=json');
  child.stdin?.end();
  const failure = await ended.then(
    () => assert.fail('the file was imported'),
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  const list = /^\[\{.*\}\]$/m.exec(failure.stdout)?.[0] ?? assert.fail(failure.stdout + failure.stderr);
  return (JSON.parse(list) as { column: string; kind: string; text: string }[])
    .filter(({ kind }) => kind === 'error')
    .map(({ column, text }) => `${column} ${text}`);
}

async function prices(id: number): Promise<unknown[]> {
  return (await product(id)).variants.map(({ size, color, sku, price }) => [size, color, sku, price]);
}

describe('csv-variants: which variants the rows of a file are about', () => {
  test('rows find variants in any spelling, and keep that of the shop', async () => {
    const id = await sold({
      variants: [
        variant('38', 'roșu', 'красный', { sku: 'twin-ab-1' }),
        variant('38', 'cărămiziu', 'кирпичный'),
        variant('38', 'verde', 'зелёный'),
        variant('US 9', 'roșu', 'красный'),
        variant('M', 'roșu', 'красный'),
      ],
    });
    const all = (first: string, ...others: string[]) => [
      ['38', 'roșu', 'twin-ab-1', first],
      ['38', 'cărămiziu', '', others[0]],
      ['38', 'verde', '', others[1]],
      ['US 9', 'roșu', '', others[2]],
      ['M', 'roșu', '', others[3]],
    ];
    const own = String(id);
    const printed = await imported(
      'product_id,size,color_ro,color_ru,regular_price',
      `${own},38,rosu,красный,120`,
      `${own},38,caramiziu,Кирпичный,130`,
      `${own},38,verde,зеленый,140`,
      `${own},9 us,Roşu,красный,150`,
      `${own},М,ROȘU,красный,160`,
    );
    assert.match(printed, /changed: 1/);
    assert.doesNotMatch(printed, /Only marks/);
    assert.deepEqual(await prices(id), all('120.00', '130.00', '140.00', '150.00', '160.00'));
    await imported('product_id,sku,regular_price', `${own},TWIN-AB-1,125`);
    assert.deepEqual(await prices(id), all('125.00', '130.00', '140.00', '150.00', '160.00'));

    // With its id, a row says how the variant is written.
    const brick = (await product(id)).variants[1]?.variant_id;
    await imported('product_id,variant_id,color_ro', `${own},${String(brick)},Cărămiziu`);
    assert.equal((await product(id)).variants[1]?.color, 'Cărămiziu');
  });

  test('a size or a colour of which nothing can be seen is none, also with the id of a variant', async () => {
    const id = await sold({ variants: [variant('38', 'roșu', 'красный'), variant('39', 'roșu', 'красный')] });
    const [one] = (await product(id)).variants.map(({ variant_id: variantId }) => variantId);
    await imported('product_id,variant_id,size,color_ro', `${String(id)},${String(one)},\u200b,ne\u200bgru`);
    const stored = await php<Record<string, string | null>>(
      `global $wpdb; return $wpdb->get_row( "SELECT size, color_ro FROM {$wpdb->prefix}md_shop_variants WHERE variant_id = ${String(one)}", ARRAY_A );`,
    );
    assert.deepEqual(stored, { size: null, color_ro: 'negru' });
    assert.deepEqual((await product(id)).sizes, ['39']);
  });

  test('an exact text comes before another spelling, and a spelling of several variants finds none', async () => {
    const id = await sold({ variants: [variant('38', 'roșu', 'красный'), variant('39', 'roșu', 'красный')] });
    const [one, other] = (await product(id)).variants.map(({ variant_id: variantId }) => variantId);
    await php(
      `global $wpdb; $wpdb->update( "{$wpdb->prefix}md_shop_variants", array( 'size' => '38', 'color_ro' => 'rosu', 'sku' => 'T' ), array( 'variant_id' => ${String(other)} ) ); do_action( 'md_shop_variants_changed', ${String(id)} ); return 1;`,
    );
    const header = 'product_id,size,color_ro,color_ru,regular_price';
    await imported(header, `${String(id)},38,rosu,красный,120`);
    const after = [
      ['38', 'roșu', '', '100.00'],
      ['38', 'rosu', 'T', '120.00'],
    ];
    assert.deepEqual(await prices(id), after);
    const [unclear = ''] = await refused(lines(header, `${String(id)},38,Roșu,красный,130`));
    assert.match(unclear, /does not say which one it is about/);

    // They can be changed by their ids, and a file of everything changes nothing.
    await imported('product_id,variant_id,regular_price', `${String(id)},${String(one)},110`);
    assert.deepEqual(await prices(id), [['38', 'roșu', '', '110.00'], after[1]]);
    const exported = join(folder, 'all.csv');
    await wp('md-shop', 'products', 'export', exported);
    assert.match(await wp('md-shop', 'products', 'import', exported), /new: 0, changed: 0/);
  });

  test('a file makes no two variants that are the same in one of the languages, and no SKU twice', async () => {
    const id = await sold({ variants: [variant('38', 'albastru', 'синий', { sku: 'twin-1' })] });
    const header = 'product_id,size,color_ro,color_ru,sku,regular_price';
    const before = await prices(id);
    for (const [row, error] of [
      ['38,bleumarin,синий,,90', /same size and colour \(38, синий\)/],
      ['38,Albastru,голубой,,90', /same size and colour \(38, Albastru\)/],
    ] as const) {
      assert.match((await refused(lines(header, `${String(id)},${row}`))).join(), error);
    }
    const rows = ['39,negru,чёрный,twin-2,90', '40,negru,чёрный,TWIN-2,90'].map((row) => `${String(id)},${row}`);
    assert.match((await refused(lines(header, ...rows))).join(), /same SKU \(TWIN-2\)/);
    assert.deepEqual(await prices(id), before);
  });

  test('marks that a file in Windows-1251 has lost are an error, also without ids', async () => {
    const id = await sold({ variants: [variant('38', 'cărămiziu', 'кирпичный')] });
    const text = lines('product_id;size;color_ro;color_ru;regular_price', `${String(id)};38;caramiziu;кирпичный;120`);
    const bytes = Array.from(text, (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return code < 0x80 ? code : code - 0x0410 + 0xc0;
    });
    const errors = await refused(Uint8Array.from(bytes));
    assert.equal(errors.length, 1);
    assert.match(errors[0] ?? '', /^color_ro \(C\) Letters or their marks are lost/);
  });

  test('columns that a file does not have say nothing about the variant', async () => {
    const id = await sold({ variants: [variant('38', 'roșu', 'красный'), variant('39', 'roșu', 'красный')] });
    const own = String(id);
    await imported('product_id;size;regular_price', `${own};38;130`, `${own};39;140`);
    const repriced = [
      ['38', 'roșu', '', '130.00'],
      ['39', 'roșu', '', '140.00'],
    ];
    assert.deepEqual(await prices(id), repriced);
    assert.match(
      (await refused(lines('product_id;size;regular_price', `${own};40;150`))).join(),
      /^color_ro All variants of the product have a colour/,
    );
    assert.match(
      (await refused(lines('product_id,color_ro,color_ru,regular_price', `${own},verde,зелёный,150`))).join(),
      /^size All variants of the product have a size/,
    );
    assert.match(
      (await refused(lines('product_id,color_ro,regular_price', `${own},rosu,150`))).join(),
      /does not say which one it is about/,
    );
    assert.deepEqual(await prices(id), repriced);
    // Those that replace all others may have no colour.
    const replaced = await file(lines('product_id,size,color_ro,color_ru', `${own},41,,`, `${own},42,,`));
    await wp('md-shop', 'products', 'import', replaced, '--replace-variants');
    assert.deepEqual(
      (await product(id)).variants.map(({ size, color }) => [size, color]),
      [
        ['41', null],
        ['42', null],
      ],
    );
  });

  test('the first variants of a product have its price and stock, and it has them again without variants', async () => {
    const id = await sold({ offer: { regular_price: '100.00', sale_price: '80.00', sku: 'TWIN-SIMPLE' } });
    await imported('product_id,size', `${String(id)},38`, `${String(id)},39`);
    const sellable = async () =>
      (await product(id)).variants.map(({ size, sku, price, regular_price: regular, availability }) => [
        size,
        sku,
        price,
        regular,
        availability,
      ]);
    assert.deepEqual(await sellable(), [
      ['38', '', '80.00', '100.00', 'in_stock'],
      ['39', '', '80.00', '100.00', 'in_stock'],
    ]);
    // Further ones have only what the file says.
    await imported('product_id,size,regular_price', `${String(id)},40,120`);
    assert.deepEqual((await sellable())[2], ['40', '', '120.00', '120.00', 'out_of_stock']);

    const { status } = await (
      await withCookies()
    ).write('POST', `/roller_product/${String(id)}`, { md_shop_variants: [] });
    assert.equal(status, 200);
    const { variants, price, regular_price: regular, availability, sku } = await product(id);
    assert.deepEqual([variants, price, regular, availability, sku], [[], '80.00', '100.00', 'in_stock', 'TWIN-SIMPLE']);
  });
});
