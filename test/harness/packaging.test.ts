import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { bundleZip } from '../../src-harness/packaging/bundle-zip.ts';
import { pluginZip, ships, withVersion } from '../../src-harness/packaging/plugin-zip.ts';
import { blueprintForMount, readBlueprint, replaceStep } from '../../src-harness/sites/playground/blueprint.ts';
import { root } from '../../src-harness/support/root.ts';
import { pack, unpack, unpackInto } from '../../src-harness/support/zip.ts';
import { fixturePlugin } from './fixtures/plugin.ts';

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

suite('a zip', () => {
  const files = [
    ['b.txt', new Uint8Array([2])],
    ['a/ș.txt', new Uint8Array([1])],
  ] as const;
  test('has the same bytes for any order and time', () => {
    assert.deepEqual(pack(new Map(files)), pack(new Map([...files].reverse())));
  });
  test('returns the same files when extracted', () => {
    assert.deepEqual([...unpack(pack(new Map(files)))].sort(), [...files].sort());
  });
  test('cannot write outside its folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mdshop-zip-'));
    try {
      await assert.rejects(unpackInto(pack(new Map([['../evil.txt', new Uint8Array([1])]])), folder), /outside/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

suite('the plugin zip', () => {
  test('has one folder, the release in the header, the licence, and no files for developers', async () => {
    const files = unpack(await pluginZip());
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    const names = [...files.keys()];
    assert.ok(names.every((name) => name.startsWith('md-shop-catalog/')));
    for (const name of [
      'md-shop-catalog.php',
      'readme.txt',
      'LICENSE.txt',
      'uninstall.php',
      'generated/contract.php',
      'generated/documents.php',
      'build/browser/module.php',
      'build/browser/loader.js',
      'guides/ru/llms.txt.md',
      'demo/products/clothing-bags.json',
    ]) {
      assert.ok(files.has(`md-shop-catalog/${name}`), name);
    }
    assert.match(
      text(files.get('md-shop-catalog/md-shop-catalog.php')),
      new RegExp(`^ \\* Version: +${version.replaceAll('.', '\\.')}$`, 'm'),
    );
    const readme = text(files.get('md-shop-catalog/readme.txt'));
    assert.match(readme, new RegExp(`^Stable tag: ${version.replaceAll('.', '\\.')}$`, 'm'));
    assert.match(readme, /^Contributors: [a-z0-9]+$/m);
    assert.deepEqual(
      names.filter((name) => /md-shop-test|\.md$|\.ts$|\/\./.test(name) && !name.startsWith('md-shop-catalog/guides/')),
      [],
    );
  });

  test('rejects unknown kinds of files', () => {
    assert.equal(ships('src/Site.php'), true);
    assert.equal(ships('demo/README.md'), false);
    assert.equal(ships('.hidden/a.php'), false);
    assert.throws(() => ships('tool.exe'), /tool\.exe.*\.exe/);
  });

  test('requires exactly one line with the release', () => {
    assert.equal(withVersion(' * Version:   0.0.0\n', 'Version', '1.2.3'), ' * Version:   1.2.3\n');
    assert.equal(withVersion('Stable tag: 0.0.0\n', 'Stable tag', '1.2.3'), 'Stable tag: 1.2.3\n');
    assert.throws(() => withVersion(' * Version: 1.0.0\n', 'Version', '1.2.3'), /0 lines/);
  });
});

suite('blueprints', () => {
  test('the blueprint of the bundle installs the zip next to it', async () => {
    const files = unpack(await bundleZip(new Uint8Array([7])));
    assert.deepEqual([...files.keys()].sort(), ['blueprint.json', 'md-shop-catalog.zip']);
    const blueprint = JSON.parse(text(files.get('blueprint.json'))) as {
      steps: { step: string; pluginData?: unknown }[];
    };
    const install = blueprint.steps.filter(({ step }) => step === 'installPlugin');
    assert.deepEqual(
      install.map(({ pluginData }) => pluginData),
      [{ resource: 'bundled', path: '/md-shop-catalog.zip' }],
    );
    assert.ok(!blueprint.steps.some(({ step }) => step === 'activatePlugin'));
  });

  test('the blueprint of a mounted site logs nobody in, and can leave out the demonstration', async () => {
    const blueprint = await readBlueprint();
    const withDemo = blueprintForMount(blueprint, [fixturePlugin], true);
    const without = blueprintForMount(blueprint, [fixturePlugin], false);
    assert.equal(withDemo.login, undefined);
    assert.match(JSON.stringify(withDemo), /md_shop_demo_import/);
    assert.doesNotMatch(JSON.stringify(without), /md_shop_demo_import/);
    assert.equal(without.steps?.length, (withDemo.steps?.length ?? 0) - 1);
  });

  test('replacing a step that the blueprint does not have is an error', () => {
    assert.throws(() => replaceStep({ steps: [] }, 'activatePlugin', []), /0 steps "activatePlugin"/);
  });
});
