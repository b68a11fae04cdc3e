import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { hints, mcpErrors, toolProblems } from '../../src-contract/mcp/errors.ts';
import { listedPrompt, tool, toolNames } from '../../src-contract/mcp/contract-array.ts';
import { prompt } from '../../src-contract/mcp/prompt.ts';
import { mcpServer } from '../../src-contract/mcp/server.ts';
import { service } from '../../src-contract/service.ts';
import { texts } from '../../src-contract/descriptions/index.ts';
import { phpTexts } from './php-tokens.ts';

describe('texts and errors of the MCP server', () => {
  test('every error is used, and every used error exists', () => {
    const literals = phpTexts(join(import.meta.dirname, '../../plugin'));
    const named = new Set(literals.map(({ text }) => text));
    assert.deepEqual(
      Object.keys(mcpErrors).filter((name) => !named.has(name)),
      [],
    );
    const made = literals
      .filter(({ call, first, file }) => first && call === 'Problem' && file.includes('/Transport/Mcp/'))
      .map(({ text }) => text);
    assert.ok(made.length > 15, String(made.length));
    assert.deepEqual(
      made.filter((name) => !(name in mcpErrors)),
      [],
    );
    for (const name of [...Object.keys(toolProblems), ...Object.keys(hints)]) assert.ok(named.has(name), name);
  });
  test('no code belongs to a newer protocol, and the codes of JSON-RPC have their standard meaning', () => {
    for (const [name, { code, status }] of Object.entries(mcpErrors)) {
      assert.ok(code > -32020 || code < -32099, name);
      if (code === -32700) assert.equal(status, 400, name);
      if (code === -32601 || code === -32602) assert.equal(status, 200, name);
    }
  });
  test('tool descriptions say when to use them, and their schemas are valid and complete', () => {
    assert.equal(toolNames.length, 4);
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
    for (const name of toolNames) {
      const { description, inputSchema, outputSchema } = tool(name) as {
        description: string;
        inputSchema: object;
        outputSchema: object;
      };
      assert.match(description, /Use this/, name);
      assert.ok(description.length > 200 && description.length < 1500, `${name}: ${description.length}`);
      for (const schema of [inputSchema, outputSchema]) {
        ajv.compile(schema);
        assert.doesNotMatch(JSON.stringify(schema), /"\$ref"|"x-/);
      }
    }
  });
  test('every text for agents says to use search_site for delivery, payment, returns and sizes', () => {
    const topics = {
      en: /delivery, payment, returns and size guides/,
      ro: /livrare, plată, retur, ghiduri de mărimi/,
      ru: /доставка, оплата, возврат, таблицы размеров/,
    };
    for (const [language, said] of Object.entries(topics)) {
      assert.match(texts[language as keyof typeof texts].operations.search_site.description, said, language);
    }
    assert.match(mcpServer.instructions, topics.en);
    assert.match(mcpServer.instructions, /For other languages use ro and tell the customer/);
  });
  test('the instructions name every tool and every language, and are short', () => {
    for (const name of [...toolNames, ...service.languages, service.currency])
      assert.ok(mcpServer.instructions.includes(name), name);
    assert.ok(mcpServer.instructions.length < 2500);
    assert.ok(mcpServer.description.length <= 100);
  });
  test('the prompt exists in every language of the content and names everything necessary', () => {
    assert.deepEqual(Object.keys(prompt.texts), [...service.languages]);
    const { ro, ru } = prompt.texts;
    for (const text of [ro, ru]) {
      for (const word of [
        'search_products',
        'get_product',
        'list_categories',
        'search_site',
        'price_from',
        'purchase_instructions',
        'MDL',
      ])
        assert.ok(text.includes(word), word);
      assert.equal(text.match(/^\d\./gm)?.length, 6);
    }
    assert.match(ro, /mărimea.*sportul.*bugetul.*compară variantele.*livrare, plată, retur.*confirmarea/s);
    assert.match(ru, /размер.*спорт.*бюджет.*сравните варианты.*доставке, оплате, возврате.*подтверждения/s);
    assert.doesNotMatch(ro, /[\u0400-\u04ffşţŞŢ]/u);
    assert.doesNotMatch(ru.replace(/[a-z_]+(="ru")?|MDL/g, ''), /[A-Za-z]/);
    assert.deepEqual(listedPrompt()['arguments'], [
      { name: 'language', description: texts.en.arguments.language, required: false },
    ]);
  });
});
