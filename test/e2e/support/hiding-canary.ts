import assert from 'node:assert/strict';
import { catalogue } from './catalogue.ts';
import { ask, content, products, refused, type Language } from './contract-client.ts';
import { documents } from './documents.ts';
import { deletePosts, deleteTerms, makePost, makeTerm } from './fixtures.ts';
import { hide, permalink, show, translateTermOf } from './hiding.ts';
import { call, ask as askMcp } from './mcp.ts';
import { page } from './pages.ts';
import { php, phpAsAdministrator, phpValue } from './php.ts';
import { makeProduct } from './products.ts';

const languages: readonly Language[] = ['ro', 'ru'];
/** No other text contains it. It is the same in both languages, so that one search finds both. */
export const word = 'kanarvogel';
const misspelt = 'kanarvogl';

type Made = { readonly products: Record<Language, number>; readonly news: Record<Language, number> };

/** Makes a product and a news item whose every field contains the word, in both languages, with links to each other. */
async function makeItems(category: Record<Language, number>, brand: number): Promise<Made> {
  const made = { products: { ro: 0, ru: 0 }, news: { ro: 0, ru: 0 } };
  for (const language of languages) {
    const name = language === 'ro' ? `Produs ${word}` : `Товар ${word}`;
    const of = (kind: keyof Made) => (language === 'ru' ? { translation_of: made[kind].ro } : {});
    made.news[language] = await makePost({
      post_type: 'post',
      post_title: `Știre ${word} ${language}`,
      post_content: `<!-- wp:paragraph --><p>Text ${word}</p><!-- /wp:paragraph -->`,
      post_excerpt: `Rezumat ${word}`,
      language,
      ...of('news'),
    });
    const id = await makeProduct({
      post_title: name,
      post_content: `<!-- wp:paragraph --><p>Text ${word} <a href="${await permalink(made.news[language])}">${word}</a></p><!-- /wp:paragraph -->`,
      post_excerpt: `Rezumat ${word}`,
      language,
      categories: [category[language]],
      brands: [brand],
      // A variant is shared by the translations.
      ...(language === 'ro' ? { variants: [{ sku: `${word}-1`, size: '42', regular_price: '123.45' }] } : {}),
      ...of('products'),
    });
    made.products[language] = id;
    await phpAsAdministrator(`foreach ( array( 'delivery', 'warranty', 'purchase_instructions' ) as $name ) {
        update_post_meta( ${String(id)}, 'md_shop_' . $name, 'Câmp ${word} ' . $name );
      }
      wp_update_post( array( 'ID' => ${String(made.news[language])}, 'post_content' => '<!-- wp:paragraph --><p>Text ${word} <a href="' . get_permalink( ${String(id)} ) . '">${word}</a></p><!-- /wp:paragraph -->' ) );
      return true;`);
  }
  return made;
}

/** The faces on which the word is found, by name. */
async function facesWithWord(addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const check = async (name: string, text: Promise<string> | string) => {
    if ((await text).toLowerCase().includes(word)) found.push(name);
  };
  const textOf = async (address: string) => (await page(address)).text;
  for (const language of languages)
    await Promise.all([
      ...[
        `/products?search=${word}&`,
        `/products?search=${word}-1&`,
        `/products?search=${misspelt}&`,
        '/products?per_page=50&',
        `/content?search=${word}&`,
        '/content?per_page=50&',
        '/categories?',
      ].map(async (path) => {
        const { text, headers } = await ask(`${path}language=${language}`);
        // The header says what was searched instead of a misspelt word.
        await check(`REST ${path} ${language}`, `${headers.get('md-shop-search') ?? ''} ${text}`);
      }),
      ...(
        [
          ['search_products', { search: word }],
          ['search_products', { search: misspelt }],
          ['search_products', { brand: `marca-${word}` }],
          ['search_site', { search: word }],
          ['list_categories', {}],
        ] as const
      ).map(async ([tool, more]) =>
        check(`MCP ${tool} ${language}`, JSON.stringify(await call(tool, { language, ...more }))),
      ),
    ]);
  await Promise.all(documents.map(({ path }) => check(`document ${path}`, textOf(path))));
  const { resources } = await askMcp<{ resources: { uri: string }[] }>('resources/list');
  await Promise.all(
    resources.map(async ({ uri }) => check(`resource ${uri}`, JSON.stringify(await askMcp('resources/read', { uri })))),
  );
  const sitemaps = [...(await textOf('/wp-sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => address,
  );
  await Promise.all(sitemaps.map((address) => check(`sitemap ${address}`, textOf(address))));
  await Promise.all(
    addresses.map(async (address) => {
      const read = await page(address, { headers: { Accept: 'text/markdown' } });
      if (read.headers.get('content-type')?.startsWith('text/markdown')) await check(`Markdown ${address}`, read.text);
      // On the pages of its products and categories WooCommerce prints its own.
      if (address.includes('/product')) return;
      const html = await textOf(address);
      for (const [tag = ''] of html.matchAll(/<meta [^>]*>/g)) await check(`description ${address}`, tag);
      for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g))
        await check(`JSON-LD ${address}`, data);
    }),
  );
  return found.sort();
}

