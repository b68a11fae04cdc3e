import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import {
  setClientAddress,
  countAgents,
  forgetAgents,
  freshAddress,
  sendRegistration,
  type Sent,
} from './support/agents.ts';
import type { Answer } from './support/contract-client.ts';
import { withCookies, type Editor } from './support/editor.ts';
import { withPlugin } from './support/hostile.ts';
import { page } from './support/pages.ts';
import { php, phpValue } from './support/php.ts';
import { withSettings } from './support/settings.ts';
import { stack, testSite } from './site.ts';

type Limits = { per_address?: number; per_network?: number; per_site?: number };

async function set(state: { now?: number | null; limits?: Limits | null }): Promise<void> {
  await (await testSite()).setTestState(state);
}

async function statuses(number: number, sent: Sent = {}): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const { status } of await Promise.all(Array.from({ length: number }, () => sendRegistration(sent)))) {
    counted[String(status)] = (counted[String(status)] ?? 0) + 1;
  }
  return counted;
}

/** The values of a policy in the RateLimit field. */
function quota(
  { headers }: Answer<unknown>,
  name: string,
): { limit: number; window: number; left: number; seconds: number } {
  const [, limit, window] = new RegExp(`"${name}";q=(\\d+);w=(\\d+)`).exec(headers.get('ratelimit-policy') ?? '') ?? [];
  const [, left, seconds] = new RegExp(`"${name}";r=(\\d+);t=(\\d+)`).exec(headers.get('ratelimit') ?? '') ?? [];
  return { limit: Number(limit), window: Number(window), left: Number(left), seconds: Number(seconds) };
}

const retryAfter = ({ headers }: Answer<unknown>) => Number(headers.get('retry-after'));

