import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { catalogue } from './support/catalogue.ts';
import { ask, categories, content, product, products, refused } from './support/contract-client.ts';
import { deletePosts, deleteTerms, makePost, makeTerm, untilRebuilt } from './support/fixtures.ts';
import { hidesFromEveryFace, totals, word } from './support/hiding-canary.ts';
import { hide, show, withHidden } from './support/hiding.ts';
import { page } from './support/pages.ts';
import { php, phpValue } from './support/php.ts';
import { makeProduct } from './support/products.ts';
import { wp } from './support/wp-cli.ts';

describe('hiding from assistants', () => {
  test('what is hidden is on no face, in neither language; visitors still see it', hidesFromEveryFace);

  test('a hidden category hides its descendants and the products that are only in hidden categories', async () => {
    const { category: taxonomy } = await catalogue();
    const parent = await makeTerm(taxonomy, `Rubrica ${word}`, { language: 'ro' });
    const child = await makeTerm(taxonomy, `Subrubrica ${word}`, { parent, language: 'ro' });
    const other = await makeTerm(taxonomy, `Altă rubrică ${word}`, { language: 'ro' });
    const ids: number[] = [];
    const make = async (of: number[], more: object = {}) => {
      const id = await makeProduct({
        post_title: `Produs ${word}`,
        categories: of,
        offer: { regular_price: '5' },
        ...more,
      });
      ids.push(id);
      return id;
    };
    const found = async () => (await products(`search=${word}`)).items.map(({ id }) => id).sort((a, b) => a - b);
    try {
      const inside = await make([child], { language: 'ro' });
      const both = await make([child, other], { language: 'ro' });
      const without = await make([], { language: 'ro' });
      // It has no category of its own, and follows its translation.
      const russian = await make([], { language: 'ru', translation_of: inside });
      assert.deepEqual(await found(), [inside, both, without]);
      await hide('term', parent);
      assert.deepEqual(await found(), [both, without]);
      await refused(404, `/products/${String(inside)}`);
      await refused(404, `/products/${String(russian)}?language=ru`);
      assert.deepEqual(
        (await categories()).categories.filter(({ name }) => name.includes(word)).map(({ id }) => id),
        [other],
      );
      // A product that is moved out of the category is seen again, one that is moved into it is not.
      await php(`wp_set_object_terms( ${String(inside)}, ${String(other)}, '${taxonomy}' ); return true;`);
      assert.deepEqual(await found(), [inside, both, without]);
      assert.equal((await product(russian, 'ru')).id, russian);
      await php(`wp_set_object_terms( ${String(without)}, ${String(child)}, '${taxonomy}' ); return true;`);
      assert.deepEqual(await found(), [inside, both]);
      assert.deepEqual(
        await withHidden(
          `return array_map( static fn ( $reason ) => $reason->value, $hidden->reasons( ${phpValue(ids)} ) );`,
        ),
        { [without]: 'categories' },
      );
      await show('term', parent);
      assert.deepEqual(await found(), [inside, both, without]);
    } finally {
      await deletePosts(ids);
      await deleteTerms(taxonomy, [child, parent, other]);
    }
  });

  test('a hidden post type is gone with its sitemap, and comes back', async () => {
    const { product: type } = await catalogue();
    const before = await totals();
    const sitemap = async () => (await page('/wp-sitemap.xml')).text;
    for (const [name, expected] of [
      [type, before.map((total, at) => (at % 2 === 0 ? 0 : total))],
      ['post', undefined],
    ] as const) {
      await withHidden(`$hidden->hidePostType( ${phpValue(name)} ); return true;`);
      try {
        const now = await totals();
        if (expected !== undefined) assert.deepEqual(now, expected);
        assert.doesNotMatch(
          (await ask('/content?per_page=50')).text,
          name === 'post' ? /"type":"news"/ : /"type":"product"/,
        );
        assert.doesNotMatch(await sitemap(), new RegExp(`posts-${name}-`));
        if (name === type) assert.deepEqual((await categories()).categories, []);
      } finally {
        await withHidden(`$hidden->showPostType( ${phpValue(name)} ); return true;`);
      }
      await untilRebuilt();
      assert.deepEqual(await totals(), before);
      assert.match(await sitemap(), new RegExp(`posts-${name}-`));
    }
    assert.equal(
      await withHidden(
        `try { $hidden->hidePostType( 'attachment' ); return ''; } catch ( InvalidArgumentException $e ) { return 'refused'; }`,
      ),
      'refused',
    );
  });

  test('somebody who may not edit a translation may not hide the item', async () => {
    const ro = await makePost({ post_type: 'post', post_title: 'A mea', language: 'ro' });
    const ru = await makePost({ post_type: 'post', post_title: 'Чужая', language: 'ru', translation_of: ro });
    try {
      assert.deepEqual(
        await withHidden(`$author = wp_insert_user( array( 'user_login' => 'hiding-author', 'user_pass' => 'x', 'role' => 'author' ) );
          wp_update_post( array( 'ID' => ${String(ro)}, 'post_author' => $author ) );
          wp_set_current_user( $author ); $mixed = $hidden->mayChange( 'post', ${String(ro)} );
          wp_set_current_user( 1 ); wp_update_post( array( 'ID' => ${String(ru)}, 'post_author' => $author ) );
          wp_set_current_user( $author ); $both = $hidden->mayChange( 'post', ${String(ro)} );
          wp_set_current_user( 1 ); require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user( $author, 1 );
          return array( $mixed, $both );`),
        [false, true],
      );
    } finally {
      await deletePosts([ro, ru]);
    }
  });
});

describe('hiding from assistants: the command line', () => {
  test('hide, list and show; nothing is changed if a target does not exist', async () => {
    const id = await makePost({ post_type: 'post', post_title: `Linie ${word}`, language: 'ro' });
    try {
      await assert.rejects(wp('md-shop', 'hide', String(id), '999999'));
      assert.equal((await content(`search=${word}`)).total, 1);
      await wp('md-shop', 'hide', String(id));
      assert.equal((await content(`search=${word}`)).total, 0);
      assert.deepEqual(JSON.parse(await wp('md-shop', 'hide', '--format=json')), [
        { kind: 'post', id, name: `Linie ${word}` },
      ]);
      await wp('md-shop', 'show', String(id));
      assert.equal((await content(`search=${word}`)).total, 1);
    } finally {
      await deletePosts([id]);
    }
  });
});
