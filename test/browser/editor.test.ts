import { describe, expect, test } from 'vitest';
import { translatedColor } from '../../src-browser/editor/logic/colors.ts';
import { colorsOf, combinations } from '../../src-browser/editor/logic/combinations.ts';
import { differences, withPricesOf } from '../../src-browser/editor/logic/differences.ts';
import { colorImages, withColorImage, withMoved } from '../../src-browser/editor/logic/images.ts';
import { type Text, missingIn } from '../../src-browser/editor/logic/missing.ts';
import { localTime, momentOf, offsetsOf } from '../../src-browser/editor/logic/moments.ts';
import { type Offer, emptyOffer, offerProblems, priceOf } from '../../src-browser/editor/logic/offer.ts';
import { cellsOf, pastedLines, withPasted } from '../../src-browser/editor/logic/paste.ts';
import { sizeOf, sizeParts, sizesOf } from '../../src-browser/editor/logic/sizes.ts';
import { colorKey, sizeKey, skuKey } from '../../src-browser/editor/logic/spelling.ts';
import {
  type Variant,
  duplicated,
  emptyVariant,
  hindersSaving,
  moved,
  removed,
  restorable,
  rowProblems,
  savableOffer,
  shownProblems,
  withColor,
  withRow,
} from '../../src-browser/editor/logic/variants.ts';
import { writtenLanguage } from '../../src-browser/editor/logic/written-language.ts';
import { messages } from '../../src-contract/messages/index.ts';
import spellings from '../fixtures/spellings.json' with { type: 'json' };

const red = { ro: 'roșu', ru: 'красный' };
const variant = (more: Partial<Variant> = {}): Variant => ({ ...emptyVariant, regular_price: '10.00', ...more });
const codes = (problems: readonly { readonly code: string }[]) => problems.map(({ code }) => code);