export const totals = async () => {
  const lists = await Promise.all(
    languages.flatMap((language) => [products(`language=${language}`), content(`language=${language}`)]),
  );
  return lists.map(({ total }) => total);
};

/** Checks that the word is on every face before everything that contains it is hidden, and on none afterwards. */
export async function hidesFromEveryFace(): Promise<void> {
  const { category: taxonomy, brand: brands, path: shop } = await catalogue();
  const before = await totals();
  const category = {
    ro: await makeTerm(taxonomy, `Categoria ${word}`, { language: 'ro' }),
    ru: await makeTerm(taxonomy, `Категория ${word}`, { language: 'ru' }),
  };
  await translateTermOf(taxonomy, category.ro, category.ru);
  const brand = await makeTerm(brands, `Marca ${word}`);
  const made = await makeItems(category, brand);
  try {
    const own = await php<string[]>(
      `return array_map( 'get_permalink', ${phpValue([...Object.values(made.products), ...Object.values(made.news)])} );`,
    );
    const terms = await php<string[]>(`return array_map( 'get_term_link', ${phpValue(Object.values(category))} );`);
    const addresses = [...own, ...terms, shop, `/ru${shop}`, '/?s=rezumat'];
    const shown = await facesWithWord(addresses);
    for (const face of [
      `REST /products?search=${word}&`,
      `REST /products?search=${word}-1&`,
      `REST /products?search=${misspelt}&`,
      'REST /products?per_page',
      'REST /content?search',
      'REST /categories',
      'MCP search_products',
      'MCP search_site',
      'MCP list_categories',
      'Markdown',
      'JSON-LD',
      'sitemap',
      'document /llms.txt',
    ])
      assert.ok(
        shown.some((name) => name.startsWith(face)),
        `the word is not on ${face}: the test proves nothing\n${shown.join('\n')}`,
      );
    assert.deepEqual(
      await totals(),
      before.map((total) => total + 1),
    );

    // One translation of each, as somebody who hides one item would.
    await hide('post', made.products.ru);
    await hide('post', made.news.ro);
    await hide('term', category.ro);

    assert.deepEqual(await facesWithWord(addresses), []);
    assert.deepEqual(await totals(), before);
    for (const id of Object.values(made.products))
      for (const language of languages) await refused(404, `/products/${String(id)}?language=${language}`);
    assert.equal((await call('get_product', { id: made.products.ro })).isError, true);
    for (const address of own) {
      const { status, text } = await page(address);
      assert.equal(status, 200, address);
      assert.ok(text.includes(word), `visitors do not see ${address}`);
    }
    // In WooCommerce the Russian product has no variations of its own, so its page shows no price.
    for (const address of own.slice(0, taxonomy === 'product_cat' ? 1 : 2))
      assert.match((await page(address)).text, /123[.,]45/, `no price on ${address}`);

    await show('post', made.products.ro);
    await show('post', made.news.ru);
    await show('term', category.ru);
    assert.deepEqual(
      await totals(),
      before.map((total) => total + 1),
    );
  } finally {
    await deletePosts([...Object.values(made.products), ...Object.values(made.news)]);
    await deleteTerms(taxonomy, Object.values(category));
    await deleteTerms(brands, [brand]);
  }
}
