import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { make, removeAll } from './support/changing.ts';
import { bounds } from '../../src-contract/bounds.ts';
import { categories, product, products } from './support/contract-client.ts';
import { document } from './support/documents.ts';
import { deleteTerms, makeTerm } from './support/fixtures.ts';
import { php } from './support/php.ts';
import { stack } from './site.ts';

const q = encodeURIComponent;

describe('changes: terms', () => {
  const terms: number[] = [];
  afterEach(async () => {
    await removeAll();
    await deleteTerms('md_shop_category', terms.splice(0));
  });
  const category = async (name: string, more: { slug?: string; parent?: number } = {}) => {
    const id = await makeTerm('md_shop_category', name, more);
    terms.push(id);
    return id;
  };
  const entry = async (id: number) => (await categories()).categories.find((one) => one.id === id);

  test('an empty term is in no list; it appears when a product is assigned and disappears afterwards', async () => {
    const term = await category('Trotinete');
    assert.equal(await entry(term), undefined);
    const id = await make({ post_title: 'Trotinetă' });
    await php(`wp_set_object_terms( ${String(id)}, array( ${String(term)} ), 'md_shop_category' ); return 1;`);
    assert.equal((await entry(term))?.count, 1);
    await php(`wp_remove_object_terms( ${String(id)}, array( ${String(term)} ), 'md_shop_category' ); return 1;`);
    assert.equal(await entry(term), undefined);
  });
  test('a changed name and slug apply to the category, its list and the search', async () => {
    const term = await category('Unu', { slug: 'unu-test' });
    const id = await make({ post_title: 'Produs', categories: [term] });
    await php(
      `wp_update_term( ${String(term)}, 'md_shop_category', array( 'name' => 'Șaișpe & „doi”', 'slug' => 'doi-test' ) ); return 1;`,
    );
    const changed = await entry(term);
    assert.deepEqual(
      [changed?.name, changed?.slug, changed?.url.endsWith('/categorie/doi-test/')],
      ['Șaișpe & „doi”', 'doi-test', true],
    );
    assert.deepEqual(
      (await products('category=doi-test')).items.map((one) => one.id),
      [id],
    );
    assert.equal((await products('category=unu-test')).total, 0);
    assert.deepEqual(
      (await products(`search=${q('saispe')}`)).items.map((one) => one.id),
      [id],
    );
  });
  test('a slug that the search refuses is in no list of slugs; Site Health names its category until it is shorter', async () => {
    const findings = () =>
      php<string>(`wp_set_current_user( 1 );
        return apply_filters( 'site_status_tests', array( 'direct' => array(), 'async' => array() ) )['direct']['md_shop']['test']()['description'];`);
    const name = 'Protecții pentru patinaj și acrobații';
    const longest = 'p'.repeat(bounds.argumentText);
    const term = await category(name, { slug: `${longest}p` });
    await make({ post_title: 'Produs', categories: [term] });
    assert.equal(await entry(term), undefined);
    const page = await php<string>(`return (string) get_term_link( ${String(term)} );`);
    assert.ok((await document('/llms.txt')).text.includes(`](${page})`), 'links need no parameter');
    assert.ok((await findings()).includes(`too long: ${name}`), await findings());
    await php(`wp_update_term( ${String(term)}, 'md_shop_category', array( 'slug' => '${longest}' ) ); return 1;`);
    assert.deepEqual([(await entry(term))?.slug, (await products(`category=${longest}`)).total], [longest, 1]);
    assert.doesNotMatch(await findings(), /too long/);
  });
  test('by SQL: the reconcile finds it, and writes nothing if there is none', async () => {
    const term = await category('Pe față');
    await make({ post_title: 'Produs', categories: [term] });
    /** How often the process has replaced the terms of a generation. */
    const replaced = (before = '') =>
      php<number>(`global $wpdb; $replaced = 0; ${before}
        add_filter( 'query', static function ( $query ) use ( &$replaced ) {
          $replaced += (int) ( str_starts_with( $query, 'DELETE FROM' ) && str_contains( $query, 'md_shop_terms' ) ); return $query; } );
        do_action( 'md_shop_reconcile' ); return $replaced;`);
    assert.equal((await entry(term))?.name, 'Pe față');
    // Rows that an earlier rebuild has left are deleted first.
    await replaced();
    assert.equal(await replaced(), 0);
    const change = `$wpdb->update( $wpdb->terms, array( 'name' => 'Pe la spate' ), array( 'term_id' => ${String(term)} ) );
      clean_term_cache( ${String(term)}, 'md_shop_category' );`;
    assert.equal(await replaced(change), 1);
    assert.equal((await entry(term))?.name, 'Pe la spate');
  });
  // SQLite has no locks of rows.
  if (stack === 'mariadb')
    test('a change does not wait for processes that write other products', async () => {
      const term = await category('Liberă');
      const id = await make({ post_title: 'Liber', categories: [term] });
      const other = await make({ post_title: 'Ocupat' });
      const validUntil = await php<number>(`global $wpdb; $writer = new wpdb( DB_USER, DB_PASSWORD, DB_NAME, DB_HOST );
        $writer->query( 'START TRANSACTION' );
        $writer->get_results( "SELECT 1 FROM {$wpdb->prefix}md_shop_entries WHERE object_id = ${String(other)} FOR UPDATE" );
        $wpdb->query( 'SET innodb_lock_wait_timeout = 1' );
        wp_update_term( ${String(term)}, 'md_shop_category', array( 'name' => 'Ocupată' ) );
        $writer->query( 'ROLLBACK' );
        return (int) $wpdb->get_var( "SELECT e.valid_until FROM {$wpdb->prefix}md_shop_entries e
          JOIN {$wpdb->prefix}md_shop_state s ON s.name = 'generation' AND s.value = e.generation WHERE e.object_id = ${String(id)}" );`);
      assert.equal(validUntil, 0, 'the product is not marked');
    });
  test('parent: counts and addresses change too', async () => {
    const top = await category('Sus', { slug: 'sus-test' });
    const term = await category('Jos', { slug: 'jos-test' });
    await make({ post_title: 'Produs', categories: [term] });
    assert.deepEqual([(await entry(top))?.count, (await entry(term))?.count], [undefined, 1]);
    await php(`wp_update_term( ${String(term)}, 'md_shop_category', array( 'parent' => ${String(top)} ) ); return 1;`);
    assert.deepEqual([(await entry(top))?.count, (await entry(term))?.count], [1, 1]);
    assert.equal((await products('category=sus-test')).total, 1);
    assert.match((await entry(term))?.url ?? '', /\/categorie\/sus-test\/jos-test\/$/);
    await php(`wp_update_term( ${String(top)}, 'md_shop_category', array( 'slug' => 'altsus-test' ) ); return 1;`);
    assert.match((await entry(term))?.url ?? '', /\/categorie\/altsus-test\/jos-test\/$/);
    await php(`wp_update_term( ${String(term)}, 'md_shop_category', array( 'parent' => 0 ) ); return 1;`);
    assert.equal(await entry(top), undefined);
    assert.equal((await products('category=altsus-test')).total, 0);
  });
  test('deletion: the product stays, the category disappears, its children move up', async () => {
    const top = await category('Sus', { slug: 'sus-test' });
    const middle = await category('Mijloc', { slug: 'mijloc-test', parent: top });
    const term = await category('Jos', { slug: 'jos-test', parent: middle });
    const id = await make({ post_title: 'Produs', categories: [term] });
    assert.equal((await products('category=mijloc-test')).total, 1);
    await php(`wp_delete_term( ${String(middle)}, 'md_shop_category' ); return 1;`);
    assert.equal((await products('category=mijloc-test')).total, 0);
    assert.deepEqual([(await products('category=sus-test')).total, (await entry(top))?.count], [1, 1]);
    assert.match((await entry(term))?.url ?? '', /\/categorie\/sus-test\/jos-test\/$/);
    await php(`wp_delete_term( ${String(term)}, 'md_shop_category' ); return 1;`);
    assert.equal(await entry(top), undefined);
    assert.equal((await product(id)).id, id);
  });
  test('a product in two terms of one branch counts once', async () => {
    const top = await category('Sus', { slug: 'sus-test' });
    const left = await category('Stânga', { slug: 'stanga-test', parent: top });
    const right = await category('Dreapta', { slug: 'dreapta-test', parent: top });
    await make({ post_title: 'Produs', categories: [left, right, top] });
    assert.deepEqual([(await entry(top))?.count, (await entry(left))?.count, (await entry(right))?.count], [1, 1, 1]);
    assert.equal((await products('category=sus-test')).items.length, 1);
  });
  test('a term in the other language of a product does not count', async () => {
    const term = await makeTerm('md_shop_category', 'Чужая', { language: 'ru' });
    terms.push(term);
    await make({ post_title: 'Produs', categories: [term] });
    for (const language of ['ro', 'ru'] as const) {
      assert.equal(
        (await categories(language)).categories.find((one) => one.id === term),
        undefined,
      );
    }
    assert.equal((await products(`language=ru&category=${q('чужая')}`)).total, 0);
  });
});
