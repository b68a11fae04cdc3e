import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../src-harness/root.ts';
import { request, testSite } from './site.ts';

const execute = promisify(execFile);

/** Runs the real WP-CLI on the site. Its own code predates PHP 8, so its deprecations are not shown. */
async function wp(...args: string[]): Promise<string> {
  const { directory } = await testSite();
  const { stdout } = await execute('php', [
    '-d',
    'error_reporting=24575',
    '-d',
    'sendmail_path=/bin/true',
    join(root, 'vendor', 'wp-cli', 'wp-cli', 'php', 'boot-fs.php'),
    `--path=${directory}`,
    '--allow-root',
    '--no-color',
    ...args,
  ]);
  return stdout;
}

async function totals(): Promise<number[]> {
  const paths = ['products', 'products?language=ru', 'content', 'content?language=ru'];
  return Promise.all(
    paths.map(async (path) => {
      const answer = await request(`/wp-json/md-shop/v1/${path}`);
      return ((await answer.json()) as { total: number }).total;
    }),
  );
}

test('wp md-shop demo import brings the demo up to date, remove takes it out, import brings it back', async () => {
  const before = await totals();
  assert.match(await wp('md-shop', 'demo', 'import'), /^Success: .*\d+ products/m);
  assert.deepEqual(await totals(), before);

  assert.match(await wp('md-shop', 'demo', 'remove'), /^Success: /m);
  assert.deepEqual(await totals(), [0, 0, 0, 0]);
  assert.match(await wp('md-shop', 'demo', 'remove'), /nothing|no demonstration/i);

  await wp('md-shop', 'demo', 'import');
  assert.deepEqual(await totals(), before);
});
