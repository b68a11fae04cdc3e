import type { ModelContext, ModelContextTool } from './model-context.ts';

/** The same symbol for every copy of this module in a page, whatever address it was loaded from. */
const offered = Symbol.for('md-shop.browser-tools');

/**
 * Registers the tools while the page is shown, once per page even if the script is loaded several times. They are
 * unregistered when the visitor leaves the page, and registered again if it is restored from the back/forward cache.
 */
export function offer(context: ModelContext, tools: readonly ModelContextTool[], page: Window): void {
  const marks = page as { [offered]?: boolean };
  if (marks[offered] === true) return;
  marks[offered] = true;

  let leaving: AbortController | undefined;
  const register = () => {
    if (leaving?.signal.aborted === false) return;
    leaving = new AbortController();
    for (const tool of tools) registerOne(context, tool, leaving.signal);
  };
  page.addEventListener('pagehide', () => leaving?.abort());
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) register();
  });
  register();
}

/** Registers one tool. If that fails (name in use, forbidden by a policy, older draft), the other tools still work. */
function registerOne(context: ModelContext, tool: ModelContextTool, signal: AbortSignal): void {
  try {
    // A copy, because the browser may modify it. Older drafts return nothing, and a polyfill may return its own kind of promise.
    Promise.resolve(context.registerTool({ ...tool }, { signal })).catch(() => undefined);
  } catch {
    // Ignored like a rejected promise, so that the visitor's console does not show the error.
  }
}
