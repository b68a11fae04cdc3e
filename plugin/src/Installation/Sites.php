<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\RuntimeCache;
use Throwable;

/** Iterates over the sites of a network, of which there may be thousands. */
final class Sites
{
    private const BATCH = 100;

    /**
     * Switches to each site and runs $do. If it fails on one, such as a site whose tables are gone, that is logged, and the next one follows.
     *
     * @param string $task What is done, for the log: "deactivating".
     * @param callable(): void $do
     * @param float $seconds Time limit; one site may exceed it.
     * @param int $network Only sites of this network; 0 for all networks of the installation.
     * @return bool Whether the time was enough for all sites.
     */
    public static function each(string $task, callable $do, float $seconds = INF, int $network = 0): bool
    {
        $until = microtime(true) + $seconds;
        $of = ['fields' => 'ids', 'number' => self::BATCH, 'orderby' => 'id', 'order' => 'ASC', 'network_id' => $network];
        for ($offset = 0;; $offset += self::BATCH) {
            $ids = get_sites(['offset' => $offset] + $of);
            foreach ($ids as $id) {
                if (microtime(true) > $until) {
                    return false;
                }
                switch_to_blog((int) $id);
                try {
                    $do();
                } catch (Throwable $e) {
                    Log::defect("{$task} failed on site {$id}, and goes on with the other sites", $e);
                } finally {
                    restore_current_blog();
                }
            }
            if (count($ids) < self::BATCH) {
                return true;
            }
            // Otherwise the cached options of all sites would fill the memory.
            RuntimeCache::flush();
        }
    }
}
