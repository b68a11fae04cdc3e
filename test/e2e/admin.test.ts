import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Ajv } from 'ajv';
import { type Editor, anonymous, withApplicationPassword, withCookies } from './support/editor.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { withPlugin } from './support/hostile.ts';
import { php } from './support/php.ts';
import { request } from './site.ts';

/** The REST routes of the administrator's screen. */

type Answer = { readonly status: number; readonly json: Record<string, unknown> };
type Job = { kind: string; state: string; done: number; total: number; text: string };

const base = '/wp-json/md-shop-admin/v1';

async function send(editor: Pick<Editor, 'headers'>, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await request(`${base}${path}`, {
    method,
    headers: { ...editor.headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  try {
    return { status: response.status, json: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return assert.fail(`${method} ${path} answered ${String(response.status)} and no JSON: ${text.slice(0, 400)}`);
  }
}

/** What whoever edits products may ask, and what only administrators may. */
const seen = ['/overview', '/attention', '/addresses', '/items', '/groups', '/jobs', '/connect'];
const managed = ['/settings', '/agents', '/journal', '/fast-lane'];
const writes = [
  ['PUT', '/settings', { settings: {} }],
  ['POST', '/jobs/start', { kind: 'verify' }],
  ['POST', '/jobs/step', { kind: 'verify' }],
  ['POST', '/jobs/resume', {}],
  ['POST', '/jobs/cancel', { kind: 'verify' }],
  ['POST', '/question', { text: 'role', language: 'ro' }],
  ['POST', '/steps', { done: false }],
  ['POST', '/groups/post-type', { name: 'page', hidden: true }],
  ['POST', '/agents/purge', {}],
  ['POST', '/agents/revoke', {}],
  ['POST', '/fast-lane/remove', {}],
] as const;

type Argument = {
  required: boolean;
  type?: string;
  enum?: unknown[];
  minimum?: number;
  items?: Argument;
};
type Endpoint = { methods: string[]; args: Record<string, Argument> };

/** A value that an argument accepts, so that a request gets as far as the check of permissions. */
function valid({ type, enum: values, minimum, items }: Argument): unknown {
  if (values !== undefined) return values[0];
  switch (type) {
    case 'integer':
      return minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return items === undefined ? [] : [valid(items)];
    case 'object':
      return {};
    default:
      return 'x';
  }
}

describe("the routes of the administrator's screen", () => {
  let admin: Editor;
  const others: Record<string, Editor> = {};
  before(async () => {
    admin = await withApplicationPassword();
    for (const role of ['editor', 'author', 'subscriber']) {
      await php(
        `return wp_insert_user( array( 'user_login' => 'screen-${role}', 'user_pass' => wp_generate_password(), 'role' => '${role}' ) );`,
      );
      others[role] = await withApplicationPassword(`screen-${role}`);
    }
  });
  after(() =>
    php(`require_once ABSPATH . 'wp-admin/includes/user.php'; delete_option( 'md_shop_jobs' ); delete_option( 'md_shop_steps_done' );
      foreach ( array( 'editor', 'author', 'subscriber' ) as $role ) { wp_delete_user( get_user_by( 'login', "screen-$role" )->ID ); } return 1;`),
  );

  test('administrators may ask all, who edits products what agents see, others and requests without a nonce nothing', async () => {
    const { headers } = await withCookies();
    const withoutNonce = { headers: { Cookie: headers['Cookie'] ?? '' } };
    for (const path of [...seen, ...managed]) {
      assert.equal((await send(admin, 'GET', path)).status, 200, path);
      const expected = seen.includes(path) ? 200 : 403;
      assert.equal((await send(others['editor'] ?? assert.fail(), 'GET', path)).status, expected, path);
      assert.equal((await send(others['author'] ?? assert.fail(), 'GET', path)).status, 403, path);
      assert.equal((await send(others['subscriber'] ?? assert.fail(), 'GET', path)).status, 403, path);
      assert.equal((await send(anonymous, 'GET', path)).status, 401, path);
      assert.equal((await send(withoutNonce, 'GET', path)).status, 401, path);
    }
    for (const [method, path, body] of writes) {
      assert.equal((await send(others['editor'] ?? assert.fail(), method, path, body)).status, 403, path);
      assert.equal((await send(anonymous, method, path, body)).status, 401, path);
      assert.equal((await send(withoutNonce, method, path, body)).status, 401, path);
    }
    assert.equal((await send({ headers }, 'GET', '/overview')).status, 200, 'with a cookie and its nonce');
  });

  test('every route, also one that is added later, refuses authors, subscribers, visitors and requests without a nonce', async () => {
    const { headers } = await withCookies();
    const callers = {
      author: [others['author'] ?? assert.fail(), 403],
      subscriber: [others['subscriber'] ?? assert.fail(), 403],
      visitor: [anonymous, 401],
      'no nonce': [{ headers: { Cookie: headers['Cookie'] ?? '' } }, 401],
      'wrong nonce': [{ headers: { Cookie: headers['Cookie'] ?? '', 'X-WP-Nonce': '0123456789' } }, 403],
    } as const;
    const index = (await send(admin, 'GET', '/')).json['routes'] as Record<string, { endpoints: Endpoint[] }>;
    let asked = 0;
    for (const [route, { endpoints }] of Object.entries(index)) {
      if (route === '/md-shop-admin/v1') continue;
      const path = route.replace('/md-shop-admin/v1', '').replace(/\(\?P<\w+>[^)]*\)/g, '1');
      for (const { methods, args } of endpoints) {
        const given = Object.fromEntries(
          Object.entries(args).flatMap(([name, argument]) => (argument.required ? [[name, valid(argument)]] : [])),
        );
        for (const method of methods) {
          // It says who has a SKU already, to whoever writes products.
          const isForAuthors = path === '/sku-owners';
          const query = method === 'GET' ? `?${new URLSearchParams(given as Record<string, string>).toString()}` : '';
          for (const [name, [caller, expected]] of Object.entries(callers)) {
            if (isForAuthors && name === 'author') continue;
            const { status } = await send(caller, method, `${path}${query}`, method === 'GET' ? undefined : given);
            assert.equal(status, expected, `${method} ${path} by ${name}`);
            asked++;
          }
        }
      }
    }
    assert.ok(asked > 100, String(asked));
  });

  test('who may edit products of others but not pages sees no title of an unpublished page', async () => {
    await php(`add_role( 'screen-clerk', 'Clerk', array( 'read' => true, 'edit_posts' => true, 'edit_others_posts' => true, 'edit_published_posts' => true ) );
      return wp_insert_user( array( 'user_login' => 'screen-clerk', 'user_pass' => wp_generate_password(), 'role' => 'screen-clerk' ) );`);
    const clerk = await withApplicationPassword('screen-clerk');
    const title = 'Plan secret';
    const ids = [
      await makePost({ post_type: 'page', post_title: title, post_status: 'draft' }),
      await makePost({ post_type: 'page', post_title: title, post_status: 'private' }),
    ];
    const page = await makePost({ post_type: 'page', post_title: `${title} public`, post_status: 'publish' });
    try {
      const search = `/items?search=${encodeURIComponent(title)}`;
      const found = async (editor: Editor) =>
        ((await send(editor, 'GET', search)).json['items'] as { id: number }[]).map(({ id }) => id);
      assert.deepEqual(await found(clerk), [page]);
      assert.equal((await found(admin)).length, 3);
      for (const id of ids) {
        assert.equal((await send(clerk, 'GET', `/items/${String(id)}`)).status, 404);
        assert.equal((await send(admin, 'GET', `/items/${String(id)}`)).status, 200);
      }
      assert.deepEqual((await send(clerk, 'POST', '/items/hide', { ids: [page, 999_999_999], hidden: true })).json, {
        changed: 0,
        refused: [page, 999_999_999],
      });
    } finally {
      await deletePosts([...ids, page]);
      await php(
        `require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user( get_user_by( 'login', 'screen-clerk' )->ID ); remove_role( 'screen-clerk' ); return 1;`,
      );
    }
  });

  test('addresses and texts that would harm are refused at their field, or are nothing but text', async () => {
    for (const [settings, field] of [
      [{ order_page: { ro: 'javascript:alert(1)', ru: '' } }, 'order_page.ro'],
      [{ order_url: 'data:text/html,x' }, 'order_url'],
      [{ order_email: 'shop@example.test?bcc=all@example.test' }, 'order_email'],
      [{ order_phone: '"><script>' }, 'order_phone'],
      [{ unknown: 1 }, 'unknown'],
      [{ bases: { product: '../wp-admin' } }, 'bases.product'],
      [{ trusted_proxies: ['0.0.0.0/99'] }, 'trusted_proxies'],
    ] as const) {
      const { status, json } = await send(admin, 'PUT', '/settings', { settings });
      assert.equal(status, 400, JSON.stringify(settings));
      const { fields } = json['data'] as { fields: Record<string, string> };
      assert.ok(
        Object.keys(fields).some((path) => path.startsWith(field) || field.startsWith(path)),
        `${JSON.stringify(settings)}: ${JSON.stringify(fields)}`,
      );
    }
  });

  test('each response fits its schema, and wrong arguments are refused', async () => {
    const ajv = new Ajv({ strict: false });
    const { items } = (await send(admin, 'GET', '/items?search=Urban')).json as { items: { id: number }[] };
    for (const path of [...seen, ...managed, `/items/${String(items[0]?.id)}`]) {
      const { schema } = (await send(admin, 'OPTIONS', path.split('?')[0] ?? '')).json as { schema: object };
      const { $schema: _, ...rest } = schema as Record<string, unknown>;
      const fits = ajv.compile(rest);
      assert.ok(fits((await send(admin, 'GET', path)).json), `${path}: ${ajv.errorsText(fits.errors)}`);
    }
    assert.equal((await send(admin, 'GET', '/items?show=everything')).status, 400);
    assert.equal((await send(admin, 'GET', '/items?page=0')).status, 400);
    assert.equal((await send(admin, 'GET', '/agents?state=everything')).status, 400);
    assert.equal((await send(admin, 'POST', '/mcp', { message: '' })).status, 400);
    assert.equal((await send(admin, 'POST', '/mcp', { message: 'x'.repeat(65_537) })).status, 400);
    assert.equal((await send(admin, 'POST', '/jobs/start', { kind: 'nothing' })).status, 400);
    assert.equal((await send(admin, 'POST', '/addresses/check', { id: 'https://elsewhere.example' })).status, 400);
    assert.equal((await send(admin, 'GET', '/items/999999999')).status, 404);
  });

  test('a message is passed to the MCP server as it is, with whatever it answers', async () => {
    const ping = await send(admin, 'POST', '/mcp', { message: '{"jsonrpc":"2.0","id":"a","method":"ping"}' });
    assert.deepEqual(
      [ping.json['status'], ping.json['body'], ping.json['problem']],
      [200, '{"jsonrpc":"2.0","id":"a","result":{}}', ''],
    );
    const wrong = await send(admin, 'POST', '/mcp', { message: '{"jsonrpc":' });
    assert.deepEqual([wrong.json['status'], wrong.json['problem']], [400, '']);
    assert.match(String(wrong.json['body']), /-32700/);
    const editor = others['editor'] ?? assert.fail();
    assert.equal((await send(editor, 'POST', '/mcp', { message: '{}' })).status, 200);
    assert.equal((await send(others['author'] ?? assert.fail(), 'POST', '/mcp', { message: '{}' })).status, 403);
  });

  test('the routes are in no index that visitors read', async () => {
    const index = (await (await request('/wp-json/')).json()) as {
      routes: Record<string, unknown>;
      namespaces: string[];
    };
    assert.deepEqual(
      Object.keys(index.routes).filter((route) => route.includes('md-shop-admin')),
      [],
    );
    assert.ok(!index.namespaces.includes('md-shop-admin/v1'));
  });

  test('an item is shown with the bytes that agents get, or with the reason why they do not get it', async () => {
    const { items } = (await send(admin, 'GET', '/items?search=Urban&show=seen')).json as { items: { id: number }[] };
    const id = items[0]?.id ?? assert.fail('no product');
    const { languages } = (await send(admin, 'GET', `/items/${String(id)}`)).json as {
      languages: Record<string, { json: string | null; reason: unknown; viewUrl: string }>;
    };
    for (const language of ['ro', 'ru']) {
      assert.equal((await fetch(languages[language]?.viewUrl ?? '')).status, 200, language);
      const read = await request(`/wp-json/md-shop/v1/products/${String(id)}?language=${language}`);
      assert.equal(languages[language]?.json, await read.text(), language);
    }
    const posts = {
      draft: await makePost({ post_type: 'roller_product', post_title: 'Ciorna ecranului', post_status: 'draft' }),
      pending: await makePost({ post_type: 'roller_product', post_title: 'De verificat', post_status: 'pending' }),
      private: await makePost({ post_type: 'roller_product', post_title: 'Privat', post_status: 'private' }),
      password: await makePost({
        post_type: 'page',
        post_title: 'Cu parola',
        post_status: 'publish',
        post_password: 'x',
      }),
    };
    try {
      for (const [code, post] of Object.entries(posts)) {
        const item = (await send(admin, 'GET', `/items/${String(post)}`)).json as typeof languages;
        const { ro, ru } = (
          item as unknown as { languages: Record<string, { reason: { code: string }; viewUrl: string }> }
        ).languages;
        assert.deepEqual([ro?.reason.code, ro?.viewUrl], [code, '']);
        assert.deepEqual([ru?.reason.code, ru?.viewUrl], ['no_translation', '']);
      }
      const found = (await send(admin, 'GET', '/items?search=Ciorna%20ecranului&show=absent')).json as {
        total: number;
      };
      assert.equal(found.total, 1);
    } finally {
      await deletePosts(Object.values(posts));
    }
  });

  test('what is hidden here is gone for agents in both languages until it is shown again', async () => {
    const { items } = (await send(admin, 'GET', '/items?search=Urban&show=seen')).json as { items: { id: number }[] };
    const id = items[0]?.id ?? assert.fail('no product');
    assert.equal(
      (await send(others['author'] ?? assert.fail(), 'POST', '/items/hide', { ids: [id], hidden: true })).status,
      403,
    );
    assert.deepEqual((await send(admin, 'POST', '/items/hide', { ids: [id], hidden: true })).json, {
      changed: 1,
      refused: [],
    });
    try {
      for (const language of ['ro', 'ru']) {
        assert.equal((await request(`/wp-json/md-shop/v1/products/${String(id)}?language=${language}`)).status, 404);
      }
      const { languages } = (await send(admin, 'GET', `/items/${String(id)}`)).json as {
        languages: Record<string, { reason: { code: string } }>;
      };
      assert.deepEqual(
        Object.values(languages).map(({ reason }) => reason.code),
        ['hidden', 'hidden'],
      );
      assert.equal(((await send(admin, 'GET', '/items?show=hidden')).json as { total: number }).total, 2);
    } finally {
      await send(admin, 'POST', '/items/hide', { ids: [id], hidden: false });
    }
    assert.equal((await request(`/wp-json/md-shop/v1/products/${String(id)}`)).status, 200);
  });

  test('a category and a post type that are hidden here are gone for agents until they are shown again', async () => {
    type Groups = {
      categories: { id: number; name: string; isMarked: boolean; isHidden: boolean; canEdit: boolean }[];
      postTypes: { name: string; isHidden: boolean }[];
    };
    const [parent = 0, below = 0] = await php<number[]>(`wp_set_current_user( 1 );
      $parent = wp_insert_term( 'Grup', 'md_shop_category' )['term_id'];
      $below = wp_insert_term( 'Subgrup', 'md_shop_category', array( 'parent' => $parent ) )['term_id'];
      return array( $parent, $below );`);
    const item = await makePost({ post_type: 'roller_product', post_title: 'Rola din grup', language: 'ro' });
    await php(`return wp_set_object_terms( ${String(item)}, ${String(below)}, 'md_shop_category' );`);
    const status = async (): Promise<number> =>
      (await request(`/wp-json/md-shop/v1/products/${String(item)}?language=ro`)).status;
    const category = (json: unknown, id: number) =>
      (json as Groups).categories.find((one) => one.id === id) ?? assert.fail('not listed');
    try {
      assert.equal(await status(), 200);
      const hidden = (await send(admin, 'POST', '/groups/category', { id: parent, hidden: true })).json;
      assert.deepEqual([category(hidden, parent).isMarked, category(hidden, below).isMarked], [true, false]);
      assert.equal(category(hidden, below).isHidden, true);
      assert.equal(await status(), 404);
      const refused = await send(others['author'] ?? assert.fail(), 'POST', '/groups/category', {
        id: parent,
        hidden: false,
      });
      assert.equal(refused.status, 403);
      assert.equal((await send(admin, 'POST', '/groups/category', { id: 99_999_999, hidden: true })).status, 403);
      const shown = (await send(admin, 'POST', '/groups/category', { id: parent, hidden: false })).json;
      assert.equal(category(shown, below).isHidden, false);
      assert.equal(await status(), 200);

      const types = (await send(admin, 'POST', '/groups/post-type', { name: 'roller_product', hidden: true })).json;
      assert.equal((types as Groups).postTypes.find(({ name }) => name === 'roller_product')?.isHidden, true);
      assert.equal(await status(), 404);
      assert.equal((await send(admin, 'POST', '/groups/post-type', { name: 'revision', hidden: true })).status, 404);
      await send(admin, 'POST', '/groups/post-type', { name: 'roller_product', hidden: false });
      assert.equal(await status(), 200);
    } finally {
      await send(admin, 'POST', '/groups/post-type', { name: 'roller_product', hidden: false });
      await deletePosts([item]);
      await php(
        `wp_delete_term( ${String(below)}, 'md_shop_category' ); return wp_delete_term( ${String(parent)}, 'md_shop_category' );`,
      );
    }
  });

  test('the first steps name how many products lack each language, and the list shows them', async () => {
    const count = async () =>
      (await send(admin, 'GET', '/overview')).json['untranslated'] as Record<'ro' | 'ru', number>;
    const before = await count();
    const item = await makePost({ post_type: 'roller_product', post_title: 'Doar in romana', language: 'ro' });
    try {
      assert.deepEqual(await count(), { ro: before.ro, ru: before.ru + 1 });
      const total = async (show: string): Promise<unknown> =>
        (await send(admin, 'GET', `/items?search=Doar%20in%20romana&show=${show}`)).json['total'];
      assert.deepEqual([await total('no_ru'), await total('no_ro')], [1, 0]);
    } finally {
      await deletePosts([item]);
    }
  });

  test('a setting with a problem is named by its field, and nothing is saved', async () => {
    const before = (await send(admin, 'GET', '/settings')).json['values'];
    const { status, json } = await send(admin, 'PUT', '/settings', {
      settings: { registration: { per_site: 0 }, browser_tools: false, bases: { product: 'wp-admin' } },
    });
    assert.equal(status, 400);
    const { fields } = json['data'] as { fields: Record<string, string> };
    assert.deepEqual(Object.keys(fields).sort(), ['bases.product', 'registration.per_site']);
    assert.match(fields['registration.per_site'] ?? '', /^It must be a whole number from 1 to/);
    assert.deepEqual((await send(admin, 'GET', '/settings')).json['values'], before);
  });

  test('the post types that can be content are those that visitors see and that are no products', async () => {
    const types = (await send(admin, 'GET', '/settings')).json['postTypes'] as { name: string; label: string }[];
    const names = types.map(({ name }) => name);
    for (const name of ['post', 'page', 'md_shop_coach', 'md_shop_faq']) assert.ok(names.includes(name), name);
    for (const name of ['roller_product', 'attachment']) assert.ok(!names.includes(name), name);
  });

  test('a registration is found by a part of its name, with spaces around it that came along when it was copied', async () => {
    const name = 'Căutat de ecran';
    const registered = await request('/wp-json/md-shop/v1/agents/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, method: 'anonymous' }),
    });
    const { agent_id: id } = (await registered.json()) as { agent_id: string };
    assert.equal(registered.status, 201);
    for (const search of ['căutat de', ' Căutat de ', '\tCAUTAT ', id, ` ${id}\n`]) {
      const found = (await send(admin, 'GET', `/agents?search=${encodeURIComponent(search)}`)).json['agents'];
      assert.deepEqual(
        (found as { name: string }[]).map((one) => one.name),
        [name],
        JSON.stringify(search),
      );
    }
    const none = await send(admin, 'GET', `/agents?search=${encodeURIComponent('Căutat  de')}`);
    assert.deepEqual(none.json['agents'], []);
    await send(admin, 'POST', '/agents/revoke', { id });
  });

  test('a job goes on in the background, can be paused, and no second one begins', async () => {
    const jobs = (answer: Answer): Job[] => answer.json['jobs'] as Job[];
    const rebuild = (answer: Answer): Job => jobs(answer).find(({ kind }) => kind === 'rebuild') ?? assert.fail();
    assert.equal(rebuild(await send(admin, 'POST', '/jobs/start', { kind: 'rebuild' })).state, 'running');
    assert.equal((await send(admin, 'POST', '/jobs/start', { kind: 'verify' })).status, 409);
    assert.equal(rebuild(await send(admin, 'POST', '/jobs/pause', { kind: 'rebuild' })).state, 'paused');
    const { done } = rebuild(await send(admin, 'POST', '/jobs/step', { kind: 'rebuild' }));
    assert.equal(done, 0, 'paused');
    assert.equal(rebuild(await send(admin, 'POST', '/jobs/resume')).state, 'running');
    // The page was left: cron finds a job that nobody has driven for a while.
    const idle = `$jobs = get_option( 'md_shop_jobs' ); $jobs['rebuild']['stepped'] -= 60; update_option( 'md_shop_jobs', $jobs, false );`;
    // Another process pauses it after this one has found that nothing is paused.
    const state = await php(`global $wpdb; ${idle} get_option( 'md_shop_job_paused' );
      $wpdb->insert( $wpdb->options, array( 'option_name' => 'md_shop_job_paused', 'option_value' => 'rebuild', 'autoload' => 'off' ) );
      do_action( 'md_shop_job' ); return get_option( 'md_shop_jobs' )['rebuild']['state'];`);
    assert.equal(state, 'running');
    assert.equal(rebuild(await send(admin, 'POST', '/jobs/resume')).state, 'running');
    // The next run is certain before the step, which may end the process.
    const isScheduled = await php(`${idle} wp_clear_scheduled_hook( 'md_shop_job' ); $seen = null;
      add_filter( 'query', static function ( $query ) use ( &$seen ) {
        if ( str_contains( $query, 'md_shop_lock_job' ) ) { $seen ??= (bool) wp_next_scheduled( 'md_shop_job' ); } return $query; } );
      do_action( 'md_shop_job' ); return $seen;`);
    assert.equal(isScheduled, true);
    const ended = rebuild(await send(admin, 'GET', '/jobs'));
    assert.equal(ended.state, 'done');
    assert.match(ended.text, /^The catalog is built: \d+ items\.$/);

    await send(admin, 'POST', '/jobs/start', { kind: 'verify' });
    for (let step = 0; step < 20; step++) {
      const [job] = jobs(await send(admin, 'POST', '/jobs/step', { kind: 'verify' })).filter(
        ({ kind }) => kind === 'verify',
      );
      if (job?.state === 'done') {
        assert.equal(job.text, 'The catalog is correct.');
        return;
      }
    }
    assert.fail('the check does not end');
  });

  test('a job that fails says why, and another can begin', async () => {
    const broken = `add_filter( 'query', static function ( $query ) {
      if ( str_contains( $query, 'COUNT(DISTINCT entry.object_id)' ) && ! str_contains( $query, 'md_shop_jobs' ) ) { throw new Error( 'the disk is full' ); } return $query; } );`;
    await send(admin, 'POST', '/jobs/start', { kind: 'verify' });
    await php(`${broken} $jobs = get_option( 'md_shop_jobs' ); $jobs['verify']['stepped'] -= 60; update_option( 'md_shop_jobs', $jobs, false );
      do_action( 'md_shop_job' ); return 1;`);
    const failed = ((await send(admin, 'GET', '/jobs')).json['jobs'] as Job[]).find(({ kind }) => kind === 'verify');
    assert.equal(failed?.state, 'failed');
    assert.match(failed.text, /the disk is full/);
    assert.equal((await send(admin, 'POST', '/jobs/start', { kind: 'verify' })).status, 200);
    assert.equal((await send(admin, 'POST', '/jobs/cancel', { kind: 'verify' })).status, 200);
  });

  test('a job that is not possible any more fails, or can be cancelled', async () => {
    const record = `array( 'convert' => array( 'state' => 'running', 'done' => 0, 'total' => 9, 'problems' => array(),
      'failure' => '', 'data' => array(), 'started' => 1, 'stepped' => 1 ) )`;
    const begun = `update_option( 'md_shop_jobs', ${record}, false ); return 1;`;
    const job = (answer: Answer): Job => (answer.json['jobs'] as Job[])[0] ?? assert.fail();
    await php(begun);
    const failed = job(await send(admin, 'POST', '/jobs/step', { kind: 'convert' }));
    assert.deepEqual(
      [failed.state, failed.text],
      ['failed', 'The operation failed: WooCommerce is not active any more.'],
    );
    await php(begun);
    assert.equal(job(await send(admin, 'POST', '/jobs/cancel', { kind: 'convert' })).state, 'done');
    assert.equal((await send(admin, 'POST', '/jobs/start', { kind: 'convert' })).status, 400);
    // The first job of the site, begun by another process after this one has found none.
    const state = await php(`global $wpdb; delete_option( 'md_shop_jobs' ); get_option( 'md_shop_jobs' );
      $wpdb->insert( $wpdb->options, array( 'option_name' => 'md_shop_jobs', 'option_value' => serialize( ${record} ), 'autoload' => 'off' ) );
      do_action( 'md_shop_job' ); wp_cache_delete_multiple( array( 'md_shop_jobs', 'notoptions' ), 'options' );
      return get_option( 'md_shop_jobs' )['convert']['state'];`);
    assert.equal(state, 'failed');
  });

  for (const [permalinks, reason] of [
    ['', 'the site has plain permalinks.'],
    ['/index.php/%postname%/', 'the permalinks contain “index.php”.'],
  ] as const)
    test(`the screen says that the fast lane is not possible: ${reason}`, async () => {
      const code = `add_filter( 'rest_request_before_callbacks', static function ( $response ) {
        add_filter( 'option_permalink_structure', static fn () => '${permalinks}' ); return $response; } );`;
      await withPlugin(code, async () => {
        for (const [method, path] of [
          ['GET', '/fast-lane'],
          ['POST', '/fast-lane/install'],
        ] as const) {
          const { status, json } = await send(admin, method, path);
          assert.equal(status, 200);
          assert.ok(
            String(json['text']).startsWith(`The fast lane is not possible here: ${reason}`),
            String(json['text']),
          );
          assert.deepEqual([json['isPossible'], json['isOn'], json['problems']], [false, false, []]);
        }
      });
    });

  test('the dashboard says that the catalog cannot answer yet', async () => {
    const { headers } = await withCookies();
    const dashboard = async (): Promise<string> => (await request('/wp-admin/index.php', { headers })).text();
    const preparing = 'The catalog is being prepared for agents.';
    assert.doesNotMatch(await dashboard(), new RegExp(preparing));
    const setWithdrawn = (value: number): Promise<unknown> =>
      php(
        `global $wpdb; return $wpdb->replace( $wpdb->prefix . 'md_shop_state', array( 'name' => 'withdrawn', 'value' => ${String(value)} ) );`,
      );
    await setWithdrawn(1);
    try {
      assert.match(await dashboard(), new RegExp(preparing));
    } finally {
      await setWithdrawn(0);
    }
  });

  test('Site Health says the same as the overview', async () => {
    const { findings } = (await send(admin, 'GET', '/attention')).json as { findings: { title: string }[] };
    const { result, info } = await php<{
      result: { label: string; status: string; description: string };
      info: Record<string, { value: string }>;
    }>(
      `wp_set_current_user( 1 ); $tests = apply_filters( 'site_status_tests', array( 'direct' => array(), 'async' => array() ) );
       return array( 'result' => $tests['direct']['md_shop']['test'](),
         'info' => apply_filters( 'debug_information', array() )['md-shop-catalog']['fields'] );`,
    );
    for (const { title } of findings) assert.ok(result.description.includes(title.slice(0, 20)), title);
    assert.equal(result.status, findings.length === 0 ? 'good' : 'recommended');
    assert.equal(info['state']?.value, 'ready');
    assert.match(info['answers']?.value ?? '', /^(APCu|WordPress’s object cache|Files)$/);
  });
});
