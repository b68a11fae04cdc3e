import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { catalogue, shopPage, termPage } from './support/catalogue.ts';
import { everyContent, everyProduct, product, products, type Language } from './support/contract-client.ts';
import {
  demoContent,
  demoProducts,
  demoSite,
  demoTerms,
  importedPosts,
  isPublic,
  type Imported,
} from './support/demo.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { setManyLanguages } from './support/many-languages.ts';
import { langOf, linksOf, page } from './support/pages.ts';
import { php } from './support/php.ts';
import { makeProduct } from './support/products.ts';
import { pageOfList } from './support/shown.ts';
import { testSite } from './site.ts';

const languages: readonly Language[] = ['ro', 'ru'];
const other = (language: Language): Language => (language === 'ro' ? 'ru' : 'ro');
const prefix = (language: Language) => (language === 'ru' ? '/ru' : '');
let posts: Record<string, Imported> = {};
let root = '';
const urlOf = (key: string): string => {
  const found = posts[key];
  assert.ok(found, `the demonstration has no ${key}`);
  return found.url;
};
const load = async () => {
  posts = await importedPosts();
  root = (await testSite()).url;
};

/** Returns address by hreflang, entities decoded. If a page has x-default, it is the Romanian one. */
function alternates(html: string): Record<string, string> {
  const links = html.match(/<link\b[^>]*\bhreflang=[^>]*>/g) ?? [];
  const found: Record<string, string> = {};
  for (const link of links) {
    const name = /hreflang="([^"]*)"/.exec(link)?.[1] ?? '';
    assert.equal(found[name], undefined, `hreflang ${name} twice`);
    found[name] = (/href="([^"]*)"/.exec(link)?.[1] ?? '').replaceAll('&#038;', '&').replaceAll('&amp;', '&');
  }
  const { 'x-default': other, ...named } = found;
  if (other !== undefined) assert.equal(other, named['ro']);
  return named;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

