import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { root } from '../../src-harness/support/root.ts';
import { brokeOff, nodeModulesMatch, vendorMatches } from '../../src-harness/setup/install.mjs';
import { aptPackages, missing, missingMessage, requirements } from '../../src-harness/setup/requirements.mjs';
import { steps } from '../../src-harness/setup/steps.mjs';

const everything = new Set([...steps.flatMap(({ needs }) => [...needs]), 'cluster' as const]);
const bare = { php: null, program: () => false, playwrightBrowser: () => false, file: () => false };

async function inFolder(files: Readonly<Record<string, unknown>>, use: (folder: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mdshop-setup-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
    }
    use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

suite('missing system requirements', () => {
  test('are all named together, with the command that installs them', () => {
    const message = missingMessage(missing(bare, everything), null, { debian: true, mac: false });
    for (const { name } of requirements) assert.ok(message.includes(name), name);
    assert.match(message, /sudo apt-get install -y --no-install-recommends php-cli .*mariadb-server.*nginx-light/);
  });

  test('are named with the installed version of PHP', () => {
    const php = { version: '8.3', extensions: new Set(['mysqli', 'curl']) };
    const packages = aptPackages(missing({ ...bare, php }, everything), php);
    assert.ok(packages.includes('php8.3-gd') && packages.includes('php8.3-fpm'));
    assert.ok(!packages.includes('php8.3-curl') && !packages.includes('php-cli'));
  });

  test('include a PHP that is too old', () => {
    const names = (version: string) =>
      missing({ ...bare, php: { version, extensions: new Set<string>() } }, new Set(['php'] as const)).map(
        (one) => one.name,
      );
    assert.ok(names('8.0').includes('PHP 8.1 or newer'));
    assert.ok(!names('8.1').includes('PHP 8.1 or newer'));
    assert.ok(!names('9.0').includes('PHP 8.1 or newer'));
  });

  test('are only those of the selected steps', () => {
    assert.deepEqual(missing(bare, new Set()), []);
  });

  test("contain Composer's packages for every step whose tests call WP-CLI", () => {
    const calling = steps.filter(({ name, needs }) => /^(e2e|pair|fast-lane)\b/.test(name) && needs.includes('php'));
    assert.deepEqual(
      calling.filter(({ needs }) => !needs.includes('composer')).map(({ name }) => name),
      [],
    );
    assert.ok(calling.length > 3);
  });

  test('fail npm test with a summary line', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['src-harness/commands/launch-test.mjs', '--only', 'phpunit'],
      {
        cwd: root,
        encoding: 'utf8',
        env: { PATH: '/nowhere', HOME: tmpdir() },
      },
    );
    assert.equal(status, 1);
    assert.match(stderr, /lacks: PHP 8\.1 or newer, PHP extension mysqli.*Composer/);
    assert.equal(stdout.trim().split('\n').at(-1), '0 passed, 1 failed, 0 skipped');
  });
});

suite('node_modules matches the lock file', () => {
  const lock = (version: string) => ({
    packages: {
      '': { version: '1' },
      'node_modules/a': { version },
      'node_modules/b': { version: '2', optional: true },
    },
  });
  const cases: readonly (readonly [string, Readonly<Record<string, unknown>>, boolean])[] = [
    ['not if it is missing', {}, false],
    [
      'if npm lists the same packages, except optional ones',
      { 'node_modules/.package-lock.json': { packages: { 'node_modules/a': { version: '1.0.0' } } } },
      true,
    ],
    [
      'not if a version differs',
      { 'node_modules/.package-lock.json': { packages: { 'node_modules/a': { version: '1.0.1' } } } },
      false,
    ],
    ['not if a package is missing', { 'node_modules/.package-lock.json': { packages: {} } }, false],
    ['not if the marker belongs to another lock file', { 'node_modules/.md-shop-install': 'old' }, false],
  ];
  for (const [name, files, expected] of cases) {
    test(name, () =>
      inFolder({ 'package-lock.json': lock('1.0.0'), ...files }, (folder) => {
        assert.equal(nodeModulesMatch(folder), expected);
        if (expected) assert.equal(nodeModulesMatch(folder), true, 'by the marker');
      }),
    );
  }
});

suite('npm start needs fewer packages than npm test', () => {
  const packages = {
    '': { version: '1' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
  };
  const files = (present: object) => ({
    'package-lock.json': { packages },
    'node_modules/.package-lock.json': { packages: present },
  });

  test('the packages for building and starting are enough for a site, but not for the tests', () =>
    inFolder(files({ 'node_modules/a': { version: '1.0.0' } }), (folder) => {
      assert.equal(nodeModulesMatch(folder, 'site'), true);
      assert.equal(nodeModulesMatch(folder, 'all'), false, 'the marker of a site is not one of all packages');
      assert.equal(nodeModulesMatch(folder, 'site'), true, 'by the marker');
    }));
  test('all packages are enough for a site', () =>
    inFolder(files(packages), (folder) => {
      assert.equal(nodeModulesMatch(folder, 'all'), true);
      assert.equal(nodeModulesMatch(folder, 'site'), true);
    }));
  test('a missing package of the site is noticed', () =>
    inFolder(files({ 'node_modules/tool': { version: '1.0.0' } }), (folder) => {
      assert.equal(nodeModulesMatch(folder, 'site'), false);
    }));
});

suite('npm ci', () => {
  test('is tried again only if a connection broke off', () => {
    const timeout = 'npm error code EIDLETIMEOUT\nnpm error errno EIDLETIMEOUT\nnpm error Invalid response body';
    assert.ok(brokeOff(timeout));
    assert.ok(!brokeOff('npm error code E404\nnpm error 404 Not Found: a page about ECONNRESET'));
    assert.ok(!brokeOff(''));
  });
});

suite('vendor matches composer.json', () => {
  const composer = { 'require-dev': { 'a/a': 'v1.2.3' } };
  const installed = (version: string) => ({
    'composer.json': composer,
    'vendor/autoload.php': '<?php',
    'vendor/composer/installed.json': { packages: [{ name: 'a/a', version }] },
  });
  test('vendor matches if the versions are the pinned ones', () =>
    inFolder(installed('1.2.3'), (folder) => {
      assert.equal(vendorMatches(folder), true);
    }));
  test('vendor does not match if a version differs', () =>
    inFolder(installed('v1.2.4'), (folder) => {
      assert.equal(vendorMatches(folder), false);
    }));
  test('vendor does not match if it is missing', () =>
    inFolder({ 'composer.json': composer }, (folder) => {
      assert.equal(vendorMatches(folder), false);
    }));
});
