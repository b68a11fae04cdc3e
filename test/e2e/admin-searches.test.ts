import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { forgetAgents, freshAddress, register, setClientAddress } from './support/agents.ts';
import { withApplicationPassword } from './support/editor.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { request } from './site.ts';

describe("the administrator's screen: searches", () => {
  const posts: number[] = [];
  let headers: Record<string, string>;
  before(async () => {
    ({ headers } = await withApplicationPassword());
    await forgetAgents();
    await setClientAddress(freshAddress());
  });
  after(async () => {
    await deletePosts(posts);
    await setClientAddress(null);
    await forgetAgents();
  });

  const answer = async (path: string, search: string) => {
    const response = await request(`/wp-json/md-shop-admin/v1${path}?search=${encodeURIComponent(search)}`, {
      headers,
    });
    assert.equal(response.status, 200);
    return (await response.json()) as { items: { id: number }[]; agents: { name: string }[] };
  };

  const texts: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    [
      'Școala lui Ștefan 100%_x',
      ['școala', 'ȘCOALA', 'scoala', 'şcoala', 'ștefan', '100%_X', '0%_'],
      ['100__x', 'a.l', 'scoala$'],
    ],
    ['Школа «Ёж» [a^b\\c]', ['школа', 'ШКОЛА', 'Школа', 'еж', 'ёж»', '[A', 'c]', 'b\\c'], ['щкола', '[ab]']],
  ];

  test('items are found by a part of the title in any letter case, with or without diacritics', async () => {
    for (const [title, matching, others] of texts) {
      const id = await makePost({ post_type: 'page', post_title: title, language: /[А-я]/.test(title) ? 'ru' : 'ro' });
      posts.push(id);
      const finds = async (search: string) => (await answer('/items', search)).items.some((one) => one.id === id);
      for (const search of matching) assert.ok(await finds(search), `"${search}" does not find "${title}"`);
      for (const search of others) assert.ok(!(await finds(search)), `"${search}" finds "${title}"`);
    }
  });

  test('agents are found by a part of the name in any letter case, with or without diacritics', async () => {
    for (const [name, matching, others] of texts) {
      await register(name);
      const finds = async (search: string) => (await answer('/agents', search)).agents.some((one) => one.name === name);
      for (const search of matching) assert.ok(await finds(search), `"${search}" does not find "${name}"`);
      for (const search of others) assert.ok(!(await finds(search)), `"${search}" finds "${name}"`);
    }
  });
});
