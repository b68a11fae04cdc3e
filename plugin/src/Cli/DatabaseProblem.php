<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\ReadModel\Upkeep\FailureText;
use RuntimeException;

/** What commands say if the database refuses something, in the administrator's language. */
final class DatabaseProblem
{
    public static function text(RuntimeException $e): string
    {
        /* translators: %s: reason */
        return sprintf(__('The catalog could not be read or written: %s', 'md-shop-catalog'), FailureText::of($e));
    }
}
