import { useSelect } from '@wordpress/data';
import { __ } from '@wordpress/i18n';
import { type ReactNode, useId, useMemo } from 'react';
import { type Offsets, type Zone, localTime, momentOf, offsetsOf } from './logic/moments.ts';
import { type Offer, type Problem, priceOf, stocks, type Stock } from './logic/offer.ts';
import { fieldText, problemText, stockText } from './problem-texts.ts';

type FieldProps = {
  readonly field: string;
  readonly value: string;
  readonly problems: readonly Problem[];
  readonly onChange: (value: string) => void;
  /** What the field belongs to, for screen readers; the visible label is then the heading of a column. */
  readonly of?: string;
  readonly type?: 'text' | 'datetime-local';
  readonly isDecimal?: boolean;
  readonly isDisabled?: boolean;
};

/** A labelled input with what is wrong with its value. In a table the label is only for screen readers. */
export function Field({
  field,
  value,
  problems,
  onChange,
  of,
  type = 'text',
  isDecimal,
  isDisabled,
}: FieldProps): ReactNode {
  const id = useId();
  const own = problems.filter((problem) => problem.field === field);
  const label = fieldText(field);
  return (
    <div className="md-shop-editor-field">
      {of === undefined && <label htmlFor={id}>{label}</label>}
      <input
        id={id}
        type={type}
        value={value}
        data-field={field}
        disabled={isDisabled}
        inputMode={isDecimal === true ? 'decimal' : undefined}
        aria-label={of === undefined ? undefined : `${label}: ${of}`}
        aria-invalid={own.length > 0}
        aria-describedby={own.length > 0 ? `${id}-problem` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
      {own.length > 0 && (
        <span className="md-shop-editor-problem" id={`${id}-problem`}>
          {own.map(problemText).join(' ')}
        </span>
      )}
    </div>
  );
}

/** The differences of the site's time zone to UTC; `null` until WordPress has loaded what it says about the site. */
function useOffsets(): Offsets | null {
  const zone = useSelect((select) => {
    const core = select('core') as { getEntityRecord(kind: string, name: string): Zone | undefined };
    return core.getEntityRecord('root', '__unstableBase');
  }, []);
  return useMemo(() => (zone === undefined ? null : offsetsOf(zone)), [zone]);
}

type OfferFieldProps<Kind extends Offer> = {
  readonly offer: Kind;
  readonly problems: readonly Problem[];
  readonly onChange: (change: Partial<Offer>) => void;
  readonly of?: string;
};

export function PriceField({
  name,
  offer,
  problems,
  onChange,
  of,
}: OfferFieldProps<Offer> & { readonly name: 'regular_price' | 'sale_price' }): ReactNode {
  return (
    <Field
      field={name}
      value={offer[name] ?? ''}
      problems={problems}
      isDecimal
      {...(of === undefined ? {} : { of })}
      onChange={(typed) => {
        onChange({ [name]: priceOf(typed) });
      }}
    />
  );
}

export function DateField({
  name,
  offer,
  problems,
  onChange,
  of,
}: OfferFieldProps<Offer> & { readonly name: 'sale_from' | 'sale_to' }): ReactNode {
  const offsets = useOffsets();
  return (
    <Field
      field={name}
      type="datetime-local"
      value={offsets === null ? '' : localTime(offer[name], offsets)}
      isDisabled={offsets === null}
      problems={problems}
      {...(of === undefined ? {} : { of })}
      onChange={(typed) => {
        if (offsets !== null) onChange({ [name]: momentOf(typed, offsets) });
      }}
    />
  );
}

export function StockField({ offer, onChange, of }: Omit<OfferFieldProps<Offer>, 'problems'>): ReactNode {
  const id = useId();
  return (
    <div className="md-shop-editor-field">
      {of === undefined && <label htmlFor={id}>{__('Stock', 'md-shop-catalog')}</label>}
      <select
        id={id}
        value={offer.stock}
        data-field="stock"
        aria-label={of === undefined ? undefined : `${__('Stock', 'md-shop-catalog')}: ${of}`}
        onChange={(event) => {
          onChange({ stock: event.target.value as Stock });
        }}
      >
        {stocks.map((stock) => (
          <option key={stock} value={stock}>
            {stockText(stock)}
          </option>
        ))}
      </select>
    </div>
  );
}
