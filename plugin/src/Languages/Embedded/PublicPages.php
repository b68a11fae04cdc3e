<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Embedded;

use Closure;
use MdShop\Catalog\Languages\Locale;
use MdShop\Catalog\Languages\PublicTranslations;
use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\ManyHooks;
use WP_Block;
use WP_Comment_Query;
use WP_Post;
use WP_Query;
use WP_Term;

/** Keeps public pages in one language: filters lists, sets `<html lang>` and `hreflang`, redirects a wrong prefix. */
final class PublicPages
{
    /** A variable of queries whose results are kept for all pages. */
    private const LANGUAGE = 'md_shop_language';

    /** Variables of queries for comments of all languages. */
    private const COMMENTS_OF_ALL = ['count', 'comment__in', 'parent', 'parent__in', 'post_id', 'post__in', 'post_name', 'post_parent', 'post_author', 'post_author__in',
        'author_email', 'author_url', 'author__in', 'user_id'];

    /** @var array<string>|null The types of posts whose lists are in one language. */
    private ?array $listed = null;

    /** @var list<string>|null The same for terms. */
    private ?array $taxonomies = null;

    /** @var (Closure(string): string)|null What limits the statements of a calendar. */
    private ?Closure $onlyDays = null;

    public function __construct(
        private readonly EmbeddedLanguages $languages,
        private readonly TranslationStore $store,
        private readonly Addresses $addresses,
        private readonly SettingsStore $settings,
        private readonly PublicTranslations $translations,
    ) {
    }

    /** @param bool $isPage Whether the request is for a page, as far as its address tells. */
    public function addHooks(bool $isPage): void
    {
        add_filter('posts_where', $this->onlyThisLanguage(...), 20, 2);
        add_filter('get_pages', $this->onlyPagesOfThisLanguage(...));
        ManyHooks::add(['get_previous_post_where', 'get_next_post_where'], fn (string $where): string => $where . $this->condition('p.ID'), 10, 1);
        add_filter('getarchives_where', fn (string $where): string => $where . $this->condition($GLOBALS['wpdb']->posts . '.ID'));
        add_filter('terms_clauses', $this->onlyTermsOfThisLanguage(...), 20, 3);
        add_filter('comment_feed_where', fn (string $where, WP_Query $query): string
            => $query->is_singular() || ! $this->isPublicPage() ? $where : $where . $this->condition('comment_post_ID'), 10, 2);
        add_action('pre_get_comments', $this->askForCommentsOfThisLanguage(...));
        add_filter('comments_clauses', $this->onlyCommentsOfThisLanguage(...), 20, 2);
        add_filter('get_calendar_args', $this->askForCalendarOfThisLanguage(...));
        add_action('wp', $this->adoptLanguageOfPage(...), 1);
        add_action('template_redirect', $this->redirectToCorrectPrefix(...), 1);
        add_filter('language_attributes', function (string $attributes): string {
            // Not the form to log in, which is in the language of the site or of who logs in.
            return $this->isOnPage()
                ? (string) preg_replace('/\blang="[^"]*"/', 'lang="' . $this->languages->current() . '"', $attributes)
                : $attributes;
        });
        // A feed's <language> or xml:lang. WordPress would write the language of its locale.
        add_filter('get_bloginfo_rss', fn (string $value, string $show): string
            => $show === 'language' && $this->isPublicPage() ? $this->languages->current() : $value, 10, 2);
        add_action('wp_head', $this->printAlternates(...), 2);
        if (class_exists('WooCommerce', false)) {
            $this->addHooksBesideWooCommerce();
        }
        // Only of pages: REST, the form to log in and other files of WordPress are in the language of the site.
        if ($isPage && defined('WP_USE_THEMES') && self::isSiteRussian()) {
            $romanian = Locale::of('ro');
            add_filter('locale', fn (string $locale): string => $this->languages->current() === 'ro' && $this->isPublicPage() ? $romanian : $locale);
        }
        $this->addresses->onRussianPages($this->addHooksOfRussianPages(...));
    }

