<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Embedded;

use Closure;
use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\ManyHooks;
use MdShop\Catalog\Support\Site;
use WP_Post;
use WP_Term;

/**
 * The addresses of both languages: Romanian ones as WordPress builds them, Russian ones below `/ru/`. Every rewrite rule gets a
 * copy with that prefix, so archives, pagination, feeds and search have Russian addresses too.
 */
final class Addresses
{
    private const PREFIX = 'ru';
    private const QUERY_VAR = 'md_shop_language';

    private ?string $requestLanguage = null;
    private bool $isSimulatedPage = false;

    /** @var list<Closure(): void> See onRussianPages(). */
    private array $hooksOfRussianPages = [];

    /** @var list<int> The posts that WordPress has loaded since a term was asked about. */
    private array $shown = [];

    /** @param list<string> $taxonomies Taxonomies whose terms have addresses in their language. */
    public function __construct(private readonly TranslationStore $store, private readonly Site $site, private readonly array $taxonomies)
    {
    }

    /**
     * @param bool $isPage Whether the request is for a page of visitors, as far as its address tells.
     * @param bool $takesLong Whether the process may run while others change languages, so that it must ask for each object.
     */
    public function addHooks(bool $isPage, bool $takesLong): void
    {
        // Determined early, before other code can change the request's address.
        $this->requestLanguage();
        add_filter('rewrite_rules_array', $this->rules(...), 1000);
        add_filter('query_vars', static fn (array $names): array => [...$names, self::QUERY_VAR]);
        add_filter('request', $this->extractLanguage(...), 1);

        add_filter('post_link', $this->ofPost(...), 20, 3);
        add_filter('post_type_link', $this->ofPost(...), 20, 4);
        add_filter('page_link', $this->ofPage(...), 20, 3);
        add_filter('term_link', $this->ofTerm(...), 20, 3);
        ManyHooks::add(
            ['post_type_archive_link', 'year_link', 'month_link', 'day_link', 'author_link', 'feed_link', 'search_link', 'search_feed_link'],
            fn (string $url): string => $this->store->isServed() ? $this->in($url, $this->requestLanguage()) : $url,
            20,
            1
        );
        $this->onRussianPages(function (): void {
            add_filter('home_url', $this->ofHome(...), 20, 4);
            // WordPress adds the root of all addresses to the home address, which has it already.
            add_filter('get_pagenum_link', static function (string $url): string {
                $root = $GLOBALS['wp_rewrite']->root;
                return $root === '' ? $url : str_replace('/' . $root . self::PREFIX . '/' . $root, '/' . $root . self::PREFIX . '/', $url);
            });
        });
        $this->expectShown();
        if (! $takesLong) {
            $this->store->expectOfPage($isPage ? self::nameInAddress(...) : static fn (): string => '', $this->requestLanguage());
        }
    }

    /** Gives posts that would have the address of a language's front page another slug when they are saved. */
    public function keepPrefixFree(): void
    {
        add_filter('wp_unique_post_slug_is_bad_hierarchical_slug', fn (mixed $isBad, string $slug, string $type, int $parent): bool
            => (bool) $isBad || ($slug === self::PREFIX && $type === 'page' && $parent === 0 && $this->store->isServed()), 10, 4);
        add_filter('wp_unique_post_slug_is_bad_flat_slug', fn (mixed $isBad, string $slug, string $type): bool
            => (bool) $isBad || ($slug === self::PREFIX && $type === 'post' && $this->store->isServed()), 10, 3);
    }

    /** A page from before the plugin that nobody can open, because its address is that of a language's front page; 0 if there is none. */
    public function unreachablePage(Database $database): int
    {
        $page = (string) get_option('permalink_structure') === '' ? 0 : (int) $database->value(
            "SELECT ID FROM {$database->core('posts')} WHERE post_name = %s AND post_type = 'page' AND post_parent = 0 AND post_status = 'publish' LIMIT 1",
            [self::PREFIX]
        );
        return $page !== 0 && $this->store->language('post', $page) === 'ro' ? $page : 0;
    }

