/**
 * The errors of the remote MCP endpoint (docs/decisions.md, "MCP endpoint"), in English like all errors. A message says what
 * is wrong, where, and how to fix it; PHP replaces `{…}`.
 */
import { bounds } from '../bounds.ts';
import { errors } from '../errors.ts';

type McpError = {
  /** HTTP status. JSON-RPC errors about a well-formed request have 200. */
  readonly status: number;
  /** JSON-RPC code. Never one of -32020 … -32099, because a newer protocol defines their meaning. */
  readonly code: number;
  readonly message: string;
};

const invalidRequest = -32600;

/** In the order in which the endpoint checks a request. */
export const mcpErrors = {
  method_not_allowed: {
    status: 405,
    code: invalidRequest,
    message:
      'This endpoint accepts POST only: send one JSON-RPC 2.0 message. It has no event stream and no sessions, so there is nothing to open with GET or to close with DELETE.',
  },
  origin_not_allowed: {
    status: 403,
    code: invalidRequest,
    message:
      'Pages from this origin may not use this endpoint; only the site itself may, with or without www. A client outside a browser sends no Origin header.',
  },
  invalid_token: { status: 401, code: -32001, message: errors.invalid_token.message },
  credential_unchecked: { status: 503, code: -32603, message: errors.credential_unchecked.message },
  unavailable: {
    status: 503,
    code: -32603,
    message:
      'The site cannot answer now. Send the message again after the number of seconds in the Retry-After header.',
  },
  not_acceptable: {
    status: 406,
    code: invalidRequest,
    message: 'The Accept header must name both application/json and text/event-stream, as MCP asks of clients.',
  },
  media_type: {
    status: 415,
    code: invalidRequest,
    message: 'The Content-Type header must be application/json and its charset, if given, utf-8.',
  },
  too_large: {
    status: 413,
    code: invalidRequest,
    message: `The body is longer than ${bounds.requestBody} bytes. A call to these tools needs a few hundred.`,
  },
  parse: {
    status: 400,
    code: -32700,
    message: `The body is not JSON in UTF-8, or arrays and objects in it are nested deeper than ${bounds.messageDepth}.`,
  },
  duplicate_name: {
    status: 400,
    code: invalidRequest,
    message: 'An object in the body contains the key "{name}" twice; keys must be unique.',
  },
  nul_name: {
    status: 400,
    code: invalidRequest,
    message: 'A key of an object in the body begins with a NUL character.',
  },
  batch: {
    status: 400,
    code: invalidRequest,
    message: 'Batches are not supported: send one message per request, as an object.',
  },
  not_an_object: { status: 400, code: invalidRequest, message: 'A message must be a JSON object.' },
  jsonrpc: { status: 400, code: invalidRequest, message: 'A message must have "jsonrpc": "2.0".' },
  id: {
    status: 400,
    code: invalidRequest,
    message:
      'The "id" of a message must be a string or an integer of at most 64 bits, never null; a notification has none.',
  },
  no_message: {
    status: 400,
    code: invalidRequest,
    message:
      'A message must have a "method", which is a string, or be a response with an "id" and either "result" or "error".',
  },
  protocol_version: {
    status: 400,
    code: invalidRequest,
    message:
      'The MCP-Protocol-Version header names a version that is not supported. Supported versions: {versions}; initialize negotiates one.',
  },
  unknown_method: {
    status: 200,
    code: -32601,
    message: 'Unknown method "{method}". The methods are {methods}.',
  },
  params: { status: 200, code: -32602, message: 'Invalid params: {problem}.' },
  cursor: {
    status: 200,
    code: -32602,
    message: 'Invalid params: unknown cursor. Lists are returned in full: call without a cursor.',
  },
  unknown_tool: { status: 200, code: -32602, message: 'Unknown tool "{name}". The tools are {names}.' },
  unknown_prompt: { status: 200, code: -32602, message: 'Unknown prompt "{name}". The prompts are {names}.' },
  prompt_arguments: { status: 200, code: -32602, message: 'Invalid arguments of the prompt: {problems}' },
  unknown_resource: {
    status: 200,
    code: -32002,
    message: 'There is no resource with this URI: read one of those in resources/list.',
  },
  internal: {
    status: 200,
    code: -32603,
    message: 'Internal server error. Try again, or continue without this call.',
  },
} as const satisfies Record<string, McpError>;

/** The texts that a tool returns instead of a result; the model reads them and can continue. */
export const toolProblems = {
  invalid_parameters: 'Invalid arguments: {problems} Correct them and call {tool} again.',
  product_not_found:
    'No product with the id {id} is published in the language "{language}". Take an id from search_products in the same language. The product may exist only in the other language: say so instead of translating it.',
  unavailable:
    'The catalog is not available now: its data is being prepared or cannot be read. Call {tool} again after {seconds} seconds, and do not answer from memory instead.',
} as const;

/** Hints that accompany a result. */
export const hints = {
  partial:
    'No {item} has all the words of the search, so this list has what contains as many of them as possible, the best match first.',
  filtered_out:
    'There are products with the words of the search, but none of them meets the filters: call search_products again with fewer of category, brand, size, color, price_min, price_max and availability, and say what the results do not meet.',
  left_out: 'Words that no {item} in this language has were left out: {words}. {other_tool} may find them.',
  prices: 'Prices are not searched as words: {words}. Use price_min and price_max.',
  product: 'product',
  content: 'page, news item, coach or question',
  corrected: 'Unknown words were taken for similar known ones: {words}.',
  correction: '"{typed}" for "{used}"',
  ignored:
    'Only the first {most} words of a search are used; each part of a word such as "abec-9" counts. These were ignored: {words}.',
  no_products:
    'No product matches in the language "{language}". Try fewer or more general words, a word in that language, an SKU, or fewer filters.',
  no_variants:
    'No product in the language "{language}" has a variant that meets all these arguments. A size is found only as sizes names it, which may be a range such as 32-35 or have a unit such as 80 mm, and a colour only as the shop names it: call search_products again without size and color, read sizes in the answer and colours with get_product, before you say that there is none.',
  only_returned: 'Do not offer products that were not returned.',
  slugs: 'Slugs for the category and brand arguments, in this language only: categories {categories}; brands {brands}.',
  more_slugs: '{slugs} and {count} more, which list_categories returns',
  no_slugs: 'none',
  no_content:
    'Nothing on the site matches in the language "{language}". Try fewer or more general words, or a word in that language. An empty result does not mean it does not exist: say that the site does not mention it.',
  past_the_end: 'Page {page} does not exist; the last page is {pages} (results in total: {total}).',
} as const;
