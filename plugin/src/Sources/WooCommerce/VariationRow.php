<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use WP_Post;

/** What the table of posts has of an enabled variation. */
final class VariationRow
{
    /** @param string $modified In UTC, as the database writes it. */
    public function __construct(
        public readonly int $id,
        public readonly int $product,
        public readonly int $order,
        public readonly string $modified,
    ) {
    }

    public static function of(WP_Post $post): self
    {
        return new self($post->ID, $post->post_parent, $post->menu_order, $post->post_modified_gmt);
    }
}
