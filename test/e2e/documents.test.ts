import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { service } from '../../src-contract/service.ts';
import { orders, testSite } from './site.ts';
import { catalogue, shopPage } from './support/catalogue.ts';
import { categories, products } from './support/contract-client.ts';
import { demoSite } from './support/demo.ts';
import { documents, document, guides } from './support/documents.ts';
import { deletePosts, forgetAnswers, freshReadModel, makePost } from './support/fixtures.ts';
import { withPlugin, withOption } from './support/hostile.ts';
import { ask, clientInfo } from './support/mcp.ts';
import { page } from './support/pages.ts';
import { php, phpValue } from './support/php.ts';
import { makeProduct } from './support/products.ts';

/** Validates the members of version 1 of MCP's schema of server cards that our card has (SEP-2127); others are free. */
const isServerCard = new Ajv2020({ strict: true, allErrors: true, validateFormats: false }).compile({
  type: 'object',
  required: ['$schema', 'name', 'version', 'description'],
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json' },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    version: { type: 'string', maxLength: 255, pattern: '^[^\\^~<>=*x]+$' },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    websiteUrl: { type: 'string', pattern: '^https?://' },
    remotes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'url'],
        properties: {
          type: { enum: ['streamable-http', 'sse'] },
          url: { type: 'string', pattern: '^https?://[^\\s]+$' },
          supportedProtocolVersions: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
});

describe('documents: headers and status', () => {
  test('a document is made without registering the blocks', async () => {
    const counts = `add_action( 'parse_request', static function () {
      $names = array_keys( WP_Block_Type_Registry::get_instance()->get_all_registered() );
      update_option( 'md_test_blocks', array( count( preg_grep( '#^md-shop/#', $names ) ) ), false ); }, -1 );`;
    try {
      await withPlugin(counts, async () => {
        assert.equal((await document('/llms.txt')).status, 200);
      });
      assert.deepEqual(await php(`return get_option( 'md_test_blocks' );`), [0]);
    } finally {
      await php(`delete_option( 'md_test_blocks' ); return 1;`);
    }
  });
  for (const { path, type, language, seconds } of documents) {
    test(path, async () => {
      const first = await document(path);
      const header = (name: string) => first.headers.get(name);
      assert.equal(header('content-type'), type);
      assert.equal(header('content-language'), language);
      assert.equal(header('cache-control'), `public, max-age=${String(seconds)}`);
      assert.equal(header('content-signal'), 'ai-train=yes, search=yes, ai-input=yes');
      assert.equal(header('access-control-allow-origin'), '*');
      assert.match(header('access-control-expose-headers') ?? '', /ETag/);
      assert.equal(header('set-cookie'), null);
      assert.equal(header('x-content-type-options'), 'nosniff');
      const tag = header('etag') ?? '';
      assert.match(tag, /^"[^"]+"$/);
      assert.ok(first.text.length > 200);

      const again = await page(path, { headers: { 'If-None-Match': `"x", W/${tag}` } });
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', tag]);

      const other = await page(path, { headers: { 'If-Match': '"x"' } });
      assert.deepEqual([other.status, other.headers.get('cache-control')], [412, 'no-store']);

      const head = await page(path, { method: 'HEAD' });
      assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', tag]);
      assert.equal(head.headers.get('content-type'), type);
      assert.match(head.headers.get('link') ?? '', /rel="api-catalog"/);

      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const refused = await page(path, { method });
        assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'], method);
      }
      const preflight = await page(path, { method: 'OPTIONS' });
      assert.deepEqual([preflight.status, preflight.text], [204, '']);

      const slash = await page(`${path}/`);
      assert.deepEqual([slash.status, slash.text], [200, first.text], 'a trailing slash');

      for (const Authorization of ['Bearer expired', 'Basic YTpi']) {
        const known = await page(path, { headers: { Authorization } });
        assert.deepEqual([known.status, known.text], [200, first.text], 'a credential has no effect');
        assert.deepEqual([known.headers.get('cache-control'), known.headers.get('etag')], ['no-store', null]);
      }
    });
  }

  test('unknown documents are 404', async () => {
    for (const path of [
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/openid-configuration',
      '/.well-known/agent-skills/other/SKILL.md',
      '/.well-known/agent-skills/shop-catalog/other.md',
      '/.well-known/agent-card.json',
      '/ru/.well-known/api-catalog',
      '/ru/.well-known/ai-catalog.json',
      '/ru/mcp',
      '/ru/mcp/server-card',
      '/ru/wp-json',
      '/ru/agent/auth',
      '/ru/ru/llms.txt',
      '/shop/api-docs.md',
      '/llms.txt.bak',
    ]) {
      assert.equal((await page(path)).status, 404, path);
    }
  });
});

