import type { BlockEditProps } from '@wordpress/blocks';
import type { ReactNode } from 'react';
import { Preview } from '../shared/preview.tsx';

type EditProps = BlockEditProps<Record<string, never>> & { readonly context: { readonly postId?: number } };

/** Shows the products of the current product's category; in the editor only on a product's page. */
export function Edit({ context }: EditProps): ReactNode {
  return <Preview block="md-shop/related" attributes={{}} postId={context.postId} />;
}
