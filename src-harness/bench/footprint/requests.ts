import { Agent } from 'node:http';
import { logInAsAdministrator } from '../../sites/shared/log-in.ts';
import type { PluginFolder, Site } from '../../wordpress/site.ts';
import { cachedInFiles } from '../../wordpress/wp-config.ts';
import { send as sendRequest } from '../sampling.ts';

/** A request whose cost is measured. */
type Kind = {
  readonly title: string;
  /** The address; `{post}` and so on are replaced by what the site has. */
  readonly path: string;
  readonly asAdmin?: boolean;
  /** A body in JSON, sent with POST. */
  readonly body?: string;
  /** The kind with which it is compared; by default the same request without the plugin. */
  readonly against?: { readonly kind: string; readonly without: boolean };
  /** Whether answers are cached, as on a site in production. */
  readonly cached?: boolean;
  /** A plugin without which there is no such page. */
  readonly needs?: string;
};

const emptyRoute = { kind: 'rest', without: true };

export const kinds: Readonly<Record<string, Kind>> = {
  front: { title: 'the front page', path: '/' },
  post: { title: 'a post', path: '{post}' },
  russian: { title: 'a post in Russian', path: '{russian}' },
  shop: { title: "WooCommerce's shop", path: '{shop}', needs: 'woocommerce' },
  product: { title: 'a product of WooCommerce', path: '{product}', needs: 'woocommerce' },
  admin: { title: 'the dashboard', path: '/wp-admin/index.php', asAdmin: true },
  list: { title: 'the list of posts', path: '/wp-admin/edit.php', asAdmin: true },
  edit: { title: 'the editor', path: '/wp-admin/post.php?post={id}&action=edit', asAdmin: true },
  rest: { title: "another plugin's REST route", path: '/wp-json/footprint/v1/hello' },
  ajax: { title: 'admin-ajax.php', path: '/wp-admin/admin-ajax.php?action=footprint' },
  cron: { title: 'wp-cron.php', path: '/wp-cron.php' },
  empty: { title: 'a page without blocks', path: '{empty}' },
  home: {
    title: "the demonstration's front page, over a page without blocks",
    path: '{home}',
    against: { kind: 'empty', without: false },
  },
  grid: {
    title: 'a page with the block of 24 products, over one without',
    path: '{grid}',
    against: { kind: 'empty', without: false },
  },
  again: {
    title: 'the same page if it was asked for since the last change, over one without',
    path: '{grid}',
    cached: true,
    against: { kind: 'empty', without: false },
  },
  floor: {
    title: 'a page with the same HTML in a block that does nothing, over one without',
    path: '{floor}',
    against: { kind: 'empty', without: false },
  },
  ours: {
    title: 'our list of products, over an empty REST route',
    path: '/wp-json/md-shop/v1/products',
    against: emptyRoute,
  },
  mcp: {
    title: 'a call of MCP, over an empty REST route',
    path: '/mcp',
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_products","arguments":{}}}',
    against: emptyRoute,
  },
  llms: { title: '/llms.txt, over an empty REST route', path: '/llms.txt', against: emptyRoute },
};

/**
 * The addresses that differ between sites. It also makes two pages, one with the block of 24 products, and gives the theme its own front
 * page and templates back: those of the demonstration contain the plugin's blocks, which an ordinary page does not. The demonstration's
 * translations of WordPress's texts and its font are taken away too. What the demonstration's front page shows gets a page of its own. All
 * posts get the same content and the same image: a list has posts of one language with the plugin and of all without it, and they shall cost
 * the same.
 */
