/** What is imported where the browser has a model context: the five tools, offered on this page. */
import { browserTable } from '../src-contract/browser/table.ts';
import type { ModelContext } from './model-context.ts';
import { pageFacts } from './page.ts';
import { offer } from './offer.ts';
import { makeTools } from './make-tools.ts';

/** Offers the tools to a model context. @throws Error if the page does not tell where the interface is. */
export function start(context: ModelContext): void {
  const tools = makeTools(browserTable, pageFacts(document), window.location);
  offer(context, tools, window);
}
