import { InspectorControls } from '@wordpress/block-editor';
import type { BlockEditProps } from '@wordpress/blocks';
import { PanelBody } from '@wordpress/components';
import { __, _x } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { Preview } from '../shared/preview.tsx';
import { HeadingLevel, Toggle } from '../shared/settings.tsx';

type Attributes = {
  headingLevel: number;
  showTitle: boolean;
  showExample: boolean;
  showSetup: boolean;
  showDocuments: boolean;
};

export function Edit({ attributes, setAttributes }: BlockEditProps<Attributes>): ReactNode {
  return (
    <>
      <InspectorControls>
        <PanelBody title={__('What is shown', 'md-shop-catalog')}>
          <Toggle
            label={_x('Name', 'of a product or section', 'md-shop-catalog')}
            value={attributes.showTitle}
            onChange={(showTitle) => {
              setAttributes({ showTitle });
            }}
          />
          <Toggle
            label={__('An example question with its answer', 'md-shop-catalog')}
            value={attributes.showExample}
            onChange={(showExample) => {
              setAttributes({ showExample });
            }}
          />
          <Toggle
            label={__('Setup instructions', 'md-shop-catalog')}
            value={attributes.showSetup}
            onChange={(showSetup) => {
              setAttributes({ showSetup });
            }}
          />
          <Toggle
            label={__('Guides, skills and interface', 'md-shop-catalog')}
            value={attributes.showDocuments}
            onChange={(showDocuments) => {
              setAttributes({ showDocuments });
            }}
          />
          <HeadingLevel
            value={attributes.headingLevel}
            onChange={(headingLevel) => {
              setAttributes({ headingLevel });
            }}
          />
        </PanelBody>
      </InspectorControls>
      <Preview block="md-shop/agent-access" attributes={attributes} />
    </>
  );
}
