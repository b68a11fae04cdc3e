import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { everyProduct } from './support/contract-client.ts';
import { type Editor, withCookies } from './support/editor.ts';
import { withPlugin } from './support/hostile.ts';
import { page } from './support/pages.ts';
import { php } from './support/php.ts';

/** The addresses of the plugin's scripts and styles in a page or screen, also in the settings of its scripts. */
const ownAddresses = (text: string): URL[] =>
  [
    ...text
      .replaceAll('\\/', '/')
      .matchAll(/https?:\/\/[^"'\s<>\\]*\/md-shop-catalog\/[^"'\s<>\\]*\.(?:css|js)\b[^"'\s<>\\]*/g),
  ].map(([address]) => new URL(address.replaceAll('&#038;', '&').replaceAll('&amp;', '&')));

describe('addresses of scripts and styles change with their content, since browsers may keep them for a year', () => {
  let editor: Editor;
  let version = '';
  before(async () => {
    editor = await withCookies();
    version = await php<string>(`return $GLOBALS['wp_version'];`);
  });

  async function assertVersions(paths: readonly string[], wanted: readonly string[], headers = {}): Promise<void> {
    const found: URL[] = [];
    await withPlugin(`add_filter( 'styles_inline_size_limit', '__return_zero' );`, async () => {
      for (const path of paths) {
        const { status, text } = await page(path, { headers });
        assert.equal(status, 200, path);
        found.push(...ownAddresses(text));
      }
    });
    for (const { pathname, searchParams } of found) {
      const name = `${pathname} ${String(searchParams)}`;
      assert.notEqual(searchParams.get('ver'), version, name);
      assert.match(searchParams.get('ver') ?? pathname, /[0-9a-f]{8}/, name);
    }
    for (const file of wanted)
      assert.ok(
        found.some(({ pathname }) => pathname.endsWith(file)),
        file,
      );
  }

  test('on pages', async () => {
    const [product] = await everyProduct('');
    await assertVersions(
      ['/', '/magazin/', '/antrenori/', '/?s=role', new URL((product as { url: string }).url).pathname],
      ['/catalog/style-index.css', '/catalog/view.js', '/product/style-index.css', '/assets/pages.css', '/loader.js'],
    );
  });

  test('in the editor and on the screens of administrators', async () => {
    await assertVersions(
      [
        '/wp-admin/post-new.php?post_type=roller_product',
        '/wp-admin/site-editor.php',
        '/wp-admin/admin.php?page=md-shop',
        '/wp-admin/edit.php?post_type=roller_product',
      ],
      [
        '/catalog/style-index.css',
        '/assets/pages.css',
        '/blocks/editor.js',
        '/editor/index.js',
        '/editor/style-index.css',
        '/admin/index.js',
        '/admin/index.css',
        '/quick-edit.js',
      ],
      editor.headers,
    );
  });
});
