import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { messages } from '../../src-contract/messages/index.ts';
import { shopPage } from './support/catalogue.ts';
import { demoContent, idOf, isPublic, loadPosts } from './support/demo.ts';
import { product, read } from './support/contract-client.ts';
import { withApplicationPassword } from './support/editor.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { call } from './support/mcp.ts';
import { page } from './support/pages.ts';
import { php } from './support/php.ts';
import { makeProduct } from './support/products.ts';
import { wp } from './support/wp-cli.ts';
import { administrator } from '../../src-harness/sites/index.ts';
import { testSite } from './site.ts';

/** The ids of the products, or of the content, that a search finds. */
async function found(search: string, language: 'ro' | 'ru' = 'ro', list: 'products' | 'content' = 'products') {
  const query = new URLSearchParams({ search, language, per_page: '50' }).toString();
  const operation = list === 'products' ? 'search_products' : 'search_site';
  const { json, headers } = await read(operation, `/${list}?${query}`);
  return { ids: json.items.map(({ id }) => id), note: headers.get('md-shop-search') };
}

const coachesOf = (language: 'ro' | 'ru'): number[] =>
  demoContent.coach
    .filter((coach) => isPublic(coach) && coach[language] !== null)
    .map(({ key }) => idOf(`${key}-${language}`));

describe('found: the excerpt of a product', () => {
  let id = 0;
  before(async () => {
    id = await makeProduct({
      post_title: 'Produs cu rezumat',
      post_content: '<p>Descrierea lungă.</p>',
      post_excerpt: '<p>Căptușeală &bdquo;vrbovec&rdquo; [gallery ids="1"][caption]krapina[/caption]</p>',
      language: 'ro',
      offer: { sku: 'FOUND-1', regular_price: '100' },
    });
  });
  after(() => deletePosts([id]));

  test('its words are found, and are not in the description; what shortcodes enclose is not found', async () => {
    assert.deepEqual(await found('vrbovec'), { ids: [id], note: null });
    assert.equal((await product(id)).description, 'Descrierea lungă.');
    for (const word of ['krapina', 'gallery']) assert.ok(!(await found(word)).ids.includes(id), word);
  });

  const folder = mkdtemp(join(tmpdir(), 'md-shop-found-'));
  after(async () => rm(await folder, { recursive: true }));
  for (const [how, write] of [
    [
      'wp_update_post()',
      (text: string) => php(`wp_update_post( array( 'ID' => ${String(id)}, 'post_excerpt' => '${text}' ) ); return 1;`),
    ],
    [
      'the editor’s REST API',
      async (text: string) => {
        const { url } = await testSite();
        const { headers } = await withApplicationPassword(administrator.user);
        const response = await fetch(`${url}/wp-json/wp/v2/roller_product/${String(id)}`, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify({ excerpt: text }),
        });
        assert.equal(response.status, 200);
      },
    ],
    [
      'a CSV file',
      async (text: string) => {
        const file = join(await folder, 'excerpt.csv');
        await writeFile(file, `product_id,sku,excerpt_ro\n${String(id)},FOUND-1,${text}\n`);
        assert.match(await wp('md-shop', 'products', 'import', file), /changed: 1/);
      },
    ],
  ] as const) {
    test(`a change by ${how} is found by the next search, and the old words are not`, async () => {
      const word = `sisak${String(how.length)}`;
      const before = (await found('produs rezumat')).ids;
      await write(word);
      assert.deepEqual((await found(word)).ids, [id]);
      assert.ok(!(await found('vrbovec')).ids.includes(id));
      assert.deepEqual((await found('produs rezumat')).ids, before);
    });
  }
});

describe('found: filters only narrow a search', () => {
  const ids: number[] = [];
  before(async () => {
    for (const [name, price] of [
      ['Rulmenți vrbnik zlatar', '1290'],
      ['Rulmenți vrbnik', '300'],
      ['Rulmenți zlatar', '400'],
    ] as const) {
      ids.push(await makeProduct({ post_title: name, language: 'ro', offer: { regular_price: price } }));
    }
  });
  after(() => deletePosts(ids));
  const header = async (query: string) => {
    const { json, headers } = await read('search_products', `/products?${query}`);
    return [json.total, headers.get('md-shop-search')] as const;
  };

  test('if what has all the words does not meet the filters, nothing is found, and REST, MCP and the page say why', async () => {
    assert.deepEqual(await header('search=vrbnik+zlatar'), [1, null]);
    assert.deepEqual(await header('search=vrbnik+zlatar&price_max=500'), [0, 'filtered-out']);
    assert.deepEqual(await header('search=vrbnik+zlatar+qqqq&price_max=500'), [0, 'filtered-out; left-out="qqqq"']);
    assert.deepEqual(await header('search=vrbnik+zlatar&price_max=1300'), [1, null]);

    const { content } = await call('search_products', { search: 'vrbnik zlatar', price_max: '500' });
    assert.match(content[1]?.text ?? '', /none of them meets the filters/);
    assert.doesNotMatch(content[1]?.text ?? '', /has all the words|fewer or more general words/);

    const { text } = await page(`${await shopPage('ro')}?shop-search=vrbnik+zlatar&shop-price_max=500`);
    assert.ok(text.includes(messages.ro['shop.search_filtered_out']), text);
    assert.ok(!text.includes(messages.ro['shop.nothing_found_hint']));
  });

  test('if nothing in the list has all the words, those are found that have most of them and meet the filters', async () => {
    const { json, headers } = await read(
      'search_products',
      '/products?search=vrbnik+nistrel&price_max=500&per_page=50',
    );
    const shown = json.items.map(({ id }) => id);
    assert.deepEqual([shown.includes(ids[0] ?? 0), shown.includes(ids[1] ?? 0)], [false, true]);
    assert.equal(headers.get('md-shop-search'), 'partial');
  });
});

describe('found: words that only the other list has', () => {
  const ids: number[] = [];
  before(async () => {
    ids.push(await makePost({ post_type: 'page', post_title: 'Orar vukovar', language: 'ro' }));
    ids.push(await makeProduct({ post_title: 'Role djakovo', language: 'ro' }));
  });
  after(() => deletePosts(ids));

  test('a tool says that its list has no such word, and names the other tool', async () => {
    const hint = async (tool: string, search: string) => (await call(tool, { search })).content[1]?.text ?? '';
    const ofProducts = await hint('search_products', 'role vukovar');
    assert.match(ofProducts, /no product in this language has were left out: vukovar\. search_site may find them\./);
    const ofSite = await hint('search_site', 'orar djakovo');
    assert.match(ofSite, /question in this language has were left out: djakovo\. search_products may find them\./);
  });
});

describe('found: the kinds of content', () => {
  before(loadPosts);

  for (const [language, word] of [
    ['ro', 'antrenor'],
    ['ro', 'antrenoare'],
    ['ru', 'тренеры'],
  ] as const) {
    test(`${language}: "${word}" finds every coach, and one of them first`, async () => {
      const coaches = coachesOf(language);
      const { ids, note } = await found(word, language, 'content');
      assert.equal(note, null);
      assert.deepEqual(
        coaches.filter((id) => !ids.includes(id)),
        [],
      );
      assert.ok(coaches.includes(ids[0] ?? 0));
    });
  }

  test('a coach is found by what he trains', async () => {
    for (const [language, query] of [
      ['ro', 'antrenor slalom'],
      ['ru', 'тренер дерби'],
    ] as const) {
      const { ids, note } = await found(query, language, 'content');
      assert.equal(note, null, query);
      assert.ok(coachesOf(language).includes(ids[0] ?? 0), query);
    }
  });
});
