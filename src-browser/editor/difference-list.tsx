import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { type Difference, type Prices, differences } from './logic/differences.ts';
import type { Stock } from './logic/offer.ts';
import { fieldText, stockText } from './problem-texts.ts';

const shown = (field: string, value: string): string =>
  value === '' ? '–' : field === 'stock' ? stockText(value as Stock) : value;

function sentenceOf({ name, kind, values }: Difference): string {
  const changes = values
    .filter(({ from, to }) => kind === 'changed' || from !== to)
    .map(({ field, from, to }) =>
      kind === 'added'
        ? `${fieldText(field)}: ${shown(field, to)}`
        : `${fieldText(field)}: ${shown(field, from)} → ${shown(field, to)}`,
    )
    .join('; ');
  const of = name === '' ? __('The product', 'md-shop-catalog') : name;
  switch (kind) {
    case 'added':
      /* translators: 1: size and colour of a variant, 2: its price and stock */
      return sprintf(__('%1$s is added. %2$s', 'md-shop-catalog'), of, changes);
    case 'removed':
      /* translators: %s: size and colour of a variant */
      return sprintf(__('%s is removed.', 'md-shop-catalog'), of);
    case 'changed':
      return changes === ''
        ? /* translators: %s: new size and colour of a variant */
          sprintf(__('%s has another size or colour.', 'md-shop-catalog'), of)
        : `${of}: ${changes}`;
  }
}

/** Lists what changes from one state of prices and variants to another. */
export function DifferenceList({ from, to }: { readonly from: Prices; readonly to: Prices }): ReactNode {
  const all = differences(from, to);
  return all.length === 0 ? (
    <p>{__('Prices, stock and variants are the same; only their order may differ.', 'md-shop-catalog')}</p>
  ) : (
    <ul className="md-shop-editor-differences">
      {all.map((difference, place) => (
        <li key={place}>{sentenceOf(difference)}</li>
      ))}
    </ul>
  );
}
