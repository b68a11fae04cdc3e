import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { root } from '../../src-harness/support/root.ts';
import { ask, categories, everyProduct, product, refused } from './support/contract-client.ts';
import { demoProducts, imported, isPublic, loadPosts } from './support/demo.ts';
import { statementsOfScreen } from './support/counted.ts';
import { withApplicationPassword } from './support/editor.ts';
import { deletePosts, deleteTerms, freshReadModel, makePost, makeTerm } from './support/fixtures.ts';
import { withPlugin, flushRules } from './support/hostile.ts';
import { requestWithHost, withHome } from './support/hosts.ts';
import { page } from './support/pages.ts';
import { php, phpAsAdministrator, phpString, phpValue } from './support/php.ts';

/** The settings of WPML after its set-up. */
const settings = (negotiation: 'directories' | 'domains') =>
  `update_option( 'icl_sitepress_settings', array( 'setup_complete' => 1, 'language_negotiation_type' => ${negotiation === 'domains' ? '2' : '1'} ) );`;

/** Copies the languages and links from the plugin's store to the double of WPML. */
const copyLanguages = `global $wpdb; $rows = array();
  foreach ( $wpdb->get_results( "SELECT object_type, object_id, group_id, language FROM {$wpdb->prefix}md_shop_languages" ) as $one ) {
    if ( 'post' === $one->object_type ) { $type = get_post_type( (int) $one->object_id ); $key = "post_$type:$one->object_id"; }
    else { $term = get_term( (int) $one->object_id ); $type = $term ? $term->taxonomy : false; $key = $term ? "tax_$type:$term->term_taxonomy_id" : ''; }
    if ( $type ) { $rows[ $key ] = array( (int) $one->group_id * 2 + ( 'term' === $one->object_type ? 1 : 0 ), $one->language, null ); }
  }
  update_option( 'md_shop_test_wpml', $rows, false );`;

const paths = [
  '/products?per_page=50',
  '/products?per_page=50&language=ru',
  '/content?per_page=50',
  '/content?per_page=50&language=ru',
  '/categories',
  '/categories?language=ru',
];

/** Returns the responses to all paths, without times. */
async function everything(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const path of paths) all[path] = (await ask(path)).json;
  for (const language of ['ro', 'ru'] as const) {
    for (const { id } of (await everyProduct(`language=${language}`)).slice(0, 8))
      all[`${language} ${String(id)}`] = await product(id, language);
  }
  return all;
}

/** Returns them without what a change of addresses affects: times, and therefore the order. */
function withoutTimes(all: Record<string, unknown>): unknown {
  const items = (value: unknown) =>
    typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)
      ? (value.items as { id: number }[]).toSorted((a, b) => a.id - b.id)
      : value;
  return JSON.parse(
    JSON.stringify(
      Object.entries(all)
        // Only lists that fit on one page, since other lists would be compared in part.
        .filter(([key]) => key.startsWith('/products') || key.startsWith('/categories'))
        .map(([key, value]) => [key, items(value)]),
      (key, value: unknown) => (key === 'modified' ? undefined : value),
    ),
  );
}