describe('prices and dates', () => {
  test.each<[string, string | null]>([
    ['1499', '1499'],
    ['1499,5', '1499.5'],
    ['1 499,50 lei', '1499.50'],
    ['1.499,50', '1499.50'],
    ['1\u00a0499', '1499'],
    ['1.499 lei.', '1.499'],
    ['MDL 20', '20'],
    ['12.', '12.'],
    ['', null],
    ['abc', 'abc'],
  ])('"%s" is read as %j', (typed, price) => {
    expect(priceOf(typed)).toBe(price);
  });

  test('prices are read in every form in which pages show them', () => {
    for (const { 'price.lei': lei, 'price.lei_of': leiOf } of Object.values(messages)) {
      for (const form of [...Object.values(lei), ...Object.values(leiOf)]) {
        expect(priceOf(form.replace('{count}', '1\u00a0392,50')), form).toBe('1392.50');
      }
    }
  });

  test.each<[string, Partial<Offer>, string[]]>([
    ['an offer without a price', { regular_price: null }, []],
    ['an unfinished price', { regular_price: '12.' }, ['price']],
    ['three decimals', { regular_price: '1.005' }, ['price']],
    ['eight digits', { regular_price: '12345678' }, ['price']],
    ['a sale without a price', { regular_price: null, sale_price: '5' }, ['sale_without_price']],
    ['an equal sale price', { regular_price: '5', sale_price: '5.00' }, ['sale_not_lower']],
    ['a lower sale price, compared as a number', { regular_price: '10', sale_price: '9.5' }, []],
    ['a date without a sale', { sale_to: '2030-01-01T00:00:00Z' }, ['dates_without_sale']],
    [
      'a reversed sale',
      { sale_price: '1', sale_from: '2030-01-02T00:00:00Z', sale_to: '2030-01-01T00:00:00Z' },
      ['dates_reversed'],
    ],
    ['a long SKU', { sku: 'ж'.repeat(65) }, ['sku_long']],
    ['the longest SKU', { sku: 'ж'.repeat(64) }, []],
  ])('%s', (_, change, expected) => {
    expect(codes(offerProblems({ ...emptyOffer, regular_price: '10', ...change }))).toEqual(expected);
  });

  test('what is wrong with an offer counts only while its fields are shown, and variants do not save it', () => {
    const [saved, wrong, right] = ['10.00', '12.', '12'].map((regular_price) => ({ ...emptyOffer, regular_price }));
    expect(shownProblems([], wrong ?? null).flat()).toHaveLength(1);
    expect(shownProblems([variant()], wrong ?? null).flat()).toEqual([]);
    expect(shownProblems([variant({ regular_price: '1.' })], null).flat()).toHaveLength(1);
    expect(savableOffer([], wrong ?? null, saved ?? null)).toBe(wrong);
    expect(savableOffer([variant()], wrong ?? null, saved ?? null)).toBe(saved);
    expect(savableOffer([variant()], wrong ?? null, null)).toBeNull();
    expect(savableOffer([variant()], right ?? null, saved ?? null)).toBe(right);
  });

  test('a time is typed in the zone of the site and stored in UTC', () => {
    const two = offsetsOf({ timezone_string: '', gmt_offset: '2' });
    expect(momentOf('2026-01-31T22:00', two)).toBe('2026-01-31T20:00:00Z');
    expect(localTime('2026-01-31T20:00:00Z', two)).toBe('2026-01-31T22:00');
    expect([momentOf('', two), momentOf('2026-13-01T00:00', two), localTime(null, two)]).toEqual([null, null, '']);
  });

  test.each<[string, string, string]>([
    ['in winter', '2027-01-01T00:00', '2026-12-31T22:00:00Z'],
    ['in summer', '2027-07-01T00:00', '2027-06-30T21:00:00Z'],
    ['before clocks go back', '2026-10-25T02:00', '2026-10-24T23:00:00Z'],
    ['a time that is shown twice', '2026-10-25T03:30', '2026-10-25T00:30:00Z'],
    ['after clocks have gone back', '2026-10-25T04:00', '2026-10-25T02:00:00Z'],
    ['before clocks go forward', '2027-03-28T02:59', '2027-03-28T00:59:00Z'],
    ['after clocks have gone forward', '2027-03-28T04:00', '2027-03-28T01:00:00Z'],
  ])('the difference to UTC is that of the date: %s', (_, local, moment) => {
    // Today's difference, which does not count.
    const bucharest = offsetsOf({ timezone_string: 'Europe/Bucharest', gmt_offset: 5 });
    expect(momentOf(local, bucharest)).toBe(moment);
    expect(localTime(moment, bucharest)).toBe(local);
  });

  test('the end of the year 9999 is shown and stored in any zone', () => {
    const [east, west] = [offsetsOf({ gmt_offset: 2 }), offsetsOf({ gmt_offset: -5 })];
    expect(localTime('9999-12-31T23:59:59Z', east)).toBe('9999-12-31T23:59');
    expect(momentOf('9999-12-31T23:59', west)).toBe('9999-12-31T23:59:59Z');
  });

  test('a time that clocks skip is as much later, and an unknown zone has its fixed difference', () => {
    expect(momentOf('2027-03-28T03:30', offsetsOf({ timezone_string: 'Europe/Bucharest' }))).toBe(
      '2027-03-28T01:30:00Z',
    );
    const unknown = offsetsOf({ timezone_string: 'Nowhere/Town', gmt_offset: -3.5 });
    expect(momentOf('2027-01-01T00:00', unknown)).toBe('2027-01-01T03:30:00Z');
  });
});

