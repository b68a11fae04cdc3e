import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { messages } from '../../src-contract/messages/index.ts';
import { root } from '../../src-harness/support/root.ts';
import { testSite } from './site.ts';
import { inLanguage, onScreen, screen } from './support/admin.ts';
import { forgetAgents, register } from './support/agents.ts';
import { axe } from './support/browser.ts';
import { products } from './support/contract-client.ts';
import { php } from './support/php.ts';
import { withSettings } from './support/settings.ts';

/** The tabs of the administrator's screen about agents in a real browser: who came, how to connect, and a console. */

const run = promisify(execFile);

/** Empties the journal and fills it: 3 days, two clients, a search on three days and one on two. */
const fillJournal = `if ( function_exists( 'apcu_enabled' ) && apcu_enabled() ) { apcu_clear_cache(); }
  global $wpdb; $table = $wpdb->prefix . 'md_shop_journal'; $wpdb->query( "DELETE FROM $table" );
  $add = static function ( $ago, $kind, $name, $interface, $operation, $language, $outcome, $amount ) use ( $wpdb, $table ) {
    $wpdb->query( $wpdb->prepare( "INSERT INTO $table VALUES (%s, %s, %s, %s, %s, %s, %s, %s, 0, %d)",
      gmdate( 'Y-m-d', time() - $ago * 86400 ), md5( serialize( func_get_args() ) ), $kind, $name, $interface, $operation, $language, $outcome, $amount ) ); };
  foreach ( array( 1, 4, 9 ) as $ago ) {
    $add( $ago, 'read', 'ChatGPT', 'mcp', 'search_products', 'ro', 'found', 1000 );
    $add( $ago, 'read', 'browser-assistant', 'rest', 'get_product', 'ru', 'empty', 20 );
    $add( $ago, 'client', 'claude-ai', 'mcp', 'initialize', '', 'found', 7 );
    $add( $ago, 'search', 'trei zile', '', 'search_products', 'ro', 'empty', 5 );
  }
  $add( 1, 'search', 'doua zile', '', 'search_products', 'ro', 'empty', 50 );
  $add( 2, 'search', 'doua zile', '', 'search_products', 'ro', 'empty', 50 );
  return 1;`;
const emptyJournal = `global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}md_shop_journal" ); return 1;`;

/** The numbers of a row in the table behind a chart. */
async function numbers(page: Page, chart: string, name: string): Promise<string[]> {
  return page.locator(`[data-chart="${chart}"] tr[data-name="${name}"] td`).allTextContents();
}

