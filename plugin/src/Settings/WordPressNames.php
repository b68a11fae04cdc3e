<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Support\Database\Database;

/** The names that WordPress has registered and stored. Use it only after `init`. */
final class WordPressNames implements SiteNames
{
    /** The first segments of this service's addresses, whatever the settings are: "/shop/llms.txt", "/ru/llms.txt". */
    public const SERVICE = ['ru', 'mcp', 'agent', 'shop'];

    /** Paths of WordPress, web servers and this service at a site's root, and the prefix of Russian addresses. */
    private const RESERVED = [
        ...self::SERVICE, 'wp-json', 'wp-admin', 'wp-content', 'wp-includes', 'wp-login', 'wp-cron', 'wp-sitemap', 'index', 'index-php',
        'feed', 'page', 'author', 'search', 'comments', 'comment-page', 'category', 'tag', 'type', 'embed', 'trackback', 'attachment', 'date',
        'robots', 'favicon', 'sitemap', 'login', 'admin', 'dashboard',
    ];

    /** Post types that are not content: attachments and products. */
    private const NO_CONTENT = ['attachment', PostTypes::PRODUCT, 'product', 'product_variation'];

    public function __construct(private readonly Database $database)
    {
    }

    public function conflict(string $base): ?string
    {
        return match (true) {
            // A number is the year of a date archive.
            in_array($base, [...self::RESERVED, ...self::wordPressBases()], true) || preg_match('/^\d+$/D', $base) === 1 => 'base_reserved',
            in_array($base, self::typeBases(), true) => 'base_taken',
            $this->isPageSlug($base) => 'base_page',
            MainSiteNames::takenBySites([$base]) !== [] => 'base_site',
            default => null,
        };
    }

    public function isContentType(string $postType): bool
    {
        return ! in_array($postType, self::NO_CONTENT, true) && is_post_type_viewable($postType);
    }

    /** @return list<string> */
    private static function wordPressBases(): array
    {
        $rewrite = $GLOBALS['wp_rewrite'];
        return [
            rest_get_url_prefix(), $rewrite->pagination_base, $rewrite->comments_pagination_base, $rewrite->author_base, $rewrite->search_base,
            $rewrite->comments_base, ...array_values($rewrite->feeds), self::firstSegment((string) $rewrite->front),
            self::firstSegment((string) get_option('category_base')), self::firstSegment((string) get_option('tag_base')),
        ];
    }

    /** @return list<string> The bases of other plugins' post types and taxonomies. */
    private static function typeBases(): array
    {
        $own = [PostTypes::PRODUCT, PostTypes::COACH, PostTypes::FAQ, PostTypes::CATEGORY, PostTypes::BRAND];
        $bases = [];
        foreach (array_diff_key(get_post_types([], 'objects') + get_taxonomies([], 'objects'), array_flip($own)) as $type) {
            $bases[] = self::firstSegment(is_array($type->rewrite) ? (string) ($type->rewrite['slug'] ?? '') : '');
            $archive = $type->has_archive ?? false;
            $bases[] = self::firstSegment($archive === true ? $type->name : (string) $archive);
        }
        return $bases;
    }

    /** "/blog/%year%/" → "blog" */
    private static function firstSegment(string $path): string
    {
        return explode('/', trim($path, '/'))[0];
    }

    /** Posts are at the root too if permalinks are "/%postname%/". Drafts count, because they already have a slug. */
    private function isPageSlug(string $base): bool
    {
        return $this->database->row(
            "SELECT ID FROM {$this->database->core('posts')} WHERE post_name = %s AND post_type IN ('page', 'post') AND post_parent = 0
             AND post_status NOT IN ('trash', 'auto-draft', 'inherit') LIMIT 1",
            [$base]
        ) !== null;
    }
}