describe('the table', () => {
  test('finds a repeated SKU, a repeated combination and half a colour', () => {
    const rows = [
      variant({ size: '42', color: red, sku: 'A' }),
      variant({ size: '42', color: { ro: 'ROȘU', ru: 'x' }, sku: 'a ' }),
      variant({ size: '43', color: { ro: 'alb', ru: '' } }),
      variant({ size: 'ж'.repeat(41) }),
    ];
    expect(rowProblems(rows).map(codes)).toEqual([
      ['sku_twice', 'combination_twice'],
      ['sku_twice', 'combination_twice'],
      ['color_half'],
      ['size_long'],
    ]);
  });

  test.each(['size', 'color', 'sku'] as const)('spellings of a %s are the same, other texts are not', (kind) => {
    const keyOf = { size: sizeKey, color: colorKey, sku: skuKey }[kind];
    for (const same of spellings[kind].same) expect(new Set(same.map(keyOf)).size, same.join()).toBe(1);
    const { different } = spellings[kind];
    expect(new Set(different.map(keyOf)).size).toBe(different.length);
  });

  test('a colour that is the same in one language only is repeated', () => {
    const rows = [
      variant({ size: '38', color: { ro: 'albastru', ru: 'синий' } }),
      variant({ size: '38', color: { ro: 'bleumarin', ru: 'Синий' } }),
      variant({ size: '39', color: { ro: 'rosu', ru: 'алый' } }),
      variant({ size: '39', color: red }),
      variant({ size: '40', color: red }),
    ];
    expect(rowProblems(rows).map(codes)).toEqual([...Array<string[]>(4).fill(['combination_twice']), []]);
  });

  test('what is saved twice hinders nothing, what becomes so does', () => {
    const saved = [
      variant({ variant_id: 1, size: '38', color: red, sku: 'ab-1' }),
      variant({ variant_id: 2, size: '38', color: { ro: 'rosu', ru: 'красный' }, sku: 'AB-1' }),
      variant({ variant_id: 3, size: '39', color: red, sku: 'C' }),
    ];
    const hindering = (rows: readonly Variant[]) =>
      rowProblems(rows, saved).map((all) => codes(all.filter(hindersSaving)));
    const repriced = saved.map((one) => ({ ...one, regular_price: '12' }));
    expect(rowProblems(repriced, saved).map(codes)[0]).toEqual(['sku_twice', 'combination_twice']);
    expect(hindering(repriced)).toEqual([[], [], []]);
    expect(hindering(withRow(saved, 2, { size: '38' }))).toEqual(Array(3).fill(['combination_twice']));
    expect(hindering(withRow(saved, 2, { sku: 'Ab-1' }))).toEqual(Array(3).fill(['sku_twice']));
    expect(hindering([...saved, variant({ size: '39', color: red })]).slice(2)).toEqual(
      Array(2).fill(['combination_twice']),
    );
  });

  test('a copy has neither the id nor the SKU', () => {
    const one = variant({ variant_id: 5, sku: 'A', size: '42' });
    expect(duplicated([one], 0)).toEqual([one, variant({ size: '42' })]);
  });

  test('a row moves inside the list only', () => {
    const [a, b, c] = [variant({ size: 'a' }), variant({ size: 'b' }), variant({ size: 'c' })];
    expect(moved([a, b, c], 0, 2)).toEqual([b, c, a]);
    expect(moved([a, b, c], 0, -1)).toEqual([a, b, c]);
  });

  test('what was removed can come back, with its id', () => {
    const [a, b, old] = [variant({ variant_id: 1 }), variant({ variant_id: 2 }), variant({ variant_id: 9 })];
    expect(restorable(removed([a, b], 0), [a, b], [old])).toEqual([a, old]);
    expect(restorable([a, b, variant()], [a, b], [])).toEqual([]);
  });

  test('the name of a colour in the other language is proposed, and what was typed stays', () => {
    const typed = withColor([variant()], 0, 'ro', 'Rosu', translatedColor);
    expect(typed[0]?.color).toEqual({ ro: 'Rosu', ru: 'красный' });
    const own = withColor(withColor(typed, 0, 'ru', 'алый', translatedColor), 0, 'ro', 'roșu aprins', translatedColor);
    expect(own[0]?.color).toEqual({ ro: 'roșu aprins', ru: 'алый' });
    expect(withColor(typed, 0, 'ro', 'verde', translatedColor)[0]?.color).toEqual({ ro: 'verde', ru: 'зелёный' });
    const twin = withColor(
      [variant({ color: { ro: 'ciclam', ru: 'цикламен' } }), variant()],
      1,
      'ro',
      'ciclam',
      translatedColor,
    );
    expect(twin[1]?.color).toEqual({ ro: 'ciclam', ru: 'цикламен' });
    expect(withColor(typed, 0, 'ro', '', () => '')[0]?.color).toEqual({ ro: '', ru: 'красный' });
  });

  test.each([
    ['alb', 'белый'],
    ['albastru', 'синий'],
    ['argintiu', 'серебристый'],
    ['auriu', 'золотистый'],
    ['bej', 'бежевый'],
    ['bleumarin', 'тёмно-синий'],
    ['galben', 'жёлтый'],
    ['gri', 'серый'],
    ['maro', 'коричневый'],
    ['mov', 'фиолетовый'],
    ['negru', 'чёрный'],
    ['portocaliu', 'оранжевый'],
    ['roșu', 'красный'],
    ['roz', 'розовый'],
    ['transparent', 'прозрачный'],
    ['turcoaz', 'бирюзовый'],
    ['verde', 'зелёный'],
  ])('the colour %s is %s', (ro, ru) => {
    expect([translatedColor(ro, 'ro'), translatedColor(ru, 'ru')]).toEqual([ru, ro]);
    expect(translatedColor(` ${ro.toUpperCase()}`, 'ro')).toBe(ru);
    expect(translatedColor(ru.replace('ё', 'е'), 'ru')).toBe(ro);
    expect([translatedColor(ro, 'ru'), translatedColor(ru, 'ro')]).toEqual(['', '']);
  });
});

