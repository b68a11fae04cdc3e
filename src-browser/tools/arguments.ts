import * as z from 'zod/mini';
import type { ArgumentRule, ReadRule } from '../../src-contract/browser/table.ts';
import { bounds } from '../../src-contract/bounds.ts';
import { errors, fill, parameterErrors } from '../../src-contract/errors.ts';
import { toolProblems } from '../../src-contract/mcp/errors.ts';
import { NUL, codePointLength, countedText, isAbove } from '../../src-contract/text.ts';
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

function price({ pattern = '' }: ArgumentRule): z.ZodMiniType {
  const error = fill(parameterErrors.price, { digits: bounds.priceDigits });
  return z.string({ error: parameterErrors.string }).check(z.regex(new RegExp(`${pattern}|^$`), { error }));
}

function choice({ enum: values = [], 'x-empty': empty }: ArgumentRule): z.ZodMiniType {
  const error = fill(parameterErrors.one_of, { values: values.join(', ') });
  return z.enum(empty === 'absent' ? [...values, ''] : values, { error });
}

function text({ maxLength = Infinity, 'x-form': form }: ArgumentRule): z.ZodMiniType {
  const counted = (value: string) => countedText(value, form === 'slug' ? 'slug' : 'text');
  const tooLong = fill(parameterErrors.too_long, { maximum: maxLength });
  return z.string({ error: parameterErrors.string }).check(
    z.refine((value) => value.isWellFormed(), { error: parameterErrors.invalid_utf8, abort: true }),
    z.refine((value) => !counted(value).includes(NUL), { error: parameterErrors.nul_character, abort: true }),
    z.refine((value) => codePointLength(counted(value)) <= maxLength, { error: tooLong }),
  );
}

/** The contract's rule for one argument as a zod schema, with the same bounds and messages as in REST. */
function argument(rule: ArgumentRule): z.ZodMiniType {
  if (rule.enum) return choice(rule);
  if (rule['x-form'] === 'price') return price(rule);
  return rule.type === 'integer' ? integer(rule) : text(rule);
}

/** Validates the arguments of a tool call. @throws ToolProblem with what is wrong with each argument. */
type Check = (given: unknown) => Arguments;

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
    const params: Record<string, string> = {};
    for (const issue of result.error?.issues ?? []) {
      if (issue.code === 'unrecognized_keys') for (const key of issue.keys) params[key] = unknown;
      else if (issue.path.length === 0) throw ToolProblem.of('not_an_object');
      else {
        const key = String(issue.path[0]);
        params[key] ??= isGiven(given, key) ? issue.message : parameterErrors.required;
      }
    }
    Object.assign(params, outOfOrder(rule, params, given));
    if (result.success && Object.keys(params).length === 0) return withoutUndefined(result.data);
    throw invalid(name, params);
  };
}

/** What is wrong with amounts of which one must not be above the other; amounts that are wrong by themselves are not compared. */
function outOfOrder(rule: ReadRule, params: Readonly<Record<string, string>>, given: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [lower, { 'x-at-most': upper }] of Object.entries(rule.arguments)) {
    if (upper === undefined || lower in params || upper in params) continue;
    const { [lower]: minimum, [upper]: maximum } = (given ?? {}) as Record<string, string | undefined>;
    if (isAbove(minimum, maximum)) {
      found[lower] = fill(parameterErrors.at_most, { other: upper });
      found[upper] = fill(parameterErrors.at_least, { other: lower });
    }
  }
  return found;
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
