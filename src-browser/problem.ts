import { browserErrors } from '../src-contract/browser/errors.ts';
import { fill } from '../src-contract/errors.ts';

/** An error as REST answers it; `data` where there is an HTTP status or a wrong argument. */
export type ToolError = {
  readonly code: string;
  readonly message: string;
  readonly data?: { readonly status: number; readonly params?: Readonly<Record<string, string>> };
};

/** What keeps a tool from its result. It is answered, not rejected with. */
export class ToolProblem extends Error {
  readonly error: ToolError;

  constructor(error: ToolError) {
    super(error.message);
    this.error = error;
  }

  /** One of the browser's own. */
  static of(
    name: keyof typeof browserErrors,
    values: Readonly<Record<string, string | number>> = {},
    data?: ToolError['data'],
  ): ToolProblem {
    const { code, message } = browserErrors[name];
    return new ToolProblem({ code, message: fill(message, values), ...(data && { data }) });
  }
}
