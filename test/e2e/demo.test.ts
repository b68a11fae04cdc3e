import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import {
  categories,
  content,
  everyContent,
  everyProduct,
  health,
  product,
  products,
} from './support/contract-client.ts';
import { demoContent, demoProducts, demoSite, importedPosts, isPublic } from './support/demo.ts';
import { freshReadModel, untilAvailable } from './support/fixtures.ts';
import { php, phpValue } from './support/php.ts';

const importDemo = () => php(`do_action( 'md_shop_demo_import' ); return 1;`);
const removeDemo = () => php(`do_action( 'md_shop_demo_remove' ); return 1;`);

/** What the demonstration sets of the site's options, and what it remembers of them. */
type Options = {
  blogname: string;
  show_on_front: string;
  page_on_front: unknown;
  settings: Record<string, unknown>;
  remembered: Record<string, { before: unknown; set: unknown }> | null;
};
const options = () =>
  php<Options>(`$all = array(); foreach ( array( 'blogname', 'show_on_front', 'page_on_front' ) as $name ) { $all[ $name ] = get_option( $name ); }
    $all['settings'] = (object) get_option( 'md_shop_settings', array() ); $all['remembered'] = get_option( 'md_shop_demo_before', null ); return $all;`);

/** How much there is in WordPress's tables and ours. */
const amounts = () =>
  php<Record<string, number>>(`global $wpdb; $count = static fn ( $sql ) => (int) $wpdb->get_var( $sql );
    return array(
      'posts' => $count( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_type NOT IN ('revision')" ),
      'terms' => $count( "SELECT COUNT(*) FROM {$wpdb->terms}" ),
      'languages' => $count( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_languages" ),
      'variants' => $count( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_variants WHERE deleted = 0" ),
      'offers' => $count( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_offers" ),
      'marks' => $count( "SELECT COUNT(*) FROM {$wpdb->postmeta} WHERE meta_key = 'md_shop_demo_key'" ) + $count( "SELECT COUNT(*) FROM {$wpdb->termmeta} WHERE meta_key = 'md_shop_demo_key'" ),
    );`);

describe('demo: what it brings', () => {
  test('49 families with 275 variants, 13 pages and the page of news, 30 news, 8 coaches, 20 questions', async () => {
    const families = await everyProduct('');
    assert.equal(families.length, 49);
    const variants = await Promise.all(families.map(async ({ id }) => (await product(id)).variants.length));
    assert.equal(
      variants.reduce((sum, count) => sum + count, 0),
      275,
    );
    const types = (await everyContent('')).map(({ type }) => type);
    const count = (type: string) => types.filter((one) => one === type).length;
    assert.deepEqual([count('page'), count('news'), count('coach'), count('faq')], [14, 30, 8, 20]);
    const { categories: shown, brands } = await categories();
    assert.deepEqual([shown.length, brands.length], [16, 8]);
  });
  test('everything that makes data hard is there', async () => {
    const all = demoProducts;
    for (const status of ['draft', 'private', 'future', 'trash'])
      assert.ok(
        all.some((item) => item.status === status),
        status,
      );
    assert.ok(all.some(({ password }) => password !== ''));
    const shown = await Promise.all((await everyProduct('')).map(({ id }) => product(id)));
    assert.ok(
      shown.some(({ price_from: from }) => from) &&
        shown.some(({ price_from: from, variants }) => !from && variants.length > 1),
      'ranges and single prices',
    );
    assert.ok(
      shown.some(({ price, regular_price: regular }) => price !== regular),
      'a sale',
    );
    assert.ok(
      shown.some(({ availability }) => availability === 'out_of_stock'),
      'everything out of stock',
    );
    assert.ok(shown.some(({ variants }) => variants.some(({ availability }) => availability === 'backorder')));
    assert.ok(
      shown.some(({ image }) => image === null) &&
        shown.some(({ delivery }) => delivery === '') &&
        shown.some(({ price }) => price === null),
    );
    assert.ok(
      shown.some(({ variants }) => variants.length === 0) &&
        shown.some(({ variants }) => variants.some(({ price }) => price === null)),
    );
    assert.ok(all.some((item) => isPublic(item) && item.ru === null));
    for (const part of ['](https://evil', '<script>', '\u202e', '"', '&']) {
      const names = [...shown, ...(await everyProduct('language=ru'))].map(({ name }) => name);
      assert.ok(
        names.some((name) => name.includes(part)),
        part,
      );
    }
  });
  test('images are pictures made here, in the formats WordPress takes', async () => {
    const images = await php<
      { type: string; width: number; height: number; alt: string; colors: number }[]
    >(`$all = array();
      foreach ( get_posts( array( 'post_type' => 'attachment', 'post_status' => 'inherit', 'meta_key' => 'md_shop_demo_key', 'nopaging' => true ) ) as $post ) {
        $file = get_attached_file( $post->ID ); $size = getimagesize( $file ); $image = imagecreatefromstring( file_get_contents( $file ) ); $colors = array();
        for ( $i = 0; $i < 400; $i++ ) { $colors[ imagecolorat( $image, ( $i * 37 ) % $size[0], ( $i * 91 ) % $size[1] ) ] = 1; }
        $all[] = array( 'type' => $size['mime'], 'width' => $size[0], 'height' => $size[1], 'alt' => get_post_meta( $post->ID, '_wp_attachment_image_alt', true ), 'colors' => count( $colors ) );
      } return $all;`);
    const expected = [...demoProducts, ...Object.values(demoContent).flat()].filter(
      ({ image }) => image !== null && image !== undefined,
    ).length;
    assert.equal(images.length, expected);
    for (const image of images) {
      assert.match(image.type, /^image\/(webp|png)$/);
      assert.ok(image.width >= 600 && image.height >= 600 && image.alt !== '');
      assert.ok(image.colors > 20, 'a picture of hardly any colours');
    }
  });
});

