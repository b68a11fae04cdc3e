import { getContext, store } from '@wordpress/interactivity';
import { type Texts, ask, isOfSite } from './ask.ts';

type Copyable = { readonly text: string; state: '' | 'copied' | 'failed' };

/** The example, as the class AgentAccessBlock makes it. */
type Example = Texts & {
  readonly server: string;
  readonly message: string;
  readonly answeredText: string;
  state: '' | 'asking' | 'answered' | 'failed';
  milliseconds: number;
  products: { readonly name: string; readonly url: string; readonly price: string }[];
};

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
    // Only scripts can ask, and only the page's own site: a language may have another domain.
    get canAsk(): boolean {
      return isOfSite(getContext<Example>().server, window.location.href);
    },
    get isAsking(): boolean {
      return getContext<Example>().state === 'asking';
    },
    get isAnswered(): boolean {
      return getContext<Example>().state === 'answered';
    },
    get hasNoAnswer(): boolean {
      return getContext<Example>().state === 'failed';
    },
    get isEmpty(): boolean {
      return getContext<Example>().products.length === 0;
    },
    get answered(): string {
      const { answeredText, milliseconds: taken } = getContext<Example>();
      return answeredText.replace('{milliseconds}', String(taken));
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
    *ask() {
      const context = getContext<Example>();
      if (context.state === 'asking') return;
      context.state = 'asking';
      const began = performance.now();
      try {
        context.products = yield ask(context.server, context.message, context);
        context.milliseconds = Math.round(performance.now() - began);
        context.state = 'answered';
      } catch {
        context.state = 'failed';
      }
    },
  },
});
