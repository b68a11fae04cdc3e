import { Button, CheckboxControl, Modal } from '@wordpress/components';
import { useDispatch, useSelect } from '@wordpress/data';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { CombinationsSection } from './combinations-section.tsx';
import { DateField, Field, PriceField, StockField } from './fields.tsx';
import { translatedColor } from './logic/colors.ts';
import { nameOf } from './logic/differences.ts';
import type { Problem } from './logic/offer.ts';
import { sizeOf, sizeParts, systems, type System } from './logic/sizes.ts';
import {
  type Variant,
  duplicated,
  emptyVariant,
  moved,
  removed,
  restorable,
  rowProblems,
  withColor,
  withRow,
} from './logic/variants.ts';
import { PasteSection } from './paste-section.tsx';
import { fieldText } from './problem-texts.ts';
import type { EditedRecord } from './record.ts';
import { type Owners, SkuNotice } from './sku-owners.tsx';

type Change = (variants: readonly Variant[]) => void;

type RowProps = {
  readonly variants: readonly Variant[];
  readonly row: number;
  readonly problems: readonly Problem[];
  readonly withDates: boolean;
  readonly onChange: Change;
  /** Moves the row and keeps the focus in it. */
  readonly onMove: (to: number) => void;
  /** Removes the row and gives the focus to the next one. */
  readonly onRemove: () => void;
};

function SizeCells({ variants, row, problems, onChange, of }: RowProps & { readonly of: string }): ReactNode {
  const size = variants[row]?.size ?? null;
  const { value, system } = sizeParts(size);
  const [typed, setTyped] = useState(value);
  return (
    <>
      <td>
        <Field
          field="size"
          of={of}
          // The size has no space at its end, which "36 2/3" needs while it is typed.
          value={sizeOf(typed, system) === size ? typed : value}
          problems={problems}
          onChange={(text) => {
            setTyped(text);
            onChange(withRow(variants, row, { size: sizeOf(text, system) }));
          }}
        />
      </td>
      <td>
        <select
          aria-label={`${fieldText('system')}: ${of}`}
          value={system}
          disabled={value === ''}
          onChange={(event) => {
            onChange(withRow(variants, row, { size: sizeOf(value, event.target.value as System) }));
          }}
        >
          {['' as const, ...systems].map((one) => (
            <option key={one} value={one}>
              {one === '' ? '–' : one}
            </option>
          ))}
        </select>
      </td>
    </>
  );
}

type IconName = 'arrow-up-alt2' | 'arrow-down-alt2' | 'admin-page' | 'trash';

function RowButtons({ variants, row, onChange, onMove, onRemove, of }: RowProps & { readonly of: string }): ReactNode {
  const buttons: readonly [IconName, string, boolean, () => void][] = [
    /* translators: %s: size and colour of a variant */
    ['arrow-up-alt2', sprintf(__('Move up: %s', 'md-shop-catalog'), of), row === 0, () => onMove(row - 1)],
    /* translators: %s: size and colour of a variant */
    [
      'arrow-down-alt2',
      sprintf(__('Move down: %s', 'md-shop-catalog'), of),
      row === variants.length - 1,
      () => onMove(row + 1),
    ],
    /* translators: %s: size and colour of a variant */
    [
      'admin-page',
      sprintf(__('Duplicate: %s', 'md-shop-catalog'), of),
      false,
      () => onChange(duplicated(variants, row)),
    ],
    /* translators: %s: size and colour of a variant */
    ['trash', sprintf(__('Remove: %s', 'md-shop-catalog'), of), false, onRemove],
  ];
  return (
    <td className="md-shop-editor-row-buttons">
      {buttons.map(([icon, label, isDisabled, onClick]) => (
        <Button
          key={icon}
          icon={icon}
          size="small"
          label={label}
          disabled={isDisabled}
          accessibleWhenDisabled
          onClick={onClick}
        />
      ))}
    </td>
  );
}