    /** Asked on every page, so without the class Locale, and without the statement that get_locale() sends if a site stores no locale. */
    private static function isSiteRussian(): bool
    {
        // A site of a network may have the network's.
        return str_starts_with(is_multisite() ? get_locale() : (string) (wp_load_alloptions()['WPLANG'] ?? ''), 'ru');
    }

    private function addHooksOfRussianPages(): void
    {
        // The page's language, whatever site WordPress is switched to meanwhile.
        add_filter('locale', fn (string $locale): string => $this->languages->current() === 'ru' && $this->isPublicPage() ? 'ru_RU' : $locale);
        foreach (['blogname' => 'title', 'blogdescription' => 'tagline'] as $option => $name) {
            add_filter('option_' . $option, fn (mixed $value): mixed =>
                $this->languages->current() === 'ru' && $this->isPublicPage() && $this->store->isServed() ? ($this->settings->current()->russianSite($name) ?: $value) : $value);
        }
    }

    /**
     * WooCommerce keeps the lists and counts of its shortcodes, grids, filters and widgets by what they ask for, so that has to name the
     * language. Products on sale are asked for by their ids, although nobody chose them for the list.
     */
    private function addHooksBesideWooCommerce(): void
    {
        add_filter('woocommerce_shortcode_products_query', fn (array $query, array $attributes): array
            => ($attributes['ids'] ?? '') . ($attributes['skus'] ?? '') === '' ? $this->withLanguage($query) : $query, 10, 2);
        add_action('parse_query', function (WP_Query $query): void {
            // A grid of products on sale asks for 0 and their ids, so that it is empty if there are none.
            if (is_a($query, 'Automattic\WooCommerce\Blocks\Utils\BlocksWpQuery') && ($query->get('post__in')[0] ?? 0) === 0 && $this->isOnPage()) {
                $query->set(self::LANGUAGE, $this->languages->current());
            }
        });
        // After WooCommerce has made the query of its blocks.
        add_filter('query_loop_block_query_vars', fn (array $query, WP_Block $block): array
            => self::isOfAllProducts($query, $block) ? $this->withLanguage($query) : $query, 20, 2);
        // Blocks with filters count by the variables of the main query.
        add_action('wp', function (): void {
            $query = $GLOBALS['wp_query'];
            if (! $query->is_singular() && ! $query->get('post__in') && $this->isPublicPage()) {
                $query->set(self::LANGUAGE, $this->languages->current());
            }
        });
        add_filter('woocommerce_get_filtered_term_product_counts_query', fn (array $query): array
            => $this->isOnPage() ? [...$query, 'where' => $query['where'] . $this->condition($GLOBALS['wpdb']->posts . '.ID')] : $query);
        add_filter('woocommerce_products_widget_query_args', $this->withLanguage(...));
        // Of a single widget. All of its kind are kept together, and forgotten together on screens.
        add_filter('woocommerce_cached_widget_id', fn (string $id): string
            => preg_match('/-\d+-https?$/D', $id) === 1 && $this->isOnPage() ? $id . '-' . $this->languages->current() : $id);
        $this->keepHierarchiesOfAllLanguages();
    }

    /**
     * WooCommerce stores the hierarchy of a taxonomy's terms for all pages. A page, where lists of terms have only its language, makes its
     * own instead and stores nothing.
     */
    private function keepHierarchiesOfAllLanguages(): void
    {
        $options = array_map(static fn (string $taxonomy): string => 'option_wc_taxonomy_hierarchy_' . $taxonomy, $this->taxonomies());
        ManyHooks::add(array_map(static fn (string $option): string => 'pre_' . $option, $options), fn (mixed $value): mixed => $this->isOnPage() ? [] : $value, 10, 1);
        ManyHooks::add(
            array_map(static fn (string $option): string => 'pre_update_' . $option, $options),
            fn (mixed $value, mixed $stored): mixed => $this->isOnPage() ? $stored : $value,
            10,
            2
        );
    }

