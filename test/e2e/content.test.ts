import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { everyContent, type Language } from './support/contract-client.ts';
import { bareText, decoded, demoContent, importedPosts, isPublic, plainTitle, type Imported } from './support/demo.ts';

const languages: readonly Language[] = ['ro', 'ru'];
let posts: Record<string, Imported> = {};
const load = async () => {
  posts = await importedPosts();
};

describe('content: every item equals its file', () => {
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
          assert.deepEqual(
            { ...found, excerpt: '' },
            {
              id: post.id,
              type,
              title: plainTitle(texts.title),
              url: post.url,
              excerpt: '',
              modified: `${post.modified.replace(' ', 'T')}Z`,
            },
          );
          if (texts.excerpt !== '') {
            assert.equal(found.excerpt, texts.excerpt);
            return;
          }
          // The excerpt is the beginning of the text, cut at a word.
          const whole = bareText(texts.content);
          const beginning = found.excerpt.replace(/[\s…]+/g, '');
          assert.ok(whole.startsWith(beginning), `"${found.excerpt}" does not begin the text`);
          assert.ok(Array.from(found.excerpt).length <= 300);
          if (beginning.length < whole.length) {
            assert.ok(Array.from(found.excerpt).length > 200, 'the excerpt is shorter than necessary');
            const rest = whole.slice(beginning.length);
            const words = decoded(texts.content.replace(/<!--.*?-->/gs, '').replace(/<[^>]*>/g, ' ')).split(/\s+/);
            const last = found.excerpt.replace(/…$/, '').split(' ').at(-1) ?? '';
            assert.ok(
              words.some((word) => word.replace(/[,;:.–—-]+$/, '') === last.replace(/[,;:.–—-]+$/, '')),
              `"${last}" is part of a word, before "${rest.slice(0, 10)}"`,
            );
          }
        });
      }
    }
  }
});