function Row(props: RowProps): ReactNode {
  const { variants, row, problems, withDates, onChange, onMove } = props;
  const variant = variants[row] ?? emptyVariant;
  /* translators: %d: number of a row */
  const of = nameOf(variant) || sprintf(__('row %d', 'md-shop-catalog'), row + 1);
  const change = (values: Partial<Variant>): void => {
    onChange(withRow(variants, row, values));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? row - 1 : row + 1);
  };
  return (
    <tr onKeyDown={onKeyDown} data-row={row}>
      <SizeCells {...props} of={of} />
      {(['ro', 'ru'] as const).map((language) => (
        <td key={language}>
          <Field
            field={`color_${language}`}
            of={of}
            value={variant.color?.[language] ?? ''}
            problems={problems}
            onChange={(name) => {
              onChange(withColor(variants, row, language, name, translatedColor));
            }}
          />
        </td>
      ))}
      <td>
        <Field
          field="sku"
          of={of}
          value={variant.sku}
          problems={problems}
          onChange={(sku) => {
            change({ sku });
          }}
        />
      </td>
      {(['regular_price', 'sale_price'] as const).map((name) => (
        <td key={name}>
          <PriceField name={name} offer={variant} problems={problems} onChange={change} of={of} />
        </td>
      ))}
      {withDates &&
        (['sale_from', 'sale_to'] as const).map((name) => (
          <td key={name}>
            <DateField name={name} offer={variant} problems={problems} onChange={change} of={of} />
          </td>
        ))}
      <td>
        <StockField offer={variant} onChange={change} of={of} />
      </td>
      <RowButtons {...props} of={of} />
    </tr>
  );
}

/** Moves and removes rows. The focus stays on the same control of the row that moves, or of the one that follows a removed row. */
function useRows(
  variants: readonly Variant[],
  onChange: Change,
): {
  readonly move: (from: number, to: number) => void;
  readonly remove: (row: number) => void;
  readonly table: React.RefObject<HTMLTableElement>;
} {
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<{ readonly row: number; readonly place: number } | null>(null);
  useEffect(() => {
    const focus = wanted.current;
    wanted.current = null;
    if (focus === null) return;
    const controls = table.current
      ?.querySelector(`tr[data-row="${String(focus.row)}"]`)
      ?.querySelectorAll<HTMLElement>('input, select, button');
    controls?.[focus.place]?.focus();
  }, [variants]);
  const passFocus = (from: number, to: number): void => {
    const row = table.current?.querySelector(`tr[data-row="${String(from)}"]`);
    const focused = row?.ownerDocument.activeElement;
    const controls = Array.from(row?.querySelectorAll('input, select, button') ?? []);
    wanted.current = { row: to, place: controls.findIndex((control) => control === focused) };
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= variants.length) return;
    passFocus(from, to);
    onChange(moved(variants, from, to));
  };
  const remove = (row: number): void => {
    passFocus(row, Math.min(row, variants.length - 2));
    onChange(removed(variants, row));
  };
  return { move, remove, table };
}

