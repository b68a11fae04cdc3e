import { Button } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';

/** A text to copy, such as a command. Without a clipboard (on http) there is no button, and one selects the text. */
export function Code({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const [state, setState] = useState<'' | 'copied' | 'failed'>('');
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copy = async (): Promise<void> => {
    try {
      await clipboard?.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="md-shop-code">
      <pre tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <p className="md-shop-buttons">
        {clipboard !== undefined && (
          <Button
            variant="secondary"
            __next40pxDefaultSize
            /* translators: %s: name of a text, such as an address */
            aria-label={sprintf(__('Copy: %s', 'md-shop-catalog'), label)}
            onClick={() => {
              void copy();
            }}
          >
            {__('Copy', 'md-shop-catalog')}
          </Button>
        )}
        <span role="status">
          {state === 'copied' && __('Copied.', 'md-shop-catalog')}
          {state === 'failed' &&
            __('The browser does not allow copying. Select the text and copy it.', 'md-shop-catalog')}
        </span>
      </p>
    </div>
  );
}
