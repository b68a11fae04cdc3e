import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { prompt } from '../../src-contract/mcp/prompt.ts';
import { type mcpServer } from '../../src-contract/mcp/server.ts';
import { ask, refusedBy } from './support/mcp.ts';
import { php } from './support/php.ts';
import { testSite } from './site.ts';

type Listed = {
  uri: string;
  name: string;
  title: string;
  mimeType: string;
  size: number;
  annotations: { lastModified: string };
};
type Contents = { contents: [{ uri: string; mimeType: string; text: string }] };

const paths: Readonly<Record<keyof typeof mcpServer.resources, string>> = {
  'shop-site-guide': '/llms.txt',
  'shop-authentication': '/auth.md',
  'shop-api-guide': '/api-docs.md',
  'shop-site-guide-ru': '/ru/llms.txt',
  'shop-guide-ru': '/ru/shop/llms.txt',
  'shop-authentication-ru': '/ru/auth.md',
  'shop-api-guide-ru': '/ru/api-docs.md',
};

const listed = async () => (await ask<{ resources: Listed[] }>('resources/list')).resources;

describe('mcp: resources', () => {
  test('the seven documents with their names', async () => {
    const { url } = await testSite();
    const found = Object.fromEntries((await listed()).map(({ name, uri }) => [name, uri]));
    assert.deepEqual(found, Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, url + path])));
  });
  test('each has the size, media type and bytes of the document at its address', async () => {
    for (const { uri, size, mimeType, name } of await listed()) {
      const served = await fetch(uri);
      const bytes = Buffer.from(await served.arrayBuffer());
      const [read] = (await ask<Contents>('resources/read', { uri })).contents;
      assert.equal(Buffer.compare(Buffer.from(read.text, 'utf8'), bytes), 0, name);
      assert.equal(size, bytes.length, name);
      assert.equal(mimeType, served.headers.get('content-type')?.split(';')[0], name);
      assert.deepEqual([read.uri, read.mimeType], [uri, mimeType]);
    }
  });
  test('lastModified changes only with the bytes of that document', async () => {
    const before = await listed();
    for (const { annotations } of before) assert.match(annotations.lastModified, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const { setTestState } = await testSite();
    const later = Math.floor(Date.now() / 1000) + 5000;
    await setTestState({ now: later });
    try {
      assert.deepEqual(await listed(), before);
      const name = await php<string>(
        `$name = get_option( 'blogname' ); update_option( 'blogname', 'Alt nume' ); return $name;`,
      );
      try {
        const after = await listed();
        const changed = after.filter(({ size }, i) => size !== before[i]?.size).map(({ name: own }) => own);
        assert.ok(changed.includes('shop-site-guide') && !changed.includes('shop-site-guide-ru'), changed.join());
        for (const [i, { name: own, annotations }] of after.entries()) {
          const expected = changed.includes(own)
            ? new Date(later * 1000).toISOString().replace('.000', '')
            : before[i]?.annotations.lastModified;
          assert.equal(annotations.lastModified, expected, own);
        }
      } finally {
        await php(
          `update_option( 'blogname', json_decode( '${JSON.stringify(name).replaceAll("'", "\\'")}' ) ); return 1;`,
        );
      }
    } finally {
      await setTestState({ now: null });
      await php(`delete_option( 'md_shop_documents_seen' ); return 1;`);
    }
  });
  test('unlisted resources cannot be read', async () => {
    const { url } = await testSite();
    for (const uri of [
      '',
      'llms.txt',
      `${url}/LLMS.txt`,
      `${url}/llms.txt?x`,
      `${url}/wp-config.php`,
      'file:///etc/passwd',
      'http://169.254.169.254/',
      `${url}/openapi.json`,
    ]) {
      const { code, data } = await refusedBy('resources/read', { uri });
      assert.deepEqual([code, data], [-32002, { uri }]);
    }
    for (const params of [undefined, {}, { uri: 1 }, { uri: [`${url}/llms.txt`] }]) {
      assert.equal((await refusedBy('resources/read', params)).code, -32602);
    }
  });
  test('there are no templates', async () => {
    assert.deepEqual(await ask('resources/templates/list'), { resourceTemplates: [] });
  });
});

describe('mcp: the prompt', () => {
  test('is listed with its argument', async () => {
    const { prompts } = await ask<{
      prompts: { name: string; description: string; arguments: { name: string; required: boolean }[] }[];
    }>('prompts/list');
    assert.equal(prompts.length, 1);
    const [only] = prompts;
    assert.equal(only?.name, 'shopping-guide');
    assert.deepEqual(
      only.arguments.map(({ name, required }) => [name, required]),
      [['language', false]],
    );
  });
  for (const [args, language] of [
    [undefined, 'ro'],
    [{}, 'ro'],
    [{ language: 'ro' }, 'ro'],
    [{ language: 'ru' }, 'ru'],
  ] as const) {
    test(`${JSON.stringify(args)} returns the prompt in ${language}`, async () => {
      const result = await ask<{ description: string; messages: unknown[] }>('prompts/get', {
        name: 'shopping-guide',
        ...(args && { arguments: args }),
      });
      assert.deepEqual(result.messages, [{ role: 'user', content: { type: 'text', text: prompt.texts[language] } }]);
      assert.equal(result.description, prompt.description);
    });
  }
  test('invalid arguments of prompts/get are rejected', async () => {
    for (const params of [
      undefined,
      {},
      { name: 'x' },
      { name: 1 },
      { name: 'shopping-guide', arguments: { language: 'en' } },
      { name: 'shopping-guide', arguments: { language: 1 } },
      { name: 'shopping-guide', arguments: { lang: 'ro' } },
      { name: 'shopping-guide', arguments: [] },
    ]) {
      assert.equal((await refusedBy('prompts/get', params)).code, -32602, JSON.stringify(params));
    }
  });
});