    /**
     * Whether a block lists products that nobody chose for it.
     *
     * @param array<string, mixed> $query
     */
    private static function isOfAllProducts(array $query, WP_Block $block): bool
    {
        $chosen = $query['post__in'] ?? [];
        $asked = $block->context['query'] ?? [];
        return in_array('product', (array) ($query['post_type'] ?? []), true)
            && (! $chosen || ! empty($asked['woocommerceOnSale'] ?? $asked['__woocommerceOnSale'] ?? false) && $chosen === array_values(wc_get_product_ids_on_sale()));
    }

    /**
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    private function withLanguage(array $query): array
    {
        return $this->isOnPage() ? [self::LANGUAGE => $this->languages->current()] + $query : $query;
    }

    /** Whether this is a page for visitors, not an admin screen, REST, cron or the command line. */
    private function isPublicPage(): bool
    {
        return $this->addresses->isSimulatedPage() || ! is_admin() && ! wp_doing_cron()
            && ! (defined('REST_REQUEST') && REST_REQUEST) && ! (defined('WP_CLI') && WP_CLI)
            // A sitemap contains all languages.
            && (did_action('wp') === 0 || (string) get_query_var('sitemap') === '')
            && (did_action('parse_request') > 0 || isset($_SERVER['REQUEST_URI']));
    }

    /** Whether a public page is being made. Before the action "wp", queries are not for its lists. */
    private function isOnPage(): bool
    {
        return ($this->addresses->isSimulatedPage() || did_action('wp') > 0) && $this->isPublicPage();
    }

    private function onlyThisLanguage(string $where, WP_Query $query): string
    {
        // Templates and styles, which a block theme asks for several times on each page, have none.
        if (! $this->areListed((array) ($query->get('post_type') ?: ($query->is_search() || $query->is_tax() ? 'any' : 'post')))) {
            return $where;
        }
        $chosen = $query->get('post__in');
        if ($query->is_singular() || $query->get('suppress_filters') || ($chosen && ! $query->get(self::LANGUAGE) && ! self::areSticky($chosen))) {
            return $where;
        }
        // Only pages of the main query are filtered. Queries before it, or outside a page, have no language. WordPress asks for sticky posts
        // during the main query.
        $isOfPage = $this->addresses->isSimulatedPage() || did_action($chosen ? 'parse_request' : 'wp') > 0 || $query->is_main_query();
        if (! $isOfPage || ! $this->isPublicPage()) {
            return $where;
        }
        if (! $GLOBALS['wp_rewrite']->using_permalinks() && $query->is_main_query()) {
            $this->adoptLanguageOfTerm($query);
        }
        return $where . $this->condition($GLOBALS['wpdb']->posts . '.ID');
    }

    /**
     * Whether lists of some of these types of posts are in one language.
     *
     * @param array<mixed> $types
     */
    private function areListed(array $types): bool
    {
        return $types === ['any'] || array_intersect($types, $this->listed ??= array_diff($this->languages->postTypes(), [Menus::POST_TYPE])) !== [];
    }

    /**
     * Whether all are sticky posts, which nobody chose for this list. Their option is not filtered: whoever changes it would store only those
     * of one language.
     */
    private static function areSticky(mixed $posts): bool
    {
        $sticky = get_option('sticky_posts');
        return is_array($posts) && is_array($sticky) && array_diff($posts, $sticky) === [];
    }

    /**
     * @param array<mixed> $pages
     * @return array<mixed>
     */
    private function onlyPagesOfThisLanguage(array $pages): array
    {
        if (! $this->isPublicPage() || ! $this->store->isServed()) {
            return $pages;
        }
        $this->languages->prime(array_values(array_filter(array_map(static fn (mixed $page): int => $page instanceof WP_Post ? $page->ID : 0, $pages))));
        return array_values(array_filter(
            $pages,
            fn (mixed $page): bool => ! $page instanceof WP_Post || $this->languages->ofPost($page->ID) === $this->languages->current()
        ));
    }