for (const many of [false, true]) {
  describe(`languages: the language of pages of a site with ${many ? 'many' : 'few'} translations`, () => {
    before(load);
    before(() => setManyLanguages(many));
    after(() => setManyLanguages(false));
    for (const language of languages) {
      test(`the front page in ${language} is the configured page, with its own text`, async () => {
        const { status, text } = await page(`${prefix(language)}/`);
        assert.equal(status, 200);
        assert.equal(langOf(text)?.slice(0, 2), language);
        const home = demoContent.page.find(({ key }) => key === 'home');
        const sentence = (one: string) => /<p>(.{20,60}?)[,.:]/.exec(one)?.[1] ?? assert.fail('no sentence');
        assert.ok(text.includes(sentence(home?.[language]?.content ?? '')));
        assert.ok(!text.includes(sentence(home?.[other(language)]?.content ?? '')));
        assert.deepEqual(alternates(text), { ro: `${root}/`, ru: `${root}/ru/` });
        assert.ok(text.includes(demoSite[language].title), 'the name of the site is not in this language');
        assert.ok(same(urlOf(`home-${language}`), `${root}${prefix(language)}/`), urlOf(`home-${language}`));
      });
      test(`product, page, news, coach and FAQ in ${language}: lang, and hreflang both ways`, async () => {
        for (const key of ['urban-80', 'about', 'n-calendar', 'c-irina', 'f-size']) {
          const { status, text } = await page(urlOf(`${key}-${language}`));
          assert.deepEqual([status, langOf(text)?.slice(0, 2)], [200, language], key);
          assert.deepEqual(alternates(text), { ro: urlOf(`${key}-ro`), ru: urlOf(`${key}-ru`) }, key);
        }
      });
      test(`category and brand pages in ${language}: lang, hreflang, and only this language's products`, async () => {
        for (const [key, list] of [
          ['helmets', demoTerms.categories],
          ['skates', demoTerms.categories],
          ['zefira', demoTerms.brands],
        ] as const) {
          const term = list.find((one) => one.key === key);
          assert.ok(term);
          const pages = { ro: await termPage(term.ro.slug, 'ro'), ru: await termPage(term.ru.slug, 'ru') };
          const { status, text } = await page(pages[language]);
          assert.deepEqual([status, langOf(text)?.slice(0, 2)], [200, language], key);
          assert.deepEqual(alternates(text), pages, key);
          assertOnly(text, language);
        }
      });
      test(`archives in ${language} list only this language`, async () => {
        for (const base of [(await catalogue()).path, '/antrenori/', '/intrebari/']) {
          const { status, text } = await page(`${prefix(language)}${base}`);
          assert.deepEqual([status, langOf(text)?.slice(0, 2)], [200, language], base);
          assertOnly(text, language);
          assert.deepEqual(alternates(text), { ro: `${root}${base}`, ru: `${root}/ru${base}` }, base);
        }
        const news = await page(urlOf(`posts-${language}`));
        assert.equal(news.status, 200);
        assertOnly(news.text, language);
        assert.ok(
          linksOf(news.text).some((link) => same(link, urlOf(`n-bronze-${language}`))),
          'the posts page lists no news',
        );
      });
      test(`pagination, feeds and search in ${language} stay in that language`, async () => {
        await php(`update_option( 'posts_per_page', 3 ); update_option( 'posts_per_rss', 50 ); return 1;`);
        try {
          const coaches = await paged(
            `${root}${prefix(language)}/antrenori/`,
            language,
            (await everyContent(`language=${language}`)).filter(({ type }) => type === 'coach'),
          );
          assert.equal(coaches, 3);
          await paged(await shopPage(language), language, await everyProduct(`language=${language}`));
          const shop = await shopPage(language);
          assert.equal((await page(`${shop}page/99/`)).status, 404);
          for (const feed of [`${prefix(language)}/feed/`, `${shop}feed/`]) {
            const { status, text } = await page(feed);
            assert.equal(status, 200, feed);
            assert.equal(/<language>([^<]*)</.exec(text)?.[1]?.slice(0, 2), language, feed);
            const items = [...text.matchAll(/<item>[\s\S]*?<link>([^<]*)<\/link>/g)].map((match) => match[1] ?? '');
            assert.ok(items.length > 0, `${feed} is empty`);
            for (const item of items)
              assert.equal(item.startsWith(`${root}/ru/`), language === 'ru', `${feed}: ${item}`);
          }
          const atom = (await page(`${prefix(language)}/feed/atom/`)).text;
          assert.equal(/<feed\s[^>]*xml:lang="([^"]*)"/.exec(atom)?.[1]?.slice(0, 2), language);
        } finally {
          await php(`update_option( 'posts_per_page', 10 ); update_option( 'posts_per_rss', 10 ); return 1;`);
        }
        const search = await page(`${prefix(language)}/?s=Nistrel`);
        assert.deepEqual([search.status, langOf(search.text)?.slice(0, 2)], [200, language]);
        assertOnly(search.text, language);
        assert.ok(
          linksOf(search.text).some((link) => same(link, urlOf(`urban-80-${language}`))),
          'the search finds nothing',
        );
      });
      test(`links between neighbouring news posts in ${language} stay in that language`, async () => {
        const { text } = await page(urlOf(`n-calendar-${language}`));
        assertOnly(text.replace(/<link\b[^>]*>/g, ''), language);
      });
    }

    /** Follows all pages of a list, which together must show each of these once. Returns how many are on the first page. */
    async function paged(list: string, language: Language, items: readonly { url: string }[]): Promise<number> {
      const pages: string[][] = [];
      for (let next: string | undefined = list; next !== undefined;) {
        const { status, text } = await page(next);
        assert.deepEqual([status, langOf(text)?.slice(0, 2)], [200, language], next);
        assertOnly(text, language);
        const found = linksOf(text);
        pages.push(items.map(({ url }) => url).filter((url) => found.some((link) => same(link, url))));
        next = pageOfList(text, list, pages.length + 1);
      }
      assert.deepEqual(
        pages.flat().sort(),
        items.map(({ url }) => url).sort(),
        `${list}: ${String(pages.length)} pages`,
      );
      assert.ok(pages.length > 1, `the link to the next page leaves ${list}`);
      return pages[0]?.length ?? 0;
    }

    function assertOnly(html: string, language: Language): void {
      const wrong = [...demoProducts, ...Object.values(demoContent).flat()]
        .filter((item) => isPublic(item) && item[other(language)] !== null)
        .map(({ key }) => posts[`${key}-${other(language)}`]?.url ?? '');
      const front = `${root}${prefix(other(language))}/`;
      // The switch of languages names the language of its links.
      for (const link of linksOf(html.replace(/<a\b[^>]*\bhreflang="[^>]*>/g, '')))
        assert.ok(!wrong.some((one) => !same(one, front) && same(one, link)), `a link to ${link} among ${language}`);
    }

    test('untranslated content has no hreflang', async () => {
      for (const key of ['kids-helmet-ro', 'n-camp-ro'])
        assert.deepEqual(alternates((await page(urlOf(key))).text), {}, key);
    });
    test('a hidden translation has no hreflang', async () => {
      const ro = await makePost({ post_type: 'page', post_title: 'Vizibilă', language: 'ro' });
      const ru = await makePost({
        post_type: 'page',
        post_title: 'Скрытая',
        language: 'ru',
        translation_of: ro,
        post_status: 'draft',
      });
      try {
        const url = await php<string>(`return get_permalink( ${String(ro)} );`);
        assert.deepEqual(alternates((await page(url)).text), {});
      } finally {
        await deletePosts([ro, ru]);
      }
    });
  });
}

describe('languages: lists of the interface contain only their language', () => {
  before(load);
  for (const language of languages) {
    test(`${language}: every name, address and text`, async () => {
      for (const item of [
        ...(await everyProduct(`language=${language}`)),
        ...(await everyContent(`language=${language}`)),
      ]) {
        assert.equal(item.url.startsWith(`${root}/ru/`), language === 'ru', item.url);
        const words =
          'excerpt' in item ? `${item.title} ${item.excerpt}` : (await product(item.id, language)).description;
        assert.equal(/[а-яё]{4}/i.test(words), language === 'ru', words.slice(0, 80));
      }
    });
  }
  test('terms have a slug for each language, even if a brand has only one name', async () => {
    const slugs = await php<string[]>(
      `return array_map( static fn ( $term ) => urldecode( $term->slug ), get_terms( array( 'taxonomy' => '${(await catalogue()).brand}', 'hide_empty' => false, 'md_shop_all_languages' => true ) ) );`,
    );
    assert.equal(new Set(slugs).size, demoTerms.brands.length * 2);
  });
});

describe('languages: content without a language is Romanian', () => {
  const ids: number[] = [];
  after(() => deletePosts(ids));
  test('so is a post that existed before the plugin', async () => {
    ids.push(await makeProduct({ post_title: 'Moștenit' }));
    await php(
      `global $wpdb; $wpdb->delete( $wpdb->prefix . 'md_shop_languages', array( 'object_type' => 'post', 'object_id' => ${String(ids[0])} ) ); do_action( 'md_shop_reconcile' ); return 1;`,
    );
    assert.equal((await product(ids[0] ?? 0, 'ro')).id, ids[0]);
    assert.deepEqual(
      (await products('search=mostenit')).items.map(({ id }) => id),
      ids,
    );
    assert.equal((await products('search=mostenit&language=ru')).total, 0);
  });
});
