import { CheckboxControl, SelectControl, TextControl, TextareaControl, ToggleControl } from '@wordpress/components';
import type { ReactNode } from 'react';
import type { Choice, Values } from './api.ts';

export type Field = {
  /** Where its value is in the settings: "bases.product". */
  readonly path: string;
  readonly label: string;
  readonly help?: string;
} & (
  | { readonly kind: 'text' | 'email' | 'tel' | 'url' | 'texts' | 'number' | 'yes-no' | 'lines' }
  | { readonly kind: 'choice' | 'choices'; readonly choices: readonly Choice[] }
);

export function valueAt(values: Values, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as Values)[name] : undefined),
      values,
    );
}

export function withValue(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...values, [name]: value };
  return { ...values, [name]: withValue((values[name] ?? {}) as Values, rest.join('.'), value) };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const lines = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** One setting with its label, its help and the message why it was not saved. */
export function FieldControl({
  field,
  value,
  problem,
  change,
}: {
  readonly field: Field;
  readonly value: unknown;
  readonly problem: string;
  readonly change: (value: unknown) => void;
}): ReactNode {
  const id = `md-shop-field-${field.path.replaceAll('.', '-')}`;
  const message = problem === '' ? null : <strong className="md-shop-field-problem">{problem}</strong>;
  // The message is part of the description, which is read with the field.
  const help = (
    <>
      {message}
      {field.help}
    </>
  );
  const common = {
    label: field.label,
    help: message === null ? field.help : help,
    __nextHasNoMarginBottom: true as const,
    ...(problem === '' ? {} : { 'aria-invalid': true }),
  };
  const control = (): ReactNode => {
    switch (field.kind) {
      case 'yes-no':
        return <ToggleControl {...common} checked={value === true} onChange={change} />;
      case 'choice':
        return (
          <SelectControl
            {...common}
            __next40pxDefaultSize
            value={String(value)}
            options={field.choices.map(({ name, label }) => ({ value: name, label }))}
            onChange={change}
          />
        );
      case 'choices':
        return (
          <fieldset aria-describedby={`${id}-help`}>
            <legend>{field.label}</legend>
            <p className="md-shop-help" id={`${id}-help`}>
              {help}
            </p>
            {field.choices.map(({ name, label }) => (
              <CheckboxControl
                key={name}
                __nextHasNoMarginBottom
                label={label}
                checked={lines(value).includes(name)}
                onChange={(isChosen) => {
                  change(isChosen ? [...lines(value), name] : lines(value).filter((other) => other !== name));
                }}
              />
            ))}
          </fieldset>
        );
      case 'texts':
        return <TextareaControl {...common} value={text(value)} onChange={change} />;
      case 'lines':
        return (
          <TextareaControl
            {...common}
            value={lines(value).join('\n')}
            onChange={(typed) => {
              // The line that is being typed stays, even while it is empty.
              change(typed === '' ? [] : typed.split('\n'));
            }}
          />
        );
      case 'number':
        return (
          <TextControl
            {...common}
            __next40pxDefaultSize
            type="number"
            value={typeof value === 'number' ? value : ''}
            onChange={(typed) => {
              change(typed === '' ? null : Number(typed));
            }}
          />
        );
      default:
        return (
          <TextControl {...common} __next40pxDefaultSize type={field.kind} value={text(value)} onChange={change} />
        );
    }
  };
  return (
    <div className={`md-shop-field${problem === '' ? '' : ' has-problem'}`} data-field={field.path}>
      {control()}
    </div>
  );
}
