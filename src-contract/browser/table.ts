/**
 * The browser tools as one table of plain values: names, addresses and rules from the operations, texts in the languages of
 * pages. This code runs only in Node, since it generates JSON Schemas; the build writes its values into the browser's module.
 */
import { inputSchema, markedProperties } from '../json-schema.ts';
import { operationNames, operations } from '../operations.ts';
import type { Operation, OperationName } from '../operations.ts';
import { service } from '../service.ts';
import type { ContentLanguage } from '../service.ts';
import { texts } from '../descriptions/index.ts';
import { openProduct } from './texts.ts';

/** The rules for one argument: keywords of its JSON Schema, and the marks that the rules in PHP have too. */
export type ArgumentRule = {
  readonly type: 'string' | 'integer';
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly 'x-form'?: 'text' | 'slug' | 'price';
  readonly 'x-empty'?: 'absent';
  readonly 'x-at-most'?: string;
};

/** The read operation of a tool. */
export type ReadRule = {
  /** Relative to the REST base; `{id}` is an argument. */
  readonly path: string;
  readonly required: readonly string[];
  readonly arguments: Readonly<Record<string, ArgumentRule>>;
};

/** The description of a tool for a model. */
type ToolTexts = {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
};

export type ReadName = { [N in OperationName]: (typeof operations)[N]['tool'] extends true ? N : never }[OperationName];

export type BrowserTable = {
  readonly reads: Readonly<Record<ReadName, ReadRule>>;
  readonly texts: Readonly<Record<ContentLanguage, Readonly<Record<ReadName | 'open_product', ToolTexts>>>>;
};

const readNames = operationNames.filter((name): name is ReadName => operations[name].tool);

function byName<N extends string, T>(names: readonly N[], make: (name: N) => T): Record<N, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, T>;
}

function readRule(operation: Operation): ReadRule {
  const rules = markedProperties(operation.arguments);
  return {
    path: operation.path,
    required: (inputSchema(operation)['required'] ?? []) as string[],
    arguments: byName(Object.keys(rules), (name) => {
      // Absent arguments are left out of the request, so that the site applies the defaults.
      const { default: _default, ...rule } = rules[name] ?? {};
      return rule as ArgumentRule;
    }),
  };
}

/** The published schema, with the language of the page as the default of `language` (docs/decisions.md, "Languages"). */
function schemaOnPage(operation: Operation, language: ContentLanguage): object {
  const schema = inputSchema(operation, texts[language]);
  const properties = schema['properties'] as Record<string, object>;
  return { ...schema, properties: { ...properties, language: { ...properties['language'], default: language } } };
}

function textsOnPage(language: ContentLanguage): BrowserTable['texts'][ContentLanguage] {
  const reads = byName(readNames, (name) => {
    const { title, summary, description } = texts[language].operations[name];
    return {
      title,
      description: `${summary} ${description}`,
      inputSchema: schemaOnPage(operations[name], language),
    };
  });
  // It reads the product through the detail operation, so it has the same arguments.
  const open = { ...openProduct[language], inputSchema: schemaOnPage(operations.get_product, language) };
  return { ...reads, open_product: open };
}

export const browserTable: BrowserTable = {
  reads: byName(readNames, (name) => readRule(operations[name])),
  texts: byName(service.languages, textsOnPage),
};
