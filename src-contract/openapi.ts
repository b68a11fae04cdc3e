/** The OpenAPI 3.1.0 description, made from the contract: the same paths in both languages, with the texts of each. */
import { errors, type ErrorKey } from './errors.ts';
import { exampleAddresses, examples } from './examples.ts';
import { inputSchema, openSchema, resultSchema, type JsonSchema } from './json-schema.ts';
import { openApiTexts, type OpenApiTexts } from './openapi-texts.ts';
import { operationNames, operations, placeOf, type Operation, type OperationName } from './operations.ts';
import { errorBody } from './resources/error.ts';
import { service, type ContentLanguage } from './service.ts';
import { texts } from './texts/index.ts';

type Json = { readonly [key: string]: unknown };

/** Under which heading an operation stands. */
const tags: Readonly<Record<OperationName, keyof OpenApiTexts['tags']>> = {
  search_products: 'catalog',
  get_product: 'catalog',
  list_categories: 'catalog',
  search_site: 'content',
  health: 'service',
};

/** The document, with the stand-ins of `exampleAddresses` where the site's addresses belong. */
export function openApi(language: ContentLanguage): Json {
  const words = openApiTexts[language];
  return {
    openapi: '3.1.0',
    info: {
      title: words.title,
      summary: words.summary,
      description: words.description,
      version: service.version,
      contact: { name: words.contact, url: `${exampleAddresses.site}/` },
    },
    servers: [{ url: exampleAddresses.rest, description: words.restServer }],
    externalDocs: { description: words.guide, url: guideAddress(language) },
    tags: Object.entries(words.tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      operationNames.map((name) => [
        operations[name].path,
        { [operations[name].method.toLowerCase()]: describeOperation(name, operations[name], language) },
      ]),
    ),
    components: {
      schemas: {
        ...Object.fromEntries(
          operationNames.map((name) => [schemaName(name), resultSchema(operations[name], texts[language])]),
        ),
        Error: openSchema(errorBody, texts[language]),
      },
      headers: describeHeaders(words),
      securitySchemes: {
        agentToken: { type: 'http', scheme: 'bearer', bearerFormat: 'opaque', description: words.agentToken },
      },
    },
  };
}

function guideAddress(language: ContentLanguage): string {
  return `${exampleAddresses.site}${language === service.defaultLanguage ? '' : `/${language}`}/api-docs.md`;
}

/** `search_products` → `SearchProducts`. */
function schemaName(name: OperationName): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function describeOperation(name: OperationName, operation: Operation, language: ContentLanguage): Json {
  const { title, description } = texts[language].operations[name];
  const input = inputSchema(operation, texts[language]);
  const required = (input['required'] ?? []) as string[];
  const example = examples(language)[name];
  return {
    operationId: name,
    tags: [tags[name]],
    summary: title,
    description,
    security: [{}, { agentToken: [] }],
    parameters: Object.entries((input['properties'] ?? {}) as Record<string, JsonSchema>).map(([argument, schema]) => {
      const { description: meaning, ...rest } = schema;
      const shown = example.arguments[argument];
      return {
        name: argument,
        in: placeOf(operation, argument),
        required: required.includes(argument),
        description: meaning,
        schema: rest,
        ...(shown === undefined ? {} : { example: shown }),
      };
    }),
    responses: describeResponses(name, operation, language),
  };
}

function describeResponses(name: OperationName, operation: Operation, language: ContentLanguage): Json {
  const words = openApiTexts[language];
  const kept = operation.cacheable ? ['Cache-Control', 'ETag', 'Vary'] : ['Cache-Control', 'Vary'];
  const responses: Record<string, Json> = {
    200: {
      description: texts[language].operations[name].summary,
      headers: headerReferences(kept),
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${schemaName(name)}` },
          example: examples(language)[name].answer,
        },
      },
    },
  };
  if (operation.cacheable) {
    responses[304] = { description: words.notModified, headers: headerReferences(kept) };
  }
  // Any operation refuses a method that it does not have.
  for (const key of [...operation.errors, 'method_not_allowed'] as const) {
    responses[errors[key].status] = describeError(key, operation, words);
  }
  return responses;
}

function describeError(key: ErrorKey, operation: Operation, words: OpenApiTexts): Json {
  const { status, code, message } = errors[key];
  const wrong = Object.keys(inputSchema(operation)['properties'] ?? {})[0] ?? '';
  const params = key === 'invalid_parameters' ? { params: { [wrong]: 'must not be given more than once' } } : {};
  const special: Readonly<Record<number, readonly string[]>> = {
    401: ['WWW-Authenticate'],
    405: ['Allow'],
    429: ['Retry-After'],
    503: ['Retry-After'],
  };
  return {
    description: words.errors[key],
    headers: headerReferences(['Cache-Control', 'Vary', ...(special[status] ?? [])]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { code, message: message.replace('{params}', wrong), data: { status, ...params } },
      },
    },
  };
}

function headerReferences(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function describeHeaders(words: OpenApiTexts): Json {
  return Object.fromEntries(
    Object.entries(words.headers).map(([name, description]) => [
      name,
      {
        description,
        required: true,
        schema: name === 'Retry-After' ? { type: 'integer', minimum: 1 } : { type: 'string' },
      },
    ]),
  );
}
