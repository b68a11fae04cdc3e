import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { browserFolder } from '../../src-browser/tools/build/state.ts';
import { blocksPath } from '../../src-harness/building/blocks-state.ts';
import { screenScripts } from '../../src-harness/building/screen-scripts.ts';
import { startNativeSite, startSite } from '../../src-harness/sites/index.ts';
import { requireBuilt } from '../../src-harness/building/plugin.ts';
import { root } from '../../src-harness/support/root.ts';
import type { PluginFolder } from '../../src-harness/wordpress/site.ts';
import { fixturePlugin } from './fixtures/plugin.ts';

const missing = { message: 'plugin/generated/contract.php is missing: run `npm run build`.' };
const stale = { message: /contract\.php was not made from the present src-contract\/: run `npm run build`\./ };

const staleBlocks = { message: 'plugin/build/blocks was not made from the present blocks/: run `npm run build`.' };
const staleTranslations = {
  message: 'plugin/languages was not made from the present translations: run `npm run build`.',
};
const staleBrowserTools = {
  message: `${browserFolder} was not made from the present src-browser/tools/: run \`npm run build\`.`,
};
const staleScreen = {
  message: 'plugin/build/admin was not made from the present src-browser/admin/: run `npm run build`.',
};
const staleEditor = {
  message: 'plugin/build/editor was not made from the present src-browser/editor/: run `npm run build`.',
};
const incompleteBlocks = { message: 'plugin/build/blocks/catalog/block.json is missing: run `npm run build`.' };

let checkout: string;
let plugin: PluginFolder;

beforeEach(async () => {
  checkout = await realpath(await mkdtemp(join(tmpdir(), 'mdshop-checkout-')));
  for (const name of [
    'package.json',
    'blocks',
    'src-browser',
    'src-contract',
    'src-harness',
    'plugin/md-shop-catalog.php',
    'plugin/languages',
    'plugin/src',
  ]) {
    await cp(join(root, name), join(checkout, name), { recursive: true });
  }
  // Builds the browser tools and the blocks, which takes seconds.
  for (const made of [browserFolder, blocksPath, ...screenScripts.map(({ output }) => output)]) {
    await cp(join(root, made), join(checkout, made), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'), 'dir');
  plugin = { ...fixturePlugin, folder: join(checkout, 'plugin') };
});
afterEach(() => rm(checkout, { recursive: true }));

function run(...args: string[]): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, args, { cwd: checkout, encoding: 'utf8' });
}

suite('a checkout without a build', () => {
  test('neither kind of site starts', async () => {
    await assert.rejects(startNativeSite({ database: 'sqlite', plugins: [plugin] }), missing);
    await assert.rejects(startSite({ plugins: [plugin] }), missing);
  });

  test('npm run serve says which command to run', () => {
    const { status, stderr } = run('src-harness/commands/serve.ts', '--stack', 'sqlite');
    assert.match(stderr, /could not be started\. .*contract\.php is missing: run `npm run build`\./);
    assert.equal(status, 1);
  });

  test('changed sources and missing generated files are noticed; a build repairs them', async () => {
    assert.equal(run('src-harness/commands/build.ts').status, 0);
    requireBuilt([plugin]);
    const changed = [
      ['src-contract/bounds.ts', stale],
      ['src-browser/tools/read.ts', staleBrowserTools],
      ['blocks/question/style.css', staleBlocks],
      ['src-browser/admin/screen.css', staleScreen],
      ['src-browser/editor/style.css', staleEditor],
      ['plugin/languages/md-shop-catalog-ro_RO.po', staleTranslations],
    ] as const;
    for (const [path, problem] of changed) {
      const file = join(checkout, path);
      const content = await readFile(file);
      await appendFile(file, '\n');
      assert.throws(() => requireBuilt([plugin]), problem);
      await writeFile(file, content);
      requireBuilt([plugin]);
    }
    const missingFiles = [
      [`${blocksPath}/catalog/block.json`, incompleteBlocks],
      [`${browserFolder}/module.php`, { message: `${browserFolder}/module.php is missing: run \`npm run build\`.` }],
      [`${browserFolder}/loader.js`, { message: `${browserFolder}/loader.js is missing: run \`npm run build\`.` }],
    ] as const;
    for (const [path, problem] of missingFiles) {
      const file = join(checkout, path);
      await rename(file, `${file}-kept`);
      assert.throws(() => requireBuilt([plugin]), problem);
      await rename(`${file}-kept`, file);
    }
    for (const [path] of changed.slice(0, 4)) await appendFile(join(checkout, path), '\n');
    await rm(join(checkout, `${blocksPath}/catalog/block.json`));
    assert.equal(run('src-harness/commands/build.ts').status, 0);
    requireBuilt([plugin]);
  });
});

test('a plugin outside a checkout needs no contract', () => {
  requireBuilt([fixturePlugin]);
});
