import { useBlockProps } from '@wordpress/block-editor';
import { Disabled } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { memo } from '@wordpress/element';
import ServerSideRender from '@wordpress/server-side-render';
import type { ReactNode } from 'react';

type PreviewProps = {
  readonly block: string;
  readonly attributes: Record<string, unknown>;
  /** The post that the block shows; by default the edited one, because it determines the language; 0 for none. */
  readonly postId?: number | undefined;
};

type RenderedProps = {
  readonly block: string;
  readonly attributes: Record<string, unknown>;
  readonly post: number | undefined;
};

/**
 * Rendered again only for other attributes: WordPress asks the server half a second after a change, but not at all if the component is rendered
 * for another reason meanwhile, such as a list that has arrived.
 */
const Rendered = memo(function Rendered({ block, attributes, post }: RenderedProps): ReactNode {
  return (
    <ServerSideRender
      block={block}
      attributes={attributes}
      // The list of a season's events is longer than an address can be.
      httpMethod="POST"
      skipBlockSupportAttributes
      {...(post === undefined ? {} : { urlQueryArgs: { post_id: post } })}
    />
  );
});

/** The block as the server renders it; nothing in it can be clicked. */
export function Preview({ block, attributes, postId }: PreviewProps): ReactNode {
  const edited = useSelect((select) => {
    const editor = select('core/editor') as { getCurrentPostId?: () => unknown } | undefined;
    return editor?.getCurrentPostId?.();
  }, []);
  // In the Site Editor the id is the name of a template.
  const post = postId ?? (typeof edited === 'number' ? edited : undefined);
  return (
    <div {...useBlockProps()}>
      <Disabled>
        <Rendered block={block} attributes={attributes} post={post} />
      </Disabled>
    </div>
  );
}
