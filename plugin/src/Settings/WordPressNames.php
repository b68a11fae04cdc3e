<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

use MdShop\Catalog\Source\Embedded\Registration;
use MdShop\Catalog\Storage\Database;

/** As WordPress has registered and stored them; to be asked after `init`. */
final class WordPressNames implements SiteNames
{
    /** What WordPress, web servers and this service put at a site's root, and Russian addresses. */
    private const RESERVED = [
        'ru', 'wp-json', 'mcp', 'agent', 'shop', 'wp-admin', 'wp-content', 'wp-includes', 'wp-login', 'wp-cron', 'wp-sitemap', 'index', 'index-php',
        'feed', 'page', 'author', 'search', 'comments', 'comment-page', 'category', 'tag', 'type', 'embed', 'trackback', 'attachment', 'date',
        'robots', 'favicon', 'sitemap', 'login', 'admin', 'dashboard',
    ];

    /** Kinds of posts whose posts are no texts of their own, or are something else already. */
    private const NO_CONTENT = ['attachment', Registration::PRODUCT, 'product', 'product_variation'];

    public function __construct(private readonly Database $database)
    {
    }

    public function taken(string $base): ?string
    {
        return match (true) {
            // A year begins an archive by date.
            in_array($base, [...self::RESERVED, ...self::ofWordPress()], true) || ctype_digit($base) => 'settings.problem.base_reserved',
            in_array($base, self::ofTypes(), true) => 'settings.problem.base_taken',
            $this->isOfPage($base) => 'settings.problem.base_page',
            default => null,
        };
    }

    public function isContentType(string $postType): bool
    {
        return ! in_array($postType, self::NO_CONTENT, true) && is_post_type_viewable($postType);
    }

    /** @return list<string> */
    private static function ofWordPress(): array
    {
        $rewrite = $GLOBALS['wp_rewrite'];
        return [
            rest_get_url_prefix(), $rewrite->pagination_base, $rewrite->comments_pagination_base, $rewrite->author_base, $rewrite->search_base,
            $rewrite->comments_base, ...array_values($rewrite->feeds), self::first((string) $rewrite->front),
            self::first((string) get_option('category_base')), self::first((string) get_option('tag_base')),
        ];
    }

    /** @return list<string> Of other plugins' kinds of posts and taxonomies. */
    private static function ofTypes(): array
    {
        $own = [Registration::PRODUCT, Registration::COACH, Registration::FAQ, Registration::CATEGORY, Registration::BRAND];
        $bases = [];
        foreach (array_diff_key(get_post_types([], 'objects') + get_taxonomies([], 'objects'), array_flip($own)) as $type) {
            $bases[] = self::first(is_array($type->rewrite) ? (string) ($type->rewrite['slug'] ?? '') : '');
            $archive = $type->has_archive ?? false;
            $bases[] = self::first($archive === true ? $type->name : (string) $archive);
        }
        return $bases;
    }

    /** "/blog/%year%/" → "blog" */
    private static function first(string $path): string
    {
        return explode('/', trim($path, '/'))[0];
    }

    /** Posts live at the root too where permalinks are "/%postname%/"; drafts have their place already. */
    private function isOfPage(string $base): bool
    {
        return $this->database->row(
            "SELECT ID FROM {$this->database->core('posts')} WHERE post_name = %s AND post_type IN ('page', 'post') AND post_parent = 0
             AND post_status NOT IN ('trash', 'auto-draft', 'inherit') LIMIT 1",
            [$base]
        ) !== null;
    }
}
