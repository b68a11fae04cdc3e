import type { Run } from './make-tools.ts';
import { ToolProblem } from './problem.ts';
import { type Read, read } from './read.ts';

/** The delay before navigation, in milliseconds. The caller must receive the result first: the page cannot deliver it once it is left. */
const navigationDelay = 100;

/**
 * Reads a product through the detail operation, returns the result, then navigates the tab to the product's page
 * (docs/decisions.md, "Browser tools"). An address of another origin is refused, because its content is unknown.
 */
export function openProduct(detail: Read, location: Pick<Location, 'origin' | 'assign'>): Run {
  return async (given, signal) => {
    const { json } = await read(detail, given, signal);
    const { id, name, url } = json;
    const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
    if (address === undefined) throw ToolProblem.of('unexpected_answer', { tool: detail.tool, status: 200 });
    // The site may have http in its settings and be visited through https.
    if (address.protocol === 'http:' && location.origin === `https://${address.host}`) address.protocol = 'https:';
    if (address.origin !== location.origin) {
      throw ToolProblem.of('other_origin', { url: address.href, origin: location.origin });
    }
    setTimeout(() => location.assign(address.href), navigationDelay);
    return JSON.stringify({ status: 'opening', id, name, url: address.href });
  };
}
