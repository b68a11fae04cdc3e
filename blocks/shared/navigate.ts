import { getElement, store } from '@wordpress/interactivity';
import * as interactivity from '@wordpress/interactivity';

type Handler<Kind extends Event> = (event: Kind) => Generator<Promise<unknown>, void, unknown>;

/** Marks a handler that calls `preventDefault()`. WordPress 6.8 and newer require the mark; older versions do not know it. */
function withSyncEvent<Kind extends Event>(handler: Handler<Kind>): Handler<Kind> {
  // Read at run time: a named import that an older WordPress does not export would stop the whole module.
  const mark: unknown = Reflect.get(interactivity, 'withSyncEvent');
  return typeof mark === 'function' ? (mark as (own: typeof handler) => typeof handler)(handler) : handler;
}

/** Whether a click opens the link in this tab: the main button without a modifier key. */
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

/** Navigates within this page; only the regions of blocks change. If that fails, the browser loads the address normally. */
async function visit(address: string): Promise<void> {
  try {
    const { actions } = await import('@wordpress/interactivity-router');
    await actions.navigate(address, { loadingAnimation: false, screenReaderAnnouncement: false });
  } catch {
    window.location.assign(address);
  }
}

/** Returns the address to which a form is submitted, without its empty fields. */
function addressOf(form: HTMLFormElement): string {
  // Not `form.action`: that may be a field with this name.
  const address = new URL(form.getAttribute('action') ?? '', window.location.href);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') address.searchParams.set(name, value);
  }
  return address.href;
}

/**
 * The address of a choice: the one that the server has made for it, such as a variant's; or that of the form, if the visitor has chosen
 * something else too since then. The server marks what was chosen, because the browser updates `checked` only.
 */
function addressOfChoice(radio: HTMLInputElement): string | undefined {
  const isAsRendered = (other: Element): boolean =>
    !(other instanceof HTMLInputElement) ||
    other.type !== 'radio' ||
    other.name === radio.name ||
    other.checked === (other.dataset['chosen'] !== undefined);
  const { form } = radio;
  return form === null || [...form.elements].every(isAsRendered) ? radio.dataset['url'] : addressOf(form);
}

/**
 * Registers the store of a block whose links and form change only the block itself. The block's element with role="status"
 * announces the change. The scroll position stays, except for `turn`, which shows a new page of a list from its top.
 */
export function navigatingStore(namespace: string): void {
  let byKeyboard = false;
  const { state } = store(namespace, {
    state: { isLoading: false },
    actions: {
      follow: withSyncEvent<MouseEvent>(function* (event) {
        const { ref } = getElement();
        if (!(ref instanceof HTMLAnchorElement) || !isPlain(event)) return;
        event.preventDefault();
        yield go(ref.href);
      }),
      turn: withSyncEvent<MouseEvent>(function* (event) {
        const { ref } = getElement();
        if (!(ref instanceof HTMLAnchorElement) || !isPlain(event)) return;
        event.preventDefault();
        const block = ref.closest<HTMLElement>('[data-wp-router-region]');
        yield go(ref.href);
        const first = block?.querySelector<HTMLElement>('.md-shop-card a');
        first?.focus({ preventScroll: true });
        block?.scrollIntoView({ block: 'start' });
      }),
      send: withSyncEvent<SubmitEvent>(function* (event) {
        const { ref } = getElement();
        if (!(ref instanceof HTMLFormElement)) return;
        event.preventDefault();
        // In an open panel the results would be behind it.
        ref.querySelector<HTMLElement>(':popover-open')?.hidePopover();
        yield go(addressOf(ref));
      }),
      /**
       * A choice by mouse or finger applies at once. With the keyboard, arrow keys pass through options on the way to the wanted one,
       * so the visitor submits the form; so does everybody in an open panel, where several filters are chosen together.
       */
      choose: withSyncEvent<Event>(function* (event) {
        const { ref } = getElement();
        const { target } = event;
        const isChoice =
          target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'radio');
        if (!(ref instanceof HTMLFormElement) || !isChoice || byKeyboard || target.closest(':popover-open')) return;
        yield go(addressOf(ref));
      }),
      /** A choice that changes only what is shown beside it, so arrow keys may choose too. */
      pick: withSyncEvent<Event>(function* (event) {
        const { target } = event;
        const address = target instanceof HTMLInputElement ? addressOfChoice(target) : undefined;
        if (address !== undefined) yield go(address);
      }),
      useKeyboard() {
        byKeyboard = true;
      },
      usePointer() {
        byKeyboard = false;
      },
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
