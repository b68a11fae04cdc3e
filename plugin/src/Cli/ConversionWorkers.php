<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use Closure;
use MdShop\Catalog\Sources\WooCommerce\Conversion\ConversionPool;

/** Processes that convert products of WooCommerce, `wp md-shop woocommerce work`. */
final class ConversionWorkers implements ConversionPool
{
    /** The number of products for which another process is worth starting. */
    private const PRODUCTS_EACH = 100;

    private const LARGEST_BATCH = 50;
    private const SMALLEST_BATCH = 5;

    /** The remaining products are divided into this many batches per process, so that no process is idle while others finish the last ones. */
    private const BATCHES_PER_PROCESS = 3;

    /**
     * @param int $number The number of processes.
     * @param Closure(string): void $failed Receives the output of a worker that ended too early.
     */
    public function __construct(private readonly int $number, private readonly Closure $failed)
    {
    }

    /** Returns the default number of processes. */
    public static function number(int $products): int
    {
        return Workers::number($products, self::PRODUCTS_EACH);
    }

    public function convert(array $ids, callable $done, callable $heartbeat): array
    {
        $take = function () use (&$ids): ?array {
            $size = intdiv(count($ids), $this->number * self::BATCHES_PER_PROCESS);
            return array_splice($ids, 0, max(self::SMALLEST_BATCH, min(self::LARGEST_BATCH, $size))) ?: null;
        };
        $workers = new Workers($this->number, OwnCommand::with('md-shop', 'woocommerce', 'work'), $this->failed);
        $left = $workers->run($take, static function (array $batch, string $failures) use ($done): void {
            $done($batch, (array) json_decode($failures, true, 2, JSON_THROW_ON_ERROR));
        }, $heartbeat);
        return array_merge(...$left, ...[$ids]);
    }
}