describe('agents: limits of registrations', () => {
  before(forgetAgents);
  afterEach(async () => {
    await setClientAddress(null);
    await set({ now: null, limits: null });
    await forgetAgents();
    await php(`delete_option( 'md_shop_used_up_limits' ); return 1;`);
  });

  for (const address of ['192.0.2.77', '2001:db8:77:1::1']) {
    test(`of fifty simultaneous registrations from ${address} exactly ten succeed and forty are 429`, async () => {
      await setClientAddress(address);
      const before = await countAgents();
      assert.deepEqual(await statuses(50), { '201': 10, '429': 40 });
      assert.equal(await countAgents(), before + 10);
    });
  }

  test('two process pools that share only the database count together', async () => {
    await setClientAddress(freshAddress());
    const seen = new Set<string>();
    const tell = `header( 'X-Test-Process: ' . ( getenv( 'MD_SHOP_POOL' ) ?: 'server' ) );`;
    await withPlugin(tell, async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          sendRegistration({ headers: { 'X-Test-Pool': index % 2 === 0 ? 'site' : 'second' } }),
        ),
      );
      for (const { headers } of answers) seen.add(headers.get('x-test-process') ?? '');
      assert.equal(answers.filter(({ status }) => status === 201).length, 10);
      assert.equal(answers.filter(({ status }) => status === 429).length, 40);
    });
    // php -S has only one process pool.
    assert.deepEqual([...seen].sort(), stack === 'mariadb' ? ['second', 'site'] : ['server']);
  });

  test('the headers give the remaining quota and its reset; a retry succeeds after Retry-After and not a second earlier', async () => {
    await setClientAddress('192.0.2.78');
    const start = Math.floor(Date.now() / 1000);
    for (let made = 0; made < 10; made++) {
      await set({ now: start + made * 60 });
      const answer = await sendRegistration();
      assert.equal(answer.status, 201);
      assert.deepEqual(quota(answer, 'address'), {
        limit: 10,
        window: 3600,
        left: 9 - made,
        seconds: 3600 - made * 60,
      });
      assert.deepEqual(quota(answer, 'site').limit, 10_000);
    }
    for (const since of [600, 1800, 3599]) {
      await set({ now: start + since });
      const answer = await sendRegistration();
      assert.deepEqual([answer.status, retryAfter(answer)], [429, 3600 - since]);
      assert.deepEqual(quota(answer, 'address'), { limit: 10, window: 3600, left: 0, seconds: 3600 - since });
    }
    await set({ now: start + 3600 });
    assert.equal((await sendRegistration()).status, 201);
    // The window slides: one registration is available again, the next one a minute later.
    const next = await sendRegistration();
    assert.deepEqual([next.status, retryAfter(next)], [429, 60]);
    await set({ now: start + 3660 });
    assert.equal((await sendRegistration()).status, 201);
  });

  test('a lowered limit applies immediately, and Retry-After stays correct', async () => {
    await setClientAddress('192.0.2.79');
    const start = Math.floor(Date.now() / 1000);
    for (let made = 0; made < 6; made++) {
      await set({ now: start + made * 100 });
      assert.equal((await sendRegistration()).status, 201);
    }
    await set({ now: start + 600, limits: { per_address: 3 } });
    const answer = await sendRegistration();
    assert.deepEqual([answer.status, retryAfter(answer)], [429, 3600 - 600 + 300]);
    await set({ now: start + 600 + retryAfter(answer) - 1 });
    assert.equal((await sendRegistration()).status, 429);
    await set({ now: start + 600 + retryAfter(answer) });
    assert.equal((await sendRegistration()).status, 201);
  });

  test('every /64 of IPv6 has ten registrations, every /48 a hundred', async () => {
    await set({ limits: { per_address: 3, per_network: 7 } });
    const from = async (address: string) => {
      await setClientAddress(address);
      return sendRegistration();
    };
    for (const host of ['1', '2', 'ffff:1']) assert.equal((await from(`2001:db8:5:1::${host}`)).status, 201);
    assert.equal((await from('2001:db8:5:1::9')).status, 429);
    for (const network of ['2', '2', '2', '3']) assert.equal((await from(`2001:db8:5:${network}::1`)).status, 201);
    const answer = await from('2001:db8:5:4::1');
    assert.equal(answer.status, 429);
    assert.deepEqual([quota(answer, 'address').left, quota(answer, 'network').left], [3, 0]);
    assert.equal((await from('2001:db8:6:1::1')).status, 201);
    // An IPv4 address has no network, in any notation.
    for (const address of ['192.0.2.80', '::ffff:192.0.2.80', '192.0.2.80']) {
      assert.equal((await from(address)).headers.get('ratelimit')?.includes('network'), false);
    }
    assert.equal((await from('::ffff:192.0.2.80')).status, 429);
  });

  test('the site has a daily limit for all addresses together', async () => {
    const start = Math.floor(Date.now() / 1000);
    await set({ now: start, limits: { per_site: 4 } });
    for (let made = 0; made < 4; made++) {
      await setClientAddress(`192.0.2.${String(90 + made)}`);
      assert.equal((await sendRegistration()).status, 201);
    }
    await setClientAddress('192.0.2.99');
    const answer = await sendRegistration();
    assert.deepEqual([answer.status, retryAfter(answer)], [429, 86_400]);
    await set({ now: start + 86_399 });
    assert.equal((await sendRegistration()).status, 429);
    await set({ now: start + 86_400 });
    assert.equal((await sendRegistration()).status, 201);
  });

  test('the limits come from the settings, and reads are never limited', async () => {
    await setClientAddress('192.0.2.81');
    await withSettings({ registration: { per_address: 2 } }, async () => {
      assert.deepEqual(await statuses(6), { '201': 2, '429': 4 });
      const { url } = await testSite();
      const reads = await Promise.all(Array.from({ length: 30 }, () => fetch(`${url}/wp-json/md-shop/v1/health`)));
      for (const read of reads) {
        assert.equal(read.status, 200);
        await read.arrayBuffer();
      }
    });
  });

  test('forwarded addresses count only from configured proxies', async () => {
    await set({ limits: { per_address: 1 } });
    const forwarded = (address: string) =>
      sendRegistration({
        headers: {
          'X-Forwarded-For': address,
          'X-Real-IP': address,
          'Client-IP': address,
          Forwarded: `for=${address}`,
        },
      });
    await setClientAddress('192.0.2.200');
    assert.equal((await forwarded('198.51.100.1')).status, 201);
    assert.equal((await forwarded('198.51.100.2')).status, 429);
    await withSettings({ trusted_proxies: ['192.0.2.200', '192.0.2.201'] }, async () => {
      assert.equal((await forwarded('198.51.100.3')).status, 201);
      assert.equal((await forwarded('198.51.100.4')).status, 201);
      // An address that the client forged precedes the one that the proxy added.
      assert.equal((await forwarded('203.0.113.1, 198.51.100.4')).status, 429);
      assert.equal((await forwarded('198.51.100.5, 192.0.2.201')).status, 201);
      await setClientAddress('192.0.2.202');
      assert.equal((await forwarded('198.51.100.6')).status, 201);
      assert.equal((await forwarded('198.51.100.7')).status, 429);
    });
  });

  const noticesFor = async (who: Editor, screen = 'index') =>
    [
      ...(await page(`/wp-admin/${screen}.php`, { headers: who.headers })).text.matchAll(
        /notice notice-warning"><p>([^<]*registrations[^<]*<a [^<]*<\/a>)<\/p>/g,
      ),
    ].map((match) => match[1] ?? '');
  const storedNotice = () => php<Record<string, unknown> | false>(`return get_option( 'md_shop_used_up_limits' );`);
  const logged = async (text: string) => (await (await testSite()).logs()).split(text).length - 1;

  test('administrators are notified of an unknown proxy until it is in trusted_proxies, and it is logged once', async () => {
    const administrator = await withCookies();
    const line = 'in the setting trusted_proxies';
    const before = await logged(line);
    await setClientAddress('192.0.2.83');
    assert.deepEqual(await statuses(12, { headers: { 'X-Forwarded-For': '198.51.100.8' } }), { '201': 10, '429': 2 });
    await setClientAddress('10.1.2.3');
    assert.deepEqual(await statuses(12), { '201': 10, '429': 2 });
    assert.deepEqual(
      [await storedNotice(), await noticesFor(administrator)],
      [false, []],
      'notified about an address that is not a proxy',
    );
    assert.deepEqual(await statuses(20, { headers: { 'X-Forwarded-For': '198.51.100.8' } }), { '429': 20 });
    assert.equal((await logged(line)) - before, 1);
    const note = await storedNotice();
    assert.deepEqual(Object.keys(note === false ? {} : note), ['proxy']);
    assert.doesNotMatch(JSON.stringify(note), /10\.1\.2|198\.51/);
    for (const screen of ['index', 'plugins']) {
      const [text, ...others] = await noticesFor(administrator, screen);
      assert.match(text ?? '', /trusted proxy.*settings\/limits/);
      assert.deepEqual(others, []);
    }
    await setClientAddress(null);
    await withSettings({ trusted_proxies: ['10.1.0.0/16'] }, async () => {
      assert.deepEqual(await noticesFor(administrator), []);
    });
    const autoload = await php<string>(
      `global $wpdb; return $wpdb->get_var( "SELECT autoload FROM $wpdb->options WHERE option_name = 'md_shop_used_up_limits'" );`,
    );
    assert.match(autoload, /^(on|yes)$/);
    await set({ now: Math.floor(Date.now() / 1000) + 604_801 });
    assert.deepEqual(await noticesFor(administrator), []);
    await php(`do_action( 'md_shop_purge_agents' ); return 1;`);
    assert.equal(await storedNotice(), false);
  });

  test('agents behind a proxy that is connected through a socket are told apart once it is trusted; before, administrators are notified', async () => {
    const administrator = await withCookies();
    await setClientAddress('unix:');
    assert.deepEqual(await statuses(12, { headers: { 'X-Forwarded-For': '198.51.100.9' } }), { '201': 10, '429': 2 });
    const [text] = await noticesFor(administrator);
    assert.match(text ?? '', /“unix:” if it is connected through a socket/);
    await withSettings({ trusted_proxies: ['unix:'] }, async () => {
      assert.deepEqual(await statuses(1, { headers: { 'X-Forwarded-For': '198.51.100.9' } }), { '201': 1 });
      assert.deepEqual(await statuses(12, { headers: { 'X-Forwarded-For': '198.51.100.10' } }), {
        '201': 10,
        '429': 2,
      });
      assert.deepEqual(await noticesFor(administrator), []);
    });
  });

  test("administrators, and nobody else, are notified that the site's limit is used up, until the limit is raised", async () => {
    const administrator = await withCookies();
    await setClientAddress('192.0.2.84');
    await set({ limits: { per_site: 2 } });
    const before = await logged('registration.per_site');
    assert.deepEqual(await statuses(12), { '201': 2, '429': 10 });
    assert.equal((await logged('registration.per_site')) - before, 1);
    const [text, ...others] = await noticesFor(administrator);
    assert.match(text ?? '', /The 2 agent registrations.*raise the limit.*settings\/limits/);
    assert.deepEqual(others, []);
    // A user who sees the same screen but may not change settings.
    const taken = `add_filter( 'user_has_cap', static fn ( $all ) => array( 'manage_options' => false ) + $all );`;
    await withPlugin(taken, async () => assert.deepEqual(await noticesFor(administrator), []));
    await set({ limits: { per_site: 3 } });
    assert.deepEqual(await noticesFor(administrator), []);
  });

  test('what was registered while the clock was ahead neither counts nor stays', async () => {
    await setClientAddress('192.0.2.83');
    const start = Math.floor(Date.now() / 1000);
    await set({ now: start + 365 * 86_400 });
    assert.deepEqual(await statuses(11), { '201': 10, '429': 1 });
    await set({ now: start });
    assert.deepEqual(await statuses(11), { '201': 10, '429': 1 });
    const left = await php<number>(
      `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_registrations WHERE at > ${String(start + 3600)}" );`,
    );
    assert.equal(left, 0);
  });

  test('an address is stored only as a keyed hash and only for the length of its window', async () => {
    const start = Math.floor(Date.now() / 1000);
    await set({ now: start });
    await setClientAddress('192.0.2.82');
    assert.equal((await sendRegistration()).status, 201);
    const rows = () =>
      php<Record<string, string>[]>(
        `global $wpdb; return $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}md_shop_registrations WHERE at > 0", ARRAY_A );`,
      );
    const [row, ...others] = await rows();
    assert.deepEqual([others.length, row?.['network']], [0, '']);
    assert.match(row?.['address'] ?? '', /^[0-9a-f]{32}$/);
    for (const plain of ['192.0.2.82', '4:c0000252', 'c0000252']) {
      const hashes = await php<string[]>(
        `return array_map( static fn ( $algorithm ) => hash( $algorithm, ${phpValue(plain)} ), array( 'md5', 'sha1', 'sha256' ) );`,
      );
      assert.ok(!hashes.some((hash) => hash.startsWith(row?.['address'] ?? '-')), 'the hash is not keyed');
    }
    await set({ now: start + 3600 });
    await php(`do_action( 'md_shop_forget_addresses' ); return 1;`);
    assert.deepEqual(await rows(), []);
    assert.equal(await countAgents(), 1);
  });
  after(() => setClientAddress(null));
});
