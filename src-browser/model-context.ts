/**
 * The part of WebMCP that is used: the draft of 2026 on `document`, and what came before it on `navigator`. All is
 * optional that one of them or a polyfill leaves out.
 */
export type ExecuteOptions = { readonly signal?: AbortSignal };

export type ModelContextTool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations?: { readonly readOnlyHint: boolean };
  /** @returns serialized JSON, always: who asked must not be left with a rejection that tells nothing. */
  readonly execute: (input: unknown, options?: ExecuteOptions) => Promise<string>;
};

export type ModelContext = {
  readonly registerTool: (tool: ModelContextTool, options: { readonly signal: AbortSignal }) => unknown;
};

type Holder = { readonly modelContext?: Partial<ModelContext> | null };

/** The first of the page's holders that tools can be registered with. */
export function findModelContext(): ModelContext | undefined {
  for (const holder of [document, navigator] as Holder[]) {
    try {
      const context = holder.modelContext;
      if (typeof context?.registerTool === 'function') return context as ModelContext;
    } catch {
      // A getter that throws is as good as none, and a visitor's console is no place to say so.
    }
  }
  return undefined;
}
