import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { ProductDetail, Variant } from '../../src-contract/resources/product.ts';
import {
  categories as termsOf,
  everyContent,
  everyProduct,
  product as readProduct,
} from './support/contract-client.ts';
import { demoProducts, idOf, imported, isPublic, loadPosts } from './support/demo.ts';
import { deletePosts } from './support/fixtures.ts';
import { hide, show } from './support/hiding.ts';
import { withPlugin } from './support/hostile.ts';
import { page } from './support/pages.ts';
import { makeProduct } from './support/products.ts';
import { unknownNames } from './support/schema-org.ts';

type Data = Record<string, unknown> & { offers?: Record<string, string>[] };

/** Returns all JSON-LD of a page. */
function dataOf(html: string): Data[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => JSON.parse(match[1] ?? '') as Data,
  );
}

const typesOf = (html: string) => dataOf(html).map((one) => one['@type']);

const states = { in_stock: 'InStock', backorder: 'BackOrder', out_of_stock: 'OutOfStock' };

type Sold = Pick<Variant, 'price' | 'currency' | 'availability' | 'url' | 'sku'>;

/** Returns the members of JSON-LD that must equal a product or variant of REST. */
const offerOf = ({ price, currency, availability, url, sku }: Sold) =>
  price === null ? undefined : [price, currency, `https://schema.org/${states[availability]}`, url, sku];

const factsOf = (product: ProductDetail) => ({
  type: product.variants.length > 0 ? 'ProductGroup' : 'Product',
  texts: [product.name, product.url, product.sku, product.description, product.image ?? ''],
  offer: product.variants.length > 0 ? undefined : offerOf(product),
  variants: product.variants.map((one) => [
    `${product.name}, ${one.label}`,
    one.url,
    one.sku,
    one.size,
    one.color,
    offerOf(one),
  ]),
});

const offerIn = (offer: Data | undefined) =>
  offer && ['price', 'priceCurrency', 'availability', 'url', 'sku'].map((name) => offer[name] ?? '');

function factsIn(data: Data): ReturnType<typeof factsOf> {
  const variants = (data['hasVariant'] ?? []) as Data[];
  return {
    type: data['@type'] as string,
    texts: ['name', 'url', 'sku', 'description', 'image'].map((name) => (data[name] ?? '') as string),
    offer: offerIn(data.offers?.[0]) as string[] | undefined,
    variants: variants.map((one) => [
      one['name'] as string,
      one['url'] as string,
      (one['sku'] ?? '') as string,
      (one['size'] ?? null) as string | null,
      (one['color'] ?? null) as string | null,
      offerIn(one.offers as unknown as Data | undefined) as string[] | undefined,
    ]),
  };
}

