<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Upkeep;

use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\StaleGeneration;
use MdShop\Catalog\Support\Database\LockLost;
use Throwable;

/** Why work for an administrator failed, in the administrator's language. The messages of these exceptions are English, for logs. */
final class FailureText
{
    public static function of(Throwable $e): string
    {
        return match (true) {
            $e instanceof Unavailable => __('The catalog is not ready. The overview and “wp md-shop index status” show its state.', 'md-shop-catalog'),
            $e instanceof LockLost => __('Another process has taken over this work.', 'md-shop-catalog'),
            $e instanceof StaleGeneration => __('Another process has begun to rebuild the catalog.', 'md-shop-catalog'),
            // Of a database the words of its server, which are usually English.
            default => $e->getMessage(),
        };
    }
}
