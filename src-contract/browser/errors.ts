/**
 * The errors of browser tools, besides `toolProblems` of the MCP server. They are in English, like all errors
 * (docs/decisions.md, "Languages"). The model reads them and can continue.
 */
export const browserErrors = {
  network: {
    code: 'md_shop_network',
    message:
      'The site could not be reached: the device may be offline, or something blocks the request. Call {tool} again once; if that fails too, say that the shop cannot be reached now.',
  },
  timeout: {
    code: 'md_shop_timeout',
    message:
      'The site did not answer within {seconds} seconds. Call {tool} again once, with a smaller per_page if it has one, or say that the site is slow now.',
  },
  aborted: { code: 'md_shop_aborted', message: 'The call was cancelled before an answer arrived; nothing was done.' },
  unexpected_answer: {
    code: 'md_shop_unexpected_answer',
    message:
      'The site returned an unexpected response (HTTP {status}). Call {tool} again later, and do not answer from memory instead.',
  },
  other_origin: {
    code: 'md_shop_other_origin',
    message:
      'The page of this product is at {url}, on a different origin from this page ({origin}), so it was not opened. Give the address to the visitor instead, or ask for the product in the language of this page.',
  },
  not_an_object: {
    code: 'md_shop_invalid_parameters',
    message: 'Arguments must be one object; use {} if there are none.',
  },
  defect: {
    code: 'md_shop_defect',
    message: 'Internal error in the tool. Call another tool, or continue without it.',
  },
} as const;

/** How long a tool waits for a response, in seconds. */
export const answerSeconds = 20;
