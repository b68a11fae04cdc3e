<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

use Throwable;

/** Writes to PHP's error log. Messages are in English, and may contain what responses must not. */
final class Log
{
    /** @param Throwable|null $cause An expected failure, such as one of the database. Only its message is written. */
    public static function error(string $message, ?Throwable $cause = null): void
    {
        error_log('md-shop-catalog: ' . $message . ($cause === null ? '' : ': ' . $cause->getMessage()));
    }

    /** An unexpected failure, written with its trace. */
    public static function defect(string $message, Throwable $cause): void
    {
        error_log('md-shop-catalog: ' . $message . ': ' . $cause);
    }
}
