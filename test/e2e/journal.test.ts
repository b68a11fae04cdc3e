import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Site } from '../../src-harness/sites/index.ts';
import { products } from './support/contract-client.ts';
import {
  get,
  cachePool,
  type LaneAnswer,
  type LaneRequest,
  send,
  switchOff,
  switchOn,
  untilFast,
} from './support/fast-lane.ts';
import { clientInfo, validHeaders } from './support/mcp.ts';
import { php } from './support/php.ts';
import { withSettings } from './support/settings.ts';
import { wp } from './support/wp-cli.ts';
import { stack, testSite } from './site.ts';

const rest = '/wp-json/md-shop/v1';
const nothing = `${rest}/products?search=nimicdeacesta`;

const from = (agent: string, what: LaneRequest): LaneRequest => ({
  ...what,
  headers: { 'User-Agent': agent, ...what.headers },
});
const message = (method: string, params: unknown = {}): LaneRequest => ({
  method: 'POST',
  address: '/mcp',
  headers: validHeaders,
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});
const call = (name: string, given: unknown): LaneRequest => message('tools/call', { name, arguments: given });

type Row = Readonly<Record<'day' | 'kind' | 'name' | 'interface' | 'operation' | 'language' | 'outcome', string>> & {
  readonly sampled: string;
  readonly amount: string;
};

/** Runs the hourly event and returns the table. */
const rows = (): Promise<Row[]> =>
  php(`do_action( 'md_shop_journal' ); global $wpdb;
    return $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}md_shop_journal", ARRAY_A );`);

/** Returns the sums by all columns but the day, without health, which helpers read. */
async function sums(): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const row of await rows()) {
    const key = [row.kind, row.name, row.interface, row.operation, row.language, row.outcome].join('|');
    if (row.operation !== 'health') all[key] = (all[key] ?? 0) + Number(row.amount);
  }
  return all;
}

/** Waits for the sums: a read is counted after its answer is sent. */
async function assertSums(expected: Record<string, number>): Promise<void> {
  let found = await sums();
  for (let attempt = 0; attempt < 20 && Object.keys(expected).some((key) => found[key] !== expected[key]); attempt++) {
    await pause(50);
    found = await sums();
  }
  assert.deepEqual(found, expected);
}

const clear = (): Promise<unknown> =>
  php(`if ( function_exists( 'apcu_enabled' ) && apcu_enabled() ) { apcu_clear_cache(); }
    global $wpdb; return $wpdb->query( "DELETE FROM {$wpdb->prefix}md_shop_journal" );`);

const sqlOnDays = (days: readonly number[], text: string): Promise<unknown> =>
  php(`global $wpdb; foreach ( array( ${days.join(', ')} ) as $ago ) {
      $wpdb->query( $wpdb->prepare( "INSERT INTO {$wpdb->prefix}md_shop_journal VALUES (%s, %s, 'search', %s, '', 'search_products', 'ro', 'empty', 0, 5)",
        gmdate( 'Y-m-d', time() - $ago * 86400 ), 'test' . $ago, '${text}' ) );
    } return 1;`);

