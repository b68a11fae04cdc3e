import { getElement, store } from '@wordpress/interactivity';
import * as interactivity from '@wordpress/interactivity';

type Handler<Happening extends Event> = (event: Happening) => Generator<Promise<unknown>, void, unknown>;

/** From WordPress 6.8 on a handler has to say that it stops its event; before there is nothing to say. */
function stopping<Happening extends Event>(handler: Handler<Happening>): Handler<Happening> {
  // Asked for at run time: an import by name of what an older WordPress has not would keep the whole module from running.
  const mark: unknown = Reflect.get(interactivity, 'withSyncEvent');
  return typeof mark === 'function' ? (mark as (own: typeof handler) => typeof handler)(handler) : handler;
}

/** A click that asks for the link here: not with a key or a button that means another tab. */
function isPlain(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.altKey &&
    !event.shiftKey &&
    !event.defaultPrevented
  );
}

/** Goes to an address of this page; only the blocks' regions change. Where that fails, the browser goes there as ever. */
async function visit(address: string): Promise<void> {
  try {
    const { actions } = await import('@wordpress/interactivity-router');
    await actions.navigate(address, { loadingAnimation: false, screenReaderAnnouncement: false });
  } catch {
    window.location.assign(address);
  }
}

/** The address to which a form is sent: without its empty fields. */
function addressOf(form: HTMLFormElement): string {
  const address = new URL(form.action, window.location.href);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') address.searchParams.set(name, value);
  }
  return address.href;
}

/**
 * The store of a block whose links and form change only itself. What changes is said aloud by the block's own element with
 * role="status"; the visitor stays where they are, but for `turn`, which begins a new page of a list at its top.
 */
export function navigatingStore(namespace: string): void {
  const { state } = store(namespace, {
    state: { isLoading: false },
    actions: {
      follow: stopping<MouseEvent>(function* (event) {
        const { ref } = getElement();
        if (!(ref instanceof HTMLAnchorElement) || !isPlain(event)) return;
        event.preventDefault();
        yield go(ref.href);
      }),
      turn: stopping<MouseEvent>(function* (event) {
        const { ref } = getElement();
        if (!(ref instanceof HTMLAnchorElement) || !isPlain(event)) return;
        event.preventDefault();
        const block = ref.closest<HTMLElement>('[data-wp-router-region]');
        yield go(ref.href);
        const first = block?.querySelector<HTMLElement>('.md-shop-card a');
        first?.focus({ preventScroll: true });
        block?.scrollIntoView({ block: 'start' });
      }),
      send: stopping<SubmitEvent>(function* (event) {
        const { ref } = getElement();
        if (!(ref instanceof HTMLFormElement)) return;
        event.preventDefault();
        yield go(addressOf(ref));
      }),
      /** A choice from a list is sent at once, a text when it is finished. */
      choose: stopping<Event>(function* (event) {
        const { ref } = getElement();
        if (!(ref instanceof HTMLFormElement) || !(event.target instanceof HTMLSelectElement)) return;
        yield go(addressOf(ref));
      }),
    },
  });

  async function go(address: string): Promise<void> {
    state.isLoading = true;
    try {
      await visit(address);
    } finally {
      state.isLoading = false;
    }
  }
}
