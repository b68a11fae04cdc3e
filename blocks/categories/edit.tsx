import type { BlockEditProps } from '@wordpress/blocks';
import type { ReactNode } from 'react';
import { Preview } from '../shared/preview.tsx';

type EditProps = BlockEditProps<Record<string, never>> & { readonly context: { readonly postId?: number } };

/** Shows the categories that have products. */
export function Edit({ context }: EditProps): ReactNode {
  return <Preview block="md-shop/categories" attributes={{}} postId={context.postId} />;
}