describe('the journal, with shared memory', { skip: stack !== 'mariadb' }, () => {
  let site: Site;
  let key = '';
  const lanes = ['ask', 'off'] as const;
  const ask = (what: LaneRequest, lane: (typeof lanes)[number]): Promise<LaneAnswer> =>
    send(site, cachePool(what), `${lane} ${key}`);
  /** Sends each request twice in each lane: the second answer is a kept one, where answers are kept. */
  async function askAll(requests: readonly LaneRequest[]): Promise<void> {
    for (const lane of lanes) for (const what of requests) for (let time = 0; time < 2; time++) await ask(what, lane);
  }

  before(async () => {
    site = await testSite();
    await switchOn(site, true);
    key = await php<string>(`return get_option( 'md_shop_fast_lane' )['key'];`);
  });
  beforeEach(async () => {
    await untilFast(() => ask(get(`${rest}/health`), 'ask'));
    await clear();
  });
  after(async () => {
    await switchOff(site, true);
    await clear();
  });

  test('both lanes count every client, interface, operation, language and outcome', async () => {
    const [first] = (await products('')).items;
    await clear();
    const list = get(`${rest}/products`);
    const tag = (await ask(from('x-tag', list), 'off')).headers['etag'] ?? '';
    await askAll([
      from('ChatGPT-User/1.0', list),
      from('Claude-User', get(`${rest}/content?language=ru`)),
      from('GeminiCLI/1', get(`${rest}/products/${String(first?.id)}`)),
      from('Perplexity-User/1.0', get(`${rest}/products/999999`)),
      from('Cursor/1.7', get(`${rest}/categories`)),
      from('Visual Studio Code/1.105', get(`${rest}/products?page=0`)),
      from('Mozilla/5.0 Firefox/140', get(`${rest}/products`, { 'Sec-Fetch-Dest': 'empty' })),
      from('Mozilla/5.0 Firefox/140', get('/llms.txt')),
      from('curl/8', get('/ru/llms.txt')),
      from('Claude-User', { method: 'HEAD', address: `${rest}/products` }),
      from('Claude-User', get(`${rest}/products`, { 'If-None-Match': tag })),
      from('Claude-User', { method: 'OPTIONS', address: `${rest}/products` }),
      from('Claude-User', get('/', { Accept: 'text/markdown' })),
      from('openai-mcp/1', message('initialize', { ...clientInfo, clientInfo: { name: 'Proba', version: '1' } })),
      from('openai-mcp/1', message('tools/list')),
      from('openai-mcp/1', call('search_products', { language: 'ru' })),
      from('openai-mcp/1', call('get_product', { id: 999999 })),
      from('openai-mcp/1', call('get_product', { id: 'x' })),
      from('openai-mcp/1', call('list_categories', {})),
      from('openai-mcp/1', call('search_site', { search: 'Nimicdeacésta' })),
    ]);
    await assertSums({
      'read|program|rest|search_products|ro|found': 1,
      'read|ChatGPT|rest|search_products|ro|found': 4,
      'read|Claude|rest|search_site|ru|found': 4,
      'read|Gemini|rest|get_product|ro|found': 4,
      'read|Perplexity|rest|get_product|ro|empty': 4,
      'read|Cursor|rest|list_categories|ro|found': 4,
      'read|VS Code|rest|search_products|ro|error': 4,
      'read|browser-assistant|rest|search_products|ro|found': 4,
      'read|browser|document|llms.txt|ro|found': 4,
      'read|program|document|ru/llms.txt|ru|found': 4,
      'read|Claude|rest|search_products|ro|found': 8,
      'read|Claude|page|page|ro|found': 4,
      'read|ChatGPT|mcp|initialize||found': 4,
      'client|Proba|mcp|initialize||found': 4,
      'read|ChatGPT|mcp|tools/list||found': 4,
      'read|ChatGPT|mcp|search_products|ru|found': 4,
      'read|ChatGPT|mcp|get_product|ro|empty': 4,
      'read|ChatGPT|mcp|get_product|ro|error': 4,
      'read|ChatGPT|mcp|list_categories|ro|found': 4,
      'read|ChatGPT|mcp|search_site|ro|empty': 4,
      'search|nimicdeacesta||search_site|ro|empty': 4,
    });
    assert.ok((await rows()).every(({ sampled }) => sampled === '0'));
  });

  test('a read writes nothing: the table is filled by the event', async () => {
    await askAll([from('Claude-User', get(nothing))]);
    assert.equal(
      await php(`global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_journal" );`),
      0,
    );
    await assertSums({
      'read|Claude|rest|search_products|ro|empty': 4,
      'search|nimicdeacesta||search_products|ro|empty': 4,
    });
  });

  test('no address, User-Agent, credential or personal text is in a table or in memory', async () => {
    const canary = 'kanarienvogel';
    const headers = {
      'User-Agent': `${canary}/1.0 (203.0.113.77)`,
      'X-Forwarded-For': '203.0.113.77',
      Cookie: `${canary}=1`,
      Authorization: `Bearer mds_${canary}`,
    };
    for (const lane of lanes) {
      await ask(get(nothing, headers), lane);
      for (const typed of [`${canary}@${canary}`, '%2B373+79+988+776', `https://${canary}`]) {
        await ask(get(`${rest}/products?search=${typed}`, { 'User-Agent': canary }), lane);
      }
    }
    let counted: Row[] = [];
    for (let attempt = 0; attempt < 20 && counted.reduce((sum, row) => sum + Number(row.amount), 0) < 8; attempt++) {
      counted = (await rows()).filter(({ name, operation }) => name === 'program' && operation === 'search_products');
    }
    assert.ok(counted.some(({ outcome }) => outcome === 'error') && counted.some(({ outcome }) => outcome === 'empty'));
    const found = await php<string[]>(`do_action( 'md_shop_journal' ); global $wpdb; $journal = $all = '';
      foreach ( $wpdb->get_col( 'SHOW TABLES' ) as $table ) { $all .= wp_json_encode( $wpdb->get_results( "SELECT * FROM {$table}", ARRAY_N ) ); }
      // Six digits of the number also occur in what other plugins store, so there eight are looked for.
      $ours = ''; foreach ( $wpdb->get_col( "SHOW TABLES LIKE '%md\\_shop\\_%'" ) as $table ) { $ours .= wp_json_encode( $wpdb->get_results( "SELECT * FROM {$table}", ARRAY_N ) ); }
      foreach ( $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}md_shop_journal", ARRAY_N ) as $row ) { $journal .= wp_json_encode( $row ); }
      foreach ( new APCUIterator( '/^md_shop_journal:/' ) as $one ) { $journal .= $one['key'] . ' ' . wp_json_encode( $one['value'] ); }
      $found = array();
      foreach ( array( '${canary}', '203.0.113.77', '79988776', '988 776' ) as $part ) { if ( str_contains( $all . $journal, $part ) ) { $found[] = $part; } }
      if ( $ours === '' || str_contains( $ours . $journal, '988776' ) ) { $found[] = '988776'; }
      return str_contains( $journal, '127.0.0.1' ) ? array_merge( $found, array( '127.0.0.1' ) ) : $found;`);
    assert.deepEqual(found, []);
  });

  test('switched off, nothing is counted or left', async () => {
    await askAll([from('Claude-User', get(nothing))]);
    assert.ok((await rows()).length > 0);
    const left = (): Promise<number> =>
      php(`return iterator_count( new APCUIterator( '/^md_shop_journal:.*:(count|entry|row):/' ) );`);
    await withSettings({ journal: false }, async () => {
      assert.deepEqual([await rows(), await left()], [[], 0]);
      await untilFast(() => ask(get(`${rest}/health`), 'ask'));
      await askAll([from('Claude-User', get(nothing)), from('Claude-User', message('tools/list'))]);
      await pause(200);
      assert.deepEqual([await rows(), await left()], [[], 0]);
    });
    await withSettings({ journal_searches: false }, async () => {
      await askAll([from('Claude-User', get(nothing))]);
      await assertSums({ 'read|Claude|rest|search_products|ro|empty': 4 });
    });
  });

  test('switched off and on by the command line, which does not share the memory, it has forgotten everything', async () => {
    const read = 'read|Claude|rest|search_products|ro|empty';
    const text = 'search|nimicdeacesta||search_products|ro|empty';
    await askAll([from('Claude-User', get(nothing))]);
    await assertSums({ [read]: 4, [text]: 4 });
    for (const value of ['false', 'true']) await wp('md-shop', 'settings', 'set', 'journal_searches', value);
    await assertSums({ [read]: 4 });
    for (const value of ['false', 'true']) await wp('md-shop', 'settings', 'set', 'journal', value);
    await assertSums({});
    await untilFast(() => ask(get(`${rest}/health`), 'ask'));
    await askAll([from('Claude-User', get(nothing))]);
    await assertSums({ [read]: 4, [text]: 4 });
  });

  test('the setting journal_clients adds a group in both lanes', async () => {
    await withSettings({ journal_clients: ['Our robot: our-robot/'] }, async () => {
      await untilFast(() => ask(get(`${rest}/health`), 'ask'));
      await clear();
      await askAll([from('Our-Robot/3', get(`${rest}/products`))]);
      await assertSums({ 'read|Our robot|rest|search_products|ro|found': 4 });
    });
  });
});

