import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { errors, parameterErrors } from '../../src-contract/errors.ts';
import { discoveryExample, errorExample, exampleAddresses, examples } from '../../src-contract/examples.ts';
import { openApi } from '../../src-contract/openapi.ts';
import { operationNames, operations, statuses } from '../../src-contract/operations.ts';
import { registrationDiscovery } from '../../src-contract/resources/agent.ts';
import { errorBody } from '../../src-contract/resources/error.ts';
import { service } from '../../src-contract/service.ts';
import { root } from '../../src-harness/support/root.ts';
import { validator } from './support.ts';

type Schema = Readonly<Record<string, unknown>>;
type Described = {
  readonly operationId: string;
  readonly requestBody?: { content: { 'application/json': { schema: Schema; example: unknown } } };
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema; example?: unknown }[];
  readonly responses: Readonly<
    Record<
      string,
      {
        headers: Readonly<Record<string, { $ref: string }>>;
        content?: {
          'application/json': {
            schema: { $ref: string };
            example?: unknown;
            examples?: Readonly<Record<string, { value: unknown }>>;
          };
        };
      }
    >
  >;
};
type Document = {
  readonly openapi: string;
  readonly info: { readonly license?: { readonly name: string; readonly identifier: string } };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
};

const documents = service.languages.map((language) => [language, openApi(language) as Document] as const);

/** Returns a description without its texts: the rest must be the same in every language. */
function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !['description', 'summary', 'title', 'example', 'url'].includes(key))
      .map(([key, one]) => [key, key === 'contact' ? null : withoutTexts(one)]),
  );
}

