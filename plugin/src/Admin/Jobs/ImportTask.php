<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Jobs;

use MdShop\Catalog\Sources\WooCommerce\Import\Import;
use MdShop\Catalog\Support\Text\Counted;

/** Moves the built-in shop's products into WooCommerce, as `wp md-shop woocommerce import` does. */
final class ImportTask implements Task
{
    public function __construct(private readonly Import $import)
    {
    }

    public function begin(array $options): array
    {
        $total = $this->import->remaining();
        return ['data' => [], 'done' => 0, 'total' => $total, 'isFinished' => $total === 0, 'problems' => []];
    }

    public function work(array $data, float $seconds, callable $isStopped): array
    {
        $moved = (int) ($data['moved'] ?? 0) + $this->import->run(null, $seconds);
        $left = $this->import->remaining();
        return ['data' => ['moved' => $moved], 'done' => $moved, 'total' => $moved + $left, 'isFinished' => $left === 0, 'problems' => []];
    }

    public function result(array $data, int $done): string
    {
        /* translators: %s: number with its noun, such as "2 products" */
        return sprintf(__('Moved into WooCommerce: %s.', 'md-shop-catalog'), Counted::products($done));
    }
}
