/** Variants that are pasted from a spreadsheet: lines with cells separated by tabs. */
import { bounds } from '../../../src-contract/bounds.ts';
import { type Problem, type Stock, baniOf, isPrice, priceOf } from './offer.ts';
import { colorKey, sizeKey } from './spelling.ts';
import { type Color, type Variant, emptyVariant, hindersSaving, rowProblems } from './variants.ts';

/** The columns in their order if the first line does not name them. */
export const columns = ['size', 'color_ro', 'color_ru', 'sku', 'regular_price', 'sale_price', 'stock'] as const;
type Column = (typeof columns)[number];

/** Names of columns, lower-case and without diacritics, in English, Romanian and Russian. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  size: ['size', 'marime', 'marimea', 'размер'],
  color_ro: ['color', 'colour', 'culoare', 'culoare (ro)', 'culoare ro', 'color_ro', 'color (ro)', 'colour (ro)'],
  color_ru: ['цвет', 'цвет (ru)', 'culoare (ru)', 'culoare ru', 'color_ru', 'color (ru)', 'colour (ru)', 'цвет ru'],
  sku: ['sku', 'cod', 'cod produs', 'артикул'],
  regular_price: ['price', 'regular price', 'regular_price', 'pret', 'pretul', 'цена'],
  sale_price: ['sale price', 'sale_price', 'pret redus', 'pret promotional', 'цена со скидкои', 'цена по акции'],
  stock: ['stock', 'stoc', 'disponibilitate', 'наличие', 'остаток'],
};

/** Words for the states of stock; a number is a quantity. */
const stockWords: Readonly<Record<Stock, readonly string[]>> = {
  in_stock: ['in_stock', 'in stock', 'instock', 'yes', 'da', 'in stoc', 'disponibil', 'есть', 'да', 'в наличии', '+'],
  backorder: ['backorder', 'onbackorder', 'la comanda', 'pe comanda', 'под заказ', 'на заказ'],
  out_of_stock: [
    'out_of_stock',
    'out of stock',
    'outofstock',
    'no',
    'nu',
    'epuizat',
    'stoc epuizat',
    'нет',
    'нет в наличии',
    '-',
  ],
};

export type PastedProblem =
  | Problem
  | {
      readonly field: string;
      readonly code: 'too_many_cells' | 'too_many_variants' | 'several_variants' | 'size_missing' | 'color_missing';
    };

export type PastedLine = {
  /** Counted from 1, as in the pasted text. */
  readonly line: number;
  /** `same` changes nothing. A line with problems is not used. */
  readonly kind: 'new' | 'change' | 'same';
  /** The row of the present variant that the line is about; -1 of a new one. */
  readonly row: number;
  readonly variant: Variant;
  readonly problems: readonly PastedProblem[];
};

const plain = (text: string): string => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Splits the text into lines of cells. Spreadsheets put a cell with a line break or a tab between quotation marks. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (let place = 0; place < source.length; place++) {
    const sign = source.charAt(place);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source.charAt(place + 1) === '"') cell += source.charAt(++place);
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t') cells = [...cells, cell.trim()];
    else if (sign === '\n') lines.push([...cells, cell.trim()]);
    else cell += sign;
    if (!isQuoted && (sign === '\t' || sign === '\n')) cell = '';
    if (!isQuoted && sign === '\n') cells = [];
  }
  if (cell !== '' || cells.length > 0) lines.push([...cells, cell.trim()]);
  return lines;
}

function headerOf(cells: readonly string[]): (Column | null)[] | null {
  const found = cells.map((cell) => columns.find((column) => headings[column].includes(plain(cell))) ?? null);
  return found.filter((column) => column !== null).length >= Math.min(2, cells.length) ? found : null;
}

