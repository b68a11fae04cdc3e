import { Button, SelectControl, TextareaControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { bounds } from '../../src-contract/bounds.ts';
import { translatedColor } from './logic/colors.ts';
import { colorsOf, combinations } from './logic/combinations.ts';
import { sizesOf, systems, type System } from './logic/sizes.ts';
import type { Variant } from './logic/variants.ts';
import { fieldText } from './problem-texts.ts';

type SectionProps = {
  readonly variants: readonly Variant[];
  readonly onChange: (variants: readonly Variant[]) => void;
  readonly onClose: () => void;
};

/** Adds all combinations of sizes and colours that the table lacks. */
export function CombinationsSection({ variants, onChange, onClose }: SectionProps): ReactNode {
  const [sizes, setSizes] = useState('');
  const [system, setSystem] = useState<System>('');
  const [colors, setColors] = useState('');
  const added = combinations(sizesOf(sizes, system), colorsOf(colors, translatedColor), variants, variants[0]);
  const isTooMany = variants.length + added.length > bounds.variants;
  return (
    <section className="md-shop-editor-section" aria-label={__('Combine sizes and colours', 'md-shop-catalog')}>
      <div className="md-shop-editor-columns">
        <TextareaControl
          __nextHasNoMarginBottom
          label={__('Sizes', 'md-shop-catalog')}
          help={__('Separated by commas or lines; 38-42 is a range.', 'md-shop-catalog')}
          rows={4}
          value={sizes}
          onChange={setSizes}
        />
        <SelectControl
          __nextHasNoMarginBottom
          __next40pxDefaultSize
          label={fieldText('system')}
          value={system}
          options={['' as const, ...systems].map((value) => ({ value, label: value === '' ? '–' : value }))}
          onChange={(value) => {
            setSystem(value);
          }}
        />
        <TextareaControl
          __nextHasNoMarginBottom
          label={__('Colours', 'md-shop-catalog')}
          help={sprintf(
            /* translators: %s: a colour in both languages */
            __('One a line, Romanian and Russian: %s.', 'md-shop-catalog'),
            'roșu / красный',
          )}
          rows={4}
          value={colors}
          onChange={setColors}
        />
      </div>
      <p role="status">
        {isTooMany
          ? sprintf(
              /* translators: %d: number of variants */
              __('A product can have at most %d variants.', 'md-shop-catalog'),
              bounds.variants,
            )
          : sprintf(
              /* translators: %d: number of variants */
              _n(
                '%d new variant, like the first one.',
                '%d new variants, like the first one.',
                added.length,
                'md-shop-catalog',
              ),
              added.length,
            )}
      </p>
      <div className="md-shop-editor-buttons">
        <Button
          __next40pxDefaultSize
          variant="primary"
          disabled={added.length === 0 || isTooMany}
          accessibleWhenDisabled
          onClick={() => {
            onChange([...variants, ...added]);
            onClose();
          }}
        >
          {__('Add them', 'md-shop-catalog')}
        </Button>
        <Button __next40pxDefaultSize variant="tertiary" onClick={onClose}>
          {__('Cancel', 'md-shop-catalog')}
        </Button>
      </div>
    </section>
  );
}
