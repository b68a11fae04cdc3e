/** Generates the OpenAPI 3.1.0 description from the contract: the same paths in both languages, with texts in each. */
import { errors, fill, parameterErrors, type ErrorKey } from './errors.ts';
import { discoveryExample, exampleAddresses, examples, searchHeaderExample } from './examples.ts';
import { inputSchema, openSchema, resultSchema, type JsonSchema } from './json-schema.ts';
import { openApiTexts, type OpenApiTexts } from './openapi-texts.ts';
import { operationNames, operations, argumentLocation, type Operation, type OperationName } from './operations.ts';
import { registrationDiscovery } from './resources/agent.ts';
import { errorBody } from './resources/error.ts';
import { service, type ContentLanguage } from './service.ts';
import { texts } from './descriptions/index.ts';

type Json = { readonly [key: string]: unknown };

/** The tag of each operation. */
const tags: Readonly<Record<OperationName, keyof OpenApiTexts['tags']>> = {
  search_products: 'catalog',
  get_product: 'catalog',
  list_categories: 'catalog',
  search_site: 'content',
  health: 'service',
  register_agent: 'agents',
  get_agent: 'agents',
  revoke_agent: 'agents',
};

/** The description, with the placeholders of `exampleAddresses` for the site's addresses. */
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
      // The licence of this description, which is part of the plugin. It does not apply to the site's content.
      license: { name: 'GNU General Public License v2.0 or later', identifier: 'GPL-2.0-or-later' },
    },
    servers: [{ url: exampleAddresses.rest, description: words.restServer }],
    externalDocs: { description: words.guide, url: guideAddress(language) },
    tags: Object.entries(words.tags).map(([name, description]) => ({ name, description })),
    paths: {
      ...Object.fromEntries(
        operationNames.map((name) => [
          operations[name].path,
          { [operations[name].method.toLowerCase()]: describeOperation(name, operations[name], language) },
        ]),
      ),
      ...rootPaths(language),
    },
    components: {
      schemas: {
        ...Object.fromEntries(
          operationNames.map((name) => [schemaName(name), resultSchema(operations[name], texts[language])]),
        ),
        RegistrationDiscovery: openSchema(registrationDiscovery),
        Error: openSchema(errorBody, texts[language]),
      },
      headers: describeHeaders(words),
      securitySchemes: {
        agentToken: { type: 'http', scheme: 'bearer', bearerFormat: 'opaque', description: words.agentToken },
      },
    },
  };
}

/** Registration at the site's root: the same operation with other servers, and its discovery document. */
function rootPaths(language: ContentLanguage): Json {
  const words = openApiTexts[language];
  const servers = [{ url: exampleAddresses.own, description: words.siteServer }];
  const registration = (operationId: string) => ({
    ...describeOperation('register_agent', operations.register_agent, language),
    operationId,
  });
  const headers = headerReferences(['Cache-Control', 'ETag', 'Vary']);
  return {
    '/agent/register': { servers, post: registration('register_agent_at_root') },
    '/agent/auth': {
      servers,
      get: {
        operationId: 'get_registration_discovery',
        tags: ['agents'],
        summary: words.discovery.title,
        description: words.discovery.description,
        security: [],
        responses: {
          200: {
            description: words.discovery.summary,
            headers,
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/RegistrationDiscovery' },
                example: discoveryExample,
              },
            },
          },
          304: { description: words.notModified, headers },
          405: describeErrors(['method_not_allowed'], operations.register_agent, words),
          412: describeErrors(['precondition_failed'], operations.register_agent, words),
        },
      },
      post: registration('register_agent_at_auth'),
    },
  };
}

