import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { JsonSchema } from '../../src-contract/json-schema.ts';
import { markedProperties, resultSchema } from '../../src-contract/json-schema.ts';
import { operationNames, operations } from '../../src-contract/operations.ts';
import { service } from '../../src-contract/service.ts';
import { texts } from '../../src-contract/descriptions/index.ts';
import { page } from './support/pages.ts';

type Route = { endpoints: { methods: string[]; args: Record<string, JsonSchema> | [] }[]; schema?: JsonSchema };

describe("WordPress's index of the routes", () => {
  let routes: Record<string, Route>;
  before(async () => {
    const { status, text } = await page(`/wp-json/${service.namespace}?context=help`);
    assert.equal(status, 200, text);
    ({ routes } = JSON.parse(text) as { routes: Record<string, Route> });
  });

  for (const name of operationNames) {
    const operation = operations[name];
    const path = `/${service.namespace}${operation.path.replace(/\{(\w+)\}/, '(?P<$1>[^/]+)')}`;

    test(`${name} describes each argument and its bounds`, () => {
      const endpoint = routes[path]?.endpoints[0];
      assert.deepEqual(endpoint?.methods, [operation.method]);
      const properties = Object.entries(markedProperties(operation.arguments));
      assert.deepEqual(
        Object.keys(endpoint.args),
        properties.map(([argument]) => argument),
      );
      for (const [argument, schema] of properties) {
        const shown: JsonSchema = (endpoint.args as Record<string, JsonSchema>)[argument] ?? {};
        assert.equal(shown['description'], texts.en.arguments[argument as keyof typeof texts.en.arguments]);
        for (const keyword of ['type', 'enum', 'minimum', 'maximum', 'maxLength', 'pattern', 'default']) {
          assert.deepEqual(shown[keyword], schema[keyword], `${argument}: ${keyword}`);
        }
      }
    });

    test(`${name} has the schema of its response`, () => {
      assert.deepEqual(routes[path]?.schema, resultSchema(operation));
    });
  }
});
