import type { Run } from './make-tools.ts';
import { ToolProblem } from './problem.ts';
import { type Read, read } from './read.ts';

/** How long the answer has to reach the caller, in milliseconds: a page that is gone delivers none. */
const headStart = 100;

/**
 * Checks a product through the detail operation, answers, then navigates the tab to its page (docs/decisions.md, "Browser
 * tools"). An address of another origin is refused: anything may be there.
 */
export function openProduct(detail: Read, location: Pick<Location, 'origin' | 'assign'>): Run {
  return async (given, signal) => {
    const { json } = await read(detail, given, signal);
    const { id, name, url } = json;
    const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
    if (address === undefined) throw ToolProblem.of('unexpected_answer', { tool: detail.tool, status: 200 });
    if (address.origin !== location.origin) {
      throw ToolProblem.of('other_origin', { url: address.href, origin: location.origin });
    }
    setTimeout(() => location.assign(address.href), headStart);
    return JSON.stringify({ status: 'opening', id, name, url: address.href });
  };
}
