/** The contract as the plugin reads it: one array of plain values. Pure, so that the same sources give the same bytes. */
import { errorExample, exampleAddresses, examples } from './examples.ts';
import { bounds } from './bounds.ts';
import { editing } from './editing.ts';
import { errors, parameterErrors } from './errors.ts';
import { editingSchema, inputSchema, markedProperties, resultSchema } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { exchanges } from './mcp/examples.ts';
import { mcpArray } from './mcp/contract-array.ts';
import { messages } from './messages/index.ts';
import { operationNames, operations, placeOf, statuses } from './operations.ts';
import type { Operation } from './operations.ts';
import { openApi } from './openapi.ts';
import type { PhpValue } from './php.ts';
import { service } from './service.ts';
import { texts } from './texts/index.ts';

/** Number of this array's own shape; the plugin refuses one that it does not know. */
const format = 4;

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
      content_signal: service.contentSignal,
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

/** The same values under names as PHP's arrays write them: `perPage` is `per_page`. */
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

type Asked = Pick<Operation, 'method' | 'path' | 'arguments'>;

function argumentRules(asked: Asked): { [name: string]: PhpValue } {
  return Object.fromEntries(
    Object.entries(markedProperties(asked.arguments)).map(([name, schema]) => [
      name,
      argumentRule(asked, name, schema),
    ]),
  );
}

/** How each JSON Schema keyword of an argument is called in its PHP rule, in the rule's order. */
const ruleNames = {
  type: 'type',
  enum: 'enum',
  minimum: 'minimum',
  maximum: 'maximum',
  minLength: 'min_length',
  maxLength: 'max_length',
  'x-form': 'form',
  'x-empty': 'empty',
  default: 'default',
} as const;

/**
 * The rule that PHP checks one argument by.
 * @throws Error for a keyword that PHP has no rule for: a bound must not be lost on the way.
 */
function argumentRule(operation: Asked, name: string, schema: JsonSchema): PhpValue {
  const unknown = Object.keys(schema).filter((keyword) => !(keyword in ruleNames));
  if (unknown.length > 0) throw new Error(`The argument "${name}" has no PHP rule for: ${unknown.join(', ')}.`);
  const required = (inputSchema(operation)['required'] ?? []) as string[];
  const rule: { [key: string]: PhpValue } = { in: placeOf(operation, name) };
  for (const [keyword, key] of Object.entries(ruleNames)) {
    if (keyword in schema) rule[key] = schema[keyword] as PhpValue;
  }
  rule['required'] = required.includes(name);
  return rule;
}

/** What documents are made from and ordinary requests never need, so it stands in a file of its own. */
export function documentsArray(): { [key: string]: PhpValue } {
  return {
    addresses: exampleAddresses,
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