describe('examples', () => {
  for (const language of service.languages) {
    for (const name of operationNames) {
      test(`${name} in ${language}: arguments and response match the contract`, () => {
        const { arguments: asked, answer } = examples(language)[name];
        const { arguments: rules, result } = operations[name];
        assert.ok(rules.safeParse(asked).success, JSON.stringify(asked));
        const checked = result.safeParse(answer);
        assert.ok(checked.success, JSON.stringify(checked.error?.issues));
      });
    }
    test(`every content address in ${language} is of that language`, () => {
      for (const name of ['search_products', 'get_product', 'search_site', 'list_categories'] as const) {
        const text = JSON.stringify(examples(language)[name].answer);
        for (const [address] of text.matchAll(/https:[^"]*/g)) {
          if (address.includes('/wp-content/')) continue;
          assert.equal(address.startsWith(`${exampleAddresses.site}/ru/`), language === 'ru', address);
        }
      }
    });
  }
  test('the invalid search is rejected, and its error matches the contract', () => {
    assert.equal(operations.search_products.arguments.safeParse(errorExample.arguments).success, false);
    assert.ok(errorBody.safeParse(errorExample.answer).success);
  });
});

describe('OpenAPI', () => {
  test('the description has the licence of the plugin', () => {
    const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { license: string };
    for (const [, document] of documents) assert.equal(document.info.license?.identifier, license);
  });
  test('the descriptions differ only in their texts', () => {
    const [first, second] = documents;
    assert.ok(first && second);
    assert.deepEqual(withoutTexts(second[1]), withoutTexts(first[1]));
    assert.notEqual(JSON.stringify(second[1]), JSON.stringify(first[1]));
  });

  for (const [language, document] of documents) {
    test(`${language}: every operation, with every status and argument of the contract`, () => {
      assert.equal(document.openapi, '3.1.0');
      assert.ok('agentToken' in document.components.securitySchemes);
      for (const name of operationNames) {
        const operation = operations[name];
        const described = document.paths[operation.path]?.[operation.method.toLowerCase()];
        assert.equal(described?.operationId, name);
        const expected = [...statuses(operation), 405, ...(operation.cacheable ? [304, 412] : [])].sort(
          (a, b) => a - b,
        );
        assert.deepEqual(Object.keys(described.responses).map(Number), expected, name);
        assert.deepEqual(
          described.parameters?.map((parameter) => parameter.name) ??
            Object.keys(described.requestBody?.content['application/json'].schema['properties'] ?? {}),
          Object.keys(operation.arguments.shape),
          name,
        );
      }
    });

    test(`${language}: every example matches its schema, every header is described`, () => {
      for (const methods of Object.values(document.paths)) {
        for (const [method, operation] of Object.entries(methods)) {
          if (method === 'servers') continue;
          const body = operation.requestBody?.content['application/json'];
          if (body) assert.ok(validator(body.schema)(body.example), operation.operationId);
          for (const { name, schema, example } of operation.parameters ?? []) {
            if (example !== undefined) assert.ok(validator(schema)(example), `${operation.operationId} ${name}`);
          }
          for (const [status, { headers, content }] of Object.entries(operation.responses)) {
            const where = `${operation.operationId} ${status}`;
            for (const { $ref } of Object.values(headers)) {
              assert.ok($ref.replace('#/components/headers/', '') in document.components.headers, `${where}: ${$ref}`);
            }
            assert.equal(content === undefined, status === '304', where);
            if (content === undefined) continue;
            const { schema, example, examples: several } = content['application/json'];
            const target = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
            assert.ok(target, where);
            const validate = validator(target);
            const shown = several === undefined ? [example] : Object.values(several).map(({ value }) => value);
            assert.ok(shown.length > 0, where);
            for (const one of shown) assert.ok(validate(one), `${where}: ${JSON.stringify(validate.errors)}`);
            assert.equal(validate({}), false, `${where}: the schema accepts anything`);
          }
        }
      }
    });

    test(`${language}: a wrong argument is described with a sentence that the server has for it`, () => {
      const sentence = (path: string, method: string) =>
        (
          document.paths[path]?.[method]?.responses['400']?.content?.['application/json'].examples?.[
            'invalid_parameters'
          ]?.value as { data: { params: unknown } }
        ).data.params;
      assert.deepEqual(sentence('/products', 'get'), { search: parameterErrors.repeated });
      assert.deepEqual(sentence('/products/{id}', 'get'), { id: 'must be an integer of at least 1' });
      assert.deepEqual(sentence('/categories', 'get'), { language: 'must be one of: ro, ru' });
      assert.deepEqual(sentence('/agents/register', 'post'), { name: parameterErrors.string });
    });

    test(`${language}: errors list Retry-After, Allow and WWW-Authenticate if they send them`, () => {
      const headersOf = (status: number) =>
        Object.keys(document.paths['/products']?.['get']?.responses[String(status)]?.headers ?? {});
      assert.ok(headersOf(errors.unavailable.status).includes('Retry-After'));
      assert.ok(headersOf(errors.method_not_allowed.status).includes('Allow'));
      assert.ok(headersOf(errors.invalid_token.status).includes('WWW-Authenticate'));
    });

    test(`${language}: searches list the header about a search, other reads do not`, () => {
      for (const name of operationNames) {
        const { path, method, cacheable, arguments: rules } = operations[name];
        const described = document.paths[path]?.[method.toLowerCase()];
        for (const status of ['200', ...(cacheable ? ['304'] : [])]) {
          const headers = Object.keys(described?.responses[status]?.headers ?? {});
          assert.equal(headers.includes('Md-Shop-Search'), 'search' in rules.shape, `${name} ${status}`);
        }
      }
      const header = document.components.headers['Md-Shop-Search'] as { required: boolean; example: string };
      assert.equal(header.required, false);
      assert.match(header.example, /^partial; left-out="\w+"; corrected="\w+>\w+"$/);
    });

    test(`${language}: generators can type every object: its fields are described, or it says that it may have any`, () => {
      const objects = (value: unknown): Schema[] => {
        if (typeof value !== 'object' || value === null) return [];
        const inside = Object.values(value).flatMap(objects);
        return (value as Schema)['type'] === 'object' ? [value as Schema, ...inside] : inside;
      };
      const described = objects([document.components.schemas, Object.values(document.paths)]);
      for (const schema of described) {
        assert.ok(
          schema['properties'] !== undefined || schema['additionalProperties'] !== undefined,
          JSON.stringify(schema),
        );
        assert.ok(!('propertyNames' in schema), JSON.stringify(schema));
      }
      assert.ok(described.some((schema) => schema['additionalProperties'] === true));
    });

    test(`${language}: registration at the root of the site has its own servers`, () => {
      for (const path of ['/agent/register', '/agent/auth']) {
        const found = document.paths[path] as unknown as { servers: { url: string }[] };
        assert.deepEqual(
          found.servers.map(({ url }) => url),
          [exampleAddresses.own],
          path,
        );
      }
      assert.ok(registrationDiscovery.safeParse(discoveryExample).success);
    });

    test(`${language}: no order endpoint and only example addresses`, () => {
      const text = JSON.stringify(document);
      assert.doesNotMatch(text, /order_url|\/orders?\b/);
      for (const [address] of text.matchAll(/https?:\/\/[^/"]+/g)) {
        assert.ok((Object.values(exampleAddresses) as string[]).includes(address), address);
      }
    });
  }
});
