import type { BrowserTable, ReadName } from '../src-contract/browser/table.ts';
import { type Arguments, checkOf } from './arguments.ts';
import type { ModelContextTool } from './model-context.ts';
import { openProduct } from './open-product.ts';
import type { PageFacts } from './page.ts';
import { ToolProblem } from './problem.ts';
import { read } from './read.ts';

/** What a tool does with arguments that are right. @returns serialized JSON. @throws ToolProblem */
export type Run = (given: Arguments, signal: AbortSignal | undefined) => Promise<string>;

/** The five tools of a page (docs/decisions.md, "Browser tools"). */
export function makeTools(
  { reads, texts }: BrowserTable,
  { rest, language }: PageFacts,
  location: Pick<Location, 'origin' | 'assign'>,
): readonly ModelContextTool[] {
  const tool = (name: ReadName | 'open_product', by: ReadName, run: Run): ModelContextTool => {
    const check = checkOf(name, reads[by]);
    return {
      name,
      ...texts[language][name],
      // What navigates is not marked as reading only, though it changes nothing on the site.
      ...(name !== 'open_product' && { annotations: { readOnlyHint: true } }),
      execute: (input, options) => answer(() => run({ language, ...check(input) }, signalOf(options))),
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

/** Older drafts hand over something else than options. */
function signalOf(options: unknown): AbortSignal | undefined {
  const signal = (options as { readonly signal?: unknown } | null | undefined)?.signal;
  return signal instanceof AbortSignal ? signal : undefined;
}

/** Every problem as an answer: of a rejection, who called sees nothing but that there was one. */
async function answer(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (problem) {
    const { error } = problem instanceof ToolProblem ? problem : ToolProblem.of('defect');
    return JSON.stringify({ error });
  }
}
