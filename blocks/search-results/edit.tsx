import { useBlockProps } from '@wordpress/block-editor';
import { Placeholder } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';

/** There is no search in the editor, so there is nothing to preview. */
export function Edit(): ReactNode {
  return (
    <div {...useBlockProps()}>
      <Placeholder
        icon="search"
        label={__('Search results', 'md-shop-catalog')}
        instructions={__('Here visitors see what the search of the site has found.', 'md-shop-catalog')}
      />
    </div>
  );
}
