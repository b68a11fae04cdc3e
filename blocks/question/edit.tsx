import type { BlockEditProps } from '@wordpress/blocks';
import type { ReactNode } from 'react';
import { Preview } from '../shared/preview.tsx';

type EditProps = BlockEditProps<Record<string, never>> & { readonly context: { readonly postId?: number } };

/** The question of the list's own post; the list gives it by its context. */
export function Edit({ context }: EditProps): ReactNode {
  return <Preview block="md-shop/question" attributes={{}} postId={context.postId} />;
}
