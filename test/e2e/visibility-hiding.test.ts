import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { categories, content, everyProduct, product, products, refused } from './support/contract-client.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { php, phpAlone } from './support/php.ts';
import { makeProduct } from './support/products.ts';
import { stack } from './site.ts';

const q = encodeURIComponent;

type Hiding = { readonly name: string; readonly php: (id: number) => string };
const hidings: readonly Hiding[] = [
  { name: 'draft', php: (id) => `wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => 'draft' ) );` },
  { name: 'pending', php: (id) => `wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => 'pending' ) );` },
  { name: 'private', php: (id) => `wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => 'private' ) );` },
  {
    name: 'scheduled',
    php: (id) =>
      `wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => 'future', 'post_date' => '2036-01-01 00:00:00', 'post_date_gmt' => '2036-01-01 00:00:00', 'edit_date' => true ) );`,
  },
  {
    name: 'password-protected',
    php: (id) => `wp_update_post( array( 'ID' => ${String(id)}, 'post_password' => 'secret' ) );`,
  },
  {
    name: 'a password of "0"',
    php: (id) => `wp_update_post( array( 'ID' => ${String(id)}, 'post_password' => '0' ) );`,
  },
  { name: 'trashed', php: (id) => `wp_trash_post( ${String(id)} );` },
  {
    name: 'a status of another plugin',
    php: (id) =>
      `register_post_status( 'archived', array( 'public' => false ) ); wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => 'archived' ) );`,
  },
];

describe('visibility: hiding one of a pair', () => {
  for (const hiding of hidings) {
    test(`${hiding.name}: it is in no list, count or response; its translation stays`, async () => {
      const [term] = (await categories('ro')).categories;
      assert.ok(term);
      const before = await counts(term.slug);
      const ro = await makeProduct({
        post_title: 'Zburător ascuns',
        language: 'ro',
        categories: [term.id],
        offer: { sku: 'HIDE-1', regular_price: '10' },
      });
      const ru = await makeProduct({
        post_title: 'Скрытый летун',
        language: 'ru',
        translation_of: ro,
      });
      try {
        assert.deepEqual(await counts(term.slug), {
          ...before,
          ro: before.ro + 1,
          ru: before.ru + 1,
          term: before.term + 1,
          listed: before.listed + 1,
          found: 1,
        });
        const image = await giveImage(ro);
        assert.equal((await product(ru, 'ru')).image, image, 'a translation without an image uses this one');
        await php(`${hiding.php(ro)} return true;`);
        assert.deepEqual(await counts(term.slug), { ...before, ru: before.ru + 1 });
        assert.equal((await product(ru, 'ru')).image, null, 'the image of a hidden product is shown');
        // The id of a hidden post finds nothing, not even its translation.
        await refused(404, `/products/${String(ro)}?language=ro`);
        await refused(404, `/products/${String(ro)}?language=ru`);
        await refused(404, `/products/${String(ru)}?language=ro`);
        assert.equal((await product(ru, 'ru')).id, ru);
      } finally {
        await deletePosts([ro, ru]);
      }
      assert.deepEqual(await counts(term.slug), before);
    });
    test(`${hiding.name}: a page of the site`, async () => {
      const id = await makePost({ post_type: 'page', post_title: 'Pagină zburătoare ascunsă' });
      try {
        const shown = await content();
        assert.equal((await content('search=zburatoare')).total, 1);
        await php(`${hiding.php(id)} return true;`);
        assert.equal((await content()).total, shown.total - 1);
        assert.equal((await content('search=zburatoare')).total, 0);
      } finally {
        await deletePosts([id]);
      }
    });
  }
  test('the image of a scheduled translation is used from its publication on', async () => {
    const ro = await makeProduct({ post_title: 'Cu poză', language: 'ro', post_status: 'draft' });
    const ru = await makeProduct({ post_title: 'Без картинки', language: 'ru', translation_of: ro });
    try {
      const image = await giveImage(ro);
      assert.equal((await product(ru, 'ru')).image, null);
      await php(`wp_publish_post( ${String(ro)} ); return true;`);
      assert.equal((await product(ru, 'ru')).image, image);
    } finally {
      await deletePosts([ro, ru]);
    }
  });
  test('a child of a private page stays public, as in WordPress', async () => {
    const parent = await makePost({ post_type: 'page', post_title: 'Părinte', post_status: 'private' });
    const child = await makePost({ post_type: 'page', post_title: 'Copil zburător', post_parent: parent });
    try {
      assert.deepEqual(
        (await content('search=zburator')).items.map(({ id }) => id),
        [child],
      );
    } finally {
      await deletePosts([child, parent]);
    }
  });
});