/** Behaviour of the plugin's own pages that other shops do not have (see pages-discovery.test.ts, visibility.test.ts). */
describe('embedded shop: structured data', () => {
  before(loadPosts);
  for (const language of ['ro', 'ru'] as const) {
    test(`every product of the demonstration in ${language} has the values of REST, and only names of schema.org`, async () => {
      const { categories: terms } = await termsOf(language);
      const items = await everyProduct(`language=${language}`);
      const shown = demoProducts.filter((one) => isPublic(one) && one[language] !== null);
      assert.ok(shown.length > 40 && items.length >= shown.length, String(items.length));
      for (const { id } of items) {
        const product = await readProduct(id, language);
        const { text } = await page(product.url);
        const [data, breadcrumbs, ...more] = dataOf(text);
        assert.deepEqual(more, [], product.url);
        assert.ok(data !== undefined && breadcrumbs !== undefined, product.url);
        assert.deepEqual(factsIn(data), factsOf(product), product.url);
        assert.deepEqual(unknownNames([data, breadcrumbs]), [], product.url);
        const way = breadcrumbs['itemListElement'] as { position: number; name: string; item: string }[];
        assert.deepEqual(way.at(-1), {
          '@type': 'ListItem',
          position: way.length,
          name: product.name,
          item: product.url,
        });
        for (const { name, item } of way.slice(1, -1)) {
          assert.ok(
            terms.some((term) => term.name === name && term.url === item),
            `${name} ${item}`,
          );
        }
        if (product.price !== null) {
          assert.ok(text.includes(`<meta property="product:price:amount" content="${product.price}" />`), product.url);
        }
        assert.equal(text.match(/<meta name="description"/g)?.length, 1, product.url);
      }
    });
  }
  test('only a dated sale says until when its price is valid', async () => {
    const offer = { regular_price: '100', sale_price: '80', sale_from: null, stock: 'in_stock' } as const;
    const [dated, undated] = await Promise.all(
      ['2099-06-30T21:00:00Z', null].map((end) =>
        // Two posts that are made at the same time with one title may get one address.
        makeProduct({
          post_title: `Reducere ${end ?? 'fără sfârșit'}`,
          language: 'ro',
          offer: { ...offer, sku: '', sale_to: end },
        }),
      ),
    );
    assert.ok(dated !== undefined && undated !== undefined);
    try {
      const ends = await Promise.all(
        [dated, undated].map(async (id) => {
          const [data] = dataOf((await page((await readProduct(id)).url)).text);
          return data?.offers?.[0]?.['priceValidUntil'];
        }),
      );
      assert.deepEqual(ends, ['2099-06-30', undefined]);
    } finally {
      await deletePosts([dated, undated]);
    }
  });
  test('a variant has the image of its colour', async () => {
    const { url } = await readProduct(idOf('junior-flex-ro'));
    const [data] = dataOf((await page(url)).text);
    const images = new Map(((data?.['hasVariant'] ?? []) as Data[]).map((one) => [one['color'], one['image']]));
    assert.deepEqual([images.size, images.get('roz')], [2, data?.['image']]);
    const blue = images.get('albastru') as string;
    assert.notEqual(blue, data?.['image']);
    const shown = (await page(`${new URL(url).pathname}?shop-color=albastru`)).text;
    assert.ok(shown.includes(blue.replace(/\.webp$/, '')), blue);
  });
  test('each page of a list has its own address in OpenGraph and JSON-LD; the language of OpenGraph is that of the page', async () => {
    for (const [path, type, locale] of [
      ['/magazin/?shop-page=2', 'ItemList', 'ro_RO'],
      ['/intrebari/page/2/', 'FAQPage', 'ro_RO'],
      ['/ru/magazin/', 'ItemList', 'ru_RU'],
    ] as const) {
      const { text } = await page(path);
      const address =
        /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1] ?? assert.fail(`${path} has no canonical address`);
      assert.ok(address.endsWith(path), address);
      const found = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(text)?.[1];
      assert.deepEqual([found('url'), found('locale')], [address, locale], path);
      assert.equal(
        dataOf(text).find((one) => one['@type'] === type)?.['@id'],
        `${address}#${type === 'FAQPage' ? 'faqpage' : 'list'}`,
      );
    }
  });
  test('lists name what they show; questions with their answers stand only on their list', async () => {
    const list = async (path: string, type: string) =>
      dataOf((await page(path)).text).find((one) => one['@type'] === type) ?? assert.fail(`${path} has no ${type}`);
    const shop = await list('/magazin/', 'ItemList');
    const items = await everyProduct('language=ro');
    const shown = shop['itemListElement'] as { name: string; item: string }[];
    assert.deepEqual(
      shown.map(({ name, item }) => [name, item]),
      items.slice(0, shown.length).map(({ name, url }) => [name, url]),
    );
    const coaches = await list('/antrenori/', 'ItemList');
    const questions = await list('/intrebari/', 'FAQPage');
    const asked = questions['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
    assert.ok(asked.length > 1 && asked.every(({ name, acceptedAnswer }) => name !== '' && acceptedAnswer.text !== ''));
    const category = (await termsOf('ro')).categories.find(({ url }) => url !== '') ?? assert.fail('no category');
    assert.deepEqual(unknownNames([shop, coaches, questions, await list(category.url, 'ItemList')]), []);
    assert.deepEqual(
      dataOf((await page(imported('f-size-ro')?.url ?? '')).text).map((one) => one['@type']),
      ['WebPage', 'BreadcrumbList'],
    );
  });
  test('a list of news names those that agents may see, with their addresses in the interface', async () => {
    for (const language of ['ro', 'ru'] as const) {
      const { url } = imported(`posts-${language}`) ?? assert.fail();
      const known = new Map((await everyContent(`type=news&language=${language}`)).map((one) => [one.url, one]));
      const named = async () => {
        const { text } = await page(url);
        const list = dataOf(text).find((one) => one['@type'] === 'ItemList') ?? assert.fail(`${url} has no list`);
        return (list['itemListElement'] as { name: string; item: string }[]).map(({ name, item }) => [item, name]);
      };
      const shown = await named();
      assert.ok(shown.length > 1, url);
      assert.deepEqual(
        shown,
        shown.map(([address = '']) => [address, known.get(address)?.title]),
      );
      const first = known.get(shown[0]?.[0] ?? '') ?? assert.fail();
      await hide('post', first.id);
      try {
        assert.deepEqual(await named(), shown.slice(1));
      } finally {
        await show('post', first.id);
      }
    }
  });
  test('not on errors and protected pages', async () => {
    for (const path of ['/nu-exista/', imported('h-password-ro')?.url ?? '']) {
      const { text } = await page(path);
      assert.deepEqual(dataOf(text), [], path);
      assert.doesNotMatch(text, /<meta (?:name="description"|property="og:)/, path);
    }
  });
  test('a plugin that prints a description and OpenGraph is left to do it', async () => {
    const seoPlugin = `add_action( 'wp_head', static function () { echo '<meta name="description" content="SEO" /><meta property="og:title" content="SEO" />'; } );`;
    const { url } = await readProduct(idOf('urban-80-ro'));
    await withPlugin(seoPlugin, async () => {
      const { text } = await page(url);
      assert.deepEqual([text.match(/<meta name="description"/g)?.length, text.match(/property="og:/g)?.length], [1, 1]);
    });
  });
  test('what another plugin prints is found in any part of the head, also printed in pieces', async () => {
    const { url } = await readProduct(idOf('urban-80-ro'));
    const printed = async (code: string): Promise<(number | undefined)[]> =>
      withPlugin(`add_action( 'wp_head', static function () { ${code} } );`, async () => {
        const { text } = await page(url);
        return [text.match(/<meta name="description"/g)?.length, text.match(/property="og:/g)?.length];
      });
    const [, ofOurs = 0] = await printed('');
    assert.ok(ofOurs > 1);
    const long = `echo '<!--', str_repeat( 'x', 10000 ), '-->';`;
    const inPieces = `echo '<meta name="desc'; echo 'ription" content="', str_repeat( 'x', 5000 ); echo '" /><meta prop'; echo 'erty="og:title" content="SEO" />';`;
    assert.deepEqual(await printed(long + inPieces + long), [1, 1]);
  });
  test('a head whose buffer another plugin closes gets no tags, since what it contains is not known', async () => {
    const { url } = await readProduct(idOf('urban-80-ro'));
    await withPlugin(`add_action( 'wp_head', static function () { ob_end_flush(); } );`, async () => {
      const { text } = await page(url);
      assert.match(text, /<title>/);
      assert.doesNotMatch(text, /<meta (?:name="description"|property="og:)/);
    });
  });
  test('not on a product for which another plugin prints it', async () => {
    const seoPlugin = `add_action( 'wp_head', static function () { echo '<script type="application/ld+json" class="seo">{"@type":"Product","name":"SEO"}</script>'; } );`;
    const { url } = await readProduct(idOf('urban-80-ro'));
    await withPlugin(seoPlugin, async () => {
      assert.deepEqual(typesOf((await page(url)).text), ['BreadcrumbList']);
    });
    assert.deepEqual(typesOf((await page(url)).text), ['ProductGroup', 'BreadcrumbList']);
  });
  test('a name that looks like markup is unchanged in JSON-LD', async () => {
    const { text } = await page((await readProduct(idOf('hostile-name-ro'))).url);
    assert.match(String(dataOf(text)[0]?.['name']), /<script>/);
  });
});

describe('embedded shop: passwords', () => {
  before(loadPosts);
  test('the page of a protected product, including scripts and data, contains neither its price nor its SKU', async () => {
    const secret = demoProducts.find(({ key }) => key === 'h-password');
    assert.ok(secret?.offer?.regular_price);
    const { text: html } = await page(imported('h-password-ro')?.url ?? '');
    assert.ok(!html.includes(secret.offer.regular_price.replace('.', ',')) && !html.includes(secret.offer.sku));
  });
});

describe('embedded shop: the way to a page', () => {
  before(loadPosts);
  const wayIn = (html: string): string[] | null => {
    const way = /<nav class="md-shop-way"[\s\S]*?<\/nav>/.exec(html)?.[0];
    return way === undefined ? null : [...way.matchAll(/>([^<>]+)<\/(?:a|span)>/g)].map(([, name]) => name ?? '');
  };
  for (const [language, shop] of [
    ['ro', 'Magazin'],
    ['ru', 'Магазин'],
  ] as const) {
    test(`leads from the shop to products and categories, and the shop itself has none (${language})`, async () => {
      const [product] = (await everyProduct(`language=${language}`)).slice(0, 1);
      const { categories: terms } = await termsOf(language);
      const category = terms.find(({ count }) => count > 1);
      assert.ok(product !== undefined && category !== undefined);
      const { name, url } = await readProduct(product.id, language);
      const ofProduct = wayIn((await page(url)).text);
      assert.deepEqual([ofProduct?.[0], ofProduct?.at(-1)], [shop, name]);
      const ofCategory = wayIn((await page(category.url)).text);
      assert.deepEqual([ofCategory?.[0], ofCategory?.at(-1)], [shop, category.name]);
      const address = /<nav class="md-shop-way"[\s\S]*?href="([^"]+)"/.exec((await page(url)).text)?.[1] ?? '';
      assert.equal(wayIn((await page(address)).text), null);
    });
  }
});