function Table({
  variants,
  problems,
  onChange,
}: {
  readonly variants: readonly Variant[];
  /** Of each row. */
  readonly problems: readonly (readonly Problem[])[];
  readonly onChange: Change;
}): ReactNode {
  const hasDates = variants.some(({ sale_from: from, sale_to: to }) => from !== null || to !== null);
  const [showsDates, setShowsDates] = useState(hasDates);
  const { move, remove, table } = useRows(variants, onChange);
  const withDates = showsDates || hasDates;
  const headings = [
    'size',
    'system',
    'color_ro',
    'color_ru',
    'sku',
    'regular_price',
    'sale_price',
    ...(withDates ? ['sale_from', 'sale_to'] : []),
    'stock',
  ];
  return (
    <>
      <CheckboxControl
        __nextHasNoMarginBottom
        label={__('Dates of sales', 'md-shop-catalog')}
        checked={withDates}
        disabled={hasDates}
        onChange={setShowsDates}
      />
      <div className="md-shop-editor-scroll" tabIndex={0} role="region" aria-label={__('Variants', 'md-shop-catalog')}>
        <table className="md-shop-editor-table" ref={table}>
          <thead>
            <tr>
              {headings.map((field) => (
                <th key={field} scope="col">
                  {fieldText(field)}
                </th>
              ))}
              <th scope="col">{__('Actions', 'md-shop-catalog')}</th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, row) => (
              <Row
                key={variant.variant_id ?? `new-${String(row)}`}
                variants={variants}
                row={row}
                problems={problems[row] ?? []}
                withDates={withDates}
                onChange={onChange}
                onMove={(to) => {
                  move(row, to);
                }}
                onRemove={() => {
                  remove(row);
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="md-shop-editor-hint">{__('Alt with an arrow key moves a row.', 'md-shop-catalog')}</p>
    </>
  );
}

function Removed({ edited, saved, onChange }: EditedRecord & { readonly onChange: Change }): ReactNode {
  const variants = edited.md_shop_variants ?? [];
  const gone = restorable(variants, saved.md_shop_variants ?? [], saved.md_shop_removed_variants ?? []);
  if (gone.length === 0) return null;
  return (
    <details className="md-shop-editor-removed">
      <summary>
        {sprintf(
          /* translators: %d: number of variants */
          _n('%d removed variant', '%d removed variants', gone.length, 'md-shop-catalog'),
          gone.length,
        )}
      </summary>
      <ul>
        {gone.map((variant) => (
          <li key={variant.variant_id}>
            {nameOf(variant) || String(variant.variant_id)}
            {variant.sku === '' ? '' : ` (${variant.sku})`}{' '}
            <Button
              variant="link"
              onClick={({ currentTarget }: MouseEvent<HTMLElement>) => {
                const row = currentTarget.closest('li');
                (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')?.focus();
                onChange([...variants, variant]);
              }}
            >
              {sprintf(
                /* translators: %s: size and colour of a variant */
                __('Bring back: %s', 'md-shop-catalog'),
                nameOf(variant) || String(variant.variant_id),
              )}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

type History = { hasUndo(): boolean; hasRedo(): boolean };
type HistoryActions = { readonly undo: () => void; readonly redo: () => void };

function Undo(): ReactNode {
  const { hasUndo, hasRedo } = useSelect((select) => {
    const core = select('core') as History;
    return { hasUndo: core.hasUndo(), hasRedo: core.hasRedo() };
  }, []);
  const { undo, redo } = useDispatch('core') as unknown as HistoryActions;
  return (
    <>
      <Button __next40pxDefaultSize variant="tertiary" disabled={!hasUndo} accessibleWhenDisabled onClick={undo}>
        {__('Undo', 'md-shop-catalog')}
      </Button>
      <Button __next40pxDefaultSize variant="tertiary" disabled={!hasRedo} accessibleWhenDisabled onClick={redo}>
        {__('Redo', 'md-shop-catalog')}
      </Button>
    </>
  );
}

/** The table of variants. Each change is an edit of the post: undo takes it back, and saving the post saves it. */
export function VariantsModal({
  onClose,
  owners,
  ...record
}: EditedRecord & { readonly onClose: () => void; readonly owners: Owners }): ReactNode {
  const [section, setSection] = useState<'paste' | 'combine' | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What had the focus may be gone: a row, a section. Outside of the dialog Escape would not close it.
    if (add.current?.ownerDocument.activeElement === add.current?.ownerDocument.body) add.current?.focus();
  });
  const variants = record.edited.md_shop_variants ?? [];
  const onChange: Change = (changed) => {
    record.edit({ md_shop_variants: changed });
  };
  const problems = rowProblems(variants, record.saved.md_shop_variants);
  const wrong = problems.filter(({ length }) => length > 0).length;
  const sections = { variants, onChange, onClose: () => setSection(null) };
  return (
    <Modal
      title={__('Variants', 'md-shop-catalog')}
      size="fill"
      className="md-shop-editor-variants"
      onRequestClose={onClose}
    >
      <div className="md-shop-editor-buttons">
        <Button
          __next40pxDefaultSize
          variant="secondary"
          ref={add}
          onClick={() => {
            onChange([...variants, emptyVariant]);
          }}
        >
          {__('Add a variant', 'md-shop-catalog')}
        </Button>
        <Button
          __next40pxDefaultSize
          variant="secondary"
          aria-expanded={section === 'paste'}
          onClick={() => {
            setSection(section === 'paste' ? null : 'paste');
          }}
        >
          {__('Paste from a spreadsheet', 'md-shop-catalog')}
        </Button>
        <Button
          __next40pxDefaultSize
          variant="secondary"
          aria-expanded={section === 'combine'}
          onClick={() => {
            setSection(section === 'combine' ? null : 'combine');
          }}
        >
          {__('Combine sizes and colours', 'md-shop-catalog')}
        </Button>
        <Undo />
      </div>
      {section === 'paste' && <PasteSection {...sections} />}
      {section === 'combine' && <CombinationsSection {...sections} />}
      <p role="status">
        {variants.length === 0
          ? __('The product has no variants: it has one price and one stock.', 'md-shop-catalog')
          : wrong > 0 &&
            sprintf(
              /* translators: %d: number of variants */
              _n('%d variant has an error.', '%d variants have errors.', wrong, 'md-shop-catalog'),
              wrong,
            )}
      </p>
      <SkuNotice owners={owners} />
      {variants.length > 0 && <Table variants={variants} problems={problems} onChange={onChange} />}
      <Removed {...record} onChange={onChange} />
      <div className="md-shop-editor-buttons">
        <Button __next40pxDefaultSize variant="primary" onClick={onClose}>
          {__('Done', 'md-shop-catalog')}
        </Button>
        <span className="md-shop-editor-hint">{__('Variants are saved with the product.', 'md-shop-catalog')}</span>
      </div>
    </Modal>
  );
}
