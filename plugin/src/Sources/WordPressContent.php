<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Catalog\SourceProblem;
use WP_Post;

/** The site's pages, news, coaches and questions. A setting assigns post types to these kinds. */
final class WordPressContent implements Source
{
    /** Options that decide the addresses of posts, terms and pictures. */
    private const OPTIONS = ['permalink_structure', 'home', 'siteurl', 'page_on_front', 'page_for_posts', 'show_on_front', 'category_base', 'tag_base',
        'upload_path', 'upload_url_path'];

    /** @param array<string, string> $types 'page', 'news', 'coach' or 'faq', by post type. */
    public function __construct(private readonly PostFacts $posts, private readonly array $types)
    {
    }

    public function idsAfter(int $id, int $limit): array
    {
        return $this->posts->idsAfter(array_keys($this->types), $id, $limit);
    }

    public function count(int $upTo = PHP_INT_MAX): int
    {
        return $this->posts->count(array_keys($this->types), $upTo);
    }

    public function items(array $ids): array
    {
        return array_map(
            fn (WP_Post $post): Item => $this->posts->item($post, 'content', $this->types[$post->post_type]),
            $this->posts->posts($ids, array_keys($this->types))
        );
    }

    public function terms(): array
    {
        return [];
    }

    public function problem(): ?SourceProblem
    {
        return null;
    }

    public function closed(): array
    {
        return [];
    }

    public function watch(Changes $changes): void
    {
        $this->posts->watch(array_keys($this->types), [], $changes);
        foreach (self::OPTIONS as $option) {
            foreach (['add_option_', 'update_option_', 'delete_option_'] as $hook) {
                add_action($hook . $option, static fn () => $changes->everything());
            }
        }
        if (isset($this->types['post'])) {
            self::watchCategories($changes);
        }
    }

    /** Addresses of posts may contain their category. */
    private static function watchCategories(Changes $changes): void
    {
        $isInAddress = static fn (string $taxonomy): bool => $taxonomy === 'category' && str_contains((string) get_option('permalink_structure'), '%category%');
        foreach (['added_term_relationship', 'deleted_term_relationships'] as $name) {
            add_action($name, static function (int $id, mixed $termTaxonomyIds, string $taxonomy) use ($isInAddress, $changes): void {
                if ($isInAddress($taxonomy) && get_post_type($id) === 'post') {
                    $changes->post($id);
                }
            }, 10, 3);
        }
        foreach (['edited_term', 'delete_term'] as $name) {
            add_action($name, static function (int $id, int $taxonomyId, string $taxonomy) use ($isInAddress, $changes): void {
                if ($isInAddress($taxonomy)) {
                    $changes->everything();
                }
            }, 20, 3);
        }
    }
}