    /** Lets the languages of the posts and terms that WordPress has loaded be read with one statement. */
    private function expectShown(): void
    {
        add_filter('the_posts', function (array $posts): array {
            $ids = [];
            foreach ($posts as $post) {
                if ($post instanceof WP_Post) {
                    $ids[] = $post->ID;
                }
            }
            $this->store->expect('post', $ids);
            array_push($this->shown, ...$ids);
            return $posts;
        });
        add_filter('get_terms', function (mixed $terms): mixed {
            $ids = [];
            foreach (is_array($terms) ? $terms : [] as $term) {
                if ($term instanceof WP_Term && in_array($term->taxonomy, $this->taxonomies, true)) {
                    $ids[] = $term->term_id;
                }
            }
            $this->store->expect('term', $ids);
            return $terms;
        });
    }

    /** The name of the post that the address of this request probably shows, as WordPress stores it. */
    private static function nameInAddress(): string
    {
        // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- sanitize_title_for_query() sanitizes it, as WordPress does.
        $path = rawurldecode((string) strtok(isset($_SERVER['REQUEST_URI']) ? (string) wp_unslash($_SERVER['REQUEST_URI']) : '', '?'));
        return sanitize_title_for_query(wp_basename(untrailingslashit($path)));
    }

    /** Expects the terms of the posts that were loaded, and their parents, as far as they are in WordPress's cache. */
    private function expectTermsOfShown(): void
    {
        $terms = [];
        foreach (array_splice($this->shown, 0) as $post) {
            foreach ($this->taxonomies as $taxonomy) {
                foreach ((array) (wp_cache_get($post, $taxonomy . '_relationships') ?: []) as $id) {
                    while ($id > 0 && ! isset($terms[$id])) {
                        $terms[$id] = true;
                        $term = wp_cache_get($id, 'terms');
                        $id = is_object($term) ? (int) ($term->parent ?? 0) : 0;
                    }
                }
            }
        }
        $this->store->expect('term', array_keys($terms));
    }

    /**
     * Adds hooks that change nothing on Romanian pages: at once if the page is Russian, else when the process first comes to one. WordPress
     * calls some of them fifty times on each page.
     *
     * @param Closure(): mixed $addHooks
     */
    public function onRussianPages(Closure $addHooks): void
    {
        $this->hooksOfRussianPages[] = $addHooks;
        $this->setRequestLanguage($this->requestLanguage());
    }

    /** The language of this request's address. */
    public function requestLanguage(): string
    {
        if ($this->requestLanguage === null) {
            // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- Only compared.
            $uri = isset($_SERVER['REQUEST_URI']) ? (string) wp_unslash($_SERVER['REQUEST_URI']) : '';
            $path = (string) wp_parse_url('http://x' . $uri, PHP_URL_PATH);
            $home = (string) wp_parse_url($this->site->home(), PHP_URL_PATH);
            $pattern = '#^' . preg_quote($home, '#') . '/(?:index\.php/)?' . self::PREFIX . '(?:/|$)#D';
            $this->setRequestLanguage(preg_match($pattern, $path) === 1 ? 'ru' : 'ro');
        }
        return (string) $this->requestLanguage;
    }

    /** Sets the language of a page whose address has no prefix, such as "?p=5". */
    public function setRequestLanguage(string $language): void
    {
        $this->requestLanguage = $language;
        if ($language === 'ru') {
            foreach (array_splice($this->hooksOfRussianPages, 0) as $addHooks) {
                $addHooks();
            }
        }
    }

    /**
     * Runs a callback as if on a public page in a language, whatever the current request is.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function simulatePage(string $language, callable $do): mixed
    {
        $before = [$this->requestLanguage, $this->isSimulatedPage];
        $this->setRequestLanguage($language);
        $this->isSimulatedPage = true;
        try {
            return $do();
        } finally {
            [$this->requestLanguage, $this->isSimulatedPage] = $before;
        }
    }

    /** Whether a callback of simulatePage() is running. */
    public function isSimulatedPage(): bool
    {
        return $this->isSimulatedPage;
    }

    /** The address of a language's front page. */
    public function home(string $language): string
    {
        return $this->in($this->site->home() . '/', $language);
    }

