import { InspectorControls } from '@wordpress/block-editor';
import type { BlockEditProps } from '@wordpress/blocks';
import { PanelBody } from '@wordpress/components';
import type { ReactNode } from 'react';
import { Preview } from '../shared/preview.tsx';
import { HeadingLevel, Toggle } from '../shared/settings.tsx';
import { text } from '../shared/text.ts';

type Attributes = { headingLevel: number; showTitle: boolean; showSetup: boolean; showDocuments: boolean };

export function Edit({ attributes, setAttributes }: BlockEditProps<Attributes>): ReactNode {
  return (
    <>
      <InspectorControls>
        <PanelBody title={text('blocks.shown')}>
          <Toggle
            label="blocks.show_title"
            value={attributes.showTitle}
            onChange={(showTitle) => {
              setAttributes({ showTitle });
            }}
          />
          <Toggle
            label="blocks.show_setup"
            value={attributes.showSetup}
            onChange={(showSetup) => {
              setAttributes({ showSetup });
            }}
          />
          <Toggle
            label="blocks.show_documents"
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
