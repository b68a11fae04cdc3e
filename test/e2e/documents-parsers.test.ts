import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import LinkHeader from 'http-link-header';
import { lint } from 'markdownlint/promise';
import { LinkChecker, LinkState } from 'linkinator';
import { root } from '../../src-harness/support/root.ts';
import { testSite } from './site.ts';
import { addressesIn, document, documents, guides } from './support/documents.ts';
import { page } from './support/pages.ts';

const run = promisify(execFile);
const tool = (name: string) => join(root, 'node_modules', '.bin', name);

/** Rules that do not apply to guides: a paragraph is one line, and tables of fields are as wide as their texts. */
const markdownRules = { default: true, MD013: false, MD060: false, MD034: true, MD041: true };

async function lintText(name: string, text: string): Promise<string[]> {
  const results = await lint({ strings: { [name]: text }, config: markdownRules });
  return (results[name] ?? []).map((one) => `${one.lineNumber}: ${one.ruleNames.join('/')} ${one.errorDetail ?? ''}`);
}

describe('documents in third-party parsers: Markdown', () => {
  for (const { path } of guides) {
    test(`${path} has no Markdown errors`, async () => {
      assert.deepEqual(await lintText(path, (await document(path)).text), []);
    });
  }
  test('the linter detects an error', async () => {
    assert.notDeepEqual(await lintText('broken', '# a\n# b\n* x\n'), []);
  });
});

describe('documents in third-party parsers: every address that a guide contains', () => {
  test('responds, or accepts only POST as the guide says', async () => {
    const { url } = await testSite();
    const seen = new Map<string, number>();
    for (const { path } of guides) {
      for (const address of addressesIn((await document(path)).text, url)) {
        // Skips base URLs, URL templates, and examples of things that this site does not have.
        if (/[{…]|search=|\/products\/7\b|per_page=51/.test(address) || address.endsWith('/wp-json/md-shop/v1'))
          continue;
        if (/example|urban-80|nistrel-urban|wp-content|marca\/nistrel|role-in-line|%D1%80/.test(address)) continue;
        if (!seen.has(address)) seen.set(address, (await page(address)).status);
      }
    }
    const onlyPost = /\/(?:mcp|agent\/register|agents\/register|agents\/revoke)$/;
    for (const [address, status] of seen) {
      assert.equal(status, onlyPost.test(address) ? 405 : address.endsWith('/agents/me') ? 401 : 200, address);
    }
    assert.ok(seen.size > 30, String(seen.size));
  });

  test('linkinator follows all links of the guides to the site and finds no broken one', async () => {
    const { url } = await testSite();
    const checker = new LinkChecker();
    for (const { path } of guides) {
      const { text } = await document(path);
      const folder = await mkdtemp(join(tmpdir(), 'md-shop-links-'));
      try {
        await writeFile(join(folder, 'guide.md'), text);
        const { links } = await checker.check({ path: 'guide.md', serverRoot: folder, markdown: true, retry: false });
        const own = links.filter((link) => link.url.startsWith(url));
        // Skills contain addresses only as code, not as links.
        assert.ok(own.length > (path.endsWith('llms.txt') ? 10 : path.endsWith('SKILL.md') ? -1 : 1), path);
        assert.deepEqual(
          own.filter(({ state }) => state === LinkState.BROKEN).map((link) => `${link.url} ${String(link.status)}`),
          [],
          path,
        );
      } finally {
        await rm(folder, { recursive: true });
      }
    }
  });
});

describe('documents in third-party parsers: Link', () => {
  test('the headers of documents and pages are valid, and their links respond', async () => {
    const { url } = await testSite();
    for (const [path, prefix] of [
      ['/', ''],
      ['/ru/', '/ru'],
      ['/magazin/', ''],
      ['/.well-known/api-catalog', ''],
      ['/ru/llms.txt', '/ru'],
    ] as const) {
      const { headers } = await page(path);
      const links = LinkHeader.parse(headers.get('link') ?? '');
      for (const [relation, target, type] of [
        ['api-catalog', '/.well-known/api-catalog', 'application/linkset+json'],
        ['ai-catalog', '/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
        ['service-desc', `${prefix}/openapi.json`, 'application/json'],
        ['service-doc', `${prefix}/api-docs.md`, 'text/markdown'],
        ['describedby', `${prefix}/llms.txt`, 'text/plain'],
      ] as const) {
        const found = links.rel(relation);
        assert.deepEqual(
          found.map((one) => [one.uri, one['type']]),
          [[`${url}${target}`, type]],
          `${path} ${relation}`,
        );
      }
    }
  });
});

describe('documents in third-party parsers: OpenAPI', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'md-shop-openapi-'));
  });
  after(() => rm(folder, { recursive: true }));

  for (const path of ['/openapi.json', '/ru/openapi.json']) {
    test(`${path}: Redocly and Spectral report nothing but the configured exceptions`, async () => {
      const file = join(folder, 'openapi.json');
      await writeFile(file, (await document(path)).text);
      await run(process.execPath, [tool('redocly'), 'lint', file, '--config', join(root, 'redocly.yaml')], {
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: '1' },
      });
      await run(process.execPath, [
        tool('spectral'),
        'lint',
        file,
        '--ruleset',
        join(root, '.spectral.yaml'),
        '--fail-severity',
        'hint',
      ]);
    });
  }
  test('both tools report a broken description', async () => {
    const file = join(folder, 'broken.json');
    const broken = JSON.parse((await document('/openapi.json')).text) as {
      paths: Record<string, { get: { responses: unknown } }>;
    };
    const first = broken.paths['/products'];
    assert.ok(first);
    first.get.responses = {};
    await writeFile(file, JSON.stringify({ ...broken, info: { title: 'x' } }));
    await assert.rejects(
      run(process.execPath, [tool('redocly'), 'lint', file, '--config', join(root, 'redocly.yaml')]),
    );
    await assert.rejects(
      run(process.execPath, [tool('spectral'), 'lint', file, '--ruleset', join(root, '.spectral.yaml')]),
    );
  });
});

