import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { root } from '../../src-harness/support/root.ts';
import {
  categories,
  content,
  everyContent,
  everyProduct,
  health,
  product,
  products,
} from './support/contract-client.ts';
import { demoContent, demoProducts, demoSite, importedPosts, isPublic, withAncestors } from './support/demo.ts';
import { deletePosts, freshReadModel, makePost, untilAvailable } from './support/fixtures.ts';
import { php, phpValue } from './support/php.ts';
import { startWp } from './support/wp-cli.ts';

const importDemo = () => php(`do_action( 'md_shop_demo_import' ); return 1;`);
/** Copies a post with all its metadata, as plugins that duplicate posts do. */
const copyOf = (id: number) =>
  php<number>(`wp_set_current_user( 1 ); $post = get_post( ${String(id)} );
    $copy = wp_insert_post( array( 'post_type' => $post->post_type, 'post_status' => 'draft', 'post_title' => 'Copia mea' ) );
    foreach ( get_post_meta( $post->ID ) as $key => $values ) { foreach ( $values as $value ) { add_post_meta( $copy, $key, wp_slash( maybe_unserialize( $value ) ) ); } }
    return $copy;`);
/** Leaves the mark of a post as earlier versions wrote it, without the post's id. */
const withoutId = (id: number) => php(`delete_post_meta( ${String(id)}, 'md_shop_demo_post' ); return 1;`);
/** Runs `wp md-shop demo …` and answers its question, if it asks. */
const command = async (action: 'import' | 'remove', answer: 'y' | 'n') => {
  const { child, ended } = await startWp('md-shop', 'demo', action);
  child.stdin?.end(`${answer}\n`);
  return (await ended).stdout;
};
const removeDemo = () => php(`do_action( 'md_shop_demo_remove' ); return 1;`);

/** The options that the demonstration sets, and the values that it remembers. */
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

/** Counts the rows in the tables of WordPress and of the plugin. */
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

describe('demo: content', () => {
  test('products, variants, pages, news, coaches, questions and terms are as many as in its files and the difficult cases', async () => {
    const open = demoProducts.filter(isPublic);
    const families = await everyProduct('');
    assert.equal(families.length, open.length);
    const variants = await Promise.all(families.map(async ({ id }) => (await product(id)).variants.length));
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    assert.equal(sum(variants), sum(open.map((one) => one.variants.length)));
    const types = (await everyContent('')).map(({ type }) => type);
    const count = (type: string) => types.filter((one) => one === type).length;
    for (const type of ['page', 'news', 'coach', 'faq'] as const)
      assert.equal(count(type), demoContent[type].filter(isPublic).length, type);
    const { categories: shown, brands } = await categories();
    const filled = new Set(open.flatMap((one) => one.categories.flatMap(withAncestors)));
    assert.deepEqual([shown.length, brands.length], [filled.size, 8]);
  });
  test('all kinds of difficult data exist', async () => {
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
      'a product completely out of stock',
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
    for (const part of ['](https://evil', '<script>', '3×110 mm', '"', '&']) {
      const names = [...shown, ...(await everyProduct('language=ru'))].map(({ name }) => name);
      assert.ok(
        names.some((name) => name.includes(part)),
        part,
      );
    }
  });
  test('images are the pictures of the files, with their sizes and alternative texts', async () => {
    const images = await php<
      Record<string, { type: string; width: number; height: number; alt: string; hash: string }>
    >(`$all = array();
      foreach ( get_posts( array( 'post_type' => 'attachment', 'post_status' => 'inherit', 'meta_key' => 'md_shop_demo_key', 'nopaging' => true ) ) as $post ) {
        $facts = wp_get_attachment_metadata( $post->ID );
        $all[ get_post_meta( $post->ID, 'md_shop_demo_key', true ) ] = array( 'type' => $post->post_mime_type, 'width' => $facts['width'], 'height' => $facts['height'],
          'alt' => get_post_meta( $post->ID, '_wp_attachment_image_alt', true ), 'hash' => md5_file( get_attached_file( $post->ID ) ) );
        foreach ( array( 'medium' => 240, 'medium_large' => 480 ) as $name => $size ) {
          $copy = dirname( get_attached_file( $post->ID ) ) . '/' . $facts['sizes'][ $name ]['file'];
          if ( $facts['sizes'][ $name ]['width'] !== $size || getimagesize( $copy )[0] !== $size ) { throw new Exception( $copy ); }
        }
      } return $all;`);
    const expected = [
      ...[...demoProducts, ...Object.values(demoContent).flat()].flatMap(({ key, image }) =>
        image ? [{ key, ...image }] : [],
      ),
      ...demoProducts.flatMap(({ color_images: images = {} }) =>
        Object.values(images).map((image) => ({ key: image.file.replace('--', '-').replace('.webp', ''), ...image })),
      ),
    ];
    assert.equal(Object.keys(images).length, expected.length);
    for (const { key, file, alt } of expected) {
      const hash = createHash('md5').update(readFileSync(join(root, 'plugin', 'demo', 'pictures', file)));
      const found = Object.entries(images).find(([name]) => name.endsWith(`-${key}`) && /^[a-z_]+-/.test(name))?.[1];
      assert.deepEqual(
        found,
        { type: 'image/webp', width: 1000, height: 1000, alt: alt.ro, hash: hash.digest('hex') },
        key,
      );
    }
  });
});