/** Sets an existing image as the thumbnail of a post, and returns its address. */
async function giveImage(id: number): Promise<string> {
  return php(`$image = get_posts( array( 'post_type' => 'attachment', 'post_status' => 'inherit', 'fields' => 'ids', 'numberposts' => 1, 'orderby' => 'ID', 'order' => 'ASC', 'suppress_filters' => true ) )[0];
    set_post_thumbnail( ${String(id)}, $image ); return wp_get_attachment_url( $image );`);
}

async function counts(slug: string) {
  const [list, ro, ru, terms, found] = await Promise.all([
    products(`category=${q(slug)}&per_page=50`),
    products('language=ro'),
    products('language=ru'),
    categories('ro'),
    products('search=zburator+ascuns'),
  ]);
  return {
    ro: ro.total,
    ru: ru.total,
    term: terms.categories.find((one) => one.slug === slug)?.count ?? 0,
    listed: list.items.length,
    found: found.total,
  };
}

describe('visibility: totals are exact if protected items are among the public ones', () => {
  test('hiding every second product of a page leaves no gap and no wrong total', async () => {
    const all = await everyProduct('');
    const ids: number[] = [];
    try {
      for (let index = 0; index < 6; index++) {
        ids.push(
          await makeProduct({
            post_title: `Serie ${String(index)}`,
            offer: { regular_price: '1' },
            ...(index % 2 === 0 ? {} : { post_password: 'x' }),
          }),
        );
      }
      const shown = ids.filter((_, index) => index % 2 === 0);
      for (const size of [1, 2, 3, 5, 50]) {
        const seen: number[] = [];
        const total = all.length + shown.length;
        for (let page = 1; page <= Math.ceil(total / size); page++) {
          const list = await products(`per_page=${String(size)}&page=${String(page)}`);
          assert.equal(list.total, total);
          seen.push(...list.items.map(({ id }) => id));
        }
        assert.deepEqual([...seen].sort(), [...all.map(({ id }) => id), ...shown].sort(), `per_page=${String(size)}`);
        assert.equal(new Set(seen).size, total, 'pages overlap');
      }
    } finally {
      await deletePosts(ids);
    }
  });
});

/** Makes the table of entries read-only, as after a crash or with a full disk; other tables stay writable. */
async function refusingEntries(attempt: () => Promise<void>): Promise<void> {
  const run = (mariadb: string, sqlite: string) =>
    php(
      stack === 'mariadb'
        ? `global $wpdb; $wpdb->query( ${JSON.stringify(mariadb)} ); return $wpdb->last_error;`
        : `$GLOBALS['wpdb']->dbh->get_connection()->get_pdo()->exec( ${JSON.stringify(sqlite)} ); return '';`,
    );
  const events = ['INSERT', 'UPDATE', 'DELETE'];
  for (const event of events) {
    const head = `CREATE TRIGGER md_shop_test_${event} BEFORE ${event} ON wp_md_shop_entries`;
    const made = await run(
      `${head} FOR EACH ROW SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114, MESSAGE_TEXT = 'The table is full'`,
      `${head} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    );
    assert.equal(made, '');
  }
  try {
    await attempt();
  } finally {
    for (const event of events) await run(`DROP TRIGGER md_shop_test_${event}`, `DROP TRIGGER md_shop_test_${event}`);
  }
}

describe('visibility: the database rejects the write that hides', () => {
  test('a save succeeds even if its language cannot be written', async () => {
    const id = await php<number>(
      `global $wpdb; $wpdb->suppress_errors( true );
       add_filter( 'query', static fn ( $sql ) => str_contains( $sql, 'md_shop_languages' ) && preg_match( '/^\\s*(INSERT|UPDATE|DELETE)/', $sql ) ? 'SELECT 1 FROM refused' : $sql );
       return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Zburător fără limbă' ) );`,
    );
    assert.ok(id > 0);
    assert.equal((await content('search=zburator')).items[0]?.id, id, 'it has the default language');
    await deletePosts([id]);
  });
  const missed = () =>
    php<number>(
      `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->options} WHERE option_name LIKE 'md\\\\_shop\\\\_missed\\\\_%'" );`,
    );
  const privately = (id: number) =>
    `$id = wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => 'private' ), true ); return is_wp_error( $id ) ? $id->get_error_message() : '';`;

  test('a hidden item is in no response, others are, and it is hidden as soon as that can be written', async () => {
    const hidden = await makeProduct({ post_title: 'Zburător de ascuns' });
    const other = await makeProduct({ post_title: 'Zburător public' });
    const shown = (await products()).total;
    try {
      await refusingEntries(async () => {
        assert.equal(await php(privately(hidden)), '', 'the save succeeds');
        for (const path of [`/products/${String(hidden)}`, '/products?per_page=50', '/products?search=zburator']) {
          await refused(503, path);
        }
        assert.equal((await product(other)).id, other);
        assert.ok((await products('page=3&per_page=5')).items.length > 0);
        assert.ok((await content()).total > 0);
        assert.ok((await categories('ro')).categories.length > 0);
        assert.equal(await missed(), 1);
      });
      await refused(404, `/products/${String(hidden)}`);
      assert.equal((await products()).total, shown - 1);
      assert.equal((await products('search=zburator')).total, 1);
      assert.equal(await missed(), 0);
    } finally {
      await deletePosts([hidden, other]);
    }
  });

  test('if the write is rejected once, the item is hidden at the end of the same process', async () => {
    const hidden = await makeProduct({ post_title: 'Zburător amânat' });
    try {
      const deadlock = `add_filter( 'query', static fn ( $sql ) => ! did_action( 'shutdown' ) && preg_match( '/^\\s*(INSERT INTO|UPDATE) \\S*md_shop_entries/', $sql ) ? 'NONSENSE' : $sql );`;
      await withPlugin(deadlock, async () => {
        assert.equal(await php(privately(hidden)), '');
      });
      const visible = `global $wpdb; return (int) $wpdb->get_var( "SELECT SUM(visible) FROM {$wpdb->prefix}md_shop_entries WHERE object_id = ${String(hidden)}" );`;
      assert.deepEqual([await php(visible), await missed()], [0, 0]);
    } finally {
      await deletePosts([hidden]);
    }
  });

  test('if writes for too many items are rejected, nothing is returned', async () => {
    await php(`global $wpdb; for ( $id = 1; $id <= 60; $id++ ) {
      $wpdb->query( "INSERT INTO {$wpdb->options} (option_name, option_value, autoload) VALUES ('md_shop_missed_" . ( 90000000 + $id ) . "', 'x', 'off')" ); } return 1;`);
    await refusingEntries(() => refused(503, '/content').then(() => undefined));
    assert.ok((await content()).total > 0);
    // A read works on them for two seconds; a slow disk needs more than one read.
    let left = await missed();
    assert.ok(left < 60, 'the read made none of them right');
    while (left > 0) {
      await content();
      const before = left;
      left = await missed();
      assert.ok(left < before, `${String(left)} are left, as before the last read`);
    }
  });
});

