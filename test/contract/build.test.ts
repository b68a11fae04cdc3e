import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { bounds } from '../../src-contract/bounds.ts';
import { editing } from '../../src-contract/editing.ts';
import { editingSchema, inputSchema, resultSchema } from '../../src-contract/json-schema.ts';
import { messages } from '../../src-contract/messages/index.ts';
import { operationNames, operations } from '../../src-contract/operations.ts';
import { service } from '../../src-contract/service.ts';
import { contractPath, contractState } from '../../src-contract/state.ts';
import { texts } from '../../src-contract/descriptions/index.ts';

const repository = join(import.meta.dirname, '../..');
const script = join(repository, 'src-contract/build.ts');

let root: string;
function makeRoot(): void {
  root = mkdtempSync(join(tmpdir(), 'md-shop-contract-'));
  cpSync(join(repository, 'src-contract'), join(root, 'src-contract'), { recursive: true });
  cpSync(join(repository, 'package.json'), join(root, 'package.json'));
}
const removeRoot = () => rmSync(root, { recursive: true });

function build(...options: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [script, '--root', root, ...options], { encoding: 'utf8' });
}

function builtFile(): string {
  assert.equal(build().status, 0);
  return readFileSync(join(root, contractPath), 'utf8');
}

function checkFailsWith(word: string): void {
  const { status, stderr } = build('--check');
  assert.equal(status, 1);
  assert.match(stderr, new RegExp(`contract\\.php.*${word}.*npm run build`, 's'));
}

describe('the build', () => {
  beforeEach(makeRoot);
  afterEach(removeRoot);

  test('the same sources give the same bytes, and the build leaves no other files', () => {
    assert.equal(builtFile(), builtFile());
    assert.deepEqual(readdirSync(dirname(join(root, contractPath))), ['contract.php', 'documents.php']);
  });

  test('--check passes on a fresh file and writes nothing', () => {
    const before = builtFile();
    assert.equal(build('--check').status, 0);
    assert.equal(readFileSync(join(root, contractPath), 'utf8'), before);
  });

  test('--check reports a missing file and does not write it', () => {
    checkFailsWith('missing');
    assert.equal(contractState(root).state, 'missing');
  });

  test('--check reports a changed, an added and a removed source', () => {
    builtFile();
    appendFileSync(join(root, 'src-contract/descriptions/ro.ts'), '\n');
    checkFailsWith('not made from');
    builtFile();
    writeFileSync(join(root, 'src-contract/resources/another.ts'), '');
    checkFailsWith('not made from');
    builtFile();
    rmSync(join(root, 'src-contract/resources/another.ts'));
    checkFailsWith('not made from');
  });

  test('--check reports another release', () => {
    builtFile();
    const path = join(root, 'package.json');
    const changed = { ...(JSON.parse(readFileSync(path, 'utf8')) as object), version: '9.9.9' };
    writeFileSync(path, JSON.stringify(changed));
    checkFailsWith('not made from');
    assert.match(builtFile(), /'release' => '9\.9\.9'/);
  });

  test('a file of another format is stale', () => {
    builtFile();
    writeFileSync(join(root, contractPath), '<?php return [];');
    assert.equal(contractState(root).state, 'stale');
  });
});

type Argument = Record<string, unknown>;
type Contract = {
  format: number;
  service: Record<string, unknown>;
  bounds: unknown;
  operations: Record<string, Record<string, unknown> & { arguments: Record<string, Argument> }>;
  texts: unknown;
  messages: unknown;
  editing: Record<string, string>;
};

