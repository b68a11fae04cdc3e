<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Jobs;

use MdShop\Catalog\ReadModel\Upkeep\Administration;
use MdShop\Catalog\Support\ScheduledEvents;
use MdShop\Catalog\Support\Text\Counted;
use RuntimeException;

/** Rebuilds the catalog that agents read, as `wp md-shop index rebuild` does. */
final class RebuildTask implements Task
{
    public function __construct(private readonly Administration $administration)
    {
    }

    public function begin(array $options): array
    {
        $this->requireReadiness();
        $goesOn = $this->administration->begin();
        [$done, $total] = $this->administration->progress();
        // The event finishes the rebuild even if the job is cancelled.
        ScheduledEvents::catchUp();
        return ['data' => [], 'done' => $goesOn ? $done : 0, 'total' => $total, 'isFinished' => false, 'problems' => []];
    }

    public function work(array $data, float $seconds, callable $isStopped): array
    {
        $this->requireReadiness();
        $isFinished = $this->administration->work($seconds);
        [$done, $total] = $this->administration->progress();
        if ($isFinished) {
            // Rows of the old generation may be left.
            ScheduledEvents::catchUp();
        }
        return ['data' => ['listed' => $isFinished ? $this->administration->listed() : 0], 'done' => $isFinished ? $total : $done, 'total' => $total, 'isFinished' => $isFinished, 'problems' => []];
    }

    public function result(array $data, int $done): string
    {
        if (! isset($data['listed'])) {
            return __('The rebuild was cancelled here. WordPress’s cron finishes it.', 'md-shop-catalog');
        }
        /* translators: %s: number with its noun, such as "2 items" */
        return sprintf(__('The catalog is built: %s.', 'md-shop-catalog'), Counted::items((int) $data['listed']));
    }

    /** @throws RuntimeException with the reason, in the user's language, if this process cannot build the catalog. */
    private function requireReadiness(): void
    {
        $problem = $this->administration->problem();
        if ($problem !== null) {
            throw new RuntimeException($problem); // phpcs:ignore WordPress.Security.EscapeOutput -- The screen shows it as text.
        }
    }
}
