/**
 * What a browser tool says where it has no result, besides `toolProblems` of the MCP server: English, since errors are
 * machine-facing (decisions, "Languages of texts"). The model reads it and can go on from there.
 */
export const browserErrors = {
  network: {
    code: 'md_shop_network',
    message:
      'The site could not be reached: the device may be offline, or something blocks the request. Call {tool} again once; if that fails too, say that the shop cannot be asked now.',
  },
  timeout: {
    code: 'md_shop_timeout',
    message:
      'The site did not answer within {seconds} seconds. Call {tool} again once, with a smaller per_page where it takes one, or tell that the site is slow now.',
  },
  aborted: { code: 'md_shop_aborted', message: 'The call was cancelled before there was an answer; nothing was done.' },
  unexpected_answer: {
    code: 'md_shop_unexpected_answer',
    message:
      'The site answered with something that is no answer of this interface (HTTP {status}). Call {tool} again later, and do not answer from memory instead.',
  },
  other_origin: {
    code: 'md_shop_other_origin',
    message:
      'The page of this product is at {url}, another origin than this page ({origin}), so it was not opened. Give the address to the person instead, or ask for the product in the language of this page.',
  },
  not_an_object: {
    code: 'md_shop_invalid_parameters',
    message: 'Arguments are given as one object, {} where there are none.',
  },
  defect: {
    code: 'md_shop_defect',
    message: 'The tool failed because of a defect of its own. Call another tool, or do without it.',
  },
} as const;

/** How long a tool waits for an answer, in seconds. */
export const answerSeconds = 20;
