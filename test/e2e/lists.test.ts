import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { content, everyContent, everyProduct, products, type Language } from './support/contract-client.ts';
import { demoContent, idOf, isPublic, loadPosts } from './support/demo.ts';

const languages: readonly Language[] = ['ro', 'ru'];
const q = encodeURIComponent;

describe('lists: order and paging', () => {
  for (const kind of ['products', 'content'] as const) {
    for (const language of languages) {
      test(`${kind} in ${language}: newest first, and pages of any size form one list without gaps or overlaps`, async () => {
        const list = (query: string) => (kind === 'products' ? products(query) : content(query));
        const whole = await (kind === 'products' ? everyProduct : everyContent)(`language=${language}`);
        for (const [index, item] of whole.entries()) {
          const next = whole[index + 1];
          if (next !== undefined) assert.ok(item.modified >= next.modified, `${item.modified} before ${next.modified}`);
        }
        for (const size of [1, 7, 20, 49]) {
          const ids: number[] = [];
          const pages = Math.ceil(whole.length / size);
          for (let number = 1; number <= pages; number++) {
            const part = await list(`language=${language}&per_page=${String(size)}&page=${String(number)}`);
            assert.deepEqual(
              [part.total, part.total_pages, part.page, part.per_page],
              [whole.length, pages, number, size],
            );
            ids.push(...part.items.map(({ id }) => id));
          }
          assert.deepEqual(
            ids,
            whole.map(({ id }) => id),
            `per_page=${String(size)}`,
          );
        }
      });
    }
  }
  test('items with equal modified are always ordered by id in the same way', async () => {
    const whole = (await content('per_page=50')).items;
    const ties = whole.filter((item, index) => whole[index + 1]?.modified === item.modified);
    const direction = new Set(ties.map((item) => Math.sign((whole[whole.indexOf(item) + 1]?.id ?? 0) - item.id)));
    assert.ok(direction.size <= 1, 'ties are not broken consistently');
  });
});

describe('search: folded, all words, names first', () => {
  before(loadPosts);
  const finds = (query: string, language: Language = 'ro') =>
    products(`language=${language}&search=${q(query)}&per_page=50`).then(({ items }) => items.map(({ id }) => id));
  test('letter case and Romanian diacritics do not matter', async () => {
    const expected = [idOf('city-helmet-ro')];
    for (const query of [
      'Cască Zefira City',
      'casca zefira city',
      'CASCĂ ZEFIRA CITY',
      'zefira CASCA city',
      '  city   casca zefira ',
      'Casca\u0306 Zefira City',
    ]) {
      assert.deepEqual(await finds(query), expected, query);
    }
  });
  test('comma-below and cedilla letters are equal', async () => {
    const all = await finds('protecție');
    assert.ok(all.includes(idOf('pads-set-ro')));
    for (const query of ['protecţie', 'protectie', 'PROTECȚIE', 'protect\u0326ie'.replace('ct', 'ct')])
      assert.deepEqual(await finds(query), all, query);
  });
  test('Russian: letter case, ё and е', async () => {
    const all = await finds('шлем', 'ru');
    assert.ok(all.includes(idOf('city-helmet-ru')));
    for (const query of ['ШЛЕМ', 'Шлём', 'шлe\u0308м'.replace('e', 'е')])
      assert.deepEqual(await finds(query, 'ru'), all, query);
  });
  test('if items have all words, the others are not found', async () => {
    const some = await finds('nistrel');
    const all = await finds('nistrel 80');
    assert.ok(all.length > 0 && all.length < some.length, `${String(all.length)} of ${String(some.length)}`);
    assert.deepEqual(
      all.filter((id) => !some.includes(id)),
      [],
    );
  });
  test('a search in one language finds nothing in the other', async () => {
    assert.deepEqual(await finds('шлем', 'ro'), []);
    assert.deepEqual(await finds('genunchiere', 'ru'), []);
  });
  test('a SKU is found', async () => {
    assert.deepEqual(await finds('NIS-URB80-38'), [idOf('urban-80-ro')]);
    assert.deepEqual(await finds('COD-608-A9-16'), [idOf('bearings-abec9-ro')]);
  });
  test('matches in the name come before matches in the text', async () => {
    const found = await products('search=rulmenti&per_page=50');
    assert.match(found.items[0]?.name ?? '', /^Rulmenți/);
    assert.ok(found.items.map(({ id }) => id).includes(idOf('bearings-abec9-ro')));
  });
  test('content is searched in title and text', async () => {
    assert.deepEqual(
      (await content('search=calendarul+sezonului')).items.map(({ id }) => id).includes(idOf('n-calendar-ro')),
      true,
    );
    const orhei = demoContent.news
      .filter((item) => isPublic(item) && `${item.ro.title} ${item.ro.content}`.includes('Orhei'))
      .map(({ key }) => idOf(`${key}-ro`));
    const found = (await content('search=Orhei&per_page=50')).items.map(({ id }) => id);
    for (const id of orhei) assert.ok(found.includes(id));
  });
  test('pages of a search do not overlap', async () => {
    const whole = await finds('mm');
    const pages: number[] = [];
    for (let number = 1; number <= whole.length; number++)
      pages.push(...(await products(`search=mm&per_page=1&page=${String(number)}`)).items.map(({ id }) => id));
    assert.deepEqual(pages, whole);
  });
});
