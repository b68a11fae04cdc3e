<?php

declare(strict_types=1);

namespace MdShop\Catalog\Blocks;

use MdShop\Catalog\Network;

/** Which posts' pictures the theme has put into the page already: the product block does not say them twice. */
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
            // In the head it is a plugin that only wants the address.
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
