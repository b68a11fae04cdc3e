import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { categories, everyContent, everyProduct, content, product, products, type Language } from './support/contract-client.ts';
import {
  activePrice, bareText, blockTexts, decoded, demoContent, demoProducts, demoSite, demoTerms, expectedFigures, importedPosts, isPublic, withAncestors, type Imported,
} from './support/demo.ts';
import { page } from './support/pages.ts';
import { php } from './support/php.ts';
import { testSite } from './site.ts';

const languages: readonly Language[] = ['ro', 'ru'];
const q = encodeURIComponent;
const now = () => Math.floor(Date.now() / 1000);
const visible = (language: Language) => demoProducts.filter((item) => isPublic(item) && item[language] !== null);
let posts: Record<string, Imported> = {};
const idOf = (key: string): number => {
  const found = posts[key];
  assert.ok(found, `the demonstration has no ${key}`);
  return found.id;
};
const load = async () => {
  posts = await importedPosts();
};

describe('products: every field of every demo product, against its file', () => {
  before(load);
  for (const language of languages) {
    for (const item of visible(language)) {
      const texts = item[language];
      assert.ok(texts);
      test(`${item.key} in ${language}`, async () => {
        const { url } = await testSite();
        const detail = await product(idOf(`${item.key}-${language}`), language);
        const { description, delivery, warranty, variants, purchase_instructions: instructions, ...summary } = detail;
        const listed = (await everyProduct(`language=${language}`)).find(({ id }) => id === detail.id);
        assert.deepEqual(listed, summary, 'list and detail differ');

        const { id, name, url: address, image, modified, ...figures } = summary;
        const expected = expectedFigures(item, now());
        assert.deepEqual(figures, Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)));
        assert.equal(id, idOf(`${item.key}-${language}`));
        assert.equal(name, decoded(texts.title).replace(/\s+/g, ' ').trim());
        assert.equal(address, posts[`${item.key}-${language}`]?.url);
        assert.ok(address.startsWith(language === 'ru' ? `${url}/ru/` : `${url}/`) && (language === 'ru' || !address.startsWith(`${url}/ru/`)), address);
        if (item.image === null) assert.equal(image, null);
        else assert.ok(image?.startsWith(`${url}/wp-content/uploads/`), String(image));
        const stored = posts[`${item.key}-${language}`]?.modified.replace(' ', 'T') ?? '';
        assert.ok(modified.slice(0, -1) >= stored, `${modified} is before the post's own ${stored}`);
        assert.ok(Date.parse(modified) <= Date.now() + 2000, 'modified is in the future');

        assert.equal(description.replace(/\s+/g, ''), bareText(texts.content), 'the text is not whole');
        const lines = description.split('\n').map((line) => line.trim());
        for (const block of blockTexts(texts.content)) assert.ok(lines.includes(block), `no line "${block}" in\n${description}`);
        assert.equal(delivery, texts.delivery);
        assert.equal(warranty, texts.warranty);
        assert.equal(instructions, texts.purchase_instructions === '' ? demoSite.purchase_instructions[language] : texts.purchase_instructions);

        assert.deepEqual(
          variants.map(({ size, color, sku, price, regular_price, currency, availability }) => ({ size, color, sku, price, regular_price, currency, availability })),
          item.variants.map((variant) => ({
            size: variant.size,
            color: variant.color?.[language] ?? null,
            sku: variant.sku,
            price: activePrice(variant, now()),
            regular_price: variant.regular_price,
            currency: 'MDL',
            availability: variant.stock,
          })),
        );
        assert.equal(new Set(variants.map(({ label }) => label)).size, variants.length, 'two variants have one label');
        for (const variant of variants) {
          assert.equal(variant.url, `${address}?variant=${String(variant.variant_id)}`);
          for (const part of [variant.size, variant.color]) if (part !== null) assert.ok(variant.label.includes(part), variant.label);
        }
      });
    }
  }
  test('variant ids, prices and stock are the same in both languages; colours are translated', async () => {
    for (const item of visible('ru')) {
      const [ro, ru] = [await product(idOf(`${item.key}-ro`), 'ro'), await product(idOf(`${item.key}-ro`), 'ru')];
      const shared = (one: typeof ro) => one.variants.map(({ variant_id, size, sku, price, regular_price, availability }) => [variant_id, size, sku, price, regular_price, availability]);
      assert.deepEqual(shared(ro), shared(ru), item.key);
      assert.equal(ro.image, ru.image);
    }
  });
  test('variant ids are unique over the shop', async () => {
    const ids = (await Promise.all(visible('ro').map(async (item) => (await product(idOf(`${item.key}-ro`))).variants))).flat().map(({ variant_id: id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(ids.length, 60);
  });
  test("a variant's address opens the page with that variant chosen, and only that", async () => {
    const item = demoProducts.find(({ key }) => key === 'junior-flex');
    assert.ok(item);
    for (const language of languages) {
      const detail = await product(idOf('junior-flex-ro'), language);
      const variant = detail.variants[2];
      assert.ok(variant);
      const { status, text } = await page(variant.url);
      assert.equal(status, 200);
      const rows = text.match(/<tr\b[^>]*aria-current="true"[\s\S]*?<\/tr>/g) ?? [];
      assert.equal(rows.length, 1);
      assert.ok(rows[0]?.includes(variant.sku));
      assert.ok(!/<tr\b[^>]*aria-current/.test((await page(detail.url)).text), 'a variant is chosen where none was asked for');
    }
  });
  test('every address that is answered leads to a page that is there, in its language', async () => {
    for (const language of languages) {
      const list = [...(await everyProduct(`language=${language}`)), ...(await everyContent(`language=${language}`)), ...Object.values(await categories(language)).flat()];
      for (const { url } of list) {
        const { status, text } = await page(url);
        assert.equal(status, 200, url);
        assert.match(text, new RegExp(`<html[^>]* lang="${language}`), url);
      }
    }
  });
  test('images are there, and are PNG or WebP', async () => {
    for (const { image } of await everyProduct('')) {
      if (image === null) continue;
      const response = await fetch(image);
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.equal(response.status, 200, image);
      const png = bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
      const webp = bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
      assert.ok(png || webp, image);
    }
  });
});

describe('content: every item, against its file', () => {
  before(load);
  for (const language of languages) {
    for (const [type, items] of Object.entries(demoContent)) {
      for (const item of items.filter((one) => isPublic(one) && one[language] !== null)) {
        test(`${type} ${item.key} in ${language}`, async () => {
          const texts = item[language];
          assert.ok(texts);
          const post = posts[`${item.key}-${language}`];
          assert.ok(post);
          const found = (await everyContent(`language=${language}`)).find(({ id }) => id === post.id);
          assert.ok(found, 'it is not listed');
          assert.deepEqual({ ...found, excerpt: '' }, {
            id: post.id,
            type,
            title: decoded(texts.title).replace(/\s+/g, ' ').trim(),
            url: post.url,
            excerpt: '',
            modified: `${post.modified.replace(' ', 'T')}Z`,
          });
          if (texts.excerpt !== '') {
            assert.equal(found.excerpt, texts.excerpt);
            return;
          }
          // The beginning of the text, cut at a word.
          const whole = bareText(texts.content);
          const beginning = found.excerpt.replace(/[\s…]+/g, '');
          assert.ok(whole.startsWith(beginning), `"${found.excerpt}" does not begin the text`);
          assert.ok(Array.from(found.excerpt).length <= 300);
          if (beginning.length < whole.length) {
            assert.ok(Array.from(found.excerpt).length > 200, 'the excerpt is cut needlessly short');
            const rest = whole.slice(beginning.length);
            const words = decoded(texts.content.replace(/<!--.*?-->/gs, '').replace(/<[^>]*>/g, ' ')).split(/\s+/);
            const last = found.excerpt.replace(/…$/, '').split(' ').at(-1) ?? '';
            assert.ok(words.some((word) => word.replace(/[,;:.–—-]+$/, '') === last.replace(/[,;:.–—-]+$/, '')), `"${last}" is a piece of a word, before "${rest.slice(0, 10)}"`);
          }
        });
      }
    }
  }
});

describe('lists: order and paging', () => {
  before(load);
  for (const kind of ['products', 'content'] as const) {
    for (const language of languages) {
      test(`${kind} in ${language}: newest first, and pages of any size are one list without gaps or overlaps`, async () => {
        const list = (query: string) => (kind === 'products' ? products(query) : content(query));
        const whole = (await list(`language=${language}&per_page=50`)).items;
        for (const [index, item] of whole.entries()) {
          const next = whole[index + 1];
          if (next !== undefined) assert.ok(item.modified >= next.modified, `${item.modified} before ${next.modified}`);
        }
        for (const size of [1, 2, 3, 7, 49]) {
          const ids: number[] = [];
          const pages = Math.ceil(whole.length / size);
          for (let number = 1; number <= pages; number++) {
            const part = await list(`language=${language}&per_page=${String(size)}&page=${String(number)}`);
            assert.deepEqual([part.total, part.total_pages, part.page, part.per_page], [whole.length, pages, number, size]);
            ids.push(...part.items.map(({ id }) => id));
          }
          assert.deepEqual(ids, whole.map(({ id }) => id), `per_page=${String(size)}`);
        }
      });
    }
  }
  test('items with the very same modified are ordered by id, always the same way', async () => {
    const whole = (await content('per_page=50')).items;
    const ties = whole.filter((item, index) => whole[index + 1]?.modified === item.modified);
    const direction = new Set(ties.map((item) => Math.sign((whole[whole.indexOf(item) + 1]?.id ?? 0) - item.id)));
    assert.ok(direction.size <= 1, 'ties are broken in two ways');
  });
});

describe('products: filters', () => {
  before(load);
  for (const language of languages) {
    test(`category and brand alone and together, in ${language}, child terms included`, async () => {
      const ids = (items: typeof demoProducts) => items.map((item) => idOf(`${item.key}-${language}`)).sort();
      const inCategory = (key: string) => visible(language).filter((item) => item.categories.flatMap(withAncestors).includes(key));
      const ask = async (query: string) => (await everyProduct(`language=${language}&${query}`)).map(({ id }) => id).sort();
      for (const term of demoTerms.categories) {
        assert.deepEqual(await ask(`category=${q(term[language].slug)}`), ids(inCategory(term.key)), term.key);
        for (const brand of demoTerms.brands.slice(0, 3)) {
          const both = inCategory(term.key).filter((item) => item.brand === brand.key);
          assert.deepEqual(await ask(`category=${q(term[language].slug)}&brand=${q(brand[language].slug)}`), ids(both), `${term.key} ${brand.key}`);
        }
      }
      for (const brand of demoTerms.brands) {
        assert.deepEqual(await ask(`brand=${q(brand[language].slug)}`), ids(visible(language).filter((item) => item.brand === brand.key)), brand.key);
      }
    });
    test(`search, category and brand together are an AND, in ${language}`, async () => {
      const term = demoTerms.categories.find(({ key }) => key === 'skates');
      assert.ok(term);
      const found = await everyProduct(`language=${language}&search=nistrel&category=${q(term[language].slug)}`);
      assert.deepEqual(found.map(({ id }) => id), [idOf(`urban-80-${language}`)]);
      assert.equal((await products(`language=${language}&search=nistrel&category=${q(term[language].slug)}&brand=${q(demoTerms.brands.find(({ key }) => key === 'codru')?.[language].slug ?? '')}`)).total, 0);
    });
  }
});

describe('categories', () => {
  before(load);
  for (const language of languages) {
    test(`names, slugs and addresses in ${language}`, async () => {
      const { url } = await testSite();
      const answer = await categories(language);
      for (const kind of ['categories', 'brands'] as const) {
        for (const entry of answer[kind]) {
          const term = demoTerms[kind].find((one) => one[language].slug === entry.slug);
          assert.ok(term, `${entry.slug} is no ${kind} of the files in ${language}`);
          assert.equal(entry.name, term[language].name);
          assert.ok(entry.url.startsWith(language === 'ru' ? `${url}/ru/` : `${url}/`), entry.url);
        }
        assert.equal(new Set(answer[kind].map(({ id }) => id)).size, answer[kind].length);
      }
    });
  }
  test("addresses and ids are WordPress's own", async () => {
    for (const language of languages) {
      const answer = await categories(language);
      for (const entry of [...answer.categories, ...answer.brands]) {
        const own = await php<{ url: string; slug: string }>(`$term = get_term( ${String(entry.id)} ); return array( 'url' => get_term_link( $term ), 'slug' => urldecode( $term->slug ) );`);
        assert.deepEqual(own, { url: entry.url, slug: entry.slug });
      }
    }
  });
});

describe('search: folded, all words, names first', () => {
  before(load);
  const finds = (query: string, language: Language = 'ro') => products(`language=${language}&search=${q(query)}&per_page=50`).then(({ items }) => items.map(({ id }) => id));
  test('letter case and Romanian letters do not matter', async () => {
    const expected = [idOf('city-helmet-ro')];
    for (const query of ['Cască Zefira City', 'casca zefira city', 'CASCĂ ZEFIRA CITY', 'zefira CASCA city', '  city   casca zefira ', 'Casca\u0306 Zefira City']) {
      assert.deepEqual(await finds(query), expected, query);
    }
  });
  test('comma-below and cedilla letters are the same', async () => {
    const all = await finds('protecție');
    assert.ok(all.includes(idOf('pads-set-ro')));
    for (const query of ['protecţie', 'protectie', 'PROTECȚIE', 'protect\u0326ie'.replace('ct', 'ct')]) assert.deepEqual(await finds(query), all, query);
  });
  test('Russian: letter case, ё and е', async () => {
    const all = await finds('шлем', 'ru');
    assert.ok(all.includes(idOf('city-helmet-ru')));
    for (const query of ['ШЛЕМ', 'Шлём', 'шлe\u0308м'.replace('e', 'е')]) assert.deepEqual(await finds(query, 'ru'), all, query);
  });
  test('every word must be there', async () => {
    assert.deepEqual(await finds('nistrel zefira'), []);
    assert.deepEqual(await finds('zefira xyzzy'), []);
  });
  test('a search in one language finds nothing of the other', async () => {
    assert.deepEqual(await finds('шлем', 'ro'), []);
    assert.deepEqual(await finds('genunchiere', 'ru'), []);
  });
  test('a SKU is found', async () => {
    assert.deepEqual(await finds('NIS-URB80-38'), [idOf('urban-80-ro')]);
    assert.deepEqual(await finds('COD-608-A9-16'), [idOf('bearings-abec9-ro')]);
  });
  test('what stands in the name comes before what stands in the text', async () => {
    const found = await products('search=rulmenti&per_page=50');
    assert.equal(found.items[0]?.id, idOf('bearings-abec9-ro'));
  });
  test('content is searched in title and text', async () => {
    assert.deepEqual((await content('search=calendarul+sezonului')).items.map(({ id }) => id).includes(idOf('n-calendar-ro')), true);
    const orhei = demoContent.news.filter((item) => isPublic(item) && `${item.ro.title} ${item.ro.content}`.includes('Orhei')).map(({ key }) => idOf(`${key}-ro`));
    const found = (await content('search=Orhei&per_page=50')).items.map(({ id }) => id);
    for (const id of orhei) assert.ok(found.includes(id));
  });
  test('pages of a search do not overlap', async () => {
    const whole = await finds('mm');
    const pages: number[] = [];
    for (let number = 1; number <= whole.length; number++) pages.push(...(await products(`search=mm&per_page=1&page=${String(number)}`)).items.map(({ id }) => id));
    assert.deepEqual(pages, whole);
  });
});
