/** Example requests and responses for the guides. A test sends each request and compares the response with the example. */
import { bounds } from '../bounds.ts';
import { fill, parameterErrors } from '../errors.ts';
import { examples } from '../examples.ts';
import type { ContentLanguage } from '../service.ts';
import { toolProblems } from './errors.ts';

type Exchange = { readonly request: object; readonly answer: object };

function toolCall(name: string, args: object, result: object): Exchange {
  return {
    request: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    answer: { jsonrpc: '2.0', id: 1, result },
  };
}

/** A call with a result, and a refused call with its exact response. */
export function exchanges(language: ContentLanguage): { readonly call: Exchange; readonly refused: Exchange } {
  const { arguments: given, answer } = examples(language).list_categories;
  const problem = fill(parameterErrors.integer_range, bounds.perPage);
  const text = fill(toolProblems.invalid_parameters, { problems: `per_page ${problem}.`, tool: 'search_products' });
  return {
    call: toolCall('list_categories', given, {
      content: [{ type: 'text', text: JSON.stringify(answer) }],
      structuredContent: answer,
      isError: false,
    }),
    refused: toolCall(
      'search_products',
      { per_page: bounds.perPage.maximum + 1 },
      {
        content: [{ type: 'text', text }],
        isError: true,
      },
    ),
  };
}