describe('documents: data of the site', () => {
  test('a forged host is in no document', async () => {
    const { url } = await testSite();
    for (const { path } of documents) {
      const expected = await document(path);
      const forged = await new Promise<string>((resolve, reject) => {
        get(`${url}${path}`, { headers: { Host: 'evil.example' } }, (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (part: string) => (body += part));
          response.on('end', () => {
            resolve(body);
          });
        }).on('error', reject);
      });
      assert.equal(forged, expected.text, path);
    }
  });

  test('skills: the digests match the exact bytes, and change with the skill', async () => {
    type Index = { skills: { name: string; url: string; digest: string; description: string }[] };
    const index = JSON.parse((await document('/.well-known/agent-skills/index.json')).text) as Index;
    assert.equal(index.skills.length, 4);
    for (const skill of index.skills) {
      const { text } = await page(skill.url);
      assert.equal(skill.digest, `sha256:${createHash('sha256').update(text).digest('hex')}`, skill.name);
      assert.ok(text.startsWith(`---\nname: ${skill.name}\ndescription: ${skill.description}\n---\n`), skill.name);
    }
    await php(`update_option( 'blogname', 'Alt nume' ); return 1;`);
    try {
      const changed = JSON.parse((await document('/.well-known/agent-skills/index.json')).text) as Index;
      const digest = (from: Index, name: string) => from.skills.find((skill) => skill.name === name)?.digest;
      assert.notEqual(digest(changed, 'shop-catalog'), digest(index, 'shop-catalog'));
      // The Russian site has its own name.
      assert.equal(digest(changed, 'shop-catalog-ru'), digest(index, 'shop-catalog-ru'));
    } finally {
      await php(`update_option( 'blogname', 'Federația Sporturilor pe Rotile din Moldova' ); return 1;`);
    }
  });

  test('the server card is the same at both paths and agrees with the server', async () => {
    const { url } = await testSite();
    const [first, second] = [await document('/mcp/server-card'), await document('/.well-known/mcp/server-card.json')];
    assert.equal(first.text, second.text);
    const card = JSON.parse(first.text) as Record<string, unknown>;
    assert.ok(isServerCard(card), JSON.stringify(isServerCard.errors));
    // The result of initialize must not contradict the card.
    const { serverInfo: reported } = await ask<{ serverInfo: Record<string, unknown> }>('initialize', clientInfo);
    for (const name of ['name', 'title', 'version', 'description', 'websiteUrl']) {
      assert.equal(card[name], reported[name], name);
    }
    assert.deepEqual(
      [card['name'], card['version'], card['endpoint'], card['remotes']],
      [
        service.name,
        service.version,
        `${url}/mcp`,
        [{ type: 'streamable-http', url: `${url}/mcp`, supportedProtocolVersions: [...service.mcpVersions] }],
      ],
    );
  });

  test('the API catalog has an anchor for each interface; its descriptions, guides and status respond', async () => {
    const { url } = await testSite();
    type Target = { href: string; type: string; hreflang?: string[] };
    type Context = { anchor: string } & Record<string, Target[] | string>;
    const { linkset } = JSON.parse((await document('/.well-known/api-catalog')).text) as { linkset: Context[] };
    assert.deepEqual(
      linkset.map(({ anchor }) => anchor),
      [`${url}/.well-known/api-catalog`, `${url}/wp-json/md-shop/v1`, `${url}/mcp`],
    );
    const rest = linkset[1];
    assert.ok(rest);
    for (const relation of ['service-desc', 'service-doc']) {
      assert.deepEqual(
        (rest[relation] as Target[]).map(({ hreflang }) => hreflang),
        [['ro'], ['ru']],
      );
    }
    for (const context of linkset.slice(1)) {
      for (const relation of ['service-desc', 'service-doc', 'status']) {
        for (const { href, type } of context[relation] as Target[]) {
          const { status, headers } = await page(href);
          assert.deepEqual([status, headers.get('content-type')?.split(';')[0]], [200, type], href);
        }
      }
    }
  });
});

