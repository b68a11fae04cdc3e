import { answerSeconds } from '../../src-contract/browser/errors.ts';
import type { ReadRule } from '../../src-contract/browser/table.ts';
import { errors, fill } from '../../src-contract/errors.ts';
import { toolProblems } from '../../src-contract/mcp/errors.ts';
import { service } from '../../src-contract/service.ts';
import { type Arguments, invalid } from './arguments.ts';
import { ToolProblem } from './problem.ts';

/** A read operation: the calling tool, the rule of the operation, and the base address of REST. */
export type Read = {
  readonly tool: string;
  readonly rule: ReadRule;
  readonly rest: string;
};

/** The address of a read, in the form that the site's permalinks require. */
function addressOf({ rule, rest }: Read, given: Arguments): string {
  const url = new URL(rest);
  const route = 'rest_route';
  const path = rule.path.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
  const plain = url.searchParams.get(route);
  if (plain === null) url.pathname += path;
  else url.searchParams.set(route, plain + path);
  for (const [name, value] of Object.entries(given)) {
    if (!rule.path.includes(`{${name}}`)) url.searchParams.set(name, String(value));
  }
  return url.href;
}

type Answer = { readonly status: number; readonly text: string; readonly retryAfter: string | null };

/** Sends an anonymous request: no cookie, no nonce, no credential. @throws ToolProblem if there is no response. */
async function send(tool: string, address: string, signal: AbortSignal | undefined): Promise<Answer> {
  const timeout = AbortSignal.timeout(answerSeconds * 1000);
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      headers: { Accept: 'application/json' },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const retryAfter = response.headers.get('Retry-After');
    return { status: response.status, text: await response.text(), retryAfter };
  } catch {
    // The error of fetch differs between browsers; the aborted signal shows the reason.
    if (signal?.aborted === true) throw ToolProblem.of('aborted');
    if (timeout.aborted) throw ToolProblem.of('timeout', { tool, seconds: answerSeconds });
    throw ToolProblem.of('network', { tool });
  }
}

type Json = { readonly [key: string]: unknown };

/** Parses a JSON object; returns undefined for anything else, such as an HTML page. */
function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Executes a read.
 * @returns the text of the response, unchanged, and the object parsed from it.
 * @throws ToolProblem unless the read succeeds.
 */
export async function read(
  { tool, rule, rest }: Read,
  given: Arguments,
  signal?: AbortSignal,
): Promise<{ text: string; json: Json }> {
  if (signal?.aborted === true) throw ToolProblem.of('aborted');
  const { status, text, retryAfter } = await send(tool, addressOf({ tool, rule, rest }, given), signal);
  const json = parseObject(text);
  if (status === 200 && json !== undefined) return { text, json };
  throw problemOf({ tool, status, json, retryAfter, given });
}

type Failure = {
  readonly tool: string;
  readonly status: number;
  readonly json: Json | undefined;
  readonly retryAfter: string | null;
  readonly given: Arguments;
};

/** Converts a response without a result to a problem. */
function problemOf({ tool, status, json, retryAfter, given }: Failure): ToolProblem {
  const { invalid_parameters, product_not_found, unavailable } = errors;
  if (json?.['code'] === invalid_parameters.code) {
    const data = json['data'] as { readonly params?: Readonly<Record<string, string>> } | undefined;
    return invalid(tool, data?.params ?? {});
  }
  if (json?.['code'] === product_not_found.code) {
    const { id = '', language = '' } = given;
    const message = fill(toolProblems.product_not_found, { id, language });
    return new ToolProblem({ code: product_not_found.code, message, data: { status } });
  }
  if (status === unavailable.status) {
    // The plugin's response, or that of the server during maintenance.
    const seconds = /^[1-9]\d{0,4}$/.test(retryAfter ?? '') ? Number(retryAfter) : service.retryAfterSeconds;
    const message = fill(toolProblems.unavailable, { tool, seconds });
    return new ToolProblem({ code: unavailable.code, message, data: { status } });
  }
  return ToolProblem.of('unexpected_answer', { tool, status }, { status });
}
