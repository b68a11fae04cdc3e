/** Exchanges that the guides show. A test sends each request as it stands there and holds the answer against the one shown. */
import { bounds } from '../bounds.ts';
import { fill, parameterErrors } from '../errors.ts';
import { examples } from '../examples.ts';
import type { ContentLanguage } from '../service.ts';
import { toolProblems } from './errors.ts';

export type Exchange = { readonly request: object; readonly answer: object };

function called(name: string, args: object, result: object): Exchange {
  return {
    request: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    answer: { jsonrpc: '2.0', id: 1, result },
  };
}

/** A call that finds something, and one that is refused: the latter word for word. */
export function exchanges(language: ContentLanguage): { readonly call: Exchange; readonly refused: Exchange } {
  const { arguments: asked, answer } = examples(language).list_categories;
  const problem = fill(parameterErrors.integer_range, bounds.perPage);
  const text = fill(toolProblems.invalid_arguments, { problems: `per_page ${problem}.`, tool: 'search_products' });
  return {
    call: called('list_categories', asked, {
      content: [{ type: 'text', text: JSON.stringify(answer) }],
      structuredContent: answer,
      isError: false,
    }),
    refused: called(
      'search_products',
      { per_page: bounds.perPage.maximum + 1 },
      {
        content: [{ type: 'text', text }],
        isError: true,
      },
    ),
  };
}