describe('demo: repeated import, and removal', () => {
  after(freshReadModel);
  test('a second import changes nothing', async () => {
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
  test("a second import writes no post: even WordPress's modification times stay", async () => {
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
  test('options changed after the import are kept when the demonstration is removed', async () => {
    const before = await options();
    const site = phpValue(demoSite);
    // Uses only this class; the last test removes and imports the whole demonstration.
    const run = (code: string) =>
      php<null>(`$options = new MdShop\\Catalog\\Demo\\SiteOptions(); ${code} return null;`);
    const remembered = (name: string) => before.remembered?.[name]?.before;
    const apply = `$options->apply( ${site}, array( 'front' => ${String(before.page_on_front)}, 'posts' => get_option( 'page_for_posts' ) ), array( 'ro' => 'https://example.md/marimi/' ) );`;
    try {
      await run(`update_option( 'blogname', 'Clubul meu' ); $settings = get_option( 'md_shop_settings' );
        $settings['purchase_instructions'] = array( 'ro' => 'Ale mele', 'ru' => 'Мои' ); $settings['remove_data'] = true; update_option( 'md_shop_settings', $settings );
        $options->restore();`);
      const left = await options();
      assert.equal(left.blogname, 'Clubul meu');
      assert.deepEqual(left.settings['purchase_instructions'], { ro: 'Ale mele', ru: 'Мои' });
      assert.equal(left.settings['remove_data'], true, 'a setting that the demonstration never set was deleted');
      assert.deepEqual(left.settings['russian_site'] ?? null, remembered('md_shop_settings.russian_site') ?? null);
      assert.equal(left.show_on_front, remembered('show_on_front'));
      assert.equal(left.remembered, null);
      // A second application remembers the present values as the previous ones.
      await run(apply);
      const again = await options();
      assert.equal(again.blogname, demoSite.ro.title);
      assert.deepEqual(
        [again.settings['purchase_instructions'], again.settings['order_email'], again.settings['order_phone']],
        [{ ro: 'Ale mele', ru: 'Мои' }, '', ''],
        'orders of a site that has its own way to order go to the demonstration',
      );
      await run(`$options->restore();`);
      assert.equal((await options()).blogname, 'Clubul meu');
      // A setting that is saved while the demonstration is imported is kept; one that was never stored gets its default back.
      const saved = await php<
        unknown[]
      >(`global $wpdb; delete_option( 'md_shop_settings' ); get_option( 'md_shop_settings' );
        $wpdb->insert( $wpdb->options, array( 'option_name' => 'md_shop_settings', 'option_value' => serialize( array( 'price_format' => 'code' ) ), 'autoload' => 'on' ) );
        $options = new MdShop\\Catalog\\Demo\\SiteOptions(); ${apply} $during = get_option( 'md_shop_settings' );
        $options->restore(); $after = get_option( 'md_shop_settings' ); update_option( 'md_shop_settings', array( 'price_format' => 'lei' ) + $after );
        return array( $during['price_format'], $during['order_phone'], $after['price_format'], $after['order_phone'], ${site}['order_phone'] );`);
      const phone = saved.pop();
      assert.deepEqual(saved, ['code', phone, 'code', '']);
      // Applied twice over its own values, it still knows the original ones.
      await run(`${apply} ${apply} $options->restore();`);
      assert.equal((await options()).blogname, 'Clubul meu');
      // A site that has stored no settings has their defaults again.
      const fresh = await php<Record<string, unknown>>(
        `$kept = get_option( 'md_shop_settings' ); delete_option( 'md_shop_settings' ); $options = new MdShop\\Catalog\\Demo\\SiteOptions(); ${apply}
          $ordering = array( get_option( 'md_shop_settings' )['order_phone'] ); $options->restore(); $left = get_option( 'md_shop_settings' ); update_option( 'md_shop_settings', $kept );
          return array( 'set' => $ordering, 'left' => array( $left['order_phone'], $left['purchase_instructions'], $left['russian_site'] ) );`,
      );
      assert.deepEqual(fresh, {
        set: [demoSite.order_phone],
        left: ['', { ro: '', ru: '' }, { title: '', tagline: '' }],
      });
    } finally {
      await run(`foreach ( array( 'blogname', 'show_on_front', 'page_on_front' ) as $name ) { update_option( $name, ${phpValue(
        Object.fromEntries(['blogname', 'show_on_front', 'page_on_front'].map((name) => [name, remembered(name)])),
      )}[ $name ] ); }
        $settings = (array) get_option( 'md_shop_settings', array() ); $settings['purchase_instructions'] = array( 'ro' => '', 'ru' => '' ); $settings['remove_data'] = false; update_option( 'md_shop_settings', $settings );
        ${apply}`);
      await freshReadModel();
    }
    const now = await options();
    assert.deepEqual(
      [now.blogname, now.show_on_front, now.page_on_front],
      [before.blogname, before.show_on_front, before.page_on_front],
    );
  });
  test('another import repairs changed content', async () => {
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
  test('another import leaves alone what somebody has translated otherwise, and completes the rest', async () => {
    const ids = await importedPosts();
    const romanian = ids['urban-80-ro']?.id ?? 0;
    const before = await product(romanian);
    const { post, term } = await php<{ post: number; term: number }>(`
      $category = wp_get_object_terms( ${String(romanian)}, 'md_shop_category', array( 'fields' => 'ids' ) )[0];
      wp_delete_post( ${String(ids['urban-80-ru']?.id)}, true );
      $mates = get_terms( array( 'taxonomy' => 'md_shop_category', 'hide_empty' => false, 'fields' => 'ids', 'meta_key' => 'md_shop_demo_key',
        'meta_value' => preg_replace( '/ro$/', 'ru', get_term_meta( $category, 'md_shop_demo_key', true ) ) ) );
      wp_delete_term( $mates[0], 'md_shop_category' );
      $editor = get_users( array( 'role' => 'administrator' ) )[0]->ID; wp_set_current_user( $editor );
      $made = static function ( $path, $fields ) { $request = new WP_REST_Request( 'POST', $path ); $request->set_body_params( $fields );
        $response = rest_do_request( $request ); if ( $response->is_error() ) { throw $response->as_error(); } return $response->get_data()['id']; };
      rest_get_server();
      return array(
        'post' => $made( '/wp/v2/roller_product', array( 'title' => 'Своё', 'status' => 'publish', 'md_shop_language' => 'ru', 'md_shop_translation_of' => ${String(romanian)} ) ),
        'term' => $made( '/wp/v2/md_shop_category', array( 'name' => 'Своя', 'md_shop_language' => 'ru', 'md_shop_translation_of' => $category ) ),
      );`);
    try {
      await php(
        `wp_update_post( array( 'ID' => ${String(ids['sprint-110-ro']?.id)}, 'post_title' => 'Stricat' ) ); return 1;`,
      );
      await importDemo();
      await untilAvailable();
      const own = await product(romanian, 'ru');
      assert.deepEqual([own.id, own.name, own.price], [post, 'Своё', before.price]);
      assert.equal(
        (await product(ids['sprint-110-ro']?.id ?? 0)).name,
        demoProducts.find(({ key }) => key === 'sprint-110')?.ro.title,
      );
      const names = (await categories('ru')).categories.map(({ id }) => id);
      assert.ok(names.includes(term));
      const title = demoProducts.find(({ key }) => key === 'urban-80')?.ru?.title;
      assert.ok((await everyProduct('language=ru')).every(({ name }) => name !== title));
    } finally {
      await php(
        `wp_delete_post( ${String(post)}, true ); wp_delete_term( ${String(term)}, 'md_shop_category' ); return 1;`,
      );
      await importDemo();
      await untilAvailable();
    }
    assert.equal((await product(romanian, 'ru')).name, demoProducts.find(({ key }) => key === 'urban-80')?.ru?.title);
  });
  test('another import changes the original and not a copy of it, also if the mark has no id yet', async () => {
    const original = (await importedPosts())['n-halfmarathon-ro']?.id ?? 0;
    const titles = (...ids: number[]) =>
      php<string[]>(`return array_map( static fn ( $id ) => get_post_field( 'post_title', $id ), ${phpValue(ids)} );`);
    const before = await titles(original);
    const copies: number[] = [];
    try {
      for (const prepare of [() => null, withoutId]) {
        await prepare(original);
        const copy = await copyOf(original);
        copies.push(copy);
        await php(`wp_update_post( array( 'ID' => ${String(original)}, 'post_title' => 'Stricat' ) ); return 1;`);
        await importDemo();
        assert.deepEqual(await titles(original, copy), [...before, 'Copia mea']);
        assert.equal((await importedPosts())['n-halfmarathon-ro']?.id, original, 'the copy still has the mark');
      }
    } finally {
      await php(`foreach ( ${phpValue(copies)} as $id ) { wp_delete_post( $id, true ); } return 1;`);
      await importDemo();
      await untilAvailable();
    }
  });
  test('a further folder adds items with pictures of its own and replaces values; a wrong value is an error before anything is written', async () => {
    const folder = await php<string>(
      `$folder = get_temp_dir() . 'md-shop-further-' . wp_generate_uuid4(); mkdir( "$folder/pictures", 0777, true ); return $folder;`,
    );
    const texts = (title: string, slug: string) => ({ title, slug, content: '', excerpt: '' });
    const item = {
      ...{ key: 'n-further', status: 'publish', date: '2026-01-02 03:04:05', password: '', role: null },
      image: { file: 'mine.webp', alt: { ro: 'Poza mea', ru: 'Моя картинка' } },
      ...{ ro: texts('Știrea mea', 'stirea-mea'), ru: texts('Моя новость', 'моя-новость') },
    };
    await writeFile(join(folder, 'news.json'), JSON.stringify([item]));
    for (const size of ['', '-480', '-240'])
      await copyFile(
        join(root, 'plugin', 'demo', 'pictures', `alu-243${size}.webp`),
        join(folder, 'pictures', `mine${size}.webp`),
      );
    const site = (values: unknown) => writeFile(join(folder, 'site.json'), JSON.stringify(values));
    /** Imports with the folder. @return The message of the error, or nothing. */
    const importWith = (locale = '') =>
      php<string>(`add_filter( 'md_shop_demo_folders', static fn ( $more ) => array( ...$more, ${phpValue(folder)} ) );
        ${locale === '' ? '' : `add_filter( 'determine_locale', static fn () => ${phpValue(locale)}, PHP_INT_MAX ); unload_textdomain( 'md-shop-catalog', true );`}
        try { do_action( 'md_shop_demo_import' ); return ''; } catch ( RuntimeException $e ) { return $e->getMessage(); }`);
    const before = [await amounts(), await options()] as const;
    try {
      await site({ ro: { title: ['Alt titlu'] } });
      assert.equal(await importWith(), `In the demonstration’s file ${folder}/site.json, $.ro.title must be a text.`);
      assert.equal(
        await importWith('ro_RO'),
        `În fișierul demonstrației ${folder}/site.json, $.ro.title trebuie să fie un text.`,
      );
      assert.match(await importWith('ru_RU'), /^В файле демонстрации .* \$\.ro\.title должно быть текстом\.$/);
      assert.deepEqual([await amounts(), await options()], before);
      await site({ ro: { title: 'Alt titlu' } });
      assert.equal(await importWith(), '');
      const now = await options();
      assert.deepEqual(
        [now.blogname, now.remembered?.['blogname']?.before],
        ['Alt titlu', before[1].remembered?.['blogname']?.before],
      );
      const shown = await php<string[]>(
        `$picture = get_post_thumbnail_id( ${String((await importedPosts())['n-further-ro']?.id)} ); $file = get_attached_file( $picture );
          return array( md5_file( $file ), get_post_meta( $picture, '_wp_attachment_image_alt', true ), md5_file( dirname( $file ) . '/' . wp_get_attachment_metadata( $picture )['sizes']['medium']['file'] ) );`,
      );
      const hash = (name: string) =>
        createHash('md5')
          .update(readFileSync(join(folder, 'pictures', name)))
          .digest('hex');
      assert.deepEqual(shown, [hash('mine.webp'), 'Poza mea', hash('mine-240.webp')]);
    } finally {
      await rm(folder, { recursive: true });
      await php(`foreach ( get_posts( array( 'post_type' => array( 'post', 'attachment' ), 'post_status' => 'any', 'nopaging' => true, 'md_shop_all_languages' => true, 'lang' => '',
          'meta_key' => 'md_shop_demo_key', 'meta_value' => array( 'n-further-ro', 'n-further-ru', 'post-n-further' ), 'meta_compare' => 'IN' ) ) as $post ) {
          'attachment' === $post->post_type ? wp_delete_attachment( $post->ID, true ) : wp_delete_post( $post->ID, true ); } return 1;`);
      await importDemo();
      await untilAvailable();
    }
    assert.deepEqual(await amounts(), before[0]);
  });
  test('content of other authors stays when the demonstration is removed, and nothing of the demonstration is left', async () => {
    const mine = await php<{
      post: number;
      term: number;
    }>(`wp_set_current_user( 1 ); $term = wp_insert_term( 'A mea', 'md_shop_category' );
      return array( 'post' => wp_insert_post( array( 'post_type' => 'roller_product', 'post_status' => 'publish', 'post_title' => 'Al meu' ) ), 'term' => $term['term_id'] );`);
    const imported = await importedPosts();
    const posts = Object.values(imported).map(({ id }) => id);
    const [deleted = 0, unnumbered = 0] = ['n-halfmarathon-ro', 'urban-80-ro'].map((key) => imported[key]?.id);
    await withoutId(unnumbered);
    const copies = [await copyOf(deleted), await copyOf(unnumbered)];
    await php(`wp_delete_post( ${String(deleted)}, true ); return 1;`);
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
      const ofCopies = await php<string[]>(
        `return array_map( static fn ( $id ) => get_attached_file( get_post_thumbnail_id( $id ) ), ${phpValue(copies)} );`,
      );
      for (const file of files)
        assert.equal(existsSync(file), ofCopies.includes(file), `${file}: only what the copies show stays`);
      const now = await options();
      for (const name of ['blogname', 'show_on_front', 'page_on_front'] as const)
        assert.equal(String(now[name]), String(changes[name]?.before), name);
      assert.equal(now.remembered, null);
      const orphans = await php<number>(
        `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_languages WHERE object_type = 'post' AND object_id IN (" . implode( ',', ${phpValue(posts)} ) . ')' );`,
      );
      assert.equal(orphans, 0, 'languages of deleted objects still exist');
      await removeDemo(); // a second removal is not an error
      assert.deepEqual(
        await php(`return array_map( static fn ( $id ) => get_post_field( 'post_title', $id ), ${phpValue(copies)} );`),
        ['Copia mea', 'Copia mea'],
      );
    } finally {
      await php(
        `foreach ( ${phpValue([mine.post, ...copies])} as $id ) { wp_delete_post( $id, true ); } wp_delete_term( ${String(mine.term)}, 'md_shop_category' ); return 1;`,
      );
      await importDemo();
      await untilAvailable();
    }
    assert.equal((await products()).total, demoProducts.filter(isPublic).length);
    const urban = await product((await importedPosts())['urban-80-ro']?.id ?? 0);
    assert.equal(
      urban.purchase_instructions,
      demoSite.purchase_instructions.ro,
      'the imported settings have no effect yet',
    );
    const fresh = await Promise.all(
      (await everyProduct('')).map(async ({ id }) =>
        (await product(id)).variants.map(({ variant_id: variant }) => variant),
      ),
    );
    assert.ok(Math.min(...fresh.flat()) > Math.max(...old.flat()), 'ids of removed variants were reused');
  });
  test('what is the shop’s own survives another import and the removal, and the command asks before it changes that', async () => {
    const posts = await importedPosts();
    const laces = posts['laces-ro']?.id ?? 0;
    const urban = posts['urban-80-ro']?.id ?? 0;
    const front = await php<number>(`return (int) get_option( 'page_on_front' );`);
    const { image, categories: sections } = await php<{ image: number; categories: number[] }>(
      `return array( 'image' => get_post_thumbnail_id( ${String(laces)} ), 'categories' => wp_get_object_terms( ${String(laces)}, 'md_shop_category', array( 'fields' => 'ids' ) ) );`,
    );
    const news = posts['n-halfmarathon-ro']?.id ?? 0;
    const own = await makePost({
      ...{ post_type: 'roller_product', post_title: 'Al meu', language: 'ro', categories: sections },
      post_content: await php<string>(
        `return '<!-- wp:image --><figure class="wp-block-image"><img src="' . wp_get_attachment_image_url( get_post_thumbnail_id( ${String(news)} ), 'medium' ) . '"/></figure><!-- /wp:image -->';`,
      ),
      offer: { regular_price: '5.00' },
    });
    const inText = await php<number>(
      `set_post_thumbnail( ${String(own)}, ${String(image)} ); return get_post_thumbnail_id( ${String(news)} );`,
    );
    const rewrite = `wp_update_post( array( 'ID' => ${String(front)}, 'post_title' => 'Magazinul nostru', 'post_content' => '<!-- wp:paragraph --><p>Textul nostru</p><!-- /wp:paragraph -->' ) );`;
    await php(`wp_set_current_user( 1 ); ${rewrite}
      global $wpdb; $wpdb->query( "INSERT INTO {$wpdb->prefix}md_shop_variants (product_id, position, deleted, size, sku, regular_price, stock, modified)
        SELECT product_id, 99, 0, '55', 'MY-55', 77700, 'in_stock', modified FROM {$wpdb->prefix}md_shop_variants WHERE product_id = ${String(urban)} AND deleted = 0 LIMIT 1" );
      return 1;`);
    const title = (id: number) => php<string>(`return get_post( ${String(id)} )->post_title ?? '';`);
    const skus = async () => (await product(urban)).variants.map(({ sku }) => sku);
    try {
      assert.match(await command('import', 'n'), /Changed since the last import: 2 items\..* \[y\/n\]/);
      assert.equal(await title(front), 'Magazinul nostru', 'imported although the answer was no');
      assert.match(await command('import', 'y'), /Success/);
      await untilAvailable();
      assert.ok((await skus()).includes('MY-55'), 'the variant was removed');
      assert.notEqual(await title(front), 'Magazinul nostru');
      assert.ok(
        await php(
          `return in_array( 'Magazinul nostru', array_column( wp_get_post_revisions( ${String(front)} ), 'post_title' ), true );`,
        ),
        'no revision has the text that was replaced',
      );

      await php(`wp_set_current_user( 1 ); ${rewrite} return 1;`);
      const question = await command('remove', 'n');
      assert.match(question, /Changed since the import: 2 items\. They go into the trash.*The front page stays/);
      assert.equal(await title(laces), demoProducts.find(({ key }) => key === 'laces')?.ro.title);
      assert.match(
        await command('remove', 'y'),
        /removed\. Moved to the trash, because they were changed: 2 items\. The front page stays.* used: \d+\./,
      );
      await untilAvailable();
      assert.deepEqual(
        await php(`return array( get_post_status( ${String(front)} ), get_option( 'show_on_front' ), (int) get_option( 'page_on_front' ), get_post_status( ${String(urban)} ), get_post( ${String(laces)} ),
          wp_get_object_terms( ${String(own)}, 'md_shop_category', array( 'fields' => 'ids' ) ), get_post_thumbnail_id( ${String(own)} ), file_exists( get_attached_file( ${String(image)} ) ), file_exists( get_attached_file( ${String(inText)} ) ) );`),
        ['publish', 'page', front, 'trash', null, sections, image, true, true],
      );
      assert.equal(await title(front), 'Magazinul nostru');
      assert.equal((await amounts())['marks'], 0, 'what stays is still marked as the demonstration’s');
      await php(
        `wp_set_current_user( 1 ); wp_untrash_post( ${String(urban)} ); wp_publish_post( ${String(urban)} ); return 1;`,
      );
      assert.ok((await skus()).includes('MY-55'), 'what comes out of the trash has lost its variants');
      assert.match(await command('remove', 'n'), /There is no demonstration shop/);
    } finally {
      await deletePosts([own]);
      await php(`global $wpdb;
        foreach ( get_posts( array( 'post_type' => array( 'roller_product', 'page', 'attachment' ), 'post_status' => array( 'publish', 'draft', 'inherit', 'trash' ), 'nopaging' => true, 'md_shop_all_languages' => true, 'fields' => 'ids' ) ) as $id ) {
          'attachment' === get_post_type( $id ) ? wp_delete_attachment( $id, true ) : wp_delete_post( $id, true ); }
        foreach ( array( 'md_shop_category', 'md_shop_brand' ) as $taxonomy ) {
          foreach ( $wpdb->get_col( "SELECT term_id FROM {$wpdb->term_taxonomy} WHERE taxonomy = '$taxonomy'" ) as $id ) { wp_delete_term( (int) $id, $taxonomy ); } }
        update_option( 'show_on_front', 'posts' ); return 1;`);
      await importDemo();
      await untilAvailable();
    }
    assert.equal((await products()).total, demoProducts.filter(isPublic).length);
  });
});
