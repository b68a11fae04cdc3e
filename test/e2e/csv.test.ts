import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { service } from '../../src-contract/service.ts';
import { inLanguage } from './support/admin.ts';
import { product, refused } from './support/contract-client.ts';
import { type Editor, withCookies, withRole } from './support/editor.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { deleteImages, imagesOf, makeImages } from './support/images.ts';
import { php, phpString, phpValue } from './support/php.ts';
import { failingWp, failingWpIn, startWp, wp } from './support/wp-cli.ts';
import { stack, testSite } from './site.ts';

type Problem = { line: number; column: string; kind: string; text: string };

let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'md-shop-csv-'));
});
after(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n`;

/** Imports a file with errors. @return The errors. */
async function refusedImport(path: string, result = /^Error: Nothing was written/m): Promise<Problem[]> {
  const { stdout, stderr } = await failingWp('md-shop', 'products', 'import', path, '--format=json');
  assert.match(stderr, result);
  return JSON.parse(stdout) as Problem[];
}

/** A digest of everything about products that an import can write. */
function stored(): Promise<unknown> {
  return php(`global $wpdb; return array_map( static fn ( $rows ) => md5( wp_json_encode( $rows ) ), array(
    $wpdb->get_results( "SELECT * FROM {$wpdb->posts} WHERE post_type IN ('roller_product', 'revision') ORDER BY ID" ),
    $wpdb->get_results( "SELECT * FROM {$wpdb->postmeta} WHERE meta_key NOT LIKE '\\_edit%' ORDER BY meta_id" ),
    $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}md_shop_variants ORDER BY variant_id" ),
    $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}md_shop_offers ORDER BY product_id" ),
    $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}md_shop_languages ORDER BY object_type, object_id" ),
    $wpdb->get_results( "SELECT * FROM {$wpdb->term_relationships} ORDER BY object_id, term_taxonomy_id" ),
    $wpdb->get_results( "SELECT * FROM {$wpdb->terms} ORDER BY term_id" ),
  ) );`);
}

const named = (names: readonly string[]) =>
  php<number[]>(
    `global $wpdb; return array_map( 'intval', $wpdb->get_col( "SELECT ID FROM {$wpdb->posts} WHERE post_type = 'roller_product' AND post_title IN (" . implode( ',', array_map( static fn ( $name ) => "'" . esc_sql( $name ) . "'", ${phpValue(names)} ) ) . ') ORDER BY ID' ) );`,
  );

/** What the revisions of a post hold, the last first. */
const revisionsOf = (id: number) =>
  php<{ name: string; delivery: string; prices: string[] }[]>(`return array_map( static function ( $revision ) {
      $kept = json_decode( get_metadata( 'post', $revision->ID, '_md_shop_prices', true ), true );
      return array( 'name' => $revision->post_title, 'delivery' => get_metadata( 'post', $revision->ID, 'md_shop_delivery', true ),
        'prices' => array_column( $kept['variants'] ?: array( $kept['offer'] ), 'regular_price' ) );
    }, array_values( wp_get_post_revisions( ${String(id)} ) ) );`);

const excerptOf = (id: number) => php<string>(`return get_post( ${String(id)} )->post_excerpt;`);

/** The screen "Import and export", as an administrator or another user sees it. */
async function openScreen(user?: Editor) {
  const { url } = await testSite();
  const { headers } = user ?? (await withCookies());
  const screen = `${url}/wp-admin/edit.php?post_type=roller_product&page=md-shop-products-file`;
  const read = async (address: string) => (await fetch(address, { headers })).text();
  /** The nonce of a form. */
  const nonceIn = (html: string, action: string) =>
    new RegExp(`\\?action=${action}"><input[^>]*name="_wpnonce" value="(\\w+)"`).exec(html)?.[1] ?? assert.fail(html);
  const post = (action: string, body: FormData | string) =>
    fetch(`${url}/wp-admin/admin-post.php?action=${action}`, { method: 'POST', headers, body, redirect: 'manual' });
  const submit = ({ action, ...fields }: { action: string } & Record<string, string | Blob>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return post(action, body);
  };
  const redirected = async (answer: Response) => answer.headers.get('location') ?? assert.fail(await answer.text());
  /** @return The address of the run. */
  const upload = async (text: string, options: Record<string, string> = {}) => {
    const _wpnonce = nonceIn(await read(screen), 'md_shop_products_import');
    const fields = { action: 'md_shop_products_import', _wpnonce, ...options, file: new Blob([text]) };
    return redirected(await submit(fields));
  };
  /** Presses the button Import. @return The address of the run. */
  const apply = async (html: string, address: string) => {
    const _wpnonce = nonceIn(html, 'md_shop_products_apply');
    return redirected(await submit({ action: 'md_shop_products_apply', _wpnonce, run: runOf(address) }));
  };
  /** Follows the screen to the end of a run. */
  const follow = async (from: string) => {
    const seen: string[] = [];
    for (let address = from; seen.length < 12;) {
      const html = await read(address);
      seen.push(statusIn(html));
      const next = /http-equiv="refresh" content="\d+;url=([^"]*)"/.exec(html)?.[1];
      if (next === undefined) return { seen, html };
      address = next.replaceAll('&#038;', '&').replaceAll('&amp;', '&');
    }
    return assert.fail(seen.join('; '));
  };
  return { screen, read, nonceIn, post, submit, upload, apply, follow };
}

/** The cookie by which WordPress knows a user; nonces depend on it. */
const loggedIn = ({ headers }: Editor) =>
  /(?:^|; )wordpress_logged_in_\w+=([^;]*)/.exec(headers['Cookie'] ?? '')?.[1] ?? assert.fail('not logged in');

const runOf = (address: string) => new URL(address).searchParams.get('run') ?? assert.fail(address);
const statusIn = (html: string) => /role="status">([^<]*)/.exec(html)?.[1] ?? assert.fail(html);

/** The files of a run and of its folder, with their rights; and those of the folder. */
const filesOf = (address: string) =>
  php<Record<string, string>>(
    `$files = glob( get_temp_dir() . 'md-shop-import-*/products-${runOf(address)}*' ); $all = array();
     foreach ( $files ? array_merge( array( dirname( $files[0] ) ), $files ) : array() as $file ) { $all[ $file ] = decoct( fileperms( $file ) & 0777 ); } return (object) $all;`,
  );

/** Deletes a file of a run. */
const deleteRun = (address: string, end: '' | '.json') =>
  php(`return unlink( glob( get_temp_dir() . 'md-shop-import-*/products-${runOf(address)}${end}' )[0] );`);

/** A must-use plugin that lets every query of prices fail. */
const noOffers = `add_filter( 'query', static fn ( $sql ) => str_contains( $sql, 'md_shop_offers' ) ? 'SELECT nothing FROM md_shop_missing' : $sql );`;

/** 120 products for the screen. */
const many = Array.from({ length: 120 }, (_, index) => `Felie ${String(index)}`);
const manyLines = lines('name_ro,regular_price', ...many.map((name, index) => `${name},${String(index + 1)}`));

/** Each view of the screen handles 50 products. */
const slices = `add_filter( 'md_shop_import_seconds', '__return_zero' );`;

/** Messages of PHP; WP-CLI itself uses what is deprecated. */
const noise = /^(PHP )?(Notice|Warning|Fatal error): /m;

