<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Product;

use MdShop\Catalog\Support\Network;

/** Records the featured images that the theme has already shown, so that the product block does not repeat them. */
final class ShownImages
{
    /** @var array<int, true> */
    private array $posts = [];

    public function __construct(private readonly Network $network)
    {
    }

    public function addHooks(): void
    {
        add_filter('post_thumbnail_html', function (string $html, int $post): string {
            // In the head a plugin needs only the image's address; nothing is shown.
            if ($html !== '' && ! doing_action('wp_head') && is_singular() && get_queried_object_id() === $post && $this->network->isOwnSite()) {
                $this->posts[$post] = true;
            }
            return $html;
        }, PHP_INT_MAX, 2);
    }

    public function has(int $post): bool
    {
        return isset($this->posts[$post]);
    }
}
