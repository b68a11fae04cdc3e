import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { bounds } from '../../src-contract/bounds.ts';
import { messages } from '../../src-contract/messages/index.ts';
import { testSite } from './site.ts';
import { type Language, categories, product, products } from './support/contract-client.ts';
import { type Imported, importedPosts } from './support/demo.ts';
import {
  deletePosts,
  deleteTerms,
  emptyReadModel,
  forgetAnswers,
  makePost,
  makeTerm,
  untilAvailable,
  untilRebuilt,
} from './support/fixtures.ts';
import { withOption, withPlugin } from './support/hostile.ts';
import { validHeaders } from './support/mcp.ts';
import { page } from './support/pages.ts';
import { php, phpAsAdministrator, phpValue } from './support/php.ts';
import { priceText } from './support/prices.ts';

/** The blocks as the server renders them, without scripts: they show the values of REST in every theme. */

const languages: readonly Language[] = ['ro', 'ru'];
const prefix = (language: Language) => (language === 'ru' ? '/ru' : '');
const text = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replace(/&#0?91;/g, '[')
    .replace(/&#0?93;/g, ']');
const cards = (html: string) =>
  [...html.matchAll(/<li class="md-shop-card"[^>]*>([\s\S]*?)<\/li>/g)].map((one) => one[1] ?? '');
const catalogOf = (html: string) =>
  /<div[^>]*wp-block-md-shop-catalog[\s\S]*?<\/main>/.exec(html)?.[0] ?? assert.fail('no catalog');

/** "36–38, 40" → 36, 37, 38, 40; a unit or system is named once for several sizes. */
function sizesIn(shown: string): string[] {
  const [, system = '', list = '', unit = ''] =
    /^(?:([A-Z]{2})\u{A0})?(.*?)(?:\u{A0}([a-z]{1,2}))?$/u.exec(shown) ?? [];
  return list.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    const count = Number(last) - Number(first);
    const all = count > 0 ? Array.from({ length: count + 1 }, (_, n) => String(Number(first) + n)) : [part];
    return all.map((size) => `${system}${system === '' ? '' : ' '}${size}${unit === '' ? '' : ' '}${unit}`);
  });
}

