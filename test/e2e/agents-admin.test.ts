import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  bearer,
  setClientAddress,
  countAgents,
  forgetAgents,
  freshAddress,
  register,
  revoke,
} from './support/agents.ts';
import { ask } from './support/contract-client.ts';
import { php, phpAsAdministrator, phpString } from './support/php.ts';
import { wp } from './support/wp-cli.ts';
import { testSite } from './site.ts';

const day = 86_400;
type Row = Record<'agent_id' | 'name' | 'state' | 'created_at' | 'expires_at' | 'revoked_at', string>;

const list = async (...options: string[]) =>
  JSON.parse(await wp('md-shop', 'agents', 'list', '--format=json', ...options)) as Row[];
const failing = (...args: string[]) =>
  assert.rejects(wp('md-shop', 'agents', ...args), (error: { stderr?: string }) =>
    /^Error: /m.test(error.stderr ?? ''),
  );

/** Sets the plugin's clock; `null` restores the real time. */
async function setClock(now: number | null): Promise<void> {
  await (await testSite()).setTestState({ now });
}

describe('agents: administration', () => {
  before(forgetAgents);
  beforeEach(() => setClientAddress(freshAddress()));
  after(async () => {
    await setClientAddress(null);
    await setClock(null);
    await forgetAgents();
  });

  test('wp md-shop agents list, show, revoke and stats show every state and no token', async () => {
    const now = Math.floor(Date.now() / 1000);
    await setClock(now - 2 * day);
    const expired = await register('Expirat');
    await setClock(now);
    const revoked = await register('Revocat');
    await revoke(revoked.access_token);
    const active = await register('Активный, "x"');
    const all = await list();
    assert.deepEqual(
      all.map(({ agent_id: id, name, state }) => [id, name, state]).sort(),
      [
        [active.agent_id, 'Активный, "x"', 'active'],
        [expired.agent_id, 'Expirat', 'expired'],
        [revoked.agent_id, 'Revocat', 'revoked'],
      ].sort(),
    );
    assert.equal(all[2]?.agent_id, expired.agent_id, 'agents are not sorted newest first');
    for (const state of ['active', 'expired', 'revoked']) {
      assert.deepEqual(
        (await list(`--state=${state}`)).map((one) => one.state),
        [state],
      );
    }
    assert.equal((await list('--number=1')).length, 1);
    assert.equal((await wp('md-shop', 'agents', 'list', '--format=ids', '--state=active')).trim(), active.agent_id);
    assert.match(
      await wp('md-shop', 'agents', 'list', '--format=csv'),
      /^agent_id,name,state,created_at,expires_at,revoked_at$/m,
    );
    const table = await wp('md-shop', 'agents', 'list');
    for (const { access_token: token } of [expired, revoked, active]) assert.ok(!table.includes(token.slice(4)));

    const [shown] = JSON.parse(await wp('md-shop', 'agents', 'show', active.agent_id, '--format=json')) as Row[];
    assert.deepEqual([shown?.state, shown?.revoked_at], ['active', '']);
    assert.equal(Date.parse(shown?.expires_at ?? '') - Date.parse(shown?.created_at ?? ''), day * 1000);

    assert.deepEqual(JSON.parse(await wp('md-shop', 'agents', 'stats', '--format=json')), [
      { active: 1, expired: 1, revoked: 1, last_day: 2 },
    ]);

    assert.match(await wp('md-shop', 'agents', 'revoke', active.agent_id), /^Success: .*revoked/m);
    assert.equal((await ask('/agents/me', { headers: bearer(active.access_token) })).status, 401);
    assert.match(await wp('md-shop', 'agents', 'revoke', active.agent_id), /no longer valid/);
    await failing('revoke', 'agt_0000000000000000000000');
    await failing('show', 'agt_0000000000000000000000');
    await failing('list', '--state=dead');
    await failing('list', '--number=0');
  });

  test('the count and the identifiers are those of all agents, unless a number is given', async () => {
    await forgetAgents();
    await setClock(null);
    await php(`global $wpdb; for ( $one = 0; $one < 105; $one++ ) { $wpdb->insert( $wpdb->prefix . 'md_shop_agents', array(
      'agent_id' => sprintf( 'agt_%022d', $one ), 'token_hash' => hash( 'sha256', (string) $one ), 'name' => 'Test',
      'created_at' => time() - $one, 'expires_at' => time() + ( $one < 102 ? 1000 : -1000 ) ) ); } return $wpdb->last_error;`);
    const printed = async (...options: string[]) => (await wp('md-shop', 'agents', 'list', ...options)).trim();
    const ids = async (...options: string[]) => (await printed('--format=ids', ...options)).split(' ');
    assert.equal(await printed('--format=count'), '105');
    assert.equal(await printed('--format=count', '--state=active'), '102');
    assert.equal(await printed('--format=count', '--state=active', '--number=7'), '7');
    assert.equal(new Set(await ids()).size, 105);
    assert.equal((await ids('--state=active')).length, 102);
    assert.deepEqual(await ids('--number=2'), ['agt_0000000000000000000000', 'agt_0000000000000000000001']);
    assert.equal((await list()).length, 100);
    assert.equal((await list('--number=105')).length, 105);
    await forgetAgents();
  });

  test('commands that revoke or delete agents support formats and change nothing for an unknown format', async () => {
    await forgetAgents();
    const now = Math.floor(Date.now() / 1000);
    await setClock(now);
    const runJson = async (...args: string[]) => JSON.parse(await wp('md-shop', 'agents', ...args)) as unknown;
    const [one, ...others] = [await register('Unu'), await register('Doi'), await register('Trei')];
    for (const command of [['revoke', one.agent_id], ['revoke-all', '--yes'], ['purge']]) {
      await failing(...command, '--format=none');
    }
    assert.equal((await list('--state=active')).length, 1 + others.length);
    for (let time = 0; time < 2; time++) {
      const [row] = (await runJson('revoke', one.agent_id, '--format=json')) as Row[];
      assert.deepEqual([row?.agent_id, row?.state], [one.agent_id, 'revoked']);
      assert.equal(Date.parse(row?.revoked_at ?? ''), now * 1000);
    }
    assert.deepEqual(await runJson('revoke-all', '--yes', '--format=json'), [{ revoked: others.length }]);
    await setClock(now + 31 * day);
    assert.match(await wp('md-shop', 'agents', 'purge', '--format=csv'), /^removed\n3$/m);
    assert.deepEqual(await runJson('purge', '--format=json'), [{ removed: 0 }]);
    await setClock(null);
  });

  test('wp md-shop agents revoke-all revokes every credential', async () => {
    await forgetAgents();
    const [one, two] = [await register(), await register()];
    assert.match(await wp('md-shop', 'agents', 'revoke-all', '--yes'), /^Success: 2 credentials were revoked/m);
    for (const { access_token: token } of [one, two]) {
      assert.equal((await ask('/products', { headers: bearer(token) })).status, 401);
    }
    assert.match(await wp('md-shop', 'agents', 'revoke-all', '--yes'), /^Success: 0 /m);
  });

  test('an agent is deleted thirty days after its end and not a second earlier, by the daily event and by the command', async () => {
    await forgetAgents();
    const now = Math.floor(Date.now() / 1000);
    await setClock(now);
    await register('Expiră');
    const ended = await register('Revocat');
    await revoke(ended.access_token);
    await setClock(now + 30 * day - 1);
    assert.match(await wp('md-shop', 'agents', 'purge'), /^Success: 0 /m);
    await setClock(now + 30 * day);
    assert.match(await wp('md-shop', 'agents', 'purge'), /^Success: 1 agent /m);
    await setClock(now + 31 * day - 1);
    await php(`do_action( 'md_shop_purge_agents' ); return 1;`);
    assert.equal(await countAgents(), 1);
    await setClock(now + 31 * day);
    await php(`do_action( 'md_shop_purge_agents' ); return 1;`);
    assert.equal(await countAgents(), 0);
    await setClock(null);
    assert.deepEqual(
      await php(
        `return array( wp_get_schedule( 'md_shop_purge_agents' ), wp_get_schedule( 'md_shop_forget_addresses' ) );`,
      ),
      ['daily', 'hourly'],
    );
  });

  test('thousands of agents are purged in batches', async () => {
    await forgetAgents();
    await php(`global $wpdb; for ( $i = 0; $i < 25; $i++ ) { $rows = array();
      for ( $j = 0; $j < 100; $j++ ) { $n = $i * 100 + $j; $rows[] = "('agt_" . str_pad( $n, 22, '0', STR_PAD_LEFT ) . "', '" . hash( 'sha256', "x$n" ) . "', 'x', 1000, 87400, NULL)"; }
      $wpdb->query( "INSERT INTO {$wpdb->prefix}md_shop_agents (agent_id, token_hash, name, created_at, expires_at, revoked_at) VALUES " . implode( ',', $rows ) ); } return 1;`);
    assert.equal(await countAgents(), 2500);
    assert.match(await wp('md-shop', 'agents', 'purge'), /^Success: 2500 agents /m);
  });

  test('the privacy tools find agents by agent_id, also before an @, and erase them', async () => {
    const agent = await register('Nume personal');
    const other = await register('Altul');
    const exporter = (whose: string) =>
      phpAsAdministrator<{ data: { item_id: string; data: { name: string; value: string }[] }[]; done: boolean }>(
        `return apply_filters( 'wp_privacy_personal_data_exporters', array() )['md-shop-agents']['callback']( ${phpString(whose)}, 1 );`,
      );
    for (const whose of [agent.agent_id, `${agent.agent_id}@example.md`]) {
      const { data, done } = await exporter(whose);
      assert.deepEqual([done, data.length, data[0]?.item_id], [true, 1, agent.agent_id]);
      const values = data[0]?.data.map(({ value }) => value) ?? [];
      assert.ok(values.includes('Nume personal') && values.includes(agent.agent_id));
      assert.ok(!JSON.stringify(data).includes(agent.access_token.slice(4)));
    }
    for (const whose of [
      '',
      'admin@example.md',
      agent.agent_id.slice(0, -1),
      `x${agent.agent_id}`,
      `${agent.agent_id}x@example.md`,
    ]) {
      assert.deepEqual((await exporter(whose)).data, [], whose);
    }
    const erase = () =>
      phpAsAdministrator<{ items_removed: boolean; items_retained: boolean; done: boolean }>(
        `return apply_filters( 'wp_privacy_personal_data_erasers', array() )['md-shop-agents']['callback']( ${phpString(`${agent.agent_id}@example.md`)}, 1 );`,
      );
    assert.deepEqual(
      (({ items_removed, items_retained, done }) => [items_removed, items_retained, done])(await erase()),
      [true, false, true],
    );
    assert.equal((await erase()).items_removed, false);
    assert.equal((await ask('/agents/me', { headers: bearer(agent.access_token) })).status, 401);
    assert.equal((await ask('/agents/me', { headers: bearer(other.access_token) })).status, 200);
  });

  test('the privacy policy guide says what is stored and for how long', async () => {
    const text = await phpAsAdministrator<string>(
      `require_once ABSPATH . 'wp-admin/includes/admin.php'; require_once ABSPATH . 'wp-admin/includes/class-wp-privacy-policy-content.php';
       set_current_screen( 'dashboard' ); do_action( 'admin_init' );
       foreach ( WP_Privacy_Policy_Content::get_suggested_policy_text() as $one ) { if ( str_contains( $one['plugin_name'], 'MD Shop' ) ) { return $one['policy_text']; } } return '';`,
    );
    assert.match(text, /agent_id/);
    assert.match(text, /30 /);
  });
});
