<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use WP_CLI;
use WP_Term;

/** A category that a command was given. */
final class CategoryArgument
{
    /** The category's ID; ends the command if there is none. */
    public static function id(string $category, string $taxonomy): int
    {
        $category = trim($category);
        $term = preg_match('/^[1-9][0-9]{0,17}$/D', $category) === 1 ? get_term((int) $category, $taxonomy) : get_term_by('slug', $category, $taxonomy);
        if (! $term instanceof WP_Term) {
            /* translators: %s: ID or slug */
            WP_CLI::error(sprintf(__('There is no category “%s”.', 'md-shop-catalog'), $category));
        }
        return $term->term_id;
    }
}
