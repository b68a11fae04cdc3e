<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Jobs;

use MdShop\Catalog\Sources\WooCommerce\Conversion\Conversion;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Outcome;
use MdShop\Catalog\Sources\WooCommerce\Conversion\PlannedConversion;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;

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
        $plan = $this->isUndo ? $this->conversion->planUndo() : $this->conversion->plan();
        $ids = array_map(static fn (PlannedConversion $one): int => $one->id, array_filter($plan, static fn (PlannedConversion $one): bool => $one->isChange));
        $category = $options['category'] ?? 0;
        if ($category > 0) {
            $ids = array_intersect($ids, self::inCategory($category));
        }
        $ids = array_values($ids);
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

    /** @return list<int> The products of a category and of those below it. */
    private static function inCategory(int $category): array
    {
        $below = get_term_children($category, WooCommerceSite::CATEGORY);
        $ids = get_objects_in_term([$category, ...(is_array($below) ? $below : [])], WooCommerceSite::CATEGORY);
        return is_array($ids) ? array_map('intval', array_values($ids)) : [];
    }
}