describe('languages of WPML, against a double of its documented filters', () => {
  let own: Record<string, unknown> = {};
  let stop: (() => void) | undefined;
  let stopped: Promise<unknown> | undefined;

  before(async () => {
    await loadPosts();
    own = await everything();
    await php(`${copyLanguages} ${settings('directories')} return 1;`);
    const began = new Promise<void>((started) => {
      const ended = new Promise<void>((resolve) => (stop = resolve));
      stopped = withPlugin(`require ${phpString(join(root, 'test', 'doubles', 'wpml.php'))};`, () => {
        started();
        return ended;
      });
    });
    await began;
    await flushRules();
  });

  after(async () => {
    stop?.();
    await stopped;
    await php(`delete_option( 'icl_sitepress_settings' ); delete_option( 'md_shop_test_wpml' ); return 1;`);
    await flushRules();
    await freshReadModel();
  });

  test("WPML has the languages, and the plugin's own languages add no hooks", async () => {
    const found = await php<{ own: boolean; current: string }>(
      `return array( 'own' => has_filter( 'query_vars' ) && in_array( 'md_shop_language', apply_filters( 'query_vars', array() ), true ), 'current' => apply_filters( 'wpml_current_language', null ) );`,
    );
    assert.deepEqual(found, { own: false, current: 'ro' });
    const { text } = await page(imported('urban-80-ro')?.url ?? '');
    assert.ok(!text.includes('hreflang="x-default"'), "the plugin's own hreflang");
  });

  test("all responses equal those with the plugin's own languages, whatever the language of the request", async () => {
    assert.deepEqual(await everything(), own);
    // Rebuilt during a request to a Russian page: the language of the request must not affect names and addresses.
    await php(
      `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_state SET value = value + 1 WHERE name = 'rebuild_due'" ); return 1;`,
    );
    assert.equal((await page('/ru/llms.txt')).status, 200);
    assert.deepEqual(await everything(), own);
  });

  test('Russian documents are below /ru/, APIs are not', async () => {
    const russian = await page('/ru/llms.txt');
    assert.equal(russian.status, 200);
    assert.match(russian.text, /[а-я]{4}/);
    assert.doesNotMatch((await page('/llms.txt')).text.slice(0, 300), /[а-я]{4}/);
    for (const path of [
      '/ru/mcp',
      '/ru/wp-json/md-shop/v1/health',
      '/ru/agent/register',
      '/ru/.well-known/api-catalog',
    ])
      assert.equal((await page(path)).status, 404, path);
    assert.equal((await page('/llms.txt')).status, 200);
  });

  test('untranslated content is 404 in the other language', async () => {
    const lone =
      demoProducts.find((one) => isPublic(one) && one.ru === null) ??
      assert.fail('the demonstration has no such product');
    const id = imported(`${lone.key}-ro`)?.id ?? assert.fail(lone.key);
    assert.equal((await product(id, 'ro')).id, id);
    await refused(404, `/products/${String(id)}?language=ru`);
  });

  test('links and languages set through WPML are in the next read; content in other languages is left out', async () => {
    const made: number[] = [];
    const tell = (id: number, group: string, language: string) =>
      phpAsAdministrator(
        `do_action( 'wpml_set_element_language_details', array( 'element_id' => ${String(id)}, 'element_type' => 'post_roller_product', 'trid' => ${group}, 'language_code' => ${phpValue(language)}, 'source_language_code' => null ) ); return 1;`,
      );
    const groupOf = (id: number) => `apply_filters( 'wpml_element_trid', null, ${String(id)}, 'post_roller_product' )`;
    try {
      const ro = await makePost({ post_type: 'roller_product', post_title: 'Produs WPML', language: 'ro' });
      const ru = await makePost({ post_type: 'roller_product', post_title: 'Товар WPML', language: 'ru' });
      made.push(ro, ru);
      await refused(404, `/products/${String(ro)}?language=ru`);
      await tell(ru, groupOf(ro), 'ru');
      assert.equal((await product(ro, 'ru')).id, ru);
      assert.equal((await product(ru, 'ro')).id, ro);
      await tell(ru, 'false', 'ru');
      await refused(404, `/products/${String(ro)}?language=ru`);
      await refused(404, `/products/${String(ru)}?language=ro`);
      await tell(ru, 'false', 'en');
      for (const language of ['ro', 'ru']) await refused(404, `/products/${String(ru)}?language=${language}`);
      // An editor does the same in the other direction with our field.
      await phpAsAdministrator(
        `$request = new WP_REST_Request( 'POST', '/wp/v2/roller_product/${String(ru)}' ); $request->set_body_params( array( 'md_shop_language' => 'ru', 'md_shop_translation_of' => ${String(ro)} ) ); $response = rest_do_request( $request );
         if ( $response->is_error() ) { throw new RuntimeException( wp_json_encode( $response->get_data() ) ); } return 1;`,
      );
      assert.equal((await product(ro, 'ru')).id, ru);
    } finally {
      await deletePosts(made);
    }
    await refused(404, `/products/${String(made[0])}?language=ro`);
  });

  test('the screen lists the categories of all languages, with a number of statements that does not grow with them', async () => {
    const made: number[] = [];
    const make = async (number: number) => {
      for (let n = 0; n < number; n++) {
        const ro = await makeTerm('md_shop_category', `Numărată ${String(made.length)}`, { language: 'ro' });
        const ru = await makeTerm('md_shop_category', `Счёт ${String(made.length)}`, {
          language: 'ru',
          translationOf: ro,
        });
        made.push(ro, ru);
      }
    };
    try {
      await make(1);
      const admin = await withApplicationPassword();
      const statements = async () => (await statementsOfScreen(['/groups'], admin))['/groups'] ?? 0;
      const few = await statements();
      await make(6);
      const many = await statements();
      assert.ok(many <= few + 3, `${String(few)}, then ${String(many)}`);
      const listed = await phpAsAdministrator<
        number[]
      >(`$_GET['rest_route'] = '/md-shop-admin/v1/groups'; rest_get_server();
        return array_column( rest_do_request( new WP_REST_Request( 'GET', '/md-shop-admin/v1/groups' ) )->get_data()['categories'], 'id' );`);
      assert.deepEqual(
        made.filter((id) => !listed.includes(id)),
        [],
        'categories of all languages',
      );
    } finally {
      await deleteTerms('md_shop_category', made);
    }
  });

  test('a category that WPML moves to another language disappears from the lists of the first', async () => {
    const [first] = (await categories('ru')).categories;
    assert.ok(first);
    const write = (language: string) =>
      phpAsAdministrator(
        `$place = (int) $GLOBALS['wpdb']->get_var( "SELECT term_taxonomy_id FROM {$GLOBALS['wpdb']->term_taxonomy} WHERE term_id = ${String(first.id)}" );
         do_action( 'wpml_set_element_language_details', array( 'element_id' => $place, 'element_type' => 'tax_md_shop_category', 'trid' => apply_filters( 'wpml_element_trid', null, $place, 'tax_md_shop_category' ), 'language_code' => ${phpValue(language)}, 'source_language_code' => null ) ); return 1;`,
      );
    await write('en');
    assert.ok(!(await categories('ru')).categories.some(({ id }) => id === first.id));
    await write('ru');
    assert.deepEqual(await categories('ru'), own['/categories?language=ru']);
  });

  test('languages on their own domains: pages are there, files and interfaces on the domain of the site', async () => {
    await withHome('http://roller.example', async () => {
      await php(`${settings('domains')} return 1;`);
      try {
        for (const language of ['ru', 'ro'] as const) {
          const path = `/wp-json/md-shop/v1/products?per_page=50&language=${language}`;
          const answer = await requestWithHost('ru.roller.example', path);
          assert.equal(answer.status, 200, answer.text);
          const { items } = JSON.parse(answer.text) as { items: { url: string; image: string | null }[] };
          assert.ok(items.length > 5);
          for (const { url, image } of items) {
            assert.equal(new URL(url).host, language === 'ru' ? 'ru.roller.example' : 'roller.example');
            if (image !== null) assert.equal(new URL(image).host, 'roller.example');
          }
          assert.ok(items.some(({ image }) => image !== null));
        }
        for (const host of ['roller.example', 'ru.roller.example']) {
          const guide = (await requestWithHost(host, '/ru/llms.txt')).text;
          assert.ok(guide.includes('http://ru.roller.example/'), 'the Russian front page');
          assert.ok(guide.includes('http://roller.example/wp-json/'), 'the interface');
          assert.ok(!guide.includes('http://ru.roller.example/wp-json/'));
          assert.equal((await requestWithHost(host, '/ru/mcp')).status, 404);
        }
      } finally {
        await php(`${settings('directories')} return 1;`);
      }
    });
    assert.deepEqual(withoutTimes(await everything()), withoutTimes(own));
  });
});
