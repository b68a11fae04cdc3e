/**
 * The part of WebMCP that is used: the draft of 2026 on `document`, and earlier drafts on `navigator`. A member is optional
 * if one of them or a polyfill lacks it.
 */
type ExecuteOptions = { readonly signal?: AbortSignal };

export type ModelContextTool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations?: { readonly readOnlyHint: boolean };
  /** @returns serialized JSON. It never rejects, because the caller would not see the reason. */
  readonly execute: (input: unknown, options?: ExecuteOptions) => Promise<string>;
};

export type ModelContext = {
  readonly registerTool: (tool: ModelContextTool, options: { readonly signal: AbortSignal }) => unknown;
};

type Holder = { readonly modelContext?: Partial<ModelContext> | null };

/** Returns the first model context of the page with which tools can be registered. */
export function findModelContext(): ModelContext | undefined {
  for (const holder of [document, navigator] as Holder[]) {
    try {
      const context = holder.modelContext;
      if (typeof context?.registerTool === 'function') return context as ModelContext;
    } catch {
      // A getter that throws counts as absent. The visitor's console should not show it.
    }
  }
  return undefined;
}
