<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Jobs;

use MdShop\Catalog\ReadModel\Upkeep\Administration;
use MdShop\Catalog\Support\Text\Counted;

/** Checks that the catalog is consistent and matches the site, as `wp md-shop index verify` does. */
final class VerifyTask implements Task
{
    public function __construct(private readonly Administration $administration)
    {
    }

    public function begin(array $options): array
    {
        return ['data' => [], 'done' => 0, 'total' => $this->administration->progress()[1], 'isFinished' => false, 'problems' => []];
    }

    public function work(array $data, float $seconds, callable $isStopped): array
    {
        $step = $this->administration->verifyStep(isset($data['generation'], $data['cursor'], $data['counts'], $data['done']) ? [
            'generation' => (int) $data['generation'],
            'cursor' => (int) $data['cursor'],
            'counts' => array_map('intval', (array) $data['counts']),
            'done' => (int) $data['done'],
        ] : null, $seconds);
        $total = $this->administration->progress()[1];
        return ['data' => $step, 'done' => $step['isFinished'] ? $total : min($total, $step['done']), 'total' => $total, 'isFinished' => $step['isFinished'], 'problems' => []];
    }

    public function result(array $data, int $done): string
    {
        if (($data['isFinished'] ?? false) !== true) {
            return __('The check was cancelled.', 'md-shop-catalog');
        }
        $sum = (int) array_sum((array) $data['counts']);
        return $sum === 0
            ? __('The catalog is correct.', 'md-shop-catalog')
            /* translators: %s: number with its noun, such as "2 differences" */
            : sprintf(__('%s found. Rebuild the catalog.', 'md-shop-catalog'), Counted::differences($sum));
    }
}
