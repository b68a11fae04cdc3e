<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Site;

use Closure;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\Query\OverviewReader;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Time\Instant;
use WP_Post;
use WP_Query;
use WP_Term;

/**
 * Corrects WordPress's sitemap: `lastmod` is the last change of the shown data, including prices and stock; posts with a
 * password, what is hidden from assistants, and categories or brands without visible products are left out.
 */
final class Sitemaps
{
    /** An id that no term has. An empty list would mean all terms, and so would 0 before WordPress 7.1. */
    private const NO_TERM = [PHP_INT_MAX];

    /** @var array<int, int> */
    private array $posts = [];

    /** @var array<string, array<int, int>|null> */
    private array $terms = [];

    /**
     * @param Closure(): OverviewReader $overviews Called only for sitemaps.
     * @param Closure(): HiddenItems $hidden Called only for sitemaps.
     */
    public function __construct(private readonly Closure $overviews, private readonly Closure $hidden, private readonly ProductSource $source)
    {
    }

    public function addHooks(): void
    {
        add_filter('wp_sitemaps_posts_query_args', static fn (array $query): array => ['has_password' => false] + $query, PHP_INT_MAX);
        add_filter('wp_sitemaps_post_types', fn (array $types): array => array_diff_key($types, array_flip(($this->hidden)()->hiddenPostTypes())), PHP_INT_MAX);
        // A language plugin can filter these terms further.
        add_filter('wp_sitemaps_taxonomies_query_args', $this->onlyNonEmptyTerms(...), PHP_INT_MAX - 1, 2);
        add_filter('wp_sitemaps_posts_entry', $this->postEntry(...), PHP_INT_MAX, 2);
        add_filter('wp_sitemaps_taxonomies_entry', $this->termEntry(...), PHP_INT_MAX, 3);
        add_filter('the_posts', $this->prime(...), 10, 2);
        // WordPress compares the page number of a sitemap with the number of pages of posts, and responds with 404 if there are
        // fewer. The sitemap itself detects an empty page.
        add_filter('pre_handle_404', static fn (mixed $handled): mixed => self::isSitemap() ? true : $handled);
    }

    private static function isSitemap(): bool
    {
        $name = (string) get_query_var('sitemap');
        return $name === 'index' || ($name !== '' && wp_sitemaps_get_server()->registry->get_provider($name) !== null);
    }

    /**
     * Applies to lists and to their number of pages. WordPress treats a category as empty if all its products are in child categories.
     *
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    private function onlyNonEmptyTerms(array $query, string $taxonomy): array
    {
        $kind = $this->kind($taxonomy);
        $terms = $kind === null ? null : $this->terms($kind);
        // If the read model is unavailable, WordPress's selection is kept.
        return $terms === null ? $query : ['include' => array_keys($terms) ?: self::NO_TERM, 'hide_empty' => false] + $query;
    }

    /**
     * Removes hidden posts, and loads the times of a whole sitemap with one query.
     *
     * @param list<WP_Post> $posts
     * @return list<WP_Post>
     */
    private function prime(array $posts, WP_Query $query): array
    {
        if (! $query->is_main_query() && (string) get_query_var('sitemap') !== '') {
            $hidden = ($this->hidden)()->reasons(array_map(static fn (WP_Post $post): int => $post->ID, $posts));
            $posts = array_values(array_filter($posts, static fn (WP_Post $post): bool => ! isset($hidden[$post->ID])));
            // Other plugins may ask for posts too, for example for images.
            $this->posts = ($this->read(fn (): array => ($this->overviews)()->modified(array_map(static fn (WP_Post $post): int => $post->ID, $posts))) ?? []) + $this->posts;
        }
        return $posts;
    }

    /**
     * @param array<string, mixed> $entry
     * @return array<string, mixed>
     */
    private function postEntry(array $entry, mixed $post): array
    {
        if (! $post instanceof WP_Post) {
            return $entry;
        }
        $modified = $this->posts[$post->ID] ?? Instant::fromDatabase($post->post_modified_gmt);
        return $modified === 0 ? $entry : array_merge($entry, ['lastmod' => Instant::format($modified)]);
    }

    /**
     * @param array<string, mixed> $entry
     * @return array<string, mixed>
     */
    private function termEntry(array $entry, mixed $term, string $taxonomy): array
    {
        $kind = $this->kind($taxonomy);
        $id = $term instanceof WP_Term ? $term->term_id : (int) $term;
        $modified = $kind === null ? 0 : $this->terms($kind)[$id] ?? 0;
        return $modified === 0 ? $entry : array_merge($entry, ['lastmod' => Instant::format($modified)]);
    }

    /** @return 'category'|'brand'|null */
    private function kind(string $taxonomy): ?string
    {
        return match ($taxonomy) {
            $this->source->taxonomies()[0] => 'category',
            $this->source->taxonomies()[1] => 'brand',
            default => null,
        };
    }

    /**
     * @param 'category'|'brand' $kind
     * @return array<int, int>|null Unix times by term; null if they cannot be read.
     */
    private function terms(string $kind): ?array
    {
        if (! array_key_exists($kind, $this->terms)) {
            $this->terms[$kind] = $this->read(fn (): array => ($this->overviews)()->modifiedTerms($kind));
        }
        return $this->terms[$kind];
    }

    /**
     * Returns null if the read fails, since a sitemap without these times is better than none.
     *
     * @param callable(): array<int, int> $read
     * @return array<int, int>|null
     */
    private function read(callable $read): ?array
    {
        try {
            return $read();
        } catch (Unavailable) {
            return null;
        } catch (DatabaseError $e) {
            Log::error('the sitemap is made without the times of the read model', $e);
            return null;
        }
    }
}
