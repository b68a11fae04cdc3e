import { getContext, store } from '@wordpress/interactivity';

type Copyable = { readonly text: string; state: '' | 'copied' | 'failed' };

/** How long the message "copied" is shown. */
const milliseconds = 3000;

store('md-shop/agent-access', {
  state: {
    get canCopy(): boolean {
      // Browsers offer no clipboard on pages that were not loaded through https.
      return (navigator.clipboard as Clipboard | undefined) !== undefined;
    },
    get isCopied(): boolean {
      return getContext<Copyable>().state === 'copied';
    },
    get hasFailed(): boolean {
      return getContext<Copyable>().state === 'failed';
    },
  },
  actions: {
    *copy() {
      const context = getContext<Copyable>();
      try {
        yield navigator.clipboard.writeText(context.text);
        context.state = 'copied';
      } catch {
        context.state = 'failed';
        return;
      }
      yield new Promise((resolve) => setTimeout(resolve, milliseconds));
      context.state = '';
    },
  },
});
