import { CheckboxControl } from '@wordpress/components';
import { PluginDocumentSettingPanel } from '@wordpress/editor';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { useRecord } from './record.ts';

/** Hides the post from assistants. The choice is saved with the post. */
export function HidingPanel(): ReactNode {
  const record = useRecord();
  const hidden = record?.edited.md_shop_hidden;
  if (record === null || hidden === undefined) return null;
  return (
    <PluginDocumentSettingPanel name="md-shop-hiding" title={__('AI assistants', 'md-shop-catalog')}>
      <CheckboxControl
        __nextHasNoMarginBottom
        label={__('Hide from assistants', 'md-shop-catalog')}
        help={__('Visitors of the site still see it. The choice applies to its translations too.', 'md-shop-catalog')}
        checked={hidden}
        onChange={(checked) => {
          record.edit({ md_shop_hidden: checked });
        }}
      />
    </PluginDocumentSettingPanel>
  );
}
