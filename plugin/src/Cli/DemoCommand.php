<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Demo\Generator;
use MdShop\Catalog\Demo\Importer;
use Throwable;
use WP_CLI;

/** Imports and removes the demonstration shop. */
final class DemoCommand
{
    public function __construct(
        private readonly Importer $importer,
        private readonly Generator $generator,
        private readonly Messages $messages,
    ) {
    }

    /** Imports the demonstration shop into this site; running it again updates it. */
    public function import(): void
    {
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

    /** Removes the demonstration shop and generated products, and nothing else. */
    public function remove(): void
    {
        try {
            $count = $this->generator->remove() + $this->importer->remove();
        } catch (Throwable $e) {
            WP_CLI::error($this->messages->forAdministrator('demo.remove_failed', ['reason' => $e->getMessage()]));
        }
        WP_CLI::success($this->messages->forAdministrator($count === 0 ? 'demo.nothing_to_remove' : 'demo.removed'));
    }
}
