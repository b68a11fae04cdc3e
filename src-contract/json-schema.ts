/** Generates JSON Schema 2020-12 from the zod schemas: compact, self-contained, with descriptions on request. */
import * as z from 'zod';
import { loose } from './loose.ts';
import type { Operation } from './operations.ts';
import type { Texts } from './descriptions/keys.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** The schema of an operation's arguments; unknown ones are not allowed. */
export function inputSchema(operation: Pick<Operation, 'arguments'>, texts?: Texts): JsonSchema {
  return clean(toJsonSchema(operation.arguments, 'input'), texts && ((name) => lookUp(texts.arguments, name)));
}

/** The schema of an operation's result; further fields are allowed. */
export function resultSchema(operation: Pick<Operation, 'result'>, texts?: Texts): JsonSchema {
  return openSchema(operation.result, texts);
}

/** The schema of any response, for example of an error; further fields are allowed. */
export function openSchema(schema: z.ZodType, texts?: Texts): JsonSchema {
  return clean(
    toJsonSchema(loose(schema), 'output'),
    texts && ((field, resource) => lookUp(texts.fields, `${resource}.${field}`)),
  );
}

/** The schema of data that editors write; further fields are not allowed. WordPress's validator knows all its keywords. */
export function editingSchema(schema: z.ZodType): JsonSchema {
  return clean(toJsonSchema(schema, 'input'));
}

/** The properties of an argument object with the `x-…` marks for the rules in PHP; not for publication. */
export function markedProperties(schema: z.ZodObject): Record<string, JsonSchema> {
  const properties = toJsonSchema(schema, 'input')['properties'] as Record<string, JsonSchema>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, marked]) => [name, { ...clean(marked), ...marksOf(marked) }]),
  );
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    reused: 'inline',
    cycles: 'throw',
    unrepresentable: 'throw',
  }) as Record<string, unknown>;
  return rest;
}

type Describe = (property: string, resource: string) => string;

function lookUp(texts: Readonly<Record<string, string>>, key: string): string {
  const text = texts[key];
  if (text === undefined) throw new Error(`The contract has no text for "${key}".`);
  return text;
}

/** Returns a copy without zod's unneeded keywords and without `x-…` marks, at every depth; with descriptions on request. */
function clean(schema: JsonSchema, describe?: Describe): JsonSchema {
  const fields = schema['x-fields'];
  const resource = typeof fields === 'string' ? fields : '';
  const result: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword.startsWith('x-') || isRedundant(keyword, value)) continue;
    if (keyword === 'properties') {
      result[keyword] = Object.fromEntries(
        Object.entries(value as Record<string, JsonSchema>).map(([name, property]) => [
          name,
          { ...clean(property, describe), ...(describe && { description: describe(name, resource) }) },
        ]),
      );
    } else {
      result[keyword] = isSubschema(keyword, value) ? clean(value, describe) : value;
    }
  }
  // Without properties and this keyword, generators of clients make an object that has none.
  if (result['type'] === 'object' && isAnything(schema['additionalProperties']) && !('properties' in result)) {
    result['additionalProperties'] = true;
  }
  return foldNull(result, describe);
}

function isSubschema(keyword: string, value: unknown): value is JsonSchema {
  return ['items', 'additionalProperties'].includes(keyword) && typeof value === 'object';
}

/**
 * zod adds bounds of JavaScript's safe integers, which are not in the contract, a keyword for open objects, which need none, and one that
 * says that names are strings, which they always are.
 */
function isRedundant(keyword: string, value: unknown): boolean {
  if (keyword === 'maximum') return value === Number.MAX_SAFE_INTEGER;
  if (keyword === 'minimum') return value === Number.MIN_SAFE_INTEGER;
  if (keyword === 'propertyNames') return JSON.stringify(value) === '{"type":"string"}';
  return keyword === 'additionalProperties' && isAnything(value);
}

/** Whether it is the schema that every value matches. */
function isAnything(schema: unknown): boolean {
  return JSON.stringify(schema) === '{}';
}

/**
 * Converts `anyOf: [S, null]` to `type: [S.type, "null"]`, because WordPress's validator supports only this form.
 * @throws Error for any other `anyOf`: the contract has none, and marks inside it would not be removed.
 */
function foldNull(schema: Record<string, unknown>, describe?: Describe): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (anyOf === undefined) return schema;
  const [value, nothing, ...more] = anyOf as JsonSchema[];
  if (typeof value?.['type'] !== 'string' || nothing?.['type'] !== 'null' || more.length > 0) {
    throw new Error(`Only a choice between a value and null can be written: ${JSON.stringify(anyOf)}.`);
  }
  const nullable = { ...rest, ...clean(value, describe), type: [value['type'], 'null'] };
  return Array.isArray(value['enum']) ? { ...nullable, enum: [...(value['enum'] as unknown[]), null] } : nullable;
}

function marksOf(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword.startsWith('x-')));
}