const findAddresses = `
$front = get_block_template( get_stylesheet() . '//front-page' );
$home = preg_replace( '#<!-- wp:template-part .*?/-->#', '', null === $front ? '' : $front->content );
update_option( 'show_on_front', 'posts' );
foreach ( get_posts( array( 'post_type' => array( 'wp_template', 'wp_template_part' ), 'numberposts' => -1, 'suppress_filters' => true ) ) as $template ) {
    wp_delete_post( $template->ID, true );
}
delete_option( 'md_shop_demo_texts' );
$made = static fn ( $title, $content ) => wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title, 'post_content' => wp_slash( $content ) ) );
$plain = '<!-- wp:paragraph --><p>Text.</p><!-- /wp:paragraph -->';
kses_remove_filters();
$text = $plain . '<!-- wp:heading --><h2 class="wp-block-heading">Heading</h2><!-- /wp:heading -->'
    . '<!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li>One</li><!-- /wp:list-item --><!-- wp:list-item --><li>Two</li><!-- /wp:list-item --></ul><!-- /wp:list -->' . $plain;
$all = get_posts( array( 'numberposts' => -1, 'suppress_filters' => true ) );
$image = (int) current( array_filter( array_map( 'get_post_thumbnail_id', $all ) ) );
foreach ( $all as $post ) {
    wp_update_post( array( 'ID' => $post->ID, 'post_content' => wp_slash( $text ) ) );
    set_post_thumbnail( $post, $image );
}
$pages = array( 'empty' => $made( 'Footprint empty', $plain ), 'grid' => $made( 'Footprint grid', $plain . '<!-- wp:md-shop/catalog {"perPage":24} /-->' ),
    'home' => $made( 'Footprint home', $home ), 'floor' => $made( 'Footprint floor', $plain . '<!-- wp:footprint/floor /-->' ) );
$newest = static fn ( $type ) => get_posts( array( 'post_type' => $type, 'numberposts' => 1, 'fields' => 'ids', 'suppress_filters' => true ) )[0] ?? 0;
$romanian = static fn ( $type ) => current( array_filter( get_posts( array( 'post_type' => $type, 'numberposts' => 20, 'fields' => 'ids', 'suppress_filters' => true ) ),
    static fn ( $id ) => ! str_contains( get_permalink( $id ), '/ru/' ) ) ) ?: 0;
$posts = $pages + array( 'post' => $romanian( 'post' ), 'russian' => $newest( 'post' ), 'product' => $romanian( 'product' ), 'shop' => function_exists( 'wc_get_page_id' ) ? wc_get_page_id( 'shop' ) : 0 );
echo json_encode( array( 'id' => (string) $posts['post'] )
    + array_map( static fn ( $id ) => $id > 0 ? (string) wp_parse_url( get_permalink( $id ), PHP_URL_PATH ) : '', $posts ) );`;

/** Returns the kinds of requests that a site with these plugins beside ours has. */
export function kindsWith(beside: readonly PluginFolder[]): string[] {
  return Object.keys(kinds).filter((kind) => {
    const { needs } = kinds[kind] ?? {};
    return needs === undefined || beside.some(({ slug }) => slug === needs);
  });
}

export const titleOf = (kind: string): string => kinds[kind]?.title ?? kind;

/** Whether a kind of request is measured without the plugin too. */
export const hasWithout = (kind: string): boolean => kinds[kind]?.against === undefined;

/** Returns the request with which a kind is compared. */
export const comparedWith = (kind: string): { readonly kind: string; readonly without: boolean } =>
  kinds[kind]?.against ?? { kind, without: true };

/**
 * The pools of php-fpm that serve the requests: a process each, for requests with the plugin and for those without. One that served both in
 * turn would give memory back and ask for it again, 2 MiB in 500 page faults, which can take 0.8 ms.
 */
export const pools = ['second', 'third'] as const;
type Pool = (typeof pools)[number];

/** How many lines of PHP's log an error shows. */
const logsShown = 5;

/**
 * Sends a request of a kind and reads the answer.
 * @param marks what probe.php is told, such as `warm=1&without=1`.
 * @param by who answers: a pool of php-fpm, or the address of another server of the same site.
 * @throws Error if the answer has another status than 200, or 404 without the plugin, whose addresses have no page then.
 */
export type Send = (kind: string, marks: string, by: Pool | URL) => Promise<void>;

/** Makes what the requests need on a site, and returns what sends them. */
export async function openRequests(site: Site): Promise<Send> {
  const cookie = await logInAsAdministrator(site.url);
  const addresses = JSON.parse(await site.runPhp(findAddresses)) as Record<string, string>;
  // What was made is projected before the measurement.
  await site.runPhp("do_action( 'md_shop_catch_up' );");
  const agent = new Agent();
  const sendOne: Send = async (kind, marks, by) => {
    const server = by instanceof URL ? by.origin : site.url;
    const isWithout = marks.includes('without');
    const { path = '/', asAdmin, body, cached } = kinds[kind] ?? {};
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => addresses[name] ?? '');
    const { status } = await sendRequest(agent, server, {
      path: address,
      headers: {
        // WordPress redirects other hosts to its own address.
        Host: new URL(site.url).host,
        'X-Footprint': marks,
        ...(by instanceof URL ? {} : { 'X-Test-Pool': by }),
        ...(asAdmin === true ? { Cookie: cookie } : {}),
        // Sites of the harness keep answers in files only for such requests.
        ...(cached === true ? cachedInFiles : {}),
        ...(body === undefined
          ? {}
          : { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    // Without the plugin its addresses have no page; a redirect would measure another one.
    if (status !== 200 && !(isWithout && status === 404)) {
      const logs = (await site.logs())
        .split('\n')
        .filter((line) => line.includes('PHP '))
        .slice(-logsShown)
        .join('\n');
      throw new Error(`${server}${address} answered ${String(status)}. PHP's log ends:\n${logs}`);
    }
  };
  // WooCommerce puts its cart into pages from the first admin screen on. Every site in production has had one.
  await sendOne('admin', 'warm=1', pools[0]);
  // What the page of the block floor shows.
  await sendOne('grid', 'warm=1', pools[0]);
  return sendOne;
}