describe('the built file as PHP reads it', () => {
  let contract: Contract;
  after(removeRoot);
  before(() => {
    makeRoot();
    assert.equal(build().status, 0);
    const code =
      'ob_start(); $c = require $argv[1]; $o = ob_get_clean(); if ($o !== "") { exit(9); } echo json_encode($c, JSON_THROW_ON_ERROR);';
    const read = execFileSync('php', ['-r', code, '--', join(root, contractPath)], { encoding: 'utf8' });
    contract = JSON.parse(read) as Contract;
  });

  test('texts and messages are unchanged', () => {
    assert.deepEqual(contract.texts, texts);
    assert.deepEqual(contract.messages, messages);
  });

  test('the service has its values', () => {
    assert.equal(contract.format, 5);
    assert.deepEqual(contract.service, {
      name: 'md.shop/catalog',
      version: service.version,
      namespace: 'md-shop/v1',
      languages: ['ro', 'ru'],
      default_language: 'ro',
      currency: 'MDL',
      cache_seconds: 60,
      retry_after: 30,
      mcp_versions: ['2025-11-25', '2025-06-18', '2025-03-26'],
      scopes: ['catalog:read', 'content:read'],
      credential_seconds: 86_400,
    });
  });

  test('the bounds are those of the contract, with names in snake case', () => {
    const {
      argumentText,
      perPage,
      priceDigits,
      agentName,
      registrationBody,
      requestBody,
      messageDepth,
      hintSlugs,
      searchTerms,
      filterText,
      matchingVariants,
      ...rest
    } = bounds;
    const expected = {
      ...rest,
      search_terms: searchTerms,
      filter_text: filterText,
      matching_variants: matchingVariants,
      argument_text: argumentText,
      per_page: perPage,
      price_digits: priceDigits,
      agent_name: agentName,
      registration_body: registrationBody,
      request_body: requestBody,
      message_depth: messageDepth,
      hint_slugs: hintSlugs,
    };
    assert.deepEqual(contract.bounds, expected);
  });

  test('the schemas are those of the contract', () => {
    assert.deepEqual(Object.keys(contract.operations), operationNames);
    for (const name of operationNames) {
      const made = contract.operations[name];
      assert.deepEqual(JSON.parse(made?.['input_schema'] as string), inputSchema(operations[name]));
      assert.deepEqual(JSON.parse(made?.['result_schema'] as string), resultSchema(operations[name]));
    }
    for (const [name, schema] of Object.entries(editing)) {
      assert.deepEqual(JSON.parse(contract.editing[name] ?? ''), editingSchema(schema));
    }
  });

  test('the argument rules are those of the contract', () => {
    const slug = { in: 'query', type: 'string', max_length: 120, form: 'slug', empty: 'absent', required: false };
    const search = { ...slug, form: 'text' };
    const ofVariant = { ...search, max_length: 60 };
    const choice = { in: 'query', type: 'string', empty: 'absent', required: false };
    const price = { ...choice, pattern: '^[0-9]{1,7}(\\.[0-9]{1,2})?$', form: 'price' };
    const page = { in: 'query', type: 'integer', minimum: 1, maximum: 1000, default: 1, required: false };
    const perPage = { ...page, maximum: 50, default: 20 };
    const language = { in: 'query', type: 'string', enum: ['ro', 'ru'], default: 'ro', required: false };
    const id = { in: 'path', type: 'integer', minimum: 1, required: true };
    const found = Object.fromEntries(Object.entries(contract.operations).map(([name, made]) => [name, made.arguments]));
    assert.deepEqual(found, {
      search_products: {
        search,
        category: slug,
        brand: slug,
        page,
        per_page: perPage,
        language,
        size: ofVariant,
        color: ofVariant,
        price_min: { ...price, at_most: 'price_max' },
        price_max: price,
        availability: { ...choice, enum: ['in_stock', 'backorder'] },
        sort: { ...choice, enum: ['relevance', 'newest', 'price_asc', 'price_desc', 'name'], default: 'relevance' },
      },
      get_product: { id, language },
      search_site: { search, page, per_page: perPage, language },
      list_categories: { language },
      // An empty array, since PHP does not distinguish lists from maps.
      health: [],
      register_agent: {
        name: { in: 'body', type: 'string', min_length: 1, max_length: 80, form: 'name', required: true },
        method: { in: 'body', type: 'string', enum: ['anonymous'], required: true },
      },
      get_agent: [],
      revoke_agent: [],
    });
  });

  test('the operations are those of the contract', () => {
    const facts = Object.entries(contract.operations).map(([name, made]) => [
      name,
      ...['method', 'path', 'tool', 'cacheable', 'credential', 'statuses'].map((key) => made[key]),
    ]);
    assert.deepEqual(facts, [
      ['search_products', 'GET', '/products', true, true, 'optional', [200, 400, 401, 503]],
      ['get_product', 'GET', '/products/{id}', true, true, 'optional', [200, 400, 401, 404, 503]],
      ['search_site', 'GET', '/content', true, true, 'optional', [200, 400, 401, 503]],
      ['list_categories', 'GET', '/categories', true, true, 'optional', [200, 400, 401, 503]],
      ['health', 'GET', '/health', false, false, 'optional', [200, 401, 503]],
      ['register_agent', 'POST', '/agents/register', false, false, 'ignored', [201, 400, 413, 429, 503]],
      ['get_agent', 'GET', '/agents/me', false, false, 'required', [200, 401, 503]],
      ['revoke_agent', 'POST', '/agents/revoke', false, false, 'required', [200, 401, 503]],
    ]);
  });
});

test('only the build needs Node: the rest of the contract runs in a browser', () => {
  const folder = join(repository, 'src-contract');
  const needNode = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') && /from 'node:|\bprocess\.\w|\bBuffer\b/.test(readFileSync(join(folder, file), 'utf8')),
    )
    .sort();
  assert.deepEqual(needNode, ['build.ts', 'digest.ts', 'state.ts']);
});
