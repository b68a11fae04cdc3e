import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from './site.ts';
import { wp } from './support/wp-cli.ts';

async function totals(): Promise<number[]> {
  const paths = ['products', 'products?language=ru', 'content', 'content?language=ru'];
  return Promise.all(
    paths.map(async (path) => {
      const answer = await request(`/wp-json/md-shop/v1/${path}`);
      return ((await answer.json()) as { total: number }).total;
    }),
  );
}

test('wp md-shop demo import updates the demo, remove deletes it, import restores it', async () => {
  const before = await totals();
  assert.match(await wp('md-shop', 'demo', 'import'), /^Success: .*\d+ products/m);
  assert.deepEqual(await totals(), before);

  assert.match(await wp('md-shop', 'demo', 'remove'), /^Success: /m);
  assert.deepEqual(await totals(), [0, 0, 0, 0]);
  assert.match(await wp('md-shop', 'demo', 'remove'), /nothing|no demonstration/i);

  await wp('md-shop', 'demo', 'import');
  assert.deepEqual(await totals(), before);
});
