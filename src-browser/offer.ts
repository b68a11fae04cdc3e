import type { ModelContext, ModelContextTool } from './model-context.ts';

/** One for every copy of this module in a page, whatever address it was loaded from. */
const offered = Symbol.for('md-shop.browser-tools');

/**
 * Registers tools for as long as the page is shown, once in a page however often the script is loaded. Leaving the page
 * takes them back; a page that comes back from the back/forward cache has them again.
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

/** A name that is taken, a policy that forbids it, an older draft: this tool is not there then, the others are. */
function registerOne(context: ModelContext, tool: ModelContextTool, signal: AbortSignal): void {
  try {
    // A copy, for whoever keeps it may write on it. Older drafts return nothing, and a promise may be of any make.
    Promise.resolve(context.registerTool({ ...tool }, { signal })).catch(() => undefined);
  } catch {
    // As above: a visitor's console is no place to say so.
  }
}
