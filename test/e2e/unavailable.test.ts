import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { ask, categories, content, everyProduct, health, products, refused, send } from './support/contract-client.ts';
import { emptyReadModel, freshReadModel, makePost, untilAvailable, deletePosts } from './support/fixtures.ts';
import { page } from './support/pages.ts';
import { php } from './support/php.ts';

const reads = [
  '/products',
  '/products?language=ru&search=role',
  '/products?category=casti',
  '/products/1',
  '/content',
  '/content?search=role',
  '/categories',
];
const tables = ['entries', 'entry_terms', 'postings', 'stems', 'terms', 'totals', 'state'] as const;

/** Dropped and not renamed: WordPress's SQLite drop-in takes a RENAME and does nothing. */
async function drop(table: string): Promise<void> {
  assert.equal(
    await php(`global $wpdb; $wpdb->query( "DROP TABLE {$wpdb->prefix}md_shop_${table}" ); return $wpdb->last_error;`),
    '',
  );
}

/** Makes what is missing, as activating the plugin again does, and builds the read model. */
async function restore(): Promise<void> {
  await php(`do_action( 'activate_md-shop-catalog/md-shop-catalog.php', false ); return 1;`);
  await php(`return 1;`);
  await freshReadModel();
}

/** A read model that cannot be read: some reads may not need the table that is gone, but none may fail in another way. */
async function assertUnavailable(some: boolean): Promise<void> {
  let unavailable = 0;
  for (const path of reads) {
    const answer = await ask(path);
    assert.ok(
      answer.status === 503 || (some && [200, 404].includes(answer.status)),
      `${path}: ${String(answer.status)}`,
    );
    if (answer.status === 503) unavailable++;
    if (answer.status === 503) assert.equal((answer.json as { code: string }).code, 'md_shop_unavailable');
  }
  assert.ok(unavailable > 0, 'nothing is unavailable');
  assert.equal((await health()).status, 'degraded');
}

describe('unavailable: a table is gone', () => {
  before(freshReadModel);
  for (const table of tables) {
    test(`${table}: 503 with Retry-After, health is degraded with 200, and all is well when it is back`, async () => {
      const before = await everyProduct('');
      await drop(table);
      try {
        await assertUnavailable(table !== 'state' && table !== 'entries');
        // Wrong parameters and credentials are still told as what they are.
        await refused(400, '/products?page=0');
        await refused(401, '/products', { headers: { Authorization: 'Bearer x' } });
        const head = await send('/content', { method: 'HEAD' });
        await head.arrayBuffer();
        if (table === 'entries' || table === 'state')
          assert.deepEqual([head.status, head.headers.get('retry-after') !== null], [503, true]);
        // The site itself stays up: a page of the shop, and a save.
        assert.equal((await page('/magazin/')).status, 200);
        const id = await makePost({ post_type: 'page', post_title: 'Salvat în timpul avariei' });
        await deletePosts([id]);
      } finally {
        await restore();
      }
      assert.equal((await health()).status, 'ok');
      assert.deepEqual(await everyProduct(''), before);
    });
  }
  test('what the database says is in no answer', async () => {
    await drop('entries');
    try {
      const { text } = await ask('/products');
      assert.ok(!/sql|select|table|entries|wp_/i.test(text), text);
    } finally {
      await restore();
    }
  });
});

describe('unavailable: the first build', () => {
  after(freshReadModel);
  test('while another process builds it for the first time: 503 and degraded; afterwards all is there', async () => {
    const before = {
      products: await everyProduct(''),
      content: (await content()).total,
      categories: await categories(),
    };
    await emptyReadModel();
    // Another process holds the lock of the build.
    await php(
      `global $wpdb; $wpdb->insert( $wpdb->options, array( 'option_name' => 'md_shop_lock_rebuild', 'option_value' => time() + 60, 'autoload' => 'off' ) ); return 1;`,
    );
    try {
      await assertUnavailable(false);
      const sitemap = await page('/wp-sitemap-taxonomies-md_shop_category-1.xml');
      assert.deepEqual([sitemap.status, sitemap.text.includes('<loc>')], [200, true], 'a sitemap without categories');
    } finally {
      await php(`delete_option( 'md_shop_lock_rebuild' ); return 1;`);
    }
    await untilAvailable();
    assert.equal((await health()).status, 'ok');
    assert.deepEqual((await everyProduct('')).map(({ id }) => id).sort(), before.products.map(({ id }) => id).sort());
    assert.equal((await content()).total, before.content);
    assert.deepEqual(await categories(), before.categories);
  });
  test('a builder that died does not block for ever: its lock expires', async () => {
    await emptyReadModel();
    await php(
      `global $wpdb; $wpdb->insert( $wpdb->options, array( 'option_name' => 'md_shop_lock_rebuild', 'option_value' => time() - 1, 'autoload' => 'off' ) ); return 1;`,
    );
    await untilAvailable();
  });
  test('many at once during a first build: each is whole or 503, never half a list', async () => {
    const total = (await products()).total;
    await emptyReadModel();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/products?per_page=50')));
    for (const { status, json } of answers) {
      if (status === 200) assert.equal((json as { total: number }).total, total);
      else assert.equal(status, 503);
    }
    await untilAvailable();
    assert.equal((await products()).total, total);
  });
  test('while a later build is under way the generation before answers', async () => {
    const before = await everyProduct('');
    await php(`global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_state SET value = 1 WHERE name = 'rebuild_due'" );
      $wpdb->insert( $wpdb->options, array( 'option_name' => 'md_shop_lock_rebuild', 'option_value' => time() + 60, 'autoload' => 'off' ) ); return 1;`);
    try {
      assert.deepEqual(await everyProduct(''), before);
      assert.equal((await health()).status, 'ok');
    } finally {
      await php(`delete_option( 'md_shop_lock_rebuild' ); return 1;`);
    }
    assert.deepEqual(await everyProduct(''), before);
  });
});

describe('unavailable: an empty shop', () => {
  let hidden: number[] = [];
  afterEach(async () => {
    await php(
      `global $wpdb; foreach ( json_decode( '${JSON.stringify(hidden)}' ) as $id ) { $wpdb->update( $wpdb->posts, array( 'post_status' => 'publish' ), array( 'ID' => $id ) ); } return 1;`,
    );
    hidden = [];
    await freshReadModel();
  });
  test('is 200 with empty lists, and ok', async () => {
    hidden = await php<
      number[]
    >(`global $wpdb; $ids = array_map( 'intval', $wpdb->get_col( "SELECT ID FROM {$wpdb->posts} WHERE post_status = 'publish' AND post_type IN ('roller_product','page','post','md_shop_coach','md_shop_faq')" ) );
      $wpdb->query( "UPDATE {$wpdb->posts} SET post_status = 'draft' WHERE ID IN (" . implode( ',', $ids ) . ")" ); return $ids;`);
    assert.ok(hidden.length > 40);
    await freshReadModel();
    for (const language of ['ro', 'ru']) {
      for (const list of [
        await products(`language=${language}`),
        await content(`language=${language}`),
        await products(`language=${language}&search=role`),
        await products(`language=${language}&page=3`),
      ]) {
        assert.deepEqual([list.items, list.total, list.total_pages], [[], 0, 0]);
      }
      assert.deepEqual(await categories(language as 'ro' | 'ru'), { categories: [], brands: [] });
    }
    // To WordPress the categories hold products still: what is behind SQL is not counted.
    assert.equal((await page('/wp-sitemap-taxonomies-md_shop_category-1.xml')).status, 404);
    assert.equal((await health()).status, 'ok');
  });
});
