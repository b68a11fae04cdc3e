/** JSON Schema 2020-12 made from the zod schemas: compact, self-contained, with descriptions only where asked for. */
import * as z from 'zod';
import { loose } from './loose.ts';
import type { Operation } from './operations.ts';
import type { Texts } from './texts/keys.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** What a client may send as arguments; unknown ones are refused. */
export function inputSchema(operation: Pick<Operation, 'arguments'>, texts?: Texts): JsonSchema {
  return tidy(made(operation.arguments, 'input'), texts && ((name) => lookUp(texts.arguments, name)));
}

/** What an operation answers; open to further fields. */
export function resultSchema(operation: Pick<Operation, 'result'>, texts?: Texts): JsonSchema {
  return openSchema(operation.result, texts);
}

/** Any answer, an error's body for one; open to further fields. */
export function openSchema(schema: z.ZodType, texts?: Texts): JsonSchema {
  return tidy(
    made(loose(schema), 'output'),
    texts && ((field, resource) => lookUp(texts.fields, `${resource}.${field}`)),
  );
}

/** What an editor may write; closed. Uses no keyword that WordPress's own validator does not know. */
export function editingSchema(schema: z.ZodType): JsonSchema {
  return tidy(made(schema, 'input'));
}

/** The properties of an argument object with the `x-…` marks that the PHP rules need, not for publication. */
export function markedProperties(schema: z.ZodObject): Record<string, JsonSchema> {
  const properties = made(schema, 'input')['properties'] as Record<string, JsonSchema>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, marked]) => [name, { ...tidy(marked), ...marksOf(marked) }]),
  );
}

function made(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
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

/** A copy without what zod adds and nobody needs and without our marks, at every depth; described where asked for. */
function tidy(schema: JsonSchema, describe?: Describe): JsonSchema {
  const fields = schema['x-fields'];
  const resource = typeof fields === 'string' ? fields : '';
  const result: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword.startsWith('x-') || isNoise(keyword, value)) continue;
    if (keyword === 'properties') {
      result[keyword] = Object.fromEntries(
        Object.entries(value as Record<string, JsonSchema>).map(([name, property]) => [
          name,
          { ...tidy(property, describe), ...(describe && { description: describe(name, resource) }) },
        ]),
      );
    } else {
      result[keyword] = isSubschema(keyword, value) ? tidy(value, describe) : value;
    }
  }
  return foldNull(result, describe);
}

function isSubschema(keyword: string, value: unknown): value is JsonSchema {
  return ['items', 'additionalProperties', 'propertyNames'].includes(keyword) && typeof value === 'object';
}

/** zod's "safe integer" edges are JavaScript's and not the contract's; an open object needs no keyword. */
function isNoise(keyword: string, value: unknown): boolean {
  if (keyword === 'maximum') return value === Number.MAX_SAFE_INTEGER;
  if (keyword === 'minimum') return value === Number.MIN_SAFE_INTEGER;
  return keyword === 'additionalProperties' && JSON.stringify(value) === '{}';
}

/**
 * `anyOf: [S, null]` as `type: [S.type, "null"]`, the one form that WordPress's validator understands as well.
 * @throws Error for any other `anyOf`: the contract has none, and marks below it would stay.
 */
function foldNull(schema: Record<string, unknown>, describe?: Describe): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (anyOf === undefined) return schema;
  const [value, nothing, ...more] = anyOf as JsonSchema[];
  if (typeof value?.['type'] !== 'string' || nothing?.['type'] !== 'null' || more.length > 0) {
    throw new Error(`Only a choice between a value and null can be written: ${JSON.stringify(anyOf)}.`);
  }
  const nullable = { ...rest, ...tidy(value, describe), type: [value['type'], 'null'] };
  return Array.isArray(value['enum']) ? { ...nullable, enum: [...(value['enum'] as unknown[]), null] } : nullable;
}

function marksOf(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword.startsWith('x-')));
}