describe('csv: wp md-shop products', () => {
  afterEach(async () => {
    await deletePosts(
      await named([
        'Patine de probă',
        'Пробные коньки',
        'Role din Excel',
        'Role WC',
        'Ролики WC',
        'Simplu WC',
        ...many,
      ]),
    );
  });

  test('importing an export changes nothing', async () => {
    const before = await stored();
    for (const options of [[], ['--separator=semicolon', '--decimal-comma']]) {
      const path = join(folder, 'all.csv');
      const exported = await wp('md-shop', 'products', 'export', path, ...options);
      assert.match(exported, /^Success: Exported: \d+ products in \d+ rows\./m);
      const printed = await wp('md-shop', 'products', 'import', path);
      assert.match(printed, /^Success: Products – new: 0, changed: 0, unchanged: \d{2,}, with errors: 0\.$/m);
      assert.deepEqual(await stored(), before);
    }
  });

  test('an export that cannot be written to its end is an error, and the former file stays', async () => {
    for (const [path, script] of [
      ['/dev/full', '"$@"'],
      ['-', '"$@" > /dev/full'],
    ] as const) {
      const { code, stdout, stderr } = await failingWpIn(script, 'md-shop', 'products', 'export', path);
      assert.equal(code, 1);
      assert.match(stderr, /^Error: Only a part of .* could be written: No space left on device\. .*try again\.$/m);
      assert.doesNotMatch(stdout + stderr, noise);
    }
    const own = join(folder, 'own');
    await mkdir(own);
    const path = join(own, 'former.csv');
    await writeFile(path, 'former', { mode: 0o640 });
    await chmod(path, 0o640);
    const stays = async () => {
      assert.equal(await readFile(path, 'utf8'), 'former');
      assert.deepEqual(await readdir(own), ['former.csv']);
    };
    if (stack === 'mariadb') {
      // 40 KiB of a file that is longer, as on a disk that becomes full. On SQLite the limit would be that of the database too.
      const limit = `trap '' XFSZ; ulimit -f 80; "$@"`;
      const { code, stdout, stderr } = await failingWpIn(limit, 'md-shop', 'products', 'export', path);
      assert.equal(code, 1);
      assert.match(stderr, /^Error: Only a part of .*former\.csv could be written: File too large\./m);
      assert.doesNotMatch(stdout + stderr, noise);
      await stays();
    }
    await withPlugin(noOffers, async () => {
      const { stderr } = await failingWp('md-shop', 'products', 'export', path);
      assert.match(stderr, /^Error: The catalog could not be read or written: /m);
    });
    await stays();

    const link = join(folder, 'link.csv');
    await symlink(path, link);
    await wp('md-shop', 'products', 'export', link);
    assert.match(await readFile(path, 'utf8'), /^\uFEFFproduct_id,/);
    assert.equal((await stat(path)).mode & 0o777, 0o640);
    assert.deepEqual(await readdir(own), ['former.csv']);
  });

  test('a folder in place of a file is named as such', async () => {
    for (const command of ['export', 'import']) {
      const { code, stdout, stderr } = await failingWp('md-shop', 'products', command, folder);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^Error: .*md-shop-csv-\w+ is a folder\. Give the name of a file/m);
      assert.doesNotMatch(stderr, noise);
    }
    const { stderr } = await failingWp('md-shop', 'products', 'import', join(folder, 'a & b.csv'));
    assert.match(stderr, /^Error: a & b\.csv cannot be read\./m);
  });

  test('an import prints only its list in formats that programs read', async () => {
    const path = await file('fine.csv', lines('name_ro,sku,regular_price', 'Patine de probă,CSV-LIST,10'));
    const run = async (format: string) => {
      const { stdout, stderr } = await (
        await startWp('md-shop', 'products', 'import', path, '--dry-run', `--format=${format}`)
      ).ended;
      if (format !== 'table') {
        assert.match(stderr, /^Checking products: 0 of 1$/m);
        assert.match(stderr, /^Nothing was written\. .*new: 1,/m);
      }
      return stdout;
    };
    assert.deepEqual(JSON.parse(await run('json')), []);
    assert.equal(await run('csv'), 'line,column,kind,text\n');
    assert.match(await run('table'), /^Checking products: 0 of 1\nSuccess: Nothing was written/);
    const { stderr } = await failingWp('md-shop', 'products', 'import', path, '--format=xml');
    assert.match(stderr, /format/);
    assert.deepEqual(await named(['Patine de probă']), [], 'an unknown format is found out too late');
  });

  if (stack === 'mariadb') {
    test('an import whose transaction the server ended at first is read with its new price', async () => {
      const path = (price: string) =>
        file(
          `${price}.csv`,
          lines('name_ro,sku,regular_price,stock,status_ro', `Patine de probă,CSV-AGAIN,${price},in_stock,publish`),
        );
      await wp('md-shop', 'products', 'import', await path('10'));
      const [id = 0] = await named(['Patine de probă']);
      assert.equal((await product(id)).price, '10.00');
      // MariaDB rolls a transaction back when it reports a deadlock; here the plugin does it before the next try.
      const ended = `static $left = 1; add_filter( 'query', static function ( $sql ) use ( &$left ) {
        return 'COMMIT' === $sql && did_action( 'md_shop_variants_changed' ) && $left > 0 && $left--
          ? "SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'Deadlock found'" : $sql;
      }, PHP_INT_MAX ); add_action( 'shutdown', static function () use ( &$left ) { update_option( 'md_test_left', $left, false ); } );`;
      try {
        await withPlugin(ended, async () => {
          await wp('md-shop', 'products', 'import', await path('20'));
        });
        assert.equal(await php(`return (int) get_option( 'md_test_left' );`), 0, 'no transaction was ended');
        assert.equal((await product(id)).price, '20.00');
      } finally {
        await php(`delete_option( 'md_test_left' ); return 1;`);
      }
    });
  }

  test('a file with errors names their lines and columns and writes nothing; without its errors it creates products in both languages', async () => {
    const header =
      'name_ro,name_ru,size,color_ro,color_ru,sku,regular_price,sale_price,sale_to,stock,status_ro,status_ru,categories_ro,delivery_ru,Notes';
    const good = [
      'Patine de probă,Пробные коньки,38,roșu,красный,CSV-38,"1 499,50",1299,31.01.2030,in_stock,publish,publish,"Probă > Patine",Курьер,x',
      ',,39,roșu,красный,CSV-39,1600,,,la comandă,,,,,',
    ];
    const path = await file(
      'broken.csv',
      lines(
        header,
        ...good,
        ',,40,roșu,,CSV-38,1.499,1700,soon,maybe,,,,,',
        '"",,41',
        'Role din Excel,,,,,CSV-X,5,7,,,published,,,,',
      ),
    );
    const before = await stored();
    const problems = await refusedImport(path);
    assert.deepEqual(
      problems.map(({ line, column, kind }) => [line, column, kind]),
      [
        [1, 'Notes', 'remark'],
        [4, 'regular_price (G)', 'error'],
        [4, 'sale_to (I)', 'error'],
        [4, 'stock (J)', 'error'],
        [4, 'color_ru (E)', 'error'],
        [4, 'sku (F)', 'error'],
        [5, '', 'error'],
        [6, 'status_ro (K)', 'error'],
        [6, 'sale_price (H)', 'error'],
      ].sort(([a], [b]) => Number(a) - Number(b)),
    );
    assert.match(problems.find(({ column }) => column.startsWith('regular_price'))?.text ?? '', /“1\.499”.*1 499,50/);
    assert.deepEqual(await stored(), before);

    const printed = await wp(
      'md-shop',
      'products',
      'import',
      await file('good.csv', `\uFEFF${lines(header, ...good)}`),
    );
    assert.match(printed, /New categories and brands: Probă > Patine/);
    assert.match(printed, /^Success: Products – new: 1, changed: 0/m);
    const [ro = 0, ru = 0] = await named(['Patine de probă', 'Пробные коньки']);
    const detail = await product(ro);
    assert.deepEqual(
      detail.variants.map(({ size, color, sku, price, regular_price: regular, availability }) => [
        size,
        color,
        sku,
        price,
        regular,
        availability,
      ]),
      [
        ['38', 'roșu', 'CSV-38', '1299.00', '1499.50', 'in_stock'],
        ['39', 'roșu', 'CSV-39', '1600.00', '1600.00', 'backorder'],
      ],
    );
    const russian = await product(ro, 'ru');
    assert.deepEqual([russian.id, russian.delivery, russian.variants[0]?.color], [ru, 'Курьер', 'красный']);

    // A list of prices of another program: found by SKU, in an old encoding, and nothing else changes.
    const prices = Buffer.from(
      'sku;regular_price;stock\r\nCSV-39;1.650,00 lei;\xEEn stoc\r\nCSV-38;1500;in_stock\r\n',
      'latin1',
    );
    const list = await file('prices.csv', prices);
    assert.match(await wp('md-shop', 'products', 'import', list), /^Success: Products – new: 0, changed: 1/m);
    const priced = await product(ro);
    assert.deepEqual(
      priced.variants.map(({ variant_id: id, sku, price, regular_price: regular, availability }) => [
        id,
        sku,
        price,
        regular,
        availability,
      ]),
      [
        [detail.variants[0]?.variant_id, 'CSV-38', '1299.00', '1500.00', 'in_stock'],
        [detail.variants[1]?.variant_id, 'CSV-39', '1650.00', '1650.00', 'in_stock'],
      ],
    );
    await php(
      `foreach ( array( 'Patine', 'Probă' ) as $name ) { $term = get_term_by( 'name', $name, 'md_shop_category' ); wp_delete_term( $term->term_id, 'md_shop_category' ); } return 1;`,
    );
  });

  test('a sale without an end of another program can be exported, imported and saved, also as it was stored before', async () => {
    const never = '9999-12-31T23:59:59Z';
    const prices = { regular_price: '100.00', sale_price: '80.00' };
    const id = await makePost({
      post_type: 'roller_product',
      post_title: 'Reducere mereu',
      offer: { sku: 'NEVER', ...prices },
    });
    const zone = await php<string>(`return get_option( 'timezone_string' );`);
    await php(`update_option( 'timezone_string', 'America/New_York' ); return 1;`);
    try {
      const path = await file('never.csv', lines('sku,sale_to', 'NEVER,31.12.9999'));
      assert.match(await wp('md-shop', 'products', 'import', path), /new: 0, changed: 1, unchanged: 0, with errors: 0/);
      // Earlier imports stored the end of that day.
      for (const end of [null, 253_402_318_800]) {
        if (end !== null)
          await php(
            `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_offers SET sale_to = ${String(end)} WHERE sku = 'NEVER'" ); return 1;`,
          );
        const all = join(folder, 'never-all.csv');
        await wp('md-shop', 'products', 'export', all);
        assert.ok((await readFile(all, 'utf8')).includes(`,${never},`));
        assert.match(await wp('md-shop', 'products', 'import', all), /new: 0, changed: 0,.* with errors: 0/);
        const edited = await php<[unknown, number]>(`wp_set_current_user( 1 );
          $path = '/wp/v2/' . ( get_post_type_object( 'roller_product' )->rest_base ?: 'roller_product' ) . '/${String(id)}';
          $read = new WP_REST_Request( 'GET', $path ); $read->set_param( 'context', 'edit' );
          $offer = rest_do_request( $read )->get_data()['md_shop_offer'];
          $save = new WP_REST_Request( 'POST', $path ); $save->set_body_params( array( 'md_shop_offer' => $offer ) );
          return array( $offer['sale_to'], rest_do_request( $save )->get_status() );`);
        assert.deepEqual(edited, [never, 200]);
      }
    } finally {
      await php(`update_option( 'timezone_string', ${phpString(zone)} ); return 1;`);
      await deletePosts([id]);
    }
  });

  test('a list of prices that is longer than what is read together still knows all variants of a product', async () => {
    const sizes = Array.from({ length: 60 }, (_, index) => String(index + 1));
    const variants = sizes.map((size) => `Role din Excel,${size},LONG-${size},10,in_stock,publish,"Probă lungă"`);
    const path = await file(
      'variants.csv',
      lines('name_ro,size,sku,regular_price,stock,status_ro,categories_ro', ...variants),
    );
    assert.match(await wp('md-shop', 'products', 'import', path), /^Success: Products – new: 1,/m);
    const prices = sizes.map((size) => `LONG-${size},11,${size === '1' ? '"Probă lungă"' : ''}`);
    const list = await file('long.csv', lines('sku,regular_price,categories_ro', ...prices));
    const printed = await wp('md-shop', 'products', 'import', list, '--replace-variants');
    assert.match(printed, /^Success: Products – new: 0, changed: 1, unchanged: 0, with errors: 0/m);
    const [id = 0] = await named(['Role din Excel']);
    const detail = await product(id);
    assert.deepEqual(
      [detail.variants.length, new Set(detail.variants.map(({ price }) => price))],
      [60, new Set(['11.00'])],
    );
    const categories = `return wp_get_post_terms( ${String(id)}, 'md_shop_category', array( 'fields' => 'names' ) );`;
    assert.deepEqual(await php(categories), ['Probă lungă']);
    // The second half of a product's list is not a file about the other half.
    const half = await file(
      'half-of-it.csv',
      lines('sku,regular_price', ...prices.slice(0, 55).map((row) => row.split(',').slice(0, 2).join(','))),
    );
    assert.match(await wp('md-shop', 'products', 'import', half, '--replace-variants'), /changed: 1/);
    assert.equal((await product(id)).variants.length, 55);
    await php(
      `$term = get_term_by( 'name', 'Probă lungă', 'md_shop_category' ); return wp_delete_term( $term->term_id, 'md_shop_category' );`,
    );
  });

  test('names of categories that are added in Russian are translations of the Romanian ones beside them', async () => {
    const header = 'sku,name_ro,name_ru,categories_ro,categories_ru,brand_ro,brand_ru,regular_price';
    const first = await file('ro.csv', lines(header, 'TERMS,Patine de probă,,Probă de legat,,Marcă de legat,,10'));
    await wp('md-shop', 'products', 'import', first);
    const both =
      'TERMS,Patine de probă,Пробные коньки,Probă de legat,Связанная проба,Marcă de legat,Связанная марка,10';
    await wp('md-shop', 'products', 'import', await file('both.csv', lines(header, both)));
    const names = ['Probă de legat', 'Связанная проба', 'Marcă de legat', 'Связанная марка'];
    const groups = await php<
      string[]
    >(`global $wpdb; return array_map( static fn ( $name ) => $wpdb->get_var( $wpdb->prepare(
      "SELECT group_id FROM {$wpdb->prefix}md_shop_languages JOIN {$wpdb->terms} ON term_id = object_id AND object_type = 'term' WHERE name = %s", $name ) ), ${phpValue(names)} );`);
    assert.ok(groups[0] === groups[1] && groups[2] === groups[3] && groups[0] !== groups[2], JSON.stringify(groups));
    await php(`foreach ( ${phpValue(names)} as $name ) { foreach ( array( 'md_shop_category', 'md_shop_brand' ) as $taxonomy ) {
      $term = get_term_by( 'name', $name, $taxonomy ); if ( $term ) { wp_delete_term( $term->term_id, $taxonomy ); } } } return 1;`);
  });

  test('a price changes although the translation that owns it is in the trash', async () => {
    const header = 'name_ro,name_ru,size,sku,regular_price,stock,status_ro,status_ru';
    for (const size of ['', '40']) {
      const path = await file(
        'trash.csv',
        lines(header, `Patine de probă,Пробные коньки,${size},TRASH,10,in_stock,publish,publish`),
      );
      await wp('md-shop', 'products', 'import', path);
      const [ro = 0, ru = 0] = await named(['Patine de probă', 'Пробные коньки']);
      await php(`return wp_trash_post( ${String(ro)} ) instanceof WP_Post;`);
      const prices = await file('trash-prices.csv', lines('sku,regular_price', 'TRASH,12'));
      assert.match(await wp('md-shop', 'products', 'import', prices), /^Success: Products – new: 0, changed: 1/m);
      assert.equal((await product(ru, 'ru')).price, '12.00');
      assert.match(await wp('md-shop', 'products', 'import', prices), /changed: 0, unchanged: 1/);
      await deletePosts([ro, ru]);
    }
  });

  test('a new price removes a sale that is over, and is an error for one that still runs', async () => {
    const header = 'name_ro,sku,regular_price,sale_price,sale_to,stock,status_ro';
    const sale = (name: string, sku: string, end: string) => `${name},${sku},900,800,${end},in_stock,publish`;
    const path = await file(
      'sales.csv',
      lines(header, sale('Patine de probă', 'OVER', '31.01.2020'), sale('Role din Excel', 'RUNS', '31.01.2099')),
    );
    assert.match(await wp('md-shop', 'products', 'import', path), /^Success: Products – new: 2/m);
    const list = (sku: string) => file(`${sku}.csv`, lines('sku,regular_price', `${sku},700`));
    assert.match(await wp('md-shop', 'products', 'import', await list('OVER')), /changed: 1/);
    const [id = 0, runs = 0] = await named(['Patine de probă', 'Role din Excel']);
    const { price, regular_price: regular } = await product(id);
    assert.deepEqual([price, regular], ['700.00', '700.00']);
    const problems = await refusedImport(await list('RUNS'));
    assert.deepEqual(
      problems.map(({ line, column }) => [line, column]),
      [[2, 'sale_price']],
    );
    assert.equal((await product(runs)).price, '800.00');
  });

  test('a text whose translation is in the trash is an error; a product in the trash is not found, and its SKUs are free', async () => {
    const header = 'name_ro,name_ru,size,sku,regular_price,stock,status_ro,status_ru';
    const path = await file(
      'in-trash.csv',
      lines(
        header,
        'Patine de probă,Пробные коньки,40,TRASH-40,10,in_stock,publish,publish',
        ',,41,TRASH-41,10,in_stock,,',
      ),
    );
    const both = () => named(['Patine de probă', 'Пробные коньки']);
    await wp('md-shop', 'products', 'import', path);
    const [ro = 0, ru = 0] = await both();
    const trash = (id: number) => php(`return wp_trash_post( ${String(id)} ) instanceof WP_Post;`);
    await trash(ru);
    const problems = await refusedImport(path);
    assert.deepEqual(
      problems.map(({ line, column, kind }) => [line, column, kind]),
      [[2, 'name_ru (B)', 'error']],
    );
    assert.match(problems[0]?.text ?? '', /in the trash/);
    await trash(ro);
    assert.match(await wp('md-shop', 'products', 'import', path), /^Success: Products – new: 1, changed: 0/m);
    const id = (await both()).find((one) => one !== ro && one !== ru) ?? assert.fail();
    const prices = await file('in-trash-prices.csv', lines('sku,regular_price', 'TRASH-40,12', 'TRASH-41,13'));
    assert.match(await wp('md-shop', 'products', 'import', prices, '--replace-variants'), /new: 0, changed: 1/);
    assert.deepEqual(
      (await product(id)).variants.map(({ size, price }) => [size, price]),
      [
        ['40', '12.00'],
        ['41', '13.00'],
      ],
    );
  });

  test('a product in the trash is named as such where the file names it by its id, a variant or an SKU', async () => {
    const made = { post_type: 'roller_product', post_title: 'Patine de probă', language: 'ro' } as const;
    const simple = await makePost({ ...made, offer: { sku: 'BIN-1', regular_price: '10.00' } });
    const sized = await makePost({ ...made, variants: [{ size: '40', sku: 'BIN-40', regular_price: '10.00' }] });
    const variant = await php<number>(
      `global $wpdb; return (int) $wpdb->get_var( "SELECT variant_id FROM {$wpdb->prefix}md_shop_variants WHERE product_id = ${String(sized)}" );`,
    );
    await php(`wp_trash_post( ${String(simple)} ); wp_trash_post( ${String(sized)} ); return 1;`);
    const rows = [`${String(simple)},,,11`, `,${String(variant)},,11`, ',,BIN-1,11', '999999999,,,11'];
    const path = await file('in-bin.csv', lines('product_id,variant_id,sku,regular_price', ...rows));
    const problems = await refusedImport(path);
    const inTrash = (id: number) =>
      `Product ${String(id)} is in the trash. Restore it and import again, or leave the row out.`;
    assert.deepEqual(
      problems.map(({ line, column, text }) => [line, column, text]),
      [
        [2, 'product_id (A)', inTrash(simple)],
        [3, 'variant_id (B)', inTrash(sized)],
        [4, 'sku (C)', inTrash(simple)],
        [5, 'product_id (A)', 'There is no product 999999999. Empty the cell to create a new one.'],
      ],
    );
  });

  test('an export from before a scheduled product was published is imported, and the product stays published', async () => {
    const id = await makePost({
      post_type: 'roller_product',
      post_title: 'Patine de probă',
      language: 'ro',
      post_status: 'future',
      post_date_gmt: new Date(Date.now() + 900_000).toISOString().slice(0, 19).replace('T', ' '),
      offer: { regular_price: '10.00' },
    });
    const path = join(folder, 'before-published.csv');
    await wp('md-shop', 'products', 'export', path);
    await php(`wp_publish_post( ${String(id)} ); return 1;`);
    const { stdout, stderr } = await (await startWp('md-shop', 'products', 'import', path, '--format=json')).ended;
    const remarks = JSON.parse(stdout) as Problem[];
    assert.deepEqual(
      remarks.map(({ kind, text }) => [kind, text]),
      [['remark', 'The text is not scheduled any more. It keeps its status: publish.']],
    );
    assert.match(stderr, /^Products – new: 0, changed: 0/m);
    assert.equal((await product(id)).price, '10.00');
  });

  test('an import leaves revisions with what it overwrites and with what it writes', async () => {
    const importing = async (...rows: string[]) =>
      wp('md-shop', 'products', 'import', await file('kept.csv', lines(...rows)));
    const list = (price: string) =>
      importing('name_ro,name_ru,sku,regular_price', `Patine de probă,Пробные коньки,KEPT,${price}`);
    await list('100');
    const [ro = 0, ru = 0] = await named(['Patine de probă', 'Пробные коньки']);
    assert.deepEqual(await revisionsOf(ro), []);
    await php(`global $wpdb; $wpdb->update( $wpdb->posts, array( 'post_modified_gmt' => '2020-01-01 00:00:00' ), array( 'ID' => ${String(ro)} ) );
      clean_post_cache( ${String(ro)} ); return 1;`);
    const prices = async (id: number) => (await revisionsOf(id)).flatMap((revision) => revision.prices);
    await list('200');
    assert.deepEqual([await prices(ro), await prices(ru)], [['200.00', '100.00'], []]);
    const modified = await php<string>(`return get_post( ${String(ro)} )->post_modified_gmt;`);
    assert.ok(modified > '2020-01-02', 'WordPress has the time of the change');
    await list('200');
    await list('300');
    assert.deepEqual(await prices(ro), ['300.00', '200.00', '100.00']);

    const header = 'product_id,name_ro,delivery_ro,regular_price';
    await importing(header, `${String(ro)},Patine de probă,Curier,400`);
    await importing(header, `${String(ro)},Simplu WC,Poștă,500`);
    assert.deepEqual((await revisionsOf(ro)).slice(0, 3), [
      { name: 'Simplu WC', delivery: 'Poștă', prices: ['500.00'] },
      { name: 'Patine de probă', delivery: 'Curier', prices: ['400.00'] },
      { name: 'Patine de probă', delivery: '', prices: ['300.00'] },
    ]);
  });

  test('a revision that an import makes has all of a text whose HTML its user may not write', async () => {
    const content = '<iframe src="https://example.md/video"></iframe>';
    const id = await makePost({
      post_type: 'roller_product',
      post_title: 'Patine de probă',
      post_content: content,
      language: 'ro',
      offer: { sku: 'FRAME', regular_price: '10.00' },
    });
    const stored = await php<string>(`return get_post( ${String(id)} )->post_content;`);
    assert.equal(stored, content);
    const rights = ['edit_roller_products', 'edit_others_roller_products', 'edit_published_roller_products'];
    await withRole('roller_prices', rights, async (user) => {
      const { upload, apply, follow } = await openScreen(user);
      const begun = await upload(lines('sku,regular_price', 'FRAME,11'));
      const { html } = await follow(begun);
      await follow(await apply(html, begun));
    });
    assert.equal((await product(id)).price, '11.00');
    const kept = await php<string[]>(
      `return array_column( array_values( wp_get_post_revisions( ${String(id)} ) ), 'post_content' );`,
    );
    assert.deepEqual([...new Set(kept)], [content]);
  });

  test('an id as a spreadsheet shows it is an error, and changes no other product', async () => {
    const id = await php<number>(
      `return wp_insert_post( array( 'post_type' => 'roller_product', 'post_status' => 'publish', 'post_title' => 'Role cu număr' ) );`,
    );
    const before = await stored();
    for (const cell of [`${id} 120`, `${id}.5E+04`]) {
      const problems = await refusedImport(await file('ids.csv', lines('product_id,name_ro', `${cell},Alt produs`)));
      assert.deepEqual(
        problems.map(({ line, column, kind }) => [line, column, kind]),
        [[2, 'product_id (A)', 'error']],
      );
      assert.match(problems[0]?.text ?? '', new RegExp(cell.replaceAll(/[.+]/g, String.raw`\$&`)));
    }
    assert.deepEqual(await stored(), before);
    await php(`wp_delete_post( ${id}, true ); return 1;`);
  });

  test('letters that a spreadsheet program has lost are errors, and questions are not', async () => {
    const header =
      'product_id;variant_id;name_ro;name_ru;sku;size;color_ro;color_ru;regular_price;stock;status_ro;status_ru;excerpt_ro';
    const text =
      'Patine de probă;Пробные коньки;ANSI-38;38;roșu;красный;90;in_stock;publish;publish;Cum aleg mărimea??';
    await wp('md-shop', 'products', 'import', await file('ansi-new.csv', lines(header, `;;${text}`)));
    const [id = 0] = await named(['Patine de probă']);
    const variant = (await product(id)).variants[0]?.variant_id ?? assert.fail();
    const before = await stored();
    const own = `${String(id)};${String(variant)};`;
    const asked = own + text.replace('90', '95');
    const questioned = (row: string) => row.replaceAll(/[Ѐ-ӿ]/g, '?');
    const errors = async (row: string) =>
      (await refusedImport(await file('ansi.csv', Buffer.from(lines(header, row), 'latin1')))).map(
        ({ column, kind }) => [column, kind],
      );

    // In Windows-1250, as the letters are written there. Its "ș" is the letter with a cedilla.
    const to1250 = (row: string) => row.replaceAll('ă', '\u00E3').replaceAll('ș', '\u00BA').replaceAll('ț', '\u00FE');
    assert.deepEqual(await errors(to1250(questioned(asked))), [
      ['name_ru (D)', 'error'],
      ['color_ru (H)', 'error'],
    ]);
    // In the code page of English Windows, which has "?" for "ș" and "a" for "ă".
    const toAscii = (row: string) => row.replaceAll('ă', 'a').replaceAll(/[șț]/g, '?');
    assert.deepEqual(await errors(toAscii(questioned(asked))), [
      ['name_ro (C)', 'remark'],
      ['excerpt_ro (M)', 'remark'],
      ['name_ru (D)', 'error'],
      ['color_ro (G)', 'error'],
      ['color_ru (H)', 'error'],
    ]);
    // In Windows-1251 nothing but the marks is lost.
    const to1251 = (row: string) =>
      row.replaceAll(/[А-я]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x0410 + 0xc0));
    assert.deepEqual(await errors(to1251(toAscii(asked))), [
      ['name_ro (C)', 'error'],
      ['excerpt_ro (M)', 'error'],
      ['color_ro (G)', 'error'],
    ]);
    // A new product, of which nothing is known.
    assert.deepEqual(
      await errors(`;;Role din Excel;??????? ??????;ANSI-40;40;ro?u;???????;90;in_stock;publish;publish;`),
      [
        ['name_ru (D)', 'error'],
        ['color_ro (G)', 'error'],
        ['color_ru (H)', 'error'],
      ],
    );
    assert.deepEqual(await stored(), before);

    const real = asked.replace('Cum aleg mărimea??', 'Care e mărimea? Dar lățimea?? https://example.invalid/?a=b');
    const printed = await wp('md-shop', 'products', 'import', await file('asked.csv', `\uFEFF${lines(header, real)}`));
    assert.match(printed, /^Success: Products – new: 0, changed: 1/m);
    assert.deepEqual(
      [await excerptOf(id), (await product(id)).price],
      ['Care e mărimea? Dar lățimea?? https://example.invalid/?a=b', '95.00'],
    );
  });

  test('SKUs and sizes that a spreadsheet program has turned into numbers and dates are errors', async () => {
    const header = 'product_id;variant_id;name_ro;sku;size;regular_price;stock;status_ro';
    const offers = ['4841234567890;10-12;90', '4841234567891;3-4;90', '007;5-6;90', '008;12.oct;90'];
    const rows = offers.map((offer, index) => `;;${index === 0 ? 'Role din Excel' : ''};${offer};in_stock;publish`);
    const kept = rows.map((row, index) => (index === 3 ? row.replace('12.oct', '7-8') : row));
    await wp('md-shop', 'products', 'import', await file('retyped-new.csv', lines(header, ...kept)));
    const [id = 0] = await named(['Role din Excel']);
    const variants = (await product(id)).variants.map(({ variant_id: variant }) => String(variant));
    // A size that is stored like a date is not an error.
    await php(
      `global $wpdb; $wpdb->update( "{$wpdb->prefix}md_shop_variants", array( 'size' => '12.oct' ), array( 'variant_id' => ${variants[3] ?? ''} ) ); return 1;`,
    );
    const before = await stored();
    const cells = ['4,84123E+12;12.oct', '4,84124E+12;04.mar', '7;06.mai', '008;12.oct'];
    const list = (all: readonly string[]) =>
      lines(header, ...all.map((cell, index) => `${String(id)};${variants[index] ?? ''};;${cell};95;in_stock;`));
    const problems = await refusedImport(await file('retyped.csv', list(cells)));
    assert.deepEqual(
      problems.map(({ line, column, kind }) => [line, column, kind]),
      [
        [2, 'sku (D)', 'error'],
        [2, 'size (E)', 'error'],
        [3, 'sku (D)', 'error'],
        [3, 'size (E)', 'error'],
        [4, 'sku (D)', 'error'],
        [4, 'size (E)', 'error'],
      ],
    );
    assert.match(problems[4]?.text ?? '', /“7”.*“007”.*as text/);
    const added = await file('retyped-added.csv', lines(header, `${String(id)};;;NEW-1;2026-10-12;95;in_stock;`));
    assert.deepEqual(
      (await refusedImport(added)).map(({ column }) => column),
      ['size (E)'],
    );
    const found = await file('retyped-list.csv', lines('sku;regular_price', '4,84123E+12;95'));
    assert.deepEqual(
      (await refusedImport(found)).map(({ column, text }) => [column, text.includes('“4,84123E+12”')]),
      [['sku (A)', true]],
    );
    assert.deepEqual(await stored(), before);
    const whole = ['4841234567890;10-12', '4841234567891;3-4', '007;5-6', '008;12.oct'];
    assert.match(await wp('md-shop', 'products', 'import', await file('whole.csv', list(whole))), /changed: 1/);
  });

  if (stack === 'mariadb') {
    const header = 'name_ro,sku,size,regular_price,stock,status_ro,excerpt_ro';
    const two = [
      'Patine de probă,FIRST-1,38,100,in_stock,publish,Scurt',
      'Role din Excel,SECOND-1,38,100,in_stock,publish,Scurt',
      ',SECOND-2,39,100,in_stock,,',
    ];

    test('what somebody changes between reading and writing a product stays, unless the file says otherwise', async () => {
      await wp('md-shop', 'products', 'import', await file('two.csv', lines(header, ...two)));
      const [first = 0, second = 0] = await named(['Patine de probă', 'Role din Excel']);
      const [one, other] = (await product(second)).variants;
      const [begun, goes] = [join(folder, 'begun'), join(folder, 'goes')];
      const waits = `add_action( 'md_shop_variants_changed', static function ( $id ) {
        if ( ${String(first)} === (int) $id ) { touch( ${phpValue(begun)} );
          for ( $i = 0; $i < 600 && ! file_exists( ${phpValue(goes)} ); $i++ ) { usleep( 50000 ); clearstatcache(); } } } );`;
      const editor = await withCookies();
      await withPlugin(waits, async () => {
        const list = lines('sku,name_ro,stock', 'FIRST-1,Patine de probă,backorder', 'SECOND-1,Role WC,backorder');
        const path = await file('stock.csv', list);
        const importing = wp('md-shop', 'products', 'import', path);
        while (!existsSync(begun)) await setTimeout(50);
        const changed = [one, other].map((variant) => ({
          variant_id: variant?.variant_id,
          size: variant?.size,
          color: null,
          sku: variant?.sku,
          regular_price: '175.00',
          sale_price: null,
          sale_from: null,
          sale_to: null,
          stock: 'in_stock',
        }));
        const answer = await editor.write('POST', `/roller_product/${String(second)}`, {
          excerpt: 'Altul',
          md_shop_variants: changed,
        });
        assert.equal(answer.status, 200, JSON.stringify(answer.json));
        await writeFile(goes, '');
        assert.match(await importing, /^Success: Products – new: 0, changed: 2/m);
      });
      const { name, variants } = await product(second);
      assert.deepEqual(
        [name, await excerptOf(second), ...variants.map(({ sku, price, availability }) => [sku, price, availability])],
        ['Role WC', 'Altul', ['SECOND-1', '175.00', 'backorder'], ['SECOND-2', '175.00', 'in_stock']],
      );
    });

    test('a product that somebody else changes all the time is an error, and is not written', async () => {
      await wp('md-shop', 'products', 'import', await file('two.csv', lines(header, ...two)));
      const [, second = 0] = await named(['Patine de probă', 'Role din Excel']);
      const changes = `add_filter( 'query', static function ( $sql ) {
        static $other = null; static $price = 20000;
        if ( 'START TRANSACTION' === $sql ) {
          $other ??= new wpdb( DB_USER, DB_PASSWORD, DB_NAME, DB_HOST );
          $other->query( "UPDATE {$GLOBALS['wpdb']->prefix}md_shop_variants SET regular_price = " . ++$price . " WHERE product_id = ${String(second)}" );
        } return $sql; } );`;
      const path = await file('busy.csv', lines('sku,stock', 'FIRST-1,backorder', 'SECOND-1,backorder'));
      const problems = await withPlugin(changes, () =>
        refusedImport(path, /^Error: Products – new: 0, changed: 1, unchanged: 0, with errors: 1\.$/m),
      );
      assert.deepEqual(
        problems.map(({ line, kind }) => [line, kind]),
        [[3, 'error']],
      );
      assert.match(problems[0]?.text ?? '', /Somebody else/);
      const [row] = (await product(second)).variants;
      assert.equal(row?.availability, 'in_stock');
      assert.match(await wp('md-shop', 'products', 'import', path), /changed: 1, unchanged: 1/);
    });
  }

  test('the status "publish" shows a scheduled product at once', async () => {
    const header = 'name_ro,sku,regular_price,status_ro';
    const path = (status: string) => file('scheduled.csv', lines(header, `Patine de probă,WHEN,10,${status}`));
    await wp('md-shop', 'products', 'import', await path('draft'));
    const [id = 0] = await named(['Patine de probă']);
    for (const status of ['future', 'draft']) {
      await php(`$date = gmdate( 'Y-m-d H:i:s', time() + 864000 );
        return wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => '${status}', 'post_date' => $date, 'post_date_gmt' => $date, 'edit_date' => true ), true );`);
      await refused(404, `/products/${String(id)}`);
      // As an export has it.
      const all = join(folder, 'scheduled-all.csv');
      await wp('md-shop', 'products', 'export', all);
      assert.match(await wp('md-shop', 'products', 'import', all), /new: 0, changed: 0/);
      assert.match(await wp('md-shop', 'products', 'import', await path('publish')), /new: 0, changed: 1/);
      assert.equal((await product(id)).price, '10.00');
      assert.match(await wp('md-shop', 'products', 'import', await path('publish')), /changed: 0, unchanged: 1/);
    }
  });

  test('an export of WooCommerce becomes products with variants, although its rows are in another order', async () => {
    const path = await file(
      'wc.csv',
      lines(
        'ID,Type,SKU,Name,Published,"Short description",Description,"In stock?","Sale price","Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"',
        '11,variation,WC-A,"Role WC - 36",1,,,1,,"1200,50",,,WC-R,Mărime,36,Culoare,negru',
        '10,variable,WC-R,"Role WC",1,Scurt,"Primul rând\\nAl doilea",1,,,"Role și patine",https://example.invalid/a.png,,Mărime,"36, 37",Culoare,negru',
        '13,simple,WC-S,"Simplu WC",-1,,,backorder,80,100,,,,,,,',
        String.raw`12,variation,WC-B,"Role WC - 37,5",1,,,0,,1300,,,id:10,Mărime,"37\,5",Culoare,"negru\, mat"`,
      ),
    );
    const printed = await wp('md-shop', 'products', 'import', path);
    assert.match(printed, /Images \(L\).*No image of the media library/);
    assert.match(printed, /^Success: Products – new: 2/m);
    const [id = 0, simple = 0] = await named(['Role WC', 'Simplu WC']);
    const detail = await product(id);
    assert.deepEqual(
      detail.variants.map(({ size, color, sku, price, availability }) => [size, color, sku, price, availability]),
      [
        ['36', 'negru', 'WC-A', '1200.50', 'in_stock'],
        ['37,5', 'negru, mat', 'WC-B', '1300.00', 'out_of_stock'],
      ],
    );
    assert.deepEqual(
      await php(
        `$post = get_post( ${String(id)} ); return array( $post->post_content, $post->post_excerpt, get_post_status( ${String(simple)} ) );`,
      ),
      ['Primul rând\nAl doilea', 'Scurt', 'draft'],
    );
    assert.match(await wp('md-shop', 'products', 'import', path), /new: 0, changed: 0, unchanged: 2/);
    await deletePosts([id, simple]);
  });

  test('what WooCommerce shows to nobody is left out: disabled variations, and products whose visibility is "Hidden" are drafts', async () => {
    const path = await file(
      'wc-hidden.csv',
      lines(
        'ID,Type,SKU,Name,Published,"Visibility in catalog","In stock?","Regular price",Parent,"Attribute 1 name","Attribute 1 value(s)",Language,"Translation group"',
        '10,variable,WH,"Role WH",1,visible,1,,,Mărime,"36, 37, 38",ro,a',
        '11,variation,WH-A,"Role WH - 36",1,visible,1,1300,id:10,Mărime,36,ro,b',
        '12,variation,WH-B,"Role WH - 37",0,visible,1,1400,id:10,Mărime,37,ro,c',
        '13,variation,WH-C,"Role WH - 38",1,visible,1,1500,id:10,Mărime,38,ro,d',
        '20,variable,WH,"Ролики WH",1,visible,1,,,Размер,"36, 37, 38",ru,a',
        '21,variation,WH-A,"Ролики WH - 36",1,visible,1,1350,id:20,Размер,36,ru,b',
        '22,variation,WH-B,"Ролики WH - 37",0,visible,1,1400,id:20,Размер,37,ru,c',
        '23,variation,WH-C,"Ролики WH - 38",0,visible,1,1500,id:20,Размер,38,ru,d',
        '30,simple,WH-S,"Ascuns WH",1,hidden,1,100,,,,ro,e',
        '40,variation,WH-T,"Alt rol - 36",0,visible,1,100,id:99,Mărime,36,ro,f',
      ),
    );
    const printed = await wp('md-shop', 'products', 'import', path);
    assert.match(printed, /^Success: Products – new: 2/m);
    assert.deepEqual(
      [...printed.matchAll(/(\d+).*The variation is disabled in WooCommerce and was left out/g)].map(
        ([, line]) => line,
      ),
      ['4', '8', '9', '11'],
    );
    assert.match(printed, /Visibility in catalog \(F\).*The product is hidden in WooCommerce, so it is a draft here/);
    const [id = 0, russian = 0, hidden = 0] = await named(['Role WH', 'Ролики WH', 'Ascuns WH']);
    for (const language of ['ro', 'ru'] as const) {
      assert.deepEqual(
        (await product(id, language)).variants.map(({ sku, price }) => [sku, price]),
        [
          ['WH-A', '1300.00'],
          ['WH-C', '1500.00'],
        ],
      );
    }
    assert.equal(await php(`return get_post_status( ${String(hidden)} );`), 'draft');
    await deletePosts([id, russian, hidden]);
  });

  test("WooCommerce's export is understood in Romanian and in Russian, and Polylang's translations become one product", async () => {
    const romanian = await file(
      'wc-ro.csv',
      lines(
        'ID,Tip,SKU,Nume,Publicat,"Este reprezentativ?","Vizibilitate în catalog","Descriere scurtă",Descriere,"Dată începere promoție","Dată încheiere promoție","În stoc?",Stoc,"Preț promoțional","Preț obișnuit",Categorii,Imagini,Părinte,Poziție,"Nume atribut 1","Valoare (valori) atribut 1","Nume atribut 2","Valoare (valori) atribut 2"',
        '10,variable,WR,"Role WC",1,0,visible,Scurt,Text,,,1,,,,"Role și patine",,,0,Mărime,"36, 37",Culoare,negru',
        '11,variation,WR-A,"Role WC - 36",1,0,visible,,,,,1,,"1200,50",1300,,,id:10,1,Mărime,36,Culoare,negru',
      ),
    );
    assert.match(await wp('md-shop', 'products', 'import', romanian), /^Success: Products – new: 1/m);
    const [first = 0] = await named(['Role WC']);
    assert.deepEqual(
      (await product(first)).variants.map(({ size, color, sku, price, regular_price }) => [
        size,
        color,
        sku,
        price,
        regular_price,
      ]),
      [['36', 'negru', 'WR-A', '1200.50', '1300.00']],
    );
    await deletePosts([first]);

    const russian = await file(
      'wc-ru.csv',
      lines(
        'ID,Тип,Артикул,"GTIN, UPC, EAN или ISBN",Имя,Опубликован,Рекомендуемый?,"Видимость в каталоге","Краткое описание",Описание,Наличие,Запасы,"Акционная цена","Базовая цена",Категории,Изображения,Родительский,Позиция,Бренды,"Название атрибута 1","Значения атрибутов 1","Название атрибута 2","Значения атрибутов 2",Language,"Translation group"',
        '10,variable,WP,,"Role WC",1,0,visible,,,1,,,,"Role și patine",,,0,,Mărime,"36, 37",Culoare,negru,ro,pll_a',
        '11,variation,WP-A,,"Role WC - 36",1,0,visible,,,1,,,1300,,,id:10,1,,Mărime,36,Culoare,negru,ro,pll_b',
        '20,variable,WP,,"Ролики WC",1,0,visible,Коротко,,1,,,,"Ролики и коньки",,,0,,Размер,"36, 37",Цвет,чёрный,ru,pll_a',
        '21,variation,WP-A,,"Ролики WC - 36",1,0,visible,,,1,,,1300,,,id:20,1,,Размер,36,Цвет,чёрный,ru,pll_b',
        '22,variation,WP-B,,"Ролики WC - 37",1,0,visible,,,0,,,1400,,,id:20,2,,Размер,37,Цвет,синий,ru,',
      ),
    );
    assert.match(await wp('md-shop', 'products', 'import', russian), /^Success: Products – new: 1/m);
    const [id = 0] = await named(['Role WC']);
    const [ro, ru] = [await product(id), await product(id, 'ru')];
    assert.deepEqual([ro.name, ru.name], ['Role WC', 'Ролики WC']);
    assert.deepEqual(
      [ro, ru].map(({ variants }) => variants.map(({ size, color, sku, price }) => [size, color, sku, price])),
      [
        [
          ['36', 'negru', 'WP-A', '1300.00'],
          ['37', 'синий', 'WP-B', '1400.00'],
        ],
        [
          ['36', 'чёрный', 'WP-A', '1300.00'],
          ['37', 'синий', 'WP-B', '1400.00'],
        ],
      ],
    );
    assert.match(await wp('md-shop', 'products', 'import', russian), /new: 0, changed: 0, unchanged: 1/);

    const english = await file(
      'wc-en.csv',
      lines(
        'ID,Type,SKU,Name,Published,"Regular price",Language',
        '1,simple,WC-S,"Simplu WC",1,100,en',
        '2,simple,WC-T,"Simplu WC",1,100,ro_RO',
      ),
    );
    assert.deepEqual(
      (await refusedImport(english)).map(({ line, column, kind }) => [line, column, kind]),
      [[2, 'Language (G)', 'error']],
    );
  });

  test('images of a product and of its variants are in a file by their addresses', async () => {
    const images = await makeImages('csv-main', 'csv-second', 'csv-third', 'csv-red');
    try {
      const [main = 0, second = 0, third = 0, ofRed = 0] = images;
      const urls = await php<Record<string, string>>(
        `return array_combine( ${phpValue(images)}, array_map( 'wp_get_attachment_url', ${phpValue(images)} ) );`,
      );
      const url = (id: number) => urls[String(id)] ?? '';
      const header = 'name_ro,status_ro,size,color_ro,color_ru,sku,regular_price,stock,image,images,variant_image';
      const rows = (gallery: string, red: string) =>
        lines(
          header,
          `Role din Excel,publish,38,roșu,красный,IM-1,10,in_stock,${url(main)},${gallery},${red}`,
          ',,39,roșu,красный,IM-2,10,in_stock,,,',
        );
      const path = await file('images.csv', rows(`${url(third)} ${url(second)}`, url(ofRed)));
      assert.match(await wp('md-shop', 'products', 'import', path), /new: 1/);
      const [id = 0] = await named(['Role din Excel']);
      const variants = (await product(id)).variants.map(({ variant_id: variant }) => variant);
      const expected = {
        ofProduct: [main, third, second],
        ofVariants: Object.fromEntries(variants.map((variant) => [String(variant), ofRed])),
      };
      assert.deepEqual(await imagesOf(id), expected);
      assert.match(await wp('md-shop', 'products', 'import', path), /new: 0, changed: 0, unchanged: 1/);

      const all = join(folder, 'with-images.csv');
      await wp('md-shop', 'products', 'export', all);
      assert.match(await wp('md-shop', 'products', 'import', all), /new: 0, changed: 0/);
      const unknown = await wp(
        ...(['md-shop', 'products', 'import'] as const),
        await file('unknown.csv', rows('https://example.invalid/a.png', 'https://example.invalid/b.png')),
      );
      assert.match(unknown, /images \(J\)[^]*variant_image \(K\)/);
      assert.deepEqual(await imagesOf(id), expected);

      const other = rows(url(second), '');
      assert.match(await wp('md-shop', 'products', 'import', await file('other.csv', other)), /changed: 1/);
      assert.deepEqual(await imagesOf(id), { ofProduct: [main, second], ofVariants: {} });
    } finally {
      await deleteImages(images);
    }
  });

  test('a product that cannot be written entirely is not written at all, and the others are', async () => {
    const path = await file(
      'half.csv',
      lines(
        'name_ro,name_ru,sku,size,regular_price',
        'Patine de probă,Пробные коньки,CSV-38,38,10',
        'Role din Excel,,CSV-40,40,20',
      ),
    );
    const fails = `add_action( 'md_shop_variants_changed', static function ( $id ) {
      if ( get_the_title( $id ) === 'Patine de probă' ) { throw new RuntimeException( 'the disk is full' ); } } );`;
    const problems = await withPlugin(fails, () =>
      refusedImport(path, /^Error: Products – new: 1, changed: 0, unchanged: 0, with errors: 1\.$/m),
    );
    assert.deepEqual([problems[0]?.line, /the disk is full/.test(problems[0]?.text ?? '')], [2, true]);
    assert.equal((await named(['Patine de probă', 'Пробные коньки'])).length, 0);
    const [id = 0] = await named(['Role din Excel']);
    assert.deepEqual(
      await php(
        `global $wpdb; return $wpdb->get_col( "SELECT sku FROM {$wpdb->prefix}md_shop_variants WHERE sku LIKE 'CSV-%' AND deleted = 0 AND product_id = ${String(id)}" );`,
      ),
      ['CSV-40'],
    );
    // The second try completes the file.
    assert.match(await wp('md-shop', 'products', 'import', path), /new: 1, changed: 0, unchanged: 1/);
    assert.equal((await named(['Patine de probă', 'Пробные коньки'])).length, 2);
  });

  test('a product that cannot be written leaves no new category, and is shown as before', async () => {
    const header = 'name_ro,status_ro,categories_ro,sku,regular_price';
    const shown = await file('shown.csv', lines(header, 'Patine de probă,publish,,CSV-38,10'));
    assert.match(await wp('md-shop', 'products', 'import', shown), /new: 1/);
    const [id = 0] = await named(['Patine de probă']);
    assert.equal((await product(id)).price, '10.00');
    const before = await stored();
    const broken = await file('broken-in-the-middle.csv', lines(header, 'Patine de probă,draft,"Sus > Jos",CSV-38,20'));
    const fails = `add_action( 'md_shop_variants_changed', static function () { throw new RuntimeException( 'the disk is full' ); } );`;
    const problems = await withPlugin(fails, () =>
      refusedImport(broken, /^Error: Products – new: 0, changed: 0, unchanged: 0, with errors: 1\.$/m),
    );
    assert.match(problems[0]?.text ?? '', /the disk is full/);
    assert.deepEqual(await stored(), before);
    const categories = `return array( get_terms( array( 'taxonomy' => 'md_shop_category', 'hide_empty' => false, 'fields' => 'names', 'search' => 'Sus' ) ), get_option( 'md_shop_category_children' ) );`;
    const [left, children] = await php<[string[], unknown]>(categories);
    assert.deepEqual([left, (await product(id)).price], [[], '10.00']);
    // The second try is complete.
    assert.match(await wp('md-shop', 'products', 'import', broken), /new: 0, changed: 1/);
    assert.notDeepEqual(await php(categories), [left, children]);
    await refused(404, `/products/${String(id)}`);
    await php(
      `foreach ( array( 'Jos', 'Sus' ) as $name ) { wp_delete_term( get_term_by( 'name', $name, 'md_shop_category' )->term_id, 'md_shop_category' ); } return 1;`,
    );
  });

  test('whoever reads the catalog while a product is being written gets no answer, and the next read has all of it', async () => {
    const path = await file(
      'read-meanwhile.csv',
      lines('name_ro,status_ro,sku,regular_price', 'Patine de probă,publish,CSV-38,10'),
    );
    const reads = `add_action( 'md_shop_variants_changed', static function () {
      update_option( 'md_test_status', rest_do_request( new WP_REST_Request( 'GET', '/${service.namespace}/products' ) )->get_status(), false ); } );`;
    try {
      await withPlugin(reads, async () => {
        assert.match(await wp('md-shop', 'products', 'import', path), /new: 1/);
      });
      assert.equal(Number(await php(`return get_option( 'md_test_status' );`)), 503);
    } finally {
      await php(`delete_option( 'md_test_status' ); return 1;`);
    }
    const [id = 0] = await named(['Patine de probă']);
    assert.equal((await product(id)).price, '10.00');
  });

  test('an export by the screen that ends in the middle is an error, and no file', async () => {
    const { screen, read, nonceIn, submit } = await openScreen();
    const nonce = nonceIn(await read(screen), 'md_shop_products_export');
    await withPlugin(
      `add_filter( 'query', static function ( $sql ) { global $wpdb;
        return isset( $_POST['excel'] ) ? str_replace( $wpdb->prefix . 'md_shop_variants', 'no_such_table', $sql ) : $sql; } );`,
      async () => {
        const answer = await submit({ action: 'md_shop_products_export', _wpnonce: nonce, excel: '1' });
        assert.deepEqual([answer.status, answer.headers.get('content-disposition')], [500, null]);
        assert.match(await answer.text(), /The operation failed: /);
      },
    );
  });

  test('the screen exports, checks in slices, shows errors, and imports only after the button', async () => {
    const { screen, read, nonceIn, submit, upload, apply, follow } = await openScreen();
    const exported = await submit({
      action: 'md_shop_products_export',
      _wpnonce: nonceIn(await read(screen), 'md_shop_products_export'),
      excel: '1',
    });
    // Not text(), which leaves out the byte order mark.
    const begin = Buffer.from(await exported.arrayBuffer())
      .subarray(0, 40)
      .toString('utf8');
    assert.ok(begin.startsWith('\uFEFFproduct_id;variant_id;name_ro;'), begin);

    const refused = await submit({
      action: 'md_shop_products_import',
      _wpnonce: 'wrong',
      file: new Blob(['sku\nx']),
    });
    assert.equal(refused.status, 403);
    const wrong = await read(await upload('name_ro,regular_price\nRole din Excel,<b>\n'));
    assert.match(
      wrong,
      /<td>2<\/td><td>regular_price \(B\)<\/td><td><strong>error<\/strong> – “&lt;b&gt;” is not a price/,
    );
    assert.doesNotMatch(wrong, /md_shop_products_apply/);

    await withPlugin(slices, async () => {
      const begun = await upload(manyLines);
      const checked = await follow(begun);
      assert.deepEqual(checked.seen, [
        'Checking products: 50 of 120',
        'Checking products: 100 of 120',
        'Nothing was written. Products in the file – new: 120, changed: 0, unchanged: 0, with errors: 0.',
      ]);
      assert.deepEqual(await named(many), []);
      const { seen } = await follow(await apply(checked.html, begun));
      const result = 'Products – new: 120, changed: 0, unchanged: 0, with errors: 0.';
      assert.deepEqual([seen[2], seen.at(-1)], ['Importing products: 0 of 120', result]);
      assert.equal((await named(many)).length, 120);
      // Whoever looks again, or presses the button again, sees the result and imports nothing.
      await apply(checked.html, begun);
      assert.equal(statusIn(await read(begun)), result);
      assert.equal((await named(many)).length, 120);
      await deleteRun(begun, '.json');
      assert.match(await read(begun), /it is over/);
    });
  });

  test('the check says which variants go or come and which prices change, the worst first', async () => {
    const made = { post_type: 'roller_product', language: 'ro' } as const;
    const sizes = ['38', '39', '40', '41'].map((size) => ({ size, sku: `P-${size}`, regular_price: '100.00' }));
    const id = await makePost({ ...made, post_title: 'Patine de probă', variants: sizes });
    const offer = { sku: 'P-S', regular_price: '50.00', sale_price: '40.00' };
    await makePost({ ...made, post_title: 'Simplu WC', offer });
    const rows = [
      'product_id,name_ro,size,sku,regular_price,sale_price',
      ',,,P-S,55,',
      `${String(id)},Patine de probă,38,P-38,1,`,
      `${String(id)},,42,P-42,2,`,
      ',Role WC,30,P-30,3,',
    ];
    const expected = [
      [3, 'Patine de probă: the variant 39 is deleted'],
      [3, 'Patine de probă: the variant 40 is deleted'],
      [3, 'Patine de probă: the variant 41 is deleted'],
      [4, 'Patine de probă: the variant 42 is new'],
      [3, 'Patine de probă, 38: price 100.00 → 1.00'],
      [2, 'Simplu WC: price 50.00 → 55.00; sale price 40.00 → –'],
    ];
    const counts = 'Variants – new: 2, deleted: 3. Changed prices: 2.';
    const path = await file('preview.csv', lines(...rows));
    const importing = ['md-shop', 'products', 'import', path, '--replace-variants'];
    const { stdout, stderr } = await (await startWp(...importing, '--dry-run', '--format=json')).ended;
    const list = JSON.parse(stdout) as Problem[];
    assert.deepEqual(
      list.map(({ line, kind, text }) => [line, kind, text]),
      expected.map(([line, text]) => [line, 'change', text]),
    );
    assert.ok(stderr.includes(counts), stderr);

    const { upload, apply, follow } = await openScreen();
    const begun = await upload(lines(...rows), { replace: '1' });
    const { html } = await follow(begun);
    const shown = [...html.matchAll(/<td>(\d+)<\/td><td>([^<]*)<\/td><\/tr>/g)];
    assert.deepEqual(
      shown.map(([, line, text]) => [Number(line), text]),
      expected,
    );
    assert.ok(html.includes(counts), html);
    const written = await follow(await apply(html, begun));
    assert.ok(written.html.includes(counts), 'the result counts what was written');
    assert.doesNotMatch(written.html, /variant 39 is deleted/);
    assert.deepEqual(
      (await product(id)).variants.map((one) => one.size),
      ['38', '42'],
    );
    assert.doesNotMatch(await wp(...importing), /Variants –|variant 39/);
  });

  test('the columns and the rules of the file are in the help of the command and of the screen', async () => {
    const dump = `add_action( 'cli_init', static fn () => WP_CLI::add_hook( 'before_run_command', static function () {
      foreach ( array( '', ' export', ' import', ' report' ) as $last ) {
        $path = explode( ' ', 'md-shop products' . $last ); $command = WP_CLI::get_root_command();
        while ( $path ) { $command = $command->find_subcommand( $path ); }
        WP_CLI::line( '= products' . $last . "\\n" . $command->get_longdesc() ); } } ), 99 );`;
    const help = await withPlugin(dump, () => wp('md-shop', 'agents', 'stats'));
    const [, , , ofImport = ''] = help.split(/^= /m);
    assert.doesNotMatch(help, /docs\/|\.md\b/, 'a file that the plugin does not have');
    const { screen, read } = await openScreen();
    const [shown] = /<div id="contextual-help-wrap"[\s\S]*?<div class="wrap">/.exec(await read(screen)) ?? [''];
    const names = (found: readonly string[]) => found.flatMap((one) => one.match(/\w+/g) ?? []);
    const exported =
      (await wp('md-shop', 'products', 'export', '-')).split('\n')[0]?.replace('\uFEFF', '').trim().split(',') ?? [];
    assert.ok(exported.length > 30, exported.join());
    const inHelp = [...ofImport.matchAll(/^(\w+(?:, \w+)*)\n: ./gm)].map(([, one = '']) => one);
    assert.deepEqual(names(inHelp), exported);
    assert.equal(ofImport.split('## GLOBAL PARAMETERS').length, 2, 'what WP-CLI adds itself');
    const inTable = [...shown.matchAll(/<tr><td>(.*?)<\/td>/g)].map(([, one = '']) => one.replace(/<[^>]*>/g, ' '));
    assert.deepEqual(names(inTable), exported);
    assert.match(ofImport, /A comma in a name is written `\\,`, the sign `>` is written `\\>`/);
    assert.match(
      shown,
      /A comma in a name is written <code>\\,<\/code>, the sign <code>&gt;<\/code> is written <code>\\&gt;<\/code>/,
    );
    for (const text of [ofImport, shown]) assert.match(text, /the first one has the name, the others have none\./);
  });

  test('the screen proposes the file for Excel to whoever uses WordPress in Romanian or Russian', async () => {
    const { screen, read } = await openScreen();
    const isProposed = async () => /name="excel"[^>]*checked/.test(await read(screen));
    assert.equal(await isProposed(), false);
    for (const locale of ['ro_RO', 'ru_RU']) {
      await inLanguage(locale, async () => {
        assert.equal(await isProposed(), true, locale);
      });
    }
  });

  test('the screen says that a file is larger than PHP accepts', async () => {
    const { post } = await openScreen();
    // PHP leaves the fields of a form that is too large empty, as of a body that is none.
    const answer = await post('md_shop_products_import', 'too large');
    assert.equal(answer.status, 413);
    assert.match(await answer.text(), /No file arrived\. Choose one; it may be larger than this server allows\./);
  });

  test('an uploaded file is readable only for the server, and is deleted a day later or with the plugin', async () => {
    const { upload } = await openScreen();
    const begun = await upload('name_ro,regular_price\nRole din Excel,1\n');
    const files = await filesOf(begun);
    const [folder = '', ...own] = Object.keys(files).sort();
    assert.equal(files[folder], '700');
    assert.equal(own.length, 3, own.join());
    const old = `touch( '${own[0] ?? ''}', time() - 90000 );`;
    await php(`${old} do_action( 'md_shop_forget_addresses' ); return 1;`);
    assert.deepEqual(Object.keys(await filesOf(begun)).sort(), [folder, ...own.slice(1)]);
    await php(
      `(new MdShop\\Catalog\\Sources\\Embedded\\Csv\\ImportFolder( get_temp_dir(), MdShop\\Catalog\\Cache\\CacheStores::installation( $GLOBALS['wpdb']->prefix ) ) )->remove(); return 1;`,
    );
    assert.deepEqual(await filesOf(begun), {});
    assert.equal(await php(`return file_exists( '${folder}' );`), false);
  });

  test('an import may change what its user may in the editor, and only that user may see and continue it', async () => {
    const rights = ['edit_roller_products', 'edit_others_roller_products', 'edit_published_roller_products'];
    const [published, category, draft] = [
      'name_ro,status_ro\nRole din Excel,publish\n',
      'name_ro,categories_ro\nRole din Excel,Categorie nouă\n',
      'name_ro,status_ro\nRole din Excel,draft\n',
    ] as const;
    await withRole('csv-clerk', rights, async (user) => {
      const own = await openScreen(user);
      for (const text of [published, category]) {
        const begun = await own.upload(text);
        const { seen, html } = await own.follow(begun);
        assert.match(seen.at(-1) ?? '', /new: 0, changed: 0, unchanged: 0, with errors: 1/);
        assert.match(html, /You may not make these changes\. Ask an administrator to import the file\./);
        assert.doesNotMatch(html, /action=md_shop_products_apply/);
      }
      const others = await openScreen();
      const foreign = await others.upload(published);
      const checked = await others.follow(foreign);
      // With a nonce that is right for this user, so that nothing but the owner of the import is in the way.
      const runIn = (text: string) => own.upload(text).then((address) => [address, runOf(address)] as const);
      const [begun, run] = await runIn(draft);
      const nonceOf = async (name: string) =>
        new URL(
          await php<string>(`wp_set_current_user( get_user_by( 'login', 'csv-clerk' )->ID );
            $_COOKIE[ LOGGED_IN_COOKIE ] = ${phpString(decodeURIComponent(loggedIn(user)))};
            return 'http://x/?_wpnonce=' . wp_create_nonce( ${phpString(`md_shop_run_${name}`)} );`),
        ).searchParams.get('_wpnonce') ?? assert.fail();
      assert.equal(await nonceOf(run), new URL(begun).searchParams.get('_wpnonce'), 'the nonce is that of the screen');
      const asked = new URL(foreign);
      asked.searchParams.set('_wpnonce', await nonceOf(runOf(foreign)));
      assert.match(await own.read(asked.href), /it is over/);
      const { html } = await own.follow(begun);
      await own.apply(html, foreign);
      assert.equal(statusIn(await others.read(foreign)), checked.seen.at(-1));
      assert.deepEqual(await named(['Role din Excel']), []);
      assert.match((await own.follow(await own.apply(html, begun))).seen.at(-1) ?? '', /^Products – new: 1/);
    });
  });

  test('views of the screen at the same time do not import the same products', async () => {
    const { read, upload, apply, follow } = await openScreen();
    // The slice takes longer than the other view needs to arrive.
    const slow = `add_filter( 'query', static function ( $sql ) { static $count = 0;
      if ( $sql === 'START TRANSACTION' && $count++ === 0 ) { sleep( 2 ); } return $sql; } );`;
    await withPlugin(slices, async () => {
      const begun = await upload(manyLines);
      await apply((await follow(begun)).html, begun);
      while (statusIn(await read(begun)) !== 'Importing products: 0 of 120');
      await withPlugin(slow, () => Promise.all([read(begun), read(begun)]));
      assert.equal((await follow(begun)).seen.at(-1), 'Products – new: 120, changed: 0, unchanged: 0, with errors: 0.');
      assert.equal((await named(many)).length, 120);
    });
  });

  test('a view shows only the progress while another one works, and continues if that one died', async () => {
    const { read, upload, apply, follow } = await openScreen();
    await withPlugin(slices, async () => {
      const begun = await upload(manyLines);
      await apply((await follow(begun)).html, begun);
      const lock = `md_shop_lock_import_${runOf(begun)}`;
      await php(`return add_option( '${lock}', ( time() + 60 ) . '.another', '', false );`);
      const waiting = await read(begun);
      assert.match(waiting, /http-equiv="refresh" content="2;/);
      assert.equal(statusIn(waiting), 'Checking products: 0 of 120');
      await php(`return update_option( '${lock}', ( time() - 1 ) . '.another' );`);
      const working = await read(begun);
      assert.match(working, /http-equiv="refresh" content="0;/);
      assert.equal(statusIn(working), 'Checking products: 50 of 120');
      assert.equal(await php(`wp_cache_flush(); return get_option( '${lock}' );`), false);
    });
  });

  test('an import that was interrupted among its products makes none of them twice', async () => {
    const { read, upload, apply, follow } = await openScreen();
    await withPlugin(slices, async () => {
      const begun = await upload(manyLines);
      await apply((await follow(begun)).html, begun);
      while (statusIn(await read(begun)) !== 'Importing products: 50 of 120');
      const dies = `add_action( 'md_shop_variants_changed', static function () { static $count = 0;
        if ( ++$count === 20 ) { exit; } } );`;
      await withPlugin(dies, () => read(begun));
      assert.ok((await named(many)).length > 60);
      await php(`return update_option( 'md_shop_lock_import_${runOf(begun)}', ( time() - 1 ) . '.dead' );`);
      assert.equal((await follow(begun)).seen.at(-1), 'Products – new: 120, changed: 0, unchanged: 0, with errors: 0.');
      assert.equal((await named(many)).length, 120);
    });
  });

  test('the screen says that the file of an import is not there any more', async () => {
    const { read, upload } = await openScreen();
    await withPlugin(slices, async () => {
      const begun = await upload(manyLines);
      await deleteRun(begun, '');
      assert.match(
        await read(begun),
        new RegExp(`notice-error inline"><p>products-${runOf(begun)} cannot be read\\.<[^]*type="file"`),
      );
    });
  });
});
