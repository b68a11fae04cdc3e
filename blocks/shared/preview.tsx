import { useBlockProps } from '@wordpress/block-editor';
import { Disabled } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import ServerSideRender from '@wordpress/server-side-render';
import type { ReactNode } from 'react';

type PreviewProps = {
  readonly block: string;
  readonly attributes: Record<string, unknown>;
  /** The post whose facts are shown; by default the one that is being edited, for its language. */
  readonly postId?: number | undefined;
};

/** What the server makes of the block, with nothing in it to click. */
export function Preview({ block, attributes, postId }: PreviewProps): ReactNode {
  const edited = useSelect((select) => {
    const editor = select('core/editor') as { getCurrentPostId?: () => unknown } | undefined;
    return editor?.getCurrentPostId?.();
  }, []);
  // In the Site Editor it is the name of a template.
  const post = postId ?? (typeof edited === 'number' ? edited : undefined);
  return (
    <div {...useBlockProps()}>
      <Disabled>
        <ServerSideRender
          block={block}
          attributes={attributes}
          skipBlockSupportAttributes
          {...(post === undefined ? {} : { urlQueryArgs: { post_id: post } })}
        />
      </Disabled>
    </div>
  );
}
