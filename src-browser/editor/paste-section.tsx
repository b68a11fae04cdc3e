import { Button, TextareaControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { translatedColor } from './logic/colors.ts';
import { nameOf } from './logic/differences.ts';
import { type PastedLine, columns, pastedLines, withPasted } from './logic/paste.ts';
import type { Variant } from './logic/variants.ts';
import { fieldText, problemText, stockText } from './problem-texts.ts';

type SectionProps = {
  readonly variants: readonly Variant[];
  readonly onChange: (variants: readonly Variant[]) => void;
  readonly onClose: () => void;
};

function resultText({ kind, problems }: PastedLine): string {
  if (problems.length > 0) return problems.map(problemText).join(' ');
  switch (kind) {
    case 'new':
      return __('New variant', 'md-shop-catalog');
    case 'change':
      return __('Changes a variant', 'md-shop-catalog');
    case 'same':
      return __('No change', 'md-shop-catalog');
  }
}

function Preview({ lines }: { readonly lines: readonly PastedLine[] }): ReactNode {
  return (
    <div className="md-shop-editor-scroll" tabIndex={0} role="region" aria-label={__('Preview', 'md-shop-catalog')}>
      <table className="md-shop-editor-table">
        <thead>
          <tr>
            <th scope="col">{__('Line', 'md-shop-catalog')}</th>
            <th scope="col">{__('Variant', 'md-shop-catalog')}</th>
            <th scope="col">{fieldText('sku')}</th>
            <th scope="col">{fieldText('regular_price')}</th>
            <th scope="col">{fieldText('sale_price')}</th>
            <th scope="col">{fieldText('stock')}</th>
            <th scope="col">{__('Result', 'md-shop-catalog')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line} className={line.problems.length > 0 ? 'has-problem' : ''}>
              <th scope="row">{line.line}</th>
              <td>
                {nameOf(line.variant)}
                {line.variant.color !== null && ` / ${line.variant.color.ru}`}
              </td>
              <td>{line.variant.sku}</td>
              <td>{line.variant.regular_price}</td>
              <td>{line.variant.sale_price}</td>
              <td>{stockText(line.variant.stock)}</td>
              <td>{resultText(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Pastes variants from a spreadsheet, with a preview of each line. */
export function PasteSection({ variants, onChange, onClose }: SectionProps): ReactNode {
  const [text, setText] = useState('');
  const lines = pastedLines(text, variants, translatedColor);
  const wrong = lines.filter(({ problems }) => problems.length > 0).length;
  const usable = lines.filter(({ kind, problems }) => problems.length === 0 && kind !== 'same').length;
  return (
    <section className="md-shop-editor-section" aria-label={__('Paste from a spreadsheet', 'md-shop-catalog')}>
      <TextareaControl
        __nextHasNoMarginBottom
        label={__('Lines copied from a spreadsheet', 'md-shop-catalog')}
        help={sprintf(
          /* translators: %s: names of columns */
          __('Columns: %s. A first line with names of columns may change their order.', 'md-shop-catalog'),
          columns.map(fieldText).join(', '),
        )}
        rows={5}
        value={text}
        onChange={setText}
      />
      <p role="status">
        {lines.length > 0 &&
          sprintf(
            /* translators: 1: number of lines that can be used, 2: number of lines with errors */
            __('Lines that change something: %1$d. Lines with errors: %2$d.', 'md-shop-catalog'),
            usable,
            wrong,
          )}
      </p>
      {lines.length > 0 && <Preview lines={lines} />}
      <div className="md-shop-editor-buttons">
        <Button
          __next40pxDefaultSize
          variant="primary"
          disabled={usable === 0}
          accessibleWhenDisabled
          onClick={() => {
            onChange(withPasted(variants, lines));
            onClose();
          }}
        >
          {wrong > 0
            ? sprintf(
                /* translators: %d: number of lines */
                _n('Use %d line without errors', 'Use %d lines without errors', usable, 'md-shop-catalog'),
                usable,
              )
            : /* translators: %d: number of lines */
              sprintf(_n('Use %d line', 'Use %d lines', usable, 'md-shop-catalog'), usable)}
        </Button>
        <Button __next40pxDefaultSize variant="tertiary" onClick={onClose}>
          {__('Cancel', 'md-shop-catalog')}
        </Button>
      </div>
    </section>
  );
}