describe('visibility: a process that dies while it hides an item', () => {
  const changes: Readonly<Record<string, (id: string) => string>> = {
    private: (id) => `wp_update_post( array( 'ID' => ${id}, 'post_status' => 'private' ) );`,
    'password-protected': (id) => `wp_update_post( array( 'ID' => ${id}, 'post_password' => 'secret' ) );`,
    trashed: (id) => `wp_trash_post( ${id} );`,
    'of a type that is not shown': (id) => `wp_update_post( array( 'ID' => ${id}, 'post_type' => 'wp_block' ) );`,
    deleted: (id) => `wp_delete_post( ${id}, true );`,
    'hidden from assistants': (id) => `add_post_meta( ${id}, '_md_shop_hidden', '1', true );`,
  };
  for (const [name, change] of Object.entries(changes)) {
    test(`${name}: the next read does not show it, although no later hook was called`, async () => {
      const id = await makeProduct({ post_title: 'Zburător ucis', offer: { regular_price: '10' } });
      const pair = await makeProduct({ post_title: 'Убитый летун', language: 'ru', translation_of: id });
      try {
        assert.equal((await product(id)).name, 'Zburător ucis');
        // The first statement after the one that hides it kills the process.
        await phpAlone(`$written = false;
          add_filter( 'query', static function ( $query ) use ( &$written ) {
            if ( $written ) { exec( 'kill -9 ' . getmypid() ); sleep( 5 ); }
            $written = preg_match( '/^(UPDATE .*post_status|DELETE FROM).* WHERE \`ID\` = ${String(id)}$|^INSERT .*_md_shop_hidden/s', trim( $query ) ) === 1;
            return $query; } );
          ${change(String(id))} return 1;`).catch(() => undefined);
        assert.notEqual(
          await php(
            `global $wpdb; return $wpdb->get_var( "SELECT CONCAT( post_type, post_status, post_password, ( SELECT COUNT(*) FROM {$wpdb->postmeta} WHERE post_id = ID AND meta_key = '_md_shop_hidden' ) ) FROM {$wpdb->posts} WHERE ID = ${String(id)}" );`,
          ),
          'roller_productpublish0',
          'it was not hidden',
        );
        await refused(404, `/products/${String(id)}`);
        assert.equal((await products(`search=${q('zburător ucis')}`)).total, 0);
        // What is hidden from assistants is hidden in each language.
        if (name === 'hidden from assistants') await refused(404, `/products/${String(pair)}`);
        else assert.equal((await product(pair, 'ru')).name, 'Убитый летун');
      } finally {
        await deletePosts([id, pair]);
      }
    });
  }
});