    /** Returns the same address in a language: with the prefix or without it. */
    public function in(string $url, string $language): string
    {
        if ($language !== self::PREFIX && ! str_contains($url, '/' . self::PREFIX)) {
            return $url;
        }
        $path = $this->site->relative($url);
        if (! str_starts_with($path, '/') || get_option('permalink_structure') === '' || ! isset($GLOBALS['wp_rewrite'])) {
            return $url;
        }
        $root = '/' . $GLOBALS['wp_rewrite']->root;
        $rest = str_starts_with($path, $root) ? substr($path, strlen($root)) : ltrim($path, '/');
        $bare = (string) preg_replace('#^' . self::PREFIX . '(?:/|$)#', '', $rest);
        // The home address may lack the trailing slash that its path has.
        $start = str_ends_with($url, $path) ? substr($url, 0, strlen($url) - strlen($path)) : $url;
        if ($language !== 'ru') {
            return $bare === $rest ? $url : $start . ($bare === '' ? '/' : $root . $bare);
        }
        return $start . $root . self::PREFIX . '/' . $bare;
    }

    /**
     * @param array<string, string> $rules
     * @return array<string, string>
     */
    private function rules(array $rules): array
    {
        if (! $this->store->isServed()) {
            return $rules;
        }
        $root = $GLOBALS['wp_rewrite']->root;
        $russian = [
            $root . self::PREFIX . '/?$' => 'index.php?' . self::QUERY_VAR . '=ru',
        ];
        foreach ($rules as $pattern => $query) {
            // An anchored rule, or a rule for a file, belongs to the whole site and not to a language.
            if (preg_match('#^\^|^\.\*|\\\\\.(?:txt|ico|xml|xsl|php)#', $pattern) === 0 && str_starts_with($query, 'index.php?')) {
                $bare = $root !== '' && str_starts_with($pattern, $root) ? substr($pattern, strlen($root)) : $pattern;
                $russian[$root . self::PREFIX . '/' . $bare] = $query . '&' . self::QUERY_VAR . '=ru';
            }
        }
        return $russian + $rules;
    }

    /**
     * Removes the language from the query, because WordPress recognizes the front page by an empty query.
     *
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    private function extractLanguage(array $query): array
    {
        if (($query[self::QUERY_VAR] ?? '') === 'ru') {
            $this->setRequestLanguage('ru');
        }
        unset($query[self::QUERY_VAR]);
        return $query;
    }

    private function ofPost(string $url, WP_Post $post): string
    {
        return $this->store->isServed() ? $this->in($url, $this->store->language('post', $post->ID)) : $url;
    }

    private function ofPage(string $url, int $id): string
    {
        if (! $this->store->isServed()) {
            return $url;
        }
        $language = $this->store->language('post', $id);
        $front = FrontPage::stored();
        if ($front !== 0 && in_array($front, $this->store->translations('post', $id), true)) {
            $home = $this->home($language);
            // Without permalinks the home address is that of the Romanian front page.
            return $language === 'ru' && $home === $this->home('ro') ? $home . '?page_id=' . $id : $home;
        }
        return $this->in($url, $language);
    }

    private function ofTerm(string $url, WP_Term $term, string $taxonomy): string
    {
        if (! in_array($taxonomy, $this->taxonomies, true) || ! $this->store->isServed()) {
            return $url;
        }
        if ($this->store->areUnknown('term', [$term->term_id])) {
            $this->expectTermsOfShown();
        }
        return $this->in($url, $this->store->language('term', $term->term_id));
    }

    /** Links to the front page, and search forms, lead to the front page in the current page's language. Those to other sites of the network do not. */
    private function ofHome(string $url, mixed $path, mixed $scheme = null, mixed $site = null): string
    {
        $isFrontPage = ($path === '' || $path === '/') && did_action('wp') > 0 && ! is_admin() && ($site === null || in_array((int) $site, [0, get_current_blog_id()], true));
        return $isFrontPage && $this->requestLanguage() === 'ru' && $this->store->isServed() ? $this->home('ru') : $url;
    }
}