/** A card has the sizes that are in stock, apart from those on backorder, all colours, and how much a sale takes off. */
async function assertCardOf(id: number, card: string, language: Language): Promise<void> {
  const found = await product(id, language);
  const of = (state: string) =>
    new Set(found.variants.flatMap((one) => (one.availability === state ? (one.size ?? []) : [])));
  const [stocked, ordered] = [of('in_stock'), of('backorder')];
  for (const [state, sizes] of [
    ['in_stock', stocked],
    ['backorder', new Set([...ordered].filter((size) => !stocked.has(size)))],
  ] as const) {
    const line = new RegExp(
      `md-shop-stock is-${state.replace('_', '-')}">(.*?)(?:</p>|<span class="md-shop-stock )`,
      's',
    ).exec(card);
    const named = /: (.*)/.exec((line?.[1] ?? '').replace(/<[^>]*>/g, ''))?.[1];
    assert.deepEqual(named === undefined ? [] : sizesIn(named).sort(), [...sizes].sort(), `${state} in ${card}`);
  }
  const colors = new Set(found.variants.flatMap(({ color }) => color ?? []));
  assert.equal((card.match(/class="md-shop-swatch"/g) ?? []).length, Math.min(6, colors.size), card);
  for (const color of colors) assert.ok(text(card).includes(color), color);
  const reduction =
    found.price === null ? 0 : Math.floor((1 - Number(found.price) / Number(found.regular_price)) * 100 + 1e-9);
  assert.equal(/md-shop-badge">−(\d+)/.exec(card)?.[1], reduction === 0 ? undefined : String(reduction), card);
}

const permalink = (id: number) => php<string>(`return get_permalink( ${String(id)} );`);

let posts: Record<string, Imported>;
const load = async () => {
  posts = await importedPosts();
};
const urlOf = (key: string) => posts[key]?.url ?? assert.fail(key);

describe('blocks: the catalog', () => {
  before(load);
  for (const language of languages) {
    test(`the shop in ${language} shows REST's first products with price, sizes and stock`, async () => {
      const expected = await products(`language=${language}&per_page=12`);
      const html = catalogOf((await page(`${prefix(language)}/magazin/`)).text);
      const found = cards(html);
      assert.equal(found.length, 12);
      for (const [n, item] of expected.items.entries()) {
        const card = text(found[n] ?? '');
        assert.ok(found[n]?.includes(`href="${item.url}"`), item.url);
        assert.ok(card.includes(item.name), `${item.name} in ${card}`);
        assert.ok(card.includes(priceText(item, language)), `${priceText(item, language)} in ${card}`);
        assert.ok(card.includes(messages[language][`availability.${item.availability}`]), card);
        await assertCardOf(item.id, found[n] ?? '', language);
        if (item.image !== null) {
          assert.match(found[n] ?? '', /<img width="\d+" height="\d+"[^>]* alt="[^"]+"[^>]* loading="(?:eager|lazy)"/);
        }
      }
      assert.equal(
        found.filter((card) => card.includes('loading="eager"')).length,
        4,
        'images of the first row load eagerly',
      );
      const { categories: terms, brands } = await categories(language);
      for (const { url, name, count } of [...terms, ...brands]) {
        const link = new RegExp(`<a class="md-shop-term" href="${url}"[^>]*>([\\s\\S]*?)</a>`).exec(html)?.[1] ?? '';
        assert.ok(text(link).includes(name) && text(link).includes(` ${String(count)} `.trim()), `${name}: ${link}`);
      }
    });

    test(`a product of which only some variants have a size is shown in ${language}`, async () => {
      const id = await makePost({
        post_type: 'roller_product',
        post_title: 'Curelușă',
        language,
        variants: [
          { sku: 'MIXED-1', size: 'M', regular_price: '100.00' },
          { sku: 'MIXED-2', color: { ro: 'Negru', ru: 'Чёрный' }, regular_price: '90.00' },
        ],
      });
      try {
        const [card = '', ...others] = cards(
          catalogOf((await page(`${prefix(language)}/magazin/?shop-search=mixed-1`)).text),
        );
        assert.deepEqual(others, []);
        await assertCardOf(id, card, language);
      } finally {
        await deletePosts([id]);
      }
    });

    test(`a failure inside a block ends the block, and not the page in ${language}`, async () => {
      await withPlugin(
        `add_filter( 'wp_get_attachment_image_attributes', static fn ( $all ) => str_contains( $all['sizes'] ?? '', '(min-width: 1280px)' ) ? throw new TypeError( 'broken' ) : $all );`,
        async () => {
          await forgetAnswers();
          const { status, headers, text: html } = await page(`${prefix(language)}/magazin/`);
          assert.equal(status, 200);
          assert.ok(html.includes(messages[language]['shop.unavailable']));
          assert.match(html, /<footer/);
          assert.equal(headers.get('cache-control'), 'no-store');
        },
      );
    });

    test(`a request for filters in the address gives REST's results in ${language}`, async () => {
      const { categories: terms, brands } = await categories(language);
      const category = terms.find(({ count }) => count > 2)?.slug ?? assert.fail();
      for (const query of [
        { search: 'nistrel' },
        { category },
        { brand: brands[0]?.slug ?? '' },
        { search: 'nistrel', category },
      ] as readonly Record<string, string>[]) {
        const rest = await products(new URLSearchParams({ ...query, language, per_page: '12' }).toString());
        const own = new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [`shop-${name}`, value]),
        );
        const html = catalogOf((await page(`${prefix(language)}/magazin/?${own.toString()}`)).text);
        assert.deepEqual(
          cards(html).map((card) => /<a href="([^"]*)"/.exec(card)?.[1]),
          rest.items.map(({ url }) => url),
          own.toString(),
        );
        if (query['search'] !== undefined) assert.ok(html.includes(`value="${query['search']}"`));
      }
    });

    test(`size, colour, price, availability and order in the address give REST's results in ${language}`, async () => {
      const path = `${prefix(language)}/magazin/`;
      const plain = catalogOf((await page(path)).text);
      assert.match(
        plain,
        /<button type="button" class="md-shop-filters__open" popovertarget="([^"]+)">[\s\S]*<div class="md-shop-panel" id="\1" popover="auto"/,
      );
      assert.doesNotMatch(plain, /md-shop-card__variants/);
      for (const query of [
        { size: '42', sort: 'price_desc' },
        { color: language === 'ro' ? 'NEGRU' : 'ЧЁРНЫЙ', availability: 'backorder' },
        { search: 'nistrel', price_min: '500', price_max: '3500.5', availability: 'in_stock' },
        { sort: 'name' },
      ] as readonly Record<string, string>[]) {
        const rest = await products(new URLSearchParams({ ...query, language, per_page: '12' }).toString());
        const own = new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [`shop-${name}`, value]),
        ).toString();
        const html = catalogOf((await page(`${path}?${own}`)).text);
        const found = cards(html);
        assert.deepEqual(
          found.map((card) => /<a href="([^"]*)"/.exec(card)?.[1]),
          rest.items.map(({ url }) => url),
          own,
        );
        for (const [n, { matching_variants: matching = [] }] of rest.items.entries()) {
          const shown = [...(found[n] ?? '').matchAll(/<span>([^<]* — [^<]*)<\/span>/g)].map(([, line = '']) =>
            text(line),
          );
          assert.deepEqual(
            shown,
            matching.slice(0, 3).map((variant) => `${variant.label} — ${priceText(variant, language)}`),
            own,
          );
        }
        for (const [name, value] of Object.entries(query)) {
          const field = new RegExp(
            ['availability', 'sort', 'size'].includes(name)
              ? `<select name="shop-${name}"[^>]*>(?:(?!</select>)[\\s\\S])*value="${value}" selected`
              : `name="shop-${name}" value="${value}"${name === 'color' ? ' checked' : ''}`,
            'i',
          );
          assert.match(html, field, name);
        }
        // The links of pages, and those that remove one filter, keep everything else.
        for (const [, link = ''] of html.matchAll(
          /class="(?:page-numbers [^"]*|md-shop-pill|md-shop-term)" href="([^"]*)"/g,
        )) {
          const kept = new URL(text(link).replaceAll('&#038;', '&'), 'https://x.invalid').searchParams;
          const missing = Object.keys(query).filter((name) => !kept.has(`shop-${name}`));
          assert.ok(missing.length <= (/shop-page|categorie|marca/.test(link) ? 0 : 1), `${own}: ${link}`);
        }
      }
    });

    test(`the list of a category in ${language} is the catalog with that category fixed`, async () => {
      const { categories: terms } = await categories(language);
      for (const { url, slug, count } of terms.slice(0, 3)) {
        const html = catalogOf((await page(url)).text);
        assert.equal(cards(html).length, Math.min(12, count), slug);
        assert.doesNotMatch(html, /name="shop-category"/);
        assert.match(html, new RegExp(`class="md-shop-term" href="${url}" aria-current="true"`));
        assert.match(
          html,
          new RegExp(`class="md-shop-pill" href="[^"]*${prefix(language)}/magazin/"`),
          'it can be removed',
        );
      }
    });

    test(`sizes and colours of the filters in ${language} are those that can be ordered in the category`, async () => {
      const { categories: terms } = await categories(language);
      for (const { url, slug } of [{ url: `${prefix(language)}/magazin/`, slug: '' }, ...terms.slice(0, 4)]) {
        const found = new Map([
          ['size', new Set<string>()],
          ['color', new Set<string>()],
        ]);
        for (let at = 1, pages = 1; at <= pages; at++) {
          const list = await products(
            `language=${language}&category=${encodeURIComponent(slug)}&per_page=50&page=${String(at)}`,
          );
          pages = list.total_pages;
          for (const { id } of list.items) {
            for (const variant of (await product(id, language)).variants) {
              if (variant.availability === 'out_of_stock') continue;
              if (variant.size !== null) found.get('size')?.add(variant.size);
              if (variant.color !== null) found.get('color')?.add(variant.color);
            }
          }
        }
        const html = catalogOf((await page(url)).text);
        const select = /<select name="shop-size"[^>]*>([\s\S]*?)<\/select>/.exec(html)?.[1] ?? '';
        const values = (of: string, each: RegExp) =>
          [...of.matchAll(each)]
            .map(([, value = '']) => text(value))
            .filter((value) => value !== '')
            .sort();
        assert.deepEqual(values(select, /<option value="([^"]*)"/g), [...(found.get('size') ?? [])].sort(), slug);
        assert.deepEqual(
          values(html, /type="radio" name="shop-color" value="([^"]*)"/g),
          [...(found.get('color') ?? [])].sort(),
          slug,
        );
        const counted = [
          ...[...select.matchAll(/<option value="([^"]+)"[^>]*>[^<]* \((\d+)\)</g)].map((match) => [
            'size',
            ...match.slice(1),
          ]),
          ...[
            ...html.matchAll(
              /name="shop-color" value="([^"]+)"(?:(?!<\/label>)[\s\S])*__count">(\d+) <span class="screen-reader-text">[^<\d]+<\/span>/g,
            ),
          ].map((match) => ['color', ...match.slice(1)]),
        ];
        assert.equal(
          counted.length,
          [...found.values()].reduce((sum, { size }) => sum + size, 0),
          slug,
        );
        for (const [name = '', value = '', count] of counted) {
          const { total } = await products(
            `language=${language}&category=${encodeURIComponent(slug)}&${name}=${encodeURIComponent(text(value))}`,
          );
          assert.equal(Number(count), total, `${slug} ${name} ${value}`);
        }
      }
    });

    test(`the head in ${language}: each page is canonical, a search is named and not indexed`, async () => {
      const { url } = await testSite();
      const shop = `${prefix(language)}/magazin/`;
      const head = async (path: string) => {
        const { text: whole } = await page(path);
        const html = whole.split('</head>')[0] ?? '';
        return {
          data: [...whole.matchAll(/<script type="application\/ld\+json">([^<]*)/g)].map(([, json]) => json),
          title: text(/<title>([^<]*)/.exec(html)?.[1] ?? ''),
          canonical: [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, address]) => address),
          robots: /<meta name='robots' content='([^']*)'/.exec(html)?.[1] ?? '',
        };
      };
      const first = await head(shop);
      assert.deepEqual(first.canonical, [`${url}${shop}`]);
      assert.doesNotMatch(first.robots, /noindex/);
      const second = await head(`${shop}?shop-page=2&utm_source=x`);
      assert.deepEqual(second.canonical, [`${url}${shop}?shop-page=2`]);
      const questions = await head(`${prefix(language)}/intrebari/page/2/?utm_source=x`);
      assert.deepEqual(questions.canonical, [`${url}${prefix(language)}/intrebari/page/2/`]);
      const number = messages[language]['shop.page'].replace('{page}', '2').toLowerCase();
      assert.equal(second.title, first.title.replace(' &#8211; ', ` &#8211; ${number} &#8211; `));
      const { total } = await products(`language=${language}`);
      const last = await head(`${shop}?shop-page=${String(Math.ceil(total / 12))}`);
      assert.ok(last.data.length > 0);
      assert.deepEqual(await head(`${shop}?shop-page=900`), last, 'a page after the last one is that');
      const search = await head(`${shop}?shop-search=nistrel&shop-size=42`);
      assert.deepEqual(search.canonical, []);
      assert.match(search.robots, /noindex, follow/);
      assert.ok(
        search.title.startsWith(`nistrel, ${messages[language]['shop.of_size'].replace('{size}', '42')} · `),
        search.title,
      );
    });

    test(`the title in ${language} names the category, the brand and the order, but not what the page itself is`, async () => {
      const terms = await categories(language);
      const bySlug = (kind: 'categories' | 'brands', slug: string) =>
        terms[kind].find((term) => term.slug === slug) ?? assert.fail(slug);
      const category = bySlug('categories', language === 'ro' ? 'casti' : 'шлемы');
      const brand = terms.brands.find(({ name }) => name === 'Nistrel') ?? assert.fail('no Nistrel');
      const titleOf = async (address: string) =>
        text(/<title>([^<]*)/.exec((await page(address)).text.split('</head>')[0] ?? '')?.[1] ?? '');
      const shop = `${(await testSite()).url}${prefix(language)}/magazin/`;
      const of = `shop-category=${encodeURIComponent(category.slug)}`;
      const by = `shop-brand=${encodeURIComponent(brand.slug)}`;
      const cheapest = messages[language]['sort.price_asc'];
      const size = messages[language]['shop.of_size'].replace('{size}', '42');
      for (const [address, query, said] of [
        [shop, of, category.name],
        [shop, by, brand.name],
        [shop, 'shop-sort=price_asc', cheapest],
        [shop, 'shop-sort=relevance&shop-size=42', size],
        [
          shop,
          `shop-search=role&${of}&${by}&shop-size=42&shop-sort=price_asc`,
          `role, ${category.name}, ${brand.name}, ${size}, ${cheapest}`,
        ],
        [shop, 'shop-category=nu-exista', 'nu-exista'],
        [category.url, `${by}&shop-sort=price_asc`, `${brand.name}, ${cheapest}`],
        [brand.url, of, category.name],
        // The page's own term counts, whatever the address asks for.
        [category.url, `${of}&shop-size=42`, size],
        [category.url, 'shop-category=nu-exista', ''],
        [brand.url, by, ''],
      ] as const) {
        const bare = await titleOf(address);
        assert.equal(await titleOf(`${address}?${query}`), said === '' ? bare : `${said} · ${bare}`, query);
      }
    });
  }

  test('a search is not indexed either if an SEO plugin prints the robots', async () => {
    await withPlugin(
      `add_action( 'template_redirect', static fn () => remove_all_filters( 'wp_robots' ) );`,
      async () => {
        for (const Accept of ['text/html', 'text/markdown']) {
          const of = async (query: string) => {
            const { text: body, headers } = await page(`/magazin/${query}`, { headers: { Accept } });
            assert.doesNotMatch(body, /noindex/);
            return headers.get('x-robots-tag');
          };
          assert.equal(await of('?shop-size=42'), 'noindex, follow', Accept);
          assert.equal(await of('?shop-page=2'), null, Accept);
        }
      },
    );
  });

  test('two catalogs of a page have their own regions and ids; without links to pages it stays on the first', async () => {
    const id = await makePost({
      post_type: 'page',
      post_title: 'Două cataloage',
      language: 'ro',
      post_content:
        '<!-- wp:md-shop/catalog {"perPage":4} /--><!-- wp:md-shop/catalog {"perPage":2} /--><!-- wp:md-shop/catalog {"perPage":3,"showSearch":false,"showCategories":false,"showBrands":false,"showPages":false} /-->',
    });
    try {
      const shown = async (query: string) => {
        const html = (await page(`${await permalink(id)}${query}`)).text;
        const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, name = '']) => name);
        return {
          regions: named(/wp-block-md-shop-catalog[^>]*data-wp-router-region="([^"]+)"/g),
          ids: named(/<div class="md-shop-panel" id="([^"]+)"/g),
          opened: named(/md-shop-filters__open" popovertarget="([^"]+)"/g),
          last: cards(html)
            .slice(-3)
            .map((card) => /<a href="([^"]*)"/.exec(card)?.[1]),
        };
      };
      const first = await shown('');
      assert.equal(new Set(first.regions).size, 3, first.regions.join());
      assert.equal(new Set(first.ids).size, 2, first.ids.join());
      assert.deepEqual(first.opened, first.ids);
      assert.deepEqual(await shown('?shop-page=2'), first);
    } finally {
      await deletePosts([id]);
    }
  });

  test('the same block twice on a page has no id twice', async () => {
    const found = await product(posts['urban-80-ro']?.id ?? 0);
    const twice = (block: string) => `${block}${block}`;
    const id = await makePost({
      post_type: 'page',
      post_title: 'De două ori',
      language: 'ro',
      post_content: [
        '<!-- wp:md-shop/catalog {"perPage":2} /-->',
        `<!-- wp:md-shop/product {"productId":${String(found.id)}} /-->`,
        '<!-- wp:md-shop/agent-access /-->',
      ]
        .map(twice)
        .join(''),
    });
    try {
      const address = await permalink(id);
      const idsOf = (html: string) => [...html.matchAll(/ id="(md-shop-[^"]+)"/g)].map(([, one = '']) => one);
      const html = (await page(address)).text;
      const ids = idsOf(html);
      assert.deepEqual(
        ids.filter((one, n) => ids.indexOf(one) !== n),
        [],
      );
      for (const name of ['connect-address', `zoom-${String(found.id)}`])
        assert.ok(ids.includes(`md-shop-${name}`) && ids.includes(`md-shop-${name}-2`), ids.join());
      const referred = [...html.matchAll(/(?:popovertarget|aria-labelledby)="(md-shop-[^"]+)"/g)].map(([, one]) => one);
      assert.deepEqual(new Set(referred), new Set(ids.filter((one) => /-(?:filters|address(?:-2)?)$|zoom/.test(one))));
      assert.deepEqual(idsOf((await page(address)).text), ids, 'what is kept has the same');
    } finally {
      await deletePosts([id]);
    }
  });

  test('a form without links to pages still says what was searched, and its filters can be removed', async () => {
    const id = await makePost({
      post_type: 'page',
      post_title: 'Fără pagini',
      language: 'ro',
      post_content: '<!-- wp:md-shop/catalog {"perPage":2,"showPages":false} /-->',
    });
    try {
      const address = await permalink(id);
      const html = (await page(`${address}?shop-search=zefyra&shop-availability=in_stock`)).text;
      const bar = /<div class="md-shop-bar">.*?<\/ul><\/div>/s.exec(html)?.[0] ?? assert.fail('no bar');
      assert.match(bar, /class="md-shop-count" role="status"/);
      assert.match(bar, /class="md-shop-remark">[^<]*„zefyra”/);
      assert.equal(bar.match(/class="md-shop-pill"/g)?.length, 2);
      assert.match(bar, /class="md-shop-clear"/);
      // There is more than one page, to which nothing leads.
      const { total } = await products('');
      const all = (await page(address)).text;
      assert.equal(/class="md-shop-count" role="status">(\d+) [a-z ]+<\/p>/.exec(all)?.[1], String(total));
      assert.equal(cards(all).length, 2);
      assert.doesNotMatch(all, /md-shop-pagination/);
    } finally {
      await deletePosts([id]);
    }
  });

  test("on a product's page the catalog and the choice of size and colour do not affect each other", async () => {
    const [black, white] = [
      { ro: 'negru', ru: 'чёрный' },
      { ro: 'alb', ru: 'белый' },
    ];
    const id = await makePost({
      post_type: 'roller_product',
      post_title: 'Cu catalog',
      language: 'ro',
      post_content: '<!-- wp:md-shop/catalog {"perPage":4} /-->',
      variants: [
        { size: '41', color: black, regular_price: '100.00' },
        { size: '42', color: black, regular_price: '110.00' },
        { size: '42', color: white, regular_price: '120.00' },
      ],
    });
    try {
      const address = await permalink(id);
      const shown = async (query: string) => {
        const html = (await page(`${address}${query}`)).text;
        return {
          count: /class="md-shop-count" role="status">(\d+) /.exec(html)?.[1],
          chosen: [...html.matchAll(/name="(shop-(?:size|color))" value="([^"]+)" checked/g)].map((one) =>
            one.slice(1),
          ),
          size: /<select name="(shop[^"]*-size)"/.exec(html)?.[1] ?? assert.fail('no filter by size'),
        };
      };
      const first = await shown('');
      assert.deepEqual(first.chosen, []);
      const chosen = await shown('?shop-size=41');
      assert.deepEqual([chosen.count, chosen.chosen], [first.count, [['shop-size', '41']]]);
      const filtered = await shown(`?${first.size}=42`);
      assert.deepEqual(filtered.chosen, []);
      assert.equal(filtered.count, String((await products('size=42')).total));
      // Shown elsewhere, its form leads to that page.
      const { url } = await testSite();
      const response = await fetch(`${url}/?rest_route=/wp/v2/roller_product/${String(id)}`);
      const { content } = (await response.json()) as { content: { rendered: string } };
      assert.ok(content.rendered.includes(`<select name="${first.size}"`), content.rendered);
      // In the list of the shop, addresses stay as they are.
      assert.match((await page('/magazin/')).text, /<select name="shop-size"/);
    } finally {
      await deletePosts([id]);
    }
  });

  test('what was typed is searched as it is, as in REST', async () => {
    for (const typed of ['role < 3000 lei', '80%bambus', 'role%20<b>42</b>']) {
      const query = encodeURIComponent(typed);
      const { total } = await products(`search=${query}`);
      const { text: html } = await page(`/magazin/?shop-search=${query}`);
      assert.match(text(/md-shop-count"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''), new RegExp(`^${String(total)} `), typed);
      for (const shown of [/name="shop-search" value="([^"]*)"/, /<a class="md-shop-pill"[^>]*>(.*?)<\/a>/])
        assert.equal(text(shown.exec(html)?.[1] ?? ''), typed);
      assert.ok(text(/<title>([^<]*)/.exec(html)?.[1] ?? '').startsWith(typed), typed);
    }
  });

  test('without permalinks a term leads to the pages of the others and of the shop', async () => {
    const terms = (await categories()).categories.slice(0, 2);
    await withOption('permalink_structure', '', async () => {
      await untilRebuilt();
      const [one = '', other = '', shop = ''] = await php<string[]>(
        `return array( get_term_link( ${String(terms[0]?.id)} ), get_term_link( ${String(terms[1]?.id)} ), get_post_type_archive_link( 'roller_product' ) );`,
      );
      assert.match(one, /\/\?md_shop_category=/);
      const plain = catalogOf((await page(one)).text);
      assert.equal(cards(plain).length, Math.min(12, terms[0]?.count ?? 0));
      assert.ok(plain.includes(`<a class="md-shop-term" href="${other}" data-wp-on--click="actions.open">`));
      assert.ok(
        plain.includes(
          `<a class="md-shop-pill" href="${shop}" rel="nofollow" data-wp-on--click="actions.open" aria-label`,
        ),
      );
      const filtered = catalogOf((await page(`${one}&shop-sort=name`)).text);
      assert.ok(
        filtered.includes(`<a class="md-shop-term" href="${other}&#038;shop-sort=name" rel="nofollow" data-wp`),
      );
      assert.ok(filtered.includes(`<a class="md-shop-pill" href="${shop}&#038;shop-sort=name"`));
      assert.equal(
        cards(catalogOf((await page(`${other}&shop-sort=name`)).text)).length,
        Math.min(12, terms[1]?.count ?? 0),
      );
    });
    await untilRebuilt();
  });

  test('a list of more pages than can be asked for has links to those only', async () => {
    const last = String(bounds.page.maximum);
    // Other generations may have other totals.
    const where = `kind = 'product' AND language = 'ro' AND category_id = 0 AND brand_id = 0 AND generation = (SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'generation')`;
    const total = await php<string>(
      `global $wpdb; return $wpdb->get_var( "SELECT total FROM {$wpdb->prefix}md_shop_totals WHERE ${where}" );`,
    );
    const setTotal = async (to: string) => {
      await php(
        `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_totals SET total = ${to} WHERE ${where}" );`,
      );
      await forgetAnswers();
    };
    await setTotal('20000');
    try {
      const html = catalogOf((await page('/magazin/')).text);
      const numbers = [...html.matchAll(/class="page-numbers [^>]*>(\d+)</g)].map(([, number]) => number);
      assert.equal(numbers.at(-1), last, numbers.join());
      const count = text(/md-shop-count"[^>]*>([^<]*)/.exec(html)?.[1] ?? '');
      assert.ok(count.endsWith(messages.ro['shop.page_of'].replace('{page}', '1').replace('{pages}', last)), count);
    } finally {
      await setTotal(total);
    }
  });

  for (const language of languages) {
    test(`a category or brand that was chosen in the other language is that of a page in ${language}`, async () => {
      const other = language === 'ro' ? 'ru' : 'ro';
      for (const kind of ['category', 'brand'] as const) {
        const terms = async (of: Language) => (await categories(of))[kind === 'brand' ? 'brands' : 'categories'];
        const own = await terms(language);
        // By the id of the translation.
        const chosenBy = await phpAsAdministrator<Record<string, number>>(
          `$by = array(); foreach ( ${phpValue(own.map(({ id }) => id))} as $id ) { $by[ rest_do_request( new WP_REST_Request( 'GET', '/wp/v2/md_shop_${kind}/' . $id ) )->get_data()['md_shop_translation_of'] ] = $id; } return $by;`,
        );
        const ownOf = (id: number) => own.find((one) => one.id === chosenBy[id]);
        const chosen = (await terms(other)).find(({ id, slug }) => ![undefined, slug].includes(ownOf(id)?.slug));
        const { slug } = ownOf(chosen?.id ?? 0) ?? assert.fail('no translations');
        const expected = await products(`language=${language}&${kind}=${encodeURIComponent(slug)}&per_page=50`);
        const id = await makePost({
          post_type: 'page',
          post_title: `Limitat ${kind}`,
          language,
          post_content: `<!-- wp:md-shop/catalog ${JSON.stringify({ [kind]: chosen?.slug, perPage: 50, showSearch: kind === 'category' })} /-->`,
        });
        try {
          const html = catalogOf((await page(await permalink(id))).text);
          assert.deepEqual(
            cards(html).map((card) => /<a href="([^"]*)"/.exec(card)?.[1]),
            expected.items.map(({ url }) => url),
            kind,
          );
        } finally {
          await deletePosts([id]);
        }
      }
    });
  }

  test('a block of one category without a list of categories has the sizes and colours of that category', async () => {
    const { url, slug } =
      (await categories()).categories.find((one) => one.slug === 'casti') ?? assert.fail('no helmets');
    const id = await makePost({
      post_type: 'page',
      post_title: 'Doar căști',
      language: 'ro',
      post_content: `<!-- wp:md-shop/catalog {"category":"${slug}","showCategories":false,"showBrands":false} /-->`,
    });
    try {
      const offered = async (address: string) => {
        const html = catalogOf((await page(address)).text);
        return [
          /<select name="shop-(?:\w{4}-)?size"[^>]*>([\s\S]*?)<\/select>/.exec(html)?.[1],
          ...[...html.matchAll(/type="radio" name="shop-(?:\w{4}-)?color" value="([^"]*)"/g)].map(([, color]) => color),
        ];
      };
      const ofCategory = await offered(url);
      assert.ok(ofCategory.length > 1);
      assert.notDeepEqual(await offered('/magazin/'), ofCategory);
      assert.deepEqual(await offered(await permalink(id)), ofCategory);
    } finally {
      await deletePosts([id]);
    }
  });

  test('any address gives a complete page', async () => {
    const long = 'ă'.repeat(500);
    for (const query of [
      'shop-page=0',
      'shop-page=abc',
      'shop-page=9999',
      'shop-page[]=2',
      `shop-search=${encodeURIComponent(long)}`,
      `shop-search=${encodeURIComponent('"><script>alert(1)</script>')}`,
      'shop-category=nu-exista',
      'shop-size=nu-exista&shop-color=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
      'shop-price_min=abc&shop-price_max=-5&shop-availability=x&shop-sort=y',
      'shop-price_min=9&shop-price_max=1',
      'shop-sort[]=name&shop-size[a]=42',
      'shop-brand=%00%ff',
    ]) {
      const { status, text: html } = await page(`/magazin/?${query}`);
      assert.equal(status, 200, query);
      assert.doesNotMatch(html, /<script>alert/, query);
      assert.match(catalogOf(html), /role="status"/, query);
    }
    const { total } = await products();
    const pages = Math.ceil(total / 12);
    const last = cards(catalogOf((await page('/magazin/?shop-page=9999')).text));
    assert.deepEqual(last, cards(catalogOf((await page(`/magazin/?shop-page=${String(pages)}`)).text)));
    assert.equal(last.length, total - (pages - 1) * 12);
  });

  test('other parameters of the address are kept, and the address never leads to another host', async () => {
    const html = catalogOf((await page('/magazin/?src=a%22b&shop-search=role')).text);
    assert.ok(html.includes('<input type="hidden" name="src" value="a&quot;b" />'));
    for (const [, link = ''] of html.matchAll(/class="page-numbers [^"]*" href="([^"]*)"/g)) {
      assert.match(link, /^\/magazin\/\?src=a%22b&#038;shop-search=role&#038;shop-page=\d+$/);
    }
    // WordPress redirects reads of such an address, but no other requests.
    const other = catalogOf((await page('//magazin/?shop-search=role', { method: 'POST' })).text);
    assert.match(other, /action="\/magazin\/"/);
    assert.doesNotMatch(other, /(?:href|action)="\/\//);
  });

  test('nothing of the address and no name runs as a shortcode in a page', async () => {
    const code = '[video src=https://example.com/a.mp4]';
    // From this category the example for assistants is made.
    const largest =
      (await categories()).categories.toSorted((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))[0] ??
      assert.fail();
    const named = await makePost({
      post_type: 'roller_product',
      post_title: `Numit ${code}`,
      language: 'ro',
      categories: [largest.id],
      variants: [{ size: '42', sku: 'SC-1', regular_price: '15.00' }],
    });
    const question = await makePost({
      post_type: 'md_shop_faq',
      post_title: `Ce este ${code}?`,
      language: 'ro',
      post_content: '<!-- wp:html --><script>globalThis.mdShopAnswer = [1][0];</script><!-- /wp:html -->',
    });
    const id = await makePost({
      post_type: 'page',
      post_title: 'Coduri',
      language: 'ro',
      post_content: `<!-- wp:md-shop/catalog /--><!-- wp:md-shop/product {"productId":${String(named)},"showTitle":true} /-->
<!-- wp:query {"query":{"postType":"md_shop_faq","perPage":1,"order":"desc","orderBy":"date"}} --><!-- wp:post-template --><!-- wp:md-shop/question /--><!-- /wp:post-template --><!-- /wp:query --><!-- wp:md-shop/agent-access /-->`,
    });
    try {
      const address = await permalink(id);
      for (const name of ['shop-search', 'shop-color', 'shop-size', 'shop-category', 'src']) {
        const html = (await page(`${address}?${name}=${encodeURIComponent(code)}`)).text;
        assert.doesNotMatch(html, /<video|wp-video|wp-embedded-video/, name);
        // As text, or as the value of a field.
        assert.ok(/&#0?91;video src=https:\/\/example\.com\/a\.mp4&#0?93;/.test(catalogOf(html)), name);
        assert.match(html, /<h2[^>]*md-shop-product__name">Numit &#0?91;video/, name);
        assert.match(html, /<li data-wp-each-child[^>]*><a href="[^"]*">Numit &#0?91;video/, name);
        assert.ok(text(html).includes(`Ce este ${code}?`), name);
        assert.ok(html.includes('<script>globalThis.mdShopAnswer = [1][0];</script>'), 'the script of an answer');
      }
    } finally {
      await deletePosts([id, question, named]);
    }
  });

  test('a text that contains the block of its own question is shown, and does not go on for ever', async () => {
    const id = await makePost({
      post_type: 'page',
      post_title: 'Întrebarea din sine',
      language: 'ro',
      post_content: '<!-- wp:paragraph --><p>Unsprezece</p><!-- /wp:paragraph --><!-- wp:md-shop/question /-->',
    });
    try {
      const { status, text } = await page(await php<string>(`return get_permalink( ${String(id)} );`));
      assert.equal(status, 200);
      // The text itself, and once more as the answer.
      assert.equal(text.match(/<p>Unsprezece<\/p>/g)?.length, 2);
      assert.equal(text.match(/<details class="md-shop-question">/g)?.length, 1);
    } finally {
      await php(`wp_delete_post( ${String(id)}, true ); return 1;`);
    }
  });

  test('blocks with their own settings do not affect each other', async () => {
    const { slug } = (await categories()).brands[0] ?? assert.fail();
    const { total } = await products(`brand=${slug}`);
    const id = await makePost({
      post_type: 'page',
      post_title: 'Două liste',
      language: 'ro',
      post_content: `<!-- wp:md-shop/catalog {"brand":"${slug}","perPage":50,"columns":2,"showSearch":false,"showCategories":false,"headingLevel":3} /-->
<!-- wp:md-shop/catalog {"perPage":5} /-->`,
    });
    try {
      const address = await php<string>(`return get_permalink( ${String(id)} );`);
      const [own = '', all = ''] = (await page(`${address}?shop-search=nimicdinastea&shop-size=nimic`)).text
        .split(/(?=<div[^>]*wp-block-md-shop-catalog)/)
        .slice(1);
      assert.equal(cards(own).length, total);
      assert.match(own, /--md-shop-columns:2/);
      assert.match(own, /<h3 class="md-shop-card__name">/);
      assert.doesNotMatch(own, /<form class="md-shop-filters"/);
      assert.equal(cards(all).length, 0);
      // The text for agents is what the author wrote, without the list in it.
      const { items } = (await (
        await fetch(`${(await testSite()).url}/wp-json/md-shop/v1/content?search=Dou%C4%83%20liste`)
      ).json()) as {
        items: { title: string; excerpt: string }[];
      };
      assert.deepEqual([items[0]?.title, items[0]?.excerpt], ['Două liste', '']);
    } finally {
      await deletePosts([id]);
    }
  });

  test('the page says so if prices cannot be read, and page caches do not store it', async () => {
    const { directory } = await testSite();
    const file = join(directory, 'wp-content', 'mu-plugins', 'md-shop-no-rebuild.php');
    const flag = `<?php add_action( 'wp_footer', static function () { echo defined( 'DONOTCACHEPAGE' ) ? 'KEPT OUT OF CACHES' : ''; } );`;
    await writeFile(file, flag);
    try {
      assert.ok(!(await page('/magazin/')).text.includes('KEPT OUT OF CACHES'));
      await emptyReadModel();
      await writeFile(
        file,
        `${flag} add_filter( 'query', static fn ( $sql ) => str_contains( $sql, 'md_shop_state' ) && ! is_admin() ? 'SELECT name, value FROM md_shop_gone' : $sql );`,
      );
      const { status, text: html } = await page('/magazin/');
      assert.equal(status, 200);
      assert.ok(html.includes(messages.ro['shop.unavailable']));
      assert.ok(html.includes('KEPT OUT OF CACHES'));
    } finally {
      await rm(file);
      await untilAvailable();
    }
  });
});

describe('blocks: a product', () => {
  before(load);
  for (const language of languages) {
    test(`${language}: of the product, and of the selected variant`, async () => {
      const found = await product(posts[`urban-80-${language}`]?.id ?? 0, language);
      const family = (await page(found.url)).text;
      const of = (html: string) =>
        text(/<div class="md-shop-product__price"[\s\S]*?<\/div>/.exec(html)?.[0] ?? assert.fail());
      assert.equal(family.match(/data-wp-router-region="md-shop-product-/g)?.length, 1, 'the block occurs once');
      assert.equal(family.match(/<h1\b/g)?.length, 1);
      assert.ok(of(family).includes(priceText(found, language)));
      for (const part of [found.delivery, found.warranty, found.purchase_instructions]) {
        assert.ok(part !== '' && text(family).replace(/\s+/g, ' ').includes(part.replace(/\s+/g, ' ')), part);
      }
      for (const variant of found.variants) {
        const html = (await page(variant.url)).text;
        const facts = of(html);
        assert.ok(facts.includes(priceText(variant, language)), `${variant.label}: ${facts}`);
        assert.ok(facts.includes(messages[language][`availability.${variant.availability}`]), facts);
        assert.ok(facts.includes(variant.sku), facts);
        assert.match(html, new RegExp(`type="radio" name="shop-size" value="${variant.size ?? ''}" checked`));
      }
    });

    test(`${language}: size and colour are chosen independently, and the page has brand, way, related products`, async () => {
      const found = await product(posts[`junior-flex-${language}`]?.id ?? 0, language);
      const choices = async (query: string) => {
        const html = (await page(`${found.url}${query}`)).text;
        return {
          html,
          checked: [...html.matchAll(/type="radio" name="shop-(?:size|color)" value="([^"]*)" checked/g)].map(
            ([, value]) => value,
          ),
          hint: text(/md-shop-product__chosen">([^<]*)/.exec(html)?.[1] ?? ''),
        };
      };
      const [first] = found.variants;
      assert.ok(typeof first?.size === 'string' && first.color !== null);
      const none = await choices('');
      assert.deepEqual([none.checked, none.hint], [[], messages[language]['product.choose_both']]);
      const size = await choices(`?shop-size=${encodeURIComponent(first.size)}`);
      assert.deepEqual([size.checked, size.hint], [[first.size], messages[language]['product.choose_color']]);
      const both = await choices(
        `?shop-size=${encodeURIComponent(first.size)}&shop-color=${encodeURIComponent(first.color)}`,
      );
      assert.deepEqual(both.checked, [first.size, first.color]);
      assert.ok(both.hint.includes(first.label) && both.html.includes(first.sku));
      const unknown = await choices('?shop-size=99&shop-color=%22%3E%3Cscript%3E&variant=999999');
      assert.deepEqual(unknown.checked, []);
      assert.doesNotMatch(unknown.html, /"><script>/);
      const soldOut = found.variants.find(({ availability }) => availability === 'out_of_stock') ?? assert.fail();
      const out = (await page(soldOut.url)).text;
      assert.ok(out.includes(messages[language]['advice.sold_out_variant']));
      assert.doesNotMatch(out, /md-shop-product__order"/, 'what is sold out cannot be ordered');

      const { brands } = await categories(language);
      const brand = brands.find(({ url }) => none.html.includes(`md-shop-product__brand"><a href="${url}"`));
      assert.ok(brand !== undefined && none.html.includes(`>${brand.name}</a>`));
      const way = /<nav class="md-shop-way"[\s\S]*?<\/nav>/.exec(none.html)?.[0] ?? '';
      assert.equal(way.match(/<a /g)?.length, 3, way);
      assert.equal(cards(none.html).length, 4);
      // WordPress adds the space that the template asks for: without a semicolon between them neither would count.
      const wrapper = /<div [^>]*wp-block-md-shop-related[^>]*>/.exec(none.html)?.[0] ?? '';
      // Newer versions of WordPress write the block's own style last.
      assert.match(
        wrapper,
        /style="(?:--md-shop-columns:4; ?margin-top:[^";]+;?|margin-top:[^";]+; ?--md-shop-columns:4;?)"/,
      );
      assert.ok(!cards(none.html).some((card) => card.includes(`href="${found.url}"`)), 'it is not related to itself');
      const other = language === 'ro' ? 'ru' : 'ro';
      const translated = await product(found.id, other);
      assert.ok(none.html.includes(`<link rel="alternate" hreflang="${other}" href="${translated.url}"`));
    });
  }

  test('related products are shown as they are now, also those that are due', async () => {
    const category = await makeTerm('md_shop_category', 'Înrudite');
    const related = (post_title: string) =>
      makePost({ post_type: 'roller_product', post_title, categories: [category], offer: { regular_price: '10' } });
    const [of, other] = [await related('Al paginii'), await related('Înrudit')];
    try {
      await product(of);
      // Other blocks of a page may project it before. It is due as if the process of its save had died.
      const html =
        await php<string>(`global $wpdb; $wpdb->update( $wpdb->posts, array( 'post_title' => 'Înrudit acum' ), array( 'ID' => ${String(other)} ) );
        $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_entries SET valid_until = 0, marks = marks + 1 WHERE object_id = ${String(other)}" );
        $GLOBALS['post'] = get_post( ${String(of)} );
        return do_blocks( '<!-- wp:md-shop/related /-->' );`);
      assert.deepEqual(
        cards(html).map((card) => card.includes('Înrudit acum')),
        [true],
      );
    } finally {
      await deletePosts([of, other]);
      await deleteTerms('md_shop_category', [category]);
    }
  });

  test('a dated sale says by how much and until when', async () => {
    const id = await makePost({
      post_type: 'roller_product',
      post_title: 'Redus',
      language: 'ro',
      offer: {
        sku: 'RED-1',
        regular_price: '1000.00',
        sale_price: '799.00',
        sale_to: '2099-12-31T22:00:00Z',
        stock: 'in_stock',
      },
    });
    try {
      const html = (await page((await product(id)).url)).text;
      assert.match(html, /md-shop-badge">−20%</);
      assert.match(html, new RegExp(messages.ro['sale.until'].replace('{date}', '31\\.12\\.2099')));
    } finally {
      await deletePosts([id]);
    }
  });

  test('a product without delivery or warranty promises none; one without variants has no choice', async () => {
    const id = await makePost({
      post_type: 'roller_product',
      post_title: 'Bec',
      language: 'ro',
      offer: { sku: 'BEC-1', regular_price: '12.00', stock: 'backorder' },
    });
    try {
      const html = (await page((await product(id)).url)).text;
      assert.doesNotMatch(
        html,
        new RegExp(`<h2>(?:${messages.ro['product.delivery']}|${messages.ro['product.warranty']})</h2>`),
      );
      assert.doesNotMatch(html, /class="md-shop-(?:choice|variants)/);
      assert.ok(text(html).includes('12\u{A0}lei'));
      assert.ok(html.includes(messages.ro['availability.backorder']));
    } finally {
      await deletePosts([id]);
    }
  });

  test('on another page it has nothing for the script, and the address of that page chooses nothing', async () => {
    const [first, second] = await Promise.all(
      ['urban-80', 'junior-flex'].map((key) => product(posts[`${key}-ro`]?.id ?? 0)),
    );
    assert.ok(first && second);
    const id = await makePost({
      post_type: 'page',
      post_title: 'Două produse',
      language: 'ro',
      post_content: [first, second]
        .map((one) => `<!-- wp:md-shop/product {"productId":${String(one.id)}} /-->`)
        .join(''),
    });
    try {
      const size = first.variants[0]?.size ?? assert.fail();
      const html = (await page(`${await permalink(id)}?shop-size=${encodeURIComponent(size)}`)).text;
      const blocks = html.split(/<div [^>]*wp-block-md-shop-product/).slice(1);
      assert.equal(blocks.length, 2);
      assert.doesNotMatch(
        html,
        /data-wp-router-region="md-shop-product-|md-shop-choices applies-at-once|actions\.(?:pick|send|follow)/,
      );
      for (const [n, one] of [first, second].entries()) {
        assert.ok(blocks[n]?.includes(`<form class="md-shop-choices" method="get" action="${one.url}">`), one.url);
        if (one.variants.length > 1) assert.doesNotMatch(blocks[n] ?? '', /checked="checked"[^>]*shop-size/);
      }
      assert.doesNotMatch(html, new RegExp(`name="shop-size" value="${size}" checked`));
    } finally {
      await deletePosts([id]);
    }
  });

  test('with its name it has the first heading, the way and links to share on its own page only', async () => {
    const found = await product(posts['urban-80-ro']?.id ?? 0);
    const block = (attributes: string) => `<!-- wp:md-shop/product {"showTitle":true${attributes}} /-->`;
    const id = await makePost({
      post_type: 'page',
      post_title: 'Altă pagină',
      language: 'ro',
      post_content: `${block(`,"productId":${String(found.id)}`)}
<!-- wp:query {"query":{"postType":"roller_product","perPage":1,"inherit":false}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:md-shop/breadcrumbs /-->${block('')}<!-- /wp:post-template --></div><!-- /wp:query -->`,
    });
    try {
      const shown = async (address: string) => {
        const html = (await page(address)).text;
        return {
          first: html.match(/<h1[ >]/g)?.length,
          names: [...html.matchAll(/<(h\d) class="wp-block-post-title md-shop-product__name">/g)].map(([, tag]) => tag),
          sections: new Set(
            [...html.matchAll(/<section class="md-shop-product__text"><(h\d)>/g)].map(([, tag]) => tag),
          ),
          // The demonstration's pages have the way to themselves.
          ways: [...html.matchAll(/<span aria-current="page">([^<]*)/g)].map(([, name = '']) => text(name)),
          shares: html.match(/class="md-shop-share"/g)?.length ?? 0,
        };
      };
      const own = { first: 1, names: ['h1'], sections: new Set(['h2']), ways: [found.name], shares: 1 };
      assert.deepEqual(await shown(found.url), own);
      const other = { first: 1, names: ['h2', 'h2'], sections: new Set(['h3']), ways: ['Altă pagină'], shares: 0 };
      assert.deepEqual(await shown(await permalink(id)), other);
    } finally {
      await deletePosts([id]);
    }
  });

  test('without a chosen product it is empty on other pages, also in REST, and an example in a template', async () => {
    const id = await makePost({
      post_type: 'page',
      post_title: 'Fără produs',
      language: 'ro',
      post_content: '<!-- wp:md-shop/product /-->',
    });
    try {
      const { url } = await testSite();
      const response = await fetch(`${url}/?rest_route=/wp/v2/pages/${String(id)}`);
      const { content } = (await response.json()) as { content: { rendered: string } };
      assert.equal(content.rendered.trim(), '');
      const rendered = (post: number) =>
        phpAsAdministrator<string>(`
          define( 'REST_REQUEST', true );
          $request = new WP_REST_Request( 'GET', '/wp/v2/block-renderer/md-shop/product' );
          $request->set_query_params( array( 'context' => 'edit', 'post_id' => ${String(post)} ) );
          return rest_do_request( $request )->get_data()['rendered'] ?? '';`);
      assert.equal(await rendered(id), '');
      assert.match(await rendered(0), /md-shop-product__price/);
    } finally {
      await deletePosts([id]);
    }
  });

  test('a block that an author placed stays in its place', async () => {
    const id = await makePost({
      post_type: 'roller_product',
      post_title: 'Cu loc ales',
      language: 'ro',
      post_content:
        '<!-- wp:md-shop/product {"showImage":false} /--><!-- wp:paragraph --><p>După.</p><!-- /wp:paragraph -->',
      offer: { sku: 'LOC-1', regular_price: '15.00' },
    });
    try {
      const html = (await page((await product(id)).url)).text;
      assert.equal(html.match(/data-wp-router-region="md-shop-product-/g)?.length, 1);
      assert.match(html, /data-wp-router-region="md-shop-product-[\s\S]*După\./);
    } finally {
      await deletePosts([id]);
    }
  });
});

describe('blocks: access for assistants', () => {
  before(load);
  for (const language of languages) {
    test(`${language}: every address exists, responds, and is in this language`, async () => {
      const { url } = await testSite();
      const html = (await page(urlOf(`ai-assistants-${language}`))).text;
      const block = /<div[^>]*wp-block-md-shop-agent-access[\s\S]*?<\/main>/.exec(html)?.[0] ?? assert.fail();
      assert.ok(text(block).includes(`${url}/mcp`));
      const [, name = ''] = /claude mcp add --transport http ([a-z0-9-]+) /.exec(text(block)) ?? [];
      assert.match(name, /^federatia-/, 'a name of this site');
      assert.ok(text(block).includes(`claude mcp add --transport http ${name} ${url}/mcp`));
      assert.ok(text(block).includes(`gemini mcp add --transport http ${name} ${url}/mcp`));
      // The links that install the server contain the same name and address.
      const [, cursor = ''] = /href="(cursor:[^"]*)"/.exec(block) ?? [];
      const install = new URL(cursor.replaceAll('&#038;', '&'));
      assert.deepEqual(
        [install.searchParams.get('name'), atob(install.searchParams.get('config') ?? '')],
        [name, JSON.stringify({ url: `${url}/mcp` })],
      );
      const [, vsCode = ''] = /href="vscode:mcp\/install\?([^"]*)"/.exec(block) ?? [];
      assert.deepEqual(JSON.parse(decodeURIComponent(vsCode)), { name, type: 'http', url: `${url}/mcp` });
      const ids = [...block.matchAll(/<details id="md-shop-connect-([a-z-]+)"/g)].map(([, id]) => id);
      assert.deepEqual(ids, ['chatgpt', 'claude', 'gemini', 'claude-code', 'gemini-cli', 'cursor', 'vs-code', 'other']);
      for (const [, json = ''] of block.matchAll(/<code>(\{[\s\S]*?)<\/code>/g)) {
        assert.ok(JSON.stringify(JSON.parse(text(json).trim())).includes(`"url":"${url}/mcp"`));
      }
      const others = block.replace(/<ul class="md-shop-try__answer">[\s\S]*?<\/ul>/, '');
      const all = [...others.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1] ?? '');
      const links = all.filter((link) => link.startsWith(url));
      assert.equal(links.length, 10);
      for (const link of links) {
        assert.equal((await page(link)).status, 200, link);
      }
      const own = links.filter((link) => /\/ru\//.test(link.slice(url.length)));
      assert.equal(own.length, language === 'ru' ? 7 : 0, own.join(' '));
    });
  }
});

describe('blocks: the example of access for assistants', () => {
  before(load);
  for (const language of languages) {
    test(`${language}: without scripts it has a question, the call, and an answer that is true`, async () => {
      const html = (await page(urlOf(`ai-assistants-${language}`))).text;
      const context = JSON.parse(text(/class="md-shop-try" data-wp-context="([^"]*)"/.exec(html)?.[1] ?? '')) as {
        server: string;
        message: string;
      };
      const response = await fetch(context.server, { method: 'POST', headers: validHeaders, body: context.message });
      type Item = { name: string; url: string; matching_variants: { price: string | null; currency: string }[] };
      const { result } = (await response.json()) as { result: { structuredContent: { items: Item[]; total: number } } };
      const { items, total } = result.structuredContent;
      assert.ok(total > 1, 'several products match');
      const rows = [
        ...html.matchAll(/<li data-wp-each-child[^>]*><a href="([^"]*)"[^>]*>([^<]*)<\/a> <span[^>]*>([^<]*)</g),
      ];
      assert.deepEqual(
        rows.map(([, url = '', name = '', price = '']) => [url, text(name), text(price)]),
        items.map(({ url, name, matching_variants: [variant] }) => [
          url,
          name,
          priceText({ ...(variant ?? assert.fail()), price_from: false }, language),
        ]),
      );
      const { arguments: given } = (JSON.parse(context.message) as { params: { arguments: Record<string, string> } })
        .params;
      const shown = text(/<dl>([\s\S]*?)<\/dl>/.exec(html)?.[1] ?? '');
      for (const value of [given['size'] ?? '?', `category=${given['category'] ?? '?'}`])
        assert.ok(shown.includes(value));
    });
  }
});

describe('blocks: coaches and questions', () => {
  before(load);
  test('questions open and close without scripts, with the whole answer', async () => {
    const html = (await page('/intrebari/')).text;
    const questions = [
      ...html.matchAll(/<details class="md-shop-question"><summary>([^<]+)<\/summary>([\s\S]*?)<\/details>/g),
    ];
    assert.equal(questions.length, 10);
    for (const [, , answer = ''] of questions) {
      assert.ok(text(answer).trim().length > 40, answer);
      assert.match(answer, /href="http/);
    }
  });
  test('a coach has an image, a name and a text, and no date', async () => {
    const html = (await page(urlOf('c-irina-ro'))).text;
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    assert.match(main, /<h1[^>]*>Irina Munteanu<\/h1>/);
    assert.match(main, /wp-block-post-featured-image/);
    assert.doesNotMatch(main, /<time/);
  });
});

describe('blocks: a post that is shown elsewhere than on its page', () => {
  let id = 0;
  let permalink = '';
  before(async () => {
    await load();
    const skates = posts['urban-80-ro']?.id ?? assert.fail();
    id = await makePost({
      post_type: 'post',
      post_title: 'Catalogul din știre',
      language: 'ro',
      post_content: `<!-- wp:md-shop/catalog {"perPage":2} /--><!-- wp:md-shop/product {"productId":${String(skates)}} /-->`,
    });
    permalink = await php<string>(`return get_permalink( ${String(id)} );`);
  });
  after(() => deletePosts([id]));

  /** Every address of the catalog leads to the post's page, and keeps nothing of the request. */
  function assertLeadsToPost(html: string, hasForm: boolean): void {
    const catalog =
      /<div[^>]*wp-block-md-shop-catalog[\s\S]*?<\/nav>(?=<\/div>)/.exec(html)?.[0] ?? assert.fail(html.slice(0, 2000));
    const states = [...catalog.matchAll(/href="([^"]*[?&;]shop-[^"]*)"/g)].map(([, href = '']) => href);
    assert.ok(states.length > 1, 'links to pages');
    for (const href of states) assert.match(href, new RegExp(`^${permalink}\\?shop-[a-z]+=[^&]*$`));
    const actions = [...catalog.matchAll(/<form [^>]*action="([^"]*)"/g)].map(([, action]) => action);
    assert.deepEqual(actions, hasForm ? [permalink] : []);
    assert.ok(!/type="hidden"/.test(catalog));
    assert.equal(cards(catalog).length, 2);
  }

  test('in a feed its links lead to its page; there are no forms, of which readers show the texts in a row', async () => {
    const { text: feed } = await page('/feed/?shop-search=casca&campaign=x');
    const item =
      /<item>(?:(?!<\/item>)[\s\S])*Catalogul din știre[\s\S]*?<\/item>/.exec(feed)?.[0] ?? assert.fail(feed);
    assertLeadsToPost(item, false);
    assert.match(item, /md-shop-product__price/);
    assert.doesNotMatch(item, /<(?:form|input|select|fieldset)\b|popover/);
  });

  test('in REST and in an answer to a script its links and forms lead to its page', async () => {
    const { text: json } = await page(`/wp-json/wp/v2/posts/${String(id)}?shop-search=casca&_fields=content`);
    const { content } = JSON.parse(json) as { content: { rendered: string } };
    assertLeadsToPost(content.rendered, true);
    const more = `foreach ( array( 'wp_ajax_nopriv_more', 'wp_ajax_more' ) as $hook ) { add_action( $hook, static function () { $GLOBALS['post'] = get_post( ${String(id)} ); setup_postdata( $GLOBALS['post'] ); the_content(); exit; } ); }`;
    await withPlugin(more, async () => {
      assertLeadsToPost((await page('/wp-admin/admin-ajax.php?action=more&shop-search=casca')).text, true);
    });
  });

  test('without permalinks the form keeps the number of the post', async () => {
    await withOption('permalink_structure', '', async () => {
      const { text: json } = await page(`/?rest_route=/wp/v2/posts/${String(id)}&_fields=content`);
      const { content } = JSON.parse(json) as { content: { rendered: string } };
      assert.match(
        content.rendered,
        /<form [^>]*action="http[^"?]*\/"[^>]*><input type="hidden" name="p" value="\d+" \/>/,
      );
      assert.match(content.rendered, /href="http[^"?]*\/\?p=\d+&#038;shop-page=2"/);
    });
  });

  test('on its page they are those of the page', async () => {
    const { text: html } = await page(`${permalink}?shop-size=42`);
    assert.match(html, new RegExp(`<form [^>]*action="${new URL(permalink).pathname}"`));
    assert.match(html, /md-shop-choices/);
    assert.match(html, /<\/label> <label class="md-shop-option/);
  });
});

/** A classic theme: PHP templates and a loop. */
const classicTheme: Readonly<Record<string, string>> = {
  'style.css': '/*\nTheme Name: Classic\n*/',
  'functions.php': `<?php add_theme_support( 'post-thumbnails' ); add_theme_support( 'title-tag' ); add_action( 'widgets_init', static fn () => register_sidebar( array( 'id' => 'md-shop-side' ) ) );`,
  'header.php': `<!doctype html><html <?php language_attributes(); ?>><head><meta charset="utf-8"><?php wp_head(); ?></head><body <?php body_class(); ?>><?php wp_body_open(); ?><p>antetul temei</p><?php if ( isset( $_GET['end'] ) ) { include __DIR__ . '/end-' . absint( $_GET['end'] ) . '.php'; }`,
  'footer.php': `<?php dynamic_sidebar( 'md-shop-side' ); ?><p>subsolul temei</p><?php wp_footer(); ?></body></html>`,
  'index.php': `<?php get_header(); ?><main><?php while ( have_posts() ) { the_post(); the_title( '<h1>', '</h1>' ); the_post_thumbnail(); the_content(); } ?></main><?php get_footer();`,
};

/** Links at the beginning of a page, for those who use the keyboard. */
const skipTo = (...ids: string[]) => ids.map((id) => `<a href="#${id}">Sari</a>`).join('');
/** The end of a header, and the element that begins the main content after it. */
const headers: readonly (readonly [header: string, element: string])[] = [
  // As in Twenty Twenty-One, Seventeen, Twenty, and Storefront.
  [`${skipTo('content')}<a href="/">Acasă</a><div id="content"><main id="main">`, '<div>'],
  [`${skipTo('content')}<a href="/">Acasă</a><div id="content">`, '<main>'],
  [`${skipTo('site-content')}<a href="/">Acasă</a><a href="#menu">Meniu</a>`, '<main id="site-content">'],
  [`${skipTo('nav', 'content')}<nav id="nav"><a href="/">Acasă</a></nav>`, '<main id="content">'],
  [`<a class="ab-item" href="/wp-admin/">Panou</a>${skipTo('content')}<div role="main">`, '<div id="content">'],
  [`<main><p>salut</p></main><!-- <main> --><script>'<main>'</script>`, '<main>'],
  // A buffer that ends with the page.
  [`${skipTo('content')}<?php ob_start(); ?>`, '<main>'],
];

describe('blocks: a classic theme', () => {
  before(load);
  test('lists are between header and footer; a product has the block once, below its text and image', async () => {
    const { directory } = await testSite();
    const folder = join(directory, 'wp-content', 'themes', 'md-shop-classic');
    await mkdir(folder);
    for (const [name, content] of Object.entries(classicTheme)) await writeFile(join(folder, name), content);
    for (const [n, [end]] of headers.entries())
      await writeFile(
        join(folder, `end-${String(n)}.php`),
        `<?php if ( ! defined( 'ABSPATH' ) ) { exit; } ?>${end}<i></i>`,
      );
    const before = await php<string>(`$before = get_stylesheet(); switch_theme( 'md-shop-classic' ); return $before;`);
    try {
      for (const language of languages) {
        for (const [path, block, style] of [
          ['magazin', 'md-shop-card', /<style[^>]*>[^<]*\.md-shop-card\b|blocks\/catalog\/style-index\.css/],
          ['antrenori', 'wp-block-post-title', /wp-block-library/],
          ['intrebari', 'md-shop-question', /<style[^>]*>[^<]*\.md-shop-question\b|blocks\/question\/style-index\.css/],
        ] as const) {
          const { status, text: html } = await page(`${prefix(language)}/${path}/`);
          assert.equal(status, 200);
          assert.match(html, new RegExp(`antetul temei[\\s\\S]*class="${block}[\\s\\S]*subsolul temei`), path);
          assert.match(html.split('</head>')[0] ?? '', style, `${path}: its styles precede it`);
        }
        const found = await product(posts[`urban-80-${language}`]?.id ?? 0, language);
        const html = (await page(found.variants[0]?.url ?? '')).text;
        assert.equal(html.match(/data-wp-router-region="md-shop-product-/g)?.length, 1);
        assert.ok(html.includes(priceText(found.variants[0] ?? assert.fail(), language)));
        assert.equal(html.match(/<img[^>]*urban-80/g)?.length, 1);
        assert.match(html, /wp-block-md-shop-related/);
      }
      for (const [n, [end, element]] of headers.entries()) {
        const { text: html } = await page(`/magazin/?end=${String(n)}`);
        assert.equal(/<i><\/i>(<[^>]*>)/.exec(html)?.[1], element, end);
        assert.ok(html.includes(`</${/\w+/.exec(element)?.[0] ?? ''}><p>subsolul temei`), end);
      }
      // A block of a widget, in which WordPress runs shortcodes too.
      await php(`
        update_option( 'widget_block', array( 2 => array( 'content' => '<!-- wp:md-shop/catalog {"perPage":1} /-->' ), '_multiwidget' => 1 ) );
        update_option( 'sidebars_widgets', array( 'md-shop-side' => array( 'block-2' ) ) );
        return 1;`);
      const html = (await page(`/?shop-search=${encodeURIComponent('[video src=https://example.com/a.mp4]')}`)).text;
      assert.match(html, /value="&#0?91;video src=https:\/\/example\.com\/a\.mp4&#0?93;"/);
      assert.doesNotMatch(html, /<video|wp-video|wp-embedded-video/);
    } finally {
      await php(`delete_option( 'widget_block' ); delete_option( 'sidebars_widgets' ); return 1;`);
      await php(`switch_theme( ${JSON.stringify(before)} ); return 1;`);
      await rm(folder, { recursive: true });
    }
  });
});
