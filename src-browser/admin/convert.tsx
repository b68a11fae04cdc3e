import { CheckboxControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { api } from './api.ts';
import { JobButton, JobProgress, useJobs } from './jobs.tsx';
import { Load, useLoaded } from './load.tsx';

/** WooCommerce's products: how many of which kinds there are, and their conversion. */
export function Convert(): ReactNode {
  const { ended } = useJobs();
  const loaded = useLoaded(api.conversion, String(ended));
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return (
    <Load of={loaded}>
      {({ kinds, convertible, undoable, importable, categories }) => (
        <>
          <p>
            {__(
              'The products are WooCommerce’s. Agents see those of the type “Roller product”. The conversion keeps prices, stock, stock codes and addresses, and can be undone.',
              'md-shop-catalog',
            )}
          </p>
          {kinds.length === 0 ? (
            <p>{__('The shop has no products yet.', 'md-shop-catalog')}</p>
          ) : (
            <ul className="md-shop-plain">
              {kinds.map(({ type, label, count, text }) => (
                <li key={type} data-kind={type}>
                  {/* translators: 1: name of a product type, 2: number of products, 3: what becomes of them */}
                  {sprintf(__('%1$s: %2$d – %3$s', 'md-shop-catalog'), label, count, text)}
                </li>
              ))}
            </ul>
          )}
          {convertible > 0 && (
            <>
              <fieldset className="md-shop-choices">
                <legend>{__('Which products', 'md-shop-catalog')}</legend>
                <CheckboxControl
                  __nextHasNoMarginBottom
                  label={__('All categories', 'md-shop-catalog')}
                  checked={chosen.length === 0}
                  onChange={() => {
                    setChosen([]);
                  }}
                />
                {categories.map(({ id, name, count }) => (
                  <CheckboxControl
                    key={id}
                    __nextHasNoMarginBottom
                    label={`${name} (${count})`}
                    checked={chosen.includes(id)}
                    onChange={(isChosen) => {
                      setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
                    }}
                  />
                ))}
              </fieldset>
              <JobButton kind="convert" categories={chosen} variant="primary">
                {__('Convert to roller products', 'md-shop-catalog')}
              </JobButton>
            </>
          )}
          <JobProgress kinds={['convert', 'undo', 'import']} />
          <p className="md-shop-buttons">
            {undoable > 0 && (
              <JobButton kind="undo">
                {/* translators: %d: number of products */}
                {sprintf(__('Undo the conversion (%d)', 'md-shop-catalog'), undoable)}
              </JobButton>
            )}{' '}
            {importable > 0 && (
              <JobButton
                kind="import"
                isDestructive
                question={__(
                  'Move the built-in shop’s products into WooCommerce? This cannot be undone.',
                  'md-shop-catalog',
                )}
              >
                {/* translators: %d: number of products */}
                {sprintf(__('Move the built-in shop’s products into WooCommerce (%d)', 'md-shop-catalog'), importable)}
              </JobButton>
            )}
          </p>
        </>
      )}
    </Load>
  );
}