describe('the journal', () => {
  beforeEach(clear);
  afterEach(clear);

  test('without shared memory, some reads are written and stand for all', async () => {
    const site = await testSite();
    let found: Row[] = [];
    for (let read = 0; read < 600 && found.length < 2; read += 10) {
      await Promise.all(Array.from({ length: 10 }, () => send(site, from('Claude-User', get(nothing)), '')));
      found = (await rows()).filter(({ name }) => name === 'Claude' || name === 'nimicdeacesta');
    }
    assert.deepEqual(found.map(({ kind }) => kind).sort(), ['read', 'search']);
    for (const row of found) assert.deepEqual([row.sampled, Number(row.amount) % 20], ['1', 0]);
  });

  test('wp md-shop journal shows sums, and searches from three different days on', async () => {
    await sqlOnDays([0, 5], 'doua zile');
    assert.deepEqual(JSON.parse(await wp('md-shop', 'journal', '--show=searches', '--format=json')), []);
    await clear();
    await sqlOnDays([0, 5, 9, 31], 'trei zile');
    assert.deepEqual(JSON.parse(await wp('md-shop', 'journal', '--show=searches', '--format=json')), [
      { text: 'trei zile', operation: 'search_products', language: 'ro', days: 3, searches: 15 },
    ]);
    // The fourth is too old.
    assert.deepEqual((await rows()).length, 3);
    await php(`global $wpdb; foreach ( array( 'found', 'empty' ) as $outcome ) {
        $wpdb->query( $wpdb->prepare( "INSERT INTO {$wpdb->prefix}md_shop_journal VALUES (%s, %s, 'read', 'Claude', 'mcp', 'search_site', 'ru', %s, 1, 40)", gmdate( 'Y-m-d' ), $outcome, $outcome ) );
      } return 1;`);
    const reads = { found: 40, empty: 40, error: 0, reads: 80 };
    assert.deepEqual(JSON.parse(await wp('md-shop', 'journal', '--format=json')), [
      { client: 'Claude', interface: 'mcp', operation: 'search_site', language: 'ru', ...reads },
    ]);
    assert.deepEqual(JSON.parse(await wp('md-shop', 'journal', '--by=language', '--days=1', '--format=json')), [
      { language: 'ru', ...reads },
    ]);
    assert.match(await wp('md-shop', 'journal'), /estimates/);
    await assert.rejects(wp('md-shop', 'journal', '--by=address'), /day, client, interface/);
    await assert.rejects(wp('md-shop', 'journal', '--days=90'), /1 to 31|1.*31/);
  });
});
