import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readNotices, testStateFolder, writeTestState } from '../../src-harness/sites/shared/test-state.ts';

let site = '';
before(async () => {
  site = await mkdtemp(join(tmpdir(), 'mdshop-state-'));
});
after(async () => {
  await rm(site, { recursive: true });
});

test('the state is merged: missing values are kept, null resets', async () => {
  await writeTestState(site, { now: 5, limits: { hour: 3 } });
  await writeTestState(site, { remote_addr: '203.0.113.9' });
  await writeTestState(site, { now: null });
  const state: unknown = JSON.parse(await readFile(join(testStateFolder(site), 'state.json'), 'utf8'));
  assert.deepEqual(state, { now: null, remote_addr: '203.0.113.9', limits: { hour: 3 } });
});

test('notices are read, and a malformed line counts as a notice', async () => {
  assert.deepEqual(await readNotices(site), []);
  await mkdir(testStateFolder(site), { recursive: true });
  const log = join(testStateFolder(site), 'notices.log');
  await appendFile(
    log,
    `${JSON.stringify({ level: 'warning', message: 'm', at: 'a.php:1', request: 'GET /' })}\n{broken\n`,
  );
  const levels = (await readNotices(site)).map(({ level }) => level);
  assert.deepEqual(levels, ['warning', 'unreadable']);
});
