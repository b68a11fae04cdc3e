<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Demo\Importer;
use MdShop\Catalog\ReadModel\Upkeep\FailureText;
use Throwable;
use WP_CLI;

/**
 * Imports and removes the demonstration shop.
 */
final class DemoCommand
{
    public function __construct(
        private readonly Importer $importer,
        private readonly ProductSource $source,
    ) {
    }

    /**
     * Imports the demonstration shop into this site; running it again updates it.
     *
     * Products that were moved to WooCommerce stay as they are.
     */
    public function import(): void
    {
        try {
            $imported = $this->importer->import();
        } catch (Throwable $e) {
            /* translators: %s: reason */
            WP_CLI::error(sprintf(__('The demonstration shop could not be imported: %s', 'md-shop-catalog'), FailureText::of($e)));
        }
        if ($this->source === ProductSource::WooCommerce && $imported->products > $imported->moved) {
            WP_CLI::warning(sprintf(
                /* translators: %s: a command */
                __('Agents see WooCommerce\'s products here, not those of the demonstration shop. To move the demonstration\'s products into WooCommerce, run: %s', 'md-shop-catalog'),
                'wp md-shop woocommerce import'
            ));
        }
        WP_CLI::success($imported->text());
    }

    /**
     * Removes the demonstration shop, and nothing else.
     */
    public function remove(): void
    {
        try {
            $count = $this->importer->remove();
        } catch (Throwable $e) {
            /* translators: %s: reason */
            WP_CLI::error(sprintf(__('The demonstration shop could not be removed completely: %s', 'md-shop-catalog'), FailureText::of($e)));
        }
        WP_CLI::success($count === 0
            ? __('There is no demonstration shop to remove.', 'md-shop-catalog')
            : __('The demonstration shop was removed.', 'md-shop-catalog'));
    }
}
