import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import {
  bearer,
  setClientAddress,
  countAgents,
  freshAddress,
  register,
  revoke,
  sendRegistration,
} from './support/agents.ts';
import { ask, refused } from './support/contract-client.ts';
import { freshReadModel } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { php } from './support/php.ts';
import { runAsRoot, withRights } from './support/rights.ts';
import { stack } from './site.ts';

const tables = ['agents', 'registrations'] as const;

/** Counts the rows of both tables, so that a half-written registration is noticed. */
function rows(): Promise<number[]> {
  return php<number[]>(
    `global $wpdb; return array_map( static fn ( $table ) => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_$table" ), array( 'agents', 'registrations' ) );`,
  );
}

async function assertNotRegistered(): Promise<void> {
  for (const headers of [{}, bearer('wrong')] as Record<string, string>[]) {
    const { status, json, headers: answered, text } = await sendRegistration({ headers });
    assert.equal(status, 503, text);
    assert.equal((json as { code: string }).code, 'md_shop_registration_unavailable');
    assert.match(answered.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.doesNotMatch(text, /sql|table|readonly|read-only|full|wp_|mds_/i);
  }
}

/** Reads without a credential keep working, whatever happens to agents. */
async function assertReadsWork(): Promise<void> {
  for (const path of ['/products?per_page=2', '/content', '/categories', '/health']) {
    assert.equal((await ask(path)).status, 200, path);
  }
}

/** Makes the database read-only, as after a disk error or during a move by the host. */
async function readOnly(attempt: () => Promise<void>): Promise<void> {
  if (stack !== 'mariadb') {
    // SQLite gives the same error for a file that is mounted read-only; root on this machine may write to any file.
    const code = `$GLOBALS['wpdb']->dbh->get_connection()->get_pdo()->exec( 'PRAGMA query_only = ON' );`;
    return withPlugin(code, attempt);
  }
  await withRights('SELECT, INSERT, UPDATE, DELETE', async () => {
    await runAsRoot('SET GLOBAL read_only = 1');
    try {
      await attempt();
    } finally {
      await runAsRoot('SET GLOBAL read_only = 0');
    }
  });
}

/** Makes the last table that a registration writes to full, so that the earlier writes must be rolled back. */
async function full(attempt: () => Promise<void>): Promise<void> {
  const run = (mariadb: string, sqlite: string) =>
    php(
      stack === 'mariadb'
        ? `global $wpdb; $wpdb->query( ${JSON.stringify(mariadb)} ); return $wpdb->last_error;`
        : `$GLOBALS['wpdb']->dbh->get_connection()->get_pdo()->exec( ${JSON.stringify(sqlite)} ); return '';`,
    );
  const made = await run(
    `CREATE TRIGGER md_shop_test_full BEFORE INSERT ON wp_md_shop_agents FOR EACH ROW SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114, MESSAGE_TEXT = 'The table is full'`,
    `CREATE TRIGGER md_shop_test_full BEFORE INSERT ON wp_md_shop_agents BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  );
  assert.equal(made, '');
  try {
    await attempt();
  } finally {
    await run('DROP TRIGGER md_shop_test_full', 'DROP TRIGGER md_shop_test_full');
  }
}

describe('agents: when the database fails', () => {
  beforeEach(() => setClientAddress(freshAddress()));
  after(() => setClientAddress(null));

  for (const table of tables) {
    test(`the table of ${table} is missing`, async () => {
      const { access_token: token } = await register();
      await php(
        `global $wpdb; $wpdb->query( "DROP TABLE {$wpdb->prefix}md_shop_${table}" ); return $wpdb->last_error;`,
      );
      try {
        await assertNotRegistered();
        await assertReadsWork();
        if (table === 'agents') {
          // It is unknown whether the credential is valid: neither 200 nor 401.
          for (const path of ['/products', '/products?page=0', '/content', '/categories', '/health', '/agents/me']) {
            assert.equal((await refused(503, path, { headers: bearer(token) })).code, 'md_shop_credential_unchecked');
          }
          assert.equal((await revoke(token)).status, 503);
        } else {
          assert.equal((await ask('/products', { headers: bearer(token) })).status, 200);
        }
        // A missing or malformed credential is reported without the database.
        await refused(401, '/agents/me');
        await refused(401, '/products', { headers: bearer('wrong') });
      } finally {
        await php(`do_action( 'activate_md-shop-catalog/md-shop-catalog.php', false ); return 1;`);
        await php(`return 1;`);
        await freshReadModel();
      }
      await register();
    });
  }

  test('the database is read-only: reads work, also with a credential; registration and revocation fail', async () => {
    const { access_token: token } = await register();
    const before = await rows();
    await readOnly(async () => {
      await assertNotRegistered();
      await assertReadsWork();
      assert.equal((await ask('/products', { headers: bearer(token) })).status, 200);
      assert.equal((await ask('/agents/me', { headers: bearer(token) })).status, 200);
      const revoked = await revoke(token);
      assert.deepEqual(
        [revoked.status, (revoked.json as { code: string }).code],
        [503, 'md_shop_registration_unavailable'],
      );
    });
    assert.deepEqual(await rows(), before);
    assert.equal((await ask('/agents/me', { headers: bearer(token) })).status, 200);
    await register();
  });

  test('the table is full: nothing of a registration is stored, and it does not count', async () => {
    const { access_token: token } = await register();
    const before = await rows();
    await full(async () => {
      await assertNotRegistered();
      await assertReadsWork();
      assert.equal((await ask('/agents/me', { headers: bearer(token) })).status, 200);
    });
    assert.deepEqual(await rows(), before);
    const { headers } = await sendRegistration();
    assert.match(headers.get('ratelimit') ?? '', /"address";r=8;/);
  });

  // SQLite has no connection that could be lost.
  if (stack === 'mariadb') {
    for (const statement of [
      'INSERT INTO wp_md_shop_registrations (address',
      'INSERT INTO wp_md_shop_agents',
      'COMMIT',
    ]) {
      test(`the server closes the connection before ${statement}: every credential that was sent is stored, and no other`, async () => {
        const agents = await countAgents();
        const hangsUp = `add_filter( 'query', static function ( $sql ) { static $done = false;
          if ( ! $done && str_starts_with( $sql, ${JSON.stringify(statement)} ) ) { $done = true;
            $root = new mysqli( null, 'root', '', '', 0, explode( ':', DB_HOST, 2 )[1] ); $root->query( 'KILL CONNECTION ' . $GLOBALS['wpdb']->dbh->thread_id ); usleep( 100000 ); }
          return $sql; } );`;
        await withPlugin(hangsUp, assertNotRegistered);
        assert.equal(await countAgents(), agents);
        await register();
      });
    }
  }

  test('an error during registration leaves no rows, and the response is still valid', async () => {
    const before = await rows();
    const dies = `add_filter( 'query', static function ( $sql ) { if ( str_contains( $sql, 'md_shop_agents' ) && str_starts_with( $sql, 'INSERT' ) ) { exit; } return $sql; } );`;
    await withPlugin(dies, assertNotRegistered);
    assert.deepEqual(await rows(), before);
  });
});
