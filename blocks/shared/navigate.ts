import { getElement, store } from '@wordpress/interactivity';
import * as interactivity from '@wordpress/interactivity';
import { Entries } from './entries.ts';

type Steps = Generator<Promise<unknown>, void, unknown>;
type Handler<Kind extends Event, Result> = (event: Kind) => Result;
type Field = HTMLInputElement | HTMLSelectElement;

/** Marks a handler that calls `preventDefault()`. WordPress 6.8 and newer require the mark; older versions do not know it. */
function withSyncEvent<Kind extends Event, Result extends Steps | undefined = Steps>(
  handler: Handler<Kind, Result>,
): Handler<Kind, Result> {
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

/** What of the form is open above the page; null also in browsers without popovers, for which the selector is an error. */
function openPanel(form: HTMLFormElement): HTMLElement | null {
  return 'popover' in HTMLElement.prototype ? form.querySelector<HTMLElement>(':popover-open') : null;
}

/** Whether WordPress's router is loaded, by whichever block. */
function isRouterLoaded(): boolean {
  const { actions } = store<{ actions: { navigate?: () => void } }>('core/router');
  return actions.navigate !== undefined;
}

/**
 * Back and Forward are left to the router, which a page loads for the first choice only. Until then they would change nothing but the
 * address, for example after the page was reloaded.
 */
function followHistory(): void {
  const shown = window.location.pathname + window.location.search;
  window.addEventListener('popstate', ({ state }: { readonly state: unknown }) => {
    // WordPress 7.1 marks its entries, and loads the page itself.
    const isMarked = typeof state === 'object' && state !== null && 'wpInteractivityId' in state;
    const isOther = window.location.pathname + window.location.search !== shown;
    if (!isMarked && isOther && !isRouterLoaded()) window.location.reload();
  });
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

/** Returns an address with what a link changes of the shown one. A link to what is shown leads back to that. */
function withChange(address: string, link: string): string {
  const changed = new URL(address);
  const before = new URL(window.location.href).searchParams;
  const after = new URL(link).searchParams;
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => after.get(name) !== before.get(name),
  );
  if (names.length === 0) return link;
  for (const name of names) {
    const value = after.get(name);
    if (value === null) changed.searchParams.delete(name);
    else changed.searchParams.set(name, value);
  }
  // Another list begins with its first page.
  for (const page of [...changed.searchParams.keys()].filter((name) => name.endsWith('-page') && !after.has(name))) {
    const prefix = page.slice(0, -'page'.length);
    const isOfList = (name: string): boolean => name.startsWith(prefix) && !name.slice(prefix.length).includes('-');
    if (names.some(isOfList)) changed.searchParams.delete(page);
  }
  return changed.href;
}

const isRadio = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'radio';

function radiosOf(form: HTMLFormElement): readonly HTMLInputElement[] {
  return [...form.elements].filter(isRadio);
}

/**
 * Whether the visitor has not changed it. The server marks what it has rendered, because the browser updates `value` and `checked` only; what
 * has no mark cannot be changed.
 */
function isAsRendered(field: Field): boolean {
  if (isRadio(field)) return field.checked === (field.dataset['chosen'] !== undefined);
  return field.value === (field.dataset['rendered'] ?? field.value);
}

/** What the visitor has entered in a form since it was rendered, by the names of its parameters; '' for what was emptied. */
function entriesOf(form: HTMLFormElement): ReadonlyMap<string, string> {
  const fields = [...form.elements].filter(
    (field): field is Field => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const changed = fields.filter((field) => !isAsRendered(field) && (!isRadio(field) || field.checked));
  return new Map(changed.map(({ name, value }) => [name, value.trim()]));
}

/**
 * Returns the address of a link with what the visitor has entered in the filters beside it and not yet sent, but for what the link itself
 * changes.
 */
function withEntries(address: string, link: HTMLAnchorElement): string {
  const form = link.closest('[data-wp-router-region]')?.querySelector<HTMLFormElement>('form.md-shop-filters');
  const changed = new URL(address);
  const before = new URL(window.location.href).searchParams;
  const after = new URL(link.href).searchParams;
  for (const [name, value] of form instanceof HTMLFormElement ? entriesOf(form) : []) {
    const isOfLink = after.get(name) !== before.get(name);
    if (isOfLink || value === (changed.searchParams.get(name) ?? '')) continue;
    if (value === '') changed.searchParams.delete(name);
    else changed.searchParams.set(name, value);
    // Another list begins with its first page.
    changed.searchParams.delete(name.replace(/[^-]*$/, 'page'));
  }
  return changed.href;
}

/**
 * The address of a choice: the one that the server has made for it, such as a variant's; or that of the form, if the visitor has chosen
 * something else too since then.
 */
function addressOfChoice(radio: HTMLInputElement): string | undefined {
  const { form } = radio;
  return form === null || radiosOf(form).every((other) => other.name === radio.name || isAsRendered(other))
    ? radio.dataset['url']
    : addressOf(form);
}

/** Makes screen readers read a text again that is the same as before, as WordPress does: a space at its end comes or goes. */
function announceAgain(status: HTMLElement): void {
  const text = status.firstChild;
  // The node stays, because WordPress keeps it up to date.
  if (text instanceof Text) text.data = text.data.endsWith('\u{a0}') ? text.data.slice(0, -1) : `${text.data}\u{a0}`;
}

/** Gives the panels of blocks that are the same, and of which WordPress shows one in the place of each, ids of their own, as the server does. */
function separateIds(): void {
  const given = new Set<string>();
  for (const panel of document.querySelectorAll('[data-wp-router-region] [popover][id]')) {
    const { id } = panel;
    for (let number = 2; given.has(panel.id); number++) panel.id = `${id}-${String(number)}`;
    given.add(panel.id);
    const buttons = panel.closest('[data-wp-router-region]')?.querySelectorAll(`[popovertarget="${CSS.escape(id)}"]`);
    for (const button of buttons ?? []) button.setAttribute('popovertarget', panel.id);
  }
}

/**
 * Registers the store of a block whose links and form change only the block itself. The block's element with role="status"
 * announces the change. The scroll position stays, except for `turn`, which shows a new page of a list from its top.
 */
export function navigatingStore(namespace: string): void {
  let byKeyboard = false;
  let last = 0;
  let loading: { readonly address: string; readonly isOfLink: boolean; readonly done: Promise<void> } | null = null;
  const entries = new Entries();
  const { state } = store(namespace, {
    state: { isLoading: false, isReady: true },
    actions: {
      follow: withSyncEvent<MouseEvent>(function* (event) {
        const { ref } = getElement();
        if (!(ref instanceof HTMLAnchorElement) || !isPlain(event)) return;
        event.preventDefault();
        yield change(ref, addressOfLink(ref));
      }),
      /** A link to another page, which the browser loads. */
      open: withSyncEvent<MouseEvent, undefined>((event) => {
        const { ref } = getElement();
        if (!(ref instanceof HTMLAnchorElement) || !isPlain(event)) return;
        const address = withEntries(ref.href, ref);
        if (address === ref.href) return;
        event.preventDefault();
        window.location.assign(address);
      }),
      turn: withSyncEvent<MouseEvent>(function* (event) {
        const { ref } = getElement();
        if (!(ref instanceof HTMLAnchorElement) || !isPlain(event)) return;
        event.preventDefault();
        const block = ref.closest<HTMLElement>('[data-wp-router-region]');
        if ((yield go(addressOfLink(ref))) !== true) return;
        // The focus of somebody who has gone on meanwhile, for example to type a search, stays.
        const { activeElement } = document;
        if (activeElement !== document.body && activeElement?.closest('.md-shop-pagination') === null) return;
        block?.querySelector<HTMLElement>('.md-shop-card a')?.focus({ preventScroll: true });
        block?.scrollIntoView({ block: 'start' });
      }),
      send: withSyncEvent<SubmitEvent>(function* (event) {
        const { ref } = getElement();
        if (!(ref instanceof HTMLFormElement)) return;
        event.preventDefault();
        // In an open panel the results would be behind it.
        openPanel(ref)?.hidePopover();
        yield untilFollowed();
        yield change(ref, addressOf(ref));
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
        if (!(ref instanceof HTMLFormElement) || !isChoice || byKeyboard) return;
        if (openPanel(ref)?.contains(target) === true) return;
        yield untilFollowed();
        yield change(ref, addressOf(ref));
      }),
      /** A choice that changes only what is shown beside it, so arrow keys may choose too. */
      pick: withSyncEvent<Event>(function* (event) {
        const { target } = event;
        if (target instanceof HTMLInputElement) yield apply(target);
      }),
      /**
       * The page behind an open panel is covered: the panel closes when the keyboard moves the focus there. A press outside closes it anyway,
       * and one inside may move the focus to an element around the panel.
       */
      leave({ relatedTarget }: FocusEvent) {
        const { ref } = getElement();
        const panel = byKeyboard && ref instanceof HTMLFormElement ? openPanel(ref) : null;
        if (relatedTarget instanceof Node && panel?.contains(relatedTarget) === false) panel.hidePopover();
      },
      /**
       * What is open above the page gives the focus back to its button when it closes. The browser does that only while it has the focus, which Tab
       * may have moved to the browser's own bars.
       */
      giveFocusBack({ newState }: ToggleEvent) {
        const { ref } = getElement();
        if (ref === null || newState !== 'closed' || document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(ref.id)}"]`)?.focus();
      },
      useKeyboard() {
        byKeyboard = true;
      },
      usePointer() {
        byKeyboard = false;
      },
    },
    callbacks: {
      /** Applies what was picked before the script was there. */
      catchUp() {
        const { ref } = getElement();
        const radios = ref instanceof HTMLFormElement ? radiosOf(ref) : [];
        const picked = radios.find((radio) => radio.checked && !isAsRendered(radio));
        if (picked !== undefined) void apply(picked);
      },
    },
  });
  followHistory();
  // A page that the browser has left while it loaded something is shown again as it was then, and what it waited for never comes.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    last++;
    settle();
  });

  /**
   * The page's links do not know what is loading or entered, which stays but for what a link changes. The one that clears all filters clears
   * that too.
   */
  function addressOfLink(link: HTMLAnchorElement): string {
    if (link.classList.contains('md-shop-clear')) return link.href;
    return withEntries(loading === null ? link.href : withChange(loading.address, link.href), link);
  }

  /** Waits for the address of a link. Until then a form has the values of before, such as the filter that the link removes. */
  async function untilFollowed(): Promise<void> {
    while (loading?.isOfLink === true) await loading.done;
  }

  async function apply(radio: HTMLInputElement): Promise<void> {
    const address = addressOfChoice(radio);
    if (address !== undefined) await go(address, radio.form);
  }

  /**
   * Shows what an address has instead of what the block shows. What has not changed is announced too; and if what had the focus is gone, such
   * as the link that removes a filter, the number of products gets it.
   */
  async function change(inside: Element, address: string): Promise<void> {
    const block = inside.closest('[data-wp-router-region]');
    const count = () => block?.querySelector<HTMLElement>('.md-shop-count') ?? null;
    const before = count()?.textContent;
    const focused = document.activeElement;
    if (!(await go(address, inside instanceof HTMLFormElement ? inside : null))) return;
    const status = count();
    if (status !== null && document.activeElement === document.body && focused !== document.body) {
      status.tabIndex = -1;
      status.focus({ preventScroll: true });
    } else if (status !== null && status.textContent === before) {
      announceAgain(status);
    }
  }

  /**
   * @param form The form whose fields the address has.
   * @returns Whether the address is shown. It is not if the visitor has asked for another one meanwhile.
   */
  async function go(address: string, form: HTMLFormElement | null = null): Promise<boolean> {
    const own = ++last;
    state.isLoading = true;
    if (form !== null) entries.forget(form);
    entries.collect();
    const done = visit(address);
    loading = { address: new URL(address, window.location.href).href, isOfLink: form === null, done };
    await done;
    if (own !== last) return false;
    settle();
    return true;
  }

  function settle(): void {
    loading = null;
    state.isLoading = false;
    entries.restore();
    separateIds();
  }
}
