<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Demo\Importer;
use MdShop\Catalog\Source\ProductSource;
use Throwable;
use WP_CLI;

/** Imports and removes the demonstration shop. */
final class DemoCommand
{
    public function __construct(
        private readonly Importer $importer,
        private readonly Messages $messages,
        private readonly ProductSource $source,
    ) {
    }

    /** Puts the demonstration shop into this site; run again, it brings it up to date. */
    public function import(): void
    {
        if ($this->source === ProductSource::WooCommerce) {
            WP_CLI::warning($this->messages->forAdministrator('demo.beside_woocommerce', ['command' => 'wp md-shop woocommerce import']));
        }
        try {
            $count = $this->importer->import();
        } catch (Throwable $e) {
            WP_CLI::error($this->messages->forAdministrator('demo.failed', ['reason' => $e->getMessage()]));
        }
        WP_CLI::success($this->messages->forAdministrator('demo.imported', [
            'products' => $this->messages->forAdministrator('products.count', ['count' => $count['products']]),
            'items' => $this->messages->forAdministrator('items.count', ['count' => $count['items']]),
        ]));
    }

    /** Takes the demonstration shop out again: what it brought, and nothing else. */
    public function remove(): void
    {
        try {
            $count = $this->importer->remove();
        } catch (Throwable $e) {
            WP_CLI::error($this->messages->forAdministrator('demo.remove_failed', ['reason' => $e->getMessage()]));
        }
        WP_CLI::success($this->messages->forAdministrator($count === 0 ? 'demo.nothing_to_remove' : 'demo.removed'));
    }
}
