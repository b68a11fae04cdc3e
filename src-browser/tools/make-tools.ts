import type { BrowserTable, ReadName } from '../../src-contract/browser/table.ts';
import { type Arguments, createCheck } from './arguments.ts';
import type { ModelContextTool } from './model-context.ts';
import { openProduct } from './open-product.ts';
import type { PageFacts } from './page.ts';
import { ToolProblem } from './problem.ts';
import { read } from './read.ts';

/** Runs a tool with valid arguments. @returns serialized JSON. @throws ToolProblem */
export type Run = (given: Arguments, signal: AbortSignal | undefined) => Promise<string>;

/** The five tools of a page (docs/decisions.md, "Browser tools"). */
export function makeTools(
  { reads, texts }: BrowserTable,
  { rest, language }: PageFacts,
  location: Pick<Location, 'origin' | 'assign'>,
): readonly ModelContextTool[] {
  const tool = (name: ReadName | 'open_product', by: ReadName, run: Run): ModelContextTool => {
    const check = createCheck(name, reads[by]);
    return {
      name,
      ...texts[language][name],
      // A tool that navigates is not marked as read-only, although it changes nothing on the site.
      ...(name !== 'open_product' && { annotations: { readOnlyHint: true } }),
      execute: (input, options) => catchProblems(() => run({ language, ...check(input) }, signalOf(options))),
    };
  };
  const readers = (Object.keys(reads) as ReadName[]).map((name) =>
    tool(name, name, async (given, signal) => {
      const { text } = await read({ tool: name, rule: reads[name], rest }, given, signal);
      return text;
    }),
  );
  const detail = { tool: 'open_product', rule: reads.get_product, rest };
  return [...readers, tool('open_product', 'get_product', openProduct(detail, location))];
}

/** The signal of the call, if any. In older drafts the second argument is not an options object. */
function signalOf(options: unknown): AbortSignal | undefined {
  const signal = (options as { readonly signal?: unknown } | null | undefined)?.signal;
  return signal instanceof AbortSignal ? signal : undefined;
}

/** Returns every problem as a result, because the caller of a rejected tool does not see the reason. */
async function catchProblems(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (problem) {
    const { error } = problem instanceof ToolProblem ? problem : ToolProblem.of('defect');
    return JSON.stringify({ error });
  }
}
