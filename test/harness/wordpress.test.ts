import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { UnpackedWordPress } from '../../src-harness/wordpress/npm-build.ts';
import { newestRelease } from '../../src-harness/wordpress/release.ts';
import { type Sources, resolveWordPress } from '../../src-harness/wordpress/resolve.ts';

function unpacked(version: string, origin: string): UnpackedWordPress {
  return { folder: `/unpacked/${version}`, version, origin };
}

/** Fakes for an environment in which wordpress.org responds or not, and its downloads succeed or not. */
function world(online: boolean, downloads = true): Sources {
  return {
    newestRelease: () => Promise.resolve(online ? { version: '9.1', download: 'https://example.test/9.1.zip' } : null),
    download: ({ version }) =>
      downloads ? Promise.resolve(unpacked(version, 'wordpress.org')) : Promise.reject(new Error('broken off')),
    npmBuildNames: () => Promise.resolve(['6.5', 'nightly']),
    npmBuild: (name = 'nightly') => Promise.resolve(unpacked(name, 'npm')),
  };
}

async function resolved(option: string | undefined, sources: Sources) {
  const lines: string[] = [];
  const found = await resolveWordPress(option, (line) => lines.push(line), sources);
  return { version: found.version, origin: found.origin, said: lines.join('\n') };
}

suite('WordPress is found', () => {
  test('as the newest release if wordpress.org responds', async () => {
    const { version, origin, said } = await resolved(undefined, world(true));
    assert.deepEqual({ version, origin }, { version: '9.1', origin: 'wordpress.org' });
    assert.match(said, /WordPress 9\.1 from wordpress\.org/);
  });

  test('in the npm package if wordpress.org does not respond, with a message', async () => {
    const { origin, said } = await resolved(undefined, world(false));
    assert.equal(origin, 'npm');
    assert.match(said, /cannot be reached/);
  });

  test('in the npm package if the download fails, with the reason', async () => {
    const { origin, said } = await resolved('latest', world(true, false));
    assert.equal(origin, 'npm');
    assert.match(said, /9\.1 could not be downloaded: broken off/);
  });

  test('as the requested version', async () => {
    assert.equal((await resolved('8.4.1', world(true))).version, '8.4.1');
  });

  test('as the npm build of that version if the release cannot be downloaded', async () => {
    const { origin, said } = await resolved('6.5', world(false));
    assert.equal(origin, 'npm');
    assert.match(said, /6\.5: wordpress\.org cannot be reached/);
  });

  test('not at all if a version does not exist: the error names the available ones', async () => {
    await assert.rejects(resolved('8.4', world(false)), /8\.4 cannot be had.*6\.5, nightly.*path/s);
  });

  test('in the folder that was given, without any request', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mdshop-wp-'));
    try {
      await mkdir(join(folder, 'wp-includes'));
      await writeFile(join(folder, 'wp-includes', 'version.php'), "<?php\n$wp_version = '7.7.7';\n");
      const refuse = (): Promise<never> => Promise.reject(new Error('asked'));
      const found = await resolved(folder, { ...world(true), newestRelease: refuse, download: refuse });
      assert.equal(found.version, '7.7.7');
      assert.match(found.origin, /folder/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('not in a folder without WordPress', async () => {
    await assert.rejects(resolved('/nowhere/at/all', world(true)), /not an unpacked WordPress/);
  });
});

test('the request to wordpress.org has a timeout', async () => {
  const began = Date.now();
  await newestRelease();
  assert.ok(Date.now() - began < 4000, `took ${Date.now() - began} ms`);
});