describe("the administrator's screen: agents", () => {
  before(() => php(fillJournal));
  after(() => php(emptyJournal));

  test('charts by day, client, operation, language and interface, each with its numbers as a table', async () => {
    await onScreen('agents', async (page) => {
      await page.locator('[data-chart="interface"]').waitFor();
      assert.deepEqual(await numbers(page, 'client', 'ChatGPT'), ['3,000', '0', '0', '3,000']);
      assert.deepEqual(await numbers(page, 'client', 'browser-assistant'), ['0', '60', '0', '60']);
      assert.deepEqual(await numbers(page, 'operation', 'search_products'), ['3,000', '0', '0', '3,000']);
      assert.deepEqual(await numbers(page, 'language', 'ru'), ['0', '60', '0', '60']);
      assert.deepEqual(await numbers(page, 'interface', 'mcp'), ['3,000', '0', '0', '3,000']);
      const day = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10);
      assert.deepEqual(await numbers(page, 'day', day), ['1,000', '20', '0', '1,020']);
      assert.equal(await page.locator('[data-chart="day"] tbody tr').count(), 30, 'also days without a read');
      // The bars are as long as the numbers say.
      const widths = await page.locator('[data-chart="client"] .md-shop-rows li').evaluateAll((rows) =>
        rows.map((row) => {
          const bars = [...row.querySelectorAll('rect')].map((bar) => bar.getBoundingClientRect().width);
          return Math.round(
            (bars.reduce((sum, width) => sum + width, 0) * 100) /
              (row.querySelector('svg')?.getBoundingClientRect().width ?? 1),
          );
        }),
      );
      assert.deepEqual(widths, [100, 2]);
      const table = page.locator('[data-chart="client"] table');
      const box = async () => (await table.boundingBox())?.width ?? 0;
      assert.equal(await page.locator('[data-chart="client"] .screen-reader-text table').count(), 1);
      await page.locator('[data-chart="client"]').getByRole('button', { name: 'Show as a table' }).click();
      assert.ok((await box()) > 200, 'the table is visible');
      assert.deepEqual(await axe(page, '#md-shop-admin'), []);
    });
  });

  test('initialize is apart, a search without a result is shown from three days on, and caches are named', async () => {
    await onScreen('agents', async (page) => {
      await page.locator('.md-shop-initialize').waitFor();
      assert.deepEqual(await page.locator('.md-shop-initialize tbody tr').allInnerTexts(), ['claude-ai\t21']);
      assert.deepEqual(await page.locator('.md-shop-searches [data-search]').allInnerTexts(), [
        'trei zile\tRomanian\t3\t15',
      ]);
      await page.getByText('Answers that a cache in front of the site gives cannot be counted').waitFor();
    });
  });

  test('the texts and the whole journal are switched off and on, and further programs are saved', async () => {
    const left = () =>
      php<Record<string, string>>(
        `global $wpdb; return array_column( $wpdb->get_results( "SELECT kind, COUNT(*) AS amount FROM {$wpdb->prefix}md_shop_journal GROUP BY kind", ARRAY_A ), 'amount', 'kind' );`,
      );
    await withSettings({}, async () => {
      await onScreen(
        'agents',
        async (page) => {
          const texts = page.getByRole('checkbox', { name: 'Keep the words of searches that find nothing' });
          await texts.waitFor();
          page.once('dialog', (dialog) => void dialog.dismiss());
          await texts.click();
          assert.equal((await left())['search'], '5', 'nothing is deleted without a confirmation');
          page.on('dialog', (dialog) => void dialog.accept());
          const programs = page.getByLabel('Further programs');
          await programs.fill('without a colon');
          await texts.click();
          await page.getByText('The texts are switched off, so none is kept.').waitFor();
          assert.equal((await left())['search'], undefined);
          assert.equal(await programs.inputValue(), 'without a colon', 'a switch erases what is typed');
          await page.evaluate("location.hash = '#/overview'");
          await programs.waitFor({ state: 'detached' });
          await page.evaluate("location.hash = '#/agents'");
          assert.equal(await programs.inputValue(), 'without a colon', 'what is typed does not stay');

          await page.getByRole('button', { name: 'Save the programs' }).click();
          await page.locator('[data-field="journal_clients"] .md-shop-field-problem').waitFor();
          await programs.fill('Our robot: our-robot/ \n\n');
          await page.getByRole('button', { name: 'Save the programs' }).click();
          await page.getByText('The settings are saved.').waitFor();

          await page.getByRole('checkbox', { name: 'Count reads' }).click();
          const off = page.locator('.components-notice', { hasText: 'The journal is off' });
          await off.waitFor();
          assert.deepEqual(await left(), []);
          await page.getByRole('checkbox', { name: 'Count reads' }).click();
          await off.waitFor({ state: 'detached' });
        },
        { expected: /status of 400/ },
      );
      const saved = await php<Record<string, unknown>>(`return get_option( 'md_shop_settings' );`);
      assert.deepEqual(
        [saved['journal'], saved['journal_searches'], saved['journal_clients']],
        [true, false, ['Our robot: our-robot/']],
      );
    });
    await php(fillJournal);
  });

  test('registrations are counted, searched and revoked, one and all', async () => {
    await forgetAgents();
    const agents = [await register('Robotul bun'), await register('Robotul 50%_'), await register('Altul')];
    try {
      await onScreen('agents', async (page) => {
        await page.locator('[data-count="active"]', { hasText: '3' }).waitFor();
        await page.locator('[data-count="last_day"]', { hasText: '3' }).waitFor();
        const field = page.getByLabel('A part of the name, or the identifier');
        const shows = (found: number) =>
          page.waitForFunction(
            `document.querySelectorAll('#md-shop-registrations [data-agent]').length === ${String(found)}`,
          );
        const search = async (text: string, found: number) => {
          await field.fill(text);
          await page.getByRole('button', { name: 'Search' }).click();
          await shows(found);
        };
        await search('robotul', 2);
        await search('0%_', 1);
        await search(agents[2]?.agent_id ?? '', 1);
        await search('', 3);
        await page.goBack();
        await shows(1);
        assert.equal(await field.inputValue(), agents[2]?.agent_id, 'the field follows the address');
        await page.goForward();
        await shows(3);
        // The list is changed before the credential is revoked; what was typed counts.
        let goOn = (): void => undefined;
        const isChanged = new Promise<void>((resolve) => {
          goOn = resolve;
        });
        await page.route(/agents\/revoke/, async (route) => {
          await isChanged;
          await route.continue();
        });
        await Promise.all([
          page.waitForRequest(/agents\/revoke/),
          page
            .locator(`[data-agent="${agents[0]?.agent_id ?? ''}"]`)
            .getByRole('button', { name: 'Revoke the credential of Robotul bun' })
            .click(),
        ]);
        await field.fill('robotul ');
        await page.getByLabel('State').selectOption('revoked');
        await shows(0);
        goOn();
        await page.getByText('Credentials revoked: 1.').waitFor();
        await shows(1);
        await page.unroute(/agents\/revoke/);
        page.on('dialog', (dialog) => void dialog.accept());
        await page.getByRole('button', { name: 'Revoke all credentials' }).click();
        await page.getByText('Credentials revoked: 2.').waitFor();
        await page.locator('[data-count="revoked"]', { hasText: '3' }).waitFor();
      });
    } finally {
      await forgetAgents();
    }
  });
});

