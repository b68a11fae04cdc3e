import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { messages } from '../../src-contract/messages/index.ts';
import { testSite } from './site.ts';
import { type Language, product, products, content } from './support/contract-client.ts';
import { decoded, imported, loadPosts } from './support/demo.ts';
import { withCookies } from './support/editor.ts';
import { deletePosts, deleteTerms, makePost, makeTerm } from './support/fixtures.ts';
import { page } from './support/pages.ts';
import { php } from './support/php.ts';
import { withPlugin } from './support/hostile.ts';
import { withSettings } from './support/settings.ts';
import { isSoldByWooCommerce, isTranslatedByPolylang } from './support/pair.ts';

/** The blocks about the site besides its products: events, results of the search, ways to contact the shop, the way to a page. */

const email = 'magazin@rotile.example';
/** Beside WooCommerce its own pages show products; beside Polylang the demonstration has no menu. */
const [ownShop, ownMenu] = [!isSoldByWooCommerce, !isTranslatedByPolylang];

const languages: readonly Language[] = ['ro', 'ru'];
const prefix = (language: Language) => (language === 'ru' ? '/ru' : '');
const url = (key: string) => imported(key)?.url ?? assert.fail(key);
const text = (html: string) =>
  decoded(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? assert.fail('no main');
const path = (address: string) => new URL(address).pathname;

/** Shows blocks on a page of their own. */
async function withBlocks<T>(blocks: string, use: (html: string) => T): Promise<T> {
  const id = await makePost({ post_type: 'page', post_title: 'Blocuri', language: 'ro', post_content: blocks });
  try {
    return use((await page(await php<string>(`return get_permalink( ${String(id)} );`))).text);
  } finally {
    await deletePosts([id]);
  }
}

describe('site blocks: categories', () => {
  test('one below a category of the other language is among the topmost', async () => {
    const above = await makeTerm('md_shop_category', 'Деревья', { language: 'ru' });
    const below = await makeTerm('md_shop_category', 'Sub arbori', { language: 'ro', parent: above });
    const inside = await makeTerm('md_shop_category', 'Sub sub arbori', { language: 'ro', parent: below });
    const item = await makePost({
      post_type: 'roller_product',
      post_title: 'Arbore',
      language: 'ro',
      categories: [inside],
    });
    try {
      await withBlocks('<!-- wp:md-shop/categories /-->', (html) => {
        const list = /<ul class="md-shop-categories"[\s\S]*?<\/main>/.exec(html)?.[0] ?? assert.fail('no categories');
        assert.match(list, /<span>Sub arbori<\/span>[\s\S]*?<ul role="list"><li><a href="[^"]*">Sub sub arbori</);
        assert.doesNotMatch(list, /Деревья/);
      });
    } finally {
      await deletePosts([item]);
      await deleteTerms('md_shop_category', [inside, below, above]);
    }
  });
});

describe('site blocks: in a synced pattern', () => {
  before(loadPosts);
  test('blocks are shown, styled and filtered as in the text of a page', async () => {
    const inner = '<!-- wp:md-shop/contact /-->';
    const blocks = `<!-- wp:group --><div class="wp-block-group">${inner}</div><!-- /wp:group -->${inner}<!-- wp:md-shop/categories /-->`;
    const marked = `add_filter( 'render_block_md-shop/contact', static fn ( $html ) => $html === '' ? '' : $html . '<i>filtered</i>' );`;
    const pattern = await makePost({ post_type: 'wp_block', post_title: 'Model', post_content: blocks });
    try {
      await withPlugin(marked, async () => {
        const styles = (html: string) =>
          [...html.matchAll(/id=['"](md-shop-[a-z-]+-css)['"]/g)].map(([, id]) => id).sort();
        const shown = (html: string) => ({
          blocks: /<div class="wp-block-group[\s\S]*?<\/main>/.exec(main(html))?.[0].replace(/\s+/g, ' '),
          styles: styles(html),
        });
        const own = await withBlocks(blocks, shown);
        assert.ok(own.blocks?.includes(email) === true);
        assert.equal(own.blocks.split('<i>filtered</i>').length, 3);
        assert.ok(own.styles.length > 0);
        assert.deepEqual(await withBlocks(`<!-- wp:block {"ref":${String(pattern)}} /-->`, shown), own);
      });
    } finally {
      await deletePosts([pattern]);
    }
  });
});

describe('site blocks: events', () => {
  before(loadPosts);
  const day = (days: number) => php<string>(`return wp_date( 'Y-m-d', time() + ${String(days)} * DAY_IN_SECONDS );`);
  const block = (attributes: unknown) => `<!-- wp:md-shop/events ${JSON.stringify(attributes)} /-->`;
  for (const language of languages) {
    test(`the front page in ${language} has the next event, with its name, its day, which is not over, and a link`, async () => {
      const html = main((await page(url(`home-${language}`))).text);
      const event = /<li class="md-shop-event">([\s\S]*?)<\/li>/.exec(html)?.[1] ?? assert.fail('no event');
      const date = /<time[^>]* datetime="(\d{4}-\d\d-\d\d)">/.exec(event)?.[1] ?? '';
      assert.ok(date >= (await day(0)) && date <= (await day(366)), date);
      assert.equal(new Date(`${date}T12:00:00Z`).getUTCDay(), 6, 'events are on Saturdays');
      assert.ok(text(event).startsWith(date.split('-').reverse().join('.')));
      assert.equal(/<a href="([^"]*)"/.exec(event)?.[1], url(`competitions-${language}`));
      assert.match(text(event), language === 'ro' ? /Chișinău|Bălți|Orhei|Cahul/ : /Кишинёв|Бельцы|Оргеев|Кагул/);
    });
  }
  test('shows what is next, today included, and nothing at all when everything is over', async () => {
    const [yesterday, today, tomorrow] = await Promise.all([day(-1), day(0), day(1)]);
    const events = [
      { date: tomorrow, name: 'Mâine' },
      { date: yesterday, name: 'Ieri' },
      { date: today, name: 'Azi <script>', place: 'Orhei', url: 'javascript:alert(1)' },
    ];
    await withBlocks(block({ events }), (html) => {
      assert.match(main(html), new RegExp(`<h2>${messages.ro['front.event']}</h2>`));
      assert.match(main(html), /Azi &lt;script&gt;/);
      assert.doesNotMatch(main(html), /Mâine|Ieri|javascript:/);
    });
    await withBlocks(block({ events, most: 5, title: 'Concursuri' }), (html) => {
      assert.match(text(main(html)), /Concursuri .*Azi.* Orhei .*Mâine/);
      assert.doesNotMatch(main(html), /Ieri/);
    });
    await withBlocks(
      block({ events: [{ date: yesterday, name: 'Ieri' }, { date: '2099-02-31', name: 'x' }, 5] }),
      (html) => {
        assert.doesNotMatch(main(html), /md-shop-event|Ieri/);
        assert.ok(!main(html).includes(messages.ro['front.event']));
      },
    );
  });
});

describe('site blocks: results of the search', () => {
  before(loadPosts);
  const search = (language: Language, words: string, rest = '') =>
    page(`${prefix(language)}/?s=${encodeURIComponent(words)}${rest}`);
  const link = (html: string, pattern: RegExp) =>
    (pattern.exec(html)?.[1] ?? assert.fail(`no ${String(pattern)}`)).replaceAll('&#038;', '&');
  const nextPage = (html: string) => link(html, /<a class="page-numbers next" href="([^"]*)"/);
  const sections = (html: string) =>
    [...html.matchAll(/<section class="md-shop-found"><h2>([\s\S]*?)<\/h2>([\s\S]*?)<\/section>/g)].map(
      ([, title = '', list = '']) => ({
        title: text(title),
        items: [...list.matchAll(/<li class="md-shop-found__item">([\s\S]*?)<\/li>/g)].map(([, item = '']) => ({
          kind: text(/md-shop-found__kind">([^<]*)/.exec(item)?.[1] ?? ''),
          name: text(/md-shop-found__name">([\s\S]*?)<\/h3>/.exec(item)?.[1] ?? ''),
          url: decoded(/<a href="([^"]*)"/.exec(item)?.[1] ?? ''),
          hasImage: item.includes('<img'),
        })),
      }),
    );
  for (const [language, words, helmet] of [
    ['ro', 'casca', 'Cască'],
    ['ru', 'шлем', 'лем'],
  ] as const) {
    test(`in ${language} has what the interface finds in its order, each with its kind, products with pictures`, async () => {
      const { text: html } = await search(language, words);
      const [first, second] = sections(html);
      assert.ok(first !== undefined && second !== undefined);
      const of = `language=${language}&search=${encodeURIComponent(words)}`;
      const found = await products(`${of}&per_page=6`);
      assert.equal(first.title, `${messages[language]['post_type.product.name']} (${String(found.total)})`);
      assert.deepEqual(
        first.items.map(({ name, url: address }) => [name, address]),
        found.items.map(({ name, url: address }) => [name, address]),
      );
      assert.ok(first.items[0]?.name.includes(helmet) && first.items[1]?.name.includes(helmet));
      for (const item of first.items) {
        assert.deepEqual([item.kind, item.hasImage], [messages[language]['post_type.product.singular_name'], true]);
      }
      const other = await content(`${of}&per_page=10`);
      assert.deepEqual(
        second.items.map(({ name, url: address }) => [name, address]),
        other.items.map(({ title, url: address }) => [title, address]),
      );
      const kinds = {
        page: messages[language]['search.page'],
        news: messages[language]['search.news'],
        coach: messages[language]['post_type.coach.singular_name'],
        faq: messages[language]['post_type.faq.singular_name'],
      };
      assert.deepEqual(
        second.items.map(({ kind }) => kind),
        other.items.map(({ type }) => kinds[type]),
      );
      assert.ok(second.items.some(({ hasImage }) => hasImage));
    });
  }
  test('further pages have only what is not products; all products are a click away', async () => {
    const { text: html } = await search('ru', 'шлем');
    const words = '%D1%88%D0%BB%D0%B5%D0%BC';
    const all = ownShop ? `/ru/magazin/\\?shop-search=${words}` : `[?]s=${words}&#038;shop-only=products`;
    assert.match(html, new RegExp(`<a href="[^"]*${all}"`, 'i'));
    const [only, ...more] = sections((await page(nextPage(html))).text);
    assert.deepEqual(more, []);
    const second = await content(`language=ru&search=${encodeURIComponent('шлем')}&per_page=10&page=2`);
    assert.deepEqual(
      only?.items.map(({ url: address }) => address),
      second.items.map(({ url: address }) => address),
    );
  });
  // WooCommerce's own search does not know the word.
  for (const words of ownShop ? [] : ['ролеки']) {
    test('beside WooCommerce all products that were found have pages, here for a mistyped word', async () => {
      const { text: html } = await search('ru', words);
      const first = (await page(link(html, /<a href="([^"]*shop-only=products)"/))).text;
      const pages = [first, (await page(nextPage(first))).text];
      for (const [index, shown] of pages.entries()) {
        const found = await products(
          `language=ru&search=${encodeURIComponent(words)}&per_page=10&page=${String(index + 1)}`,
        );
        const [only, ...more] = sections(shown);
        assert.deepEqual(more, []);
        assert.equal(only?.title, `${messages.ru['post_type.product.name']} (${String(found.total)})`);
        assert.deepEqual(
          only.items.map(({ url: address }) => address),
          found.items.map(({ url: address }) => address),
        );
      }
    });
  }
  test('a further page of a search that has found only products has them', async () => {
    assert.equal((await content('language=ro&search=nistrel')).total, 0);
    const [first] = sections((await search('ro', 'nistrel', '&shop-page=2')).text);
    assert.equal(
      first?.title,
      `${messages.ro['post_type.product.name']} (${String((await products('language=ro&search=nistrel')).total)})`,
    );
  });
  test('what answers all words comes first, and a word that nothing has says so', async () => {
    const [first] = sections((await search('ro', 'luna căștii')).text);
    assert.equal(first?.items[0]?.url, url('n-helmet-action-ro'));
    for (const language of languages) {
      const { status, text: html } = await search(language, 'xyzzy');
      assert.equal(status, 200);
      assert.deepEqual(sections(html), []);
      assert.ok(html.includes(messages[language]['search.nothing_hint']));
    }
    const { text: html } = await search('ro', '"><script>alert(1)</script>');
    assert.doesNotMatch(html, /<script>alert/);
  });
});

describe('site blocks: where a page is, and what to do next', () => {
  before(loadPosts);
  for (const language of languages) {
    test(`a page and news in ${language} have a way to them, the same for people and in JSON-LD`, async () => {
      const home = [messages[language]['site.home'], new URL(`${prefix(language)}/`, (await testSite()).url).href];
      const news = imported(`posts-${language}`) ?? assert.fail();
      for (const [key, above] of [
        [`contacts-${language}`, [home]],
        [`n-calendar-${language}`, [home, [language === 'ro' ? 'Știri' : 'Новости', news.url]]],
      ] as const) {
        const { text: html } = await page(url(key));
        const way = /<nav class="md-shop-way"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? assert.fail(`${key}: no way`);
        const links = [...way.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, link, name]) => [name, link]);
        assert.deepEqual(links, above, key);
        const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
          .map((match) => JSON.parse(match[1] ?? '') as Record<string, unknown>)
          .find((one) => one['@type'] === 'BreadcrumbList');
        const items = data?.['itemListElement'] as { name: string; item: string }[];
        assert.deepEqual(items.map(({ name, item }) => [name, item]).slice(0, -1), above);
        assert.equal(path(items.at(-1)?.item ?? ''), path(url(key)));
      }
      assert.doesNotMatch((await page(url(`home-${language}`))).text, /BreadcrumbList|md-shop-way"/);
    });
    test(`coaches and questions in ${language} say how to contact the shop and lead to their list`, async () => {
      const keys = { coach: 'c-irina', question: 'f-size' };
      for (const [kind, list] of [
        ['coach', 'antrenori'],
        ['question', 'intrebari'],
      ] as const) {
        const html = main((await page(url(`${keys[kind]}-${language}`))).text);
        assert.ok(html.includes(messages[language]['contact.ask']));
        assert.ok(html.includes(`mailto:${email}`) && html.includes('href="tel:+37322000000"'));
        const all = new RegExp(`<p[^>]*><a href="[^"]*${prefix(language)}/${list}/">([^<]*)</a></p>`).exec(html)?.[1];
        assert.equal(all, messages[language][`${kind}.all`]);
      }
    });
    test(`a list of questions in ${language} has links to the next and the previous page in its language`, async () => {
      const list = `${prefix(language)}/intrebari/`;
      const first = main((await page(list)).text);
      const next = /<a href="([^"]*)" class="wp-block-query-pagination-next"[^>]*>([^<]*)</.exec(first);
      assert.equal(next?.[2], messages[language]['shop.next']);
      const second = (await page(next[1] ?? '')).text;
      assert.match(
        main(second),
        new RegExp(`class="wp-block-query-pagination-previous"[^>]*>${messages[language]['shop.previous']}<`),
      );
      assert.match(second, /\.md-shop-pages [^}]*min-block-size: ?2\.75rem|assets\/pages\.css/);
    });
  }
  test('the frame of the editor has the style of links to the pages of a list, other screens do not', async () => {
    const [{ url: site }, { headers }] = [await testSite(), await withCookies()];
    const screen = async (path: string) => (await fetch(`${site}/wp-admin/${path}`, { headers })).text();
    const id = await makePost({ post_type: 'page', post_title: 'Editat', language: 'ro' });
    try {
      assert.match(
        await screen(`post.php?post=${String(id)}&action=edit`),
        /__unstableResolvedAssets.*md-shop-pages-/s,
      );
    } finally {
      await deletePosts([id]);
    }
    assert.doesNotMatch(await screen('index.php'), /md-shop-pages/);
  });
  for (const language of ownMenu ? languages : []) {
    test(`the menu in ${language} marks the current page`, async () => {
      for (const key of ['contacts', 'posts', 'school']) {
        const { text: html } = await page(url(`${key}-${language}`));
        const marked = [
          ...html.matchAll(/<a class="wp-block-navigation-item__content"[^>]*href="([^"]*)"[^>]*aria-current="page"/g),
        ];
        assert.deepEqual(
          marked.map(([, link = '']) => path(link)),
          [path(url(`${key}-${language}`))],
          key,
        );
        assert.match(html, /\.wp-block-navigation a\[aria-current\]\{[^}]*text-decoration:underline/);
      }
    });
  }
  test('without an address in the settings nothing is said about contacts', async () => {
    const block = '<!-- wp:md-shop/contact /-->';
    await withBlocks(block, (html) => {
      assert.match(main(html), /md-shop-contact/);
    });
    await withSettings({ order_email: '', order_phone: '' }, () =>
      withBlocks(block, (html) => {
        assert.doesNotMatch(main(html), /md-shop-contact|mailto:/);
      }),
    );
  });
  for (const language of ownShop ? languages : []) {
    test(`what is sold out in ${language} leads to what is in stock, and says how to ask when it is back`, async () => {
      const found = await product(imported(`urban-80-${language}`)?.id ?? 0, language);
      const variant = found.variants.find(({ availability }) => availability === 'out_of_stock');
      const address = variant?.url ?? assert.fail('no variant is sold out');
      const { text: html } = await page(address);
      const advice = /<p class="md-shop-product__advice">([\s\S]*?)<\/p>/.exec(html)?.[1] ?? assert.fail('no advice');
      assert.ok(advice.startsWith(messages[language]['advice.sold_out_variant']));
      assert.ok(advice.includes(messages[language]['advice.ask_return']));
      assert.ok(advice.includes(`mailto:${email}`));
      const link = decoded(/<a href="(http[^"]*)"/.exec(advice)?.[1] ?? '');
      const others = await page(link);
      const cards = [...others.text.matchAll(/<li class="md-shop-card"[^>]*>[\s\S]*?<a href="([^"]*)"/g)];
      assert.ok(cards.length > 0, link);
      const stocked = await products(`language=${language}&availability=in_stock&per_page=50`);
      for (const [, one = ''] of cards)
        assert.ok(
          stocked.items.some(({ url: own }) => own === decoded(one)),
          one,
        );
    });
    test(`the demonstration in ${language} has a sale whose end is to come`, async () => {
      const found = await product(imported(`knee-pro-${language}`)?.id ?? 0, language);
      const { text: html } = await page(found.url);
      const until = /md-shop-price__until">[^<]*?(\d\d)\.(\d\d)\.(\d{4})</.exec(html) ?? assert.fail('no end');
      const [, date, month, year] = until;
      assert.ok(Date.parse(`${String(year)}-${String(month)}-${String(date)}T23:59:59Z`) > Date.now());
      assert.ok(html.includes(`"priceValidUntil":"${String(year)}-${String(month)}-${String(date)}"`));
    });
  }
});
