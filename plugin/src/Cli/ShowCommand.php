<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Sources\Hiding\HiddenItems;
use WP_CLI;

final class ShowCommand
{
    public function __construct(private readonly HiddenItems $hidden)
    {
    }

    /**
     * Shows items, categories or post types to assistants again.
     *
     * Undoes "hide", for translations too. An item can still be hidden by its categories or its post type.
     *
     * ## OPTIONS
     *
     * [<id>...]
     * : IDs of products, pages, news, coaches or questions.
     *
     * [--category=<category>]
     * : ID or slug of a product category.
     *
     * [--post-type=<name>]
     * : Name of a post type.
     *
     * ## EXAMPLES
     *
     *     wp md-shop show 120
     *     wp md-shop show --post-type=post
     *
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public function __invoke(array $arguments, array $options): void
    {
        $targets = HidingTargets::of($this->hidden, $arguments, $options);
        if ($targets->isEmpty()) {
            WP_CLI::error(__('Name at least one ID, category or post type.', 'md-shop-catalog'));
        }
        $targets->change($this->hidden, false);
        WP_CLI::success(__('Shown to assistants again.', 'md-shop-catalog'));
    }
}