describe("the administrator's screen: connect", () => {
  test('one address, steps and links for every client, and a real call through the address', async () => {
    const { url } = await testSite();
    const { total } = await products('');
    await onScreen('connect', async (page) => {
      await page.getByRole('region', { name: 'MCP server address' }).getByText(`${url}/mcp`).waitFor();
      await page.getByRole('button', { name: 'Try the connection' }).click();
      const answer = page.locator('.md-shop-checked .is-good');
      await answer.waitFor();
      assert.match(
        (await answer.textContent()) ?? '',
        new RegExp(`4 tools, and a search that found ${String(total)} products`),
      );
      assert.match((await page.locator('.md-shop-checked pre').textContent()) ?? '', /"structuredContent"/);
      const name = await page.locator('#md-shop-address code').textContent();
      assert.match(name ?? '', /^[a-z0-9-]+$/);
      const ids = await page
        .locator('.md-shop-client')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-client')));
      assert.deepEqual(ids, ['chatgpt', 'claude', 'gemini', 'claude-code', 'gemini-cli', 'cursor', 'vs-code', 'other']);
      for (const id of ids) {
        const client = page.locator(`[data-client="${id}"]`);
        await client.locator('summary').click();
        await client.locator('ol, pre').first().waitFor({ state: 'visible' });
      }
      assert.deepEqual(await axe(page, '#md-shop-admin'), []);
    });
  });

  test('a failing call says what is in the way', async () => {
    const file = join((await testSite()).directory, 'wp-content', 'mu-plugins', 'md-shop-password.php');
    await writeFile(
      file,
      `<?php if ( str_starts_with( $_SERVER['REQUEST_URI'] ?? '', '/mcp' ) ) { status_header( 401 ); header( 'WWW-Authenticate: Basic realm="x"' ); exit; }`,
    );
    try {
      await onScreen('connect', async (page) => {
        await page.getByRole('button', { name: 'Try the connection' }).click();
        await page.locator('.components-notice.is-error').getByText('The server asks for a password.').waitFor();
        await page.goto(`${screen}#/console`);
        await page.locator('.components-notice.is-error').getByText('The server asks for a password.').waitFor();
      });
    } finally {
      await rm(file);
    }
  });
});

