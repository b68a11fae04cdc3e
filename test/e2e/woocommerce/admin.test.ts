import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { onScreen } from '../support/admin.ts';
import { products } from '../support/contract-client.ts';
import { statementsOfScreen } from '../support/counted.ts';
import { type Editor, withApplicationPassword } from '../support/editor.ts';
import { php } from '../support/php.ts';
import { deleteProducts, simpleProduct } from '../support/woocommerce.ts';
import { request } from '../site.ts';

/** The administrator's screen beside WooCommerce. */

type Job = { kind: string; state: string; done: number; total: number; text: string };

async function send(editor: Editor, method: string, path: string, body?: unknown) {
  const response = await request(`/wp-json/md-shop-admin/v1${path}`, {
    method,
    headers: { ...editor.headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

describe("the administrator's screen beside WooCommerce", () => {
  const made: number[] = [];
  after(async () => {
    await deleteProducts(made);
    await php(`delete_option( 'md_shop_jobs' ); return 1;`);
  });

  test('a shop manager sees the overview and what agents see, but neither settings nor jobs', async () => {
    await php(
      `return wp_insert_user( array( 'user_login' => 'screen-manager', 'user_pass' => wp_generate_password(), 'role' => 'shop_manager' ) );`,
    );
    const manager = await withApplicationPassword('screen-manager');
    for (const [path, status] of [
      ['/overview', 200],
      ['/attention', 200],
      ['/items', 200],
      ['/settings', 403],
      ['/conversion', 403],
    ] as const) {
      assert.equal((await send(manager, 'GET', path)).status, status, path);
    }
    assert.equal((await send(manager, 'POST', '/jobs/start', { kind: 'convert' })).status, 403);
    await php(
      `require_once ABSPATH . 'wp-admin/includes/user.php'; return wp_delete_user( get_user_by( 'login', 'screen-manager' )->ID );`,
    );
  });

  test('products of several categories are converted in the background, with a pause, and converted back', async () => {
    const admin = await withApplicationPassword();
    const ids = await php<number[]>(
      `$category = wp_insert_term( 'Ecran', 'product_cat' )['term_id']; $other = wp_insert_term( 'Alt ecran', 'product_cat' )['term_id'];
       $below = wp_insert_term( 'Sub ecran', 'product_cat', array( 'parent' => $other ) )['term_id']; $ids = array();
       for ( $n = 0; $n < 12; $n++ ) { ${simpleProduct('ECRAN-{$n}').replace("'ECRAN-{$n}'", '"ECRAN-{$n}"')} wp_set_object_terms( $id, array( (int) ( $n < 10 ? $category : ( $n < 11 ? $other : $below ) ) ), 'product_cat' ); $ids[] = $id; }
       return array_merge( array( $category, $other, $below ), $ids );`,
    );
    const [category = 0, other = 0, below = 0, ...own] = ids;
    made.push(...own);
    const statements = async () => (await statementsOfScreen(['/conversion'], admin))['/conversion'] ?? 0;
    const few = await statements();
    const before = (await send(admin, 'GET', '/conversion')).json as {
      convertible: number;
      categories: { id: number; count: number }[];
    };
    assert.ok(before.convertible >= 12);
    assert.equal(before.categories.find(({ id }) => id === category)?.count, 10);
    const item = (await send(admin, 'GET', `/items/${String(own[0])}`)).json as {
      languages: Record<string, { reason: { code: string } | null }>;
    };
    assert.ok(Object.values(item.languages).some(({ reason }) => reason?.code === 'not_converted'));

    const job = (answer: { json: Record<string, unknown> }, kind: string): Job =>
      (answer.json['jobs'] as Job[]).find((one) => one.kind === kind) ?? assert.fail(JSON.stringify(answer.json));
    assert.equal(
      job(await send(admin, 'POST', '/jobs/start', { kind: 'convert', categories: [category] }), 'convert').total,
      10,
    );
    await send(admin, 'POST', '/jobs/cancel', { kind: 'convert' });
    assert.equal(
      job(await send(admin, 'POST', '/jobs/start', { kind: 'convert', categories: [category, other] }), 'convert')
        .total,
      12,
    );
    assert.equal(job(await send(admin, 'POST', '/jobs/pause', { kind: 'convert' }), 'convert').state, 'paused');
    assert.equal(job(await send(admin, 'POST', '/jobs/step', { kind: 'convert' }), 'convert').done, 0);
    await send(admin, 'POST', '/jobs/resume');
    const finish = async (kind: string): Promise<Job> => {
      for (let step = 0; step < 20; step++) {
        const now = job(await send(admin, 'POST', '/jobs/step', { kind }), kind);
        if (now.state !== 'running') return now;
      }
      return assert.fail('it does not end');
    };
    const state = await php<string>(`
      $jobs = get_option( 'md_shop_jobs' ); $jobs['convert']['stepped'] -= 60; update_option( 'md_shop_jobs', $jobs, false );
      $lock = new MdShop\\Catalog\\Support\\Database\\Lock( new MdShop\\Catalog\\Support\\Database\\Database( $GLOBALS['wpdb'] ) );
      $lock->hold( 'woocommerce_convert', 60, static fn () => do_action( 'md_shop_job' ) );
      return get_option( 'md_shop_jobs' )['convert']['state'];`);
    assert.equal(state, 'running', 'while somebody else converts');
    const converted = await finish('convert');
    assert.equal(converted.text, 'Done: 12 products.');
    assert.equal((await products('search=ECRAN-3')).total, 1);
    const { undoable } = (await send(admin, 'GET', '/conversion')).json as { undoable: number };
    assert.equal(undoable, 12);
    const many = await statements();
    assert.ok(many <= few + 3, `${String(few)}, then ${String(many)} statements`);
    assert.equal(job(await send(admin, 'POST', '/jobs/start', { kind: 'undo' }), 'undo').total, 12);
    assert.equal((await finish('undo')).state, 'done');
    assert.equal((await products('search=ECRAN-3')).total, 0);
    await php(
      `foreach ( array( ${String(category)}, ${String(below)}, ${String(other)} ) as $term ) { wp_delete_term( $term, 'product_cat' ); } return 1;`,
    );
  });

  test('the first steps convert the products with one click and answer a question about them', async () => {
    await onScreen('start', async (page) => {
      await page.getByRole('button', { name: 'Convert to roller products' }).click();
      await page
        .locator('.components-notice')
        .getByText(/Done: \d/)
        .waitFor({ timeout: 60_000 });
      await page.getByLabel('What does somebody look for?').fill('Genunchiere');
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.locator('.md-shop-answer li a').first().waitFor();
      await page.getByRole('button', { name: /^Undo the conversion/ }).click();
      await page.locator('[data-kind="simple"]').waitFor();
      await page.locator('progress').waitFor({ state: 'detached', timeout: 60_000 });
    });
  });
});