function stockOf(cell: string): Stock | null {
  const text = plain(cell);
  if (/^-?\d+([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.')) > 0 ? 'in_stock' : 'out_of_stock';
  const found = Object.entries(stockWords).find(([, words]) => words.some((word) => plain(word) === text));
  return (found?.[0] as Stock | undefined) ?? null;
}

const samePrice = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && isPrice(one) && isPrice(other) && baniOf(one) === baniOf(other));

function isSame(one: Variant, other: Variant): boolean {
  return (
    samePrice(one.regular_price, other.regular_price) &&
    samePrice(one.sale_price, other.sale_price) &&
    one.sku === other.sku &&
    one.stock === other.stock
  );
}

/** The size and the colour of a line as they were typed; undefined in a column that the lines do not have. */
type Typed = Readonly<Record<'size' | keyof Color, string | undefined>>;

/**
 * Returns the rows of the variants that a line can be about: those with the same texts, or else with other spellings of them. A column that the
 * lines do not have says nothing, nor does an empty name beside the colour's name in the other language.
 */
function rowsOf(typed: Typed, present: readonly Variant[]): number[] {
  const isColored = typed.ro !== undefined || typed.ru !== undefined;
  const hasColor = (typed.ro ?? '') !== '' || (typed.ru ?? '') !== '';
  const isLike = (variant: Variant, size: (text: string) => string, color: (text: string) => string): boolean =>
    (typed.size === undefined || size(variant.size ?? '') === size(typed.size)) &&
    (!isColored || hasColor === (variant.color !== null)) &&
    (['ro', 'ru'] as const).every((language) => {
      const name = typed[language] ?? '';
      return name === '' || color(variant.color?.[language] ?? '') === color(name);
    });
  const rows = [...present.keys()];
  const rowsLike = (size: (text: string) => string, color: (text: string) => string): number[] =>
    rows.filter((row) => present[row] !== undefined && isLike(present[row], size, color));
  const asTyped = (name: string): string => name;
  const exact = rowsLike(asTyped, asTyped);
  return exact.length > 0 ? exact : rowsLike(sizeKey, colorKey);
}

/** Returns what a new variant lacks by which a buyer chooses among the present ones. */
function missing({ size, color }: Pick<Variant, 'size' | 'color'>, present: readonly Variant[]): PastedProblem[] {
  if (present.length === 0) return [];
  const problems: PastedProblem[] = [];
  if (size === null && present.every((one) => one.size !== null))
    problems.push({ field: 'size', code: 'size_missing' });
  if (color === null && present.every((one) => one.color !== null)) {
    problems.push({ field: 'color_ro', code: 'color_missing' });
  }
  return problems;
}

/**
 * Reads pasted lines. A line with the size and colour of a present variant, in any spelling, changes that variant in the columns that are
 * given; other lines are new variants. Empty lines are left out.
 */
export function pastedLines(
  text: string,
  present: readonly Variant[],
  known: (name: string, language: keyof Color) => string,
): PastedLine[] {
  const lines = cellsOf(text).map((cells, place) => ({ cells, line: place + 1 }));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const header = filled[0] === undefined ? null : headerOf(filled[0].cells);
  const order = header ?? columns;
  const read = filled.slice(header === null ? 0 : 1).map(({ cells, line }) => {
    const value = (column: Column): string | undefined => {
      const place = order.indexOf(column);
      return place === -1 ? undefined : cells[place];
    };
    // A line may end before its last columns.
    const typed = (column: Column): string | undefined => (order.includes(column) ? (value(column) ?? '') : undefined);
    const [ro = '', ru = ''] = [value('color_ro'), value('color_ru')];
    const color = ro === '' && ru === '' ? null : { ro: ro || known(ru, 'ru'), ru: ru || known(ro, 'ro') };
    const size = value('size') ?? '';
    const names = { size: size === '' ? null : size, color };
    const rows = rowsOf({ size: typed('size'), ro: typed('color_ro'), ru: typed('color_ru') }, present);
    const row = rows.length === 1 ? (rows[0] ?? -1) : -1;
    const before = present[row];
    const stock = value('stock') ?? '';
    const problems: PastedProblem[] = [];
    if (cells.length > order.length && cells.slice(order.length).some((cell) => cell !== '')) {
      problems.push({ field: 'line', code: 'too_many_cells' });
    }
    if (stock !== '' && stockOf(stock) === null) problems.push({ field: 'stock', code: 'stock' });
    if (rows.length > 1) problems.push({ field: 'line', code: 'several_variants' });
    if (rows.length === 0) problems.push(...missing(names, present));
    const own = before ?? { ...emptyVariant, ...names };
    // An empty cell keeps what a present variant has; a new one has nothing.
    const kept = <Value>(column: Column, read: (typed: string) => Value, present: Value): Value =>
      (value(column) ?? '') === '' ? present : read(value(column) ?? '');
    const variant: Variant = {
      ...own,
      sku: kept('sku', (typed) => typed, own.sku),
      regular_price: kept('regular_price', priceOf, own.regular_price),
      sale_price: kept('sale_price', priceOf, own.sale_price),
      stock: stockOf(stock) ?? own.stock,
    };
    const kind = before === undefined ? 'new' : isSame(before, variant) ? 'same' : 'change';
    return { line, kind, row, variant, problems } as const;
  });
  // The rules between rows, over the table as it would be.
  const after = merged(present, read);
  const found = rowProblems(after.variants, present).map((problems) => problems.filter(hindersSaving));
  const room = bounds.variants - present.length;
  let added = 0;
  return read.map((one, place) => {
    const isUnclear = one.problems.some(({ code }) => code === 'several_variants');
    const more: PastedProblem[] = isUnclear ? [] : [...(found[after.places[place] ?? -1] ?? [])];
    if (one.kind === 'new' && ++added > room) more.push({ field: 'line', code: 'too_many_variants' });
    return { ...one, problems: [...one.problems, ...more] };
  });
}

/** Puts the lines into the table, and returns where each line is. */
function merged(
  present: readonly Variant[],
  lines: readonly Pick<PastedLine, 'row' | 'variant'>[],
): { variants: Variant[]; places: number[] } {
  const variants = [...present];
  const places = lines.map(({ row, variant }) => {
    if (row === -1) return variants.push(variant) - 1;
    variants[row] = variant;
    return row;
  });
  return { variants, places };
}

/** Returns the table with the lines that have no problems. */
export function withPasted(present: readonly Variant[], lines: readonly PastedLine[]): Variant[] {
  return merged(
    present,
    lines.filter(({ problems }) => problems.length === 0),
  ).variants;
}
