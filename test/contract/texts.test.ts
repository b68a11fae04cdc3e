import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { errors } from '../../src-contract/errors.ts';
import { inputSchema, openSchema, resultSchema } from '../../src-contract/json-schema.ts';
import type { JsonSchema } from '../../src-contract/json-schema.ts';
import { pluralForms } from '../../src-contract/messages/catalogue.ts';
import { messages } from '../../src-contract/messages/index.ts';
import { openApiTexts } from '../../src-contract/openapi-texts.ts';
import { operationNames, operations, statuses } from '../../src-contract/operations.ts';
import { errorBody } from '../../src-contract/resources/error.ts';
import { service, textLanguages } from '../../src-contract/service.ts';
import type { TextLanguage } from '../../src-contract/service.ts';
import { texts } from '../../src-contract/descriptions/index.ts';
import { phpTexts } from './php-tokens.ts';

/** A message of any language: a sentence, or its plural forms. */
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
    test(`${language}: no text is empty or has surrounding white space`, () => {
      for (const [key, sentence] of [...flatten(texts[language]), ...flatten(messages[language])]) {
        assert.match(sentence, /^\S(.*\S)?$/u, key);
        assert.doesNotMatch(sentence, / {2}/u, key);
      }
    });

    test(`${language}: messages with a count have the plural forms of the language and show the count`, () => {
      for (const [key, message] of Object.entries<Message>(messages[language])) {
        if (typeof message === 'string') continue;
        assert.deepEqual(Object.keys(message), [...pluralForms[language]], key);
        for (const form of Object.values(message)) assert.match(form, /\{count\}/, key);
      }
    });
  }
});

test('Russian texts have no sentence in Latin letters, and no Latin letter inside a Russian word', () => {
  // Codes, names and file types are the same in every language, and so is the plugin's name.
  const codes =
    /MD Shop Catalog for Agents|ChatGPT|Claude|Streamable HTTP|OpenAPI|MCP|API|wp md-shop agents list|Authorization: Bearer|Retry-After|access_token|agent_id|anonymous|Bearer|ID|IP|UTF-8|ASCII|503 Service Unavailable|npm run build|apt install php-mbstring|generated\/contract\.php|src-contract|proc_open|mbstring|Debian|Ubuntu|matching_variants|availability|price_asc|price_desc|price_from|price_max|price_min|relevance|total_pages|in_stock|backorder|out_of_stock|md_shop_|variant_id|WordPress|WooCommerce|--apply|degraded|RFC 3339|currency|category|delivery|warranty|newest|search|status|brand|price|coach|cookie|false|true|null|name|news|page|size|HTTP|MDL|PHP|UTC|faq|url|zip|ok|id|ro|ru|wp/g;
  for (const [key, sentence] of [...flatten(texts.ru), ...flatten(messages.ru)]) {
    const rest = sentence.replace(/\{[a-z_]+\}/g, '').replace(codes, '');
    assert.doesNotMatch(rest, /[A-Za-z]/, `${key}: ${sentence}`);
    assert.match(rest, /[а-яё]/iu, key);
  }
});

/** Returns lines with the word «ключ». It is allowed only for the secret key of the hashes, in the privacy text. */
function keys(text: string): string[] {
  const found = text.matchAll(/.*(?<![а-яё])(?<!секретным )ключ(?:а|у|ом|е|и|ей|ам|ами|ах)?(?![а-яё]).*/gi);
  return [...found].map(([sentence]) => sentence.trim());
}

test('Russian texts and guides always call the credential «токен»', () => {
  assert.deepEqual(keys('Включая ключевое.\n\nОтозвать ключи?\nхеш с секретным ключом'), ['Отозвать ключи?']);
  const root = join(import.meta.dirname, '../..');
  const guides = join(root, 'plugin/guides/ru');
  const files = ['messages/ru.ts', 'descriptions/ru.ts', 'openapi-texts.ts'].map((file) =>
    join(root, 'src-contract', file),
  );
  for (const file of [...files, ...readdirSync(guides).map((guide) => join(guides, guide))]) {
    assert.deepEqual(keys(readFileSync(file, 'utf8')), [], file);
  }
});

test('Romanian texts and guides call the credential „token” and the tools „instrumente”, and address agents politely', () => {
  const root = join(import.meta.dirname, '../..');
  const guides = join(root, 'plugin/guides/ro');
  const contract = ['messages/ro.ts', 'descriptions/ro.ts', 'openapi-texts.ts', 'browser/texts.ts'];
  const files = contract.map((file) => join(root, 'src-contract', file));
  const foreign = /credențial|unealt|unelte/iu;
  assert.match('Credențialul', foreign);
  for (const file of [...files, ...readdirSync(guides).map((guide) => join(guides, guide))]) {
    assert.doesNotMatch(readFileSync(file, 'utf8'), foreign, file);
  }
  // These descriptions are part of guides that say „dumneavoastră” throughout.
  const familiar =
    /(?<!\p{L})(?:folosește|urmează|cere|verifică|transmite|păstrează|trimite|așteaptă|nu deduce)(?!\p{L})/iu;
  for (const { description } of Object.values(texts.ro.operations)) assert.doesNotMatch(description, familiar);
});