describe('demo: importing again, and removing', () => {
  after(freshReadModel);
  test('importing twice changes nothing', async () => {
    const before = {
      amounts: await amounts(),
      products: await everyProduct(''),
      ru: await everyProduct('language=ru'),
      content: await everyContent(''),
      terms: await categories(),
    };
    const details = await Promise.all(before.products.map(({ id }) => product(id)));
    await importDemo();
    await untilAvailable();
    assert.deepEqual(
      {
        amounts: await amounts(),
        products: await everyProduct(''),
        ru: await everyProduct('language=ru'),
        content: await everyContent(''),
        terms: await categories(),
      },
      before,
    );
    assert.deepEqual(await Promise.all(before.products.map(({ id }) => product(id))), details);
  });
  test("importing twice writes no post again: not even WordPress's own time of change moves", async () => {
    const stored = () =>
      php<string[]>(
        `global $wpdb; return $wpdb->get_col( "SELECT CONCAT( p.ID, ' ', p.post_modified_gmt, ' ', p.post_status ) FROM {$wpdb->posts} p JOIN {$wpdb->postmeta} m ON m.post_id = p.ID AND m.meta_key = 'md_shop_demo_key' ORDER BY p.ID" );`,
      );
    const before = await stored();
    await new Promise((resolve) => setTimeout(resolve, 1100)); // times have whole seconds
    await importDemo();
    assert.deepEqual(await stored(), before);
    await untilAvailable();
  });
  test('options that somebody changed since stay as they are when the demonstration goes', async () => {
    const before = await options();
    const site = phpValue(demoSite);
    // The class alone: taking the whole shop out and in again is the last test's.
    const run = (code: string) =>
      php<null>(`$options = new MdShop\\Catalog\\Demo\\SiteOptions(); ${code} return null;`);
    const remembered = (name: string) => before.remembered?.[name]?.before;
    const apply = `$options->apply( ${site}, array( 'front' => ${String(before.page_on_front)}, 'posts' => get_option( 'page_for_posts' ) ) );`;
    try {
      await run(`update_option( 'blogname', 'Clubul meu' ); $settings = get_option( 'md_shop_settings' );
        $settings['purchase_instructions'] = array( 'ro' => 'Ale mele', 'ru' => 'Мои' ); $settings['remove_data'] = true; update_option( 'md_shop_settings', $settings );
        $options->restore();`);
      const left = await options();
      assert.equal(left.blogname, 'Clubul meu');
      assert.deepEqual(left.settings['purchase_instructions'], { ro: 'Ale mele', ru: 'Мои' });
      assert.equal(left.settings['remove_data'], true, 'a setting that the demonstration never set is gone');
      assert.deepEqual(left.settings['russian_site'] ?? null, remembered('md_shop_settings.russian_site') ?? null);
      assert.equal(left.show_on_front, remembered('show_on_front'));
      assert.equal(left.remembered, null);
      // Applied once more, it takes what is there now for what was there before.
      await run(apply);
      assert.equal((await options()).blogname, demoSite.ro.title);
      await run(`$options->restore();`);
      assert.equal((await options()).blogname, 'Clubul meu');
      // Twice over what it set itself, what was there first is still known.
      await run(`${apply} ${apply} $options->restore();`);
      assert.equal((await options()).blogname, 'Clubul meu');
    } finally {
      await run(`foreach ( array( 'blogname', 'show_on_front', 'page_on_front' ) as $name ) { update_option( $name, ${phpValue(
        Object.fromEntries(['blogname', 'show_on_front', 'page_on_front'].map((name) => [name, remembered(name)])),
      )}[ $name ] ); }
        $settings = (array) get_option( 'md_shop_settings', array() ); unset( $settings['purchase_instructions'], $settings['remove_data'] ); update_option( 'md_shop_settings', $settings );
        ${apply}`);
      await freshReadModel();
    }
    const now = await options();
    assert.deepEqual(
      [now.blogname, now.show_on_front, now.page_on_front],
      [before.blogname, before.show_on_front, before.page_on_front],
    );
  });
  test('importing again repairs what somebody changed', async () => {
    const ids = await importedPosts();
    const id = ids['urban-80-ro']?.id ?? 0;
    const { modified: _before, ...shown } = await product(id);
    await php(`wp_set_current_user( 1 ); wp_update_post( array( 'ID' => ${String(id)}, 'post_title' => 'Stricat', 'post_status' => 'draft' ) ); delete_post_thumbnail( ${String(id)} ); wp_set_object_terms( ${String(id)}, array(), 'md_shop_category' );
      wp_delete_post( ${String(ids['sprint-110-ru']?.id)}, true );
      global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_variants SET regular_price = 1, size = 'X' WHERE product_id = ${String(id)}" ); return 1;`);
    await importDemo();
    await untilAvailable();
    const { modified: _after, ...repaired } = await product(id);
    assert.deepEqual(repaired, shown);
    assert.equal((await everyProduct('')).length, demoProducts.filter(isPublic).length);
    assert.equal(
      (await product(ids['sprint-110-ro']?.id ?? 0, 'ru')).name,
      demoProducts.find(({ key }) => key === 'sprint-110')?.ru?.title,
    );
  });
  test('what somebody else made stays when the demonstration goes, and nothing of it is left', async () => {
    const mine = await php<{
      post: number;
      term: number;
    }>(`wp_set_current_user( 1 ); $term = wp_insert_term( 'A mea', 'md_shop_category' );
      return array( 'post' => wp_insert_post( array( 'post_type' => 'roller_product', 'post_status' => 'publish', 'post_title' => 'Al meu' ) ), 'term' => $term['term_id'] );`);
    const posts = Object.values(await importedPosts()).map(({ id }) => id);
    const files = await php<string[]>(
      `return array_map( 'get_attached_file', get_posts( array( 'post_type' => 'attachment', 'post_status' => 'inherit', 'meta_key' => 'md_shop_demo_key', 'nopaging' => true, 'fields' => 'ids' ) ) );`,
    );
    const changes = await php<Record<string, { before: unknown; set: unknown }>>(
      `return (object) get_option( 'md_shop_demo_before', array() );`,
    );
    const old = await Promise.all(
      (await everyProduct('')).map(async ({ id }) =>
        (await product(id)).variants.map(({ variant_id: variant }) => variant),
      ),
    );
    try {
      await removeDemo();
      await untilAvailable();
      const left = await amounts();
      assert.deepEqual([left['marks'], left['variants'], left['offers']], [0, 0, 0]);
      assert.deepEqual(
        (await everyProduct('')).map(({ id }) => id),
        [mine.post],
      );
      assert.deepEqual(
        [
          (await everyProduct('language=ru')).length,
          (await content()).total,
          (await content('language=ru')).total,
          await categories(),
        ],
        [0, 0, 0, { categories: [], brands: [] }],
      );
      assert.ok(await php(`return null !== get_term( ${String(mine.term)} );`));
      assert.equal((await health()).status, 'ok');
      for (const file of files) assert.ok(!existsSync(file), `${file} is left`);
      const now = await options();
      for (const name of ['blogname', 'show_on_front', 'page_on_front'] as const)
        assert.equal(String(now[name]), String(changes[name]?.before), name);
      assert.equal(now.remembered, null);
      const orphans = await php<number>(
        `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_languages WHERE object_type = 'post' AND object_id IN (" . implode( ',', ${phpValue(posts)} ) . ')' );`,
      );
      assert.equal(orphans, 0, 'languages of what is gone are left');
      await removeDemo(); // a second time is no error
    } finally {
      await php(
        `wp_delete_post( ${String(mine.post)}, true ); wp_delete_term( ${String(mine.term)}, 'md_shop_category' ); return 1;`,
      );
      await importDemo();
      await untilAvailable();
    }
    assert.equal((await products()).total, demoProducts.filter(isPublic).length);
    const urban = await product((await importedPosts())['urban-80-ro']?.id ?? 0);
    assert.equal(
      urban.purchase_instructions,
      demoSite.purchase_instructions.ro,
      'the settings that came with it do not count yet',
    );
    const fresh = await Promise.all(
      (await everyProduct('')).map(async ({ id }) =>
        (await product(id)).variants.map(({ variant_id: variant }) => variant),
      ),
    );
    assert.ok(Math.min(...fresh.flat()) > Math.max(...old.flat()), 'ids of removed variants were used again');
  });
});
