import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, realpath, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { browserFolder } from '../../src-browser/build/state.ts';
import { blocksPath } from '../../src-harness/building/blocks-state.ts';
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
  for (const made of [browserFolder, blocksPath]) {
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

  test('sources that changed after the build are noticed; a build repairs it', async () => {
    assert.equal(run('src-harness/commands/build.ts').status, 0);
    requireBuilt([plugin]);
    await appendFile(join(checkout, 'src-contract', 'bounds.ts'), '\n');
    assert.throws(() => {
      requireBuilt([plugin]);
    }, stale);
    assert.equal(run('src-harness/commands/build.ts').status, 0);
    requireBuilt([plugin]);
    await appendFile(join(checkout, 'blocks', 'question', 'style.css'), '\n');
    assert.throws(() => {
      requireBuilt([plugin]);
    }, staleBlocks);
    assert.equal(run('src-harness/commands/build.ts').status, 0);
    requireBuilt([plugin]);
    await rm(join(checkout, 'plugin', 'build', 'blocks', 'catalog', 'block.json'));
    assert.throws(() => {
      requireBuilt([plugin]);
    }, incompleteBlocks);
    assert.equal(run('src-harness/commands/build.ts').status, 0);
    await appendFile(join(checkout, 'plugin', 'languages', 'md-shop-catalog-ro_RO.po'), '\n');
    assert.throws(() => {
      requireBuilt([plugin]);
    }, staleTranslations);
  });

  test('incomplete or stale browser tools are noticed; a build repairs it', async () => {
    const built = join(checkout, browserFolder);
    assert.equal(run('src-contract/build.ts').status, 0);
    requireBuilt([plugin]);
    await rename(built, `${built}-kept`);
    assert.throws(() => requireBuilt([plugin]), {
      message: 'plugin/build/browser/module.php is missing: run `npm run build`.',
    });
    await rename(`${built}-kept`, built);
    await rename(join(built, 'loader.js'), join(built, 'kept'));
    assert.throws(() => requireBuilt([plugin]), {
      message: 'plugin/build/browser/loader.js is missing: run `npm run build`.',
    });
    await rename(join(built, 'kept'), join(built, 'loader.js'));
    await appendFile(join(checkout, 'src-browser', 'read.ts'), '\n');
    assert.throws(() => requireBuilt([plugin]), {
      message: 'plugin/build/browser was not made from the present src-browser/: run `npm run build`.',
    });
    assert.equal(run('src-harness/commands/build.ts').status, 0);
    requireBuilt([plugin]);
  });
});

test('a plugin outside a checkout needs no contract', () => {
  requireBuilt([fixturePlugin]);
});
