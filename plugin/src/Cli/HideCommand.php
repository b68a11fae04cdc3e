<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Sources\Hiding\HiddenItems;
use WP_CLI;

final class HideCommand
{
    public function __construct(private readonly HiddenItems $hidden)
    {
    }

    /**
     * Hides items, categories or post types from assistants.
     *
     * Visitors of the site still see them. Translations are hidden too. A hidden category hides its subcategories and the products
     * that are only in hidden categories.
     *
     * ## OPTIONS
     *
     * [<id>...]
     * : IDs of products, pages, news, coaches or questions. Without anything to hide, the command lists what is hidden.
     *
     * [--category=<category>]
     * : ID or slug of a product category.
     *
     * [--post-type=<name>]
     * : Name of a post type.
     *
     * [--format=<format>]
     * : Format of the list: table, csv, json or yaml.
     * ---
     * default: table
     * ---
     *
     * ## EXAMPLES
     *
     *     wp md-shop hide 120 124
     *     wp md-shop hide --category=accesorii
     *     wp md-shop hide
     *
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public function __invoke(array $arguments, array $options): void
    {
        $targets = HidingTargets::of($this->hidden, $arguments, $options);
        if ($targets->isEmpty()) {
            WP_CLI\Utils\format_items((string) ($options['format'] ?? 'table'), HidingTargets::hidden($this->hidden), ['kind', 'id', 'name']);
            return;
        }
        $targets->change($this->hidden, true);
        WP_CLI::success(__('Hidden from assistants.', 'md-shop-catalog'));
    }
}
