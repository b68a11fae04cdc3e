/** The contract as one array of plain values, for the plugin. It is deterministic: the same sources give the same bytes. */
import { representativeQueries } from './ai-catalog.ts';
import { errorExample, exampleAddresses, examples } from './examples.ts';
import { bounds } from './bounds.ts';
import { editing } from './editing.ts';
import { errors, parameterErrors } from './errors.ts';
import { editingSchema, inputSchema, markedProperties, resultSchema } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { exchanges } from './mcp/examples.ts';
import { mcpArray } from './mcp/contract-array.ts';
import { messages } from './messages/index.ts';
import { operationNames, operations, argumentLocation, statuses } from './operations.ts';
import type { Operation } from './operations.ts';
import { openApi } from './openapi.ts';
import type { PhpValue } from './php.ts';
import { service } from './service.ts';
import { texts } from './descriptions/index.ts';

/** The version of this array's format; the plugin rejects any other. */
const format = 5;

export function contractArray(made: { digest: string; release: string }): { [key: string]: PhpValue } {
  return {
    format,
    digest: made.digest,
    release: made.release,
    service: {
      name: service.name,
      version: service.version,
      namespace: service.namespace,
      languages: service.languages,
      default_language: service.defaultLanguage,
      currency: service.currency,
      cache_seconds: service.cacheSeconds,
      retry_after: service.retryAfterSeconds,
      mcp_versions: service.mcpVersions,
      scopes: service.scopes,
      credential_seconds: service.credentialSeconds,
    },
    bounds: underscored(bounds),
    operations: Object.fromEntries(operationNames.map((name) => [name, operationArray(operations[name])])),
    texts,
    errors,
    parameter_errors: parameterErrors,
    messages,
    mcp: mcpArray((schema) => argumentRules({ method: 'POST', path: '/', arguments: schema })),
    editing: Object.fromEntries(
      Object.entries(editing).map(([name, schema]) => [name, JSON.stringify(editingSchema(schema))]),
    ),
  };
}

/** Converts the names to the style of PHP's arrays: `perPage` becomes `per_page`. */
function underscored(values: { readonly [name: string]: PhpValue }): { [name: string]: PhpValue } {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
      value,
    ]),
  );
}

function operationArray(operation: Operation): PhpValue {
  return {
    method: operation.method,
    path: operation.path,
    tool: operation.tool,
    cacheable: operation.cacheable,
    credential: operation.credential,
    success: operation.success,
    arguments: argumentRules(operation),
    statuses: statuses(operation),
    errors: operation.errors,
    input_schema: JSON.stringify(inputSchema(operation)),
    result_schema: JSON.stringify(resultSchema(operation)),
  };
}

type RequestShape = Pick<Operation, 'method' | 'path' | 'arguments'>;

function argumentRules(request: RequestShape): { [name: string]: PhpValue } {
  return Object.fromEntries(
    Object.entries(markedProperties(request.arguments)).map(([name, schema]) => [
      name,
      argumentRule(request, name, schema),
    ]),
  );
}

/** The name of each JSON Schema keyword in the PHP rule of an argument, in the rule's order. */
const ruleNames = {
  type: 'type',
  enum: 'enum',
  minimum: 'minimum',
  maximum: 'maximum',
  minLength: 'min_length',
  maxLength: 'max_length',
  pattern: 'pattern',
  'x-form': 'form',
  'x-at-most': 'at_most',
  'x-empty': 'empty',
  default: 'default',
} as const;

/**
 * The rule with which PHP checks one argument.
 * @throws Error for a keyword without a rule in PHP, so that no bound is lost.
 */
function argumentRule(operation: RequestShape, name: string, schema: JsonSchema): PhpValue {
  const unknown = Object.keys(schema).filter((keyword) => !(keyword in ruleNames));
  if (unknown.length > 0) throw new Error(`The argument "${name}" has no PHP rule for: ${unknown.join(', ')}.`);
  const required = (inputSchema(operation)['required'] ?? []) as string[];
  const rule: { [key: string]: PhpValue } = { in: argumentLocation(operation, name) };
  for (const [keyword, key] of Object.entries(ruleNames)) {
    if (keyword in schema) rule[key] = schema[keyword] as PhpValue;
  }
  rule['required'] = required.includes(name);
  return rule;
}

/** The data of documents. It is in a separate file, because other requests do not need it. */
export function documentsArray(): { [key: string]: PhpValue } {
  return {
    addresses: exampleAddresses,
    queries: representativeQueries,
    error: { arguments: errorExample.arguments, answer: JSON.stringify(errorExample.answer, null, 2) },
    languages: Object.fromEntries(
      service.languages.map((language) => [
        language,
        {
          openapi: JSON.stringify(openApi(language)),
          mcp: Object.fromEntries(
            Object.entries(exchanges(language)).map(([name, { request, answer }]) => [
              name,
              { request: JSON.stringify(request), answer: JSON.stringify(answer, null, 2) },
            ]),
          ),
          examples: Object.fromEntries(
            Object.entries(examples(language)).map(([name, example]) => [
              name,
              { arguments: example.arguments, answer: JSON.stringify(example.answer, null, 2) },
            ]),
          ),
        },
      ]),
    ),
  };
}
