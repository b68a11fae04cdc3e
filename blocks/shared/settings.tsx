import { RangeControl, SelectControl, ToggleControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';

type Setting<Value> = {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

export function Toggle({ label, help, value, onChange }: Setting<boolean> & { readonly help?: string }): ReactNode {
  return (
    <ToggleControl
      __nextHasNoMarginBottom
      label={label}
      {...(help === undefined ? {} : { help })}
      checked={value}
      onChange={onChange}
    />
  );
}

export function Range({
  label,
  value,
  onChange,
  min,
  max,
}: Setting<number> & { readonly min: number; readonly max: number }): ReactNode {
  return (
    <RangeControl
      __nextHasNoMarginBottom
      __next40pxDefaultSize
      label={label}
      value={value}
      min={min}
      max={max}
      onChange={(chosen) => {
        onChange(chosen ?? value);
      }}
    />
  );
}

/** The level of a block's headings; it depends on the headings above the block. */
export function HeadingLevel({ value, onChange }: Omit<Setting<number>, 'label'>): ReactNode {
  return (
    <SelectControl
      __nextHasNoMarginBottom
      __next40pxDefaultSize
      label={__('Heading level', 'md-shop-catalog')}
      value={String(value)}
      options={['2', '3', '4'].map((level) => ({ label: `H${level}`, value: level }))}
      onChange={(level) => {
        onChange(Number(level));
      }}
    />
  );
}
