import type { BlockEditProps } from '@wordpress/blocks';
import type { ReactNode } from 'react';
import { Preview } from '../shared/preview.tsx';

type EditProps = BlockEditProps<Record<string, never>> & { readonly context: { readonly postId?: number } };

/** Links to the current page in the other languages. */
export function Edit({ context }: EditProps): ReactNode {
  return <Preview block="md-shop/languages" attributes={{}} postId={context.postId} />;
}