function guideAddress(language: ContentLanguage): string {
  return `${exampleAddresses.own}${language === service.defaultLanguage ? '' : `/${language}`}/api-docs.md`;
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
  const inBody = operation.method === 'POST' && required.length > 0;
  return {
    operationId: name,
    tags: [tags[name]],
    summary: title,
    description,
    security: { optional: [{}, { agentToken: [] }], required: [{ agentToken: [] }], ignored: [] }[operation.credential],
    ...(inBody
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: input, example: example.arguments } },
          },
        }
      : {
          parameters: Object.entries((input['properties'] ?? {}) as Record<string, JsonSchema>).map(
            ([argument, { description: meaning, ...schema }]) => {
              const shown = example.arguments[argument];
              return {
                name: argument,
                in: argumentLocation(operation, argument),
                required: required.includes(argument),
                description: meaning,
                schema,
                ...(shown === undefined ? {} : { example: shown }),
              };
            },
          ),
        }),
    responses: describeResponses(name, operation, language),
  };
}

function describeResponses(name: OperationName, operation: Operation, language: ContentLanguage): Json {
  const words = openApiTexts[language];
  const headerNames = [
    'Cache-Control',
    ...(operation.cacheable ? ['ETag'] : []),
    'Vary',
    ...('search' in operation.arguments.shape ? ['Md-Shop-Search'] : []),
    ...(operation.errors.includes('rate_limited') ? ['RateLimit-Policy', 'RateLimit'] : []),
  ];
  const responses: Record<string, Json> = {
    [operation.success]: {
      description: texts[language].operations[name].summary,
      headers: headerReferences(headerNames),
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${schemaName(name)}` },
          example: examples(language)[name].answer,
        },
      },
    },
  };
  if (operation.cacheable) {
    responses[304] = { description: words.notModified, headers: headerReferences(headerNames) };
  }
  // Every operation rejects other methods.
  const keys: readonly ErrorKey[] = [
    ...operation.errors,
    'method_not_allowed',
    ...(operation.cacheable ? (['precondition_failed'] as const) : []),
  ];
  for (const status of new Set(keys.map((key) => errors[key].status))) {
    responses[status] = describeErrors(
      keys.filter((key) => errors[key].status === status),
      operation,
      words,
    );
  }
  return responses;
}

const errorHeaders: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
  503: ['Retry-After'],
};

/** The response of one status, which several errors may have. */
function describeErrors(keys: readonly ErrorKey[], operation: Operation, words: OpenApiTexts): Json {
  const status = errors[keys[0] ?? 'unavailable'].status;
  const [wrong = '', rule = {}] =
    Object.entries((inputSchema(operation)['properties'] ?? {}) as Record<string, JsonSchema>)[0] ?? [];
  const shown = keys.map((key) => {
    const { code, message } = errors[key];
    const params = key === 'invalid_parameters' ? { params: { [wrong]: sentenceAbout(rule, operation) } } : {};
    return [key, { value: { code, message: message.replace('{params}', wrong), data: { status, ...params } } }];
  });
  return {
    description: keys.map((key) => words.errors[key]).join(' '),
    headers: headerReferences(['Cache-Control', 'Vary', ...(errorHeaders[status] ?? [])]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(shown) as Json,
      },
    },
  };
}

/** What the server says about a wrong value of an argument. In a query every value is text, but it may be given twice. */
function sentenceAbout(rule: JsonSchema, operation: Operation): string {
  const { type, minimum, maximum, enum: values } = rule;
  if (type === 'integer') {
    return maximum === undefined
      ? fill(parameterErrors.integer_minimum, { minimum: Number(minimum ?? 0) })
      : fill(parameterErrors.integer_range, { minimum: Number(minimum ?? 0), maximum: Number(maximum) });
  }
  if (Array.isArray(values)) return fill(parameterErrors.one_of, { values: values.join(', ') });
  return operation.method === 'POST' ? parameterErrors.string : parameterErrors.repeated;
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
        // A response to a request with a credential has no entity tag, and a query that is searched as typed needs no remark.
        required: name !== 'ETag' && name !== 'Md-Shop-Search',
        schema: name === 'Retry-After' ? { type: 'integer', minimum: 1 } : { type: 'string' },
        ...(name === 'Md-Shop-Search' && { example: searchHeaderExample }),
      },
    ]),
  );
}