test('OpenAPI and the guides name what the header about a search can say, and nothing else', () => {
  const root = join(import.meta.dirname, '../..');
  // The words of the header are the class's only texts in lower case.
  const said = phpTexts(join(root, 'plugin/src/Operations'))
    .filter(({ file, text }) => file.endsWith('/SearchHeader.php') && /^[a-z-]+$/.test(text))
    .map(({ text }) => text);
  assert.ok(said.includes('filtered-out') && said.includes('prices'), said.join(' '));
  const linesAbout = (guide: string) =>
    readFileSync(join(root, 'plugin/guides', guide), 'utf8')
      .split('\n')
      .filter((line) => line.includes('`Md-Shop-Search`'))
      .join('\n');
  const codes = (lines: string) => new Set([...lines.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code ?? ''));
  const others = ['search'];
  for (const language of service.languages) {
    const described = openApiTexts[language].headers['Md-Shop-Search'];
    for (const word of said) assert.ok(described.includes(word), `OpenAPI in ${language}: ${word}`);
    const inGuide = codes(linesAbout(`${language}/api-docs.md`));
    assert.deepEqual([...inGuide].filter((code) => !others.includes(code)).sort(), [...said].sort(), language);
    // A skill says only what the agent must do.
    const inSkill = codes(linesAbout(`${language}/skill-shop-catalog.md`));
    for (const word of ['filtered-out', 'left-out', 'corrected', 'prices'])
      assert.ok(inSkill.has(word), `${language}: ${word}`);
    for (const code of inSkill) assert.ok([...said, ...others].includes(code), `${language}: ${code}`);
  }
});

test('Romanian texts write ș and ț with a comma below, and no Cyrillic letter', () => {
  for (const [key, sentence] of [...flatten(texts.ro), ...flatten(messages.ro)]) {
    assert.doesNotMatch(sentence, /[şţŞŢ\u0400-\u04ff]/u, key);
    // A cedilla or comma as a combining mark looks the same, but a search never finds it.
    assert.equal(sentence, sentence.normalize('NFC'), key);
  }
});

test('every argument and every field of every response is described, in each language', () => {
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
  assert.equal(undescribed(resultSchema(operations.get_product)).length > 20, true, 'the check finds fields');
});

test('a field has its own description', () => {
  const schema = resultSchema(operations.search_products, texts.ru) as {
    properties: { items: { items: { properties: Record<string, JsonSchema> } } };
  };
  assert.equal(schema.properties.items.items.properties['sku']?.['description'], texts.ru.fields['product.sku']);
});

/** Numbers of products in words, from the plugin's PHP code. */
function countedByPhp(language: TextLanguage, numbers: readonly number[]): string[] {
  const plugin = join(import.meta.dirname, '../../plugin');
  const code = `require $argv[1] . '/autoload.php';
    $messages = new MdShop\\Catalog\\Contract\\Messages(MdShop\\Catalog\\Contract\\Contract::load($argv[1] . '/generated/contract.php'));
    echo json_encode(array_map(fn ($n) => $messages->text($argv[2], 'products.count', ['count' => $n]), json_decode($argv[3])));`;
  const args = ['-r', code, '--', plugin, language, JSON.stringify(numbers)];
  return JSON.parse(execFileSync('php', args, { encoding: 'utf8' })) as string[];
}

for (const language of textLanguages) {
  test(`${language}: PHP uses the plural forms of CLDR`, () => {
    const rules = new Intl.PluralRules(language);
    const forms: Readonly<Record<string, string>> = messages[language]['products.count'];
    const numbers = Array.from({ length: 1201 }, (_, n) => n);
    const expected = numbers.map((n) => forms[rules.select(n)]?.replace('{count}', String(n)));
    assert.deepEqual(countedByPhp(language, numbers), expected);
  });
}

describe('errors', () => {
  test('every operation has its success status and the statuses of its errors', () => {
    for (const name of operationNames) {
      const expected = [operations[name].success, ...operations[name].errors.map((key) => errors[key].status)];
      assert.deepEqual(statuses(operations[name]), [...new Set(expected)]);
    }
    assert.deepEqual(statuses(operations.get_product), [200, 400, 401, 404, 503]);
    assert.deepEqual(statuses(operations.health), [200, 401, 503]);
    assert.deepEqual(statuses(operations.register_agent), [201, 400, 413, 429, 503]);
  });

  test('every error matches the error schema and has a unique code', () => {
    const codes = Object.values(errors).map(({ code, message, status }) => {
      errorBody.parse({ code, message, data: { status } });
      return code;
    });
    assert.equal(new Set(codes).size, codes.length);
  });

  test('only the message about parameters has a placeholder', () => {
    const found = Object.entries(errors).flatMap(([key, { message }]) =>
      placeholders(message.replaceAll(operations.get_product.path, '')).map((placeholder) => `${key} ${placeholder}`),
    );
    assert.deepEqual(found, ['invalid_parameters {params}']);
  });

  test('the error about an unknown path names every path', () => {
    for (const name of operationNames) {
      assert.ok(errors.no_route.message.split(/[ ,]+/).includes(operations[name].path), name);
    }
  });
});
