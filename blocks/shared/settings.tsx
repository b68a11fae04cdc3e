import { RangeControl, SelectControl, ToggleControl } from '@wordpress/components';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../src-contract/messages/catalogue.ts';
import { text } from './text.ts';

type Setting<Value> = {
  readonly label: MessageKey;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

export function Toggle({ label, value, onChange }: Setting<boolean>): ReactNode {
  return <ToggleControl __nextHasNoMarginBottom label={text(label)} checked={value} onChange={onChange} />;
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
      label={text(label)}
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
      label={text('blocks.heading_level')}
      value={String(value)}
      options={['2', '3', '4'].map((level) => ({ label: `H${level}`, value: level }))}
      onChange={(level) => {
        onChange(Number(level));
      }}
    />
  );
}
