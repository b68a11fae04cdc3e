import * as z from 'zod/mini';
import type { ArgumentRule, ReadRule } from '../src-contract/browser/table.ts';
import { errors, fill, parameterErrors } from '../src-contract/errors.ts';
import { toolProblems } from '../src-contract/mcp/errors.ts';
import { NUL, codePointLength, countedText } from '../src-contract/text.ts';
import { ToolProblem } from './problem.ts';

export type Arguments = Readonly<Record<string, string | number>>;

function integer({ minimum = Number.MIN_SAFE_INTEGER, maximum }: ArgumentRule): z.ZodMiniType {
  const error =
    maximum === undefined
      ? fill(parameterErrors.integer_minimum, { minimum })
      : fill(parameterErrors.integer_range, { minimum, maximum });
  const most = maximum ?? Number.MAX_SAFE_INTEGER;
  return z.int({ error }).check(z.minimum(minimum, { error }), z.maximum(most, { error }));
}

function text({ maxLength = Infinity, 'x-form': form = 'text' }: ArgumentRule): z.ZodMiniType {
  const tooLong = fill(parameterErrors.too_long, { maximum: maxLength });
  return z.string({ error: parameterErrors.string }).check(
    z.refine((value) => value.isWellFormed(), { error: parameterErrors.invalid_utf8, abort: true }),
    z.refine((value) => !countedText(value, form).includes(NUL), { error: parameterErrors.nul_character, abort: true }),
    z.refine((value) => codePointLength(countedText(value, form)) <= maxLength, { error: tooLong }),
  );
}

/** The contract's rule for one argument as a zod schema, with the same bounds and messages as in REST. */
function argument(rule: ArgumentRule): z.ZodMiniType {
  if (rule.enum) return z.enum(rule.enum, { error: fill(parameterErrors.one_of, { values: rule.enum.join(', ') }) });
  return rule.type === 'integer' ? integer(rule) : text(rule);
}

/** Validates the arguments of a tool call. @throws ToolProblem with what is wrong with each argument. */
export type Check = (given: unknown) => Arguments;

/** Creates the validation for one tool's arguments. */
export function createCheck(name: string, rule: ReadRule): Check {
  const shape = Object.entries(rule.arguments).map(([key, argumentRule]): [string, z.ZodMiniType] => {
    const schema = argument(argumentRule);
    return [key, rule.required.includes(key) ? schema : z.optional(schema)];
  });
  const schema = z.strictObject(Object.fromEntries(shape));
  const unknown = fill(parameterErrors.unknown, { values: Object.keys(rule.arguments).join(', ') });
  return (given) => {
    const result = z.safeParse(schema, given ?? {});
    if (result.success) return withoutUndefined(result.data);
    const params: Record<string, string> = {};
    for (const issue of result.error.issues) {
      if (issue.code === 'unrecognized_keys') for (const key of issue.keys) params[key] = unknown;
      else if (issue.path.length === 0) throw ToolProblem.of('not_an_object');
      else {
        const key = String(issue.path[0]);
        params[key] ??= isGiven(given, key) ? issue.message : parameterErrors.required;
      }
    }
    throw invalid(name, params);
  };
}

function isGiven(given: unknown, key: string): boolean {
  return (given as Record<string, unknown> | null | undefined)?.[key] !== undefined;
}

/** Removes arguments whose value is `undefined`. */
function withoutUndefined(values: Readonly<Record<string, unknown>>): Arguments {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

/** Creates the problem for invalid arguments that this validation or the site has found. */
export function invalid(name: string, params: Readonly<Record<string, string>>): ToolProblem {
  const problems = Object.entries(params)
    .map(([key, problem]) => `${key} ${problem}.`)
    .join(' ');
  const { code, status } = errors.invalid_parameters;
  const message = fill(toolProblems.invalid_parameters, { problems, tool: name });
  return new ToolProblem({ code, message, data: { status, params } });
}
