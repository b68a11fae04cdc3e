<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Jobs;

use MdShop\Catalog\Demo\Imported;
use MdShop\Catalog\Demo\Importer;
use MdShop\Catalog\Demo\Removed;

/** Imports or removes the demonstration shop, as `wp md-shop demo` does. It is one piece: interrupted, it is started again. */
final class DemonstrationTask implements Task
{
    private const SECONDS = 300;

    public function __construct(private readonly Importer $importer, private readonly bool $isRemoval)
    {
    }

    public function begin(array $options): array
    {
        return ['data' => [], 'done' => 0, 'total' => 1, 'isFinished' => false, 'problems' => []];
    }

    public function work(array $data, float $seconds, callable $isStopped): array
    {
        if (function_exists('set_time_limit')) {
            set_time_limit(self::SECONDS);
        }
        if (function_exists('ignore_user_abort')) {
            ignore_user_abort(true);
        }
        $data = get_object_vars($this->isRemoval ? $this->importer->remove() : $this->importer->import());
        return ['data' => $data, 'done' => 1, 'total' => 1, 'isFinished' => true, 'problems' => []];
    }

    public function result(array $data, int $done): string
    {
        if (! $this->isRemoval) {
            return (new Imported((int) ($data['products'] ?? 0), (int) ($data['items'] ?? 0), (int) ($data['moved'] ?? 0)))->text();
        }
        // The job of an earlier release has counted all as removed.
        $deleted = (int) ($data['deleted'] ?? $data['removed'] ?? 0);
        return (new Removed($deleted, (int) ($data['trashed'] ?? 0), (bool) ($data['isFrontPageLeft'] ?? false), (int) ($data['left'] ?? 0)))->text();
    }
}