describe("the administrator's screen: console", () => {
  test('any tool is called with a form made from its schema; request and answer are shown and timed', async () => {
    const [first] = (await products('search=Urban')).items;
    await onScreen('console', async (page) => {
      const tool = page.getByLabel('Tool', { exact: true });
      await tool.waitFor();
      assert.deepEqual(await tool.locator('option').allTextContents(), [
        'search_products',
        'get_product',
        'search_site',
        'list_categories',
      ]);
      const call = async () => {
        await Promise.all([
          page.waitForResponse(/md-shop-admin\/v1\/mcp/),
          page.getByRole('button', { name: 'Call', exact: true }).click(),
        ]);
        await page.locator('.md-shop-waiting').waitFor({ state: 'detached' });
        const json = async (part: string) =>
          JSON.parse((await page.locator(`[data-part="${part}"]`).textContent()) ?? '') as Record<string, never>;
        return { request: await json('request'), answer: await json('answer') };
      };
      await page.getByLabel('search', { exact: true }).fill('Urban');
      await page.getByLabel('per_page', { exact: true }).fill('1');
      await page.getByLabel('language', { exact: true }).selectOption('ro');
      const found = await call();
      assert.deepEqual(found.request, {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_products', arguments: { search: 'Urban', per_page: 1, language: 'ro' } },
      });
      assert.equal(
        (found.answer as unknown as { result: { structuredContent: { items: { id: number }[] } } }).result
          .structuredContent.items[0]?.id,
        first?.id,
      );
      await page.getByText(/^✓ Status 200 after \d+ ms, \d+ bytes\.$/).waitFor();

      await tool.selectOption('get_product');
      const id = page.getByLabel('id (required)', { exact: true });
      await id.fill('999999');
      const missing = await call();
      assert.equal((missing.answer as unknown as { result: { isError: boolean } }).result.isError, true);
      await page.locator('#md-shop-answer .is-bad').waitFor();
      await id.fill(String(first?.id));
      assert.match(JSON.stringify(await call()), /"variants"/);
      assert.deepEqual(await axe(page, '#md-shop-admin'), []);
    });
  });

  test('what is copied works: the command, the program, and the configurations', async () => {
    const { url } = await testSite();
    const folder = join(root, '.cache', 'console-test');
    await mkdir(folder, { recursive: true });
    try {
      await onScreen('console', async (page) => {
        const search = page.getByLabel('search', { exact: true });
        await search.waitFor();
        // A quote must not end the argument of the command.
        await search.fill("Urban '80'");
        const copied = async (format: string): Promise<string> => {
          await page.getByLabel('Copy it as').selectOption(format);
          return (await page.locator('#md-shop-copies pre').textContent()) ?? '';
        };
        const { stdout } = await run('sh', ['-c', await copied('curl')]);
        const { result } = JSON.parse(stdout) as { result: { structuredContent: { total: number } } };
        assert.ok(result.structuredContent.total > 0, stdout);
        const file = join(folder, 'call.ts');
        await writeFile(file, await copied('typescript'));
        const program = await run(process.execPath, [file]);
        assert.deepEqual(JSON.parse(program.stdout), result.structuredContent);
        for (const format of ['cursor', 'vs-code', 'other']) {
          assert.ok(JSON.stringify(JSON.parse(await copied(format))).includes(`"url":"${url}/mcp"`), format);
        }
        assert.match(await copied('claude-code'), /^claude mcp add --transport http [a-z0-9-]+ http/);
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('the text is copied to the clipboard, and this is announced', async () => {
    await onScreen(
      'connect',
      async (page) => {
        await page.getByRole('button', { name: 'Copy: MCP server address' }).click();
        await page.getByText('Copied.').waitFor();
        assert.equal(await page.evaluate('navigator.clipboard.readText()'), `${(await testSite()).url}/mcp`);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });
});

describe("the administrator's screen: the same steps as on the page for visitors", () => {
  for (const [locale, language] of [
    ['ro_RO', 'ro'],
    ['ru_RU', 'ru'],
  ] as const) {
    test(`${locale}: steps are in the administrator's language`, async () => {
      await inLanguage(locale, () =>
        onScreen('connect', async (page) => {
          const step = messages[language]['connect.switch_on'].replace('{switch}', 'Developer mode');
          await page.locator('[data-client="chatgpt"] summary').click();
          await page.getByText(step, { exact: true }).waitFor();
        }),
      );
    });
  }
});
