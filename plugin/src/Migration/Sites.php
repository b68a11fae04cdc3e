<?php

declare(strict_types=1);

namespace MdShop\Catalog\Migration;

use MdShop\Catalog\ReadModel\RuntimeCache;

/** The sites of a network, one after the other; there may be thousands. */
final class Sites
{
    private const BATCH = 100;

    /**
     * Runs $do on each site, switched to it.
     *
     * @param callable(): void $do
     * @param float $seconds At most so long, give or take one site.
     * @param int $network Of this network alone; 0: of every network of the installation.
     * @return bool Whether it came to the end.
     */
    public static function each(callable $do, float $seconds = INF, int $network = 0): bool
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
                } finally {
                    restore_current_blog();
                }
            }
            if (count($ids) < self::BATCH) {
                return true;
            }
            // The options of every site would fill the memory.
            RuntimeCache::flush();
        }
    }
}
