<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use Closure;
use MdShop\Catalog\ReadModel\Rebuild\Batches;
use MdShop\Catalog\ReadModel\Rebuild\WorkerPool;

/** Processes that build the read model, `wp md-shop index work`. */
final class RebuildWorkers implements WorkerPool
{
    /** The number of posts for which another process is worth starting. */
    private const POSTS_EACH = 1000;

    /**
     * @param int $number The number of processes.
     * @param Closure(int): void $progress Receives the number of posts that were written since the last call.
     * @param Closure(string): void $failed Receives the output of a worker that ended too early.
     */
    public function __construct(
        private readonly int $number,
        private readonly Closure $progress,
        private readonly Closure $failed,
    ) {
    }

    /**
     * Returns the default number of processes: two even with one processor, because a process that does all of the work itself takes more than
     * 128 MiB beside WooCommerce (docs/decisions.md, "Cost of a rebuild").
     *
     * @param int $posts The number of posts of the site.
     */
    public static function number(int $posts): int
    {
        return Workers::number($posts, self::POSTS_EACH, 2);
    }

    public function size(): int
    {
        return $this->number;
    }

    public function project(int $generation, Batches $batches, callable $heartbeat): array
    {
        $workers = new Workers($this->number, OwnCommand::with('md-shop', 'index', 'work', "--generation={$generation}"), $this->failed);
        return $workers->run($batches->next(...), function (array $ids) use ($batches): void {
            $batches->done($ids);
            ($this->progress)(count($ids));
        }, $heartbeat);
    }
}