describe('images', () => {
  const black = { ro: 'negru', ru: 'чёрный' };

  test('a colour has the image of its first variant that has one', () => {
    const variants = [
      variant({ color: red }),
      variant({ color: black, image: 3 }),
      variant({ color: null, image: 9 }),
      variant({ color: { ro: ' ROȘU', ru: 'алый' }, image: 4 }),
      variant({ color: red, image: 5 }),
      variant({ color: black, image: null }),
      variant({ color: { ro: ' ', ru: 'белый' }, image: 6 }),
      variant({ color: { ro: 'alb', ru: 'белый' } }),
    ];
    expect(colorImages(variants)).toEqual([
      { color: red, image: 4 },
      { color: black, image: 3 },
      { color: { ro: 'alb', ru: 'белый' }, image: null },
    ]);
  });

  test('all variants of a colour get the same image, those of others keep theirs', () => {
    const variants = [
      variant({ color: red, image: 4 }),
      variant({ color: black, image: 3 }),
      variant({ color: { ro: 'Roșu', ru: '' } }),
      variant(),
    ];
    const images = (image: number | null) => withColorImage(variants, red, image).map((one) => one.image);
    expect(images(7)).toEqual([7, 3, 7, undefined]);
    expect(images(null)).toEqual([null, 3, null, undefined]);
  });

  test('an image moves by one place, and not out of the list', () => {
    expect(withMoved([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
    expect(withMoved([1, 2, 3], 2, -1)).toEqual([1, 3, 2]);
    expect(withMoved([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
    expect(withMoved([1, 2, 3], 2, 1)).toEqual([1, 2, 3]);
  });
});

describe('sizes and combinations', () => {
  test('the system is before or after a size', () => {
    expect(sizeParts('42 EU')).toEqual({ value: '42', system: 'EU' });
    expect(sizeParts('9/9.5 us')).toEqual({ value: '9/9.5', system: 'US' });
    expect(sizeParts('US 9')).toEqual({ value: '9', system: 'US' });
    expect(sizeParts('eu42')).toEqual({ value: '42', system: 'EU' });
    expect(sizeParts('US M')).toEqual({ value: 'US M', system: '' });
    expect(sizeParts('mm')).toEqual({ value: 'mm', system: '' });
    expect([sizeOf('42', 'EU'), sizeOf('42', ''), sizeOf(' ', 'EU')]).toEqual(['42 EU', '42', null]);
  });

  test('lists of sizes as people write them', () => {
    expect(sizesOf('38-41, 42,5; XL\n42', '')).toEqual(['38', '39', '40', '41', '42,5', 'XL', '42']);
    expect(sizesOf('36, 36, 37', 'EU')).toEqual(['36 EU', '37 EU']);
    expect(sizesOf('41-38, 1-999', '')).toEqual(['41-38', '1-999']);
  });

  test('all combinations but those that exist, like the given variant', () => {
    const colors = colorsOf('roșu / красный\nverde\nчёрный', translatedColor);
    expect(colors).toEqual([red, { ro: 'verde', ru: 'зелёный' }, { ro: 'negru', ru: 'чёрный' }]);
    const present = variant({ variant_id: 3, size: '42', color: red, sku: 'A' });
    const added = combinations(['42', '43'], [red, { ro: 'negru', ru: 'чёрный' }], [present], present);
    expect(added.map(({ size, color }) => [size, color?.ro])).toEqual([
      ['43', 'roșu'],
      ['42', 'negru'],
      ['43', 'negru'],
    ]);
    expect(added[0]).toEqual(variant({ size: '43', color: red }));
    expect(combinations([], [], [])).toEqual([]);
    expect(combinations(['S', 'S'], [], []).map(({ size }) => size)).toEqual(['S']);
  });
});

describe('pasting', () => {
  const paste = (text: string, present: readonly Variant[] = []) => pastedLines(text, present, translatedColor);

  test('cells between quotation marks may contain tabs and line breaks', () => {
    expect(cellsOf('\uFEFFa\t"b ""c""\td\n"\r\n\r\ne\tf')).toEqual([['a', 'b "c"\td'], [''], ['e', 'f']]);
  });

  test('lines without a heading are in the fixed order', () => {
    const lines = paste('42\troșu\t\tA-42\t1 499,50\t\tda\n43\t\tкрасный\tA-43\t1600\t1500\t0\n');
    expect(lines.map(({ kind, problems }) => [kind, problems])).toEqual([
      ['new', []],
      ['new', []],
    ]);
    expect(lines.map(({ variant: one }) => one)).toEqual([
      { ...emptyVariant, size: '42', color: red, sku: 'A-42', regular_price: '1499.50' },
      {
        ...emptyVariant,
        size: '43',
        color: red,
        sku: 'A-43',
        regular_price: '1600',
        sale_price: '1500',
        stock: 'out_of_stock',
      },
    ]);
  });

  test('a heading in any of the three languages decides the order, and lines keep their numbers', () => {
    const [line] = paste('\nАртикул\tЦена\tРазмер\nX\t10\t42\n');
    expect(line).toMatchObject({ line: 3, kind: 'new', variant: { sku: 'X', regular_price: '10', size: '42' } });
    expect(paste('Mărime\tPreț\tStoc\n42\t10\tla comandă')[0]?.variant).toMatchObject({ stock: 'backorder' });
  });

  test('a line of a present variant changes only the columns that are given', () => {
    const present = variant({ variant_id: 7, size: '42', color: red, sku: 'A', stock: 'backorder' });
    const lines = paste('size\tcolor\tprice\n42\tRoșu\t12\n42\tverde\t12', [present]);
    expect(lines.map(({ kind }) => kind)).toEqual(['change', 'new']);
    expect(withPasted([present], lines)[0]).toEqual({ ...present, regular_price: '12' });
    expect(paste('size\tcolor\tprice\n42\troșu\t10', [present])[0]?.kind).toBe('same');
    const named = variant({ ...present, sku: 'A-42' });
    expect(paste('size\tcolor\tsku\tprice\n42\troșu\t\t12', [named])[0]?.variant).toEqual({
      ...named,
      regular_price: '12',
    });
    expect(paste('size\tcolor\tsku\tprice\n42\troșu\tB-42\t', [named])[0]?.variant).toEqual({ ...named, sku: 'B-42' });
  });

  test('a line changes the variant that it spells differently, which keeps its spelling', () => {
    const present = [
      variant({ variant_id: 1, size: '38', color: red }),
      variant({ variant_id: 2, size: 'US 9', color: { ro: 'bleumarin', ru: 'тёмно-синий' } }),
    ];
    const lines = paste('38\trosu\t\t\t120\n9 us\tBleumarin\tтемно-синий\t\t130', present);
    expect(lines.map(({ kind, problems }) => [kind, problems])).toEqual(Array(2).fill(['change', []]));
    expect(withPasted(present, lines)).toEqual([
      { ...present[0], regular_price: '120' },
      { ...present[1], regular_price: '130' },
    ]);
  });

  test('a column that is not pasted says nothing about the variant', () => {
    const colored = ['38', '39'].map((size, place) => variant({ variant_id: place + 1, size, color: red }));
    const lines = paste('size\tprice\n38\t130\n40\t140', colored);
    expect(lines.map(({ kind, row, problems }) => [kind, row, codes(problems)])).toEqual([
      ['change', 0, []],
      ['new', -1, ['color_missing']],
    ]);
    const [first] = colored;
    const both = [...colored, variant({ ...first, variant_id: 3, color: { ro: 'verde', ru: 'зелёный' } })];
    expect(codes(paste('size\tprice\n38\t130', both)[0]?.problems ?? [])).toEqual(['several_variants']);
    expect(codes(paste('color\tprice\nalb\t130', colored)[0]?.problems ?? [])).toEqual(['size_missing']);
  });

  test('errors are of one line; the other lines can be used', () => {
    const lines = paste(
      [
        '41\t\t\tA\t10',
        '42\t\t\tA\t10',
        '43\t\t\tB\tzece',
        '44\t\t\tC\t10\t\tmulte',
        '45\t\t\tD\t5\t9',
        '46\tciclam\t\tE\t5',
        '47\t\t\tF\t5\t\t\tx',
      ].join('\n'),
    );
    expect(lines.map(({ problems }) => codes(problems))).toEqual([
      ['sku_twice'],
      ['sku_twice'],
      ['price'],
      ['stock'],
      ['sale_not_lower'],
      ['color_half'],
      ['too_many_cells'],
    ]);
    expect(withPasted([], lines)).toEqual([]);
    expect(withPasted([], paste('41\t\t\tA\t10\n42\t\t\tB\tx')).map(({ size }) => size)).toEqual(['41']);
  });

  test('more variants than a product may have are errors', () => {
    const lines = paste(Array.from({ length: 201 }, (_, place) => `S${String(place)}`).join('\n'));
    expect(lines.filter(({ problems }) => problems.length > 0).map(({ line }) => line)).toEqual([201]);
  });
});

describe('states that a person compares', () => {
  const now = {
    variants: [variant({ variant_id: 1, size: '42' }), variant({ variant_id: 2, size: '43' })],
    offer: null,
  };
  const old = {
    variants: [variant({ variant_id: 1, size: '42', regular_price: '8.00' }), variant({ variant_id: 3, size: '44' })],
    offer: null,
  };

  test('a changed price, an added and a removed variant are named', () => {
    expect(differences(now, old)).toEqual([
      { name: '42', kind: 'changed', values: [{ field: 'regular_price', from: '10.00', to: '8.00' }] },
      {
        name: '44',
        kind: 'added',
        values: [expect.objectContaining({ field: 'regular_price' }), expect.objectContaining({ field: 'stock' })],
      },
      { name: '43', kind: 'removed', values: [] },
    ]);
    expect(differences(now, now)).toEqual([]);
  });

  test('old variants come back with the prices of today', () => {
    const [first, second] = withPricesOf(old.variants, now.variants);
    expect(first).toEqual(now.variants[0]);
    expect(second).toEqual({ ...old.variants[1], stock: 'out_of_stock' });
  });
});

describe('languages', () => {
  test.each<[string, 'ro' | 'ru' | null]>([
    ['Роликовые коньки Urban 80', 'ru'],
    ['Role pentru oraș', 'ro'],
    ['<!-- wp:paragraph {"x":1} --><p>Ролики</p><!-- /wp:paragraph -->', 'ru'],
    ['https://example.md/a 80', null],
    ['80 / 76', null],
    ['', null],
  ])('"%s" is written in %s', (text, language) => {
    expect(writtenLanguage(text)).toBe(language);
  });

  test('what a translation lacks', () => {
    const original: Text = {
      status: 'publish',
      title: 'Role de oraș',
      content: '<p>Text lung</p>',
      excerpt: 'Pe scurt',
      meta: { md_shop_delivery: 'Prin curier', md_shop_warranty: '' },
      terms: { Categorii: 2 },
    };
    const copy: Text = { ...original, status: 'draft', terms: { Categorii: 1 } };
    expect(missingIn(copy, 'ru', original)).toEqual([
      { what: 'unpublished' },
      { what: 'title_language' },
      { what: 'content_language' },
      { what: 'meta', name: 'md_shop_delivery' },
      { what: 'terms', name: 'Categorii' },
    ]);
    const done: Text = {
      status: 'publish',
      title: 'Городские ролики',
      content: '<p>Текст</p>',
      excerpt: 'Кратко',
      meta: { md_shop_delivery: 'Курьером' },
      terms: { Categorii: 2 },
    };
    expect(missingIn(done, 'ru', original)).toEqual([]);
    expect(missingIn({ ...done, title: '', content: '', excerpt: '' }, 'ru', original)).toEqual([
      { what: 'title' },
      { what: 'content' },
      { what: 'excerpt' },
    ]);
  });
});
