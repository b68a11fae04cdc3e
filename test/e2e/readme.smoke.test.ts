import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../src-harness/support/root.ts';
import { countRequests, testSite } from './site.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const requests = [...readme.matchAll(/^curl "(http:\/\/127\.0\.0\.1:9400[^"]*)"$/gm)].map((match) => String(match[1]));

test('the README has examples of requests', () => {
  assert.ok(requests.length >= 3, `found ${requests.length}`);
});

for (const shown of requests) {
  test(`README: curl "${shown}" works`, async () => {
    const { url } = await testSite();
    countRequests(1);
    const { stdout } = await promisify(execFile)('curl', [
      '--silent',
      '--fail',
      shown.replace('http://127.0.0.1:9400', url),
    ]);
    const answer = JSON.parse(stdout) as { items?: unknown[]; categories?: unknown[]; status?: string };
    const shows = answer.items ?? answer.categories ?? (answer.status === 'ok' ? [answer.status] : []);
    assert.notEqual(shows.length, 0, stdout);
  });
}
