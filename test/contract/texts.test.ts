import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { errors, fill, parameterErrors } from '../../src-contract/errors.ts';
import { inputSchema, openSchema, resultSchema } from '../../src-contract/json-schema.ts';
import type { JsonSchema } from '../../src-contract/json-schema.ts';
import { plural, pluralForms } from '../../src-contract/messages/catalogue.ts';
import { messages } from '../../src-contract/messages/index.ts';
import { operationNames, operations, statuses } from '../../src-contract/operations.ts';
import { errorBody } from '../../src-contract/resources/error.ts';
import { service, textLanguages } from '../../src-contract/service.ts';
import { texts } from '../../src-contract/texts/index.ts';

/** A message of any language: a sentence, or its counted forms. */
type Message = string | Readonly<Record<string, string>>;
type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : [...flatten(value, `${prefix}${key} / `)],
    ),
  );
}

function placeholders(sentence: string): string[] {
  return [...sentence.matchAll(/\{[^}]*\}/g)].map(([found]) => found).sort();
}

describe('the three languages', () => {
  for (const language of service.languages) {
    test(`${language}: the same texts as in English, with the same placeholders`, () => {
      const [own, english] = [flatten(texts[language]), flatten(texts.en)];
      assert.deepEqual([...own.keys()].sort(), [...english.keys()].sort());
      for (const [key, sentence] of own) {
        assert.deepEqual(placeholders(sentence), placeholders(english.get(key) ?? ''), key);
      }
    });

    test(`${language}: the same messages as in English, with the same placeholders in every form`, () => {
      assert.deepEqual(Object.keys(messages[language]), Object.keys(messages.en));
      for (const [key, own] of Object.entries<Message>(messages[language])) {
        const english = messages.en[key as keyof typeof messages.en];
        assert.equal(typeof own, typeof english, key);
        const expected = placeholders(typeof english === 'string' ? english : english.other);
        for (const form of typeof own === 'string' ? [own] : Object.values(own)) {
          assert.deepEqual(placeholders(form), expected, key);
        }
      }
    });
  }

  for (const language of textLanguages) {
    test(`${language}: no text is empty or ragged`, () => {
      for (const [key, sentence] of [...flatten(texts[language]), ...flatten(messages[language])]) {
        assert.match(sentence, /^\S(.*\S)?$/u, key);
        assert.doesNotMatch(sentence, / {2}/u, key);
      }
    });

    test(`${language}: counted messages have the forms of the language and show the count`, () => {
      for (const [key, message] of Object.entries<Message>(messages[language])) {
        if (typeof message === 'string') continue;
        assert.deepEqual(Object.keys(message), [...pluralForms[language]], key);
        for (const form of Object.values(message)) assert.match(form, /\{count\}/, key);
      }
    });

    test(`${language}: whole numbers are counted as CLDR counts them`, () => {
      const rules = new Intl.PluralRules(language);
      for (let n = 0; n <= 1200; n++) assert.equal(plural(language, n), rules.select(n), String(n));
    });
  }
});

test('Russian texts have no sentence left in Latin letters, and no Latin letter inside a Russian word', () => {
  // Codes, names and file kinds are the same in every language; so is the plugin's own name.
  const codes =
    /MD Shop Catalog for Agents|503 Service Unavailable|npm run build|wp md-shop (?:rebuild|agents list)|Authorization: Bearer|Retry-After|access_token|agent_id|anonymous|Bearer|price_from|total_pages|in_stock|backorder|out_of_stock|md_shop_|variant_id|WordPress|degraded|RFC 3339|currency|category|delivery|warranty|status|brand|price|coach|cookie|false|true|null|news|page|HTTP|MDL|PHP|UTC|faq|url|zip|GD|ok|id|ro|ru|wp/g;
  for (const [key, sentence] of [...flatten(texts.ru), ...flatten(messages.ru)]) {
    // Nothing to translate: the plugin's name, and two prices with a dash.
    if (sentence === messages.en['plugin.title'] || key === 'price.range') continue;
    const rest = sentence.replace(/\{[a-z_]+\}/g, '').replace(codes, '');
    assert.doesNotMatch(rest, /[A-Za-z]/, `${key}: ${sentence}`);
    assert.match(rest, /[а-яё]/iu, key);
  }
});

test('Romanian texts write ș and ț with a comma below, and no Cyrillic letter', () => {
  for (const [key, sentence] of [...flatten(texts.ro), ...flatten(messages.ro)]) {
    assert.doesNotMatch(sentence, /[şţŞŢ\u0400-\u04ff]/u, key);
    // A cedilla or comma typed as a combining mark looks the same and is found by no search.
    assert.equal(sentence, sentence.normalize('NFC'), key);
  }
});

test('every argument and every field of every answer is described, in each language', () => {
  const undescribed = (schema: JsonSchema): string[] =>
    Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(([name, property]) => [
      ...(typeof property['description'] === 'string' && property['description'] !== '' ? [] : [name]),
      ...undescribed(property),
      ...undescribed((property['items'] ?? {}) as JsonSchema),
    ]);
  for (const language of textLanguages) {
    for (const name of operationNames) {
      assert.deepEqual(undescribed(inputSchema(operations[name], texts[language])), [], `${language} ${name}`);
      assert.deepEqual(undescribed(resultSchema(operations[name], texts[language])), [], `${language} ${name}`);
    }
    assert.deepEqual(undescribed(openSchema(errorBody, texts[language])), [], language);
  }
  assert.equal(undescribed(resultSchema(operations.get_product)).length > 20, true, 'the check itself sees fields');
});

test('a description tells of its own field', () => {
  const schema = resultSchema(operations.search_products, texts.ru) as {
    properties: { items: { items: { properties: Record<string, JsonSchema> } } };
  };
  assert.equal(schema.properties.items.items.properties['sku']?.['description'], texts.ru.fields['product.sku']);
});

describe('errors', () => {
  test('every operation answers its success and the statuses of its errors', () => {
    for (const name of operationNames) {
      const expected = [operations[name].success, ...operations[name].errors.map((key) => errors[key].status)];
      assert.deepEqual(statuses(operations[name]), [...new Set(expected)]);
    }
    assert.deepEqual(statuses(operations.get_product), [200, 400, 401, 404, 503]);
    assert.deepEqual(statuses(operations.health), [200, 401, 503]);
    assert.deepEqual(statuses(operations.register_agent), [201, 400, 413, 429, 503]);
  });

  test('every error is a body that fits the error shape, with its own code', () => {
    const codes = Object.values(errors).map(({ code, message, status }) => {
      errorBody.parse({ code, message, data: { status } });
      return code;
    });
    assert.equal(new Set(codes).size, codes.length);
  });

  test('only the message about parameters has something to fill in', () => {
    const found = Object.entries(errors).flatMap(([key, { message }]) =>
      placeholders(message.replaceAll(operations.get_product.path, '')).map((hole) => `${key} ${hole}`),
    );
    assert.deepEqual(found, ['invalid_parameters {params}']);
  });

  test('the error about a path names every path there is', () => {
    for (const name of operationNames) {
      assert.ok(errors.no_route.message.split(/[ ,]+/).includes(operations[name].path), name);
    }
  });

  test('templates are filled in, and a hole is an error', () => {
    assert.equal(fill(parameterErrors.integer_range, { minimum: 1, maximum: 50 }), 'must be an integer from 1 to 50');
    assert.equal(fill('{a}{b}', { a: '{b}', b: '$&' }), '{b}$&');
    assert.throws(() => fill(parameterErrors.too_long, {}), /\{maximum\}.*must not be longer/);
  });
});
