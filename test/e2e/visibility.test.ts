import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  ask,
  categories,
  content,
  everyContent,
  everyProduct,
  product,
  products,
  refused,
  type Language,
} from './support/contract-client.ts';
import {
  demoContent,
  demoProducts,
  demoTerms,
  idOf,
  imported,
  isPublic,
  loadPosts,
  withAncestors,
} from './support/demo.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { php } from './support/php.ts';
import { page } from './support/pages.ts';

const languages: readonly Language[] = ['ro', 'ru'];
const q = encodeURIComponent;

describe('visibility: the demonstration', () => {
  before(loadPosts);
  for (const language of languages) {
    test(`products in ${language} are exactly the public ones that have this language`, async () => {
      const expected = demoProducts
        .filter((item) => isPublic(item) && item[language] !== null)
        .map(({ key }) => idOf(`${key}-${language}`));
      const items = await everyProduct(`language=${language}`);
      assert.deepEqual(items.map(({ id }) => id).sort(), expected.sort());
      assert.equal((await products(`language=${language}`)).total, expected.length);
    });
    test(`content in ${language} is exactly the public one`, async () => {
      const expected = Object.entries(demoContent).flatMap(([type, items]) =>
        items
          .filter((item) => isPublic(item) && item[language] !== null)
          .map(({ key }) => `${type} ${String(idOf(`${key}-${language}`))}`),
      );
      const items = await everyContent(`language=${language}`);
      assert.deepEqual(items.map(({ id, type }) => `${type} ${String(id)}`).sort(), expected.sort());
      assert.equal((await content(`language=${language}`)).total, expected.length);
    });
    test(`counts of categories and brands in ${language} leave hidden products out, and are what the list with that slug returns`, async () => {
      const visible = demoProducts.filter((item) => isPublic(item) && item[language] !== null);
      const expected = (kind: 'categories' | 'brands') =>
        demoTerms[kind]
          .map((term) => ({
            slug: term[language].slug,
            count: visible.filter((item) =>
              kind === 'brands' ? item.brand === term.key : item.categories.flatMap(withAncestors).includes(term.key),
            ).length,
          }))
          .filter(({ count }) => count > 0)
          .sort((a, b) => (a.slug < b.slug ? -1 : 1));
      const answer = await categories(language);
      for (const kind of ['categories', 'brands'] as const) {
        const found = answer[kind]
          .map(({ slug, count }) => ({ slug, count }))
          .sort((a, b) => (a.slug < b.slug ? -1 : 1));
        assert.deepEqual(found, expected(kind), kind);
        for (const { slug, count } of answer[kind]) {
          const list = await products(
            `language=${language}&${kind === 'brands' ? 'brand' : 'category'}=${q(slug)}&per_page=50`,
          );
          assert.deepEqual([list.total, list.items.length], [count, count], slug);
        }
      }
    });
    test(`searching for hidden products' words, SKUs and titles in ${language} finds nothing of them`, async () => {
      for (const item of demoProducts.filter((one) => !isPublic(one))) {
        const texts = item[language];
        for (const words of [item.offer?.sku ?? '', texts?.title.replace(/\s*\(.*/, '') ?? '']) {
          if (words === '') continue;
          const list = await products(`language=${language}&search=${q(words)}&per_page=50`);
          for (const { id } of list.items) assert.notEqual(id, imported(`${item.key}-${language}`)?.id, words);
        }
      }
      for (const item of Object.values(demoContent)
        .flat()
        .filter((one) => !isPublic(one))) {
        const list = await content(
          `language=${language}&search=${q(item[language]?.title.replace(/\s*\(.*/, '') ?? '')}&per_page=50`,
        );
        for (const { id } of list.items) assert.notEqual(id, imported(`${item.key}-${language}`)?.id);
      }
    });
  }
  test('every hidden product is 404 by either id in either language', async () => {
    for (const item of demoProducts.filter((one) => !isPublic(one))) {
      for (const handle of languages) {
        for (const language of languages) {
          const answer = await refused(404, `/products/${String(idOf(`${item.key}-${handle}`))}?language=${language}`);
          assert.equal(answer.code, 'md_shop_product_not_found', item.key);
          assert.ok(!JSON.stringify(answer).includes(item.ro.title), 'the answer names what is hidden');
        }
      }
    }
  });
  test('the answer for hidden and for unknown ids is the same to the byte', async () => {
    const unknown = await ask('/products/99999999');
    for (const item of demoProducts.filter((one) => !isPublic(one))) {
      assert.equal((await ask(`/products/${String(idOf(`${item.key}-ro`))}`)).text, unknown.text, item.key);
    }
  });
  test('what is no product is 404 as a product', async () => {
    for (const id of [idOf('about-ro'), idOf('n-calendar-ro'), idOf('c-irina-ro'), idOf('f-size-ro'), 1, 2, 3]) {
      await refused(404, `/products/${String(id)}`);
    }
    const [image] = await php<number[]>(
      `return get_posts( array( 'post_type' => 'attachment', 'post_status' => 'inherit', 'fields' => 'ids', 'numberposts' => 1 ) );`,
    );
    await refused(404, `/products/${String(image)}`);
  });
  test('what has no Russian translation is in no Russian list and 404 in Russian', async () => {
    for (const item of demoProducts.filter((one) => one.ru === null)) {
      const id = idOf(`${item.key}-ro`);
      assert.equal((await product(id, 'ro')).id, id);
      await refused(404, `/products/${String(id)}?language=ru`);
    }
  });
  test('either id of a public pair finds the translation asked for', async () => {
    for (const item of demoProducts.filter((one) => isPublic(one) && one.ru !== null)) {
      for (const handle of languages) {
        for (const language of languages) {
          assert.equal((await product(idOf(`${item.key}-${handle}`), language)).id, idOf(`${item.key}-${language}`));
        }
      }
    }
  });
});

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
      const ro = await makePost({
        post_type: 'roller_product',
        post_title: 'Zburător ascuns',
        language: 'ro',
        categories: [term.id],
        offer: { sku: 'HIDE-1', regular_price: '10' },
      });
      const ru = await makePost({
        post_type: 'roller_product',
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
        await php(`${hiding.php(ro)} return true;`);
        assert.deepEqual(await counts(term.slug), { ...before, ru: before.ru + 1 });
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
          await makePost({
            post_type: 'roller_product',
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

describe('visibility: pages do not show more than the interface', () => {
  before(loadPosts);
  test('hidden products are in no public page of WordPress of ours', async () => {
    for (const path of [
      '/magazin/',
      '/ru/magazin/',
      '/?s=HID-PRIV-1',
      '/wp-sitemap-posts-roller_product-1.xml',
      '/magazin/feed/',
    ]) {
      const { text: html } = await page(path);
      for (const item of demoProducts.filter(({ status }) => status !== 'publish')) {
        assert.ok(
          !html.includes(item.ro.title) && !(item.ru !== null && html.includes(item.ru.title)),
          `${path} shows ${item.key}`,
        );
      }
    }
  });
  test("a protected product's page shows neither price nor text", async () => {
    const secret = demoProducts.find(({ key }) => key === 'h-password');
    assert.ok(secret?.offer?.regular_price);
    const { text: html } = await page(imported('h-password-ro')?.url ?? '');
    assert.ok(!html.includes(secret.offer.regular_price.replace('.', ',')) && !html.includes(secret.offer.sku));
  });
});
