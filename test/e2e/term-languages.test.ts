import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withCookies } from './support/editor.ts';
import { deleteTerms, makeTerm } from './support/fixtures.ts';
import { php } from './support/php.ts';
import { testSite } from './site.ts';

const taxonomy = 'md_shop_category';

test('a term that names no language has that of its letters, whoever makes it', async () => {
  const editor = await withCookies();
  const ids: number[] = [];
  const tag = async (body: object): Promise<unknown> => {
    const { status, json } = await editor.write('POST', '/tags', body);
    assert.equal(status, 201, JSON.stringify(json));
    ids.push(Number(json['id']));
    return json['md_shop_language'];
  };
  try {
    assert.equal(await tag({ name: 'Турнир & кубок' }), 'ru');
    assert.equal(await tag({ name: 'Turneu' }), 'ro');
    assert.equal(await tag({ name: 'PRO', description: 'Для опытных катающихся' }), 'ru');
    assert.equal(await tag({ name: 'Ролики по-русски', md_shop_language: 'ro' }), 'ro');
    const stored = await php<
      string[]
    >(`global $wpdb; $made = array_map( static fn ( $name ) => wp_insert_term( $name, '${taxonomy}' )['term_id'], array( 'Шлемы сайта', 'Căști' ) );
      $found = array_map( static fn ( $id ) => (string) $wpdb->get_var( "SELECT language FROM {$wpdb->prefix}md_shop_languages WHERE object_type = 'term' AND object_id = $id" ), $made );
      foreach ( $made as $id ) { wp_delete_term( $id, '${taxonomy}' ); } return $found;`);
    assert.deepEqual(stored, ['ru', '']);
  } finally {
    await deleteTerms('post_tag', ids);
  }
});

test('a second translation that is added at once keeps its language, and the next screen says why it is not linked', async () => {
  const { url } = await testSite();
  const { headers } = await withCookies();
  const screen = async (): Promise<string> =>
    (await fetch(`${url}/wp-admin/edit-tags.php?taxonomy=${taxonomy}`, { headers })).text();
  const html = await screen();
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? assert.fail(name);
  const add = async (name: string, of: number): Promise<number> => {
    const answer = await fetch(`${url}/wp-admin/admin-ajax.php`, {
      headers,
      method: 'POST',
      body: new URLSearchParams({
        action: 'add-tag',
        screen: `edit-${taxonomy}`,
        taxonomy,
        'tag-name': name,
        '_wpnonce_add-tag': value('_wpnonce_add-tag'),
        md_shop_term_language: value('md_shop_term_language'),
        md_shop_language: 'ru',
        md_shop_translation_of: String(of),
      }),
    });
    return Number(/<term_id><!\[CDATA\[(\d+)/.exec(await answer.text())?.[1] ?? assert.fail('no term'));
  };
  const ids = [await makeTerm(taxonomy, 'Genunchiere', { language: 'ro' })];
  const [ro = 0] = ids;
  try {
    ids.push(await add('Наколенники', ro), await add('Inline Pro', ro));
    const { json } = await (await withCookies()).write('GET', `/${taxonomy}/${String(ids[2])}`);
    assert.deepEqual([json['md_shop_language'], json['md_shop_translation_of']], ['ru', 0]);
    assert.match(await screen(), new RegExp(`was not saved: [^<]*${String(ids[1])}`));
  } finally {
    await deleteTerms(taxonomy, ids);
  }
});

test('saving a category keeps its translation, even if there are more categories than can be chosen from', async () => {
  const { url } = await testSite();
  const { headers } = await withCookies();
  const screen = async (path: string, form?: Record<string, string>): Promise<string> => {
    const init = form === undefined ? { headers } : { headers, method: 'POST', body: new URLSearchParams(form) };
    return (await fetch(`${url}/wp-admin/${path}`, init)).text();
  };
  /** The value of a field of the form, as a browser would send it. */
  const valueOf = (html: string, name: string): string => {
    const select = new RegExp(`<select name="${name}"[^]*?</select>`).exec(html)?.[0];
    const pattern = select === undefined ? new RegExp(`name="${name}" value="([^"]*)"`) : /value="([^"]*)" selected/;
    return pattern.exec(select ?? html)?.[1] ?? '0';
  };
  const show = (id: number): Promise<string> => screen(`term.php?taxonomy=${taxonomy}&tag_ID=${String(id)}`);
  const ro = await makeTerm(taxonomy, 'Viteză', { language: 'ro' });
  // The last of all by its name.
  const ru = await makeTerm(taxonomy, 'Ящик', { language: 'ru', translationOf: ro });
  try {
    await php(`global $wpdb;
      for ( $n = 0; $n < 501; $n++ ) { $terms[] = "('A $n', 'md-shop-many-$n')"; }
      $wpdb->query( "INSERT INTO {$wpdb->terms} (name, slug) VALUES " . implode( ', ', $terms ) );
      $wpdb->query( "INSERT INTO {$wpdb->term_taxonomy} (term_id, taxonomy, description) SELECT term_id, '${taxonomy}', '' FROM {$wpdb->terms} WHERE slug LIKE 'md-shop-many-%'" );
      return 1;`);
    const html = await show(ro);
    assert.equal(valueOf(html, 'md_shop_translation_of'), String(ru));
    await screen('edit-tags.php', {
      action: 'editedtag',
      tag_ID: String(ro),
      taxonomy,
      name: 'Viteza',
      ...Object.fromEntries(
        ['_wpnonce', 'md_shop_term_language', 'md_shop_language', 'md_shop_translation_of'].map((name) => [
          name,
          valueOf(html, name),
        ]),
      ),
    });
    const saved = await show(ro);
    assert.match(saved, /value="Viteza"/);
    assert.equal(valueOf(saved, 'md_shop_translation_of'), String(ru));
  } finally {
    await php(`global $wpdb;
      $wpdb->query( "DELETE FROM {$wpdb->term_taxonomy} WHERE term_id IN (SELECT term_id FROM {$wpdb->terms} WHERE slug LIKE 'md-shop-many-%')" );
      $wpdb->query( "DELETE FROM {$wpdb->terms} WHERE slug LIKE 'md-shop-many-%'" );
      return 1;`);
    await deleteTerms(taxonomy, [ro, ru]);
  }
});
