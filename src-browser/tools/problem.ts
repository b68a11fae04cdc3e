import { browserErrors } from '../../src-contract/browser/errors.ts';
import { fill } from '../../src-contract/errors.ts';

/** An error in the format of REST; `data` is present if there is an HTTP status or an invalid argument. */
export type ToolError = {
  readonly code: string;
  readonly message: string;
  readonly data?: { readonly status: number; readonly params?: Readonly<Record<string, string>> };
};

/** A problem that prevents a tool's result. The tool returns it instead of rejecting. */
export class ToolProblem extends Error {
  readonly error: ToolError;

  constructor(error: ToolError) {
    super(error.message);
    this.error = error;
  }

  /** Creates one of the problems that only browser tools have. */
  static of(
    name: keyof typeof browserErrors,
    values: Readonly<Record<string, string | number>> = {},
    data?: ToolError['data'],
  ): ToolProblem {
    const { code, message } = browserErrors[name];
    return new ToolProblem({ code, message: fill(message, values), ...(data && { data }) });
  }
}