    /**
     * @param array<string, string> $clauses
     * @param list<string>|null $taxonomies
     * @param array<string, mixed> $arguments
     * @return array<string, string>
     */
    private function onlyTermsOfThisLanguage(array $clauses, ?array $taxonomies, array $arguments): array
    {
        $hasLanguages = array_intersect((array) $taxonomies, $this->taxonomies()) !== [];
        $isExplicit = ! empty($arguments['md_shop_all_languages']) || ! empty($arguments['include']) || ! empty($arguments['object_ids']) || ! empty($arguments['slug']) || ! empty($arguments['name'])
            // WordPress stores this list as the hierarchy of a taxonomy.
            || ($arguments['get'] ?? '') === 'all' && ($arguments['fields'] ?? '') === 'id=>parent';
        if ($hasLanguages && ! $isExplicit && $this->isOnPage()) {
            $clauses['where'] .= $this->condition('t.term_id', 'term');
        }
        return $clauses;
    }

    /** @return list<string> */
    private function taxonomies(): array
    {
        return $this->taxonomies ??= $this->languages->taxonomies();
    }

    /**
     * Asks for comments of one language, unless the query names posts, comments or people, or is for the numbers that WordPress keeps for
     * screens too.
     */
    private function askForCommentsOfThisLanguage(WP_Comment_Query $query): void
    {
        $asked = $query->query_vars;
        $isForAll = array_filter(array_intersect_key($asked, array_flip(self::COMMENTS_OF_ALL))) !== []
            // Notes and logs of other plugins are comments too.
            || array_diff([...(array) $asked['type'], ...(array) $asked['type__in']], ['', 'comment', 'review']) !== []
            || ($asked['post_type'] && ! $this->areListed((array) $asked['post_type']));
        if (! $isForAll && $this->isOnPage()) {
            $query->query_vars[self::LANGUAGE] = $this->languages->current();
            // WordPress keeps the result by its own variables.
            $query->query_vars['cache_domain'] .= ' ' . $this->languages->current();
        }
    }

    /**
     * @param array<string, string> $clauses
     * @return array<string, string>
     */
    private function onlyCommentsOfThisLanguage(array $clauses, WP_Comment_Query $query): array
    {
        return isset($query->query_vars[self::LANGUAGE])
            ? [...$clauses, 'where' => ($clauses['where'] ?: '1 = 1') . $this->condition($GLOBALS['wpdb']->comments . '.comment_post_ID')]
            : $clauses;
    }

    /**
     * WordPress keeps calendars by what they ask for, and makes them with statements that have no filters of their own. Before 6.8 they cannot
     * ask for a language.
     *
     * @param array<string, mixed> $asked
     * @return array<string, mixed>
     */
    private function askForCalendarOfThisLanguage(array $asked): array
    {
        if (! $this->areListed([$asked['post_type'] ?? 'post']) || ! $this->isOnPage()) {
            return $asked;
        }
        if ($this->onlyDays === null) {
            $onlyDays = $this->onlyDays = $this->onlyDaysOfThisLanguage(...);
            add_filter('get_calendar', static function (string $calendar) use ($onlyDays): string {
                remove_filter('query', $onlyDays);
                return $calendar;
            });
        }
        add_filter('query', $this->onlyDays);
        return $this->withLanguage($asked);
    }

    /** Changes only the statements of a calendar: if there are no posts, WordPress ends without the filter after which it is not needed. */
    private function onlyDaysOfThisLanguage(string $statement): string
    {
        return preg_match('/^SELECT (?:1 as test|MONTH\(post_date\)|DISTINCT DAYOFMONTH\(post_date\))/', $statement) === 1
            ? str_replace('WHERE ', "WHERE 1 = 1{$this->condition($GLOBALS['wpdb']->posts . '.ID')} AND ", $statement)
            : $statement;
    }

    /** @param 'post'|'term' $type */
    private function condition(string $column, string $type = 'post'): string
    {
        return ! $this->store->isServed() ? '' : ' AND ' . $this->store->condition($column, $this->languages->current(), $type);
    }