/** A request that a guide shows, byte for byte, and the JSON that follows it. */
type Shown = {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly answer: unknown;
};

function shownIn(text: string): readonly Shown[] {
  const blocks = text.matchAll(/```http\n([\s\S]*?)\n```(?:\n\n(?:[^\n`]+\n\n)?```json\n([\s\S]*?)\n```)?/g);
  return [...blocks].map(([, request = '', json]) => {
    const [head = '', body] = request.split('\n\n', 2);
    const [line = '', ...headers] = head.split('\n');
    const [method = '', address = ''] = line.split(' ');
    return {
      method,
      address,
      headers: Object.fromEntries(headers.map((header) => header.split(': ', 2))) as Record<string, string>,
      body,
      answer: json === undefined ? undefined : (JSON.parse(json) as unknown),
    };
  });
}

const namesOf = (value: unknown): readonly string[] => Object.keys(value as object).sort();

describe('documents in third-party parsers: examples in guides', () => {
  for (const path of ['/api-docs.md', '/ru/api-docs.md', '/auth.md', '/ru/auth.md']) {
    test(`${path}: every shown request gets the shown response`, async () => {
      const { url } = await testSite();
      const shown = shownIn((await document(path)).text);
      assert.equal(shown.length, path.endsWith('auth.md') ? 1 : 11);
      const list = await page(`/wp-json/md-shop/v1/products${path.startsWith('/ru') ? '?language=ru' : ''}`);
      const { items } = JSON.parse(list.text) as { items: { id: number; sizes: string[] }[] };
      const withVariants = items.find(({ sizes }) => sizes.length > 0);
      let token = '';
      for (const { method, address, headers, body, answer } of shown) {
        assert.ok(address.startsWith(`${url}/`), address);
        const response = await page(address.replace(/\/products\/7\b/, `/products/${String(withVariants?.id)}`), {
          method,
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, value.replace('<ACCESS_TOKEN>', token)]),
          ),
          ...(body === undefined ? {} : { body }),
        });
        const status = address.includes('per_page=51') ? 400 : /\/register$/.test(address) ? 201 : 200;
        assert.equal(response.status, status, `${method} ${address}: ${response.text}`);
        const real = JSON.parse(response.text) as Record<string, unknown>;
        if (status === 400) assert.deepEqual(real, answer);
        if (answer !== undefined) assert.deepEqual(namesOf(real), namesOf(answer), `${method} ${address}`);
        if (typeof real['access_token'] === 'string') token = real['access_token'];
      }
      // This credential was revoked by the last request.
      if (shown.length > 1) {
        const { status } = await page('/wp-json/md-shop/v1/agents/me', {
          headers: { Authorization: `Bearer ${token}` },
        });
        assert.deepEqual([token !== '', status], [true, 401]);
      }
    });
  }
});

test('what is served as JSON is valid JSON', async () => {
  for (const { path, type } of documents) {
    if (type.includes('json')) JSON.parse((await document(path)).text);
  }
});
