import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { categories, content, everyProduct, product, products, refused } from './support/contract-client.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { php } from './support/php.ts';
import { makeProduct } from './support/products.ts';

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
    test(`${hiding.name}: it is in no list, no count and no answer; its translation stays`, async () => {
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
        assert.equal((await product(ru, 'ru')).image, image, 'a translation without a picture lends one');
        await php(`${hiding.php(ro)} return true;`);
        assert.deepEqual(await counts(term.slug), { ...before, ru: before.ru + 1 });
        assert.equal((await product(ru, 'ru')).image, null, 'a picture of what is hidden is shown');
        // A handle whose own post is hidden finds nothing, not even the translation.
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
  test('the picture of a translation is lent from the day on which it is published', async () => {
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
  test('a child of a private page stays public, as WordPress has it', async () => {
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

/** Gives a post some picture of the site, and returns its address. */
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

describe('visibility: totals stay exact with protected items anywhere between', () => {
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
