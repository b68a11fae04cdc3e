<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Jobs;

use MdShop\Catalog\Sources\WooCommerce\Conversion\Conversion;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Outcome;

/** Converts WooCommerce products to roller products, or undoes that, as `wp md-shop woocommerce convert` does. */
final class ConversionTask implements Task
{
    /** How many products are converted between two looks at the clock. */
    private const SLICE = 10;

    public function __construct(private readonly Conversion $conversion, private readonly bool $isUndo)
    {
    }

    public function begin(array $options): array
    {
        $ids = $this->conversion->changeable($this->isUndo, $options['categories'] ?? []);
        return ['data' => ['ids' => $ids, 'next' => 0, 'failed' => 0], 'done' => 0, 'total' => count($ids), 'isFinished' => $ids === [], 'problems' => []];
    }

    public function work(array $data, float $seconds, callable $isStopped): array
    {
        $until = microtime(true) + $seconds;
        $ids = array_map('intval', array_values((array) ($data['ids'] ?? [])));
        $next = (int) ($data['next'] ?? 0);
        $failed = (int) ($data['failed'] ?? 0);
        $problems = [];
        do {
            $slice = array_slice($ids, $next, self::SLICE);
            if ($slice === []) {
                break;
            }
            $outcome = $this->isUndo ? $this->conversion->undo($slice) : $this->conversion->convert($slice);
            foreach ($outcome->failures as $id => $reason) {
                $problems[] = "#{$id}: {$reason}";
            }
            $failed += count($outcome->failures);
            $next += count($slice);
        } while (microtime(true) < $until && ! $isStopped());
        $isFinished = $next >= count($ids);
        return [
            // The ids are needed only until the end.
            'data' => ['ids' => $isFinished ? [] : $ids, 'next' => $next, 'failed' => $failed],
            'done' => $next,
            'total' => count($ids),
            'isFinished' => $isFinished,
            'problems' => $problems,
        ];
    }

    public function result(array $data, int $done): string
    {
        $failed = (int) ($data['failed'] ?? 0);
        return Outcome::text($done - $failed, $failed);
    }
}
