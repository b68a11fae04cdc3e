import { InspectorControls } from '@wordpress/block-editor';
import type { BlockEditProps } from '@wordpress/blocks';
import { PanelBody, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { Preview } from '../shared/preview.tsx';

type Attributes = { text: string };

export function Edit({ attributes, setAttributes }: BlockEditProps<Attributes>): ReactNode {
  return (
    <>
      <InspectorControls>
        <PanelBody title={__('What is shown', 'md-shop-catalog')}>
          <TextControl
            __nextHasNoMarginBottom
            __next40pxDefaultSize
            label={__('Text before the links', 'md-shop-catalog')}
            help={__('If empty, a usual sentence in the page’s language.', 'md-shop-catalog')}
            value={attributes.text}
            onChange={(text) => {
              setAttributes({ text });
            }}
          />
        </PanelBody>
      </InspectorControls>
      <Preview block="md-shop/contact" attributes={attributes} />
    </>
  );
}
