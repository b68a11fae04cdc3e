import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { namedPlugins } from '../../src-harness/plugins/named-plugins.ts';
import { UsageError } from '../../src-harness/cli/options.mjs';
import { pathVariable, pluginVariables } from '../../src-harness/plugins/plugin-options.mjs';
import { knownPlugin } from '../../src-harness/plugins/known.ts';
import { type PluginSources, resolvePlugin } from '../../src-harness/plugins/resolve.ts';
import { root } from '../../src-harness/support/root.ts';
import { pairNamed, pairs } from '../../src-harness/plugins/pairs.mjs';
import { contractSuite } from '../e2e/contract-suite.ts';

const polylang = knownPlugin('polylang');

async function writePlugin(folder: string, version: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, polylang.main),
    `<?php\n/**\n * Plugin Name: Polylang\n * Version:     ${version}\n */\n`,
  );
}

/** Fakes for an environment in which wordpress.org responds or not, and its downloads succeed or not. */
function world(online: boolean, downloads = true): PluginSources {
  return {
    newestRelease: () => Promise.resolve(online ? { version: '9.1.2', download: 'https://example.test/p.zip' } : null),
    download: ({ version }, _slug, folder) =>
      downloads ? writePlugin(folder, version) : Promise.reject(new Error('broken off')),
  };
}

suite('another plugin is found', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mdshop-plugins-'));
    for (const version of ['9.0', '10.0', '9.9.1'])
      await writePlugin(join(folder, 'old', `polylang-${version}`), version);
    await writePlugin(join(folder, 'asked'), '3.2.1');
    await mkdir(join(folder, 'empty'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
  });

  const resolved = async (option: string | undefined, sources: PluginSources, cache: string) => {
    const lines: string[] = [];
    const found = await resolvePlugin(polylang, option, (line) => lines.push(line), sources, join(folder, cache));
    return { version: found?.version ?? null, origin: found?.origin, said: lines.join('\n') };
  };

  test('in the folder that was given, without any request', async () => {
    const refuse = (): Promise<never> => Promise.reject(new Error('asked'));
    const found = await resolved(join(folder, 'asked'), { newestRelease: refuse, download: refuse }, 'none');
    assert.equal(found.version, '3.2.1');
    assert.match(found.said, /^Polylang 3\.2\.1 from folder /);
  });

  test('in the folder from the environment variable', async () => {
    process.env[pathVariable('polylang')] = join(folder, 'asked');
    try {
      assert.equal((await resolved(undefined, world(true), 'none')).version, '3.2.1');
    } finally {
      Reflect.deleteProperty(process.env, pathVariable('polylang'));
    }
  });

  test('a folder with something else is an error', async () => {
    await assert.rejects(resolved(join(folder, 'empty'), world(true), 'old'), /is not an unpacked Polylang/);
  });

  test('as the newest release, which is downloaded once', async () => {
    assert.equal((await resolved(undefined, world(true), 'new')).version, '9.1.2');
    const again = await resolved(undefined, world(true, false), 'new');
    assert.match(again.said, /^Polylang 9\.1\.2 from wordpress\.org, release 9\.1\.2$/);
  });

  test('as the newest cached release, if wordpress.org does not respond or the download breaks off', async () => {
    assert.equal((await resolved(undefined, world(false), 'old')).version, '10.0');
    const broken = await resolved(undefined, world(true, false), 'old');
    assert.equal(broken.version, '10.0');
    assert.match(broken.said, /9\.1\.2 could not be downloaded: broken off/);
  });

  test('not at all without a cached release', async () => {
    assert.equal((await resolved(undefined, world(false), 'none')).version, null);
  });
});

suite('plugins on the command line', () => {
  test('npm test passes them on in environment variables', () => {
    const given = pluginVariables(['woocommerce=/a/b=c', 'polylang=p']);
    assert.deepEqual(given, { MD_SHOP_WOOCOMMERCE: '/a/b=c', MD_SHOP_POLYLANG: 'p' });
  });

  for (const text of ['woocommerce', 'woocommerce=', 'woocommerce= ', 'jetpack=/x', '=x', '']) {
    test(`npm test rejects "${text}"`, () => assert.throws(() => pluginVariables([text]), UsageError));
  }

  test('npm run serve rejects an unknown name and a folder without a plugin', async () => {
    const quiet = (): void => undefined;
    await assert.rejects(namedPlugins(['jetpack'], quiet), /--plugin jetpack: The harness knows no plugin/);
    await assert.rejects(namedPlugins(['polylang=/nowhere/at/all'], quiet), /not an unpacked Polylang/);
  });
});

suite('pairs', () => {
  test('name plugins that the harness knows', () => {
    for (const slug of pairs.flatMap(({ plugins }) => plugins)) assert.equal(knownPlugin(slug).slug, slug);
  });

  test('are found by name only', () => {
    for (const pair of pairs) assert.equal(pairNamed(pair.name), pair);
    assert.throws(() => pairNamed('jetpack'), /no pair "jetpack".*woocommerce-polylang/);
  });

  test('run a contract suite of existing files, each once', () => {
    assert.deepEqual(
      contractSuite.filter((file) => !existsSync(join(root, 'test', 'e2e', file))),
      [],
    );
    assert.equal(new Set(contractSuite).size, contractSuite.length);
  });
});
