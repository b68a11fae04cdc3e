import { Button, CheckboxControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { api } from './api.ts';
import { JobProgress, useJobs } from './jobs.tsx';
import { Load, useLoaded } from './load.tsx';

/** WooCommerce's products: how many of which kinds there are, and their conversion. */
export function Convert(): ReactNode {
  const { ended, start, running } = useJobs();
  const loaded = useLoaded(api.conversion, String(ended));
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const isBusy = running !== null;
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
                  disabled={chosen.length === 0}
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
              <Button
                variant="primary"
                __next40pxDefaultSize
                disabled={isBusy}
                accessibleWhenDisabled
                onClick={() => {
                  start('convert', chosen);
                }}
              >
                {__('Convert to roller products', 'md-shop-catalog')}
              </Button>
            </>
          )}
          <JobProgress kinds={['convert', 'undo', 'import']} />
          <p className="md-shop-buttons">
            {undoable > 0 && (
              <Button
                variant="secondary"
                __next40pxDefaultSize
                disabled={isBusy}
                accessibleWhenDisabled
                onClick={() => {
                  start('undo');
                }}
              >
                {/* translators: %d: number of products */}
                {sprintf(__('Undo the conversion (%d)', 'md-shop-catalog'), undoable)}
              </Button>
            )}{' '}
            {importable > 0 && (
              <Button
                variant="secondary"
                isDestructive
                __next40pxDefaultSize
                disabled={isBusy}
                accessibleWhenDisabled
                onClick={() => {
                  if (
                    confirm(
                      __(
                        'Move the built-in shop’s products into WooCommerce? This cannot be undone.',
                        'md-shop-catalog',
                      ),
                    )
                  ) {
                    start('import');
                  }
                }}
              >
                {/* translators: %d: number of products */}
                {sprintf(__('Move the built-in shop’s products into WooCommerce (%d)', 'md-shop-catalog'), importable)}
              </Button>
            )}
          </p>
        </>
      )}
    </Load>
  );
}
