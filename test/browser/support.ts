import { browserTable } from '../../src-contract/browser/table.ts';
import type { ReadName } from '../../src-contract/browser/table.ts';
import { makeTools } from '../../src-browser/tools/make-tools.ts';
import type { ModelContextTool } from '../../src-browser/tools/model-context.ts';
import type { PageFacts } from '../../src-browser/tools/page.ts';

export const origin = 'https://shop.example';
export const rest = `${origin}/wp-json/md-shop/v1`;

export type Refusal = { error: { code: string; message: string; data?: { status: number; params?: object } } };

/** The tools of a page by name, and the address that they navigated to. */
export function toolsOn(facts: Partial<PageFacts> = {}): {
  all: readonly ModelContextTool[];
  tool: (name: ReadName | 'open_product') => ModelContextTool;
  navigations: string[];
} {
  const navigations: string[] = [];
  const location = { origin, assign: (url: string | URL) => void navigations.push(String(url)) };
  const all = makeTools(browserTable, { rest, language: 'ro', ...facts }, location);
  const tool = (name: string) => {
    const found = all.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no tool ${name}.`);
    return found;
  };
  return { all, tool, navigations };
}
