import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withCookies } from './support/editor.ts';
import { deleteTerms, makeTerm } from './support/fixtures.ts';
import { php } from './support/php.ts';
import { testSite } from './site.ts';

const taxonomy = 'md_shop_category';

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
