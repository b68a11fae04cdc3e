import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { startNativeSite, startSite } from '../../src-harness/index.ts';
import { requireBuilt } from '../../src-harness/plugin.ts';
import { root } from '../../src-harness/root.ts';
import type { PluginFolder } from '../../src-harness/site.ts';
import { fixturePlugin } from './fixtures/plugin.ts';

const missing = { message: 'plugin/generated/contract.php is missing: run `npm run build`.' };
const stale = { message: /contract\.php was not made from the present src-contract\/: run `npm run build`\./ };

const staleBlocks = { message: 'plugin/build/blocks was not made from the present blocks/: run `npm run build`.' };
const incompleteBlocks = { message: 'plugin/build/blocks/catalog/block.json is missing: run `npm run build`.' };

let checkout: string;
let plugin: PluginFolder;

beforeEach(async () => {
  checkout = await realpath(await mkdtemp(join(tmpdir(), 'mdshop-checkout-')));
  for (const name of ['package.json', 'src-contract', 'src-harness', 'blocks', 'plugin/md-shop-catalog.php']) {
    await cp(join(root, name), join(checkout, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'), 'dir');
  plugin = { ...fixturePlugin, folder: join(checkout, 'plugin') };
});
afterEach(() => rm(checkout, { recursive: true }));

function run(...args: string[]): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, args, { cwd: checkout, encoding: 'utf8' });
}

suite('a checkout that was not built', () => {
  test('no site of either kind is started', async () => {
    await assert.rejects(startNativeSite({ database: 'sqlite', plugins: [plugin] }), missing);
    await assert.rejects(startSite({ plugins: [plugin] }), missing);
  });

  test('npm run serve says what to run', () => {
    const { status, stderr } = run('src-harness/serve.ts', '--stack', 'sqlite');
    assert.match(stderr, /could not be started\. .*contract\.php is missing: run `npm run build`\./);
    assert.equal(status, 1);
  });

  test('what was built before the sources changed is noticed; building mends it', async () => {
    assert.equal(run('src-harness/build.ts').status, 0);
    requireBuilt([plugin]);
    await appendFile(join(checkout, 'src-contract', 'bounds.ts'), '\n');
    assert.throws(() => {
      requireBuilt([plugin]);
    }, stale);
    await appendFile(join(checkout, 'blocks', 'question', 'style.css'), '\n');
    assert.equal(run('src-contract/build.ts').status, 0);
    assert.throws(() => {
      requireBuilt([plugin]);
    }, staleBlocks);
    assert.equal(run('src-harness/build.ts').status, 0);
    requireBuilt([plugin]);
    await rm(join(checkout, 'plugin', 'build', 'blocks', 'catalog', 'block.json'));
    assert.throws(() => {
      requireBuilt([plugin]);
    }, incompleteBlocks);
  });
});

test('a plugin that stands in no checkout needs no contract', () => {
  requireBuilt([fixturePlugin]);
});
