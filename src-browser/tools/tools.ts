/** Loaded only if the browser has a model context: registers the five tools on this page. */
import { browserTable } from '../../src-contract/browser/table.ts';
import type { ModelContext } from './model-context.ts';
import { pageFacts } from './page.ts';
import { offer } from './register-tools.ts';
import { makeTools } from './make-tools.ts';

/** Registers the tools with a model context. @throws Error if the page does not contain the interface's address. */
export function start(context: ModelContext): void {
  const tools = makeTools(browserTable, pageFacts(document), window.location);
  offer(context, tools, window);
}