describe('documents: orders and hostile names', () => {
  const set = (settings: Record<string, unknown>) =>
    php(`update_option( 'md_shop_settings', ${phpValue(settings)} ); return 1;`);

  test('the order endpoint is named if the setting has one, and never called', async () => {
    const { url } = await testSite();
    const endpoint = `${url}/md-shop-test-order`;
    await set({ order_url: endpoint });
    try {
      for (const [prefix, heading] of [
        ['', '## Autorizarea comenzii'],
        ['/ru', '## Разрешение на заказ'],
      ] as const) {
        const { text } = await document(`${prefix}/auth.md`);
        assert.ok(text.includes(heading) && text.includes(endpoint), prefix);
        assert.ok(!(await document(`${prefix}/openapi.json`)).text.includes('md-shop-test-order'), prefix);
      }
      for (const { path } of documents) await document(path);
      for (const path of ['/', await shopPage('ro'), '/wp-json/md-shop/v1/products', '/agent/auth']) {
        await page(path, { headers: { Accept: 'text/markdown' } });
      }
      assert.equal(await orders(), '');
    } finally {
      await set({ order_url: '' });
    }
    assert.ok(!(await document('/auth.md')).text.includes('md-shop-test-order'));
  });

  test('the counter counts calls of the order endpoint', async () => {
    await page('/md-shop-test-order?probe', { method: 'POST' });
    assert.match(await orders('probes'), /^POST \/md-shop-test-order\?probe$/m);
  });

  test('a hostile category, page, tagline or site name breaks no guide; hidden content is in none', async () => {
    const name = '](https://evil.example) # x\n# y ``` <script>x</script> \u202e|';
    const { category: taxonomy } = await catalogue();
    const { id: category, url: list } = await php<{ id: number; url: string }>(
      `$id = wp_insert_term( 'Nume de categorie', '${taxonomy}' )['term_id']; return array( 'id' => $id, 'url' => get_term_link( $id ) );`,
    );
    const ids = [
      await makeProduct({ post_title: name, language: 'ro', categories: [category] }),
      await makePost({ post_type: 'page', post_title: name, language: 'ro' }),
      await makePost({ post_type: 'page', post_title: 'Ciornăascunsă', post_status: 'draft', language: 'ro' }),
      await makePost({ post_type: 'page', post_title: 'Parolăascunsă', post_password: 'x', language: 'ro' }),
    ];
    // Bypasses the sanitizing of WordPress, as an importer may do.
    await php(`global $wpdb; $wpdb->update( $wpdb->terms, array( 'name' => ${phpValue(name)} ), array( 'term_id' => ${String(category)} ) );
      clean_term_cache( ${String(category)} ); do_action( 'edited_term', ${String(category)}, get_term( ${String(category)} )->term_taxonomy_id, '${taxonomy}', array() );
      foreach ( array( 'blogdescription', 'blogname' ) as $option ) { $wpdb->update( $wpdb->options, array( 'option_value' => ${phpValue(name)} ), array( 'option_name' => $option ) ); }
      wp_cache_flush(); return 1;`);
    try {
      for (const { path } of guides.filter((guide) => guide.language === 'ro')) {
        const { text } = await document(path);
        const own = text.replace(/^```[a-z]+\n[\s\S]*?^```$/gm, '');
        assert.doesNotMatch(own, /https:\/\/evil|\u202e|(?<!\\)<script|ascunsă|^# y|^```/m, path);
        assert.equal(own.match(/^# /gm)?.length, 1, path);
        assert.match(text, /evil\.example/, `${path} names the site`);
      }
      for (const path of ['/llms.txt', '/shop/llms.txt']) {
        const entries = (await document(path)).text.split('\n').filter((line) => line.endsWith(`](${list}): 1 produs`));
        assert.equal(entries.length, 1, path);
        assert.match(entries[0] ?? '', /^- \[.*evil.*\]\(http/, path);
      }
    } finally {
      await deletePosts(ids);
      // Restores them the same way: language plugins would store names changed through WordPress as those of other languages.
      await php(`global $wpdb; wp_delete_term( ${String(category)}, '${taxonomy}' );
        foreach ( ${phpValue({ blogname: demoSite.ro.title, blogdescription: demoSite.ro.tagline })} as $option => $value ) { $wpdb->update( $wpdb->options, array( 'option_value' => $value ), array( 'option_name' => $option ) ); }
        wp_cache_flush(); return 1;`);
    }
  });

  test('counts, categories and brands equal those of REST', async () => {
    for (const language of ['ro', 'ru'] as const) {
      const { text } = await document(`${language === 'ro' ? '' : '/ru'}/llms.txt`);
      const { categories: found, brands } = await categories(language);
      for (const { url, count } of [...found, ...brands]) {
        assert.match(text, new RegExp(`\\]\\(${url.replace(/[.?+]/g, '\\$&')}\\): ${String(count)} `), url);
      }
      const { total } = await products(`language=${language}`);
      assert.match(text, new RegExp(`\\b${String(total)} (?:(?:de )?produse|товар)`));
    }
  });

  test('guides name the categories and brands with the most products, and where the others are', async () => {
    const most = 60;
    const made = 'term_id BETWEEN 900000001 AND 900000999';
    const tables = { terms: '{$wpdb->prefix}md_shop_terms', totals: '{$wpdb->prefix}md_shop_totals' };
    // Far more products than the demonstration has. The smallest ones are equal, so the name decides.
    const count = (number: number): number => 1000 + Math.max(number, 12);
    const name = (kind: string, number: number): string => `${kind} ${String(number).padStart(2, '0')} *`;
    const numbers = Array.from({ length: most + 11 }, (_, index) => index + 1);
    const rows = (['category', 'brand'] as const).flatMap((kind, index) =>
      numbers.map((number) => ({
        kind,
        id: 900_000_000 + 100 * index + number,
        name: name(kind, number),
        count: count(number),
      })),
    );
    await php(`global $wpdb; $generation = (int) $wpdb->get_var( "SELECT value FROM {$wpdb->prefix}md_shop_state WHERE name = 'generation'" );
      foreach ( ${phpValue(rows)} as $row ) {
        $wpdb->query( $wpdb->prepare( "INSERT INTO ${tables.terms} (generation, term_id, kind, language, parent_id, name, slug, url)
          VALUES (%d, %d, %s, 'ro', 0, %s, %s, %s)", $generation, $row['id'], $row['kind'], $row['name'], 'made-' . $row['id'], "/made/{$row['id']}/" ) );
        $wpdb->query( $wpdb->prepare( "INSERT INTO ${tables.totals} (generation, kind, language, category_id, brand_id, total)
          VALUES (%d, 'product', 'ro', %d, %d, %d)", $generation, 'category' === $row['kind'] ? $row['id'] : 0, 'brand' === $row['kind'] ? $row['id'] : 0, $row['count'] ) );
      }
      return 1;`);
    await forgetAnswers();
    try {
      for (const path of ['/llms.txt', '/shop/llms.txt']) {
        const { text } = await document(path);
        for (const kind of ['category', 'brand']) {
          const shown = [...text.matchAll(new RegExp(`^- \\[(${kind} \\d\\d) `, 'gm'))].map(([, found]) => found);
          assert.deepEqual(
            shown,
            [1, ...numbers.slice(12)].map((number) => `${kind} ${String(number).padStart(2, '0')}`),
            path,
          );
        }
        const others = text.match(/^- \[Toate (?:categoriile|brandurile)\]\(.*\/categories\): /gm);
        assert.equal(others?.length, 2, path);
        assert.match(text, /^- \[brand 71 .*\n- \[Toate brandurile\]/m, 'the reference ends the list');
      }
      assert.equal((await categories('ro')).brands.filter(({ url }) => url.includes('/made/')).length, most + 11);
    } finally {
      await php(`global $wpdb; $wpdb->query( "DELETE FROM ${tables.terms} WHERE ${made}" );
        return $wpdb->query( "DELETE FROM ${tables.totals} WHERE category_id > 900000000 OR brand_id > 900000000" );`);
      await forgetAnswers();
    }
    assert.doesNotMatch((await document('/llms.txt')).text, /Toate (?:categoriile|brandurile)/);
  });
});

describe('documents: permalinks', () => {
  const structure = (value: string) =>
    php(
      `global $wp_rewrite; $wp_rewrite->set_permalink_structure( ${JSON.stringify(value)} ); flush_rewrite_rules(); return 1;`,
    );
  let original: string;
  before(async () => {
    original = await php<string>(`return get_option( 'permalink_structure' );`);
  });
  after(async () => {
    await structure(original);
    await freshReadModel();
  });

  /** @param home The site on which health and `/agent/auth` must name the guides. */
  const namesGuides = async (home: string, rest: string, root: string) => {
    const json = async (address: string) => JSON.parse((await page(address)).text) as Record<string, string>;
    const named = [
      (await json(`${home}${rest}/md-shop/v1/health`))['documentation_url'],
      (await json(`${home}${root}agent/auth`))['documentation'],
    ];
    assert.deepEqual(named, [`${home}${root}api-docs.md`, `${home}${root}auth.md`]);
    for (const guide of named) {
      const { status, headers } = await page(guide);
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/markdown; charset=utf-8'], guide);
    }
  };
  const inFolder = async (rest: string, root: string) => {
    const home = `${(await testSite()).url}/club`;
    await withOption('home', home, () => namesGuides(home, rest, root));
  };

  test('without permalinks: documents are at ?md_shop= and contain addresses that respond', async () => {
    await structure('');
    const { url } = await testSite();
    const { text } = await document('/?md_shop=llms.txt');
    assert.ok(text.includes(`${url}/?md_shop=openapi.json`), text.slice(0, 900));
    const links = [...text.matchAll(/(?<!\\)\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
    assert.ok(links.length > 10);
    for (const link of links) assert.equal((await page(link)).status, 200, link);
    assert.match((await document('/?md_shop=ru/llms.txt')).text, /[а-я]{4}/);
    await namesGuides(url, '/?rest_route=', '/?md_shop=');
    await inFolder('/?rest_route=', '/?md_shop=');
  });

  test('without permalinks: paths and parameters appended to the servers of OpenAPI, as its clients do, reach the same answers', async () => {
    await structure('');
    const { servers, paths } = JSON.parse((await document('/?md_shop=openapi.json')).text) as {
      servers: { url: string }[];
      paths: Record<string, { servers?: { url: string }[] }>;
    };
    const server = servers[0]?.url ?? assert.fail();
    assert.ok(server.endsWith('/?rest_route=/md-shop/v1'), server);
    const answers = async (address: string) => {
      const { status, headers, text } = await page(address);
      return { status, etag: headers.get('etag'), found: headers.get('md-shop-search'), text };
    };
    const id = (JSON.parse((await page(`${server}/products`)).text) as { items: { id: number }[] }).items[0]?.id;
    for (const [path, query, status] of [
      ['/products', 'search=role&per_page=1', 200],
      ['/products', 'per_page=1&search=role', 200],
      ['/products', 'search=what%3F+is%26per_page%3D2&per_page=3', 200],
      ['/products', 'search=role?&per_page=1', 200],
      ['/products/', 'size=50%25', 200],
      [`/products/${String(id)}`, 'language=ro', 200],
      ['/content', `search=${encodeURIComponent('ролики')}&language=ru`, 200],
      ['/products', 'page=0&per_page=2', 400],
      ['/products', 'page=2&page=3', 400],
      ['/products', 'search[]=role', 400],
      ['/products/abc', 'language=en', 400],
      ['/nothing', 'language=ro', 404],
    ] as const) {
      const expected = await answers(`${server}${path}&${query}`);
      assert.equal(expected.status, status, expected.text);
      assert.deepEqual(await answers(`${server}${path}?${query}`), expected, `${path}?${query}`);
    }
    // Nothing else separates a path from parameters: an encoded "?" belongs to the path, as with pretty permalinks.
    assert.equal((await page(`${server}/products%3Fper_page=1`)).status, 404);
    for (const [path, { servers: own }] of Object.entries(paths)) {
      if (own !== undefined) assert.notEqual((await page(`${own[0]?.url ?? ''}${path}`)).status, 404, path);
    }
  });

  test('permalinks with index.php: documents contain addresses that respond', async () => {
    await structure('/index.php/%postname%/');
    const { url } = await testSite();
    const { text } = await document('/index.php/llms.txt');
    assert.ok(text.includes(`${url}/index.php/openapi.json`));
    await namesGuides(url, '/index.php/wp-json', '/index.php/');
    assert.equal((await page('/index.php/openapi.json')).status, 200);
    assert.equal((await page('/index.php/.well-known/agent-skills/ru/shop-catalog/SKILL.md')).status, 200);
  });

  test('a site in a folder: health and /agent/auth link to guides that respond', async () => {
    await structure('/%postname%/');
    await inFolder('/wp-json', '/');
  });

  for (const [moment, code] of [
    [
      "before the plugin's init",
      `add_action( 'init', static function () { delete_option( 'rewrite_rules' ); $GLOBALS['wp_rewrite']->wp_rewrite_rules(); }, -1000 );`,
    ],
    ['during init', `add_action( 'init', 'flush_rewrite_rules', 11, 0 );`],
    ['at shutdown', `add_action( 'shutdown', 'flush_rewrite_rules', 10, 0 );`],
  ] as const) {
    test(`rules that another plugin flushes ${moment} contain ours, first`, async () => {
      await structure('/%postname%/');
      await withPlugin(
        `${code} add_action( 'init', static function () { add_rewrite_rule( '^llms', 'index.php?pagename=wrong', 'top' ); }, -2000 );`,
        async () => {
          assert.equal((await page('/')).status, 200);
          for (const [path, status] of [
            ['/llms.txt', 200],
            ['/ru/openapi.json', 200],
            ['/mcp', 405],
            ['/ru/mcp', 404],
          ] as const) {
            assert.equal((await page(path)).status, status, path);
          }
          assert.ok(
            await php(`return isset( get_option( 'rewrite_rules' )['^llms'] );`),
            'the other plugin has no rules',
          );
        },
      );
    });
  }

  test('rules are flushed when necessary and not on every request', async () => {
    await structure('/%postname%/');
    assert.equal((await page('/llms.txt')).status, 200);
    await php(
      `update_option( 'rewrite_rules', get_option( 'rewrite_rules' ) + array( '^md-shop-mark$' => 'index.php' ) ); return 1;`,
    );
    for (const path of ['/llms.txt', '/', '/ru/', '/openapi.json']) await page(path);
    assert.equal(
      await php(`return isset( get_option( 'rewrite_rules' )['^md-shop-mark$'] );`),
      true,
      'rules were flushed',
    );
    await php(`delete_option( 'md_shop_release' ); return 1;`);
    await page('/');
    assert.equal((await page('/llms.txt')).status, 200);
    assert.equal(
      await php(`return isset( get_option( 'rewrite_rules' )['^md-shop-mark$'] );`),
      false,
      'a new release keeps the old rules',
    );
  });
});
