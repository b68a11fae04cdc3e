import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from './site.ts';
import { withPlugin } from './support/hostile.ts';
import { failingWp, startWp, wp } from './support/wp-cli.ts';

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

test('wp md-shop index rebuild and work end with an error in the context of admin screens', async () => {
  // What WP-CLI's --context=admin does.
  await withPlugin(`if ( defined( 'WP_CLI' ) ) { define( 'WP_ADMIN', true ); }`, async () => {
    for (const args of [
      ['rebuild', '--workers=1'],
      ['work', '--generation=1'],
    ]) {
      const { child, ended } = await startWp('md-shop', 'index', ...args);
      child.stdin?.end();
      const timer = setTimeout(() => child.kill(), 20_000);
      await assert.rejects(ended, { code: 1, stderr: /^Error: .*--context=admin/m });
      clearTimeout(timer);
    }
  });
  assert.match(await wp('md-shop', 'index', 'status', '--format=json'), /"state":"ready"/);
});

test('every command says which error the database reports', async () => {
  const broken = `add_filter( 'query', static fn ( $sql ) => 1 === preg_match( '/md_shop_(agents|journal|offers|state)/', $sql ) && ! str_contains( $sql, 'SHOW' ) ? 'SELECT nothing FROM md_shop_missing' : $sql );`;
  await withPlugin(broken, async () => {
    for (const args of [
      ['agents', 'list'],
      ['agents', 'list', '--format=ids'],
      ['agents', 'stats'],
      ['agents', 'purge'],
      ['agents', 'revoke', 'agt_0000000000000000000000'],
      ['journal'],
      ['products', 'export', '-'],
      ['index', 'verify'],
    ]) {
      const { code, stderr } = await failingWp('md-shop', ...args);
      assert.match(stderr, /^Error: The catalog could not be read or written: .*md_shop_missing/m, args.join(' '));
      assert.doesNotMatch(stderr, /Stack trace|Fatal error/, args.join(' '));
      assert.equal(code, 1, args.join(' '));
    }
  });
});