    /** Without permalinks the addresses of terms have no prefix, so the list of a term is in its language. */
    private function adoptLanguageOfTerm(WP_Query $query): void
    {
        $term = $query->is_category() || $query->is_tag() || $query->is_tax() ? $query->get_queried_object() : null;
        if ($term instanceof WP_Term && in_array($term->taxonomy, $this->taxonomies(), true)) {
            $this->addresses->setRequestLanguage($this->languages->ofTerm($term->term_id));
        }
    }

    /** Addresses such as "?p=5" and previews have no prefix, so the language of the shown post counts. */
    private function adoptLanguageOfPage(): void
    {
        if ((! $GLOBALS['wp_rewrite']->using_permalinks() || is_preview()) && is_singular() && $this->isPublicPage()) {
            $this->addresses->setRequestLanguage($this->languages->ofPost((int) get_queried_object_id()));
        }
    }

    private function redirectToCorrectPrefix(): void
    {
        if (is_preview() || ! $GLOBALS['wp_rewrite']->using_permalinks()) {
            return;
        }
        $object = get_queried_object();
        $url = false;
        if (is_singular() && $object instanceof WP_Post && in_array($object->post_type, $this->languages->postTypes(), true)) {
            $url = $this->isOfRequest($this->languages->ofPost($object->ID)) ? false : get_permalink($object);
        } elseif ((is_tax() || is_category() || is_tag()) && $object instanceof WP_Term && in_array($object->taxonomy, $this->taxonomies(), true)) {
            $url = $this->isOfRequest($this->languages->ofTerm($object->term_id)) ? false : get_term_link($object);
        }
        if (is_string($url) && $url !== '') {
            // All that does not name the page itself, such as a chosen variant, goes with it.
            // phpcs:ignore WordPress.Security.NonceVerification -- A public address; the request changes nothing.
            $others = array_diff_key(wp_unslash($_GET), array_flip($GLOBALS['wp']->public_query_vars));
            // The address of the Russian front page is right, and has a page again once there is a translation.
            $status = is_front_page() ? 302 : 301;
            wp_safe_redirect(add_query_arg(urlencode_deep($others), $url), $status, 'md-shop-catalog');
            exit;
        }
    }

    private function isOfRequest(string $language): bool
    {
        return $language === $this->addresses->requestLanguage();
    }

    private function printAlternates(): void
    {
        $urls = $this->alternates();
        if (count($urls) < 2) {
            return;
        }
        $urls = array_map(esc_url(...), $urls);
        foreach ($urls + ['x-default' => $urls['ro']] as $language => $url) {
            printf('<link rel="alternate" hreflang="%s" href="%s" />' . "\n", esc_attr($language), $url); // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped above.
        }
    }

    /** @return array<string, string> Addresses of this page's public translations, by language; none for a further page of a list or text. */
    private function alternates(): array
    {
        if (is_paged() || (int) get_query_var('page') > 1) {
            // The other language may have fewer pages.
            return [];
        }
        $object = get_queried_object();
        $urls = [];
        // Asking for the front page reads two options, and it is a page or the list of posts.
        if ((is_page() || is_home()) && is_front_page()) {
            $front = FrontPage::stored();
            $urls = $front === 0
                ? ['ro' => $this->addresses->home('ro'), 'ru' => $this->addresses->home('ru')]
                : $this->translations->ofPost($front);
        } elseif (is_post_type_archive()) {
            // Checked before the queried object: WooCommerce's shop archive is also a page, which has no translation.
            $link = (string) get_post_type_archive_link((string) get_query_var('post_type'));
            $urls = ['ro' => $this->addresses->in($link, 'ro'), 'ru' => $this->addresses->in($link, 'ru')];
        } elseif ($object instanceof WP_Post) {
            $urls = $this->translations->ofPost($object->ID);
        } elseif ($object instanceof WP_Term && in_array($object->taxonomy, $this->taxonomies(), true)) {
            $urls = $this->translations->ofTerm($object->term_id);
        }
        ksort($urls);
        return isset($urls['ro'], $urls['ru']) ? array_filter($urls) : [];
    }
}
