import assert from 'node:assert/strict';
import { php } from './php.ts';

/**
 * Hooks that the plugin uses and that a request for other plugins never fires, or fires without an effect of the plugin: those of
 * pages and screens, of the beginning of a process, and of its end.
 */
const pagesAndScreens = [
  ...[
    'init',
    'rest_api_init',
    'cli_init',
    'before_woocommerce_init',
    'shutdown',
    'query_vars',
    'request',
    'parse_request',
  ],
  ...[
    'send_headers',
    'wp_headers',
    'wp',
    'template_redirect',
    'template_include',
    'redirect_canonical',
    'pre_handle_404',
    'pre_get_posts',
  ],
  ...['wp_head', 'wp_footer', 'wp_enqueue_scripts', 'language_attributes', 'get_the_archive_title_prefix'],
  ...[
    'post_type_archive_title',
    'get_bloginfo_rss',
    'admin_init',
    'admin_notices',
    'admin_menu',
    'admin_enqueue_scripts',
    'use_block_editor_for_post_type',
    'use_block_editor_for_post',
  ],
  ...['admin_post_md_shop_convert', 'bulk_actions-edit-product', 'handle_bulk_actions-edit-product'],
  ...['post.php', 'post-new.php', 'edit.php', 'edit-tags.php', 'term.php', 'plugins.php'].map(
    (screen) => `load-${screen}`,
  ),
  // Of the head of a page, and of blocks, which follow pre_render_block.
  ...[
    'wp_robots',
    'document_title_parts',
    'render_block_core/navigation-link',
    'render_block_core/paragraph',
    'render_block_core/query-pagination',
  ],
  // Only of a page in Russian, or of the main query.
  ...[
    'locale',
    'home_url',
    'option_blogname',
    'option_blogdescription',
    'option_page_on_front',
    'option_page_for_posts',
    'get_pagenum_link',
  ],
  // Change something only on a page for visitors: lists of comments, calendars, WooCommerce's lists.
  ...[
    'comment_feed_where',
    'pre_get_comments',
    'comments_clauses',
    'get_calendar_args',
    'query_loop_block_query_vars',
    'woocommerce_get_filtered_term_product_counts_query',
    'woocommerce_products_widget_query_args',
    'woocommerce_cached_widget_id',
  ],
  ...['enqueue_block_editor_assets', 'debug_information'],
  // The plugin's own, on pages.
  ...['md_shop_products_listed', 'md_shop_question_shown'],
  // WordPress fires these for its own routes.
  ...['rest_request_before_callbacks', 'rest_request_after_callbacks', 'rest_pre_get_setting', 'rest_prepare_autosave'],
  // Follow the change of a post or term, which starts it.
  ...[
    'wp_save_post_revision_post_has_changed',
    '_wp_put_post_revision',
    'wp_restore_post_revision',
    'saved_term',
    'edited_term_taxonomies',
  ],
  // Follows update_option.
  'sanitize_option_md_shop_settings',
  // Added when an object is made, or at once.
  ...['pre_get_table_charset', 'get_terms_args'],
  // Only notes which terms a page may link to.
  'get_terms',
  // Only forgets what was read of another site; added with the languages of other plugins, which every request has.
  'switch_blog',
];

/**
 * Returns the hooks that the plugin adds, but that neither start it in a request for other plugins nor belong to pages and screens.
 */
export async function hooksThatDoNotStartThePlugin(): Promise<readonly string[]> {
  const unknown = await php<string[]>(`
      $modules = new MdShop\\Catalog\\Modules\\Modules( WP_PLUGIN_DIR . '/md-shop-catalog/md-shop-catalog.php',
        MdShop\\Catalog\\Contract\\Contract::load( WP_PLUGIN_DIR . '/md-shop-catalog/generated/contract.php' ) );
      $class = new ReflectionClass( $modules );
      $count = static fn () => array_map( static fn ( $hook ) => array_sum( array_map( 'count', $hook->callbacks ) ), $GLOBALS['wp_filter'] );
      $before = $count();
      $class->getMethod( 'startAll' )->invoke( $modules );
      $added = array_keys( array_diff_assoc( $count(), $before ) );
      $lists = array_merge( ...array_map( static fn ( $name ) => $class->getConstant( $name ), array( 'CHANGES', 'OPTIONS', 'LANGUAGES', 'READS', 'OWN' ) ) );
      // Options start it by the general hooks, and WooCommerce's hierarchies of terms change only on a page.
      return array_values( array_filter( array_diff( $added, $lists ), static fn ( $name ) => ! preg_match( '/^(?:add|update|delete)_option_|^pre_(?:update_)?option_wc_taxonomy_hierarchy_/', $name ) ) );`);
  assert.ok(unknown.includes('wp_head'));
  return unknown.filter((name) => !pagesAndScreens.includes(name));
}
