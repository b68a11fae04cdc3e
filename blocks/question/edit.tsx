import type { BlockEditProps } from '@wordpress/blocks';
import type { ReactNode } from 'react';
import { Preview } from '../shared/preview.tsx';

type EditProps = BlockEditProps<Record<string, never>> & { readonly context: { readonly postId?: number } };

/** Shows the question of the current post in the list; the list passes the post's id through the block context. */
export function Edit({ context }: EditProps): ReactNode {
  return <Preview block="md-shop/question" attributes={{}} postId={context.postId} />;
}
