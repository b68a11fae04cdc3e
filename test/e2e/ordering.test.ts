import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { messages } from '../../src-contract/messages/index.ts';
import { product } from './support/contract-client.ts';
import { documents } from './support/documents.ts';
import { deletePosts, untilRebuilt } from './support/fixtures.ts';
import { page } from './support/pages.ts';
import { php, phpValue } from './support/php.ts';
import { makeProduct } from './support/products.ts';
import { wp } from './support/wp-cli.ts';
import { orders, testSite } from './site.ts';

const ways = {
  order_page: { ro: 'https://comenzi.example/formular?de=agenti', ru: 'https://comenzi.example/ru/' },
  order_email: 'magazin+role@rotile.example',
  order_phone: '+373 (22) 00-00-00',
};
const none = { order_page: { ro: '', ru: '' }, order_email: '', order_phone: '' };

/** Returns the target and text of the button of a product's page; null if there is none. */
async function button(address: string): Promise<{ href: string; text: string } | null> {
  const [, href, text] =
    /<a class="[^"]*md-shop-order"[^>]* href="([^"]*)"[^>]*>([^]*?)<\/a>/.exec((await page(address)).text) ?? [];
  return href === undefined || text === undefined
    ? null
    : { href: href.replaceAll('&#038;', '&'), text: text.replaceAll(/<[^>]+>/g, '') };
}

describe('ordering', () => {
  let original: unknown;
  let ro = 0;
  let ru = 0;
  let address = '';
  let russian = '';
  let first = 0;
  let soldOut = 0;
  let unpriced = 0;

  const set = async (settings: object) => {
    await php(
      `update_option( 'md_shop_settings', ${phpValue({ purchase_instructions: { ro: '', ru: '' }, ...settings })} ); return 1;`,
    );
    await untilRebuilt();
  };
  const instructions = async () => (await product(ro)).purchase_instructions;

  before(async () => {
    original = await php(`return get_option( 'md_shop_settings' );`);
    ro = await makeProduct({
      post_title: 'Role & „Comandă"',
      language: 'ro',
      variants: [
        { sku: 'CMD-42', size: '42', color: { ro: 'roșu', ru: 'красный' }, regular_price: '100' },
        {
          sku: 'CMD-43',
          size: '43',
          color: { ro: 'roșu', ru: 'красный' },
          regular_price: '100',
          stock: 'out_of_stock',
        },
      ],
    });
    ru = await makeProduct({ post_title: 'Ролики для заказа', language: 'ru', translation_of: ro });
    unpriced = await makeProduct({ post_title: 'Role fără preț', language: 'ro', offer: { stock: 'in_stock' } });
    const { url, variants } = await product(ro);
    [first = 0, soldOut = 0] = variants.map(({ variant_id: id }) => id);
    address = url;
    russian = (await product(ru, 'ru')).url;
  });
  after(async () => {
    await deletePosts([ro, ru, unpriced]);
    await php(`update_option( 'md_shop_settings', ${phpValue(original)} ); return 1;`);
    await untilRebuilt();
  });

  test('without a way to order neither the page nor agents are told that there is one', async () => {
    await set(none);
    assert.equal(await button(address), null);
    assert.equal(await button(`${address}?variant=${String(first)}`), null);
    assert.equal(await instructions(), '');
    assert.doesNotMatch((await page(address)).text, new RegExp(messages.ro['product.purchase_instructions']));
  });

  test('of what has no price the price is asked for', async () => {
    await set({ ...none, order_email: ways.order_email });
    const { href = '', text } = (await button((await product(unpriced)).url)) ?? {};
    assert.equal(text, `${messages.ro['order.price_email']}: Role fără preț`);
    const mail = new URL(href);
    assert.equal(mail.searchParams.get('subject'), 'Prețul: Role fără preț');
    assert.ok(mail.searchParams.get('body')?.startsWith(messages.ro['order.price_greeting']));
    await set({ ...none, order_phone: ways.order_phone });
    const phone = messages.ro['order.price_phone'].replace('{value}', ways.order_phone);
    assert.equal((await button((await product(unpriced)).url))?.text, `${phone}: Role fără preț`);
  });

  test('the page gets the chosen variant, in each language', async () => {
    await set(ways);
    assert.deepEqual(await button(`${address}?variant=${String(first)}`), {
      href: `${ways.order_page.ro}&variant=${String(first)}`,
      text: `${messages.ro['order.page']}: Role &amp; „Comandă&quot;, 42, roșu`,
    });
    assert.equal(
      (await button(`${russian}?variant=${String(first)}`))?.href,
      `${ways.order_page.ru}?variant=${String(first)}`,
    );
    assert.equal((await button(address))?.href, `${ways.order_page.ro}&product=${String(ro)}`, 'nothing is chosen');
    assert.equal(await button(`${address}?variant=${String(soldOut)}`), null, 'a sold-out variant can be ordered');
    assert.equal(
      await instructions(),
      messages.ro['order.instructions_page_variant'].replace('{value}', ways.order_page.ro),
    );
    const text = (await product(ru, 'ru')).purchase_instructions;
    assert.equal(text, messages.ru['order.instructions_page_variant'].replace('{value}', ways.order_page.ru));
  });

  test('else a message by e-mail is filled in, else the telephone is dialled', async () => {
    await set({ ...ways, order_page: none.order_page });
    const { href, text } = (await button(`${address}?variant=${String(first)}`)) ?? assert.fail('no button');
    assert.ok(text.startsWith(messages.ro['order.email']), text);
    assert.ok(href.startsWith('mailto:magazin%2Brole@rotile.example?'), href);
    const mail = new URL(href).searchParams;
    assert.equal(mail.get('subject'), 'Comandă: Role & „Comandă" (CMD-42)');
    const body = mail.get('body') ?? '';
    for (const part of ['Role & „Comandă"\r\n', '42, roșu', 'CMD-42', `${address}?variant=${String(first)}`])
      assert.ok(body.includes(part), body);
    assert.match(await instructions(), /magazin\+role@rotile\.example/);

    await set({ ...none, order_phone: ways.order_phone });
    assert.equal((await button(`${address}?variant=${String(first)}`))?.href, 'tel:+37322000000');
    assert.ok((await instructions()).includes(ways.order_phone));
  });

  test('the shop’s own instructions count alone, and the button stays', async () => {
    await set({ ...ways, purchase_instructions: { ro: 'Sunați.', ru: 'Звоните.' } });
    assert.equal(await instructions(), 'Sunați.');
    assert.notEqual(await button(address), null);
  });

  test('the order endpoint is never linked, fetched or prefetched; only guides name it', async () => {
    const { url } = await testSite();
    const endpoint = `${url}/md-shop-test-order`;
    await set({ ...ways, order_url: endpoint });
    const pages = [address, `${address}?variant=${String(first)}`, russian, '/', '/magazin/', '/ru/'];
    for (const one of pages) {
      const { text, headers } = await page(one);
      assert.ok(!text.includes('md-shop-test-order'), `${one} names it`);
      assert.ok(!(headers.get('link') ?? '').includes('md-shop-test-order'), `${one} links it`);
    }
    const markdown = await page(address, { headers: { Accept: 'text/markdown' } });
    assert.ok(!markdown.text.includes('md-shop-test-order'));
    assert.ok(!(await instructions()).includes('md-shop-test-order'));
    for (const { path } of documents) assert.doesNotMatch((await page(path)).text, /\]\([^)]*md-shop-test-order/, path);
    assert.match(
      (await page('/auth.md')).text,
      /`[^`]*md-shop-test-order`/,
      'the guide does not name it: the test proves nothing',
    );
    assert.equal(
      await wp('md-shop', 'settings', 'set', 'order_page.ro', endpoint).then(
        () => 'saved',
        () => 'refused',
      ),
      'refused',
    );
    await php(`do_action( 'md_shop_refresh' ); spawn_cron(); return 1;`);
    assert.equal(await orders(), '');
    // The endpoint counts.
    await page('/md-shop-test-order?probe');
    assert.match(await orders('probes'), /GET .*md-shop-test-order/);
  });
});

describe('settings on the command line', () => {
  test('get, set, list, export and import; a bad value changes nothing', async () => {
    const { directory } = await testSite();
    const { writeFile, rm } = await import('node:fs/promises');
    const file = `${directory}/settings.json`;
    const exported = JSON.parse(await wp('md-shop', 'settings', 'export')) as Record<string, unknown>;
    try {
      await wp('md-shop', 'settings', 'set', 'order_email', 'linie@rotile.example');
      assert.equal((await wp('md-shop', 'settings', 'get', 'order_email')).trim(), 'linie@rotile.example');
      await wp('md-shop', 'settings', 'set', 'content_signals.ai_train', 'false');
      assert.match((await page('/robots.txt')).text, /Content-Signal: ai-train=no, search=yes, ai-input=yes/);
      assert.equal((await page('/llms.txt')).headers.get('content-signal'), 'ai-train=no, search=yes, ai-input=yes');
      const listed = JSON.parse(await wp('md-shop', 'settings', 'list', '--format=json')) as {
        setting: string;
        value: string;
      }[];
      assert.equal(listed.find(({ setting }) => setting === 'content_signals.ai_train')?.value, 'false');
      await assert.rejects(wp('md-shop', 'settings', 'set', 'order_phone', 'sunați'));
      await assert.rejects(wp('md-shop', 'settings', 'get', 'nonsense'));

      const present = await wp('md-shop', 'settings', 'export');
      await writeFile(file, JSON.stringify({ ...exported, order_phone: '022 11 22 33', bases: { product: 'feed' } }));
      await assert.rejects(wp('md-shop', 'settings', 'import', file), 'an invalid file is taken');
      await assert.rejects(wp('md-shop', 'settings', 'import', file, '--dry-run'));
      assert.equal(await wp('md-shop', 'settings', 'export'), present, 'a part of an invalid file is saved');
      await writeFile(file, JSON.stringify({ order_phone: '022 11 22 33', markdown: false }));
      assert.match(await wp('md-shop', 'settings', 'import', file, '--dry-run'), /order_phone/);
      assert.equal(await wp('md-shop', 'settings', 'export'), present, '--dry-run saves');
      await wp('md-shop', 'settings', 'import', file);
      assert.equal((await wp('md-shop', 'settings', 'get', 'order_phone')).trim(), '022 11 22 33');
      assert.equal((await wp('md-shop', 'settings', 'get', 'order_email')).trim(), 'linie@rotile.example');
      const read = await page('/despre-noi/', { headers: { Accept: 'text/markdown' } });
      assert.ok(!(read.headers.get('content-type') ?? '').includes('markdown'), 'Markdown is off');
      assert.doesNotMatch((await page('/.well-known/agent-skills/federation-content/SKILL.md')).text, /text\/markdown/);
    } finally {
      await writeFile(file, JSON.stringify(exported));
      await wp('md-shop', 'settings', 'import', file);
      await rm(file);
    }
    assert.deepEqual(JSON.parse(await wp('md-shop', 'settings', 'export')), exported);
  });
});
