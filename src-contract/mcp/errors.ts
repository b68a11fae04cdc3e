/**
 * What the remote MCP endpoint answers where it cannot do what was asked (decisions, the MCP table). English, like every
 * error. A message says what, where and how to mend; `{…}` PHP fills in.
 */
import { bounds } from '../bounds.ts';
import { errors } from '../errors.ts';

export type McpError = {
  /** HTTP status. JSON-RPC's own errors about a request that could be read go out with 200. */
  readonly status: number;
  /** JSON-RPC code. Never one of -32020 … -32099: a newer protocol gives those a meaning that we must not claim. */
  readonly code: number;
  readonly message: string;
};

const invalidRequest = -32600;

/** In the order in which the endpoint judges. */
export const mcpErrors = {
  method_not_allowed: {
    status: 405,
    code: invalidRequest,
    message:
      'This endpoint takes POST only: send one JSON-RPC 2.0 message. It has no event stream and no sessions, so there is nothing to open with GET and nothing to end with DELETE.',
  },
  origin_not_allowed: {
    status: 403,
    code: invalidRequest,
    message:
      'Pages of this origin may not use this endpoint: only the site itself may, with and without www. A client outside a browser sends no Origin header.',
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
    message: 'The Content-Type header must be application/json, and its charset, where one is given, utf-8.',
  },
  too_large: {
    status: 413,
    code: invalidRequest,
    message: `The body is longer than ${bounds.requestBody} bytes. A call of these tools needs a few hundred.`,
  },
  parse: {
    status: 400,
    code: -32700,
    message: `The body is not JSON in UTF-8, or arrays and objects in it are nested deeper than ${bounds.messageDepth}.`,
  },
  duplicate_name: {
    status: 400,
    code: invalidRequest,
    message: 'An object in the body has the name "{name}" twice: send every name once.',
  },
  batch: {
    status: 400,
    code: invalidRequest,
    message: 'Batches are not supported: send one message a request, as an object.',
  },
  not_an_object: { status: 400, code: invalidRequest, message: 'A message is a JSON object.' },
  jsonrpc: { status: 400, code: invalidRequest, message: 'A message has "jsonrpc": "2.0".' },
  id: {
    status: 400,
    code: invalidRequest,
    message: 'The "id" of a message is a string or an integer of at most 64 bits, never null; a notification has none.',
  },
  no_message: {
    status: 400,
    code: invalidRequest,
    message:
      'A message has either a "method", which is a string, or is a response with an "id" and one of "result" and "error".',
  },
  protocol_version: {
    status: 400,
    code: invalidRequest,
    message:
      'The MCP-Protocol-Version header names a version that is not supported. Supported are {versions}; initialize negotiates one.',
  },
  unknown_method: {
    status: 200,
    code: -32601,
    message: 'There is no method "{method}". The methods are {methods}.',
  },
  params: { status: 200, code: -32602, message: 'Invalid params: {problem}.' },
  cursor: {
    status: 200,
    code: -32602,
    message: 'Invalid params: there is no such cursor. Lists are answered whole: ask without one.',
  },
  unknown_tool: { status: 200, code: -32602, message: 'There is no tool "{name}". The tools are {names}.' },
  unknown_prompt: { status: 200, code: -32602, message: 'There is no prompt "{name}". The prompts are {names}.' },
  prompt_arguments: { status: 200, code: -32602, message: 'Invalid arguments of the prompt: {problems}' },
  unknown_resource: {
    status: 200,
    code: -32002,
    message: 'There is no resource with this URI: read those that resources/list names.',
  },
  internal: {
    status: 200,
    code: -32603,
    message: 'The server could not answer because of a defect of its own. Try again, or do without this call.',
  },
} as const satisfies Record<string, McpError>;

/** What a tool says instead of a result: the model reads it and can go on from there. */
export const toolProblems = {
  invalid_arguments: 'Not valid: {problems} Correct the arguments and call {tool} again.',
  product_not_found:
    'No product with the id {id} is published in the language "{language}". Take an id from search_products in the same language. The product may exist in the other language only: say so rather than translate it.',
  unavailable:
    'The catalog is not available now: its data is being prepared or cannot be read. Call {tool} again after {seconds} seconds, and do not answer from memory instead.',
} as const;

/** What stands beside a result that does not speak for itself. */
export const hints = {
  left_out: 'Only the first {most} words of a search count. These were left out: {words}.',
  no_products:
    'No product matches in the language "{language}". All given words must match: try fewer or more general words, a word in that language, or a stock code. {slugs} Do not offer products that were not returned.',
  slugs:
    'The category and brand arguments take these slugs, in this language alone: categories {categories}; brands {brands}.',
  more_slugs: '{slugs} and {count} more, which list_categories returns',
  no_slugs: 'none',
  no_content:
    'Nothing of the site matches in the language "{language}". All given words must match: try fewer or more general words, or a word in that language. That nothing was found does not mean that the thing does not exist: say that the site’s pages do not tell.',
  past_the_end: 'There is no page {page}: {total} results stand on {pages} pages. Ask for one of those.',
} as const;
