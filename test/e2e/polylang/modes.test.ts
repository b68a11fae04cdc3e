import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { demoProducts, imported, isPublic, loadPosts } from '../support/demo.ts';
import { everyProduct, product, products, type Language } from '../support/contract-client.ts';
import { requestWithHost, withHome } from '../support/hosts.ts';
import { flushRules } from '../support/hostile.ts';
import { page } from '../support/pages.ts';
import { php, phpValue } from '../support/php.ts';
import { testSite } from '../site.ts';

const languages: readonly Language[] = ['ro', 'ru'];

/** Runs `attempt` with other settings of Polylang, saved like its settings screen. */
async function withPolylang(settings: Readonly<Record<string, unknown>>, attempt: () => Promise<void>): Promise<void> {
  const save = (values: object) =>
    php(`$options = get_option( 'polylang' ); update_option( 'polylang', array_merge( $options, ${phpValue(values)} ) );
      delete_transient( 'pll_languages_list' ); return 1;`);
  const old = await php<object>(`return array_intersect_key( get_option( 'polylang' ), ${phpValue(settings)} );`);
  await save(settings);
  await flushRules();
  try {
    await attempt();
  } finally {
    await save(old);
    await flushRules();
  }
}

/** Returns the addresses of all products of a language by id. */
async function addresses(language: Language): Promise<Map<number, string>> {
  return new Map((await everyProduct(`language=${language}`)).map(({ id, url }) => [id, url]));
}

describe('Polylang: the language in addresses', () => {
  let root = '';
  const ids: Record<Language, number> = { ro: 0, ru: 0 };

  before(async () => {
    await loadPosts();
    root = (await testSite()).url;
    for (const language of languages) ids[language] = imported(`urban-80-${language}`)?.id ?? 0;
  });

  test('without a prefix for the main language, the addresses of the interface are those of the pages', async () => {
    for (const language of languages) {
      const all = await addresses(language);
      assert.ok(all.size > 5);
      for (const url of all.values()) assert.equal(url.startsWith(`${root}/ru/`), language === 'ru', url);
      assert.equal((await page(all.get(ids[language]) ?? '')).status, 200);
    }
  });

  test('with a prefix for the main language, the very next read has the new addresses, and documents keep theirs', async () => {
    await withPolylang({ hide_default: false }, async () => {
      for (const language of languages) {
        const all = await addresses(language);
        assert.ok(all.size > 5);
        for (const url of all.values()) assert.ok(url.startsWith(`${root}/${language}/`), url);
        assert.equal((await page(all.get(ids[language]) ?? '')).status, 200);
        const { status, text } = await page(language === 'ro' ? '/llms.txt' : '/ru/llms.txt');
        assert.equal(status, 200);
        assert.ok(text.includes(`${root}/${language}/`), 'the front page');
        assert.ok(text.includes(`${root}/wp-json/md-shop/v1`), 'the interface');
      }
      for (const path of ['/ru/mcp', '/ru/wp-json/md-shop/v1/health', '/ru/agent/register'])
        assert.equal((await page(path)).status, 404, path);
      for (const path of ['/openapi.json', '/ru/openapi.json', '/.well-known/api-catalog'])
        assert.equal((await page(path)).status, 200, path);
    });
    for (const url of (await addresses('ro')).values()) assert.ok(!url.startsWith(`${root}/ro/`), url);
  });

  test('without a prefix, the content decides the language, and ids are the same', async () => {
    await withPolylang({ force_lang: 0 }, async () => {
      const all = await addresses('ru');
      assert.ok(all.has(ids.ru));
      assert.equal((await page(all.get(ids.ru) ?? '')).status, 200);
      assert.equal((await page('/ru/llms.txt')).status, 200);
      assert.equal((await page('/ru/mcp')).status, 404);
    });
  });

  for (const [mode, russianHost, settings] of [
    ['its own subdomain', 'ru.roller.example', { force_lang: 2 }],
    [
      'its own domain',
      'rolik.example',
      { force_lang: 3, domains: { ro: 'http://roller.example', ru: 'http://rolik.example' } },
    ],
  ] as const) {
    test(`each language has ${mode}: pages are there, files and interfaces on the domain of the site`, async () => {
      await withHome('http://roller.example', () =>
        withPolylang(settings, async () => {
          for (const requestHost of ['roller.example', russianHost]) {
            for (const language of languages) {
              const answer = await requestWithHost(
                requestHost,
                `/wp-json/md-shop/v1/products?per_page=50&language=${language}`,
              );
              assert.equal(answer.status, 200, answer.text);
              const { items } = JSON.parse(answer.text) as { items: { url: string; image: string | null }[] };
              assert.ok(items.length > 5);
              for (const { url, image } of items) {
                assert.equal(
                  new URL(url).host,
                  language === 'ru' ? russianHost : 'roller.example',
                  `asked ${requestHost}`,
                );
                if (image !== null) assert.equal(new URL(image).host, 'roller.example', `asked ${requestHost}`);
              }
            }
            for (const path of ['/llms.txt', '/ru/llms.txt', '/openapi.json']) {
              const answer = await requestWithHost(requestHost, path);
              assert.deepEqual([answer.status, answer.location], [200, undefined], `${requestHost}${path}`);
              assert.ok(
                answer.text.includes('http://roller.example/wp-json/'),
                `${requestHost}${path} names another interface`,
              );
              assert.ok(
                !answer.text.includes(`http://${russianHost}/wp-json/`),
                `${requestHost}${path} names another interface`,
              );
            }
            for (const path of ['/ru/mcp', '/ru/wp-json/md-shop/v1/health'])
              assert.equal((await requestWithHost(requestHost, path)).status, 404, `${requestHost}${path}`);
            // The next read is built in a request to this domain.
            await php(
              `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_state SET value = value + 1 WHERE name = 'rebuild_due'" ); return 1;`,
            );
          }
          const { url } = await product(ids.ru, 'ru');
          assert.equal((await requestWithHost(russianHost, new URL(url).pathname)).status, 200);
        }),
      );
      assert.ok((await product(ids.ru, 'ru')).url.startsWith(`${root}/ru/`));
    });
  }

  test('the lists of both languages are complete again', async () => {
    for (const language of languages) {
      const expected = demoProducts.filter(
        (one) => isPublic(one) && one[language] !== null && one.password === '',
      ).length;
      assert.equal((await products(`language=${language}`)).total, expected);
    }
  });
});
